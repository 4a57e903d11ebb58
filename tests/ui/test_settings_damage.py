"""The reader's own templates survive damage to the file that the window remembers them in."""

from desktop.app import build
from desktop.ui.settings import SETTINGS, Settings


def test_templates_survive_a_damaged_file_and_that_is_told(qapp, qtbot, tmp_path):
    path = tmp_path / "data"
    path.mkdir()
    settings = Settings(path / SETTINGS)
    settings["note_templates"] = {"Mine": "- {title}\n"}
    settings["zoom"] = 130
    settings.save()
    settings["zoom"] = 140
    settings.save()
    damaged = (path / SETTINGS).read_bytes().replace(b"Mine", b"M\xffne")
    (path / SETTINGS).write_bytes(damaged)
    window = build(path)
    qtbot.addWidget(window)
    window.show()
    told = window.settings.problem
    assert told.startswith("settings.json is damaged") and window.settings["zoom"] == 130
    assert window.settings["note_templates"] == {"Mine": "- {title}\n"}
    kept = told.rsplit(" ", 1)[1].rstrip(".")
    assert (path / kept).read_bytes() == damaged
    qtbot.waitUntil(lambda: "settings.json is damaged" in window.notices.label.text())
    window.close()
    window.deleteLater()
    again = Settings(path / SETTINGS)
    assert again.problem == "" and again["note_templates"] == {"Mine": "- {title}\n"}
