"""The IR of a game: what a file means, resolved, typed and expanded.

Depots are named by their index in board order (`Game.depots[i].index == i`). Rules that a repeated
depot's copies share are one equal value on each copy; their expressions speak of `depot`, the copy
at hand. `span` is outside equality.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.ir.exprs import Expr
from compiler.ir.types import (
    Better,
    Compound,
    DepotType,
    Direction,
    Face,
    Gate,
    Keep,
    Rank,
    Suit,
    SuitRule,
    UnitKind,
    WildDeclares,
)
from compiler.source import Span

__all__ = [
    "REPEAT_LIMIT",
    "Accept",
    "Action",
    "AllCardsFaceUp",
    "AllCardsIn",
    "AllOf",
    "AnyOf",
    "Build",
    "Card",
    "Compact",
    "DealGroup",
    "Depot",
    "DepotsEmpty",
    "DepotsNonEmpty",
    "Draw",
    "Eject",
    "ExprHolds",
    "FlipDown",
    "FlipTop",
    "Game",
    "Gather",
    "Group",
    "Look",
    "MatchSum",
    "MoveStep",
    "NoLegalMoves",
    "NotHolds",
    "Pair",
    "Place",
    "Predicate",
    "Recycle",
    "Redeal",
    "Repeat",
    "Scoring",
    "Shuffle",
    "SimpleStep",
    "Step",
    "Trigger",
    "Unit",
]

_NOWHERE = Span(0, 0)

REPEAT_LIMIT = 208
"""How often a repeat runs its steps at most (R9.10): once for each card a game can have."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A kind of card: a rank of a suit, or a joker (both None) (R2.3)."""

    rank: Rank | None
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Build:
    """`build` with a direction (R5.8): pips differ by `step`, with `wrap` modulo 13."""

    direction: Direction
    step: int = 1
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class MatchSum:
    """`build.sum`, the matcher (R5.8): pips add up to `total`, a match collapses."""

    total: int


@dataclass(frozen=True, slots=True)
class Accept:
    """What may land on a depot (chapter 5). The defaults are what absence says."""

    rejects_all: bool = False
    accept_from: tuple[int, ...] | None = None
    single: bool = False
    min_count: int = 1
    empty_only: bool = False
    allow_face_down: bool = False
    seed: Rank | None = None
    seed_none: bool = False
    seed_from_deal: bool = False
    rank_is: Rank | None = None
    wild_rank: Rank | None = None
    wild_joker: bool = False
    wild_declares: WildDeclares = WildDeclares.NONE
    follow: bool = False
    build: Build | MatchSum | None = None
    suit: SuitRule = SuitRule.ANY
    when: Expr | None = None
    reason: str | None = None
    span: Span = field(default=_NOWHERE, compare=False, repr=False)

    @property
    def declares(self) -> bool:
        """Whether the rule says anything at all; one that does not takes face-down cards (R5.3)."""
        return self != Accept(reason=self.reason)

    @property
    def orders(self) -> bool:
        """Whether it judges the order inside a group whose source declares no unit (R5.9)."""
        return self.follow or self.build is not None or self.suit is not SuitRule.ANY


@dataclass(frozen=True, slots=True)
class Unit:
    """`unit` of an eject rule (R4.2); `build` and `suit` belong to kind RUN."""

    kind: UnitKind
    build: Build | MatchSum | None = None
    suit: SuitRule = SuitRule.ANY


@dataclass(frozen=True, slots=True)
class Eject:
    """What may leave a depot (chapter 4)."""

    gate: Gate = Gate.ANY
    unit: Unit | None = None
    when: Expr | None = None
    reason: str | None = None
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


# Steps (R9.2). A depot is an expression of type Depot: a DepotRef, or computed when the step runs.


