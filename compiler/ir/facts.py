"""What the compiler proved about a game, for the emitter and for those who run it.

The numbering of moves and the key's contents are facts too: both back ends take them from here.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Facts", "KeyParts", "MoveBlock"]


@dataclass(frozen=True, slots=True)
class MoveBlock:
    """A stretch of the fixed numbering of moves.

    Codes run over n = first … last (outer) and `args` (inner). `kind` is draw, recycle, redeal,
    action, drag or pick; depots are indices. `args` is (None,) where a move has no argument, the
    action's name alone, or None (when a plain move can happen) followed by the suits' names.
    For kinds without n, first = last = 0.
    """

    kind: str
    source: int
    target: int | None
    first: int
    last: int
    args: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class KeyParts:
    """Which counters a limit or a condition can still read, and so belong to `key()`."""

    moves: bool
    redeals: bool
    recycles: tuple[int, ...]
    shuffles: bool
    bases: bool
    calls: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """Proven facts. Depots are indices in board order, ascending.

    `blocks`: the numbering of moves, in the order of R6.9 by source.
    `sources`/`targets`: depots that a drag or pick can ever leave / land on.
    `face_down`: depots where a face-down card can ever lie after the deal's setup.
    `can_empty`: depots that can ever be empty.
    `symmetries`: sets of two or more depots that may be exchanged with no change of meaning.
    `locked_foundations`: foundations that no card ever leaves.
    `only_lose`: depots that no card ever enters after the opening deal.
    `hidden_cards`: whether a face-down card can ever lie on the table or in the stock.
    `holders`: depots where a card can ever lie.
    `face_up`: depots where a face-up card can ever lie.

    What cards "can ever" do is meant of play from a deal; positions from elsewhere may break
    `holders`, `face_up`, `face_down` and `can_empty`. `blocks`, `key`, `sources`, `targets` and
    the game's pairs hold for any board.
    """

    blocks: tuple[MoveBlock, ...]
    key: KeyParts
    sources: tuple[int, ...]
    targets: tuple[int, ...]
    face_down: tuple[int, ...]
    can_empty: tuple[int, ...]
    symmetries: tuple[tuple[int, ...], ...]
    locked_foundations: tuple[int, ...]
    only_lose: tuple[int, ...]
    hidden_cards: bool
    holders: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
