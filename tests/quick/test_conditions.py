"""Conditions in the listing (R4.4, R5.10): what they say of a target alone, of the bottom card, of
a depot that gives, and what must be asked of each group."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from compiler.ir.exprs import Expr
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.card_sets import is_card_set
from tests.differential.boards import scatter
from tests.quick.boards import Build, cardz, plan
from tests.quick.walks import machines
from tests.tiny import lay, moves

SETS = (
    "bottom(pile).rank == 7",
    "bottom(pile).rank + top.rank == 13",
    "13 - bottom(pile).rank == top.rank",
    "top.rank - bottom(pile).rank == 2",
    "bottom(pile).rank != top.rank",
    "!(bottom(pile).rank == top.rank)",
    "bottom(pile).rank < top.rank",
    "top.rank <= bottom(pile).rank + 1",
    "bottom(pile).rank > count(depot)",
    "3 - bottom(pile).rank >= -count(depot)",
    "bottom(pile).suit == top.suit",
    "top.suit != bottom(pile).suit",
    "bottom(pile).color == Red",
    "(bottom(pile).rank + 11) % 13 > (top.rank + 11) % 13",
    "bottom(pile).joker || bottom(pile).rank == index(depot)",
    "empty(depot) || bottom(pile).suit == top.suit",
    "empty(depot) ? bottom(pile).rank > 10 : bottom(pile).color != top.color",
    "bottom(pile).color == Red ? top.rank > 4 : top.rank < 9",
    "any(tab, top(it).rank == bottom(pile).rank)",
    "all(depot, it.suit != bottom(pile).suit)",
    "any(neighbour(depot, 1), it.rank == bottom(pile).rank)",
    "top(neighbour(depot, -1)).rank == bottom(pile).rank",
    "bottom(pile).faceUp && bottom(pile).rank + top(neighbour(depot, 1)).rank > 12",
    "count(depot) < 3",
    "count(depot) < 3 && bottom(pile).rank != 5 && !any(tab, count(it) > 5)",
)
"""Conditions that a target answers alone, for a set of cards."""

OTHERS = (
    "count(pile) == 1 || bottom(pile).rank == 7",
    "bottom(pile).rank == top(pile).rank",
    "source != neighbour(depot, 1) || bottom(pile).rank > 6",
    "count(source) > count(depot)",
    "moves > 3 || bottom(pile).color == Black",
    "bottom(pile).rank * top.rank > 20",
    "bottom(pile) == top",
)
"""Conditions that must be asked of each group, wholly or in part."""

GUARDS = (
    "count(depot) > 2",
    "empty(neighbour(depot, 1)) || empty(neighbour(depot, -1))",
    "!any(tab, count(it) == 1 && index(it) == index(depot) + 1)",
    "top(depot).rank != 5 && bottom(pile).rank != 7",
    "bottom(pile).rank > index(depot)",
)


def game(when: str | None, leaves: str | None = None, **rule: Any) -> str:
    eject: dict[str, Any] = {"gate": "FaceUp"} | ({"when": leaves} if leaves else {})
    accept = rule | ({"when": when} if when else {})
    return cardz(
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 4,
            "acceptRule": accept,
            "ejectRule": eject,
        },
        {"name": "cell", "type": "Cell", "repeat": 2, "ejectRule": "topOnly"},
        decks=[{"jokers": 2}],
        dealRules=[{"kind": "dealGroup", "to": ["tab", "cell"], "faceUp": 4, "faceDown": 1}],
    )


def condition(text: str) -> Expr:
    name = "quick.cardz"
    work = Compilation(text.encode(), name, place_of_text(name))
    when = next(d.accept.when for d in work.optimised.depots if d.accept.when is not None)
    assert when is not None
    return when


@pytest.mark.parametrize("when", SETS)
def test_conditions_that_are_sets_of_cards(when: str) -> None:
    assert is_card_set(condition(game(when)))


@pytest.mark.parametrize("when", OTHERS)
def test_conditions_that_are_none(when: str) -> None:
    assert not is_card_set(condition(game(when)))


@pytest.mark.parametrize("unrolled", [True, False])
@pytest.mark.parametrize("rule", [{}, {"single": True}, {"build": {"direction": "Down"}}])
@pytest.mark.parametrize("when", [*SETS, *OTHERS])
def test_conditions_of_a_target(
    when: str, rule: dict[str, Any], unrolled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R5.10: both listings find what the interpreter finds."""
    agree(game(when, **rule), unrolled, monkeypatch)


