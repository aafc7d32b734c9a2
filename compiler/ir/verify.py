"""Whether the IR of a game is well formed: what lowering and every pass must keep.

A breach is a fault of the compiler, never of the game file; what users can get wrong is reported
long before, with a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import assert_never

from compiler.ir.nodes import (
    Accept,
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    Build,
    Card,
    Compact,
    DealGroup,
    Depot,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    Game,
    Gather,
    MatchSum,
    NoLegalMoves,
    NotHolds,
    Pair,
    Place,
    Predicate,
    Redeal,
    Repeat,
    Step,
    Unit,
)
from compiler.ir.types import DepotType, Gate, SuitRule, UnitKind
from compiler.ir.verify_expr import Scope, verify_expr
from compiler.ir.walk import count_steps, distinct_sites

__all__ = ["IRError", "verify_game"]

_MOST_CARDS, _MOST_DEPOTS, _MOST_TIMES = 208, 256, 10**6
_MOST_RULES, _MOST_STEPS, _MOST_STEP, _MOST_SUM = 16, 64, 12, 26


class IRError(Exception):
    """The IR is malformed: a fault of the compiler. The message lists every breach."""


def verify_game(game: Game) -> None:
    """Check every invariant of the IR.

    Raises:
        IRError: something does not hold; the message says what and where.
    """
    breaches = _Verifier(game).run()
    if breaches:
        raise IRError(f"malformed IR of {game.name!r}: " + "; ".join(breaches))


class _Verifier:
    """Collects what is wrong with one game."""

    def __init__(self, game: Game):
        self.game = game
        self.size = len(game.depots)
        self.breaches: list[str] = []
        # By identity: copies of a depot share their steps.
        self._sound_steps: set[int] = set()

    def run(self) -> list[str]:
        """Everything that is wrong, in a fixed order."""
        self._deck()
        self._board()
        for k, depot in enumerate(self.game.depots):
            self._need(depot.index == k, f"depots[{k}]", f"has the index {depot.index}")
            self._depot(depot, f"depots[{k}]")
        self._steps("deal", self.game.deal)
        if self.game.redeal is not None:
            self._redeal(self.game.redeal)
        for path, predicate in (("win", self.game.win), ("lose", self.game.lose)):
            if predicate is not None:
                self._predicate(path, predicate, no_moves=path == "lose")
        for site in distinct_sites(self.game):
            scope = Scope(self.size, site.scope)
            verify_expr(site.expr, site.type, scope, partial(self.say, site.path))
        self._pairs()
        return self.breaches

    def say(self, path: str, what: str) -> None:
        """Record a breach."""
        self.breaches.append(f"{path}: {what}")

    def _need(self, holds: bool, path: str, what: str) -> None:
        if not holds:
            self.say(path, what)

    def _within(self, value: int | None, low: int, high: int, path: str) -> None:
        inside = value is None or low <= value <= high
        self._need(inside, path, f"{value} is not within {low} to {high}")

    def _indices(self, depots: Iterable[int], path: str, *, ascending: bool = False) -> None:
        found = list(depots)
        self._need(all(0 <= d < self.size for d in found), path, f"no such depots in {found}")
        self._need(len(set(found)) == len(found), path, f"a depot twice in {found}")
        self._need(not ascending or found == sorted(found), path, f"{found} is out of order")

    def _deck(self) -> None:
        self._within(len(self.game.deck), 1, _MOST_CARDS, "deck")
        self._within(self.game.deck_count, 1, _MOST_CARDS, "deck_count")
        for k, card in enumerate(self.game.deck):
            self._card(card, f"deck[{k}]")

    def _card(self, card: Card, path: str) -> None:
        self._need((card.rank is None) == (card.suit is None), path, f"{card} is half a joker")

    def _board(self) -> None:
        depots, groups = self.game.depots, self.game.groups
        self._within(self.size, 1, _MOST_DEPOTS, "depots")
        names = [depot.name for depot in depots]
        self._need(len(set(names)) == len(names), "depots", "two depots have one name")
        stems = [group.name for group in groups if group.name is not None]
        self._need(len({*names, *stems}) == len(names) + len(stems), "groups", "a name is taken")
        stocks = (depot.index for depot in depots if depot.type is DepotType.STOCK)
        self._need(self.game.main_stock == next(stocks, None), "main_stock", "not the first Stock")
        for k, group in enumerate(groups):
            members = tuple(depot.index for depot in depots if depot.group == k)
            self._need(bool(members), f"groups[{k}]", "no members")
            self._need(members == group.depots, f"groups[{k}]", "members differ")
            row = tuple(range(members[0], members[0] + len(members))) if members else ()
            self._need(members == row, f"groups[{k}]", "not in a row")

    def _depot(self, depot: Depot, path: str) -> None:
        self._need(bool(depot.name), path, "has no name")
        shown = not depot.anonymous or depot.name == f"#{depot.index + 1}"
        self._need(shown, path, f"is anonymous and shown as {depot.name!r}")
        self._place(depot, path)
        self._accept(depot.accept, f"{path}.accept")
        if depot.eject.unit is not None:
            self._unit(depot.eject.unit, f"{path}.eject.unit")
        self._indices(depot.uncovered_by, f"{path}.uncovered_by")
        self._need(depot.index not in depot.uncovered_by, path, "is uncovered by itself")
        for word, depots in (("auto_send", depot.auto_send), ("auto_refill", depot.auto_refill)):
            self._indices(depots or (), f"{path}.{word}", ascending=True)
            self._need(depot.index not in (depots or ()), f"{path}.{word}", "holds the depot")
        self._draw(depot, path)
        self._rules(depot, path)

    def _place(self, depot: Depot, path: str) -> None:
        if depot.group is None:
            self._need(depot.place == 0, path, "has a place and no group")
            return
        known = 0 <= depot.group < len(self.game.groups)
        self._need(known, path, f"there is no group {depot.group}")
        if known:
            members = self.game.groups[depot.group].depots
            there = depot.place < len(members) and members[depot.place] == depot.index
            self._need(there, path, f"is not at place {depot.place} of its group")

    def _accept(self, accept: Accept, path: str) -> None:
        self._indices(accept.accept_from or (), f"{path}.accept_from")
        self._within(accept.min_count, 1, _MOST_CARDS, f"{path}.min_count")
        seeded = accept.seed is not None and (accept.seed_none or accept.seed_from_deal)
        self._need(not seeded, path, "seed contradicts itself")
        self._build(accept.build, f"{path}.build")

    def _build(self, build: Build | MatchSum | None, path: str) -> None:
        match build:
            case Build():
                self._within(build.step, 0, _MOST_STEP, f"{path}.step")
            case MatchSum():
                self._within(build.total, 1, _MOST_SUM, f"{path}.total")
            case None:
                pass
            case _:
                assert_never(build)

    def _unit(self, unit: Unit, path: str) -> None:
        run = unit.kind is UnitKind.RUN
        self._need(run == (unit.build is not None), path, f"build does not fit {unit.kind.value}")
        self._need(run or unit.suit is SuitRule.ANY, path, f"suit on {unit.kind.value}")
        self._build(unit.build, f"{path}.build")

    def _draw(self, depot: Depot, path: str) -> None:
        draw = depot.draw
        if draw is None:
            return
        self._indices((draw.to,), f"{path}.draw.to")
        self._need(draw.to != depot.index, f"{path}.draw.to", "is the depot itself")
        self._within(draw.count, 1, _MOST_CARDS, f"{path}.draw.count")
        self._within(draw.max_recycles, 0, _MOST_TIMES, f"{path}.draw.max_recycles")

    def _rules(self, depot: Depot, path: str) -> None:
        names = [action.name for action in depot.actions]
        self._need(len(set(names)) == len(names), f"{path}.actions", "two have one name")
        self._need(all(names), f"{path}.actions", "one has no name")
        self._within(len(depot.actions), 0, _MOST_RULES, f"{path}.actions")
        self._within(len(depot.triggers), 0, _MOST_RULES, f"{path}.triggers")
        for k, action in enumerate(depot.actions):
            self._within(count_steps(action.do), 0, _MOST_STEPS, f"{path}.actions[{k}].do")
            self._steps(f"{path}.actions[{k}].do", action.do)
        for k, trigger in enumerate(depot.triggers):
            self._within(count_steps(trigger.do), 0, _MOST_STEPS, f"{path}.triggers[{k}].do")
            self._steps(f"{path}.triggers[{k}].do", trigger.do)

    def _steps(self, path: str, steps: tuple[Step, ...]) -> None:
        if id(steps) in self._sound_steps:
            return
        self._sound_steps.add(id(steps))
        for k, step in enumerate(steps):
            here = f"{path}[{k}]"
            match step:
                case DealGroup():
                    self._need(bool(step.to), here, "has no target")
                    self._within(step.face_down, 0, _MOST_CARDS, f"{here}.face_down")
                    self._within(step.face_up, 0, _MOST_CARDS, f"{here}.face_up")
                case Place():
                    self._card(step.card, here)
                case Gather():
                    self._need(bool(step.sources), here, "has no source")
                case Compact():
                    self._need(bool(step.group), here, "has no group")
                    self._indices(step.group, here, ascending=True)
                case Repeat():
                    self._within(len(step.do), 1, _MOST_STEPS, f"{here}.do")
                    nested = any(isinstance(inner, Repeat) for inner in step.do)
                    self._need(not nested, here, "a repeat in a repeat")
                    self._steps(f"{here}.do", step.do)
                case _:
                    pass

    def _redeal(self, redeal: Redeal) -> None:
        self._indices((redeal.trigger,), "redeal.trigger")
        if 0 <= redeal.trigger < self.size:
            drawn = self.game.depots[redeal.trigger].draw is not None
            self._need(not drawn, "redeal.trigger", "has a draw")
        self._within(redeal.limit, 0, _MOST_TIMES, "redeal.limit")
        self._steps("redeal.steps", redeal.steps)
        if redeal.when is not None:
            self._predicate("redeal.when", redeal.when, no_moves=False)

    def _predicate(self, path: str, predicate: Predicate, *, no_moves: bool) -> None:
        """`no_moves`: whether noLegalMoves may stand here (R9.5)."""
        match predicate:
            case AllCardsIn() | DepotsEmpty() | DepotsNonEmpty():
                self._need(bool(predicate.depots), path, "speaks of no depot")
                self._indices(predicate.depots, path)
            case AllOf() | AnyOf():
                self._need(bool(predicate.of), path, "is empty")
                for part in predicate.of:
                    self._predicate(path, part, no_moves=no_moves)
            case NotHolds():
                self._predicate(path, predicate.of, no_moves=False)
            case NoLegalMoves():
                self._need(no_moves, path, "noLegalMoves may not stand here")
            case AllCardsFaceUp() | ExprHolds():
                pass
            case _:
                assert_never(predicate)

    def _pairs(self) -> None:
        pairs = self.game.pairs or ()
        keys = [(pair.source, pair.target) for pair in pairs]
        self._need(keys == sorted(set(keys)), "pairs", "not in ascending order, or one twice")
        for k, pair in enumerate(pairs):
            path = f"pairs[{k}]"
            self._indices({pair.source, pair.target}, path)
            if 0 <= pair.source < self.size and 0 <= pair.target < self.size:
                self._pair(pair, path)

    def _pair(self, pair: Pair, path: str) -> None:
        source, target = self.game.depots[pair.source], self.game.depots[pair.target]
        accept, redeal = target.accept, self.game.redeal
        self._need(not accept.rejects_all, path, "the target takes nothing")
        self._need(source.eject.gate is not Gate.LOCKED, path, "the source is locked")
        known = accept.accept_from is None or source.index in accept.accept_from
        self._need(known, path, "the target does not take from the source")
        sends = target.index in (source.auto_send or ())
        reflex = sends or source.index in (target.auto_refill or ())
        self._need(pair.drag or reflex, path, "neither a drag nor a reflex")
        if not pair.drag:
            return
        tucks = source is not target or target.land_under
        self._need(tucks, path, "a drag onto its own source")
        self._need(not (source.off_table or target.off_table), path, "a drag off the table")
        tapped = target.draw is not None or (redeal and redeal.trigger == target.index)
        self._need(not tapped, path, "a drag onto a draw or a redeal's trigger")
