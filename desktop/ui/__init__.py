"""The window, in Qt."""