@pytest.mark.parametrize("unrolled", [True, False])
@pytest.mark.parametrize("leaves", GUARDS)
def test_conditions_of_a_source(
    leaves: str, unrolled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R4.4."""
    agree(game(None, leaves, build={"direction": "Either"}), unrolled, monkeypatch)


def agree(text: str, unrolled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not unrolled:
        monkeypatch.setattr("compiler.python.modes._MOST_PAIRS", -1)
    plain, fast, _ = machines(text)
    for seed in range(12):
        data = scatter(plain, Random(seed))
        one, other = plain.from_position(data), fast.from_position(data)
        for _ in range(4):
            legal = moves(one)
            assert moves(other) == legal
            assert other.has_moves() == bool(legal)
            if not legal:
                break
            move = legal[Random(seed).randrange(len(legal))]
            one.play(move)
            other.play(move)


# By the contract.

LOCKED: dict[str, Any] = {"ejectRule": "locked"}
PAIRS = "bottom(pile).rank + top.rank == 13"


def given(when: str) -> str:
    """Four depots that take by a condition, and one that gives to them."""
    return cardz(
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 4,
            "acceptRule": {"when": when},
            "ejectRule": "topOnly",
        },
        {"name": "giver", "type": "Cell", "acceptRule": "none", "ejectRule": "topOnly"},
        decks=[{"jokers": 1}],
    )


def test_a_sum_with_the_anchor(build: Build) -> None:
    """R5.10, R8.8: nothing, as the rank of an empty depot's top or of a joker, equals nothing."""
    board = {"tab-1": "4C", "tab-2": "9D", "tab-3": "JK", "giver": "4D"}
    assert moves(lay(build(given(PAIRS)), board)) == [
        "drag tab-1 tab-2 1",
        "drag tab-2 tab-1 1",
        "drag giver tab-2 1",
    ]


def test_not_equal_to_nothing(build: Build) -> None:
    """R8.8: `!=` with nothing is true: on an empty depot, and of a joker."""
    board = {"tab-1": "4C", "tab-2": "9D", "giver": "JK"}
    assert moves(lay(build(given("bottom(pile).rank != top.rank")), board)) == [
        *[f"drag tab-1 {tab} 1" for tab in ("tab-2", "tab-3", "tab-4")],
        *[f"drag tab-2 {tab} 1" for tab in ("tab-1", "tab-3", "tab-4")],
        *[f"drag giver {tab} 1" for tab in ("tab-1", "tab-2", "tab-3", "tab-4")],
    ]


def test_a_neighbour_that_is_not_there(build: Build) -> None:
    """R8.7, R8.8: the first depot has no neighbour before it, so nothing is equal to its top."""
    when = "top(neighbour(depot, -1)).rank == bottom(pile).rank"
    board = {"tab-1": "4C", "tab-3": "5C", "giver": "4H"}
    assert moves(lay(build(given(when)), board)) == [
        "drag tab-1 tab-2 1",
        "drag tab-3 tab-4 1",
        "drag giver tab-2 1",
    ]


def test_a_guard_looks_at_other_piles_again_when_they_change(build: Build) -> None:
    """R4.4: what a depot lets go hangs on its neighbour, before and after a move of that."""
    text = cardz(
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 3,
            "acceptRule": "none",
            "ejectRule": {"gate": "TopOnly", "when": "empty(neighbour(depot, 1))"},
        },
        {"name": "cell", "type": "Cell", "acceptRule": {"single": True, "minCount": 1}, **LOCKED},
    )
    state = lay(build(text), {"tab-1": "4C", "tab-2": "5C", "tab-3": "6C"})
    assert moves(state) == ["drag tab-3 cell 1"]  # it has no neighbour, and nothing is empty
    state.push(state.legal_moves()[0])
    assert moves(state) == ["drag tab-2 cell 1"]
    state.push(state.legal_moves()[0])
    assert moves(state) == ["drag tab-1 cell 1"]
    state.pop()
    assert moves(state) == ["drag tab-2 cell 1"]


def test_the_plan_keeps_what_must_be_asked_of_each_group() -> None:
    text = game("bottom(pile).rank < top.rank && count(pile) < 3")
    quick = plan(text)
    assert quick is not None
    landing = quick.targets["TAB"].landing
    assert len(landing.sets) == 1
    assert landing.rest is not None
