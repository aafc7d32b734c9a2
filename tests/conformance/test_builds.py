"""R5.8: every pair of anchor and card, for every kind of build and suit, against a reference that
shares nothing with the code; and rows written by hand for the ends of the suits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tiny import MACHINES, STOCK, lay, made

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]
SUITS = ("Any", "Same", "SameColor", "AlternateColor")
STEPS = (0, 1, 2, 12)


def fits(top: str, card: str, direction: str, step: int, wrap: bool, suit: str) -> bool:
    """Whether `card` goes on `top`."""
    way = RANKS.index(card[0]) - RANKS.index(top[0])
    ways = {"Up": [step], "Down": [-step], "Either": [step, -step]}[direction]
    if way not in ways and not (wrap and way % 13 in [w % 13 for w in ways]):
        return False
    if suit == "Same":
        return top[1] == card[1]
    if suit == "SameColor":
        return (top[1] in "DH") == (card[1] in "DH")
    if suit == "AlternateColor":
        return (top[1] in "DH") != (card[1] in "DH")
    return True


def pairs_of(machine: str, rule: dict[str, Any]) -> set[tuple[str, str]]:
    """All pairs (top, card) that a rule allows: 52 piles of one card each, and a hand of all 52
    cards, each of which may be picked."""
    hand = {"type": "Reserve", "name": "a", "acceptRule": "none", "ejectRule": {"unit": "single"}}
    pile = {"type": "Foundation", "name": "f", "repeat": 52, "acceptRule": rule}
    depots = [STOCK, hand, pile | {"ejectRule": "locked"}]
    text = json.dumps({"name": "Pairs", "decks": [{"count": 2}], "depots": depots})
    board = {"a": " ".join(DECK)} | {f"f-{i}": card for i, card in enumerate(DECK, start=1)}
    state = lay(made(text, machine), board)
    names = {f"f-{i}": card for i, card in enumerate(DECK, start=1)}
    return {(names[move.target or ""], DECK[move.n]) for move in state.legal_moves()}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("direction", ["Up", "Down", "Either"])
@pytest.mark.parametrize("machine", MACHINES)
def test_all_pairs(machine: str, direction: str, wrap: bool, suit: str) -> None:
    """R5.8: 52 x 52 pairs."""
    for step in STEPS:
        build = {"direction": direction, "step": step, "wrap": wrap}
        right = {
            (top, card)
            for top in DECK
            for card in DECK
            if fits(top, card, direction, step, wrap, suit)
        }
        assert pairs_of(machine, {"build": build, "suit": suit}) == right, step


@pytest.mark.parametrize(
    ("top", "card", "direction", "step", "wrap", "legal"),
    [
        ("KS", "AS", "Up", 1, False, False),
        ("KS", "AS", "Up", 1, True, True),
        ("AS", "KS", "Down", 1, False, False),
        ("AS", "KS", "Down", 1, True, True),
        ("AS", "KS", "Up", 1, True, False),
        ("KS", "AS", "Down", 1, True, False),
        ("KS", "AS", "Either", 1, False, False),
        ("KS", "AS", "Either", 1, True, True),
        ("AS", "KS", "Either", 1, True, True),
        ("QS", "AS", "Up", 2, True, True),
        ("QS", "AS", "Up", 2, False, False),
        ("AS", "QS", "Down", 2, True, True),
        ("AS", "KS", "Up", 12, False, True),
        ("KS", "QS", "Up", 12, True, True),
        ("KS", "KD", "Down", 0, True, True),
        ("KS", "AD", "Either", 0, True, False),
    ],
)
def test_the_ends(top: str, card: str, direction: str, step: int, wrap: bool, legal: bool) -> None:
    """R5.8: Ace is 1 and King 13; they meet only round the corner."""
    assert fits(top, card, direction, step, wrap, "Any") is legal
    build = {"direction": direction, "step": step, "wrap": wrap}
    for machine in MACHINES:
        assert ((top, card) in pairs_of(machine, {"build": build})) is legal
