"""How banks of targets are asked, and what must come out: R4.1, R5.3 to R5.8, R6.4, R6.9.

Each game is one that the compiler lists quickly, and each test says how.
"""

from __future__ import annotations

from typing import Any

import pytest

from compiler.python.offers import Mode
from tests.quick.boards import Build, cardz, mode, plan
from tests.tiny import lay, moves

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
GIVES: dict[str, Any] = {"acceptRule": "none", "ejectRule": "topOnly"}
SHOWS: dict[str, Any] = {"acceptRule": "none", "ejectRule": "faceUp"}
TAKES: dict[str, Any] = {"ejectRule": "locked"}


def cells(accept: Any, eject: Any = "topOnly") -> str:
    return cardz(
        {"name": "tab", "type": "Tableau", "repeat": 2, "acceptRule": "none", "ejectRule": eject},
        {
            "name": "cell",
            "type": "Cell",
            "repeat": 3,
            "acceptRule": accept,
            "ejectRule": "topOnly",
        },
    )


# OPEN: any card, onto what is empty.


def test_open_cells(build: Build) -> None:
    """R5.2, R6.9: the empty ones in board order, also from cell to cell."""
    text = cells("emptyOnly")
    assert mode(text, "CELL") is Mode.OPEN
    state = lay(build(text), {"tab-2": "9C 4D", "cell-2": "KS"})
    assert moves(state) == [
        "drag tab-2 cell-1 1",
        "drag tab-2 cell-3 1",
        "drag cell-2 cell-1 1",
        "drag cell-2 cell-3 1",
    ]


def test_open_cells_take_no_face_down_card(build: Build) -> None:
    """R4.1, R5.3: the source lets its top go whatever its face, `emptyOnly` does not take it."""
    text = cells("emptyOnly")
    state = lay(build(text), {"tab-1": "5H 9c", "tab-2": "4D", "cell-1": "KS", "cell-2": "QS"})
    assert moves(state) == [
        "drag tab-2 cell-3 1",
        "drag cell-1 cell-3 1",
        "drag cell-2 cell-3 1",
    ]


@pytest.mark.parametrize("accept", [{}, {"single": True}])
def test_open_cells_that_allow_them_take_face_down_cards(build: Build, accept: Any) -> None:
    """R5.4."""
    text = cells({**accept, "emptyOnly": True, "allowFaceDown": True})
    assert mode(text, "CELL") is Mode.OPEN
    state = lay(build(text), {"tab-1": "5H 9c", "tab-2": "4D", "cell-1": "KS", "cell-2": "QS"})
    assert moves(state)[:2] == ["drag tab-1 cell-3 1", "drag tab-2 cell-3 1"]


def test_a_source_may_keep_its_face_down_card_though_cells_allow_it(build: Build) -> None:
    """R4.1: gate FaceUp."""
    text = cells({"single": True, "emptyOnly": True, "allowFaceDown": True}, eject="faceUp")
    assert mode(text, "CELL") is Mode.OPEN
    state = lay(build(text), {"tab-1": "5H 9c", "tab-2": "4D"})
    assert moves(state) == [f"drag tab-2 cell-{k} 1" for k in (1, 2, 3)]


@pytest.mark.parametrize("repeat", [{}, {"repeat": 1}])
def test_a_lone_open_cell(build: Build, repeat: Any) -> None:
    """R5.2: a bank of one depot, whether it is a group of one or no group."""
    text = cardz(
        {"name": "tab", "type": "Tableau", "repeat": 2, **GIVES},
        {"name": "spare", "type": "Cell", "acceptRule": "emptyOnly", **TAKES, **repeat},
    )
    assert mode(text, "SPARE") is Mode.OPEN
    spare = "spare-1" if repeat else "spare"
    module = build(text)
    assert moves(lay(module, {"tab-1": "2C", "tab-2": "3D"})) == [
        f"drag tab-1 {spare} 1",
        f"drag tab-2 {spare} 1",
    ]
    assert moves(lay(module, {"tab-1": "2C", spare: "3D"})) == []


def test_empty_only_with_a_start_is_no_open_cell(build: Build) -> None:
    """R5.5: not any card."""
    text = cells({"emptyOnly": True, "seed": "King"})
    assert mode(text, "CELL") is Mode.MASK
    state = lay(build(text), {"tab-1": "KD", "tab-2": "QD", "cell-2": "KS"})
    assert moves(state) == [
        "drag tab-1 cell-1 1",
        "drag tab-1 cell-3 1",
        "drag cell-2 cell-1 1",
        "drag cell-2 cell-3 1",
    ]


