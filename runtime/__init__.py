"""What a generated game runs on. It needs nothing but this package and the standard library."""

from __future__ import annotations

from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled
from runtime.info import DepotInfo, GameInfo
from runtime.moves import Move
from runtime.refusals import Verdict
from runtime.state import GameState
from runtime.status import IllegalMove, Outcome, RandomSource, Status

__all__ = [
    "Called",
    "Collapsed",
    "DepotInfo",
    "Event",
    "Flipped",
    "GameInfo",
    "GameState",
    "IllegalMove",
    "Move",
    "Moved",
    "Outcome",
    "RandomSource",
    "Shuffled",
    "Status",
    "Verdict",
]
