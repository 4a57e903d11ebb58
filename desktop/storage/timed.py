"""Changes that bring the times of the fields along, instead of being the last change themselves."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from desktop.core.annotations import Annotations
from desktop.core.change import Change, Key
from desktop.core.library import Library
from desktop.storage.documents import CHANGED


def plan_timed(
    library: Library,
    name: str,
    edits: Mapping[Key, Any],
    annotations: Mapping[str, Annotations],
    time: str,
    detail: str,
) -> Change | None:
    """Plan edits as the library does; each paper of `annotations` gets the times that they give.

    None if nothing changes, times included.
    """
    times = {key: dict(one.changed) for key, one in annotations.items()}
    timed = {(key, CHANGED): value for key, value in times.items()}
    change = library.plan(name, {**edits, **timed}, time, detail)
    if change is None:
        return None
    papers = change.ids & times.keys()
    before = {(key, CHANGED): library.annotations_of(key).changed for key in papers}
    after = {(key, CHANGED): times[key] for key in papers}
    return replace(change, before={**change.before, **before}, after={**change.after, **after})
