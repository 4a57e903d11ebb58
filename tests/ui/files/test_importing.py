"""Adding papers in the window: what is told, what is undone, and what happens meanwhile."""

import json
from pathlib import Path

import pytest

from desktop.ui.files import importing

KETTLE = "We propose Kettle, a scheduler that boils tasks down to low-rank parts."
LONG = (
    "Samovars keep water hot for a week without any fire, and we measure how long it takes for a "
    "thousand cups to be poured from one on a cold day in the mountains of the north{}."
)


@pytest.fixture
def write(tmp_path: Path):
    def write(name: str, *papers: dict) -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(papers), encoding="utf-8")
        return path

    return write


@pytest.fixture
def told(window):
    notices = []
    window.session.noticed.connect(notices.append)
    return notices


def wait(window, qtbot):
    qtbot.waitUntil(lambda: not window.tasks.busy(importing.LANE) and not window.importing._later)


def test_what_is_opened_while_papers_are_added_comes_in_too(window, write, qtbot):
    dialogs = []
    for number in range(4):
        name = f"list{number}.json"
        abstracts = (" ".join(f"w{number}x{n}x{i}" for i in range(40)) for n in range(5))
        path = write(name, *({"abstract": abstract} for abstract in abstracts))
        window.importing.preview_files([path])
        dialog = window.findChildren(importing.PreviewDialog)[-1]
        qtbot.waitUntil(dialog.add_button.isEnabled)
        dialogs.append(dialog)
    for dialog in dialogs:  # accepted one after another, without waiting
        dialog.accept()
    window.importing.open_files([write("last.json", {"abstract": LONG.format(", at last")})])
    wait(window, qtbot)
    assert {home.name for home in window.session.library.collections.values()} >= {
        *(f"list{number}" for number in range(4)),
        "last",
    }
    assert len(window.session.library.order) == 4 + 4 * 5 + 1


def test_what_the_reader_does_meanwhile_is_kept(window, write, qtbot, monkeypatch):
    session, library = window.session, window.session.library
    home = library.collection_named("Tea 2024 Papers")
    plan_import, planned = importing.plan_import, []

    def plan(*arguments):
        planned.append(plan_import(*arguments))
        if len(planned) == 1:
            session.folder.commit(importing_change())
        return planned[-1]

    def importing_change():
        return library.plan("remove collection", {(home.id, "members"): home.members[:2]}, "now")

    monkeypatch.setattr(importing, "plan_import", plan)
    path = write("tea.txt", {"abstract": LONG.format("")})
    path.write_text("Tea 2024 Papers\n\n" + LONG.format(""), "utf-8")
    window.importing.open_files([path])
    wait(window, qtbot)
    assert len(planned) == 2 and len(library.collections[home.id].members) == 3


def test_titles_that_a_file_gives_are_told_and_undone(window, write, told, qtbot):
    library = window.session.library
    kettle = library.order[1]
    window.session.set_note(kettle, "mine")
    path = write("titled.json", {"title": "Kettle", "abstract": KETTLE, "authors": ["J. Watt"]})
    window.importing.open_files([path])
    wait(window, qtbot)
    assert library.paper(kettle).title == "Kettle"
    assert library.annotations_of(kettle).note == "mine"
    assert "1 got a title" in told[-1].text and told[-1].action
    told[-1].act()
    assert library.paper(kettle).title == "" and library.homes(kettle) == ("Tea 2024 Papers",)


def test_what_left_a_list_and_what_stays_is_told(window, write, told, qtbot):
    session, papers = window.session, [{"abstract": LONG.format(n)} for n in range(6)]
    window.importing.open_files([write("week.json", *papers)])
    wait(window, qtbot)
    session.star([session.library.collection_named("week").members[0]], True)
    window.importing.open_files([write("week.json", *papers[2:])])
    wait(window, qtbot)
    assert "2 are no longer in the list. 1 of them stay" in told[-1].text
    assert len(session.library.collection_named("week").members) == 5


def test_a_removed_collection_says_what_stays(window, told):
    session, home = window.session, window.session.library.collection_named("Tea 2024 Papers")
    session.star(home.members[:1], True)
    session.set_note(home.members[1], "mine")
    session.remove_collection(home.id)
    assert "2 papers stay, because you annotated them" in told[-1].text
    assert session.library.order == home.members[:2]
    told[-1].act()
    assert session.library.order == home.members


def test_going_back_behind_an_import_loses_no_annotation(window, write, qtbot):
    session, library = window.session, window.session.library
    window.importing.open_files([write("new.json", {"abstract": LONG.format("")})])
    wait(window, qtbot)
    new = library.order[-1]
    session.set_note(new, "mine")
    session.undo()
    session.undo()
    assert not library.holds(new)
    session.redo()
    session.redo()
    assert library.annotations_of(new).note == "mine" and library.holds(new)
    session.undo()
    session.undo()
    window.importing.open_files([write("new.json", {"abstract": LONG.format("")})])
    wait(window, qtbot)
    assert library.holds(new)


def test_titles_alone_offer_undo_and_then_a_match(window, write, told, qtbot):
    window.importing.open_files([write("programme.json", {"title": "Boiling tasks down"})])
    wait(window, qtbot)
    assert [notice.action for notice in told[-2:]] == ["Match them…", "Undo"]
    assert window.notices.notice is told[-1]
    window.notices.dismiss()
    assert window.notices.notice is told[-2]
