"""Settling by what a move has changed: R3.5, R3.7, R3.8, R7.1, R7.2, R7.4, R7.5, R7.8.

After a settled position only what the changed piles can wake is looked at; a position that has not
settled yet (a deal, one from elsewhere, an undo back to it) is looked at as a whole.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.quick.boards import Build, cardz, python
from tests.tiny import lay, piles

GIVES: dict[str, Any] = {"acceptRule": "none", "ejectRule": "topOnly"}
TAKES: dict[str, Any] = {"ejectRule": "locked"}
COLUMN: dict[str, Any] = {"type": "Tableau", "acceptRule": {"minCount": 1, "suit": "Any"}}
DOWN: dict[str, Any] = {"direction": "Down"}


def is_local(text: str) -> bool:
    """Whether the module remembers that its board is at rest."""
    return "self._settled = True" in python(text)


FLIPPING = cardz(
    {
        "name": "tab",
        "type": "Tableau",
        "repeat": 3,
        "acceptRule": {"build": DOWN},
        "ejectRule": "faceUp",
        "autoFlipTop": True,
    },
    {"name": "cell", "type": "Cell", "repeat": 2, "acceptRule": {"single": True}},
)


def test_what_a_drag_uncovers_turns_up(build: Build) -> None:
    """R3.7: the source alone."""
    assert is_local(FLIPPING)
    state = lay(build(FLIPPING), {"tab-1": "5h 9C", "tab-2": "3d TS"})
    state.push(state.legal_moves()[0])
    assert piles(state, "tab-1", "tab-2") == ["5H", "3d TS 9C"]
    events = state.play("drag tab-2 tab-3 2")
    assert [type(event).__name__ for event in events] == ["Moved", "Flipped"]
    assert piles(state, "tab-2", "tab-3") == ["3D", "TS 9C"]


def test_the_first_move_settles_the_whole_board(build: Build) -> None:
    """R7.1: neither a deal nor a position settles; the first move does, far from where it is."""
    state = lay(build(FLIPPING), {"tab-1": "5h", "tab-2": "9c", "tab-3": "QS 3D"})
    state.push(state.space.parse("drag tab-3 cell-1 1"))
    assert piles(state, "tab-1", "tab-2", "tab-3") == ["5H", "9C", "QS"]


def test_an_undo_to_an_unsettled_root(build: Build) -> None:
    """R7.8, R7.1: the tops lie face down again, and another move turns them again."""
    state = lay(build(FLIPPING), {"tab-1": "5h", "tab-2": "9c", "tab-3": "QS 3D"})
    parse = state.space.parse
    for text in ("drag tab-3 cell-1 1", "drag tab-3 cell-2 1", "drag tab-3 cell-2 1"):
        state.push(parse(text))
        assert piles(state, "tab-1", "tab-2") == ["5H", "9C"]
        state.push(state.legal_moves()[-1])
        state.pop()
        state.pop()
        assert piles(state, "tab-1", "tab-2", "tab-3") == ["5h", "9c", "QS 3D"]


def test_copies_know_whether_they_have_settled(build: Build) -> None:
    """R7.1: one taken before the first move, one after it, each with and without history."""
    start = lay(build(FLIPPING), {"tab-1": "5h", "tab-2": "8d 9C", "tab-3": "QS 3D"})
    parse = start.space.parse
    first, then = parse("drag tab-3 cell-1 1"), parse("drag tab-2 cell-2 1")
    for history in (True, False):
        state = start.copy(history)
        state.push(first)
        other = state.copy(history)
        for one in (state, other):
            one.push(then)
            assert piles(one, "tab-1", "tab-2", "tab-3") == ["5H", "8D", "QS"]
        for one in (state, other) if history else ():
            one.pop()
            one.pop()
            assert one.position() == start.position()
            one.push(then)
            assert piles(one, "tab-1", "tab-2", "tab-3") == ["5H", "8D", "QS 3D"]
    assert piles(start, "tab-1", "tab-2", "tab-3") == ["5h", "8d 9C", "QS 3D"]


def test_a_position_carries_no_rest(build: Build) -> None:
    """R7.1: a settled board told as a position and changed there is a new one."""
    module = build(FLIPPING)
    state = lay(module, {"tab-1": "5h 3C", "tab-3": "QS 3D"})
    state.push(state.space.parse("drag tab-3 cell-1 1"))
    data: dict[str, Any] = state.position()
    board = data["piles"] | {"tab-1": ["5h"], "tab-2": ["3C"]}
    other = module.from_position(data | {"piles": board})
    other.push(other.space.parse("drag tab-3 cell-2 1"))
    assert piles(other, "tab-1") == ["5H"]


def test_a_card_that_lands_face_down_turns_up(build: Build) -> None:
    """R5.3, R3.7: a target that takes anything takes it, and then shows it."""
    text = cardz(
        {"name": "tab", "type": "Tableau", "repeat": 2, **GIVES},
        {"name": "pit", "type": "Reserve", "autoFlipTop": True, **TAKES},
    )
    assert is_local(text)
    state = lay(build(text), {"tab-1": "9s 5h", "tab-2": "6C", "pit": "KD"})
    state.push(state.space.parse("drag tab-2 pit 1"))
    state.push(state.space.parse("drag tab-1 pit 1"))
    assert piles(state, "tab-1", "pit") == ["9s", "KD 6C 5H"]


def test_landing_face_down_on_a_depot_that_shows_its_top(build: Build) -> None:
    """R3.5, R3.7: it is turned down as it lands, and up as the board settles."""
    text = cardz(
        {"name": "tab", "type": "Tableau", "repeat": 2, **GIVES},
        {"name": "pit", "type": "Reserve", "landFace": "Down", "autoFlipTop": True, **TAKES},
        {"name": "dark", "type": "Reserve", "landFace": "Down", **TAKES},
    )
    state = lay(build(text), {"tab-1": "9S 5H", "tab-2": "6C"})
    state.push(state.space.parse("drag tab-1 pit 1"))
    assert piles(state, "pit") == ["5H"]
    state.push(state.space.parse("drag tab-1 pit 1"))
    assert piles(state, "pit") == ["5H 9S"]
    state.push(state.space.parse("drag tab-2 dark 1"))
    assert piles(state, "dark") == ["6c"]


def covers(any_one: bool, flip_top: bool = False) -> str:
    layout = {"type": "Layout", **GIVES}
    low = {
        "name": "low",
        **layout,
        "uncoveredBy": ["left", "right"],
        "uncoveredByAny": any_one,
        "autoFlipUncovered": True,
        "autoFlipTop": flip_top,
    }
    waste = {"name": "waste", "type": "Waste", "acceptRule": {"single": True}, **TAKES}
    return cardz(low, {"name": "left", **layout}, {"name": "right", **layout}, waste)


@pytest.mark.parametrize("any_one", [False, True])
def test_what_is_uncovered_turns_up(build: Build, any_one: bool) -> None:
    """R3.8: a change of the depots over it wakes it."""
    assert is_local(covers(any_one))
    state = lay(build(covers(any_one)), {"low": "5h", "left": "6C", "right": "9S 7C"})
    state.push(state.space.parse("drag right waste 1"))
    assert piles(state, "low") == ["5h"]
    state.push(state.space.parse("drag left waste 1"))
    assert piles(state, "low") == ["5H" if any_one else "5h"]
    state.push(state.space.parse("drag right waste 1"))
    assert piles(state, "low") == ["5H"]
    state.pop()
    assert piles(state, "low") == ["5H" if any_one else "5h"]


def test_a_covered_depot_that_flips_anyway(build: Build) -> None:
    """R3.7 asks for no cover."""
    state = lay(build(covers(False, True)), {"low": "5h", "left": "6C 8D", "right": "9S"})
    state.push(state.space.parse("drag left waste 1"))
    assert piles(state, "low") == ["5H"]


# What leaves by itself.


def spider(least: int) -> str:
    """Runs of one suit of so many cards go home by themselves; four ranks."""
    return cardz(
        {
            "name": "home",
            "type": "Foundation",
            "repeat": 2,
            "acceptRule": {"minCount": least, "emptyOnly": True, "build": DOWN, "seed": "Four"},
            **TAKES,
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 4,
            "acceptRule": {"build": DOWN},
            "ejectRule": {"gate": "FaceUp", "unit": {"kind": "Run", "build": DOWN, "suit": "Same"}},
            "autoFlipTop": True,
            "autoSend": "Foundation",
        },
        decks=[{"ranks": ["Ace", "Two", "Three", "Four", "Five"]}],
    )


def test_a_full_run_goes_home(build: Build) -> None:
    """R7.4: the target's change makes the run, and its first card uncovers another."""
    text = spider(4)
    assert is_local(text)
    state = lay(build(text), {"tab-1": "5d 4C 3C", "tab-2": "5h 2C AC", "tab-3": "4H"})
    for first in ([], ["drag tab-3 tab-4 1"]):  # the first move settles all; the next what it did
        for move in first:
            state.push(state.space.parse(move))
        state.push(state.space.parse("drag tab-2 tab-1 2"))
        assert piles(state, "tab-1", "tab-2", "home-1") == ["5D", "5H", "4C 3C 2C AC"]
        state.pop()
    assert piles(state, "tab-1", "tab-2", "home-1") == ["5d 4C 3C", "5h 2C AC", ""]


