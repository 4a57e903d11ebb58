"""Struts: invisible supports that give a line the height and depth of a tall formula.

Qt knows no depth of an object in a line, except of one aligned to the middle, whose height h and
whose font's x-height x become an ascent of (h + x/2) / 2 and a descent of (h - x/2) / 2. Nothing
is drawn in a strut's font, so its size is free to bring about any ascent and descent.
"""

from functools import lru_cache

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

STRUT = QTextFormat.ObjectTypes.UserObject.value + 1
_HEIGHT = QTextFormat.Property.UserProperty.value + 1


class Strut(QPyTextObject):
    """What Qt asks for the size of struts; one serves any number of documents."""

    def intrinsicSize(self, _document: QTextDocument, _position: int, made: QTextFormat) -> QSizeF:
        return QSizeF(0.0, made.doubleProperty(_HEIGHT))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        document: QTextDocument,
        position: int,
        made: QTextFormat,
    ) -> None:
        """Nothing is to be seen of a strut."""


def serve_struts(document: QTextDocument, parent: QObject) -> None:
    """Let a document hold struts."""
    document.documentLayout().registerHandler(STRUT, Strut(parent))


def strut_format(font: QFont, ascent: float, descent: float) -> QTextCharFormat:
    """The format of a strut at least that high and deep, in pixels."""
    sized, x_height = _font_with_x_height(font.family(), round(max(0.0, 2 * (ascent - descent))))
    made = QTextCharFormat()
    made.setObjectType(STRUT)
    made.setFont(sized)
    made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
    made.setProperty(_HEIGHT, max(2 * ascent - x_height / 2, 2 * descent + x_height / 2))
    return made


@lru_cache(maxsize=256)
def _font_with_x_height(family: str, wanted: int) -> tuple[QFont, int]:
    font = QFont(family)
    font.setPixelSize(1000)
    font.setPixelSize(max(1, round(1000 * wanted / QFontMetrics(font).xHeight())))
    return font, QFontMetrics(font).xHeight()
