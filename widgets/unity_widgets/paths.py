"""Where the lessons and the page template lie, in a checkout and in an installed wheel."""

from pathlib import Path

HERE = Path(__file__).resolve().parent


def share() -> Path:
    """The folder that goes into JUPYTER_PATH, so that Voila finds our template."""
    return HERE / "share"


def installed() -> bool:
    """Whether the lessons came inside a wheel (where they should not be edited)."""
    return (HERE / "lessons").is_dir()


def lessons() -> Path:
    """The notebooks: `lessons` in a wheel, `notebooks` at the top of a checkout."""
    return HERE / "lessons" if installed() else HERE.parents[1] / "notebooks"
