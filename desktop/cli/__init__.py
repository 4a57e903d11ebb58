"""The command line: every verb without a display, on the same data as the window.

Nothing here imports Qt, but for `window`, when the window is to be opened.
"""

import gc

gc.disable()  # looking for garbage among what is just being loaded takes a tenth of the start

from desktop.cli.run import main  # noqa: E402

gc.freeze()
gc.enable()

__all__ = ["main"]
