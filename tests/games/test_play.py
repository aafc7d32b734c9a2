"""Every game of the catalogue at play: in lock-step with the interpreter, and by itself.

Every run gives each game a little of what `tests/differential` gives a few; nightly runs give it
all to all of them.
"""

from __future__ import annotations

from random import Random

from tests.differential.backends import game_module, interpreter_of, machines_of
from tests.differential.boards import WAYS, compose
from tests.differential.lockstep import LockStep
from tests.differential.machine import state_machine
from tests.differential.test_deals import conserve, moves_to_make, play_and_take_back
from tests.differential.test_machine import explore
from tests.games.files import slugs

PLAYOUTS, PLAYOUT_MOVES = 100, 150


@slugs
def test_a_deal_in_lock_step(slug: str) -> None:
    rng = Random(f"catalogue/{slug}")
    play_and_take_back(LockStep(machines_of(slug), seed=617), rng, moves_to_make(rng)[:25])


@slugs
def test_composed_positions_in_lock_step(slug: str) -> None:
    machines = machines_of(slug)
    for way in WAYS:
        rng = Random(f"catalogue/{slug}/{way}")
        position = compose(interpreter_of(machines), way, rng)
        game = LockStep(machines, position=position)
        for number in moves_to_make(rng)[:3]:
            if game.legal:
                game.push(number)
        while game.before:
            game.undo()


@slugs
def test_explored(slug: str) -> None:
    explore(state_machine(machines_of(slug)), examples=2, steps=5)


@slugs
def test_cards_are_conserved_in_a_hundred_playouts(slug: str) -> None:
    """Also, undo leads back to the deal (R7.8)."""
    module = game_module(slug, "generated")
    for seed in range(PLAYOUTS):
        conserve(module.deal(seed=seed), Random(seed), PLAYOUT_MOVES)
