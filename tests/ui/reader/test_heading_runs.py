import pytest

from desktop.core.paper import Paper, PaperText
from desktop.markup.parse import parse
from desktop.markup.runs import Kind
from desktop.ui.reader.heading_runs import heading_runs

ABSTRACT = "We propose Pot, a **tensor** $\\ell_p$-Schatten quasi-norm that is $O(n)$ at most. End."

CASES = [  # title, heading, derived, formulas in the heading
    ("On $\\ell_p$ norms", "On ℓₚ norms", False, ["\\ell_p"]),
    ("On  $x$\nand y", "On x and y", False, ["x"]),
    ("My own title", "Something else", False, []),
    ("", "A tensor ℓₚ-Schatten quasi-norm", True, ["\\ell_p"]),
    ("", "Tensor ℓₚ-Schatten quasi-norm that is O(n)…", True, ["\\ell_p", "O(n)"]),
    ("", "Pot: a tensor ℓₚ-Schatten quasi-norm", True, ["\\ell_p"]),
    ("", "Pot: tensor ℓₚ-Schatten norms, quasi", True, []),
    ("", "", True, []),
    ("", "End.", True, []),
]


@pytest.mark.parametrize(("title", "heading", "derived", "formulas"), CASES)
def test_heading_runs(title, heading, derived, formulas):
    parsed = parse(ABSTRACT)
    text = PaperText(heading, derived, parsed.reading_text, "")
    runs = heading_runs(Paper(abstract=ABSTRACT, title=title), text, parsed)
    assert " ".join("".join(run.text for run in runs).split()) == heading
    assert [run.tex for run in runs if run.kind is Kind.MATH] == formulas
    assert not any(run.style and derived for run in runs)
