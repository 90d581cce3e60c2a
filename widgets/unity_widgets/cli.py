"""The command `unity`: serve the course, open it in JupyterLab, or copy the lessons."""

import argparse
import errno
import os
import shutil
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import unitylib
from unity_widgets import course, paths, serving
from unitylib import solve

EVERYWHERE = ("0.0.0.0", "::", "")


class Sorry(Exception):
    """One sentence that says what is in the way and what to do."""


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    top = argparse.ArgumentParser(prog="unity", description="A course in the card games Unity and United.")
    top.add_argument("--version", action="version", version=f"unity {unitylib.__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="serve | lab | lessons", required=True)

    serve = verbs.add_parser("serve", help="serve the course to browsers (Voila)")
    add_folder(serve)
    add_address(serve, 8866)
    serve.add_argument(
        "--sessions",
        type=positive,
        default=os.environ.get("UNITY_SESSIONS", "40"),
        metavar="N",
        help="how many open lessons at once; further visitors are asked to wait (%(default)s)",
    )
    serve.set_defaults(run=serve_course)

    lab = verbs.add_parser("lab", help="open the lessons in JupyterLab, to read and change the code")
    add_folder(lab)
    add_address(lab, 8888)
    lab.set_defaults(run=open_lab)

    copy = verbs.add_parser("lessons", help="copy the lessons into a new folder")
    copy.add_argument("folder", type=Path, metavar="DIR")
    copy.set_defaults(run=copy_lessons)
    return top


def add_folder(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="a folder made by `unity lessons DIR`")


def add_address(verb: argparse.ArgumentParser, port: int) -> None:
    verb.add_argument("--host", default="localhost", help="0.0.0.0 lets phones in the same network in (%(default)s)")
    verb.add_argument("--port", type=port_number, default=port, help="(%(default)s)")


def positive(text: str) -> int:
    return number(text, 1, 10_000)


def port_number(text: str) -> int:
    return number(text, 1, 65_535)


def number(text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
    return int(text)


def serve_course(args: argparse.Namespace) -> None:
    """Serve the course until Ctrl-C."""
    root = lessons_in(args.folder) if args.folder else course_folder()
    check_address(args.host, args.port)
    tell_of_kernel()
    print_address("The course", args.host, args.port, "/")
    serving.serve(root, args.host, args.port, args.sessions)


def open_lab(args: argparse.Namespace) -> None:
    """Open the lessons in JupyterLab until Ctrl-C."""
    check_address(args.host, args.port)
    root = lab_folder(args.folder)
    tell_of_kernel()
    print_address("JupyterLab", args.host, args.port, f"/lab/tree/{course.INDEX}?token={serving.token()}")
    serving.lab(root, args.host, args.port)


def copy_lessons(args: argparse.Namespace) -> None:
    """Copy the lessons, never over something that is there."""
    if args.folder.exists():
        raise Sorry(f"{args.folder} is there already: name a new folder, so that nothing of yours is overwritten.")
    try:
        shutil.copytree(course_folder(), args.folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    except OSError as error:
        raise Sorry(f"The lessons could not be copied to {args.folder}: {error.strerror or error}.") from error
    print(f"The lessons are in {args.folder}. Open them with: unity lab {args.folder}")


def course_folder() -> Path:
    root = paths.lessons()
    if not (root / course.INDEX).is_file():
        raise Sorry(f"The lessons are missing ({root / course.INDEX}): install unity-cards again.")
    return root


def lessons_in(folder: Path) -> Path:
    if not (folder / course.INDEX).is_file():
        raise Sorry(f"{folder} holds no {course.INDEX}: `unity lessons DIR` makes a folder with the lessons.")
    return folder.resolve()


def lab_folder(folder: Path | None) -> Path:
    """The folder asked for; else the checkout; a wheel's own lessons are first copied to where they may be edited."""
    if folder is None and not paths.installed():
        return course_folder()
    chosen = folder or Path("unity-lessons")
    if folder is None and not chosen.exists():
        copy_lessons(argparse.Namespace(folder=chosen))
    return lessons_in(chosen)


def check_address(host: str, port: int) -> None:
    """Try the address now: Jupyter would tell of a taken port in many lines, or quietly take another."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except socket.gaierror as error:
        raise Sorry(f"{host!r} is not an address of this machine: use localhost, or 0.0.0.0 for all.") from error
    except OSError as error:
        raise Sorry(refusal(host, port, error)) from error


def refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: choose another, as in `unity serve --port 9000` or `PORT=9000 make serve`."
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to you: choose one above 1023, as in `--port 9000`."
    return f"{host!r} is not an address of this machine: use localhost, or 0.0.0.0 for all."


def tell_of_kernel() -> None:
    """Say, once, that the solver runs without its C kernel: all answers are the same, hard ones take longer."""
    if not solve.KERNEL:
        print(
            "The solver runs in plain Python here, as no C compiler built its kernel: long answers take longer.",
            file=sys.stderr,
        )


def print_address(what: str, host: str, port: int, path: str) -> None:
    """Say where to look: this machine, and the address for a phone when the whole network may come in."""
    shown = "localhost" if host in EVERYWHERE else host
    print(f"{what}: http://{shown}:{port}{path}  (stop with Ctrl-C)")
    if host in EVERYWHERE:
        print(f"On a phone in the same network: http://{own_address()}:{port}{path}")
    sys.stdout.flush()


def own_address() -> str:
    """The address by which others reach this machine; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 when it did what was asked, 1 with one sentence when it could not."""
    args = parser().parse_args(argv)
    try:
        args.run(args)
    except Sorry as sorry:
        print(sorry, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
