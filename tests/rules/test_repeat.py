"""Steps that run again and again: R9.10."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.rules.test_steps import SHUT, run, running
from tests.tiny import STOCK, cardz, lay, moves, piles

Json = dict[str, Any]

TURN = {"kind": "move", "from": "a", "to": "a", "under": True}
"""The top card of `a` goes to its bottom: how often it ran can be told from the pile."""
LEFT = {"kind": "move", "from": "a", "to": "b"}


def repeat(test: str, *do: Json) -> Json:
    return {"kind": "repeat", "while": test, "do": list(do)}


@pytest.mark.parametrize(
    ("step", "a", "after"),
    [
        (repeat("!empty(a)", LEFT), "2C 3C 4c", ["", "4c 3C 2C"]),
        (repeat("top(a).rank != 2", LEFT), "AC 2C 3C 4C", ["AC 2C", "4C 3C"]),
        # Not one round.
        (repeat("top(a).rank == 2", LEFT), "2C 3C", ["2C 3C", ""]),
        # Asked before each round, not between the steps of one.
        (repeat("count(a) > 1", LEFT, LEFT), "2C 3C 4C 5C", ["", "5C 4C 3C 2C"]),
        (repeat("count(a) > 1", LEFT, LEFT), "2C 3C 4C", ["2C", "4C 3C"]),
        # Nothing is false: `b` has no top card whose face could show.
        (repeat("top(b).faceUp", LEFT), "2C 3C", ["2C 3C", ""]),
        (repeat("!top(b).faceUp", LEFT), "2c 3C 4c", ["2c", "4c 3C"]),
    ],
)
def test_while_it_holds(build: Build, step: Json, a: str, after: list[str]) -> None:
    """R9.10: the question is asked, the steps run in order, and it is asked again."""
    both = [step, {"kind": "move", "from": "row-1", "to": "row-2"}]  # so that something changes
    assert run(build, both, {"a": a, "row-1": "AD"}, "a", "b") == after


def test_then_the_list_goes_on(build: Build) -> None:
    """R9.10: with its next step, whichever ended the repeat."""
    then = {"kind": "flipDown", "depot": "b"}
    assert run(build, [repeat("!empty(a)", LEFT), then], {"a": "2C 3C"}, "b") == ["3C 2c"]
    then = {"kind": "flipDown", "depot": "a"}
    assert run(build, [repeat("true", TURN), then], {"a": "2C 3C 4C"}, "a") == ["4C 2C 3c"]


def test_at_most_208_rounds(build: Build) -> None:
    """R9.10: 208 = 69 · 3 + 1 turns of three cards, 208 = 41 · 5 + 3 turns of five."""
    assert run(build, [repeat("true", TURN)], {"a": "2C 3C 4C"}, "a") == ["4C 2C 3C"]
    assert run(build, [repeat("!empty(a)", TURN)], {"a": "2C 3C 4C 5C 6C"}, "a") == [
        "4C 5C 6C 2C 3C"
    ]


def test_one_after_the_other(build: Build) -> None:
    """R9.10: each repeat of a list asks when its turn comes."""
    back = {"kind": "move", "from": "b", "to": "row-1"}
    steps = [repeat("!empty(b)", back), repeat("!empty(a)", LEFT), repeat("count(b) > 1", back)]
    assert run(build, steps, {"a": "2C 3C 4C", "b": "KD"}, "a", "b", "row-1") == [
        "",
        "4C",
        "KD 2C 3C",
    ]


def test_expressions_are_asked_each_round(build: Build) -> None:
    """R9.10, R8.9: a depot is computed when its step runs; one that is nothing does nothing."""
    to = {"kind": "move", "from": "a", "to": "first(row, empty(it))"}
    row = ["row-1", "row-2", "row-3", "row-4"]
    assert run(build, [repeat("!empty(a)", to)], {"a": "2C 3C 4C", "row-2": "KD"}, *row) == [
        "4C",
        "KD",
        "3C",
        "2C",
    ]
    full = {"a": "2C 3C 4C 5C 6C"}
    assert run(build, [repeat("!empty(a)", to)], full, *row, "a") == ["6C", "5C", "4C", "3C", "2C"]


def test_depot_is_known_in_the_do_of_an_action(build: Build) -> None:
    """R9.10, R8.3: the names are those that the list around the repeat knows."""
    step = {"kind": "move", "from": "depot", "to": "a"}
    assert run(build, [repeat("count(depot) > 1", step)], {"stock": "2c 3c 4c"}, "a", "stock") == [
        "4c 3c",
        "2c",
    ]


def test_events_and_undo(build: Build) -> None:
    """R9.10: no move and no event of its own; one undo takes all back (R7.8)."""
    steps = [repeat("!empty(a)", {"kind": "flipDown", "depot": "a"}, LEFT)]
    state = lay(build(running(*steps)), {"a": "2C 3c"}, "hoard")
    before = state.position()
    assert state.play("action stock go") == [
        ("a", "b", ("3c",), 1, 0),
        ("a", 0, "2c"),
        ("a", "b", ("2c",), 0, 1),
    ]
    assert state.moves == 1
    state.pop()
    assert state.position() == before


def test_moves_is_the_number_before_this_move(build: Build) -> None:
    """R9.9: `moves` goes up after the move's own steps, so it does not end the repeat."""
    module = build(running(repeat("moves == 4", TURN)))
    state = lay(module, {"a": "2C 3C 4C"}, "hoard", moves=4)
    state.play("action stock go")
    assert piles(state, "a") == ["4C 2C 3C"]
    assert moves(state) == []  # R6.8: with moves at 5, nothing would be different


