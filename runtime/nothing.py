"""Values that may be *nothing* (R8.8): None stands for it, and it spreads.

Generated code calls these only where the compiler could not prove that a value is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from runtime.cards import COLOR, FACE_DOWN, JOKER, NO_SUIT, RANK, SUIT, face_up

__all__ = [
    "absolute",
    "add",
    "at_least",
    "at_most",
    "bottom_of",
    "color_of",
    "divide",
    "equal",
    "first_empty",
    "index_in",
    "is_face_up",
    "is_joker",
    "largest",
    "less",
    "modulo",
    "more",
    "multiply",
    "negate",
    "neighbour",
    "pile_of",
    "quotient",
    "rank_of",
    "remainder",
    "same_card",
    "smallest",
    "subtract",
    "suit_of",
    "top_of",
    "total",
]


def top_of(pile: Sequence[int]) -> int | None:
    """The top card, nothing of an empty pile."""
    return pile[-1] if pile else None


def bottom_of(pile: Sequence[int]) -> int | None:
    """The bottom card, nothing of an empty pile."""
    return pile[0] if pile else None


def first_empty(piles: list[bytes], start: int, stop: int) -> int | None:
    """The first depot from `start` on and before `stop` that holds no card."""
    try:
        return piles.index(b"", start, stop)
    except ValueError:
        return None


def pile_of(piles: Sequence[bytes], depot: int | None) -> bytes:
    """The cards of a depot; none of a depot that is nothing."""
    return b"" if depot is None else piles[depot]


def rank_of(card: int | None) -> int | None:
    """The pip; nothing of a joker."""
    return None if card is None else RANK[card] or None


def suit_of(card: int | None) -> int | None:
    """The suit; nothing of a joker."""
    return None if card is None or SUIT[card] == NO_SUIT else SUIT[card]


def color_of(card: int | None) -> int | None:
    """The colour; nothing of a joker."""
    return None if card is None or SUIT[card] == NO_SUIT else COLOR[card]


def is_face_up(card: int | None) -> bool | None:
    """Whether a card lies face up."""
    return None if card is None else card < FACE_DOWN


def is_joker(card: int | None) -> bool | None:
    """Whether a card is a joker."""
    return None if card is None else face_up(card) == JOKER


def equal(a: int | None, b: int | None) -> bool:
    """`==`: false with nothing on a side."""
    return a is not None and a == b


def same_card(a: int | None, b: int | None) -> bool:
    """`==` of cards: by rank and suit, whatever the face."""
    return a is not None and b is not None and face_up(a) == face_up(b)


def less(a: int | None, b: int | None) -> bool:
    """`<`: false with nothing on a side."""
    return a is not None and b is not None and a < b


def at_most(a: int | None, b: int | None) -> bool:
    """`<=`: false with nothing on a side."""
    return a is not None and b is not None and a <= b


def more(a: int | None, b: int | None) -> bool:
    """`>`: false with nothing on a side."""
    return a is not None and b is not None and a > b


def at_least(a: int | None, b: int | None) -> bool:
    """`>=`: false with nothing on a side."""
    return a is not None and b is not None and a >= b


def add(*items: int | None) -> int | None:
    """`+`."""
    result = 0
    for item in items:
        if item is None:
            return None
        result += item
    return result


def multiply(*items: int | None) -> int | None:
    """`*`."""
    result = 1
    for item in items:
        if item is None:
            return None
        result *= item
    return result


def subtract(a: int | None, b: int | None) -> int | None:
    """`-`."""
    return None if a is None or b is None else a - b


def quotient(a: int, b: int) -> int:
    """`/` of numbers, the second not 0, truncating toward zero."""
    whole = abs(a) // abs(b)
    return whole if (a < 0) == (b < 0) else -whole


def modulo(a: int, b: int) -> int:
    """`%` of numbers, the second not 0, with the sign of `a`."""
    return abs(a) % abs(b) if a >= 0 else -(abs(a) % abs(b))


def divide(a: int | None, b: int | None) -> int | None:
    """`/`, truncating toward zero; nothing by zero."""
    if a is None or b is None or b == 0:
        return None
    return quotient(a, b)


def remainder(a: int | None, b: int | None) -> int | None:
    """`%`, with the sign of `a`; nothing by zero."""
    if a is None or b is None or b == 0:
        return None
    return modulo(a, b)


def negate(a: int | None) -> int | None:
    """Unary `-`."""
    return None if a is None else -a


def absolute(a: int | None) -> int | None:
    """`abs(a)`."""
    return None if a is None else abs(a)


def total(items: Iterable[int | None]) -> int:
    """`sum`, passing over nothing."""
    return sum([item for item in items if item is not None])


def smallest(items: Iterable[int | None]) -> int | None:
    """`min`, passing over nothing; nothing of no items."""
    return min([item for item in items if item is not None], default=None)


def largest(items: Iterable[int | None]) -> int | None:
    """`max`, passing over nothing; nothing of no items."""
    return max([item for item in items if item is not None], default=None)


def neighbour(groups: Sequence[Sequence[int]], depot: int | None, n: int | None) -> int | None:
    """The depot `n` places after `depot` in its group (R8.7); `groups[depot]` is that group."""
    if depot is None or n is None:
        return None
    group = groups[depot]
    place = group.index(depot) + n
    return group[place] if 0 <= place < len(group) else None


def index_in(groups: Sequence[Sequence[int]], depot: int | None) -> int | None:
    """The 1-based place of a depot in its group."""
    return None if depot is None else groups[depot].index(depot) + 1
