"""Which addresses may be opened: web pages and mail, nothing else that a text could hold."""

from PySide6.QtCore import QUrl


def safe_address(address: str) -> QUrl | None:
    """The address, if it is http(s) with a host and without a password, or mail; else None."""
    if any(ord(character) < 33 or ord(character) == 127 for character in address):
        return None
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    if not url.isValid():
        return None
    if url.scheme() == "mailto":
        return url
    web = url.scheme() in ("http", "https") and url.host() and not url.userInfo()
    return url if web else None
