"""Opens the data folder that the arguments name, for reading or for writing."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from desktop.cli.terminal import tell
from desktop.storage.data_folder import DataFolder
from desktop.storage.index import SearchIndex
from desktop.storage.index.build import build
from desktop.storage.locations import cache_folder, data_folder
from desktop.storage.texts import PaperTexts


@contextmanager
def open_folder(
    arguments: Namespace, *, to_write: bool = False, all_papers: bool = False
) -> Iterator[DataFolder]:
    """Open the data folder, tell what was found wrong with it, and close it at the end.

    For reading it may be absent (an empty library), and another program may be writing to it.
    With `all_papers`, a large library is indexed first where it is not yet.
    """
    path, cache = data_folder(arguments.data_dir), cache_folder(arguments.data_dir)
    with (
        closing(PaperTexts(cache)) as texts,
        DataFolder.open(path, cache=cache, read_only=not to_write, make_text=texts.make) as folder,
    ):
        if to_write:
            folder.check_writable()
        for message in folder.messages:
            tell(message)
        told = len(folder.messages)
        if all_papers:
            _index(folder, texts)
        yield folder
        for message in folder.messages[told:]:  # what was met with while changing something
            tell(message)


def _index(folder: DataFolder, texts: PaperTexts) -> None:
    """Build the index if it is damaged or searching without it would take longer.

    Where it cannot be written, searches read the papers.
    """
    with closing(SearchIndex(folder.cache, folder.library)) as index:
        slow = index.reads_papers
        broken = bool(index.messages) and index.needs_build
        for message in index.messages:
            tell(message)
    if not slow and not broken:
        return
    tell(f"Preparing {len(folder.library.imported):,} papers for search; this is done once.")
    with suppress(OSError):
        build(folder.cache, folder.library)
        texts.reopen()
