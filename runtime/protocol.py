"""What every game module offers, generated or interpreted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, Self

from runtime.events import Event
from runtime.info import GameInfo
from runtime.moves import Move
from runtime.refusals import Verdict
from runtime.state import GameState
from runtime.status import Outcome, RandomSource, Status

__all__ = ["GameModule", "State"]


class State(Protocol):
    """A game being played; `runtime.state.GameState` tells each member in full."""

    seed: int
    moves: int
    redeals: int
    cascade_limit_hit: bool

    def legal_moves(self) -> list[Move]:
        """Every legal move, in the order of R6.9."""

    def has_moves(self) -> bool:
        """Whether there is a legal move."""

    def legal_codes(self) -> list[int]:
        """The numbers of the legal moves, in the same order."""

    def push(self, move: Move) -> None:
        """Make a move, unchecked."""

    def pop(self) -> Move:
        """Take the last move back."""

    def play(self, move: Move | str) -> list[Event]:
        """Make a move if the rules allow it, and tell what happened."""

    def playout(self, rng: RandomSource, limit: int) -> Outcome:
        """Play at random, in place and without history."""

    def explain(self, move: Move | str) -> Verdict:
        """Whether a move, or the text of one, is legal, and if not, why."""

    def why_not(self, source: str, target: str, n: int = 1) -> Verdict:
        """The verdict on a drag between two depots."""

    @property
    def status(self) -> Status:
        """Won, lost or playing."""

    @property
    def stuck(self) -> bool:
        """Neither won nor lost, and no legal move."""

    @property
    def score(self) -> int | None:
        """The score, None without scoring."""

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that `pop` can take back."""

    def clear_history(self) -> None:
        """Forget the moves made."""

    def piles(self) -> dict[str, tuple[str, ...]]:
        """The cards of each depot, bottom first."""

    def position(self) -> dict[str, object]:
        """Everything but the history, as JSON data."""

    def key(self) -> bytes:
        """Bytes that are equal only where the future is."""

    def observe(self, memory: bool = False) -> dict[str, object]:
        """What the player may know."""

    def copy(self, history: bool = True) -> Self:
        """An independent copy, with or without the moves that `pop` can take back."""

    def __eq__(self, other: object) -> bool:
        """Whether both stand at the same position of one game."""


class GameModule(Protocol):
    """A game: its description, its states, its moves."""

    @property
    def GAME(self) -> GameInfo:
        """The static description."""

    @property
    def State(self) -> type[GameState]:
        """The class of its states."""

    @property
    def action_count(self) -> int:
        """How many moves `move_at` numbers: 0 … action_count - 1."""

    def deal(
        self,
        seed: int | None = None,
        *,
        cards: Sequence[str] | None = None,
        order: Sequence[str] | None = None,
        ms: int | None = None,
    ) -> GameState:
        """A new game (R9.1).

        Raises:
            ValueError: the seed is out of range, the cards are not the composition, or there is no
                such deal number for this game.
        """

    def from_position(self, data: Mapping[str, object]) -> GameState:
        """The state at a position.

        Raises:
            ValueError: the data is no position of this game.
        """

    def parse_move(self, text: str) -> Move:
        """The move that `Move.text` wrote.

        Raises:
            ValueError: the text is no move that this game can ever offer.
        """

    def move_at(self, code: int) -> Move:
        """The move with a number.

        Raises:
            IndexError: there is no such number.
        """
