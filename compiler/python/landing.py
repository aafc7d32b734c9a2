"""Accept rules (chapter 5) → fit tables, conditions, and one `land_…` function each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from compiler.ir.exprs import And, CardOf, End, Expr, Local, LocalKind
from compiler.ir.nodes import Accept
from compiler.ir.types import Compound, SuitRule, Type
from compiler.ir.walk import descendants, map_children
from compiler.python.board import Bank
from compiler.python.card_sets import is_card_set
from compiler.python.conditions import truth_function
from compiler.python.exprs import Scope
from compiler.python.fit_tables import (
    Tables,
    called_tables,
    fits_table,
    order_table,
    ranks_mask,
    single_tables,
    starts_mask,
    wild_mask,
)
from compiler.python.module import Block, Module
from compiler.source import Span

__all__ = ["Landing", "make_landings", "tells_apart"]


@dataclass(frozen=True, slots=True)
class Landing:
    """How a bank's accept rule stands in the module; banks of one rule share it.

    `check` is the function that gives the first refusal. `fits` is the fit table of the cards that
    may land on an anchor, `called` the four tables for a called suit, `order` the table that a
    group without a declared unit must follow inside, `starts` the mask for an empty depot: a
    constant's name, or None where everything fits. `wild` and `ranks` are masks. `reach` is the
    table of the targets that a source reaches and `when` the function of the condition that is
    left, where the rule has a `when`. `tables` are those of the single checks, for their reasons.

    For the listing the condition is taken apart: `sets` are the parts that a target answers alone,
    for the cards that it takes then (`compiler.python.card_sets`), `rest` is the function of what
    must be asked of each group. The card that counts is the group's bottom one; with `by_last` it
    is the top one, and `sets` have been written as if that were the bottom.
    """

    bank: Bank
    accept: Accept
    check: str
    tables: Tables
    fits: str | None = None
    called: str | None = None
    order: str | None = None
    starts: str | None = None
    wild: str | None = None
    ranks: str | None = None
    reach: str | None = None
    when: str | None = None
    sets: tuple[Expr, ...] = ()
    rest: str | None = None
    by_last: bool = False


def make_landings(module: Module) -> dict[str, Landing]:
    """The landing of every bank, by the bank's name; its parts are added to the module."""
    landings: dict[str, Landing] = {}
    made: dict[object, Landing] = {}
    for bank in module.board.banks:
        accept = bank.first.accept
        private = accept.when is not None or accept.seed_from_deal
        key = (accept, bank.name if private else None)
        if key not in made:
            made[key] = _make_landing(module, bank)
        landings[bank.name] = made[key]
    return landings


def _make_landing(module: Module, bank: Bank) -> Landing:
    accept = bank.first.accept
    check = module.board.claim(f"land_{bank.stem}")
    if accept.rejects_all:
        return Landing(bank, accept, check, Tables())
    tables = single_tables(module, accept)
    wild = wild_mask(module, bank, accept)
    ranks = ranks_mask(module, bank, accept, wild)
    reach, when = _condition(module, bank)
    parts = _Parts.of(module, bank)
    rest = when if parts.rest is accept.when else _rest_function(module, bank, parts.rest)
    return Landing(
        bank,
        accept,
        check,
        tables=tables,
        fits=fits_table(module, bank, accept, tables, wild, ranks),
        called=called_tables(module, bank, accept, tables, wild, ranks),
        order=order_table(module, bank, accept, tables, wild),
        starts=starts_mask(module, bank, accept, wild, ranks),
        wild=wild,
        ranks=ranks,
        reach=reach,
        when=when,
        sets=parts.sets,
        rest=rest,
        by_last=parts.by_last,
    )


def tells_apart(accept: Accept) -> tuple[bool, bool, bool]:
    """Whether a rule looks at a card's rank, colour, suit when it takes it or not."""
    rank = (
        accept.build is not None
        or accept.seed is not None
        or accept.seed_from_deal
        or accept.rank_is is not None
        or accept.wild_rank is not None
        or accept.follow
    )
    color = accept.suit in (SuitRule.SAME_COLOR, SuitRule.ALTERNATE_COLOR)
    return rank, color, accept.suit is SuitRule.SAME or accept.follow


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a rule's `when` asks, for the listing: see `Landing`. `rest` is the condition that is
    left, the whole one itself where nothing was taken from it."""

    sets: tuple[Expr, ...]
    rest: Expr | None
    by_last: bool = False

    @staticmethod
    def of(module: Module, bank: Bank) -> _Parts:
        """The parts of a bank's rule."""
        accept = bank.first.accept
        if accept.when is None or accept.allow_face_down:
            return _Parts((), accept.when)
        left = {p.when for (_, t), p in module.pairs.items() if p.drag and t in bank.depots}
        asked = left.pop() if len(left) == 1 else accept.when
        if asked is None:
            return _Parts((), None)
        items = asked.items if isinstance(asked, And) else (asked,)
        first = {item: item for item in items}
        last = {item: _from(item, End.TOP) for item in items}
        if accept.single:
            first = {item: _from(item, End.TOP, keep=True) or item for item in items}
        by_last = False
        if not _asks_bottom(accept) and _count_sets(last) > _count_sets(first):
            first, by_last = {item: last[item] or item for item in items}, True
        sets = [item for item in items if is_card_set(first[item])]
        if not sets:
            return _Parts((), accept.when)
        others = tuple([item for item in items if item not in sets])
        rest = (others[0] if len(others) == 1 else And(others, asked.span)) if others else None
        return _Parts(tuple([first[item] for item in sets]), rest, by_last)


