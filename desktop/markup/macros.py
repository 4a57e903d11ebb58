r"""Makes the source of a formula ready for the mathematics library.

Authors' private macros (`\eps`, `\R`) become what they most often stand for, a bare `%` a per
cent sign, and what LaTeX does not draw goes. Doing it twice changes nothing.
"""

import re

from desktop.markup.damage import EATEN, eaten_name
from desktop.markup.symbols import look_up

_PRIVATE = {
    "eps": r"\epsilon", "veps": r"\varepsilon", "lam": r"\lambda", "sig": r"\sigma",
    "R": r"\mathbb{R}", "N": r"\mathbb{N}", "Z": r"\mathbb{Z}", "Q": r"\mathbb{Q}",
    "E": r"\mathbb{E}", "F": r"\mathbb{F}", "C": r"\mathbb{C}", "X": r"\mathcal{X}",
    "Y": r"\mathcal{Y}", "reals": r"\mathbb{R}", "real": r"\mathbb{R}", "RR": r"\mathbb{R}",
    "NN": r"\mathbb{N}", "ZZ": r"\mathbb{Z}", "EE": r"\mathbb{E}", "PP": r"\mathbb{P}",
    "Real": r"\mathbb{R}", "integers": r"\mathbb{Z}", "naturals": r"\mathbb{N}",
    "expect": r"\mathbb{E}", "prob": r"\mathbb{P}", "calo": r"\mathcal{O}",
    "bigO": r"\mathcal{O}", "otilde": r"\tilde{O}", "tO": r"\tilde{O}",
    "bigOt": r"\tilde{\mathcal{O}}", "wt": r"\widetilde", "wh": r"\widehat", "ol": r"\overline",
    "ul": r"\underline", "mat": r"\mathbf", "mc": r"\mathcal", "mb": r"\mathbf",
    "ind": r"\mathbb{1}", "fstar": "f^*", "xstar": "x^*", "st": r"\text{ s.t. }",
    "x": r"\mathbf{x}", "e": r"\mathbf{e}", "eq": "=", "degree": r"^\circ",
    "unaryplus": "+", "unaryminus": "-", "Ocal": r"\mathcal{O}", "BigO": r"\mathcal{O}",
    "bigOh": r"\mathcal{O}", "ie": r"\text{i.e.}", "eg": r"\text{e.g.}",
    "texttimes": r"\times", "xspace": "",
}  # fmt: skip
"""What authors' own macros most often stand for; used only where the library knows none."""

_WRAPPERS = {
    "norm": (r"\|", r"\|"), "abs": ("|", "|"), "set": (r"\{", r"\}"), "card": ("|", "|"),
    "inner": (r"\langle ", r"\rangle "), "ip": (r"\langle ", r"\rangle "),
    "ceil": (r"\lceil ", r"\rceil "), "floor": (r"\lfloor ", r"\rfloor "), "paren": ("(", ")"),
}  # fmt: skip
"""Delimiters that an unknown macro of that name puts around its argument."""

_ALPHABETS = (
    (re.compile(r"bb([A-Z1])"), r"\mathbb"),
    (re.compile(r"(?:c|cal|mc|s|scr)([A-Z])"), r"\mathcal"),
    (re.compile(r"(?:b|bm|bf|v|vec|mat|bs|m)([A-Za-z])"), r"\mathbf"),
    (re.compile(r"f([A-Z])|frak([A-Za-z])"), r"\mathfrak"),
    (re.compile(r"(?:t|wt|tilde)([A-Za-z])"), r"\tilde"),
    (re.compile(r"(?:h|wh|hat)([A-Za-z])"), r"\hat"),
)
_TORN = re.compile(
    r"(sqrt|mathbb|mathcal|mathbf|mathfrak|widetilde|widehat|tilde|overline)([A-Za-z]{1,2})"
)
"""A command of mathematics that lost its braces to a converter (`mathbbR`)."""

_TORN_INSIDE = re.compile(
    r"(hat|bar|vec|log|mathrm)([A-Za-z]{1,2})|(text|mathrm)(?!bf|it|tt|sc|sf|rm)([a-z]{3,9})"
)
"""The same, where only within a formula it can be nothing else."""

_NAME = re.compile(r"\\(?:([A-Za-z]+)|.)", re.DOTALL)
_UNSEEN = re.compile(r"\\(?:label|tag)\*?\s*\{[^{}]*\}|\\(?:nonumber|notag|allowbreak)(?![A-Za-z])")
_LINKED = re.compile(r"\\href\s*\{[^{}]*\}\s*(?=\{)|\\url(?=\{)")
_CODE_POINT = re.compile(r"\\unicode\s*\{\s*(?:x|U\+|&#x)?([0-9A-Fa-f]{1,6});?\s*\}")
_PERCENT = re.compile(r"(?<!\\)((?:\\\\)*)%")
_EATEN = re.compile(
    rf"(?<!\\)(?:{EATEN}|\t(?:ilde|o)(?![A-Za-z])"
    r"|[ ](?:imes|ext(?=\{)|rac(?=\{)|orall)(?![A-Za-z])|\n(?:ho|abla|eq|otin)(?![A-Za-z]))"
)
_WHOLE = {"imes": "times", "ext": "text", "rac": "frac", "orall": "forall", "ho": "rho",
          "abla": "nabla", "eq": "neq", "otin": "notin"}  # fmt: skip
