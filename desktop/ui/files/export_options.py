"""The choices of a Markdown preset: what is included, order, groups, mathematics, template."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QPushButton, QWidget

from desktop.formats.presets import GROUPINGS, LOGSEQ, MATHS, ORDERS, PLAIN, Preset


class ExportOptions(QWidget):
    """Shows a preset and changes it.

    Attributes:
        controls: in the order in which Tab goes through them.

    Signals:
        changed: the Preset as it is now.
        template_asked: a template of the reader's own is wanted.
    """

    changed = Signal(object)
    template_asked = Signal()

    def __init__(self, templates: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preset = PLAIN
        names = {
            "grouping": (self.tr("none"), self.tr("collection"), self.tr("tag"), self.tr("status")),
            "order": (self.tr("list"), self.tr("heading"), self.tr("year")),
            "maths": (self.tr("$…$"), self.tr("Unicode")),
            "template": (),
        }
        values: dict[str, Sequence[str]] = {
            "grouping": GROUPINGS,
            "order": ORDERS,
            "maths": MATHS,
            "template": (),
        }
        labels = {
            "template": self.tr("&Template:"),
            "order": self.tr("&Order:"),
            "grouping": self.tr("&Groups:"),
            "maths": self.tr("&Mathematics:"),
        }
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 8, 0)
        self._boxes: dict[str, QComboBox] = {}
        self.controls: list[QWidget] = []
        for name, label in labels.items():
            box = QComboBox()
            for text, value in zip(names[name], values[name], strict=True):
                box.addItem(text, value)
            box.activated.connect(lambda _, name=name: self._set(name, self._value(name)))
            form.addRow(label, box)
            self._boxes[name] = box
            self.controls.append(box)
            if name == "template":
                copy = QPushButton(self.tr("E&dit a copy…"), autoDefault=False)
                copy.setToolTip(self.tr("Makes a template of your own from this one."))
                copy.clicked.connect(self.template_asked)
                form.addRow("", copy)
                self.controls.append(copy)
        self.offer_templates(templates)
        checks = {
            "abstract": self.tr("A&bstract"),
            "facts": self.tr("&Facts"),
            "highlights": self.tr("&Highlights"),
            "notes": self.tr("&Notes"),
            "links": self.tr("Lin&ks"),
            "one_file": self.tr("All in one f&ile"),
        }
        self._checks: dict[str, QCheckBox] = {}
        for name, text in checks.items():
            check = QCheckBox(text)
            check.clicked.connect(lambda on, name=name: self._set(name, on))
            form.addRow(check)
            self.controls.append(check)
            self._checks[name] = check

    def offer_templates(self, names: Sequence[str]) -> None:
        """Offer templates by their names."""
        box = self._boxes["template"]
        box.clear()
        for name in names:
            box.addItem(name, name)

    def choose_template(self, name: str) -> None:
        """Use a template that is offered."""
        self._set("template", name)

    def show_preset(self, preset: Preset) -> None:
        """Show a preset."""
        self._preset = preset
        for name, box in self._boxes.items():
            box.setCurrentIndex(max(box.findData(getattr(preset, name)), 0))
        for name, check in self._checks.items():
            check.setChecked(getattr(preset, name))
        self._boxes["grouping"].setEnabled(preset.one_file)

    def _value(self, name: str) -> str:
        return str(self._boxes[name].currentData())

    def _set(self, name: str, value: Any) -> None:
        self._preset = replace(self._preset, **{name: value})
        if name == "one_file":
            front = not value and self._preset.template != LOGSEQ.template
            self._preset = replace(self._preset, front_matter=front)
        self.show_preset(self._preset)
        self.changed.emit(self._preset)
