"""Puts the lessons into the wheel, and the solver's C kernel when its source is here and a compiler works."""

import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = Path("unitylib/solve/kernel.c")


class Build(BuildHookInterface):  # type: ignore[type-arg]
    """Lessons are named one by one: a folder that is forced in would bring Jupyter's checkpoints along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        if version != "editable":
            build_data["force_include"].update(lessons(Path(self.root) / "notebooks"))
        self.add_kernel(Path(self.root) / KERNEL, build_data)

    def add_kernel(self, source: Path, build_data: dict[str, Any]) -> None:
        """The kernel is never needed, so no failure here may fail the build."""
        built = source.with_name("_kernel" + str(sysconfig.get_config_var("EXT_SUFFIX")))
        if source.exists() and compiled(source, built):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["artifacts"].append(built.relative_to(self.root).as_posix())


def lessons(folder: Path) -> dict[str, str]:
    """From each file to its place in the wheel."""
    paths = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    shown = [path for path in paths if not any(part.startswith((".", "__")) for part in path.parts)]
    return {str(folder / path): f"unity_widgets/lessons/{path.as_posix()}" for path in shown}


def compiled(source: Path, built: Path) -> bool:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    include = sysconfig.get_path("include")
    command = [*compiler, "-O2", "-shared", "-fPIC", f"-I{include}", str(source), "-o", str(built)]
    try:
        return subprocess.run(command, check=False).returncode == 0
    except OSError:
        return False
