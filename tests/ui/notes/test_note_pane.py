"""The note pane in the window: views, live preview, ticking, backlinks, links to papers."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from desktop.core.note_links import format_link


@pytest.fixture
def pane(window, qtbot):
    window.papers.go_to_row(0)
    qtbot.waitActive(window)
    return window.annotations.note_pane


@pytest.fixture
def ids(window):
    return list(window.session.library.order)


def halves(pane) -> tuple[bool, bool]:
    return pane.editor.isVisible(), pane.preview.isVisible()


def text_of(pane) -> str:
    return pane.preview.toPlainText()


def test_the_source_is_shown_first_and_typing_works(pane, window, qtbot):
    assert halves(pane) == (True, False)
    qtbot.keyClicks(window.findChild(object, "note_editor"), "tea")
    assert pane.editor.flush()
    assert window.session.annotations(window.session.current).note == "tea"


def test_views_by_key_are_remembered(pane, window, qtbot):
    window.session.set_note(window.session.current, "tea")
    seen = [halves(pane)]
    for _ in range(3):
        keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        qtbot.keyClick(window.papers, Qt.Key.Key_M, keys)
        seen.append(halves(pane))
    assert seen == [(True, False), (True, True), (False, True), (True, False)]
    pane.set_view("both")
    window.settings.save()
    kept = json.loads((window.session.folder.path / "settings.json").read_text("utf-8"))
    assert kept["note_view"] == "both"


def test_views_by_chips_say_which_is_on(pane, window, qtbot):
    chips = pane.bar.findChildren(QAbstractButton)
    assert [chip.text() for chip in chips] == ["Source", "Both", "Preview"]
    assert all(chip.accessibleName() for chip in chips)
    chips[1].click()
    assert halves(pane) == (True, True) and chips[1].isChecked()


def test_the_preview_follows_what_is_typed(pane, qtbot):
    pane.set_view("both")
    pane.edit()
    qtbot.keyClicks(pane.editor, "some *tea*")
    qtbot.waitUntil(lambda: text_of(pane) == "some tea")


def test_the_preview_is_of_the_paper_that_is_read(pane, window, ids):
    pane.set_view("both")
    window.session.set_note(ids[0], "about the first")
    window.session.set_note(ids[1], "about the second")
    assert text_of(pane) == "about the first"
    window.papers.go_to(ids[1])
    assert text_of(pane) == "about the second"


def test_in_preview_alone_the_source_is_shown_while_one_edits(pane, window, qtbot):
    window.session.set_note(window.session.current, "tea")
    pane.set_view("preview")
    assert halves(pane) == (False, True)
    window.actions_["note"].trigger()
    assert halves(pane) == (True, False) and window.focusWidget() is pane.editor
    qtbot.keyClicks(pane.editor, " hot")
    qtbot.keyClick(pane.editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: halves(pane) == (False, True))
    assert text_of(pane) == "tea hot"


def test_an_empty_note_can_be_begun_in_preview_alone(pane, window, ids, qtbot):
    window.session.set_note(ids[1], "tea")
    pane.set_view("preview")
    assert halves(pane) == (True, False)
    pane.editor.setFocus()
    qtbot.keyClicks(pane.editor, "cups")
    assert halves(pane) == (True, False), "what is typed in stays"
    window.papers.setFocus()
    qtbot.waitUntil(lambda: halves(pane) == (False, True))
    window.papers.go_to(ids[1])
    assert text_of(pane) == "tea"


def test_f8_goes_to_the_preview(pane, window, qtbot):
    window.session.set_note(window.session.current, "- [ ] tea")
    qtbot.keyClick(window.papers, Qt.Key.Key_F8)
    assert window.focusWidget() is pane.preview
    qtbot.keyClick(pane.preview, Qt.Key.Key_Escape)
    assert window.focusWidget() is window.papers


def test_keys_tick_a_box_and_stay_at_it(pane, window, qtbot):
    window.session.set_note(window.session.current, "tea\n\n- [ ] one $x$\n- [ ] two")
    with qtbot.waitActive(window):
        window.activateWindow()
    window.actions_["note_preview"].trigger()
    qtbot.keyClick(pane.preview, Qt.Key.Key_Tab)
    notes = []
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Space):
        qtbot.keyClick(pane.preview, key)
        notes.append(window.session.annotations(window.session.current).note[5:10])
    assert notes == ["- [x]", "- [ ]", "- [x]"] and window.focusWidget() is pane.preview
    qtbot.keyClick(pane.preview, Qt.Key.Key_Tab)
    qtbot.keyClick(pane.preview, Qt.Key.Key_Space)
    assert window.session.annotations(window.session.current).note.endswith("- [x] two")


def test_ticking_is_one_undoable_change(pane, window, qtbot):
    session, paper_id = window.session, window.session.current
    pane.edit()
    qtbot.keyClicks(pane.editor, "- [ ] tea")
    window.actions_["note_preview"].trigger()
    pane.preview.ticked.emit(0)
    assert session.annotations(paper_id).note == "- [x] tea" == pane.editor.toPlainText()
    window.actions_["undo"].trigger()
    assert session.annotations(paper_id).note == "- [ ] tea" == pane.editor.toPlainText()
    window.actions_["undo"].trigger()
    assert session.annotations(paper_id).note == ""
    window.actions_["redo"].trigger()
    window.actions_["redo"].trigger()
    assert session.annotations(paper_id).note == "- [x] tea"


def test_a_box_that_moved_meanwhile_is_not_ticked(pane, window):
    pane.set_view("both")
    window.session.set_note(window.session.current, "- [ ] one\n- [ ] two")
    pane.editor.insertPlainText("- [ ] new\n")
    pane.preview.ticked.emit(0)
    assert "[x]" not in pane.editor.toPlainText()
    pane.preview.ticked.emit(0)
    assert pane.editor.toPlainText().startswith("- [x] new")


def test_the_wheel_zooms_abstract_and_preview_together(pane, window):
    pane.set_view("both")
    window.session.set_note(window.session.current, "tea")
    before = pane.preview.document().firstBlock().layout().boundingRect().height()
    for _ in range(5):
        pane.preview.zoom_asked.emit(1)
    assert window.settings["zoom"] == 150
    assert pane.preview.document().firstBlock().layout().boundingRect().height() > before


def test_words_are_counted(pane, window, qtbot):
    pane.edit()
    qtbot.keyClicks(pane.editor, "one two")
    qtbot.waitUntil(lambda: pane.words.text() == "2 words")
    pane.editor.clear()
    qtbot.waitUntil(lambda: pane.words.text() == "")


def test_what_is_typed_is_seen_in_the_preview(pane, window, qtbot):
    window.session.set_note(window.session.current, "\n\n".join(f"line {n}" for n in range(60)))
    pane.set_view("both")
    pane.edit()
    qtbot.keyClicks(pane.editor, " and more")
    qtbot.waitUntil(lambda: "and more" in text_of(pane))
    end = pane.preview.document().find("and more")
    assert pane.preview.viewport().rect().contains(pane.preview.cursorRect(end))
    pane.editor.moveCursor(pane.editor.textCursor().MoveOperation.Start)
    qtbot.keyClicks(pane.editor, "first ")
    qtbot.waitUntil(lambda: "first line" in text_of(pane))
    end = pane.preview.document().find("first line")
    assert pane.preview.viewport().rect().contains(pane.preview.cursorRect(end))


def test_a_long_note_is_read_beside_the_window(pane, window, ids, qtbot):
    long = "\n\n".join(f"*word* {number}" for number in range(900))
    window.session.set_note(ids[1], long)
    window.session.set_note(ids[0], "short")
    pane.set_view("both")
    window.papers.go_to(ids[1])
    assert text_of(pane) == "", "never another paper's note"
    qtbot.waitUntil(lambda: "word 899" in text_of(pane))
    assert pane.words.text() == "1,800 words"
    window.papers.go_to(ids[0])
    assert text_of(pane) == "short"


# Links to papers


def test_a_link_shows_the_heading_that_the_paper_has_now(pane, window, ids):
    pane.set_view("both")
    window.session.set_note(ids[0], format_link(ids[1], "as it was called"))
    assert text_of(pane) == window.session.library.text(ids[1]).heading
    window.session.set_title(ids[1], "Kettle")
    pane._pause.timeout.emit()
    assert text_of(pane) == "Kettle"


def test_a_link_opens_its_paper(pane, window, ids):
    window.session.set_note(ids[0], format_link(ids[2]))
    pane.preview.paper_asked.emit(ids[2])
    assert window.session.current == ids[2] == window.papers.current()


def test_a_link_is_followed_from_the_source_by_key(pane, window, ids, qtbot):
    window.session.set_note(ids[0], f"x\n- see {format_link(ids[2], 'tea')} here")
    pane.edit()
    pane.editor.moveCursor(pane.editor.textCursor().MoveOperation.End)
    qtbot.keyClick(pane.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert window.session.current == ids[2]
    assert window.session.annotations(ids[0]).note.startswith("x\n- see")


def test_a_link_to_a_paper_that_is_not_listed_lists_all_and_leads_back(pane, window, ids, qtbot):
    window.session.star([ids[0]], True)
    window.filters.show_filter("starred")
    window.browse.filter = "starred"
    window.browse.apply_now()
    assert window.papers.papers.ids == [ids[0]]
    pane.preview.paper_asked.emit(ids[2])
    assert window.session.current == ids[2] == window.papers.current()
    window.notices.notice.act()
    assert window.papers.papers.ids == [ids[0]] and window.session.current == ids[0]


def test_a_link_to_nowhere_is_said(pane, window):
    pane.preview.paper_asked.emit("f" * 16)
    assert "not in the library" in window.notices.label.text()


def test_other_addresses_are_opened_only_when_safe(pane, window, monkeypatch):
    opened = []
    monkeypatch.setattr(
        "desktop.ui.papers.paper_commands.QDesktopServices.openUrl",
        lambda url: opened.append(url) or True,
    )
    pane.preview.link_activated.emit("https://a.b/c")
    pane.preview.link_activated.emit("file:///etc/passwd")
    assert [url.toString() for url in opened] == ["https://a.b/c"]


# Backlinks


def test_a_paper_says_where_it_is_noted(pane, window, ids):
    session = window.session
    assert not pane.backlinks.isVisible()
    for other in ids[1:3]:
        session.set_note(other, f"see {format_link(ids[0], 'x')}")
    chips = [chip for chip in pane.backlinks.findChildren(QAbstractButton) if chip.isVisible()]
    assert [chip.toolTip() for chip in chips] == [
        session.library.text(paper_id).heading for paper_id in ids[1:3]
    ]
    assert all(chip.accessibleName().startswith("Noted in ") for chip in chips)
    chips[1].click()
    assert session.current == ids[2] and not pane.backlinks.isVisible()


def test_backlinks_follow_undo(pane, window, ids):
    window.session.set_note(ids[1], format_link(ids[0]))
    window.session.undo()
    assert not pane.backlinks.isVisible()
    window.session.redo()
    assert pane.backlinks.isVisible()


def test_every_part_can_be_reached_and_has_a_name(pane, window, ids):
    pane.set_view("both")
    window.session.set_note(ids[1], format_link(ids[0]))
    pane.open_find(replacing=True)
    for widget in pane.findChildren(object) + pane.bar.findChildren(object):
        if widget.isWidgetType() and widget.isVisible() and widget.focusPolicy():
            if widget.metaObject().className() in ("QPushButton", "QSplitter"):
                continue
            if widget.parent() and widget.parent().inherits("QLineEdit"):
                continue
            assert widget.accessibleName() or widget.focusProxy(), widget
