import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.note_lists import tick
from desktop.markup.note import LONGEST, Block, BlockKind, parse_note
from desktop.markup.runs import Kind, Style

TEA = "0123456789abcdef"


def read(note: str) -> list[Block]:
    return parse_note(note, lambda paper_id: "On tea" if paper_id == TEA else "")


def text(block: Block) -> str:
    return "".join(run.text for run in block.runs)


def only(note: str) -> Block:
    (block,) = read(note)
    return block


def linked(note: str) -> list[tuple[str, str]]:
    return [(run.text, run.link) for block in read(note) for run in block.runs if run.link]


def formulas(note: str) -> list[tuple[str, Kind]]:
    runs = [run for block in read(note) for run in block.runs]
    return [(run.tex, run.kind) for run in runs if run.kind in (Kind.MATH, Kind.DISPLAY)]


def test_blocks():
    blocks = read("# A\n\nb\n\n---\n\n```py\nx\n\n  y\n```\n\n> c")
    kinds = [(block.kind, text(block), block.level, block.quoted) for block in blocks]
    assert kinds == [
        (BlockKind.HEADING, "A", 1, False),
        (BlockKind.PARAGRAPH, "b", 0, False),
        (BlockKind.RULE, "", 0, False),
        (BlockKind.CODE, "x\n\n  y", 0, False),
        (BlockKind.PARAGRAPH, "c", 0, True),
    ]


def test_lists_have_marks_and_depths():
    blocks = read("- a\n  - b\n\n    more\n- - c\n-\n\n4. d\n5. e\n\n0) f")
    assert [(block.mark, block.depth, text(block)) for block in blocks] == [
        ("•", 1, "a"),
        ("•", 2, "b"),
        ("", 2, "more"),
        ("•", 1, ""),
        ("•", 2, "c"),
        ("•", 1, ""),
        ("4.", 1, "d"),
        ("5.", 1, "e"),
        ("0)", 1, "f"),
    ]


def test_styles():
    block = only("*a* **b** ***c*** `d` \\*e\\*")
    assert text(block) == "a b c d *e*"
    assert [(run.text, run.style) for run in block.runs if run.style] == [
        ("a", Style.EMPHASIS),
        ("b", Style.STRONG),
        ("c", Style.STRONG | Style.EMPHASIS),
        ("d", Style.CODE),
    ]


def test_struck_text_takes_two_tildes():
    block = only("~~old *and* gone~~ and ~new~, p ~ q")
    assert text(block) == "old and gone and ~new~, p ~ q"
    struck = [run.text for run in block.runs if Style.STRIKE in run.style]
    assert struck == ["old ", "and", " gone"]


def test_line_breaks_are_commonmarks():
    assert text(only("a\nb  \nc\\\nd")) == "a b\nc\nd"


# Tables


def cells(block: Block) -> list[list[str]]:
    return [["".join(run.text for run in cell) for cell in row] for row in block.rows]


def test_a_table_has_rows_of_as_many_cells_and_sides():
    table = only("| A | B | C | D |\n|---|:--|--:|:-:|\n| 1 | 2 |\n a | b | c | d | more |")
    assert table.kind is BlockKind.TABLE
    assert cells(table) == [["A", "B", "C", "D"], ["1", "2", "", ""], ["a", "b", "c", "d"]]
    assert table.sides == ("", "left", "right", "center")


def test_cells_hold_formulas_styles_and_links():
    table = only(
        rf"a | b{chr(10)}--|--{chr(10)}$$x$$ | **b** `c\|d`{chr(10)}"
        rf"$p(x \| y)$ | [[{TEA}\|old]] https://a.b"
    )
    runs = [run for row in table.rows for cell in row for run in cell]
    assert [(run.kind, run.tex) for run in runs if run.tex] == [
        (Kind.MATH, "x"),
        (Kind.MATH, "p(x | y)"),
    ]
    assert cells(table)[1][1] == "b c|d"
    assert [run.link for run in runs if run.link] == [f"paper:{TEA}", "https://a.b"]


def test_tables_stand_in_lists_and_quotes_and_end():
    blocks = read("x\n\n- | a |\n  |---|\n  | b |\n- c\n\n> | d |\n> |---|\n\nend | a\nnot | b")
    shown = [(block.kind is BlockKind.TABLE, block.depth, block.mark) for block in blocks]
    assert shown == [
        (False, 0, ""),
        (False, 1, "•"),
        (True, 1, ""),
        (False, 1, "•"),
        (True, 1, ""),
        (False, 0, ""),
    ]
    assert text(blocks[-1]) == "end | a not | b"


# Tasks


