"""Endless paragraphs and tables of a note's preview are set in several pieces."""

from desktop.markup.note import BlockKind, parse_note
from desktop.ui.notes.parted import parted


def test_usual_blocks_stay_as_they_are():
    blocks = parse_note(
        "# Tea\n\n- [ ] *hot* $x^2$\n\n" + "Some words. " * 300 + "\n\n|a|b|\n|-|-|\n|1|2|"
    )
    assert list(parted(blocks)) == blocks


def test_an_endless_paragraph_is_parted_and_keeps_every_letter():
    (block,) = parse_note("- [x] " + "Some words of $x$ tea. " * 2_000)
    first, *others = made = list(parted([block]))
    assert len(others) > 3 and first.mark and first.task and not first.goes_on
    assert all(other.goes_on and not other.mark and not other.task for other in others)
    text = "".join(run.text for run in block.runs)
    assert "".join(run.text for part in made for run in part.runs) == text


def test_a_very_large_table_is_parted_by_rows():
    rows = "".join(f"|{number}|b|\n" for number in range(2_500))
    (block,) = parse_note("|a|b|\n|--|--|\n" + rows)
    made = list(parted([block]))
    assert len(made) > 20 and all(part.kind is BlockKind.TABLE for part in made)
    assert tuple(row for part in made for row in part.rows) == block.rows
    assert [part.goes_on for part in made] == [False] + [True] * (len(made) - 1)
