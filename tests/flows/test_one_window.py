"""A data folder is one window's: the next one is refused, and not after a kill."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOLDING = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from desktop.app import build
application = QApplication([])
window = build(Path(sys.argv[1]))
window.show()
print("ready", flush=True)
application.exec()
"""


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the program until it ends."""
    command = [sys.executable, "-m", "desktop", *arguments]
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_second_window_is_refused_in_a_sentence_until_the_first_is_gone(tmp_path, open_window):
    data = tmp_path / "data"
    arguments = [sys.executable, "-c", HOLDING, str(data)]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "ready\n"
        second = run("--data-dir", str(data))
        assert second.returncode == 2 and second.stdout == ""
        assert f"process {holder.pid}" in second.stderr
        sentences = [
            line for line in second.stderr.splitlines() if "propagateSizeHints" not in line
        ]
        assert len(sentences) == 1 and sentences[0].startswith("abstract-reader: ")
        holder.kill()
    window = open_window(data)
    assert not window.session.read_only and not window.notices.isVisible()
