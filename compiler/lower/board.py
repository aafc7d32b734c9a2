"""The board: depots stamped out, named and grouped (chapter 3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from compiler.diagnostics import Severity, Sink
from compiler.frontend.surface import At, DepotDoc
from compiler.ir.nodes import Group, Look
from compiler.ir.types import DepotType
from compiler.lower.look import lower_look
from compiler.lower.report import Report, quoted
from compiler.source import Span

__all__ = ["MOST_DEPOTS", "Board", "Entry", "Spot", "build_board"]

MOST_DEPOTS = 256
"""The most depots a board may have after expansion (R3.1)."""

# A fault in a depot's name, or in a whole entry of `depots`: then a name that nobody knows may well
# be the one that could not be read, and is not reported.
_NAMING_FAULT = re.compile(r"(setup\.)?depots(\[\d+\](\.name)?)?", re.IGNORECASE)
_TYPE_FAULT = re.compile(r"(setup\.)?depots(\[\d+\](\.type)?)?", re.IGNORECASE)
_DECLARED = frozenset({"C035", "C080", "C081", "C082"})
"""Faults of entries whose name and type are known all the same."""
_COPY = re.compile(r"(?P<stem>.+)-[1-9][0-9]*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Spot:
    """One depot of the board before its rules are known; the fields are those of ir.Depot."""

    index: int
    name: str
    anonymous: bool
    type: DepotType
    group: int | None
    place: int
    look: Look
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of `depots` and the indices of the depots it stands for."""

    doc: DepotDoc
    span: Span
    path: str
    depots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Every depot, and how names lead to them.

    `names_known` and `types_known` are false when an entry's name or type could not be read: then
    a name without a depot, or a type without one, is no mistake of its own. `unsized` are the
    stems of groups whose size is not known. A name that is given to a depot and to a group, which
    is an error, leads to both.
    """

    spots: tuple[Spot, ...]
    groups: tuple[Group, ...]
    entries: tuple[Entry, ...]
    by_name: dict[str, int]
    by_stem: dict[str, int]
    unsized: frozenset[str]
    names_known: bool
    types_known: bool

    @property
    def main_stock(self) -> int | None:
        """The first depot of type Stock (R2.5)."""
        return next((s.index for s in self.spots if s.type is DepotType.STOCK), None)

    def of_type(self, kind: DepotType) -> tuple[int, ...]:
        """The depots of a type, in board order."""
        return tuple(s.index for s in self.spots if s.type is kind)

    def members(self, stem: str) -> tuple[int, ...]:
        """The copies that a stem stands for."""
        return self.groups[self.by_stem[stem]].depots

    def has(self, name: str) -> bool:
        """Whether a depot or a group is called so."""
        return name in self.by_name or name in self.by_stem

    def may_have(self, name: str) -> bool:
        """Whether a name that leads nowhere may be one that could not be read."""
        copy = _COPY.fullmatch(name)
        return not self.names_known or (copy is not None and copy["stem"] in self.unsized)

    def is_mixed_up(self, name: str) -> bool:
        """Whether a depot and a group are called so, which was reported."""
        return name in self.by_name and name in self.by_stem

    def all_names(self) -> tuple[str, ...]:
        """Every name that can be written: stems first, then depots in board order."""
        return (*self.by_stem, *self.by_name)

    def beyond(self, name: str) -> str | None:
        """For `slot-99` with a group `slot` of 52: a phrase that says so (R8.4), else None."""
        stem, hyphen, digits = name.rpartition("-")
        if not hyphen or stem not in self.by_stem or not digits.isdecimal():
            return None
        size = len(self.members(stem))
        if size == 1:
            return f"the group {quoted(stem)} has one depot, {stem}-1"
        return f"the group {quoted(stem)} has {size} depots, {stem}-1 to {stem}-{size}"


@dataclass
class _Builder:
    """The board while it is put together."""

    report: Report
    spots: list[Spot] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    by_name: dict[str, int] = field(default_factory=dict)
    by_stem: dict[str, int] = field(default_factory=dict)
    owners: list[int] = field(default_factory=list)
    unsized: set[str] = field(default_factory=set)
    too_many: bool = False

    def add(self, entry: At[DepotDoc]) -> None:
        """Stamp out one entry of `depots`."""
        doc = entry.value
        repeat_path = f"{entry.path}.repeat"
        if self.report.is_faulty(repeat_path):
            # A group whose size could not be read: its stem is known all the same.
            doc = replace(doc, repeat=doc.repeat or At(1, entry.span, repeat_path))
            self._forget_size(doc)
        copies = max(1, doc.repeat.value) if doc.repeat is not None else 1
        if len(self.spots) + copies > MOST_DEPOTS:
            self._refuse(entry, copies)
            self._forget_size(doc)
            copies = 1
        first = len(self.spots)
        indices = tuple(range(first, first + copies))
        self.owners += [len(self.entries)] * copies
        group = None if doc.repeat is None else len(self.groups)
        if group is not None:
            stem = None if doc.name is None else doc.name.value
            self.groups.append(Group(stem, indices, entry.span))
        self._name(doc, indices)
        for place, index in enumerate(indices):
            self.spots.append(_spot(doc, entry.span, index, group, place))
        self.entries.append(Entry(doc, entry.span, entry.path, indices))

    def _forget_size(self, doc: DepotDoc) -> None:
        """Any copy of the group may exist."""
        if doc.name is not None and doc.repeat is not None:
            self.unsized.add(doc.name.value)

    def _refuse(self, entry: At[DepotDoc], copies: int) -> None:
        """R3.1: too many depots, reported at the entry that goes over the limit."""
        if self.too_many:
            return
        self.too_many = True
        where = entry.value.repeat
        self.report.error(
            "C082",
            entry.span if where is None else where.span,
            entry.path if where is None else where.path,
            f"with these {copies} the board has {len(self.spots) + copies} depots",
            label=f"at most {MOST_DEPOTS} depots fit",
        )

    def _name(self, doc: DepotDoc, indices: tuple[int, ...]) -> None:
        """Enter the names of an entry; a name that is taken is an error (R3.1, R3.2) and is entered
        all the same: who refers to it does nothing wrong."""
        if doc.name is None:
            return
        name = doc.name.value
        if doc.repeat is None:
            self._check_free(doc.name, name, "depot")
            self.by_name.setdefault(name, indices[0])
            return
        self._check_free(doc.name, name, "group")
        self.by_stem.setdefault(name, len(self.groups) - 1)
        for place, index in enumerate(indices, start=1):
            self._check_free(doc.name, f"{name}-{place}", "copy")
            self.by_name.setdefault(f"{name}-{place}", index)

    def _check_free(self, at: At[str], name: str, what: str) -> None:
        """Report a name that another depot or group has."""
        if name in self.by_name:
            other = self.entries[self.owners[self.by_name[name]]].path
        elif name in self.by_stem:
            first = self.groups[self.by_stem[name]].depots[0]
            other = f"the group at {self.entries[self.owners[first]].path}"
        else:
            return
        message = {
            "depot": f"the name {quoted(name)} is given twice",
            "group": f"the group's name {quoted(name)} is taken",
            "copy": f"a copy would be called {quoted(name)}, and that name is taken",
        }[what]
        self.report.error(
            "C080" if what == "depot" else "C081",
            at.span,
            at.path,
            message,
            label=f"{other} has it already",
        )


def _spot(doc: DepotDoc, span: Span, index: int, group: int | None, place: int) -> Spot:
    if doc.name is None:
        name = f"#{index + 1}"
    elif doc.repeat is None:
        name = doc.name.value
    else:
        name = f"{doc.name.value}-{place + 1}"
    # A type that could not be read was reported; the game goes no further than the checks.
    kind = DepotType.LAYOUT if doc.type is None else DepotType(doc.type.value)
    look = lower_look(doc, place)
    return Spot(index, name, doc.name is None, kind, group, place, look, span)


def build_board(depots: At[tuple[At[DepotDoc], ...]] | None, report: Report, sink: Sink) -> Board:
    """Expand the entries of `depots` into a board; faults go to the report.

    `repeat` is never expanded past the limit of R3.1, whatever number is written.
    """
    builder = _Builder(report)
    for entry in () if depots is None else depots.value:
        _check_repeat(entry.value, report)
        builder.add(entry)
    if depots is not None and not depots.value and not report.is_faulty(depots.path):
        report.error(
            "C107", depots.span, depots.path, "the game has no depot", label="lists nothing"
        )
    errors = (d for d in sink.diagnostics if d.severity is Severity.ERROR)
    faults = [d.path for d in errors if d.code not in _DECLARED]
    return Board(
        tuple(builder.spots),
        tuple(builder.groups),
        tuple(builder.entries),
        builder.by_name,
        builder.by_stem,
        unsized=frozenset(builder.unsized),
        names_known=not any(map(_NAMING_FAULT.fullmatch, faults)),
        types_known=not any(map(_TYPE_FAULT.fullmatch, faults)),
    )


def _check_repeat(doc: DepotDoc, report: Report) -> None:
    """R3.2: copies stand on the grid, so `repeat` goes with `col` and `row` alone."""
    if doc.repeat is None:
        return
    for at, name in ((doc.x, "x"), (doc.y, "y")):
        if at is not None:
            report.error(
                "C083",
                at.span,
                at.path,
                f'{quoted(name)} stands beside "repeat"',
                label="copies stand on the grid",
                hint='place the first copy with "col" and "row"',
            )
            return
