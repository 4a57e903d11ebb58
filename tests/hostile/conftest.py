"""A library whose every text means harm, and a watch over what is opened because of it."""

import base64
import ctypes
import json
import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, Slot
from PySide6.QtGui import QColor, QDesktopServices, QImage
from PySide6.QtWidgets import QApplication, QWidget

from desktop.core.annotations import Highlight
from desktop.core.edits import add_highlight
from desktop.core.importing import Section, plan_import
from desktop.core.paper import Name, Paper
from desktop.storage.clock import now

CASES = json.loads((Path(__file__).parents[1] / "cases" / "hostile.json").read_text("utf-8"))
RED = QColor(255, 0, 1)
SCHEMES = "file javascript data vbscript smb ftp x-custom http https mailto about qrc steam ssh"
_OPENED, _READ = 0x20, 0x1  # of inotify


@pytest.fixture(scope="session")
def red_png(qapp) -> bytes:
    """A picture that shows on any ground."""
    image = QImage(32, 32, QImage.Format.Format_RGB32)
    image.fill(RED)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


class Secret:
    """A local picture that nothing may load."""

    def __init__(self, folder: Path, content: bytes) -> None:
        self.path = folder / "secret.png"
        self.path.write_bytes(content)
        self._red = base64.b64encode(content).decode()
        self._watch = -1
        if sys.platform == "linux":
            libc = ctypes.CDLL(None)
            self._watch = libc.inotify_init1(os.O_NONBLOCK)
            libc.inotify_add_watch(self._watch, os.fsencode(self.path), _OPENED | _READ)

    def told(self, text: str) -> str:
        """A case's text, with this picture in it."""
        for word, value in (
            ("FILE", str(self.path)),
            ("FOLDER", self.path.parent.name),
            ("NAME", self.path.name),
            ("RED", self._red),
        ):
            text = text.replace(word, value)
        return text

    def was_opened(self) -> bool:
        """Somebody has opened the file; Linux tells."""
        if self._watch < 0:
            return False
        try:
            return bool(struct.unpack("i", os.read(self._watch, 4096)[:4]))
        except BlockingIOError:
            return False

    def close(self) -> None:
        if self._watch >= 0:
            os.close(self._watch)


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, red_png: bytes) -> Iterator[Secret]:
    """The picture, in the folder that relative names are looked up in."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    monkeypatch.chdir(folder)
    made = Secret(folder, red_png)
    yield made
    made.close()


def shows_red(widget: QWidget) -> bool:
    """Whether the picture is on a widget as it is painted."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return bool((pixels == RED.rgb()).any())


class Desktop(QObject):
    """Stands in for the desktop: notes which addresses it is asked to open."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot("QUrl")
    def open(self, url) -> None:
        self.opened.append(url.toString())


@pytest.fixture
def desktop(qapp) -> Iterator[Desktop]:
    made = Desktop()
    for scheme in SCHEMES.split():
        QDesktopServices.setUrlHandler(scheme, made, "open")
    yield made
    for scheme in SCHEMES.split():
        QDesktopServices.unsetUrlHandler(scheme)


def fill(session, texts: list[str], html: bool | None = None) -> list[str]:
    """Put each text everywhere where somebody else's or the reader's words can stand.

    Every other paper comes from a format that carries HTML, unless `html` says which do.
    """
    papers = [
        Paper(
            abstract=f"{text}\n\nIt is paper {number}.",
            title=f"{text} ({number})",
            author=(Name(literal=text), Name(text, text)),
            container_title=text,
            keyword=(text, "plain"),
            url=text,
            doi=text,
            html=bool(number % 2) if html is None else html,
            more={text: text, "x": [text, {text: text}]},
        )
        for number, text in enumerate(texts)
    ]
    sections = [Section(text, (paper,)) for text, paper in zip(texts, papers, strict=True)]
    plan = plan_import(session.library, sections, texts[0], now())
    session.folder.add_papers(plan.papers)
    assert session.commit_planned(plan.change)
    ids = list(plan.ids)
    for number, (paper_id, text) in enumerate(zip(ids, texts, strict=True)):
        link = f"\n\n[[{ids[number - 1]}|{text}]]\n\n- [ ] {text}\n"
        assert session.set_note(paper_id, text + link)
        assert session.add_tag([paper_id], text)
        reading = session.library.text(paper_id).reading
        mark = Highlight(f"m{number}", reading[:20], start=0, end=20, comment=text)
        assert session.commit(add_highlight, paper_id, mark)
    return ids


def every_widget() -> list[QWidget]:
    """All windows that are open, and everything in them."""
    windows = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    return [*windows, *(child for window in windows for child in window.findChildren(QWidget))]
