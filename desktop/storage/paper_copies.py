"""The papers file and its copy among the backups: each can make the other whole again.

The copy holds the same bytes and is written to last, so that it is never the longer one.
"""

from collections.abc import Iterable
from pathlib import Path

from desktop.core.paper import Paper
from desktop.storage import backups, disk
from desktop.storage.aside import keep_aside
from desktop.storage.atomic import write_atomically
from desktop.storage.papers import PaperFile, append_synced

NAME = "papers.jsonl"
LARGE = 32_000_000  # bytes: too much to have its copy looked through at each opening


def open_papers(folder: Path, read_only: bool) -> tuple[PaperFile, list[str]]:
    """Open the papers of a data folder and mend what can be; with sentences for the person.

    Raises OSError.
    """
    place = folder / backups.FOLDER / NAME
    papers = PaperFile(folder / NAME, place)
    if read_only:
        return _whichever_is_better(papers, place)
    whole = not papers.damaged and not papers.tail
    if whole and papers.size == _size(place) and papers.size > LARGE:
        return papers, []
    copy = PaperFile(place)
    if whole and papers.size == copy.size and not copy.damaged and not copy.tail:
        copy.close()
        return papers, []
    return papers, _mended(papers, copy, folder)


def _mended(papers: PaperFile, copy: PaperFile, folder: Path) -> list[str]:
    messages = []
    lost = [paper_id for paper_id in copy if paper_id not in papers]
    if lost or papers.damaged or papers.tail:
        messages.append(_sentence(papers, len(lost)) + _keep_damaged(papers, folder))
        papers.write_again(map(copy.line, lost))
    elif papers.size:
        messages.append(f"The copy of {NAME} was not as it should be: it was written again.")
    copy.close()
    if papers.size:
        disk.make_folder(copy.path.parent)
        write_atomically(copy.path, b"".join(papers.lines()))
    return messages


def add_papers(papers: PaperFile, folder: Path, new: Iterable[Paper]) -> list[str]:
    """Store papers that are not there yet in both files; with sentences for the person.

    Raises OSError, and then none of them is stored; DataFolderError if what is there was lost.
    """
    messages = [] if papers.is_in_place() else [_take_place_again(papers, folder)]
    copy = folder / backups.FOLDER / NAME
    size = papers.size
    if papers.append(new):
        disk.make_folder(copy.parent)
        if _size(copy) == size:
            append_synced(copy, size, papers.bytes_from(size))
        else:
            write_atomically(copy, b"".join(papers.lines()))
    return messages


def _take_place_again(papers: PaperFile, folder: Path) -> str:
    """Another program replaced the file: keep what it put there, and write ours again."""
    kept = ""
    if papers.path.exists():
        kept = keep_aside(folder, NAME, papers.path.read_bytes())
    papers.write_again()
    also = f"; the other file is kept as {kept}" if kept else ""
    return f"Another program replaced or removed {NAME}: ours was written again{also}."


def _whichever_is_better(papers: PaperFile, place: Path) -> tuple[PaperFile, list[str]]:
    """The papers to read; where another process is adding some, the copy is never ahead."""
    if not papers.damaged and papers.size >= _size(place):
        return papers, []
    copy = PaperFile(place)
    again = PaperFile(papers.path, place)  # it may have grown since
    papers.close()
    better, other = (copy, again) if len(copy) > len(again) else (again, copy)
    other.close()
    told = better is copy or again.damaged
    return better, [_sentence(again, len(copy) - len(again))] if told else []


def _sentence(papers: PaperFile, restored: int) -> str:
    """What was found and done; which papers are lost, if any, is known to the collections."""
    what = "is damaged" if papers.path.exists() else "is missing"
    done = f" {restored:,} papers were found in its copy." if restored > 0 else ""
    return f"{NAME} {what}.{done}"


def _keep_damaged(papers: PaperFile, folder: Path) -> str:
    found = b"".join(line + b"\n" for line in papers.damaged) + papers.tail
    return f" What was found is kept as {keep_aside(folder, NAME, found)}." if found else ""


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
