"""Which arguments each verb takes; gives a Namespace whose `run` does the work."""

import argparse
from collections.abc import Callable, Collection, Sequence
from typing import NoReturn

from desktop import __version__
from desktop.cli import changing, importing, listing, showing, upkeep, window
from desktop.cli.terminal import PROGRAM
from desktop.core.annotations import COLORS, STATUSES
from desktop.core.errors import KnownError
from desktop.core.listing import SORTS
from desktop.formats.write import SUFFIXES

_TAKE_VALUE = frozenset(
    "--data-dir --collection --encoding --query --sort --limit --format --status --note --add-tag"
    " --remove-tag --quote --color --comment --output".split()
)
_SEARCH_VALUES = frozenset({"--data-dir", "--limit"})
_SEARCH_OPTIONS = _SEARCH_VALUES | {"--json", "--help", "--version"}
_SHORT = {"-o": "--output"}


class UsageError(KnownError):
    """The arguments are wrong; its text says which, and where to read more."""


class _Parser(argparse.ArgumentParser):
    """Takes no abbreviations, and tells a wrong argument in one sentence."""

    def __init__(self, prog: str, description: str, **more: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **more,  # type: ignore[arg-type]
        )
        self.add_argument(
            "--data-dir", metavar="DIR", type=_folder_name, help="use this data folder"
        )
        self.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        raise UsageError(f"{sentence}: see `{self.prog} --help`.")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Understand the arguments; UsageError if they are wrong, SystemExit after --help.

    The first word that is no option is the verb; if it is none, it and all others are files.
    """
    tokens = _with_values(argv, _TAKE_VALUE)
    place = next((n for n, token in enumerate(tokens) if not _is_option(token)), len(tokens))
    verb = tokens[place] if place < len(tokens) else ""
    if verb not in _VERBS or "--" in tokens[:place]:
        return _window_parser().parse_args(tokens)
    if verb == "search":
        tokens = _with_values(argv, _SEARCH_VALUES)
    rest = [*tokens[:place], *tokens[place + 1 :]]
    description, add_arguments, run = _VERBS[verb]
    parser = _Parser(f"{PROGRAM} {verb}", description)
    add_arguments(parser)
    parser.set_defaults(run=run)
    return parser.parse_args(_words_last(rest) if verb == "search" else rest)


def _with_values(argv: Sequence[str], names: Collection[str]) -> list[str]:
    """Join options with their values (`--note -x` to `--note=-x`), which may begin with `-`."""
    tokens = iter(argv)
    joined: list[str] = []
    for token in tokens:
        name = _SHORT.get(token, token)
        if token == "--":
            return [*joined, token, *tokens]
        value = next(tokens, None) if name in names else None
        joined.append(name if value is None else f"{name}={value}")
        name, _, value = joined[-1].partition("=")
        if value == "--" and name in names:  # which argparse loses
            raise UsageError(f"{name} needs a value, and `--` is none.")
    return joined


def _is_option(token: str) -> bool:
    return token.startswith("-") and token != "-"


def _words_last(tokens: Sequence[str]) -> list[str]:
    """Part a search's options from the words of its query, which may begin with `-`."""
    place = tokens.index("--") if "--" in tokens else len(tokens)
    options = [token for token in tokens[:place] if token.partition("=")[0] in _SEARCH_OPTIONS]
    words = [token for token in tokens[:place] if token not in options]
    return [*options, "--", *words, *tokens[place + 1 :]]


def _window_parser() -> _Parser:
    verbs = "\n".join(f"  {verb:<10}  {entry[0]}" for verb, entry in _VERBS.items())
    parser = _Parser(
        PROGRAM,
        "Opens the window and adds the papers of the files; with a verb, works without a window.",
        usage=f"{PROGRAM} [--data-dir DIR] [FILE ...]\n       {PROGRAM} VERB ...",
        epilog=f"verbs:\n{verbs}\n\n`{PROGRAM} VERB --help` says more. A file that is called like"
        " a verb is opened as ./FILE;\nthe file `-` is standard input.",
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="a list of papers")
    parser.set_defaults(run=window.open_window)
    return parser


def _folder_name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("the folder's name is empty")
    return text


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of papers")
    return int(text)


