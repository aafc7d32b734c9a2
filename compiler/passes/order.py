"""In what order cards come to lie: what a deal makes, and every move keeps.

Two sets of depots, each the largest that keeps itself: what is asked of one depot may hang on what
holds of others from which its cards come. So all of a set holds from one move to the next, on any
board where it holds once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from compiler.ir.exprs import Expr
from compiler.ir.nodes import (
    Accept,
    Build,
    Compact,
    DealGroup,
    Depot,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MatchSum,
    MoveStep,
    Place,
    Recycle,
    Shuffle,
    SimpleStep,
)
from compiler.ir.types import Direction, Face, Gate, SuitRule, UnitKind
from compiler.ir.walk import flat_steps
from compiler.passes.chains import has_wild
from compiler.passes.dealing import Faces
from compiler.passes.landing import takes_face_down
from compiler.passes.play import can_draw, possible_depots, running_steps, too_many_steps
from compiler.passes.runs import leaves_alone

__all__ = ["Order", "find_order", "find_stacks"]


@dataclass(frozen=True, slots=True)
class Order:
    """`sorted` and `built` of `compiler.ir.facts.Facts`."""

    sorted: tuple[int, ...]
    built: tuple[int, ...]


def find_stacks(game: Game) -> tuple[int, ...]:
    """The depots where cards come and go at the top alone, in play, on any board."""
    if too_many_steps(game):
        return ()
    deep = {pair.target for pair in game.pairs or () if game.depots[pair.target].land_under}
    deep |= {pair.source for pair in game.pairs or () if _picks(game.depots[pair.source])}
    for step, owner in _steps(game):
        if isinstance(step, Shuffle):
            deep |= possible_depots(step.depot, owner, game)
        elif isinstance(step, MoveStep) and step.under:
            deep |= possible_depots(step.to, owner, game)
        elif isinstance(step, Place) and game.main_stock is not None:
            deep.add(game.main_stock)
    return tuple(depot.index for depot in game.depots if depot.index not in deep)


def find_order(game: Game, dealt: Faces | None, stacks: tuple[int, ...]) -> Order:
    """Where face-up cards lie on top, and where they also follow each other by the rule."""
    if dealt is None or too_many_steps(game):
        return Order((), ())
    keeper = _Keeper(game, stacks)
    faces = [d for d, pile in enumerate(dealt) if not any(_out_of_order(pile))]
    sorted_ = _largest(faces, keeper.keeps_faces)
    shown = [d for d in sorted_ if sum(dealt[d]) <= 1]
    built = _largest(shown, keeper.keeps_order)
    return Order(tuple(sorted_), tuple(built))


def _out_of_order(pile: list[bool]) -> Iterator[bool]:
    """For every two neighbours whether the upper one lies face down on a face-up one."""
    return (lower and not upper for lower, upper in pairwise(pile))


def _largest(depots: list[int], keeps: Callable[[int, Collection[int]], bool]) -> list[int]:
    """The largest set of these depots each of which keeps its order while the others do."""
    held = set(depots)
    while True:
        lost = {depot for depot in held if not keeps(depot, held)}
        if not lost:
            return sorted(held)
        held -= lost


def _steps(game: Game) -> Iterator[tuple[SimpleStep, int | None]]:
    for steps, owner in running_steps(game):
        for step in flat_steps(steps):
            yield step, owner


def _picks(depot: Depot) -> bool:
    """Whether a card may leave from below others (R4.2)."""
    unit = depot.eject.unit
    single = unit is not None and unit.kind is UnitKind.SINGLE
    return single and depot.eject.gate is not Gate.TOP_ONLY


def _relates(accept: Accept) -> bool:
    """Whether a rule says how a card lies on the one below, to any card, and of face-up ones."""
    plain = accept.build is None or isinstance(accept.build, Build)
    return plain and (accept.build is not None or accept.suit is not SuitRule.ANY)


class _Keeper:
    """What every way to a depot does to the order there."""

    def __init__(self, game: Game, stacks: tuple[int, ...]):
        self._game, self._stacks = game, frozenset(stacks)
        self._into: dict[int, list[int]] = {}
        for pair in game.pairs or ():
            self._into.setdefault(pair.target, []).append(pair.source)
        self._careless = {d.index for d in game.depots if d.eject.gate is not Gate.FACE_UP}
        # Those that answer for the order of a group, so that its target does not (R4.3).
        self._answers = {
            d.index for d in game.depots if d.eject.unit is not None and not leaves_alone(d)
        }
        self._face_breakers: set[int] = set()
        # A draw puts cards face up on top and asks no rule.
        drawn = {d.draw.to for d in game.depots if d.draw is not None and can_draw(d)}
        self._order_breakers: set[int] = drawn
        self._compacts: list[tuple[int, ...]] = []
        for step, owner in _steps(game):
            self._note(step, owner)

    def _note(self, step: SimpleStep, owner: int | None) -> None:
        """A step breaks the order where it puts cards that no rule was asked about."""
        if isinstance(step, Compact):
            self._compacts.append(step.group)
            return
        ends, down = _changed(step)
        for expr in ends:
            depots = possible_depots(expr, owner, self._game)
            self._order_breakers |= depots
            if down:
                self._face_breakers |= depots

    def keeps_faces(self, index: int, held: Collection[int]) -> bool:
        """Whether no face-down card comes to lie above a face-up one."""
        if index in self._face_breakers:
            return False
        taker = self._game.depots[index]
        if index in self._into:
            if taker.land_under or taker.land_face is Face.DOWN:
                return False
            if taker.land_face is None and not self._asks_faces(taker):
                return False
        return all(set(group) <= set(held) for group in self._compacts if index in group)

    def keeps_order(self, index: int, held: Collection[int]) -> bool:
        """Whether each face-up card stays on one that it fits. Asked where the faces keep theirs.

        Nothing fits a face-down card, so what lands there lands on its like or on no card (R5.8).
        """
        taker, depots = self._game.depots[index], self._game.depots
        accept = taker.accept
        if index in self._order_breakers or index not in self._stacks or not _relates(accept):
            return False
        if has_wild(self._game.deck, accept) or not self._asks_faces(taker):
            return False
        # Where the target is not asked about each card of a group (R5.9), their order must do.
        answers = [] if accept.single else self._answers.intersection(self._into.get(index, ()))
        if not all(self._brings_order(depots[giver], accept, held) for giver in answers):
            return False
        rows = [group for group in self._compacts if index in group]
        return all(
            other in held and _alike(depots[other].accept, accept) for row in rows for other in row
        )

    def _asks_faces(self, taker: Depot) -> bool:
        """Whether only face-up groups get there (R4.1, R5.3)."""
        blind = takes_face_down(taker.accept)
        return not blind or self._careless.isdisjoint(self._into.get(taker.index, ()))

    def _brings_order(self, giver: Depot, accept: Accept, held: Collection[int]) -> bool:
        """Whether the groups of a depot that answers for their order are in that of a rule."""
        unit = giver.eject.unit
        if unit is not None and unit.kind is UnitKind.RUN:
            return _implies(unit.build, unit.suit, accept)
        theirs = giver.accept
        return giver.index in held and _implies(theirs.build, theirs.suit, accept)


def _changed(step: SimpleStep) -> tuple[tuple[Expr, ...], bool]:
    """Where a step puts or turns cards, and whether it may leave one face down on a face-up one.

    Turning the top card up leaves the cards below it face down, or was nothing to do.
    """
    match step:
        case DealGroup():
            return step.to, step.face_down > 0
        case MoveStep() | Gather() | Recycle():
            return (step.to,), True
        case Place():
            return (step.to,), False
        case FlipDown() | Shuffle():
            return (step.depot,), True
        case FlipTop() | Compact():
            return (), False


def _alike(one: Accept, other: Accept) -> bool:
    return (one.build, one.suit) == (other.build, other.suit)


def _implies(build: Build | MatchSum | None, suit: SuitRule, accept: Accept) -> bool:
    """Whether cards in this relation are in that of a rule, too."""
    suits = accept.suit in (suit, SuitRule.ANY)
    suits = suits or (suit is SuitRule.SAME and accept.suit is SuitRule.SAME_COLOR)
    wanted = accept.build
    if wanted is None:
        return suits
    if not isinstance(build, Build) or not isinstance(wanted, Build):
        return False
    ways = wanted.direction in (build.direction, Direction.EITHER)
    return suits and ways and build.step == wanted.step and (wanted.wrap or not build.wrap)
