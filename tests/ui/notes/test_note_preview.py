"""The preview of a note as a sheet: what it shows, what it never loads, what is clicked."""

import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QTextCursor

from desktop.ui.notes.note_preview import NotePreview
from desktop.ui.reader.page_geometry import box_of
from desktop.ui.theme import apply_theme, current_colors

TEA = "0123456789abcdef"


@pytest.fixture
def preview(qapp, qtbot):
    apply_theme("light")
    widget = NotePreview(lambda paper_id: "On tea" if paper_id == TEA else "")
    qtbot.addWidget(widget)
    widget.resize(420, 500)
    widget.show()
    return widget


def shown(preview) -> str:
    preview.selectAll()
    text = preview.selected_text()
    preview.moveCursor(QTextCursor.MoveOperation.Start)
    return text


def click(qtbot, preview, text: str) -> None:
    """Click in the middle of a text of the document."""
    found = preview.document().find(text)
    middle = QTextCursor(preview.document())
    middle.setPosition((found.selectionStart() + found.selectionEnd()) // 2)
    qtbot.mouseClick(
        preview.viewport(), Qt.MouseButton.LeftButton, pos=preview.cursorRect(middle).center()
    )


def click_box(qtbot, preview, number: int) -> None:
    boxes = [placed for placed in preview.formulas() if not placed.tex]
    at = box_of(preview.document(), boxes[number]).center().toPoint()
    at -= QPoint(0, preview.verticalScrollBar().value())
    qtbot.mouseClick(preview.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_it_reads_as_commonmark_reads_it(preview):
    preview.show_note("# Tea\n\n*hot* **cups**\n\n- one\n- two\n\n3. three\n\n`x  y`")
    assert [line.replace(" ", "") for line in shown(preview).split("\n")] == [
        "Tea",
        "hotcups",
        "•one",
        "•two",
        "3.three",
        "xy",
    ]


def test_formulas_are_drawn_and_copied_as_latex(preview):
    preview.show_note(r"so $\frac{a}{b}$ and" + "\n\n$$\\sum_i x_i$$\n\n- $y^2 + z$ too")
    assert [placed.tex for placed in preview.formulas()] == [
        r"\frac{a}{b}",
        r"\sum_i x_i",
        "y^2 + z",
    ]
    assert r"so $\frac{a}{b}$ and" in shown(preview)


def test_html_and_images_are_text_and_nothing_is_loaded(preview, tmp_path):
    image = tmp_path / "red.png"
    picture = preview.grab().toImage()
    picture.fill(QColor("red"))
    picture.save(str(image))
    preview.show_note(
        f"<img src='{image}'> ![a]({image}) ![b](file://{image})\n\n<b>x</b>\n\n<script>y</script>"
    )
    assert preview.blocked == []
    assert f"<img src='{image}'>" in shown(preview) and "<script>y</script>" in shown(preview)
    grabbed = preview.grab().toImage()
    red = QColor("red").rgb()
    assert not any(grabbed.pixel(x, y) == red for x in range(0, 400, 7) for y in range(0, 400, 7))


def test_a_click_ticks_a_box(preview, qtbot):
    preview.show_note("text\n\n- [ ] one\n- [x] two\n  1. [ ] three")
    rows = []
    preview.ticked.connect(rows.append)
    for number in range(3):
        click_box(qtbot, preview, number)
    assert rows == [2, 3, 4]


def test_keys_tick_and_follow(preview, qtbot):
    preview.show_note(f"- [ ] one\n- [[{TEA}]]\n\n[web](https://a.b/c_d?e=f%20g)")
    rows, papers, addresses = [], [], []
    preview.ticked.connect(rows.append)
    preview.paper_asked.connect(papers.append)
    preview.link_activated.connect(addresses.append)
    preview.setFocus()
    for _ in range(3):
        qtbot.keyClick(preview, Qt.Key.Key_Tab)
        qtbot.keyClick(preview, Qt.Key.Key_Return)
    assert (rows, papers, addresses) == ([0], [TEA], ["https://a.b/c_d?e=f%20g"])


def test_text_is_selected_by_keyboard_with_whole_formulas(preview, qtbot):
    preview.show_note(r"so $\frac{a}{b}$ is")
    preview.setFocus()
    for _ in range(4):
        qtbot.keyClick(preview, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(preview, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == r"so $\frac{a}{b}$"


def test_a_click_follows_links(preview, qtbot):
    papers, addresses = [], []
    preview.paper_asked.connect(papers.append)
    preview.link_activated.connect(addresses.append)
    preview.show_note(f"see [[{TEA}|old]] and [the web](https://a.b)")
    click(qtbot, preview, "On tea")
    click(qtbot, preview, "the web")
    assert papers == [TEA] and addresses == ["https://a.b"]
    assert preview.document().find("old").isNull()


def test_the_place_and_the_focus_stay_while_one_types(preview, qtbot):
    note = "\n\n".join(
        f"- [ ] paragraph {number} with [a link](https://a.b)" for number in range(40)
    )
    preview.show_note(note)
    preview.verticalScrollBar().setValue(200)
    preview.setFocus()
    for _ in range(3):
        qtbot.keyClick(preview, Qt.Key.Key_Tab)
    selected = preview.textCursor().selectionStart(), preview.textCursor().selectionEnd()
    scroll = preview.verticalScrollBar().value()
    preview.show_note(note.replace("- [ ] paragraph 39", "- [x] paragraph 39"))
    assert preview.verticalScrollBar().value() == scroll
    assert (preview.textCursor().selectionStart(), preview.textCursor().selectionEnd()) == selected
    preview.show_note("# another", anew=True)
    assert preview.verticalScrollBar().value() == 0


def test_narrow_and_dark_it_is_set_anew(preview):
    preview.show_note(r"wide $x_1 + x_2 + x_3 + x_4 + x_5 + x_6 = y_1 + y_2 + y_3 + y_4$ formula")
    preview.resize(180, 300)
    column = preview.viewport().width()
    boxes = [box_of(preview.document(), placed) for placed in preview.formulas()]
    assert len(boxes) > 1 and all(box.right() <= column for box in boxes)
    apply_theme("dark")
    assert preview.formulas()[0].color == QColor(current_colors().ink)
    apply_theme("light")


def test_items_hang_by_their_marks(preview):
    preview.show_note("- " + "word " * 60 + "\n\n10. " + "word " * 60)
    for number in range(2):
        block = preview.document().findBlockByNumber(number)
        layout = block.layout()
        assert layout.lineCount() > 1
        first, _ = layout.lineAt(0).cursorToX(block.text().index("word"))
        second, _ = layout.lineAt(1).cursorToX(layout.lineAt(1).textStart())
        assert abs(first - second) < 1.5


def test_code_is_shaded(preview):
    preview.show_note("```\nx = 1\n```")
    start, end = preview.page.codes[0]
    cursor = QTextCursor(preview.document())
    cursor.setPosition(end)
    below = preview.cursorRect(cursor).center() + QPoint(60, 0)
    image = preview.viewport().grab().toImage()
    assert image.pixelColor(below) == QColor(current_colors().frame)
    assert preview.document().findBlock(start).text() == "x = 1"


# Tables


TABLE = (
    "| Method | Cost |\n|:--|--:|\n| ours | $\\frac{a}{b}$ |\n| [web](https://a.b) | ~~two~~ |\n"
)


def test_a_table_is_set_in_columns_with_its_formulas_in_place(preview, qtbot):
    preview.show_note(f"before\n\n{TABLE}\nafter")
    rows = [("Method", "Cost"), ("ours", "a/b"), ("web", "two")]
    places = [[box(preview, word) for word in row] for row in rows]
    for left, right in places:
        assert abs(left.top() - right.top()) < 4 and left.right() < right.left()
    for upper, lower in pairwise(places):
        assert abs(upper[0].left() - lower[0].left()) < 2, "at the left"
        assert upper[0].bottom() < lower[0].bottom()
    (formula,) = preview.formulas()
    drawn = box_of(preview.document(), formula)
    assert places[0][1].top() < drawn.top() and drawn.bottom() < places[2][1].bottom()
    assert abs(drawn.right() - places[0][1].right()) < 3, "at the right"
    lines = ["before", "Method\tCost", "ours\t$\\frac{a}{b}$", "web\ttwo", "after"]
    assert shown(preview).split("\n") == lines


def test_links_of_a_table_are_followed_by_click_and_key(preview, qtbot):
    addresses = []
    preview.link_activated.connect(addresses.append)
    preview.show_note(TABLE)
    click(qtbot, preview, "web")
    preview.moveCursor(QTextCursor.MoveOperation.Start)
    preview.setFocus()
    qtbot.keyClick(preview, Qt.Key.Key_Tab)
    qtbot.keyClick(preview, Qt.Key.Key_Return)
    assert addresses == ["https://a.b", "https://a.b"]


def test_a_wide_table_stays_on_the_sheet(preview):
    words = [f"incomprehensibility{number}" for number in range(7)]
    preview.show_note(f"|{'|'.join(words)}|\n|{'---|' * 7}\n|{'|'.join('x' * 7)}|")
    preview.resize(300, 400)
    block, right = preview.document().begin(), 0.0
    while block.isValid():
        left = preview.document().documentLayout().blockBoundingRect(block).left()
        for number in range(block.layout().lineCount()):
            line = block.layout().lineAt(number).naturalTextRect()
            right = max(right, left + line.right())
        block = block.next()
    assert right <= preview.viewport().width()


def box(preview, word):
    cursor = preview.document().find(word)
    if cursor.isNull():  # a formula
        return box_of(preview.document(), preview.formulas()[0])
    start = preview.cursorRect(placed(preview, cursor.selectionStart()))
    return start.united(preview.cursorRect(placed(preview, cursor.selectionEnd()))).toRectF()


def placed(preview, position):
    cursor = QTextCursor(preview.document())
    cursor.setPosition(position)
    return cursor


# Only what differs is set anew

PARTS = (
    "para $x_1$ and *b*",
    "# head",
    "- [ ] task $y$",
    "- [x] done",
    "- item\n- two",
    "---",
    "```\ncode\nmore\n```",
    "> quote",
    TABLE,
    "$$\\sum_i x_i$$",
    "text\n$$\\frac{a}{b}$$",
    "1. one\n2. two $w^2$",
    "- $$q$$",
)


def laid_out(preview):
    """All that can be seen of a page: what is set how, and where."""
    document, blocks = preview.document(), []
    block = document.begin()
    while block.isValid():
        made, fragments, one = block.blockFormat(), [], block.begin()
        while not one.atEnd():
            text, look = one.fragment().text(), one.fragment().charFormat()
            link = look.anchorHref().partition("task:")[0]
            fragments.append((text, look.font().pixelSize(), look.foreground().color(), link))
            one += 1
        sizes = (made.topMargin(), made.leftMargin(), made.textIndent(), made.lineHeight())
        blocks.append((block.text(), sizes, made.alignment(), fragments))
        block = block.next()
    boxes = [box_of(document, one) for one in preview.formulas()]
    return blocks, boxes, [one.tex for one in preview.formulas()], preview.page.codes


def test_a_note_changed_bit_by_bit_looks_as_if_set_at_once(preview, qtbot):
    fresh = NotePreview(lambda _: "")
    qtbot.addWidget(fresh)
    fresh.resize(preview.size())
    fresh.show()
    chance, parts = random.Random(3), []
    for _ in range(90):
        place = chance.randint(0, len(parts))
        parts[place : place + chance.randint(0, 2)] = chance.choices(PARTS, k=chance.randint(0, 2))
        note = "\n\n".join(parts[:9])
        preview.show_note(note)
        fresh.show_note(note, anew=True)
        assert laid_out(preview) == laid_out(fresh), note


def test_what_did_not_change_is_not_set_again(preview):
    notes = [f"- [ ] paragraph {number} $x_{number}$" for number in range(14)]
    preview.show_note("\n".join(notes))
    before = [unit.number for unit in preview.page.units]
    notes[10] += " more"
    preview.show_note("\n".join(["- new", *notes]))
    after = [unit.number for unit in preview.page.units]
    assert after[12:] == before[11:] and len(set(after) - set(before)) <= 12


def test_a_box_below_a_new_line_is_ticked_in_its_row(preview, qtbot):
    rows = []
    preview.ticked.connect(rows.append)
    preview.show_note("tea\n\n- [ ] one")
    preview.show_note("tea\n\n\n\n- [ ] one")
    click_box(qtbot, preview, 0)
    assert rows == [4]


def test_a_rule_at_the_beginning_is_seen(preview):
    preview.show_note("---\n\ntext")
    assert preview.document().blockCount() == 2


def test_a_long_note_is_set_a_part_at_a_time(preview, qtbot):
    note = "\n\n".join(f"paragraph {number}" + " word" * 20 for number in range(300))
    preview.show_note(note)
    assert "paragraph 10" in preview.toPlainText()
    assert "paragraph 299" not in preview.toPlainText()
    qtbot.waitUntil(lambda: "paragraph 299" in preview.toPlainText())
    assert preview.verticalScrollBar().value() == 0


def test_a_formula_and_a_box_stand_right_where_one_reads_from_the_right(preview):
    preview.show_note("نص $x^2$ عربي\n\n- [ ] مهمة\n- بند")
    formula, task = preview.formulas()
    drawn = box_of(preview.document(), formula)
    before, after = box(preview, "نص"), box(preview, "عربي")
    assert after.right() <= drawn.left() + 1 and drawn.right() <= before.left() + 1
    ticked = box_of(preview.document(), task)
    assert box(preview, "مهمة").right() <= ticked.left() + 1
    assert ticked.right() <= preview.viewport().width()
