"""How long a group can get whose neighbouring cards must follow a rule (R4.2, R5.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from compiler.ir.nodes import Accept, Build, Card, MatchSum, Unit
from compiler.ir.types import Direction, Rank, Suit, SuitRule, UnitKind

__all__ = ["accept_chain", "has_wild", "is_wild", "unit_chain"]

_BLACK = (Suit.CLUBS, Suit.SPADES)


def is_wild(card: Card, accept: Accept) -> bool:
    """Whether a card is wild on a depot with this rule (R5.7)."""
    if card.rank is None:
        return accept.wild_joker
    return card.rank is accept.wild_rank


def has_wild(deck: Iterable[Card], accept: Accept) -> bool:
    """Whether any card of the deck is wild there."""
    return any(is_wild(card, accept) for card in deck)


def unit_chain(unit: Unit, deck: tuple[Card, ...]) -> int:
    """The most cards that a unit lets go at once, by the order of the cards alone."""
    if unit.kind is UnitKind.SINGLE:
        return 1
    if unit.kind is not UnitKind.RUN:
        return len(deck)
    return _longest(deck, unit.build, unit.suit)


def accept_chain(accept: Accept, deck: tuple[Card, ...]) -> int:
    """The most face-up cards that are in the order this rule asks for inside a group."""
    if not accept.orders or has_wild(deck, accept):
        return len(deck)
    return _longest(deck, accept.build, accept.suit)


def _longest(deck: tuple[Card, ...], build: Build | MatchSum | None, suit: SuitRule) -> int:
    """A bound for chains in which each card bears the relation to the one below.

    A joker bears none (R5.8), but a lone card is a chain whatever it is.
    """
    classes: dict[object, list[Rank]] = {}
    for card in deck:
        if card.rank is not None and card.suit is not None:
            classes.setdefault(_class_of(card.suit, suit), []).append(card.rank)
    return max((_longest_of(ranks, build) for ranks in classes.values()), default=1)


def _class_of(suit: Suit, rule: SuitRule) -> object:
    """What all cards of one chain have in common."""
    if rule is SuitRule.SAME:
        return suit
    return suit in _BLACK if rule is SuitRule.SAME_COLOR else None


def _longest_of(ranks: list[Rank], build: Build | MatchSum | None) -> int:
    if not isinstance(build, Build):
        return len(ranks)
    if build.step == 0:
        return max(Counter(ranks).values())
    if build.wrap or build.direction is Direction.EITHER:
        return len(ranks)
    # Up or down by the same step: every rank once at most, so a row of ranks in one direction.
    pips = set(ranks)
    return max(_row_from(pip, build.step, pips) for pip in pips)


def _row_from(pip: int, step: int, pips: set[Rank]) -> int:
    length = 0
    while pip in pips:
        pip, length = pip + step, length + 1
    return length
