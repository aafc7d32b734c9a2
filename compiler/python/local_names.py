"""The depots of a small board as local variables of one method."""

from __future__ import annotations

from compiler.python.module import Module

__all__ = ["Locals", "unpacked"]

_FEW = 3


class Locals:
    """Names of local variables for piles, given out when asked for."""

    def __init__(self, module: Module):
        self._module = module
        self._names: dict[int, str] = {}
        self._taken: set[str] = set()
        counts = [(len(bank.depots), bank.name) for bank in module.board.banks if not bank.lone]
        self._largest = max(counts, default=(0, ""))[1]

    def of(self, depot: int) -> str:
        """The variable that holds the pile of a depot."""
        if depot not in self._names:
            bank = self._module.board.bank_of(depot)
            name = bank.stem if bank.lone else f"{bank.stem}_{depot - bank.depots[0] + 1}"
            while name in self._taken:
                name += "_"
            self._taken.add(name)
            self._names[depot] = name
        return self._names[depot]

    def about(self, depot: int, what: str) -> str:
        """The variable that holds something about a depot; short in the largest bank."""
        bank = self._module.board.bank_of(depot)
        if bank.name == self._largest:
            return f"{what}_{depot - bank.depots[0] + 1}"
        return f"{self.of(depot)}_{what}"

    def unpack(self) -> tuple[str, ...]:
        """The lines that fill the variables asked for so far, and `piles`."""
        if len(self._names) <= _FEW:
            rows = [f"{self._names[d]} = piles[{d}]" for d in sorted(self._names)]
            return ("piles = self._piles", *rows)
        count = len(self._module.game.depots)
        names = [self._names.get(depot, "_") for depot in range(count)]
        return (unpacked(names, "piles = self._piles"),)


def unpacked(names: list[str], value: str) -> str:
    """The line that gives variables the elements of a list."""
    return f"{', '.join(names)}{',' if len(names) == 1 else ''} = {value}"
