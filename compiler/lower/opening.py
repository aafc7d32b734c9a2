"""Whether every deal is won at once (chapter 10): the deal with its cards' faces only."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from compiler.ir.exprs import Expr
from compiler.ir.nodes import (
    REPEAT_LIMIT,
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    Compact,
    DealGroup,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Place,
    Predicate,
    Recycle,
    Repeat,
    Shuffle,
    SimpleStep,
)
from compiler.lower.known import UNKNOWN, DepotValue, Faces, Known, OutOfBudget, Unknown, truth

__all__ = ["won_at_once"]


def won_at_once(game: Game) -> bool:
    """Whether the win condition holds after the opening deal, whatever the cards."""
    if game.win is None:
        return False
    try:
        return _Opening(game).holds(game.win) is True
    except (_Undetermined, OutOfBudget):
        return False


class _Undetermined(Exception):
    """Where cards lie depends on which cards they are."""


class _Opening:
    """The board after the opening deal: for each depot its cards' faces, bottom first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.faces: Faces = [[] for _ in game.depots]
        if game.main_stock is not None:
            self.faces[game.main_stock] = [False] * len(game.deck)
        self.known = Known(game, self.faces)
        self.touched = False  # cards left the stock otherwise than by `place`
        self.supply = Counter(game.deck)  # while the stock is not touched
        for step in game.deal:
            if isinstance(step, Repeat):
                self.repeat(step)
            else:
                self.run(step)

    def pile(self, expr: Expr) -> list[bool] | None:
        """The pile of the depot that an expression yields, None for nothing."""
        value = self.known.value(expr)
        if value is None:
            return None
        if not isinstance(value, DepotValue):
            raise _Undetermined
        return self.faces[value.depots[0]]

    def repeat(self, step: Repeat) -> None:
        for _ in range(REPEAT_LIMIT):
            held = truth(self.known.value(step.test))
            if held is UNKNOWN:
                raise _Undetermined
            if not held:
                return
            for inner in step.do:
                self.run(inner)

    def run(self, step: SimpleStep) -> None:
        match step:
            case DealGroup():
                self.deal_group(step)
            case MoveStep(source=source, to=to, under=under):
                giver, taker = self.pile(source), self.pile(to)
                if giver and taker is not None:
                    card = giver.pop()
                    taker.insert(0 if under else len(taker), card)
            case FlipTop(depot=depot) | FlipDown(depot=depot):
                pile = self.pile(depot)
                if pile:
                    pile[-1] = isinstance(step, FlipTop)
            case Place():
                self.place(step)
            case Gather(sources=sources, to=to):
                self.gather([self.pile(s) for s in sources], self.pile(to))
            case Recycle(source=source, to=to):
                self.gather([self.pile(source)], self.pile(to))
            case Compact(group=group):
                self.compact(group)
            case Shuffle(depot=depot):
                self.shuffle(self.pile(depot))
            case _:
                assert_never(step)
        self.touched = self.touched or not isinstance(step, Place)

    def deal_group(self, step: DealGroup) -> None:
        giver = self.pile(step.source)
        targets = [self.pile(to) for to in step.to] if giver else []
        rounds = [False] * step.face_down + [True] * step.face_up
        if step.round_robin:
            order = ((to, up) for up in rounds for to in targets)
        else:
            order = ((to, up) for to in targets for up in rounds)
        for to, up in order:
            if not giver:
                return
            if to is not None:
                giver.pop()
                to.append(up)

    def place(self, step: Place) -> None:
        stock = None if self.game.main_stock is None else self.faces[self.game.main_stock]
        target = self.pile(step.to)
        if self.touched or not stock:
            raise _Undetermined
        if target is not None and self.supply[step.card]:
            self.supply[step.card] -= 1
            stock.pop()
            target.append(True)

    def gather(self, sources: list[list[bool] | None], to: list[bool] | None) -> None:
        for pile in sources:
            if pile and to is not None:
                count = len(pile)
                pile.clear()
                to.extend([False] * count)

    def compact(self, group: tuple[int, ...]) -> None:
        self.known.spend(len(group))
        piles = [self.faces[d] for d in group if self.faces[d]]
        piles += [[] for _ in range(len(group) - len(piles))]
        for index, pile in zip(group, piles, strict=True):
            self.faces[index] = pile

    def shuffle(self, pile: list[bool] | None) -> None:
        if pile and len(set(pile)) > 1:
            raise _Undetermined

    def holds(self, win: Predicate) -> bool | Unknown:
        """True, False, or UNKNOWN where it depends on the cards."""
        match win:
            case AllCardsIn(depots=depots):
                return not any(p for d, p in enumerate(self.faces) if d not in depots)
            case AllCardsFaceUp():
                return all(up for pile in self.faces for up in pile)
            case DepotsEmpty(depots=depots):
                return not any(self.faces[d] for d in depots)
            case DepotsNonEmpty(depots=depots):
                return all(self.faces[d] for d in depots)
            case AllOf(of=of) | AnyOf(of=of):
                decisive = isinstance(win, AnyOf)
                found = [self.holds(part) for part in of]
                if decisive in found:
                    return decisive
                return UNKNOWN if UNKNOWN in found else not decisive
            case NotHolds(of=inner):
                held = self.holds(inner)
                return held if held is UNKNOWN else not held
            case ExprHolds(when=when):
                return truth(self.known.value(when))
            case NoLegalMoves():
                return UNKNOWN
            case _:
                assert_never(win)
