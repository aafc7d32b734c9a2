"""Eject rules and covers (R3.8, chapter 4) → one `leave_…` function each."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.exprs import And, Expr, LocalKind
from compiler.ir.nodes import Build, Eject, MatchSum
from compiler.ir.types import Gate, SuitRule, UnitKind
from compiler.python.board import Bank
from compiler.python.card_sets import is_card_set, speaks_of
from compiler.python.conditions import truth_function
from compiler.python.exprs import Scope
from compiler.python.fit_tables import build_constant, match_constant, suit_constant
from compiler.python.module import Block, Module
from compiler.source import Span

__all__ = ["Leaving", "make_cover_test", "make_leavings", "run_constant"]


@dataclass(frozen=True, slots=True)
class Leaving:
    """How a bank's eject rule stands in the module: the function that gives the first refusal,
    the table of its Run unit, the function of its `when`, and whether covers are asked.

    For the listing the `when` is taken apart: `guards` are the parts that say nothing of the group,
    `rest` is the function of what must be asked of each group."""

    eject: Eject
    check: str
    run: str | None
    when: str | None
    covered: bool
    guards: tuple[Expr, ...] = ()
    rest: str | None = None


def make_cover_test(module: Module) -> None:
    """The constants of R3.8, and the function `is_covered` that reads them."""
    for any_one in (False, True):
        rows = [
            f"{module.board.depot(d.index)}: {module.board.depots(d.uncovered_by)}"
            for d in module.game.depots
            if d.uncovered_by and d.uncovered_by_any is any_one
        ]
        if rows:
            name = "COVERED_BY_ANY" if any_one else "COVERED_BY"
            value = "{" + ", ".join(rows) + "}"
            module.constant(name, value, "dict[int, tuple[int, ...]]")
    names = [c.name for c in module.constants if c.name.startswith("COVERED_BY")]
    if not names:
        return
    lines = []
    if "COVERED_BY" in names:
        lines += [
            "if any([piles[over] for over in COVERED_BY.get(depot, ())]):",
            "    return refusals.COVERED_ALL",
        ]
    if "COVERED_BY_ANY" in names:
        lines += [
            "if depot in COVERED_BY_ANY and all([piles[over] for over in COVERED_BY_ANY[depot]]):",
            "    return refusals.COVERED_ANY",
        ]
    module.use("refusals")
    head = f"cover_of(piles: list[bytes], depot: int) -> {module.use('Refusal')} | None"
    doc = "Why nothing may leave a depot that others still lie over (R3.8), or None."
    module.functions.append(Block(None, head, doc, (*lines, "return None")))


def make_leavings(module: Module) -> dict[str, Leaving]:
    """The leaving of every bank, by the bank's name; its parts are added to the module."""
    leavings: dict[str, Leaving] = {}
    made: dict[object, Leaving] = {}
    for bank in module.board.banks:
        covered = bool(bank.first.uncovered_by)
        key = (bank.first.eject, covered)
        if key not in made:
            made[key] = _make_leaving(module, bank, covered)
        leavings[bank.name] = made[key]
    return leavings


def _make_leaving(module: Module, bank: Bank, covered: bool) -> Leaving:
    eject = bank.first.eject
    when = None
    if eject.when is not None:
        when = module.board.claim(f"when_leaving_{bank.stem}")
        doc = f"Whether the `n` cards from index `start` may leave `{bank.stem}` (R4.4)."
        module.functions.append(_function(module, when, eject.when, doc, eject.when.span))
    guards, rest = _parts(module, bank, when)
    check = module.board.claim(f"leave_{bank.stem}")
    run = run_constant(module, bank)
    leaving = Leaving(eject, check, run, when, covered, guards, rest)
    _check_function(module, bank, leaving)
    return leaving


