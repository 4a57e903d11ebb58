"""A seeded corpus with the statistics of real abstracts, or any list of abstracts.

Words follow Zipf's and Mandelbrot's law with the exponent and the growth of vocabulary measured
on 87,000 machine learning abstracts (155 words each; 25,000 words in 6,000, 57,000 in 30,000);
inside an abstract content words come again, as they do.
"""

import random
from pathlib import Path

import numpy as np

WORDS_PER_ABSTRACT = 155
AGAIN = 0.25
"""Share of content words that repeat one of the same abstract."""

JOINED = 0.02
"""Share of words that are joined to the next by a hyphen."""

FUNCTION = (
    "the of and a to in we for that is on with as are this by our an from which be it can or at "
    "these has have while not such also more than their between using its both into each most but "
    "through over when only however where new show based two different"
).split()
STARTS = "b c d f g h j k l m n p qu r s t v w z br cr dr fl gr pl pr sl sp st str th tr x".split()
ENDINGS = ["", "", "", "s", "ed", "ing", "ation", "al", "ity", "er", "ive", "ment", "ly", "ness"]


def make_words(count: int, chance: random.Random) -> list[str]:
    """Different words, short ones first, in families that share a stem."""
    syllables = [
        start + vowel + end
        for start in ("", "", *STARTS)
        for vowel in "aeiou"
        for end in ("", "", "n", "r", "l", "s", "t", "m", "ck")
    ]
    words: dict[str, None] = dict.fromkeys(FUNCTION)
    while len(words) < count:
        size = chance.choice((1, 2, 2)) if len(words) < 3_000 else chance.choice((2, 3, 3, 4))
        root = "".join(chance.choices(syllables, k=size))
        for ending in dict.fromkeys(chance.choices(ENDINGS, k=3)):
            words[root + ending] = None
    return list(words)[:count]


def make_abstracts(count: int, seed: int = 20) -> list[str]:
    """Abstracts of words that mean nothing."""
    chance = random.Random(seed)
    numbers = np.random.default_rng(seed)
    words = make_words(200_000, chance)
    ranks = np.arange(1, len(words) + 1)
    weights = (ranks + 2.7) ** -0.95 * (1 + ranks / 4_000) ** -1.25
    edges = np.cumsum(weights / weights.sum())
    abstracts = []
    for _ in range(count):
        size = max(60, int(numbers.normal(WORDS_PER_ABSTRACT, 35)))
        picked = np.searchsorted(edges, numbers.random(size)).clip(max=len(words) - 1)
        again = np.flatnonzero((picked >= len(FUNCTION)) & (numbers.random(size) < AGAIN))
        picked[again] = picked[(again * numbers.random(len(again))).astype(int)]
        joints = np.where(numbers.random(size) < JOINED, "-", " ").astype("U2")
        joints[numbers.random(size) < 1 / 22] = ". "
        abstracts.append(
            "".join(words[word] + joint for word, joint in zip(picked, joints, strict=True)).strip()
        )
    return abstracts


def read_abstracts(path: Path, count: int) -> list[str]:
    """The first abstracts of a list; mixed from their sentences where there are too few."""
    paragraphs = [part.strip() for part in path.read_text("utf-8").split("\n\n")]
    abstracts = [part for part in paragraphs if len(part) > 200][:count]
    chance = random.Random(20)
    sentences = [part.split(". ") for part in abstracts]
    while len(abstracts) < count:
        one, other = chance.choice(sentences), chance.choice(sentences)
        abstracts.append(". ".join(one[: len(one) // 2] + other[len(other) // 2 :]))
    return abstracts


def make_rows(abstracts: list[str], seed: int = 7) -> list[tuple[str, str, str, str]]:
    """Title, abstract, authors and keywords of each paper."""
    chance = random.Random(seed)
    families = [name.title() for name in make_words(4_000, random.Random(3))[len(FUNCTION) :]]
    rows = []
    for abstract in abstracts:
        words = abstract.replace(".", "").split()
        title = " ".join(words[:9]).title()
        people = [f"{chance.choice(families)} {chance.choice(families)}" for _ in range(4)]
        keywords = ", ".join(
            chance.choices([word for word in words if len(word) > 4] or words, k=4)
        )
        rows.append((title, abstract, "\n".join(people), keywords))
    return rows


def make_typed(rows: list[tuple[str, str, str, str]], count: int = 20) -> list[str]:
    """Texts that a reader may look for: words in a row of an abstract, now and then an author."""
    chance = random.Random(11)
    typed: list[str] = []
    while len(typed) < count:
        _, abstract, people, _ = chance.choice(rows)
        words = [word.strip(".,;:()").lower() for word in abstract.split()]
        start = chance.randrange(max(1, len(words) - 3))
        found = [word for word in words[start : start + chance.randrange(1, 4)] if word.isalpha()]
        if len(typed) % 7 == 6:
            found = [people.split()[-1].lower()]
        if any(len(word) > 5 for word in found) and not set(found) & set(FUNCTION):
            typed.append(" ".join(found))
    return typed
