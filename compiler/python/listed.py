"""The lines of a quick listing by their parts, for what else is written with them."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.python.board import Bank

__all__ = ["Listed"]


@dataclass(frozen=True, slots=True)
class Listed:
    """The lines that fetch the `piles`; that see whether the game is `shut`, and return; that
    `fill` the variables; and by bank those that list its moves, in order. `about` are by depot the
    names of the variables that speak of it alone."""

    piles: tuple[str, ...]
    shut: tuple[str, ...]
    fill: tuple[str, ...]
    banks: tuple[tuple[Bank, tuple[str, ...]], ...]
    about: dict[int, frozenset[str]]

    @property
    def moves(self) -> list[str]:
        """The lines that list the moves, in order."""
        return [line for _, lines in self.banks for line in lines]
