"""The branches of `push` and `playout`: the making of moves where all that is kept is up to date.

For each kind of move between two banks there is one, so what happens there is decided by the
compiler: where a card turns over, what is kept of the two piles. What no branch makes, `_make`
does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.ir.facts import MoveBlock
from compiler.passes.changes import holds_call
from compiler.python.board import Bank
from compiler.python.kept import Kept, less
from compiler.python.module import Module, indent
from compiler.python.taps import Taps
from compiler.python.waking import Wake, settles_locally

__all__ = ["Branch", "find_branches", "how_line", "made_lines"]


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch: `what` it makes, as text for `MoveSpace`; how many moves there are of it; its
    lines, where `src`, `dst` and `n` tell the move; and the test, if any, after which, with the
    cards moved, the whole board has to settle. Otherwise a card may `turn` up, and the lines `keep`
    note what has changed. `asks` is what else than its number has to hold. `touches` are the
    depots that change, where all moves of the branch change the same."""

    what: str
    moves: int
    lines: tuple[str, ...]
    wakes: str = ""
    turn: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    asks: str = ""
    touches: tuple[int, ...] = ()


def find_branches(module: Module, taps: Taps) -> list[Branch]:
    """The branches of a game's states, the most frequent kinds of moves first."""
    kept = module.kept
    if kept is None or not kept.in_step:
        return []
    wake = Wake.of(module) if settles_locally(module) else None
    banks = module.board.banks
    found = [_drag(module, kept, wake, source, target) for source in banks for target in banks]
    branches = [branch for branch in found if branch is not None]
    branches.sort(key=lambda branch: -branch.moves)
    draw = _draw(module, kept, taps, wake)
    if draw is not None:
        branches.insert(1, draw)
    return branches


def made_lines(
    branches: list[Branch], seen: str, settle: list[str], otherwise: list[str]
) -> list[str]:
    """The lines that make a move by its branch, and `otherwise`; `settle` are those where the whole
    board has to. `seen` is the variable that tells whether all that is kept holds; "" if it does.
    """
    lines: list[str] = []
    for number, branch in enumerate(branches):
        after = [*branch.turn]
        keep = [*branch.keep]
        after += [f"if {seen}:", *indent(keep)] if seen and keep else keep
        inner = [*branch.lines]
        if branch.wakes:
            inner += [f"if {branch.wakes}:", *indent(settle)]
            after = after if settle[-1] == "return" else ["else:", *indent(after)]
        test = f"branch == {number}{branch.asks}"
        lines += [f"{'elif' if number else 'if'} {test}:", *indent([*inner, *after])]
    return [*lines, "else:", *indent(otherwise)]


def how_line(made: list[str], home: str) -> str:
    """The line that tells what `made` lines ask of a move, and in a variable whose it is."""
    words = {word for line in made for word in re.findall(r"\w+", line)}
    names = [name if name in words else "_" for name in ("src", "dst", "n")]
    return f"branch, {', '.join(names)}, {home} = move.how"


def _drag(
    module: Module, kept: Kept, wake: Wake | None, source: Bank, target: Bank
) -> Branch | None:
    """The branch of the drags between two banks; None if there are none, or where what wakes is not
    the same for all of them."""
    drags = [block for block in module.facts.blocks if block.kind == "drag"]
    blocks = [b for b in drags if b.source in source.depots and b.target in target.depots]
    flips = set() if wake is None else {*wake.flips} & {*source.depots}
    if not blocks or (flips and flips != {*source.depots}):
        return None
    if wake is not None and {*wake.piles} & {*source.depots, *target.depots}:
        return None
    size = "1" if all(block.last == 1 for block in blocks) else "n"
    src, dst = (bank.name if bank.lone else end for bank, end in ((source, "src"), (target, "dst")))
    come = _come_lines(kept, target)
    keep = [*_leave_lines(kept, source, size), *come]
    if source is not target:
        keep += kept.homes_lines(source)
    keep += kept.homes_lines(target)
    wakes = ""
    if wake is not None and wake.least is not None:
        wakes = f"len(rest) >= {wake.least} or len(whole) >= {wake.least}"
    whole = any("whole" in line for line in (wakes, *come))
    turn = _turn_lines(module, source) if flips else []
    rest = "rest = " if any("rest" in line for line in (wakes, *turn, *keep)) else ""
    lines = [
        f"pile = piles[{src}]",
        f"cards = pile[-{size}:]",
        f"piles[{src}] = {rest}pile[:-{size}]",
        f"piles[{dst}] = whole = piles[{dst}] + cards" if whole else f"piles[{dst}] += cards",
        *_call_lines(module, blocks, target),
    ]
    count = sum((block.last - block.first + 1) * len(block.args) for block in blocks)
    what = f"('drag', {source.name}, {target.name})"
    return Branch(what, count, tuple(lines), wakes, tuple(turn), tuple(keep))


