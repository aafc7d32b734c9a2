"""Which card fits on which: the checks of R5.5 to R5.9 as tables of bit masks, made at import.

A *mask* has one bit for each of the 53 cards. A *fit table* has 106 masks: `table[anchor]` is the
set of the cards that may lie on `anchor`, for an anchor face up (0 … 52) or face down (53 … 105).
`table[anchor] >> card & 1` asks for one card; no mask holds a face-down one.
"""

from __future__ import annotations

from collections.abc import Callable

from runtime.cards import CARD_COUNT, COLOR, FACE_DOWN, JOKER, MASK, RANK, SUIT, UP_CARDS
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

__all__ = [
    "ALL_CARDS",
    "FitTable",
    "build_table",
    "called_table",
    "cards_mask",
    "cards_of",
    "every",
    "face_up_length",
    "follow_table",
    "joker_mask",
    "low_mask",
    "match_table",
    "only",
    "rank_mask",
    "run_length",
    "stretch",
    "suit_table",
    "with_match",
    "with_wild",
]

FitTable = tuple[int, ...]

ALL_CARDS: Final = (1 << CARD_COUNT) - 1
_NOTHING_ON_FACE_DOWN: Final = (0,) * CARD_COUNT


def _mask(fits: Callable[[int], bool]) -> int:
    """The set of the suited cards that pass a test."""
    return sum(MASK[card] for card in range(JOKER) if fits(card))


def rank_mask(rank: int) -> int:
    """The cards of a rank, given by its pip; none for a pip that is no rank."""
    return _BY_RANK.get(rank, 0)


def low_mask(total: int) -> int:
    """The cards of a pip up to `total`: those that may wait on a matcher (R5.8)."""
    return _mask(lambda card: RANK[card] <= total)


def joker_mask() -> int:
    """The jokers."""
    return MASK[JOKER]


def cards_of(mask: int) -> frozenset[int]:
    """The cards of a mask."""
    return frozenset([card for card in range(CARD_COUNT) if mask >> card & 1])


_BY_RANK: Final = {rank: _mask(lambda card, rank=rank: RANK[card] == rank) for rank in range(1, 14)}  # type: ignore[misc]
_BY_SUIT: Final = [_mask(lambda card, suit=suit: SUIT[card] == suit) for suit in range(4)]  # type: ignore[misc]
_BY_COLOR: Final = [_mask(lambda card, color=color: COLOR[card] == color) for color in range(2)]  # type: ignore[misc]


def build_table(direction: str, step: int = 1, wrap: bool = False) -> FitTable:
    """`build` with a direction, Up, Down or Either (R5.8); with `wrap` pips count modulo 13."""
    table = []
    for anchor in range(JOKER):
        mask = 0
        for way in {"Up": (1,), "Down": (-1,), "Either": (1, -1)}[direction]:
            pip = RANK[anchor] + way * step
            mask |= rank_mask((pip - 1) % 13 + 1 if wrap else pip)
        table.append(mask)
    return (*table, 0, *_NOTHING_ON_FACE_DOWN)


def suit_table(rule: str) -> FitTable:
    """`suit` as a constraint: Same, SameColor or AlternateColor (R5.8)."""
    masks = {
        "Same": [_BY_SUIT[SUIT[anchor]] for anchor in range(JOKER)],
        "SameColor": [_BY_COLOR[COLOR[anchor]] for anchor in range(JOKER)],
        "AlternateColor": [_BY_COLOR[1 - COLOR[anchor]] for anchor in range(JOKER)],
    }
    return (*masks[rule], 0, *_NOTHING_ON_FACE_DOWN)


def follow_table() -> FitTable:
    """`follow`: the anchor's rank or its suit (R5.8)."""
    table = [_BY_RANK[RANK[anchor]] | _BY_SUIT[SUIT[anchor]] for anchor in range(JOKER)]
    return (*table, 0, *_NOTHING_ON_FACE_DOWN)


def called_table(suit: int) -> FitTable:
    """`follow` on an anchor for which a suit was called: its rank, or the called suit (R5.8)."""
    table = [_BY_RANK[RANK[anchor]] | _BY_SUIT[suit] for anchor in range(JOKER)]
    return (*table, _BY_SUIT[suit], *_NOTHING_ON_FACE_DOWN)


def match_table(total: int) -> FitTable:
    """`build.sum`: the pips add up to `total`; on a face-down anchor a low card waits (R5.8)."""
    table = [rank_mask(total - RANK[anchor]) for anchor in range(JOKER)]
    return (*table, 0, *(low_mask(total),) * CARD_COUNT)


def every(*tables: FitTable) -> FitTable:
    """What all the tables allow; with none, everything on every anchor."""
    result = [ALL_CARDS] * (2 * CARD_COUNT)
    for table in tables:
        result = [mask & other for mask, other in zip(result, table, strict=True)]
    return tuple(result)


def only(table: FitTable, mask: int) -> FitTable:
    """Let no cards but those of a mask land (R5.6)."""
    return tuple([fits & mask for fits in table])


def with_match(match: FitTable, *tables: FitTable) -> FitTable:
    """A matcher beside other constraints, which a face-down anchor does not ask for (R5.8)."""
    return (*every(match, *tables)[:CARD_COUNT], *match[CARD_COUNT:])


def with_wild(table: FitTable, wild: int, free: bool = False) -> FitTable:
    """Let the cards of the mask `wild` land on any anchor, and with `free` anything on a wild
    anchor that is face up (R5.7)."""
    return tuple(
        [
            ALL_CARDS if free and anchor < CARD_COUNT and wild >> anchor & 1 else mask | wild
            for anchor, mask in enumerate(table)
        ]
    )


def face_up_length(pile: bytes) -> int:
    """How many cards at the top of a pile lie face up without a break."""
    return len(pile) - len(pile.rstrip(UP_CARDS))


def run_length(pile: bytes, fits: FitTable) -> int:
    """How many cards at the top of a pile form a run in which every card fits on the one below;
    a face-down card breaks a run of more than one (R4.2), an empty pile has none."""
    n = len(pile)
    if n < 2:
        return n
    length = 1
    upper = pile[-1]
    while length < n and upper < FACE_DOWN:
        lower = pile[-length - 1]
        if lower >= FACE_DOWN or not fits[lower] >> upper & 1:
            break
        length += 1
        upper = lower
    return length


def cards_mask(pile: bytes, n: int) -> int:
    """The set of the top `n` cards of a pile."""
    mask = 0
    for card in pile[len(pile) - n :]:
        mask |= MASK[card]
    return mask


def stretch(pile: bytes, mask: int) -> int:
    """How many cards at the top of a pile lie face up and belong to a mask, without a break."""
    n = 0
    for card in reversed(pile):
        if not mask >> card & 1:
            return n
        n += 1
    return n
