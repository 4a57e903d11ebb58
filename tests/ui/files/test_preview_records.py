"""Decisions on single records in the preview, by keyboard."""

import json

from PySide6.QtCore import Qt

from desktop.ui.files.preview_dialog import PreviewDialog
from tests.ui.files.previewed import LIST, rows


def test_odd_records_come_first_and_say_why(opened):
    first = rows(opened(LIST))[0]
    assert first.startswith("2. ") and "\n" in first


def test_a_key_merges_with_the_one_before_and_undo_takes_it_back(window, opened, qtbot):
    dialog = opened(LIST)
    dialog.page.records.go_to(0)
    dialog.page.records.setFocus()
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_M)
    qtbot.waitUntil(lambda: "2 new" in dialog.page._summary.text())
    assert "merged with the one before" in rows(dialog)[0]
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "3 new" in dialog.page._summary.text())
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_M)
    qtbot.waitUntil(
        lambda: dialog.add_button.isEnabled() and "2 new" in dialog.page._summary.text()
    )
    dialog.accept()
    qtbot.waitUntil(lambda: len(window.session.library.order) == 6)
    newest = window.session.library.collection_named("Tea 2025 Papers").members[0]
    assert window.session.library.paper(newest).abstract.endswith("goes on with the kettle")


def test_decisions_are_remembered_for_the_file(window, opened, qtbot):
    dialog = opened(LIST)
    dialog.page.records.go_to(0)
    dialog.page._decide("leave")
    qtbot.waitUntil(
        lambda: dialog.add_button.isEnabled() and "2 new" in dialog.page._summary.text()
    )
    dialog.accept()
    qtbot.waitUntil(lambda: len(window.session.library.order) == 6)
    again = opened(LIST)
    assert "left out" in rows(again)[0]


def test_several_records_are_left_out_at_once_and_enter_need_not_wait(window, opened, qtbot):
    dialog = opened(LIST)
    records = dialog.page.records
    assert records.hasFocus()
    qtbot.keyClick(records, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(records, Qt.Key.Key_X)
    assert [row.endswith("left out") for row in rows(dialog)] == [True, True, False]
    qtbot.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not any(row.endswith("left out") for row in rows(dialog))
    qtbot.keyClick(records, Qt.Key.Key_X)
    qtbot.keyClick(records, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.session.library.order) == 5)


def test_a_record_is_split_where_the_cursor_stands(window, opened, qtbot):
    dialog = opened(LIST.replace("a compass", "a compass 🧭"))
    dialog.page.records.go_to(2)
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_S)
    assert dialog.page.text.hasFocus() and "split" not in rows(dialog)[2]
    cursor = dialog.page.text.textCursor()
    cursor.setPosition(dialog.page.text.toPlainText().index("and no cup"))
    dialog.page.text.setTextCursor(cursor)
    qtbot.keyClick(dialog.page.text, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: "4 new" in dialog.page._summary.text())
    dialog.accept()
    qtbot.waitUntil(lambda: len(window.session.library.order) == 8)
    newest = window.session.library.paper(window.session.library.order[-1])
    assert newest.abstract.startswith("and no cup\nwas")


def test_a_decision_leaves_joined_files_joined(window, qtbot, tmp_path):
    posters = tmp_path / "posters.json"
    posters.write_text('{"results": [{"id": 7, "name": "Samovars", "abstract": null}]}', "utf-8")
    abstracts = tmp_path / "abstracts.json"
    abstracts.write_text('{"7": "Samovars keep water hot for a week, as we show."}', "utf-8")
    window.importing.preview_files([posters, abstracts])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    qtbot.keyClick(dialog.page.records, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: "1 new" not in dialog.page._summary.text())
    assert len(dialog._previews) == 1
    dialog.page.read_differently.emit({"encoding": "latin-1"})
    qtbot.waitUntil(lambda: dialog.add_button.isEnabled() and len(dialog._previews) == 1)
    qtbot.waitUntil(lambda: "1 new" in dialog.page._summary.text())
    dialog.reject()


def test_thousands_of_odd_records_are_shown_at_once(window, opened):
    dialog = opened(json.dumps([{"title": f"On cup {n}"} for n in range(3000)]), "cups.json")
    assert len(rows(dialog)) == 3000 and rows(dialog)[2999].startswith("3000. On cup 2999\n")


def test_decisions_that_were_damaged_on_the_disk_are_passed_over(window, opened, qtbot):
    dialog = opened(LIST)
    key = dialog.opened[0].keys[0]
    dialog.reject()
    damaged = [[0, "leave", 0], [1, "burn", 0], "merge", [1], None]
    window.settings["import_decisions"] = {key: damaged}
    again = opened(LIST)
    assert [row.endswith("left out") for row in rows(again)].count(True) == 1