@dataclass(frozen=True, slots=True)
class DealGroup:
    """Deal from the top of `source` onto each of `to`."""

    to: tuple[Expr, ...]
    face_down: int
    face_up: int
    round_robin: bool
    source: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MoveStep:
    """One card, keeping its face, from the top to the top; with `under` to the bottom (R9.11)."""

    source: Expr
    to: Expr
    under: bool = False
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FlipTop:
    """The top card turns face up."""

    depot: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FlipDown:
    """The top card turns face down."""

    depot: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Place:
    """The first `card` from the top of the main stock lands face up on `to`."""

    card: Card
    to: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Gather:
    """Every card of each source, in order, bottom first, lands face down on `to`."""

    sources: tuple[Expr, ...]
    to: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Permutes a pile (R9.3)."""

    depot: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compact:
    """The piles of a group move down to its first places."""

    group: tuple[int, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Recycle:
    """The whole pile of `source` comes back reversed and face down on top of `to`."""

    source: Expr
    to: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


SimpleStep = (
    DealGroup | MoveStep | FlipTop | FlipDown | Place | Gather | Shuffle | Compact | Recycle
)
"""A step that runs once."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """While `test` holds, the steps of `do` run in order, at most REPEAT_LIMIT times (R9.10)."""

    test: Expr
    do: tuple[SimpleStep, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


Step = SimpleStep | Repeat


# Predicates (R9.5).


@dataclass(frozen=True, slots=True)
class AllCardsIn:
    """Every card is on one of `depots`."""

    depots: tuple[int, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AllCardsFaceUp:
    """Every card is face up."""

    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DepotsEmpty:
    """None of `depots` holds a card."""

    depots: tuple[int, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DepotsNonEmpty:
    """Each of `depots` holds a card."""

    depots: tuple[int, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AllOf:
    """All hold."""

    of: tuple[Predicate, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One holds."""

    of: tuple[Predicate, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NotHolds:
    """The predicate does not hold."""

    of: Predicate
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ExprHolds:
    """The expression is true; nothing counts as false."""

    when: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoLegalMoves:
    """The player has no move at all (lossCondition only)."""

    span: Span = field(default=_NOWHERE, compare=False, repr=False)


Predicate = (
    AllCardsIn
    | AllCardsFaceUp
    | DepotsEmpty
    | DepotsNonEmpty
    | AllOf
    | AnyOf
    | NotHolds
    | ExprHolds
    | NoLegalMoves
)


@dataclass(frozen=True, slots=True)
class Draw:
    """`draw` (R6.3, R6.5); `max_recycles` None is unlimited."""

    to: int
    count: int = 1
    recycle: bool = False
    max_recycles: int | None = None
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Action:
    """A named action (R6.8); `when` None is true."""

    name: str
    when: Expr | None
    do: tuple[Step, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger (R7.3); `when` None is true."""

    when: Expr | None
    do: tuple[Step, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Look:
    """Where a depot stands and how its cards fan (R1.4); x, y or col, row as written.

    Copies of a repeated depot have their own col and row (R3.2). Fractions are floats, whole
    numbers ints. Names are the canonical words of the file.
    """

    x: float | None = None
    y: float | None = None
    col: float | None = None
    row: float | None = None
    angle: float | None = None
    fan_direction: str | None = None
    fan_window: int | None = None
    fan_offset_face_up: float | None = None
    fan_offset_face_down: float | None = None
    loose_order: bool | None = None


@dataclass(frozen=True, slots=True)
class Depot:
    """One place on the board (chapter 3).

    `name` is what is shown: the name, or `#k` for an anonymous depot (R3.1). `group` is an index
    into `Game.groups`, `place` the 0-based place in it. `auto_send` and `auto_refill` are the
    depots that the pattern matches, in board order, this one left out.
    """

    index: int
    name: str
    anonymous: bool
    type: DepotType
    group: int | None = None
    place: int = 0
    accept: Accept = Accept()
    eject: Eject = Eject()
    land_face: Face | None = None
    land_under: bool = False
    auto_flip_top: bool = False
    uncovered_by: tuple[int, ...] = ()
    uncovered_by_any: bool = False
    auto_flip_uncovered: bool = False
    off_table: bool = False
    draw: Draw | None = None
    actions: tuple[Action, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    auto_send: tuple[int, ...] | None = None
    auto_refill: tuple[int, ...] | None = None
    look: Look = Look()
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Group:
    """The copies of a repeated depot; `name` None for an anonymous one (R3.2)."""

    name: str | None
    depots: tuple[int, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Redeal:
    """`redealRules` with its trigger, condition and allowance (R6.7); limit None is unlimited."""

    trigger: int
    steps: tuple[Step, ...]
    when: Predicate | None = None
    limit: int | None = None
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Scoring:
    """`scoring` (R9.8)."""

    value: Expr
    better: Better = Better.HIGH
    keep: Keep = Keep.WON
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """A source and a target between which cards may ever land by drag, tuck or reflex.

    `when` is what is left of the target's `acceptRule.when` once both depots are known; None is
    true. `drag` tells whether the player may drag between them, else only a reflex does.
    Made by the specialising pass; pairs that are not listed never happen.
    """

    source: int
    target: int
    drag: bool
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game.

    `deck` is the composition in deck order (R2.1). `main_stock` is None for a game without cards.
    `pairs` is None until the specialising pass decided them.
    """

    name: str
    family: str | None
    aliases: tuple[str, ...]
    description: str
    deck: tuple[Card, ...]
    depots: tuple[Depot, ...]
    groups: tuple[Group, ...]
    main_stock: int | None
    deal: tuple[Step, ...]
    redeal: Redeal | None
    compound: Compound
    win: Predicate | None
    lose: Predicate | None
    scoring: Scoring | None
    deck_count: int = 1
    extra: tuple[tuple[str, object], ...] = ()
    pairs: tuple[Pair, ...] | None = None
