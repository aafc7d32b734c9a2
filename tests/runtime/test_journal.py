"""The journal: entries are reverted last first, and tell what happened."""

from __future__ import annotations

from runtime.events import Called, Collapsed, Flipped, Moved, Shuffled
from runtime.journal import CALL, COLLAPSE, FLIP, MOVE, SHUFFLE, events_of, revert

ENTRIES = [
    (MOVE, 0, 1, 1, 0, (1, ~2), (1, 2)),
    (FLIP, 0, 0, 0),
    (SHUFFLE, 1, (1, 2, 9), (9, 1, 2)),
    (CALL, 1, 3),
    (COLLAPSE, 1, 2),
]


def test_revert() -> None:
    """From after the entries back to before them, or to a mark between."""
    piles, journal = [[0], [9, ~1, ~2]], list(ENTRIES)
    revert(piles, journal, 2)
    assert piles == [[0], [1, 2, 9]]
    assert journal == ENTRIES[:2]
    revert(piles, journal, 0)
    assert (piles, journal) == ([[~0, 1, ~2], [9]], [])


def test_events() -> None:
    """Depots by name, cards as they lie now."""
    assert events_of(ENTRIES, ["a", "b"]) == [
        Moved("a", "b", ("2C", "3C"), 1, 0),
        Flipped("a", 0, "AC"),
        Shuffled("b", ("TC", "2C", "3C")),
        Called("b", "Spades"),
        Collapsed("b", 2),
    ]
