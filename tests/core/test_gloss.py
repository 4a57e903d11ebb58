import pytest

from desktop.core.gloss import make_gloss
from desktop.core.naming import find_name


@pytest.mark.parametrize(
    ("text", "gloss"),
    [
        ("We propose FoamNet, a novel network for graphs.", "network for graphs."),
        ("We propose FoamNet, which reads graphs.", "reads graphs."),
        ("We propose FoamNet to read graphs.", "reading graphs."),
        ("We propose FoamNet for reading graphs.", "reading graphs."),
        ("We propose FoamNet, a network, to address this issue.", "network"),
        ("We propose a network named FoamNet that reads graphs.", "network that reads graphs."),
        ("We propose Foam Networks (FN), which read graphs.", "Foam Networks, which read graphs."),
        ("We propose FoamNet. It is a network for graphs.", "network for graphs."),
        ("We propose FoamNet. FoamNet reads graphs in one pass.", "reads graphs in one pass."),
        ("We propose FoamNet and FoamMap, two networks for graphs.", "two networks for graphs."),
    ],
)
def test_what_a_name_stands_for(text, gloss):
    name = find_name(text)
    assert name
    assert make_gloss(text, name) == gloss
