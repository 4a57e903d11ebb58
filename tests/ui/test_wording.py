from desktop.core.change import PAPER_ACTS
from desktop.ui.wording import CHANGES


def test_every_act_can_be_translated():
    assert set(CHANGES) == {"1 paper", "{count} papers", *PAPER_ACTS.values()}
