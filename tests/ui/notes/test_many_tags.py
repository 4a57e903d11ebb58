"""Very many tags on one paper: the last are there, the others on request, without a wait."""

from desktop.ui.notes.tag_field import MOST_CHIPS, TagRow


def test_the_last_of_very_many_tags_are_shown_and_more_on_request(qtbot):
    row = TagRow()
    qtbot.addWidget(row)
    row.show()
    tags = [f"tag {number}" for number in range(5_000)]
    row.show_tags(tags)
    first, *chips = row._chips
    assert [chip.property("tag") for chip in chips] == tags[-MOST_CHIPS:]
    assert first.text() == "+4,960" and first.accessibleName() == "Show 4,960 more tags"
    first.click()
    assert row._chips[0].text() == "+4,920" and row._chips[1].property("tag") == "tag 4920"
    with qtbot.waitSignal(row.removed) as caught:
        row._chips[-1].click()
    assert caught.args == ["tag 4999"]
    row.show_tags(tags[:3])
    assert [chip.property("tag") for chip in row._chips] == tags[:3]
