"""What the schema takes and refuses, by the rules of the language; the compiler says the same."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from compiler.schema import game_schema
from tests.overlays import options_beside
from tests.schema.canonical import canonical_file
from tests.schema.mutations import NOT_IN_A_SCHEMA, codes_of

VALIDATOR = Draft202012Validator(game_schema())
FIXTURES = [
    path
    for path in sorted((Path(__file__).parents[1] / "data" / "diagnostics").glob("C*.cardz"))
    if options_beside(path) is None
]

GAME: dict[str, Any] = {
    "name": "Small",
    "depots": [
        {"type": "Stock", "name": "stock", "acceptRule": "none"},
        {"type": "Tableau", "name": "tab", "repeat": 4},
        {"type": "Foundation", "name": "base"},
    ],
    "dealRules": [{"kind": "dealGroup", "to": "tab", "faceUp": 1}],
}


def _with(place: str, value: Any) -> Any:
    """The game with a value set: `decks`, `depots.1.x`, `dealRules.0`; a list's end is `+`."""
    game = copy.deepcopy(GAME)
    holder: Any = game
    *path, last = place.split(".")
    for key in path:
        holder = holder[int(key)] if key.isdecimal() else holder.setdefault(key, {})
    if last == "+":
        holder.append(value)
    elif last.isdecimal():
        holder[int(last)] = value
    else:
        holder[last] = value
    return game


def _of_tab(name: str, value: Any) -> Any:
    return _with(f"depots.1.{name}", value)


def _step(**step: Any) -> Any:
    return _with("dealRules.+", step)


GOOD: dict[str, Any] = {
    "R1.1 an export": {"schemaVersion": 1, "setup": GAME, "exportedBy": "an editor"},
    "R1.1 an export without a version": {"setup": GAME},
    "R1.1 a game with a version": _with("schemaVersion", 1),
    "R1.4 the schema of an editor": _with("$schema", "cardz.schema.json"),
    "R1.5 null means absent": _with("winCondition", None),
    "R1.5 a whole number with a fraction of nothing": _of_tab("repeat", 4.0),
    "R2.1 a pack of jokers": _with("decks", [{"suits": [], "jokers": 3}]),
    "R3.1 a name with a space inside": _with("depots.2.name", "base one"),
    "R3.1 a name of 80 characters": _with("depots.2.name", "b" * 80),
    "R3.3 one name for a list": _of_tab("uncoveredBy", "base"),
    "R3.3 no name": _of_tab("uncoveredBy", []),
    "R3.4 a type": _of_tab("autoSend", "Foundation"),
    "R3.4 names": _of_tab("autoSend", ["base"]),
    "R3.4 null beside the other": _of_tab("autoSend", {"names": "base", "ofType": None}),
    "R4.1 a short form": _of_tab("ejectRule", "topOnly"),
    "R4.2 a run": _of_tab("ejectRule", {"unit": {"kind": "Run", "build": {"direction": "Up"}}}),
    "R5.5 a seed that nothing contradicts": _of_tab(
        "acceptRule", {"seed": "King", "seedNone": False, "seedFromDeal": None}
    ),
    "R5.8 the older spelling of Up": _of_tab("acceptRule", {"build": {}}),
    "R5.11 a bool": _of_tab(
        "acceptRule", {"follow": True, "wildRank": "Two", "wildDeclares": True}
    ),
    "R5.12 a named rule": {**_of_tab("acceptRule", "$r"), "rules": {"r": {"seed": "Ace"}}},
    "R9.2 a joker": {
        **_step(kind="place", joker=True, to="base"),
        "decks": [{"jokers": 1}],
    },
    "R9.2 a depot found by an expression": _step(
        kind="move", **{"from": "first(tab, count(it) > 0)", "to": "base"}
    ),
    "R9.5 no moves, inside": _with(
        "lossCondition", {"kind": "anyOf", "of": [{"kind": "noLegalMoves"}]}
    ),
    "R9.10 a repeat": _step(
        kind="repeat", **{"while": "count(base) < 2", "do": [{"kind": "flipTop", "depot": "base"}]}
    ),
    "ch. 10 one player": _with("seatRange", [1, 1]),
}

