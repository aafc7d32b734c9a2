"""What the three games share: cards by number, deals, and what of the API nobody is in a hurry for.

A card is `suit * 14 + pip`, suits in the order Clubs Diamonds Hearts Spades and pips from 1 to 13.
So `card + 1` and `card - 1` are the neighbours in the suit, the card that would follow a King or
precede an Ace is a number that no card has, and two cards differ by their ranks modulo 14.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, ClassVar

from runtime.cards import NAME
from runtime.info import DepotInfo, GameInfo
from runtime.moves import Move, MoveSpace
from runtime.status import Status

__all__ = [
    "CARDS",
    "CARD_NAME",
    "NO_CARD",
    "PIP",
    "SLOTS",
    "TURNED",
    "Board",
    "column_names",
    "deck_to_deal",
    "described",
    "is_red",
    "seven_columns",
]

CARDS = [suit * 14 + pip for suit in range(4) for pip in range(1, 14)]
"""The numbers of all cards, in deck order (R2.1)."""

NO_CARD = 70
"""What shows where no card is: another number, so that a table answers for it without a test."""

SLOTS = NO_CARD + 1
"""The length of a table that is indexed by card."""

TURNED = 128
"""Added to a card that lies face down; the sum still fits into a byte."""

PIP = [number % 14 for number in range(SLOTS)]
"""By number: 1 to 13, and 0 for what is no card."""

CARD_NAME = [""] * SLOTS
"""How a card is written when it lies face up; the other numbers are no cards."""

for _number, _name in zip(CARDS, NAME, strict=False):
    CARD_NAME[_number] = _name

_BY_NAME = {CARD_NAME[card]: card for card in CARDS}
_BY_NAME |= {name.replace("T", "10"): card for name, card in _BY_NAME.items()}

_SHUFFLE = [(last, (last + 1).bit_length()) for last in range(51, 0, -1)]


def is_red(card: int) -> bool:
    """Whether a card is a Diamond or a Heart."""
    return card // 14 in (1, 2)


def described(
    slug: str,
    name: str,
    family: str,
    groups: Sequence[tuple[str, str, int]],
    keep: str,
    better: str,
) -> GameInfo:
    """What `GAME` tells of a game; `groups` are names, types and sizes, 0 for a lone depot."""
    depots: list[DepotInfo] = []
    for stem, kind, size in groups:
        copies = [f"{stem}-{i + 1}" for i in range(size)] or [stem]
        depots += [DepotInfo(copy, kind, stem if size else None) for copy in copies]
    return GameInfo(
        slug=slug,
        module=slug,
        name=name,
        family=family,
        aliases=(),
        description=f"{name}, written by hand for comparison.",
        source_sha256="",
        compiler_version="",
        backend="pure",
        decks=1,
        deck=tuple([CARD_NAME[card] for card in CARDS]),
        better=better,
        keep=keep,
        depots=tuple(depots),
    )


def deck_to_deal(
    seed: int | None, cards: Sequence[str] | None, order: Sequence[str] | None
) -> tuple[int, list[int]]:
    """The seed of a deal and its stock, bottom first, as `runtime.deals.deck_to_deal` has it.

    Raises:
        ValueError: more than one is given, the seed is negative, or the cards are not the pack.
    """
    if sum([given is not None for given in (seed, cards, order)]) > 1:
        raise ValueError("a deal is made by a seed, by cards or by order: give one of them")
    names = cards if cards is not None else order
    if names is not None:
        stock = [_BY_NAME.get(name.upper(), NO_CARD) for name in names]
        if sorted(stock) != CARDS:
            raise ValueError("these are not the cards of the game")
        return 0, stock if order is None else stock[::-1]
    if seed is None:
        seed = SystemRandom().randrange(2**63)
    if seed < 0:
        raise ValueError(f"a seed is 0 to 2^63 - 1, not {seed}")
    return seed, _shuffled(seed)


def _shuffled(seed: int) -> list[int]:
    """What `Random(seed).shuffle` makes of the pack, without its call for every card."""
    stock = CARDS.copy()
    bits = Random(seed).getrandbits
    for last, width in _SHUFFLE:
        other = bits(width)
        while other > last:
            other = bits(width)
        stock[last], stock[other] = stock[other], stock[last]
    return stock


def seven_columns(stock: list[int]) -> tuple[list[int], bytearray]:
    """Deal columns of 1 to 7 cards off the stock, row by row, the last of each face up: their tops,
    and for each card of a column the one below it, which is TURNED unless there is none."""
    tops = [NO_CARD] * 7
    below = bytearray(SLOTS)
    for first in range(7):
        for column in range(first, 7):
            card, under = stock.pop(), tops[column]
            below[card] = under if under == NO_CARD else under + TURNED
            tops[column] = card
    return tops, below


def column_names(below: bytearray, card: int) -> list[str]:
    """The cards of a column by its top, bottom first; face-down cards in lower case."""
    names = []
    while card != NO_CARD:
        turned = card >= TURNED
        card &= 127
        names.append(CARD_NAME[card].lower() if turned else CARD_NAME[card])
        card = below[card]
    return names[::-1]


class Board:
    """A state, but for its rules: the members here are made of what a game defines."""

    __slots__ = ("_base", "_past", "seed")

    game: ClassVar[GameInfo]
    space: ClassVar[MoveSpace]
    cascade_limit_hit: ClassVar[bool] = False

    seed: int
    _past: list[tuple[Any, ...]]
    """An entry for each move that can be taken back: its kind, the move, what else `pop` needs."""
    _base: int
    """How many moves were made before those. So no move has to be counted."""

    @property
    def status(self) -> Status:
        """Won, lost or playing."""
        raise NotImplementedError

    @property
    def score(self) -> int:
        """The score of the position."""
        raise NotImplementedError

    def legal_moves(self) -> list[Move]:
        """Every legal move, in the order of R6.9."""
        raise NotImplementedError

    def piles(self) -> dict[str, tuple[str, ...]]:
        """The cards of each depot, bottom first; face-down cards in lower case."""
        raise NotImplementedError

    def _counters(self) -> dict[str, object]:
        """Those members of `position` that are not as good as empty in this game."""
        return {}

    @property
    def redeals(self) -> int:
        """The redeals used."""
        return 0

    @property
    def moves(self) -> int:
        """The moves made."""
        return self._base + len(self._past)

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that `pop` can take back."""
        return tuple([entry[1] for entry in self._past])

    def clear_history(self) -> None:
        """Forget the moves made; the position stays."""
        self._base += len(self._past)
        self._past.clear()

    @property
    def stuck(self) -> bool:
        """Neither won nor lost, and no legal move."""
        return self.status is Status.PLAYING and not self.has_moves()

    def has_moves(self) -> bool:
        """Whether there is a legal move."""
        return bool(self.legal_moves())

    def legal_codes(self) -> list[int]:
        """The numbers of the legal moves."""
        return [move.code for move in self.legal_moves() if move.code is not None]

    def position(self) -> dict[str, object]:
        """Everything but the history, as the generated modules tell it."""
        position: dict[str, object] = {
            "game": self.game.slug,
            "seed": self.seed,
            "piles": {name: list(pile) for name, pile in self.piles().items()},
            "moves": self.moves,
            "redeals": self.redeals,
            "recycles": {},
            "shuffles": 0,
            "calls": {},
            "bases": {},
            "cascade_limit_hit": False,
        }
        return position | self._counters()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        # No shuffle comes after the deal, so that the seed does not count.
        return self.position() | {"seed": 0} == other.position() | {"seed": 0}

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.status}, {self.moves} moves, seed {self.seed}>"
