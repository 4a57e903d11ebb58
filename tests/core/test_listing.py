from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core import edits
from desktop.core.annotations import Highlight
from desktop.core.change import Change
from desktop.core.labels import Filed
from desktop.core.library import Library
from desktop.core.listing import SORTS, arrange, heading_key, match, select
from desktop.core.query import And, Node, Not, Or, Phrase, Term, parse

Do = Callable[[Change | None], Change]
NOW = "2026-12-02T00:00:00Z"


class WordSearch:
    """Finds words by looking: a stand-in for the index. Its score is the number of hits."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.asked: list[Node] = []
        self.known: dict[str, bool] = {}
        self.known_filed: dict[str, Filed] = {}
        self.unwanted = False

    def search(self, node: Node) -> Mapping[str, float] | None:
        self.asked.append(node)
        return {
            paper_id: float(hits)
            for paper_id in self.library.imported
            if (hits := self._hits(node, self.library.text(paper_id).reading.lower()))
        }

    def feature(self, name: str) -> Mapping[str, bool]:
        return self.known

    def filed(self) -> Mapping[str, Filed]:
        return self.known_filed

    def check(self) -> None:
        if self.unwanted:
            raise TimeoutError

    def _hits(self, node: Node, text: str) -> int:
        if isinstance(node, Term | Phrase):
            return text.count(node.text.lower())
        if isinstance(node, Not):
            return int(not self._hits(node.part, text))
        assert isinstance(node, And | Or)
        hits = [self._hits(part, text) for part in node.parts]
        return sum(hits) if isinstance(node, Or) or all(hits) else 0


@pytest.fixture
def index(library: Library) -> WordSearch:
    return WordSearch(library)


def animals(library: Library, ids: list[str]) -> str:
    return " ".join(library.paper(paper_id).abstract.split()[0] for paper_id in ids)


def found(library: Library, index: WordSearch, typed: str, **how: object) -> str:
    ids, _ = select(library, parse(typed), index, **how)  # type: ignore[arg-type]
    return animals(library, ids)


@pytest.fixture
def marked(library: Library, do: Do) -> Library:
    zebras, ants, bees, owls, crows = library.order
    do(edits.star(library, [ants, owls], True, "2026-12-02T00:00:01Z"))
    do(edits.set_status(library, [owls], "later", "2026-12-02T00:00:02Z"))
    do(edits.set_status(library, [crows], "read", "2026-12-02T00:00:03Z"))
    do(edits.set_note(library, zebras, "x", "2026-12-02T00:00:04Z"))
    do(edits.add_tag(library, [bees], "To read", "2026-12-02T00:00:05Z"))
    do(edits.add_highlight(library, bees, Highlight("1", "count"), "2026-12-02T00:00:05Z"))
    do(edits.mark_seen(library, [crows], "2026-12-02T00:00:06Z"))
    return library


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", "Zebras Ants Bees Owls Crows"),
        ("is:starred", "Ants Owls"),
        ("-is:starred", "Zebras Bees Crows"),
        ("NOT NOT is:starred", "Ants Owls"),
        ("is:undecided", "Zebras Bees"),
        ("is:seen", "Crows"),
        ("status:read", "Crows"),
        ("status:unread is:starred", "Ants"),
        ("has:note OR has:highlight", "Zebras Bees"),
        ("has:math", "Ants"),
        ('tag:"to read"', "Bees"),
        ("tag:to*", "Bees"),
        ("tag:to", ""),
        ("tag:rea*", "Bees"),
        ("tag:ead*", ""),
        ("tag:toread", "Bees"),
        ('tag:"Tó-READ"', "Bees"),
        ("in:work-shop", "Owls Crows"),
        ("year:2025..2024", "Ants Owls"),
        ("in:workshop", "Owls Crows"),
        ("in:icml", "Zebras Ants Bees"),
        ("year:2026", "Zebras Crows"),
        ("year:2024..2025", "Ants Owls"),
        ("year:2025..", "Zebras Owls Crows"),
        ("year:..2024", "Ants"),
        ("-year:1..", "Zebras Ants Bees Owls Crows"),
        ("-year:1000..", "Bees"),
        ("(is:starred OR status:read) -in:icml", "Owls Crows"),
        ("s is:starred", "Ants Owls"),
        ("ants OR status:read", "Ants Crows"),
        ("-ants is:starred", "Owls"),
        ("-(ants is:starred)", "Zebras Bees Owls Crows"),
        ("nowhere", ""),
    ],
)
def test_which_papers_a_query_shows(
    marked: Library, index: WordSearch, typed: str, expected: str
) -> None:
    assert found(marked, index, typed, sort="list") == expected


def test_words_and_filters_together_ask_the_index_once(marked: Library, index: WordSearch) -> None:
    select(marked, parse("ants find is:starred short"), index)
    assert len(index.asked) == 1


def test_reading_papers_for_a_filter_can_be_given_up(marked: Library, index: WordSearch) -> None:
    index.unwanted = True
    assert found(marked, index, "is:starred") == "Ants Owls"
    with pytest.raises(TimeoutError):
        found(marked, index, "has:math")


@pytest.mark.parametrize("typed", ["has:math", "year:2026", "decision:oral"])
def test_a_filter_that_may_read_papers_can_be_given_up(
    library: Library, index: WordSearch, typed: str
) -> None:
    index.unwanted = True
    with pytest.raises(TimeoutError):
        found(library, index, typed)


def test_papers_whose_features_the_index_knows_are_not_read(
    marked: Library, index: WordSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    zebras, ants, *others = marked.order
    index.known = {zebras: True, **dict.fromkeys(others, False)}
    assert found(marked, index, "has:math") == "Zebras Ants"
    index.known[ants] = False
    monkeypatch.setattr(marked, "text", None)
    assert found(marked, index, "has:math") == "Zebras"


def test_many_annotations_or_few_give_the_same(marked: Library, index: WordSearch, do: Do) -> None:
    typed = ["is:starred", "is:undecided", "status:unread", "tag:to*", "has:note", "-has:highlight"]
    few = [found(marked, index, each) for each in typed]
    do(edits.mark_seen(marked, list(marked.order), NOW))
    assert [found(marked, index, each) for each in typed] == few
    assert found(marked, index, "zebras OR is:starred", sort="list") == "Zebras Ants Owls"


def test_without_words_the_index_is_not_asked(marked: Library, index: WordSearch) -> None:
    select(marked, parse("is:starred OR has:note"), index)
    assert index.asked == []


def test_with_words_the_best_is_first_else_list_order(marked: Library, index: WordSearch) -> None:
    assert found(marked, index, "e") == "Zebras Owls Bees Ants Crows"
    assert found(marked, index, "is:starred") == "Ants Owls"
    assert found(marked, index, "e", sort="list") == "Zebras Ants Bees Owls Crows"


def test_filters_do_not_change_the_score(marked: Library, index: WordSearch) -> None:
    plain = match(marked, parse("s").tree, index)
    filtered = match(marked, parse("s is:starred in:icml").tree, index)
    assert filtered.items() <= plain.items()


def test_removed_papers_are_not_found(marked: Library, index: WordSearch, do: Do) -> None:
    do(edits.remove(marked, marked.order[:1], NOW))
    assert found(marked, index, "zebras") == ""
    assert "Zebras" not in found(marked, index, "-ants")


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("list", "Zebras Ants Bees Owls Crows"),
        ("heading", "Ants Bees Crows Owls Zebras"),
        ("year", "Zebras Crows Owls Ants Bees"),
        ("status", "Zebras Ants Bees Owls Crows"),
        ("starred", "Ants Owls Zebras Bees Crows"),
        ("modified", "Bees Zebras Crows Owls Ants"),
    ],
)
def test_orders(marked: Library, index: WordSearch, sort: str, expected: str) -> None:
    assert found(marked, index, "", sort=sort) == expected


@pytest.mark.parametrize("sort", SORTS)
def test_reverse_turns_every_order_round(marked: Library, index: WordSearch, sort: str) -> None:
    ids, scores = select(marked, parse("e"), index, sort=sort)
    turned = arrange(marked, scores, sort, reverse=True)
    assert set(turned) == set(ids)
    if sort in ("list", "heading", "modified"):  # no two papers are alike in these
        assert turned == ids[::-1]


@given(
    st.sampled_from(["list", "status", "starred", "modified", "best"]), st.permutations(range(5))
)
def test_papers_that_are_alike_keep_list_order(sort: str, shuffle: list[int]) -> None:
    library = Library(lambda paper: None)  # type: ignore[arg-type,return-value]
    scores = {f"id{number}": 1.0 for number in shuffle}
    assert arrange(library, scores, sort) == list(scores)


def test_never_changed_papers_come_last_by_modified(marked: Library, index: WordSearch) -> None:
    library = marked
    ids, _ = select(library, parse(""), index, sort="modified")
    stamps = [library.annotations_of(paper_id).modified for paper_id in ids]
    assert stamps == sorted(stamps, reverse=True)


@pytest.mark.parametrize(
    ("heading", "key"),
    [
        ("“Counting” bees", "counting” bees"),
        ("ÉTÉ", "été"),
        ("***", ""),
        ("  a_b", "a_b"),
        ("", ""),
    ],
)
def test_the_sort_key_of_a_heading(heading: str, key: str) -> None:
    assert heading_key(heading) == key


class Superseded(WordSearch):
    """Has found out that nobody waits for the answer any more."""

    def check(self) -> None:
        raise TimeoutError


@pytest.mark.parametrize("sort", ["heading", "year", "modified"])
def test_nothing_is_read_for_an_order_that_nobody_waits_for(
    library: Library, sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "text", None)
    monkeypatch.setattr(library, "paper", None)
    with pytest.raises(TimeoutError):
        select(library, parse(""), Superseded(library), sort)
