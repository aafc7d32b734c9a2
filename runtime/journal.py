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
from typing import Any

from runtime.cards import NAME, SUIT_NAMES, card_names
from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled

__all__ = ["CALL", "COLLAPSE", "FLIP", "MOVE", "SHUFFLE", "Entry", "events_of"]

Entry = tuple[Any, ...]

MOVE, FLIP, SHUFFLE, CALL, COLLAPSE = range(5)


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
