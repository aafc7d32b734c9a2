"""`playout`, of a game whose `push` has branches: listing and making in one loop.

There is no history to keep and nobody who listens, so a move changes the board in place. And where
a draw changes nothing that the sources behind the stock and the waste ask about, what these offer
is listed once, and serves again.
"""

from __future__ import annotations

import re
from dataclasses import replace

from compiler.python.branches import Branch, how_line, made_lines
from compiler.python.listed import Listed
from compiler.python.module import Block, Module, indent

__all__ = ["playout_method"]

_START = "moves: list[Move] = []"

_MOST_LINES = 450
"""Of a listing that is written out a second time. It saves a seventh of a playout, and costs the
lines and the time to format them: with more, `push` and `legal_moves` will do."""


def playout_method(module: Module, branches: list[Branch]) -> list[Block]:
    """`playout`, if a listing has been written out and there are branches."""
    listed, kept = module.listed, module.kept
    if not branches or listed is None or kept is None:
        return []
    before: list[str] = []
    found = [_START, *listed.fill, *listed.moves]
    draw = next((branch for branch in branches if branch.touches), None)
    split = None if draw is None else _split(module, listed, draw)
    if draw is not None and split is not None:
        first, later = split
        before = ["drawn = False", "later: list[Move] = []"]
        again = [
            f"{name} = self._tops[{kept.tops[depot]}]"
            for depot in draw.touches
            for name in sorted(listed.about.get(depot, ()))
            if depot in kept.tops and _words(first) & {name}
        ]
        found = [
            "if drawn:",
            # What lies behind stock and waste offers what it has offered.
            "    drawn = False",
            *indent(again),
            "else:",
            *indent([*listed.fill, "later = []", *_renamed(later)]),
            _START,
            *first,
            "moves += later",
        ]
        at = branches.index(draw)
        branches = [*branches]
        branches[at] = replace(draw, keep=(*draw.keep, "drawn = True"))
    if len(found) > _MOST_LINES:
        return []
    return [_method(module, branches, before, listed, found)]


def _split(module: Module, listed: Listed, draw: Branch) -> tuple[list[str], list[str]] | None:
    """The lines of the banks up to those that a draw changes, and of the others, if they have
    nothing to do with these; else None."""
    kept = module.kept
    last = max(draw.touches)
    first = [line for bank, lines in listed.banks if bank.depots[0] <= last for line in lines]
    later = [line for bank, lines in listed.banks if bank.depots[0] > last for line in lines]
    touched = [module.board.bank_of(depot) for depot in draw.touches]
    assert kept is not None
    asked = any(bank.name in kept.targets or bank.name in kept.views for bank in touched)
    about = {name for depot in draw.touches for name in listed.about.get(depot, ())}
    # What asks the board itself may ask about anything.
    if asked or not later or _words(later) & {*about, "self", "piles"}:
        return None
    return first, later


def _words(lines: list[str]) -> set[str]:
    return {word for line in lines for word in re.findall(r"\w+", line)}


def _renamed(lines: list[str]) -> list[str]:
    return [re.sub(r"\bmoves(?=\.append| \+=)", "later", line) for line in lines]


def _method(
    module: Module, branches: list[Branch], before: list[str], listed: Listed, found: list[str]
) -> Block:
    start = ["self.cascade_limit_hit = False"]
    if module.facts.changes.rounds:
        start.append(f"self._rounds = {module.use('MOST_ROUNDS')}")
    assert module.kept is not None
    anew = [module.kept.forget(), "self._settle()"]
    made = made_lines(branches, "", anew, ["self._make(move)", "continue"])
    loop = [
        *listed.piles,
        *[line.replace("return []", "break") for line in listed.shut],
        *found,
        "if not moves:",
        "    break",
        "made += 1",
        "move = moves[int(random() * len(moves))]",
        *start,
        how_line(made, "_"),
        *made,
        "self.moves += 1",
    ]
    lines = [
        "if not self._settled:",
        "    return super().playout(rng, limit)",
        "self.clear_history()",
        # The list that a `pop` brought back may be in the history of a copy.
        "self._piles = self._piles.copy()",
        "random = rng.random",
        "made = 0",
        *before,
        "while made < limit:",
        *indent(loop),
        f"return {module.use('Outcome')}(self.status, self.score, made, self.stuck)",
    ]
    random, outcome = module.use("RandomSource"), module.use("Outcome")
    head = f"playout(self, rng: {random}, limit: int) -> {outcome}"
    doc = "Play at random, in place and without history: see `runtime.state.GameState.playout`."
    return Block(None, head, doc, tuple(lines))
