"""How one card fits on another: builds, suits, following, wild cards (R4.2, R5.7, R5.8)."""

from __future__ import annotations

from typing import assert_never

from compiler.ir.nodes import Accept, Build, MatchSum
from compiler.ir.types import Color, Direction, Suit, SuitRule
from runtime.cards import FACE_DOWN, JOKER, face_up

__all__ = ["fits", "follows", "is_wild", "pips_fit", "suits_fit"]


def is_wild(card: int, rule: Accept) -> bool:
    """Whether a card is wild for a rule, whatever its face (R5.7)."""
    kind = face_up(card)
    if kind == JOKER:
        return rule.wild_joker
    return rule.wild_rank is not None and _pip(kind) == rule.wild_rank


def fits(
    upper: int,
    lower: int,
    build: Build | MatchSum | None,
    suit: SuitRule,
    follow: bool,
) -> bool:
    """Whether `upper` fits on `lower` inside a group, by all that is declared, wild cards aside."""
    return (
        (not follow or follows(upper, lower, None))
        and (build is None or pips_fit(upper, lower, build))
        and suits_fit(upper, lower, suit)
    )


def _pip(card: int) -> int:
    return card % 13 + 1


def _suit(card: int) -> Suit:
    return Suit(card // 13)


def _color(card: int) -> Color:
    return Color.RED if _suit(card) in (Suit.DIAMONDS, Suit.HEARTS) else Color.BLACK


def follows(upper: int, lower: int, called: int | None) -> bool:
    """Whether a card has the rank or the suit of the one below; a `called` suit stands in for the
    latter's own, even for a joker's. A joker follows nothing, nothing follows a face-down card.
    """
    if upper == JOKER or lower >= FACE_DOWN:
        return False
    if called is not None and _suit(upper) == called:
        return True
    if lower == JOKER:
        return False
    same_suit = called is None and _suit(upper) == _suit(lower)
    return same_suit or _pip(upper) == _pip(lower)


def pips_fit(upper: int, lower: int, build: Build | MatchSum) -> bool:
    """Whether the pips of two cards fit a build; of a joker or on a face-down card they do not."""
    if upper == JOKER or lower == JOKER or lower >= FACE_DOWN:
        return False
    difference = _pip(upper) - _pip(lower)
    match build:
        case MatchSum():
            return _pip(upper) + _pip(lower) == build.total
        case Build():
            match build.direction:
                case Direction.UP:
                    wanted = [build.step]
                case Direction.DOWN:
                    wanted = [-build.step]
                case Direction.EITHER:
                    wanted = [build.step, -build.step]
                case _:
                    assert_never(build.direction)
            if build.wrap:
                return any((difference - step) % 13 == 0 for step in wanted)
            return difference in wanted
        case _:
            assert_never(build)


def suits_fit(upper: int, lower: int, suit: SuitRule) -> bool:
    """Whether the suits of two cards fit; unless any do, a joker's or hidden card's do not."""
    if suit is SuitRule.ANY:
        return True
    if upper == JOKER or lower == JOKER or lower >= FACE_DOWN:
        return False
    match suit:
        case SuitRule.SAME:
            return _suit(upper) == _suit(lower)
        case SuitRule.SAME_COLOR:
            return _color(upper) is _color(lower)
        case SuitRule.ALTERNATE_COLOR:
            return _color(upper) is not _color(lower)
        case _:
            assert_never(suit)
