from pathlib import Path

from desktop.core.paper import Paper
from desktop.markup.text import make_text


def features(abstract: str) -> frozenset[str]:
    return make_text(Paper(abstract=abstract)).features


def test_a_formula_counts_also_where_it_is_set_as_text():
    for abstract in (r"on 9$\times$9 boards", r"in $O(n)$ time", r"so \[x = y\] holds"):
        assert "math" in features(abstract)


def test_money_and_plain_text_do_not():
    for abstract in ("costs $5 and $10 more", r"costs \$5", "no formula at all", "an odd $ sign"):
        assert "math" not in features(abstract)


def test_code_is_a_link_to_a_repository():
    assert "code" in features("See https://github.com/a/b.")
    assert "code" not in features("See https://example.org/a/b.")


def test_eleven_seed_abstracts_hold_mathematics(seeds: list[Path]):
    abstracts = [text for path in seeds for text in path.read_text("utf-8").split("\n\n")[1:]]
    assert sum("math" in features(text) for text in abstracts) == 11
