"""The verbs that give papers out: show and export."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from desktop.cli.folder import open_folder
from desktop.cli.listing import find
from desktop.cli.terminal import OutputError, answer, answer_json, tell, write
from desktop.formats import markdown, write_html
from desktop.formats.entry import Entry, entries_of, to_object
from desktop.formats.fence import Updated, arrange_parts, parts
from desktop.formats.presets import PLAIN
from desktop.formats.templates import BUILT_IN
from desktop.formats.vault import Writing, documents
from desktop.formats.write import newer
from desktop.formats.write import write as write_entries
from desktop.storage.clock import now
from desktop.storage.export_folder import Outcome, write_document


def show(arguments: Namespace) -> int:
    """Show one paper with its annotations."""
    with open_folder(arguments) as folder:
        paper_id = folder.library.resolve(arguments.id)
        (entry,) = entries_of(folder.library, [paper_id])
        if arguments.format == "json":
            answer_json(to_object(entry))
        elif arguments.format == "markdown":
            write(markdown.write_paper(entry))
        elif arguments.format == "html":
            write(write_html.write([entry], entry.text.heading, now()))
        else:
            answer("\n".join(_as_text(entry)))
    return 0


def _as_text(entry: Entry) -> Iterator[str]:
    paper, annotations = entry.paper, entry.annotations
    yield entry.text.heading
    published = (paper.container_title, str(paper.year or ""), *entry.homes)
    yield " · ".join(filter(None, (", ".join(map(str, paper.author)), *published)))
    starred = ("starred",) if annotations.starred else ()
    yield " · ".join((annotations.status, *starred, *(f"#{tag}" for tag in annotations.tags)))
    links = paper.links or (paper.url, paper.doi)
    yield from filter(None, (*links, entry.unknown, f"id {paper.id}"))
    yield f"\n{entry.text.reading}"
    if annotations.highlights:
        yield "\nHighlights:"
    for mark in annotations.highlights:
        comment = f" {mark.comment}" if mark.comment else ""
        yield f"- “{' '.join(mark.exact.split())}” ({mark.color}, {mark.id}){comment}"
    if annotations.note:
        yield f"\nNote:\n{annotations.note}"


def export(arguments: Namespace) -> int:
    """Write out the starred papers, or exactly those that the query matches."""
    typed = arguments.query.strip()
    with open_folder(arguments, all_papers=True) as folder:
        ids, _, _ = find(folder, typed or "is:starred", "list")
        entries = list(entries_of(folder.library, ids))
    title = f"Papers that match “{typed}”" if typed else "Starred papers"
    if not ids:
        tell("No paper matches." if typed else "No paper is starred: there is nothing to export.")
    if arguments.output == "-":
        write(write_entries(entries, arguments.format, title, now()))
        return 0
    path = Path(arguments.output)
    try:
        _write_file(path, entries, arguments.format, title)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name cannot be used"
        raise OutputError(f"{path} could not be written: {reason}; name another file.") from error
    tell(f"{len(ids):,} {'paper' if len(ids) == 1 else 'papers'} written to {path}.")
    return 0


def _write_file(path: Path, entries: Sequence[Entry], form: str, title: str) -> None:
    """Write a file, or update what an earlier export wrote into a Markdown file."""
    outcome = Outcome()
    if form == "markdown":
        writing = Writing(PLAIN, BUILT_IN[PLAIN.template], title, now())
        (document,) = documents(entries, writing)
        write_document(path, document.text, _updated, outcome)
    else:
        text = write_entries(entries, form, title, now())
        text = text.encode("utf-8", "replace").decode("utf-8")
        write_document(path, text, newer, outcome)
    for copy in outcome.kept:
        tell(f"{path} had been changed by hand where it is written: what it was is in {copy}.")


def _updated(old: str, new: str) -> Updated:
    return arrange_parts(old, new) if parts(old) else Updated(new)
