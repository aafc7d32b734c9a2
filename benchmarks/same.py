"""That all subjects play the very same games: what each of them plays is written down and compared.

A subject that is fast because it plays something else is not measured. The record of a subject
holds, for each deal of the job, every position of the game that the API loop plays, its legal moves
and status, what every legal move leads to at the positions of the other workloads, and how the
playout ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import zip_longest
from random import Random

from benchmarks.workloads import Job
from runtime.protocol import GameModule
from runtime.state import GameState
from runtime.status import Status

__all__ = ["Differing", "record", "same_games"]


class Differing(Exception):
    """Two subjects do not play the same games."""


def same_games(game: str, modules: Mapping[str, GameModule], job: Job) -> str:
    """The digest of the games that all of `modules`, by subject, play.

    Raises:
        Differing: they do not play the same; the message says who and where.
    """
    records = {name: list(record(module, job)) for name, module in modules.items()}
    first, *others = records
    for name in others:
        for one, other in zip_longest(records[first], records[name], fillvalue="nothing more"):
            if one != other:
                raise Differing(
                    f"{game}: {first} and {name} differ.\n{first}: {one}\n{name}: {other}"
                )
    return sha256("\n".join(records[first]).encode()).hexdigest()


def record(module: GameModule, job: Job) -> Iterator[str]:
    """All that a subject does in the workloads, one line each."""
    keys: dict[bytes, int] = {}
    for seed in job.seeds:
        state, rng = module.deal(seed), Random(seed)
        for number in range(1, job.most_moves + 1):
            at = f"deal {seed}, move {number}"
            legal = state.legal_moves()
            # Keys are bytes of the subject's own making: that the same positions share one counts.
            same_as = keys.setdefault(state.key(), len(keys))
            yield f"{at}: {_told(state)} key {same_as}, {', '.join(move.text for move in legal)}"
            if not legal:
                break
            if number % job.stride == 0:
                yield from (f"{at}, {line}" for line in _tries(state))
            state.push(legal[int(rng.random() * len(legal))])
            if state.status is not Status.PLAYING:
                break
        yield f"deal {seed}, end: {_told(state)}"
        yield f"deal {seed}, playout: {module.deal(seed).playout(Random(seed), job.most_moves)}"


def _tries(state: GameState) -> Iterator[str]:
    """What a search meets at one position: each move pushed and popped, on the state and a copy."""
    before, legal = _told(state), state.legal_moves()
    for number, twin in enumerate((state, state.copy(), state.copy(history=False))):
        for move in legal:
            twin.push(move)
            yield f"{move.text}: {_told(twin)}"
            popped = twin.pop()
            if popped != move or _told(twin) != before:
                yield f"{move.text} is not taken back"
        if number:
            twin.push(legal[0])
    if _told(state) != before:
        yield "a copy is not independent"


def _told(state: GameState) -> str:
    """A position as text: the status and every pile that holds cards."""
    piles = " ".join(f"{name}={','.join(pile)}" for name, pile in state.piles().items() if pile)
    return f"{state.status} {piles}"
