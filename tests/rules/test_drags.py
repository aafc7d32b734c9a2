"""Drags, calls, tucks, relays and the order of moves: R6.1, R6.2, R6.4, R6.6, R6.9."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, moves, piles

SUITS = ["Clubs", "Diamonds", "Hearts", "Spades"]
EIGHTS = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}


def test_bars(build: Build) -> None:
    """R6.1: a depot with a draw and the redeal's trigger are never targets of a drag, not even
    when their allowance is used up."""
    module = build(
        cardz(
            {"name": "stock", "type": "Stock", "ejectRule": "locked"},
            {"name": "pump", "type": "Cell", "draw": {"to": "cup"}, "ejectRule": "locked"},
            {"name": "cup", "type": "Reserve"},
            redealRules=[{"kind": "dealGroup", "to": "cup", "faceUp": 1}],
            maxRedeals=0,
        )
    )
    state = lay(module, {"cup": "2C"})
    assert moves(state) == []
    assert state.why_not("cup", "pump", 1) == (
        False,
        "R6.1",
        "Nothing is put on a pile that cards are drawn from",
        "pump",
    )
    assert state.why_not("cup", "stock", 1).reason == (
        "Nothing is put on the pile that the redeal is taken from"
    )


def test_order_of_moves(build: Build) -> None:
    """R6.9: sources in board order; taps, then drags by target, then by size, then by suit."""
    flip = {"name": "flip", "do": [{"kind": "flipTop", "depot": "stock"}]}
    module = build(
        cardz(
            {"name": "b", "type": "Cell", "acceptRule": EIGHTS, "ejectRule": {"unit": "any"}},
            {**STOCK, "draw": {"to": "a"}, "actions": [flip]},
            {"name": "a", "type": "Tableau", "ejectRule": {"unit": "single"}},
            {"name": "c", "type": "Cell", "ejectRule": {"unit": "any"}},
            {"name": "hoard", "type": "Reserve", "acceptRule": "none", "ejectRule": "locked"},
        )
    )
    state = lay(module, {"b": "2D", "stock": "3c", "a": "2H 8C", "c": "9D 2S"}, "hoard")
    assert moves(state) == [
        "drag b a 1",
        "drag b c 1",
        "draw stock",
        "action stock flip",
        *[f"pick a b 1 {suit}" for suit in SUITS],
        "pick a b 0",
        "pick a c 1",
        "pick a c 0",
        "drag c b 1",
        "drag c b 2",
        "drag c a 1",
        "drag c a 2",
    ]


def calling(suits: list[str] | None = None, jokers: int = 2, **vane: Any) -> str:
    """`a` and `b` give their cards to a vane that follows, eights and jokers wild."""
    give = {"type": "Cell", "acceptRule": "none"}
    takes = {"follow": True, "wildRank": "Eight", "wildJoker": True, "wildDeclares": "suit"}
    return cardz(
        STOCK,
        {"name": "a", **give},
        {"name": "b", **give},
        {"name": "vane", "type": "Foundation", "acceptRule": takes} | vane,
        {"name": "out", "type": "Tableau", "ejectRule": "locked"},
        decks=[{"suits": suits or SUITS, "jokers": jokers}],
    )


LOCKED_VANE: dict[str, Any] = {"ejectRule": "locked"}


def test_call(build: Build) -> None:
    """R6.4: one move for each suit; the call is told, and stands in the position."""
    state = lay(build(calling(**LOCKED_VANE)), {"a": "8C", "vane": "KD"})
    onto = [f"drag a vane 1 {suit}" for suit in SUITS]
    assert moves(state) == [*onto, "drag a out 1"]
    events = state.play("drag a vane 1 Hearts")
    assert events == [("a", "vane", ("8C",), 0, 1), ("vane", "Hearts")]
    assert [type(event).__name__ for event in events] == ["Moved", "Called"]
    assert state.position()["calls"] == {"vane": "Hearts"}
    state.pop()
    assert state.position()["calls"] == {}


@pytest.mark.parametrize(
    ("card", "fits"),
    [("2H", True), ("2C", False), ("2D", False), ("8D", True), ("JK", True)],
)
def test_called_suit_stands_in(build: Build, card: str, fits: bool) -> None:
    """R5.8: the called suit stands in for the anchor's own."""
    module = build(calling(**LOCKED_VANE))
    state = lay(module, {"a": card, "vane": "8C"}, calls={"vane": "Hearts"})
    assert state.why_not("a", "vane", 1).legal is fits


