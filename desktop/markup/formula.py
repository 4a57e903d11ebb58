r"""TeX mathematics as readable Unicode (`\mathcal{O}(\sqrt{n}\log n)` is 𝒪(√n log n)).

One pass over the tokens, in the order of the source, so that no letter is lost or moved. What
a command stands for is asked of `symbols`; here is how parts are put together.
"""

import re
import unicodedata
from collections.abc import Callable

from desktop.markup.alphabets import in_alphabet
from desktop.markup.atoms import Atom, accented, character, enclosed, join
from desktop.markup.scripts import to_script
from desktop.markup.symbols import Role, Symbol, look_up

DEEPEST = 20
"""Groups and arguments nested deeper than this are read as if they stood outside."""

_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\s+|.", re.DOTALL)
_ALPHABETS = {
    "mathbb": "DOUBLE-STRUCK", "mathds": "DOUBLE-STRUCK", "mathbbm": "DOUBLE-STRUCK",
    "Bbb": "DOUBLE-STRUCK", "mathcal": "SCRIPT", "mathscr": "SCRIPT", "cal": "SCRIPT",
    "mathfrak": "FRAKTUR", "frak": "FRAKTUR",
}  # fmt: skip
_TEXTS = frozenset(
    "text textbf textit texttt textrm textsc textsf textup textnormal textmd emph mbox hbox".split()
)
_FRACTIONS = frozenset("frac dfrac tfrac cfrac nicefrac sfrac over".split())
_STACKS = frozenset("overset underset stackrel xrightarrow xleftarrow".split())
_BRACES = frozenset(("underbrace", "overbrace"))
_OPERATORS = frozenset("operatorname operatorname* mathop".split())
_MODULI = {"bmod": "mod", "mod": "mod", "pmod": "(mod", "pod": "("}
_UPRIGHT = frozenset("mathrm mathsf mathtt mathit mathbf boldsymbol bm mathnormal".split())
_UNSEEN_ARGUMENT = frozenset(
    "color textcolor hspace hspace* vspace vspace* kern mkern mskip phantom hphantom vphantom "
    "label tag begin end fontsize".split()
)
_NO_ARGUMENT = frozenset(
    "limits nolimits displaystyle textstyle scriptstyle nonumber notag".split()
)
_COLUMNS = frozenset(("array", "tabular", "alignedat", "alignat"))
_FENCES = {"pmatrix": "()", "bmatrix": "[]", "Bmatrix": "{}", "vmatrix": "||", "Vmatrix": "‖‖"}
_WRAPPERS = {
    "norm": "‖‖", "abs": "||", "set": "{}", "bra": "⟨|", "ket": "|⟩", "expval": "⟨⟩",
    "order": "()",
}  # fmt: skip
_QUOTED = re.compile(r"``([^`'\"]*)(?:''|\")")
_LENGTH = re.compile(r"\A-?[\d.]+ ?[a-z]{2}")


def read_formula(tex: str) -> str:
    """A formula's source, without delimiters, as readable Unicode."""
    return _Reader(tex).read()


