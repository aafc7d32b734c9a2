"""Spiderette: `games/spiderette.cardz` by hand. See `board` for the cards' numbers.

The board is kept in links: `_below[card]` is the card that a column's card lies on. Moving a tail
of any length changes one link and two tops. A link to a card that lies face down has TURNED added,
and what lies in no column has the link 0, so that equal positions are equal bytes.

What a column lets go is a run of one suit, so the run's cards are successive numbers: its top and
its length tell them all. A column's *span* is the set of ranks, as bits, that its run can be put
on; bit 0 stands for an empty column, which takes any number of its cards. A column that has no
card has an empty span.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from benchmarks.reference.board import (
    CARD_NAME,
    NO_CARD,
    PIP,
    SLOTS,
    Board,
    column_names,
    deck_to_deal,
    described,
    seven_columns,
)
from runtime.moves import Move, MoveSpace
from runtime.status import Outcome, RandomSource, Status

__all__ = ["GAME", "State", "action_count", "deal", "move_at", "parse_move"]

GAME: Final = described(
    "spiderette",
    "Spiderette",
    "Spider",
    (("stock", "Stock", 0), ("found", "Foundation", 4), ("tab", "Tableau", 7)),
    keep="Won",
    better="High",
)
STOCK = 0
FOUND = range(1, 5)
TAB = range(5, 12)
PLAYING: Final = Status.PLAYING
WON: Final = Status.WON

SHOWS: Final = [1 << pip for pip in PIP]
"""By the top of a column, its bit; NO_CARD has bit 0."""

RUN: Final = [[((1 << n) - 1) << PIP[card] + 1 for n in range(14)] for card in range(SLOTS)]
"""By top card and length, the ranks that a run can be put on."""

ALONE: Final = [1 | 2 << pip if pip else 0 for pip in PIP]
"""By card, the span of a column whose run is that card alone; none for NO_CARD."""

SUIT: Final = 1 | RUN[1][13]
"""The span of a whole suit, which leaves the column."""

# The moves. What is to be done for each is looked up by value, so an equal move will do: the
# columns from where and to where, and how many cards; SPECIAL in the first place for a redeal.
SPECIAL: Final = -1

Action = tuple[int, int, int]
_Told = TypeVar("_Told", Move, Action)

SPACE: Final = MoveSpace(
    [depot.name for depot in GAME.depots],
    [
        ("redeal", STOCK, None, 0, 0, (None,)),
        *[
            ("drag", source, target, 13 if target in FOUND else 1, 13, (None,))
            for source in TAB
            for target in (*FOUND, *TAB)
            if target != source
        ],
    ],
)
REDEAL: Final = SPACE.tap("redeal", STOCK)
ACTIONS: Final[dict[Move, Action]] = {REDEAL: (SPECIAL, 0, 0)}


def _across(source: int) -> list[list[Move]]:
    """By other column, the moves by the difference of two cards, up to NO_CARD: the number of cards
    to be moved is the difference of their ranks."""
    tables = []
    for target in TAB:
        if target != source:
            names = f"{GAME.depots[source].name} {GAME.depots[target].name}"
            moves = [SPACE.parse(f"{names} {n}") for n in range(1, 14)]
            for n, move in enumerate(moves, 1):
                ACTIONS[move] = (source - TAB[0], target - TAB[0], n)
            # A difference of 0 modulo 14 never comes up.
            tables.append([moves[0], *moves] * 10)
    return tables


# By the names of the columns, A to G. DO_ are the same tables with the actions for the moves.
DRAGS = [_across(tab) for tab in TAB]
(
    (AB, AC, AD, AE, AF, AG),
    (BA, BC, BD, BE, BF, BG),
    (CA, CB, CD, CE, CF, CG),
    (DA, DB, DC, DE, DF, DG),
    (EA, EB, EC, ED, EF, EG),
    (FA, FB, FC, FD, FE, FG),
    (GA, GB, GC, GD, GE, GF),
) = DRAGS
DO_REDEAL = ACTIONS[REDEAL]
DO_DRAGS = [[[ACTIONS[move] for move in table] for table in tables] for tables in DRAGS]
(
    (DO_AB, DO_AC, DO_AD, DO_AE, DO_AF, DO_AG),
    (DO_BA, DO_BC, DO_BD, DO_BE, DO_BF, DO_BG),
    (DO_CA, DO_CB, DO_CD, DO_CE, DO_CF, DO_CG),
    (DO_DA, DO_DB, DO_DC, DO_DE, DO_DF, DO_DG),
    (DO_EA, DO_EB, DO_EC, DO_ED, DO_EF, DO_EG),
    (DO_FA, DO_FB, DO_FC, DO_FD, DO_FE, DO_FG),
    (DO_GA, DO_GB, DO_GC, DO_GD, DO_GE, DO_GF),
) = DO_DRAGS


def _with_gaps(tops: list[int], spans: list[int], tables: list[list[list[_Told]]]) -> list[_Told]:
    """The drags where a column is empty: the one case in which a target takes a run's cards in
    several numbers. It is rare, so it is not unrolled."""
    found: list[_Told] = []
    for source, span in enumerate(spans):
        if not span:
            continue
        row = iter(tables[source])
        top = tops[source]
        for target, onto in enumerate(tops):
            if target == source:
                continue
            table = next(row)
            if onto == NO_CARD:
                # As many as the run is long: the bits of its span but for that of the gap.
                found += table[1 : span.bit_count()]
            elif SHOWS[onto] & span:
                found.append(table[PIP[onto] - PIP[top]])
    return found


class State(Board):
    """A game of Spiderette."""

    __slots__ = ("_below", "_found", "_n", "_spans", "_stock", "_tops", "status")

    game = GAME
    space = SPACE

    # A plain value, kept by the moves that change it: a property's call costs more than the rest
    # of what it would do.
    status: Status
    _stock: bytes
    """The stock as it was after the deal, bottom first; `_n` cards of it are left."""
    _n: int
    _tops: list[int]
    _spans: list[int]
    _below: bytearray
    _found: bytes
    """The suits on the foundations."""

    def __init__(self, seed: int, stock: list[int]) -> None:
        self.seed = seed
        self.status = PLAYING
        self._tops, self._below = seven_columns(stock)
        self._spans = [ALONE[top] for top in self._tops]
        self._stock = bytes(stock)
        self._n = len(stock)
        self._found = b""
        self._base = 0
        self._past = []

    def copy(self, history: bool = True) -> State:
        """An independent copy."""
        other = _new(State)
        other.seed = self.seed
        other.status = self.status
        other._stock = self._stock
        other._n = self._n
        other._tops = self._tops.copy()
        other._spans = self._spans.copy()
        other._below = self._below.copy()
        other._found = self._found
        if history:
            other._past = self._past.copy()
            other._base = self._base
        else:
            other._past = []
            other._base = self._base + len(self._past)
        return other

    def key(self) -> bytes:
        """Bytes that are equal only where the future is. Which suits are home can be told from the
        links, and it does not matter where they lie."""
        return b"".join((self._below, bytes(self._tops), self._stock[: self._n]))

    @property
    def redeals(self) -> int:
        """The redeals used: three of seven cards and one of three."""
        return (30 - self._n) // 7

    @property
    def score(self) -> int:
        """500 points, one less for each move, a hundred more for each suit."""
        return 500 - self._base - len(self._past) + 100 * len(self._found)

    def legal_moves(self) -> list[Move]:
        """Every legal move, in the order of R6.9."""
        a, b, c, d, e, f, g = self._tops
        sa, sb, sc, sd, se, sf, sg = self._spans
        # What all the tops show together: most sources are done with by one look at it.
        shown = (
            (ta := SHOWS[a])
            | (tb := SHOWS[b])
            | (tc := SHOWS[c])
            | (td := SHOWS[d])
            | (te := SHOWS[e])
            | (tf := SHOWS[f])
            | (tg := SHOWS[g])
        )
        if shown & 1:
            return _with_gaps(self._tops, self._spans, DRAGS)
        moves = [REDEAL] if self._n else []
        if sa & shown:
            up = NO_CARD - a
            if tb & sa:
                moves.append(AB[b + up])
            if tc & sa:
                moves.append(AC[c + up])
            if td & sa:
                moves.append(AD[d + up])
            if te & sa:
                moves.append(AE[e + up])
            if tf & sa:
                moves.append(AF[f + up])
            if tg & sa:
                moves.append(AG[g + up])
        if sb & shown:
            up = NO_CARD - b
            if ta & sb:
                moves.append(BA[a + up])
            if tc & sb:
                moves.append(BC[c + up])
            if td & sb:
                moves.append(BD[d + up])
            if te & sb:
                moves.append(BE[e + up])
            if tf & sb:
                moves.append(BF[f + up])
            if tg & sb:
                moves.append(BG[g + up])
        if sc & shown:
            up = NO_CARD - c
            if ta & sc:
                moves.append(CA[a + up])
            if tb & sc:
                moves.append(CB[b + up])
            if td & sc:
                moves.append(CD[d + up])
            if te & sc:
                moves.append(CE[e + up])
            if tf & sc:
                moves.append(CF[f + up])
            if tg & sc:
                moves.append(CG[g + up])
        if sd & shown:
            up = NO_CARD - d
            if ta & sd:
                moves.append(DA[a + up])
            if tb & sd:
                moves.append(DB[b + up])
            if tc & sd:
                moves.append(DC[c + up])
            if te & sd:
                moves.append(DE[e + up])
            if tf & sd:
                moves.append(DF[f + up])
            if tg & sd:
                moves.append(DG[g + up])
        if se & shown:
            up = NO_CARD - e
            if ta & se:
                moves.append(EA[a + up])
            if tb & se:
                moves.append(EB[b + up])
            if tc & se:
                moves.append(EC[c + up])
            if td & se:
                moves.append(ED[d + up])
            if tf & se:
                moves.append(EF[f + up])
            if tg & se:
                moves.append(EG[g + up])
        if sf & shown:
            up = NO_CARD - f
            if ta & sf:
                moves.append(FA[a + up])
            if tb & sf:
                moves.append(FB[b + up])
            if tc & sf:
                moves.append(FC[c + up])
            if td & sf:
                moves.append(FD[d + up])
            if te & sf:
                moves.append(FE[e + up])
            if tg & sf:
                moves.append(FG[g + up])
        if sg & shown:
            up = NO_CARD - g
            if ta & sg:
                moves.append(GA[a + up])
            if tb & sg:
                moves.append(GB[b + up])
            if tc & sg:
                moves.append(GC[c + up])
            if td & sg:
                moves.append(GD[d + up])
            if te & sg:
                moves.append(GE[e + up])
            if tf & sg:
                moves.append(GF[f + up])
        return moves

    def push(self, move: Move) -> None:
        """Make a move, unchecked."""
        i, j, n = ACTIONS[move]
        if i == SPECIAL:
            self._past.append(self._snapshot(move))
            self._redeal()
            return
        tops = self._tops
        spans = self._spans
        below = self._below
        top = tops[i]
        head = top + n - 1
        onto = tops[j]
        old, other = spans[i], spans[j]
        run = RUN[top][n]
        if onto == head + 1:
            if other | run == SUIT:
                self._past.append(self._snapshot(move))
                self._complete(i, j, n)
                return
            spans[j] = other | run
        else:
            spans[j] = run | 1
        under = below[head]
        self._past.append((i, move, j, head, under, old, other))
        below[head] = onto
        tops[j] = top
        rest = old ^ run
        if rest == 1:
            # The run is used up. What lies below, if anything, begins another: a turned card shows
            # its face now, and is a run alone.
            under &= 127
            rest = ALONE[under] if below[under] != under + 1 else self._span(under)
        tops[i] = under
        spans[i] = rest

    def _span(self, top: int) -> int:
        """The span of a column by its top, which lies face up if there is one."""
        if top == NO_CARD:
            return 0
        below = self._below
        head = top
        while below[head] == head + 1:
            head += 1
        return 1 | RUN[top][head - top + 1]

    def _snapshot(self, move: Move) -> tuple[Any, ...]:
        """The entry of a move that changes much. Such moves are rare, so it is all of the board."""
        return (
            SPECIAL,
            move,
            self._tops.copy(),
            self._spans.copy(),
            self._below.copy(),
            self._found,
            self._n,
        )

    def _complete(self, i: int, j: int, n: int) -> None:
        """A drag that completes a suit, which leaves."""
        tops = self._tops
        head = tops[i] + n - 1
        under = self._below[head] & 127
        self._below[head] = tops[j]
        tops[j] = tops[i]
        tops[i] = under
        self._spans[i] = self._span(under)
        self._leave(j)

    def _leave(self, j: int) -> None:
        """The whole suit on a column goes to a foundation."""
        below = self._below
        king = self._tops[j] + 12
        under = below[king] & 127
        below[king] = 0
        self._tops[j] = under
        self._spans[j] = self._span(under)
        self._found += bytes((king // 14,))
        if len(self._found) == 4:
            self.status = WON

    def _redeal(self) -> None:
        """One more card on each column, as far as they go; then the suits that they complete leave,
        in the order of the columns."""
        tops = self._tops
        spans = self._spans
        n = self._n
        self._n = max(n - 7, 0)
        for j, card in enumerate(reversed(self._stock[self._n : n])):
            self._below[card] = tops[j]
            tops[j] = card
            spans[j] = self._span(card)
        for j in range(7):
            if spans[j] == SUIT:
                self._leave(j)

    def pop(self) -> Move:
        """Take the last move back, and return it."""
        entry = self._past.pop()
        i = entry[0]
        move: Move
        if i == SPECIAL:
            _, move, self._tops, self._spans, self._below, self._found, self._n = entry
            self.status = PLAYING
            return move
        _, move, j, head, under, old, other = entry
        tops = self._tops
        below = self._below
        tops[i] = tops[j]
        tops[j] = below[head]
        below[head] = under
        self._spans[i] = old
        self._spans[j] = other
        return move

    def piles(self) -> dict[str, tuple[str, ...]]:
        """The cards of each depot, bottom first; face-down cards in lower case."""
        stock = [CARD_NAME[card].lower() for card in self._stock[: self._n]]
        found = [CARD_NAME[suit * 14 + 13 : suit * 14 : -1] for suit in self._found]
        found += [[]] * (4 - len(found))
        tabs = [column_names(self._below, top) for top in self._tops]
        names = [depot.name for depot in GAME.depots]
        return dict(zip(names, map(tuple, (stock, *found, *tabs)), strict=True))

    def playout(self, rng: RandomSource, limit: int) -> Outcome:
        """Play at random: `legal_moves` and `push` in one, without a past, on local variables."""
        self.clear_history()
        random = rng.random
        tops = self._tops
        spans = self._spans
        below = self._below
        made = 0
        while made < limit:
            a, b, c, d, e, f, g = tops
            sa, sb, sc, sd, se, sf, sg = spans
            shown = (
                (ta := SHOWS[a])
                | (tb := SHOWS[b])
                | (tc := SHOWS[c])
                | (td := SHOWS[d])
                | (te := SHOWS[e])
                | (tf := SHOWS[f])
                | (tg := SHOWS[g])
            )
            if shown & 1:
                legal = _with_gaps(tops, spans, DO_DRAGS)
            else:
                legal = [DO_REDEAL] if self._n else []
                if sa & shown:
                    up = NO_CARD - a
                    if tb & sa:
                        legal.append(DO_AB[b + up])
                    if tc & sa:
                        legal.append(DO_AC[c + up])
                    if td & sa:
                        legal.append(DO_AD[d + up])
                    if te & sa:
                        legal.append(DO_AE[e + up])
                    if tf & sa:
                        legal.append(DO_AF[f + up])
                    if tg & sa:
                        legal.append(DO_AG[g + up])
                if sb & shown:
                    up = NO_CARD - b
                    if ta & sb:
                        legal.append(DO_BA[a + up])
                    if tc & sb:
                        legal.append(DO_BC[c + up])
                    if td & sb:
                        legal.append(DO_BD[d + up])
                    if te & sb:
                        legal.append(DO_BE[e + up])
                    if tf & sb:
                        legal.append(DO_BF[f + up])
                    if tg & sb:
                        legal.append(DO_BG[g + up])
                if sc & shown:
                    up = NO_CARD - c
                    if ta & sc:
                        legal.append(DO_CA[a + up])
                    if tb & sc:
                        legal.append(DO_CB[b + up])
                    if td & sc:
                        legal.append(DO_CD[d + up])
                    if te & sc:
                        legal.append(DO_CE[e + up])
                    if tf & sc:
                        legal.append(DO_CF[f + up])
                    if tg & sc:
                        legal.append(DO_CG[g + up])
                if sd & shown:
                    up = NO_CARD - d
                    if ta & sd:
                        legal.append(DO_DA[a + up])
                    if tb & sd:
                        legal.append(DO_DB[b + up])
                    if tc & sd:
                        legal.append(DO_DC[c + up])
                    if te & sd:
                        legal.append(DO_DE[e + up])
                    if tf & sd:
                        legal.append(DO_DF[f + up])
                    if tg & sd:
                        legal.append(DO_DG[g + up])
                if se & shown:
                    up = NO_CARD - e
                    if ta & se:
                        legal.append(DO_EA[a + up])
                    if tb & se:
                        legal.append(DO_EB[b + up])
                    if tc & se:
                        legal.append(DO_EC[c + up])
                    if td & se:
                        legal.append(DO_ED[d + up])
                    if tf & se:
                        legal.append(DO_EF[f + up])
                    if tg & se:
                        legal.append(DO_EG[g + up])
                if sf & shown:
                    up = NO_CARD - f
                    if ta & sf:
                        legal.append(DO_FA[a + up])
                    if tb & sf:
                        legal.append(DO_FB[b + up])
                    if tc & sf:
                        legal.append(DO_FC[c + up])
                    if td & sf:
                        legal.append(DO_FD[d + up])
                    if te & sf:
                        legal.append(DO_FE[e + up])
                    if tg & sf:
                        legal.append(DO_FG[g + up])
                if sg & shown:
                    up = NO_CARD - g
                    if ta & sg:
                        legal.append(DO_GA[a + up])
                    if tb & sg:
                        legal.append(DO_GB[b + up])
                    if tc & sg:
                        legal.append(DO_GC[c + up])
                    if td & sg:
                        legal.append(DO_GD[d + up])
                    if te & sg:
                        legal.append(DO_GE[e + up])
                    if tf & sg:
                        legal.append(DO_GF[f + up])
            if not legal:
                break
            made += 1
            i, j, n = legal[int(random() * len(legal))]
            if i == SPECIAL:
                self._redeal()
                continue
            top = tops[i]
            head = top + n - 1
            onto = tops[j]
            run = RUN[top][n]
            if onto == head + 1:
                if spans[j] | run == SUIT:
                    self._complete(i, j, n)
                    continue
                spans[j] |= run
            else:
                spans[j] = run | 1
            under = below[head]
            below[head] = onto
            tops[j] = top
            rest = spans[i] ^ run
            if rest == 1:
                under &= 127
                rest = ALONE[under] if below[under] != under + 1 else self._span(under)
            tops[i] = under
            spans[i] = rest
        self._base += made
        return Outcome(self.status, self.score, made, self.stuck)


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
