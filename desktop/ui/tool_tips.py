"""Tool tips that say what somebody else wrote: Qt takes some texts for markup unless told."""

from PySide6.QtGui import Qt


def plain_tip(text: str) -> str:
    """A tool tip's text, such that no part of it is taken for markup."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text
