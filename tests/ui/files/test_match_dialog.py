import pytest
from PySide6.QtCore import Qt

from desktop.core.importing import Section, plan_import
from desktop.core.paper import Paper
from desktop.storage.clock import now
from desktop.ui.files.match_dialog import MatchDialog
from desktop.ui.tasks import Tasks

TITLES = ("A bound for sorting cups by colour", "Kettle: boiling tasks down", "On owls")


@pytest.fixture
def dialog(session, qtbot):
    papers = tuple(Paper(title=title) for title in TITLES)
    plan = plan_import(session.library, [Section("Programme", papers)], "p.json", now())
    session.folder.add_papers(plan.papers)
    session.commit_planned(plan.change)
    tasks = Tasks()
    made = MatchDialog(session, tasks)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.list.topLevelItemCount() > 0)
    yield made
    tasks.close()


def test_nothing_is_given_without_a_confirmation(dialog, session):
    assert not dialog.ok.isEnabled() and dialog.confirmed() == {}
    headings = [dialog.list.topLevelItem(row).text(0) for row in range(2)]
    assert sorted(headings) == sorted(TITLES[:2])


def test_space_confirms_and_return_gives_the_title(dialog, session, qtbot):
    item = dialog.list.topLevelItem(0)
    dialog.list.setCurrentItem(item)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    title_id, paper_id, score = dialog.proposed(item)
    assert 0 < score <= 1 and dialog.confirmed() == {title_id: paper_id}
    title = session.library.paper(title_id).title
    dialog.accept()
    assert session.library.paper(paper_id).title == title
    assert title_id not in session.library.order
    session.undo()
    assert session.library.paper(paper_id).title == "" and title_id in session.library.order


def test_right_proposes_another_abstract(dialog, qtbot):
    item = dialog.list.topLevelItem(0)
    dialog.list.setCurrentItem(item)
    count = len(dialog._proposals.ranked[dialog.proposed(item)[0]])
    before = dialog.proposed(item)[1]
    for _ in range(count):
        qtbot.keyClick(dialog.list, Qt.Key.Key_Right)
    assert dialog.proposed(item)[1] == before


def test_an_abstract_gets_the_title_that_was_confirmed_last(dialog, session, qtbot):
    first, second = dialog.list.topLevelItem(0), dialog.list.topLevelItem(1)
    abstract = dialog.proposed(first)[1]
    title = dialog.proposed(second)[0]
    dialog._proposals.ranked[title][0] = (abstract, 0.5)
    dialog.list.selectAll()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    assert dialog.confirmed() == {title: abstract} and first.text(0) in dialog.hint.text()
    assert [item.checkState(0).value for item in (first, second)] == [0, 2]
    assert "1 title" in dialog.ok.text()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
    dialog.turn(first, 1)


def test_what_was_noted_on_a_title_goes_to_its_abstract(dialog, session):
    item = dialog.list.topLevelItem(0)
    title_id, paper_id, _ = dialog.proposed(item)
    session.star([title_id], True)
    session.set_note(title_id, "from the programme")
    session.set_note(paper_id, "from the list")
    item.setCheckState(0, Qt.CheckState.Checked)
    dialog.accept()
    annotated = session.annotations(paper_id)
    assert annotated.starred and annotated.note == "from the list\n\nfrom the programme"
    assert session.library.homes(paper_id) == ("Tea 2024 Papers", "Programme")
    session.undo()
    assert session.annotations(paper_id).note == "from the list"
    assert session.annotations(title_id).starred and title_id in session.library.order
