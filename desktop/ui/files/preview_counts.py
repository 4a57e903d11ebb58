"""Says in the preview how many records files hold, and what would become of them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from desktop.ui.files.opened import Preview


class CountsLabel(QLabel):
    """One line of counts."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def show_one(self, preview: Preview) -> None:
        """Say what one file holds."""
        self.setText(self._counts([preview]))

    def show_all(self, previews: Sequence[Preview]) -> None:
        """Say what all files together hold, where there are several."""
        self.setVisible(len(previews) > 1)
        if len(previews) > 1:
            text = self.tr("All {count} files: {counts}")
            self.setText(text.format(count=len(previews), counts=self._counts(previews)))

    def _counts(self, previews: Sequence[Preview]) -> str:
        one = {
            self.tr("{count} records"): self.tr("1 record"),
            self.tr("{count} problems"): self.tr("1 problem"),
        }
        plans, reports = [item.plan for item in previews], [item.report for item in previews]
        counts = (
            (sum(item.count for item in previews), self.tr("{count} records")),
            (sum(len(plan.added) for plan in plans), self.tr("{count} new")),
            (
                sum(len(plan.ids) - len(set(plan.ids)) for plan in plans),
                self.tr("{count} repeated"),
            ),
            (
                sum(len(plan.present) - len(plan.revised) for plan in plans),
                self.tr("{count} already here"),
            ),
            (sum(plan.filled for plan in plans), self.tr("{count} get a title or more")),
            (sum(len(plan.revised) for plan in plans), self.tr("{count} revised")),
            (sum(len(plan.gone) for plan in plans), self.tr("{count} gone")),
            (sum(len(report.flags) for report in reports), self.tr("{count} to look at")),
            (sum(len(report.problems) for report in reports), self.tr("{count} problems")),
            (
                sum(report.replaced for report in reports),
                self.tr("{count} broken characters replaced"),
            ),
        )
        said = ((count, one.get(text, text) if count == 1 else text) for count, text in counts)
        return " · ".join(text.format(count=f"{count:,}") for count, text in said if count)
