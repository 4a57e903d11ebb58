import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.core.query import parse
from desktop.ui.papers.paper_list import PaperList
from desktop.ui.papers.paper_model import PaperModel


@pytest.fixture
def papers(session, ids, qtbot) -> PaperList:
    widget = PaperList(session)
    qtbot.addWidget(widget)
    widget.resize(320, 300)
    widget.show()
    widget.show_ids(ids, ())
    return widget


def test_the_model_keeps_qts_rules(session, ids, qtmodeltester):
    model = PaperModel(session)
    qtmodeltester.check(model)
    model.set_ids(ids, ())
    qtmodeltester.check(model)


def test_a_row_says_its_marks_in_words(papers, session, ids):
    session.star(ids[:1], True)
    session.set_status(ids[:1], "later")
    session.add_tag(ids[:1], "green")
    spoken = papers.papers.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Molecules as graphs, starred, later, tags: green"


def test_a_derived_heading_is_told_from_a_given_one(papers):
    spoken = papers.papers.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Kettle: ") and "derived heading" in spoken
    assert papers.papers.index(1).data(Qt.ItemDataRole.ToolTipRole)


def test_hits_are_marked_in_the_heading_and_in_the_matching_sentence(papers, ids):
    papers.show_ids(ids, parse("molecules").wanted)
    row = papers.papers.row(ids[0])
    assert [row.heading[start:end] for start, end in row.heading_hits] == ["Molecules"]
    assert [row.line[start:end] for start, end in row.line_hits] == ["molecules"]


def test_a_command_moves_to_one_paper_whatever_key_is_held(papers, session, ids, qtbot):
    papers.go_to_row(0)
    qtbot.keyPress(papers, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.ShiftModifier
    papers.go_to_row(2)
    assert session.chosen == [ids[2]]


def test_shift_and_the_arrows_select_on_from_there(papers, session, ids, qtbot):
    papers.go_to_row(1)
    qtbot.keyClick(papers, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert session.chosen == ids[1:3]


def test_moving_tells_the_session(papers, session, ids):
    papers.step(1)
    papers.step(1)
    assert session.current == ids[1] and session.chosen == [ids[1]]
    papers.step(-5)
    assert session.current == ids[0]


def test_the_selection_stays_when_other_papers_are_listed(papers, session, ids, qtbot):
    papers.go_to(ids[2])
    with qtbot.assertNotEmitted(session.current_changed):
        papers.show_ids([ids[0], ids[2]], ())
    assert papers.current() == ids[2] and papers.chosen() == [ids[2]]


def test_a_paper_that_is_no_longer_listed_stays_open(papers, session, ids):
    papers.go_to(ids[3])
    papers.show_ids(ids[:2], ())
    assert session.current == ids[3] and papers.chosen() == []
    papers.show_ids(ids, ())
    assert session.current == ids[3]


def test_when_the_open_paper_is_removed_the_next_one_opens(papers, session, ids):
    papers.go_to(ids[1])
    session.remove([ids[1]])
    papers.show_ids(session.library.order, ())
    assert session.current == ids[2] and papers.chosen() == [ids[2]]


def test_next_undecided_passes_over_what_is_decided_and_comes_round(papers, session, ids):
    session.set_status([ids[1], ids[2]], "read")
    papers.go_to(ids[0])
    assert papers.go_to_next_undecided() and papers.current() == ids[3]
    assert papers.go_to_next_undecided() and papers.current() == ids[0]
    session.star(ids, True)
    assert not papers.go_to_next_undecided()


def test_rows_are_repainted_by_id_only(papers, session, ids, qtbot):
    with qtbot.waitSignal(papers.papers.dataChanged) as signal:
        session.star([ids[2]], True)
    assert signal.args[0].row() == signal.args[1].row() == 2


def test_rows_are_as_high_as_one_another_and_are_painted(papers, ids):
    heights = {papers.sizeHintForIndex(papers.papers.index(row)).height() for row in range(4)}
    assert len(heights) == 1
    image = papers.grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(0, 300, 3) for y in range(0, 60, 3)}
    assert len(colors) > 4


def test_escape_and_return_are_told(papers, qtbot):
    with qtbot.waitSignal(papers.escaped):
        qtbot.keyClick(papers, Qt.Key.Key_Escape)
    with qtbot.waitSignal(papers.entered):
        qtbot.keyClick(papers, Qt.Key.Key_Return)


def test_what_a_search_hides_is_selected_again_when_it_comes_back(papers, session, ids):
    papers.go_to(ids[1])
    papers.choose([ids[1], ids[3]])
    papers.show_ids([ids[0]], ())
    assert session.current == ids[1] and session.chosen == [ids[1]], "what is open can be starred"
    papers.show_ids([ids[3]], ())
    assert session.chosen == [ids[3]]
    papers.show_ids(ids, ())
    assert papers.current() == ids[1] and papers.chosen() == session.chosen == [ids[1], ids[3]]


def test_from_a_paper_that_is_no_longer_listed_one_goes_on_below_it(papers, session, ids):
    papers.go_to(ids[1])
    papers.show_ids([ids[0], ids[2], ids[3]], ())
    papers.step(1)
    assert session.current == ids[2]
    papers.show_ids([ids[0], ids[3]], ())
    papers.step(-1)
    assert session.current == ids[0]


def test_the_best_hits_are_seen_though_the_open_paper_is_not_among_them(papers, ids):
    papers.resize(320, 2 * papers.rowHeight(0))
    papers.go_to_row(3)
    assert papers.verticalScrollBar().value() > 0
    papers.show_ids(ids[:3], ())
    assert papers.rowAt(1) == 0
