"""Makes the README's pictures from the real program: `python tests/smoke/make_screenshots.py`.

Imports the three lists into a folder that is thrown away, reads and annotates a little, and saves
`resources/screenshots/light.png` and `dark.png`. Works offscreen and in a real window.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication  # noqa: E402 - after the path and the platform

from desktop.app import build  # noqa: E402
from desktop.ui.main_window import MainWindow  # noqa: E402

FOLDER = ROOT / "resources" / "screenshots"
SIZE = (1280, 800)


def wait(done: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def prepare(window: MainWindow) -> None:
    """Import the lists and leave the marks of an evening's reading."""
    window.importing.open_files(sorted((ROOT / "seeds").glob("*.txt")))
    wait(lambda: len(window.papers.papers.ids) == 57)
    ids, session = window.papers.papers.ids, window.session
    session.star([ids[0], ids[14], ids[40]], True)
    session.set_status([ids[0], ids[3]], "later")
    session.set_status([ids[1], ids[2]], "read")
    session.add_tag([ids[0], ids[14]], "to discuss")
    session.add_tag([ids[40]], "tensors")
    for paper_id in ids[:4]:
        session.mark_seen(paper_id)
    session.set_note(ids[40], "Compare with the *Schatten-p* paper.\n\n- [ ] check the bound\n")
    window.papers.go_to(ids[40])
    window.reader.scroll_to(0)
    window.notices.dismiss()
    wait(lambda: False, 1.5)


def main() -> None:
    application = QApplication([])
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        window = build(Path(folder))
        window.settings["dwell"] = 0.0
        window.resize(*SIZE)
        window.show()
        prepare(window)
        for theme in ("light", "dark"):
            window.settings["theme"] = theme
            wait(lambda: False, 0.5)
            window.grab().save(str(FOLDER / f"{theme}.png"))
        window.close()
    application.quit()


if __name__ == "__main__":
    main()
