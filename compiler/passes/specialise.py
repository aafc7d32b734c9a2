"""The pass that decides, for every two depots, whether cards can ever land from one on the other.

What a target's `acceptRule.when` asks about which depots are involved is answered here, once; only
what it asks about the cards is left for the game.
"""

from __future__ import annotations

from dataclasses import replace

from compiler.ir.exprs import Const, Expr
from compiler.ir.nodes import Game, Pair
from compiler.passes.bound import Binder, OutOfWork
from compiler.passes.folder import Folder
from compiler.passes.landing import Landings, takes_face_down
from compiler.passes.play import never

__all__ = ["BIND_BUDGET", "shut_depots", "specialise_pairs"]

BIND_BUDGET = 300_000
"""Nodes that binding may visit for one game, about a second's work."""


def specialise_pairs(game: Game) -> Game:
    """The same game with `pairs` filled: all that can ever land, by source, then by target.

    A pair is left out only where the rules make a drag, tuck or reflex between the two impossible
    whatever lies on the board: a position from elsewhere may hold what no play from a deal leads
    to. A rule that exceeds the budget is left as it is, for all its pairs.
    """
    decided = _decide(game, _undecided(game, Landings(game, shut_depots(game))))
    live = [
        pair
        for pair in decided
        if not never(pair.when) or takes_face_down(game.depots[pair.target].accept)
    ]
    return replace(game, pairs=tuple(sorted(live, key=lambda pair: (pair.source, pair.target))))


def shut_depots(game: Game) -> frozenset[int]:
    """The depots whose eject rule's `when` never holds (R4.4)."""
    binder = Binder(Folder(game), BIND_BUDGET)
    shut: set[int] = set()
    for depot in game.depots:
        when = depot.eject.when
        if when is None:
            continue
        try:
            if never(binder.bind(when, depot=depot.index)):
                shut.add(depot.index)
        except OutOfWork:
            break
    return frozenset(shut)


def _undecided(game: Game, landings: Landings) -> list[Pair]:
    """The pairs that everything but a `when` leaves open, each with its target's whole `when`."""
    pairs: list[Pair] = []
    for source in game.depots:
        for target in game.depots:
            drag = landings.drag_sizes(source, target) is not None
            reflex = landings.sends(source, target) or landings.refills(source, target)
            if drag or reflex:
                pairs.append(Pair(source.index, target.index, drag, target.accept.when))
    return pairs


def _decide(game: Game, pairs: list[Pair]) -> list[Pair]:
    """The pairs with what is left of each `when`.

    One that never holds is left as `false`: a group with a face-down card may land without being
    asked (R5.4).
    """
    binder = Binder(Folder(game), BIND_BUDGET)
    by_rule: dict[int | None, list[Pair]] = {}
    for pair in pairs:
        by_rule.setdefault(None if pair.when is None else id(pair.when), []).append(pair)
    decided: list[Pair] = []
    for of_rule in by_rule.values():
        try:
            bound = [_bind(pair, binder) for pair in of_rule]
        except OutOfWork:
            decided += of_rule
            continue
        # Equal conditions become one object, so that nobody after this compares them at length.
        known: dict[Expr | None, Expr | None] = {}
        decided += [replace(pair, when=known.setdefault(pair.when, pair.when)) for pair in bound]
    return decided


def _bind(pair: Pair, binder: Binder) -> Pair:
    if pair.when is None:
        return pair
    left = binder.bind(pair.when, depot=pair.target, source=pair.source)
    always = isinstance(left, Const) and not never(left)
    return replace(pair, when=None if always else left)
