"""The journal: every primitive change of the board as an entry, kept while somebody listens.

Entries are tuples whose first item tells the kind:

* `(MOVE, source, start, target, at, before, after)`: the cards `before` at index `start` of
  `source` went to index `at` of `target`, where they lie as `after` (faces and order may differ);
* `(FLIP, depot, index, card)`: the card at `index` turned over and shows as `card`;
* `(SHUFFLE, depot, before, after)`: the whole pile was permuted;
* `(CALL, depot, suit)` and `(COLLAPSE, depot, n)`: told to the player. A collapse turned the top
  `n` cards face down; a call is kept in the state's counters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from runtime.cards import NAME, SUIT_NAMES, card_names
from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled
from runtime.typed import TYPE_CHECKING, NamedTuple

__all__ = ["CALL", "COLLAPSE", "FLIP", "MOVE", "SHUFFLE", "Entry", "Saved", "events_of"]

if TYPE_CHECKING:
    from typing import Any, Final

    Entry = tuple[Any, ...]
else:
    Entry = tuple

MOVE: Final = 0
FLIP: Final = 1
SHUFFLE: Final = 2
CALL: Final = 3
COLLAPSE: Final = 4


class Saved(NamedTuple):
    """What a move may change, as it was before it: the board and the counters."""

    piles: list[bytes]
    redeals: int
    shuffles: int
    recycles: dict[int, int]
    calls: dict[int, int]
    cascade_limit_hit: bool


def events_of(entries: Iterable[Entry], names: Sequence[str]) -> list[Event]:
    """The entries as events, depots by name."""
    events: list[Event] = []
    for entry in entries:
        kind = entry[0]
        if kind == MOVE:
            _, source, start, target, at, _, after = entry
            events.append(Moved(names[source], names[target], card_names(after), start, at))
        elif kind == FLIP:
            events.append(Flipped(names[entry[1]], entry[2], NAME[entry[3]]))
        elif kind == SHUFFLE:
            events.append(Shuffled(names[entry[1]], card_names(entry[3])))
        elif kind == CALL:
            events.append(Called(names[entry[1]], SUIT_NAMES[entry[2]]))
        else:
            events.append(Collapsed(names[entry[1]], entry[2]))
    return events
