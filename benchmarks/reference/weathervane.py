"""Weathervane: `games/weathervane.cardz` by hand. See `board` for the cards' numbers.

Columns only shrink, and the waste is a stack. So the board is kept in links: `_below[card]` is the
card that a card of a column or of the waste lies on. Only what shows counts for the rules, and that
is all in one list: to take a card away is one look-up, to put it back is to set the list's entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benchmarks.reference.board import (
    CARD_NAME,
    CARDS,
    NO_CARD,
    PIP,
    SLOTS,
    Board,
    deck_to_deal,
    described,
)
from runtime.cards import SUIT_NAMES
from runtime.moves import Move, MoveSpace
from runtime.status import Outcome, RandomSource, Status

__all__ = ["GAME", "State", "action_count", "deal", "move_at", "parse_move"]

GAME: Final = described(
    "weathervane",
    "Weathervane",
    "Golf",
    (
        ("stock", "Stock", 0),
        ("waste", "Waste", 0),
        ("vane", "Foundation", 0),
        ("tab", "Tableau", 7),
    ),
    keep="Over",
    better="Low",
)
STOCK, WASTE, VANE = range(3)
SOURCES = (WASTE, *range(3, 10))
PLAYING: Final = Status.PLAYING
WON: Final = Status.WON
LOST: Final = Status.LOST

# What the vane follows is one number: its top card, or 56 and more for a called suit.
CALLED = 56

# How a card fits: not, plainly, or as an eight that calls a suit.
PLAIN, CALLS = 1, 2


def _fit(card: int, vane: int) -> int:
    """How `card` fits on what the vane follows."""
    if card not in CARDS:
        return 0
    if PIP[card] == 8:
        return CALLS
    same_suit = card // 14 == (vane - CALLED if vane >= CALLED else vane // 14)
    return PLAIN if same_suit or (vane < CALLED and PIP[card] == PIP[vane]) else 0


FITS: Final = [[_fit(card, vane) for card in range(SLOTS)] for vane in range(CALLED + 4)]
"""How each card fits on each of the numbers that the vane can follow."""

# The moves. What is to be done for each is looked up by value, so an equal move will do: where the
# card is in `_tops`, or DRAW; and the number of the called suit, 0 for none.
DRAW: Final = 8

Action = tuple[int, int]

SPACE: Final = MoveSpace(
    [depot.name for depot in GAME.depots],
    [
        ("draw", STOCK, None, 0, 0, (None,)),
        *[("drag", source, VANE, 1, 1, (None, *SUIT_NAMES)) for source in SOURCES],
    ],
)
DRAW_STOCK: Final = SPACE.tap("draw", STOCK)
_drags = [SPACE.parse(f"{GAME.depots[source].name} vane 1") for source in SOURCES]
_calls = [[SPACE.parse(f"{move.text} {suit}") for suit in SUIT_NAMES] for move in _drags]

ACTIONS: Final[dict[Move, Action]] = {DRAW_STOCK: (DRAW, 0)}
for _i in range(8):
    ACTIONS[_drags[_i]] = (_i, 0)
    for _suit in range(4):
        ACTIONS[_calls[_i][_suit]] = (_i, CALLED + _suit)

# By source: W the waste, A to G the columns. DO_ are the same with the actions for the moves.
W, A, B, C, D, E, F, G = _drags
W_CALLS, A_CALLS, B_CALLS, C_CALLS, D_CALLS, E_CALLS, F_CALLS, G_CALLS = _calls
DO_DRAW = ACTIONS[DRAW_STOCK]
DO_W, DO_A, DO_B, DO_C, DO_D, DO_E, DO_F, DO_G = [ACTIONS[move] for move in _drags]
DO_W_CALLS, DO_A_CALLS, DO_B_CALLS, DO_C_CALLS, DO_D_CALLS, DO_E_CALLS, DO_F_CALLS, DO_G_CALLS = [
    [ACTIONS[move] for move in moves] for moves in _calls
]


class State(Board):
    """A game of Weathervane."""

    __slots__ = ("_below", "_columns", "_left", "_n", "_stock", "_tops", "_vane", "_wanted")

    game = GAME
    space = SPACE

    _stock: bytes
    """The whole stock as it was dealt, bottom first; `_n` cards of it are left."""
    _n: int
    _tops: list[int]
    """What shows on the waste and on each column."""
    _below: list[int]
    _vane: list[int]
    _wanted: int
    """What the vane follows: the index into FITS."""
    _left: int
    """How many cards the columns hold."""
    _columns: list[bytes]
    """By card, the column from its bottom up to that card; empty until a key is asked for. All
    copies share it, for it depends on the deal alone."""

    def __init__(self, seed: int, stock: list[int]) -> None:
        self.seed = seed
        self._below = below = [NO_CARD] * SLOTS
        for tab in range(7):
            under = NO_CARD
            for card in stock[51 - tab : 9 - tab : -7]:
                below[card] = under
                under = card
        self._tops = [NO_CARD, *stock[16:9:-1]]
        self._wanted = stock[9]
        self._vane = [stock[9]]
        self._stock = bytes(stock[:9])
        self._n = 9
        self._left = 42
        self._columns = []
        self._base = 0
        self._past = []

    def copy(self, history: bool = True) -> State:
        """An independent copy."""
        other = _new(State)
        other.seed = self.seed
        other._stock = self._stock
        other._n = self._n
        other._tops = self._tops.copy()
        other._below = self._below.copy()
        other._vane = self._vane.copy()
        other._wanted = self._wanted
        other._left = self._left
        other._columns = self._columns
        if history:
            other._past = self._past.copy()
            other._base = self._base
        else:
            other._past = []
            other._base = self._base + len(self._past)
        return other

    def key(self) -> bytes:
        """Bytes that are equal only where the future is. On the vane nothing but what it follows
        matters any more."""
        columns = self._columns or self._index_columns()
        w, a, b, c, d, e, f, g = self._tops
        return b"\xff".join(
            (
                columns[a],
                columns[b],
                columns[c],
                columns[d],
                columns[e],
                columns[f],
                columns[g],
                bytes(self._up_to(w)),
                self._stock[: self._n],
                bytes((self._wanted,)),
            )
        )

    def _index_columns(self) -> list[bytes]:
        """Fill `_columns`. The links of a column's cards stay when they leave it, so that every
        column is found as it was dealt, for whichever copy comes next."""
        columns = [b""] * SLOTS
        for card in CARDS:
            columns[card] = bytes(self._up_to(card))
        self._columns[:] = columns
        return self._columns

    @property
    def status(self) -> Status:
        """Won, lost or playing."""
        if not self._left:
            return WON
        if self._n:
            return PLAYING
        fits = FITS[self._wanted]
        w, a, b, c, d, e, f, g = self._tops
        if fits[w] or fits[a] or fits[b] or fits[c] or fits[d] or fits[e] or fits[f] or fits[g]:
            return PLAYING
        return LOST

    @property
    def score(self) -> int:
        """The cards left in the columns, or without any those in the stock, counted below zero."""
        return self._left or -self._n

    def has_moves(self) -> bool:
        """Whether there is a legal move: a position without one is won or lost."""
        return self.status is PLAYING

    def legal_moves(self) -> list[Move]:
        """Every legal move, in the order of R6.9."""
        if not self._left:
            return []
        fits = FITS[self._wanted]
        w, a, b, c, d, e, f, g = self._tops
        moves = [DRAW_STOCK] if self._n else []
        if fits[w]:
            if fits[w] == PLAIN:
                moves.append(W)
            else:
                moves += W_CALLS
        if fits[a]:
            if fits[a] == PLAIN:
                moves.append(A)
            else:
                moves += A_CALLS
        if fits[b]:
            if fits[b] == PLAIN:
                moves.append(B)
            else:
                moves += B_CALLS
        if fits[c]:
            if fits[c] == PLAIN:
                moves.append(C)
            else:
                moves += C_CALLS
        if fits[d]:
            if fits[d] == PLAIN:
                moves.append(D)
            else:
                moves += D_CALLS
        if fits[e]:
            if fits[e] == PLAIN:
                moves.append(E)
            else:
                moves += E_CALLS
        if fits[f]:
            if fits[f] == PLAIN:
                moves.append(F)
            else:
                moves += F_CALLS
        if fits[g]:
            if fits[g] == PLAIN:
                moves.append(G)
            else:
                moves += G_CALLS
        return moves

    def push(self, move: Move) -> None:
        """Make a move, unchecked."""
        i, called = ACTIONS[move]
        self._past.append((i, move, self._wanted))
        tops = self._tops
        if i == DRAW:
            self._n = n = self._n - 1
            card = self._stock[n]
            self._below[card] = tops[0]
            tops[0] = card
        else:
            card = tops[i]
            tops[i] = self._below[card]
            self._vane.append(card)
            self._wanted = called or card
            if i:
                self._left -= 1

    def pop(self) -> Move:
        """Take the last move back, and return it."""
        move: Move
        i, move, self._wanted = self._past.pop()
        if i == DRAW:
            self._n += 1
            tops = self._tops
            tops[0] = self._below[tops[0]]
        else:
            self._tops[i] = self._vane.pop()
            if i:
                self._left += 1
        return move

    def piles(self) -> dict[str, tuple[str, ...]]:
        """The cards of each depot, bottom first; face-down cards in lower case."""
        stock = [CARD_NAME[card].lower() for card in self._stock[: self._n]]
        waste, *tabs = [[CARD_NAME[card] for card in self._up_to(top)] for top in self._tops]
        tabs = [[*map(str.lower, tab[:-1]), *tab[-1:]] for tab in tabs]
        vane = [CARD_NAME[card] for card in self._vane]
        names = [depot.name for depot in GAME.depots]
        return dict(zip(names, map(tuple, (stock, waste, vane, *tabs)), strict=True))

    def _up_to(self, card: int) -> list[int]:
        """The cards that `card` lies on, bottom first, with itself as the last."""
        cards = []
        while card != NO_CARD:
            cards.append(card)
            card = self._below[card]
        return cards[::-1]

    def _counters(self) -> dict[str, object]:
        called = self._wanted - CALLED
        return {"calls": {"vane": SUIT_NAMES[called]} if called >= 0 else {}}

    def playout(self, rng: RandomSource, limit: int) -> Outcome:
        """Play at random: `legal_moves` and `push` in one, without a past, on local variables."""
        self.clear_history()
        random = rng.random
        tops = self._tops
        below = self._below
        stock = self._stock
        vane = self._vane
        n = self._n
        left = self._left
        wanted = self._wanted
        made = 0
        while made < limit and left:
            fits = FITS[wanted]
            w, a, b, c, d, e, f, g = tops
            legal = [DO_DRAW] if n else []
            if fits[w]:
                if fits[w] == PLAIN:
                    legal.append(DO_W)
                else:
                    legal += DO_W_CALLS
            if fits[a]:
                if fits[a] == PLAIN:
                    legal.append(DO_A)
                else:
                    legal += DO_A_CALLS
            if fits[b]:
                if fits[b] == PLAIN:
                    legal.append(DO_B)
                else:
                    legal += DO_B_CALLS
            if fits[c]:
                if fits[c] == PLAIN:
                    legal.append(DO_C)
                else:
                    legal += DO_C_CALLS
            if fits[d]:
                if fits[d] == PLAIN:
                    legal.append(DO_D)
                else:
                    legal += DO_D_CALLS
            if fits[e]:
                if fits[e] == PLAIN:
                    legal.append(DO_E)
                else:
                    legal += DO_E_CALLS
            if fits[f]:
                if fits[f] == PLAIN:
                    legal.append(DO_F)
                else:
                    legal += DO_F_CALLS
            if fits[g]:
                if fits[g] == PLAIN:
                    legal.append(DO_G)
                else:
                    legal += DO_G_CALLS
            if not legal:
                break
            made += 1
            i, called = legal[int(random() * len(legal))]
            if i == DRAW:
                n -= 1
                card = stock[n]
                below[card] = tops[0]
                tops[0] = card
            else:
                card = tops[i]
                tops[i] = below[card]
                vane.append(card)
                wanted = called or card
                if i:
                    left -= 1
        self._n = n
        self._left = left
        self._wanted = wanted
        self._base += made
        return Outcome(self.status, self.score, made, False)


_new = State.__new__


def deal(
    seed: int | None = None,
    *,
    cards: Sequence[str] | None = None,
    order: Sequence[str] | None = None,
) -> State:
    """A new game, by a seed or from explicit cards.

    Raises:
        ValueError: more than one is given, the seed is negative, or the cards are not the pack.
    """
    return State(*deck_to_deal(seed, cards, order))


parse_move = SPACE.parse
action_count: Final = SPACE.size
move_at = SPACE.at
