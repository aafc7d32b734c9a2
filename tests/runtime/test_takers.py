"""The index of takers: kept up change by change, it is what it would be if made anew."""

from __future__ import annotations

from random import Random

import pytest

from runtime.takers import Takers, changed, readers, retake, takers_of, who_looks


def index_of(taken: list[int]) -> Takers:
    """The index made anew."""
    bits = [1 << number for number in range(max(taken, default=0).bit_length())]
    rows = {bit: tuple([d for d, kinds in enumerate(taken) if kinds & bit]) for bit in bits}
    return {bit: depots for bit, depots in rows.items() if depots}


@pytest.mark.parametrize("seed", range(20))
def test_an_index_is_kept_up(seed: int) -> None:
    rng = Random(seed)
    taken = [0] * 9
    takers: Takers = {}
    every = 0
    for _ in range(60):
        depot = rng.randrange(9)
        after = rng.getrandbits(6) & rng.getrandbits(6)
        every = retake(takers, every, depot, taken[depot], after)
        taken[depot] = after
        assert takers == index_of(taken)
        assert every == sum(takers)
        if every:
            asked = every & (rng.getrandbits(6) | every & -every)
            expected = [depot for depot, kinds in enumerate(taken) if kinds & asked]
            assert list(takers_of(takers, asked)) == expected


def test_one_kind_is_looked_up() -> None:
    takers = {1: (2, 5), 4: (3,)}
    assert takers_of(takers, 1) is takers[1]
    assert list(takers_of(takers, 5)) == [2, 3, 5]


def test_changes_are_seen_by_identity() -> None:
    """A pile that was put back as it was is the same object; another of the same cards is looked
    at again, which does no harm."""
    one, two = bytes([1, 2]), bytes([3])
    same = bytes(bytearray(one))
    assert list(changed([one, two, b""], [one, two, b""])) == []
    assert list(changed([one, two, b""], [same, two, b""])) == [0]
    assert list(changed([one, b"", two], [one, two, b""])) == [1, 2]


def test_who_looks_at_a_changed_pile_is_told_once() -> None:
    table = who_looks(4, {1: (0, 1, 3), 2: (2, 3)})
    assert [list(row) for row in table] == [[0], [0, 1, 3], [2, 3], [3]]
    piles, seen = [b"", b"a", b"b", b""], [b"", b"", b"", b""]
    assert readers(piles, seen, table) == [0, 1, 2, 3]
    assert readers([b"a", b"", b"", b""], seen, table) == [0]
