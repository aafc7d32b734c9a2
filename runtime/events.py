"""What a move did to the board, in order: the answer of `State.play`."""

from __future__ import annotations

from runtime.typed import NamedTuple

__all__ = ["Called", "Collapsed", "Event", "Flipped", "Moved", "Shuffled"]


class Moved(NamedTuple):
    """Cards went from `source` to `target`: `cards` as they lie now, bottom first.

    `start` is the index of the lowest of them in the source before, `at` in the target after, both
    counted from the bottom. A recycle reverses the cards.
    """

    source: str
    target: str
    cards: tuple[str, ...]
    start: int
    at: int


class Flipped(NamedTuple):
    """The card at `index` of `depot` turned over; `card` shows its new face."""

    depot: str
    index: int  # type: ignore[assignment]
    card: str


class Shuffled(NamedTuple):
    """The pile of `depot` was shuffled; `cards` is its new order, bottom first."""

    depot: str
    cards: tuple[str, ...]


class Called(NamedTuple):
    """The player named `suit` for the wild card on `depot` (R6.4)."""

    depot: str
    suit: str


class Collapsed(NamedTuple):
    """The top `n` cards of `depot` made a match and turned face down (R5.8)."""

    depot: str
    n: int


Event = Moved | Flipped | Shuffled | Called | Collapsed
