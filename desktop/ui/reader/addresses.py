"""Which addresses may be opened: web pages and mail, nothing else that a text could hold."""

from unicodedata import category

from PySide6.QtCore import QUrl

_STRICT = QUrl.ParsingMode.StrictMode


def safe_address(address: str) -> QUrl | None:
    """The address, if it is http(s) with a host and without a password, or mail; else None."""
    if any(character.isspace() or category(character)[0] == "C" for character in address):
        return None  # what is not seen, or turns the rest round
    url = QUrl(address, _STRICT)
    if not url.isValid():
        return None
    if url.scheme() == "mailto":
        return url if url.path() else None
    web = url.scheme() in ("http", "https") and url.host() and not url.userInfo()
    return url if web else None


def shown_address(address: str) -> str:
    """An address as it is shown: a host with letters that look like others as it is asked for.

    >>> shown_address("https://xn--80ak6aa92e.com/a"), shown_address("https://\u0430\u0440.com/a")
    ('https://xn--80ak6aa92e.com/a', 'https://xn--80a6a.com/a')
    """
    url = QUrl(address, _STRICT)
    asked = url.host(QUrl.ComponentFormattingOption.FullyEncoded)
    if not asked.startswith("xn--") and ".xn--" not in asked:
        return address
    return bytes(url.toEncoded().data()).decode("ascii", "replace")
