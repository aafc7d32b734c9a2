"""Cards as small integers, and the tables that tell what they are (R2.3).

A card is `suit * 13 + pip - 1` with suits in the order Clubs Diamonds Hearts Spades, so 0 … 51, and
52 for a joker. A face-down card is the bitwise complement of the card: negative. Copies of a card
are the same integer, for they are interchangeable for every rule (R2.4).

The tables below have 106 entries: Python's negative index `-1 - card` finds for the complement of a
card what stands for the card itself, so `RANK[card]` works for either face.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = [
    "BLACK",
    "CARD_COUNT",
    "CLUBS",
    "COLOR",
    "DIAMONDS",
    "HEARTS",
    "JOKER",
    "MASK",
    "NAME",
    "NO_SUIT",
    "RANK",
    "RANK_NAMES",
    "RED",
    "SPADES",
    "SUIT",
    "SUIT_NAMES",
    "both_faces",
    "card_names",
    "face_up",
    "parse_card",
]

JOKER = 52
CARD_COUNT = 53
CLUBS, DIAMONDS, HEARTS, SPADES, NO_SUIT = range(5)
BLACK, RED, NO_COLOR = range(3)

SUIT_NAMES = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES = (
    "Ace",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
)
_PIPS = "A23456789TJQK"
_SUITS = "CDHS"


def both_faces(values: Sequence[int]) -> tuple[int, ...]:
    """A table of 53 values, one a card, doubled so that complements find the same entry."""
    return (*values, *reversed(values))


RANK = both_faces([pip for _ in range(4) for pip in range(1, 14)] + [0])
"""The pip of a card, 1 to 13; 0 for a joker."""

SUIT = both_faces([suit for suit in range(4) for _ in range(13)] + [NO_SUIT])
"""The suit of a card, 0 to 3; NO_SUIT for a joker."""

COLOR = both_faces([(BLACK, RED, RED, BLACK)[c // 13] for c in range(52)] + [NO_COLOR])
"""BLACK or RED; NO_COLOR for a joker."""

MASK = both_faces([1 << card for card in range(CARD_COUNT)])
"""One bit for each card, the same for either face."""

_UPPER = [_PIPS[c % 13] + _SUITS[c // 13] for c in range(52)] + ["JK"]
NAME = (*_UPPER, *(name.lower() for name in reversed(_UPPER)))
"""How a card is written: `7C` face up, `7c` face down, jokers `JK` and `jk`."""


def card_names(pile: Iterable[int]) -> tuple[str, ...]:
    """The cards of a pile as text, bottom first, face-down cards in lower case."""
    return tuple([NAME[card] for card in pile])


def face_up(card: int) -> int:
    """The card, whatever its face."""
    return card if card >= 0 else ~card


_PARSE = {name: card for card, name in enumerate(_UPPER)} | {
    "10" + suit: 13 * number + 9 for number, suit in enumerate(_SUITS)
}


def parse_card(text: object) -> int:
    """The card that `text` names, in any case: `10H`, `TH`, `th`, `JK`. The face is not read.

    Raises:
        ValueError: `text` names no card.
    """
    card = _PARSE.get(text.upper()) if isinstance(text, str) else None
    if card is None:
        raise ValueError(f"{text!r} is not a card; cards are written like 10H, TH, as, JK")
    return card
