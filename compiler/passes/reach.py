"""Where cards can ever be, and which way up, in any play from a deal.

A least fixed point: cards start where the deal puts them, and every move, reflex and step that can
happen takes them on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from compiler.ir.nodes import Depot, Game, MatchSum, Pair
from compiler.ir.types import Face, Gate, UnitKind
from compiler.passes.dealing import Faces, dealt_faces
from compiler.passes.face_steps import BOTH, DOWN, NONE, UP, FaceFlags, run_steps
from compiler.passes.landing import takes_face_down
from compiler.passes.play import can_draw, can_recycle, never, running_steps, too_many_steps

__all__ = ["Reach", "find_reach"]

_MOST_ROUNDS = 40
"""How often all steps are gone through; a game that needs more may put anything anywhere."""


@dataclass(frozen=True)
class Reach:
    """What can lie where once the opening deal is done.

    `dealt` is the faces the deal leaves, None where they depend on the cards. `faces[d]` has the
    bits UP and DOWN for the faces that cards on depot d can ever show.
    """

    dealt: Faces | None
    faces: tuple[int, ...]

    def holds(self, depot: int) -> bool:
        """Whether a card can ever lie there."""
        return self.faces[depot] != NONE

    def hides(self, depot: int) -> bool:
        """Whether a face-down card can ever lie there."""
        return bool(self.faces[depot] & DOWN)

    def shows(self, depot: int) -> bool:
        """Whether a face-up card can ever lie there."""
        return bool(self.faces[depot] & UP)


def find_reach(game: Game, pairs: Iterable[Pair]) -> Reach:
    """Follow the cards along the pairs that the rules leave open."""
    search = _Search(game, pairs)
    dealt = dealt_faces(game)
    search.start(dealt)
    search.run()
    return Reach(dealt, tuple(search.flags.bits))


class _Search:
    def __init__(self, game: Game, pairs: Iterable[Pair]):
        self.game = game
        # By source and target: whether a group without a face-down card may land. Where the `when`
        # never holds, only one that is taken unseen does (R5.4).
        self._shows = {(pair.source, pair.target): not never(pair.when) for pair in pairs}
        self.flags = FaceFlags(len(game.depots))
        self._takes_down = [takes_face_down(depot.accept) for depot in game.depots]
        self._targets: dict[int, list[int]] = {}
        self._sources: dict[int, list[int]] = {}
        for source, target in self._shows:
            self._targets.setdefault(source, []).append(target)
            self._sources.setdefault(target, []).append(source)

    def start(self, dealt: Faces | None) -> None:
        """Put down what the opening deal leaves."""
        if dealt is not None:
            for depot, pile in enumerate(dealt):
                up, down = any(pile), not all(pile)
                self.flags.add(depot, (UP if up else NONE) | (DOWN if down else NONE))
        elif self.game.main_stock is not None:
            self.flags.add(self.game.main_stock, DOWN)
            run_steps(self.game.deal, None, self.game, self.flags)

    def run(self) -> None:
        """Follow every way of a card until nothing new shows up."""
        if too_many_steps(self.game):
            self._give_up()
            return
        for _ in range(_MOST_ROUNDS):
            while self.flags.changed:
                self._follow(self.flags.changed.pop())
            for steps, owner in running_steps(self.game):
                run_steps(steps, owner, self.game, self.flags)
            if not self.flags.changed:
                return
        self._give_up()

    def _give_up(self) -> None:
        """Any face may lie anywhere."""
        for depot in self.game.depots:
            self.flags.add(depot.index, BOTH)
        self.flags.changed.clear()

    def _follow(self, index: int) -> None:
        """What comes of a depot on which something new can lie."""
        depot, bits = self.game.depots[index], self.flags.bits[index]
        if bits & DOWN and (depot.auto_flip_top or depot.auto_flip_uncovered):
            self.flags.add(index, UP)
        if can_draw(depot) and depot.draw is not None:
            self.flags.add(depot.draw.to, UP)
        for other in self.game.depots:
            if can_recycle(other) and other.draw is not None and other.draw.to == index:
                self.flags.add(other.index, DOWN)
        for target in self._targets.get(index, ()):
            self.flags.add(target, self._landing(index, target))
        if depot.accept.seed_none or depot.land_under:
            for source in self._sources.get(index, ()):
                self.flags.add(index, self._landing(source, index))

    def _landing(self, source: int, target: int) -> int:
        """The faces that cards landing from there can show in the end; NONE: nothing can land."""
        giver, taker = self.game.depots[source], self.game.depots[target]
        bits = self.flags.bits
        if source == target and not bits[target] & DOWN:
            return NONE
        faces = NONE
        starts = not taker.accept.seed_none or bits[target] != NONE
        if bits[source] & UP and starts and self._shows[source, target]:
            faces |= UP
        hidden = giver.eject.gate is not Gate.FACE_UP and self._takes_down[target]
        if bits[source] & DOWN and hidden:
            # A larger group is taken unseen for one face-down card, and brings the others too.
            faces |= DOWN if _brings_one(giver, taker) else bits[source]
        return _after_landing(faces, taker) if faces else NONE


def _brings_one(giver: Depot, taker: Depot) -> bool:
    """Whether a group with a face-down card is that card alone. Of a run it is (R4.2)."""
    unit = giver.eject.unit
    kind = None if unit is None else unit.kind
    top_alone = giver.eject.gate is Gate.TOP_ONLY and kind is not UnitKind.PILE
    return taker.accept.single or top_alone or kind in (UnitKind.SINGLE, UnitKind.RUN)


def _after_landing(faces: int, target: Depot) -> int:
    """What R3.5 makes of the cards that land: landFace, landUnder, the matcher's collapse."""
    if target.land_face is not None:
        faces = UP if target.land_face is Face.UP else DOWN
    if target.land_under:
        faces |= UP
    if isinstance(target.accept.build, MatchSum) and faces & UP:
        faces |= DOWN
    return faces
