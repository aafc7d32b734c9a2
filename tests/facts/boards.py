"""Boards for the facts: built by hand from a few piles, or dealt from a composed deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from runtime.protocol import GameModule
from runtime.state import GameState

__all__ = ["DECK", "board", "deck_with", "suit", "texts"]

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]


def suit(letter: str, first: str, last: str) -> list[str]:
    """The cards of a suit from one rank to another, in either direction: `suit("C", "K", "A")`."""
    start, end = RANKS.index(first), RANKS.index(last)
    step = 1 if start <= end else -1
    return [RANKS[place] + letter for place in range(start, end + step, step)]


def deck_with(first: Sequence[str], packs: int = 1) -> list[str]:
    """A whole deck whose first cards are the given ones; the others follow in deck order."""
    left = Counter(DECK * packs) - Counter(card.upper() for card in first)
    return [*first, *(card for card in DECK for _ in range(left[card]))]


def board(
    module: GameModule,
    piles: Mapping[str, Sequence[str]],
    *,
    rest: str,
    **counters: object,
) -> GameState:
    """A position with the given piles, bottom first. The cards that they leave out lie, face up
    unless it is the stock, below those of the depot `rest`; `counters` replace the position's."""
    data: dict[str, Any] = module.deal(seed=0).position()
    left = Counter(module.GAME.deck) - Counter(
        card.upper() for pile in piles.values() for card in pile
    )
    spare = [card.lower() if rest == "stock" else card for card in sorted(left.elements())]
    placed: dict[str, list[str]] = {name: list(piles.get(name, ())) for name in data["piles"]}
    assert placed.keys() >= piles.keys()
    placed[rest] = spare + placed[rest]
    return module.from_position(data | counters | {"piles": placed})


def texts(state: GameState) -> list[str]:
    """The legal moves as text."""
    return [move.text for move in state.legal_moves()]
