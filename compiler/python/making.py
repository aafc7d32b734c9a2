"""Carrying out a move: the method `_make`, each kind of move written out.

After a move the board settles. What it does by itself hangs on piles that the compiler knows
(`compiler.ir.facts.Reflex`), so after a move from a settled position only what the changed piles
can wake is looked at: a card that a drag has uncovered, and else the whole settling, where one of
the two piles is in the table `WAKES`.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.facts import ReflexKind
from compiler.ir.nodes import Depot, Draw, MatchSum
from compiler.ir.types import UnitKind
from compiler.passes.changes import holds_call
from compiler.passes.runs import asks_faces
from compiler.python.module import Block, Module, indent, method
from compiler.python.taps import Tap, Taps

__all__ = ["is_special", "make_method", "settles", "settles_locally"]


def make_method(module: Module, taps: Taps) -> Block:
    """`_make`."""
    branches: list[tuple[str, list[str], list[str] | None]] = []
    kinds = {block.kind for block in module.facts.blocks}
    wake = _Wake.of(module) if settles_locally(module) else None
    for kind in ("drag", "pick"):
        if kind in kinds:
            settle = _after_drag(module, wake) if wake is not None and kind == "drag" else None
            rest = any("rest" in line for line in settle or ())
            branches.append((kind, _drag_lines(module, kind, rest), settle))
    for kind in ("draw", "recycle", "redeal", "action"):
        of_kind = taps.of_kind(kind)
        if of_kind:
            settle = None if wake is None else _after_taps(module, wake, kind, of_kind)
            branches.append((kind, _tap_lines(module, of_kind), settle))
    count = "self.moves += 1"
    lines: list[str] = []
    for number, (kind, inner, settle) in enumerate(branches):
        if wake is not None:
            inner = [*inner, count, *(["self._settle()"] if settle is None else settle)]
        lines += [f"{'if' if number == 0 else 'elif'} kind == {kind!r}:", *indent(inner)]
    if lines:
        lines.insert(0, "kind = move.kind")
    if wake is None or not branches:
        lines.append(count)
        if settles(module):
            lines.append("self._settle()")
    doc = "Carry out a move, count it (R9.9), and settle (R7.1)."
    return method(f"_make(self, move: {module.use('Move')}) -> None", doc, lines)


def settles(module: Module) -> bool:
    """Whether the board does anything by itself."""
    return any(
        d.auto_flip_top
        or d.auto_flip_uncovered
        or d.triggers
        or d.auto_send is not None
        or d.auto_refill is not None
        for d in module.game.depots
    )


def settles_locally(module: Module) -> bool:
    """Whether it pays, and is right, to look at no more than what a move has changed."""
    facts = module.facts
    drags = [block for block in facts.blocks if block.kind == "drag" and block.target is not None]
    return (
        bool(drags)
        and settles(module)
        and not facts.changes.cascade
        and not any(reflex.counters for reflex in facts.settling.reflexes)
        and not any(is_special(module.game.depots[block.target or 0]) for block in drags)
    )


@dataclass(frozen=True, slots=True)
class _Wake:
    """What wakes a settling: `flips` the depots whose own uncovered top turns; `piles` those whose
    change may wake anything else; `least` the size from which a changed pile may send cards away,
    where all sends need more than one card."""

    flips: tuple[int, ...]
    piles: tuple[int, ...]
    least: int | None

    @staticmethod
    def of(module: Module) -> _Wake:
        flips: list[int] = []
        piles: set[int] = set()
        sizes: list[int] = []
        for reflex in module.facts.settling.reflexes:
            if reflex.kind is ReflexKind.FLIP and set(reflex.reads) == {reflex.depot}:
                flips.append(reflex.depot)
                continue
            least = _least_sent(module, reflex.depot) if reflex.kind is ReflexKind.SEND else 1
            piles |= set(reflex.reads) - ({reflex.depot} if least > 1 else set())
            if least > 1:
                sizes.append(least)
        piles |= {d for d in flips if _face_down_may_land(module, d)}
        return _Wake(tuple(flips), tuple(sorted(piles)), min(sizes, default=None))


def _least_sent(module: Module, depot: int) -> int:
    """The smallest group that a depot sends away by itself (R7.4)."""
    unit = module.game.depots[depot].eject.unit
    if unit is not None and unit.kind is UnitKind.SINGLE:
        return 1
    targets = module.game.depots[depot].auto_send or ()
    return min([module.game.depots[t].accept.min_count for t in targets], default=1)


def _face_down_may_land(module: Module, target: int) -> bool:
    depots = module.game.depots
    return any(
        pair.drag and not asks_faces(depots[source], depots[target])
        for (source, onto), pair in module.pairs.items()
        if onto == target
    )


def _table(module: Module, wish: str, depots: tuple[int, ...]) -> str:
    """A constant that tells for each depot whether it is one of some."""
    value = f"{module.use('among')}({len(module.game.depots)}, {module.board.depots(depots)})"
    return module.constant(wish, value, "tuple[bool, ...]")


def _after_drag(module: Module, wake: _Wake) -> list[str]:
    tests = ["not self._settled"]
    if wake.piles:
        wakes = _table(module, "WAKES", wake.piles)
        tests += [f"{wakes}[src]", f"{wakes}[dst]"]
    if wake.least is not None:
        tests += [f"len(rest) >= {wake.least}", f"len(onto) + len(cards) >= {wake.least}"]
    lines = [f"if {' or '.join(tests)}:", "    self._settle()"]
    if wake.flips:
        flips = _table(module, "FLIPS", wake.flips)
        lines += [
            f"elif rest and rest[-1] >= {module.use('FACE_DOWN')} and {flips}[src]:",
            "    self._flip(src, start - 1)",
        ]
    return lines


def _after_taps(module: Module, wake: _Wake, kind: str, taps: list[Tap]) -> list[str] | None:
    """What follows a draw or recycle; None for the whole settling."""
    if kind not in ("draw", "recycle"):
        return None
    touched = {d for tap in taps for d in (*tap.bank.depots, _draw(tap).to)}
    if touched & {*wake.piles, *wake.flips} or wake.least is not None:
        return None
    return ["if not self._settled:", "    self._settle()"]


def _draw(tap: Tap) -> Draw:
    draw = tap.bank.first.draw
    assert draw is not None
    return draw


def _drag_lines(module: Module, kind: str, rest: bool) -> list[str]:
    blocks = [block for block in module.facts.blocks if block.kind == kind]
    targets = {block.target for block in blocks}
    special = [d for d in module.game.depots if d.index in targets and is_special(d)]
    if kind == "pick":
        lines = ["self._land(move.src, move.n, 1, move.dst)"]
    elif special:
        lines = ["start = len(self._piles[move.src]) - move.n"]
        lines.append("self._land(move.src, start, move.n, move.dst)")
    else:
        lines = _shift_lines(module, rest)
    if any(arg is not None for block in blocks for arg in block.args):
        names = module.use("SUIT_NAMES")
        lines += [
            "if move.arg is not None:",
            f"    {module.use('call')}(self, move.dst, {names}.index(move.arg))",
        ]
    return lines


def _shift_lines(module: Module, rest: bool) -> list[str]:
    """`GameState._shift`, written out; `rest` asks for the variable with what stays behind."""
    lines = [
        "src, dst = move.src, move.dst",
        "pile, onto = piles[src], piles[dst]",
        "start = len(pile) - move.n",
        "cards = pile[start:]",
        f"piles[src] = {'rest = ' if rest else ''}pile[:start]",
        "piles[dst] = onto + cards",
    ]
    if module.facts.changes.calls:
        lines += ["if self._calls:", "    self._forget_calls(src, dst)"]
    entry = f"({module.use('MOVE')}, src, start, dst, len(onto), cards, cards)"
    return [*lines, "if self._journal is not None:", f"    self._journal.append({entry})"]


def is_special(depot: Depot) -> bool:
    """Whether more happens on a landing than that the cards lie there."""
    return (
        depot.land_face is not None or depot.land_under or isinstance(depot.accept.build, MatchSum)
    )


def _tap_lines(module: Module, taps: list[Tap]) -> list[str]:
    if len(taps) == 1:
        return _one_tap(module, taps[0])
    lines: list[str] = []
    for number, tap in enumerate(taps):
        test = f"move.src in {tap.bank.name}"
        if tap.bank.lone:
            test = f"move.src == {tap.bank.name}"
        if tap.kind == "action":
            test += f" and move.arg == {tap.arg!r}"
        word = "if" if number == 0 else "elif"
        lines += [f"{word} {test}:", *indent(_one_tap(module, tap))]
    return lines


def _draw_lines(module: Module, source: str, waste: str, count: int) -> list[str]:
    """A draw: told card by card where somebody listens, else in one (R6.3)."""
    told = f"{module.use('draw')}(self, {source}, {waste}, {count})"
    if module.facts.changes.calls and (_holds_call(module, source) or _holds_call(module, waste)):
        return [told]
    drawn = f"piles[{source}][: -{count + 1} : -1].translate({module.use('TO_FACE_UP')})"
    return [
        "if self._journal is None:",
        f"    piles[{waste}] += {drawn}",
        f"    piles[{source}] = piles[{source}][:-{count}]",
        "else:",
        f"    {told}",
    ]


def _holds_call(module: Module, text: str) -> bool:
    """Whether a call may stand on a depot, or on one of those that a text may mean."""
    depots = module.game.depots
    known = [d for d in depots if module.board.depot(d.index) == text] or depots
    return any(holds_call(depot, module.game.deck) for depot in known)


def _one_tap(module: Module, tap: Tap) -> list[str]:
    draw = tap.bank.first.draw
    source = tap.bank.name if tap.bank.lone else "move.src"
    match tap.kind:
        case "draw":
            assert draw is not None
            return _draw_lines(module, source, module.board.depot(draw.to), draw.count)
        case "recycle":
            assert draw is not None
            waste = module.board.depot(draw.to)
            return [
                f"{module.use('recycle')}(self, {waste}, {source})",
                f"times = self._recycles.get({source}, 0) + 1",
                f"self._recycles = {{**self._recycles, {source}: times}}",
            ]
        case "redeal":
            return [f"{tap.do}(self, {source})", "self.redeals += 1"]
        case _:
            return [f"{tap.do}(self, {source})"]
