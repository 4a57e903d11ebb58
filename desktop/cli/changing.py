"""The verbs that change annotations: annotate, highlight and undo."""

from argparse import Namespace
from collections.abc import Callable
from functools import partial, reduce
from uuid import uuid4

from desktop.cli.folder import open_folder
from desktop.cli.terminal import answer, tell
from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.core.change import Change, describe
from desktop.core.errors import BadInput, KnownError
from desktop.core.library import Library
from desktop.core.selector import describe as describe_passage
from desktop.core.selector import find
from desktop.storage.clock import now


def annotate(arguments: Namespace) -> int:
    """Change annotations of papers: all that was asked for as one change, or nothing."""
    _check(arguments)
    with open_folder(arguments, to_write=True) as folder:
        library = folder.library
        ids = list(dict.fromkeys(library.resolve(paper_id) for paper_id in arguments.ids))
        change = _planned(library, ids, arguments)
        if change:
            folder.commit(change)
        for paper_id in ids:
            annotations = library.annotations_of(paper_id)
            marks = [annotations.status, *(["starred"] if annotations.starred else [])]
            marks += [f"#{tag}" for tag in annotations.tags]
            marks += ["noted"] if annotations.note else []
            answer(f"{paper_id}  {' '.join(marks)}  {library.text(paper_id).heading}")
    return 0


def _check(arguments: Namespace) -> None:
    tags = [*arguments.add_tag, *arguments.remove_tag]
    decided = (arguments.star, arguments.status, arguments.note)
    if not tags and all(value is None for value in decided):
        raise KnownError("There is nothing to change: see `abstract-reader annotate --help`.")
    if not all(map(edits.clean_tag, tags)):
        raise KnownError("A tag needs at least one character other than # and blanks.")


def _planned(library: Library, ids: list[str], arguments: Namespace) -> Change | None:
    """All that was asked for as one change; each act is planned on what the ones before made."""
    time, trial = now(), library.trial()
    acts: list[Callable[[], Change | None]] = []
    if arguments.star is not None:
        acts.append(lambda: edits.star(trial, ids, arguments.star, time))
    if arguments.status is not None:
        acts.append(lambda: edits.set_status(trial, ids, arguments.status, time))
    if arguments.note is not None:
        notes = {(paper_id, "note"): arguments.note for paper_id in ids}
        acts.append(lambda: trial.plan("note", notes, time))
    acts += [partial(edits.add_tag, trial, ids, tag, time) for tag in arguments.add_tag]
    acts += [partial(edits.remove_tag, trial, ids, tag, time) for tag in arguments.remove_tag]
    made = []
    for act in acts:
        if change := act():
            trial.apply(change)
            made.append(change)
    if len(made) < 2:
        return made[0] if made else None
    return library.plan("annotate", reduce(Change.joined, made).after, time)


def highlight(arguments: Namespace) -> int:
    """Highlight the first place where a quote stands in a paper's reading text."""
    with open_folder(arguments, to_write=True) as folder:
        paper_id = folder.library.resolve(arguments.id)
        reading = folder.library.text(paper_id).reading
        place = find(reading, arguments.quote)
        if not place:
            raise BadInput(f"“{arguments.quote}” does not stand in the text of {paper_id}.")
        time = now()
        mark = Highlight(
            uuid4().hex[:12],
            *describe_passage(reading, *place),
            *place,
            arguments.color,
            arguments.comment,
            time,
            time,
        )
        change = edits.add_highlight(folder.library, paper_id, mark, time)
        assert change  # its id is new
        folder.commit(change)
        answer(mark.id)
    return 0


def undo(arguments: Namespace) -> int:
    """Take back the last change, or list the last ones."""
    if arguments.list:
        with open_folder(arguments) as folder:
            done = folder.history.changes[: folder.history.place]
            for change in reversed(done):
                answer(f"{change.time}  {describe(change)}")
        return 0
    with open_folder(arguments, to_write=True) as folder:
        undone = folder.undo(now())
        if undone:
            answer(f"Undone: {describe(undone)}.")
        else:
            tell("There is nothing to undo.")
    return 0