# The opening deal.


def dealing(*deal: Json, **game: Any) -> str:
    return cardz(
        STOCK,
        {"name": "base", "type": "Foundation", "acceptRule": {"seedFromDeal": True}},
        {"name": "tab", "type": "Tableau", "repeat": 3, "autoFlipTop": True},
        decks=[{"suits": ["Clubs"], "ranks": ["Ace", "Two", "Three", "Four", "Five"]}],
        dealRules=list(deal),
        **game,
    )


ORDER = ["AC", "2C", "3C", "4C", "5C"]
"""First card dealt first (R9.1)."""


def test_a_deal_repeats(build: Build) -> None:
    """R9.10: in deal steps too; nothing settles, so no top card turns (R7.1)."""
    to = "first(tab, count(it) == min(tab, count(it)))"
    deal = repeat("count(stock) > 1", {"kind": "move", "from": "stock", "to": to})
    state = build(dealing(deal)).deal(order=ORDER)
    assert piles(state, "tab-1", "tab-2", "tab-3", "stock") == ["ac 4c", "2c", "3c", "5c"]


def test_cards_decide_how_often(build: Build) -> None:
    """R9.10: the deal stops at the Four; the rest goes elsewhere, as the list goes on."""
    turn = {"kind": "flipTop", "depot": "stock"}
    deal: list[Json] = [
        turn,
        repeat("top(stock).rank != 4", {"kind": "move", "from": "stock", "to": "tab-2"}, turn),
        {"kind": "dealGroup", "to": "tab-3", "faceDown": 5},
    ]
    state = build(dealing(*deal)).deal(order=ORDER)
    assert piles(state, "tab-1", "tab-2", "tab-3") == ["", "AC 2C 3C", "4c 5c"]


def test_the_base_rank_is_noticed(build: Build) -> None:
    """R5.5: the first face-up card that lands there, in whichever round."""
    turn = {"kind": "flipTop", "depot": "stock"}
    land = {"kind": "move", "from": "stock", "to": "base"}
    deal = repeat("count(base) < 3", land, turn)
    state = build(dealing(deal)).deal(order=ORDER)
    assert piles(state, "base") == ["ac 2C 3C"]
    assert state.position()["bases"] == {"Foundation": "Two"}


def test_a_place_finds_its_card_once(build: Build) -> None:
    """R9.2: in a later round the stock has no such card, and nothing happens."""
    place = {"kind": "place", "rank": "Three", "suit": "Clubs", "to": "tab-1"}
    deal = {"kind": "dealGroup", "to": "tab-2", "faceUp": 1}
    state = build(dealing(repeat("count(stock) > 1", place, deal))).deal(order=ORDER)
    assert piles(state, "tab-1", "tab-2", "stock") == ["3C", "AC 2C 4C", "5c"]


# Redeals, actions, triggers.


def redealing(*steps: Json) -> str:
    return cardz(
        STOCK,
        {"name": "a", "type": "Reserve", **SHUT},
        {"name": "b", "type": "Reserve", **SHUT},
        {"name": "row", "type": "Cell", "repeat": 2, **SHUT},
        redealRules=list(steps),
    )


BACK = {"kind": "move", "from": "a", "to": "stock"}


@pytest.mark.parametrize(
    ("steps", "board", "legal"),
    [
        # Its trigger is `a`: the steps of the repeat count as if they stood in its place.
        ([repeat("count(a) > 1", BACK)], {"a": "2C 3C"}, ["redeal a"]),
        ([repeat("count(a) > 1", BACK)], {"a": "2C"}, []),
        ([repeat("empty(b)", BACK)], {"a": "2C"}, ["redeal a"]),
        ([repeat("empty(b)", BACK)], {}, []),
        ([repeat("empty(b)", BACK)], {"a": "2C", "b": "3C"}, []),
        ([repeat("!empty(a)", {"kind": "flipTop", "depot": "a"})], {"a": "2c"}, []),
        (
            [repeat("empty(b)", {"kind": "flipTop", "depot": "a"}, BACK)],
            {"a": "2c"},
            ["redeal a"],
        ),
        # A trigger is found behind a repeat that names none.
        (
            [repeat("empty(b)", {"kind": "shuffle", "depot": "row-1"}), BACK],
            {"row-1": "2C 3C"},
            ["redeal a"],
        ),
        ([repeat("empty(b)", {"kind": "shuffle", "depot": "row-1"}), BACK], {"row-1": "2C"}, []),
        (
            [repeat("empty(b)", {"kind": "compact", "group": "row"}), BACK],
            {"row-2": "2C"},
            ["redeal a"],
        ),
        ([repeat("empty(b)", {"kind": "compact", "group": "row"}), BACK], {"row-1": "2C"}, []),
    ],
)
def test_a_redeal_with_something_to_do(
    build: Build, steps: list[Json], board: dict[str, str], legal: list[str]
) -> None:
    """R6.7: a repeat has something to do when its `while` holds now and one of its steps has."""
    state = lay(build(redealing(*steps)), board)
    assert moves(state) == legal
    assert state.has_moves() is bool(legal)