def test_a_full_run_that_lay_bare_goes_home(build: Build) -> None:
    """R7.4: the source's change does as well: what lay on the run is gone."""
    state = lay(build(spider(4)), {"tab-1": "4C 3C 2C AC 4D", "tab-2": "5H", "tab-4": "3S 5S"})
    state.push(state.space.parse("drag tab-4 tab-3 1"))
    assert piles(state, "home-1") == [""]
    state.push(state.space.parse("drag tab-1 tab-2 1"))
    assert piles(state, "tab-1", "tab-2", "home-1") == ["", "5H 4D", "4C 3C 2C AC"]


def test_runs_that_wait_for_the_first_move_go_home_one_after_the_other(build: Build) -> None:
    """R7.1, R7.4: none at the start, all that find a place after the first move."""
    board = {
        "tab-1": "4C 3C 2C AC",
        "tab-2": "4D 3D 2D AD",
        "tab-3": "4H 3H 2H AH",
        "tab-4": "3S 5S",
    }
    state = lay(build(spider(4)), board | {"tab-3": "4H 3H 2H AH"})
    assert piles(state, "home-1", "home-2") == ["", ""]
    state.push(state.space.parse("drag tab-4 tab-1 1"))  # unchecked: any move will do
    assert piles(state, "home-1", "home-2") == ["4D 3D 2D AD", "4H 3H 2H AH"]
    assert piles(state, "tab-1", "tab-2", "tab-3") == ["4C 3C 2C AC 5S", "", ""]


