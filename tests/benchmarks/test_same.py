"""Subjects that play something else, however alike it looks, are caught before it is measured."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import compiler
import generated
from benchmarks.same import Differing, record, same_games
from benchmarks.subjects import MEASURED, SUBJECTS, pure_module
from benchmarks.workloads import QUICK, WORKLOADS, Job, job_of, middle_positions
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState

GAMES_FOLDER = Path(__file__).parents[2] / "games"

LONGER = Job(seeds=(1, 2, 3), most_moves=60, stride=10)


def changed(slug: str, **properties: object) -> GameModule:
    """A game with other properties at the top of its file."""
    game = json.loads((GAMES_FOLDER / f"{slug}.cardz").read_text(encoding="utf-8"))
    return compiler.load_text(json.dumps(game | properties), name=slug)


def told(slug: str, change: Any) -> GameModule:
    """The Python module of a game, whose states are changed after the deal."""
    module = pure_module(slug)
    assert module is not None

    def deal(seed: int) -> GameState:
        state = module.deal(seed)
        change(state)
        return state

    return cast(GameModule, SimpleNamespace(deal=deal))


@pytest.mark.parametrize("slug", MEASURED)
def test_the_subjects_of_every_game_play_the_same(slug: str) -> None:
    loaded = {subject.name: subject.load(slug) for subject in SUBJECTS}
    modules = {name: module for name, module in loaded.items() if module is not None}
    assert {"interpreter", "generated"} <= modules.keys()
    assert len(same_games(slug, modules, QUICK)) == 64


def test_the_digest_tells_games_apart_and_is_repeated() -> None:
    one, other = ({"generated": generated.load(slug)} for slug in ("weathervane", "spiderette"))
    assert same_games("a", one, QUICK) == same_games("b", one, QUICK)
    assert same_games("a", one, QUICK) != same_games("a", other, QUICK)
    assert same_games("a", one, QUICK) != same_games("a", one, replace(QUICK, seeds=(2, 3)))


@pytest.mark.parametrize(
    "properties",
    [
        {"lossCondition": None},  # the games end as stuck, not as lost
        {"scoring": {"value": "moves"}},  # only the outcome of a playout tells
        {"depots": "other wild rank"},
    ],
)
def test_other_rules_are_caught(properties: dict[str, object]) -> None:
    if "depots" in properties:
        game = json.loads((GAMES_FOLDER / "weathervane.cardz").read_text(encoding="utf-8"))
        game["depots"][2]["acceptRule"]["wildRank"] = "Nine"
        properties = {"depots": game["depots"]}
    other = changed("weathervane", **properties)
    modules = {"generated": generated.load("weathervane"), "other": other}
    with pytest.raises(Differing, match=r"weathervane: generated and other differ\.\ngenerated: "):
        same_games("weathervane", modules, LONGER)


def test_a_shorter_game_is_caught() -> None:
    module = generated.load("weathervane")
    cut = told("weathervane", lambda state: setattr(state, "legal_moves", lambda: []))
    with pytest.raises(Differing):
        same_games("weathervane", {"generated": module, "cut": cut}, QUICK)


def test_a_pop_that_takes_nothing_back_is_caught() -> None:
    def lazy(state: GameState) -> None:
        """Copies are honest; only this state's own pop is not."""
        pop = state.pop

        def takes_nothing_back() -> Move:
            move = pop()
            state.push(move)
            return move

        setattr(state, "pop", takes_nothing_back)  # noqa: B010

    module = generated.load("weathervane")
    with pytest.raises(Differing, match="is not taken back"):
        same_games("weathervane", {"generated": module, "lazy": told("weathervane", lazy)}, QUICK)


def test_a_key_that_tells_nothing_is_caught() -> None:
    module = generated.load("weathervane")
    blind = told("weathervane", lambda state: setattr(state, "key", lambda: b""))
    with pytest.raises(Differing):
        same_games("weathervane", {"generated": module, "blind": blind}, QUICK)


def test_a_copy_that_shares_its_piles_is_caught() -> None:
    module = generated.load("weathervane")
    shared = told("weathervane", lambda state: setattr(state, "copy", lambda history=True: state))
    with pytest.raises(Differing):
        same_games("weathervane", {"generated": module, "shared": shared}, LONGER)


def test_a_record_holds_every_position_of_the_games() -> None:
    module = generated.load("spiderette")
    lines = list(record(module, QUICK))
    for seed in QUICK.seeds:
        for number in range(1, QUICK.most_moves + 1):
            assert any(line.startswith(f"deal {seed}, move {number}: playing") for line in lines)


def test_jobs_are_fixed() -> None:
    """Figures of two runs compare only if the same games were played."""
    assert job_of("klondike") == Job(seeds=range(1, 21), most_moves=100, stride=10)
    assert all(job_of(slug).most_moves == 100 for slug in MEASURED)


def test_positions_are_from_the_middle_and_keep_their_history() -> None:
    found = middle_positions(generated.load("spiderette"), QUICK)
    assert [len(state.history) for state, _ in found] == [3, 7, 11] * 2
    assert all(state.legal_moves() == legal for state, legal in found)


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_a_workload_counts_its_units_and_can_be_repeated(workload: Any) -> None:
    module = generated.load("spiderette")
    positions = middle_positions(module, QUICK)
    counts = {
        "loop": 24,
        "game": 24,
        "playout": 24,
        "pairs": sum(len(legal) for _, legal in positions),
        "copy": 6,
        "copy-bare": 6,
        "key": 6,
        "deal": 2,
    }
    fresh = workload.ready(module, QUICK)
    assert [fresh()(), fresh()()] == [counts[workload.name]] * 2
