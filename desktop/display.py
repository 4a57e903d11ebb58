"""Whether a window can be shown here; standard library only, asked before Qt is imported.

Qt aborts the whole process where it finds no display, so the question is put beforehand.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping


def missing_display(environ: Mapping[str, str] = os.environ) -> str:
    """Return one sentence saying why no window can be shown, or "" where one can."""
    if sys.platform in ("darwin", "win32"):
        return ""
    if environ.get("QT_QPA_PLATFORM", "").partition(":")[0] not in ("", "xcb", "wayland"):
        return ""
    if environ.get("WAYLAND_DISPLAY"):
        return ""
    name = environ.get("DISPLAY")
    if not name:
        return "There is no display to open a window on: DISPLAY and WAYLAND_DISPLAY are not set."
    if not _x_server_answers(name):
        return f"There is no display to open a window on: {name} (DISPLAY) does not answer."
    return ""


def _x_server_answers(name: str) -> bool:
    """Connect to an X server and leave again; True also where the X library is missing."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(name.encode(), None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed
