from dataclasses import replace

import pytest

from desktop.core import edits
from desktop.core.identity import identify
from desktop.core.importing import Section, plan_import
from desktop.core.library import Library
from desktop.core.paper import Paper
from desktop.core.revision import match_revised, shingle

NOW = "2026-12-03T00:00:00Z"
BREAD = (
    "Bread rises because yeast turns sugar into gas, and the dough holds the gas in small holes. "
    "We measure how many holes a loaf needs until a child calls it soft, over four hundred loaves."
)
BREAD_2 = BREAD.replace("four hundred", "five hundred").replace("We measure", "We now measure")
TRAMS = (
    "Trams in hilly towns brake so often that their motors could light the streets below. "
    "A model of one line says how many lamps, and a winter of readings says that it is right."
)
SNOW = (
    "Snow that falls at night is quieter than snow that falls by day, as microphones on nine roofs "
    "say; the reason is traffic, not the crystals, and it holds for every weekday of a January."
)
TASK = (
    "We present the results of the 2023 shared task on translation, in which forty teams took "
    "part, and describe the data, the metrics and the ranks of all of the systems."
)


def papers(*abstracts):
    return tuple(Paper(abstract=text) for text in abstracts)


def with_id(text: str, **more) -> Paper:
    paper = Paper(abstract=text, **more)
    return replace(paper, id=identify(paper))


@pytest.fixture
def library(plain_text) -> Library:
    made = Library(plain_text)
    take(made, BREAD, TRAMS)
    return made


def take(library: Library, *abstracts, source="list.txt"):
    plan = plan_import(library, [Section("Loaves 2026", papers(*abstracts))], source, NOW)
    library.add(plan.papers)
    if plan.change:
        library.apply(plan.change)
    return plan


def test_versions_are_matched_and_strangers_are_not():
    old = [with_id(BREAD), with_id(TRAMS)]
    new = [with_id(BREAD_2), with_id(SNOW)]
    assert match_revised(old, new) == {new[0].id: old[0].id}


def test_one_paper_is_matched_by_one_record_only():
    old = [with_id(BREAD)]
    nearer, farther = with_id(BREAD + " So it is."), with_id(BREAD_2 + " And more of it, too.")
    assert match_revised(old, [farther, nearer]) == {nearer.id: old[0].id}


def test_another_title_needs_almost_the_same_words():
    old = [with_id(BREAD, title="Soft bread")]
    assert not match_revised(old, [with_id(BREAD_2 + TRAMS[:90], title="Hard bread")])
    assert match_revised(old, [with_id(BREAD_2, title="Soft bread")])


def test_a_short_text_has_its_words_as_shingles():
    assert shingle("Two words") == shingle("words, TWO!") and len(shingle("Two words")) == 2


def test_a_sample_of_a_long_text_resembles_as_the_whole_does():
    words = [f"w{number}" for number in range(2000)]
    one, other = shingle(" ".join(words)), shingle(" ".join(words[:1000] + ["x"] * 1000))
    assert 0.45 < len(one & other) / len(one) < 0.55


def test_a_titled_record_gives_its_title_to_nearly_the_same_abstract(library):
    bread = library.order[0]
    titled = Paper(abstract=BREAD_2.replace(" ", "\n"), title="Soft bread")
    plan = plan_import(library, [Section("Titles", (titled,))], "titles.json", NOW)
    assert plan.added == () and plan.present == (bread,) and plan.revised == ()
    library.apply(plan.change)
    assert library.paper(bread).title == "Soft bread"
    assert library.paper(bread).abstract == BREAD
    assert set(library.homes(bread)) == {"Loaves 2026", "Titles"}


def test_an_untitled_record_is_the_titled_paper_that_is_here(plain_text):
    library = Library(plain_text)
    titled = Paper(abstract=BREAD_2, title="Soft bread")
    plan = plan_import(library, [Section("Titles", (titled,))], "titles.json", NOW)
    library.add(plan.papers)
    library.apply(plan.change)
    assert take(library, BREAD).added == ()


def test_two_titles_make_two_papers(plain_text):
    library = Library(plain_text)
    for title in ("Soft bread", "Hard bread"):
        paper = Paper(abstract=BREAD + " " + title, title=title)
        plan = plan_import(library, [Section(title, (paper,))], f"{title}.json", NOW)
        library.add(plan.papers)
        library.apply(plan.change)
    assert len(library.order) == 2


