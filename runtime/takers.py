"""Who takes what: how boards of many depots are listed without asking every pair of them.

A board that is too large to be unrolled keeps, beside its piles, what is known about each depot:
the set of the kinds of cards that it takes now, the kind of the top card or the groups it offers.
When a pile has changed, which is seen by identity (`changed`), this is found out anew for it, and
for those whose rules look at that pile; nothing else is looked at. From the sets an index is kept
up: by kind, the depots that take it, in board order (`retake`). So a depot's moves are found by a
look into a dict, whatever the number of depots it could go to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import is_not

__all__ = ["Takers", "changed", "readers", "retake", "takers_of", "who_looks"]

Takers = dict[int, tuple[int, ...]]
"""By the bit of a kind of card, the depots that take it, in board order; none is left empty."""


def changed(piles: Sequence[bytes], seen: Sequence[bytes]) -> Iterator[int]:
    """The depots whose piles are others than have been seen."""
    return compress(range(len(piles)), map(is_not, piles, seen))


def who_looks(count: int, more: Mapping[int, Sequence[int]]) -> tuple[Sequence[int], ...]:
    """For each depot those to look at when its pile has changed: itself, or what `more` has."""
    return tuple([more.get(depot, (depot,)) for depot in range(count)])


def readers(
    piles: Sequence[bytes], seen: Sequence[bytes], who_reads: Sequence[Sequence[int]]
) -> list[int]:
    """The depots to look at when those piles have changed: for each `who_reads` has the depots
    that it bears on."""
    found: set[int] = set()
    for depot in changed(piles, seen):
        found.update(who_reads[depot])
    return sorted(found)


def retake(takers: Takers, every: int, depot: int, before: int, after: int) -> int:
    """A depot takes other kinds of cards than before; `every` are the kinds in the index, and what
    they are then is the answer."""
    rest = before & ~after
    while rest:
        bit = rest & -rest
        rest ^= bit
        others = tuple([other for other in takers[bit] if other != depot])
        if others:
            takers[bit] = others
        else:
            del takers[bit]
            every ^= bit
    rest = after & ~before
    while rest:
        bit = rest & -rest
        rest ^= bit
        if not every & bit:
            takers[bit] = (depot,)
            every |= bit
        elif takers[bit][-1] < depot:
            takers[bit] = (*takers[bit], depot)
        else:
            takers[bit] = tuple(sorted((*takers[bit], depot)))
    return every


def takers_of(takers: Takers, kinds: int) -> Sequence[int]:
    """The depots that take one at least of some kinds, all of them in the index; in board order."""
    one = takers.get(kinds)
    if one is not None:
        return one
    bit = kinds & -kinds
    found = {*takers[bit]}
    while kinds := kinds ^ bit:
        bit = kinds & -kinds
        found.update(takers[bit])
    return sorted(found)
