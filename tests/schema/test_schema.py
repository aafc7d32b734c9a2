"""The JSON Schema: what stands in it, and that it takes every good file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from compiler.frontend.fields import KINDS, OBJECTS
from compiler.schema import game_schema, schema_text
from compiler.schema.values import UNPRINTABLE
from tests.fuzzgames.generator import random_game
from tests.schema.canonical import canonical_file

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((ROOT / "games").glob("*.cardz"))
SHARED = sorted(
    path for folder in ("seeds", "corpus") for path in ROOT.parent.glob(f"shared/{folder}/*.cardz")
)
SCHEMA = game_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def _faults(tree: Any) -> list[str]:
    return [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(tree)]


def _objects() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of an object with properties of its own, by the path to it."""
    todo: list[tuple[str, Any]] = [(f"$defs/{name}", s) for name, s in SCHEMA["$defs"].items()]
    while todo:
        path, schema = todo.pop()
        if isinstance(schema, list):
            todo += [(f"{path}/{i}", item) for i, item in enumerate(schema)]
        elif isinstance(schema, dict):
            if "additionalProperties" in schema and "properties" in schema:
                yield path, schema
            todo += [(f"{path}/{k}", v) for k, v in schema.items() if k in ("anyOf", "then")]


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_committed_schema_is_fresh() -> None:
    """Else: `python -m compiler --schema > docs/cardz.schema.json`."""
    committed = (ROOT / "docs" / "cardz.schema.json").read_text(encoding="utf-8")
    assert committed == schema_text()
    assert json.loads(committed) == SCHEMA


def test_every_property_of_the_table_is_in_it() -> None:
    kinds = [*OBJECTS.values(), *(kind for family in KINDS.values() for kind in family.values())]
    known = {name for _, schema in _objects() for name in schema["properties"]}
    known |= set(SCHEMA["$defs"]["export"]["properties"])
    assert {row.name for kind in kinds for row in kind.fields} <= known


def test_an_editor_has_something_to_show() -> None:
    """A title, and a description that names the rule, for every property but `kind`."""
    objects = dict(_objects())
    assert len(objects) > 25
    for path, schema in objects.items():
        assert schema["additionalProperties"] is False, path
        for name, value in schema["properties"].items():
            place = f"{path}/{name}"
            assert re.search(r"\((R\d+\.\d+|ch\. 10)\)$", value["description"]), place
            assert name == "kind" or value["title"], place


def test_references_lead_somewhere() -> None:
    refs = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', schema_text()))
    assert refs == set(SCHEMA["$defs"])


def test_no_printable_character_is_refused_in_a_name() -> None:
    """R3.1: the schema may let an odd character through; it never refuses a good one."""
    found = re.findall(f"[{UNPRINTABLE}]", "".join(map(chr, range(0x10000))))
    assert len(found) > 6000  # the private-use area is most of it
    assert [char for char in found if char.isprintable()] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_our_games_validate_as_they_are(path: Path) -> None:
    assert _faults(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.skipif(not SHARED, reason="the shared games are not at hand")
def test_older_games_validate_once_spelled_canonically() -> None:
    """R1.2."""
    faults = {
        path.name: _faults(canonical_file(json.loads(path.read_text(encoding="utf-8-sig"))))
        for path in SHARED
    }
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("seed", range(12))
def test_random_games_validate(seed: int) -> None:
    assert _faults(canonical_file(json.loads(random_game(Random(seed))))) == []
