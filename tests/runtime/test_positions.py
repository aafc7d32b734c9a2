"""Base ranks from the journal of a deal (R5.5)."""

from __future__ import annotations

from runtime.cards import ONE, turned
from runtime.journal import FLIP, MOVE
from runtime.position import first_landed_rank


def down(card: int) -> bytes:
    """A pile of one card, face down."""
    return ONE[turned(card, False)]


def test_first_landed_rank() -> None:
    """The first face-up card, no joker, that lands on one of the depots."""
    journal = [
        (MOVE, 0, 9, 3, 0, down(4), ONE[4]),
        (MOVE, 0, 8, 1, 0, down(5), down(5)),
        (FLIP, 1, 0, 5),
        (MOVE, 0, 7, 2, 0, down(52), ONE[52]),
        (MOVE, 0, 6, 2, 1, down(12), ONE[12]),
        (MOVE, 0, 5, 1, 1, down(7), ONE[7]),
    ]
    assert first_landed_rank(journal, [1, 2]) == 13
    assert first_landed_rank(journal, [1]) == 8
    assert first_landed_rank(journal[:4], [1, 2]) is None
