"""What starts a foundation, and the cards of two packs (R2.1, R2.4, R5.5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from runtime.status import Status
from tests.conformance.tiny_games import DECK, game
from tests.tiny import MACHINES, STOCK, lay, made, moves

pytestmark = pytest.mark.parametrize("machine", MACHINES)


def test_an_empty_foundation_takes_exactly_its_seed(machine: str) -> None:
    """R5.5: of all 52 cards the four of its rank, for each of the 13 seeds."""
    names = [
        "Ace",
        "Two",
        "Three",
        "Four",
        "Five",
        "Six",
        "Seven",
        "Eight",
        "Nine",
        "Ten",
        "Jack",
        "Queen",
        "King",
    ]
    founded = [
        {"type": "Foundation", "name": name, "acceptRule": {"seed": name, "single": True}}
        for name in names
    ]
    hand = {"type": "Reserve", "name": "a", "acceptRule": "none", "ejectRule": {"unit": "single"}}
    state = lay(made(game(STOCK, hand, *founded), machine), {"a": " ".join(DECK)})
    taken = Counter((move.target, DECK[move.n][0]) for move in state.legal_moves())
    assert taken == dict.fromkeys(zip(names, "A23456789TJQK", strict=True), 4)


@pytest.mark.parametrize("base", ["AC", "7H", "QD", "KS"])
def test_one_base_rank_for_all_foundations(machine: str, base: str) -> None:
    """R5.5, R5.8: the rank of the first card dealt starts every foundation, and each is built up
    round the corner until the rank below its base."""
    rule = {"seedFromDeal": True, "build": {"direction": "Up", "wrap": True}, "suit": "Same"}
    text = game(
        STOCK,
        {"type": "Foundation", "name": "f", "repeat": 4, "acceptRule": rule | {"single": True}}
        | {"ejectRule": "locked"},
        {"type": "Reserve", "name": "a", "acceptRule": "none", "ejectRule": {"unit": "single"}},
        dealRules=[
            {"kind": "dealGroup", "to": "f-1", "faceUp": 1},
            {"kind": "dealGroup", "to": "a", "faceUp": 51},
        ],
        winCondition={"kind": "allCardsIn", "depots": "Foundation"},
    )
    state = made(text, machine).deal(order=[base, *[card for card in DECK if card != base]])
    others = {card for card in DECK if card[0] == base[0] and card != base}
    held = state.piles()["a"]
    for place in ("f-2", "f-3", "f-4"):
        onto = {held[move.n] for move in state.legal_moves() if move.target == place}
        assert onto == others
    while state.has_moves():
        state.play(state.legal_moves()[0])
    assert state.status is Status.WON
    ranks = "A23456789TJQK" * 2
    start = ranks.index(base[0])
    for pile in list(state.piles().values())[1:5]:
        assert "".join(card[0] for card in pile) == ranks[start : start + 13]


def two_decks() -> str:
    """A game of two packs that never ends: draws, recycles, redeals, sends, refills, picks."""
    return game(
        {**STOCK, "draw": {"to": "waste", "count": 3, "recycle": True}},
        {"type": "Waste", "name": "waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {"type": "Foundation", "name": "f", "repeat": 8}
        | {"acceptRule": {"seed": "Ace", "build": {"direction": "Up"}, "suit": "Same"}},
        {"type": "Tableau", "name": "col", "repeat": 6, "autoFlipTop": True}
        | {"acceptRule": {"build": {"direction": "Either"}}, "ejectRule": "faceUp"},
        {"type": "Cell", "name": "c", "repeat": 2, "acceptRule": "emptyOnly"}
        | {"ejectRule": {"unit": "single"}, "autoRefill": ["waste"]},
        {"type": "Cell", "name": "m", "acceptRule": {"build": {"sum": 13}}, "ejectRule": "locked"}
        | {
            "actions": [
                {"name": "turn", "do": [{"kind": "gather", "from": "m", "to": "pool"}]},
                {
                    "name": "back",
                    "do": [{"kind": "dealGroup", "from": "m", "to": "col", "faceUp": 1}],
                },
            ]
        },
        {"type": "Reserve", "name": "pool", "landUnder": True, "autoSend": "Foundation"},
        decks=[{"count": 2}],
        dealRules=[{"kind": "dealGroup", "to": "col", "faceDown": 3, "faceUp": 1}],
        redealRules=[
            {"kind": "gather", "from": ["pool", "f"], "to": "pool"},
            {"kind": "shuffle", "depot": "pool"},
        ],
    )


def test_two_of_each_card_after_500_moves(machine: str) -> None:
    """R2.1: no card is lost or made, whatever happens; and undoing it all gives the deal back."""
    twice = dict.fromkeys(DECK, 2)
    for seed in range(2, 7) if machine == "generated" else [2]:
        state = made(two_decks(), machine).deal(seed=seed)
        dealt = state.position()
        rng = Random(seed)
        for number in range(500):
            legal = state.legal_moves()
            state.push(legal[int(rng.random() * len(legal))])
            if number % 20 == 19:
                assert Counter(c.upper() for pile in state.piles().values() for c in pile) == twice
        made_kinds = {move.kind for move in state.history}
        assert made_kinds >= {"draw", "drag", "pick", "redeal", "action"}
        assert state.moves == 500
        for _ in range(500):
            state.pop()
        assert state.position() == dealt


def test_copies_in_different_places_give_two_moves(machine: str) -> None:
    """R2.4, R6.9: nothing is merged."""
    parts = [{"type": "Cell", "name": name, "acceptRule": "none"} for name in "ab"]
    target = {"type": "Foundation", "name": "f", "acceptRule": {"seed": "Ace"}}
    text = game(STOCK, *parts, target | {"ejectRule": "locked"}, decks=[{"count": 2}])
    state = lay(made(text, machine), {"a": "AS", "b": "AS"})
    assert moves(state) == ["drag a f 1", "drag b f 1"]
