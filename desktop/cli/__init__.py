"""The command line: every verb without a display, on the same data as the window.

Nothing here imports Qt, but for `window`, when the window is to be opened.
"""

from desktop.cli.run import main

__all__ = ["main"]
