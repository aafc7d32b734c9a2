"""Between which depots cards can ever land, and how many, by the rules alone.

Nothing here looks at where cards can be; every answer holds for any position. A refusal must be
certain, a "may" need not be.
"""

from __future__ import annotations

from compiler.ir.nodes import Accept, Build, Depot, Game, MatchSum
from compiler.ir.types import Compound, DepotType, Gate, SuitRule, UnitKind
from compiler.passes.chains import accept_chain, has_wild, unit_chain

__all__ = ["Landings", "Sizes", "takes_face_down"]

Sizes = tuple[int, int]
"""The fewest and the most cards of a group."""


def takes_face_down(accept: Accept) -> bool:
    """Whether a group with a face-down card can ever be accepted (R5.3)."""
    return not accept.declares or accept.allow_face_down


class Landings:
    """Answers about the pairs of depots of one game.

    `shut` are depots whose eject rule never lets anything go because of its `when`.
    """

    def __init__(self, game: Game, shut: frozenset[int] = frozenset()):
        self._game = game
        self._deck = game.deck
        self._trigger = None if game.redeal is None else game.redeal.trigger
        self._leaving = [
            None if depot.index in shut else self._leaving_sizes(depot) for depot in game.depots
        ]
        known: dict[Accept, tuple[Sizes, int] | None] = {}
        for depot in game.depots:
            if depot.accept not in known:
                known[depot.accept] = self._landing_sizes(depot.accept)
        self._landing = [known[depot.accept] for depot in game.depots]
        relays = [depot for depot in game.depots if _relays(depot)]
        self._cells = {depot.index for depot in relays if depot.type is DepotType.CELL}
        self._columns = {depot.index for depot in relays if depot.type is DepotType.TABLEAU}

    def drag_sizes(self, source: Depot, target: Depot) -> Sizes | None:
        """The groups that a drag or tuck can ever take there, None if none (R6.1, R6.2, R6.6).

        For a tuck, source and target are the same depot.
        """
        off_table = source.off_table or target.off_table
        tapped = target.draw is not None or target.index == self._trigger
        if off_table or tapped:
            return None
        if source is target:
            return (1, 1) if self._may_tuck(source) else None
        sizes = self.sizes(source, target)
        if sizes is None or self._game.compound is Compound.FREE:
            return sizes
        return _within(sizes, self._staged_most(target.index))

    def sends(self, source: Depot, target: Depot) -> bool:
        """Whether autoSend can ever send from one to the other (R7.4)."""
        listed = source.auto_send is not None and target.index in source.auto_send
        return listed and self.sizes(source, target) is not None

    def refills(self, source: Depot, target: Depot) -> bool:
        """Whether autoRefill can ever take from the source to the target (R7.5)."""
        if target.auto_refill is None or source.index not in target.auto_refill:
            return False
        if target.accept.seed_none and not takes_face_down(target.accept):
            return False
        sizes = self.sizes(source, target)
        return sizes is not None and sizes[0] == 1

    def _leaving_sizes(self, depot: Depot) -> Sizes | None:
        """The groups that a depot lets go (chapter 4)."""
        eject = depot.eject
        if eject.gate is Gate.LOCKED:
            return None
        if eject.gate is Gate.TOP_ONLY and (
            eject.unit is None or eject.unit.kind is not UnitKind.PILE
        ):
            return (1, 1)
        if eject.unit is None:
            return (1, len(self._deck))
        return (1, unit_chain(eject.unit, self._deck))

    def _landing_sizes(self, accept: Accept) -> tuple[Sizes, int] | None:
        """The groups that a depot takes, and how many at most of those whose order it judges."""
        if accept.rejects_all:
            return None
        low, high = accept.min_count, 1 if accept.single else len(self._deck)
        ordered = high
        if not takes_face_down(accept):
            if accept.empty_only and self._never_starts(accept):
                return None
            if accept.rank_is is not None and not has_wild(self._deck, accept):
                high = min(high, sum(card.rank is accept.rank_is for card in self._deck))
            ordered = min(high, accept_chain(accept, self._deck))
        return ((low, high), ordered) if low <= high else None

    def _never_starts(self, accept: Accept) -> bool:
        """Whether no face-up card can land on the empty depot (R5.5)."""
        if accept.seed_none:
            return True
        seed = accept.seed
        return seed is not None and all(card.rank is not seed for card in self._deck)

    def sizes(self, source: Depot, target: Depot) -> Sizes | None:
        """The groups that leave the one and land on the other, staged limits aside."""
        leaving, landing = self._leaving[source.index], self._landing[target.index]
        if leaving is None or landing is None:
            return None
        allowed = target.accept.accept_from
        if allowed is not None and source.index not in allowed:
            return None
        (low, high), ordered = landing
        if source.eject.unit is None:
            high = ordered
        return _within((max(low, leaving[0]), leaving[1]), high)

    def _staged_most(self, target: int) -> int:
        """The staged limit with every relay empty (R6.2)."""
        cells, columns = len(self._cells - {target}), len(self._columns - {target})
        return (1 + cells) << columns

    def _may_tuck(self, depot: Depot) -> bool:
        """R6.6: the top card of a longer pile, judged with itself as the anchor."""
        accept, unit = depot.accept, depot.eject.unit
        if not depot.land_under or self.sizes(depot, depot) is None:
            return False
        if accept.empty_only or accept.min_count > 1:
            return False
        if unit is not None and unit.kind is UnitKind.PILE:
            return False
        if takes_face_down(accept) or has_wild(self._deck, accept):
            return True
        return _fits_itself(accept)


def _within(sizes: Sizes, most: int) -> Sizes | None:
    low, high = sizes[0], min(sizes[1], most)
    return (low, high) if low <= high else None


def _fits_itself(accept: Accept) -> bool:
    """Whether a face-up card that is not wild may lie on its like."""
    match accept.build:
        case Build():
            # A step of 1 to 12 leads to another rank, with wrap too.
            build = accept.build.step == 0
        case MatchSum():
            build = accept.build.total % 2 == 0
        case None:
            build = True
    return build and accept.suit is not SuitRule.ALTERNATE_COLOR


def _relays(depot: Depot) -> bool:
    """Whether the depot, when empty, counts for the staged limit (R6.2)."""
    accept = depot.accept
    return (
        not accept.rejects_all
        and accept.accept_from is None
        and accept.min_count == 1
        and accept.seed is None
        and not accept.seed_none
        and not accept.seed_from_deal
        and accept.rank_is is None
        and accept.when is None
    )
