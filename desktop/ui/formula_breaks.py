r"""Breaks a formula that is too wide for a line before its relations, outside all brackets."""

import re
from collections.abc import Iterator

from desktop.ui.formula import Formula, formula

_WIDE = 0.5  # of the line: what is narrower is never broken
_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|[^\\]", re.DOTALL)
_OPENING = frozenset(r"{ ( [ \{ \langle \lfloor \lceil \left \begin".split())
_CLOSING = frozenset(r"} ) ] \} \rangle \rfloor \rceil \right \end".split())
_DELIMITED = frozenset(r"\left \right".split())
_RELATIONS = frozenset(
    r"""= < > : \le \leq \leqslant \ge \geq \geqslant \ne \neq \in \notin \ni \sim \simeq \approx
    \cong \equiv \propto \asymp \lesssim \gtrsim \ll \gg \prec \preceq \succ \succeq \subset
    \subseteq \supset \supseteq \to \rightarrow \leftarrow \Rightarrow \Leftarrow \longrightarrow
    \Longrightarrow \iff \implies \mapsto \coloneqq \triangleq \mid \perp \models \vdash""".split()
)
_OPERATORS = frozenset(r"+ - \pm \cdot \times \cup \cap \wedge \vee \oplus \otimes".split())


def break_formula(tex: str, display: bool, room: float) -> list[tuple[str, Formula]]:
    """Give a formula in parts that fit a line of `room` ems, as far as it has places to break.

    Empty if it cannot be drawn.
    """
    whole = formula(tex, display)
    if whole is None:
        return []
    if whole.width <= room * (1.0 if display else _WIDE):
        return [(tex, whole)]
    for signs in (_RELATIONS, _RELATIONS | _OPERATORS):
        parts = [(part, formula(part, display)) for part in _cut(tex, signs)]
        drawn = [(part, shape) for part, shape in parts if shape is not None]
        if len(drawn) == len(parts) > 1 and all(shape.width <= room for _, shape in drawn):
            return drawn
    return [(tex, whole)]


def _cut(tex: str, signs: frozenset[str]) -> Iterator[str]:
    """Cut before each of the signs; `{}` in front keeps the space that they have around them."""
    depth, begin, prefix = 0, 0, ""
    after_delimiter, after_sign = False, True
    for match in _TOKEN.finditer(tex):
        token = match[0]
        if token in _DELIMITED:
            depth += 1 if token in _OPENING else -1
            after_delimiter = True
            continue
        if not after_delimiter and token in _OPENING:
            depth += 1
        elif not after_delimiter and token in _CLOSING:
            depth -= 1
        elif depth == 0 and token in signs and not after_sign:
            yield prefix + tex[begin : match.start()]
            begin, prefix = match.start(), "{}"
        if not token.isspace():
            after_delimiter, after_sign = False, token in signs
    yield prefix + tex[begin:]
