"""Which words of a note are looked up: prose, not code, formulas, links or names."""

import pytest

from desktop.markup.note_words import words_of_line


def words(note: str) -> list[str]:
    found, within = [], ""
    for line in note.split("\n"):
        spans, within = words_of_line(line, within)
        found += [line[start:end] for start, end in spans]
    return found


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("So, don’t use state-of-the-art Tea.", "So don’t use state of the art Tea"),
        ("- [ ] one *two* **three** ~~four~~", "one two three four"),
        ("# head\n> quote", "head quote"),
        ("arXiv GPT-4o BERT LLMs x2 k_means a I", ""),
        ("see `teh code` and ``a ` b`` too", "see and too"),
        ("see $x_{teh}$ and $O(n)$, costs $5 or so", "see and costs or so"),
        (r"if \(alpha\) and \[ beta \] or $$gamma$$ or \delta so", "if and or or so"),
        ("[[0123456789abcdef|Tea leafs]] here", "here"),
        ("[words](https://a.b/teh_x) http://a.b/wrng me@exmple.org www.exmpl.com end", "words end"),
        ("and/or a.py src/mian.py snake_case <img srrc='x'> ok", "and or ok"),
        ("```py\nteh code\n```\nprose", "prose"),
        ("~~~\nteh\n```\nteh\n~~~~\nprose", "prose"),
        ("- ```\n  teh\n  ```\n- prose", "prose"),
        ("$$\nteh x\n$$\nprose", "prose"),
        ("\\begin{align}\nteh &= x\n\\end{align}\nprose", "prose"),
        ("$$ x $$\nprose", "prose"),
        ("$$\nnever closed\n\nprose", "prose"),
        ("naïve Schrödinger 中文 слово 使用teh的", "naïve Schrödinger"),
        ("| a | two `x` | $y$ three |", "two three"),
    ],
)
def test_prose_is_looked_up_and_nothing_else(note, found):
    assert words(note) == found.split()


@pytest.mark.parametrize("part", ["`", "$", "[[", "a/", "](", "<", "\\(", "a@", "’a", "ab "])
def test_hostile_lines_take_no_time(part):
    words(part * 2_000)