@pytest.mark.parametrize(
    ("some", "expected"),
    [
        ({"acceptFrom": ["tab-1"]}, ["drag tab-1 cell-1 1", "drag tab-1 cell-3 1"]),
        (
            {"when": "index(depot) == 3"},
            ["drag tab-1 cell-1 1", "drag tab-1 cell-3 1", "drag tab-2 cell-3 1"],
        ),
    ],
)
def test_open_cells_that_ask_more_of_face_up_cards(
    build: Build, some: dict[str, Any], expected: list[str]
) -> None:
    """R5.1, R5.4: a face-down card that comes from the right place lands without a condition."""
    rule = {"single": True, "emptyOnly": True, "allowFaceDown": True}
    text = cardz(
        {"name": "tab", "type": "Tableau", "repeat": 2, **GIVES},
        {"name": "cell", "type": "Cell", "repeat": 3, "acceptRule": {**rule, **some}, **TAKES},
    )
    state = lay(build(text), {"tab-1": "5H 9c", "tab-2": "4D", "cell-2": "KS"})
    assert moves(state) == expected


# HOMES: a dict from card to the depots that take it.


def homes(start: dict[str, Any], eject: Any = "topOnly", **build: Any) -> str:
    rule = {"single": True, "suit": "Same", "build": {"direction": "Up", **build}, **start}
    return cardz(
        {"name": "tab", "type": "Tableau", "repeat": 3, **GIVES},
        {
            "name": "base",
            "type": "Foundation",
            "repeat": 3,
            "acceptRule": rule,
            "ejectRule": eject,
        },
    )


def test_homes(build: Build) -> None:
    """R5.5, R5.8: an Ace has every empty one for a home, a Two the one with its Ace, and another
    suit's Two none; an Ace may change places."""
    text = homes({"seed": "Ace"})
    assert mode(text, "BASE") is Mode.HOMES
    state = lay(build(text), {"tab-1": "AS", "tab-2": "2H", "tab-3": "2C", "base-2": "AH"})
    assert moves(state) == [
        "drag tab-1 base-1 1",
        "drag tab-1 base-3 1",
        "drag tab-2 base-2 1",
        "drag base-2 base-1 1",
        "drag base-2 base-3 1",
    ]


def test_homes_change_with_the_tops(build: Build) -> None:
    """The dict is made anew when a foundation has changed, and again when that is undone."""
    state = lay(build(homes({"seed": "Ace"}, "locked")), {"tab-1": "3H 2H AH", "tab-2": "AC"})
    first = [*(f"drag tab-1 base-{k} 1" for k in (1, 2, 3))]
    first += [f"drag tab-2 base-{k} 1" for k in (1, 2, 3)]
    assert moves(state) == first
    state.push(state.legal_moves()[1])
    assert moves(state) == ["drag tab-1 base-2 1", "drag tab-2 base-1 1", "drag tab-2 base-3 1"]
    state.push(state.legal_moves()[0])
    assert moves(state) == ["drag tab-1 base-2 1", "drag tab-2 base-1 1", "drag tab-2 base-3 1"]
    state.pop()
    state.pop()
    assert moves(state) == first


def test_a_face_down_card_has_no_home_and_is_none(build: Build) -> None:
    """R5.3, R5.8: neither as what comes nor as the anchor."""
    state = lay(
        build(homes({"seed": "Ace"})),
        {"tab-1": "ah", "tab-2": "2C", "tab-3": "2D", "base-1": "ac", "base-2": "AD"},
    )
    assert moves(state) == ["drag tab-3 base-2 1", "drag base-2 base-3 1"]


def test_homes_of_equal_cards(build: Build) -> None:
    """R2.4, R5.8: by step 0 a card lands on its copy, and never on itself."""
    rule = {"seed": "Ace", "single": True, "suit": "Same"}
    rule |= {"build": {"direction": "Up", "step": 0}}
    text = cardz(
        {
            "name": "base",
            "type": "Foundation",
            "repeat": 3,
            "acceptRule": rule,
            "ejectRule": "topOnly",
        },
        decks=[{"count": 2}],
    )
    assert mode(text, "BASE") is Mode.HOMES
    state = lay(build(text), {"base-1": "AC AH", "base-2": "AC", "base-3": "2S AH"})
    assert moves(state) == ["drag base-1 base-3 1", "drag base-3 base-1 1"]


def test_homes_that_no_card_starts(build: Build) -> None:
    """R5.5: `seedNone`."""
    text = homes({"seedNone": True}, "locked")
    assert mode(text, "BASE") is Mode.HOMES
    state = lay(build(text), {"tab-1": "AS", "tab-2": "2H", "base-2": "AH"})
    assert moves(state) == ["drag tab-2 base-2 1"]