def test_single_cards_that_go_home(build: Build) -> None:
    """R7.4: an uncovered Ace, then the Two that waited elsewhere, which no move has touched."""
    text = cardz(
        {
            "name": "home",
            "type": "Foundation",
            "repeat": 4,
            "acceptRule": {
                "seed": "Ace",
                "build": {"direction": "Up"},
                "suit": "Same",
                "single": True,
            },
            **TAKES,
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 4,
            "acceptRule": {"build": DOWN},
            "ejectRule": "faceUp",
            "autoFlipTop": True,
            "autoSend": "Foundation",
        },
    )
    assert is_local(text)
    state = lay(build(text), {"tab-1": "ac 9H", "tab-2": "TS", "tab-3": "3c 2C", "tab-4": "9D 8C"})
    state.push(state.space.parse("drag tab-1 tab-2 1"))
    assert piles(state, "home-1", "tab-1", "tab-3") == ["AC 2C 3C", "", ""]
    events = state.play("drag tab-4 tab-2 1")
    assert [type(event).__name__ for event in events] == ["Moved"]
    state.pop()
    state.pop()
    assert [type(event).__name__ for event in state.play("drag tab-1 tab-2 1")] == [
        *("Moved", "Flipped", "Moved", "Moved", "Flipped", "Moved")
    ]


