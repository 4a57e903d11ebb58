"""Spelling in the note editor: misspelt words have a wave under them, and a menu of others.

Only what is in view is looked at, and only when the keys rest; the word that is being typed is
left alone.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QTextBlock, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QMenu, QTextEdit
from shiboken6 import isValid

from desktop.core.note_edit import put
from desktop.markup.note_words import words_of_line
from desktop.ui.notes.note_editor import NoteEditor
from desktop.ui.notes.note_typing import apply, selected_span
from desktop.ui.notes.spelling import Speller
from desktop.ui.papers.paper_delegate import utf16_length
from desktop.ui.theme import current_colors

_PAUSE = 350  # milliseconds without a key
translate = QCoreApplication.translate


class NoteSpelling(QObject):
    """Marks words of an editor that a speller does not know, and goes from one to the next.

    Signals:
        found: a misspelt word was gone to; carries it.
        nothing_found: there is none behind the caret, nor before it.
    """

    found = Signal(str)
    nothing_found = Signal()

    def __init__(self, editor: NoteEditor, speller: Speller) -> None:
        super().__init__(editor)
        self._editor, self.speller = editor, speller
        self._seeking = False
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._mark)
        for signal in (
            editor.textChanged,
            editor.loaded,
            editor.recolored,
            editor.cursorPositionChanged,
            editor.verticalScrollBar().valueChanged,
        ):
            signal.connect(self._soon)
        editor.menu_opening.connect(self._fill_menu)
        speller.learnt.connect(self._on_learnt)

    def _soon(self) -> None:
        if self.speller.on:
            self._pause.start()

    def _on_learnt(self) -> None:
        self._mark()
        if self._seeking:
            self.seek()

    # ---- marking

    def _mark(self) -> None:
        """Put waves under what is misspelt and in view."""
        self._editor.set_misspelt(self._marks() if self.speller.on else ())
        self.speller.ask()

    def _marks(self) -> Sequence[QTextEdit.ExtraSelection]:
        wave = QTextCharFormat()
        wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        wave.setUnderlineColor(QColor(current_colors().wrong))
        typed = self._editor.textCursor().position() if self._editor.hasFocus() else -1
        marks = []
        for cursor in self._wrong(self._editor.firstVisibleBlock(), in_view=True):
            if cursor.selectionEnd() != typed:
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, wave
                marks.append(mark)
        return marks

    def _wrong(self, first: QTextBlock, *, in_view: bool = False) -> Iterator[QTextCursor]:
        """The misspelt words from a block on, selected."""
        block, within = self._editor.document().begin(), ""
        bottom = self._editor.viewport().height()
        while block.isValid():
            words, within = words_of_line(block.text(), within)
            if block.blockNumber() >= first.blockNumber():
                if in_view and self._editor.block_top(block) > bottom:
                    return
                yield from self._wrong_of(block, words)
            block = block.next()

    def _wrong_of(
        self, block: QTextBlock, words: Sequence[tuple[int, int]]
    ) -> Iterator[QTextCursor]:
        line = block.text()
        for start, end in words:
            if self.speller.is_wrong(line[start:end]):
                cursor = QTextCursor(block)
                place = block.position() + utf16_length(line[:start])
                cursor.setPosition(place)
                cursor.setPosition(place + end - start, QTextCursor.MoveMode.KeepAnchor)
                yield cursor

    # ---- going from one to the next

    def seek(self) -> None:
        """Select the next misspelt word, round the end, and open the menu of others for it."""
        caret = self._editor.textCursor()
        wrong = list(self._wrong(self._editor.document().begin()))
        self._seeking = self.speller.has_questions
        if self._seeking:  # as soon as all words are known
            self.speller.ask()
        elif not wrong:
            self.nothing_found.emit()
        else:
            at = caret.selectionEnd() if caret.hasSelection() else caret.position() - 1
            behind = (one for one in wrong if one.selectionEnd() > at)
            chosen = next(behind, wrong[0])
            if caret.hasSelection() and chosen == caret:
                chosen = wrong[0]
            self._editor.setTextCursor(chosen)
            self._editor.ensureCursorVisible()
            self.found.emit(chosen.selectedText())
            self._editor.open_menu(chosen)

    # ---- the menu

    def _word_at(self, cursor: QTextCursor) -> QTextCursor | None:
        """The word that a cursor is in, selected, if it may be misspelt."""
        block, within = self._editor.document().begin(), ""
        words: Sequence[tuple[int, int]] = ()
        while block.isValid() and block.blockNumber() <= cursor.block().blockNumber():
            words, within = words_of_line(block.text(), within)
            block = block.next()
        line, place = cursor.block().text(), cursor.selectionEnd() - cursor.block().position()
        for start, end in words:
            first = utf16_length(line[:start])
            if first <= place <= first + end - start:
                found = QTextCursor(cursor.block())
                found.setPosition(cursor.block().position() + first)
                found.movePosition(
                    QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, end - start
                )
                return found
        return None

    def _fill_menu(self, menu: QMenu, cursor: QTextCursor) -> None:
        """Put other words, and the dictionary, at the head of the editor's menu."""
        word = self._word_at(cursor) if self.speller.on else None
        if word is None or self._editor.isReadOnly():
            return
        text, first = word.selectedText(), menu.actions()[0]
        if self.speller.added(text):
            said = translate("NoteSpelling", "Take “{word}” out of the dictionary")
            forget = QAction(said.format(word=text), menu)
            forget.triggered.connect(partial(self.speller.forget, text))
            menu.insertActions(first, [forget, _line(menu)])
        elif self.speller.is_wrong(text):
            waiting = QAction(translate("NoteSpelling", "Looking for words…"), menu, enabled=False)
            said = translate("NoteSpelling", "&Add “{word}” to the dictionary")
            add = QAction(said.format(word=text), menu)
            add.triggered.connect(partial(self.speller.add, text))
            menu.insertActions(first, [waiting, add, _line(menu)])
            self.speller.suggest(text, partial(self._offer, menu, waiting, word))

    def _offer(
        self, menu: QMenu, waiting: QAction, word: QTextCursor, suggested: Sequence[str]
    ) -> None:
        """Put what was suggested in place of the line that said to wait."""
        if not isValid(menu):  # closed meanwhile
            return
        if not suggested:
            waiting.setText(translate("NoteSpelling", "No similar word is known"))
            return
        actions = [QAction(other.replace("&", "&&"), menu) for other in suggested]
        for action, other in zip(actions, suggested, strict=True):
            action.triggered.connect(partial(self._replace, word, other))
        menu.insertActions(waiting, actions)
        menu.removeAction(waiting)
        menu.setActiveAction(actions[0])

    def _replace(self, word: QTextCursor, other: str) -> None:
        self._editor.setTextCursor(word)
        apply(self._editor, put(*selected_span(self._editor), other))


def _line(menu: QMenu) -> QAction:
    line = QAction(menu)
    line.setSeparator(True)
    return line
