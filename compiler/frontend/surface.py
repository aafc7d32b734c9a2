"""A game file as written: every property typed and placed, shorthands intact.

Every value of the file is wrapped in `At`, which keeps its place. An absent property (or a `null`
where `null` means absent, R1.5) is None. Enum values have their canonical spelling (R1.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from compiler.frontend.expr_ast import Expr
from compiler.source import Span

__all__ = [
    "AcceptDoc",
    "ActionDoc",
    "At",
    "BuildDoc",
    "DepotDoc",
    "DrawDoc",
    "EjectDoc",
    "ExprDoc",
    "GameDoc",
    "PackDoc",
    "PatternDoc",
    "PlaceRefDoc",
    "PredicateDoc",
    "RuleDoc",
    "RuleRef",
    "ScoringDoc",
    "Shorthand",
    "StepDoc",
    "TriggerDoc",
    "UnitDoc",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class At(Generic[T]):
    """A value with its place: the span of the JSON value and its JSON path."""

    value: T
    span: Span
    path: str


@dataclass(frozen=True, slots=True)
class ExprDoc:
    """The text of an expression (R8) and its syntax tree; None where the text does not parse
    (that was reported)."""

    text: str
    tree: Expr | None


@dataclass(frozen=True, slots=True)
class PlaceRefDoc:
    """A string that names a depot, a group's stem or an expression of type Depot (R8.9).

    `tree` is its syntax tree when the text is no depot's or stem's name and parses, else None.
    """

    text: str
    tree: Expr | None


@dataclass(frozen=True, slots=True)
class Shorthand:
    """A bare word where an object may stand, as `"none"` for an accept rule (chapters 4, 5)."""

    word: str


@dataclass(frozen=True, slots=True)
class RuleRef:
    """`"$name"`: a use of a named rule (R5.12), without the `$`."""

    name: str


@dataclass(frozen=True, slots=True)
class PackDoc:
    """One entry of `decks` (R2.1). Suits and ranks are canonical words, each with its place."""

    suits: At[tuple[At[str], ...]] | None = None
    ranks: At[tuple[At[str], ...]] | None = None
    count: At[int] | None = None
    jokers: At[int] | None = None


@dataclass(frozen=True, slots=True)
class BuildDoc:
    """`build` of an accept rule or a Run unit (R5.8)."""

    direction: At[str] | None = None
    step: At[int] | None = None
    wrap: At[bool] | None = None
    sum: At[int] | None = None


@dataclass(frozen=True, slots=True)
class PatternDoc:
    """A depot pattern (R3.4). The short forms arrive as the object they stand for;
    `bare` tells that it was a bare string (a type), `spelled` how that stood in the file."""

    of_type: At[str] | None = None
    names: At[tuple[At[str], ...]] | None = None
    bare: bool = False
    spelled: str | None = None


@dataclass(frozen=True, slots=True)
class AcceptDoc:
    """An `acceptRule` object (chapter 5)."""

    rejects_all: At[bool] | None = None
    accept_from: At[PatternDoc] | None = None
    single: At[bool] | None = None
    min_count: At[int] | None = None
    empty_only: At[bool] | None = None
    allow_face_down: At[bool] | None = None
    seed: At[str] | None = None
    seed_none: At[bool] | None = None
    seed_from_deal: At[bool] | None = None
    rank_is: At[str] | None = None
    wild_rank: At[str] | None = None
    wild_joker: At[bool] | None = None
    wild_declares: At[str] | None = None  # "none" "suit" "free"; true/false arrive as suit/none
    follow: At[bool] | None = None
    build: At[BuildDoc] | None = None
    suit: At[str] | None = None
    when: At[ExprDoc] | None = None
    reason: At[str] | None = None


@dataclass(frozen=True, slots=True)
class UnitDoc:
    """`unit` of an eject rule (R4.2)."""

    kind: At[str] | None = None
    build: At[BuildDoc] | None = None
    suit: At[str] | None = None


@dataclass(frozen=True, slots=True)
class EjectDoc:
    """An `ejectRule` object (chapter 4)."""

    gate: At[str] | None = None
    unit: At[UnitDoc | Shorthand] | None = None
    when: At[ExprDoc] | None = None
    reason: At[str] | None = None


@dataclass(frozen=True, slots=True)
class RuleDoc:
    """One entry of `rules` (R5.12), read both ways; a reading that does not fit the object's
    properties is None. `key_span` is the place of its name."""

    name: str
    key_span: Span
    accept: AcceptDoc | None
    eject: EjectDoc | None


@dataclass(frozen=True, slots=True)
class DrawDoc:
    """`draw` of a depot (R6.3, R6.5)."""

    to: At[str] | None = None
    count: At[int] | None = None
    recycle: At[bool] | None = None
    max_recycles: At[int] | None = None


@dataclass(frozen=True, slots=True)
class StepDoc:
    """One deal step (R9.2, R9.10); `kind` is canonical and decides which properties can be set.

    `to` and `from_` are single references for `move`, `place`, `recycle` and `dealGroup.from`,
    lists (a bare string arrives as a list of one) for `dealGroup.to` and `gather.from`.
    """

    kind: At[str]
    to: At[tuple[At[PlaceRefDoc], ...]] | None = None
    from_: At[tuple[At[PlaceRefDoc], ...]] | None = None
    depot: At[PlaceRefDoc] | None = None
    group: At[str] | None = None
    face_down: At[int] | None = None
    face_up: At[int] | None = None
    round_robin: At[bool] | None = None
    rank: At[str] | None = None
    suit: At[str] | None = None
    joker: At[bool] | None = None
    under: At[bool] | None = None
    while_: At[ExprDoc] | None = None
    do: At[tuple[At[StepDoc], ...]] | None = None


@dataclass(frozen=True, slots=True)
class ActionDoc:
    """One entry of `actions` (R6.8)."""

    name: At[str] | None = None
    when: At[ExprDoc] | None = None
    do: At[tuple[At[StepDoc], ...]] | None = None


@dataclass(frozen=True, slots=True)
class TriggerDoc:
    """One entry of `triggers` (R7.3)."""

    when: At[ExprDoc] | None = None
    do: At[tuple[At[StepDoc], ...]] | None = None


@dataclass(frozen=True, slots=True)
class PredicateDoc:
    """A predicate (R9.5); `kind` is canonical. `of` holds one entry for `not`."""

    kind: At[str]
    depots: At[PatternDoc] | None = None
    of: At[tuple[At[PredicateDoc], ...]] | None = None
    when: At[ExprDoc] | None = None


@dataclass(frozen=True, slots=True)
class ScoringDoc:
    """`scoring` (R9.8)."""

    value: At[ExprDoc] | None = None
    better: At[str] | None = None
    keep: At[str] | None = None


@dataclass(frozen=True, slots=True)
class DepotDoc:
    """One entry of `depots`, a stem counted once (chapter 3)."""

    type: At[str] | None = None
    name: At[str] | None = None
    repeat: At[int] | None = None
    per_row: At[int] | None = None
    accept_rule: At[AcceptDoc | Shorthand | RuleRef] | None = None
    eject_rule: At[EjectDoc | Shorthand | RuleRef] | None = None
    land_face: At[str] | None = None
    land_under: At[bool] | None = None
    auto_flip_top: At[bool] | None = None
    uncovered_by: At[tuple[At[str], ...]] | None = None
    uncovered_by_any: At[bool] | None = None
    auto_flip_uncovered: At[bool] | None = None
    off_table: At[bool] | None = None
    draw: At[DrawDoc] | None = None
    actions: At[tuple[At[ActionDoc], ...]] | None = None
    triggers: At[tuple[At[TriggerDoc], ...]] | None = None
    auto_send: At[PatternDoc] | None = None
    auto_refill: At[PatternDoc] | None = None
    x: At[float] | None = None
    y: At[float] | None = None
    col: At[float] | None = None
    row: At[float] | None = None
    angle: At[float] | None = None
    fan_direction: At[str] | None = None
    fan_window: At[int] | None = None
    fan_offset_face_up: At[float] | None = None
    fan_offset_face_down: At[float] | None = None
    loose_order: At[bool] | None = None


@dataclass(frozen=True, slots=True)
class GameDoc:
    """The game itself (R1.6); of an export, what stands under `setup`.

    `extra` keeps the presentation-only properties of R1.4 that nothing reads, by canonical name,
    as plain JSON values.
    """

    name: At[str] | None = None
    family: At[str] | None = None
    aliases: At[tuple[At[str], ...]] | None = None
    description: At[str] | None = None
    id: At[str] | None = None
    decks: At[tuple[At[PackDoc], ...]] | None = None
    rules: At[tuple[RuleDoc, ...]] | None = None
    depots: At[tuple[At[DepotDoc], ...]] | None = None
    deal_rules: At[tuple[At[StepDoc], ...]] | None = None
    redeal_rules: At[tuple[At[StepDoc], ...]] | None = None
    redeal_when: At[PredicateDoc] | None = None
    max_redeals: At[int] | None = None
    compound_moves: At[str] | None = None
    depot_only: At[bool] | None = None
    win_condition: At[PredicateDoc] | None = None
    loss_condition: At[PredicateDoc] | None = None
    scoring: At[ScoringDoc] | None = None
    fan_offset_face_up: At[float] | None = None
    fan_offset_face_down: At[float] | None = None
    extra: tuple[tuple[str, object], ...] = ()
