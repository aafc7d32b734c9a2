"""How many cards lie where after the opening deal, and which way up (R9.2).

Which cards they are depends on the shuffle; how many and their faces usually does not.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from compiler.ir.exprs import DepotRef, Expr
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
    Step,
)

__all__ = ["Faces", "dealt_faces"]

Faces = list[list[bool]]
"""For every depot its pile, bottom first: True is a card that lies face up."""


class _Unknown(Exception):
    """The deal depends on the cards."""


def dealt_faces(game: Game) -> Faces | None:
    """The faces after the opening deal; None where they depend on the cards dealt."""
    deal = _Deal(game)
    try:
        for step in game.deal:
            deal.run(step)
    except _Unknown:
        return None
    return deal.piles


class _Deal:
    """Runs deal steps on faces alone."""

    def __init__(self, game: Game):
        self.piles: Faces = [[] for _ in game.depots]
        self.stock = game.main_stock
        if self.stock is not None:
            self.piles[self.stock] = [False] * len(game.deck)
        self._supply = Counter(game.deck)
        self._stock_is_whole = True

    def run(self, step: Step) -> None:
        """One step. Raises `_Unknown` where what happens depends on the cards."""
        match step:
            case Place():
                self._place(step)
                return
            case DealGroup():
                self._deal_group(step)
            case MoveStep():
                source, to = self._pile(step.source), self._pile(step.to)
                if source:
                    card = source.pop()
                    to.insert(0 if step.under else len(to), card)
            case FlipTop() | FlipDown():
                pile = self._pile(step.depot)
                if pile:
                    pile[-1] = isinstance(step, FlipTop)
            case Gather():
                self._gather(step)
            case Shuffle():
                pile = self._pile(step.depot)
                if len(set(pile)) > 1:
                    raise _Unknown
            case Compact():
                piles = [self.piles[depot] for depot in step.group]
                kept = [pile for pile in piles if pile] + [[] for pile in piles if not pile]
                for depot, pile in zip(step.group, kept, strict=True):
                    self.piles[depot] = pile
            case Recycle():
                source, to = self._pile(step.source), self._pile(step.to)
                count = len(source)
                source.clear()
                to.extend([False] * count)
            case Repeat():
                raise _Unknown  # how often it runs is most often a matter of cards
            case _:
                assert_never(step)
        # Once other steps took from the stock or added to it, nobody knows which cards are left.
        self._stock_is_whole = False

    def _pile(self, expr: Expr) -> list[bool]:
        if not isinstance(expr, DepotRef):
            raise _Unknown
        return self.piles[expr.depot]

    def _deal_group(self, step: DealGroup) -> None:
        source = self._pile(step.source)
        targets = [self._pile(depot) for depot in step.to]
        rounds = [False] * step.face_down + [True] * step.face_up
        if step.round_robin:
            order = ((pile, face) for face in rounds for pile in targets)
        else:
            order = ((pile, face) for pile in targets for face in rounds)
        for pile, face in order:
            if not source:
                return
            source.pop()
            pile.append(face)

    def _gather(self, step: Gather) -> None:
        to = self._pile(step.to)
        for expr in step.sources:
            source = self._pile(expr)
            count = len(source)
            source.clear()
            to.extend([False] * count)

    def _place(self, step: Place) -> None:
        """Known only while every card that left the stock was placed by name."""
        to = self._pile(step.to)
        if self.stock is None:
            return
        stock = self.piles[self.stock]
        if not self._stock_is_whole or to is stock:
            raise _Unknown
        if self._supply[step.card]:
            self._supply[step.card] -= 1
            stock.pop()
            to.append(True)
