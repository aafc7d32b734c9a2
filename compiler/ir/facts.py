"""What the compiler proved about a game, for the emitter and for those who run it.

The numbering of moves and the key's contents are facts too: both back ends take them from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

__all__ = [
    "Changes",
    "Ends",
    "Facts",
    "KeyParts",
    "MoveBlock",
    "Reflex",
    "ReflexKind",
    "RunFacts",
    "Settling",
    "Winning",
]


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
class RunFacts:
    """Of the groups that can be dragged, sent or fetched from one depot onto another.

    `ranks_differ`: no rank occurs twice in a group, so size and bottom card tell each other.
    `one_size`: at most one size fits at a time, for the target takes cards of one rank only,
    whether it is empty or not.
    """

    ranks_differ: bool
    one_size: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """Which counters a move can change, with all that it sets off; for undo.

    `redeals`, `recycles`, `calls`: where False, the counter is what a new game has, in every
    position, one from elsewhere too (`from_position` refuses others).
    `shuffles`, `cascade`: of moves alone. A deal or a position from elsewhere may bring shuffles,
    and the latter a raised flag, which the first move takes down: copies keep both.
    `rounds`: whether a move can run a repeat, and so use up rounds (R9.10).
    """

    redeals: bool
    recycles: bool
    shuffles: bool
    calls: bool
    cascade: bool
    rounds: bool


class ReflexKind(Enum):
    """What a depot does by itself, in the order of R7.2."""

    FLIP = "flip"
    TRIGGER = "trigger"
    SEND = "send"
    REFILL = "refill"


@dataclass(frozen=True, slots=True)
class Reflex:
    """Something that a depot can ever do by itself, and what that hangs on.

    If a settling came to its end (R7.7 did not stop it), and none of the piles of `reads` is
    changed after it, then this reflex still has nothing to do; with `counters` it may have, for it
    reads a counter. `number` tells the triggers of one depot apart. Depots ascend.
    """

    kind: ReflexKind
    depot: int
    number: int
    reads: tuple[int, ...]
    counters: bool


@dataclass(frozen=True, slots=True)
class Settling:
    """How the board settles (R7.2).

    `reflexes`: all that can ever happen by itself, kind by kind, then in board order.
    `most_sent`: the most changes of one settling, flips aside; None if no such number is known.
    Where it is 0, flips are all there is; where it is 1, only flips need be looked at after one.
    `most_changes`: the most with flips, likewise.
    `dealt_at_rest`: on a board as dealt, nothing would happen by itself.
    """

    reflexes: tuple[Reflex, ...]
    most_sent: int | None
    most_changes: int | None
    dealt_at_rest: bool


@dataclass(frozen=True, slots=True)
class Winning:
    """`empty`: depots that hold no card when the game is won; `exactly`: and whenever all of them
    hold none, it is won."""

    empty: tuple[int, ...]
    exactly: bool


@dataclass(frozen=True, slots=True)
class Ends:
    """How the game can end: `winning` None if it is never won (R9.6)."""

    winning: Winning | None = Winning((), False)
    never_lost: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Proven facts. Depots are indices in board order, ascending.

    Of any board, also one from elsewhere:

    `blocks`: the numbering of moves, in the order of R6.9 by source.
    `key`: what belongs to `key()`. `changes`: which counters a move can change.
    `sources`/`targets`: depots that a drag or pick can ever leave / land on.
    `runs`: by source and target, of all pairs of depots between which groups are dragged; not to
    be changed.
    `symmetries`: sets of two or more depots that may be exchanged with no change of meaning.
    `locked_foundations`: foundations that no card ever leaves.
    `only_lose`: depots that no card ever enters after the opening deal.
    `stacks`: depots where cards come and go at the top alone after the opening deal.
    `settling`, `ends`: what happens by itself, and how the game ends.

    Of play from a deal; positions from elsewhere may break them:

    `holders`: depots where a card can ever lie.
    `face_up`/`face_down`: depots where a face-up / face-down card can ever lie.
    `hidden_cards`: whether a face-down card can ever lie on the table or in the stock.
    `can_empty`: depots that can ever be empty.

    Of play from a deal, and kept by every move: on a board where all of them hold, they go on to
    hold, wherever it came from:

    `sorted`: depots where no face-down card lies above a face-up one.
    `built`: those of them where each face-up card also fits the face-up card below it by the
    depot's own `build` and `suit` (R5.8).
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
    changes: Changes = Changes(True, True, True, True, True, True)
    runs: Mapping[tuple[int, int], RunFacts] = field(default_factory=dict)
    stacks: tuple[int, ...] = ()
    sorted: tuple[int, ...] = ()
    built: tuple[int, ...] = ()
    settling: Settling = Settling((), None, None, False)
    ends: Ends = Ends()