def test_a_revised_abstract_keeps_id_and_annotations(library):
    bread, trams = library.order
    library.apply(edits.set_note(library, bread, "mine", NOW))
    plan = take(library, BREAD_2, TRAMS)
    assert plan.revised == (bread,) and plan.added == () and plan.gone == ()
    assert library.order == (bread, trams)
    assert library.paper(bread).abstract == BREAD_2
    assert library.imported[bread].abstract == BREAD
    assert library.annotations_of(bread).note == "mine"


def test_the_revised_list_again_changes_nothing(library):
    take(library, BREAD_2, TRAMS)
    plan = take(library, BREAD_2, TRAMS)
    assert plan.change is None and plan.revised == () and plan.added == ()


def test_a_revised_abstract_is_known_from_any_other_file(library):
    bread = library.order[0]
    take(library, BREAD_2, TRAMS)
    plan = take(library, SNOW, BREAD_2, source="other.txt")
    assert bread in plan.present and len(plan.added) == 1


def test_what_a_list_no_longer_holds_goes_unless_it_carries_work(library):
    bread, trams = library.order
    take(library, BREAD, TRAMS, SNOW, SNOW[:90])
    snow = library.order[2]
    library.apply(edits.star(library, [trams], True, NOW))
    plan = take(library, BREAD, SNOW[:90])
    assert set(plan.gone) == {trams, snow}
    assert library.order == (bread, trams, identify(Paper(abstract=SNOW[:90])))


def test_another_list_of_the_same_name_takes_nothing_away(library):
    before = library.order
    plan = take(library, SNOW)
    assert plan.gone == () and library.order[:2] == before and len(library.order) == 3


def test_a_list_in_two_files_keeps_both(library):
    take(library, SNOW, source="second.txt")
    plan = take(library, SNOW, source="second.txt")
    assert plan.gone == () and len(library.order) == 3


def test_two_records_of_one_file_are_never_one(plain_text):
    library = Library(plain_text)
    plan = take(library, BREAD, BREAD_2)
    assert len(plan.added) == 2
    plan = take(library, BREAD_2, BREAD)
    assert plan.revised == () and plan.added == () and plan.gone == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We study graphs.", "We study trees."),
        (
            "This volume holds the papers of the Workshop on Bees, held in Oslo on 3 July 2021.",
            "This volume holds the papers of the Workshop on Ants, held in Oslo on 4 July 2022.",
        ),
        (TASK, TASK.replace("2023", "2024").replace("forty", "thirty")),
        (BREAD + " It was baked by day.", BREAD[:93] + "Here, lamps are counted that " + TRAMS),
    ],
)
def test_texts_that_only_begin_alike_or_are_short_are_two(plain_text, one, other):
    for title in ("", "A title"):
        library = Library(plain_text)
        take(library, one)
        titled = (Paper(abstract=other, title=title),)
        assert len(plan_import(library, [Section("L", titled)], "l.txt", NOW).added) == 1


def test_chinese_abstracts_are_compared_by_their_characters(plain_text):
    text = "面包变软是因为酵母把糖变成气体，面团把气体留在小孔里。" * 2 + "我们数了四百个面包的孔。"
    library = Library(plain_text)
    take(library, text)
    wrapped = (
        text.replace("气体留", "气体\n留").replace("四百", "五百").replace("我们数了", "本文数了")
    )
    titled = (Paper(abstract=wrapped, title="软面包"),)
    plan = plan_import(library, [Section("标题", titled)], "titles.json", NOW)
    assert plan.added == () and plan.filled == 1


def test_a_file_that_words_a_paper_otherwise_changes_nothing_when_it_comes_again(library):
    bread = library.order[0]
    titled = (Paper(abstract=BREAD_2, title="Soft bread"), Paper(abstract=SNOW, title="Snow"))
    for added in (1, 0):
        plan = plan_import(library, [Section("Titles", titled)], "titles.json", NOW)
        assert len(plan.added) == added and plan.revised == () and plan.gone == ()
        library.add(plan.papers)
        if plan.change:
            library.apply(plan.change)
    assert plan.change is None and library.paper(bread).abstract == BREAD
    assert take(library, BREAD, TRAMS).change is None


def test_another_wording_alone_gives_no_title(library):
    plan = plan_import(library, [Section("L", papers(BREAD_2))], "l.txt", NOW)
    assert plan.added == () and plan.filled == 0