def _turn_lines(module: Module, bank: Bank) -> list[str]:
    """The lines that turn a card up that comes to light, at the top of `rest`."""
    src = bank.name if bank.lone else "src"
    card = f"{module.use('ONE')}[105 - rest[-1]]"
    return [
        f"if rest and rest[-1] >= {module.use('FACE_DOWN')}:",
        f"    piles[{src}] = rest = rest[:-1] + {card}",
    ]


def _leave_lines(kept: Kept, bank: Bank, size: str) -> list[str]:
    """The lines that note what stays behind, `rest`."""
    depot = bank.depots[0] if bank.lone else "src"
    views = kept.views.get(bank.name)
    view = None if views is None else views.go(less(depot, bank.depots[0]), size)
    return kept.change(bank, depot, "rest", view=view)


def _come_lines(kept: Kept, bank: Bank) -> list[str]:
    """The lines about the pile that `cards` have come to, `whole`."""
    depot = bank.depots[0] if bank.lone else "dst"
    views = kept.views.get(bank.name)
    view = None if views is None else views.come(less(depot, bank.depots[0]))
    return kept.change(bank, depot, "whole", "cards[-1]", view)


def _call_lines(module: Module, blocks: list[MoveBlock], target: Bank) -> list[str]:
    """The lines about calls: they fall with their card, and one may come (R6.4)."""
    if not module.facts.changes.calls:
        return []
    depots, deck = module.game.depots, module.game.deck
    called = any(arg is not None for block in blocks for arg in block.args)
    names = module.use("SUIT_NAMES") if called else ""
    if target.lone and [d.index for d in depots if holds_call(d, deck)] == [*target.depots]:
        # No other depot has a call: one that stands falls now.
        forget = ["if self._calls:", "    self._calls = {}"]
        if not called:
            return forget
        return [
            "if move[4] is not None:",
            f"    self._calls = {{{target.name}: {names}.index(move[4])}}",
            f"el{forget[0]}",
            *forget[1:],
        ]
    forget = ["if self._calls:", "    self._forget_calls(src, dst)"]
    if not called:
        return forget
    tell = f"{module.use('call')}(self, dst, {names}.index(move[4]))"
    return [*forget, "if move[4] is not None:", f"    {tell}"]


def _draw(module: Module, kept: Kept, taps: Taps, wake: Wake | None) -> Branch | None:
    """The branch of the draws from the only stock (R6.3)."""
    draws = taps.of_kind("draw")
    draw = draws[0].bank.first.draw if len(draws) == 1 else None
    if draw is None or not draws[0].bank.lone:
        return None
    stock, waste = draws[0].bank, module.board.bank_of(draw.to)
    if wake is not None and wake.least is not None:
        return None
    if wake is not None and {stock.depots[0], draw.to} & {*wake.piles, *wake.flips}:
        return None
    deck = module.game.deck
    if module.facts.changes.calls and any(holds_call(b.first, deck) for b in (stock, waste)):
        return None
    source, target = stock.name, module.board.depot(draw.to)
    top = "card" if draw.count == 1 else ""
    keep = kept.change(waste, draw.to, f"piles[{target}]", top) + kept.homes_lines(waste)
    keep += kept.change(stock, stock.depots[0], f"piles[{source}]") + kept.homes_lines(stock)
    up = module.use("TO_FACE_UP")
    if draw.count == 1:
        lines = [
            f"card = {up}[pile[-1]]",
            f"piles[{target}] += {module.use('ONE')}[card]",
            f"piles[{source}] = pile[:-1]",
        ]
    else:
        lines = [
            f"piles[{target}] += pile[: -{draw.count + 1} : -1].translate({up})",
            f"piles[{source}] = pile[:-{draw.count}]",
        ]
    lines.insert(0, f"pile = piles[{source}]")
    what = f"('draw', {source}, None)"
    touches = (stock.depots[0], draw.to)
    asks = f" and piles[{source}]"
    return Branch(what, 1, tuple(lines), keep=tuple(keep), asks=asks, touches=touches)
