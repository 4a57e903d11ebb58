import pytest

from desktop.core.claim import find_claim


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "Trees are old. We propose a method that counts the rings of trees.",
            "method that counts the rings of trees.",
        ),
        (
            "We show that, in theory, rings of old trees grow with the rain of the year.",
            "rings of old trees grow with the rain of the year.",
        ),
        (
            "We study rings of trees. We derive an estimator of rain from the rings of trees.",
            "rings of trees: estimator of rain from the rings of trees.",
        ),
        (
            "We address this question. We find that trees remember rain for about ten years.",
            "trees remember rain for about ten years.",
        ),
        ("Trees are old.", ""),
        ("We propose it.", ""),
        ("", ""),
    ],
)
def test_the_claim_is_found(text, claim):
    assert find_claim(text) == claim