def test_homes_by_the_base_of_the_deal(build: Build) -> None:
    """R5.5: one rank starts, once it is known; each game has its own, and a copy its original's."""
    text = homes({"seedFromDeal": True}, "locked", wrap=True)
    assert mode(text, "BASE") is Mode.HOMES
    module = build(text)
    board = {"tab-1": "5H", "tab-2": "6C", "tab-3": "9S", "base-1": "5C"}
    known = lay(module, board, bases={"Foundation": "Five"})
    free = lay(module, board)
    everywhere = [
        *("drag tab-1 base-2 1", "drag tab-1 base-3 1"),
        *("drag tab-2 base-1 1", "drag tab-2 base-2 1", "drag tab-2 base-3 1"),
        *("drag tab-3 base-2 1", "drag tab-3 base-3 1"),
    ]
    only_fives = ["drag tab-1 base-2 1", "drag tab-1 base-3 1", "drag tab-2 base-1 1"]
    for state, expected in ((known, only_fives), (free, everywhere), (known.copy(), only_fives)):
        assert moves(state) == expected
        assert moves(state) == expected


def test_the_base_that_a_deal_lands(build: Build) -> None:
    """R5.5: the rank of the first face-up card on a foundation."""
    rule = {"seedFromDeal": True, "build": {"direction": "Up"}, "single": True}
    module = build(
        cardz(
            {"name": "tab", "type": "Tableau", "repeat": 3, **GIVES},
            {"name": "base", "type": "Foundation", "repeat": 2, "acceptRule": rule, **TAKES},
            decks=[{"suits": ["Clubs"], "ranks": ["Two", "Three", "Four", "Five"]}],
            dealRules=[
                {"kind": "dealGroup", "to": "base-1", "faceUp": 1},
                {"kind": "dealGroup", "to": "tab", "faceUp": 1},
            ],
        )
    )
    assert moves(module.deal(order=["3C", "4C", "2C", "5C"])) == ["drag tab-1 base-1 1"]


def test_foundations_that_give_groups_as_well(build: Build) -> None:
    """What they take and what they offer is noted apart: R5.8, R4.1."""
    rule = {"seed": "Ace", "single": True, "suit": "Same", "build": {"direction": "Up"}}
    text = cardz(
        {
            "name": "base",
            "type": "Foundation",
            "repeat": 2,
            "acceptRule": rule,
            "ejectRule": "faceUp",
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 2,
            "acceptRule": {"build": {"direction": "Down"}},
            "ejectRule": "faceUp",
        },
    )
    assert mode(text, "BASE") is Mode.HOMES
    state = lay(build(text), {"base-1": "AH", "tab-1": "3H 2H"})
    assert moves(state) == [
        "drag base-1 base-2 1",
        "drag base-1 tab-1 1",
        "drag base-1 tab-2 1",
        "drag tab-1 base-1 1",
        "drag tab-1 tab-2 1",
        "drag tab-1 tab-2 2",
    ]
    state.push(state.legal_moves()[3])
    assert moves(state) == [
        "drag base-1 tab-1 1",
        "drag base-1 tab-2 1",
        "drag tab-1 base-1 1",
        "drag tab-1 tab-2 1",
    ]


# SET: a lone depot has a set of cards.


def lone(rule: dict[str, Any], **game: Any) -> str:
    return cardz(
        {"name": "tab", "type": "Tableau", "repeat": 3, **GIVES},
        {"name": "base", "type": "Foundation", "acceptRule": rule, **TAKES},
        **game,
    )


def test_a_set(build: Build) -> None:
    """R5.8: one up or one down, with King and Ace neighbours."""
    rule = {"build": {"direction": "Either", "wrap": True}}
    assert mode(lone(rule), "BASE") is Mode.SET
    module = build(lone(rule))
    tab = {"tab-1": "KH", "tab-2": "2C", "tab-3": "3D"}
    assert moves(lay(module, tab | {"base": "AS"})) == ["drag tab-1 base 1", "drag tab-2 base 1"]
    assert moves(lay(module, tab)) == [f"drag tab-{k} base 1" for k in (1, 2, 3)]
    assert moves(lay(module, tab | {"base": "as"})) == []
    assert moves(lay(module, {"tab-1": "kh", "base": "AS"})) == []


