"""What makes listing moves fast: a pile seen once, cards as few bits, and homes by card.

A general listing asks each source against each target. These tricks take most of the asking away,
and the generated modules use them where the compiler has proven that they may:

* **Views.** What a pile takes on top and which groups it offers depend on nothing but its cards. A
  module works that out when a pile has changed, and remembers it by the face-up cards at the top,
  which are what counts. Of a bank that is asked for no more, the top card is all that is kept.
* **Kept in step.** A drag and a draw change two piles, so `push` puts their views right, and the
  next listing need not look. A view leads to the one after so many cards have left, or such cards
  have landed: that is its last field. `_seen` is the list of piles for which all that is kept
  holds. Where that is not the board's own list, be it that a move was taken back, that steps ran,
  that the state is new, `_look` sees by identity which piles have changed, for they are immutable.
* **Branches.** `push` has a branch for each kind of move between two banks: what happens there, and
  what is kept of both piles, is decided when the module is written. A move knows the number of its
  branch (`Move.how`). Moves that somebody listens to, that wake more than a card that turns up, or
  that have no branch are left to `_make`, which serves all.
* **Playouts** list and make in one loop, with the same lines. A draw changes nothing that the
  sources behind stock and waste ask about, so after one what these offer is not listed anew.
* **Bits.** A rule that looks at ranks and colours only can't tell the red Sevens apart. So the sets
  of cards that targets take and sources offer are written with one bit for each kind of card that
  the rule tells apart (`card_bits`): 26 for rank and colour, which Python computes with faster than
  with 53. Sets of one kind are ORed over all targets first: one AND then passes over a source that
  none of them takes from.
* **Homes.** Foundations change seldom and take few cards. For them a list is kept that has for each
  card the depots that take it now (`homes`), mostly none.
"""

from __future__ import annotations

from collections.abc import Sequence

from runtime.cards import CARD_COUNT, COLOR, FACE_DOWN, JOKER, NO_CARD, RANK, SUIT
from runtime.fits import ALL_CARDS, FitTable
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Final

__all__ = [
    "MOST_VIEWS",
    "UNSEEN",
    "bits_by_size",
    "card_bits",
    "card_sets",
    "cards_by_anchor",
    "cards_in",
    "forget",
    "homes",
    "in_bits",
    "sizes_by_bit",
    "table_in_bits",
]

UNSEEN: Final = b"\xff"
"""What no pile is: the start of what has been seen."""

MOST_VIEWS: Final = 20_000
"""How many views a module remembers before it starts anew: some megabytes."""


def forget(views: dict[bytes, Any]) -> None:
    """Start anew. Views that states still have lead to no others any more: these are freed."""
    for view in [*views.values()]:
        view[-1][-1].clear()
    views.clear()


def card_bits(*, rank: bool, color: bool, suit: bool) -> tuple[int, ...]:
    """For each card face up the bit of its kind, where cards that agree in what is named are of one
    kind; jokers are of their own, and a face-down card has none (0), as has NO_CARD."""
    kinds: dict[tuple[int, int], int] = {}
    bits: list[int] = []
    for card in range(CARD_COUNT):
        other = SUIT[card] if suit else COLOR[card] if color else 0
        kind = (RANK[card] if rank else 0, other) if card != JOKER else (-1, -1)
        bits.append(1 << kinds.setdefault(kind, len(kinds)))
    return (*bits, *(0,) * (CARD_COUNT + 1))


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
    known: dict[tuple[int, ...], list[int]],
    tops: tuple[int, ...],
    on_anchor: Sequence[tuple[int, ...]],
    on_empty: tuple[int, ...],
) -> list[int]:
    """By card, of either face or NO_CARD, the depots of a bank that take it now: one bit for each.

    `tops` are their top cards or NO_CARD; `known` remembers the answer for them.
    """
    found = [0] * (NO_CARD + 1)
    for place, top in enumerate(tops):
        for card in on_empty if top == NO_CARD else on_anchor[top]:
            found[card] |= 1 << place
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