def test_called_joker(build: Build) -> None:
    """R5.8: a called joker is followed by its called suit; an uncalled one by nothing."""
    module = build(calling(**LOCKED_VANE))
    called = lay(module, {"a": "2H", "b": "2C", "vane": "JK"}, calls={"vane": "Hearts"})
    assert [called.why_not(name, "vane", 1).legal for name in "ab"] == [True, False]
    uncalled = lay(module, {"a": "2H", "vane": "JK"})
    assert not uncalled.why_not("a", "vane", 1).legal


def test_call_is_dropped_when_covered(build: Build) -> None:
    """R6.4: and does not come back when the wild card shows again."""
    module = build(calling(ejectRule="topOnly"))
    state = lay(module, {"a": "2H", "vane": "8C"}, calls={"vane": "Hearts"})
    state.play("drag a vane 1")
    assert state.position()["calls"] == {}
    state.play("drag vane out 1")
    assert piles(state, "vane") == ["8C"]
    assert state.position()["calls"] == {}
    state.pop()
    state.pop()
    assert state.position()["calls"] == {"vane": "Hearts"}


def test_call_is_dropped_when_the_card_leaves(build: Build) -> None:
    """R6.4."""
    module = build(calling(ejectRule="topOnly"))
    state = lay(module, {"vane": "8C"}, calls={"vane": "Hearts"})
    state.play("drag vane out 1")
    assert state.position()["calls"] == {}


@pytest.mark.parametrize(
    ("do", "stands"),
    [
        ({"kind": "flipDown", "depot": "vane"}, False),
        ({"kind": "shuffle", "depot": "vane"}, False),
        ({"kind": "gather", "from": "vane", "to": "vane"}, False),
        ({"kind": "recycle", "from": "vane", "to": "vane"}, False),
        ({"kind": "move", "from": "stock", "to": "vane"}, False),
        ({"kind": "move", "from": "vane", "to": "a"}, False),
        ({"kind": "move", "from": "stock", "to": "a"}, True),
    ],
)
def test_steps_drop_the_call(build: Build, do: dict[str, Any], stands: bool) -> None:
    """R6.4: dropped by any step that covers, moves, turns, permutes or replaces the pile."""
    module = build(calling(actions=[{"name": "go", "do": [do]}], **LOCKED_VANE))
    state = lay(module, {"vane": "2C 8C"}, calls={"vane": "Hearts"})
    state.play("action vane go")
    assert state.position()["calls"] == ({"vane": "Hearts"} if stands else {})


def test_only_a_single_wild_card_calls(build: Build) -> None:
    """R6.4: at the bottom of a larger group it is covered at once; a face-down one calls nothing;
    a card that is not wild never does."""
    module = build(calling(**LOCKED_VANE))
    state = lay(module, {"a": "8C 2C", "vane": "KD"})
    assert "drag a vane 2" in moves(state)
    state.play("drag a vane 2")
    assert state.position()["calls"] == {}
    assert moves(lay(module, {"a": "2C", "vane": "KC"})) == ["drag a vane 1", "drag a out 1"]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        (calling(["Hearts", "Clubs"], **LOCKED_VANE), ["Clubs", "Hearts"]),
        (calling(landUnder=True, **LOCKED_VANE), []),
        (calling(landFace="Down", **LOCKED_VANE), []),
        (calling(landFace="Up", **LOCKED_VANE), SUITS),
    ],
)
def test_which_suits_are_offered(build: Build, text: str, calls: list[str]) -> None:
    """R6.4: the suits of the composition, in a fixed order; none under the pile or face down."""
    onto = [m for m in moves(lay(build(text), {"a": "8C", "vane": "8H"})) if " vane " in m]
    assert onto == ([f"drag a vane 1 {suit}" for suit in calls] or ["drag a vane 1"])


