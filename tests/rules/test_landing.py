"""Landing on a depot: chapter 5."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, piles

UP = {"direction": "Up"}
DOWN = {"direction": "Down"}
TWOS = {"wildRank": "Two"}


def landing(accept: object, eject: object = "any", **more: Any) -> str:
    """A depot `a` that lets go by `eject`, and a depot `b` with an accept rule."""
    a = {"name": "a", "type": "Tableau", "acceptRule": "none", "ejectRule": eject}
    b = {"name": "b", "type": "Foundation", "acceptRule": accept, "ejectRule": "locked", **more}
    return cardz(STOCK, a, b, decks=[{"jokers": 2, "count": 2}])


def refused(build: Build, text: str, group: str, pile: str) -> str | None:
    """The rule by which `b`, holding `pile`, refuses the whole pile of `a`; None if it takes it."""
    state = lay(build(text), {"a": group, "b": pile})
    verdict = state.why_not("a", "b", len(group.split()))
    assert verdict.depot == (None if verdict.legal else "b")
    return verdict.rule


@pytest.mark.parametrize(
    ("accept", "group", "pile", "rule"),
    [
        # R5.1
        ("none", "2C", "", "R5.1"),
        ({"rejectsAll": True, "single": True}, "2C 3C", "", "R5.1"),
        ({"acceptFrom": ["stock"]}, "2C", "", "R5.1"),
        ({"acceptFrom": ["a"]}, "2C", "", None),
        ({"acceptFrom": "Tableau"}, "2C", "", None),
        ({"acceptFrom": {"ofType": "Stock"}}, "2C", "", "R5.1"),
        # R5.2, for face-down cards too, and before the faces
        ({"single": True}, "2C", "", None),
        ({"single": True}, "2C 3c", "", "R5.2"),
        ({"minCount": 2}, "2c", "", "R5.2"),
        ({"minCount": 2}, "2C 3C", "", None),
        ("emptyOnly", "2C", "", None),
        ("emptyOnly", "2c", "3C", "R5.2"),
        # R5.3: a rule that declares nothing takes face-down cards
        ("any", "2c 3C", "", None),
        ({"reason": "no"}, "2c", "", None),
        ({"single": False, "minCount": 1, "suit": "Any", "wildDeclares": "none"}, "2c", "", None),
        ({"single": True}, "2c", "", "R5.3"),
        ({"when": "true"}, "2c", "", "R5.3"),
        ("emptyOnly", "2c", "", "R5.3"),
        ({"build": UP}, "2C 3c", "", "R5.3"),
        # R5.4: accepted here and now
        ({"allowFaceDown": True, "seed": "King"}, "2c", "", None),
        ({"allowFaceDown": True, "when": "false"}, "2C 9c", "KD", None),
        ({"allowFaceDown": True, "when": "false"}, "2C 9C", "KD", "R5.10"),
        ({"allowFaceDown": True, "emptyOnly": True}, "2c", "KD", "R5.2"),
        # R5.5: a wild card does not escape
        ({"seedNone": True}, "2C", "", "R5.5"),
        ({"seedNone": True}, "2C", "KC", None),
        ({"seed": "King"}, "KC", "", None),
        ({"seed": "King"}, "QC", "", "R5.5"),
        ({"seed": "King"}, "QC", "KC", None),
        ({"seed": "King"}, "KC QC", "", None),
        ({"seed": "King", **TWOS}, "2C", "", "R5.5"),
        ({"seed": "King", "wildJoker": True}, "JK", "", "R5.5"),
        # R5.6: every card of the group, wild cards aside
        ({"rankIs": "Ace"}, "AC AD", "", None),
        ({"rankIs": "Ace"}, "AC 3D", "", "R5.6"),
        ({"rankIs": "Ace"}, "JK", "", "R5.6"),
        ({"rankIs": "Ace", **TWOS}, "AC 2D", "", None),
        ({"rankIs": "Ace", "wildJoker": True}, "JK", "KC", None),
    ],
)
def test_shape_face_and_seed(
    build: Build, accept: object, group: str, pile: str, rule: str | None
) -> None:
    """R5.1 to R5.6."""
    assert refused(build, landing(accept, {"unit": "any"}), group, pile) == rule


@pytest.mark.parametrize(
    ("accept", "group", "pile", "fits"),
    [
        # R5.7
        ({"build": UP, **TWOS}, "2C", "KH", True),
        ({"build": UP, **TWOS}, "3C", "2H", True),
        ({"build": UP, **TWOS}, "9C", "2H", False),
        ({"build": UP, **TWOS, "wildDeclares": "free"}, "9C", "2H", True),
        ({"build": UP, **TWOS, "wildDeclares": "free"}, "9C", "2h", False),
        ({"build": UP, **TWOS, "wildDeclares": "free"}, "9C", "7H", False),
        ({"build": UP, "wildJoker": True}, "JK", "KH", True),
        ({"build": UP, "wildJoker": True}, "5C", "JK", False),
        ({"build": UP, "wildJoker": True, "wildDeclares": "free"}, "5C", "JK", True),
        # R5.8 follow
        ({"follow": True}, "7C", "7D", True),
        ({"follow": True}, "7C", "2C", True),
        ({"follow": True}, "7C", "8D", False),
        ({"follow": True}, "JK", "8D", False),
        ({"follow": True}, "8D", "JK", False),
        ({"follow": True}, "7C", "7d", False),
        # R5.8 build
        ({"build": UP}, "8C", "7D", True),
        ({"build": UP}, "6C", "7D", False),
        ({"build": {}}, "8C", "7D", True),
        ({"build": {"step": 3}}, "TC", "7D", True),
        ({"build": DOWN}, "6C", "7D", True),
        ({"build": DOWN}, "7C", "7D", False),
        ({"build": {"direction": "Either"}}, "6C", "7D", True),
        ({"build": {"direction": "Either"}}, "8C", "7D", True),
        ({"build": {"direction": "Either"}}, "9C", "7D", False),
        ({"build": {**UP, "step": 0}}, "7C", "7D", True),
        ({"build": {**UP, "step": 0}}, "8C", "7D", False),
        ({"build": {**UP, "step": 12}}, "KC", "AD", True),
        ({"build": UP}, "AC", "KD", False),
        ({"build": {**UP, "wrap": True}}, "AC", "KD", True),
        ({"build": {**UP, "wrap": True}}, "8C", "7D", True),
        ({"build": {**DOWN, "wrap": True}}, "KC", "AD", True),
        ({"build": {**UP, "wrap": True, "step": 2}}, "2C", "KD", True),
        ({"build": {"direction": "Either", "wrap": True}}, "KC", "AD", True),
        ({"build": UP}, "JK", "7D", False),
        ({"build": UP}, "8C", "JK", False),
        ({"build": UP}, "8C", "7d", False),
        # R5.8 suit
        ({"suit": "Same"}, "8C", "KC", True),
        ({"suit": "Same"}, "8C", "KS", False),
        ({"suit": "SameColor"}, "8C", "KS", True),
        ({"suit": "SameColor"}, "8C", "KH", False),
        ({"suit": "AlternateColor"}, "8C", "KH", True),
        ({"suit": "AlternateColor"}, "8C", "KS", False),
        ({"suit": "AlternateColor"}, "8C", "JK", False),
        ({"suit": "AlternateColor"}, "JK", "KH", False),
        ({"suit": "AlternateColor"}, "8C", "kh", False),
        # All that are declared must hold
        ({"build": UP, "suit": "Same"}, "8C", "7C", True),
        ({"build": UP, "suit": "Same"}, "8C", "7D", False),
        ({"build": UP, "suit": "Same"}, "9C", "7C", False),
        ({"build": UP, "follow": True}, "8C", "7C", True),
        ({"build": UP, "follow": True}, "8C", "7D", False),
        # None declared: a face-down anchor bears anything
        ({"single": True}, "8C", "7d", True),
        # R5.8 matcher
        ({"build": {"sum": 13}}, "6C", "7D", True),
        ({"build": {"sum": 13}}, "6C", "8D", False),
        ({"build": {"sum": 10}}, "TC", "", True),
        ({"build": {"sum": 10}}, "JC", "", False),
        ({"build": {"sum": 10}}, "JK", "", False),
        ({"build": {"sum": 10}, "wildJoker": True}, "JK", "", True),
        ({"build": {"sum": 10}, "suit": "Same", "follow": True}, "9C", "7h", True),
        ({"build": {"sum": 10}, "suit": "Same"}, "3C", "7C", True),
        ({"build": {"sum": 10}, "suit": "Same"}, "3C", "7H", False),
        ({"build": {"sum": 10}}, "3C", "JK", False),
    ],
)
def test_anchor(build: Build, accept: object, group: str, pile: str, fits: bool) -> None:
    """R5.7, R5.8."""
    assert refused(build, landing(accept), group, pile) == (None if fits else "R5.8")


@pytest.mark.parametrize(
    ("accept", "group", "pile", "rule"),
    [
        ({"build": DOWN, "suit": "AlternateColor"}, "9C 8D 7C", "TD", None),
        ({"build": DOWN, "suit": "AlternateColor"}, "9C 8D 7C", "", None),
        ({"build": DOWN, "suit": "AlternateColor"}, "9C 8D 7D", "TD", "R5.9"),
        ({"build": DOWN, "suit": "AlternateColor"}, "9C 7D", "", "R5.9"),
        # The bottom is judged before the order inside.
        ({"build": DOWN}, "9C 7D", "KD", "R5.8"),
        ({"follow": True}, "9C 9D 4D", "9S", None),
        ({"follow": True}, "9C 9D 4C", "9S", "R5.9"),
        # None of the three declared: any order.
        ({"seed": "King"}, "KC 2D 9H", "", None),
        # A wild card lands on any card; on a wild card any, if it is free.
        ({"build": DOWN, **TWOS}, "9C 2D", "TD", None),
        ({"build": DOWN, **TWOS}, "2D 9C", "TD", "R5.9"),
        ({"build": DOWN, **TWOS, "wildDeclares": "free"}, "2D 9C", "TD", None),
        ({"build": DOWN, "wildJoker": True}, "9C JK JK", "TD", None),
        ({"build": DOWN}, "9C JK", "TD", "R5.9"),
        # The matcher's pairs add up as well.
        ({"build": {"sum": 13}}, "6C 7D 6H", "7S", None),
        ({"build": {"sum": 13}}, "6C 8D", "7S", "R5.9"),
    ],
)
def test_order_inside(
    build: Build, accept: object, group: str, pile: str, rule: str | None
) -> None:
    """R5.9: the target judges the order when the source declares no unit."""
    assert refused(build, landing(accept), group, pile) == rule


def test_a_declared_unit_answers_for_the_order(build: Build) -> None:
    """R4.3: then the target looks at the bottom card only."""
    assert refused(build, landing({"build": DOWN}), "9C 2D", "TD") == "R5.9"
    assert refused(build, landing({"build": DOWN}, {"unit": "any"}), "9C 2D", "TD") is None


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("source.count == 2", True),  # judged before anything is lifted
        ("depot.count == 1", True),
        ("count(pile) == 1 && pile.bottom == pile.top", True),
        ("top.rank == King && top(depot).rank == King", True),
        ("top(pile).rank == 3", True),
        ("bottom(source).rank == 2", True),
        ("depot == source", False),
        ("empty(depot)", False),
        ("top.rank == Queen", False),
    ],
)
def test_when(build: Build, when: str, fits: bool) -> None:
    """R5.10: the scope is source, depot, pile and top, before the move."""
    state = lay(build(landing({"when": when})), {"a": "2D 3D", "b": "KS"})
    assert state.why_not("a", "b", 1).rule == (None if fits else "R5.10")


@pytest.mark.parametrize(
    ("accept", "group", "pile", "reason"),
    [
        ("none", "2C", "", "No card may be put here"),
        ({"acceptFrom": ["stock"]}, "2C", "", "Cards from that place may not be put here"),
        ({"single": True}, "2C 3C", "", "Only one card at a time may be put here"),
        ({"minCount": 2}, "2C", "", "At least 2 cards must be put here together"),
        ("emptyOnly", "2C", "3C", "This place is taken"),
        ({"build": UP}, "2c", "", "Face-down cards may not be put here"),
        ({"seedNone": True}, "2C", "", "Nothing may be put on this empty place"),
        ({"seed": "King"}, "2C", "", "This empty place is started with a King"),
        ({"seed": "Eight"}, "2C", "", "This empty place is started with an Eight"),
        ({"rankIs": "Ace"}, "2C", "", "Only cards of the rank Ace may be put here"),
        ({"follow": True}, "2C", "3D", "The card must match the top card in rank or suit"),
        ({"build": UP}, "2C", "3D", "The card must be one rank above the top card"),
        ({"suit": "Same"}, "2C", "3D", "The card must be of the top card's suit"),
        ({"build": {"sum": 13}}, "2C", "3D", "The card and the top card must add up to 13"),
        ({"build": {"sum": 10}}, "KC", "", "The card must count 10 or less to wait here"),
        ({"build": DOWN}, "9C 7C", "", "The cards are not in an order that this place takes"),
        ({"when": "false"}, "2C", "", "These cards may not be put here now"),
        ({"when": "false", "reason": "Not on a Sunday"}, "2C", "", "Not on a Sunday"),
    ],
)
def test_reasons(build: Build, accept: object, group: str, pile: str, reason: str) -> None:
    """The first check that fails tells a reason in a player's words, or the author's."""
    state = lay(build(landing(accept)), {"a": group, "b": pile})
    assert state.why_not("a", "b", len(group.split())).reason == reason


def test_seed_from_deal(build: Build) -> None:
    """R5.5: the first card that lands face up on such a depot of this type sets the base rank."""
    base = {"acceptRule": {"seedFromDeal": True}, "ejectRule": "locked"}
    text = cardz(
        STOCK,
        {"name": "a", "type": "Tableau", "acceptRule": "none"},
        {"name": "b", "type": "Foundation", "repeat": 2, **base},
        {"name": "c", "type": "Cell", **base},
        {"name": "plain", "type": "Foundation", "ejectRule": "locked"},
        decks=[{"jokers": 2}],
        dealRules=[
            {"kind": "dealGroup", "to": "plain", "faceUp": 1},
            {"kind": "dealGroup", "to": "b-1", "faceDown": 1, "faceUp": 2},
            {"kind": "dealGroup", "to": "b-2", "faceUp": 1},
        ],
    )
    module = build(text)
    first = ["KC", "2C", "JK", "7D", "9D"]  # 2C lands face down, the joker has no rank
    rest = [card for card in module.GAME.deck if card not in first] + ["JK"]
    state = module.deal(order=first + rest)
    assert state.position()["bases"] == {"Foundation": "Seven"}
    state = lay(module, {"a": "7C 8C"}, bases={"Foundation": "Seven"})
    assert state.why_not("a", "b-1", 1).reason == "This empty place is started with a Seven"
    assert state.why_not("a", "c", 1).legal  # no base is known for cells: anything starts
    state = lay(module, {"a": "8C 7C"}, bases={"Foundation": "Seven"})
    assert state.why_not("a", "b-2", 1).legal
    state = lay(module, {"a": "8C"}, bases={})
    assert state.why_not("a", "b-1", 1).legal


@pytest.mark.parametrize(
    ("more", "group", "pile", "after"),
    [
        ({}, "2C 3d", "9D", "9D 2C 3d"),
        ({"landFace": "Up"}, "2C 3d", "9d", "9d 2C 3D"),
        ({"landFace": "Down"}, "2C 3d", "9D", "9D 2c 3d"),
        ({"landUnder": True}, "2C 3d", "9D KD", "2C 3d 9D KD"),
        ({"landUnder": True}, "2C 3d", "9D kd", "2C 3d 9D KD"),
        ({"landUnder": True, "landFace": "Down"}, "2C 3C", "", "2c 3C"),
    ],
)
def test_landing(build: Build, more: dict[str, Any], group: str, pile: str, after: str) -> None:
    """R3.5, R3.6: landFace, then under the pile in their order, and its top turns face up."""
    state = lay(build(landing("any", **more)), {"a": group, "b": pile})
    state.play("drag a b 2")
    assert piles(state, "a", "b") == ["", after]


@pytest.mark.parametrize(
    ("group", "pile", "after"),
    [
        ("6C", "7D", "7d 6c"),
        ("6C", "8d", "8d 6C"),  # the stretch is the six alone
        ("KC", "", "kc"),  # a single card of pip N
        ("KC", "2d", "2d kc"),
        ("6C", "7d 7D", "7d 7d 6c"),
        ("7D", "3C 6C", "3C 6C 7D"),  # three face-up cards add up to 16
        ("6C 7D", "", "6c 7d"),
    ],
)
def test_collapse(build: Build, group: str, pile: str, after: str) -> None:
    """R5.8: all the face-up cards at the top add up to N, and turn face down."""
    state = lay(build(landing({"build": {"sum": 13}})), {"a": group, "b": pile})
    events = state.play(f"drag a b {len(group.split())}")
    assert piles(state, "b") == [after]
    turned = after.split()[-1].islower()
    assert [type(event).__name__ for event in events] == ["Moved", "Collapsed"][: 1 + turned]
    state.pop()
    assert piles(state, "a", "b") == [group, pile]


def test_a_joker_prevents_the_collapse(build: Build) -> None:
    """R5.8: a joker among the face-up cards at the top."""
    module = build(landing({"build": {"sum": 13}, "wildJoker": True, "wildDeclares": "free"}))
    state = lay(module, {"a": "KC", "b": "JK"})
    state.play("drag a b 1")
    assert piles(state, "b") == ["JK KC"]
