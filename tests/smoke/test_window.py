"""What a person does in the first ten minutes, in the real window by keyboard."""

import os
import subprocess
import sys
from collections import Counter

from PySide6.QtGui import QImage

PAPERS = 57


def test_window_shows_the_lists(person, seeds, tmp_path):
    person.start(*seeds)
    assert len(person.until_papers("", PAPERS)) == PAPERS
    image = QImage(str(person.screenshot(tmp_path / "screen.png")))
    colours = Counter(
        image.pixel(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)
    )
    assert len(colours) > 20, "the screen shows no text"


def test_empty_library_opens_too(person):
    person.start()
    person.press("ctrl+q")
    assert person.wait_for_exit() == 0


def test_star_later_read_and_undo(person, seeds):
    person.start(*seeds)
    person.until_papers("", PAPERS)
    person.until_at_rest()
    person.press("j", "s", "j", "l", "j", "x")
    (starred,) = person.until_papers("is:starred", 1)
    (later,) = person.until_papers("status:later", 1)
    (read,) = person.until_papers("status:read", 1)
    assert len({starred["id"], later["id"], read["id"]}) == 3
    person.press("ctrl+z")
    person.until_papers("status:unread", PAPERS - 1)
    person.press("ctrl+q")
    assert person.wait_for_exit() == 0


def test_note_is_there_after_a_kill(person, seeds):
    person.start(*seeds)
    person.until_papers("", PAPERS)
    person.until_at_rest()
    person.press("j", "n")
    person.type("compare with table 3, says s and j and x")
    person.press("Escape")
    (noted,) = person.until_papers("has:note", 1)
    assert noted["annotations"]["note"] == "compare with table 3, says s and j and x"
    assert not noted["annotations"]["starred"]
    person.kill()
    person.start()
    assert [paper["id"] for paper in person.papers("has:note")] == [noted["id"]]
    person.press("ctrl+q")
    assert person.wait_for_exit() == 0


def test_search_then_star_what_was_found(person, seeds):
    person.start(*seeds)
    person.until_papers("", PAPERS)
    person.until_at_rest()
    found = {paper["id"] for paper in person.papers("codeclash")}
    person.press("slash")
    person.type("codeclash")
    person.until_at_rest()
    person.press("Return", "j", "s")
    (starred,) = person.until_papers("is:starred", 1)
    assert starred["id"] in found


def test_display_that_is_gone_is_one_sentence(tmp_path):
    finished = subprocess.run(
        [sys.executable, "-m", "desktop", "--data-dir", str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": ":59999"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert "display" in finished.stderr
