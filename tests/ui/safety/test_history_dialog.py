import pytest
from PySide6.QtCore import Qt

from desktop.ui.safety.history_dialog import HistoryDialog
from desktop.ui.safety.versions_dialog import VersionsDialog


@pytest.fixture
def dialog(session, ids, qtbot) -> HistoryDialog:
    session.star(ids[:2], True)
    session.set_status(ids[:1], "later")
    session.set_note(ids[0], "a note")
    made = HistoryDialog(session)
    qtbot.addWidget(made)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return made


def texts(dialog):
    return [dialog.list.topLevelItem(row).text(0) for row in range(dialog.list.topLevelItemCount())]


def test_changes_are_listed_newest_first_by_name(dialog):
    assert texts(dialog)[:3] == ["note on 1 paper", "mark 1 paper for later", "star 2 papers"]


def test_going_back_is_a_change_that_can_be_undone(dialog, session, ids):
    dialog.list.setCurrentItem(dialog.list.topLevelItem(1))
    dialog.back.click()
    annotated = session.annotations(ids[0])
    assert annotated.starred and annotated.status == "unread" and annotated.note == ""
    session.undo()
    assert session.annotations(ids[0]).note == "a note"


def test_what_was_undone_cannot_be_gone_back_to(dialog, session):
    session.undo()
    assert texts(dialog)[0].endswith("(undone)")
    assert dialog.list.topLevelItem(0).isDisabled()


def test_an_earlier_version_is_shown_and_brought_back(session, ids, qtbot):
    for text in ("first", "second", "third"):
        session.set_note(ids[0], text)
    dialog = VersionsDialog(session, ids[0])
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    shown = []
    for row in range(dialog.list.count()):
        dialog.list.setCurrentRow(row)
        shown.append(dialog.text.toPlainText())
    assert "first" in shown and "second" in shown
    dialog.list.setCurrentRow(shown.index("first"))
    dialog.bring.click()
    assert session.annotations(ids[0]).note == "first"