@pytest.mark.parametrize(
    ("start", "expected"),
    [({"seed": "Two"}, ["drag tab-2 base 1"]), ({"seedNone": True}, [])],
)
def test_a_set_of_an_empty_depot(build: Build, start: Any, expected: list[str]) -> None:
    """R5.5."""
    text = lone({"build": {"direction": "Up"}, **start})
    assert mode(text, "BASE") is Mode.SET
    state = lay(build(text), {"tab-1": "KH", "tab-2": "2C", "tab-3": "3D"})
    assert moves(state) == expected


def test_a_lone_depot_that_takes_one_card_is_no_set(build: Build) -> None:
    """R5.2: what would fit does not land on another card."""
    text = lone({"emptyOnly": True, "build": {"direction": "Up"}, "seed": "Two"})
    assert mode(text, "BASE") is Mode.MASK
    module = build(text)
    assert moves(lay(module, {"tab-1": "2C", "tab-2": "3D"})) == ["drag tab-1 base 1"]
    assert moves(lay(module, {"tab-1": "2C", "tab-2": "3D", "base": "2S"})) == []


def test_a_lone_depot_by_the_base_of_the_deal_is_no_set(build: Build) -> None:
    """R5.5."""
    text = lone({"seedFromDeal": True, "build": {"direction": "Up"}})
    assert mode(text, "BASE") is not Mode.SET
    module = build(text)
    tab = {"tab-1": "KH", "tab-2": "2C", "tab-3": "3D"}
    known = lay(module, tab, bases={"Foundation": "Three"})
    assert moves(known) == ["drag tab-3 base 1"]
    assert moves(lay(module, tab)) == [f"drag tab-{k} base 1" for k in (1, 2, 3)]


def test_a_set_with_wild_cards(build: Build) -> None:
    """R5.7: a wild card lands anywhere, and with `free` anything on it, unless it is face down."""
    rule = {"build": {"direction": "Up"}, "wildJoker": True, "wildDeclares": "free"}
    text = lone(rule, decks=[{"jokers": 2}])
    assert mode(text, "BASE") is Mode.SET
    module = build(text)
    tab = {"tab-1": "JK", "tab-2": "2C", "tab-3": "9D"}
    assert moves(lay(module, tab | {"base": "AS"})) == ["drag tab-1 base 1", "drag tab-2 base 1"]
    assert moves(lay(module, tab | {"base": "JK"})) == [f"drag tab-{k} base 1" for k in (1, 2, 3)]
    assert moves(lay(module, tab | {"base": "jk"})) == ["drag tab-1 base 1"]


def test_a_set_after_a_call(build: Build) -> None:
    """R5.8, R6.4: the called suit stands in for the wild card's own, as long as it lies there."""
    rule = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    text = lone(rule)
    assert mode(text, "BASE") is Mode.SET
    state = lay(build(text), {"tab-1": "8D", "tab-2": "2H 3D", "tab-3": "2S 2C", "base": "KD"})
    called = [f"drag tab-1 base 1 {suit}" for suit in SUITS]
    assert moves(state) == [*called, "drag tab-2 base 1"]
    state.play("drag tab-1 base 1 Clubs")
    assert moves(state) == ["drag tab-3 base 1"]
    state.play("drag tab-3 base 1")
    assert moves(state) == ["drag tab-3 base 1"]  # the Two of spades on that of clubs
    state.pop()
    assert moves(state) == ["drag tab-3 base 1"]
    state.pop()
    assert moves(state) == [*called, "drag tab-2 base 1"]


# MASK: sets of kinds of cards.


def columns(rule: dict[str, Any], source: Any = SHOWS, **game: Any) -> str:
    """A lone heap gives to three columns."""
    return cardz(
        {"name": "heap", "type": "Tableau", **source},
        {"name": "tab", "type": "Tableau", "repeat": 3, "acceptRule": rule, **TAKES},
        **game,
    )


