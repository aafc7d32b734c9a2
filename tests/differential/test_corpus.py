"""Game files that others wrote over time, older spellings too: the same proof as our own games.

They lie beside the project, not in it; where they are absent these tests are skipped.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from compiler import compile_text
from tests.differential.backends import ROOT, Machines, machines_of_text
from tests.differential.lockstep import LockStep
from tests.differential.machine import state_machine
from tests.differential.test_deals import conserve, moves_to_make, play_and_take_back
from tests.differential.test_machine import explore

CORPUS = sorted((ROOT.parent / "shared" / "corpus").glob("*.cardz"))

OLDER_SPELLING = "W024"
"""`build: {}` for Up, the one warning that these files may give (R5.8)."""

PLAYOUTS = 200

games = pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)


@cache
def machines(path: Path) -> Machines:
    return machines_of_text(path.read_text(encoding="utf-8"), path.name)


@pytest.mark.skipif(not CORPUS, reason="the corpus of game files is not beside the project")
def test_the_corpus_is_the_one_we_know() -> None:
    assert len(CORPUS) >= 22


@games
def test_it_compiles_and_warns_of_older_spellings_alone(path: Path) -> None:
    found = compile_text(path.read_text(encoding="utf-8"), path.name).diagnostics
    assert {diagnostic.code for diagnostic in found} <= {OLDER_SPELLING}


@games
def test_the_machines_agree(path: Path) -> None:
    rng = Random(path.stem)
    play_and_take_back(LockStep(machines(path), seed=5), rng, moves_to_make(rng)[:60])
    explore(state_machine(machines(path)), examples=4, steps=8)


@games
def test_cards_are_conserved_in_many_playouts(path: Path) -> None:
    module = machines(path)["generated"]
    for seed in range(PLAYOUTS):
        conserve(module.deal(seed), Random(seed))
