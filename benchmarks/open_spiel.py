"""OpenSpiel's Klondike (`solitaire`) as a subject of the API loop, through its Python binding.

It does not play our rules; `docs/benchmarks.md` lists the differences. So it has no part in the
comparison of games, only in that of speed. The package is the extra `bench`.

It is driven in two ways. `openspiel` is the quickest that we know, one random number for each move
and each reveal. `openspiel-shown` goes as the example that comes with OpenSpiel shows it, with
numpy drawing the reveals; a deal is 31 of them, so that one is for whole games only.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from importlib import metadata
from importlib.util import find_spec
from typing import Protocol, cast

from benchmarks.workloads import Fresh, Job, Run

__all__ = ["DRIVERS", "GAME", "NAMES", "QUICKEST", "SHOWN", "Spiel", "spiel_module", "version"]

GAME = "klondike"
"""The game of ours that it is measured against."""

QUICKEST = "openspiel"
SHOWN = "openspiel-shown"
NAMES = (QUICKEST, SHOWN)
"""The subjects that OpenSpiel makes."""


class SpielState(Protocol):
    """The part of `pyspiel.State` that the loops need."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def is_chance_node(self) -> bool:
        """Whether a card is to be revealed."""

    def current_player(self) -> int:
        """Whose turn it is."""

    def legal_actions(self, player: int = ..., /) -> list[int]:
        """The player's actions or, at a chance node, the outcomes: equally likely here."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities."""

    def apply_action(self, action: int) -> None:
        """Make a move, or reveal a card."""


class SpielGame(Protocol):
    """The part of `pyspiel.Game` that is needed."""

    def new_initial_state(self) -> SpielState:
        """A game of which no card is known yet."""


class Spiel(Protocol):
    """The part of `pyspiel` that is needed."""

    def load_game(self, name: str) -> SpielGame:
        """A game by its name."""


class Choices(Protocol):
    """The part of `numpy.random` that the example needs."""

    def choice(self, a: tuple[int, ...], *, p: tuple[float, ...]) -> int:
        """One of `a`, by its probability."""


def spiel_module() -> Spiel | None:
    """`pyspiel`, or None where it is not installed."""
    if find_spec("pyspiel") is None:
        return None
    return cast(Spiel, importlib.import_module("pyspiel"))


def version() -> str | None:
    """The installed version of OpenSpiel."""
    try:
        return metadata.version("open_spiel")
    except metadata.PackageNotFoundError:
        return None


def _loop(spiel: Spiel, job: Job) -> Fresh:
    """The same number of deals and the same cap on moves as ours. Its units are the player's moves.

    The deal comes before the clock starts. The reveals that a move sets off are timed: a game
    cannot go on without them, as ours cannot without turning over what was uncovered.
    """
    game = spiel.load_game("solitaire")

    def fresh() -> Run:
        games = [(game.new_initial_state(), random.Random(seed)) for seed in job.seeds]
        for state, rng in games:
            _deal(state, rng)
        return lambda: sum(_play(state, rng, job.most_moves) for state, rng in games)

    return fresh


def _games(spiel: Spiel, job: Job) -> Fresh:
    """The same with the deal under the clock."""
    game = spiel.load_game("solitaire")

    def run() -> int:
        made = 0
        for seed in job.seeds:
            state, rng = game.new_initial_state(), random.Random(seed)
            _deal(state, rng)
            made += _play(state, rng, job.most_moves)
        return made

    return lambda: run


def _deal(state: SpielState, rng: random.Random) -> None:
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))])


def _play(state: SpielState, rng: random.Random, most: int) -> int:
    left = most
    while left and not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            left -= 1
        state.apply_action(actions[int(rng.random() * len(actions))])
    return most - left


def _games_as_shown(spiel: Spiel, job: Job) -> Fresh:
    """The loop of OpenSpiel's example, with our cap on moves and without its printing. It draws
    from the generators that everybody shares, so its games differ from turn to turn."""
    game = spiel.load_game("solitaire")
    choices = cast(Choices, importlib.import_module("numpy.random"))

    def run() -> int:
        made = 0
        for _ in job.seeds:
            state, left = game.new_initial_state(), job.most_moves
            while left and not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices.choice(actions, p=chances))
                else:
                    state.apply_action(random.choice(state.legal_actions(state.current_player())))
                    left -= 1
            made += job.most_moves - left
        return made

    return lambda: run


DRIVERS: dict[str, dict[str, Callable[[Spiel, Job], Fresh]]] = {
    "loop": {QUICKEST: _loop},
    "game": {QUICKEST: _games, SHOWN: _games_as_shown},
}
"""What it can do: by workload and subject."""
