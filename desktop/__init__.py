"""Abstract Reader: find, read and annotate a conference's abstracts on the desktop."""

__version__ = "0.1.0"
