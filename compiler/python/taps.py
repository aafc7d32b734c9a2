"""What is tapped (R6.3 to R6.8) and what fires by itself: functions of steps and conditions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from compiler.ir.exprs import Const, DepotRef, Expr
from compiler.ir.nodes import (
    Action,
    Compact,
    DealGroup,
    Gather,
    MoveStep,
    Recycle,
    Redeal,
    Repeat,
    Shuffle,
    Step,
    Trigger,
)
from compiler.python.board import Bank
from compiler.python.exprs import Scope
from compiler.python.module import Block, Module
from compiler.python.stmts import predicate, step_lines
from compiler.python.text import Level, Py, atom, join
from compiler.python.trying import shuffles, surely_changes
from compiler.source import Span

__all__ = ["Tap", "Taps", "make_taps", "make_triggers"]

_REFUSES = "(state: GameState, depot: int) -> Refusal | None"


@dataclass(frozen=True, slots=True)
class Tap:
    """Something to tap on the depots of a bank: its kind, the action's name, the function that
    gives the first refusal, and for a redeal or action the function that runs its steps.

    What is proven never to be allowed is not `offered` as a move, but its refusal is told."""

    kind: str
    bank: Bank
    arg: str | None
    check: str
    do: str | None = None
    offered: bool = True


@dataclass
class Taps:
    """All taps of a game, in the order of R6.9."""

    all: list[Tap] = field(default_factory=list)

    def of(self, bank: Bank) -> list[Tap]:
        """The taps of a bank that are ever offered."""
        return [tap for tap in self.all if tap.bank is bank and tap.offered]

    def of_kind(self, kind: str) -> list[Tap]:
        """The taps of a kind that are ever offered."""
        return [tap for tap in self.all if tap.kind == kind and tap.offered]


def make_taps(module: Module) -> Taps:
    """The taps of the depots on the table; their functions are added to the module."""
    taps = Taps()
    offers = {(b.kind, b.source, b.args[0]) for b in module.facts.blocks if b.target is None}
    redeal = module.game.redeal
    for bank in module.board.banks:
        if bank.first.off_table:
            continue
        draw = bank.first.draw
        if draw is not None:
            taps.all.append(_draw(module, bank))
            if draw.recycle:
                taps.all.append(_recycle(module, bank))
        if redeal is not None and redeal.trigger in bank.depots:
            taps.all.append(_redeal(module, bank, redeal))
        taps.all += _actions(module, bank)
    taps.all = [replace(tap, offered=_is_offered(tap, redeal, offers)) for tap in taps.all]
    return taps


def _is_offered(tap: Tap, redeal: Redeal | None, offers: set[tuple[str, int, str | None]]) -> bool:
    """Whether the numbering of moves knows a tap; the depots of a bank are alike in this."""
    depot = tap.bank.depots[0]
    if tap.kind == "redeal" and redeal is not None:
        depot = redeal.trigger
    return (tap.kind, depot, tap.arg) in offers


def _draw(module: Module, bank: Bank) -> Tap:
    refusals = module.use("refusals")
    lines = ["if not state._piles[depot]:", f"    return {refusals}.DRAW_EMPTY"]
    if bank.first.uncovered_by:
        lines.append("return cover_of(state._piles, depot)")
    else:
        lines.append("return None")
    draw = bank.first.draw
    assert draw is not None
    name = module.board.claim(f"check_draw_{bank.stem}")
    doc = f"Why no card may be drawn from `{bank.stem}` now, or None (R6.3)."
    comment = module.comment(draw.span, "draw")
    module.functions.append(Block(comment, name + _REFUSES, doc, tuple(lines)))
    return Tap("draw", bank, None, name)


def _recycle(module: Module, bank: Bank) -> Tap:
    draw = bank.first.draw
    assert draw is not None
    refusals = module.use("refusals")
    waste = module.board.depot(draw.to)
    lines = ["if state._piles[depot]:", f"    return {refusals}.RECYCLE_NOT_EMPTY"]
    lines += [f"if not state._piles[{waste}]:", f"    return {refusals}.RECYCLE_NOTHING"]
    if draw.max_recycles is not None:
        lines += [
            f"if state._recycles.get(depot, 0) >= {draw.max_recycles}:",
            f"    return {refusals}.RECYCLES_USED",
        ]
    if module.game.depots[draw.to].uncovered_by:
        lines.append(f"return cover_of(state._piles, {waste})")
    else:
        lines.append("return None")
    name = module.board.claim(f"check_recycle_{bank.stem}")
    doc = f"Why `{bank.stem}` may not be recycled now, or None (R6.5)."
    comment = module.comment(draw.span, "draw")
    module.functions.append(Block(comment, name + _REFUSES, doc, tuple(lines)))
    return Tap("recycle", bank, None, name)


def steps_function(
    module: Module, wish: str, steps: tuple[Step, ...], doc: str, span: Span, what: str
) -> str:
    """A function `(state, depot)` that runs steps."""
    name = module.board.claim(wish)
    scope = Scope()
    lines = step_lines(module.writer, steps, scope) or ["pass"]
    if any("piles" in line for line in lines):
        lines.insert(0, "piles = state._piles")
    head = f"{name}(state: GameState, depot: int) -> None"
    module.functions.append(Block(module.comment(span, what), head, doc, tuple(lines)))
    return name


def _redeal(module: Module, bank: Bank, redeal: Redeal) -> Tap:
    refusals = module.use("refusals")
    do = steps_function(module, "do_redeal", redeal.steps, "Redeal.", redeal.span, "redealRules")
    scope = Scope()
    lines: list[str] = []
    if redeal.when is not None:
        holds = predicate(module.writer, redeal.when, scope)
        lines += [f"if not {holds.at(Level.NOT)}:", f"    return {refusals}.REDEAL_WHEN"]
    if redeal.limit is not None:
        lines += [
            f"if state.redeals >= {redeal.limit}:",
            f"    return {refusals}.REDEALS_USED",
        ]
    some = _any_stirs(module, redeal.steps, scope)
    if some is not None:
        lines += [f"if not {some.at(Level.NOT)}:", f"    return {refusals}.REDEAL_NOTHING"]
        lines.append("return None")
    else:
        lines.append(f"return {refusals}.REDEAL_NOTHING")
    if any("piles" in line for line in lines):
        lines.insert(0, "piles = state._piles")
    name = module.board.claim("check_redeal")
    doc = "Why there is no redeal now, or None (R6.7)."
    comment = module.comment(redeal.span, "redealRules")
    module.functions.append(Block(comment, name + _REFUSES, doc, tuple(lines)))
    return Tap("redeal", bank, None, name, do)


def _any_stirs(module: Module, steps: tuple[Step, ...], scope: Scope) -> Py | None:
    """Text that tells whether one of a redeal's steps has something to do now (R6.7); None if none
    ever counts."""
    found = [py for node in steps if (py := _stirs(module, node, scope)) is not None]
    stirs = list(dict.fromkeys(found))  # many steps may take from the same depots
    if not stirs:
        return None
    return join("or", Level.OR, stirs) if len(stirs) > 1 else stirs[0]


def _stirs(module: Module, node: Step, scope: Scope) -> Py | None:
    """Text that tells whether a redeal's step has something to do now; None if it never counts."""
    writer = module.writer

    def filled(depots: tuple[Expr, ...]) -> Py:
        known = [depot.depot for depot in depots if isinstance(depot, DepotRef)]
        if len(known) == len(depots):
            return writer.filled_depots.some(sorted(set(known)))
        items = [writer.pile(depot, scope) for depot in depots]
        return items[0] if len(items) == 1 else join("or", Level.OR, items)

    match node:
        case DealGroup() | MoveStep() | Recycle():
            return filled((node.source,))
        case Gather():
            return filled(node.sources)
        case Shuffle():
            return Py(f"len({writer.pile(node.depot, scope)}) > 1", Level.COMPARE)
        case Compact():
            group = writer.board.depots(node.group)
            return Py(f"{module.use('would_compact')}(piles, {group})", Level.ATOM)
        case Repeat():
            some = _any_stirs(module, node.do, scope)
            if some is None or isinstance(node.test, Const):
                return some
            return join("and", Level.AND, [writer.truth(node.test, scope), some])
        case _:
            return None


