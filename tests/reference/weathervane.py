"""Weathervane, written by hand. It knows nothing of the compiler, and is meant to be read.

A card is two letters, `7C`. A column is two lists: the cards face down and those face up, top last.
A move is a tuple `(kind, source, target, number of cards, argument)`.
"""

from __future__ import annotations

import random

PlainMove = tuple[str, str, str | None, int, str | None]

DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
DRAW: PlainMove = ("draw", "stock", None, 0, None)


class Weathervane:
    """One game with `hidden` cards face down in each column."""

    def __init__(self, seed: int, hidden: int = 5):
        deck = list(DECK)
        random.Random(seed).shuffle(deck)
        self.down: list[list[str]] = [[] for _ in range(7)]
        self.up: list[list[str]] = [[] for _ in range(7)]
        for _ in range(hidden):
            for column in self.down:
                column.append(deck.pop())
        for column in self.up:
            column.append(deck.pop())
        self.vane = [deck.pop()]
        self.called: str | None = None
        self.stock = deck
        self.waste: list[str] = []
        self.moves = 0

    def fits(self, card: str) -> bool:
        """Whether a card may go on the vane: an eight, the top's rank, or the suit asked for."""
        top = self.vane[-1]
        asked = self.called[0] if self.called else top[1]
        return card[0] == "8" or card[0] == top[0] or card[1] == asked

    def plays(self, source: str, card: str) -> list[PlainMove]:
        """The ways to play a card on the vane: none, one, or four for an eight."""
        if not self.fits(card):
            return []
        calls = SUITS if card[0] == "8" else (None,)
        return [("drag", source, "vane", 1, call) for call in calls]

    def legal(self) -> list[PlainMove]:
        """All moves: the draw, the waste, the columns from left to right."""
        if self.won():
            return []
        found = [DRAW] if self.stock else []
        if self.waste:
            found += self.plays("waste", self.waste[-1])
        for number, column in enumerate(self.up, 1):
            if column:
                found += self.plays(f"tab-{number}", column[-1])
        return found

    def apply(self, move: PlainMove) -> None:
        """Make a move; a column that shows no card turns its next one up."""
        self.moves += 1
        if move == DRAW:
            self.waste.append(self.stock.pop())
            return
        _, source, _, _, self.called = move
        if source == "waste":
            self.vane.append(self.waste.pop())
            return
        column = int(source.removeprefix("tab-")) - 1
        self.vane.append(self.up[column].pop())
        if not self.up[column] and self.down[column]:
            self.up[column].append(self.down[column].pop())

    def won(self) -> bool:
        return not any(self.up)

    def status(self) -> str:
        if self.won():
            return "won"
        return "playing" if self.legal() else "lost"

    def score(self) -> int:
        if self.won():
            return -len(self.stock)
        return sum(len(column) for column in self.down + self.up)

    def piles(self) -> dict[str, tuple[str, ...]]:
        """Every depot's cards, bottom first, those face down in lower case."""
        shown = {
            "stock": tuple(card.lower() for card in self.stock),
            "waste": tuple(self.waste),
            "vane": tuple(self.vane),
        }
        for number in range(1, 8):
            hidden = [card.lower() for card in self.down[number - 1]]
            shown[f"tab-{number}"] = (*hidden, *self.up[number - 1])
        return shown
