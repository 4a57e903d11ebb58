import pytest

from desktop.core.naming import find_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We propose Foam, a kernel for graphs.", "Foam"),
        ("Graph networks (GNs) fail. We propose a GN method called FoamNet.", "FoamNet"),
        ("We call this method Foam-2. It is quick.", "Foam-2"),
        ("We answer. The resulting model, FoamNet, reads graphs.", "FoamNet"),
        ("We tune it. On graphs, FoamNet yields better maps. FoamNet wins.", ""),
        (
            "Foams fail. Maps drift. On graphs, FoamNet yields maps. FoamNet wins, FoamNet.",
            "FoamNet",
        ),
        ("We propose FoamNet. We further design FoamLoss, a loss.", "FoamNet"),
    ],
)
def test_the_work_is_named(text, name):
    found = find_name(text)
    assert (found.short if found else "") == name


@pytest.mark.parametrize(
    "text",
    [
        "We study reinforcement learning (RL) in games. RL is slow. RL agents forget.",
        "Neural Collapse (NC) has been seen in many networks. We ask when it happens.",
        "This phenomenon is known as Neural Collapse (NC). We bound it.",
        "We use AdamW to train ResNet50 on ImageNet.",
        "We develop a random matrix theory (RMT) framework for images.",
        "We cover activations such as GELU, SiLU, and SwiGLU.",
        "",
    ],
)
def test_the_background_names_nothing(text):
    assert find_name(text) is None


def test_a_link_tells_the_name():
    text = "We present tools for maps. With AtlasKit maps are drawn. Code: https://example.org/{}"
    assert find_name(text.format("x")) is None
    with_link = "We present FoamNet. We present AtlasKit. Code: https://example.org/AtlasKit"
    found = find_name(with_link)
    assert found and found.short == "AtlasKit"
