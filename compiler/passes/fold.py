"""The pass that folds constants in every expression and predicate of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never

from compiler.ir.exprs import Const, Expr
from compiler.ir.nodes import (
    Accept,
    Action,
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    Depot,
    DepotsEmpty,
    DepotsNonEmpty,
    Eject,
    ExprHolds,
    Game,
    NoLegalMoves,
    NotHolds,
    Pair,
    Predicate,
    Repeat,
    Step,
    Trigger,
)
from compiler.ir.types import Type
from compiler.ir.walk import map_step
from compiler.passes.folder import Folder
from compiler.passes.play import never
from compiler.passes.scalar import holds

__all__ = ["fold_expr", "fold_game"]

Rule = TypeVar("Rule", Accept, Eject, Action, Trigger, Pair)


def fold_expr(expr: Expr, game: Game, *, truth: bool = False) -> Expr:
    """Fold one expression of a game. `truth`: only whether it holds counts, as in a `when`."""
    return Folder(game).fold(expr, truth)


def fold_game(game: Game) -> Game:
    """The same game with constants folded in all its expressions and predicates.

    A `when` that always holds stays as `true`: its being there is read by R5.3 and R6.2. One that
    never holds stays too, for the words of a refusal.
    """
    fold = _GameFold(game)
    redeal = game.redeal
    if redeal is not None:
        redeal = replace(redeal, steps=fold.steps(redeal.steps), when=fold.predicate(redeal.when))
    scoring = game.scoring
    if scoring is not None:
        scoring = replace(scoring, value=fold.value(scoring.value))
    return replace(
        game,
        depots=tuple(map(fold.depot, game.depots)),
        deal=fold.steps(game.deal),
        redeal=redeal,
        win=fold.predicate(game.win),
        lose=fold.predicate(game.lose),
        scoring=scoring,
        pairs=None if game.pairs is None else tuple(map(fold.when, game.pairs)),
    )


class _GameFold:
    """Folds the parts of one game; what copies of a depot share is folded once."""

    def __init__(self, game: Game):
        self._folder = Folder(game)
        self._all_depots = set(range(len(game.depots)))
        # By identity, with the expression kept alive: equal ones may differ in where they stand.
        self._known: dict[tuple[int, bool], tuple[Expr, Expr]] = {}
        self._known_steps: dict[int, tuple[tuple[Step, ...], tuple[Step, ...]]] = {}

    def _fold(self, expr: Expr, truth: bool) -> Expr:
        key = (id(expr), truth)
        if key not in self._known:
            self._known[key] = (expr, self._folder.fold(expr, truth))
        return self._known[key][1]

    def value(self, expr: Expr) -> Expr:
        """An expression whose value counts."""
        return self._fold(expr, False)

    def when(self, rule: Rule) -> Rule:
        """A rule with its `when` folded."""
        if rule.when is None:
            return rule
        return replace(rule, when=self._fold(rule.when, True))

    def steps(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Steps with their expressions folded, without the repeats that never run (R9.10)."""
        if id(steps) not in self._known_steps:
            folded = map(self._step, steps)
            kept = tuple(s for s in folded if not (isinstance(s, Repeat) and never(s.test)))
            self._known_steps[id(steps)] = (steps, kept)
        return self._known_steps[id(steps)][1]

    def _step(self, step: Step) -> Step:
        if not isinstance(step, Repeat):
            return map_step(step, self.value)
        do = tuple(map_step(inner, self.value) for inner in step.do)
        return replace(step, test=self._fold(step.test, True), do=do)

    def depot(self, depot: Depot) -> Depot:
        """A depot with its rules folded."""
        return replace(
            depot,
            accept=self.when(depot.accept),
            eject=self.when(depot.eject),
            actions=tuple(replace(self.when(a), do=self.steps(a.do)) for a in depot.actions),
            triggers=tuple(replace(self.when(t), do=self.steps(t.do)) for t in depot.triggers),
        )

    def predicate(self, predicate: Predicate | None) -> Predicate | None:
        """A predicate folded; one that is decided becomes an ExprHolds of a constant."""
        return None if predicate is None else self._predicate(predicate)

    def _predicate(self, predicate: Predicate) -> Predicate:
        match predicate:
            case ExprHolds():
                return replace(predicate, when=self._fold(predicate.when, True))
            case AllCardsIn() if self._all_depots <= set(predicate.depots):
                return _decided(True, predicate)
            case AllOf() | AnyOf():
                return self._junction(predicate)
            case NotHolds():
                inner = self._predicate(predicate.of)
                known = _known_value(inner)
                if known is not None:
                    return _decided(not known, predicate)
                if isinstance(inner, NotHolds):
                    return inner.of
                return replace(predicate, of=inner)
            case AllCardsIn() | AllCardsFaceUp() | DepotsEmpty() | DepotsNonEmpty():
                return predicate
            case NoLegalMoves():
                return predicate
            case _:
                assert_never(predicate)

    def _junction(self, predicate: AllOf | AnyOf) -> Predicate:
        decides = isinstance(predicate, AnyOf)
        kept: list[Predicate] = []
        for part in map(self._predicate, predicate.of):
            nested = isinstance(part, AllOf | AnyOf) and type(part) is type(predicate)
            for piece in part.of if isinstance(part, AllOf | AnyOf) and nested else (part,):
                known = _known_value(piece)
                if known is None:
                    kept.append(piece)
                elif known is decides:
                    return _decided(decides, predicate)
        if not kept:
            return _decided(not decides, predicate)
        return kept[0] if len(kept) == 1 else replace(predicate, of=tuple(kept))


def _decided(value: bool, predicate: Predicate) -> ExprHolds:
    return ExprHolds(Const(value, Type.BOOL, span=predicate.span), span=predicate.span)


def _known_value(predicate: Predicate) -> bool | None:
    if isinstance(predicate, ExprHolds) and isinstance(predicate.when, Const):
        return holds(predicate.when.value)
    return None
