"""Schema and compiler agree on valid files broken at random."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from compiler.schema import game_schema
from tests.fuzzgames.generator import random_game
from tests.schema.canonical import canonical_file
from tests.schema.mutations import NOT_IN_A_SCHEMA, ONLY_WARNED_OF, broken, codes_of

VALIDATOR = Draft202012Validator(game_schema())
GAMES = sorted((Path(__file__).resolve().parents[2] / "games").glob("*.cardz"))


def _check(tree: Any) -> None:
    errors, warnings = codes_of(tree)
    spelled = canonical_file(tree)
    if not errors and not warnings & ONLY_WARNED_OF:
        faults = [f"{f.json_path}: {f.message}" for f in VALIDATOR.iter_errors(spelled)]
        assert faults == [], "the compiler takes it"
    if errors - NOT_IN_A_SCHEMA:
        assert not VALIDATOR.is_valid(spelled), f"the compiler says {sorted(errors)}"


def _mutant(seed: int) -> Any:
    rng = Random(seed)
    text = rng.choice(GAMES).read_text(encoding="utf-8") if seed % 4 == 0 else random_game(rng)
    return broken(rng, json.loads(text))


@settings(max_examples=150)
@given(st.integers(0, 10**6))
def test_mutants(seed: int) -> None:
    _check(_mutant(seed))


@pytest.mark.nightly
@settings(max_examples=5000)
@given(st.integers(0, 10**9))
def test_many_mutants(seed: int) -> None:
    _check(_mutant(seed))
