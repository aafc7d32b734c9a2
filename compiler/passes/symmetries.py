"""Which depots may be exchanged with no change but of names and of the order of moves.

Two depots are like when they obey equal rules and nothing that play asks or does tells them apart.
The classes start large, by equal rules, and are split wherever the game speaks of some of a class
and not of the others, or of one before another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from compiler.ir.exprs import DepotRef, DepotsRef, Expr, IndexOf, Neighbour, Quant, QuantKind
from compiler.ir.nodes import (
    AllCardsIn,
    Compact,
    Depot,
    DepotsEmpty,
    DepotsNonEmpty,
    Game,
)
from compiler.ir.types import Type
from compiler.ir.walk import (
    descendants,
    flat_steps,
    iter_predicates,
    iter_sites,
    step_exprs,
    sub_predicates,
)
from compiler.passes.play import possible_depots, rows_of, running_steps, too_many_steps

__all__ = ["find_symmetries"]


def find_symmetries(game: Game) -> tuple[tuple[int, ...], ...]:
    """Sets of two or more exchangeable depots, ascending."""
    classes = _Classes(game)
    classes.split_by_rules()
    classes.split_by_steps()
    classes.split_by_expressions()
    classes.split_by_predicates()
    classes.split_by_order()
    classes.split_by_pairs()
    found = [tuple(sorted(part)) for part in classes.parts if len(part) > 1]
    return tuple(sorted(found))


def _likeness(depot: Depot) -> Hashable:
    """What two like depots have in common. A depot that acts in its own name is like no other."""
    acts = bool(depot.actions or depot.triggers) or depot.draw is not None
    return (
        depot.index if acts or depot.auto_send is not None else None,
        depot.type,
        depot.accept,
        depot.eject,
        depot.land_face,
        depot.land_under,
        depot.auto_flip_top,
        frozenset(depot.uncovered_by),
        depot.uncovered_by_any,
        depot.auto_flip_uncovered,
        depot.off_table,
        depot.auto_refill,
    )


def _tells(expr: Expr) -> bool:
    """Whether an expression, by itself, tells some depots from others."""
    if isinstance(expr, Quant):
        return expr.kind in (QuantKind.FIRST, QuantKind.LAST) and expr.type is Type.DEPOT
    return isinstance(expr, DepotRef | DepotsRef | Neighbour | IndexOf)


class _Classes:
    """A partition of the depots that only gets finer."""

    def __init__(self, game: Game):
        self.game = game
        by_likeness: dict[Hashable, set[int]] = {}
        for depot in game.depots:
            by_likeness.setdefault(_likeness(depot), set()).add(depot.index)
        self.parts = list(by_likeness.values())

    def split(self, depots: Iterable[int]) -> None:
        """Tell these depots from all others."""
        if len(self.parts) == len(self.game.depots):
            return
        named = set(depots)
        halves = ((part & named, part - named) for part in self.parts)
        self.parts = [half for pair in halves for half in pair if half]

    def isolate(self, depots: Iterable[int]) -> None:
        """Tell each of these depots from every other."""
        if len(self.parts) == len(self.game.depots):
            return
        named = set(depots)
        rest = [part - named for part in self.parts]
        self.parts = [part for part in rest if part] + [{index} for index in sorted(named)]

    def split_by_rules(self) -> None:
        """Depots that other depots' rules name."""
        game = self.game
        single = [game.main_stock, None if game.redeal is None else game.redeal.trigger]
        single += [depot.draw.to for depot in game.depots if depot.draw is not None]
        self.isolate(index for index in single if index is not None)
        for depot in game.depots:
            self.split(depot.accept.accept_from or ())
            self.split(depot.uncovered_by)
            # The first that gives is taken from, so their order matters.
            self.isolate(depot.auto_refill or ())
            sent = depot.auto_send or ()
            if not all(game.depots[target].accept.empty_only for target in sent):
                self.isolate(sent)

    def split_by_steps(self) -> None:
        """Depots that steps take from or bring to: cards come in an order."""
        if too_many_steps(self.game):
            self.isolate(range(len(self.game.depots)))
            return
        served: set[int] = set()
        for steps, owner in running_steps(self.game):
            for step in flat_steps(steps):
                for expr in step_exprs(step):
                    served |= possible_depots(expr, owner, self.game)
                if isinstance(step, Compact):
                    served.update(step.group)
        self.isolate(served)

    def split_by_expressions(self) -> None:
        """Depots that an expression names, or knows by their place."""
        telling: dict[int, list[Expr]] = {}
        seen: set[tuple[int, int | None]] = set()
        for site in iter_sites(self.game):
            key = (id(site.expr), site.owner)
            if site.in_deal or site.path.startswith("pairs") or key in seen:
                continue
            seen.add(key)
            if key[0] not in telling:
                telling[key[0]] = [part for part in descendants(site.expr) if _tells(part)]
            for part in telling[key[0]]:
                self._split_by(part, site.owner)

    def _split_by(self, expr: Expr, owner: int | None) -> None:
        match expr:
            case DepotRef():
                self.isolate((expr.depot,))
            case DepotsRef():
                self.split(expr.depots)
            case Neighbour():
                self.isolate(possible_depots(expr, owner, self.game))
            case IndexOf():
                asked = possible_depots(expr.depot, owner, self.game)
                self.isolate(rows_of(asked, self.game))
            case Quant():
                self.isolate(possible_depots(expr, owner, self.game))
            case _:
                pass

    def split_by_predicates(self) -> None:
        """Depots that a predicate names."""
        for _, predicate in iter_predicates(self.game):
            for part in sub_predicates(predicate):
                if isinstance(part, AllCardsIn | DepotsEmpty | DepotsNonEmpty):
                    self.split(part.depots)

    def split_by_order(self) -> None:
        """Depots between which another takes its turn.

        What is sent to the first empty one of several, or refilled one after another, comes to like
        depots in either order; not so when a depot of another kind stands between them.
        """
        depots = self.game.depots
        rows = {depot.auto_send for depot in depots if depot.auto_send is not None}
        rows.add(tuple(depot.index for depot in depots if depot.auto_refill is not None))
        stable = False
        while not stable:
            stable = True
            for row in rows:
                for part in self.parts:
                    places = [k for k, index in enumerate(row) if index in part]
                    if len(places) > 1 and places[-1] - places[0] >= len(places):
                        self.isolate(part)
                        stable = False
                        break

    def split_by_pairs(self) -> None:
        """Depots that give or take otherwise than the rest of their class.

        Equal rules don't always make equal pairs: to one of the depots a card may never come.
        """
        ends = _ends_of(self.game)
        count = 0
        while count != len(self.parts):
            count = len(self.parts)
            for part in [part for part in self.parts if len(part) > 1]:
                alike: dict[Hashable, set[int]] = {}
                for index in part:
                    alike.setdefault(_seen_from(part, index, ends[index]), set()).add(index)
                for some in alike.values():
                    self.split(some)
        for part in [part for part in self.parts if len(part) > 1]:
            # Each gives to all others of its class, or to none; not to the next one, say.
            within = _ways(part, *next((index, ends[index]) for index in part))
            if any(times != len(part) - 1 for times in within.values()):
                self.isolate(part)


_End = tuple[int, bool, bool]
"""One end of a pair: who is at the other, whether that one takes, whether the player may drag."""


def _ends_of(game: Game) -> list[set[_End]]:
    """For each depot the ends of its pairs."""
    ends: list[set[_End]] = [set() for _ in game.depots]
    for pair in game.pairs or ():
        ends[pair.source].add((pair.target, True, pair.drag))
        ends[pair.target].add((pair.source, False, pair.drag))
    return ends


def _ways(part: set[int], index: int, ends: set[_End]) -> Counter[tuple[bool, bool]]:
    """How often a depot gives to or takes from others of its part, each way by itself."""
    return Counter(end[1:] for end in ends if end[0] in part and end[0] != index)


def _seen_from(part: set[int], index: int, ends: set[_End]) -> Hashable:
    """What must be equal for depots of the part to be alike."""
    outside = frozenset(end for end in ends if end[0] not in part)
    own = frozenset(end[1:] for end in ends if end[0] == index)
    return outside, own, frozenset(_ways(part, index, ends).items())
