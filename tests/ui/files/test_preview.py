import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest

from desktop.ui.files import preview_dialog
from desktop.ui.files.opened import Opened, preview, read
from desktop.ui.files.preview_dialog import PreviewDialog
from tests.ui.files.previewed import LIST, rows, shown


def test_nothing_is_added_before_enter(window, opened, qtbot):
    dialog = opened(LIST)
    assert "3 records · 3 new" in dialog.page._summary.text()
    assert len(window.session.library.order) == 4
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 7)
    assert window.session.library.collection_named("Tea 2025 Papers")


def test_escape_adds_nothing(window, opened, qtbot):
    dialog = opened(LIST)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert len(window.session.library.order) == 4


def test_a_table_of_unknown_columns_asks_which_is_which(window, opened, qtbot):
    dialog = opened(
        "colour,cups,words\n"
        + 4 * "red,2,Red tea is fermented and keeps for years in a dry place.\n",
        "t.csv",
    )
    assert dialog.page.columns.isVisible() and not dialog.add_button.isEnabled()
    boxes = dialog.page.columns._boxes
    boxes["title"].setCurrentText("colour")
    boxes["abstract"].setCurrentText("words")
    dialog.page.columns._on_pressed()
    qtbot.waitUntil(lambda: dialog.add_button.isEnabled())
    assert rows(dialog)[0].startswith("1. red")


def test_another_encoding_reads_the_file_again(opened, qtbot):
    dialog = opened(LIST.replace("Samovar", "Samowár"))
    dialog.page.read_differently.emit({"encoding": "latin-1"})

    def read_again() -> bool:
        dialog.page.records.go_to(1)
        return "SamowÃ¡r" in dialog.page.text.toPlainText()

    qtbot.waitUntil(read_again)


def test_a_file_that_is_none_is_named(opened):
    dialog = opened("   \n", "empty.txt")
    assert "empty.txt" in dialog.page._refused.text() and not dialog.add_button.isEnabled()


def test_a_dropped_text_is_previewed(window, qtbot):
    data = QMimeData()
    data.setText(LIST)
    window.importing.take(data)
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(lambda: dialog.add_button.isEnabled())
    QTest.keyClick(dialog.page.records, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 7)


def test_a_folder_is_opened_with_the_files_in_it(window, qtbot, tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "tea.txt").write_text(LIST, "utf-8")
    (folder / "notes.bin").write_bytes(b"\0\1\2")
    window.importing.preview_files([folder])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    assert "3 new" in dialog.page._summary.text()
    dialog.accept()
    qtbot.waitUntil(lambda: len(window.session.library.order) == 7)


def test_posters_meet_their_separate_abstracts(window, qtbot, tmp_path):
    posters = tmp_path / "posters.json"
    posters.write_text('{"results": [{"id": 7, "name": "Samovars", "abstract": null}]}', "utf-8")
    abstracts = tmp_path / "abstracts.json"
    abstracts.write_text('{"7": "Samovars keep water hot for a week, as we show."}', "utf-8")
    window.importing.preview_files([posters, abstracts])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    dialog.accept()
    qtbot.waitUntil(lambda: len(window.session.library.order) == 5)
    newest = window.session.library.paper(window.session.library.order[-1])
    assert newest.title == "Samovars" and newest.abstract.startswith("Samovars keep")


def test_the_collection_is_named_and_accepted_by_return(window, opened, qtbot):
    dialog = opened(LIST)
    field = dialog.page._collection
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "All my tea")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 7)
    home = window.session.library.collection_named("All my tea")
    assert len(home.members) == 3


def test_a_list_goes_on_where_its_collection_is_called_now(window, opened, qtbot):
    opened(LIST).accept()
    library = window.session.library
    qtbot.waitUntil(lambda: len(library.order) == 7)
    home = library.collection_named("Tea 2025 Papers")
    assert window.session.rename_collection(home.id, "Cups and kettles")
    again = opened(LIST.replace("Cups are rounder", "Cups are much rounder"))
    assert again.page._collection.text() == "Cups and kettles"
    assert "2 already here · 1 revised" in again.page._summary.text()


def test_the_columns_of_a_known_table_can_be_changed(window, opened, qtbot):
    dialog = opened(
        "title,text,abstract,status\n"
        + "".join(
            f"Cup {n},Red tea number {n} is fermented and keeps for years.,see text,oral\n"
            for n in range(5)
        ),
        "t.csv",
    )
    picker = dialog.page.columns
    assert not picker.isVisible()
    assert dialog.page._pick.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_U, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(picker.isVisible)
    guessed = {name: box.currentText() for name, box in picker._boxes.items()}
    known = {"title": "title", "abstract": "abstract", "decision": "status"}
    assert guessed == dict.fromkeys(guessed, "(none)") | known
    picker._boxes["abstract"].setCurrentText("text")
    picker._boxes["decision"].setCurrentText("(none)")
    qtbot.keyClick(dialog, Qt.Key.Key_W, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "Red tea number 0" in dialog.page.text.toPlainText())
    assert not picker.isVisible() and picker._boxes["abstract"].currentText() == "text"
    qtbot.waitUntil(dialog.add_button.isEnabled)
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 9)
    paper = window.session.library.paper(window.session.library.order[-1])
    assert paper.title == "Cup 4" and paper.more["original abstract"] == "see text"
    assert window.session.library.labels(paper.id) == {}


