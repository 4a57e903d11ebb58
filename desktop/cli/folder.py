"""Opens the data folder that the arguments name, for reading or for writing."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from desktop.cli.terminal import tell
from desktop.storage.data_folder import DataFolder
from desktop.storage.locations import cache_folder, data_folder


@contextmanager
def open_folder(arguments: Namespace, *, to_write: bool = False) -> Iterator[DataFolder]:
    """Open the data folder, tell what was found wrong with it, and close it at the end.

    For reading it may be absent (an empty library), and another program may be writing to it.
    """
    flag = arguments.data_dir
    path, cache = data_folder(flag), cache_folder(flag)
    with DataFolder.open(path, cache=cache, read_only=not to_write) as folder:
        for message in folder.messages:
            tell(message)
        told = len(folder.messages)
        yield folder
        for message in folder.messages[told:]:  # what was met with while changing something
            tell(message)
