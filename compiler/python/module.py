"""What every part of the emitter shares: the game, its board, the module's constants and names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from compiler.ir.facts import Facts
from compiler.ir.nodes import Game, Pair
from compiler.ir.origin import Origin
from compiler.passes.conditions import Conditions
from compiler.python.board import Bank, Board
from compiler.python.exprs import ExprWriter
from compiler.source import Span

if TYPE_CHECKING:
    from compiler.python.kept import Kept
    from compiler.python.listed import Listed

__all__ = ["Block", "Constant", "Module", "indent", "method"]

_VAST = 4000  # pairs of depots; 52 columns that take from each other have 2,652


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of the module: its origin (or None), name, type and value as text."""

    origin: str | None
    name: str
    type: str
    value: str


@dataclass(frozen=True, slots=True)
class Block:
    """A function of the module: an origin comment (or None), its head, docstring and lines.

    Lines carry their own indentation, counted from the function's body.
    """

    origin: str | None
    head: str
    doc: str
    lines: tuple[str, ...]
    decorator: str | None = None


@dataclass
class Module:
    """A module in the making. The parts of the emitter add constants and functions to it."""

    game: Game
    facts: Facts
    origin: Origin
    board: Board
    writer: ExprWriter
    constants: list[Constant] = field(default_factory=list)
    functions: list[Block] = field(default_factory=list)
    methods: list[Block] = field(default_factory=list)
    attributes: list[Constant] = field(default_factory=list)
    states: list[tuple[str, str, str, bool]] = field(default_factory=list)
    """Attributes of a state beside those of `GameState`: name, type, start, and whether the value
    is changed in place, so that a copy needs its own."""
    kept: Kept | None = None
    """What its states keep of their piles, where it has a quick listing."""
    listed: Listed | None = None
    """The lines of the quick listing, where there is one."""
    branches: tuple[str, ...] = ()
    """The texts of what the branches of `push` make, by number."""
    _conditions: Conditions | None = None
    _spare: dict[str, Callable[[], Block]] = field(default_factory=dict)
    _by_value: dict[str, str] = field(default_factory=dict)
    _pairs: dict[tuple[int, int], Pair] | None = None

    @property
    def use(self) -> Callable[[str], str]:
        """Note a name of the runtime as used, and give it back."""
        return self.writer.use

    @property
    def conditions(self) -> Conditions:
        """What is asked about conditions of the game."""
        if self._conditions is None:
            self._conditions = Conditions(self.game)
        return self._conditions

    def constant(self, wish: str, value: str, type: str, origin: str | None = None) -> str:
        """The name of a constant; equal values share one."""
        name = self._by_value.get(value)
        if name is None:
            name = self.board.claim(wish)
            self._by_value[value] = name
            self.constants.append(Constant(origin, name, type, value))
        return name

    def refusal(self, wish: str, value: str) -> str:
        """The name of a constant that holds a refusal made by a function of `runtime.refusals`."""
        self.use("refusals")
        return self.constant(wish, f"refusals.{value}", self.use("Refusal"))

    def row(self, wish: str, depots: Sequence[int]) -> str:
        """Several depots as one name or plain tuple: what stands behind `in` (mypyc takes no
        starred elements there)."""
        text = self.board.depots(depots)
        return self.constant(wish, text, "tuple[int, ...]") if "*" in text else text

    def spare(self, name: str, write: Callable[[], Block]) -> None:
        """A function that is written as soon as something calls for it."""
        self._spare[name] = write

    def called(self, name: str) -> str:
        """The name of a function that is about to be called."""
        write = self._spare.pop(name, None)
        if write is not None:
            self.functions.append(write())
        return name

    def comment(self, span: Span, what: str) -> str:
        """The origin comment of something that stands at `span` of the game file."""
        option = self.origin.option_of(span)
        place = f"{self.origin.path}:{self.origin.line_of(span)}" if option is None else option
        return f"{place} {what}"

    def mapping(self, pairs: Collection[tuple[int, int]]) -> str:
        """The text of a dict from each source to its targets, of pairs of depots; on boards where
        that would fill pages, each source's targets are the bits of one number."""
        if not self.is_vast:
            return self.board.mapping(pairs)
        masks: dict[int, int] = {}
        for source, target in sorted(pairs):
            masks[source] = masks.get(source, 0) | 1 << target
        rows = [f"{self.board.depot(source)}: {mask:#x}" for source, mask in masks.items()]
        return f"{self.use('targets_of')}({{{', '.join(rows)}}})"

    @property
    def is_vast(self) -> bool:
        """Whether so many depots are connected that tables must be packed."""
        return len(self.pairs) > _VAST

    @property
    def pairs(self) -> dict[tuple[int, int], Pair]:
        """The pairs between which cards may ever land, by source and target."""
        if self._pairs is None:
            self._pairs = {(p.source, p.target): p for p in self.game.pairs or ()}
        return self._pairs

    def pairs_of(self, source: Bank, target: Bank, drag: bool) -> list[Pair]:
        """The pairs between two banks; with `drag` those alone that a player can use."""
        found = [
            self.pairs[s, t] for s in source.depots for t in target.depots if (s, t) in self.pairs
        ]
        return [pair for pair in found if pair.drag] if drag else found


def method(head: str, doc: str, lines: list[str], origin: str | None = None) -> Block:
    """A method of `State`; its lines find the board in `piles`."""
    if any("piles" in line.replace("._piles", "") for line in lines):
        lines = ["piles = self._piles", *lines]
    return Block(origin, head, doc, tuple(lines))


def indent(lines: list[str]) -> list[str]:
    """The lines, one level deeper."""
    return [f"    {line}" for line in lines]