def test_what_is_refused_can_be_read_as_another_format(opened, qtbot):
    dialog = opened('{"title": "a list that ends here', "cut.json")
    choices = dialog.page._format
    assert not dialog.add_button.isEnabled() and choices.count() > 10
    choices.setCurrentIndex(choices.findData("text"))
    choices.activated.emit(choices.currentIndex())
    qtbot.waitUntil(dialog.add_button.isEnabled)
    assert "1 new" in dialog.page._summary.text()
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not dialog.add_button.isEnabled())


def test_a_refused_file_stands_beside_the_others(window, qtbot, tmp_path):
    (tmp_path / "tea.txt").write_text(LIST, "utf-8")
    (tmp_path / "none.txt").write_text("  ", "utf-8")
    window.importing.preview_files([tmp_path / "none.txt", tmp_path / "tea.txt"])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    files = dialog.page._files
    assert not dialog.page.all_counts.isVisible()
    assert [files.itemText(n) for n in range(2)] == ["tea.txt", "none.txt"]
    files.setCurrentIndex(1)
    assert dialog.page._summary.text() == "There is nothing to add." and not shown(dialog)
    files.setCurrentIndex(0)
    assert len(shown(dialog)) == 3
    dialog.reject()


def test_a_page_from_the_clipboard_is_read_and_a_picture_is_told(window, qtbot):
    data = QMimeData()
    data.setHtml("<ul>" + 5 * "<li><b>On cups</b><br>Cups are rounder than saucers.</li>" + "</ul>")
    window.importing.take(data)
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    dialog.reject()
    notices = []
    window.session.noticed.connect(notices.append)
    window.importing.take(QMimeData())
    assert "no text to paste" in notices[0].text


def test_a_fault_while_reading_leaves_other_formats_to_choose(window, qtbot, tmp_path):
    (tmp_path / "tea.txt").write_text(LIST, "utf-8")
    failed = PreviewDialog._on_failed

    def fail(dialog, error):
        with pytest.raises(ZeroDivisionError):
            failed(dialog, error)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preview_dialog, "read", lambda *_: 1 / 0)
        patch.setattr(PreviewDialog, "_on_failed", fail)
        window.importing.preview_files([tmp_path / "tea.txt"])
        dialog = window.findChild(PreviewDialog)
        qtbot.waitUntil(lambda: "could not be read" in dialog.page._summary.text())
    assert not dialog.add_button.isEnabled()
    dialog.page.read_differently.emit({"format": "text"})
    qtbot.waitUntil(dialog.add_button.isEnabled)
    dialog.reject()


def test_several_files_are_summed_up(window, qtbot, tmp_path):
    (tmp_path / "tea.txt").write_text(LIST, "utf-8")
    more = "Coffee 2025 Papers\n\n" + LIST.partition("\n\n")[2].replace("Samovar", "Moka")
    (tmp_path / "more.txt").write_text(more + "\nTrams brake on hills. " * 40, "utf-8")
    window.importing.preview_files([tmp_path / "tea.txt", tmp_path / "more.txt"])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    assert dialog.page._summary.text().startswith("3 records · 3 new")
    assert dialog.page.all_counts.text().startswith("All 2 files: ")
    count = sum(preview.count for preview in dialog._previews)
    assert f"{count} records" in dialog.page.all_counts.text()
    dialog.reject()


def test_a_preview_that_nobody_waits_for_is_given_up(session):
    item = read(Opened(None, "tea", LIST.encode()))
    assert preview(session.library, [item], "now")[0].count == 3
    with pytest.raises(InterruptedError):
        preview(session.library, [item], "now", lambda: True)
    with pytest.raises(InterruptedError):
        item.remembering({}, lambda: True)


def test_tab_goes_through_the_preview_as_one_reads(opened, qtbot):
    dialog = opened("title,abstract\n" + 5 * "On cups,Cups are round and hold tea well.\n", "c.csv")
    page = dialog.page
    page._format.setFocus()
    seen = []
    for _ in range(8):
        seen.append(dialog.focusWidget())
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert seen[:6] == [
        page._format,
        page._encoding,
        page._pick,
        page._collection,
        page.records,
        page.text,
    ]
    assert all(widget.accessibleName() or widget.text() for widget in seen)


def test_return_in_the_encoding_reads_anew_or_accepts(window, opened, qtbot):
    dialog = opened(LIST.replace("Samovar", "Samowár"))
    field = dialog.page._encoding
    field.setFocus()
    for typed, sign in (("no-such", "There is nothing to add."), ("latin-1", "3 records")):
        field.lineEdit().selectAll()
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda sign=sign: dialog.page._summary.text().startswith(sign))
        assert dialog.isVisible() and len(window.session.library.order) == 4
    qtbot.waitUntil(dialog.add_button.isEnabled)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 7)