class _Reader:
    """Goes over the tokens of one formula."""

    def __init__(self, tex: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(tex)
        self.place = 0
        self.depth = 0
        self.in_text = False

    def read(self) -> str:
        atoms: list[Atom] = []
        while self.place < len(self.tokens):
            atoms += self.sequence()
            self.place += 1  # a closing brace too many
        text = _QUOTED.sub(r"“\1”", join(atoms)).replace("′′", "″")
        return unicodedata.normalize("NFC", text).strip()

    def sequence(self) -> list[Atom]:
        """The atoms up to the brace that closes the group, which is not taken."""
        atoms: list[Atom] = []
        while self.place < len(self.tokens) and self.tokens[self.place] != "}":
            self.step(atoms)
        return atoms

    def step(self, atoms: list[Atom]) -> None:
        token = self.tokens[self.place]
        self.place += 1
        if token == "{":
            atoms += self.group()
        elif token.startswith("\\") and len(token) > 1:
            self.command(token[1:], atoms)
        elif token == "$":
            self.in_text = not self.in_text and self.depth > 0
        elif self.in_text:
            atoms.append(Atom(" " if token == "~" or token.isspace() else token, Role.WORD))
        elif token in "^_":
            base = atoms[-1].role if atoms else Role.NOTHING
            role = Role.INDEX if base in (Role.FUNCTION, Role.INDEX) else Role.SCRIPT
            atoms.append(Atom(to_script(token, join(self.argument())), role))
        elif token.isspace() or token == "&":
            atoms.append(Atom(" " if token == "&" else "", Role.SPACE))
        else:
            atoms.append(character(token))

    def group(self) -> list[Atom]:
        """The atoms of the group whose opening brace was just taken."""
        if self.depth >= DEEPEST:
            return []
        self.depth += 1
        atoms = self.sequence()
        self.depth -= 1
        self.place += 1
        return atoms

    def argument(self) -> list[Atom]:
        """The atoms of the next group, command or character."""
        self.skip_space()
        atoms: list[Atom] = []
        ended = self.place >= len(self.tokens) or self.tokens[self.place] in ("}", "&", "$")
        if not ended and self.depth < DEEPEST:
            self.depth += 1
            self.step(atoms)
            self.depth -= 1
        return atoms

    def skip_space(self) -> None:
        while self.place < len(self.tokens) and self.tokens[self.place].isspace():
            self.place += 1

    def option(self) -> str:
        """The text of an optional argument in square brackets, if one comes next."""
        self.skip_space()
        if self.tokens[self.place : self.place + 1] != ["["]:
            return ""
        for end in range(self.place + 1, min(len(self.tokens), self.place + 40)):
            if self.tokens[end] == "]":
                body = "".join(self.tokens[self.place + 1 : end])
                self.place = end + 1
                return body
        return ""

    def command(self, name: str, atoms: list[Atom]) -> None:
        if handler := _handler(name):
            handler(self, name, atoms)
            return
        symbol = Symbol(Role.SPACE) if name.isspace() else look_up(name)
        if symbol is None:
            atoms.append(Atom(name, Role.WORD))
        elif symbol.role is Role.ACCENT:
            atoms.append(Atom(accented(join(self.argument()), symbol.text), Role.LETTER))
        elif symbol.role is Role.SPACE:
            atoms.append(Atom(" ", Role.SPACE))
        elif symbol.text:
            atoms.append(Atom(symbol.text, symbol.role))

    # One method for each sort of command that takes arguments or steers what follows.

    def alphabet(self, name: str, atoms: list[Atom]) -> None:
        atoms.append(Atom(in_alphabet(_ALPHABETS[name], join(self.argument())), Role.LETTER))

    def text(self, _name: str, atoms: list[Atom]) -> None:
        outside, self.in_text = self.in_text, True
        atoms.append(Atom("".join(atom.text or " " for atom in self.argument()), Role.WORD))
        self.in_text = outside

    def fraction(self, name: str, atoms: list[Atom]) -> None:
        if name == "over":
            above = join(atoms)
            atoms.clear()
            below = join(self.sequence())
        else:
            above, below = join(self.argument()), join(self.argument())
        atoms.append(Atom(f"{enclosed(above)}/{enclosed(below)}", Role.FRACTION))

    def root(self, _name: str, atoms: list[Atom]) -> None:
        index = self.option()
        raised = to_script("^", read_formula(index)) if index else ""
        atoms.append(Atom(f"{raised}√{enclosed(join(self.argument()))}", Role.LETTER))

    def binomial(self, name: str, atoms: list[Atom]) -> None:
        if name == "choose":
            above = join(atoms)
            atoms.clear()
            below = join(self.sequence())
        else:
            above, below = join(self.argument()), join(self.argument())
        atoms.append(Atom(f"({above} choose {below})", Role.LETTER))

    def stack(self, name: str, atoms: list[Atom]) -> None:
        """What stands over or under a symbol becomes its script; letters keep their order."""
        mark = "_" if name == "underset" else "^"
        below = self.option()
        script = to_script(mark, join(self.argument()))
        if name.startswith("x"):
            arrow = "→" if name == "xrightarrow" else "←"
            atoms.append(Atom(arrow + to_script("_", below) + script, Role.OPERATOR))
            return
        base = self.argument()
        symbolic = all(atom.role in (Role.FUNCTION, Role.OPERATOR) for atom in base)
        text = join(base) + script if symbolic else script + join(base)
        atoms.append(Atom(text, base[-1].role if symbolic and base else Role.LETTER))

    def brace(self, _name: str, atoms: list[Atom]) -> None:
        atoms.append(Atom(enclosed(join(self.argument())), Role.LETTER))

    def operator(self, _name: str, atoms: list[Atom]) -> None:
        atoms.append(Atom(join(self.argument()), Role.FUNCTION))

    def modulus(self, name: str, atoms: list[Atom]) -> None:
        atoms.append(Atom(_MODULI[name].removeprefix("("), Role.FUNCTION))
        if name[0] == "p":
            atoms.insert(-1, Atom(" (", Role.OPEN))
            atoms.append(Atom(join(self.argument()), Role.LETTER))
            atoms.append(Atom(")", Role.CLOSE))

    def upright(self, _name: str, atoms: list[Atom]) -> None:
        text = join(self.argument())
        atoms.append(Atom(text, Role.WORD if text.isalpha() else Role.LETTER))

    def wrapper(self, name: str, atoms: list[Atom]) -> None:
        fences = _WRAPPERS[name]
        if name == "order":
            atoms.append(Atom("O", Role.LETTER))
        atoms.append(Atom(fences[0], Role.OPEN))
        atoms += self.argument()
        atoms.append(Atom(fences[1], Role.CLOSE))

    def negation(self, _name: str, atoms: list[Atom]) -> None:
        body = join(self.argument())
        atoms.append(Atom(body[:1] + ("\u0338" if body else "") + body[1:], Role.OPERATOR))

    def unseen_argument(self, name: str, atoms: list[Atom]) -> None:
        if name == "begin":
            self.environment(atoms)
        elif name == "end":
            atoms.append(Atom(_FENCES.get(join(self.argument()), "  ")[1].strip(), Role.CLOSE))
        else:
            self.option()
            self.argument()

    def environment(self, atoms: list[Atom]) -> None:
        name = join(self.argument())
        place = self.place
        if len(self.option()) != 1:  # where the rows stand: t, c or b
            self.place = place
        if name.rstrip("*") in _COLUMNS:
            self.argument()
        atoms.append(Atom(_FENCES.get(name, " ")[0].strip(), Role.OPEN))

    def row_end(self, _name: str, atoms: list[Atom]) -> None:
        place = self.place
        if not _LENGTH.fullmatch(self.option()):
            self.place = place
        atoms.append(Atom("; " if atoms else "", Role.SPACE))

    def delimiter(self, _name: str, _atoms: list[Atom]) -> None:
        r"""`\left.` and `\right.` draw nothing; any other delimiter is an atom of its own."""
        self.skip_space()
        if self.tokens[self.place : self.place + 1] == ["."]:
            self.place += 1

    def nothing(self, _name: str, _atoms: list[Atom]) -> None:
        """A command that only changes the look."""


_Handler = Callable[[_Reader, str, list[Atom]], None]
_HANDLERS: tuple[tuple[frozenset[str], _Handler], ...] = (
    (frozenset(_ALPHABETS), _Reader.alphabet),
    (_TEXTS, _Reader.text),
    (_FRACTIONS, _Reader.fraction),
    (frozenset(("sqrt",)), _Reader.root),
    (frozenset(("binom", "dbinom", "tbinom", "choose")), _Reader.binomial),
    (_STACKS, _Reader.stack),
    (_BRACES, _Reader.brace),
    (_OPERATORS, _Reader.operator),
    (frozenset(_MODULI), _Reader.modulus),
    (_UPRIGHT, _Reader.upright),
    (frozenset(_WRAPPERS), _Reader.wrapper),
    (frozenset(("not",)), _Reader.negation),
    (_UNSEEN_ARGUMENT, _Reader.unseen_argument),
    (frozenset(("\\", "cr", "newline")), _Reader.row_end),
    (frozenset(("left", "right", "middle")), _Reader.delimiter),
    (_NO_ARGUMENT | {"!", "/", "-"}, _Reader.nothing),
)
_BY_NAME = {name: handler for names, handler in _HANDLERS for name in names}


def _handler(name: str) -> _Handler | None:
    return _BY_NAME.get(name)
