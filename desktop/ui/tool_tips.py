"""Tool tips that say what somebody else wrote: Qt takes some texts for markup unless told."""

from PySide6.QtGui import Qt

_LONGEST = 2_000  # characters


def plain_tip(text: str) -> str:
    """A tool tip's text, such that no part of it is taken for markup; an endless one cut."""
    shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return Qt.convertFromPlainText(shown) if Qt.mightBeRichText(shown) else shown
