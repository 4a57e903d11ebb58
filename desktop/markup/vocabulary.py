"""The LaTeX commands of running text that are known, and what they do.

Commands of mathematics are not here: `symbols` asks the library about them.
"""

import unicodedata

from desktop.markup.runs import Style

STYLES = {
    "textbf": Style.STRONG, "textsb": Style.STRONG, "emph": Style.EMPHASIS,
    "textit": Style.EMPHASIS, "textsl": Style.EMPHASIS, "textsc": Style.SMALL_CAPS,
    "texttt": Style.CODE, "code": Style.CODE, "underline": Style.UNDERLINE,
    "uline": Style.UNDERLINE, "ul": Style.UNDERLINE, "textsuperscript": Style.SUPERSCRIPT,
    "textsubscript": Style.SUBSCRIPT, "section": Style.STRONG, "subsection": Style.STRONG,
    "paragraph": Style.STRONG, "subparagraph": Style.STRONG,
} | dict.fromkeys(
    "text textrm textsf textnormal textmd textup textlf mbox hbox makebox uppercase textcolor "
    "colorbox protect operatorname mathop".split(),
    Style.NONE,
)  # fmt: skip
"""Commands that set their argument in a style."""

DECLARATIONS = {
    "bf": Style.STRONG, "bfseries": Style.STRONG, "em": Style.EMPHASIS, "it": Style.EMPHASIS,
    "itshape": Style.EMPHASIS, "sl": Style.EMPHASIS, "slshape": Style.EMPHASIS,
    "tt": Style.CODE, "ttfamily": Style.CODE, "sc": Style.SMALL_CAPS,
    "scshape": Style.SMALL_CAPS,
} | dict.fromkeys(
    "rm sf rmfamily sffamily normalfont upshape mdseries tiny scriptsize footnotesize small "
    "normalsize large Large centering raggedright color".split(),
    Style.NONE,
)  # fmt: skip
"""Commands that set the rest of their group in a style."""

LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ",
    "OE": "Œ", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ",
    "TH": "Þ", "ng": "ŋ", "NG": "Ŋ", "dj": "đ", "DJ": "Đ",
}  # fmt: skip
"""Commands that are a letter."""

SIGNS = {
    "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£", "euro": "€",
    "deg": "°", "degree": "°", "textdegree": "°", "texttimes": "×", "textmu": "µ",
    "textendash": "–", "textemdash": "—", "textquoteleft": "‘", "textquoteright": "’",
    "textquotedblleft": "“", "textquotedblright": "”", "textquotedbl": '"', "lq": "‘",
    "rq": "’", "textellipsis": "…", "ldots": "…", "dots": "…", "textbackslash": "\\",
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textbar": "|",
    "textless": "<", "textgreater": ">", "textbullet": "•", "textregistered": "®",
    "texttrademark": "™", "textpm": "±", "textrightarrow": "→", "slash": "/", "LaTeX": "LaTeX",
    "TeX": "TeX", "textdollar": "$", "textpercent": "%", "guillemotleft": "«",
    "guillemotright": "»", "textonehalf": "½", "textvisiblespace": " ", "lbrack": "[",
    "rbrack": "]", "quad": " ", "qquad": " ", "space": " ", "thinspace": " ",
    "textperiodcentered": "·", "textquotesingle": "'", "textasteriskcentered": "*",
    "textnumero": "№", "textdagger": "†", "textdaggerdbl": "‡", "textsection": "§",
    "textparagraph": "¶", "textcopyright": "©", "textsterling": "£", "textyen": "¥",
    "textcent": "¢", "textohm": "Ω", "textbraceleft": "{", "textbraceright": "}",
    "guilsinglleft": "‹", "guilsinglright": "›", "quotedblbase": "„", "quotesinglbase": "‚",
    "textquestiondown": "¿", "textexclamdown": "¡", "cmark": "✓", "xmark": "✗",
}  # fmt: skip
"""Commands that stand for characters."""

ABBREVIATIONS = {
    "eg": "e.g.", "ie": "i.e.", "etal": "et al.", "etc": "etc.", "cf": "cf.", "wrt": "w.r.t.",
    "iid": "i.i.d.", "vs": "vs.", "aka": "a.k.a.", "viz": "viz.", "Eg": "E.g.", "Ie": "I.e.",
}  # fmt: skip
"""Abbreviations that conference styles define."""

CHARACTERS = LETTERS | SIGNS | ABBREVIATIONS
"""Commands that become characters of the text."""

UNSEEN = frozenset(
    "noindent xspace relax null smallskip medskip bigskip hfill vfill newpage clearpage "
    "pagebreak maketitle nobreak allowbreak leavevmode ignorespaces unskip sloppy "
    "displaystyle selectfont footnotemark indent".split()
)
"""Commands that show nothing and take no argument."""

UNSEEN_ARGUMENT = frozenset("textcolor color colorbox hspace vspace label pagestyle".split())
"""Commands whose first argument is not for the reader."""

BREAKS = {"par": "\n\n", "newline": "\n", "linebreak": "\n", "\\": "\n"}
"""Commands that end a paragraph or a line."""

NOTES = frozenset(("footnote", "footnotetext", "thanks"))
"""Commands whose argument is a note, which is shown in parentheses where it is called."""

ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323",
    "b": "\u0331", "r": "\u030a", "k": "\u0328", "t": "\u0361", "G": "\u030f",
}  # fmt: skip
"""Accent commands, with the combining characters they put on a letter."""

KNOWN = (
    STYLES.keys() | DECLARATIONS.keys() | CHARACTERS.keys() | UNSEEN | UNSEEN_ARGUMENT
    | ACCENTS.keys() | BREAKS.keys() | NOTES
)  # fmt: skip
"""Every command of running text that is known, whatever it also means in mathematics."""

SWALLOWING = LETTERS.keys() | frozenset(
    "textquoteleft textquotedblleft lq textquotesingle guillemotleft guilsinglleft "
    "quotedblbase quotesinglbase".split()
)
"""Commands that are parted from a letter behind them by a blank only."""

_DOTLESS = {"ı": "i", "ȷ": "j"}
_UMLAUTS = frozenset("aeiouyAEIOUYıȷij")


def accented(accent: str, letters: str) -> str:
    r"""Letters with an accent command's accent on the first of them.

    A quote before a letter that never has it is no accent, but one that some program escaped.

    >>> accented("'", "e"), accented('"', "ı"), accented("H", "o"), accented('"', "h")
    ('é', 'ï', 'ő', '"h')
    >>> accented("'", "q")
    "'q"
    """
    if not letters or (accent == '"' and letters[0] not in _UMLAUTS):
        return accent + letters
    first = _DOTLESS.get(letters[0], letters[0])
    composed = unicodedata.normalize("NFC", first + ACCENTS[accent])
    if accent == "'" and len(composed) > 1 and letters[0].isascii():
        return accent + letters
    return unicodedata.normalize("NFC", composed + letters[1:])


_TORN_STYLES = ("emph", "textbf", "textit", "texttt", "textsc")


def without_torn_style(name: str) -> str:
    r"""The word in the name of a command that lost its braces (`\emphlast`: `last`)."""
    for style in _TORN_STYLES:
        if name.startswith(style):
            return name.removeprefix(style)
    return name
