"""Builds the index: in this process, or in a child of it that leaves the window alone.

    python -m desktop.storage.index.build DATA_FOLDER CACHE_FOLDER

prints `papers done, papers in all` a line, and one sentence on standard error if it fails.
"""

import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from whoosh.index import create_in

import desktop
from desktop.core.errors import KnownError
from desktop.core.library import Library, TextMaker, corrected
from desktop.core.paper import FEATURES as FEATURE_NAMES
from desktop.core.paper import Paper
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import known_error
from desktop.storage.index.evaluate import Cancelled, Evaluator, Superseded
from desktop.storage.index.features import names_of, write_features
from desktop.storage.index.folder import (
    BEGINNINGS,
    FEATURES,
    TEXTS,
    VALUES,
    aside_of,
    make_aside,
    read_segments,
    segments_of,
    switch_in,
)
from desktop.storage.index.parts import views_of
from desktop.storage.index.schema import make_schema
from desktop.storage.index.sources import is_corrected, paper_fields, signature
from desktop.storage.index.values import count_values, values_of, write_values
from desktop.storage.index.warm import write_warm
from desktop.storage.index.writer import SEGMENT_SIZE, FlatSegmentWriter
from desktop.storage.texts import PaperTexts, to_line

log = logging.getLogger(__name__)
Progress = Callable[[int, int], None]
_STEP = 100
"""Papers between two words on progress."""

_POLL = 0.05
"""Seconds between two looks at whether a child is still wanted."""

_NICE = 5
"""Behind the window, but not starved by whatever else runs: a reader waits for the index."""


_SAID = 3
"""Exit status of a child that said in one sentence what went wrong; Python's own is 1."""


class Stopped(KnownError):
    """The child was killed, or failed in a way that nobody foresaw."""


class _GivenUp(Exception):
    """Nobody waits for the index any more."""


def sources(library: Library) -> Iterator[tuple[Paper, int, bool]]:
    """All papers as they stand, with signatures of corrections, and whether there are any."""
    for paper_id in list(library.imported):
        annotated = library.annotations_of(paper_id)
        paper = corrected(library.imported[paper_id], annotated)
        yield paper, signature(annotated), is_corrected(annotated)


def build(
    cache: Path,
    library: Library,
    progress: Progress = lambda _done, _total: None,
    cancelled: Cancelled = lambda: False,
) -> bool:
    """Write an index of a library beside the present one, then put it in its place.

    Texts are prepared by the library's `make_text` (see `PaperTexts`).

    False if it was cancelled, and nothing has changed. Raises OSError if it cannot be written.
    """
    total = len(library.imported)
    aside = make_aside(cache)

    def step(done: int) -> None:
        if cancelled():
            raise _GivenUp
        if done % _STEP == 0 or done == total:
            progress(done, total)

    try:
        documents = _write(aside, sources(library), library.make_text, step)
        _warm(aside, documents, cancelled)
        switch_in(aside, documents)
    except (_GivenUp, Superseded):
        return False
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return True


def _write(
    aside: Path,
    papers: Iterator[tuple[Paper, int, bool]],
    make_text: TextMaker,
    step: Callable[[int], None],
) -> int:
    """Write all that an index folder holds but its stamp; gives the number of papers."""
    index = create_in(str(aside), make_schema())
    counts = values_of(())
    features: dict[str, list[int]] = {name: [] for name in FEATURE_NAMES}
    done = segment = 0
    with (aside / TEXTS).open("wb") as kept:
        while done == segment * SEGMENT_SIZE:
            with _writing(index) as writer:
                for paper, number, changed in islice(papers, SEGMENT_SIZE):
                    step(done)
                    text = make_text(paper)
                    kept.write(to_line(paper, text))
                    writer.add_document(id=paper.id, signature=number, **paper_fields(paper, text))
                    count_values(counts, paper)
                    for name in names_of(paper, text, changed):
                        features.setdefault(name, []).append(done)
                    done += 1
            segment += 1
    write_values(aside / VALUES, counts)
    write_features(aside / FEATURES, features)
    step(done)
    return done


def _warm(aside: Path, documents: int, cancelled: Cancelled) -> None:
    """Answer the widest searches ahead, and keep that in an index folder."""
    evaluator = Evaluator(views_of(read_segments(aside, segments_of(aside))), documents)
    write_warm(aside / BEGINNINGS, evaluator, cancelled)


@contextmanager
def _writing(index: Any) -> Iterator[FlatSegmentWriter]:
    """A writer of one segment, committed at the end, cancelled on an error."""
    writer = FlatSegmentWriter(index)
    try:
        yield writer
        writer.commit()
    except BaseException:
        writer.cancel()
        raise


# ---- in a child process


def build_in_child(
    data: Path,
    cache: Path,
    progress: Progress = lambda _done, _total: None,
    cancelled: Cancelled = lambda: False,
) -> bool:
    """As `build`, of the papers in a data folder, in a process of its own; waits for it.

    Raises KnownError, one sentence, if that process failed, and Stopped if it came to no end.
    """
    package = str(Path(desktop.__file__).parent.parent)
    path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    module = __spec__.name if __spec__ else __name__
    child = subprocess.Popen(
        # -P: else a numpy.py in the folder where the window was started would be run
        [sys.executable, "-P", "-m", module, str(data), str(cache)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    ended = threading.Event()
    watcher = threading.Thread(target=_kill_if, args=(child, cancelled, ended), daemon=True)
    watcher.start()
    assert child.stdout is not None and child.stderr is not None
    with child:
        for line in child.stdout:
            done, _, total = line.partition(",")
            progress(int(done), int(total))
        complaint = child.stderr.read().strip()
    ended.set()
    watcher.join()
    if child.returncode == 0:
        return True
    shutil.rmtree(aside_of(cache, child.pid), ignore_errors=True)
    if not cancelled():
        if child.returncode == _SAID and complaint:
            raise KnownError(complaint.splitlines()[-1])
        log.error("the child that indexes ended with %s: %s", child.returncode, complaint)
        raise Stopped("Indexing was stopped.")
    return False


def _kill_if(child: "subprocess.Popen[str]", cancelled: Cancelled, ended: threading.Event) -> None:
    while not ended.wait(_POLL):
        if cancelled():
            child.kill()
            return


def main(arguments: Iterable[str]) -> int:
    """Build the index of a data folder; the exit status."""
    data, cache = map(Path, arguments)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    try:
        with (
            closing(PaperTexts(cache)) as texts,
            DataFolder.open(data, read_only=True, cache=cache, make_text=texts.make) as folder,
        ):
            build(cache, folder.library, _print)
    except KnownError as error:
        sys.stderr.write(f"{error}\n")
        return _SAID
    except OSError as error:
        sys.stderr.write(f"{known_error(error, cache)}\n")
        return _SAID
    return 0


def _print(done: int, total: int) -> None:
    with suppress(OSError):  # the window may have gone
        sys.stdout.write(f"{done}, {total}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
