"""The verbs that list papers: list and search."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import closing

from desktop.cli.folder import open_folder
from desktop.cli.terminal import answer, answer_json, tell
from desktop.core.errors import BadInput
from desktop.core.library import Library
from desktop.core.listing import select
from desktop.core.query import Phrase, Term, parse
from desktop.formats.entry import entries_of, to_object
from desktop.storage.data_folder import DataFolder
from desktop.storage.hits import best_snippet, mended
from desktop.storage.index import SearchIndex
from desktop.storage.index.asked import Asked

SNIPPET_LENGTH = 240
Wanted = tuple[Term | Phrase, ...]


def list_papers(arguments: Namespace) -> int:
    """List the papers of the library, or those that a query matches, in the order asked for."""
    with open_folder(arguments, all_papers=True) as folder:
        ids, _, _ = find(folder, arguments.query, arguments.sort, arguments.reverse)
        if arguments.collection is not None:
            name = _collection(folder.library, arguments.collection)
            ids = [paper_id for paper_id in ids if name in folder.library.homes(paper_id)]
        ids = ids[: arguments.limit]
        if arguments.json:
            answer_json([to_object(entry) for entry in entries_of(folder.library, ids)])
        else:
            _print_lines(folder.library, ids)
    return 0


def search(arguments: Namespace) -> int:
    """List what matches the query, best first."""
    with open_folder(arguments, all_papers=True) as folder:
        ids, scores, wanted = find(folder, " ".join(arguments.words))
        ids = ids[: arguments.limit]
        if arguments.json:
            _print_hits(folder.library, ids, scores, wanted)
        else:
            _print_lines(folder.library, ids)
    return 0


def find(
    folder: DataFolder, typed: str, sort: str = "", reverse: bool = False
) -> tuple[list[str], Mapping[str, float], Wanted]:
    """The ids that a query matches, in order, with their scores and the words that were found.

    What was taken literally, and which words were replaced, is told.
    """
    query = parse(typed)
    with closing(SearchIndex(folder.cache, folder.library)) as index:
        asked = Asked(index)
        ids, scores = select(folder.library, query, asked, sort, reverse)
    if query.literal:
        tell(f"Taken literally: {', '.join(f'“{part}”' for part in query.literal)}.")
    for word, nearest in asked.corrections.items():
        instead = f"; showing “{nearest}”" if nearest else ""
        tell(f"No paper has “{word}”{instead}.")
    return ids, scores, mended(query.wanted, asked.corrections)


def _collection(library: Library, typed: str) -> str:
    """The name of the collection that was meant; BadInput if there is none."""
    names = [collection.name for collection in library.collections.values() if collection.name]
    for name in names:
        if name == typed:
            return name
    folded = " ".join(typed.split()).casefold()
    for name in names:
        if name.casefold() == folded:
            return name
    known = ", ".join(f"“{name}”" for name in names) or "none yet"
    raise BadInput(f"There is no collection “{typed}”; there are: {known}.")


def _print_lines(library: Library, ids: Sequence[str]) -> None:
    for paper_id in ids:
        annotations = library.annotations_of(paper_id)
        star = "*" if annotations.starred else "-"
        heading = library.text(paper_id).heading
        answer(f"{paper_id}  {annotations.status:<7}  {star}  {heading}")


def _print_hits(
    library: Library, ids: Sequence[str], scores: Mapping[str, float], wanted: Wanted
) -> None:
    items = []
    for entry in entries_of(library, ids):
        snippet, _ = best_snippet(entry.text.reading, wanted, SNIPPET_LENGTH)
        item = to_object(entry)
        items.append({**item, "score": scores[entry.paper.id], "snippet": snippet})
    answer_json(items)
