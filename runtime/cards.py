"""Cards as small integers, and the tables that tell what they are (R2.3).

A card is `suit * 13 + pip - 1` with suits in the order Clubs Diamonds Hearts Spades, so 0 … 51, and
52 for a joker. A face-down card is 105 less the card: 53 … 105, so `card < FACE_DOWN` asks for its
face and 105 - card turns it over. Copies of a card are the same integer, for they are
interchangeable for every rule (R2.4).

The tables below have 106 entries, so `RANK[card]` works for either face.

A *pile* is a `bytes` of such cards, bottom first. Being immutable it can be shared by all positions
in which it lies unchanged: a snapshot of the board is a copy of a short list, undo brings that list
back, and the key of a position is the piles in a row. What concerns every card of a pile is done by
the methods of `bytes`: `translate` turns cards over, `rstrip(UP_CARDS)` leaves what lies below the
face-up cards at the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

__all__ = [
    "BLACK",
    "CARD_COUNT",
    "CLUBS",
    "COLOR",
    "DIAMONDS",
    "FACE_DOWN",
    "HEARTS",
    "JOKER",
    "MASK",
    "NAME",
    "NO_CARD",
    "NO_SUIT",
    "ONE",
    "RANK",
    "RANK_NAMES",
    "RED",
    "SPADES",
    "SUIT",
    "SUIT_NAMES",
    "TO_FACE_DOWN",
    "TO_FACE_UP",
    "UP_CARDS",
    "both_faces",
    "card_names",
    "face_up",
    "parse_card",
    "turned",
]

JOKER: Final = 52
CARD_COUNT: Final = 53
FACE_DOWN: Final = 53
"""The first of the face-down cards, as many as CARD_COUNT."""

NO_CARD: Final = 106
"""The top of an empty pile, where a table has an entry for that."""

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
NO_SUIT: Final = 4

BLACK: Final = 0
RED: Final = 1
NO_COLOR: Final = 2

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
    """A table of 53 values, one a card, doubled so that face-down cards find the same."""
    return (*values, *reversed(values))


RANK: Final = both_faces([pip for _ in range(4) for pip in range(1, 14)] + [0])
"""The pip of a card, 1 to 13; 0 for a joker."""

SUIT: Final = both_faces([suit for suit in range(4) for _ in range(13)] + [NO_SUIT])
"""The suit of a card, 0 to 3; NO_SUIT for a joker."""

COLOR: Final = both_faces([(BLACK, RED, RED, BLACK)[c // 13] for c in range(52)] + [NO_COLOR])
"""BLACK or RED; NO_COLOR for a joker."""

MASK: Final = both_faces([1 << card for card in range(CARD_COUNT)])
"""One bit for each card, the same for either face."""

_UPPER = [_PIPS[c % 13] + _SUITS[c // 13] for c in range(52)] + ["JK"]
NAME: Final = (*_UPPER, *(name.lower() for name in reversed(_UPPER)))
"""How a card is written: `7C` face up, `7c` face down, jokers `JK` and `jk`."""


def card_names(pile: Iterable[int]) -> tuple[str, ...]:
    """The cards of a pile as text, bottom first, face-down cards in lower case."""
    return tuple([NAME[card] for card in pile])


def face_up(card: int) -> int:
    """The card, whatever its face."""
    return card if card < FACE_DOWN else 105 - card


def turned(card: int, up: bool) -> int:
    """The card, showing a face."""
    return card if (card < FACE_DOWN) is up else 105 - card


ONE: Final = tuple([bytes((card,)) for card in range(2 * CARD_COUNT)])
"""A card as a pile of its own."""

UP_CARDS: Final = bytes(range(FACE_DOWN))
"""Every face-up card."""

TO_FACE_UP: Final = bytes([card if card < FACE_DOWN else (105 - card) & 255 for card in range(256)])
"""For `bytes.translate`: every card face up."""

TO_FACE_DOWN: Final = bytes([105 - card if card < FACE_DOWN else card for card in range(256)])
"""For `bytes.translate`: every card face down."""


_PARSE: Final = {name: card for card, name in enumerate(_UPPER)} | {
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
