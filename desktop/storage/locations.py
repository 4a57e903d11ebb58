"""Where data, cache and logs belong on this system; makes no folder."""

import os
from pathlib import Path

import platformdirs

NAME = "abstract-reader"
VARIABLE = "ABSTRACT_READER_DATA"


def data_folder(flag: str | None = None) -> Path:
    """The data folder: of `--data-dir`, else of ABSTRACT_READER_DATA, else the system's place."""
    named = flag or os.environ.get(VARIABLE)
    path = Path(named).expanduser() if named else platformdirs.user_data_path(NAME, False)
    return path.absolute()


def cache_folder(flag: str | None = None) -> Path:
    """The folder of what can be made again; inside the data folder, if that was named."""
    if flag or os.environ.get(VARIABLE):
        return data_folder(flag) / "cache"
    return platformdirs.user_cache_path(NAME, False).absolute()


def state_folder(flag: str | None = None) -> Path:
    """The folder of the log; inside the data folder, if that was named."""
    if flag or os.environ.get(VARIABLE):
        return data_folder(flag) / "state"
    return platformdirs.user_state_path(NAME, False).absolute()