def _function(module: Module, name: str, expr: Expr, doc: str, span: Span) -> Block:
    """The function of a condition on a group that is to leave."""
    scope = Scope(depot="depot", source="depot", group_of="depot")
    head = f"{name}(state: GameState, depot: int, start: int, n: int) -> bool"
    comment = module.comment(span, "ejectRule.when")
    return truth_function(module, expr, scope, head, doc, comment)


def _parts(module: Module, bank: Bank, when: str | None) -> tuple[tuple[Expr, ...], str | None]:
    """What a rule's `when` asks, for the listing: the parts that say nothing of the group, nor of
    the counters, and the function of the rest; `when` is that of the whole."""
    asked = bank.first.eject.when
    if asked is None:
        return (), None
    items = asked.items if isinstance(asked, And) else (asked,)
    guards = tuple([i for i in items if is_card_set(i) and not speaks_of(i, LocalKind.PILE)])
    others = tuple([item for item in items if item not in guards])
    if not guards or not others:
        return guards, when if others else None
    rest = others[0] if len(others) == 1 else And(others, asked.span)
    doc = f"What is left to ask of a group of `{bank.stem}` (R4.4)."
    name = module.board.claim(f"when_leaving_{bank.stem}_else")
    module.spare(name, lambda: _function(module, name, rest, doc, asked.span))
    return guards, name


def run_constant(module: Module, bank: Bank) -> str | None:
    """The fit table of a bank's Run unit; None without one."""
    unit = bank.first.eject.unit
    if unit is None or unit.kind is not UnitKind.RUN:
        return None
    match unit.build:
        case Build():
            build = build_constant(module, unit.build)
        case MatchSum():
            build = match_constant(module, unit.build)
        case None:
            raise AssertionError("a Run unit has a build (R4.2)")
    if unit.suit is SuitRule.ANY:
        return build
    suit = suit_constant(module, unit.suit)
    value = f"{module.use('every')}({build}, {suit})"
    return module.constant(f"{bank.name}_RUN", value, module.use("FitTable"))


def _check_function(module: Module, bank: Bank, leaving: Leaving) -> None:
    eject = leaving.eject
    refusals = module.use("refusals")
    kind = None if eject.unit is None else eject.unit.kind
    lines: list[str] = []
    if leaving.covered:
        lines += ["over = cover_of(state._piles, depot)", "if over is not None:", "    return over"]
    if eject.gate is Gate.LOCKED:
        lines.append(f"return {refusals}.LOCKED")
    else:
        if eject.gate is Gate.TOP_ONLY and kind is not UnitKind.PILE:
            lines += [
                "if start + 1 != len(pile) or n != 1:",
                f"    return {refusals}.NOT_THE_TOP",
            ]
        if eject.gate is Gate.FACE_UP:
            lines += [
                f"if max(pile[start : start + n]) >= {module.use('FACE_DOWN')}:",
                f"    return {refusals}.NOT_FACE_UP",
            ]
        if kind is UnitKind.PILE:
            lines += ["if n != len(pile):", f"    return {refusals}.WHOLE_PILE"]
        if leaving.run is not None:
            length = f"{module.use('run_length')}(pile, {leaving.run})"
            lines += [f"if n > 1 and {length} < n:", f"    return {refusals}.NO_RUN"]
        if leaving.when is not None:
            reason = module.refusal(f"{bank.name}_STAYS", f"leave_when({eject.reason!r})")
            lines += [f"if not {leaving.when}(state, depot, start, n):", f"    return {reason}"]
        lines.append("return None")
    if any("pile)" in line or "(pile" in line for line in lines):
        lines.insert(0, "pile = state._piles[depot]")
    head = (
        f"{leaving.check}(state: GameState, depot: int, start: int, n: int)"
        f" -> {module.use('Refusal')} | None"
    )
    doc = f"Why the `n` cards from index `start` may not leave `{bank.stem}`, or None (R4)."
    comment = module.comment(eject.span, "ejectRule") if eject.span.end else None
    module.functions.append(Block(comment, head, doc, tuple(lines)))
