"""Puts the lessons into the wheel, and the solver's C kernel when a compiler works. `python hatch_build.py` builds the kernel in place."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

SOLVER = Path("unitylib/solve")
KERNEL = "_kernel.pyd" if sys.platform == "win32" else "_kernel.abi3.so"
# What every Python from 3.11 on can load, whatever processor of its kind it runs on.
FLAGS = ("-O2", "-DNDEBUG", "-std=c11", "-fPIC", "-fvisibility=hidden")
LINK = ("-bundle", "-undefined", "dynamic_lookup") if sys.platform == "darwin" else ("-shared",)


class Build(BuildHookInterface):  # type: ignore[type-arg]
    """Lessons are named one by one: a folder that is forced in would bring Jupyter's checkpoints along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        if version != "editable":
            build_data["force_include"].update(lessons(Path(self.root) / "notebooks"))
        self.add_kernel(Path(self.root) / SOLVER, build_data)

    def add_kernel(self, folder: Path, build_data: dict[str, Any]) -> None:
        """The kernel is never needed, so no failure here may fail the build."""
        if compiled(folder):
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{platform()}"
            build_data["artifacts"].append((SOLVER / KERNEL).as_posix())


def lessons(folder: Path) -> dict[str, str]:
    """From each file to its place in the wheel."""
    paths = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    shown = [path for path in paths if not any(part.startswith((".", "__")) for part in path.parts)]
    return {str(folder / path): f"unity_widgets/lessons/{path.as_posix()}" for path in shown}


def platform() -> str:
    """This machine as wheels name it; the built file has not been made fit for other Linuxes, so it does not say so."""
    return next(tag for tag in platform_tags() if not tag.startswith(("manylinux", "musllinux")))


def compiled(folder: Path, *more: str) -> bool:
    """Compile every C file of the folder into one module beside them; False when that fails, and then no old one is left.

    `more` are further words for the compiler, such as `-fsanitize=address,undefined`.
    """
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    include, built = sysconfig.get_path("include"), folder / KERNEL
    sources = map(str, sorted(folder.glob("*.c")))
    built.unlink(missing_ok=True)
    command = [*compiler, *FLAGS, *LINK, *more, f"-I{include}", *sources, "-o", str(built)]
    try:
        return subprocess.run(command, check=False).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(not compiled(Path(__file__).parent / SOLVER, *sys.argv[1:]))
