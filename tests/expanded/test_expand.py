"""The long form of a game: the same IR, the same bytes when it is made again, nothing short."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from compiler.expand import SHORT_FORMS, expanded_text
from compiler.frontend.field_types import ShortType
from compiler.frontend.fields import OBJECTS
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.schema import game_schema
from tests.fuzzgames.generator import random_game

ROOT = Path(__file__).resolve().parents[2]
RICH = ROOT / "tests" / "data" / "expanded"
FILES = sorted(
    [
        *(ROOT / "games").glob("*.cardz"),
        *(ROOT / "tests" / "data" / "tiny").glob("*.cardz"),
        *RICH.glob("*.cardz"),
        *(
            path
            for name in ("seeds", "corpus")
            for path in ROOT.parent.glob(f"shared/{name}/*.cardz")
        ),
    ]
)
SCHEMA = Draft202012Validator(game_schema())

SPELLING = {"W001", "W002", "W003", "W022", "W023", "W024", "W025", "W028", "W029", "W035"}
"""Warnings of what a long form does not have: unknown properties, bare words, unused rules, older
spellings, and what means nothing where it stands."""


def _compiled(text: str) -> Compilation:
    work = Compilation(text.encode("utf-8"), "x.cardz", place_of_text("x.cardz"))
    assert work.game is not None
    return work


def _check(text: str) -> str:
    """Expand a game and look at the outcome from all sides."""
    before = _compiled(text)
    long = expanded_text(before.surface)
    after = _compiled(long)
    assert after.game == before.game
    assert expanded_text(after.surface) == long
    codes = {diagnostic.code for diagnostic in after.diagnostics}
    assert codes <= {diagnostic.code for diagnostic in before.diagnostics} - SPELLING
    assert [f.message for f in SCHEMA.iter_errors(json.loads(long))] == []
    return long


def _expanded(name: str) -> dict[str, Any]:
    """The long form of one of the files made for this."""
    long: dict[str, Any] = json.loads(_check((RICH / f"{name}.cardz").read_text(encoding="utf-8")))
    return long


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_games(path: Path) -> None:
    long = _check(path.read_text(encoding="utf-8-sig"))
    for line in long.splitlines():
        assert len(line) <= 100 or re.fullmatch(r' +"\w+": ".*",?', line)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_random_games(seed: int) -> None:
    _check(random_game(Random(seed)))


@pytest.mark.nightly
@settings(max_examples=2000)
@given(st.integers(0, 10**9))
def test_many_random_games(seed: int) -> None:
    _check(random_game(Random(seed)))


def test_every_short_form_is_spelled_out() -> None:
    types = [row.type for kind in OBJECTS.values() for row in kind.fields]
    words = {type_.kind: set(type_.words) for type_ in types if isinstance(type_, ShortType)}
    assert {kind: set(forms) for kind, forms in SHORT_FORMS.items()} == words


def test_what_a_long_form_says() -> None:
    """Chapters 3 to 5 and R1.2, worked out by hand from tests/data/expanded."""
    game = _expanded("short-forms")
    stock, waste, base, tab, cell = game.pop("depots")
    up = {"seed": "Ace", "build": {"direction": "Up"}, "suit": "Same"}
    assert stock == {
        "name": "stock",
        "type": "Stock",
        "acceptRule": {"rejectsAll": True},
        "ejectRule": {"gate": "Locked"},
        "draw": {"to": "waste"},
    }
    assert waste == {
        "name": "waste",
        "type": "Waste",
        "ejectRule": {"gate": "TopOnly", "unit": {"kind": "Single"}},
    }
    assert base == {"name": "base", "type": "Foundation", "repeat": 4, "acceptRule": up}
    assert tab == {
        **{"name": "tab", "type": "Tableau", "repeat": 3, "perRow": 2, "col": 0, "row": 1},
        "fanDirection": "Down",
        "acceptRule": {
            "acceptFrom": {"ofType": "Tableau"},
            "wildRank": "Eight",
            "follow": True,
            "when": "source != depot",
            "reason": "not from here",
            "wildDeclares": "suit",
        },
        "ejectRule": {
            "gate": "FaceUp",
            "unit": {"kind": "Run", "build": {"direction": "Down"}, "suit": "Same"},
        },
        "uncoveredBy": ["base-1", "base-2", "base-3", "base-4"],
        "autoSend": {"ofType": "Foundation"},
        "autoRefill": {"names": ["waste"]},
    }
    assert cell == {
        "type": "Cell",
        "repeat": 2,
        "acceptRule": {"emptyOnly": True},
        "ejectRule": {"unit": {"kind": "Any"}},
    }
    three = ["tab-1", "tab-2", "tab-3"]
    assert game == {
        **{"name": "Short", "$schema": "s", "draft": False, "tools": "None", "aliases": []},
        "dealRules": [
            {"kind": "dealGroup", "to": three, "faceUp": 1, "roundRobin": True},
            {"kind": "gather", "from": [*three, "waste"], "to": "stock"},
        ],
        "winCondition": {
            "kind": "allCardsIn",
            "depots": {"names": ["base-1", "base-2", "base-3", "base-4"]},
        },
    }


def test_names_come_first_and_what_is_shown_next() -> None:
    assert list(_expanded("short-forms")) == [
        *("name", "aliases", "$schema", "draft", "tools", "depots", "dealRules", "winCondition")
    ]


def test_an_export_becomes_the_game_alone() -> None:
    """R1.1, R5.8: the matcher alone counts; R4.2: a pile has no build."""
    game = _expanded("export")
    assert game["name"] == "Sums"
    assert game["depots"][1]["acceptRule"] == {"build": {"sum": 13}}
    assert game["depots"][1]["ejectRule"] == {"unit": {"kind": "Pile"}}
    assert game["variantSelections"] == [{"axis": "x", "to": [1, 2.5, None]}]
    assert game["scoring"] == {"value": "moves", "keep": "Over"}
    assert "exportedAt" not in game


def test_groups_stay_groups() -> None:
    """R3.2: `compact`, `neighbour` and a stem in an expression speak of the group."""
    game = _expanded("groups")
    assert [depot.get("repeat") for depot in game["depots"]] == [None, 3, 1, 2]
    assert game["dealRules"][0]["to"] == ["row-3", "row-1", "row-2", "row-3", "row-x-1"]
    assert game["redealRules"][0] == {"kind": "compact", "group": "row"}
    assert game["winCondition"] == {"kind": "expr", "when": "all(row, empty(it))"}
