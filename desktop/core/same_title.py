"""Records that a title tells apart or brings together where abstracts do not.

A record without an abstract is the paper of the same title, authors and year, if there is just one;
two that differ in their titles and have the same few words for an abstract are two papers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from desktop.core.identity import Identified, fill, fold, is_placeholder, own_id
from desktop.core.library import Library, corrected
from desktop.core.paper import Name, Paper
from desktop.core.papers import Papers
from desktop.core.sketch import title_number

SHORTEST_TITLE = 12  # letters and digits; there is many a preface

ByTitle = dict[str, list[Paper]]


def settled(library: Library, found: Identified) -> Identified:
    """A file's papers, told apart and brought together by their titles."""
    new_ids: dict[str, str] = {}
    alone: list[Paper] = []
    for paper in found.papers.only(found.brief):
        if _is_alone(paper):
            alone.append(paper)
        elif paper.title and _is_anothers(library, paper):
            new_ids[paper.id] = own_id(paper)
    if alone:
        titles = frozenset(fold(paper.title) for paper in alone)
        in_file = _by_title((p for p in found.papers if not _is_alone(p)), titles)
        at_home = _by_title(_titled(library, alone), titles)
        for paper in alone:
            known = _the_one(paper, in_file)
            if known is None and not library.holds(paper.id):
                known = _the_one(paper, at_home)
            if known:
                new_ids[paper.id] = known.id
    if not new_ids:
        return found
    ids = tuple(new_ids.get(paper_id, paper_id) for paper_id in found.ids)
    return Identified(Papers(dict.fromkeys(ids), _maker(found.papers, new_ids)), ids)


def gets_its_abstract(library: Library, strangers: Papers, taken: Iterable[str]) -> dict[str, str]:
    """For records that give a title of the library its abstract, the id of that title."""
    alone = _papers(library, _alone(library)) if strangers else []
    at_home = _by_title(alone, frozenset(fold(paper.title) for paper in alone))
    known, used = set(taken), dict[str, str]()
    for paper in strangers if at_home else ():
        one = _the_one(paper, at_home)
        if one and one.id not in known:
            used[paper.id] = one.id
            known.add(one.id)
    return used


def gives_way(library: Library, papers: Papers) -> dict[str, str]:
    """For titles of the library whose papers come with that title and are here, these papers' ids.

    So the row of a programme goes when a list of titled abstracts tells whose it is.
    """
    coming = frozenset(papers.ids)
    alone = [one for one in _papers(library, _alone(library)) if one.id not in coming]
    at_home = _by_title(alone, frozenset(fold(paper.title) for paper in alone))
    pairs: dict[str, str] = {}
    for paper in papers if at_home else ():
        one = None if is_placeholder(paper.abstract) else _the_one(paper, at_home)
        if one:
            pairs.setdefault(one.id, paper.id)
    return pairs


def _is_anothers(library: Library, paper: Paper) -> bool:
    """A paper of another title has this abstract."""
    if paper.id not in library.imported:
        return False
    given = (library.annotations_of(paper.id).supplement or {}).get("title")
    known = library.imported[paper.id].title or str(given or "")
    return bool(known) and fold(known) != fold(paper.title)


def _maker(papers: Papers, new_ids: Mapping[str, str]) -> Callable[[str], Paper]:
    sources: dict[str, list[str]] = {}
    for paper_id in papers.ids:
        sources.setdefault(new_ids.get(paper_id, paper_id), []).append(paper_id)

    def make(paper_id: str) -> Paper:
        records = sorted(map(papers.make, sources[paper_id]), key=_is_alone)
        whole = records[0]
        for record in records[1:]:
            whole = fill(whole, record)
        return replace(whole, id=paper_id)

    return make


def _alone(library: Library) -> Iterator[str]:
    """The ids of a library's titles without abstracts."""
    return (paper_id for paper_id in library.order if library.sketch(paper_id).alone)


def _titled(library: Library, papers: Iterable[Paper]) -> list[Paper]:
    """The papers of a library that have the title of any of these."""
    titles = frozenset(map(title_number, papers))
    return _papers(library, (i for i in library.order if library.sketch(i).title in titles))


def _papers(library: Library, ids: Iterable[str]) -> list[Paper]:
    """Papers of a library as they stand."""
    return [corrected(library.imported[i], library.annotations_of(i)) for i in ids]


def _is_alone(paper: Paper) -> bool:
    return bool(paper.title) and is_placeholder(paper.abstract)


def _by_title(papers: Iterable[Paper], titles: frozenset[str]) -> ByTitle:
    """Papers by those folded titles that are asked for and long enough to tell."""
    found: ByTitle = {}
    for paper in papers:
        title = fold(paper.title) if paper.title else ""
        if len(title) >= SHORTEST_TITLE and title in titles:
            found.setdefault(title, []).append(paper)
    return found


def _the_one(paper: Paper, by_title: ByTitle) -> Paper | None:
    fits = [other for other in by_title.get(fold(paper.title), ()) if _may_be(paper, other)]
    return fits[0] if len(fits) == 1 else None


def _may_be(one: Paper, other: Paper) -> bool:
    """Neither the years nor the people of two records speak against their being one paper."""
    years = {one.year, other.year} - {None}
    people, others = _families(one.author), _families(other.author)
    return len(years) < 2 and (not people or not others or bool(people & others))


def _families(names: Iterable[Name]) -> set[str]:
    words = (name.family or name.literal for name in names)
    return {fold(word.split()[-1]) for word in words if word.split()}
