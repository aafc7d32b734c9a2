"""Whole games in bulk: lock-step with the interpreter, and the generated module by itself.

Random play is capped (R7.7 bounds a move, nothing bounds a game), and dealt games hardly ever end
at random. So there are also games from composed positions, some of them chosen because they end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from runtime.protocol import GameModule
from runtime.state import GameState
from runtime.status import Status
from tests.differential.backends import (
    CLOSELY,
    GAMES,
    closely,
    game_module,
    interpreter_of,
    machines_of,
)
from tests.differential.boards import WAYS, compose, scatter
from tests.differential.lockstep import LockStep

MOST_MOVES = 300
LOCKSTEP_DEALS = 20
LONE_DEALS = 300

NEAR_END = ("few loose", "split suit", "few piles")
ENDS_PER_GAME = 5
SEARCHED = 1500


def play_and_take_back(game: LockStep, rng: Random, numbers: list[int]) -> None:
    """Play a game in lock-step, looking closely now and then and at the end; take all of it back,
    and ask on the way what else there is to ask."""
    start = game.first.position()
    for made, number in enumerate(numbers):
        if not game.legal:
            break
        if made % 20 == 19:
            game.play(number)
        else:
            game.push(number, quick=True)
    game.check()
    game.check_explanations([rng.randrange(2**20) for _ in range(20)])
    game.check_positions()
    game.check_observations()
    while game.before:
        game.undo(quick=len(game.before) % 40 != 0)
    game.check()
    assert game.first.position() == start
    game.check_copies(rng.randrange(10_000))
    game.check_playouts(rng.randrange(10_000), limit=20)


def moves_to_make(rng: Random) -> list[int]:
    """The numbers that choose the moves of a game."""
    return [rng.randrange(10_000) for _ in range(MOST_MOVES)]


@closely
def test_dealt_games_in_lock_step(slug: str) -> None:
    for seed in range(LOCKSTEP_DEALS):
        rng = Random(f"{slug}/{seed}")
        play_and_take_back(LockStep(machines_of(slug), seed), rng, moves_to_make(rng))


@pytest.mark.parametrize("way", WAYS)
@closely
def test_composed_games_in_lock_step(slug: str, way: str) -> None:
    machines = machines_of(slug)
    for seed in range(4):
        rng = Random(f"{slug}/{way}/{seed}")
        position = compose(interpreter_of(machines), way, rng)
        play_and_take_back(LockStep(machines, position=position), rng, moves_to_make(rng)[:20])


def games_that_end(slug: str, status: Status) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Composed positions and the moves from there to an end; the generated module finds them."""
    module = game_module(slug, "generated")
    interpreter = interpreter_of(machines_of(slug))
    found = 0
    for seed in range(SEARCHED):
        rng = Random(f"ends/{slug}/{seed}")
        position = compose(interpreter, NEAR_END[seed % len(NEAR_END)], rng)
        state = module.from_position(position)
        numbers = moves_to_make(rng)[:60]
        made = 0
        while made < len(numbers) and (legal := state.legal_moves()):
            state.push(legal[numbers[made] % len(legal)])
            made += 1
        if made and state.status is status:
            found += 1
            yield position, numbers[:made]
            if found == ENDS_PER_GAME:
                return


@closely
def test_the_end_of_a_game_in_lock_step_and_back(slug: str) -> None:
    machines = machines_of(slug)
    seen: Counter[Status] = Counter()
    for status in (Status.WON, Status.LOST):
        for position, numbers in games_that_end(slug, status):
            game = LockStep(machines, position=position)
            for number in numbers:
                game.push(number)
            assert game.first.status is status
            assert game.legal == []
            while game.before:
                game.undo()
            play_and_take_back(game, Random(0), numbers)
            seen[status] += 1
    # Random play from such positions wins the games that are looked at closely, and not every game.
    assert seen[Status.WON] == ENDS_PER_GAME or slug not in CLOSELY


@closely
def test_a_position_is_refused_by_all_machines_or_played_alike(slug: str) -> None:
    """`from_position` may refuse what no game leads to, in the same words; half-taken is wrong."""
    machines = machines_of(slug)
    for seed in range(LOCKSTEP_DEALS):
        position = scatter(interpreter_of(machines), Random(seed))
        refusals = {name: refusal(module, position) for name, module in machines.items()}
        assert len(set(refusals.values())) == 1, refusals
        if refusals["interpreter"] is None:
            game = LockStep(machines, position=position)
            for number in range(3):
                if game.legal:
                    game.play(seed + number)


def refusal(module: GameModule, position: dict[str, object]) -> str | None:
    """Why a module takes no such position; None if it does."""
    try:
        module.from_position(position)
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.nightly
@pytest.mark.parametrize("slug", CLOSELY)
def test_dealt_games_in_lock_step_at_length(slug: str) -> None:
    for seed in range(1000, 1200):
        rng = Random(f"{slug}/{seed}")
        play_and_take_back(LockStep(machines_of(slug), seed), rng, moves_to_make(rng))


def conserve(state: GameState, rng: Random, most_moves: int = MOST_MOVES) -> None:
    """Play to the cap, the cards staying the same; take back all of it."""
    cards = Counter(state.game.deck)
    start, key = state.position(), state.key()
    for number in range(most_moves):
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


@closely
def test_cards_are_conserved_and_undo_leads_back_to_the_deal(slug: str) -> None:
    module = game_module(slug, "generated")
    for seed in range(LONE_DEALS):
        conserve(module.deal(seed), Random(seed))


@closely
def test_composed_games_are_taken_back(slug: str) -> None:
    module = game_module(slug, "generated")
    interpreter = interpreter_of(machines_of(slug))
    for seed in range(LONE_DEALS):
        rng = Random(f"end/{slug}/{seed}")
        position = compose(interpreter, NEAR_END[seed % len(NEAR_END)], rng)
        conserve(module.from_position(position), rng)


@pytest.mark.nightly
@pytest.mark.parametrize("slug", GAMES)
def test_conservation_at_length(slug: str) -> None:
    module = game_module(slug, "generated")
    for seed in range(10_000, 13_000):
        conserve(module.deal(seed), Random(seed))
