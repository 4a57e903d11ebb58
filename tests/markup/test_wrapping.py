"""Words that a line's end parts, and lines of scripts without blanks."""

import pytest

from desktop.markup.parse import parse


@pytest.mark.parametrize(
    ("source", "reading"),
    [
        ("a low-\nrank matrix", "a low-rank matrix"),
        ("an algo-\nrithm", "an algorithm"),
        ("its optimiza- \n  tion", "its optimization"),
        ("fast kernels; each ker-\nnel", "fast kernels; each kernel"),
        ("a ker-\nnel", "a ker-nel"),
        ("re-sent, not re-\nsent resent", "re-sent, not re-sent resent"),
        ("end-\nto-end", "end-to-end"),
        ("pre-\nand post-processing", "pre- and post-processing"),
        ("GPT-\n4 and Gauss-\nMarkov", "GPT-4 and Gauss-Markov"),
        ("an $\\ell_1$-\nnorm, an $s$-\n$t$ cut", "an ℓ₁-norm, an s-t cut"),
        ("\\emph{multi-\ntask} **few-\nshot**", "multi-task few-shot"),
        ("words --\nand – words -\nall", "words – and – words - all"),
        ("two-\n\nparagraphs", "two-\n\nparagraphs"),
        ("• one-\n• two", "• one-\n• two"),
        ("low- rank", "low- rank"),
        ("我们提出一种\n方法，它\n很好。", "我们提出一种方法，它很好。"),
        ("在 MNIST\n上", "在 MNIST 上"),
        ("한국어\n텍스트", "한국어 텍스트"),
    ],
)
def test_the_end_of_a_line(source, reading):
    assert parse(source).reading_text == reading


def test_many_parted_words_take_no_long_time():
    text = "some-\nthing " * 5_000
    assert parse(text).reading_text == "some-thing " * 4_999 + "some-thing"
