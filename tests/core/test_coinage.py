import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.core.coinage import read_name, shape


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("EF-LIC", 2),
        ("cMoLLM", 2),
        ("G²-Reader", 2),
        ("τ²-bench", 2),
        ("Qwen3-VL-32B", 2),
        ("Causal-Adapter", 1.5),
        ("Aurora", 1),
        ("LLM-based", 0),
        ("IO-aware", 0),
        ("3D", 0),
        ("10k", 0),
        ("method", 0),
        ("and/or", 0),
        ("", 0),
    ],
)
def test_how_coined_a_word_looks(word, value):
    assert shape(word) == value


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("SpecBench, a benchmark", "SpecBench", ""),
        ("the Supply-Chain Backdoor (SCAB) attack", "SCAB", "Supply-Chain Backdoor"),
        ("a novel framework called Mode Trees (MT) that", "MT", "Mode Trees"),
        ("DAWN (Data-Anchored Warmup and Normalization), a", "DAWN", "Data-Anchored Warmup and"),
        ("Deep Thoughts in Latent Space (Ponder-2). It", "Ponder-2", "Deep Thoughts in Latent"),
        ("a data set (Codehacks) of programs", "", ""),
        ("a dataset (Codehacks) of programs", "Codehacks", ""),
        ("SceneCoder (SC), an agent", "SceneCoder", ""),
        ("a guideline HOW2BENCH with checks", "HOW2BENCH", ""),
        ("“Dual Q-DM”, a method", "Dual Q-DM", ""),
        ("Web of Agents, which", "Web of Agents", ""),
        ("local redundancy, an information measure", "local redundancy", ""),
    ],
)
def test_names_are_read(text, short, long):
    reading = read_name(text, 0, len(text), plain=True)
    assert (reading.short if reading else "") == short
    assert not reading or reading.long.startswith(long)
    assert not reading or text[: reading.end].strip('”"').endswith((short, ")"))


@pytest.mark.parametrize(
    "text",
    [
        "a method for reinforcement learning (RL) that learns",
        "methods and experiments that we ran",
        "a GNN-based framework",
        "extensive experiments on graphs.",
        "O(√n) regret",
        "\\ours, a method",
        "Although LoRA converges, it",
        "",
    ],
)
def test_no_name_is_read_where_none_is(text):
    assert read_name(text, 0, len(text), plain=True) is None


@given(st.text(max_size=200), st.integers(0, 50), st.booleans(), st.booleans())
def test_any_place_can_be_read(text, start, plain, called):
    reading = read_name(text, min(start, len(text)), len(text), plain=plain, called=called)
    assert reading is None or (reading.short and reading.end <= len(text))
