"""What a line of the report is made of: the fact, the reason, and names for sets of depots."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from compiler.ir.facts import Facts
from compiler.ir.nodes import Build, Depot, Game
from compiler.ir.pprint_expr import Names

__all__ = ["Line", "Told", "build_words", "listed"]

_FEW = 8
"""So many names are written out."""


@dataclass(frozen=True, slots=True)
class Line:
    """A fact and why it holds."""

    fact: str
    because: str


@dataclass(frozen=True)
class Told:
    """The game and its facts, with names."""

    game: Game
    facts: Facts

    @cached_property
    def names(self) -> Names:
        """The names that expressions use."""
        return Names.of(self.game)

    @cached_property
    def _crowds(self) -> list[tuple[frozenset[int], str]]:
        """The sets of depots that have a name, the largest first."""
        named = [(frozenset(depots), name) for depots, name in self.names.sets.items()]
        crowds = [(depots, name) for depots, name in named if len(depots) > 1]
        return sorted(crowds, key=lambda crowd: -len(crowd[0]))

    def depot(self, index: int) -> Depot:
        """The rules of a depot."""
        return self.game.depots[index]

    def crowd(self, depots: Collection[int]) -> str:
        """Some depots by name, groups and types of them by theirs."""
        left, words = set(depots), {}
        for members, name in self._crowds:
            if members <= left:
                words[min(members)] = name
                left -= members
        words |= {index: self.names.depot(index) for index in left}
        shown = [words[index] for index in sorted(words)]
        if len(shown) > _FEW:
            shown = [*shown[: _FEW - 1], f"{len(shown) - _FEW + 1} more"]
        return listed(shown) or "no depot"

    def family(self, index: int) -> tuple[int, ...]:
        """A depot with the others of its group."""
        group = self.depot(index).group
        return (index,) if group is None else self.game.groups[group].depots


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def build_words(build: Build) -> str:
    """A build that goes one way, as people say it."""
    step = "" if build.step == 1 else f" by {build.step}"
    return f"{build.direction.value}{step}"
