"""What is made of papers is kept in a bounded number, and what lists are sorted by for all."""

from desktop.core.change import Change
from desktop.core.library import MOST_KEPT, Library
from desktop.core.listing import arrange
from desktop.core.paper import Paper, PaperText
from desktop.core.recent import Recent


def test_what_came_first_is_forgotten_in_time_that_grows_with_the_count():
    kept = Recent(100)
    for number in range(100_000):
        kept[str(number)] = number
        assert len(kept) <= 200
    assert [kept[str(number)] for number in range(99_900, 100_000)] == [*range(99_900, 100_000)]


def test_sorting_reads_each_paper_once_and_keeps_none():
    made = []

    def make(paper: Paper) -> PaperText:
        made.append(paper.id)
        return PaperText(paper.title, False, paper.abstract, "", frozenset(), ())

    count = 3 * MOST_KEPT
    papers = [Paper(id=f"{n:016x}", title=f"T{count - n:06}", abstract="a") for n in range(count)]
    library = Library(make, {paper.id: paper for paper in papers})
    ids = dict.fromkeys(library.imported, 0.0)
    for _ in range(2):
        assert arrange(library, ids, "heading") == [*ids][::-1]
    assert len(made) == count
    assert not library._texts and not library._papers
    for paper_id in ids:
        assert library.text(paper_id).reading == "a"
    assert len(library._texts) <= 2 * MOST_KEPT and len(library._papers) <= 2 * MOST_KEPT


def test_a_correction_is_sorted_by_at_once():
    library = Library(
        lambda paper: PaperText(paper.title, False, "", "", frozenset(), ()),
        {name: Paper(id=name, title=name, abstract="a", issued=(2000,)) for name in ("b", "c")},
    )
    ids = dict.fromkeys(library.imported, 0.0)
    assert arrange(library, ids, "heading") == ["b", "c"]
    change = library.plan("correct", {("c", "title"): "a"}, "2026-01-01T00:00:00Z")
    assert isinstance(change, Change)
    library.apply(change)
    assert arrange(library, ids, "heading") == ["c", "b"]
    assert library.year("c") == 2000
