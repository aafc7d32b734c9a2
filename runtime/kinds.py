"""Sets of kinds of cards for which a condition of a game file holds.

A set is a number with one bit for each kind of card (`runtime.views.card_bits`); -1 has all cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

__all__ = ["all_of", "any_of", "kinds_by", "kinds_where"]


def kinds_by(values: Sequence[int | None], bits: Sequence[int]) -> dict[int | None, int]:
    """The kinds of cards by a value of the card; `values[card]` is None where it has none."""
    found: dict[int | None, int] = {}
    for value, bit in zip(values, bits, strict=False):
        if value is not None:
            found[value] = found.get(value, 0) | bit
    return found


def kinds_where(kinds: Mapping[int | None, int], op: str, other: int | None) -> int:
    """The kinds whose value compares so to another: none if that is nothing (R8.8)."""
    if other is None:
        return 0
    found = 0
    for value, bits in kinds.items():
        if value is None:
            continue
        if value == other:
            holds = op in ("<=", ">=")
        else:
            holds = value < other if op in ("<", "<=") else value > other
        if holds:
            found |= bits
    return found


def any_of(sets: Iterable[int]) -> int:
    """What is in one of several sets at least; nothing is in none of none."""
    found = 0
    for one in sets:
        found |= one
    return found


def all_of(sets: Iterable[int]) -> int:
    """What is in all of several sets; everything is in all of none."""
    found = -1
    for one in sets:
        found &= one
    return found
