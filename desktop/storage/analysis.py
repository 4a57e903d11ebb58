"""Words of a text: one path for the index, the query and the marks. Knows no index and no paper.

A text is folded (accents, case, ligatures, typographic hyphens), cut into chunks, and each chunk
gives words with places: `GPT-4` gives gpt, 4 and, over both, gpt4, so that GPT-4, gpt4 and GPT 4
meet. Chinese, Japanese and Korean give overlapping pairs of characters.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from whoosh.lang import porter2

from desktop.markup.parse import parse

LONGEST_WORD = 64
LONG = 50_000  # characters of a text
_MOST_PARTS_JOINED = 8

# ---- folding

_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_PLAIN = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d", "-"),
    **dict.fromkeys("\u2018\u2019\u02bc", "'"),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ħ": "h",
    "ı": "i",
    "ς": "σ",
    "\u2044": "/",
    "∞": "infinity",
}
_UNUSUAL = re.compile(
    "[\u1100-\u115f][\u1160-\u11a7](?:[\u11a8-\u11ff])?|.[\u3099\u309a\uff9e\uff9f]|[^\x00-\x7f]"
)


@lru_cache(maxsize=1 << 14)
def _fold_character(character: str) -> str:
    """Fold one character (or one that is written as several) that is not ASCII."""
    if character in _PLAIN:
        return _PLAIN[character]
    composed = unicodedata.normalize("NFKC", character).casefold()
    if _CJK.fullmatch(composed):
        return composed
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", composed)).casefold()
    bare = unicodedata.normalize("NFC", bare)
    return "".join(_PLAIN.get(part, part) for part in bare)


def fold(text: str) -> str:
    """Fold case, accents, ligatures, typographic hyphens and apostrophes.

    >>> fold("Schrödinger’s ﬁrst café – ℓ₂")
    "schrodinger's first cafe - l2"
    """
    if not text.isascii():
        text = _UNUSUAL.sub(lambda match: _fold_character(match.group()), text)
    return text.lower()


def _fold_with_places(text: str) -> tuple[str, Sequence[int] | None]:
    """The folded text, and where in `text` each of its characters begins (one place more).

    None stands for places that are the same in both.
    """
    if text.isascii():
        return text.lower(), None
    pieces: list[str] = []
    places: list[int] = []
    done = 0
    for match in _UNUSUAL.finditer(text):
        start, end = match.span()
        folded = _fold_character(match.group())
        pieces += (text[done:start], folded)
        places += range(done, start)
        places += [start] * len(folded)
        done = end
    pieces.append(text[done:])
    places += range(done, len(text) + 1)
    return "".join(pieces).lower(), places


# ---- chunks

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u3005"
_KANA = "\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
_HANGUL = "\uac00-\ud7af"
_CJK = re.compile(f"[{_HAN}{_KANA}{_HANGUL}]")
_SPACED = f"[{_HAN}{_KANA}](?:\\s?[{_HAN}{_KANA}])*|[{_HANGUL}]+"


def _chunk_pattern(letter: str, before: str = "") -> re.Pattern[str]:
    """Every alternative begins with a literal, so that most are passed over at once."""
    joint = (
        r"[-_'&^]"  # low-rank, snake_case, o'brien, r&d, x^2
        r"|-\s+(?!(?:and|or|to|und|et)\b)"  # a word hyphenated at a line's end
        r"|\.(?<=\d\.)(?=\d)"  # 3.5
        r"|,(?<=\d,)(?=\d{3}(?!\d))"  # 1,000
        r"|[./](?<=(?<![^\W_])[^\W_][./])(?=[^\W_](?![^\W_]))"  # e.g, u.s.a, a/b
    )
    sign = r"\+\+|#(?<![^\W_][^\W_]#)(?![\w#])"  # c++, c#
    return re.compile(f"{before}{letter}+(?:(?:{joint}){letter}+)*(?:{sign})?")


_ASCII_CHUNK = _chunk_pattern("[a-z0-9]")
_CHUNK = _chunk_pattern(f"[^\\W_{_HAN}{_KANA}{_HANGUL}]", f"{_SPACED}|")


def chunks(folded: str) -> list[str]:
    """Cut a folded text into chunks: words, words joined by hyphens and the like, CJK runs."""
    pattern = _ASCII_CHUNK if folded.isascii() else _CHUNK
    if len(folded) > LONG:  # all at one call would hold the interpreter, and a window with it
        return [match.group() for match in pattern.finditer(folded)]
    return pattern.findall(folded)


# ---- words

_PARTS = re.compile(
    r"[α-ω](?![α-ω])|[α-ω]{2,}"  # a Greek letter by itself is a symbol
    r"|\d+(?:[.,]\d+)*[^\W\d_α-ω]*"  # 4, 3.5, 1,000, 4o, 7b
    r"|[^\W\d_α-ω]+"
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψω",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho "
        "sigma tau upsilon phi chi psi omega".split(),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class Words:
    """The words that one chunk gives.

    Attributes:
        parts: words that stand at places 0, 1, 2, … of the chunk.
        others: further words with the place where each stands: the parts written as one (at the
            first and at the last place, so that phrases fit on both sides), `c++`.
        cjk: a run of Chinese, Japanese or Korean: the parts are pairs of characters, and last
            the last character.
    """

    parts: tuple[str, ...]
    others: tuple[tuple[int, str], ...] = ()
    cjk: bool = False

    @property
    def joined(self) -> str:
        """The parts written as one word; empty where there is one part or none has a letter."""
        return self.others[0][1] if len(self.parts) > 1 and self.others else ""


@lru_cache(maxsize=1 << 16)
def words_of(chunk: str) -> Words:
    """The words of a chunk.

    >>> words_of("gpt-4").parts, words_of("gpt-4").joined
    (('gpt', '4'), 'gpt4')
    """
    if _CJK.match(chunk):
        return _pairs("".join(chunk.split()))
    bare = _bare(chunk)
    parts = [_GREEK.get(part, part).replace(",", "") for part in _PARTS.findall(bare)]
    parts = [part[:LONGEST_WORD] for part in parts] or [chunk]
    last = len(parts) - 1
    others: list[tuple[int, str]] = []
    joined = "".join(parts)
    is_word = not (joined in STOP_WORDS or joined.replace(".", "").isdecimal())  # u.s. is no us
    if 1 < len(parts) <= _MOST_PARTS_JOINED and is_word:
        others = [(0, joined), (last, joined)] if len(joined) <= LONGEST_WORD else []
    if sign := sign_of(chunk):
        others += [(place, word + sign) for place, word in [*others[:1], (last, parts[-1])]]
    return Words(tuple(parts), tuple(others))


def _bare(chunk: str) -> str:
    """A chunk without its sign and the possessive's ending."""
    return chunk.rstrip("+#").removesuffix("'s")


