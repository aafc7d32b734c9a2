"""The composition: which cards the game has, in deck order (chapter 2)."""

from __future__ import annotations

from compiler.frontend.surface import At, PackDoc
from compiler.ir.nodes import Card
from compiler.ir.types import Rank, Suit
from compiler.lower.report import Report, quoted

__all__ = ["MOST_CARDS", "lower_decks"]

MOST_CARDS = 208
"""The most cards a game may have (R2.1)."""


def lower_decks(
    decks: At[tuple[At[PackDoc], ...]] | None, report: Report
) -> tuple[tuple[Card, ...], int]:
    """The cards in deck order and the number of packs; no card after an error.

    The sizes are reckoned before a card is made, so a `count` of 10^9 costs nothing.
    """
    if decks is None:
        return _copy(PackDoc()), 1
    if not decks.value:
        if report.is_faulty(decks.path):
            return (), 0
        report.error(
            "C092",
            decks.span,
            decks.path,
            "the game has no cards",
            label="no pack is listed",
            hint='leave "decks" out for one pack of 52',
        )
        return (), 0
    sizes = [_check_pack(pack, report) for pack in decks.value]
    total = sum(sizes)
    if total > MOST_CARDS and report.is_faulty(decks.path):
        return (), 0
    if total > MOST_CARDS:
        report.error(
            "C092",
            decks.span,
            decks.path,
            f"the packs have {total} cards together",
            label=f"at most {MOST_CARDS} cards fit",
        )
        return (), 0
    cards = [card for pack in decks.value for card in _copy(pack.value) * _count(pack.value)]
    return tuple(cards), sum(_count(pack.value) for pack in decks.value)


def _count(pack: PackDoc) -> int:
    return 1 if pack.count is None else pack.count.value


def _jokers(pack: PackDoc) -> int:
    return 0 if pack.jokers is None else pack.jokers.value


def _suits(pack: PackDoc) -> tuple[Suit, ...]:
    if pack.suits is None:
        return tuple(Suit)
    return tuple(Suit[at.value.upper()] for at in pack.suits.value)


def _ranks(pack: PackDoc) -> tuple[Rank, ...]:
    if pack.ranks is None:
        return tuple(Rank)
    return tuple(Rank[at.value.upper()] for at in pack.ranks.value)


def _copy(pack: PackDoc) -> tuple[Card, ...]:
    """One copy of a pack: suit by suit, rank by rank, then its jokers (R2.1)."""
    plain = tuple(Card(rank, suit) for suit in _suits(pack) for rank in _ranks(pack))
    return plain + (Card(None, None),) * _jokers(pack)


def _check_pack(at: At[PackDoc], report: Report) -> int:
    """The number of cards of a pack's copies together, R2.2 checked."""
    pack = at.value
    for words in (pack.suits, pack.ranks):
        seen: set[str] = set()
        for word in words.value if words is not None else ():
            if word.value in seen:
                report.error(
                    "C090",
                    word.span,
                    word.path,
                    f"{quoted(word.value)} is listed twice",
                    label="named before in this pack",
                    hint='for two of each card write "count": 2',
                )
            seen.add(word.value)
    size = len(_suits(pack)) * len(_ranks(pack)) + _jokers(pack)
    if size == 0 and not report.is_faulty(at.path):
        report.error(
            "C091",
            at.span,
            at.path,
            "the pack yields no card",
            label="no suit or no rank, and no joker",
        )
    return size * _count(pack)
