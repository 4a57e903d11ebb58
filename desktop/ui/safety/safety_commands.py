"""Commands that keep work safe: backups, and what other machines' folders hold."""

from desktop.ui.commands import CommandSet
from desktop.ui.safety.backup_dialog import BackupDialog
from desktop.ui.safety.merge_dialog import MergeDialog


class SafetyCommands(CommandSet):
    """Help > Backups and File > Merge."""

    def backups(self) -> None:
        self._window.flush()  # where it fails, a backup on another disk is wanted all the more
        BackupDialog(self._session, self._window.tasks, self._window).open()

    def merge(self) -> None:
        if self._window.flush():
            MergeDialog(self._session, self._window).open()