def _pairs(run: str) -> Words:
    pairs = [run[place : place + 2] for place in range(len(run) - 1)]
    return Words((*pairs, run[-1]), cjk=True)


_IRREGULAR = {
    "analyses": "analysis",
    "appendices": "appendix",
    "axes": "axis",
    "criteria": "criterion",
    "hypotheses": "hypothesis",
    "indices": "index",
    "matrices": "matrix",
    "parentheses": "parenthesis",
    "phenomena": "phenomenon",
    "simplices": "simplex",
    "syntheses": "synthesis",
    "vertices": "vertex",
    "vortices": "vortex",
}


_STRIPPED = tuple("s ed ing y e ll al ful er ator ic ant ent ism iti li nci ogi sion tion".split())
"""Porter 2 leaves a word that ends otherwise as it is; most beginnings of words do."""


_INITIALS = re.compile(r"[^aeiouy]{1,62}[^aeiouys]s|[a-z]{2,62}[aeio]s")
"""More than one of what goes by its initials: Porter 2 leaves them their s."""


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> str:
    """The stem of a folded English word (Porter 2, and of LLMs, PDEs); any other word as it is.

    >>> [stem(word) for word in ("studies", "matrices", "gpt4", "c++", "llms", "pdes", "gas")]
    ['studi', 'matrix', 'gpt4', 'c++', 'llm', 'pde', 'gas']
    """
    if len(word) < 3 or word in STOP_WORDS or not (word.isascii() and word.isalpha()):
        return word
    word = _IRREGULAR.get(word, word)
    root = str(porter2.stem(word)) if word.endswith(_STRIPPED) else word
    return word[:-1] if root == word and _INITIALS.fullmatch(word) else root


STOP_WORDS = frozenset(
    "a an and are as at be been being but by can could did do does doing for from had has have "
    "having he her here hers him his how i if in into is it its itself me my no nor not of off on "
    "or our ours out own she should so some such than that the their theirs them then there these "
    "they this those through to too until up upon us very was we were what when where whether "
    "which while who whom whose why will with would you your yours".split()
)
"""Words that, alone or beside others, restrict nothing; inside a phrase they count."""


