"""Backups listed, compared and restored; another folder merged; all by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton

from desktop.app import build
from desktop.core.change import Change
from desktop.storage.merge import merge
from desktop.storage.restore import backup
from desktop.ui.safety.backup_dialog import BackupDialog
from desktop.ui.safety.change_view import ChangeView, counted
from desktop.ui.safety.merge_dialog import MergeDialog

from ..conftest import import_papers


@pytest.fixture
def ids(window) -> list[str]:
    return list(window.session.library.order)


def opened(window, qtbot) -> BackupDialog:
    window.actions_["backups"].trigger()
    dialog = window.findChildren(BackupDialog)[-1]
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.waitUntil(lambda: "Comparing" not in dialog.summary.text())
    return dialog


def rows(view) -> list[list[str]]:
    items = [view.topLevelItem(row) for row in range(view.topLevelItemCount())]
    return [[item.text(column) for column in range(view.columnCount())] for item in items]


def rows_named(dialog, words: str) -> list[int]:
    return [number for number, row in enumerate(rows(dialog.list)) if words in row[1]]


def alt(qtbot, dialog, key: Qt.Key) -> None:
    """Press a button by its letter; Qt shows it pressed for a moment before it acts."""
    qtbot.waitUntil(dialog.isActiveWindow)
    button = next(
        button
        for button in dialog.findChildren(QPushButton)
        if button.shortcut().toString() == f"Alt+{key.name[-1]}" and button.isVisible()
    )
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(dialog, key, Qt.KeyboardModifier.AltModifier)


def choose(qtbot, dialog, words: str) -> None:
    """Go to the newest backup made for a reason, by the arrow keys."""
    for _ in range(20):
        if words in dialog.list.currentItem().text(1):
            break
        qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert words in dialog.list.currentItem().text(1)
    qtbot.waitUntil(lambda: "Comparing" not in dialog.summary.text())


def pick(monkeypatch, function: str, path: Path) -> None:
    answer = str(path) if function == "getExistingDirectory" else (str(path), "")
    monkeypatch.setattr(QFileDialog, function, lambda *_: answer)


def test_backups_are_listed_compared_and_restored_and_that_is_undone(window, ids, qtbot):
    session = window.session
    session.set_note(ids[0], "the first note")
    session.star(ids[:2], True)  # many papers: a backup with one note comes before it
    session.set_note(ids[0], "another note")
    session.set_note(ids[2], "a second note")
    dialog = opened(window, qtbot)
    choose(qtbot, dialog, "(star papers)")
    assert dialog.list.currentItem().text(2) == "1 annotated paper, 1 note"
    assert dialog.summary.text() == "Restoring it changes: 2 stars, 2 notes."
    told = dict(rows(dialog.changes))
    assert told["Molecules as graphs"] == "loses its star; its note becomes “the first note”"
    assert told["On tea leaves"] == "loses its note “a second note”"
    alt(qtbot, dialog, Qt.Key.Key_R)
    assert session.annotations(ids[0]).note == "the first note"
    assert not session.annotations(ids[1]).starred and not session.annotations(ids[2]).note
    assert "backup of" in window.notices.label.text()
    window.notices.button.click()
    assert session.annotations(ids[0]).note == "another note"
    assert session.annotations(ids[1]).starred and session.annotations(ids[2]).note
    again = opened(window, qtbot)
    kept = rows_named(again, "before a restore")  # one before the undo, which is many papers too
    assert rows(again.list)[kept[-1]][2] == "3 annotated papers, 2 notes"
    again.reject()


def test_a_backup_of_what_is_there_again_has_nothing_to_restore(window, ids, qtbot):
    window.session.star(ids, True)
    window.session.undo()
    dialog = opened(window, qtbot)
    dialog.list.setCurrentItem(dialog.list.topLevelItem(rows_named(dialog, "(star papers)")[-1]))
    qtbot.waitUntil(lambda: "Comparing" not in dialog.summary.text())
    assert "nothing to restore" in dialog.summary.text() and not dialog.restore.isEnabled()
    dialog.reject()


def test_damaged_backups_are_told_in_the_list(window, ids, qtbot):
    window.session.star(ids, True)
    window.session.add_tag(ids, "x")
    path = max((window.session.folder.path / "backups").glob("*star*.backup"))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    dialog = opened(window, qtbot)
    qtbot.waitUntil(lambda: any("damaged" in row[2] for row in rows(dialog.list)))
    damaged = [row for row in rows(dialog.list) if "damaged" in row[2]]
    assert len(damaged) == 1 and "star" in damaged[0][1]
    dialog.reject()


def test_with_no_backup_it_says_so(empty_window, qtbot):
    dialog = opened(empty_window, qtbot)
    assert dialog.summary.text() == "There is no backup yet." and not dialog.restore.isEnabled()
    dialog.reject()


def test_one_file_takes_a_backup_and_gives_it_back(window, ids, qtbot, monkeypatch, tmp_path):
    session, file = window.session, tmp_path / "all of it.backup"
    session.set_note(ids[0], "kept in the file")
    dialog = opened(window, qtbot)
    pick(monkeypatch, "getSaveFileName", file)
    alt(qtbot, dialog, Qt.Key.Key_B)
    assert dialog.summary.text().endswith(": 1 annotated paper, 1 note.") and file.exists()
    session.clear(ids[:1])
    pick(monkeypatch, "getOpenFileName", file)
    alt(qtbot, dialog, Qt.Key.Key_F)
    qtbot.waitUntil(dialog.restore.isEnabled)
    dialog.restore.click()
    assert session.annotations(ids[0]).note == "kept in the file"


def test_what_is_no_backup_is_told_and_changes_nothing(window, qtbot, monkeypatch, tmp_path):
    wrong = tmp_path / "holiday.txt"
    wrong.write_text("sun", "utf-8")
    dialog = opened(window, qtbot)
    pick(monkeypatch, "getOpenFileName", wrong)
    dialog.from_file.click()
    qtbot.waitUntil(lambda: "holiday.txt is no backup" in dialog.summary.text())
    assert not dialog.restore.isEnabled()
    pick(monkeypatch, "getSaveFileName", tmp_path)
    dialog.to_file.click()
    assert "is no file" in dialog.summary.text()
    dialog.reject()


# ---- merging


@pytest.fixture
def other(qapp, tmp_path: Path) -> Path:
    """The data folder of another machine: a star, and another note on the first paper."""
    made = build(tmp_path / "other")
    import_papers(made.session)
    order = made.session.library.order
    made.session.star(order[1:2], True)
    made.session.set_note(order[0], "written over there")
    backup(made.session.folder, tmp_path / "other.backup")
    made.close()
    made.deleteLater()
    return tmp_path / "other"


@pytest.mark.parametrize("source", ["other", "other.backup"])
def test_a_merge_is_reported_and_one_undo_takes_it_back(window, ids, qtbot, other, source):
    session = window.session
    session.set_note(ids[0], "written here")
    window.actions_["merge"].trigger()
    dialog = window.findChild(MergeDialog)
    qtbot.keyClicks(dialog.place, str(other.with_name(source)))
    qtbot.keyClick(dialog.place, Qt.Key.Key_Return)
    dialog.reject()  # not before it is known what came in
    assert not dialog.isHidden()
    session.settle()
    assert "1 star" in dialog.hint.text() and "1 note" in dialog.hint.text()
    assert "both texts" in dialog.hint.text()
    note = session.annotations(ids[0]).note
    assert "written here" in note and "written over there" in note
    assert rows(dialog.changes)[0][0] == "Molecules as graphs"
    alt(qtbot, dialog, Qt.Key.Key_U)
    assert session.annotations(ids[0]).note == "written here"
    assert not session.annotations(ids[1]).starred


def test_a_second_merge_brings_nothing_and_a_wrong_place_is_told(
    window, qtbot, other, monkeypatch, tmp_path
):
    merge(window.session.folder, other, "2026-07-01T00:00:00Z")
    window.actions_["merge"].trigger()
    dialog = window.findChild(MergeDialog)
    assert not dialog.merge.isEnabled()
    pick(monkeypatch, "getExistingDirectory", tmp_path)
    alt(qtbot, dialog, Qt.Key.Key_F)
    dialog.merge.click()
    window.session.settle()
    assert "is no data folder" in dialog.hint.text()
    dialog.place.setText(str(window.session.folder.path))
    dialog.merge.click()
    window.session.settle()
    assert "this data folder itself" in dialog.hint.text()
    pick(monkeypatch, "getOpenFileName", other.with_name("other.backup"))
    alt(qtbot, dialog, Qt.Key.Key_I)
    dialog.merge.click()
    window.session.settle()
    assert dialog.hint.text().startswith("Nothing new") and dialog.undo.isHidden()
    dialog.reject()


# ---- words


def test_every_kind_of_change_is_told(session, ids, qtbot):
    view = ChangeView(session.library)
    qtbot.addWidget(view)
    fields = {
        "status": ("unread", "later"),
        "tags": (("a", "b"), ("b", "c")),
        "highlights": ((), ()),
        "removed": (False, True),
        "url": ("", "https://example.org"),
        "seen": (False, True),
        "something new": (1, 2),
    }
    before = {(ids[0], name): values[0] for name, values in fields.items()}
    after = {(ids[0], name): values[1] for name, values in fields.items()}
    change = Change("restore", before, after)
    view.show_change(change)
    ((_, told),) = rows(view)
    assert told == "unread becomes later; +#c −#a; leaves the library; is corrected; is corrected"
    assert counted(change).startswith("1 status, 1 paper’s tags, 1 removal")


def test_a_long_change_is_cut(session, ids, qtbot):
    view = ChangeView(session.library)
    qtbot.addWidget(view)
    keys = [(f"{number:016x}", "note") for number in range(700)]
    view.show_change(
        Change("merge", dict.fromkeys(keys, ""), dict.fromkeys(keys, "word " * 100_000))
    )
    qtbot.waitUntil(lambda: view.topLevelItemCount() == 501)
    assert rows(view)[-1][0] == "and 200 more"
    assert len(rows(view)[0][1]) < 200
