"""What an import does to the library: which papers are new, and the change that adds them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from desktop.core.brought import KEY, brought_edits, brought_homes, brought_ids, without
from desktop.core.change import Change, Key
from desktop.core.csl import to_record
from desktop.core.edits import take_places
from desktop.core.homes import Arrival, Home, find_homes, free_id
from desktop.core.identity import Identified, fold, identify, identify_all, is_placeholder
from desktop.core.library import WORDINGS, Library, corrected
from desktop.core.library import Collection as PaperCollection
from desktop.core.paper import Paper
from desktop.core.papers import Joined, Papers
from desktop.core.revision import match_elsewhere, match_revised
from desktop.core.same_title import gets_its_abstract, gives_way, settled
from desktop.core.sketch import Sieve


@dataclass(frozen=True)
class Section:
    """Records that a file holds under one heading.

    Attributes:
        name: the collection's name.
        papers: in the file's order, not yet identified.
        chosen: the person gave the name; else an update of the file goes where the file went.
    """

    name: str
    papers: Sequence[Paper]
    chosen: bool = False


@dataclass(frozen=True)
class ImportPlan:
    """What the import of one file will do.

    Attributes:
        added: ids that come into the library, in order.
        present: ids that are in the library already, revised ones among them.
        papers: the papers to store before the change is committed.
        change: None if the import changes nothing.
        revised: ids of papers whose abstract the file words otherwise; they keep id and
            annotations.
        gone: ids that the same file held when it was imported before, and holds no more; of
            these, papers that carry annotations stay.
        ids: the id of each record of the file, in its order.
        homes: the names of the collections that the papers come into.
    """

    added: tuple[str, ...]
    present: tuple[str, ...]
    papers: Sequence[Paper]
    change: Change | None
    revised: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()

    @property
    def filled(self) -> int:
        """How many papers that are here get a title, authors, links or more from the file."""
        if self.change is None:
            return 0
        before, after = self.change.before, self.change.after
        given = (key for key in after if key[1] == "supplement" and key[0] not in self.revised)
        return sum(_described(before[key]) != _described(after[key]) for key in given)


def _described(supplement: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a supplement says of a paper, beside other wordings of its abstract."""
    quiet = ("abstract", "html", WORDINGS)
    return {key: value for key, value in (supplement or {}).items() if key not in quiet}


def plan_import(
    library: Library, sections: Sequence[Section], source: str, time: str
) -> ImportPlan:
    """Plan to bring a file's sections into their collections (see `find_homes`).

    `source` is the file's name.
    """
    found = settled(library, identify_all(Joined(section.papers for section in sections)))
    at_home = set(library.order)
    homes = find_homes(library, _arrivals(sections, found), source)
    before = dict.fromkeys(paper_id for home in homes for paper_id in home.held)
    missing = _missing(library, before, found.papers)
    new_ids = _known_ids(library, found.papers, missing)
    bringing = [paper.id for paper in found.papers if _brings(paper)]
    new_ids |= brought_ids(library, found.papers.only(i for i in bringing if i not in new_ids))
    strangers = _strangers(library, found.papers, new_ids)
    new_ids |= _nearly_same(library, strangers, {*new_ids.values(), *found.ids})
    left = _strangers(library, found.papers, new_ids)
    new_ids |= gets_its_abstract(library, left, {*new_ids.values(), *found.ids})
    papers = _renamed(found.papers, new_ids)
    ids = tuple(new_ids.get(paper_id, paper_id) for paper_id in found.ids)
    here = dict.fromkeys(ids)
    gone = tuple(paper_id for paper_id in missing if paper_id not in here)
    edits = _memberships(library, homes, _by_section(sections, ids), source, gone)
    revised = []
    for paper_id in papers.ids:
        if library.annotations_of(paper_id).removed:
            edits[paper_id, "removed"] = False
        if paper_id in library.imported:
            reword = paper_id in before
            supplement, is_revised = _supplement(library, papers.make(paper_id), reword)
            if supplement is not None:
                edits[paper_id, "supplement"] = supplement
            revised += [paper_id] * is_revised
    brought = papers.only(new_ids.get(paper_id, paper_id) for paper_id in bringing)
    edits |= brought_edits(library, brought, time)
    edits |= _other_homes(library, brought, edits, source)
    if pairs := gives_way(library, papers):
        edits |= take_places(library, pairs, edits)
    names = tuple(dict.fromkeys(home.collection.name for home in homes))
    change = library.plan("import", edits, time, ", ".join(names)) if papers else None
    return ImportPlan(
        added=tuple(paper_id for paper_id in here if paper_id not in at_home),
        present=tuple(paper_id for paper_id in here if paper_id in at_home),
        papers=_to_store(library, papers),
        change=None if change is None or change.fields == {"parts"} else change,
        revised=tuple(revised),
        gone=gone,
        ids=ids,
        homes=names,
    )


