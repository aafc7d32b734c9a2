"""The board as the generated module names it: banks of like depots, constants, texts of depots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from compiler.ir.nodes import Depot, Game, Look

__all__ = ["Bank", "Board", "make_board"]

_LONGEST_NAME = 60  # characters; names of depots and actions can be far longer


@dataclass(frozen=True, slots=True)
class Bank:
    """Depots that stand side by side and obey the same rules: one constant of the module.

    `name` is the constant (`TAB`), `stem` the same in lower case, for functions. A bank of one
    depot that is no group is `lone`: its constant is an int, every other one a tuple.
    """

    name: str
    depots: tuple[int, ...]
    lone: bool
    first: Depot

    @property
    def stem(self) -> str:
        """The name in lower case."""
        return self.name.lower()

    @property
    def value(self) -> str:
        """The constant's value."""
        if self.lone:
            return str(self.depots[0])
        return f"tuple(range({self.depots[0]}, {self.depots[-1] + 1}))"

    @property
    def type(self) -> str:
        """The constant's type."""
        return "int" if self.lone else "tuple[int, ...]"


class Board:
    """Texts for depots, and the module's identifiers, each given out once."""

    def __init__(self, game: Game, banks: tuple[Bank, ...], taken: set[str]):
        self.game = game
        self.banks = banks
        self._taken = taken
        self._bank_of = {depot: bank for bank in banks for depot in bank.depots}
        self._sets: dict[tuple[int, ...], str] = {}

    def bank_of(self, depot: int) -> Bank:
        """The bank a depot belongs to."""
        return self._bank_of[depot]

    def claim(self, wish: str) -> str:
        """A free identifier: the wish, or the wish with a number."""
        return _claim(self._taken, wish)

    def depot(self, index: int) -> str:
        """The text of one depot: `STOCK`, or `TAB[2]`."""
        bank = self._bank_of[index]
        return bank.name if bank.lone else f"{bank.name}[{index - bank.depots[0]}]"

    def depots(self, indices: Sequence[int]) -> str:
        """The text of several depots in board order: a range, or a tuple of what they are."""
        wanted = tuple(indices)
        for bank in self.banks:
            if not bank.lone and bank.depots == wanted:
                return bank.name
        parts = list(self._parts(wanted))
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"

    def _parts(self, wanted: tuple[int, ...]) -> Iterable[str]:
        at = 0
        while at < len(wanted):
            bank = self._bank_of[wanted[at]]
            size = len(bank.depots)
            times = 0
            while not bank.lone and wanted[at : at + size] == bank.depots:
                times += 1
                at += size
            if times:
                yield f"*{bank.name}" if times == 1 else f"*{bank.name} * {times}"
            else:
                yield self.depot(wanted[at])
                at += 1

    def mapping(self, pairs: Iterable[tuple[int, int]]) -> str:
        """The text of a dict from each source to its targets, of pairs of depots."""
        by_source: dict[int, list[int]] = {}
        for source, target in sorted(pairs):
            by_source.setdefault(source, []).append(target)
        rows = [f"{self.depot(s)}: {self.depots(targets)}" for s, targets in by_source.items()]
        return f"{{{', '.join(rows)}}}"

    def split(self, indices: Iterable[int]) -> list[tuple[Bank, tuple[int, ...]]]:
        """Depots by bank, in board order."""
        wanted = set(indices)
        found = []
        for bank in self.banks:
            inside = tuple(depot for depot in bank.depots if depot in wanted)
            if inside:
                found.append((bank, inside))
        return found


def make_board(game: Game, reserved: Iterable[str]) -> Board:
    """The board of a game; `reserved` identifiers are not given out."""
    taken = set(reserved)
    runs: list[list[Depot]] = []
    for depot in game.depots:
        if runs and _alike(runs[-1][-1], depot):
            runs[-1].append(depot)
        else:
            runs.append([depot])
    banks = []
    for run in runs:
        lone = len(run) == 1 and run[0].group is None
        name = _claim(taken, _wish(game, run))
        banks.append(Bank(name, tuple(d.index for d in run), lone, run[0]))
    return Board(game, tuple(banks), taken)


def _alike(a: Depot, b: Depot) -> bool:
    """Whether two neighbouring depots may share their code: equal but for name and place."""
    if a.group != b.group:
        return False
    both = {a.index, b.index}

    def rules(depot: Depot) -> Depot:
        return replace(
            depot,
            index=0,
            name="",
            anonymous=False,
            place=0,
            look=Look(),
            uncovered_by=(0,) if depot.uncovered_by else (),
            auto_send=_with(depot.auto_send, both),
            auto_refill=_with(depot.auto_refill, both),
        )

    return rules(a) == rules(b)


def _with(depots: tuple[int, ...] | None, others: set[int]) -> tuple[int, ...] | None:
    return None if depots is None else tuple(sorted({*depots, *others}))


def _wish(game: Game, run: list[Depot]) -> str:
    """The constant's name that a bank would like to have."""
    first = run[0]
    if first.group is not None and game.groups[first.group].name is not None:
        name = str(game.groups[first.group].name)
    elif len(run) > 1:
        stems = {re.sub(r"[-_ ]?\d+$", "", depot.name) for depot in run}
        name = stems.pop() if len(stems) == 1 else first.type.value
    else:
        name = first.type.value if first.anonymous else first.name
    words = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").upper()
    return words if re.fullmatch(r"[A-Z][A-Z0-9_]*", words) else first.type.value.upper()


def _claim(taken: set[str], wish: str) -> str:
    wish = name = wish[:_LONGEST_NAME]
    number = 2
    while name in taken or name.lower() in taken:
        name = f"{wish}_{number}"
        number += 1
    taken.update((name, name.lower()))
    return name
