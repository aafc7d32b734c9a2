"""How a game stands and ends, and what a refused move raises."""

from __future__ import annotations

from enum import StrEnum

from runtime.refusals import Verdict
from runtime.typed import NamedTuple, Protocol

__all__ = ["IllegalMove", "Outcome", "RandomSource", "Status"]


class Status(StrEnum):
    """How a game stands (R9.6): a pure function of the position."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Outcome(NamedTuple):
    """How a playout ended; `moves` counts the moves it made, `score` is None without scoring."""

    status: Status
    score: int | None
    moves: int
    stuck: bool


class RandomSource(Protocol):
    """What a playout draws from: `random()` in [0, 1), as `random.Random` has it."""

    def random(self) -> float:
        """The next number."""


class IllegalMove(ValueError):
    """A move that the rules refuse now: its text in `move`; `verdict` tells the rule, the reason
    and the depot."""

    def __init__(self, move: str, verdict: Verdict):
        where = f" ({verdict.depot})" if verdict.depot else ""
        super().__init__(f"{move}: {verdict.reason} [{verdict.rule}]{where}")
        self.move = move
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Verdict]]:
        return IllegalMove, (self.move, self.verdict)
