"""Nothing that the program loads could reach a network: no module of it is ever imported."""

import json
import os
import subprocess
import sys
import textwrap

REACHING = set(
    "_socket _ssl aiohttp asyncio ftplib http.client httpx imaplib multiprocessing.connection"
    " poplib requests smtplib socket socketserver ssl telnetlib urllib.request urllib3 webbrowser"
    " xmlrpc PySide6.QtNetwork PySide6.QtWebSockets".split()
)
WORK = """
    import importlib, json, pkgutil, sys
    from pathlib import Path

    seen = []

    class Watch:
        def find_spec(self, name, path, target=None):
            seen.append(name)

    sys.meta_path.insert(0, Watch())
    seeds, data, books = map(Path, sys.argv[1:4])

    from desktop.cli import main
    import desktop
    for found in pkgutil.walk_packages(desktop.__path__, "desktop."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)

    from PySide6.QtWidgets import QApplication
    application = QApplication([])
    from desktop import app
    from desktop.formats.write import SUFFIXES, write
    from desktop.formats.entry import entries_of
    window = app.build(data)
    app._keep_log(data)
    window.show()
    window.importing.open_files([*sorted(seeds.glob("*.txt")), books])
    while window.tasks.busy("import") or not window.papers.papers.ids:
        application.processEvents()
    library = window.session.library
    for form in SUFFIXES:
        assert write(entries_of(library, library.order), form, "t", "2026-01-01T00:00:00Z")
    for name in ("about", "export", "history", "settings", "backups", "note_templates"):
        window.actions_[name].trigger()
        application.processEvents()
    window.close()
    sys.stdout.write(json.dumps([name for name in seen if name in sys.modules]))
"""


def test_no_module_for_a_network_is_imported(tmp_path, seeds):
    """In a process of its own, because pytest itself brings such modules."""
    books = tmp_path / "books.bib"
    books.write_text("@article{a, title={A title of a book}, abstract={We read the book.}}\n")
    script = tmp_path / "work.py"
    script.write_text(textwrap.dedent(WORK), "utf-8")
    root = seeds[0].parents[1]
    done = subprocess.run(
        [sys.executable, script, seeds[0].parent, tmp_path / "data", books],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert not done.returncode, done.stderr
    imported = set(json.loads(done.stdout))
    assert "desktop.ui.main_window" in imported and "bibtexparser" in imported
    assert not imported & REACHING
