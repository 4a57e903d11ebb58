import pytest
from PySide6.QtGui import QFontInfo

from desktop.markup.mathematics import X_HEIGHT
from desktop.markup.runs import Style
from desktop.ui.reader import reading_font
from desktop.ui.reader.reading_font import MOST_GAIN, Face, gain_on_dark, packaged_family

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_packaged_face_is_there_with_true_bold_and_italic():
    assert packaged_family() == "Source Serif Pro"
    for style in (Style.NONE, Style.STRONG, Style.EMPHASIS, Style.STRONG | Style.EMPHASIS):
        info = QFontInfo(Face("", 17).font(style))
        assert info.family() == "Source Serif Pro"
        assert info.bold() == (Style.STRONG in style)
        assert info.italic() == (Style.EMPHASIS in style)


def test_without_the_package_the_systems_serif_is_used(monkeypatch):
    packaged_family.cache_clear()
    monkeypatch.setattr(reading_font, "_PACKAGE", "not_installed_here")
    assert packaged_family() not in ("", "Source Serif Pro")
    packaged_family.cache_clear()


@pytest.mark.parametrize("family", ["", "DejaVu Sans", "DejaVu Serif", "no such family"])
@pytest.mark.parametrize("pixels", [8, 17, 40])
def test_mathematics_matches_any_face(family, pixels):
    face = Face(family, pixels)
    assert face.maths_em * X_HEIGHT == pytest.approx(face.x_height)
    assert face.pitch_at() >= face.metrics.height() * 1.1
    room = face.room_at()
    assert room.ascent + room.descent <= face.pitch_at()
    assert room.ascent > face.x_height


def test_other_sizes_have_other_pitches():
    face = Face("", 17)
    assert face.pitch_at(0.8) < face.pitch_at() < face.pitch_at(1.4) < 1.4 * face.pitch_at()


def test_code_is_as_high_as_the_text():
    face = Face("", 100)
    code = face.font(Style.CODE)
    assert code.pixelSize() < 100


def test_what_the_face_has():
    face = Face("", 17)
    assert face.has("é")
    assert face.has("α")
    assert not face.has("中")
    assert not face.has("∼")


def test_light_text_on_dark_has_about_the_ink_of_dark_text_on_light(qapp):
    assert 0.8 < gain_on_dark() < 2.0
    plain, light = Face("", 17).font(), Face("", 17, on_dark=True).font()
    assert (light.weight() < plain.weight()) == (gain_on_dark() > MOST_GAIN)
    assert Face("", 17, on_dark=True).font(Style.STRONG).bold()
