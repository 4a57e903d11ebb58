"""Whether a window can be shown, told from the environment and by knocking at the X server."""

import sys

import pytest

from desktop import display


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({}, "DISPLAY and WAYLAND_DISPLAY are not set"),
        ({"DISPLAY": ""}, "DISPLAY and WAYLAND_DISPLAY are not set"),
        ({"QT_QPA_PLATFORM": "xcb"}, "DISPLAY and WAYLAND_DISPLAY are not set"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ""),
        ({"DISPLAY": ":1"}, ""),
        ({"DISPLAY": ":2"}, ":2 (DISPLAY) does not answer"),
        ({"QT_QPA_PLATFORM": "offscreen"}, ""),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, ""),
    ],
)
def test_missing_display(monkeypatch, environ, sentence):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(display, "_x_server_answers", lambda name: name == ":1")
    found = display.missing_display(environ)
    assert sentence in found
    assert bool(sentence) == bool(found)


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_systems_always_have_one(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    assert display.missing_display({}) == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X is for Linux")
def test_server_that_is_not_there_does_not_answer(monkeypatch):
    try:
        display.ctypes.CDLL("libxcb.so.1")
    except OSError:
        pytest.skip("the X library is not installed")
    assert not display._x_server_answers(":59999")
