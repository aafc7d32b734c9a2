"""Which counters of a position can still make a difference to the game (R9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.exprs import Counter, CounterKind
from compiler.ir.facts import KeyParts
from compiler.ir.nodes import Game, Shuffle
from compiler.ir.walk import descendants, flat_steps, iter_sites
from compiler.passes.changes import holds_call
from compiler.passes.play import can_recycle, can_redeal, running_steps

__all__ = ["find_key_parts"]


def find_key_parts(game: Game) -> KeyParts:
    """The parts that `key()` needs beside piles and faces. The score is no reason to keep one."""
    read = set(_counters_read(game))
    redeal = can_redeal(game)
    limited = redeal is not None and redeal.limit is not None
    entered = {pair.target for pair in game.pairs or ()}
    return KeyParts(
        moves=CounterKind.MOVES in read,
        redeals=limited or CounterKind.REDEALS in read,
        recycles=tuple(
            depot.index
            for depot in game.depots
            if can_recycle(depot) and depot.draw is not None and depot.draw.max_recycles is not None
        ),
        shuffles=any(
            isinstance(step, Shuffle)
            for steps, _ in running_steps(game)
            for step in flat_steps(steps)
        ),
        bases=any(game.depots[index].accept.seed_from_deal for index in entered),
        # A call that no move can make may stand on a board from elsewhere, and be followed.
        calls=any(holds_call(game.depots[index], game.deck) for index in entered),
    )


def _counters_read(game: Game) -> Iterator[CounterKind]:
    """The counters that play reads. Of accept rules only what the pairs left of them is asked."""
    seen: set[int] = set()
    for site in iter_sites(game):
        accept = site.path.endswith(".accept.when")
        if site.in_deal or site.path == "scoring.value" or (accept and game.pairs is not None):
            continue
        if id(site.expr) in seen:
            continue
        seen.add(id(site.expr))
        for part in descendants(site.expr):
            if isinstance(part, Counter):
                yield part.kind
