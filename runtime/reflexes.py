"""What the board does by itself (R7), and trying out what a list of steps would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from runtime.fits import ALL_CARDS, rank_mask
from runtime.journal import MOVE, SHUFFLE, Entry, revert
from runtime.state import MOST_ROUNDS, GameState

__all__ = [
    "CASCADE_LIMIT",
    "base_mask",
    "can_tuck",
    "fire",
    "flip_tops",
    "refill",
    "send",
    "would_change",
]

CASCADE_LIMIT = 1000
"""The most changes in one settling (R7.7)."""

Steps = Callable[[GameState, int], None]


def would_change(state: GameState, do: Steps, depot: int) -> bool:
    """Whether steps, run as a whole, leave another rank, suit or face at some place; a shuffle of
    two cards or more counts as one (R6.8). The state is left as it was."""
    mark, saved = len(state._journal), state._counters()
    rounds, state._rounds = state._rounds, MOST_ROUNDS
    do(state, depot)
    state._rounds = rounds
    entries = state._journal[mark:]
    changed = _differs(state, entries) or any(
        entry[0] == SHUFFLE and len(entry[2]) > 1 for entry in entries
    )
    state._undo_to(mark, saved)
    return changed


def fire(state: GameState, do: Steps, depot: int) -> bool:
    """Run a trigger's steps; if they leave piles and faces as they were, it has not fired and
    leaves no trace (R7.3)."""
    mark, saved = len(state._journal), state._counters()
    do(state, depot)
    if _differs(state, state._journal[mark:]):
        return True
    state._undo_to(mark, saved)
    return False


def _differs(state: GameState, entries: list[Entry]) -> bool:
    """Whether the board differs from what it was before the last entries of the journal. Only the
    piles that they speak of are looked at."""
    piles = state._piles
    touched = {entry[1] for entry in entries} | {entry[3] for entry in entries if entry[0] == MOVE}
    before = list(piles)
    for depot in touched:
        before[depot] = piles[depot][:]
    revert(before, entries.copy(), 0)
    return any(before[depot] != piles[depot] for depot in touched)


def flip_tops(state: GameState, depots: Iterable[int], most: int) -> int:
    """Turn the face-down top cards of `depots` face up, at most `most`; tell how many (R3.7)."""
    flipped = 0
    for depot in depots:
        pile = state._piles[depot]
        if pile and pile[-1] < 0:
            if flipped == most:
                break
            state._flip(depot, len(pile) - 1)
            flipped += 1
    return flipped


def send(state: GameState, source: int, targets: Iterable[int], picks: bool, least: int) -> bool:
    """Send the largest group that `source` lets go and a target takes (R7.4); `least` is the
    smallest group that any of them takes. Of `picks` the cards are tried from the top down."""
    pile = state._piles[source]
    size = len(pile)
    if picks:
        groups = [(index, 1) for index in range(size - 1, -1, -1)]
    else:
        groups = [(size - n, n) for n in range(size, least - 1, -1)]
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
        and pile[-2] < 0
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
