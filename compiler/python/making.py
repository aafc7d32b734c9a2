"""Carrying out a move: the method `_make`, each kind of move written out.

After a move the board settles. What it does by itself hangs on piles that the compiler knows
(`compiler.ir.facts.Reflex`), so after a move from a settled position only what the changed piles
can wake is looked at: a card that a drag has uncovered, and else the whole settling, where one of
the two piles is in the table `WAKES`.
"""

from __future__ import annotations

import re
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
    kept = module.kept
    wake = _Wake.of(module) if settles_locally(module) else None
    if kept is not None:
        kept.in_step = _shifts(module) and (wake is not None or not settles(module))
    for kind in ("drag", "pick"):
        if kind in kinds:
            settle = _after_drag(module, wake) if kind == "drag" else None
            branches.append((kind, _drag_lines(module, kind, settle or []), settle))
    for kind in ("draw", "recycle", "redeal", "action"):
        of_kind = taps.of_kind(kind)
        if of_kind:
            settle = _after_taps(module, wake, kind, of_kind)
            branches.append((kind, _tap_lines(module, of_kind), settle))
    count = "self.moves += 1"
    lines: list[str] = []
    for number, (kind, inner, settle) in enumerate(branches):
        if wake is not None:
            inner = [*inner, count, *(["self._settle()"] if settle is None else settle)]
        elif settle is not None:
            inner = [*inner, *settle]
        if kept is not None and kept.in_step and not any("_seen" in line for line in inner):
            inner = [*kept.set_aside(), *inner]
        lines += [f"{'if' if number == 0 else 'elif'} kind == {kind!r}:", *indent(inner)]
    if lines:
        lines.insert(0, "kind = move[0]")
    if wake is None or not branches:
        lines.append(count)
        if settles(module):
            lines.append("self._settle()")
    if kept is not None and not kept.in_step:
        lines = [*kept.set_aside(), *lines]
    elif kept is not None:
        kept.made = tuple(lines)
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


def _after_drag(module: Module, wake: _Wake | None) -> list[str] | None:
    """What follows a drag: the settling, and what is kept of the two piles. None for the whole
    settling."""
    keep = _keep_lines(module)
    if wake is None:
        return keep or None
    tests = ["not self._settled"]
    if wake.piles:
        drags = [block for block in module.facts.blocks if block.kind == "drag"]
        ends = {"src": {b.source for b in drags}, "dst": {b.target or 0 for b in drags}}
        asked = [end for end, depots in ends.items() if not depots.isdisjoint(wake.piles)]
        tests += [f"{_table(module, 'WAKES', wake.piles)}[{end}]" for end in asked]
    if wake.least is not None:
        tests += [f"len(rest) >= {wake.least}", f"len(onto) + len(cards) >= {wake.least}"]
    lines = [f"if {' or '.join(tests)}:", *_settle_lines(module)]
    if not wake.flips:
        return [*lines, f"el{keep[0]}", *keep[1:]] if keep else lines
    flips = _table(module, "FLIPS", wake.flips)
    turned = f"rest and rest[-1] >= {module.use('FACE_DOWN')} and {flips}[src]:"
    if not keep:
        return [*lines, f"elif {turned}", "    self._flip(src, start - 1)"]
    flip = [
        "card = 105 - rest[-1]",
        f"piles[src] = rest = rest[:-1] + {module.use('ONE')}[card]",
        "if self._journal is not None:",
        f"    self._journal.append(({module.use('FLIP')}, src, start - 1, card))",
    ]
    return [*lines, "else:", *indent([f"if {turned}", *indent(flip), *keep])]


def _settle_lines(module: Module) -> list[str]:
    """The whole settling, after which nothing is known of what it has changed."""
    kept = module.kept
    forget = [kept.forget()] if kept is not None and kept.in_step else []
    return indent([*forget, "self._settle()"])


