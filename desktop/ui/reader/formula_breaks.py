r"""Breaks a formula that is too wide for a line before its relations, outside all brackets."""

import re
from collections.abc import Iterator

from desktop.ui.reader.formula import Formula, formula

WIDE = 0.5  # of the line: what is narrower is never broken
SMALLEST = 0.6  # of its size: how far a formula is made smaller to fit
_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|[^\\]", re.DOTALL)
_OPENING = frozenset(r"{ ( [ \{ \langle \lfloor \lceil \left \begin".split())
_CLOSING = frozenset(r"} ) ] \} \rangle \rfloor \rceil \right \end".split())
_ROUND = frozenset(r"( ) [ ] \{ \} \langle \rangle".split())
_BARS = frozenset(r"| \| \Vert \vert".split())
_DELIMITED = frozenset(r"\left \right".split())
_RELATIONS = frozenset(
    r"""= < > : \le \leq \leqslant \ge \geq \geqslant \ne \neq \in \notin \ni \sim \simeq \approx
    \cong \equiv \propto \asymp \lesssim \gtrsim \ll \gg \prec \preceq \succ \succeq \subset
    \subseteq \supset \supseteq \to \rightarrow \leftarrow \Rightarrow \Leftarrow \longrightarrow
    \Longrightarrow \iff \implies \mapsto \coloneqq \triangleq \mid \perp \models \vdash""".split()
)
_OPERATORS = frozenset(r"+ - \pm \cdot \times \cup \cap \wedge \vee \oplus \otimes".split())


_STAGES = (
    (_RELATIONS, True),
    (_RELATIONS | _OPERATORS, True),
    (_RELATIONS | _OPERATORS, False),
)
"""Where to break, tried in turn: before these signs, and whether only outside round brackets."""


def break_formula(tex: str, display: bool, room: float) -> list[tuple[str, Formula]]:
    """Give a formula in parts that fit a line of `room` ems, where need be made smaller.

    Empty if it cannot be drawn, or would be too small to read.
    """
    whole = formula(tex, display)
    if whole is None:
        return []
    if whole.width <= room * (1.0 if display else WIDE):
        return [(tex, whole)]
    parts = [(tex, whole)]
    for signs, outside in _STAGES:
        if _fits(parts, room):
            break
        cut = [(part, formula(part, display)) for part in _cut(tex, signs, outside)]
        drawn = [(part, shape) for part, shape in cut if shape is not None]
        parts = drawn if len(drawn) == len(cut) else parts
    return parts if _fits(parts, room / SMALLEST) else []


def _fits(parts: list[tuple[str, Formula]], room: float) -> bool:
    return all(shape.width <= room for _, shape in parts)


def _cut(tex: str, signs: frozenset[str], outside: bool) -> Iterator[str]:
    """Cut before each of the signs; `{}` in front keeps the space that they have around them."""
    depth, begin, prefix = 0, 0, ""
    bars: set[str] = set()  # open ones
    after_delimiter, after_sign = False, True
    for match in _TOKEN.finditer(tex):
        token = match[0]
        if token in _DELIMITED:
            depth += 1 if token in _OPENING else -1
            after_delimiter = True
            continue
        if not after_delimiter and (outside or token not in _ROUND):
            depth += (token in _OPENING) - (token in _CLOSING)
        if outside and token in _BARS:
            bars ^= {token}
        if token in signs and not (depth or bars or after_sign):
            yield prefix + tex[begin : match.start()]
            begin, prefix = match.start(), "{}"
        if not token.isspace():
            after_delimiter, after_sign = False, token in signs
    yield prefix + tex[begin:]