def _brings(paper: Paper) -> bool:
    return isinstance(paper.more.get(KEY), Mapping)


def _other_homes(
    library: Library, brought: Papers, edits: Mapping[Key, Any], source: str
) -> dict[Key, Any]:
    """The further collections that a file of our own names."""
    more: dict[Key, Any] = {}
    coming = {
        name: collection_id for (collection_id, field), name in edits.items() if field == "name"
    }
    for name, places in brought_homes(brought).items():
        known = library.collection_named(name)
        home = known or PaperCollection(free_id(library, name), source=source)
        key = (coming.get(name, home.id), "members")
        members = edits.get(key, home.members)
        more[key] = tuple(dict.fromkeys((*members, *places))) if known else _put(members, places)
        if name not in coming:
            more |= {(home.id, "name"): name, (home.id, "source"): home.source}
    return more


def _put(members: Iterable[str], places: Mapping[str, int]) -> tuple[str, ...]:
    """The members of a new collection with further ones at their places, which rise."""
    left = (member for member in members if member not in places)
    ordered: list[str] = []
    for member, place in places.items():
        ordered += islice(left, max(place - len(ordered), 0))
        ordered.append(member)
    return (*ordered, *left)


def _renamed(papers: Papers, new_ids: Mapping[str, str]) -> Papers:
    """The papers of a file under the ids of known ones, where they are versions of these."""
    old_ids = {new: old for old, new in new_ids.items()}

    def make(paper_id: str) -> Paper:
        return replace(papers.make(old_ids.get(paper_id, paper_id)), id=paper_id)

    return Papers((new_ids.get(paper_id, paper_id) for paper_id in papers.ids), make)


def _to_store(library: Library, papers: Papers) -> Sequence[Paper]:
    """The papers that are not there yet, without what they brought."""
    new = tuple(paper_id for paper_id in papers.ids if paper_id not in library.imported)
    return Papers(new, lambda paper_id: without(papers.make(paper_id))) if new else ()


def _by_section(sections: Sequence[Section], ids: Sequence[str]) -> list[tuple[str, ...]]:
    """The ids of each section's records, each once."""
    left = iter(ids)
    return [tuple(dict.fromkeys(islice(left, len(section.papers)))) for section in sections]


def _arrivals(sections: Sequence[Section], found: Identified) -> list[Arrival]:
    return [
        Arrival(section.name, found.papers.only(ids), section.chosen)
        for section, ids in zip(sections, _by_section(sections, found.ids), strict=True)
    ]


def _missing(library: Library, before: Collection[str], papers: Papers) -> tuple[str, ...]:
    """The ids that this file held before and that none of its records has now.

    A file of the same name that holds mostly other papers is another list: nothing is missing.
    """
    here = frozenset(papers.ids)
    missing = tuple(paper_id for paper_id in before if paper_id not in here)
    alike = match_revised(_papers(library, missing), papers) if missing else {}
    kept = len(before) - len(missing) + len(alike)
    return missing if 2 * kept >= len(before) else ()


def _known_ids(library: Library, papers: Papers, missing: Sequence[str]) -> dict[str, str]:
    """For records that are revised versions of known papers, those papers' ids.

    Either the same revision came before, or a paper that this file no longer holds is most alike.
    """
    before = library.revisions()
    here = frozenset(papers.ids)
    known = {
        paper_id: first
        for paper_id in papers.ids
        if (first := before.get(paper_id)) and first not in here
    }
    left = [paper_id for paper_id in missing if paper_id not in known.values()]
    return known | match_revised(_papers(library, left), _strangers(library, papers, known))


def _strangers(library: Library, papers: Papers, known: Mapping[str, str]) -> Papers:
    """The papers that are neither in the library nor versions of known ones."""
    return papers.only(
        paper_id
        for paper_id in papers.ids
        if paper_id not in library.imported and paper_id not in known
    )


