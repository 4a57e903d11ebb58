"""Where the files under resources/ lie, in a checkout and in an installed wheel; knows no Qt."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "resources"
_CHECKOUT = _PACKAGE.parent / "resources"


def resource_path(*parts: str) -> Path:
    """Return the path of a file or folder under resources/.

    `resource_path("icons", "abstract-reader.svg")`. A wheel holds the folder inside the package,
    a checkout beside it. Whether the file exists is not checked.
    """
    folder = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    return folder.joinpath(*parts)