def test_a_composition_without_suits_offers_the_plain_move(build: Build) -> None:
    """R6.4."""
    give = {"name": "a", "type": "Cell", "acceptRule": "none"}
    rule = {"follow": True, "wildJoker": True, "wildDeclares": "suit"}
    vane = {"name": "vane", "type": "Foundation", "acceptRule": rule, "ejectRule": "locked"}
    module = build(cardz(STOCK, give, vane, decks=[{"suits": [], "ranks": [], "jokers": 3}]))
    assert moves(lay(module, {"a": "JK"})) == ["drag a vane 1"]


def test_verdicts_on_calls(build: Build) -> None:
    """R6.4: a call where there is none, none where there is one."""
    module = build(calling(**LOCKED_VANE))
    state = lay(module, {"a": "8C", "b": "2C", "vane": "KC"})
    plain = module.parse_move("drag b vane 1")
    assert state.explain(plain).legal
    assert state.explain(module.parse_move("drag a vane 1 Spades")).legal
    assert state.explain(plain._replace(source="a")) == (
        False,
        "R6.4",
        "A wild card played here calls a suit",
        "vane",
    )
    assert state.explain(plain._replace(arg="Clubs")).reason == (
        "A suit is called with a single wild card only"
    )
    assert state.why_not("a", "vane", 1).legal


@pytest.mark.parametrize(
    ("accept", "pile", "legal"),
    [
        ("any", "2c 3C", True),
        ("any", "2C 3C", False),  # the card below must be face down
        ("any", "3C", False),  # more than one card
        ({"suit": "Same"}, "2c 3C", True),  # the anchor is that card itself
        ({"build": {"direction": "Up"}}, "2c 3C", False),
        ("emptyOnly", "2c 3C", False),
        ({"acceptFrom": ["out"]}, "2c 3C", False),
    ],
)
def test_tuck(build: Build, accept: object, pile: str, legal: bool) -> None:
    """R6.6: a landUnder depot as the target of a drag of its own top card."""
    a = {"name": "a", "type": "Tableau", "landUnder": True, "acceptRule": accept}
    out = {"name": "out", "type": "Cell", "acceptRule": "none"}
    state = lay(build(cardz(STOCK, a, out)), {"a": pile})
    assert moves(state) == (["drag a a 1"] if legal else [])
    assert state.why_not("a", "a", 1).legal is legal


def test_tuck_lands_under(build: Build) -> None:
    """R6.6, R3.6: the card goes under, the pile's top turns up; a pick is named by its index."""
    a = {"name": "a", "type": "Tableau", "landUnder": True, "ejectRule": {"unit": "single"}}
    state = lay(build(cardz(STOCK, a)), {"a": "2c 3c 4C"})
    assert moves(state) == ["pick a a 2"]
    events = state.play("pick a a 2")
    assert piles(state, "a") == ["4C 2c 3C"]
    assert events == [("a", "a", ("4C",), 2, 0), ("a", 2, "3C")]
    state.pop()
    assert piles(state, "a") == ["2c 3c 4C"]


def test_tuck_verdicts(build: Build) -> None:
    """R6.6 for its own condition, R6.1 for a depot that has no tuck."""
    a = {"name": "a", "type": "Tableau", "landUnder": True}
    module = build(cardz(STOCK, a, {"name": "b", "type": "Cell"}))
    state = lay(module, {"a": "2C 3C", "b": "4C"})
    assert state.why_not("a", "a", 1).rule == "R6.6"
    assert state.why_not("a", "a", 2) == (False, "R6.1", "The cards are there already", "a")
    assert state.why_not("b", "b", 1) == (False, "R6.1", "The cards are there already", "b")


def staged(cell: object = None, tab: object = None, eject: object = None) -> str:
    """A source `a` and a target `b` beside two cells and two tableau columns."""
    return cardz(
        STOCK,
        {
            "name": "a",
            "type": "Reserve",
            "acceptRule": "none",
            "ejectRule": eject or {"unit": "any"},
        },
        {"name": "b", "type": "Tableau", "acceptRule": "any", "ejectRule": "locked"},
        {"name": "cell", "type": "Cell", "repeat": 2, "acceptRule": cell or {"single": True}}
        | {"ejectRule": "locked"},
        {"name": "tab", "type": "Tableau", "repeat": 2, "acceptRule": tab or "any"}
        | {"ejectRule": "locked"},
        compoundMoves="Staged",
    )


