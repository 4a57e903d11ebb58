"""BibTeX out, read back by bibtexparser and by a count of braces as BibTeX itself does it."""

import re

import bibtexparser
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.annotations import Annotations
from desktop.core.identity import identify
from desktop.core.paper import Name, Paper, PaperText
from desktop.formats.entry import Entry
from desktop.formats.write_bibtex import citation_key, contained, escaped, write
from desktop.markup.text import make_text


def entry(paper: Paper, heading: str = "Ants find paths", **annotated: object) -> Entry:
    text = PaperText(paper.title or heading, not paper.title, paper.abstract, "")
    annotations = Annotations(**annotated)  # type: ignore[arg-type]
    return Entry(paper, text, annotations, (), paper.title)


def read(text: str) -> list[dict[str, str]]:
    library = bibtexparser.parse_string(text)
    assert not library.failed_blocks
    return [{field.key: field.value for field in block.fields} for block in library.entries]


PAPER = Paper(
    id="0123456789abcdef",
    abstract="We gain 10\\% with $n_k$ {steps}.",
    title="{I}nfer on {GPU}s",
    author=(Name("Erdős", "Paul"), Name(literal="Research and Co"), Name("de la Cruz", "Ana, Jr.")),
    keyword=("a&b", "50%"),
    container_title="ICML & friends",
    issued=(2026, 7),
    url="https://example.org/a_b%20c",
    doi="10.1/x_y",
)


def test_every_field() -> None:
    text = write([entry(PAPER, tags=("mine",), note="see #1")])
    assert text.startswith("@inproceedings{erdos2026-01234567,\n  title = ")
    (fields,) = read(text)
    assert fields == {
        "title": "{I}nfer on {GPU}s",
        "author": "Erdős, Paul and {Research and Co} and de la Cruz, {Ana, Jr.}",
        "booktitle": r"ICML \& friends",
        "year": "2026",
        "url": "https://example.org/a_b%20c",
        "doi": "10.1/x_y",
        "keywords": r"a\&b, 50\%, mine",
        "abstract": "We gain 10\\% with $n_k$ {steps}.",
        "annote": "see #1",
    }


def test_what_is_not_known_is_said_and_not_invented() -> None:
    (fields,) = read(write([entry(Paper("0123", "Ants."))]))
    assert fields.keys() == {"title", "abstract", "note"}
    assert fields["title"] == "Ants find paths [derived from the abstract]"
    assert fields["note"].startswith("Not given in the source: title, authors, venue, year")


@pytest.mark.parametrize(
    ("paper", "key"),
    [
        (Paper("abcdef0123", "A.", author=(Name("Müller-Lüdenscheidt", "K"),)), "muller-abcdef01"),
        (Paper("abcdef0123", "A.", author=(Name(literal="李明"),)), "paper-abcdef01"),
        (Paper("abcdef0123", "A.", issued=(2026,)), "ants2026-abcdef01"),
    ],
)
def test_keys_are_plain_and_stay(paper: Paper, key: str) -> None:
    assert citation_key(entry(paper)) == key


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("URL}{URL.", "{URL}{URL.}"),
        ("a {b", "a {b}"),
        (r"a \{b", r"a \{b\}"),
        (r"p \in (0,1\}", r"\{p \in (0,1\}"),
        ("ends \\", "ends \\ "),
        ("see @foo{bar}", "see {@}foo{bar}"),
        ("me@example.org", "me@example.org"),
        ("100% {of} $x$", "100% {of} $x$"),
    ],
)
def test_braces_find_their_other_half(source: str, kept: str) -> None:
    assert contained(source) == kept


@given(st.text(alphabet='ab {}\\@,="%#\n', max_size=30))
def test_no_text_breaks_out_of_its_field(source: str) -> None:
    paper = Paper("0123456789abcdef", f"x{source}x", "T")
    other = Paper("fedcba9876543210", "B.", "U")
    first, second = read(write([entry(paper, note=source), entry(other)]))
    assert re.sub(r"[{}\\\s]", "", first["abstract"]) == re.sub(r"[{}\\\s]", "", paper.abstract)
    assert second["title"] == "U"
    depth = 0
    for character in contained(source):
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0


@given(st.text(alphabet='ab {}\\@,="%#$é中\n', max_size=30))
def test_an_abstract_comes_back_as_the_same_paper(source: str) -> None:
    paper = Paper("0123456789abcdef", f"x{source}y", "T")
    (fields,) = read(write([entry(paper)]))
    assert identify(Paper(abstract=fields["abstract"])) == identify(paper)


def test_plain_text_as_latex() -> None:
    assert escaped("a_b & 50% #1 $x {y} ~ ^ \\ \n z") == (
        r"a\_b \& 50\% \#1 \$x \textbraceleft{}y\textbraceright{} \textasciitilde{}"
        r" \textasciicircum{} \textbackslash{} z"
    )


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("R&D at 50% of #1", r"R\&D at 50\% of \#1"),
        (r"R\&D of a\_b", r"R\&D of a\_b"),
        ("On $a_b$ and c_d", r"On $a_b$ and c\_d"),
        ("{GPU}s cost $5", "{GPU}s cost $5"),
    ],
)
def test_a_title_can_be_set(title: str, written: str) -> None:
    assert read(write([entry(Paper("0123456789abcdef", "A.", title))]))[0]["title"] == written


def test_a_title_in_html_is_written_as_it_reads() -> None:
    paper = Paper("0123456789abcdef", "A.", "<i>E. coli</i> & us", html=True)
    item = Entry(paper, make_text(paper), Annotations(), (), paper.title)
    assert read(write([item]))[0]["title"] == r"E. coli \& us"


def test_keys_are_unique_even_where_ids_begin_alike() -> None:
    papers = [Paper(f"01234567{number:08x}", "A.", "Same", issued=(2026,)) for number in range(3)]
    text = write([entry(paper) for paper in papers])
    assert len(set(re.findall(r"@inproceedings\{([^,]+),", text))) == 3
    assert len(read(text)) == 3