@lru_cache(maxsize=1 << 10)
def sought_chunks(typed: str, prefix: bool = False) -> tuple[str, ...]:
    r"""The chunks of what was typed into a search; TeX is read as in abstracts.

    >>> sought_chunks(r"$\ell_p$ low-rank")
    ('lp', 'low-rank')
    """
    text = fold(parse(typed).reading_text if "\\" in typed or "$" in typed else typed)
    if prefix:
        text = re.sub(r"(?<=\d),(?=\d)", "", text)  # 1,0 on its way to 1,000
        text = re.sub(r"[./](?=[^\W_]$)", " ", text)  # s/o to s/odes
    return tuple(chunks(text))


def readings(typed: str, prefix: bool = False) -> list[tuple[str, ...]]:
    """The chunks of a typed word, of which the last may go on: any of these."""
    return list(dict.fromkeys((sought_chunks(typed, prefix), sought_chunks(typed))))


class Row(NamedTuple):
    """Words that stand one after the other; if `open`, the last may be a beginning only."""

    words: tuple[str, ...]
    open: bool = False


def row_of(found: Sequence[str], prefix: bool = False) -> Row:
    """The row that chunks make; with `prefix` its last word may go on.

    A run of Chinese, Japanese or Korean at the end is told by its pairs alone; one character there
    is the beginning of a pair.

    >>> row_of(["第", "3", "章"]), row_of(["深度学习"])
    (Row(words=('第', '3', '章'), open=True), Row(words=('深度', '度学', '学习'), open=False))
    """
    row: list[str] = []
    for chunk in found:
        words = words_of(chunk)
        row += words.parts if words.cjk else (*words.parts[:-1], words.parts[-1] + sign_of(chunk))
    if found and (last := words_of(found[-1])).cjk:
        pairs = len(last.parts) > 1
        return Row(tuple(row[:-1] if pairs else row), open=not pairs)
    return Row(tuple(row), prefix)


def rows_of(found: Sequence[str], prefix: bool = False) -> list[Row]:
    """The rows of a typed word's chunks, which are all needed.

    Where Chinese and the like is among them, one row, for that is written without blanks.
    """
    if any(words_of(chunk).cjk for chunk in found):
        return [row_of(found, prefix)]
    last = len(found) - 1
    return [row_of([chunk], prefix and number == last) for number, chunk in enumerate(found)]


def sign_of(chunk: str) -> str:
    """The signs at a chunk's end that belong to it: ++ or #."""
    return chunk[len(chunk.rstrip("+#")) :]


class Placed(NamedTuple):
    """A word of a text as it stands there.

    Attributes:
        word: a part of a chunk (see `Words`).
        start, end: its offsets in the text that was not folded.
        joined: on a chunk's first part, the whole chunk as one word; else empty.
        length: on a chunk's first part, how many parts the chunk has; else 1.
        signed: on a chunk's last part, the word with its sign (c++); else empty.
    """

    word: str
    start: int
    end: int
    joined: str = ""
    length: int = 1
    signed: str = ""


def placed_words(text: str) -> list[Placed]:
    """The words of a text with their offsets in it; linear."""
    folded, places = _fold_with_places(text)
    pattern = _ASCII_CHUNK if folded.isascii() else _CHUNK
    found: list[Placed] = []
    for match in pattern.finditer(folded):
        base = match.start()
        for word, start, end, joined, length, signed in _layout(match.group()):
            begin, stop = base + start, base + end
            if places is not None:
                begin, stop = places[begin], _end_of(places, stop)
            found.append(Placed(word, begin, stop, joined, length, signed))
    return found


@lru_cache(maxsize=1 << 16)
def _layout(chunk: str) -> tuple[Placed, ...]:
    """The parts of a chunk, placed in it."""
    words = words_of(chunk)
    spans = zip(words.parts, _spans(chunk, words), strict=True)
    parts = [Placed(word, start, end) for word, (start, end) in spans]
    sign = sign_of(chunk)
    if len(parts) > 1:
        parts[0] = parts[0]._replace(joined=words.joined + sign, length=len(parts))
    if sign:
        last = parts[-1]
        parts[-1] = last._replace(end=last.end + len(sign), signed=last.word + sign)
    return tuple(parts)


def _spans(chunk: str, words: Words) -> Iterator[tuple[int, int]]:
    """Where in the chunk each of its parts stands."""
    if words.cjk:
        solid = [place for place, character in enumerate(chunk) if not character.isspace()]
        for one, other in zip(solid, (*solid[1:], solid[-1]), strict=True):
            yield one, other + 1
        return
    bare = _bare(chunk)
    if len(words.parts) == 1:
        yield 0, len(bare)
    else:
        yield from (match.span() for match in _PARTS.finditer(bare))


def _end_of(places: Sequence[int], end: int) -> int:
    """Where in the text the character before the folded place `end` ends."""
    while end < len(places) - 1 and places[end] == places[end - 1]:
        end += 1
    return places[end]
