"""The depots of a small board as local variables of one method."""

from __future__ import annotations

import re

from compiler.python.module import Module

__all__ = ["Locals", "unpacked"]

_FEW = 3

_OTHERS = re.compile(r"(takes|run|ranks|cards)_|it\d+$")
"""What the lines of the general listing and of expressions call variables of their own."""


class Locals:
    """Names of local variables, given out when asked for: none is a name of the module, or that of
    another variable."""

    def __init__(self, module: Module):
        self._module = module
        self._names: dict[int, str] = {}
        self._asked: set[int] = set()
        self._others: dict[tuple[int | str, str], str] = {}
        counts = [(len(bank.depots), bank.name) for bank in module.board.banks if not bank.lone]
        self._largest = max(counts, default=(0, ""))[1]

    def of(self, depot: int) -> str:
        """The variable that holds the pile of a depot."""
        self._asked.add(depot)
        return self._name(depot)

    def _name(self, depot: int) -> str:
        if depot not in self._names:
            bank = self._module.board.bank_of(depot)
            name = bank.stem if bank.lone else f"{bank.stem}_{depot - bank.depots[0] + 1}"
            if _OTHERS.match(name):
                name = f"pile_{name}"
            # A bank's stem is its own: no function or constant is called so.
            self._names[depot] = name if name == bank.stem else self._module.board.claim(name)
        return self._names[depot]

    def about(self, depot: int, what: str) -> str:
        """The variable that holds something about a depot; short in the largest bank."""
        bank = self._module.board.bank_of(depot)
        if bank.name == self._largest:
            return self._claim(depot, what, f"{what}_{depot - bank.depots[0] + 1}")
        return self._claim(depot, what, f"{self._name(depot)}_{what}")

    def named(self, wish: str) -> str:
        """The one variable for which this name is wished."""
        return self._claim("", wish, wish)

    def by_depot(self) -> dict[int, frozenset[str]]:
        """By depot the variables that speak of it alone."""
        found = {depot: {name} for depot, name in self._names.items()}
        for (depot, _), name in self._others.items():
            if isinstance(depot, int):
                found.setdefault(depot, set()).add(name)
        return {depot: frozenset(names) for depot, names in found.items()}

    def _claim(self, about: int | str, what: str, wish: str) -> str:
        key = (about, what)
        if key not in self._others:
            self._others[key] = self._module.board.claim(wish)
        return self._others[key]

    def unpack(self, piles: bool) -> tuple[str, ...]:
        """The lines that fill the variables of the piles asked for so far, and `piles` on wish."""
        if len(self._asked) <= _FEW:
            rows = [f"{self._names[d]} = piles[{d}]" for d in sorted(self._asked)]
            return ("piles = self._piles", *rows) if rows or piles else ()
        count = len(self._module.game.depots)
        names = [self._names[d] if d in self._asked else "_" for d in range(count)]
        return (unpacked(names, "piles = self._piles" if piles else "self._piles"),)


def unpacked(names: list[str], value: str) -> str:
    """The line that gives variables the elements of a list."""
    return f"{', '.join(names)}{',' if len(names) == 1 else ''} = {value}"
