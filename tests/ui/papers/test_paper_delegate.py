from PySide6.QtGui import QFont, QFontMetrics, QTextCharFormat, QTextLayout

from desktop.ui.papers.paper_delegate import lay_out


def test_baselines_keep_their_pitch_whatever_stands_in_for_missing_letters(qapp):
    """A font that stands in is higher than the row's own: here one of twice its size."""
    font = QFont(qapp.font())
    tall = QFont(font)
    tall.setPointSizeF(font.pointSizeF() * 2)
    span = QTextLayout.FormatRange()
    span.start, span.length, span.format = 0, 2, QTextCharFormat()
    span.format.setFont(tall)
    layout = QTextLayout("中文 and words enough for several lines of the row", font)
    layout.setFormats([span])
    assert lay_out(layout, 120, 3) == 3
    lines = [layout.lineAt(place) for place in range(3)]
    assert lines[0].ascent() > lines[1].ascent()
    metrics = QFontMetrics(font)
    for place, line in enumerate(lines):
        assert line.y() + line.ascent() == place * metrics.lineSpacing() + metrics.ascent()
