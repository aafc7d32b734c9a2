"""What banks of sources offer, group by group: R3.8, R4.1 to R4.4, R5.1, R5.2, R5.6, R5.9, R6.2.

Each game is one that the compiler lists quickly, as far as a test does not say otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from compiler.python.offers import Mode
from tests.quick.boards import Build, cardz, mode, plan, python, quick_banks
from tests.tiny import lay, moves

SHOWS: dict[str, Any] = {"acceptRule": "none", "ejectRule": "faceUp"}
GIVES: dict[str, Any] = {"acceptRule": "none", "ejectRule": "topOnly"}
TAKES: dict[str, Any] = {"ejectRule": "locked"}
DOWN: dict[str, Any] = {"direction": "Down"}


def heap_and_columns(rule: Any, eject: Any = "faceUp", **game: Any) -> str:
    """A lone heap gives groups to two columns."""
    return cardz(
        {"name": "heap", "type": "Tableau", "acceptRule": "none", "ejectRule": eject},
        {"name": "tab", "type": "Tableau", "repeat": 2, "acceptRule": rule, **TAKES},
        **game,
    )


def sizes(listed: list[str], start: str = "drag heap tab-1 ") -> list[int]:
    return [int(text.removeprefix(start)) for text in listed if text.startswith(start)]


# Which groups fit, and how many of them at once.


@pytest.mark.parametrize(
    ("rule", "heap", "anchor", "fit"),
    [
        # one size at most: each rank once, and one rank asked
        ({"build": DOWN, "seed": "King"}, "9C 8D 7S 6H", "9S", [3]),
        ({"build": DOWN, "seed": "King"}, "9C 8D 7S 6H", "6S", []),
        ({"build": DOWN, "seed": "King"}, "9c 8D 7S 6H", "TS", []),
        ({"build": DOWN, "suit": "AlternateColor", "seedNone": True}, "8D 7S 6C", "8H", []),
        ({"build": DOWN, "suit": "AlternateColor", "seedNone": True}, "8D 7S 6C", "7H", [1]),
        # any size may start an empty column
        ({"build": DOWN}, "9C 8D 7S 6H", "", [1, 2, 3, 4]),
        ({"build": DOWN}, "KH 9C 8D 7S 6H", "", [1, 2, 3, 4]),
        # suit or colour alone: several sizes at once
        ({"suit": "Same"}, "KH 3H 9H", "2H", [1, 2, 3]),
        ({"suit": "Same"}, "KC 3H 9H", "2H", [1, 2]),
        ({"suit": "Same"}, "KH 3C 9H", "2H", [1]),
        ({"suit": "SameColor"}, "KS 3C 9S 4S", "2C", [1, 2, 3, 4]),
        ({"suit": "AlternateColor"}, "KS 3D 9C 4H", "2S", [1, 3]),
        # up or down: two ranks at once
        ({"build": {"direction": "Either"}}, "4C 5D 6S", "5H", [1, 3]),
        ({"build": {"direction": "Either"}}, "4C 5D 6S", "4H", [2]),
        ({"build": {"direction": "Either", "step": 2}}, "5C 7D 9S", "7H", [1, 3]),
        ({"build": {"direction": "Either", "step": 2}}, "5C 6D 9S", "7H", [1]),
        # round the corner
        ({"build": {"direction": "Down", "wrap": True}}, "2C AD KS QH", "3H", [4]),
        ({"build": {"direction": "Down", "wrap": True}}, "2C AD KS QH", "AH", [2]),
        (
            {"build": {"direction": "Down", "wrap": True}},
            "2C AD KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H",
            "3D",
            [1, 14],
        ),
        # equal ranks
        ({"build": {"direction": "Up", "step": 0}}, "7H 7C 7D", "7S", [1, 2, 3]),
        ({"build": {"direction": "Up", "step": 0}}, "8H 7C 7D", "7S", [1, 2]),
        # every card of a rank, wild ones aside
        ({"rankIs": "Seven"}, "7H 7C 7D", "", [1, 2, 3]),
        ({"rankIs": "Seven"}, "7H KC 7D", "", [1]),
        ({"rankIs": "Seven", "wildRank": "Two"}, "7H 2C 7D", "", [1, 2, 3]),
        # wild cards go anywhere and take what follows the wild card's own rank
        ({"build": DOWN, "wildRank": "Two"}, "9H 2C AD", "4S", [2]),
        ({"build": DOWN, "wildRank": "Two"}, "5H 2C", "6S", [1, 2]),
        ({"build": DOWN, "wildRank": "Two", "wildDeclares": "free"}, "5H 2C KD", "6S", [2, 3]),
        ({"follow": True}, "5H 5C KC QD", "5S", []),
        ({"follow": True}, "5H 5C KC QC", "5S", [3, 4]),
        # enough cards
        ({"build": DOWN, "minCount": 2}, "9C 8D 7S 6H", "", [2, 3, 4]),
        ({"build": DOWN, "minCount": 3}, "9C 8D 7S 6H", "8S", []),
        ({"build": DOWN, "minCount": 3}, "9C 8D 7S 6H", "9S", [3]),
        ({"suit": "Same", "minCount": 2}, "KH 3H 9H", "2H", [2, 3]),
        ({"build": {"direction": "Either"}, "minCount": 2}, "4C 5D 6S", "5H", [3]),
        # onto nothing but an empty one
        ({"emptyOnly": True, "build": DOWN}, "9C 8D", "", [1, 2]),
        ({"emptyOnly": True, "build": DOWN}, "9C 8D", "TH", []),
    ],
)
def test_groups(build: Build, rule: Any, heap: str, anchor: str, fit: list[int]) -> None:
    """R5.2, R5.5 to R5.9: the sizes that land, ascending (R6.9)."""
    text = heap_and_columns(rule)
    assert mode(text, "TAB") is Mode.MASK
    state = lay(build(text), {"heap": heap, "tab-1": anchor})
    assert sizes(moves(state)) == fit
    assert fit == [n for n in range(1, 15) if state.why_not("heap", "tab-1", n).legal]


@pytest.mark.parametrize(
    ("unit", "heap", "anchor", "fit"),
    [
        ({"kind": "Run", "build": DOWN, "suit": "Same"}, "9H 8H 7H", "9S", [2]),
        ({"kind": "Run", "build": DOWN, "suit": "Same"}, "9H 8S 7H", "9S", []),
        ({"kind": "Run", "build": DOWN, "suit": "Same"}, "9H 8S 7H", "8C", [1]),
        ({"kind": "Run", "build": {"direction": "Up"}}, "7H 8S 9H", "8C", [3]),
        ({"kind": "Run", "build": {"direction": "Up"}}, "7H 8S 9H", "", [1, 2, 3]),
        ({"kind": "Run", "build": {"direction": "Either"}}, "8H 9S 8D", "9C", [1, 3]),
        ({"kind": "Any"}, "8H 2S 8D", "9C", [1, 3]),
        ({"kind": "Any"}, "8H 2s 8D", "9C", [1]),
        ({"kind": "Run", "build": {"sum": 11}}, "4H 7S 4D", "5C", [1, 3]),
    ],
)
def test_units(build: Build, unit: Any, heap: str, anchor: str, fit: list[int]) -> None:
    """R4.2, R4.3: the source answers for the order, the target asks the bottom card alone."""
    text = heap_and_columns({"build": DOWN}, eject={"gate": "FaceUp", "unit": unit})
    assert plan(text) is not None
    state = lay(build(text), {"heap": heap, "tab-1": anchor})
    assert sizes(moves(state)) == fit


def test_two_targets_that_ask_for_other_ranks(build: Build) -> None:
    """R5.6: what is offered to the one is not what is offered to the other."""
    text = cardz(
        {"name": "heap", "type": "Tableau", **SHOWS},
        {"name": "sevens", "type": "Tableau", "acceptRule": {"rankIs": "Seven"}, **TAKES},
        {"name": "eights", "type": "Tableau", "acceptRule": {"rankIs": "Eight"}, **TAKES},
        {
            "name": "pairs",
            "type": "Tableau",
            "acceptRule": {"rankIs": "Eight", "minCount": 2},
            **TAKES,
        },
    )
    assert plan(text) is not None
    state = lay(build(text), {"heap": "7H 8C 8D 8H"})
    assert moves(state) == [
        *(f"drag heap eights {n}" for n in (1, 2, 3)),
        *(f"drag heap pairs {n}" for n in (2, 3)),
    ]
    assert moves(lay(build(text), {"heap": "8C 7D"})) == ["drag heap sevens 1"]


def test_two_packs(build: Build) -> None:
    """R2.4: equal cards are so many cards, and so many sizes."""
    text = heap_and_columns({"build": {"direction": "Up", "step": 0}}, decks=[{"count": 2}])
    state = lay(build(text), {"heap": "7H 7C 7H 7C", "tab-1": "7D"})
    assert sizes(moves(state)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("rule", "fit"), [({"wildJoker": True, "build": DOWN}, [2]), ({"build": DOWN}, [1])]
)
def test_jokers_in_groups(build: Build, rule: Any, fit: list[int]) -> None:
    """R5.7, R5.8: a wild one at the bottom goes anywhere, any other breaks the run; on it nothing
    comes but what is wild."""
    text = heap_and_columns(rule, decks=[{"jokers": 2}])
    wild = "wildJoker" in rule
    state = lay(build(text), {"heap": "9H JK JK" if wild else "JK 8C", "tab-1": "9S"})
    assert sizes(moves(state)) == ([1, *fit] if wild else fit)


def test_a_single_card_is_no_group_of_two(build: Build) -> None:
    """R5.2, R4.1: a waste gives its top card, and two are wanted."""
    text = cardz(
        {"name": "waste", "type": "Waste", **GIVES},
        {"name": "heap", "type": "Tableau", **SHOWS},
        {
            "name": "home",
            "type": "Foundation",
            "repeat": 2,
            "acceptRule": {"minCount": 3, "emptyOnly": True, "build": DOWN, "suit": "Same"},
            **TAKES,
        },
    )
    assert mode(text, "HOME") is Mode.MASK
    state = lay(build(text), {"waste": "KS QS JS", "heap": "9S 8S 7S 6S", "home-1": "KH"})
    assert moves(state) == ["drag heap home-2 3", "drag heap home-2 4"]


# Conditions.


def test_a_condition_of_the_target(build: Build) -> None:
    """R5.10: asked for each size."""
    text = heap_and_columns({"suit": "Same", "when": "pile.count != 2 && bottom(pile).rank < King"})
    state = lay(build(text), {"heap": "KH 4H 3H 9H", "tab-1": "2H"})
    assert sizes(moves(state)) == [1, 3]


def test_a_condition_of_the_source(build: Build) -> None:
    """R4.4."""
    eject = {"gate": "FaceUp", "when": "pile.count == 2 || pile.count == depot.count"}
    text = heap_and_columns({"suit": "Same"}, eject)
    state = lay(build(text), {"heap": "KH 4H 3H 9H", "tab-1": "2H"})
    assert sizes(moves(state)) == [2, 4]


def test_a_condition_on_top_cards(build: Build) -> None:
    """R4.4, R5.10: what leaves a cell, and what lands on it."""
    text = cardz(
        {
            "name": "cell",
            "type": "Cell",
            "repeat": 3,
            "acceptRule": {"emptyOnly": True, "when": "index(depot) < index(source)"},
            "ejectRule": {"gate": "TopOnly", "when": "top(depot).color == Red"},
        }
    )
    assert mode(text, "CELL") is Mode.MASK
    state = lay(build(text), {"cell-2": "5H", "cell-3": "6S"})
    assert moves(state) == ["drag cell-2 cell-1 1"]
    state = lay(build(text), {"cell-3": "6D"})
    assert moves(state) == ["drag cell-3 cell-1 1", "drag cell-3 cell-2 1"]


# From where to where.


def test_a_target_that_some_sources_reach(build: Build) -> None:
    """R5.1."""
    rule = {
        "acceptFrom": ["tab-2", "cell"],
        "build": {"direction": "Up"},
        "seed": "Ace",
        "single": True,
    }
    text = cardz(
        {"name": "tab", "type": "Tableau", "repeat": 3, **SHOWS},
        {"name": "cell", "type": "Cell", **GIVES},
        {"name": "base", "type": "Foundation", "repeat": 2, "acceptRule": rule, **TAKES},
    )
    assert mode(text, "BASE") is Mode.MASK
    board = {"tab-1": "AH", "tab-2": "AC", "tab-3": "2D", "cell": "AD", "base-2": "AS"}
    assert moves(lay(build(text), board)) == ["drag tab-2 base-1 1", "drag cell base-1 1"]


def test_neighbours(build: Build) -> None:
    """R5.10, R8.7: each column reaches the one to its left, none reaches itself."""
    rule = {"when": "source == neighbour(depot, 1)", "suit": "Same"}
    text = cardz(
        {
            "name": "row",
            "type": "Layout",
            "repeat": 4,
            "acceptRule": rule,
            "ejectRule": "topOnly",
        }
    )
    assert mode(text, "ROW") is Mode.MASK
    module = build(text)
    state = lay(module, {"row-1": "2H", "row-2": "5H", "row-3": "9C", "row-4": "TC"})
    assert moves(state) == ["drag row-2 row-1 1", "drag row-4 row-3 1"]
    assert moves(lay(module, {"row-2": "2H", "row-4": "5H"})) == [
        "drag row-2 row-1 1",
        "drag row-4 row-3 1",
    ]


@pytest.mark.parametrize(("any_one", "low_moves"), [(False, False), (True, True)])
def test_covers(build: Build, any_one: bool, low_moves: bool) -> None:
    """R3.8: until all that lies over it is gone, or one of it."""
    layout = {"type": "Layout", **GIVES}
    text = cardz(
        {
            "name": "low",
            **layout,
            "uncoveredBy": ["left", "right"],
            "uncoveredByAny": any_one,
        },
        {"name": "left", **layout},
        {"name": "right", **layout},
        {"name": "waste", "type": "Waste", "acceptRule": {"single": True}, **TAKES},
    )
    assert quick_banks(text) == ["STOCK", "LOW", "LAYOUT", "WASTE"]  # `left` and `right` are alike
    module = build(text)
    drags = [f"drag {name} waste 1" for name in ("low", "left", "right")]
    assert moves(lay(module, {"low": "5H", "left": "6C", "right": "7C"})) == drags[1:]
    one_gone = [*drags[:1], *drags[1:2]] if low_moves else drags[1:2]
    assert moves(lay(module, {"low": "5H", "left": "6C"})) == one_gone
    assert moves(lay(module, {"low": "5H"})) == drags[:1]


def test_a_row_in_which_each_lies_over_the_next(build: Build) -> None:
    """R3.8: depots alike but for what covers them."""
    named = [{"name": f"row-{k}", "type": "Layout", **GIVES} for k in (1, 2, 3)]
    for k in (0, 1):
        named[k]["uncoveredBy"] = [f"row-{k + 2}"]
    text = cardz(*named, {"name": "waste", "type": "Waste", "acceptRule": {"single": True}})
    assert plan(text) is not None
    state = lay(build(text), {"row-1": "5H", "row-2": "6C", "row-3": "7C"})
    for k in (3, 2, 1):
        assert [move for move in moves(state) if move.startswith("drag row")] == [
            f"drag row-{k} waste 1"
        ]
        state.play(f"drag row-{k} waste 1")


def test_banks_of_both_kinds_on_one_board(build: Build) -> None:
    """R6.9: whole piles and picks are listed in the general way, in their place among the rest."""
    text = cardz(
        {
            "name": "heap",
            "type": "Reserve",
            "repeat": 2,
            "acceptRule": "none",
            "ejectRule": {"unit": "pile"},
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 3,
            "acceptRule": {"build": DOWN},
            "ejectRule": "faceUp",
        },
        {"name": "hand", "type": "Reserve", "acceptRule": "none", "ejectRule": {"unit": "single"}},
        {"name": "cell", "type": "Cell", "acceptRule": "emptyOnly", "ejectRule": "topOnly"},
    )
    assert quick_banks(text) == ["STOCK", "TAB", "CELL"]
    assert "for source in HEAP:" in python(text)
    state = lay(
        build(text),
        {
            "heap-1": "7C 6D",
            "heap-2": "KC 3d",
            "tab-1": "8H",
            "tab-2": "4D",
            "tab-3": "9D",
            "hand": "5H 3C 9S",
            "cell": "3H",
        },
    )
    assert moves(state) == [
        "drag heap-1 tab-1 2",
        "drag tab-1 tab-3 1",
        "pick hand tab-2 1",
        "drag cell tab-2 1",
    ]
    state.play("drag cell tab-2 1")
    assert moves(state) == [
        "drag heap-1 tab-1 2",
        "drag heap-1 cell 2",
        "drag tab-1 tab-3 1",
        "drag tab-1 cell 1",
        "drag tab-2 cell 1",
        "drag tab-2 cell 2",
        "drag tab-3 cell 1",
        *(f"pick hand cell {k}" for k in (2, 1, 0)),
    ]


def test_single_face_down_cards_are_listed_in_the_general_way(build: Build) -> None:
    """R5.4: what lies face down lands unasked, what lies face up is asked."""
    rule = {"single": True, "allowFaceDown": True, "build": DOWN}
    text = heap_and_columns(rule, "any")
    assert plan(text) is None
    module = build(text)
    assert moves(lay(module, {"heap": "9H 3c", "tab-1": "6H"})) == [
        "drag heap tab-1 1",
        "drag heap tab-2 1",
    ]
    assert moves(lay(module, {"heap": "9H 3C", "tab-1": "6H"})) == ["drag heap tab-2 1"]


# Staged moves.

SUITED: dict[str, Any] = {"build": DOWN, "suit": "AlternateColor"}


def staged(cell: Any, column: Any = SUITED, columns: int = 4) -> str:
    return cardz(
        {
            "name": "cell",
            "type": "Cell",
            "repeat": 2,
            "acceptRule": cell,
            "ejectRule": "topOnly",
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": columns,
            "acceptRule": column,
            "ejectRule": "faceUp",
        },
        compoundMoves="Staged",
    )


@pytest.mark.parametrize(
    ("cells", "onto_filled", "onto_empty"),
    [
        # (1 + cells) · 2^columns; an empty column that is the target does not count
        ({"cell-1": "KD", "cell-2": "KH"}, 2, 1),
        ({"cell-1": "KD"}, 4, 2),
        ({}, 6, 3),
    ],
)
def test_relays(build: Build, cells: dict[str, str], onto_filled: int, onto_empty: int) -> None:
    """R6.2: with one column empty."""
    text = staged({"emptyOnly": True, "single": True})
    assert mode(text, "CELL") is Mode.OPEN
    run = "8H 7S 6D 5C 4H 3S"
    module = build(text)
    state = lay(module, {"tab-1": run, "tab-2": "QS", "tab-4": "QC", **cells})
    assert sizes(moves(state), "drag tab-1 tab-3 ") == [*range(1, onto_empty + 1)]
    for n, anchor in enumerate(("4D", "5S", "6H", "7C", "8D", "9S"), 1):
        state = lay(module, {"tab-1": run, "tab-2": anchor, "tab-4": "QC", **cells})
        assert sizes(moves(state), "drag tab-1 tab-2 ") == ([n] if n <= onto_filled else [])


def test_relays_that_are_cells(build: Build) -> None:
    """R6.2: the cell that is the target does not count, if it is empty; a filled one never does."""
    text = staged({"minCount": 1}, columns=2)
    module = build(text)
    run = {"tab-1": "8H 7S 6D 5C 4H 3S", "tab-2": "QC"}
    assert plan(text) is not None
    two_free = moves(lay(module, run))
    assert sizes(two_free, "drag tab-1 cell-1 ") == [1, 2]
    assert sizes(two_free, "drag tab-1 cell-2 ") == [1, 2]
    one_free = moves(lay(module, run | {"cell-1": "KH"}))
    assert sizes(one_free, "drag tab-1 cell-1 ") == [1, 2]
    assert sizes(one_free, "drag tab-1 cell-2 ") == [1]


def test_columns_that_ask_for_a_king_are_no_relays(build: Build) -> None:
    """R6.2: they would not take any single card."""
    text = staged("emptyOnly", column={**SUITED, "seed": "King"})
    state = lay(build(text), {"tab-1": "KC QH JS", "tab-2": "KS", "cell-1": "2C", "cell-2": "2D"})
    assert sizes(moves(state), "drag tab-1 tab-3 ") == []
    assert sizes(moves(state), "drag tab-1 tab-2 ") == []
    state = lay(build(text), {"tab-1": "KC QH JS", "tab-2": "KS", "cell-1": "2C"})
    assert sizes(moves(state), "drag tab-1 tab-2 ") == [2]


# Where unrolling stops.


@pytest.mark.parametrize(("columns", "unrolled"), [(20, True), (21, False)])
def test_too_many_pairs(build: Build, columns: int, unrolled: bool) -> None:
    """20 columns that take from each other are 380 pairs, 21 are 420; both listings find the
    same."""
    text = cardz(
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": columns,
            "acceptRule": {"build": DOWN, "seed": "King"},
            "ejectRule": "faceUp",
        }
    )
    assert (plan(text) is not None) is unrolled
    state = lay(build(text), {"tab-3": "9C 8D", "tab-16": "TS", "tab-9": "9H"})
    assert moves(state) == ["drag tab-3 tab-9 1", "drag tab-3 tab-16 2", "drag tab-9 tab-16 1"]


@pytest.mark.parametrize("cells", [57, 200])
def test_many_depots(build: Build, cells: int) -> None:
    """Pairs that are asked by homes or for open depots do not count, however many depots."""
    home = {"single": True, "seed": "Ace", "build": {"direction": "Up"}}
    text = cardz(
        {
            "name": "cell",
            "type": "Cell",
            "repeat": cells,
            "acceptRule": "emptyOnly",
            "ejectRule": "topOnly",
        },
        {"name": "home", "type": "Foundation", "repeat": 2, "acceptRule": home, **TAKES},
    )
    assert plan(text) is not None
    state = lay(build(text), {"cell-5": "AC"})
    onto = [f"cell-{k}" for k in range(1, cells + 1) if k != 5]
    assert moves(state) == [f"drag cell-5 {name} 1" for name in (*onto, "home-1", "home-2")]
