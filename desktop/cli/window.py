"""Opens the window; the one place where Qt comes in."""

import gc
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from desktop.core.errors import KnownError
from desktop.display import missing_display
from desktop.storage.locations import cache_folder, data_folder


def open_window(arguments: Namespace) -> int:
    """Open the window, add the papers of the files, and stay until it is closed."""
    if why_not := missing_display():
        raise KnownError(why_not)
    gc.disable()  # as in this package's own module
    from desktop.app import run

    gc.freeze()
    gc.enable()
    flag = arguments.data_dir
    with _paths(arguments.files) as files:
        return run(data_folder(flag), files, cache_folder(flag))


@contextmanager
def _paths(names: Sequence[str]) -> Iterator[list[Path]]:
    """The files to open; standard input becomes one, because the window reads them later."""
    if "-" not in names:
        yield list(map(Path, names))
        return
    with TemporaryDirectory(prefix="abstract-reader-") as folder:
        given = Path(folder, "standard input")
        given.write_bytes(sys.stdin.buffer.read())
        yield [given if name == "-" else Path(name) for name in names]