def test_a_redeal_runs_it(build: Build) -> None:
    """R6.7: cards go back until one is left; it counts once."""
    state = lay(build(redealing(repeat("count(a) > 1", BACK))), {"a": "2C 3C 4C"}, "b")
    state.play("redeal a")
    assert piles(state, "a", "stock") == ["2C", "4C 3C"]
    assert state.redeals == 1


@pytest.mark.parametrize(
    ("step", "board", "offered"),
    [
        (repeat("!empty(b)", TURN), {"a": "2C 3C 4C"}, False),
        (repeat("!empty(b)", TURN), {"a": "2C 3C 4C", "b": "KD"}, True),
        # 208 turns of two cards leave all as it was.
        (repeat("true", TURN), {"a": "2C 3C"}, False),
        (repeat("true", TURN), {"a": "2C 3C 4C"}, True),
        # A shuffle counts without being run, if it comes to that.
        (repeat("true", {"kind": "shuffle", "depot": "a"}), {"a": "2C 2C"}, True),
        (repeat("true", {"kind": "shuffle", "depot": "a"}), {"a": "2C"}, False),
        (repeat("!empty(b)", {"kind": "shuffle", "depot": "a"}), {"a": "2C 2C"}, False),
    ],
)
def test_an_action_that_changes_something(
    build: Build, step: Json, board: dict[str, str], offered: bool
) -> None:
    """R6.8: the `do` is run as a whole."""
    state = lay(build(running(step, decks=[{"count": 2}])), board, "hoard")
    before = state.position()
    assert moves(state) == (["action stock go"] if offered else [])
    assert state.position() == before


def test_each_shuffle_counts(build: Build) -> None:
    """R9.3: one of each round; an undo takes all of them back."""
    shuffle = {"kind": "shuffle", "depot": "a"}
    state = lay(build(running(repeat("count(a) > 1", shuffle, LEFT))), {"a": "2C 3C 4C"}, "hoard")
    state.play("action stock go")
    assert state.position()["shuffles"] == 2
    state.pop()
    assert state.position()["shuffles"] == 0


def triggered(when: str, *do: Json) -> str:
    """A game whose depot `b` has the trigger; a drag from `a` to `row` sets it off."""
    return cardz(
        STOCK,
        {"name": "a", "type": "Cell", "acceptRule": "none", "ejectRule": "topOnly"},
        {"name": "b", "type": "Reserve", **SHUT, "triggers": [{"when": when, "do": list(do)}]},
        {"name": "row", "type": "Tableau", "repeat": 3, "ejectRule": "locked"},
        decks=[{"count": 2}],
    )


def test_a_trigger_runs_it(build: Build) -> None:
    """R7.3: `depot` is the one that has the trigger; one undo takes it all back."""
    fill = {"kind": "move", "from": "depot", "to": "first(row, empty(it))"}
    module = build(triggered("any(row, empty(it))", repeat("any(row, empty(it))", fill)))
    state = lay(module, {"a": "KD", "b": "2C 3C 4C 5C"})
    before = state.position()
    state.play("drag a row-2 1")
    assert piles(state, "row-1", "row-2", "row-3", "b") == ["5C", "KD", "4C", "2C 3C"]
    state.pop()
    assert state.position() == before


def test_a_trigger_that_changes_nothing_leaves_no_trace(build: Build) -> None:
    """R7.3: 208 shuffles of two like cards have not fired it."""
    module = build(triggered("true", repeat("true", {"kind": "shuffle", "depot": "depot"})))
    state = lay(module, {"a": "KD", "b": "2C 2C"})
    events = state.play("drag a row-1 1")
    assert events == [("a", "row-1", ("KD",), 0, 0)]
    assert state.position()["shuffles"] == 0
    assert not state.cascade_limit_hit


def test_a_move_runs_a_thousand_rounds_at_most(build: Build) -> None:
    """R9.10: repeats that triggers run again and again end, and the position says so (R7.7)."""
    spin = {"kind": "repeat", "while": "true", "do": [{"kind": "shuffle", "depot": "a"}]}
    module = build(
        cardz(
            STOCK,
            {"name": "a", "type": "Cell"},
            {"name": "b", "type": "Waste", "triggers": [{"when": "!empty(depot)", "do": [spin]}]},
            decks=[{"suits": ["Clubs"]}],
            dealRules=[{"kind": "dealGroup", "to": "a", "faceUp": 12}],
        )
    )
    state = module.deal(1)
    state.push(module.parse_move("drag a b 1"))
    assert state.cascade_limit_hit
    assert state.position()["shuffles"] == 1000
    state.pop()
    assert state.position()["shuffles"] == 0
    assert not state.cascade_limit_hit
