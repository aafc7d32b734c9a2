"""Accordion, written by hand. It knows nothing of the compiler, and is meant to be read.

A card is two letters, `7C`. The row is a list of piles, left to right, each a list of cards with
its top card last; the stock's last card is its top. A move is a tuple
`(kind, source, target, number of cards, argument)`.
"""

from __future__ import annotations

import random

PlainMove = tuple[str, str, str | None, int, str | None]

DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
DEAL: PlainMove = ("action", "stock", None, 0, "deal")


class Accordion:
    """One game: `legal` lists the moves, `apply` makes one."""

    def __init__(self, seed: int):
        self.stock = list(DECK)
        random.Random(seed).shuffle(self.stock)
        self.row = [[self.stock.pop()]]
        self.moves = 0

    def legal(self) -> list[PlainMove]:
        """All moves: the deal, then each pile, left to right, three places before one."""
        if self.won():
            return []
        found = [DEAL] if self.stock else []
        for here in range(len(self.row)):
            for there in (here - 3, here - 1):
                if there >= 0 and alike(self.row[here][-1], self.row[there][-1]):
                    size = len(self.row[here])
                    found.append(("drag", f"slot-{here + 1}", f"slot-{there + 1}", size, None))
        return found

    def apply(self, move: PlainMove) -> None:
        """Make a move; the row closes up behind it."""
        self.moves += 1
        if move == DEAL:
            self.row.append([self.stock.pop()])
            return
        _, source, target, _, _ = move
        assert target is not None
        here = int(source.removeprefix("slot-")) - 1
        there = int(target.removeprefix("slot-")) - 1
        self.row[there] += self.row[here]
        del self.row[here]

    def won(self) -> bool:
        return not self.stock and len(self.row) == 1

    def status(self) -> str:
        if self.won():
            return "won"
        return "playing" if self.legal() else "lost"

    def score(self) -> int:
        return len(self.row) + len(self.stock)

    def piles(self) -> dict[str, tuple[str, ...]]:
        """Every depot's cards, bottom first, those of the stock face down."""
        shown = {"stock": tuple(card.lower() for card in self.stock)}
        for number in range(1, 53):
            shown[f"slot-{number}"] = tuple(self.row[number - 1]) if number <= len(self.row) else ()
        return shown


def alike(one: str, other: str) -> bool:
    """Whether two cards have the same rank or the same suit."""
    return one[0] == other[0] or one[1] == other[1]
