"""Deals through the API: R9.1, R2.5."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.api.conftest import Build
from tests.tiny import STOCK, cardz

A = {"name": "a", "type": "Tableau", "acceptRule": "none", "ejectRule": "locked"}
DEAL = [{"kind": "dealGroup", "to": "a", "faceUp": 3}]


def dealing(**game: Any) -> str:
    return cardz(STOCK, A, dealRules=DEAL, **game)


def test_a_seed_shuffles_the_deck(build: Build) -> None:
    """R9.1: random.Random(seed).shuffle of the deck in deck order, the last card on top."""
    module = build(dealing())
    cards = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    assert list(module.GAME.deck) == cards
    Random(7).shuffle(cards)
    state = module.deal(seed=7)
    assert state.piles() == {
        "stock": tuple([card.lower() for card in cards[:-3]]),
        "a": (cards[-1], cards[-2], cards[-3]),
    }
    assert (state.seed, state.moves, state.redeals, state.history) == (7, 0, 0, ())


def test_the_order_of_a_deck(build: Build) -> None:
    """R2.1: suits outer, ranks inner, then the jokers, `count` copies, pack by pack."""
    packs = [
        {"suits": ["Hearts", "Clubs"], "ranks": ["Two", "Ace"], "count": 2, "jokers": 1},
        {"suits": ["Spades"], "ranks": ["King"]},
    ]
    module = build(dealing(decks=packs))
    pack = ("2H", "AH", "2C", "AC", "JK")
    assert module.GAME.deck == (*pack, *pack, "KS")
    assert module.GAME.decks == 3


def test_seeds(build: Build) -> None:
    """R9.1: 0 to 2^63 - 1; none given, one is drawn and told."""
    module = build(dealing())
    for seed in (0, 2**63 - 1):
        assert module.deal(seed).seed == seed
    drawn = module.deal().seed
    assert 0 <= drawn < 2**63
    assert module.deal(drawn).piles() == module.deal(seed=drawn).piles()
    assert len({module.deal().seed for _ in range(4)}) > 1


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.0, "1"])
def test_wrong_seeds(build: Build, seed: Any) -> None:
    """R9.1."""
    with pytest.raises(ValueError, match="a seed is"):
        build(dealing()).deal(seed=seed)


SMALL: dict[str, Any] = {"decks": [{"suits": ["Hearts"], "ranks": ["Nine", "Ten"], "jokers": 1}]}


def test_explicit_cards(build: Build) -> None:
    """R9.1: bottom of the stock first, or first card dealt first; any case; seed 0 (R9.3)."""
    module = build(dealing(**SMALL))
    state = module.deal(cards=["10h", "jk", "9H"])
    assert state.piles()["a"] == ("9H", "JK", "TH")
    assert state.seed == 0
    assert module.deal(order=["9h", "Jk", "tH"]) == state


def test_copies_may_stand_in_any_order(build: Build) -> None:
    """R9.1: exactly the composition, as a multiset."""
    module = build(dealing(decks=[{"suits": ["Hearts"], "ranks": ["Nine"], "count": 3}]))
    assert module.deal(cards=["9H", "9H", "9H"]).piles()["a"] == ("9H", "9H", "9H")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (["TH", "JK"], "cards: these are not the cards of the game: missing 9H"),
        (["TH", "9H", "JK", "JK"], "cards: .*: too many of JK"),
        (["TH", "TH", "TH"], "cards: .*: missing 9H JK, too many of 2 x TH"),
        (["TH", "9H", "X"], r"cards\[2\]: 'X' is not a card"),
        (["TH", "9H", 7], r"cards\[2\]: 7 is not a card"),
    ],
)
def test_wrong_cards(build: Build, cards: list[Any], message: str) -> None:
    """R9.1."""
    with pytest.raises(ValueError, match=message):
        build(dealing(**SMALL)).deal(cards=cards)


def test_one_of_the_three(build: Build) -> None:
    """A deal is made by a seed, by cards or by order."""
    with pytest.raises(ValueError, match="give one of them"):
        build(dealing(**SMALL)).deal(1, cards=["TH", "9H", "JK"])


def test_the_main_stock_is_the_first_stock(build: Build) -> None:
    """R2.5: board order is file order."""
    module = build(cardz(A, {**STOCK, "name": "first"}, STOCK))
    assert [len(pile) for pile in module.deal(1).piles().values()] == [0, 52, 0]


def test_a_game_without_a_stock_holds_no_cards(build: Build) -> None:
    """R2.5."""
    module = build('{"name": "Bare", "depots": [{"type": "Tableau"}, {"type": "Cell"}]}')
    state = module.deal(1)
    assert state.piles() == {"#1": (), "#2": ()}
    assert state.legal_moves() == []
    assert module.from_position(state.position()) == state
