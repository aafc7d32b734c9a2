"""Whole games in bulk: lock-step with the interpreter, and the generated module by itself.

Random play is capped (R7.7 bounds a move, nothing bounds a game). Each deal starts from a seed of
its own; every second one from a composed position, since dealt games hardly ever end at random.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from runtime.state import GameState
from tests.differential.backends import GAMES, game_module, machines_of
from tests.differential.boards import WAYS, compose
from tests.differential.lockstep import LockStep

MOST_MOVES = 300
LOCKSTEP_DEALS = 20
LOCKSTEP_MOVES = 20
LONE_DEALS = 300

NEAR_END = ("few loose", "split suit", "few piles")


def lock_step(slug: str, seed: int, moves: int) -> str:
    """Play a deal on all machines, then take everything back; the status that it came to."""
    rng = Random(f"{slug}/{seed}")
    machines = machines_of(slug)
    if seed % 2:
        way = list(WAYS)[seed // 2 % len(WAYS)]
        position = compose(machines["generated"], way, rng)
        game = LockStep(machines, position=position)
    else:
        game = LockStep(machines, seed)
    start = game.first.position()
    for number in range(moves):
        if not game.legal:
            break
        (game.play if number % 3 else game.push)(rng.randrange(10_000))
    status = game.first.status
    game.check_explanations([rng.randrange(2**20) for _ in range(20)])
    game.check_positions()
    game.check_observations()
    while game.before:
        game.undo()
    assert game.first.position() == start
    game.check_copies(rng.randrange(10_000))
    game.check_playouts(seed, limit=moves)
    return str(status)


@pytest.mark.parametrize("slug", GAMES)
def test_lock_step(slug: str) -> None:
    ends = Counter(lock_step(slug, seed, LOCKSTEP_MOVES) for seed in range(LOCKSTEP_DEALS))
    # The end of a game, and undoing it, must have been seen.
    assert ends["won"] > 0, ends


@pytest.mark.nightly
@pytest.mark.parametrize("slug", GAMES)
def test_lock_step_at_length(slug: str) -> None:
    for seed in range(1000, 1200):
        lock_step(slug, seed, MOST_MOVES)


def conserve(state: GameState, rng: Random) -> None:
    """Play to the cap, the cards staying the same; take back all of it."""
    cards = Counter(state.game.deck)
    start, key = state.position(), state.key()
    for number in range(MOST_MOVES):
        legal = state.legal_moves()
        if not legal:
            break
        state.push(legal[int(rng.random() * len(legal))])
        if number % 16 == 0 or state.status != "playing":
            pack = Counter(card.upper() for pile in state.piles().values() for card in pile)
            assert pack == cards
    assert not (state.legal_moves() and state.status != "playing")
    for _ in state.history:
        state.pop()
    assert state.position() == start
    assert state.key() == key
    with pytest.raises(IndexError):
        state.pop()


@pytest.mark.parametrize("slug", GAMES)
def test_cards_are_conserved_and_undo_leads_back_to_the_deal(slug: str) -> None:
    module = game_module(slug, "generated")
    for seed in range(LONE_DEALS):
        conserve(module.deal(seed), Random(seed))


@pytest.mark.parametrize("slug", GAMES)
def test_the_end_of_a_game_is_taken_back(slug: str) -> None:
    """Composed positions on the generated module alone, until many games have ended."""
    module = game_module(slug, "generated")
    ends: Counter[str] = Counter()
    for seed in range(LONE_DEALS):
        rng = Random(f"end/{slug}/{seed}")
        state = module.from_position(compose(module, NEAR_END[seed % len(NEAR_END)], rng))
        trial = state.copy()
        ends[trial.playout(rng, MOST_MOVES).status] += 1
        conserve(state, Random(seed))
    assert ends["won"] >= 5, ends


@pytest.mark.nightly
@pytest.mark.parametrize("slug", GAMES)
def test_conservation_at_length(slug: str) -> None:
    module = game_module(slug, "generated")
    for seed in range(10_000, 13_000):
        conserve(module.deal(seed), Random(seed))
