"""What the board does by itself (R7), and trying out what a list of steps would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from runtime.cards import FACE_DOWN
from runtime.fits import ALL_CARDS, rank_mask
from runtime.journal import SHUFFLE, Entry
from runtime.state import MOST_ROUNDS, GameState
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

__all__ = [
    "CASCADE_LIMIT",
    "base_mask",
    "can_tuck",
    "fire",
    "flip_tops",
    "refill",
    "send",
    "would_change",
    "would_move",
]

CASCADE_LIMIT: Final = 1000
"""The most changes in one settling (R7.7)."""

Steps = Callable[[GameState, int], None]


def would_change(state: GameState, do: Steps, depot: int) -> bool:
    """Whether steps, run as a whole, leave another rank, suit or face at some place; a shuffle of
    two cards or more counts as one (R6.8). The state is left as it was."""
    before, journal, rounds = state._saved(), state._journal, state._rounds
    trial: list[Entry] = []
    state._piles, state._journal, state._rounds = before.piles.copy(), trial, MOST_ROUNDS
    do(state, depot)
    changed = state._piles != before.piles or any(
        entry[0] == SHUFFLE and len(entry[2]) > 1 for entry in trial
    )
    state._restore(before)
    state._journal, state._rounds = journal, rounds
    return changed


def would_move(state: GameState, do: Steps, depot: int) -> bool:
    """The same for steps among which is no shuffle."""
    before, journal, rounds = state._saved(), state._journal, state._rounds
    state._piles, state._journal, state._rounds = before.piles.copy(), None, MOST_ROUNDS
    do(state, depot)
    changed = state._piles != before.piles
    state._restore(before)
    state._journal, state._rounds = journal, rounds
    return changed


def fire(state: GameState, do: Steps, depot: int) -> bool:
    """Run a trigger's steps; if they leave piles and faces as they were, it has not fired and
    leaves no trace (R7.3)."""
    before, piles, journal = state._saved(), state._piles.copy(), state._journal
    mark = 0 if journal is None else len(journal)
    do(state, depot)
    if state._piles != piles:
        return True
    state._restore(before)
    if journal is not None:
        del journal[mark:]
    return False


def flip_tops(state: GameState, depots: Iterable[int], most: int) -> int:
    """Turn the face-down top cards of `depots` face up, at most `most`; tell how many (R3.7)."""
    flipped = 0
    for depot in depots:
        pile = state._piles[depot]
        if pile and pile[-1] >= FACE_DOWN:
            if flipped == most:
                break
            state._flip(depot, len(pile) - 1)
            flipped += 1
    return flipped


def send(
    state: GameState,
    source: int,
    targets: Iterable[int],
    picks: bool,
    least: int,
    most: int | None = None,
) -> bool:
    """Send the largest group that `source` lets go and a target takes (R7.4); `least` is the
    smallest group that any of them takes, no larger one than `most` leaves. Of `picks` the cards
    are tried from the top down."""
    pile = state._piles[source]
    size = len(pile)
    if picks:
        groups = [(index, 1) for index in range(size - 1, -1, -1)]
    else:
        groups = [(size - n, n) for n in range(size if most is None else most, least - 1, -1)]
    for start, n in groups:
        if state._check_leave(source, start, n) is None:
            for target in targets:
                if target != source and state._check_land(source, start, n, target) is None:
                    state._land(source, start, n, target)
                    return True
    return False


def can_tuck(state: GameState, depot: int) -> bool:
    """Whether a `landUnder` depot may be the target of its own top card (R6.6)."""
    pile = state._piles[depot]
    top = len(pile) - 1
    return (
        top > 0
        and pile[-2] >= FACE_DOWN
        and state._check_leave(depot, top, 1) is None
        and state._check_land(depot, top, 1, depot) is None
    )


def base_mask(state: GameState, type: str) -> int:
    """The cards that may start an empty depot of a type with `seedFromDeal` (R5.5)."""
    base = state._bases.get(type)
    return ALL_CARDS if base is None else rank_mask(base)


def refill(state: GameState, depot: int, sources: Iterable[int]) -> bool:
    """Bring an empty depot the top card of the first source that lets it go (R7.5)."""
    if state._piles[depot]:
        return False
    for source in sources:
        start = len(state._piles[source]) - 1
        if (
            start >= 0
            and state._check_leave(source, start, 1) is None
            and state._check_land(source, start, 1, depot) is None
        ):
            state._land(source, start, 1, depot)
            return True
    return False