def _actions(module: Module, bank: Bank) -> list[Tap]:
    taps = []
    refusals = module.use("refusals")
    for action in bank.first.actions:
        word = "".join(c if c.isascii() and c.isalnum() else "_" for c in action.name.lower())
        doc = f"An action of `{bank.stem}`."
        do = steps_function(
            module, f"do_{bank.stem}_{word}", action.do, doc, _start(action), "actions.do"
        )
        lines: list[str] = []
        if action.when is not None:
            holds = module.writer.truth(action.when, Scope())
            lines += [f"if not {holds.at(Level.NOT)}:", f"    return {refusals}.ACTION_WHEN"]
            if "piles" in holds.text:
                lines.insert(0, "piles = state._piles")
        trial = "would_change" if shuffles(action.do) else "would_move"
        test = Py(f"{module.use(trial)}(state, {do}, depot)", Level.ATOM)
        sure = surely_changes(module, action.do, bank.depots, Scope())
        if sure is not None:
            # In parentheses: `and` beside `or` is easily misread.
            test = join("or", Level.OR, [atom(sure.at(Level.NOT)), test])
            if "piles" in sure.text and lines[:1] != ["piles = state._piles"]:
                lines.insert(0, "piles = state._piles")
        lines += [
            f"if not {test.at(Level.NOT)}:",
            f"    return {refusals}.ACTION_NOTHING",
            "return None",
        ]
        name = module.board.claim(f"check_{bank.stem}_{word}")
        doc = "Why the action is refused now, or None (R6.8)."
        comment = module.comment(action.span, "actions")
        module.functions.append(Block(comment, name + _REFUSES, doc, tuple(lines)))
        taps.append(Tap("action", bank, action.name, name, do))
    return taps


def make_triggers(module: Module, bank: Bank) -> list[tuple[str | None, str]]:
    """For each trigger of a bank the text of its condition on `depot` (None is true), over
    `piles` and `self`, and the function that runs it (R7.3)."""
    made = []
    for trigger in bank.first.triggers:
        doc = f"A trigger of `{bank.stem}` (R7.3)."
        wish = f"do_trigger_{bank.stem}"
        do = steps_function(module, wish, trigger.do, doc, _start(trigger), "triggers.do")
        made.append((_condition(module, bank, trigger), do))
    return made


def _start(owner: Action | Trigger) -> Span:
    """Where the steps begin, or what they belong to if there are none."""
    return owner.do[0].span if owner.do else owner.span


def _condition(module: Module, bank: Bank, trigger: Trigger) -> str | None:
    if trigger.when is None:
        return None
    scope = Scope(state="self", depot=bank.name if bank.lone else "depot")
    return module.writer.truth(trigger.when, scope).at(Level.AND)
