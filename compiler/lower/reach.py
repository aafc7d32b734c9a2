"""Which depots a card can ever reach (chapter 10).

The answer errs on the side of "can": conditions are taken to hold, cards to fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.ir.exprs import Cond, DepotRef, DepotsRef, Expr, Local, Neighbour, Quant
from compiler.ir.nodes import (
    Accept,
    Compact,
    DealGroup,
    Depot,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Shuffle,
    SimpleStep,
    Step,
)
from compiler.ir.types import Gate
from compiler.ir.walk import flat_steps

__all__ = ["unreachable_depots"]

Depots = frozenset[int]
Way = tuple[Depots, Depots]
"""Cards may come from one of the first depots to each of the second."""


def unreachable_depots(game: Game) -> tuple[int, ...]:
    """The depots that no card can ever reach, in board order."""
    reached: set[int] = set()
    if game.main_stock is not None and game.deck:
        reached.add(game.main_stock)
    ways = set(_ways(game))
    while True:
        used = {way for way in ways if not reached.isdisjoint(way[0])}
        if not used:
            return tuple(d.index for d in game.depots if d.index not in reached)
        ways -= used
        reached.update(*(targets for _, targets in used))


def _ways(game: Game) -> Iterator[Way]:
    for step in flat_steps(game.deal):
        yield from _step_ways(game, step, frozenset())
    if game.redeal is not None and game.redeal.limit != 0:
        for step in flat_steps(game.redeal.steps):
            yield from _step_ways(game, step, frozenset())
    yield from _do_ways(game)
    free = [d.index for d in game.depots if d.eject.gate is not Gate.LOCKED]
    senders: dict[int, set[int]] = {}
    for index in free:
        for target in game.depots[index].auto_send or ():
            senders.setdefault(target, set()).add(index)
    draggable = {index for index in free if not game.depots[index].off_table}
    for depot in game.depots:
        refillers = set(free).intersection(depot.auto_refill or ())
        givers = refillers | senders.get(depot.index, set())
        if _takes_drags(game, depot):
            givers |= draggable - {depot.index}
        yield from _depot_ways(game, depot, givers)


def _do_ways(game: Game) -> Iterator[Way]:
    """What actions and triggers do. Copies share them, so each is looked at once, its `depot`
    being any of the copies."""
    owners: dict[int, tuple[tuple[Step, ...], set[int]]] = {}
    for depot in game.depots:
        actions = () if depot.off_table else depot.actions
        for steps in [*(a.do for a in actions), *(t.do for t in depot.triggers)]:
            owners.setdefault(id(steps), (steps, set()))[1].add(depot.index)
    for steps, depots in owners.values():
        for step in flat_steps(steps):
            yield from _step_ways(game, step, frozenset(depots))


def _step_ways(game: Game, step: SimpleStep, owners: Depots) -> Iterator[Way]:
    def places(exprs: Iterable[Expr]) -> Depots:
        unique = {id(expr): expr for expr in exprs}
        return frozenset[int]().union(*(_places(game, e, owners) for e in unique.values()))

    match step:
        case DealGroup(to=targets, face_down=down, face_up=up, source=source):
            if down + up:
                yield places([source]), places(targets)
        case MoveStep(source=source, to=target) | Recycle(source=source, to=target):
            yield places([source]), places([target])
        case Gather(sources=sources, to=target):
            yield places(sources), places([target])
        case Place(to=target):
            yield _stock(game), places([target])
        case Compact(group=group):
            yield frozenset(group), frozenset(group)
        case FlipTop() | FlipDown() | Shuffle():
            pass


def _stock(game: Game) -> Depots:
    return frozenset() if game.main_stock is None else frozenset((game.main_stock,))


def _places(game: Game, expr: Expr, owners: Depots) -> Depots:
    """The depots that an expression of type Depot or Depots can stand for."""
    match expr:
        case DepotRef(depot=depot):
            return frozenset((depot,))
        case DepotsRef(depots=depots):
            return frozenset(depots)
        case Local():
            return owners
        case Cond(then=then, other=other):
            return _places(game, then, owners) | _places(game, other, owners)
        case Quant(coll=coll):
            return _places(game, coll, owners)
        case Neighbour(depot=depot):
            groups = {game.depots[d].group for d in _places(game, depot, owners)}
            near = (game.groups[g].depots for g in groups if g is not None)
            return _places(game, depot, owners).union(*near)
        case _:
            return frozenset(range(len(game.depots)))


def _depot_ways(game: Game, depot: Depot, givers: set[int]) -> Iterator[Way]:
    """How cards leave a depot by drawing, and land there by the player's hand and by reflexes."""
    here = frozenset((depot.index,))
    if depot.draw is not None and not depot.off_table:
        there = frozenset((depot.draw.to,))
        yield here, there
        if depot.draw.recycle and depot.draw.max_recycles != 0:
            yield there, here
    if _can_start(game, depot.accept):
        admitted = depot.accept.accept_from
        yield frozenset(givers if admitted is None else givers.intersection(admitted)), here


def _takes_drags(game: Game, depot: Depot) -> bool:
    """R6.1, R3.9: neither a depot with a draw, nor the redeal's trigger, nor one off the table."""
    trigger = None if game.redeal is None else game.redeal.trigger
    return depot.draw is None and depot.index != trigger and not depot.off_table


def _can_start(game: Game, accept: Accept) -> bool:
    """Whether some group of the game's cards could land on the depot while it is empty."""
    if accept.rejects_all or accept.seed_none or accept.min_count > len(game.deck):
        return False
    if accept.single and accept.min_count > 1:
        return False
    return accept.seed is None or any(card.rank is accept.seed for card in game.deck)
