"""What the passes prove, held against random play: see `proofs.py` for what is asked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from compiler.interpreter import InterpretedGame, interpret_game
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from tests.differential.backends import CLOSELY, ROOT
from tests.differential.boards import WAYS, compose, scatter
from tests.fuzzgames.generator import random_game
from tests.passes.proofs import play_checked

FILES = [
    *sorted((ROOT / "games").glob("*.cardz")),
    *sorted((ROOT.parent / "shared" / "corpus").glob("*.cardz")),
]
DEALS, MOVES = 3, 60
ANYHOW = "anyhow"


def deals_of(path: Path) -> int:
    """How many deals: of most games of the catalogue one does, they are so many."""
    return DEALS if path.parent.name != "games" or path.stem in CLOSELY else 1


def compiled(text: str) -> Compilation:
    return Compilation(text.encode(), "game.cardz", place_of_text("game.cardz"))


def check(work: Compilation, rng: Random, moves: int, way: str | None = None) -> None:
    """Play a game from a deal, or from a board composed in some way."""
    module = interpret_game(work.game, work.facts, work.origin)
    pairs = {(pair.source, pair.target) for pair in work.optimised.pairs or ()}
    position = None if way is None else board_of(module, way, rng)
    play_checked(module, work.facts, rng, moves, pairs=pairs, position=position)


def board_of(module: InterpretedGame, way: str, rng: Random) -> dict[str, Any] | None:
    """A board of the game, such as no play may ever make; None for a game without cards."""
    if module.ir.main_stock is None:
        return None
    return scatter(module, rng) if way == ANYHOW else compose(module, way, rng)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_play_from_a_deal_stays_within_what_was_proved(path: Path) -> None:
    work = compiled(path.read_text(encoding="utf-8"))
    for seed in range(deals_of(path)):
        check(work, Random(f"{path.stem}/{seed}"), MOVES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_play_from_elsewhere_stays_within_what_was_proved(path: Path) -> None:
    work = compiled(path.read_text(encoding="utf-8"))
    for way in (*WAYS, ANYHOW):
        for seed in range(deals_of(path)):
            check(work, Random(f"{path.stem}/{way}/{seed}"), 15, way)


def play(seed: int) -> None:
    """Some deals and some boards of a random game, a few moves each."""
    rng = Random(seed)
    work = compiled(random_game(rng))
    for way in (None, None, ANYHOW, ANYHOW):
        check(work, rng, 15, way)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_stay_within_what_was_proved(seed: int) -> None:
    play(seed)


@pytest.mark.parametrize("seed", [94, 134, 5812])
def test_r5_4_play_where_face_down_cards_are_not_asked(seed: int) -> None:
    """Games whose `when` never holds, and cards land all the same."""
    play(seed)


@pytest.mark.nightly
def test_random_games_stay_within_what_was_proved_at_length() -> None:
    for seed in range(1000, 3000):
        play(seed)
