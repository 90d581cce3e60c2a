"""How Voila and JupyterLab are set up for the course; cli.py reads the arguments and checks what can go wrong."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from unity_widgets import course, paths

TWO_HOURS = 2 * 60 * 60
SOCKET = "unity_widgets.prompt.PromptConnection"

# No 'unsafe-eval': nothing here compiles text into code. blob: is how anywidget loads its module.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'self'",
    )
)


def find_share() -> None:
    """Put our folder where Jupyter looks: Voila has no setting for a template, JupyterLab none for its news."""
    put_first("JUPYTER_PATH", paths.share())
    put_first("JUPYTER_CONFIG_PATH", paths.share() / "config")


def put_first(variable: str, folder: Path) -> None:
    """Add a folder in front of those that a variable names."""
    known = [str(folder), *filter(None, os.environ.get(variable, "").split(os.pathsep))]
    os.environ[variable] = os.pathsep.join(dict.fromkeys(known))


def voila_settings(root: Path, host: str, port: int, sessions: int) -> dict[str, Any]:
    """What Voila is told, by class and trait. What holds under JupyterLab and Binder too is in share/config/voila.json:

    our template; no other template or theme by address; no file but pictures of the lessons; no extensions of the page
    but those that draw widgets, as each costs requests; and errors unstripped, since the template prints their sentence.
    """
    return {
        "Voila": {
            "root_dir": str(root),
            "ip": host,
            "port": port,
            "port_retries": 0,
            "open_browser": False,
            "log_level": "ERROR",
            "config_file_paths": [str(paths.share() / "config")],
            "kernel_websocket_connection_class": SOCKET,
            # The page's farewell when a tab closes carries no token; without this every reload leaves a kernel behind.
            "tornado_settings": {
                "disable_check_xsrf": True,
                "headers": {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"},
            },
        },
        "VoilaConfiguration": {
            "prelaunch_hook": doorkeeper(root, sessions),
        },
        # A match lives in the browser's storage, so a kernel that went to sleep can be replaced.
        "MappingKernelManager": {"cull_idle_timeout": TWO_HOURS, "cull_interval": 300, "cull_connected": True},
        # Kernels speak through files that only we may open, not through ports that any user of the machine may listen at.
        "KernelManager": {"transport": "ipc"},
    }


def doorkeeper(root: Path, sessions: int) -> Any:
    """Voila calls this before it starts a kernel: refuse when the house is full, and tell the page its neighbours."""
    from tornado.web import HTTPError

    def greet(handler: Any, notebook: Any, cwd: str) -> None:
        if len(handler.kernel_manager.list_kernel_ids()) >= sessions:
            raise HTTPError(503)
        describe(notebook, course.neighbours(root, handler.path_args[0]))

    return greet


def describe(notebook: Any, beside: Mapping[str, Mapping[str, str]]) -> None:
    """Write title and neighbours where the template looks for them; what the author wrote there wins."""
    told = {"title": course.title(notebook), **beside, **notebook["metadata"].get("unity", {})}
    notebook["metadata"]["unity"] = told
    notebook["metadata"].setdefault("title", told["title"])


def serve(root: Path, host: str, port: int, sessions: int) -> None:
    """Run Voila until it is stopped."""
    find_share()
    from traitlets.config import Config
    from voila.app import Voila

    Voila.launch_instance(argv=[], config=Config(voila_settings(root, host, port, sessions)))


def token() -> str:
    """JupyterLab runs any code that is typed into it, so it always asks for a token."""
    return os.environ.setdefault("JUPYTER_TOKEN", secrets.token_hex(16))


def lab(root: Path, host: str, port: int) -> None:
    """Run JupyterLab until it is stopped; it asks nobody for news, updates or extensions."""
    find_share()
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(
        argv=[
            f"--ServerApp.root_dir={root}",
            f"--ServerApp.ip={host}",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            "--ServerApp.open_browser=False",
            "--ServerApp.answer_yes=True",
            "--ServerApp.log_level=WARN",
            f"--ServerApp.kernel_websocket_connection_class={SOCKET}",
            *(["--ServerApp.allow_root=True"] if is_root() else []),
            f"--LabApp.default_url=/lab/tree/{course.INDEX}",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly",
        ]
    )


def is_root() -> bool:
    """In a container one is root, and Jupyter refuses to start unless told."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
