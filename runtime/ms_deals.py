"""The deals that Microsoft FreeCell numbers, for every game of one pack of 52 cards.

A number names an order of the pack. The pack lies in the order AC AD AH AS 2C … KS; card after card
is dealt from it, the next one at the place that the next number of a linear congruential generator
gives, and the pack's last card fills the hole. FreeCell lays that order out row by row; a deal
takes it as the order in which the cards leave the stock.

Microsoft's own programs know the numbers up to 32,000, later up to a million. Beyond, this module
does what other programs made of them: below 2^31 the generator is the same, from there on its
numbers are made of 16 bits in place of 15 (`_places`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

__all__ = ["MAX_NUMBER", "checked_number", "ms_order"]

MAX_NUMBER: Final = 2**33 - 1
"""The largest number of a deal; the smallest is 1."""

_PACK: Final = tuple([13 * suit + pip for pip in range(13) for suit in range(4)])
"""The pack in Microsoft's order: all Aces, all Twos, …, each in the order of the suits."""


def ms_order(deck: Sequence[int], number: object) -> list[int]:
    """The cards of a numbered deal, the first one dealt first. `deck` is the composition of the
    game that is to be dealt.

    Raises:
        ValueError: the composition is not one pack of 52 cards, or there is no such number.
    """
    if sorted(deck) != list(range(52)):
        raise ValueError(
            "ms: Microsoft's numbers deal one pack of 52 different cards; this game is played with"
            " others"
        )
    left = list(_PACK)
    order = []
    for place in _places(checked_number(number)):
        at = place % len(left)
        left[at], left[-1] = left[-1], left[at]
        order.append(left.pop())
    return order


def checked_number(number: object) -> int:
    """The number of a deal, if it is one.

    Raises:
        ValueError: it is no integer of 1 … 2^33 - 1 (a bool is none).
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise ValueError(f"ms: the number of a deal is an integer, not {number!r}")
    if not 1 <= number <= MAX_NUMBER:
        raise ValueError(f"ms: the number of a deal is 1 to 2^33 - 1, not {number}")
    return number


def _places(number: int) -> Iterator[int]:
    """The random numbers of a deal, one a card.

    From 2^31 on the topmost of their 16 bits is always set; from 2^32 on it is drawn like the
    others, the generator starts at what exceeds 2^32, and one is added.
    """
    state = number % 2**32
    for _ in range(52):
        state = (state * 214013 + 2531011) % 2**32
        drawn = state >> 16
        if number < 2**31:
            yield drawn & 0x7FFF
        elif number < 2**32:
            yield drawn | 0x8000
        else:
            yield drawn + 1
