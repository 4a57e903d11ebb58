"""What the notice bar says."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the notice bar.

    Attributes:
        text: what happened, and what to do.
        action: the word on its button; empty for none.
        act: what the button does.
        urgent: stays until it is dismissed (something went wrong).
        unsaved: is over as soon as something could be stored.
    """

    text: str
    action: str = ""
    act: Callable[[], object] | None = None
    urgent: bool = False
    unsaved: bool = False
