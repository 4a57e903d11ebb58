"""A disk that loses its power: what may be left of the files after any of the calls made so far.

The calls that change files are noted. What was not synced may then be there or not, in any order,
in part, or as zeros; a name is sure only once its folder was synced; a rename happens or not.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BLOCK = 512  # bytes that a disk writes at once, at best

Step = tuple[Any, ...]
"""Of a file ("write", place, bytes) or ("cut", size), of a folder ("name", {name: its node})."""


@dataclass
class Node:
    """A file or folder: steps that are on the disk for sure, and those that may be."""

    is_folder: bool = False
    sure: list[Step] = field(default_factory=list)
    open: list[Step] = field(default_factory=list)


Call = tuple[int, Step | None]
"""(number of the node, the step; None when it was synced)."""


@dataclass
class Log:
    """The calls that changed anything below a folder, in order.

    Attributes:
        root: the folder, which is node 0.
        calls: what happened.
        folders: the numbers of nodes that are folders.
    """

    root: Path
    calls: list[Call] = field(default_factory=list)
    folders: set[int] = field(default_factory=lambda: {0})
    _names: dict[tuple[int, str], int | None] = field(default_factory=dict)
    _count: int = 0

    def node(self, path: Any) -> int | None:
        """The number of what has a name now."""
        number: int | None = 0
        for part in Path(path).relative_to(self.root).parts:
            number = None if number is None else self._names.get((number, part))
        return number

    def make(self, path: Any, is_folder: bool) -> int:
        """Note a new file or folder."""
        self._count += 1
        if is_folder:
            self.folders.add(self._count)
        self.name(path, self._count)
        return self._count

    def take_in(self, folder: Path) -> None:
        """Note what is in a folder as synced."""
        for path in folder.iterdir():
            number = self.make(path, path.is_dir())
            if path.is_dir():
                self.take_in(path)
            else:
                self.calls += [(number, ("write", 0, path.read_bytes())), (number, None)]
        self.calls.append((self._parent(folder / "any"), None))

    def name(self, path: Any, number: int | None) -> None:
        """Note that a name is another node's, or nobody's."""
        self._call(self._parent(path), {Path(path).name: number})

    def rename(self, source: Any, target: Any) -> None:
        """Note a rename within a folder, which happens as a whole or not at all."""
        names = {Path(source).name: None, Path(target).name: self.node(source)}
        assert self._parent(source) == self._parent(target)
        self._call(self._parent(source), names)

    def _parent(self, path: Any) -> int:
        number = self.node(Path(path).parent)
        assert number is not None, path
        return number

    def _call(self, parent: int, names: dict[str, int | None]) -> None:
        self.calls.append((parent, ("name", names)))
        self._names |= {(parent, name): number for name, number in names.items()}

    def killed(self, count: int, root: Path) -> "Log":
        """What was noted when a process was killed after some calls, its files put elsewhere."""
        log = Log(root, self.calls[:count], set(self.folders), {}, self._count)
        for number, step in log.calls:
            if step and step[0] == "name":
                log._names |= {(number, name): child for name, child in step[1].items()}
        _make(_nodes(log, count), log.folders, 0, root, lambda: True, random.Random())
        return log


@contextmanager
def noted(root: Path, log: Log | None = None) -> Iterator[Log]:
    """Note every call that changes what is below a folder; what is there already is sure.

    With a log, it goes on.
    """
    if log is None:
        log = Log(root)
        log.take_in(root)
    opened: dict[int, int | None] = {}
    names = "open write fsync fdatasync ftruncate rename replace unlink mkdir close".split()
    real: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in names}

    def inside(path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and Path(path).is_relative_to(root)

    def open_(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        fresh = inside(path) and not Path(path).exists()
        descriptor: int = real["open"](path, flags, *rest, **options)
        if inside(path):
            opened[descriptor] = log.make(path, False) if fresh else log.node(path)
        return descriptor

    def write(descriptor: int, data: Any) -> int:
        number = opened.get(descriptor)
        end = os.fstat(descriptor).st_size
        written: int = real["write"](descriptor, data)
        if number is not None:
            place = os.lseek(descriptor, 0, os.SEEK_CUR) - written
            log.calls.append((number, ("write", min(place, end), bytes(data[:written]))))
        return written

    def ftruncate(descriptor: int, size: int) -> None:
        real["ftruncate"](descriptor, size)
        if (number := opened.get(descriptor)) is not None:
            log.calls.append((number, ("cut", size)))

    def sync(descriptor: int) -> None:
        if (number := opened.get(descriptor)) is not None:
            log.calls.append((number, None))

    def replace(source: Any, target: Any, **options: Any) -> None:
        real["replace"](source, target, **options)
        if inside(source):
            log.rename(source, target)

    def unlink(path: Any, **options: Any) -> None:
        real["unlink"](path, **options)
        if inside(path):
            log.name(path, None)

    def mkdir(path: Any, *rest: Any, **options: Any) -> None:
        real["mkdir"](path, *rest, **options)
        if inside(path):
            log.make(path, True)

    def close(descriptor: int) -> None:
        opened.pop(descriptor, None)
        real["close"](descriptor)

    ours = (open_, write, sync, sync, ftruncate, replace, replace, unlink, mkdir, close)
    for name, function in zip(names, ours, strict=True):
        setattr(os, name, function)
    try:
        yield log
    finally:
        for name, function in real.items():
            setattr(os, name, function)


def after_cut(log: Log, count: int, chance: random.Random, target: Path) -> None:
    """Make in an empty folder what a power cut after some of the calls may leave."""
    mood = chance.random()
    kept = lambda: chance.random() < mood  # noqa: E731
    _make(_nodes(log, count), log.folders, 0, target, kept, chance)


def _nodes(log: Log, count: int) -> dict[int, Node]:
    nodes: dict[int, Node] = {}
    for number, step in log.calls[:count]:
        node = nodes.setdefault(number, Node(number in log.folders))
        if step is None:
            node.sure += node.open
            node.open = []
        else:
            node.open.append(step)
    return nodes


def _make(
    nodes: dict[int, Node],
    folders: set[int],
    number: int,
    path: Path,
    kept: Callable[[], bool],
    chance: random.Random,
) -> None:
    node = nodes.get(number, Node())
    steps = node.sure + [step for step in node.open if kept()]
    names: dict[str, int | None] = {}
    for step in steps:
        names |= step[1]
    path.mkdir(exist_ok=True)
    for name, child in names.items():
        if child is None:
            continue
        found = nodes.get(child, Node(child in folders))
        if found.is_folder:
            _make(nodes, folders, child, path / name, kept, chance)
        else:
            (path / name).write_bytes(_content(found, kept, chance))


def _content(node: Node, kept: Callable[[], bool], chance: random.Random) -> bytes:
    data = bytearray()
    for step in node.sure:
        _do(data, step)
    for step in node.open:
        if kept():
            _do(data, step)
        elif step[0] == "write" and chance.random() < 0.5:
            _do(data, ("write", step[1], _torn(step[2], chance, step[1] < len(data))))
    return bytes(data)


def _do(data: bytearray, step: Step) -> None:
    if step[0] == "cut":
        del data[step[1] :]
        data.extend(bytes(step[1] - len(data)))
        return
    _, place, new = step
    data.extend(bytes(max(place - len(data), 0)))
    data[place : place + len(new)] = new


def _torn(data: bytes, chance: random.Random, over: bool) -> bytes:
    """A part of what was written: its beginning, zeros, or some of its blocks.

    What is written over something is in any block the old or the new.
    """
    way = chance.randrange(3)
    if over:
        return data[: chance.randrange(len(data) // BLOCK + 1) * BLOCK]
    if way == 0:
        return data[: chance.randrange(len(data) + 1)]
    if way == 1:
        return bytes(len(data))
    parts = (data[start : start + BLOCK] for start in range(0, len(data), BLOCK))
    return b"".join(part if chance.random() < 0.5 else bytes(len(part)) for part in parts)
