"""The command line as a process of its own: streams, signals, no Qt, no traceback."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.formats.write import SUFFIXES

Run = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
NO_QT = f"""
import json, sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6") or name.startswith("desktop.ui"):
            raise SystemExit(f"{{name}} was imported")
sys.meta_path.insert(0, Refuse())
sys.path.insert(0, {str(ROOT)!r})
from desktop.cli import main
for call in json.loads(sys.argv[1]):
    status = main(call)
    if status:
        sys.exit(f"{{call}}: {{status}}")
"""


def command(*arguments: object, code: str = "") -> list[str]:
    start = ["-c", code] if code else ["-m", "desktop"]
    return [sys.executable, *start, *map(str, arguments)]


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    data = {"ABSTRACT_READER_DATA": str(tmp_path / "data"), "PYTHONPATH": str(ROOT)}
    return {**kept, **data, **more}


def call(
    tmp_path: Path, *arguments: object, code: str = "", stdin: bytes = b"", **more: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command(*arguments, code=code),
        input=stdin,
        capture_output=True,
        cwd=tmp_path,
        env=environment(tmp_path, **more),
        check=False,
    )


@pytest.fixture
def full(run: Run, tmp_path: Path, seeds: list[Path]) -> Path:
    """A folder with the seeds in its data folder."""
    run("import", *seeds)
    return tmp_path


def test_no_verb_imports_qt(full: Path) -> None:
    first = json.loads(call(full, "list", "--json", "--limit", "1").stdout)[0]["id"]
    calls = [
        ["--help"],
        ["--version"],
        ["list"],
        ["search", "learning"],
        ["annotate", first, "--star", "--note", "x"],
        ["highlight", first, "--quote", "the"],
        ["show", first],
        *(["export", "--format", form] for form in SUFFIXES),
        ["undo", "--list"],
        ["undo"],
        ["check"],
        ["backup", "copy"],
        ["restore", "copy"],
        ["merge", "copy"],
    ]
    done = call(full, json.dumps(calls), code=NO_QT, DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 0, done.stderr


def test_without_a_display_the_window_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = call(tmp_path, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")
    if sys.platform == "linux":
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1
        assert b"display" in done.stderr


def test_output_is_utf8_whatever_the_locale(full: Path) -> None:
    for locale in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "latin-1"}):
        done = call(full, "list", "--json", PYTHONCOERCECLOCALE="0", **locale)
        assert "ICML 2026 论文列表" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("words", [["list"], ["list", "--json"], ["search", "learning", "--json"]])
def test_a_closed_pipe_is_quiet(full: Path, words: list[str]) -> None:
    process = subprocess.Popen(
        command(*words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(full),
        cwd=full,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaints = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0
    assert complaints == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written_is_told(full: Path) -> None:
    with Path("/dev/full").open("wb") as output:
        done = subprocess.run(
            command("list", "--json"),
            stdout=output,
            stderr=subprocess.PIPE,
            env=environment(full),
            cwd=full,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"abstract-reader: The answer could not be written")
    assert done.stderr.count(b"\n") == 1


def test_closed_streams_are_no_traceback(full: Path) -> None:
    for closing in ("1>&-", "0<&- 1>&- 2>&-"):
        words = " ".join(command("list", "--query", '"("'))
        done = subprocess.run(
            f"{words} {closing}",
            shell=True,
            capture_output=True,
            env=environment(full),
            cwd=full,
            check=False,
        )
        assert b"Traceback" not in done.stderr
        assert b"Exception ignored" not in done.stderr


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Processes that heed interrupts, also where these tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_it_without_a_word(full: Path) -> None:
    process = subprocess.Popen(
        command("import", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(full, PYTHONUNBUFFERED="1"),
        cwd=full,
    )
    assert process.stdin is not None
    lock = full / "data" / "lock"
    while not lock.exists() or f"{process.pid}" not in lock.read_text():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        status = process.wait(10)
    except subprocess.TimeoutExpired:  # it came right before the call that waits for input
        process.send_signal(signal.SIGINT)
        status = process.wait(10)
    out, err = process.communicate()
    assert status == 130
    assert b"Traceback" not in err
    assert out == b""
    assert len(call(full, "list").stdout.splitlines()) == 57


SWALLOWED = f"""
import signal, sys
sys.path.insert(0, {str(ROOT)!r})
from desktop.cli import importing, main
class Dying:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
        print("not reached")
read = importing._read
def reading(*arguments):
    Dying()
    return read(*arguments)
importing._read = reading
sys.exit(main())
"""


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_that_python_ignores_ends_it_all_the_same(full: Path) -> None:
    """As when the signal comes while a destructor runs, or an import ends."""
    process = subprocess.Popen(
        command("import", "-", code=SWALLOWED),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(full),
        cwd=full,
    )
    assert process.wait(60) == 130, "though its input has no end"
    assert process.communicate() == (b"", b"")


def test_a_held_folder_can_be_read_and_a_change_names_the_holder(full: Path, run: Run) -> None:
    holder = subprocess.Popen(
        command("import", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(full),
        cwd=full,
    )
    lock = full / "data" / "lock"
    while f"{holder.pid}" not in lock.read_text():
        assert holder.poll() is None
    try:
        for words in (["list"], ["search", "learning"], ["export"], ["undo", "--list"]):
            run(*words)
        for words in (["annotate", "abcd", "--star"], ["undo"], ["import", "-"]):
            assert str(holder.pid) in run(*words, status=2).err
    finally:
        holder.communicate(b"")


def test_a_fault_of_ours_is_a_sentence_and_a_log(tmp_path: Path) -> None:
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from desktop.cli import listing, main
def broken(*arguments):
    raise ZeroDivisionError("oh")
listing.find = broken
sys.exit(main())
"""
    done = call(tmp_path, "list", code=code)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Something went wrong" in done.stderr
    (log,) = tmp_path.rglob("log.txt")
    assert str(log).encode() in done.stderr
    assert "ZeroDivisionError: oh" in log.read_text("utf-8")
