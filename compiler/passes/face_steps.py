"""What steps do to the faces that can lie on each depot."""

from __future__ import annotations

from typing import assert_never

from compiler.ir.exprs import DepotRef, Expr, Local
from compiler.ir.nodes import (
    Compact,
    DealGroup,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Repeat,
    Shuffle,
    SimpleStep,
    Step,
)
from compiler.passes.play import possible_depots

__all__ = ["BOTH", "DOWN", "NONE", "UP", "FaceFlags", "run_steps"]

NONE, UP, DOWN, BOTH = 0, 1, 2, 3
"""The faces that cards on a depot can show, as bits."""


class FaceFlags:
    """For every depot the faces that a card on it can ever show; they only grow."""

    def __init__(self, count: int):
        self.bits = [NONE] * count
        self.changed: set[int] = set()

    def add(self, depot: int, faces: int) -> None:
        """Note that cards with these faces can lie there."""
        if faces & ~self.bits[depot]:
            self.bits[depot] |= faces
            self.changed.add(depot)


def run_steps(steps: tuple[Step, ...], owner: int | None, game: Game, flags: FaceFlags) -> None:
    """Add what a list of steps, run in order, can put where.

    What a flip says about a top card is remembered until something touches that pile, so that
    `flipTop stock; move from stock to slot` brings no face-down card to the slot.
    """
    runner = _Runner(owner, game, flags)
    for step in steps:
        if isinstance(step, Repeat):
            runner.repeat(step)
        else:
            runner.run(step)


class _Runner:
    def __init__(self, owner: int | None, game: Game, flags: FaceFlags):
        self.owner, self.game, self.flags = owner, game, flags
        # For a depot listed here: if it holds a card, its top card shows this face.
        self.tops: dict[int, int] = {}

    def repeat(self, step: Repeat) -> None:
        """Add what any number of rounds can put where; which tops show what is forgotten.

        Every round but the last finds a new face for some depot, so there are few of them.
        """
        bits: list[int] = []
        while bits != self.flags.bits:
            bits = self.flags.bits.copy()
            self.tops.clear()
            for inner in step.do:
                self.run(inner)
        self.tops.clear()

    def run(self, step: SimpleStep) -> None:
        """Add what one step can put where."""
        match step:
            case DealGroup():
                faces = (DOWN if step.face_down else NONE) | (UP if step.face_up else NONE)
                for to in step.to:
                    self._bring(step.source, to, faces)
            case MoveStep():
                self._bring(step.source, step.to, None)
            case FlipTop():
                self._flip(step.depot, UP)
            case FlipDown():
                self._flip(step.depot, DOWN)
            case Place():
                self._place(step)
            case Gather():
                for source in step.sources:
                    self._bring(source, step.to, DOWN)
            case Recycle():
                self._bring(step.source, step.to, DOWN)
            case Shuffle():
                self._touch(self._depots(step.depot))
            case Compact():
                self._compact(step)
            case _:
                assert_never(step)

    def _depots(self, expr: Expr) -> frozenset[int]:
        return possible_depots(expr, self.owner, self.game)

    def _touch(self, depots: frozenset[int]) -> None:
        for depot in depots:
            self.tops.pop(depot, None)

    def _bring(self, source: Expr, to: Expr, faces: int | None) -> None:
        """Cards of a source come to a depot; `faces` None: each keeps its own."""
        sources, targets = self._depots(source), self._depots(to)
        brought = NONE
        for depot in sources:
            held = self.flags.bits[depot]
            if held:
                brought |= self.tops.get(depot, held) if faces is None else faces
        for target in targets if brought else ():
            self.flags.add(target, brought)
        self._touch(sources | targets)

    def _flip(self, expr: Expr, face: int) -> None:
        depots = self._depots(expr)
        for depot in depots:
            if self.flags.bits[depot]:
                self.flags.add(depot, face)
            if self.tops.get(depot) != face:
                self.tops.pop(depot, None)
        # A computed depot may turn out to be nothing, and then nothing was flipped.
        if isinstance(expr, DepotRef | Local) and len(depots) == 1:
            self.tops[next(iter(depots))] = face

    def _place(self, step: Place) -> None:
        stock = self.game.main_stock
        if stock is None:
            return
        targets = self._depots(step.to)
        for target in targets if self.flags.bits[stock] else ():
            self.flags.add(target, UP)
        self._touch(targets | {stock})

    def _compact(self, step: Compact) -> None:
        """Piles move down: what lies on a depot can come to all places before it."""
        behind = NONE
        for depot in reversed(step.group):
            behind |= self.flags.bits[depot]
            self.flags.add(depot, behind)
        self._touch(frozenset(step.group))