def _keep_lines(module: Module) -> list[str]:
    """The lines that keep what is known of both piles after a drag; none if nothing is."""
    kept, board = module.kept, module.board
    if kept is None or not kept.in_step:
        return []
    blocks = [block for block in module.facts.blocks if block.kind == "drag"]
    sources = {board.bank_of(block.source).name for block in blocks}
    targets = {board.bank_of(block.target or 0).name for block in blocks}
    lines = kept.changes("src", "rest", "n", [b for b in board.banks if b.name in sources])
    lines += kept.changes("dst", "whole", "cards", [b for b in board.banks if b.name in targets])
    return ["if self._seen is piles:", *indent(lines or ["pass"])]


def _after_taps(module: Module, wake: _Wake | None, kind: str, taps: list[Tap]) -> list[str] | None:
    """What follows a draw or recycle; None for the whole settling."""
    if kind not in ("draw", "recycle"):
        return None
    touched = {d for tap in taps for d in (*tap.bank.depots, _draw(tap).to)}
    if wake is not None and (touched & {*wake.piles, *wake.flips} or wake.least is not None):
        return None
    keep = _keep_draw_lines(module, taps[0]) if kind == "draw" and len(taps) == 1 else []
    if wake is None:
        return keep or None
    if not keep:
        return ["if not self._settled:", "    self._settle()"]
    return ["if not self._settled:", *_settle_lines(module), f"el{keep[0]}", *keep[1:]]


def _keep_draw_lines(module: Module, tap: Tap) -> list[str]:
    """The lines that keep what is known of both piles after a draw."""
    kept = module.kept
    if kept is None or not kept.in_step or not tap.bank.lone:
        return []
    lines: list[str] = []
    for depot in (tap.bank.depots[0], _draw(tap).to):
        bank = module.board.bank_of(depot)
        if kept.has(bank):
            lines += kept.change(bank, depot, f"piles[{module.board.depot(depot)}]")
    return ["if self._seen is piles:", *indent(lines or ["pass"])]


def _draw(tap: Tap) -> Draw:
    draw = tap.bank.first.draw
    assert draw is not None
    return draw


def _special_targets(module: Module, kind: str) -> list[Depot]:
    targets = {block.target for block in module.facts.blocks if block.kind == kind}
    return [d for d in module.game.depots if d.index in targets and is_special(d)]


def _shifts(module: Module) -> bool:
    """Whether all that a drag itself does is to shift cards from one pile onto another."""
    return not _special_targets(module, "drag")


def _drag_lines(module: Module, kind: str, after: list[str]) -> list[str]:
    blocks = [block for block in module.facts.blocks if block.kind == kind]
    if kind == "pick":
        lines = ["self._land(move.src, move.n, 1, move.dst)"]
    elif _special_targets(module, kind):
        lines = ["start = len(self._piles[move.src]) - move.n"]
        lines.append("self._land(move.src, start, move.n, move.dst)")
    else:
        lines = _shift_lines(module, {word for line in after for word in re.findall(r"\w+", line)})
    if any(arg is not None for block in blocks for arg in block.args):
        names = module.use("SUIT_NAMES")
        lines += [
            "if move.arg is not None:",
            f"    {module.use('call')}(self, move.dst, {names}.index(move.arg))",
        ]
    return lines


def _shift_lines(module: Module, asked: set[str]) -> list[str]:
    """`GameState._shift`, written out; `asked` are the words of what follows, where `rest` is what
    stays behind and `whole` the pile that it lands on."""
    lines = [
        "src, dst = move.src, move.dst",
        "pile, onto = piles[src], piles[dst]",
        *(
            ["n = move[3]", "start = len(pile) - n"]
            if "n" in asked
            else ["start = len(pile) - move[3]"]
        ),
        "cards = pile[start:]",
        f"piles[src] = {'rest = ' if 'rest' in asked else ''}pile[:start]",
        f"piles[dst] = {'whole = ' if 'whole' in asked else ''}onto + cards",
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
    if count == 1:
        up, one = module.use("TO_FACE_UP"), module.use("ONE")
        return [
            "if self._journal is not None:",
            f"    {told}",
            f"elif pile := piles[{source}]:",
            f"    piles[{waste}] += {one}[{up}[pile[-1]]]",
            f"    piles[{source}] = pile[:-1]",
        ]
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
