"""Which counters of a position a move can change, with all that it sets off (R9.4, R7.7, R9.10).

Every answer holds for any board, dealt or from elsewhere. One may say that a counter changes when
it never does, but not the other way round. What is not named here (the piles, the count of moves)
always may change.
"""

from __future__ import annotations

from compiler.ir.facts import Changes, Settling
from compiler.ir.nodes import REPEAT_LIMIT, Card, Depot, Game, Repeat, Shuffle
from compiler.ir.types import Face, WildDeclares
from compiler.ir.walk import flat_steps
from compiler.passes.chains import has_wild
from compiler.passes.play import can_redeal, live_actions, never, running_steps

__all__ = ["find_changes", "holds_call"]

_MOST_CHANGES = 1000
"""At so many a settling stops (R7.7)."""

_MOST_ROUNDS = 1000
"""So many rounds of repeats one move has, with all that it sets off (R9.10)."""


def find_changes(game: Game, settling: Settling) -> Changes:
    """What the moves of a game can change."""
    most = settling.most_changes
    steps = [step for some, _ in running_steps(game) for step in some]
    return Changes(
        redeals=game.redeal is not None and game.redeal.limit != 0,
        recycles=any(map(_counts_recycles, game.depots)),
        shuffles=any(isinstance(step, Shuffle) for step in flat_steps(steps)),
        calls=any(holds_call(depot, game.deck) for depot in game.depots),
        cascade=most is None or most >= _MOST_CHANGES or _may_tire(game),
        rounds=any(isinstance(step, Repeat) for step in steps),
    )


def _counts_recycles(depot: Depot) -> bool:
    """Whether a depot's recycles are counted, be it that nobody can tap it (R6.5)."""
    return depot.draw is not None and depot.draw.recycle and depot.draw.max_recycles != 0


def holds_call(depot: Depot, deck: tuple[Card, ...]) -> bool:
    """Whether a call can ever stand on a depot (R6.4), on any board."""
    accept = depot.accept
    return (
        not accept.rejects_all
        and accept.follow
        and accept.wild_declares is WildDeclares.SUIT
        and not depot.land_under
        and depot.land_face is not Face.DOWN
        and has_wild(deck, accept)
        and any(card.suit is not None for card in deck)
    )


def _may_tire(game: Game) -> bool:
    """Whether the repeats of one move may use up all its rounds (R9.10)."""
    lists = [action.do for depot in game.depots for action in live_actions(depot)]
    triggers = [t.do for depot in game.depots for t in depot.triggers if not never(t.when)]
    redeal = can_redeal(game)
    if redeal is not None:
        lists.append(redeal.steps)
    # A trigger may fire time and again; of the others a move runs one list, once.
    if any(isinstance(step, Repeat) for do in triggers for step in do):
        return True
    most = max((sum(isinstance(step, Repeat) for step in do) for do in lists), default=0)
    return most * REPEAT_LIMIT >= _MOST_ROUNDS
