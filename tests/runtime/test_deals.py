"""Deals (R9.1), below the API."""

from __future__ import annotations

from random import Random

import pytest

from runtime.cards import turned
from runtime.deals import MAX_SEED, checked_seed, composition_fault, deck_to_deal


def down(*cards: int) -> bytes:
    """A pile of these cards, face down."""
    return bytes([turned(card, False) for card in cards])


def test_by_seed() -> None:
    """The deck in deck order, shuffled, face down."""
    deck = [3, 3, 52, 7]
    stock = deck.copy()
    Random(5).shuffle(stock)
    assert deck_to_deal(deck, 5, None, None) == (5, down(*stock))
    assert deck == [3, 3, 52, 7]


def test_order_is_cards_from_the_other_end() -> None:
    """`cards` bottom of the stock first, `order` first card dealt first; seed 0 (R9.3)."""
    assert deck_to_deal((0, 1, 52), None, ["AC", "jk", "2c"], None) == (0, down(0, 52, 1))
    assert deck_to_deal((0, 1, 52), None, None, ["AC", "jk", "2c"]) == (0, down(1, 52, 0))


def test_seeds() -> None:
    """0 to 2^63 - 1; a bool is none."""
    assert (checked_seed(0), checked_seed(MAX_SEED)) == (0, 2**63 - 1)
    for wrong in (-1, 2**63, True, None, 1.0, "1"):
        with pytest.raises(ValueError, match="a seed is"):
            checked_seed(wrong)


def test_a_drawn_seed_makes_the_deal() -> None:
    """None given: one is drawn at random, and told."""
    seed, stock = deck_to_deal(range(52), None, None, None)
    assert deck_to_deal(range(52), seed, None, None) == (seed, stock)


@pytest.mark.parametrize(
    ("found", "fault"),
    [
        ([0, 0, 52], None),
        ([*down(0), 52, 0], None),
        ([0, 52], "these are not the cards of the game: missing AC"),
        ([52], "these are not the cards of the game: missing 2 x AC"),
        ([0, 0, 52, 1, 1], "these are not the cards of the game: too many of 2 x 2C"),
        ([0, 1, 52], "these are not the cards of the game: missing AC, too many of 2C"),
    ],
)
def test_composition(found: list[int], fault: str | None) -> None:
    """Faces aside; what is missing and what is superfluous is named."""
    assert composition_fault((0, 0, 52), found) == fault