@pytest.mark.parametrize(
    ("rule", "anchor", "lands"),
    [
        ({"build": {"direction": "Down"}}, "6c", False),  # R5.8: a face-down anchor fits nothing
        ({"suit": "SameColor"}, "6c", False),
        ({"rankIs": "Five"}, "6c", True),  # R5.6 asks the group alone
        ({"rankIs": "Six"}, "6c", False),
        ({"single": True}, "6c", True),
        ({"single": True}, "KD", True),
        ({"build": {"sum": 11}}, "9c", True),  # R5.8: it waits there
        ({"build": {"sum": 11}}, "6C", True),
        ({"build": {"sum": 11}}, "7C", False),
        ({"build": {"sum": 4}}, "9c", False),
        ({"build": {"direction": "Down"}, "wildRank": "Five"}, "9c", True),
        ({"build": {"direction": "Down"}, "wildRank": "Nine", "wildDeclares": "free"}, "9c", False),
        ({"build": {"direction": "Down"}, "wildRank": "Nine", "wildDeclares": "free"}, "9C", True),
        ({"build": {"direction": "Up", "step": 7}}, "JS", False),
        ({"build": {"direction": "Up", "step": 7, "wrap": True}}, "JS", True),
    ],
)
def test_anchors(build: Build, rule: dict[str, Any], anchor: str, lands: bool) -> None:
    """The Five of spades on many an anchor, of either face, and on nothing."""
    text = columns(rule, decks=[{"count": 2}])
    assert mode(text, "TAB") is Mode.MASK
    state = lay(build(text), {"heap": "5S", "tab-1": anchor, "tab-2": anchor.swapcase()})
    listed = moves(state)
    assert ("drag heap tab-1 1" in listed) is lands
    assert state.why_not("heap", "tab-1", 1).legal is lands
    assert listed == [
        f"drag heap tab-{k} 1" for k in (1, 2, 3) if state.why_not("heap", f"tab-{k}", 1).legal
    ]


def test_columns_by_the_base_of_the_deal(build: Build) -> None:
    """R5.5: what an empty column takes is no part of its view."""
    rule = {"seedFromDeal": True, "build": {"direction": "Down"}}
    text = columns(rule)
    assert mode(text, "TAB") is Mode.MASK
    module = build(text)
    board = {"heap": "6C 5D", "tab-1": "7H"}
    known = lay(module, board, bases={"Tableau": "Five"})
    other = lay(module, board, bases={"Tableau": "Six"})
    for _ in range(2):
        fives, sixes = ["drag heap tab-1 2"], ["drag heap tab-1 2"]
        fives += ["drag heap tab-2 1", "drag heap tab-3 1"]
        sixes += ["drag heap tab-2 2", "drag heap tab-3 2"]
        assert (moves(known), moves(other)) == (fives, sixes)


def test_calls_by_groups_of_one_alone(build: Build) -> None:
    """R6.4, R6.9: a lone Eight calls, an Eight at the bottom of two is covered at once; sizes
    before suits."""
    rule = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    text = columns(rule)
    assert mode(text, "TAB") is Mode.MASK
    module = build(text)
    onto_empty = [f"drag heap tab-{{}} 1 {suit}" for suit in SUITS]
    single = lay(module, {"heap": "7C 8D", "tab-1": "KC", "tab-2": "KD", "tab-3": "8H"})
    expected = []
    for tab, follows in ((1, True), (2, False), (3, False)):
        expected += [call.format(tab) for call in onto_empty]
        expected += [f"drag heap tab-{tab} 2"] if follows else []
    assert moves(single) == expected
    pair = lay(module, {"heap": "8D 2D", "tab-1": "KC", "tab-2": "KD"})
    assert moves(pair) == [
        "drag heap tab-1 2",
        *("drag heap tab-2 1", "drag heap tab-2 2"),
        *("drag heap tab-3 1", "drag heap tab-3 2"),
    ]


def test_groups_that_call_leave_the_top_card_what_it_is(build: Build) -> None:
    """R6.9: after the groups for one bank, the top card is asked for the next."""
    follow = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    text = cardz(
        {"name": "heap", "type": "Tableau", **SHOWS},
        {"name": "vane", "type": "Tableau", "acceptRule": follow, **TAKES},
        {
            "name": "slot",
            "type": "Cell",
            "repeat": 2,
            "acceptRule": {"single": True, "build": {"direction": "Down"}},
            **TAKES,
        },
    )
    assert plan(text) is not None
    state = lay(build(text), {"heap": "7C 8D", "vane": "KC", "slot-1": "9S", "slot-2": "8S"})
    assert moves(state) == [
        *(f"drag heap vane 1 {suit}" for suit in SUITS),
        "drag heap vane 2",
        "drag heap slot-1 1",
    ]


@pytest.mark.parametrize("repeat", [{}, {"repeat": 1}, {"repeat": 2}])
def test_groups_onto_a_bank_of_any_size(build: Build, repeat: Any) -> None:
    """R6.9: one column, a group of one, a group of two."""
    rule = {"build": {"direction": "Down"}, "seed": "King"}
    text = cardz(
        {"name": "heap", "type": "Tableau", **SHOWS},
        {"name": "tab", "type": "Tableau", "acceptRule": rule, **TAKES, **repeat},
    )
    assert mode(text, "TAB") is Mode.MASK
    tab = "tab-1" if repeat else "tab"
    state = lay(build(text), {"heap": "8C 7D 6S", tab: "9H"})
    assert moves(state) == [f"drag heap {tab} 3"]
