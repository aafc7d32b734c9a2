"""Verdicts: explain and why_not agree with the list of legal moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from runtime.moves import Move
from tests.api.conftest import Build
from tests.api.test_playing import game as little_klondike
from tests.api.test_positions import game as with_everything
from tests.tiny import STOCK, cardz, lay

PICKS = cardz(
    STOCK,
    {"name": "a", "type": "Tableau", "landUnder": True, "ejectRule": {"unit": "single"}},
    {"name": "b", "type": "Tableau", "acceptRule": {"build": {"direction": "Down"}}},
    {"name": "c", "type": "Cell", "repeat": 2, "acceptRule": {"single": True}},
    {"name": "d", "type": "Reserve", "offTable": True},
    decks=[{"suits": ["Clubs", "Hearts"], "ranks": ["Ace", "Two", "Three", "Four"]}],
    dealRules=[{"kind": "dealGroup", "to": ["a", "b", "d"], "faceDown": 1, "faceUp": 1}],
    compoundMoves="Staged",
)


@pytest.mark.parametrize("text", [little_klondike(), with_everything(), PICKS])
def test_explain_is_legality(build: Build, text: str) -> None:
    """explain(m).legal exactly for the legal moves, of all that the game can ever offer."""
    module = build(text)
    every = [module.move_at(code) for code in range(module.action_count)]
    step = max(1, len(every) // 400)
    for seed in range(3):
        state, rng = module.deal(seed), Random(seed)
        for number in range(12):
            legal = set(state.legal_moves())
            asked = [*every[number % step :: step], *legal]
            assert {move for move in asked if state.explain(move).legal} == legal
            if not legal:
                break
            state.push(rng.choice(state.legal_moves()))


def test_the_verdict_of_a_legal_move(build: Build) -> None:
    """Nothing to explain."""
    state = lay(build(PICKS), {"b": "3C", "c-1": "2C"})
    assert state.why_not("c-1", "b", 1) == (True, None, None, None)
    assert state.explain(Move("drag", "c-1", "b", 1)) == (True, None, None, None)


@pytest.mark.parametrize(
    ("move", "rule", "reason", "depot"),
    [
        (Move("drag", "d", "b", 1), "R3.9", "This place is not on the table", "d"),
        (Move("drag", "b", "d", 1), "R3.9", "This place is not on the table", "d"),
        (Move("drag", "b", "b", 1), "R6.1", "The cards are there already", "b"),
        (Move("drag", "b", "c-1", 3), "R6.1", "There are not that many cards", "b"),
        (Move("drag", "b", "c-1", 0), "R6.1", "There are not that many cards", "b"),
        (Move("pick", "a", "c-1", 5), "R6.1", "There is no card at that place", "a"),
        (Move("drag", "a", "c-1", 1), "R4.2", "Cards are picked from here one at a time", "a"),
        (Move("pick", "b", "c-1", 0), "R4.2", "Cards are not picked out of this pile", "b"),
        (Move("drag", "b", "c-1", 2), "R5.2", "Only one card at a time may be put here", "c-1"),
        (Move("draw", "a"), "R6.3", "No cards are drawn from here", "a"),
        (Move("recycle", "a"), "R6.5", "This pile is not recycled", "a"),
        (Move("redeal", "a"), "R6.7", "No redeal is started from here", "a"),
        (Move("action", "a", None, 0, "x"), "R6.8", "There is no such action here", "a"),
        (Move("drag", "b", "nowhere", 1), "R6.1", "There is no such place", None),
        (Move("drag", "nowhere", "b", 1), "R6.1", "There is no such place", None),
        (Move("jump", "a", "b", 1), "R6.1", "There is no such move in this game", None),
        (Move("drag", "a"), "R6.1", "There is no such move in this game", None),
        (Move("draw", "d"), "R3.9", "This place is not on the table", "d"),
    ],
)
def test_first_failing_check(
    build: Build, move: Move, rule: str, reason: str, depot: str | None
) -> None:
    """In the order of the contract, for moves that the game can never offer as well."""
    state = lay(build(PICKS), {"a": "2C 3C", "b": "4H 3H"})
    assert state.explain(move) == (False, rule, reason, depot)


def test_why_not_counts_picks_from_the_top(build: Build) -> None:
    """Of a depot whose cards are picked, n is the card's place from the top."""
    state = lay(build(PICKS), {"a": "2C 9h".replace("9h", "3c"), "b": "4C"})
    assert state.why_not("a", "b", 1).rule == "R5.3"
    assert state.why_not("a", "b", 2).rule == "R5.8"
    assert state.why_not("a", "b", 3).reason == "There is no card at that place"
    assert state.why_not("b", "c-1", 0).reason == "There are not that many cards"


def test_why_not_needs_depots(build: Build) -> None:
    """ValueError for a name that is none."""
    state: Any = build(PICKS).deal(1)
    for source, target in (("x", "a"), ("a", "x")):
        with pytest.raises(ValueError, match="there is no depot 'x'"):
            state.why_not(source, target, 1)
