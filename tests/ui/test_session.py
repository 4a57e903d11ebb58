import pytest

from desktop.core.errors import DataFolderError


def test_one_signal_carries_all_ids(session, ids, qtbot):
    with qtbot.waitSignal(session.changed) as signal:
        session.star(ids, True)
    assert signal.args[0].ids == set(ids)
    assert all(session.annotations(paper_id).starred for paper_id in ids)


def test_nothing_is_announced_when_nothing_changes(session, ids, qtbot):
    session.star(ids, True)
    with qtbot.assertNotEmitted(session.changed):
        assert session.star(ids, True)


def test_toggle_stars_all_unless_all_are_starred(session, ids):
    session.star(ids[:1], True)
    session.toggle_star(ids)
    assert all(session.annotations(paper_id).starred for paper_id in ids)
    session.toggle_star(ids)
    assert not any(session.annotations(paper_id).starred for paper_id in ids)


def test_a_status_given_twice_stays(session, ids):
    session.set_status(ids[:2], "later")
    session.set_status(ids[:2], "later")
    assert session.annotations(ids[0]).status == "later"


def test_undo_says_what_it_undid(session, ids, qtbot):
    session.star(ids[:3], True)
    with qtbot.waitSignal(session.noticed) as signal:
        session.undo()
    assert "star 3 papers" in signal.args[0].text
    assert not session.annotations(ids[0]).starred


def test_undo_of_a_star_leaves_a_status_set_since(session, ids):
    session.star(ids[:1], True)
    session.set_status(ids[:1], "read")
    session.undo()
    session.undo()
    session.redo()
    assert session.annotations(ids[0]).starred
    assert session.annotations(ids[0]).status == "unread"


def test_undo_announces_the_values_that_came_back(session, ids, qtbot):
    session.set_note(ids[0], "one")
    session.set_note(ids[0], "two")
    with qtbot.waitSignal(session.changed) as signal:
        session.undo()
    assert signal.args[0].after[ids[0], "note"] == "one"


def test_a_refused_save_changes_nothing_and_is_said(session, ids, qtbot, monkeypatch):
    def refuse(change):
        raise DataFolderError("The disk is full: make room and try again.")

    monkeypatch.setattr(session.folder, "commit", refuse)
    with qtbot.waitSignal(session.noticed) as signal:
        assert not session.star(ids, True)
    assert signal.args[0].urgent and "disk is full" in signal.args[0].text
    assert not session.annotations(ids[0]).starred


def test_a_slow_disk_is_told_once(session, ids, qtbot, monkeypatch):
    monkeypatch.setattr("desktop.ui.session.SLOW", -1.0)
    notices = []
    session.noticed.connect(notices.append)
    session.star(ids[:1], True)
    session.star(ids[1:2], True)
    assert len(notices) == 1 and "slow" in notices[0].text


def test_removing_offers_undo(session, ids, qtbot):
    with qtbot.waitSignal(session.noticed) as signal:
        session.remove(ids[:1])
    assert ids[0] not in session.library.order
    signal.args[0].act()
    assert session.library.order == tuple(ids)


@pytest.mark.parametrize("name", ["", "Tea 2024 Papers"])
def test_a_collection_may_not_take_a_name_that_is_none_or_taken(session, name, qtbot):
    home = session.library.collection_named("Tea 2024 Papers")
    other = "Tea 2024 Papers" if name else ""
    with qtbot.waitSignal(session.noticed, raising=False, timeout=10):
        renamed = session.rename_collection(home.id, other)
    assert renamed == bool(name)
    assert session.library.collection_named("Tea 2024 Papers")
