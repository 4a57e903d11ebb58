from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.reader.positions import Positions

# Pieces of a text as a document shows them: plain text, a formula (its length in the text and in
# the document), or characters of the document that the text does not have.
PIECES = st.lists(
    st.one_of(
        st.text("ab 𝒪é", max_size=5),
        st.tuples(st.integers(1, 5), st.integers(1, 4)),
        st.integers(1, 3),
    ),
    max_size=12,
)


def build(pieces):
    positions, at = Positions(), 0
    for piece in pieces:
        if isinstance(piece, str):
            positions.add_text(piece, at)
            at += len(piece.encode("utf-16-le")) // 2
        elif isinstance(piece, int):
            at += piece
        else:
            positions.add_whole(piece[0], at, piece[1])
            at += piece[1]
    return positions, at


@given(PIECES)
def test_a_character_is_found_where_it_stands(pieces):
    positions, _ = build(pieces)
    for offset in range(len(positions)):
        start, end = positions.in_document(offset, offset + 1)
        first, last = positions.in_text(start, end)
        assert first <= offset < last
        assert positions.in_document(first, last) == (start, end)


@given(PIECES)
def test_everything_in_the_document_is_everything_of_the_text(pieces):
    positions, size = build(pieces)
    assert positions.in_text(0, size) == (0, len(positions))


@given(PIECES, st.integers(0, 40), st.integers(0, 40))
def test_stretches_never_turn_round(pieces, start, end):
    positions, size = build(pieces)
    first, last = positions.in_document(start, end)
    assert 0 <= first <= last <= size
    begin, stop = positions.in_text(min(start, end), max(start, end))
    assert 0 <= begin <= stop <= len(positions)


def test_a_formula_is_whole():
    positions = Positions()
    positions.add_text("so ", 0)
    positions.add_whole(5, 3, 2)
    positions.add_text(" holds", 5)
    assert positions.in_document(4, 6) == (3, 5)
    assert positions.in_text(4, 5) == (3, 8)
    assert positions.in_text(4, 6) == (3, 9)


def test_what_is_only_in_the_document_is_no_text():
    positions = Positions()
    positions.add_text("k-\u2060means", 0, unsaid="\u2060")
    assert len(positions) == 7
    assert positions.in_document(2, 3) == (3, 4)
    assert positions.in_text(2, 3) == (2, 2)
