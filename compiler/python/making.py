"""Carrying out a move: the method `_make`, each kind of move written out.

After a move the board settles. What it does by itself hangs on piles that the compiler knows
(`compiler.ir.facts.Reflex`), so after a move from a settled position only what the changed piles
can wake is looked at: a card that a drag has uncovered, and else the whole settling, where one of
the two piles is in the table `WAKES`.
"""

from __future__ import annotations

import re

from compiler.ir.nodes import Depot, Draw
from compiler.passes.changes import holds_call
from compiler.python.module import Block, Module, indent, method
from compiler.python.taps import Tap, Taps
from compiler.python.waking import Wake, is_special, settles, settles_locally

__all__ = ["make_method"]


def make_method(module: Module, taps: Taps) -> Block:
    """`_make`."""
    branches: list[tuple[str, list[str], list[str] | None]] = []
    kinds = {block.kind for block in module.facts.blocks}
    kept = module.kept
    wake = Wake.of(module) if settles_locally(module) else None
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
        lines += [f"{'if' if number == 0 else 'elif'} kind == {kind!r}:", *indent(inner)]
    if lines:
        lines.insert(0, "kind = move[0]")
    if wake is None or not branches:
        lines.append(count)
        if settles(module):
            lines.append("self._settle()")
    if kept is not None:
        lines = [*kept.set_aside(), *lines]
    doc = "Carry out a move, count it (R9.9), and settle (R7.1)."
    return method(f"_make(self, move: {module.use('Move')}) -> None", doc, lines)


def _table(module: Module, wish: str, depots: tuple[int, ...]) -> str:
    """A constant that tells for each depot whether it is one of some."""
    value = f"{module.use('among')}({len(module.game.depots)}, {module.board.depots(depots)})"
    return module.constant(wish, value, "tuple[bool, ...]")


def _after_drag(module: Module, wake: Wake | None) -> list[str] | None:
    """What follows a drag; None for the whole settling."""
    if wake is None:
        return None
    tests = ["not self._settled"]
    if wake.piles:
        drags = [block for block in module.facts.blocks if block.kind == "drag"]
        ends = {"src": {b.source for b in drags}, "dst": {b.target or 0 for b in drags}}
        asked = [end for end, depots in ends.items() if not depots.isdisjoint(wake.piles)]
        tests += [f"{_table(module, 'WAKES', wake.piles)}[{end}]" for end in asked]
    if wake.least is not None:
        tests += [f"len(rest) >= {wake.least}", f"len(onto) + len(cards) >= {wake.least}"]
    lines = [f"if {' or '.join(tests)}:", "    self._settle()"]
    if not wake.flips:
        return lines
    flips = _table(module, "FLIPS", wake.flips)
    turned = f"elif rest and rest[-1] >= {module.use('FACE_DOWN')} and {flips}[src]:"
    return [*lines, turned, "    self._flip(src, start - 1)"]


def _after_taps(module: Module, wake: Wake | None, kind: str, taps: list[Tap]) -> list[str] | None:
    """What follows a draw or recycle; None for the whole settling."""
    if wake is None or kind not in ("draw", "recycle"):
        return None
    touched = {d for tap in taps for d in (*tap.bank.depots, _draw(tap).to)}
    if touched & {*wake.piles, *wake.flips} or wake.least is not None:
        return None
    return ["if not self._settled:", "    self._settle()"]


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
