"""Jinja's sandbox with a bound on what one rendering may do: loops, numbers, lengths of texts.

Steps and characters are counted, not seconds, so that a template works on every machine or none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any

from jinja2 import StrictUndefined, TemplateRuntimeError, nodes
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

STEPS = 50_000  # loop rounds, calls and filters that one paper may take
LONGEST = 1_000_000  # characters that one paper, or a text on the way to it, may have
_LARGEST, _EXPONENT = 10**9, 64  # of a number in a sum, and in a power
_ARGUMENT = 200  # the largest number, or the most characters, that such a filter is given
_MULTIPLYING = frozenset(
    "batch center indent join replace slice tojson urlize wordwrap".split()
)  # filters that make much of a large argument
_GROWING = frozenset(
    "center encode expandtabs format format_map join ljust replace rjust to_bytes translate"
    " zfill".split()
)  # methods whose results may be of any length; most are filters, too, which are watched
_UNSAFE_FILTERS = frozenset({"random", "round", "format"})


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment for one rendering at a time.

    Attributes:
        left: steps that are left.
    """

    intercepted_binops = frozenset("+ - * / // ** %".split())

    def __init__(self, filters: Mapping[str, Callable[..., str]]) -> None:
        super().__init__(
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            autoescape=False,  # the values are Markdown, not HTML
            finalize=self._told,
        )
        self.left = STEPS
        self._told_characters = 0
        self.globals.clear()  # no `range`, no `namespace`
        for name in _UNSAFE_FILTERS:
            self.filters.pop(name, None)
        known = {**self.filters, **filters}
        self.filters = {name: self._watched(name, filter_) for name, filter_ in known.items()}
        self.filters |= {_EACH: self._each, _JOINED: self._joined}

    def begin(self) -> None:
        """Give the next rendering all its steps."""
        self.left = STEPS
        self._told_characters = 0

    def _step(self, length: int = 0) -> None:
        self.left -= 1 + length // 1000
        if self.left < 0:
            raise TemplateRuntimeError("it goes on for too long")
        if length > LONGEST:
            raise TemplateRuntimeError("it makes a text too long")

    def _told(self, value: Any) -> Any:
        """Count what is put out, into the document or into a block's value."""
        length = len(value) if isinstance(value, str) else 0
        self._step(length)
        self._told_characters += length
        if self._told_characters > LONGEST:
            raise TemplateRuntimeError("it makes a paper too long")
        return value

    def _each(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._step()
            yield value

    def _joined(self, values: list[Any]) -> str:
        texts = list(map(str, values))
        self._step(sum(map(len, texts)))
        return "".join(texts)

    def _watched(self, name: str, filter_: Callable[..., Any]) -> Callable[..., Any]:
        """A filter that counts, and takes no argument that makes much of little."""
        first = 2 if hasattr(filter_, "jinja_pass_arg") else 1  # behind Jinja's own, and the value

        @wraps(filter_)  # and with it what Jinja has noted on the function
        def watched(*given: Any, **named: Any) -> Any:
            for value in (*given[first:], *named.values()) if name in _MULTIPLYING else ():
                size = len(value) if isinstance(value, str) else value
                if isinstance(size, int) and size > _ARGUMENT:
                    raise TemplateRuntimeError(f"“{name}” cannot be given so much")
            made = filter_(*given, **named)
            self._step(len(made) if isinstance(made, str | list) else 0)
            return made

        return watched

    # ---- what Jinja asks

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return _Counting().visit(super()._parse(source, name, filename))  # type: ignore[no-any-return]

    def wrap_str_format(self, value: Any) -> None:
        """Leave `str.format` to `is_safe_attribute`, which refuses it."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse what could make a text of any length, too."""
        return attr not in _GROWING and super().is_safe_attribute(obj, attr, value)

    def call(self, context: Context, obj: Any, /, *given: Any, **named: Any) -> Any:
        """Call a macro or a method."""
        self._step()
        made = super().call(context, obj, *given, **named)
        self._step(len(made) if isinstance(made, str | list) else 0)
        return made

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Reckon with two values."""
        if operator == "+":
            lengths = [len(value) for value in (left, right) if isinstance(value, str | list)]
            self._step(sum(lengths))
        elif not all(isinstance(value, int | float) for value in (left, right)):
            raise TemplateRuntimeError(f"“{operator}” is for numbers")
        numbers = [abs(value) for value in (left, right) if isinstance(value, int | float)]
        if max(numbers, default=0) > (_EXPONENT if operator == "**" else _LARGEST):
            raise TemplateRuntimeError("a number is too large")
        return super().call_binop(context, operator, left, right)


_EACH, _JOINED = "each of", "joined"  # with a blank: no name that a template could write


class _Counting(NodeTransformer):
    """Lets the rounds of loops, and texts that are joined with `~`, be counted."""

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802
        self.generic_visit(node)
        node.iter = _filtered(node.iter, _EACH)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filtered(nodes.List(node.nodes, lineno=node.lineno), _JOINED)


def _filtered(node: nodes.Node, name: str) -> nodes.Expr:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)
