"""Starts `unity serve` or `unity lab` as a user would, with an empty home; for browser tests, benchmarks and pictures."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TOKEN = "for-the-tests"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    """Whether a server speaks there; a refusal is an answer too."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def wait_for(server: subprocess.Popen[str], url: str, log: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not answers(url):
        if server.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{server.args!r} does not answer:\n{log.read_text()}")
        time.sleep(0.2)


@contextmanager
def running(verb: str, folder: Path, home: Path, *more: str) -> Iterator[str]:
    """`unity serve` or `unity lab` over a folder, with an empty home; gives the address."""
    home.mkdir(parents=True, exist_ok=True)
    log, port = home / "log.txt", free_port()
    url = f"http://localhost:{port}"
    command = [sys.executable, "-m", "unity_widgets.cli", verb, str(folder), "--port", str(port), *more]
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    with log.open("w") as out:
        server = subprocess.Popen(
            command,
            cwd=home,
            env={**clean, "HOME": str(home), "JUPYTER_TOKEN": TOKEN},
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
        )
    try:
        wait_for(server, url + ("/api" if verb == "lab" else "/"), log)
        yield url
    finally:
        stop(server)


def stop(server: subprocess.Popen[str]) -> None:
    """Ask first, so that kernels go as well; then insist."""
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