def _count_sets(items: Mapping[Expr, Expr | None]) -> int:
    return sum(1 for item in items.values() if item is not None and is_card_set(item))


def _asks_bottom(accept: Accept) -> bool:
    """Whether a rule looks at the bottom card of a group by itself."""
    return any(tells_apart(accept)) or accept.wild_joker


def _from(expr: Expr, end: End, keep: bool = False) -> Expr | None:
    """A condition with the group's bottom card in the place of the card at an end; None where it
    speaks of the bottom card, unless that may be kept."""
    bottom = CardOf(Local(LocalKind.PILE, Type.PILE), End.BOTTOM)
    if not keep and bottom in descendants(expr):
        return None

    def put(part: Expr) -> Expr:
        if part == replace(bottom, end=end):
            return bottom
        return map_children(part, put)

    return put(expr)


def _rest_function(module: Module, bank: Bank, rest: Expr | None) -> str | None:
    """The function of the part of a condition that must be asked of each group."""
    if rest is None:
        return None
    name = module.board.claim(f"when_{bank.stem}_else")
    doc = f"What is left to ask where the cards fit on `{bank.stem}` (R5.10)."
    span = rest.span
    module.spare(name, lambda: _function(module, name, rest, doc, span))
    return name


def _function(module: Module, name: str, expr: Expr, doc: str, span: Span) -> Block:
    """The function of a condition on a group and a target."""
    scope = Scope(depot="depot", source="source", group_of="source")
    head = f"{name}(state: GameState, source: int, start: int, n: int, depot: int) -> bool"
    comment = module.comment(span, "acceptRule.when")
    return truth_function(module, expr, scope, head, doc, comment)


def _condition(module: Module, bank: Bank) -> tuple[str | None, str | None]:
    """The reach table and the condition function of a rule's `when`."""
    accept = bank.first.accept
    if accept.when is None:
        return None, None
    pairs = [p for (_, target), p in module.pairs.items() if target in bank.depots]
    residuals = {pair.when for pair in pairs}
    residual = residuals.pop() if len(residuals) == 1 else accept.when
    if module.game.compound is Compound.STAGED:
        # Too few relays may be why a pair is missing, and then the verdict is to say so (R6.2).
        residual = accept.when
        reach = None
    else:
        reach = _reach(module, bank, {(pair.source, pair.target) for pair in pairs})
    if residual is None:
        return reach, None
    name = module.board.claim(f"when_{bank.stem}")
    doc = f"Whether the `n` cards from index `start` of `source` may land on `{bank.stem}` (R5.10)."
    module.functions.append(_function(module, name, residual, doc, residual.span))
    return reach, name


def _reach(module: Module, bank: Bank, pairs: set[tuple[int, int]]) -> str | None:
    """The table of the targets that each source reaches; None where that is all of them.

    Depots of one bank that reach by the same offsets are told by those.
    """
    others = len(module.game.depots) - 1
    itself = 1 if bank.first.land_under else 0
    if len(pairs) == len(bank.depots) * (others + itself):
        return None
    type = "dict[int, tuple[int, ...]]"
    if module.is_vast:
        return module.constant(f"{bank.name}_REACH", module.mapping(pairs), type)
    parts: list[str] = []
    listed: set[tuple[int, int]] = set()
    for source, _ in module.board.split({s for s, _ in pairs}):
        own = {(s, t) for s, t in pairs if s in source.depots}
        offsets = sorted({t - s for s, t in own})
        reached = {(s, s + o) for s in source.depots for o in offsets if s + o in bank.depots}
        if not source.lone and reached == own and len(offsets) < 8:
            steps = ", ".join(map(str, offsets))
            targets = module.board.depots(bank.depots)
            parts.append(f"{module.use('reach')}({source.name}, {targets}, {steps})")
        else:
            listed |= own
    if listed or not parts:
        # One literal, after the calls: mypy can't tell the type of a union of literals.
        parts.append(module.mapping(listed))
    return module.constant(f"{bank.name}_REACH", " | ".join(parts), type)
