from desktop.core.note_template import PLACEHOLDERS, fill, template_values
from desktop.core.paper import Name, Paper, PaperText

PAPER = Paper(
    id="0123456789abcdef",
    title="On *tea*\nleaves",
    author=(Name("Noether", "Emmy"), Name(literal="The Tea Group")),
    keyword=("tea", "leaves"),
    container_title="Tea Letters",
    issued=(2024, 5),
    url="https://example.org/tea",
    doi="10.1000/tea",
)
TEXT = PaperText("On *tea* leaves", False, "", "")


def values(paper: Paper = PAPER, **others):
    return template_values(paper, TEXT, ("Tea 2024",), "2026-12-01", **others)


def test_every_placeholder_has_a_value():
    known = values()
    assert tuple(sorted(known)) == tuple(sorted(PLACEHOLDERS))
    assert known["authors"] == "Emmy Noether, The Tea Group"
    assert known["link"] == "[[0123456789abcdef|On *tea* leaves]]"
    assert all(known.values()) and not any("\n" in value for value in known.values())


def test_foreign_words_are_escaped_and_addresses_are_not():
    known = values(escape=lambda text: text.replace("*", r"\*"))
    assert known["heading"] == r"On \*tea\* leaves" and known["url"] == PAPER.url


def test_lines_of_nothing_but_unknown_things_are_left_out():
    template = "# {heading}\n{authors}\n{doi} {url}\n{venue}, {year}\n\nAsks: {what} {Heading}"
    bare = Paper(id="0123456789abcdef", url="https://a.b")
    filled = fill(template, values(bare))
    assert filled == "# On *tea* leaves\n https://a.b\n\nAsks: {what} {Heading}"


def test_values_are_not_filled_again():
    text = PaperText("{year} {{date}}", False, "", "")
    known = template_values(PAPER, text, (), "2026-12-01")
    assert fill("{heading} {{year}}", known) == "{year} {{date}} {2024}"
