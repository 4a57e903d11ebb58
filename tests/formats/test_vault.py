"""Markdown by presets: what is inside, in which order, and that nothing breaks out."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from desktop.core.annotations import Annotations, Highlight
from desktop.core.errors import BadInput
from desktop.core.identity import identify
from desktop.core.paper import Name, Paper
from desktop.formats.entry import Entry
from desktop.formats.fence import arrange_parts, parts, replace_parts
from desktop.formats.presets import LOGSEQ, OBSIDIAN, PLAIN, PRESETS, from_json, to_json
from desktop.formats.read import read_file
from desktop.formats.templates import BUILT_IN, Renderer
from desktop.formats.vault import ALL, Writing, documents
from desktop.markup.text import make_text

WHEN = "2026-12-03T00:00:00Z"
HOSTILE = "# Not a heading\n\n- no list ![](http://t/x.gif) <b>x</b> | a | --- ==no== $5 `c` [x](y)"


def entry(number: int, abstract: str, title: str = "", **annotations) -> Entry:
    paper = Paper(
        id=f"{number:016x}",
        abstract=abstract,
        title=title,
        author=(Name("Watt", "Jo"),),
        container_title="ICML",
        issued=(2020 + number,),
        url="https://example.org/a?b=1&c=2",
    )
    return Entry(paper, make_text(paper), Annotations(**annotations), ("Tea: “one”",))


ENTRIES = [
    entry(1, "Kettles whistle at $x^2$.", "B kettle", status="read", tags=("to read",)),
    entry(2, HOSTILE, "A: # hostile --- [[x]]", status="later", note="see [[0000000000000001]]"),
    entry(
        3,
        "Cups cool in wind.",
        highlights=(Highlight("h", "cool in == wind", comment="# why?"),),
        note="---\nmine: *yes*\n<!-- abstract-reader: end -->",
    ),
]


def made(preset, entries=ENTRIES, **values):
    writing = Writing(preset, BUILT_IN[preset.template], "Starred", WHEN, **values)
    return list(documents(entries, writing))


def test_one_file_says_when_and_what_and_holds_all():
    (document,) = made(PLAIN)
    assert document.key == ALL
    assert "3 papers" in document.text and WHEN in MarkdownIt().render(document.text)
    page = MarkdownIt().render(document.text)
    assert page.count("<h2>") == 3 and page.count("<h1>") == 1


def test_the_order_and_the_groups_are_the_presets():
    (document,) = made(replace(PLAIN, order="heading", grouping="status"))
    page = MarkdownIt().render(document.text)
    places = [page.index(f"<h1>{name}</h1>") for name in ("Unread", "Later", "Read")]
    assert places == sorted(places)
    (by_year,) = made(replace(PLAIN, order="year"))
    assert by_year.text.index("Cups") < by_year.text.index("B kettle")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_foreign_text_comes_back_as_the_same_characters(preset):
    for document in made(preset):
        page = MarkdownIt().render(document.text)
        assert "<img" not in page and "<b>" not in page and "Not a heading</h" not in page
        assert "<table" not in page and 'href="y"' not in page


def test_what_is_left_out_is_out():
    bare = replace(PLAIN, abstract=False, facts=False, highlights=False, notes=False)
    (document,) = made(bare)
    for word in ("whistle", "Authors", "wind.", "mine"):
        assert word not in document.text


def test_mathematics_as_tex_or_unicode():
    assert "$x^2$" in made(replace(PLAIN, maths="tex"))[0].text
    assert "x²" in made(replace(PLAIN, maths="unicode"))[0].text


def test_a_vault_has_a_file_a_paper_with_front_matter():
    documents_ = made(OBSIDIAN)
    assert [document.name for document in documents_][:2] == ["B kettle", "A hostile — x"]
    facts = yaml.safe_load(documents_[0].text.split("---\n")[1])
    assert facts["id"] and facts["authors"] == ["Jo Watt"] and facts["year"]
    assert facts["collections"] == ["Tea: “one”"]
    keys = [part.key for part in parts(documents_[0].text)]
    assert keys == ["facts", documents_[0].key]


def test_links_between_notes_name_the_files():
    texts = {document.key: document.text for document in made(OBSIDIAN)}
    assert "[[B kettle|B kettle]]" in texts[f"{2:016x}"]
    renamed = made(OBSIDIAN, names={f"{1:016x}": "my kettle"})
    assert any("[[my kettle|" in document.text for document in renamed)


def test_marks_stand_between_equal_signs_and_cannot_leave_them():
    texts = "".join(document.text for document in made(OBSIDIAN))
    assert "==cool in =\\= wind==" in texts


def test_marks_stand_in_the_abstract_where_the_preset_has_them():
    mark = Highlight("h", "cool in wind", comment="why?")
    lost = Highlight("l", "warm in rain")
    marked = entry(4, "Cups *cool in* wind.", highlights=(mark, lost))
    (document,) = made(OBSIDIAN, [marked])
    assert "Cups ==*cool in* wind==." in document.text
    assert "- ==cool in wind== why?" in document.text
    assert "- ==warm in rain== (no longer in the text)" in document.text
    (plain,) = made(PLAIN, [marked])
    assert "Cups *cool in* wind." in plain.text and "==" not in plain.text
    (bare,) = made(replace(OBSIDIAN, highlights=False), [marked])
    assert "==" not in bare.text


def test_each_paper_of_one_file_is_fenced_under_its_id():
    (document,) = made(replace(PLAIN, grouping="status"))
    keys = [part.key for part in parts(document.text) if not part.key.startswith("group-")]
    assert sorted(keys) == [f"{number:016x}" for number in (1, 2, 3)]
    (none,) = made(PLAIN, [])
    assert [part.key for part in parts(none.text)] == ["none"]


def test_what_was_made_before_is_taken_again_unless_it_has_changed():
    known = {}
    made(PLAIN, made=known)
    known[ENTRIES[0].paper.id] = (ENTRIES[0], "as before\n")
    newer = [ENTRIES[0], replace(ENTRIES[1], annotations=Annotations(note="new")), ENTRIES[2]]
    (second,) = made(PLAIN, newer, made=known)
    assert "as before" in second.text and "> new" in second.text
    assert set(known) == {item.paper.id for item in ENTRIES}


def test_front_matter_is_yaml_whatever_is_in_it():
    texts = (
        "a: b",
        "- x",
        "# y",
        "'",
        '"',
        "{z}",
        "true",
        "2026",
        "\\ \u00a0 é 中",
        "---",
        "@",
        "%",
    )
    paper = Paper("f" * 16, "Cups.", "x", tuple(Name(literal=text) for text in texts), texts)
    item = Entry(paper, make_text(paper), Annotations(tags=texts), texts)
    facts = yaml.safe_load(made(OBSIDIAN, [item])[0].text.split("---\n")[1])
    assert facts["authors"] == facts["keywords"] == facts["collections"] == list(texts)
    assert facts["tags"] == ["a-b", "x", "y", "z", "true", "_2026", "é-中"]


def test_links_name_the_file_that_a_paper_has_or_will_have():
    known, taken = {f"{1:016x}": "A hostile — x"}, frozenset({"cups COOL in wind"})
    texts = {document.key: document for document in made(OBSIDIAN, names=known, taken=taken)}
    assert texts[f"{2:016x}"].name == "A hostile — x (2)"
    assert "[[A hostile — x|" in texts[f"{2:016x}"].text
    assert texts[f"{3:016x}"].name == "Cups cool in wind (2)"


def test_logseq_is_an_outline_of_properties_and_bullets():
    text = next(d.text for d in made(LOGSEQ) if d.key == f"{3:016x}")
    body = parts(text)[0].inside
    assert text.startswith("abstract-reader:: ") and body.startswith("authors:: Jo Watt\n")
    assert "\n- ## " in body
    for line in body.split("\n"):
        assert line.startswith(("- ", "  ")) or ":: " in line or not line


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_twice_is_the_same(preset):
    assert made(preset) == made(preset)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("line\n{% if %}", "line 2"),
        ("a\nb {{ paper.nothing }}", "line 2"),
        ("{{ paper.__class__.__mro__ }}", "“mine”"),
        ("{{ range(10) }}", "“mine”"),
    ],
)
def test_a_wrong_template_is_named_with_its_line(source, words):
    with pytest.raises(BadInput) as error:
        Renderer("mine", source).render({"heading": "x"})
    assert "“mine”" in str(error.value) and words in str(error.value)


def test_presets_come_back_from_json_whatever_is_in_it():
    for preset in PRESETS:
        assert from_json(to_json(preset)) == preset
    assert from_json({"name": "Obsidian vault", "order": 7, "maths": "unicode"}) == replace(
        OBSIDIAN, maths="unicode"
    )
    assert from_json(None) == PLAIN
    wrong = {"name": "Logseq", "order": "size", "grouping": "x", "maths": "", "notes": False}
    assert from_json(wrong) == replace(LOGSEQ, notes=False)


@pytest.mark.parametrize("note", ["```\ncode", "~~~", "<!-- open", "<script>", "- a\n\n  ```\n  x"])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_note_does_not_reach_into_the_next_paper(preset, note):
    papers = [entry(5, "Cups cool.", "One", note=note), entry(6, "Bees buzz.", "Two")]
    (document,) = made(replace(preset, one_file=True), papers)
    page = MarkdownIt("commonmark").render(document.text)
    assert re.search(r"<h\d>Two</h\d>", page) and "abstract-reader: end" in page


SEEDS = sorted((Path(__file__).resolve().parents[2] / "seeds").glob("*.txt"))


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: path.name[:3])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_preset_gives_the_same_text_for_every_list(preset, seed):
    sections = [section for report in read_file(seed) for section in report.sections]
    papers = [replace(p, id=identify(p)) for section in sections for p in section.papers]
    entries = [Entry(paper, make_text(paper), Annotations()) for paper in papers]
    whole = "".join(document.text for document in made(replace(preset, maths="unicode"), entries))
    page = MarkdownIt("commonmark").parse(whole)
    seen = "".join(child.content for token in page for child in token.children or ())
    seen = "".join(seen.split())
    for item in entries:
        assert "".join(item.text.reading.split()) in seen


LINES = (
    "<!-- abstract-reader: end",
    "abstract-reader:: begin",
    "---",
    "# ",
    "\r",
    "\r\n",
    "\u2028",
)
WILD = st.lists(st.sampled_from(LINES) | st.text(max_size=6), max_size=5).map("\n".join)


@settings(max_examples=30)
@given(WILD, WILD, st.sampled_from(PRESETS), st.booleans())
def test_whatever_is_in_it_an_export_again_changes_nothing(text, note, preset, one_file):
    marks = (Highlight("h", text or "x", comment=text),)
    item = entry(7, text, text, note=note, tags=(text,), highlights=marks)
    for document in made(replace(preset, one_file=one_file), [item, ENTRIES[0]]):
        data = document.text.encode().decode()
        assert not any(part.edited for part in parts(data))
        for update in (arrange_parts, replace_parts):
            assert update(data, document.text) == (data, False)
            assert update(data.replace("\n", "\r\n"), document.text).loses is False