def test_tasks_know_their_rows():
    assert read("- [ ] a") == read("\n- [ ] a"), "else all below a new line would be set anew"
    note = "x\n\n- [ ] a\n- [x] b\n  1. [X] c\n> - [ ] d\n- [ ]\n- [] e\n- [y] f\n[ ] g"
    tasks = [(text(b), b.task.row, b.task.done) for b in read(note) if b.task]
    assert tasks == [
        ("a", 2, False),
        ("b", 3, True),
        ("c", 4, True),
        ("d", 5, False),
        ("", 6, False),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_box_shown_can_be_ticked(end):
    note = (
        "# T\n\n- [ ] a\n   - [ ] $x$ b\n\n4) [ ] c\n> - > 1. [ ] d\n\n\tcode\n- - [ ] e".replace(
            "\n", end
        )
    )
    tasks = [block.task for block in read(note) if block.task]
    assert len(tasks) == 5
    for task in tasks:
        edit = tick(note, task.row)
        assert edit
        again = [block.task for block in read(edit.apply(note)) if block.task]
        assert [one.row for one in again if one.done] == [task.row]


# Formulas


def test_formulas_are_found_as_in_abstracts():
    assert formulas(r"$a*b$ and *c* and $d*e$ but $5 and $6, \(f_g\)") == [
        ("a*b", Kind.MATH),
        ("d*e", Kind.MATH),
        ("f_g", Kind.MATH),
    ]
    assert formulas("`$a$` and \\$b$") == []
    assert formulas("\\[ x \\]\n\nin a line $$y$$") == [("x", Kind.DISPLAY), ("y", Kind.DISPLAY)]


def test_escaped_brackets_are_brackets():
    assert text(only(r"\[a\] and \[ b \]")) == "[a] and [ b ]"


@pytest.mark.parametrize(
    "note", ["$$\na\n- b\n= c\n$$", "\\[\na\n- b\n= c\n\\]", "> $$\n> a\n> - b\n> = c\n> $$"]
)
def test_a_displayed_formula_keeps_its_lines(note):
    assert [("".join(tex.split()), kind) for tex, kind in formulas(note)] == [
        ("a-b=c", Kind.DISPLAY)
    ]


def test_a_displayed_formula_interrupts_a_paragraph_and_stands_in_an_item():
    blocks = read("so\n$$\n+ x\n$$\nthus\n\n- if\n  $$\n  + y\n  $$")
    assert [(block.depth, block.runs[0].kind) for block in blocks] == [
        (0, Kind.TEXT),
        (0, Kind.DISPLAY),
        (0, Kind.TEXT),
        (1, Kind.TEXT),
        (1, Kind.DISPLAY),
    ]


def test_an_environment_is_a_formula():
    note = "\\begin{align}\na &= b \\\\\n- c\n\\end{align}"
    assert [kind for _, kind in formulas(note)] == [Kind.DISPLAY]


def test_dollars_that_never_close_stay_text():
    assert "$$" in text(read("$$\na\n\nb")[0])
    assert text(only("$$")) == "$$"


# Links


def test_links_to_papers_are_shown_by_heading():
    assert linked(f"[[{TEA}|old name]] [[{TEA}]]") == [("On tea", f"paper:{TEA}")] * 2


def test_a_link_to_a_paper_that_is_not_there_is_text():
    missing = "f" * 16
    assert not linked(f"[[{missing}|Cups]]")
    assert text(only(f"[[{missing}|Cups]] [[{missing}]]")) == f"[[Cups]] [[{missing}]]"


def test_links_to_papers_in_code_are_text():
    assert not linked(f"`[[{TEA}]]`\n\n    [[{TEA}]]")


def test_only_web_and_mail_are_links():
    note = (
        "[a](https://a.b/c) [m](mailto:x@y.org) <https://d.e> https://f.g/h_i_j. "
        "[b](javascript:x) [c](file:///etc/passwd) [d](data:text/html,x) [e](smb://h/s) "
        "[f](/etc/passwd) [g](x.md) [h](https://user:secret@host/) [p](paper:1) [t](task:1)"
    )
    assert linked(note) == [
        ("a", "https://a.b/c"),
        ("m", "mailto:x@y.org"),
        ("https://d.e", "https://d.e"),
        ("https://f.g/h_i_j", "https://f.g/h_i_j"),
    ]


def test_images_are_never_more_than_links():
    assert linked("![tea](https://a.b/c.png) ![](https://a.b)") == [
        ("tea", "https://a.b/c.png"),
        ("https://a.b", "https://a.b"),
    ]
    assert "file" in text(only("![x](file:///a.png)"))


def test_html_is_text():
    note = "<b>x</b> <img src='a.png'>\n\n<script>\nalert(1)\n</script>\n\np<0.05 &lt; <!-- c -->"
    shown = "\n".join(map(text, read(note)))
    for literal in (
        "<b>x</b>",
        "<img src='a.png'>",
        "<script>",
        "alert(1)",
        "p<0.05 <",
        "<!-- c -->",
    ):
        assert literal in shown


# Any text


@given(st.text("ab*_`[]()<>#-+1.\n $\\!|&{}\t>xX", max_size=60))
def test_no_letter_is_lost(note):
    shown = "".join(map(text, read(note)))
    letters = sorted(char for char in note if char in "ab")
    # What an address, a code's language or a definition holds is not shown, and only that.
    if not any(mark in note for mark in ("](", "]:", "```", "~~~", "$", "\\", "&", "<")):
        assert sorted(char for char in shown if char in "ab") == letters


@given(st.text(max_size=200))
def test_any_text_can_be_read(note):
    read(note)


def test_a_very_long_note_is_cut_short():
    blocks = read("tea " * LONGEST)
    assert text(blocks[-1]) == "…" and len(text(blocks[0])) <= LONGEST


@pytest.mark.parametrize("part", ["[", "*a ", "`a", "$", "![", "[[", "<", "&", "  - a\n", "]("])
def test_hostile_notes_are_read(part):
    assert any(map(text, read(part * 1000 + "tea")))


def test_absurd_nesting_ends_nothing():
    assert parse_note("> " * 5_000 + "tea") is not None
    assert parse_note("- " * 5_000 + "tea")