def test_what_hangs_on_the_count_of_moves(build: Build) -> None:
    """R7.4, R9.9: a card goes when its time has come, wherever the player moves."""
    text = cardz(
        {
            "name": "home",
            "type": "Foundation",
            "acceptRule": {"single": True, "when": "moves >= 3"},
            **TAKES,
        },
        {"name": "late", "type": "Reserve", **GIVES, "autoSend": "Foundation"},
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 2,
            "acceptRule": {"suit": "Same"},
            "ejectRule": "topOnly",
        },
    )
    assert not is_local(text)
    state = lay(build(text), {"late": "9C", "tab-1": "5H 6H"})
    for number, move in enumerate(("drag tab-1 tab-2 1", "drag tab-2 tab-1 1") * 2):
        assert piles(state, "late") == ["9C" if number < 3 else ""]
        state.push(state.space.parse(move))
    assert piles(state, "home") == ["9C"]


def test_what_is_emptied_is_filled(build: Build) -> None:
    """R7.5: from the waste, and when that has got a card again."""
    text = cardz(
        {"name": "waste", "type": "Waste", **GIVES},
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 2,
            "acceptRule": {"build": DOWN},
            "ejectRule": "faceUp",
            "autoRefill": "Waste",
        },
        stock={"draw": {"to": "waste", "count": 1}},
    )
    assert is_local(text)
    state = lay(build(text), {"waste": "KD 4S", "tab-1": "8C", "tab-2": "9H"})
    state.push(state.space.parse("drag tab-1 tab-2 1"))
    assert piles(state, "waste", "tab-1", "tab-2") == ["KD", "4S", "9H 8C"]
    state.push(state.space.parse("drag tab-2 tab-1 2"))  # unchecked
    assert piles(state, "waste", "tab-1", "tab-2") == ["", "4S 9H 8C", "KD"]
    state.push(state.space.parse("drag tab-2 tab-1 1"))
    assert piles(state, "waste", "tab-2") == ["", ""]
    top = state.piles()["stock"][-1].upper()
    state.push(state.space.parse("draw stock"))
    assert piles(state, "waste", "tab-2") == ["", top]


def test_a_trigger_that_reads_other_depots(build: Build) -> None:
    """R7.3: it fires when they let it, whichever of them has changed."""
    turn = {"when": "empty(left) && count(right) > 1", "do": [{"kind": "flipTop", "depot": "deep"}]}
    text = cardz(
        {"name": "left", "type": "Cell"},
        {"name": "right", "type": "Cell"},
        {"name": "deep", "type": "Reserve", **GIVES, "triggers": [turn]},
    )
    state = lay(build(text), {"left": "5H 6C", "right": "7D", "deep": "2c 9s"})
    state.push(state.space.parse("drag left right 1"))
    assert piles(state, "deep") == ["2c 9s"]
    state.push(state.space.parse("drag left right 1"))
    assert piles(state, "deep") == ["2c 9S"]
    state.pop()
    assert piles(state, "deep") == ["2c 9s"]


def test_a_draw_that_touches_nothing_that_wakes(build: Build) -> None:
    """R6.3, R7.1: it settles a board that has not, and no more than that."""
    text = cardz(
        {"name": "waste", "type": "Waste", **GIVES},
        {
            "name": "tab",
            "type": "Tableau",
            "acceptRule": {"build": DOWN},
            "ejectRule": "faceUp",
            "autoFlipTop": True,
        },
        stock={"draw": {"to": "waste", "count": 3, "recycle": True}},
    )
    assert is_local(text)
    module = build(text)
    state = lay(module, {"tab": "5h"})
    drawn = [card.upper() for card in state.piles()["stock"][:-4:-1]]
    state.push(state.space.parse("draw stock"))
    assert piles(state, "tab", "waste") == ["5H", " ".join(drawn)]
    state.pop()
    assert piles(state, "tab", "waste") == ["5h", ""]
    events = state.play("draw stock")
    assert [type(event).__name__ for event in events] == ["Moved", "Moved", "Moved", "Flipped"]