BAD: dict[str, Any] = {
    "R1.1 a newer version": {"schemaVersion": 2, "setup": GAME},
    "R1.1 an export without a game": {"schemaVersion": 1, "setup": None},
    "R1.5 null where something must be": _with("name", None),
    "R1.5 a number in quotes": _of_tab("repeat", "4"),
    "R1.5 a fraction": _of_tab("repeat", 4.5),
    "R1.5 a number for a bool": _of_tab("landUnder", 1),
    "R1.6 no name": {"depots": GAME["depots"], "dealRules": GAME["dealRules"]},
    "R1.6 no type": _with("depots.2", {"name": "base"}),
    "R1.7 an abbreviation": _of_tab("acceptRule", {"seed": "A"}),
    "R2.1 no pack": _with("decks", []),
    "R2.2 a suit twice": _with("decks", [{"suits": ["Clubs", "Clubs"]}]),
    "R2.2 no card": _with("decks", [{"ranks": []}]),
    "R2.5 a deal without a Stock": _with("depots.0.type", "Reserve"),
    "R3.1 a name of 81 characters": _with("depots.2.name", "b" * 81),
    "R3.1 an empty name": _with("depots.2.name", ""),
    "R3.1 a backquote": _with("depots.2.name", "a`b"),
    "R3.1 a space at the end": _with("depots.2.name", "base "),
    "R3.1 the name of one without": _with("depots.2.name", "#3"),
    "R3.1 a line break": _with("depots.2.name", "base\n"),
    "R3.1 257 depots": _of_tab("repeat", 257),
    "R3.2 repeat with x": _of_tab("x", 2),
    "R3.4 neither": _of_tab("autoSend", {}),
    "R3.4 both": _of_tab("autoSend", {"names": ["base"], "ofType": "Foundation"}),
    "R3.4 no name": _of_tab("autoSend", []),
    "R4.1 no short form": _of_tab("ejectRule", "none"),
    "R4.2 a run of nothing": _of_tab("ejectRule", {"unit": "run"}),
    "R4.2 a run without a build": _of_tab("ejectRule", {"unit": {"kind": "Run"}}),
    "R5.8 a step too wide": _of_tab("acceptRule", {"build": {"direction": "Up", "step": 13}}),
    "R6.3 a draw to nowhere": _with("depots.0.draw", {"count": 3}),
    "R6.8 an action without a name": _of_tab("actions", [{"name": "", "do": []}]),
    "R8.1 no expression": _with("scoring", {"value": " "}),
    "R8.10 a long expression": _with("scoring", {"value": "1" + " + 1" * 1000}),
    "R9.2 no such step": _step(kind="reshuffle", depot="stock"),
    "R9.2 a step without a depot": _step(kind="shuffle"),
    "R9.2 no target": _step(kind="dealGroup", to=[]),
    "R9.2 a card without a suit": _step(kind="place", rank="Ace", to="base"),
    "R9.2 a joker with a rank": {
        **_step(kind="place", joker=True, rank="Ace", to="base"),
        "decks": [{"jokers": 1}],
    },
    "R9.5 nothing to combine": _with("winCondition", {"kind": "allOf", "of": []}),
    "R9.5 no moves, of a win": _with("winCondition", {"kind": "noLegalMoves"}),
    "R9.5 no moves, negated": _with(
        "lossCondition", {"kind": "not", "of": {"kind": "noLegalMoves"}}
    ),
    "R9.10 a repeat in a repeat": _step(
        kind="repeat",
        **{"while": "true", "do": [{"kind": "repeat", "while": "true", "do": []}]},
    ),
    "ch. 10 seed and seedNone": _of_tab("acceptRule", {"seed": "Ace", "seedNone": True}),
    "ch. 10 17 triggers": _of_tab("triggers", [{"when": "true", "do": []}] * 17),
    "ch. 10 two players": _with("seats", 2),
    "ch. 10 up to two players": _with("seatRange", {"most": 2}),
    "ch. 10 each their own": _with("depots.2.perSeat", True),
}


@pytest.mark.parametrize("name", GOOD)
def test_takes(name: str) -> None:
    assert [fault.message for fault in VALIDATOR.iter_errors(GOOD[name])] == []
    assert codes_of(GOOD[name])[0] == set()


@pytest.mark.parametrize("name", BAD)
def test_refuses(name: str) -> None:
    assert not VALIDATOR.is_valid(BAD[name])
    assert codes_of(BAD[name])[0] != set()


def test_an_unknown_property_is_refused_where_the_compiler_warns() -> None:
    """R1.4: an editor shows both as warnings."""
    game = _of_tab("colour", "red")
    assert codes_of(game) == (set(), {"W001"})
    assert not VALIDATOR.is_valid(game)


def test_the_faulty_files_are_refused() -> None:
    """Every fixture with a fault that a schema can tell."""
    judged = 0
    for path in FIXTURES:
        code = path.name[:4]
        try:
            tree = json.loads(path.read_bytes())
        except ValueError:
            continue
        if code not in NOT_IN_A_SCHEMA:
            judged += 1
            assert not VALIDATOR.is_valid(canonical_file(tree)), path.name
    assert judged >= 20
