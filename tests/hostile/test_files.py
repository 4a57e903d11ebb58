"""Files that are none, or would fill the memory: refused by name, or cut and told."""

import os
import socket
from pathlib import Path

import pytest

from desktop.app import build
from desktop.core.errors import BadInput
from desktop.formats.read import read_bytes, read_file

MEGABYTE = 1_000_000


@pytest.fixture
def odd_files(tmp_path, monkeypatch):
    """Paths that name something else than a list."""
    made = {name: tmp_path / f"{name}.txt" for name in ("pipe", "loop", "zero", "gone", "folder")}
    os.mkfifo(made["pipe"])
    made["loop"].symlink_to(made["loop"])
    made["zero"].symlink_to("/dev/zero")
    made["folder"].mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(tmp_path)  # its whole path may be longer than a socket's may
        server.bind("socket.txt")
        yield [*made.values(), tmp_path / "socket.txt", tmp_path / "new\nline.txt"]


def test_the_window_refuses_what_is_no_file(qtbot, tmp_path, odd_files):
    """No name is opened for ever, and each is told; the good file among them comes in."""
    good = tmp_path / "good.txt"
    good.write_text("We show that graphs are graphs of other graphs, as we show here.\n")
    window = build(tmp_path / "data")
    said: list[str] = []
    window.session.noticed.connect(lambda notice: said.append(notice.text))
    window.importing.open_files([*odd_files, good])
    qtbot.waitUntil(lambda: bool(window.papers.papers.ids), timeout=10_000)
    qtbot.waitUntil(lambda: "1 paper" in said[-1], timeout=10_000)
    for path in odd_files:
        assert path.name.replace("\n", " ") in said[-1], path.name
    window.close()
    window.deleteLater()


@pytest.mark.parametrize("name", ["zero", "stdin", "tty", "null", "random"])
def test_devices_are_no_files(name):
    """They are not even opened."""
    device = Path("/dev") / name
    if not device.exists() or device.is_file():
        pytest.skip("not here")
    with pytest.raises(BadInput):
        read_file(device)


def test_a_file_of_no_size_is_not_opened(tmp_path, monkeypatch):
    path = tmp_path / "made-up-as-it-is-read"
    path.touch()
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("opened"))
    with pytest.raises(BadInput, match="is empty"):
        read_file(path)


@pytest.mark.parametrize(
    ("before", "unit", "after", "name"),
    [
        (b"", b"We do words and so on. ", b"", "line.txt"),
        (b'[{"title":"T","abstract":"', b"we do words. ", b'"}]', "line.json"),
    ],
)
def test_a_line_of_a_hundred_megabytes_is_cut_and_told(before, unit, after, name):
    data = before + unit * (100 * MEGABYTE // len(unit)) + after
    report = read_bytes(data, name)
    (paper,) = report.sections[0].papers
    assert len(paper.abstract) == MEGABYTE
    assert any("Only the first 1,000,000" in problem.why for problem in report.problems)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deep.json", "[" * 100_000),
        ("deep.json", '{"a":' * 100_000),
        ("deep.bib", "@article{a, title={" + "{" * 100_000),
        ("number.json", '[{"year": ' + "9" * 5_000 + "}]"),
        ("numbers.json", '[{"title": NaN, "abstract": Infinity}]'),
    ],
)
def test_what_is_nested_or_counted_without_end_is_refused(name, text):
    with pytest.raises(BadInput) as caught:
        read_bytes(text.encode(), name)
    assert "\n" not in str(caught.value)


def test_braces_without_end_stay_text():
    report = read_bytes(b"We show that " + b"{" * 100_000 + b" holds for all.", "list.txt")
    (paper,) = report.sections[0].papers
    assert paper.abstract.count("{") == 100_000
