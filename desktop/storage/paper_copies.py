"""The papers file and its copy among the backups: each can make the other whole again.

The copy holds the same bytes and is written to last, so that it is never the longer one.
"""

from collections.abc import Iterable
from pathlib import Path

from desktop.core.paper import Paper
from desktop.storage import backups
from desktop.storage.aside import keep_aside
from desktop.storage.atomic import write_atomically
from desktop.storage.papers import PaperFile, append_synced

NAME = "papers.jsonl"


def open_papers(folder: Path, read_only: bool) -> tuple[PaperFile, list[str]]:
    """Open the papers of a data folder and mend what can be; with sentences for the person.

    Raises OSError.
    """
    papers = PaperFile(folder / NAME)
    whole = not papers.damaged and not papers.tail
    if whole and papers.size == _size(_copy_path(folder)):
        return papers, []
    copy = PaperFile(_copy_path(folder))
    if read_only:
        return _whichever_is_better(papers, copy)
    lost = [paper_id for paper_id in copy if paper_id not in papers]
    messages = []
    if lost or not whole:
        messages.append(_sentence(papers, len(lost)) + _keep_damaged(papers, folder))
        lines = [*map(papers.line, papers), *map(copy.line, lost)]
        papers.close()
        write_atomically(papers.path, b"".join(lines))
        papers = PaperFile(papers.path)
    copy.close()
    if papers.size:
        copy.path.parent.mkdir(mode=0o700, exist_ok=True)
        write_atomically(copy.path, papers.content())
    return papers, messages


def add_papers(papers: PaperFile, folder: Path, new: Iterable[Paper]) -> list[str]:
    """Store papers that are not there yet in both files; with sentences for the person.

    Raises OSError, and then none of them is stored.
    """
    messages = [] if papers.is_in_place() else [_take_place_again(papers, folder)]
    copy = _copy_path(folder)
    size = papers.size
    added = papers.append(new)
    if added:
        copy.parent.mkdir(mode=0o700, exist_ok=True)
        if _size(copy) == size:
            append_synced(copy, size, added)
        else:
            write_atomically(copy, papers.content())
    return messages


def _take_place_again(papers: PaperFile, folder: Path) -> str:
    """Another program replaced the file: keep what it put there, and write ours again."""
    kept = ""
    if papers.path.exists():
        kept = keep_aside(folder, NAME, papers.path.read_bytes())
    papers.reopen(lambda content: write_atomically(papers.path, content))
    also = f"; the other file is kept as {kept}" if kept else ""
    return f"Another program replaced or removed {NAME}: ours was written again{also}."


def _whichever_is_better(papers: PaperFile, copy: PaperFile) -> tuple[PaperFile, list[str]]:
    better, other = (copy, papers) if len(copy) > len(papers) else (papers, copy)
    other.close()
    lost = [_sentence(papers, len(copy) - len(papers))] if papers.damaged or better is copy else []
    return better, lost


def _sentence(papers: PaperFile, restored: int) -> str:
    what = "is damaged" if papers.path.exists() else "is missing"
    lost = len(papers.damaged) - restored
    done = f" {restored:,} papers were found in its copy." if restored > 0 else ""
    gone = f" {lost:,} records cannot be read: import their list again." if lost > 0 else ""
    return f"{NAME} {what}.{done}{gone}"


def _keep_damaged(papers: PaperFile, folder: Path) -> str:
    found = b"".join(line + b"\n" for line in papers.damaged) + papers.tail
    return f" What was found is kept as {keep_aside(folder, NAME, found)}." if found else ""


def _copy_path(folder: Path) -> Path:
    return folder / backups.FOLDER / NAME


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
