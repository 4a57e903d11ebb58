"""The panes in their window: names, focus, typing, dropping, closing."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QWidget

from desktop.ui.files.importing import local_files
from desktop.ui.files.preview_dialog import PreviewDialog
from desktop.ui.theme import current_colors

NAMES = (
    "search_field filter_bar paper_list reader_pane note_editor tag_field notice_bar progress_line"
).split()


def test_the_fixed_object_names_are_there(window):
    assert window.objectName() == "main_window" and window.windowTitle() == "Abstract Reader"
    assert all(window.findChild(QWidget, name) for name in NAMES)


def test_every_control_says_its_name(window, qapp):
    nameless = []
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisible():
            named = widget.accessibleName() or getattr(widget, "text", str)()
            inner = isinstance(widget.parent(), QAbstractScrollArea)
            if not named and not inner and not widget.objectName().startswith("qt_"):
                nameless.append(widget)
    assert not nameless


def test_labels_never_take_text_for_markup(window):
    loose = [
        label
        for label in window.findChildren(QLabel)
        if label.textFormat() != Qt.TextFormat.PlainText
    ]
    assert not loose


def test_with_nothing_imported_the_window_says_what_to_do(empty_window):
    assert empty_window.pages.currentWidget() is empty_window.empty
    texts = " ".join(label.text() for label in empty_window.empty.findChildren(QLabel))
    assert "Drop files" in texts and "paste" in texts
    for label in empty_window.empty.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width()), "all its lines are in view"


def test_letters_are_commands_in_the_list_and_letters_in_a_field(window, qtbot):
    window.papers.setFocus()
    qtbot.keyClick(window.papers, Qt.Key.Key_S)
    paper_id = window.session.current
    assert window.session.annotations(paper_id).starred
    qtbot.keyClick(window.papers, Qt.Key.Key_Slash)
    assert window.focusWidget() is window.search
    qtbot.keyClicks(window.search, "ssxlu")
    assert window.search.text() == "ssxlu"
    assert window.session.annotations(paper_id).starred
    assert window.session.annotations(paper_id).status == "unread"


def test_escape_clears_the_search_and_the_paper_stays_selected(window, qtbot):
    window.papers.go_to_row(2)
    paper_id = window.session.current
    window.search.setFocus()
    qtbot.keyClicks(window.search, "tea")
    qtbot.waitUntil(lambda: window.papers.papers.ids == [paper_id])
    qtbot.keyClick(window.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(window.papers.papers.ids) == 4)
    assert window.papers.chosen() == [paper_id] and window.session.current == paper_id


def test_the_count_says_how_many_of_how_many(window, qtbot):
    assert window.list_pane.count.text() == "4 papers"
    qtbot.keyClicks(window.search, "tea")
    qtbot.waitUntil(lambda: window.list_pane.count.text().startswith("1 of 4 papers · "))


def test_what_was_decided_stays_dimmed_until_the_filter_is_applied_again(window, qtbot):
    window.actions_["filter_undecided"].trigger()
    qtbot.waitUntil(lambda: window.list_pane.count.text() == "4 of 4 papers")
    window.papers.go_to_row(1)
    paper_id = window.session.current
    window.actions_["read"].trigger()
    assert paper_id in window.papers.papers.ids
    assert window.papers.papers.row(paper_id).dimmed
    window.actions_["refresh"].trigger()
    qtbot.waitUntil(lambda: paper_id not in window.papers.papers.ids)
    assert window.session.current == paper_id


def test_acts_are_about_all_that_is_selected(window):
    window.papers.selectAll()
    window.actions_["later"].trigger()
    statuses = {window.session.annotations(i).status for i in window.session.library.order}
    assert statuses == {"later"}
    window.actions_["undo"].trigger()
    assert "later" not in {window.session.annotations(i).status for i in window.papers.papers.ids}


def test_a_star_does_not_move_list_or_reader(window):
    window.papers.go_to_row(1)
    bar = window.papers.verticalScrollBar()
    before = (bar.value(), window.session.current, window.reader.state())
    window.actions_["star"].trigger()
    assert (bar.value(), window.session.current, window.reader.state()) == before


def test_tags_are_added_and_taken_off_by_keyboard(window, qtbot):
    window.papers.go_to_row(0)
    window.actions_["tag"].trigger()
    field = window.annotations.tags.field
    qtbot.keyClicks(field, "to read")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.session.annotations(window.session.current).tags == ("to read",)
    chip = window.annotations.tags._chips[0]
    qtbot.keyClick(chip, Qt.Key.Key_Space)
    assert window.session.annotations(window.session.current).tags == ()


def test_dropped_files_are_imported_and_addresses_are_not(window, qtbot, seeds):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(seeds[0])), QUrl("https://example.org/list.txt")])
    assert local_files(data) == [seeds[0]]
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    accept_preview(window, qtbot)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 4 + 19)
    qtbot.waitUntil(lambda: window.notices.button.isVisible())
    assert "19 papers added" in window.notices.label.text()
    window.notices.button.click()
    assert len(window.session.library.order) == 4


def test_an_import_of_several_lists_is_undone_by_all_their_names(window, qtbot, seeds):
    window.importing.open_files(seeds)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 4 + 57)
    window.actions_["undo"].trigger()
    undone = "Undone: import of “ICML 2026 Papers, ICML 2026 论文列表” (57 papers)"
    assert window.notices.label.text() == undone


def test_undo_in_a_notice_is_over_when_something_else_is_done(window):
    window.papers.go_to_row(0)
    window.actions_["remove"].trigger()
    assert window.notices.button.isVisible() and window.notices.button.isEnabled()
    window.actions_["star"].trigger()
    assert not window.notices.button.isEnabled(), "it would take the star back"
    window.actions_["remove"].trigger()
    assert window.notices.button.isEnabled()


def test_a_file_that_is_none_is_named_and_the_others_are_imported(window, qtbot, seeds, tmp_path):
    window.importing.open_files([tmp_path / "gone.txt", seeds[0]])
    qtbot.waitUntil(lambda: len(window.session.library.order) == 4 + 19)
    assert "gone.txt" in window.notices.label.text()


def test_a_pasted_list_is_imported(empty_window, qtbot, seeds):
    empty_window.importing.paste(seeds[2].read_text("utf-8"))
    accept_preview(empty_window, qtbot)
    qtbot.waitUntil(lambda: len(empty_window.papers.papers.ids) == 19)
    assert empty_window.session.library.homes(empty_window.session.current)
    assert empty_window.pages.currentWidget() is empty_window.split


def test_closing_stores_what_was_typed(window, qtbot):
    window.papers.go_to_row(0)
    paper_id, folder = window.session.current, window.session.folder
    window.actions_["note"].trigger()
    qtbot.keyClicks(window.annotations.note, "unsaved")
    window.close()
    assert folder.library.annotations_of(paper_id).note == "unsaved"


def accept_preview(window, qtbot) -> None:
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_Return)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_themes_are_readable(window, theme, qapp):
    window.settings["theme"] = theme
    palette = qapp.palette()
    for ground, ink in (
        (palette.base(), palette.text()),
        (palette.window(), palette.windowText()),
        (palette.base(), palette.placeholderText()),
        (palette.window(), palette.placeholderText()),
        (palette.highlight(), palette.highlightedText()),
    ):
        assert contrast(ground.color(), ink.color()) >= 4.5
    colors = current_colors()
    for ground in (colors.chosen, colors.paper, colors.frame):
        assert contrast(QColor(ground), QColor(colors.faint)) >= 4.5
    for ground in (colors.hit, colors.chosen, *colors.marks.values()):
        assert contrast(QColor(ground), QColor(colors.ink)) >= 4.5


def contrast(one, other) -> float:
    """The contrast of two colours, as WCAG 2.1 defines it."""
    light = sorted((luminance(one), luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def luminance(color) -> float:
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_papers_are_copied_as_a_citation_and_for_a_word_processor(window):
    window.papers.go_to_row(2)
    window.actions_["copy_citation"].trigger()
    assert QGuiApplication.clipboard().text().startswith("Emmy Noether (2024). On tea leaves.")
    window.papers.selectAll()
    window.actions_["copy_rich"].trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert "<h" in data.html() and "On tea leaves" in data.text()


def test_long_tags_and_many_make_the_window_no_wider(window, qtbot):
    window.resize(800, 600)
    window.papers.go_to_row(0)
    paper_id = window.session.current
    window.session.add_tag([paper_id], "a very long name of a tag " * 10)
    for number in range(30):
        window.session.add_tag([paper_id], f"tag {number}")
    qtbot.waitUntil(lambda: len(window.annotations.tags._chips) == 31)
    assert window.minimumSizeHint().width() <= 800 and window.width() == 800
    row = window.annotations.tags
    assert all(chip.width() <= row.width() for chip in row._chips)
    assert row.rect().contains(row.field.geometry()), "the field stays in view"
    assert row.height() < 100


def test_tab_goes_as_one_reads_and_comes_round(window, qtbot):
    window.papers.go_to_row(0)
    window.session.add_tag([window.session.current], "tea")
    window.search.setFocus()
    names = []
    while not names or window.focusWidget() is not window.search:
        names.append(window.focusWidget().accessibleName())
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert len(names) < 30
    before = "Search, All, Collection, Tag, Order, Reverse order, Papers, Abstract, Star"
    after = "Status: Unread, Add a tag, Remove the tag tea, Note, View of the note: Source"
    assert ", ".join(names) == f"{before}, {after}"


def test_a_note_is_gone_on_with_at_its_end(window, qtbot):
    window.papers.go_to_row(0)
    paper_id = window.session.current
    window.session.set_note(paper_id, "Begun")
    window.papers.go_to_row(1)
    window.papers.go_to_row(0)
    window.actions_["note"].trigger()
    qtbot.keyClicks(window.annotations.note, ", ended")
    assert window.annotations.note.toPlainText() == "Begun, ended"


def test_links_of_all_that_is_selected_are_copied_and_opened(window, monkeypatch):
    opened = []
    monkeypatch.setattr(window.paper_commands, "open_address", opened.append)
    window.papers.selectAll()
    window.actions_["copy_link"].trigger()
    assert QGuiApplication.clipboard().text() == "https://example.org/tea"
    window.actions_["open_link"].trigger()
    assert opened == ["https://example.org/tea"]
    window.papers.go_to_row(0)
    window.actions_["open_link"].trigger()
    assert window.notices.label.text() == "This paper has no link."


def test_escape_leads_back_to_the_list_from_everywhere(window, qtbot):
    window.papers.go_to_row(0)
    chip = window.annotations.star
    for widget in (
        window.reader,
        window.filters.sorts,
        chip,
        window.search,
        window.annotations.note,
    ):
        widget.setFocus()
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
        assert window.focusWidget() is window.papers
    window.reader.setFocus()
    window.actions_["raw"].trigger()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not window.reader.shows_raw and window.focusWidget() is window.reader.focusProxy()
