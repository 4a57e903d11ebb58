from desktop.core.annotations import Annotations
from desktop.core.paper import Name, Paper
from desktop.formats.citation import cite
from desktop.formats.entry import Entry
from desktop.markup.text import make_text


def entry(**values) -> Entry:
    paper = Paper(abstract="Cups cool in wind, as we show.", **values)
    return Entry(paper, make_text(paper), Annotations())


def test_everything_that_is_known_stands_in_it():
    whole = entry(
        title="Cups.",
        author=(Name("Watt", "Jo"), Name(literal="The Tea Group")),
        issued=(2026,),
        container_title="ICML",
        doi="10.1145/1",
        url="https://example.org",
    )
    assert cite(whole) == "Jo Watt, The Tea Group (2026). Cups. ICML. https://doi.org/10.1145/1"


def test_what_is_not_known_is_said():
    cited = cite(entry())
    assert cited.startswith("[authors not given] (n.d.). ")
    assert cited.endswith("[derived from the abstract].")


def test_many_authors_are_cut_short():
    assert "et al. (" in cite(entry(author=tuple(Name(literal=f"A{n}") for n in range(9))))
