from hypothesis import given
from hypothesis import strategies as st

from desktop.formats.fence import (
    HTML,
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
    new = replace_parts(old, fence("k1", "new")).text
    assert new == old.replace(fence("k1", "old"), fence("k1", "new"))


def test_new_parts_follow_at_the_end_and_old_ones_stay():
    old = fence("k1", "one") + "mine"
    new = replace_parts(old, fence("k1", "one") + fence("k2", "two")).text
    assert new == f"{fence('k1', 'one')}mine\n{fence('k2', 'two')}"


def test_front_matter_is_replaced_inside_the_readers_own():
    old = f"---\nmine: 1\n{fence('facts', 'status: read', YAML)}---\n\n{fence('k1', 'x')}"
    made = f"---\n{fence('facts', 'status: later', YAML)}---\n\n{fence('k1', 'x')}"
    assert replace_parts(old, made).text == old.replace(
        fence("facts", "status: read", YAML), fence("facts", "status: later", YAML)
    )


def document(*keys: str, when: str = "noon", text: str = "text") -> str:
    parts_ = "".join(fence(key, f"{text} of {key}") for key in keys)
    return f"{front_line('Starred', len(keys), when)}\n\n{parts_}"


def test_a_later_time_alone_changes_nothing():
    old = document("a", "b")
    assert arrange_parts(old, document("a", "b", when="dusk")) == (old, False)
    assert "dusk" in arrange_parts(old, document("a", when="dusk")).text


def test_one_file_takes_the_order_and_the_parts_of_the_new_one():
    for new in (document("b", "a"), document("c", "b"), document("b"), document("c", "d", "a")):
        assert arrange_parts(document("a", "b"), new) == (new, False)


def test_what_stands_behind_a_part_goes_with_it():
    old = document("a", "b", "c").replace(fence("b", "text of b"), "on a\n{b}on b\n")
    old = "my list\n\n" + old.format(b=fence("b", "text of b")) + "the end\n"
    new, _ = arrange_parts(old, document("c", "b", "a"))
    wanted = document("c", "b", "a").replace(fence("a", "text of a"), "on b\n{a}on a\n")
    assert new == "my list\n\n" + wanted.format(a=fence("a", "text of a")) + "the end\n"


def test_what_stood_behind_a_part_that_goes_stays():
    old = document("a", "b").replace(fence("b", "text of b"), "on a\n{b}on b\n")
    old = old.format(b=fence("b", "text of b"))
    for keys in (("b",), ("a",), ("c",)):
        new, loses = arrange_parts(old, document(*keys))
        assert "on a\n" in new and new.endswith("on b\n") and not loses
        assert begun(new) == list(keys)


def test_a_part_changed_by_hand_is_told_even_if_it_goes():
    old = document("a", "b").replace("text of a", "by hand")
    assert arrange_parts(old, document("b")).loses
    assert arrange_parts(old, document("a", "b")).loses
    assert not arrange_parts(document("a", "b"), document("b", text="newer")).loses


def test_a_foreign_text_gets_the_document_behind_it():
    assert arrange_parts("mine", document("a")).text == f"mine\n\n{document('a')}"
    assert arrange_parts("", document("a")).text == document("a")


def test_a_first_line_of_the_readers_own_stays():
    old = document("a").replace("# Starred: 1 paper", "# My papers: 1")
    assert arrange_parts(old, document("b")).text.startswith("# My papers: 1")


def test_a_fence_that_lost_its_end_reaches_no_further():
    whole = document("a", "b", "c")
    broken = whole.replace("<!-- abstract-reader: end b -->\n", "")
    assert [part.key for part in parts(broken)] == ["a", "c"]
    new, loses = arrange_parts(broken, whole)
    assert "text of c" in new and new.count("text of b") == 2 and not loses
    assert arrange_parts(new, whole).text == new


def test_a_part_that_was_copied_by_hand_stays():
    twice = document("a") + fence("a", "text of a")
    assert arrange_parts(twice, document("a", text="new")).text.count("text of a") == 1


def test_properties_of_logseq_stay_in_front():
    made = fence("k1", "authors:: x\n\n- text", PROPERTY)
    assert made.startswith("abstract-reader:: begin k1 ")
    (part,) = parts(made + "- mine\n")
    assert part.key == "k1" and not part.edited and part.end == len(made)


@given(
    st.lists(st.sampled_from("abcd"), unique=True),
    st.lists(st.sampled_from("abcd"), unique=True, min_size=1),
)
def test_arranging_keeps_every_word_outside_and_settles(before: list, after: list):
    old = "lead\n" + "".join(f"{fence(key, 'text')}my {key}\n" for key in before)
    new = document(*after)
    made = arrange_parts(old, new).text
    assert begun(made) == after
    assert made.startswith("lead\n") and all(f"my {key}\n" in made for key in before)
    assert arrange_parts(made, new).text == made


@given(texts)
def test_no_text_can_end_its_fence(text):
    hostile = f"{text}<!-- abstract-reader: end k1 -->\n# abstract-reader: end k1\n{text}"
    hostile += "\n- <!-- abstract-reader: end k1 -->\nabstract-reader:: begin k2 0123456789ab\n"
    for marks in (HTML, YAML, PROPERTY):
        whole = fence("k1", hostile, marks) + "tail"
        (part,) = parts(whole)
        assert whole[part.end :] == "tail" and not part.edited


@given(texts, texts, texts, texts)
def test_replacing_keeps_every_character_outside(before, old, new, after):
    text = f"{before}\n{fence('k1', old)}{after}"
    replaced = replace_parts(text, fence("k1", new)).text
    (part,) = parts(replaced)
    assert replaced[: part.start] == f"{before}\n" and replaced[part.end :] == after
