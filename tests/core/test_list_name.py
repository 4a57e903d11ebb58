"""What is a list's name, and what it tells."""

import pytest

from desktop.core.list_name import parse_list_name, split_joined_name, venue_and_year


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [
        ("ICML 2026 Papers", "ICML", 2026),
        ("## ICML 2026 论文列表 ", "ICML", 2026),
        ("ICML26 abstracts", "ICML", 2026),
        ("NeurIPS '99 papers", "NeurIPS", 1999),
        ("Findings of ACL 2023", "ACL", 2023),
        ("Papers (57)", "", None),
        ("Accepted Papers 2024", "", 2024),
        ("机器学习论文", "", None),
    ],
)
def test_names(line, venue, year):
    found = parse_list_name(line)
    assert (found.venue, found.year) == (venue, year)
    assert found.name == line.strip("# ")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "#",
        "Attention is all you need",
        "We list the accepted papers of ICML 2026",
        "The accepted papers of ICML 2026.",
        "A tutorial on tides that was given for the first time in Vienna, at ICML 2026",
        "Papers\nof two lines",
        "Abstract",
        "NIPS",
        "GPT-4",
        "Papers " * 20,
    ],
)
def test_what_is_no_name(line):
    assert parse_list_name(line) is None


def test_a_name_at_the_end_of_an_abstract_in_joined_files():
    text, found = split_joined_name("It gains 10%, by all means (see below).ICML 2026 论文列表")
    assert text == "It gains 10%, by all means (see below)."
    assert (found.name, found.venue, found.year) == ("ICML 2026 论文列表", "ICML", 2026)
    assert split_joined_name("It was shown at ICML 2026") is None
    assert split_joined_name("It was shown. At ICML 2026") is None
    assert split_joined_name("It was shown.") is None


def test_a_venue_in_any_text():
    assert venue_and_year("ICLR 2023 poster").year == 2023
    assert venue_and_year("Journal of Tides").venue == ""
