"""Winning, losing, being stuck, the score: R9.5 to R9.9."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, moves

A = {"name": "a", "type": "Tableau", "acceptRule": "none"}
B = {"name": "b", "type": "Foundation", "ejectRule": "locked"}
NONE = {"kind": "noLegalMoves"}
WHEN_A_EMPTY = {"kind": "depotsEmpty", "depots": ["a"]}


def ending(**game: Any) -> str:
    """Cards go from `a` to `b`, and that is all; four cards in all."""
    deck = [{"suits": ["Clubs", "Hearts"], "ranks": ["Ace", "Two"]}]
    return cardz(STOCK, A, B, decks=deck, **game)


@pytest.mark.parametrize(
    ("predicate", "board", "expected"),
    [
        ({"kind": "allCardsIn", "depots": "Foundation"}, {"b": "AC 2C AH 2H"}, True),
        ({"kind": "allCardsIn", "depots": "Foundation"}, {"b": "AC 2C AH"}, False),
        ({"kind": "allCardsIn", "depots": ["stock", "a"]}, {"a": "2H"}, True),
        ({"kind": "allCardsFaceUp"}, {"a": "AC 2C", "b": "AH 2H"}, True),
        ({"kind": "allCardsFaceUp"}, {"a": "AC 2C", "b": "AH 2h"}, False),
        ({"kind": "depotsEmpty", "depots": ["a", "b"]}, {}, True),
        ({"kind": "depotsEmpty", "depots": ["a", "b"]}, {"b": "AC"}, False),
        ({"kind": "depotsNonEmpty", "depots": ["a", "b"]}, {"a": "AC", "b": "AH"}, True),
        ({"kind": "depotsNonEmpty", "depots": ["a", "b"]}, {"a": "AC"}, False),
        ({"kind": "not", "of": WHEN_A_EMPTY}, {"a": "AC"}, True),
        ({"kind": "allOf", "of": [WHEN_A_EMPTY, {"kind": "allCardsFaceUp"}]}, {}, False),
        ({"kind": "anyOf", "of": [WHEN_A_EMPTY, {"kind": "allCardsFaceUp"}]}, {}, True),
        ({"kind": "expr", "when": "count(a) == 2"}, {"a": "AC 2C"}, True),
        ({"kind": "expr", "when": "top(a).rank > 0"}, {}, False),
    ],
)
def test_predicates(
    build: Build, predicate: dict[str, Any], board: dict[str, str], expected: bool
) -> None:
    """R9.5."""
    state = lay(build(ending(winCondition=predicate)), board)
    assert str(state.status) == ("won" if expected else "playing")
    state = lay(build(ending(lossCondition=predicate)), board)
    assert str(state.status) == ("lost" if expected else "playing")


def test_a_finished_game_has_no_moves(build: Build) -> None:
    """R9.6: undo reopens it."""
    module = build(ending(winCondition=WHEN_A_EMPTY))
    state = lay(module, {"a": "AC"})
    move = module.parse_move("a b 1")
    assert moves(state) == ["drag a b 1"]
    state.play(move)
    assert (str(state.status), state.stuck) == ("won", False)
    assert (state.legal_moves(), state.legal_codes(), state.has_moves()) == ([], [], False)
    assert state.explain(move) == (False, "R9.6", "The game is over", None)
    assert state.why_not("a", "b", 1).rule == "R9.6"
    state.pop()
    assert (str(state.status), state.has_moves()) == ("playing", True)


def test_won_is_asked_before_lost(build: Build) -> None:
    """R9.6."""
    module = build(ending(winCondition=WHEN_A_EMPTY, lossCondition=WHEN_A_EMPTY))
    assert str(lay(module, {}).status) == "won"


@pytest.mark.parametrize(
    ("loss", "board", "status", "has_moves"),
    [
        (NONE, {"a": "AC"}, "playing", True),
        (NONE, {}, "lost", False),
        ({"kind": "allOf", "of": [NONE, {"kind": "expr", "when": "empty(b)"}]}, {}, "lost", False),
        (
            {"kind": "allOf", "of": [NONE, {"kind": "expr", "when": "!empty(b)"}]},
            {},
            "playing",
            False,
        ),
        (
            {"kind": "anyOf", "of": [NONE, {"kind": "expr", "when": "empty(b)"}]},
            {"a": "AC"},
            "lost",
            False,
        ),
    ],
)
def test_no_legal_moves(
    build: Build, loss: dict[str, Any], board: dict[str, str], status: str, has_moves: bool
) -> None:
    """R9.5: the player has no move at all."""
    state = lay(build(ending(lossCondition=loss)), board)
    assert (str(state.status), state.has_moves()) == (status, has_moves)
    assert bool(state.legal_moves()) is has_moves


def test_stuck(build: Build) -> None:
    """R9.6: neither won nor lost and no moves; without a winCondition a game is never won."""
    module = build(ending())
    assert not lay(module, {"a": "AC"}).stuck
    state = lay(module, {})
    assert (state.stuck, str(state.status)) == (True, "playing")
    assert not lay(build(ending(lossCondition=NONE)), {}).stuck


def test_the_opening_position_is_judged(build: Build) -> None:
    """R9.7."""
    deal = [{"kind": "dealGroup", "to": "a", "faceUp": 1}]
    module = build(
        ending(
            dealRules=deal,
            winCondition={"kind": "expr", "when": "top(a).rank == Two"},
            lossCondition={"kind": "expr", "when": "top(a).suit == Hearts"},
        )
    )
    first = {"AC": "playing", "2C": "won", "2H": "won", "AH": "lost"}
    for card, status in first.items():
        order = [card] + [other for other in first if other != card]
        assert str(module.deal(order=order).status) == status


def test_score(build: Build) -> None:
    """R9.8, R9.9: the value of the current position; undo takes it back."""
    module = build(ending(scoring={"value": "100 * count(b) - moves", "better": "Low"}))
    state = lay(module, {"a": "AC 2C"})
    assert state.score == 0
    state.play("a b 2")
    assert (state.score, state.moves) == (199, 1)
    state.pop()
    assert (state.score, state.moves) == (0, 0)
    assert (module.GAME.better, module.GAME.keep) == ("Low", "Won")


def test_no_scoring(build: Build) -> None:
    """R9.8: without `scoring` there is no score."""
    module = build(ending())
    assert lay(module, {}).score is None
    assert (module.GAME.better, module.GAME.keep) == (None, None)


def test_losing_does_not_wait_for_the_limit(build: Build) -> None:
    """R7.7: win and loss are judged as ever when a settling was cut short."""
    swap = {"name": "x", "type": "Cell", "ejectRule": "any", "autoRefill": ["y"]}
    text = cardz(
        STOCK,
        A,
        B,
        swap | {"acceptRule": {"acceptFrom": ["y"]}},
        {**swap, "name": "y", "autoRefill": ["x"], "acceptRule": {"acceptFrom": ["x"]}},
        winCondition=WHEN_A_EMPTY,
    )
    state = lay(build(text), {"a": "AC", "x": "2C"})
    state.play("a b 1")
    assert state.cascade_limit_hit
    assert str(state.status) == "won"
