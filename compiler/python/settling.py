"""What the board does by itself (R7) → methods of `State`."""

from __future__ import annotations

from collections.abc import Callable

from compiler.python.board import Bank
from compiler.python.leaving import run_constant
from compiler.python.module import Block, Module, indent, method
from compiler.python.taps import make_triggers
from compiler.python.waking import settles, settles_locally

__all__ = ["settle_methods"]


def settle_methods(module: Module) -> list[Block]:
    """The settling: flips alone in one round, other reflexes in rounds up to the limit."""
    if not settles(module):
        return []
    flips = _flip_text(module)
    stages = [
        _stage(module, "_fire_one", "Fire the first trigger that does something (R7.3).", _fires),
        _stage(module, "_send_one", "Send the first group that leaves by itself (R7.4).", _sends),
        _stage(module, "_refill_one", "Refill the first empty depot that can be (R7.5).", _refills),
    ]
    active = [block for block in stages if block is not None]
    head = "_settle(self) -> None"
    doc = "What the board does by itself until nothing changes (R7.2)."
    flip_tops = module.use("flip_tops") if flips else ""
    if not active:
        return [
            method(head, doc, [f"{flip_tops}(self, {flips}, len(self._piles))", *_at_rest(module)])
        ]
    names = " or ".join(f"self.{block.head.split('(')[0]}()" for block in active)
    lines = [f"left = {module.use('CASCADE_LIMIT')}", "while True:"]
    if flips:
        lines += [
            f"    left -= {flip_tops}(self, {flips}, left)",
            "    if not left:",
            "        break",
        ]
    lines += [
        f"    if not ({names}):" if len(active) > 1 else f"    if not {names}:",
        *indent(indent(_at_rest(module))),
        "        return",
    ]
    lines += ["    left -= 1", "    if not left:", "        break"]
    lines.append("self.cascade_limit_hit = True")
    return [method(head, doc, lines), *active]


def _at_rest(module: Module) -> list[str]:
    """Note that the settling came to its end, where that is asked for later."""
    return ["self._settled = True"] if settles_locally(module) else []


def _flip_text(module: Module) -> str | None:
    """The depots whose tops may turn up now, as text; None if there never are any."""
    flippers = [d for d in module.game.depots if d.auto_flip_top or d.auto_flip_uncovered]
    if not flippers:
        return None
    depots = module.board.depots([d.index for d in flippers])
    asked = [d for d in flippers if not d.auto_flip_top and d.uncovered_by]
    if not asked:
        return depots
    free = [d.index for d in flippers if d not in asked]
    always = f"depot in {module.board.depots(free)} or " if free else ""
    return f"[depot for depot in {depots} if {always}cover_of(self._piles, depot) is None]"


def _stage(
    module: Module, name: str, doc: str, write: Callable[[Module, Bank], list[str]]
) -> Block | None:
    lines: list[str] = []
    for bank in module.board.banks:
        inner = write(module, bank)
        if inner:
            depot = bank.name if bank.lone else "depot"
            text = [line.replace("@depot", depot) for line in inner]
            lines += text if bank.lone else [f"for depot in {bank.name}:", *indent(text)]
    if not lines:
        return None
    return method(f"{name}(self) -> bool", doc, [*lines, "return False"])


def _fires(module: Module, bank: Bank) -> list[str]:
    lines = []
    for condition, do in make_triggers(module, bank):
        fire = f"{module.use('fire')}(self, {do}, @depot)"
        if condition is not None:
            fire = f"{condition} and {fire}"
        lines += [f"if {fire}:", "    return True"]
    return lines


def _sends(module: Module, bank: Bank) -> list[str]:
    if bank.first.auto_send is None:
        return []
    own = set(bank.depots)
    targets = sorted({*bank.first.auto_send, *(own & set(_all_sends(module, bank)))})
    if not targets:
        return []
    least = min(module.game.depots[t].accept.min_count for t in targets)
    unit = bank.first.eject.unit
    leaving_run = run_constant(module, bank)
    picks = unit is not None and unit.kind.value == "Single"
    text = module.board.depots(targets)
    most = "None"
    if leaving_run is not None and not picks:
        most = f"{module.use('run_length')}(piles[@depot], {leaving_run})"
    call = f"{module.use('send')}(self, @depot, {text}, {picks}, {least}, {most})"
    return [f"if len(piles[@depot]) >= {least} and {call}:", "    return True"]


def _all_sends(module: Module, bank: Bank) -> list[int]:
    return [t for d in bank.depots for t in module.game.depots[d].auto_send or ()]


def _refills(module: Module, bank: Bank) -> list[str]:
    if bank.first.auto_refill is None:
        return []
    own = set(bank.depots)
    others = {s for d in bank.depots for s in module.game.depots[d].auto_refill or ()}
    sources = sorted({*bank.first.auto_refill, *(own & others)})
    if not sources:
        return []
    text = module.board.depots(sources)
    call = f"{module.use('refill')}(self, @depot, {text})"
    return [f"if not piles[@depot] and {call}:", "    return True"]
