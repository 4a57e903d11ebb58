"""Hits are marked where they stand in a shown text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.query import Term, parse
from desktop.storage.hits import best_snippet, first_snippet, hit_spans, mended

MARKED = [
    ("low-rank", "[Low-rank] and [low rank], [lowrank], [Low-Ranks]; rank low"),
    ("lowrank", "[Low-rank] and [low rank], [lowrank]; rank low"),
    ("low rank", "[Low-rank] and [low rank], [lowrank]; [rank] [low]"),
    ('"low rank"', "[Low-rank] and [low rank]; rank low"),
    ("rank", "Low-[rank] and low [Ranks]"),
    ("C++", "in [C++], not C"),
    ("gpt4", "[GPT-4], [gpt4], [GPT 4], GPT-3"),
    ("unet", "a [U-Net] is a [unet]"),
    ("1000", "[1,000] images, 1 image"),
    ("snake_case", "[snake_case]_name, [snake case]"),
    (r"$\ell_p$", "in [ℓₚ] and [ℓ_p] norms"),
    ("erdos", "[Erdős]–Rényi, [Erdo\u030bs]"),
    ("efficient", "[eﬃcient] and [Efficiently]"),
    ("optimization", "[optimi-\nzation] is [optimizing]"),
    ("study", "[studies] and [studied]"),
    ("学习", "基于深度[学习]的图像"),
    ("深度学习", "基于[深度学习]的图像"),
    ("像", "图[像]，[像]素"),
    ("BERT模型", "使用[BERT模型]，模型BERT"),
    ('"深度学习 model"', "[深度学习 model]"),
    ("A/B", "[A/B] and B"),
    ("the graph", "the [graph]"),
    ('"state of the art"', "the [state of the art] is [state-of-the-art]"),
    ("graph -network", "[graph] networks"),
    ("title:graph OR tree", "graph [trees]"),
    ("(graph OR tree) is:starred", "[graph], [tree], is starred"),
    ("", "nothing"),
    ("the", "the"),
]


def with_marks(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
    return text


@pytest.mark.parametrize(("typed", "marked"), MARKED)
def test_marks(typed: str, marked: str) -> None:
    text = marked.replace("[", "").replace("]", "")
    assert with_marks(text, hit_spans(text, parse(typed).wanted, "abstract")) == marked


TYPED = [
    ("optimiza", "an [optimization] [optimum]"),
    ("low-r", "[low-rank], [low rank], [lowrank]"),
    ("studie", "[studies] in a [study]"),
    ("深", "[深]度学习"),
    ("第3", "[第3]章节"),
    ("第3章", "[第3章]节"),
]


@pytest.mark.parametrize(("typed", "marked"), TYPED)
def test_marks_while_typing(typed: str, marked: str) -> None:
    text = marked.replace("[", "").replace("]", "").replace(" optimum", "")
    marked = marked.replace(" [optimum]", "")
    spans = hit_spans(text, parse(typed, typing=True).wanted)
    assert with_marks(text, spans) == marked


def test_field_names_are_for_their_field() -> None:
    wanted = parse("author:wang title:graph").wanted
    assert hit_spans("Wang graphs", wanted, "title") == [(5, 11)]
    assert hit_spans("Wang graphs", wanted, "author") == [(0, 4)]
    assert hit_spans("Wang graphs", wanted) == [(0, 4), (5, 11)]


def test_corrected_words_are_marked_instead() -> None:
    wanted = mended(parse("reinforcment graph").wanted, {"reinforcment": "reinforcement, other"})
    assert wanted == (Term("reinforcement"), Term("other"), Term("graph"))


def test_snippet_is_the_sentence_with_most_hits_on_one_line() -> None:
    text = "We prune graphs. Here we learn low-rank networks in 3.5 hours. A graph is no tree."
    line, spans = best_snippet(text, parse("network low rank graph").wanted, 80)
    assert with_marks(line, spans) == "Here we learn [low-rank] [networks] in 3.5 hours."


def test_snippet_without_a_hit_is_the_beginning() -> None:
    assert best_snippet("One\ntwo three four.", parse("zebra").wanted, 12) == ("One two…", [])


def test_long_sentence_is_cut_around_its_first_hit() -> None:
    text = "word " * 100 + "needle " + "word " * 100
    line, spans = best_snippet(text, parse("needle").wanted, 60)
    assert len(line) <= 60
    assert line[0] == line[-1] == "…"
    assert [line[start:end] for start, end in spans] == ["needle"]


def test_a_snippet_is_of_the_first_text_with_a_hit() -> None:
    texts = [("abstract", "A graph. A tree."), ("author", "Ann Banks"), ("note", "Banks again")]
    assert first_snippet(texts, parse("banks").wanted, 80) == ("Ann Banks", [(4, 9)])
    assert first_snippet(texts, parse("note:banks").wanted, 80) == ("Banks again", [(0, 5)])
    assert first_snippet(texts, parse("tree").wanted, 80) == ("A tree.", [(2, 6)])
    assert first_snippet(texts, parse("zebra").wanted, 80) == ("A graph. A tree.", [])


PIECES = ["low", "rank", "lowrank", "-", " ", "\n", "gpt", "4", "深度", "é", "ﬁ", "C++", ".", "the"]


@pytest.mark.parametrize("seed", range(20))
def test_spans_are_in_order_apart_and_inside(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        text = "".join(chance.choices(PIECES, k=chance.randrange(40)))
        wanted = parse("".join(chance.choices(PIECES, k=6)), typing=chance.random() < 0.5).wanted
        before = 0
        for start, end in hit_spans(text, wanted):
            assert before <= start < end <= len(text)
            before = end
        line, spans = best_snippet(text, wanted, 30)
        assert len(line) <= 30
        assert "\n" not in line
        assert all(0 <= start < end <= len(line) for start, end in spans)


@given(st.text(), st.text())
def test_any_text_can_be_marked(text: str, typed: str) -> None:
    hit_spans(text, parse(typed).wanted)
    best_snippet(text, parse(typed).wanted, 40)
