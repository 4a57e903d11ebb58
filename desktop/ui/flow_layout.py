"""A layout that sets widgets in lines, as words are set: chips and tags in narrow windows."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget


class FlowLayout(QLayout):
    """In reading direction, then down; height follows from width."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 4) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _direction(self) -> Qt.LayoutDirection:
        owner = self.parentWidget()
        return owner.layoutDirection() if owner else QGuiApplication.layoutDirection()

    def _place(self, rect: QRect, move: bool) -> int:
        left, top, height = rect.left(), rect.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if left > rect.left() and left + size.width() > rect.right() + 1:
                left, top, height = rect.left(), top + height + self.spacing(), 0
            if move:
                place = QRect(QPoint(left, top), size)
                item.setGeometry(QStyle.visualRect(self._direction(), rect, place))
            left += size.width() + self.spacing()
            height = max(height, size.height())
        return top + height - rect.top()