"""Commands whose backslash and first letter became a blank or a line end on the way."""

_TEXT = re.compile(r"\\(text|textbf|textit|texttt|textrm|textsc|mbox)\s*\{([^{}$]*\$[^{}]*)\}")
_DOUBLED = re.compile(r"\\\\(?=[A-Za-z]{2,}|[%$&#_])")
_ALL_DOUBLED = re.compile(r"\\\\(?=[A-Za-z{}|,;:!%$&#_])")
_DAMAGE = str.maketrans({"\u00ad": None, "\u0002": None, "\ufb01": "fi", "\ufb02": "fl"})


def expand(tex: str) -> str:
    r"""The source of a formula, without delimiters, as the library can set it.

    >>> expand(r"\bX \in \R^d, 50%"), expand(r"832 imes"), expand(r"\ceil{x}_2")
    ('\\mathbf{X} \\in \\mathbb{R}^d, 50\\%', '832\\times', '\\lceil x\\rceil _2')
    """
    tex = mended(tex)
    if "%" in tex:
        tex = _PERCENT.sub(r"\1\\%", tex)
    if "\\" not in tex:
        return tex.strip()
    tex = _UNSEEN.sub("", tex)
    tex = _LINKED.sub(r"\\text", tex)
    tex = _CODE_POINT.sub(_character, tex)
    tex = _TEXT.sub(_without_dollars, tex)
    unknown = {name for name in _NAME.findall(tex) if name and look_up(name) is None}
    if not unknown:
        return tex.strip()
    for name in unknown & _WRAPPERS.keys():
        tex = _wrap(tex, name, *_WRAPPERS[name])
    return _NAME.sub(lambda match: _meaning(match, unknown), tex).strip()


def mended(tex: str) -> str:
    """The source of a formula without damage from copying and converting.

    Doubled backslashes are halved, beginnings of commands that became a control character or a
    blank restored.
    """
    if "\\\\" in tex and "\\begin" not in tex and _DOUBLED.search(tex):
        tex = _ALL_DOUBLED.sub(r"\\", tex)
    return _EATEN.sub(_restored, tex.translate(_DAMAGE))


def _restored(match: re.Match[str]) -> str:
    whole = _WHOLE.get(match[0][1:]) if match[0][0] in " \n" else None
    return "\\" + (whole or eaten_name(match[0]))


def is_torn(name: str) -> bool:
    """Whether an unknown command is one of mathematics that lost its braces."""
    return _TORN.fullmatch(name) is not None


def _character(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    drawable = 0x20 < code < 0x110000 and not 0xD800 <= code < 0xE000
    return chr(code) if drawable and chr(code) not in "\\{}$%&#_^~" else ""


def _without_dollars(match: re.Match[str]) -> str:
    r"""Formulas within text of a formula stand beside it (`\text{a$b$}`: `\text{a}b`)."""
    parts = match[2].split("$")
    return "".join(
        part if index % 2 else f"\\{match[1]}{{{part}}}" for index, part in enumerate(parts) if part
    )


def _meaning(match: re.Match[str], unknown: set[str]) -> str:
    name = match[1]
    if name not in unknown:
        return match[0]
    if name in _PRIVATE:
        return _spaced(_PRIVATE[name], match)
    if pieces := _TORN.fullmatch(name) or _TORN_INSIDE.fullmatch(name):
        command, argument = (piece for piece in pieces.groups() if piece)
        return f"\\{command}{{{argument}}}"
    if name[0] == "b" and look_up(name[1:]):
        return rf"\boldsymbol{{\{name[1:]}}}"
    for pattern, alphabet in _ALPHABETS:
        if letter := pattern.fullmatch(name):
            return f"{alphabet}{{{letter[1]}}}"
    return rf"\mathrm{{{name}}}"


def _spaced(replacement: str, match: re.Match[str]) -> str:
    """Keep a command's name apart from letters that follow it."""
    follows = match.string[match.end() : match.end() + 1]
    return replacement + " " * (replacement[-1:].isalpha() and follows.isalpha())


def _wrap(tex: str, name: str, opening: str, closing: str) -> str:
    """Put delimiters around the argument of each use of a macro that has one in braces."""
    parts, done = [], 0
    for match in re.finditer(rf"\\{name}\s*\{{", tex):
        end = _closing_brace(tex, match.end())
        if match.start() < done or end < 0:
            continue
        parts += [tex[done : match.start()], opening, tex[match.end() : end], closing]
        done = end + 1
    return "".join((*parts, tex[done:]))


def _closing_brace(tex: str, start: int) -> int:
    depth = 1
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(tex, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if not depth:
            return match.start()
    return -1
