"""Reading takes time in proportion to the length, whatever the text.

Two lengths of a text are compared with each other, not with a clock.
"""

import time

import pytest

from desktop.markup.markdown import to_markdown
from desktop.markup.parse import parse

SHORT, RATIO = 1_000, 4
FAMILIES = (
    r"{,},{},* a *b* ,*,* ,*a,**,***a,**a ,_,_a ,x_,x_{,$,$$,$a,${,$},\textbf{,\emph{a,{\bf ,\,\\,"
    r"<,<b>,<b,<i></i>,`,` ,`a,`a' ,``a ,'',[,](,[a](,[a](http://x.y),\frac{,\sqrt,\mathbb,^,x^,x^{,"
    r"\alpha,\alpha_,\left(,\begin{,\begin{equation},\item ,&,&amp;,-,--,~a,http://,https://x.y),"
    r"https://a}{,www.,doi:,\url{,\href{,\cite{,\cite[,\foo{,\foo{}{a},\footnote{,\c{,\r{ho},{a,{a},"
    r"{{,{ a,imes,a ,(,1. ,\begin{itemize}\item ,\verb|,\"a"
).split(",")
FAMILIES += ["  ", " ", "\t", "\n", "\n\n", "- a\n", "a\n- b\n", "1. a\n", "\u00ad", "â", "ﬁ", ","]
FAMILIES += ["https:// a ", "https://github.com/ a/", "https://a.b- c"]
PAIRS = ("\\textbf{", "}"), ("{", "}"), ("<b>", "</b>"), ("*a ", "a* "), ("**", "*"), ("[", "]")


def _seconds(source: str) -> float:
    """The least time of a few readings."""
    seconds = []
    for _ in range(2):
        begin = time.process_time()
        to_markdown(parse(source, html="<" in source), maths="unicode")
        seconds.append(time.process_time() - begin)
    return min(seconds)


def _is_linear(short: str, long: str) -> bool:
    """Four times the text takes far less than sixteen times as long, at one try of three."""
    return any(_seconds(long) < 2.2 * RATIO * _seconds(short) + 0.004 for _ in range(3))


@pytest.mark.parametrize("family", FAMILIES)
def test_repeated(family: str) -> None:
    repeats = SHORT // len(family)
    assert _is_linear(family * repeats, family * repeats * RATIO)


@pytest.mark.parametrize(("opening", "closing"), PAIRS)
def test_nested(opening: str, closing: str) -> None:
    depth = SHORT // 6
    long = RATIO * depth
    assert _is_linear(
        opening * depth + "x" + closing * depth, opening * long + "x" + closing * long
    )


def test_one_style_over_many_parts() -> None:
    part = "$x$ [a](http://x.y) "
    repeats = SHORT // len(part)
    long = RATIO * repeats
    assert _is_linear(f"\\textbf{{{part * repeats}}}", f"\\textbf{{{part * long}}}")


@pytest.mark.parametrize("inner", ["{", "\\frac{", "x^", "imes", "\\ceil{a", "\\text{a "])
def test_formulas(inner: str) -> None:
    formulas = [f"${inner * (500 // len(inner))}{n}$ " for n in range(16)]
    assert _is_linear("".join(formulas[:4]), "".join(formulas[:16]))
