"""The hand-written games and the compiled ones, move by move over a thousand random deals each."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from runtime.protocol import GameModule
from tests.differential.backends import game_module
from tests.reference.accordion import Accordion
from tests.reference.weathervane import Weathervane

MOST_MOVES = 120

Game = Accordion | Weathervane

GAMES: dict[str, Callable[[int], Game]] = {
    "accordion": Accordion,
    "weathervane": Weathervane,
    "weathervane-6": lambda seed: Weathervane(seed, hidden=6),
}


def compare_deal(module: GameModule, plain: Game, seed: int, most_moves: int) -> str:
    """One deal played at random on both sides; the status it came to."""
    rng = Random(seed)
    state = module.deal(seed=seed)
    for _ in range(most_moves):
        legal = plain.legal()
        assert [tuple(move) for move in state.legal_moves()] == legal, state.position()
        assert state.piles() == plain.piles()
        status = plain.status()
        assert (state.status, state.score, state.moves) == (status, plain.score(), plain.moves)
        if not legal:
            return status
        number = int(rng.random() * len(legal))
        state.push(state.legal_moves()[number])
        plain.apply(legal[number])
    return "playing"


@pytest.mark.parametrize(
    ("slug", "deals"), [("accordion", 1000), ("weathervane", 1000), ("weathervane-6", 200)]
)
def test_the_module_plays_as_written_by_hand(slug: str, deals: int) -> None:
    module = game_module(slug, "generated")
    ends = {
        compare_deal(module, GAMES[slug](seed), seed, MOST_MOVES) for seed in range(1, deals + 1)
    }
    assert "lost" in ends


@pytest.mark.parametrize(
    ("slug", "deals", "moves"),
    [("accordion", 4, 30), ("weathervane", 15, 60), ("weathervane-6", 10, 60)],
)
def test_the_interpreter_plays_as_written_by_hand(slug: str, deals: int, moves: int) -> None:
    module = game_module(slug, "interpreter")
    for seed in range(1, deals + 1):
        compare_deal(module, GAMES[slug](seed), seed, moves)
