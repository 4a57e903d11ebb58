"""Which addresses lead to the desktop, from wherever in the window they are followed."""

import pytest
from PySide6.QtCore import QUrl

from desktop.app import build

from .conftest import CASES, fill


@pytest.fixture
def window(qtbot, tmp_path, desktop):
    made = build(tmp_path / "data")
    made.show()
    yield made
    made.close()
    made.deleteLater()


def ways(window, address: str):
    """Follow an address as the panes do."""
    window.reader.link_activated.emit(address)
    yield
    window.annotations.note_pane.preview.link_activated.emit(address)
    yield


def test_what_is_no_web_address_is_refused_by_name(window, desktop, secret):
    fill(window.session, ["a paper"])
    window.browse.apply_now()
    said: list[str] = []
    window.session.noticed.connect(lambda notice: said.append(notice.text))
    for address in map(secret.told, CASES["refused"]):
        said.clear()
        for number, _ in enumerate(ways(window, address), 1):
            assert len(said) == number and said[-1].startswith("Not opened")
            scheme = QUrl(address).scheme()
            assert scheme in said[-1] or scheme in ("http", "https")
        if not address.startswith("http://a.org"):  # of which Qt makes a harmless one
            window.reader._view._on_anchor_clicked(QUrl(address))
        assert not desktop.opened and not secret.was_opened(), address


def test_web_and_mail_are_opened(window, desktop):
    for address, scheme in CASES["opened"].items():
        desktop.opened.clear()
        for number, _ in enumerate(ways(window, address), 1):
            assert len(desktop.opened) == number
        assert {QUrl(opened).scheme() for opened in desktop.opened} == {scheme}


def test_a_papers_own_hostile_address_is_not_opened_from_the_menus(window, desktop, secret):
    refused = [secret.told(address) for address in CASES["refused"]]
    fill(window.session, [address for address in refused if address.strip()])
    window.browse.apply_now()
    for row in range(len(window.papers.papers.ids)):
        window.papers.go_to_row(row)
        window.paper_commands.fill_links()
        for action in window.link_menu.actions():
            action.trigger()
        window.actions_["open_link"].trigger()
    allowed = ("http://", "https://", "mailto:")
    assert all(address.startswith(allowed) for address in desktop.opened)
    assert not secret.was_opened()
