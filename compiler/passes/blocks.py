"""The fixed numbering of moves: which moves a game can ever offer (R6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.ir.facts import MoveBlock
from compiler.ir.nodes import Depot, Game, Pair
from compiler.ir.types import Face, Suit, UnitKind, WildDeclares
from compiler.passes.chains import has_wild, is_wild
from compiler.passes.landing import Landings, takes_face_down
from compiler.passes.play import can_draw, can_recycle, can_redeal, live_actions

__all__ = ["move_blocks"]


def move_blocks(
    game: Game,
    pairs: Iterable[Pair],
    landings: Landings,
) -> tuple[MoveBlock, ...]:
    """All moves in blocks, by source in board order, each source's in the order of R6.9."""
    numbering = _Numbering(game, list(pairs), landings)
    return tuple(block for depot in game.depots for block in numbering.of_source(depot))


class _Numbering:
    def __init__(self, game: Game, pairs: list[Pair], landings: Landings):
        self.game, self.landings = game, landings
        self._drags: dict[int, list[int]] = {}
        for pair in pairs:
            if pair.drag:
                self._drags.setdefault(pair.source, []).append(pair.target)
        present = {card.suit for card in game.deck}
        self._suits = tuple(suit.name.capitalize() for suit in Suit if suit in present)

    def of_source(self, depot: Depot) -> Iterator[MoveBlock]:
        """The blocks of one source: taps first, then drags by target."""
        index = depot.index
        if depot.draw is not None and can_draw(depot):
            yield MoveBlock("draw", index, None, 0, 0, (None,))
            if can_recycle(depot):
                yield MoveBlock("recycle", index, None, 0, 0, (None,))
        redeal = can_redeal(self.game)
        if redeal is not None and redeal.trigger == index:
            yield MoveBlock("redeal", index, None, 0, 0, (None,))
        for action in live_actions(depot):
            yield MoveBlock("action", index, None, 0, 0, (action.name,))
        for target in sorted(self._drags.get(index, ())):
            block = self._drag(depot, self.game.depots[target])
            if block is not None:
                yield block

    def _drag(self, source: Depot, target: Depot) -> MoveBlock | None:
        sizes = self.landings.drag_sizes(source, target)
        if sizes is None:
            return None
        low, high = sizes
        args = self._args(source, target, low, high)
        kind = "drag"
        unit = source.eject.unit
        if unit is not None and unit.kind is UnitKind.SINGLE:
            # Picks are numbered by the card's place from the bottom; a tucked card is never there.
            kind = "pick"
            low, high = (1 if source is target else 0), len(self.game.deck) - 1
        if low > high:
            return None
        return MoveBlock(kind, source.index, target.index, low, high, args)

    def _args(self, source: Depot, target: Depot, low: int, high: int) -> tuple[str | None, ...]:
        """What a move onto a target may say: nothing, or the suit that a wild card calls (R6.4)."""
        accept, deck = target.accept, self.game.deck
        covered = target.land_under or target.land_face is Face.DOWN
        asks = accept.follow and accept.wild_declares is WildDeclares.SUIT and not covered
        asks = asks and low == 1 and has_wild(deck, accept)
        if not asks or not self._suits:
            return (None,)
        plain = (
            takes_face_down(accept) or high > 1 or not all(is_wild(card, accept) for card in deck)
        )
        return (None, *self._suits) if plain else self._suits
