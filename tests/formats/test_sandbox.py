"""What a template may do before it is stopped, and how its faults are named."""

import time

import pytest

from desktop.core.errors import BadInput
from desktop.formats.templates import Renderer

VALUES = {"abstract": "a b" * 3000, "heading": "x", "tags": ["a", "b", "c"], "highlights": []}
LIMIT = 5.0  # seconds of the processor, a hundred times what is needed


def doubled(operation: str) -> str:
    return "\n".join(["{% set x = 'abcdefghij' %}", *[operation] * 60, "{{ x }}"])


@pytest.mark.parametrize(
    "source",
    [
        "{% for i in range(10**9) %}x{% endfor %}",
        "{{ 10**10**10 }}",
        "{% set x = 99 %}" + "{% set x = x * x %}" * 60 + "{{ x }}",
        "{{ 'a' * 10**10 }}",
        "{{ [1] * 10**10 }}",
        "{{ 'a'|center(10**9) }}",
        "{{ 'a'.ljust(10**9) }}",
        "{{ '%01000000000d' % 1 }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ 'a'|indent(10**9, true) }}",
        "{{ paper.tags|slice(10**9)|list }}",
        "{{ paper.tags|map('center', 10**9)|join }}",
        doubled("{% set x = x ~ x %}"),
        doubled("{% set x = x + x %}"),
        doubled("{% set x = x|replace('a', 'aaaaaaaaaaaaaaaaaa') %}"),
        "{% for a in paper.abstract %}" * 3 + "{% endfor %}" * 3,
        "{% set x %}{% for a in paper.abstract %}{{ paper.abstract }}{% endfor %}{% endset %}",
        "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
        "{% macro m(s) %}{{ m(s ~ s) }}{% endmacro %}{{ m('ab') }}",
        "{% for tag in paper.tags recursive %}{{ loop(paper.tags) }}{% endfor %}",
        "{% for tag in paper.tags %}" * 30 + "{% endfor %}" * 30,
        "{{ " + "(" * 2000 + "1" + ")" * 2000 + " }}",
        "{% include '/etc/passwd' %}",
        "{{ ''.__class__ }}",
        "{{ paper.clear() }}",
        "{{ 1 / 0 }}",
        "{{ paper|nothing }}",
    ],
)
def test_a_template_that_goes_too_far_is_stopped_and_named(source: str) -> None:
    begin = time.process_time()
    with pytest.raises(BadInput, match=r"^Template “mine”") as caught:
        Renderer("mine", source).render(VALUES)
    assert time.process_time() - begin < LIMIT
    assert "\n" not in str(caught.value) and ".." not in str(caught.value)


def test_what_templates_need_works() -> None:
    source = (
        "{{ paper.tags|join(', ') }} {{ paper.heading|upper }} {{ 'n' ~ (paper.tags|length + 1) }} "
        "{% for tag in paper.tags if tag != 'b' %}{{ loop.index }}{{ tag.upper() }}{% endfor %} "
        "{{ paper.abstract|truncate(20) }} {{ (paper.abstract|wordwrap(80)|indent(2))|length }}"
    )
    made = Renderer("mine", source).render(VALUES)
    assert made.startswith("a, b, c X n4 1A2C a ba ba ba ba ba")


def test_each_paper_has_all_its_steps() -> None:
    renderer = Renderer("mine", "{% for a in paper.abstract %}.{% endfor %}")
    for _ in range(10):
        assert len(renderer.render(VALUES)) == len(VALUES["abstract"]) + 1


def test_half_a_character_does_not_stop_an_export() -> None:
    assert Renderer("mine", "{{ paper.heading }}").render({"heading": "a\ud83d"}) == "a?\n"
