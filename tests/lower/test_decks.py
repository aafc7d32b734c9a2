"""The composition (chapter 2)."""

from __future__ import annotations

import pytest

from compiler.ir.nodes import Card
from compiler.ir.types import Rank, Suit
from tests.lower.support import game_text, lower_ok, lower_text


def decks(text: str) -> str:
    return game_text('{ "type": "Cell" }', more=f'"decks": {text}')


def test_the_default_is_one_pack() -> None:
    """R2.1: every suit (outer) by rank (inner), Clubs Diamonds Hearts Spades, Ace to King."""
    game = lower_ok(game_text('{ "type": "Cell" }'))
    assert len(game.deck) == 52
    assert game.deck_count == 1
    assert game.deck[0] == Card(Rank.ACE, Suit.CLUBS)
    assert game.deck[12] == Card(Rank.KING, Suit.CLUBS)
    assert game.deck[13] == Card(Rank.ACE, Suit.DIAMONDS)
    assert game.deck[51] == Card(Rank.KING, Suit.SPADES)


def test_suits_and_ranks_keep_the_order_given() -> None:
    """R2.1: in the given order, each copy followed by its jokers."""
    pack = '{ "suits": ["Spades", "Clubs"], "ranks": ["King", "Two"], "count": 2, "jokers": 1 }'
    game = lower_ok(decks(f"[{pack}]"))
    copy = [
        Card(Rank.KING, Suit.SPADES),
        Card(Rank.TWO, Suit.SPADES),
        Card(Rank.KING, Suit.CLUBS),
        Card(Rank.TWO, Suit.CLUBS),
        Card(None, None),
    ]
    assert list(game.deck) == copy * 2
    assert game.deck_count == 2


def test_several_packs() -> None:
    """R2.1: the packs follow each other; the number of packs is the sum of their counts."""
    game = lower_ok(decks('[{ "count": 2 }, { "suits": ["Hearts"], "ranks": ["Ace"] }]'))
    assert len(game.deck) == 105
    assert game.deck[104] == Card(Rank.ACE, Suit.HEARTS)
    assert game.deck_count == 3


def test_jokers_alone_are_a_pack() -> None:
    """R2.2: a pack yields at least one card, and a joker is one."""
    game = lower_ok(decks('[{ "suits": [], "jokers": 2 }]'))
    assert game.deck == (Card(None, None),) * 2


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('[{ "count": 4 }]', []),
        ('[{ "count": 4 }, { "suits": ["Clubs"], "ranks": ["Ace"] }]', ["C092"]),
        ('[{ "jokers": 157 }]', ["C092"]),
        ("[]", ["C092"]),
        ('[{ "ranks": [] }]', ["C091"]),
        ('[{ "ranks": ["Ace", "King", "Ace"] }]', ["C090"]),
        ('[{ "suits": ["Clubs", "clubs"] }]', ["C090"]),
        ('[{}, { "suits": ["Clubs", "Clubs"] }, { "ranks": [] }]', ["C090", "C091"]),
        ('[{ "suits": ["Klubs"] }]', ["C031"]),
    ],
)
def test_limits(text: str, codes: list[str]) -> None:
    """R2.1, R2.2: 1 to 208 cards, nothing listed twice, no empty pack; one mistake, one message."""
    assert lower_text(decks(text)).codes == codes
