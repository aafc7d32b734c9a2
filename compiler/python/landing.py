"""Accept rules (chapter 5) → fit tables, conditions, and one `land_…` function each."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.nodes import Accept
from compiler.ir.types import Compound
from compiler.python.board import Bank
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
from compiler.python.module import Module

__all__ = ["Landing", "make_landings"]


@dataclass(frozen=True, slots=True)
class Landing:
    """How a bank's accept rule stands in the module; banks of one rule share it.

    `check` is the function that gives the first refusal. `fits` is the fit table of the cards that
    may land on an anchor, `called` the four tables for a called suit, `order` the table that a
    group without a declared unit must follow inside, `starts` the mask for an empty depot: a
    constant's name, or None where everything fits. `wild` and `ranks` are masks. `reach` is the
    table of the targets that a source reaches and `when` the function of the condition that is
    left, where the rule has a `when`. `tables` are those of the single checks, for their reasons.
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
    )


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
    scope = Scope(depot="depot", source="source", group_of="source")
    head = f"{name}(state: GameState, source: int, start: int, n: int, depot: int) -> bool"
    doc = f"Whether the `n` cards from index `start` of `source` may land on `{bank.stem}` (R5.10)."
    comment = module.comment(residual.span, "acceptRule.when")
    module.functions.append(truth_function(module, residual, scope, head, doc, comment))
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
    parts = []
    for source, _ in module.board.split({s for s, _ in pairs}):
        own = {(s, t) for s, t in pairs if s in source.depots}
        offsets = sorted({t - s for s, t in own})
        reached = {(s, s + o) for s in source.depots for o in offsets if s + o in bank.depots}
        if not source.lone and reached == own and len(offsets) < 8:
            steps = ", ".join(map(str, offsets))
            targets = module.board.depots(bank.depots)
            parts.append(f"{module.use('reach')}({source.name}, {targets}, {steps})")
        else:
            parts.append(module.mapping(own))
    return module.constant(f"{bank.name}_REACH", " | ".join(parts) or "{}", type)
