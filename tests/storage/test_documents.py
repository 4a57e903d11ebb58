"""Annotations as documents: what is stored comes back, and what is no value is passed over."""

from dataclasses import fields
from typing import Any

import pytest

from desktop.core.annotations import Annotations, Highlight, to_json
from desktop.core.change import Change
from desktop.core.library import Collection
from desktop.core.paper import Name
from desktop.storage import snapshot
from desktop.storage.documents import (
    Places,
    count,
    to_annotations,
    to_changes,
    to_collection,
    to_operations,
)
from desktop.storage.lines import scan
from desktop.storage.operations import apply
from desktop.storage.salvage import salvage
from desktop.storage.snapshot import Snapshot, decode, encode

TIME = "2026-07-01T00:00:00Z"
FULL = Annotations(
    starred=True,
    status="later",
    seen=True,
    note="A note",
    tags=("a", "b"),
    highlights=(Highlight("1", "exact", "before", "after", 3, 8, "blue", "why", TIME, TIME),),
    title="Title",
    author=(Name("Doe", "Jo"), Name("", "", "A Group")),
    container_title="Venue",
    issued=(2026, 7),
    url="https://example.org",
    links=("https://example.org", "https://example.org/more"),
    supplement={"DOI": "10.1/x", "author": [{"family": "Doe"}], "more": {"track": None}},
    removed=True,
)


def test_every_field_comes_back() -> None:
    names = [item.name for item in fields(Annotations) if item.name not in ("modified", "changed")]
    assert all(getattr(FULL, name) != getattr(Annotations(), name) for name in names)
    before = {("0123", name): getattr(Annotations(), name) for name in names}
    after = {("0123", name): getattr(FULL, name) for name in names}
    change = Change("annotate", before, after, TIME)
    tables: dict[str, Any] = {}
    operations = to_operations(change, Places(tables))
    assert to_changes(operations, tables, False) == (before, after)
    for operation in operations:
        apply(tables, operation)
    tables = decode(encode(Snapshot(tables))).tables
    found = to_annotations(tables["annotations"]["1"])
    assert found == Annotations(
        **{**{name: getattr(FULL, name) for name in names}, "modified": TIME}
    )
    assert found.changed == dict.fromkeys(names, TIME)
    assert count(tables) == (1, 1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starred", "yes"),
        ("status", "burnt"),
        ("status", ["read"]),
        ("note", 5),
        ("note", None),
        ("tags", "tag"),
        ("tags", [1]),
        ("highlights", ["x"]),
        ("author", ["Jo Doe"]),
        ("issued", ["2026"]),
        ("supplement", []),
        ("removed", 1),
    ],
)
def test_what_is_no_value_is_passed_over_and_the_rest_kept(name: str, value: object) -> None:
    document = {"id": "0123", "title": "Kept", name: value}
    assert to_annotations(document) == Annotations(title="Kept")


def test_damaged_collections_are_read_as_far_as_they_go() -> None:
    assert to_collection({"id": "collection-1", "members": [None], "name": "N", "new": 1}) == (
        Collection("collection-1", "N")
    )


def test_count_is_of_what_the_reader_did() -> None:
    documents = {
        "1": {"id": "a", "seen": True},
        "2": {"id": "b", "status": "unread", "note": ""},
        "3": {"id": "c", "status": "read"},
        "4": {"id": "d", "note": "x"},
        "5": {"id": "e", "tags": ["t"]},
        "6": {"id": "f", "removed": True, "supplement": {"DOI": "10.1/x"}},
    }
    assert count({"annotations": documents}) == (3, 1)
    for document in documents.values():
        annotated = to_annotations(document)
        assert annotated.carries_work == (count({"annotations": {"1": document}})[0] == 1)


def test_fields_of_both_kinds_are_stored_with_what_they_hold() -> None:
    parts = {"file.txt": ("a", "b")}
    empty = Collection("collection-1")
    values = {"name": "Name", "members": ("a", "b"), "source": "file.txt", "parts": parts}
    before = {("collection-1", name): getattr(empty, name) for name in values}
    after = {("collection-1", name): value for name, value in values.items()}
    tables: dict[str, Any] = {}
    for operation in to_operations(Change("import", before, after, TIME), Places(tables)):
        apply(tables, operation)
    document = tables["collections"]["1"]
    assert document["parts"] == to_json("parts", parts)
    assert to_collection(document) == Collection("collection-1", **values)  # type: ignore[arg-type]


def test_newer_header_is_known_from_a_flipped_bit() -> None:
    data = encode(Snapshot({"t": {"1": {"a": 1}}}))
    assert decode(data.replace(b'"format": 1', b'"format": 2')).format == 2
    with pytest.raises(snapshot.Unsound):
        decode(data.replace(b'"format": 1', b'"format": 3'))


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{", b"\0" * 99, b"[" * 99_999, b'{"_journal": 1}\n']
)
def test_what_is_no_snapshot_is_unsound(data: bytes) -> None:
    with pytest.raises(snapshot.Unsound):
        decode(data)
    assert salvage(data) == {}


def test_hostile_lines_are_scanned_in_linear_time() -> None:
    line = b'00000000 {"seq":' * 60_000
    found = scan(line + b"\n" + line)
    assert not found.records
    assert found.damaged