def _nearly_same(
    library: Library, strangers: Sequence[Paper], taken: Collection[str]
) -> dict[str, str]:
    """For records of another list's wording of a known paper, that paper's id."""
    if not strangers:
        return {}
    sieve = Sieve(strangers)
    left = (paper_id for paper_id in library.order if paper_id not in taken)
    here = [paper_id for paper_id in left if sieve.lets(library.sketch(paper_id))]
    return match_elsewhere(_papers(library, here), strangers)


def _papers(library: Library, ids: Iterable[str]) -> Papers:
    """Papers as they stand, not kept in memory."""

    def make(paper_id: str) -> Paper:
        return corrected(library.imported[paper_id], library.annotations_of(paper_id))

    return Papers((i for i in ids if i in library.imported), make)


def _memberships(
    library: Library,
    homes: Sequence[Home],
    ids: Sequence[tuple[str, ...]],
    source: str,
    gone: Sequence[str],
) -> dict[Key, Any]:
    """The collections as they will be; `ids` are those of each home's section."""
    edits: dict[Key, Any] = {}
    for collection in {home.collection.id: home.collection for home in homes}.values():
        parts = {
            home.part: held
            for home, held in zip(homes, ids, strict=True)
            if home.collection.id == collection.id
        }
        edits |= {
            (collection.id, "name"): collection.name,
            (collection.id, "members"): _members(library, collection, parts, gone),
            (collection.id, "source"): collection.source or source,
            (collection.id, "parts"): {**collection.parts, **parts},
        }
    return edits


def _members(
    library: Library,
    collection: PaperCollection,
    parts: Mapping[str, tuple[str, ...]],
    gone: Sequence[str],
) -> tuple[str, ...]:
    """Members with these parts as the file has them now, each where it began before.

    Of what is gone, papers that carry annotations or are in another part stay.
    """
    others = {i for part, held in collection.parts.items() if part not in parts for i in held}
    leaving = {
        paper_id
        for paper_id in gone
        if paper_id not in others and not library.annotations_of(paper_id).carries_work
    }
    members = [paper_id for paper_id in collection.members if paper_id not in leaving]
    for part, held in parts.items():
        members = _brought_up(members, collection.parts.get(part, ()), held)
    return tuple(dict.fromkeys(members))


def _brought_up(members: Sequence[str], before: Sequence[str], held: Sequence[str]) -> list[str]:
    """Members with a part as the file has it now: what is new stands behind its forerunner.

    A part that came in another order before moves as a whole to where it began; one that is new
    goes to the end.
    """
    if not before:
        return [*members, *held]
    here, old, now = frozenset(members), frozenset(before), frozenset(held)
    at = next((n for n, paper_id in enumerate(members) if paper_id in old), len(members))
    if [i for i in before if i in now] != [i for i in held if i in old]:
        return [*(i for i in members[:at] if i not in now), *held, *members[at:]]
    followers: dict[str, list[str]] = {"": []}
    last = ""
    for paper_id in held:
        last = paper_id if paper_id in here else last
        followers.setdefault(last, [])
        if paper_id not in here:
            followers[last].append(paper_id)
    arranged = [*members[:at], *followers[""], *members[at:]]
    return [i for paper_id in arranged for i in (paper_id, *followers.get(paper_id, ()))]


def _supplement(library: Library, paper: Paper, reword: bool) -> tuple[dict[str, Any] | None, bool]:
    """What another file's record adds to a known paper, with what was added before.

    None when it adds nothing; and whether it words the abstract otherwise, which counts only
    where the record may reword it.
    """
    before = dict(library.annotations_of(paper.id).supplement or {})
    known = {**to_record(library.imported[paper.id]), **before}
    offered = to_record(without(paper))
    kept = known.get("more") or {}
    after = {
        key: value
        for key, value in offered.items()
        if value and key not in ("id", "type", "abstract", "html", "more") and not known.get(key)
    }
    more = {**(offered.get("more") or {}), **kept}
    if more != kept:
        after["more"] = more
    told_before = str(known.get("abstract", ""))
    if is_placeholder(paper.abstract) or fold(paper.abstract) == fold(told_before):
        return ({**before, **after} if after else None), False
    wording, wordings = identify(paper), tuple(known.get(WORDINGS, ()))
    is_news = wording not in (paper.id, *wordings)
    is_first = is_placeholder(told_before)
    if is_first or (reword and is_news):
        after |= {"abstract": paper.abstract, "html": paper.html}
    if is_news:
        after[WORDINGS] = [*wordings, wording]
    return ({**before, **after} if after else None), "abstract" in after and not is_first
