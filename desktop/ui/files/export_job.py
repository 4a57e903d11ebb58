"""One export: what is to be written where, and the writing. No Qt."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from desktop.core.library import Library
from desktop.formats.entry import Entry, entries_of
from desktop.formats.fence import arrange_parts, begun, replace_parts
from desktop.formats.presets import Preset
from desktop.formats.vault import FACTS, Writing, documents
from desktop.formats.write import newer, write
from desktop.storage.export_folder import SUFFIX, Outcome, PaperFiles, write_document

Step = Callable[[], None]
LANE = "export"  # in which all exports are made, one after another
PREVIEWED, PREVIEWED_LENGTH = 2, 10_000  # papers; characters of each abstract and note


class Cancelled(Exception):
    """Nobody waits for the export any more."""


def stop_if(superseded: Callable[[], bool]) -> Step:
    """A step that cancels when another export has taken this one's place."""

    def step() -> None:
        if superseded():
            raise Cancelled

    return step


@dataclass
class Memory:
    """What an export that is made again and again knows from before.

    Attributes:
        files: the files of a folder.
        made: the papers' parts of one file.
    """

    files: PaperFiles = field(default_factory=PaperFiles)
    made: MutableMapping[str, tuple[Entry, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Order:
    """An export to be made.

    Attributes:
        ids: the papers, in list order.
        title: says what they are.
        form: a preset of Markdown, or another format of SUFFIXES.
        template: the source of the preset's template.
        target: the file, or the folder of a preset with a file a paper.
        touched: for a folder that is kept up to date, the papers that have changed since; their
            files follow even if they are no longer among the papers.
    """

    ids: Sequence[str]
    title: str
    form: Preset | str
    template: str
    target: Path
    touched: frozenset[str] | None = None

    @property
    def is_folder(self) -> bool:
        """A file a paper is written."""
        return isinstance(self.form, Preset) and not self.form.one_file


def make(
    library: Library, order: Order, when: str, step: Step, memory: Memory | None = None
) -> Outcome:
    """Make an export; OSError where a file cannot be written, and the others are whole.

    `step` is called after each paper, and may raise to cancel.
    """
    if isinstance(order.form, str):
        return _write_records(library, order, when, step)
    writing = Writing(order.form, order.template, order.title, when, step=step)
    if order.is_folder:
        return _write_folder(library, order, writing, memory or Memory())
    outcome = Outcome()
    made = memory.made if memory else None
    entries = list(entries_of(library, order.ids))
    for document in documents(entries, replace(writing, made=made)):
        write_document(order.target, document.text, arrange_parts, outcome)
    return outcome


def preview(library: Library, order: Order, when: str) -> str:
    """How the first papers of an order will look, in one document or one after another."""
    entries = [_cut(entry) for entry in entries_of(library, order.ids[:PREVIEWED])]
    if isinstance(order.form, str):
        return write(entries, order.form, order.title, when)
    writing = Writing(order.form, order.template, order.title, when, total=len(order.ids))
    made = documents(entries, writing)
    return "\n\n".join(document.text for document in made)


def _cut(entry: Entry) -> Entry:
    """The entry without what would take long to show."""
    paper = replace(entry.paper, abstract=entry.paper.abstract[:PREVIEWED_LENGTH])
    annotated = replace(entry.annotations, note=entry.annotations.note[:PREVIEWED_LENGTH])
    return replace(entry, paper=paper, annotations=annotated)


def _write_records(library: Library, order: Order, when: str, step: Step) -> Outcome:
    assert isinstance(order.form, str)
    entries = _stepping(entries_of(library, order.ids), step)
    text = write(entries, order.form, order.title, when)
    mark = "\ufeff" if order.form == "csv" else ""  # for spreadsheets
    outcome = Outcome()
    text = mark + text.encode("utf-8", "replace").decode("utf-8")
    write_document(order.target, text, newer, outcome)
    return outcome


def _stepping(entries: Iterable[Entry], step: Step) -> Iterator[Entry]:
    for entry in entries:
        yield entry
        step()


def _write_folder(library: Library, order: Order, writing: Writing, memory: Memory) -> Outcome:
    order.target.mkdir(parents=True, exist_ok=True)
    known, taken = memory.files.scan(order.target, _paper_keys, writing.step)
    names = {key: Path(path).name.removesuffix(SUFFIX) for key, path in known.items()}
    ids = list(order.ids)
    if order.touched is not None:
        left = [key for key in known if key in order.touched and key in library.imported]
        ids = [key for key in dict.fromkeys((*ids, *left)) if key in order.touched]
    outcome = Outcome()
    entries = list(entries_of(library, ids))
    for document in documents(entries, replace(writing, names=names, taken=taken)):
        path = known.get(document.key) or order.target / f"{document.name}{SUFFIX}"
        write_document(Path(path), document.text, replace_parts, outcome)
    return outcome


def _paper_keys(text: str) -> list[str]:
    return [key for key in begun(text) if key != FACTS]
