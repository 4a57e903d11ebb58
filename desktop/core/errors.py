"""Errors whose message is a sentence for the person: what happened, and what to do."""


class KnownError(Exception):
    """Something outside the program is wrong (file, disk, lock); its text is for the person."""


class BadInput(KnownError):
    """A file or text handed to the program cannot be read; the rest of the work goes on."""


class DataFolderError(KnownError):
    """The data folder cannot be used: locked, damaged, read-only, newer, or the disk is full."""
