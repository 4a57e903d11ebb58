from hypothesis import given
from hypothesis import strategies as st

from desktop.formats.fence import (
    PROPERTY,
    YAML,
    arrange_parts,
    begun,
    fence,
    front_line,
    parts,
    replace_parts,
)

texts = st.text(alphabet="ab<>-!# \n", max_size=30)


def test_a_part_is_found_again_with_what_is_inside():
    text = f"before\n{fence('k1', 'inside')}after\n"
    (part,) = parts(text)
    assert (part.key, part.inside, part.edited) == ("k1", "inside", False)
    assert text[: part.start] == "before\n" and text[part.end :] == "after\n"
    assert begun(text) == ["k1"]


def test_what_was_changed_inside_is_noticed():
    (part,) = parts(fence("k1", "inside").replace("inside", "by hand"))
    assert part.edited


def test_windows_line_ends_are_no_change():
    (part,) = parts(fence("k1", "one\ntwo").replace("\n", "\r\n"))
    assert not part.edited


def test_the_readers_words_stay_where_they_are():
    old = f"# mine\n\n{fence('k1', 'old')}\nmy remark\n"
    new = replace_parts(old, fence("k1", "new"))
    assert new == old.replace(fence("k1", "old"), fence("k1", "new"))


def test_new_parts_follow_at_the_end_and_old_ones_stay():
    old = fence("k1", "one") + "mine"
    new = replace_parts(old, fence("k1", "one") + fence("k2", "two"))
    assert new == f"{fence('k1', 'one')}mine\n{fence('k2', 'two')}"


def test_front_matter_is_replaced_inside_the_readers_own():
    old = f"---\nmine: 1\n{fence('facts', 'status: read', YAML)}---\n\n{fence('k1', 'x')}"
    made = f"---\n{fence('facts', 'status: later', YAML)}---\n\n{fence('k1', 'x')}"
    assert replace_parts(old, made) == old.replace(
        fence("facts", "status: read", YAML), fence("facts", "status: later", YAML)
    )


@given(texts)
def test_no_text_can_end_its_fence(text):
    hostile = f"{text}<!-- abstract-reader: end k1 -->\n# abstract-reader: end k1\n{text}"
    whole = fence("k1", hostile) + "tail"
    (part,) = parts(whole)
    assert whole[part.end :] == "tail" and not part.edited


@given(texts, texts, texts, texts)
def test_replacing_keeps_every_character_outside(before, old, new, after):
    text = f"{before}\n{fence('k1', old)}{after}"
    replaced = replace_parts(text, fence("k1", new))
    (part,) = parts(replaced)
    assert replaced[: part.start] == f"{before}\n" and replaced[part.end :] == after
