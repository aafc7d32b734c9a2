"""The tricks of `runtime.views`, each against the plain definition of what it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import pairwise
from operator import or_

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from runtime import views
from runtime.cards import NO_CARD, UP_CARDS
from runtime.fits import (
    ALL_CARDS,
    FitTable,
    build_table,
    called_table,
    every,
    follow_table,
    joker_mask,
    match_table,
    rank_mask,
    suit_table,
    with_wild,
)
from runtime.views import (
    UNSEEN,
    bits_by_size,
    card_bits,
    card_sets,
    cards_by_anchor,
    cards_in,
    homes,
    in_bits,
    sizes_by_bit,
    table_in_bits,
)

JOKER = 52
UP = range(53)
DOWN = range(53, 106)

KINDS = [
    {"rank": rank, "color": color, "suit": suit}
    for rank in (False, True)
    for color in (False, True)
    for suit in (False, True)
]

TABLES: list[FitTable] = [
    build_table("Down"),
    build_table("Up"),
    build_table("Up", 2),
    build_table("Either"),
    build_table("Down", 1, True),
    build_table("Either", 3, True),
    build_table("Down", 0),
    every(build_table("Down"), suit_table("AlternateColor")),
    every(build_table("Down"), suit_table("Same")),
    suit_table("SameColor"),
    follow_table(),
    called_table(2),
    match_table(13),
    with_wild(build_table("Down"), rank_mask(3) | joker_mask()),
    with_wild(suit_table("Same"), joker_mask(), True),
    every(),
]


def rank(card: int) -> int:
    return card % 13 + 1


def suit(card: int) -> int:
    return card // 13


def is_red(card: int) -> bool:
    return suit(card) in (1, 2)


def alike(a: int, b: int, kind: dict[str, bool]) -> bool:
    """Whether two face-up cards agree in all that a kind names."""
    if JOKER in (a, b):
        return a == b
    return (
        (not kind["rank"] or rank(a) == rank(b))
        and (not kind["color"] or is_red(a) == is_red(b))
        and (not kind["suit"] or suit(a) == suit(b))
    )


def fits_on(table: FitTable | None, lower: int, upper: int) -> bool:
    return table is None or bool(table[lower] >> upper & 1)


def groups(up: bytes, table: FitTable | None, least: int, among: int) -> list[bytes]:
    """The groups at the top of a pile that a player may lift, smallest first."""
    found = []
    for n in range(least, len(up) + 1):
        group = up[-n:]
        shown = all(card in UP for card in group) and all(among >> card & 1 for card in group)
        if shown and all(fits_on(table, lower, upper) for lower, upper in pairwise(group)):
            found.append(group)
    return found


# Kinds of cards.


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_cards_of_one_kind_share_a_bit(kind: dict[str, bool]) -> None:
    bits = card_bits(**kind)
    assert len(bits) == 107
    for a in UP:
        assert bits[a].bit_count() == 1
        for b in UP:
            assert (bits[a] == bits[b]) == alike(a, b, kind), (a, b)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_face_down_card_is_of_no_kind(kind: dict[str, bool]) -> None:
    assert {card_bits(**kind)[card] for card in (*DOWN, NO_CARD)} == {0}


def test_rank_and_color_make_26_kinds_and_jokers_one() -> None:
    bits = card_bits(rank=True, color=True, suit=False)
    assert len(set(bits[:JOKER])) == 26
    assert bits[JOKER] not in bits[:JOKER]
    assert max(bits) < 1 << 27


# Sets of cards.

masks = st.integers(0, ALL_CARDS)
kinds = st.sampled_from(KINDS)


@given(masks)
def test_cards_in_a_set(mask: int) -> None:
    assert cards_in(mask) == tuple(card for card in UP if mask >> card & 1)


@given(masks, kinds)
def test_a_set_in_bits_has_the_kinds_of_its_cards(mask: int, kind: dict[str, bool]) -> None:
    bits = card_bits(**kind)
    result = in_bits(mask, bits)
    for card in UP:
        some = any(mask >> other & 1 and alike(card, other, kind) for other in UP)
        assert bool(result & bits[card]) == some


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_tables_in_other_forms_say_the_same(number: int) -> None:
    """For every anchor of either face and every card: a set, a list, and with one bit for each
    card the mask itself."""
    table = TABLES[number]
    every_card = card_bits(rank=True, color=False, suit=True)
    in_every_bit = table_in_bits(table, every_card)
    for anchor in range(106):
        fitting = [card for card in UP if fits_on(table, anchor, card)]
        assert list(cards_by_anchor(table)[anchor]) == fitting
        assert card_sets(table)[anchor] == set(fitting)
        assert [c for c in UP if in_every_bit[anchor] & every_card[c]] == fitting


def test_rules_about_ranks_and_colours_lose_nothing_in_their_bits() -> None:
    table = every(build_table("Down", 1, True), suit_table("AlternateColor"))
    bits = card_bits(rank=True, color=True, suit=False)
    coarse = table_in_bits(table, bits)
    for anchor in range(106):
        for card in range(106):
            fits = card in UP and fits_on(table, anchor, card)
            assert bool(coarse[anchor] & bits[card]) == fits


# Groups.


@st.composite
def piles(draw: st.DrawFn) -> tuple[bytes, FitTable | None]:
    """A pile that is likely to end in a run by a table. A card may come twice: two packs."""
    table = draw(st.sampled_from([*TABLES, None]))
    pile = draw(st.lists(st.integers(0, 105), max_size=3))
    for _ in range(draw(st.integers(0, 9))):
        fitting = [card for card in UP if not pile or fits_on(table, pile[-1], card)]
        odd = not fitting or draw(st.integers(0, 9)) == 0
        pile.append(draw(st.integers(0, 105)) if odd else draw(st.sampled_from(fitting)))
    return bytes(pile), table


amongs = st.one_of(st.just(ALL_CARDS), masks, st.sampled_from([rank_mask(5) | joker_mask()]))


@given(piles(), kinds, st.integers(1, 4), amongs)
def test_bits_by_size(
    drawn: tuple[bytes, FitTable | None], kind: dict[str, bool], least: int, among: int
) -> None:
    """R4.2, R5.2, R5.6, R5.9: what is in the answer is a group that may be lifted, and all are."""
    up, table = drawn
    bits = card_bits(**kind)
    heads, by_size = bits_by_size(up, table, bits, least, among)
    found = groups(up, table, least, among)
    expected = {len(group): bits[group[0]] for group in found}
    assert {n: bit for n, bit in enumerate(by_size, 1) if bit} == expected
    assert heads == _union(expected.values())


@given(piles(), kinds, st.integers(1, 4), amongs)
def test_sizes_by_bit(
    drawn: tuple[bytes, FitTable | None], kind: dict[str, bool], least: int, among: int
) -> None:
    """The same, where no two cards of a group are of one kind."""
    up, table = drawn
    bits = card_bits(**kind)
    longest = (groups(up, table, 1, among) or [b""])[-1]
    assume(len({bits[card] for card in longest}) == len(longest))
    heads, sizes = sizes_by_bit(up, table, bits, least, among)
    assert sizes == {bits[group[0]]: len(group) for group in groups(up, table, least, among)}
    assert list(sizes.values()) == sorted(sizes.values())  # the order of R6.9
    assert heads == _union(sizes)


@given(piles(), kinds, st.integers(1, 3))
def test_the_cards_below_the_face_up_ones_do_not_matter(
    drawn: tuple[bytes, FitTable | None], kind: dict[str, bool], least: int
) -> None:
    """What a view is remembered by: the face-up cards at the top."""
    pile, table = drawn
    up = pile[len(pile.rstrip(UP_CARDS)) :]
    bits = card_bits(**kind)
    assert bits_by_size(up, table, bits, least) == bits_by_size(pile, table, bits, least)
    assert sizes_by_bit(up, table, bits, least) == sizes_by_bit(pile, table, bits, least)


def _union(bits: Iterable[int]) -> int:
    return reduce(or_, bits, 0)


def test_a_run_by_hand() -> None:
    """7♣ 6♥ 5♠ on a face-down card, downwards in alternating colours: sizes 1 to 3."""
    seven, six, five = 0 * 13 + 6, 2 * 13 + 5, 3 * 13 + 4
    table = every(build_table("Down"), suit_table("AlternateColor"))
    bits = card_bits(rank=True, color=True, suit=False)
    pile = bytes([60, seven, six, five])
    heads, sizes = sizes_by_bit(pile, table, bits, 1)
    assert sizes == {bits[five]: 1, bits[six]: 2, bits[seven]: 3}
    assert heads == bits[five] | bits[six] | bits[seven]
    assert bits_by_size(pile, table, bits, 2) == (
        bits[six] | bits[seven],
        (0, bits[six], bits[seven]),
    )


def test_jokers_break_a_run_unless_they_are_wild() -> None:
    """R5.7, R5.8: a joker follows nothing, a wild one lands anywhere; what comes onto it must be
    wild too, or the rule `free`."""
    bits = card_bits(rank=True, color=False, suit=False)
    pile = bytes([6, JOKER, 5])
    strict = build_table("Down")
    assert bits_by_size(pile, strict, bits, 1) == (bits[5], (bits[5],))
    free = with_wild(strict, joker_mask(), True)
    assert bits_by_size(pile, free, bits, 1)[1] == (bits[5], bits[JOKER], bits[6])


def test_equal_cards_of_two_packs_are_told_apart_by_size_alone() -> None:
    """Three Sixes of clubs, of one rank by step 0: three sizes of one kind."""
    bits = card_bits(rank=True, color=False, suit=False)
    pile = bytes([5, 5, 5])
    assert bits_by_size(pile, build_table("Down", 0), bits, 1) == (bits[5], (bits[5],) * 3)


def test_no_pile_offers_nothing() -> None:
    bits = card_bits(rank=True, color=True, suit=True)
    assert sizes_by_bit(b"", None, bits, 1) == (0, {})
    assert bits_by_size(b"", None, bits, 1) == (0, ())


# Homes.

tops = st.lists(st.one_of(st.none(), st.integers(0, 105)), min_size=1, max_size=6)


@given(tops, st.sampled_from(TABLES), masks)
def test_homes(top_cards: list[int | None], table: FitTable, starts: int) -> None:
    """By card the bits of all targets that take it; none for no card, and for cards face down."""
    shown = tuple(NO_CARD if card is None else card for card in top_cards)
    known: dict[tuple[int, ...], list[int]] = {}
    found = homes(known, shown, cards_by_anchor(table), cards_in(starts))
    expected = {
        card: sum(
            1 << place
            for place, anchor in enumerate(top_cards)
            if (starts >> card & 1 if anchor is None else fits_on(table, anchor, card))
        )
        for card in UP
    }
    assert found == [expected.get(card, 0) for card in range(107)]
    assert known == {shown: found}


def test_homes_remembers_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MOST_VIEWS", 5)
    known: dict[tuple[int, ...], list[int]] = {}
    on_anchor = cards_by_anchor(build_table("Up"))
    for card in UP:
        found = homes(known, (card,), on_anchor, ())
        assert found == [1 if c in on_anchor[card] else 0 for c in range(107)]
        assert known[(card,)] is found
        assert len(known) <= 5


def test_nothing_that_is_seen_looks_unseen() -> None:
    """The mark of what was never looked at is no card."""
    assert len(UNSEEN) == 1
    assert UNSEEN[0] not in range(106)