HAND = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"


@pytest.mark.parametrize(
    ("text", "board", "limit"),
    [
        (staged(), {}, 12),  # (1 + 2) * 2^2, the empty target not counted
        (staged(), {"b": "KS"}, 12),
        (staged(), {"cell-1": "KS"}, 8),
        (staged(), {"tab-1": "KS"}, 6),
        (staged(), {"tab-1": "KS", "tab-2": "KD", "cell-1": "KH"}, 2),
        (staged(), {"tab-1": "KS", "tab-2": "KD", "cell-1": "KH", "cell-2": "QH"}, 1),
        # Only those that would take any single card when empty.
        (staged(tab={"seed": "King"}), {}, 3),
        (staged(tab={"build": {"direction": "Down"}}), {}, 12),
        (staged(cell={"rankIs": "Ace"}), {}, 4),
        (staged(cell={"minCount": 2}), {}, 4),
        (staged(cell={"acceptFrom": ["a"]}), {}, 4),
        (staged(cell={"when": "true || empty(depot)"}), {"tab-1": "KS", "tab-2": "KD"}, 1),
        (staged(cell="none"), {}, 4),
        (staged(cell="emptyOnly"), {}, 12),
    ],
)
def test_staged(build: Build, text: str, board: dict[str, str], limit: int) -> None:
    """R6.2: n <= (1 + c) * 2^e."""
    state = lay(build(text), {"a": HAND, **board})
    sizes = [m.n for m in state.legal_moves() if m.target == "b"]
    assert sizes == list(range(1, min(limit, 13) + 1))
    verdict = state.why_not("a", "b", limit + 1)
    noun = "card" if limit == 1 else "cards"
    assert verdict == (False, "R6.2", f"There is room to move {limit} {noun} at a time now", "b")


def test_staged_holds_for_whole_piles(build: Build) -> None:
    """R6.2: whatever unit the source declares."""
    state = lay(build(staged(eject={"unit": "pile"})), {"a": HAND})
    assert state.why_not("a", "b", 13).rule == "R6.2"


def test_picks_need_no_relay(build: Build) -> None:
    """R6.2 is about groups of more than one card."""
    module = build(staged(eject={"unit": "single"}, cell="none", tab="none"))
    state = lay(module, {"a": "2C 3C"})
    assert [m.n for m in state.legal_moves() if m.target == "b"] == [1, 0]


def test_duplicates_are_not_merged(build: Build) -> None:
    """R6.9: like cards and like targets are all listed."""
    a = {"name": "a", "type": "Reserve", "acceptRule": "none", "ejectRule": {"unit": "single"}}
    b = {"name": "b", "type": "Cell", "repeat": 2, "ejectRule": "locked"}
    state = lay(build(cardz(STOCK, a, b, decks=[{"count": 2}])), {"a": "2C 2C"})
    assert moves(state) == ["pick a b-1 1", "pick a b-1 0", "pick a b-2 1", "pick a b-2 0"]


def test_a_match_carries_no_call(build: Build) -> None:
    """R5.8, R6.4: a wild card that a match turns face down at once is not called."""
    give = {"name": "a", "type": "Cell", "acceptRule": "none"}
    rule = {**EIGHTS, "build": {"sum": 8}}
    vane = {"name": "vane", "type": "Foundation", "acceptRule": rule, "ejectRule": "locked"}
    state = lay(build(cardz(STOCK, give, vane)), {"a": "8C"})
    assert moves(state) == [f"drag a vane 1 {suit}" for suit in SUITS]
    events = state.play("drag a vane 1 Hearts")
    assert [type(event).__name__ for event in events] == ["Moved", "Collapsed"]
    assert piles(state, "vane") == ["8c"]
    assert state.position()["calls"] == {}
