"""The reader pane as the window uses it."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLabel, QTextBrowser, QWidget

from desktop.core.annotations import Highlight
from desktop.core.paper import Name
from desktop.core.query import parse as parse_query
from desktop.markup.parse import parse
from desktop.ui.reader.reader_marks import Kind
from desktop.ui.reader.reader_text import text_between
from tests.ui.reader.shown import ABSTRACT, LONG, said, show

# What is shown


def test_a_page_has_its_parts(pane, view):
    fields = {
        "author": (Name("Noether", "Emmy"), Name(literal="Tea Group")),
        "container_title": "TEA",
        "issued": (2026,),
        "keyword": ("kettles", "norms"),
    }
    show(pane, **fields)
    text = said(view)
    for words in ("On ℓₚ kettles", "Emmy Noether, Tea Group", "TEA 2026 · Tea 2026 Papers"):
        assert words in text
    assert "kettles · norms" in text
    assert "Code\n" in text
    assert "We study kettles of norm ℓₚ." in text
    assert not set("\\$*{}") & set(text)


def test_a_derived_heading_says_so(pane, view):
    show(pane, title="", derived=True)
    assert "Kettles of norm  derived" in said(view)
    cursor = view.document().find("derived")
    assert "made from the abstract" in cursor.charFormat().toolTip()
    show(pane)
    assert "derived" not in said(view)


def test_a_message_instead_of_a_paper(pane, view):
    show(pane)
    pane.show_message("Select a <b>paper</b>.")
    (label,) = (one for one in pane.findChildren(QLabel) if one.isVisible())
    assert "<b>" in label.text()
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert not view.isVisible()
    assert pane.selected_range() is None
    show(pane)
    assert view.isVisible()


def test_other_fields_are_folded_away(pane, view):
    more = {"decision": "Accept (oral)", "empty": "", "scores": {"a": 1}, "long": "x" * 2000}
    show(pane, more=more)
    assert "More" in said(view)
    assert "Accept" not in said(view)
    view.anchorClicked.emit(QUrl("fold:"))
    assert "decision   Accept (oral)" in said(view)
    assert '{"a": 1}' in said(view)
    assert "empty" not in said(view)
    assert "x" * 501 not in said(view)
    view.anchorClicked.emit(QUrl("fold:"))
    assert "Accept" not in said(view)


def test_the_same_paper_is_not_set_again(pane, view, qtbot):
    show(pane, LONG)
    view.verticalScrollBar().setValue(40)
    with qtbot.assertNotEmitted(view.set_anew):
        show(pane, LONG)
        show(pane, LONG, highlights=[Highlight("h", "", start=3, end=9)])
    assert view.verticalScrollBar().value() == 40
    with qtbot.waitSignal(view.set_anew):
        show(pane, LONG + " More.", id="b" * 40)
    assert view.verticalScrollBar().value() == 0


def test_names_for_screen_readers(pane):
    show(pane)
    assert pane.objectName() == "reader_pane"
    assert pane.accessibleName()
    assert pane.accessibleDescription() == parse(ABSTRACT).reading_text
    for widget in pane.findChildren(QWidget):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisible():
            assert widget.accessibleName()


# Nothing foreign is loaded or obeyed


def test_foreign_markup_is_text(pane, view, tmp_path):
    picture = tmp_path / "red.png"
    red = QImage(50, 50, QImage.Format.Format_RGB32)
    red.fill(QColor("red"))
    red.save(str(picture))
    source = (
        f'See <img src="{picture}"> and <img src="file://{picture}"> '
        "<script>alert(1)</script> p<0.05 <table><tr><td>x</td></tr></table> ![x](file:///a.png)"
    )
    show(pane, source, title=f'a</b><img src="{picture}">')
    assert "<script>alert(1)</script> p<0.05" in said(view)
    assert "<img src=" in said(view)
    shot = view.grab().toImage()
    colors = {shot.pixelColor(x, y).name() for x in range(0, 700, 7) for y in range(0, 500, 7)}
    assert "#ff0000" not in colors
    assert view.blocked == []


def test_nothing_is_loaded(view):
    image = view.loadResource(2, QUrl("file:///etc/passwd"))
    assert (image.width(), image.height()) == (1, 1)
    assert view.blocked == ["file:///etc/passwd"]
    view.setSource(QUrl("file:///etc/passwd"))
    assert "root" not in view.toPlainText()


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", "smb://a/b"])
def test_only_web_and_mail_links_are_followed(pane, view, qtbot, address):
    show(pane)
    before = said(view)
    with qtbot.assertNotEmitted(pane.link_activated):
        view.anchorClicked.emit(QUrl(address))
    assert said(view) == before
    with qtbot.waitSignal(pane.link_activated) as caught:
        view.anchorClicked.emit(QUrl("https://github.com/tea/pot"))
    assert caught.args == ["https://github.com/tea/pot"]


def test_find_in_page(pane, view, qtbot):
    show(pane)
    pane.open_find()
    field = pane.findChild(QWidget, "find_bar").findChild(type(pane._find_bar._field))
    qtbot.keyClicks(field, "lp")
    assert [text_between(view.document(), m.start, m.end) for m in view.marks(Kind.HIT)] == [
        "ℓₚ",
        "ℓₚ",
    ]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert pane._find_bar._count.text() == "2 of 2"
    field.setText("nowhere to be found")
    assert pane._find_bar._count.text() == "Not found"
    pane.set_hits(parse_query("rate").wanted)
    assert not view.marks(Kind.HIT)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert pane.findChild(QWidget, "find_bar").isHidden()
    assert [text_between(view.document(), m.start, m.end) for m in view.marks(Kind.HIT)] == ["rate"]


def test_find_reaches_the_end_of_a_long_abstract(pane, view, qtbot):
    show(pane, "Some words of tea. " * 1500 + "The teapot ends it.")
    assert "teapot" not in said(view)
    pane.open_find()
    qtbot.keyClicks(pane._find_bar._field, "teapot")
    qtbot.waitUntil(lambda: pane._find_bar._count.text() == "1 of 1")
    assert "teapot" in said(view)


def test_the_next_hit_is_shown_beyond_what_a_long_abstract_shows(pane, view, qtbot):
    show(pane, "Some words of tea. " * 1500 + "The teapot ends it.")
    pane.set_hits(parse_query("teapot").wanted)
    assert len(pane._places.hits) == 0
    assert pane.step_hit(1)
    qtbot.waitUntil(lambda: pane._places.hits.number == 0)
    assert len(pane._places.hits) == 1


def test_sentences_are_stepped_through(pane, view):
    show(pane)
    text = parse(ABSTRACT).reading_text
    read = []
    while pane.next_sentence():
        start, end = pane.selected_range()
        read.append(text[start:end])
    assert read[0] == "We study kettles of norm ℓₚ."
    assert read[-1] == "Kettles boil at T=100 degrees."
    assert len(read) == 4
    assert pane.previous_sentence()
    assert pane.leave_sentence()
    assert not pane.leave_sentence()
    assert pane.selected_range() is None


def test_the_pane_is_a_browser_that_follows_nothing_by_itself(view):
    assert isinstance(view, QTextBrowser)
    assert not view.openLinks()
    assert not view.openExternalLinks()
    assert not view.isUndoRedoEnabled()


# Very much of something


def test_a_very_long_abstract_is_shown_in_part_and_on_request_whole(pane, view, qtbot):
    show(pane, "So many words. " * 2000 + "The end.")
    assert len(said(view)) < 13_000
    assert "Show all: 21," in said(view)
    view.anchorClicked.emit(QUrl("whole:"))
    qtbot.waitUntil(lambda: said(view).rstrip().endswith("The end."))
    assert "Show all" not in said(view)
    show(pane, "So many words. " * 2000 + "The end.")
    assert said(view).rstrip().endswith("The end.")


def test_very_many_authors(pane, view):
    names = tuple(Name(f"Family{n}", "Given") for n in range(200))
    show(pane, author=names)
    assert "and 170 more" in said(view)
    assert "Family30" not in said(view)
    view.anchorClicked.emit(QUrl("whole:"))
    assert "Given Family199" in said(view)
