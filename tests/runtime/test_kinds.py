"""Sets of kinds of cards for conditions."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from runtime.cards import JOKER, RANK, SUIT
from runtime.kinds import all_of, any_of, kinds_by, kinds_where
from runtime.views import card_bits

BITS = card_bits(rank=True, color=False, suit=True)
BY_RANK = kinds_by([RANK[card] or None for card in range(JOKER + 1)], BITS)
ORDERS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def test_kinds_by_a_value() -> None:
    """Each value has the bits of its cards; a card without one, here the joker, is in none."""
    assert set(BY_RANK) == set(range(1, 14))
    for card in range(JOKER):
        assert BY_RANK[RANK[card]] & BITS[card]
    assert not any_of(BY_RANK.values()) & BITS[JOKER]
    assert len({BITS[card] for card in range(JOKER)}) == 52
    by_suit = kinds_by([SUIT[card] for card in range(JOKER)], BITS)
    assert [by_suit[suit].bit_count() for suit in range(4)] == [13] * 4


@pytest.mark.parametrize("op", ORDERS)
@pytest.mark.parametrize("other", [-3, 0, 1, 6, 13, 14, 10**30])
def test_kinds_where(op: str, other: int) -> None:
    """R8.1: a value stands on the left of the comparison."""
    found = kinds_where(BY_RANK, op, other)
    for card in range(JOKER):
        assert bool(found & BITS[card]) is ORDERS[op](RANK[card], other)
    assert not found & BITS[JOKER]


def test_nothing_is_in_no_order() -> None:
    """R8.8."""
    assert [kinds_where(BY_RANK, op, None) for op in ORDERS] == [0] * 4


def test_several_sets() -> None:
    """R8.6: `any` of no elements is false, `all` true."""
    assert (any_of([]), all_of([])) == (0, -1)
    assert (any_of([1, 6]), all_of([7, 6, -1])) == (7, 6)
