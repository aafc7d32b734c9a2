"""What makes listing moves fast: a pile seen once, cards as few bits, and homes by card.

A general listing asks each source against each target. Three tricks take most of the asking away,
and the generated modules use them where the compiler has proven that they may:

* **Views.** What a pile takes on top and which groups it offers depend on nothing but its cards. A
  module works that out when a pile has changed, which is seen by identity, for piles are immutable
  (`tab_1 is not seen_1`), and remembers it by the face-up cards at the top, which are what counts.
* **Bits.** A rule that looks at ranks and colours only can't tell the red Sevens apart. So the sets
  of cards that targets take and sources offer are written with one bit for each kind of card that
  the rule tells apart (`card_bits`): 26 for rank and colour, which Python computes with faster than
  with 53. Sets of one kind are ORed over all targets first: one AND then passes over a source that
  none of them takes from.
* **Homes.** Foundations change seldom and take few cards. For them a dict is kept from each card
  that one of them takes now to the depots that do (`homes`); a card that is not in it has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from runtime.cards import CARD_COUNT, COLOR, FACE_DOWN, JOKER, RANK, SUIT
from runtime.fits import ALL_CARDS, FitTable
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

__all__ = [
    "MOST_VIEWS",
    "UNSEEN",
    "bits_by_size",
    "card_bits",
    "card_sets",
    "cards_by_anchor",
    "cards_in",
    "homes",
    "in_bits",
    "sizes_by_bit",
    "table_in_bits",
]

UNSEEN: Final = b"\xff"
"""What no pile is: the start of what has been seen."""

MOST_VIEWS: Final = 20_000
"""How many views a module remembers before it starts anew: some megabytes."""


def card_bits(*, rank: bool, color: bool, suit: bool) -> tuple[int, ...]:
    """For each card face up the bit of its kind, where cards that agree in what is named are of one
    kind; jokers are of their own, and a face-down card has none (0)."""
    kinds: dict[tuple[int, int], int] = {}
    bits: list[int] = []
    for card in range(CARD_COUNT):
        other = SUIT[card] if suit else COLOR[card] if color else 0
        kind = (RANK[card] if rank else 0, other) if card != JOKER else (-1, -1)
        bits.append(1 << kinds.setdefault(kind, len(kinds)))
    return (*bits, *(0,) * CARD_COUNT)


def in_bits(mask: int, bits: Sequence[int]) -> int:
    """A set of cards as a set of kinds."""
    result = 0
    for card in cards_in(mask):
        result |= bits[card]
    return result


def table_in_bits(fits: FitTable, bits: Sequence[int]) -> FitTable:
    """A fit table as sets of kinds."""
    known = {mask: in_bits(mask, bits) for mask in set(fits)}
    return tuple([known[mask] for mask in fits])


def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cards)


def cards_by_anchor(fits: FitTable) -> tuple[tuple[int, ...], ...]:
    """By anchor the cards that a fit table lets land there."""
    known = {mask: cards_in(mask) for mask in set(fits)}
    return tuple([known[mask] for mask in fits])


def card_sets(fits: FitTable) -> tuple[frozenset[int], ...]:
    """By anchor the set of the cards that a fit table lets land there."""
    known = {mask: frozenset(cards_in(mask)) for mask in set(fits)}
    return tuple([known[mask] for mask in fits])


def homes(
    known: dict[tuple[bytes, ...], dict[int, tuple[int, ...]]],
    targets: Sequence[int],
    tops: tuple[bytes, ...],
    on_anchor: Sequence[tuple[int, ...]],
    on_empty: tuple[int, ...],
) -> dict[int, tuple[int, ...]]:
    """By card, the depots of `targets` that take it now, in board order.

    `tops` are their top cards, each as a pile of its own, or no card; `known` remembers the
    answer for them.
    """
    found: dict[int, tuple[int, ...]] = {}
    for target, top in zip(targets, tops, strict=True):
        for card in on_anchor[top[0]] if top else on_empty:
            found[card] = (*found[card], target) if card in found else (target,)
    if len(known) >= MOST_VIEWS:
        known.clear()
    known[tops] = found
    return found


def sizes_by_bit(
    up: bytes, fits: FitTable | None, bits: Sequence[int], least: int, among: int = ALL_CARDS
) -> tuple[int, dict[int, int]]:
    """The groups at the top of a pile, by the bit of their bottom card: all these bits in one, and
    the size for each. For groups in which no two cards are of one kind.

    `up` is the pile or its top part. A group is face up, has `least` cards or more, all `among` a
    set, and by the fit table `fits` each fits on the one below it.
    """
    heads = 0
    sizes: dict[int, int] = {}
    upper = 0
    for n, card in enumerate(reversed(up), 1):
        if card >= FACE_DOWN or not among >> card & 1:
            break
        if n > 1 and fits is not None and not fits[card] >> upper & 1:
            break
        upper = card
        if n >= least:
            heads |= bits[card]
            sizes[bits[card]] = n
    return heads, sizes


def bits_by_size(
    up: bytes, fits: FitTable | None, bits: Sequence[int], least: int, among: int = ALL_CARDS
) -> tuple[int, tuple[int, ...]]:
    """The same groups by size: all bits of bottom cards in one, and the bit of each size from one
    on, 0 for groups smaller than `least`."""
    heads = 0
    found: list[int] = []
    upper = 0
    for card in reversed(up):
        if card >= FACE_DOWN or not among >> card & 1:
            break
        if found and fits is not None and not fits[card] >> upper & 1:
            break
        upper = card
        found.append(bits[card] if len(found) + 1 >= least else 0)
        heads |= found[-1]
    return heads, tuple(found)
