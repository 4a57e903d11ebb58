"""Characters that are not seen, turn text round or are none: taken out on the way in, and counted.

Letters of any script, and what joins them, stay as they are.
"""

import json

import pytest

from desktop.app import build
from desktop.ui.files.preview_dialog import PreviewDialog

from .conftest import CASES

UNWANTED = (*CASES["characters"], "\ud800", "\udfff")
SENTENCE = "We show in paper {number} that gra{letter}phs hold{letter} for all of us."


@pytest.fixture
def window(qtbot, tmp_path):
    made = build(tmp_path / "data")
    made.show()
    yield made
    made.close()
    made.deleteLater()


def import_texts(window, qtbot, path, letters) -> None:
    records = [
        {"abstract": SENTENCE.format(number=number, letter=letter), "title": f"On {letter}gra"}
        for number, letter in enumerate(letters)
    ]
    path.write_text(json.dumps(records), "utf-8")
    window.importing.open_files([path])
    qtbot.waitUntil(lambda: len(window.papers.papers.ids) == len(letters), timeout=10_000)


def shown_everywhere(window) -> str:
    """All that the window shows of the current paper."""
    window.reader.toggle_raw()
    source = window.reader._raw.toPlainText()
    window.reader.toggle_raw()
    row = window.papers.papers.row(window.session.current)
    return "\n".join([window.reader.focusProxy().toPlainText(), source, row.heading, row.line])


def test_what_is_unwanted_is_not_in_and_not_shown(window, qtbot, tmp_path):
    import_texts(window, qtbot, tmp_path / "list.json", UNWANTED)
    for row, letter in enumerate(UNWANTED):
        window.papers.go_to_row(row)
        paper = window.session.library.paper(window.session.current)
        shown = shown_everywhere(window)
        assert letter not in paper.abstract + paper.title + shown, repr(letter)
        assert f"paper {row} that gra" in " ".join(shown.split())


def test_what_was_replaced_is_counted_before_it_is_added(window, qtbot, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(SENTENCE.format(number=1, letter="\u202e\x07"), "utf-8")
    window.importing.preview_files([path])
    dialog = window.findChild(PreviewDialog)
    qtbot.waitUntil(dialog.add_button.isEnabled)
    assert dialog.opened[0].reports[0].replaced == 4
    dialog.reject()


def test_letters_of_any_script_stay(window, qtbot, tmp_path):
    import_texts(window, qtbot, tmp_path / "list.json", CASES["kept"])
    for row, letter in enumerate(CASES["kept"]):
        window.papers.go_to_row(row)
        assert letter in window.session.library.paper(window.session.current).abstract
        assert letter in shown_everywhere(window)


def test_a_files_name_is_shown_without_what_turns_it_round(window, qtbot, tmp_path):
    said = []
    window.session.noticed.connect(lambda notice: said.append(notice.text))
    window.importing.open_files([tmp_path / "list\u202egpj\u2066.txt", tmp_path / "a\nb\x1b.txt"])
    qtbot.waitUntil(lambda: bool(said) and "txt" in said[-1], timeout=10_000)
    assert not set(said[-1]) & set("\u202e\u2066\x1b\n")
