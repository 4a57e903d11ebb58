from desktop.ui.notice import Notice
from desktop.ui.notice_bar import NoticeBar


def urgent(text: str, **more) -> Notice:
    return Notice(text, urgent=True, **more)


def shown(bar: NoticeBar) -> tuple[str, str]:
    return bar.label.text(), bar.place.text()


def test_urgent_notices_are_read_one_after_another(qtbot):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    for text in ("first", "second", "third"):
        bar.show_notice(urgent(text))
    seen = []
    while bar.notice:
        seen.append(shown(bar))
        bar.dismiss()
    assert seen == [("third", "1 of 3"), ("second", "2 of 3"), ("first", "3 of 3")]
    assert bar.isHidden()


def test_news_are_over_what_went_wrong_which_comes_back(qtbot):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.show_notice(urgent("the disk is slow"))
    bar.show_notice(Notice("Copied."))
    assert shown(bar) == ("Copied.", "")
    bar._timer.timeout.emit()
    assert shown(bar) == ("the disk is slow", "") and not bar._timer.isActive()


def test_nothing_is_told_twice_and_what_is_over_is_taken_back(qtbot):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.show_notice(urgent("a file was mended"))
    for _ in range(3):
        bar.show_notice(urgent("the disk is full", unsaved=True))
    assert shown(bar) == ("the disk is full", "1 of 2")
    bar.on_saved(False)
    assert bar.label.text() == "the disk is full"
    bar.on_saved(True)
    assert shown(bar) == ("a file was mended", "")


def test_an_act_that_is_out_of_date_stays_so_under_another_notice(qtbot):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    done = []
    bar.show_notice(urgent("two files", action="Undo", act=done.append))
    bar.show_notice(Notice("Copied."))
    bar.expire(done.append)
    bar.dismiss()
    assert bar.label.text() == "two files" and not bar.button.isEnabled()
    bar.dismiss()
    assert bar.notice is None


def test_an_action_is_shown_letter_for_letter(qtbot):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.show_notice(Notice("a", "R&D", lambda: None))
    assert bar.button.text() == "R&&D"