def _text(text: str) -> str:
    """What was typed, without halves of characters."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def _import(parser: _Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="`-` is standard input")
    parser.add_argument("--dry-run", action="store_true", help="say what would be added")
    parser.add_argument("--collection", metavar="NAME", type=_text, help="collect all in this one")
    parser.add_argument(
        "--format", metavar="FORMAT", help="read it as this, whatever it looks like"
    )
    parser.add_argument("--encoding", metavar="NAME", help="decode it so, e.g. gb18030")
    _json(parser)


def _json(parser: _Parser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def _limit(parser: _Parser) -> None:
    parser.add_argument("--limit", metavar="N", type=_count, help="at most so many papers")


def _query(parser: _Parser) -> None:
    parser.add_argument(
        "--query", metavar="QUERY", type=_text, default="", help="only what matches"
    )


def _paper(parser: _Parser) -> None:
    parser.add_argument("id", metavar="ID", help="a paper's id, or how it begins")


def _list(parser: _Parser) -> None:
    _query(parser)
    parser.add_argument("--collection", metavar="NAME", type=_text, help="only of this collection")
    orders = [order for order in SORTS if order != "best"]
    parser.add_argument("--sort", choices=orders, default="list", help="the order")
    parser.add_argument("--reverse", action="store_true", help="the other way round")
    _limit(parser)
    _json(parser)


def _search(parser: _Parser) -> None:
    parser.add_argument("words", metavar="QUERY", nargs="+", type=_text, help="words to search for")
    _limit(parser)
    _json(parser)


def _show(parser: _Parser) -> None:
    _paper(parser)
    forms = ("text", "markdown", "html", "json")
    parser.add_argument("--format", choices=forms, default="text", help="how to show it")


def _annotate(parser: _Parser) -> None:
    parser.add_argument("ids", metavar="ID", nargs="+", help="a paper's id, or how it begins")
    star = parser.add_mutually_exclusive_group()
    star.add_argument("--star", action="store_true", default=None, help="give it a star")
    star.add_argument("--unstar", dest="star", action="store_false", help="take its star away")
    parser.add_argument("--status", choices=STATUSES, help="what was decided about it")
    parser.add_argument("--note", metavar="TEXT", type=_text, help="replace its note")
    for option, what in (("--add-tag", "tag it"), ("--remove-tag", "take a tag off it")):
        parser.add_argument(
            option, metavar="TAG", type=_text, action="append", default=[], help=what
        )


def _highlight(parser: _Parser) -> None:
    _paper(parser)
    parser.add_argument("--quote", metavar="TEXT", type=_text, required=True, help="the passage")
    parser.add_argument("--color", choices=COLORS, default="yellow", help="its colour")
    parser.add_argument("--comment", metavar="TEXT", type=_text, default="", help="a remark on it")


def _export(parser: _Parser) -> None:
    _query(parser)
    parser.add_argument("--format", choices=tuple(SUFFIXES), default="markdown", help="the format")
    parser.add_argument("-o", "--output", metavar="PATH", default="-", help="the file to write")


def _undo(parser: _Parser) -> None:
    parser.add_argument("--list", action="store_true", help="list the last changes, newest first")


def _path(metavar: str, what: str) -> Callable[[_Parser], object]:
    return lambda parser: parser.add_argument("path", metavar=metavar, help=what)


_Verb = tuple[str, Callable[[_Parser], object], Callable[[argparse.Namespace], int]]
_VERBS: dict[str, _Verb] = {
    "import": ("add the papers of files", _import, importing.import_files),
    "list": ("list papers, or those that match", _list, listing.list_papers),
    "search": ("find papers by their words, best first", _search, listing.search),
    "show": ("show one paper with its annotations", _show, showing.show),
    "annotate": ("star, decide, tag, note", _annotate, changing.annotate),
    "highlight": ("mark a passage of an abstract", _highlight, changing.highlight),
    "export": ("write papers out, by default the starred ones", _export, showing.export),
    "undo": ("take back the last change", _undo, changing.undo),
    "backup": (
        "copy all annotations and their papers to one file",
        _path("PATH", "the file to write"),
        upkeep.backup,
    ),
    "restore": ("put a backup back", _path("PATH", "the backup"), upkeep.restore),
    "merge": (
        "bring in the annotations of another data folder",
        _path("OTHER", "its folder, or a backup of it"),
        upkeep.merge,
    ),
    "check": ("verify the data folder", lambda _: None, upkeep.check),
}
