"""Klondike, draw one: `games/klondike.cardz` by hand. See `board` for the cards' numbers.

The board is kept in links: `_below[card]` is the card that a column's card lies on. Moving a tail
of any length changes one link and two tops. A link to a card that lies face down has TURNED added,
and what lies in no column has the link 0, so that equal positions are equal bytes.

A target's top takes one rank in one colour. Down a column's face-up part both change at each step,
so rank plus colour is always odd there, or always even: there are twice 13 *places* that a run can
offer or a target can want, one bit each. A column's *span* is the set of places it offers: it is
empty when all face-up cards are gone, and how many there are is its bit count.
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
    column_names,
    deck_to_deal,
    described,
    is_red,
    seven_columns,
)
from runtime.moves import Move, MoveSpace
from runtime.status import Outcome, RandomSource, Status

__all__ = ["GAME", "State", "action_count", "deal", "move_at", "parse_move"]

GAME: Final = described(
    "klondike",
    "Klondike",
    "Klondike",
    (
        ("stock", "Stock", 0),
        ("waste", "Waste", 0),
        ("found", "Foundation", 4),
        ("tab", "Tableau", 7),
    ),
    keep="Won",
    better="High",
)
STOCK, WASTE = 0, 1
FOUND = range(2, 6)
TAB = range(6, 13)
PLAYING: Final = Status.PLAYING
WON: Final = Status.WON

# Which places there are: bits 2 to 14 for the one parity, 16 to 28 for the other; a place is named
# by the rank of the target, and an empty column stands in for the rank above the King.


def _place(card: int, above: int) -> int:
    """The bit of the place whose target has the rank of `card`, or one `above` it."""
    return 1 << PIP[card] + above + 14 * ((PIP[card] + is_red(card)) % 2)


def _by_card(values: dict[int, int]) -> list[int]:
    return [values.get(card, 0) for card in range(SLOTS)]


OFFERS: Final = _by_card({card: _place(card, 1) for card in CARDS})
"""By card, the place that it can be put at."""

SHOWS: Final = _by_card({card: _place(card, 0) for card in CARDS} | {NO_CARD: 1 << 14 | 1 << 28})
"""By the top of a column, the places where it takes a card: one, or those of all Kings."""

ALONE: Final = _by_card(
    {card: SHOWS[NO_CARD] if PIP[card] == 13 else OFFERS[card] for card in CARDS}
)
"""By card, what a target has to show if it is to take that card alone. Where no run is concerned,
equality will do, which CPython is quicker at than at `&`."""

RUN: Final = [[((1 << n) - 1) * OFFERS[card] for n in range(14)] for card in range(SLOTS)]
"""By top card and length, the places that a run offers."""

BIT: Final = (1, 2, 4, 8)
ACES: Final = (1, 15, 29, 43)

# The moves. What is to be done for each is looked up by value, so an equal move will do; the tuples
# hold a kind, where from, where to (each counted within its group), and how many cards.

DRAW, RECYCLE, TAB_TAB, TAB_FOUND, FOUND_TAB, WASTE_TAB, WASTE_FOUND = range(7)

Action = tuple[int, int, int, int]

SPACE: Final = MoveSpace(
    [depot.name for depot in GAME.depots],
    [
        ("draw", STOCK, None, 0, 0, (None,)),
        ("recycle", STOCK, None, 0, 0, (None,)),
        *[("drag", WASTE, target, 1, 1, (None,)) for target in (*FOUND, *TAB)],
        *[("drag", source, target, 1, 1, (None,)) for source in FOUND for target in TAB],
        *[
            ("drag", source, target, 1, 1 if target in FOUND else 13, (None,))
            for source in TAB
            for target in (*FOUND, *TAB)
            if target != source
        ],
    ],
)
ACTIONS: Final[dict[Move, Action]] = {
    SPACE.tap("draw", STOCK): (DRAW, 0, 0, 0),
    SPACE.tap("recycle", STOCK): (RECYCLE, 0, 0, 0),
}
_KINDS = {
    ("tab", "tab"): TAB_TAB,
    ("tab", "found"): TAB_FOUND,
    ("found", "tab"): FOUND_TAB,
    ("waste", "tab"): WASTE_TAB,
    ("waste", "found"): WASTE_FOUND,
}


def _drag(source: int, target: int, n: int = 1) -> Move:
    """The move between two depots, whose action is noted."""
    one, other = GAME.depots[source], GAME.depots[target]
    move = SPACE.parse(f"{one.name} {other.name} {n}")
    kind = _KINDS[one.group or one.name, other.group or other.name]
    start = {TAB_TAB: 6, TAB_FOUND: 6, FOUND_TAB: 2, WASTE_TAB: 1, WASTE_FOUND: 1}[kind]
    ACTIONS[move] = (kind, source - start, target - (2 if target in FOUND else 6), n)
    return move


def _up(source: int) -> list[list[Move]]:
    """By bit set of foundations, the moves there: what a card's entry in `_home` asks for."""
    moves = [_drag(source, target) for target in FOUND]
    return [[move for k, move in enumerate(moves) if bits >> k & 1] for bits in range(16)]


def _across(source: int) -> list[list[Move]]:
    """By other column, the moves by the difference of two cards, from 0 to NO_CARD: the number of
    cards to be moved is the difference of their ranks, and NO_CARD stands for a rank of 14."""
    tables = []
    for target in TAB:
        if target != source:
            moves = [_drag(source, target, n) for n in range(1, 14)]
            # A difference of 0 modulo 14 never comes up.
            tables.append([moves[0], *moves] * 10)
    return tables


def _actions(tables: list[list[Move]]) -> list[list[Action]]:
    return [[ACTIONS[move] for move in table] for table in tables]


DRAW_STOCK: Final = SPACE.tap("draw", STOCK)
RECYCLE_STOCK: Final = SPACE.tap("recycle", STOCK)

# By their names: W the waste, X to U the foundations, A to G the columns. DO_ are the same tables
# with the actions in place of the moves.
W_UP = _up(WASTE)
_ups = [_up(tab) for tab in TAB]
A_UP, B_UP, C_UP, D_UP, E_UP, F_UP, G_UP = _ups
WA, WB, WC, WD, WE, WF, WG = _w = [_drag(WASTE, tab) for tab in TAB]
_found = [[_drag(found, tab) for tab in TAB] for found in FOUND]
(
    (XA, XB, XC, XD, XE, XF, XG),
    (YA, YB, YC, YD, YE, YF, YG),
    (ZA, ZB, ZC, ZD, ZE, ZF, ZG),
    (UA, UB, UC, UD, UE, UF, UG),
) = _found
_tabs = [_across(tab) for tab in TAB]
(
    (AB, AC, AD, AE, AF, AG),
    (BA, BC, BD, BE, BF, BG),
    (CA, CB, CD, CE, CF, CG),
    (DA, DB, DC, DE, DF, DG),
    (EA, EB, EC, ED, EF, EG),
    (FA, FB, FC, FD, FE, FG),
    (GA, GB, GC, GD, GE, GF),
) = _tabs
DO_DRAW, DO_RECYCLE = ACTIONS[DRAW_STOCK], ACTIONS[RECYCLE_STOCK]
DO_W_UP = _actions(W_UP)
DO_A_UP, DO_B_UP, DO_C_UP, DO_D_UP, DO_E_UP, DO_F_UP, DO_G_UP = map(_actions, _ups)
DO_WA, DO_WB, DO_WC, DO_WD, DO_WE, DO_WF, DO_WG = [ACTIONS[move] for move in _w]
(
    (DO_XA, DO_XB, DO_XC, DO_XD, DO_XE, DO_XF, DO_XG),
    (DO_YA, DO_YB, DO_YC, DO_YD, DO_YE, DO_YF, DO_YG),
    (DO_ZA, DO_ZB, DO_ZC, DO_ZD, DO_ZE, DO_ZF, DO_ZG),
    (DO_UA, DO_UB, DO_UC, DO_UD, DO_UE, DO_UF, DO_UG),
) = _actions(_found)
(
    (DO_AB, DO_AC, DO_AD, DO_AE, DO_AF, DO_AG),
    (DO_BA, DO_BC, DO_BD, DO_BE, DO_BF, DO_BG),
    (DO_CA, DO_CB, DO_CD, DO_CE, DO_CF, DO_CG),
    (DO_DA, DO_DB, DO_DC, DO_DE, DO_DF, DO_DG),
    (DO_EA, DO_EB, DO_EC, DO_ED, DO_EF, DO_EG),
    (DO_FA, DO_FB, DO_FC, DO_FD, DO_FE, DO_FG),
    (DO_GA, DO_GB, DO_GC, DO_GD, DO_GE, DO_GF),
) = [_actions(tables) for tables in _tabs]


class State(Board):
    """A game of Klondike."""

    __slots__ = (
        "_below",
        "_deck",
        "_found",
        "_free",
        "_home",
        "_p",
        "_recycles",
        "_spans",
        "_tops",
        "score",
        "status",
    )

    game = GAME
    space = SPACE

    # Plain values, kept by the moves that change them: a property's call costs more than the rest
    # of what it would do.
    status: Status
    score: int
    _deck: bytes
    """NO_CARD, then the waste and the stock in the order in which they are drawn. So a draw is a
    step of `_p`, and a recycle goes back to the start."""
    _p: int
    """Where in `_deck` the top of the waste lies."""
    _tops: list[int]
    _spans: list[int]
    _below: bytearray
    _found: list[int]
    """The tops of the foundations."""
    _home: list[int]
    """By card, the bit set of the foundations that take it now."""
    _free: int
    """The bit set of the empty foundations."""
    _recycles: int

    def __init__(self, seed: int, stock: list[int]) -> None:
        self.seed = seed
        self.status = PLAYING
        self.score = 0
        self._tops, self._below = seven_columns(stock)
        self._spans = [OFFERS[top] for top in self._tops]
        self._deck = bytes([NO_CARD, *reversed(stock)])
        self._p = 0
        self._found = [NO_CARD] * 4
        self._home = [0] * SLOTS
        self._free = 15
        for ace in ACES:
            self._home[ace] = 15
        self._recycles = self._base = 0
        self._past = []

    def copy(self, history: bool = True) -> State:
        """An independent copy."""
        other = _new(State)
        other.seed = self.seed
        other.status = self.status
        other.score = self.score
        other._deck = self._deck
        other._p = self._p
        other._tops = self._tops.copy()
        other._spans = self._spans.copy()
        other._below = self._below.copy()
        other._found = self._found.copy()
        other._home = self._home.copy()
        other._free = self._free
        other._recycles = self._recycles
        if history:
            other._past = self._past.copy()
            other._base = self._base
        else:
            other._past = []
            other._base = self._base + len(self._past)
        return other

    def key(self) -> bytes:
        """Bytes that are equal only where the future is."""
        return b"".join((self._below, self._deck, bytes((self._p, *self._tops, *self._found))))

    def has_moves(self) -> bool:
        """Whether there is a legal move: with a card in stock or waste there always is."""
        return self.score < 52 and (len(self._deck) > 1 or bool(self.legal_moves()))

    def legal_moves(self) -> list[Move]:
        """Every legal move, in the order of R6.9."""
        if self.score == 52:
            return []
        deck = self._deck
        p = self._p
        w = deck[p]
        home = self._home
        a, b, c, d, e, f, g = self._tops
        sa, sb, sc, sd, se, sf, sg = self._spans
        # What all the tops take together: most sources are done with by one look at it.
        shown = (
            (ta := SHOWS[a])
            | (tb := SHOWS[b])
            | (tc := SHOWS[c])
            | (td := SHOWS[d])
            | (te := SHOWS[e])
            | (tf := SHOWS[f])
            | (tg := SHOWS[g])
        )
        moves = [DRAW_STOCK] if p + 1 < len(deck) else [RECYCLE_STOCK] if p else []
        if home[w]:
            moves += W_UP[home[w]]
        wanted = ALONE[w]
        if wanted & shown:
            if ta == wanted:
                moves.append(WA)
            if tb == wanted:
                moves.append(WB)
            if tc == wanted:
                moves.append(WC)
            if td == wanted:
                moves.append(WD)
            if te == wanted:
                moves.append(WE)
            if tf == wanted:
                moves.append(WF)
            if tg == wanted:
                moves.append(WG)
        x, y, z, u = self._found
        wanted = ALONE[x]
        if wanted & shown:
            if ta == wanted:
                moves.append(XA)
            if tb == wanted:
                moves.append(XB)
            if tc == wanted:
                moves.append(XC)
            if td == wanted:
                moves.append(XD)
            if te == wanted:
                moves.append(XE)
            if tf == wanted:
                moves.append(XF)
            if tg == wanted:
                moves.append(XG)
        wanted = ALONE[y]
        if wanted & shown:
            if ta == wanted:
                moves.append(YA)
            if tb == wanted:
                moves.append(YB)
            if tc == wanted:
                moves.append(YC)
            if td == wanted:
                moves.append(YD)
            if te == wanted:
                moves.append(YE)
            if tf == wanted:
                moves.append(YF)
            if tg == wanted:
                moves.append(YG)
        wanted = ALONE[z]
        if wanted & shown:
            if ta == wanted:
                moves.append(ZA)
            if tb == wanted:
                moves.append(ZB)
            if tc == wanted:
                moves.append(ZC)
            if td == wanted:
                moves.append(ZD)
            if te == wanted:
                moves.append(ZE)
            if tf == wanted:
                moves.append(ZF)
            if tg == wanted:
                moves.append(ZG)
        wanted = ALONE[u]
        if wanted & shown:
            if ta == wanted:
                moves.append(UA)
            if tb == wanted:
                moves.append(UB)
            if tc == wanted:
                moves.append(UC)
            if td == wanted:
                moves.append(UD)
            if te == wanted:
                moves.append(UE)
            if tf == wanted:
                moves.append(UF)
            if tg == wanted:
                moves.append(UG)
        if home[a]:
            moves += A_UP[home[a]]
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
        if home[b]:
            moves += B_UP[home[b]]
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
        if home[c]:
            moves += C_UP[home[c]]
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
        if home[d]:
            moves += D_UP[home[d]]
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
        if home[e]:
            moves += E_UP[home[e]]
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
        if home[f]:
            moves += F_UP[home[f]]
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
        if home[g]:
            moves += G_UP[home[g]]
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
        """Make a move, unchecked; the kinds are asked for in the order of how often they come."""
        kind, i, j, n = ACTIONS[move]
        if kind == TAB_TAB:
            tops = self._tops
            spans = self._spans
            below = self._below
            top = head = tops[i]
            places = RUN[top][n]
            while n > 1:
                head = below[head]
                n -= 1
            under = below[head]
            old, onto = spans[i], spans[j]
            self._past.append((kind, move, i, j, head, under, old, onto))
            below[head] = tops[j]
            tops[j] = top
            spans[j] = onto | places
            if old == places:
                under &= 127
                tops[i] = under
                spans[i] = OFFERS[under]
            else:
                tops[i] = under
                spans[i] = old ^ places
        elif kind == DRAW:
            self._past.append((kind, move))
            self._p += 1
        elif kind == TAB_FOUND:
            tops = self._tops
            below = self._below
            card = tops[i]
            under = below[card]
            old = self._spans[i]
            self._past.append((kind, move, i, j, under, old))
            below[card] = 0
            if old == OFFERS[card]:
                under &= 127
                tops[i] = under
                self._spans[i] = OFFERS[under]
            else:
                tops[i] = under
                self._spans[i] = old ^ OFFERS[card]
            self._raise(card, j)
        elif kind == FOUND_TAB:
            self._past.append((kind, move, i, j))
            self._to_tab(self._lower(i), j)
        elif kind == WASTE_TAB:
            self._past.append((kind, move, j, self._deck))
            self._to_tab(self._from_waste(), j)
        elif kind == RECYCLE:
            self._past.append((kind, move))
            self._p = 0
            self._recycles += 1
        else:
            self._past.append((kind, move, j, self._deck))
            self._raise(self._from_waste(), j)

    def _from_waste(self) -> int:
        """Take the top card of the waste."""
        deck = self._deck
        p = self._p
        self._deck = deck[:p] + deck[p + 1 :]
        self._p = p - 1
        return deck[p]

    def _to_tab(self, card: int, tab: int) -> None:
        """Put a card on a column."""
        tops = self._tops
        self._below[card] = tops[tab]
        tops[tab] = card
        self._spans[tab] |= OFFERS[card]

    def _from_tab(self, tab: int) -> int:
        """Take back what `_to_tab` did."""
        tops = self._tops
        card = tops[tab]
        tops[tab] = self._below[card]
        self._below[card] = 0
        self._spans[tab] ^= OFFERS[card]
        return card

    def _raise(self, card: int, k: int) -> None:
        """Put a card on a foundation."""
        home = self._home
        if PIP[card] == 1:
            self._take_free(k)
        home[card] = 0
        home[card + 1] = BIT[k]
        self._found[k] = card
        self.score += 1
        if self.score == 52:
            self.status = WON

    def _lower(self, k: int) -> int:
        """Take the top card of a foundation."""
        found = self._found
        home = self._home
        card = found[k]
        home[card + 1] = 0
        if PIP[card] == 1:
            self._set_free(card, k)
        else:
            home[card] = BIT[k]
            found[k] = card - 1
        self.score -= 1
        self.status = PLAYING
        return card

    def _take_free(self, k: int) -> None:
        """A foundation is no longer free to the Aces that are not yet home."""
        home = self._home
        self._free = free = self._free ^ BIT[k]
        for ace in ACES:
            if home[ace]:
                home[ace] = free

    def _set_free(self, ace: int, k: int) -> None:
        """A foundation is empty again: free to its Ace and the others that are not home."""
        home = self._home
        self._free = free = self._free | BIT[k]
        self._found[k] = NO_CARD
        home[ace] = free
        for other in ACES:
            if home[other]:
                home[other] = free

    def pop(self) -> Move:
        """Take the last move back, and return it."""
        entry = self._past.pop()
        kind = entry[0]
        move: Move = entry[1]
        if kind == TAB_TAB:
            _, _, i, j, head, under, old, onto = entry
            tops = self._tops
            below = self._below
            top = tops[j]
            tops[j] = below[head]
            tops[i] = top
            below[head] = under
            self._spans[i] = old
            self._spans[j] = onto
        elif kind == DRAW:
            self._p -= 1
        elif kind == TAB_FOUND:
            _, _, i, j, under, old = entry
            card = self._lower(j)
            self._below[card] = under
            self._tops[i] = card
            self._spans[i] = old
        elif kind == FOUND_TAB:
            _, _, i, j = entry
            self._raise(self._from_tab(j), i)
        elif kind == WASTE_TAB:
            _, _, j, self._deck = entry
            self._p += 1
            self._from_tab(j)
        elif kind == RECYCLE:
            self._p = len(self._deck) - 1
            self._recycles -= 1
        else:
            _, _, j, self._deck = entry
            self._p += 1
            self._lower(j)
        return move

    def piles(self) -> dict[str, tuple[str, ...]]:
        """The cards of each depot, bottom first; face-down cards in lower case."""
        waste = [CARD_NAME[card] for card in self._deck[1 : self._p + 1]]
        stock = [CARD_NAME[card].lower() for card in self._deck[: self._p : -1]]
        found = [
            [] if top == NO_CARD else CARD_NAME[top - PIP[top] + 1 : top + 1] for top in self._found
        ]
        tabs = [column_names(self._below, top) for top in self._tops]
        names = [depot.name for depot in GAME.depots]
        return dict(zip(names, map(tuple, (stock, waste, *found, *tabs)), strict=True))

    def _counters(self) -> dict[str, object]:
        return {"recycles": {"stock": self._recycles} if self._recycles else {}}

    def playout(self, rng: RandomSource, limit: int) -> Outcome:
        """Play at random: `legal_moves` and `push` in one, without a past, on local variables.

        While only the stock is tapped, what columns and foundations offer stays as it is.
        """
        self.clear_history()
        random = rng.random
        tops = self._tops
        spans = self._spans
        below = self._below
        found = self._found
        home = self._home
        deck = self._deck
        p = self._p
        last = len(deck) - 1
        offers: list[Action] | None = None
        made = shown = 0
        while made < limit and self.score < 52:
            if offers is None:
                offers = []
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
                x, y, z, u = found
                wanted = ALONE[x]
                if wanted & shown:
                    if ta == wanted:
                        offers.append(DO_XA)
                    if tb == wanted:
                        offers.append(DO_XB)
                    if tc == wanted:
                        offers.append(DO_XC)
                    if td == wanted:
                        offers.append(DO_XD)
                    if te == wanted:
                        offers.append(DO_XE)
                    if tf == wanted:
                        offers.append(DO_XF)
                    if tg == wanted:
                        offers.append(DO_XG)
                wanted = ALONE[y]
                if wanted & shown:
                    if ta == wanted:
                        offers.append(DO_YA)
                    if tb == wanted:
                        offers.append(DO_YB)
                    if tc == wanted:
                        offers.append(DO_YC)
                    if td == wanted:
                        offers.append(DO_YD)
                    if te == wanted:
                        offers.append(DO_YE)
                    if tf == wanted:
                        offers.append(DO_YF)
                    if tg == wanted:
                        offers.append(DO_YG)
                wanted = ALONE[z]
                if wanted & shown:
                    if ta == wanted:
                        offers.append(DO_ZA)
                    if tb == wanted:
                        offers.append(DO_ZB)
                    if tc == wanted:
                        offers.append(DO_ZC)
                    if td == wanted:
                        offers.append(DO_ZD)
                    if te == wanted:
                        offers.append(DO_ZE)
                    if tf == wanted:
                        offers.append(DO_ZF)
                    if tg == wanted:
                        offers.append(DO_ZG)
                wanted = ALONE[u]
                if wanted & shown:
                    if ta == wanted:
                        offers.append(DO_UA)
                    if tb == wanted:
                        offers.append(DO_UB)
                    if tc == wanted:
                        offers.append(DO_UC)
                    if td == wanted:
                        offers.append(DO_UD)
                    if te == wanted:
                        offers.append(DO_UE)
                    if tf == wanted:
                        offers.append(DO_UF)
                    if tg == wanted:
                        offers.append(DO_UG)
                if home[a]:
                    offers += DO_A_UP[home[a]]
                if sa & shown:
                    up = NO_CARD - a
                    if tb & sa:
                        offers.append(DO_AB[b + up])
                    if tc & sa:
                        offers.append(DO_AC[c + up])
                    if td & sa:
                        offers.append(DO_AD[d + up])
                    if te & sa:
                        offers.append(DO_AE[e + up])
                    if tf & sa:
                        offers.append(DO_AF[f + up])
                    if tg & sa:
                        offers.append(DO_AG[g + up])
                if home[b]:
                    offers += DO_B_UP[home[b]]
                if sb & shown:
                    up = NO_CARD - b
                    if ta & sb:
                        offers.append(DO_BA[a + up])
                    if tc & sb:
                        offers.append(DO_BC[c + up])
                    if td & sb:
                        offers.append(DO_BD[d + up])
                    if te & sb:
                        offers.append(DO_BE[e + up])
                    if tf & sb:
                        offers.append(DO_BF[f + up])
                    if tg & sb:
                        offers.append(DO_BG[g + up])
                if home[c]:
                    offers += DO_C_UP[home[c]]
                if sc & shown:
                    up = NO_CARD - c
                    if ta & sc:
                        offers.append(DO_CA[a + up])
                    if tb & sc:
                        offers.append(DO_CB[b + up])
                    if td & sc:
                        offers.append(DO_CD[d + up])
                    if te & sc:
                        offers.append(DO_CE[e + up])
                    if tf & sc:
                        offers.append(DO_CF[f + up])
                    if tg & sc:
                        offers.append(DO_CG[g + up])
                if home[d]:
                    offers += DO_D_UP[home[d]]
                if sd & shown:
                    up = NO_CARD - d
                    if ta & sd:
                        offers.append(DO_DA[a + up])
                    if tb & sd:
                        offers.append(DO_DB[b + up])
                    if tc & sd:
                        offers.append(DO_DC[c + up])
                    if te & sd:
                        offers.append(DO_DE[e + up])
                    if tf & sd:
                        offers.append(DO_DF[f + up])
                    if tg & sd:
                        offers.append(DO_DG[g + up])
                if home[e]:
                    offers += DO_E_UP[home[e]]
                if se & shown:
                    up = NO_CARD - e
                    if ta & se:
                        offers.append(DO_EA[a + up])
                    if tb & se:
                        offers.append(DO_EB[b + up])
                    if tc & se:
                        offers.append(DO_EC[c + up])
                    if td & se:
                        offers.append(DO_ED[d + up])
                    if tf & se:
                        offers.append(DO_EF[f + up])
                    if tg & se:
                        offers.append(DO_EG[g + up])
                if home[f]:
                    offers += DO_F_UP[home[f]]
                if sf & shown:
                    up = NO_CARD - f
                    if ta & sf:
                        offers.append(DO_FA[a + up])
                    if tb & sf:
                        offers.append(DO_FB[b + up])
                    if tc & sf:
                        offers.append(DO_FC[c + up])
                    if td & sf:
                        offers.append(DO_FD[d + up])
                    if te & sf:
                        offers.append(DO_FE[e + up])
                    if tg & sf:
                        offers.append(DO_FG[g + up])
                if home[g]:
                    offers += DO_G_UP[home[g]]
                if sg & shown:
                    up = NO_CARD - g
                    if ta & sg:
                        offers.append(DO_GA[a + up])
                    if tb & sg:
                        offers.append(DO_GB[b + up])
                    if tc & sg:
                        offers.append(DO_GC[c + up])
                    if td & sg:
                        offers.append(DO_GD[d + up])
                    if te & sg:
                        offers.append(DO_GE[e + up])
                    if tf & sg:
                        offers.append(DO_GF[f + up])
            w = deck[p]
            legal = [DO_DRAW] if p < last else [DO_RECYCLE] if p else []
            if home[w]:
                legal += DO_W_UP[home[w]]
            wanted = ALONE[w]
            if wanted & shown:
                a, b, c, d, e, f, g = tops
                if SHOWS[a] == wanted:
                    legal.append(DO_WA)
                if SHOWS[b] == wanted:
                    legal.append(DO_WB)
                if SHOWS[c] == wanted:
                    legal.append(DO_WC)
                if SHOWS[d] == wanted:
                    legal.append(DO_WD)
                if SHOWS[e] == wanted:
                    legal.append(DO_WE)
                if SHOWS[f] == wanted:
                    legal.append(DO_WF)
                if SHOWS[g] == wanted:
                    legal.append(DO_WG)
            legal += offers
            if not legal:
                break
            made += 1
            kind, i, j, n = legal[int(random() * len(legal))]
            if kind == DRAW:
                p += 1
                continue
            if kind == RECYCLE:
                p = 0
                self._recycles += 1
                continue
            offers = None
            if kind == TAB_TAB:
                top = head = tops[i]
                places = RUN[top][n]
                while n > 1:
                    head = below[head]
                    n -= 1
                under = below[head]
                below[head] = tops[j]
                tops[j] = top
                spans[j] |= places
                if spans[i] == places:
                    under &= 127
                    tops[i] = under
                    spans[i] = OFFERS[under]
                else:
                    tops[i] = under
                    spans[i] ^= places
            elif kind == TAB_FOUND:
                card = tops[i]
                under = below[card]
                below[card] = 0
                if spans[i] == OFFERS[card]:
                    under &= 127
                    tops[i] = under
                    spans[i] = OFFERS[under]
                else:
                    tops[i] = under
                    spans[i] ^= OFFERS[card]
                self._raise(card, j)
            elif kind == FOUND_TAB:
                card = self._lower(i)
                below[card] = tops[j]
                tops[j] = card
                spans[j] |= OFFERS[card]
            else:
                card = deck[p]
                deck = deck[:p] + deck[p + 1 :]
                p -= 1
                last -= 1
                if kind == WASTE_TAB:
                    below[card] = tops[j]
                    tops[j] = card
                    spans[j] |= OFFERS[card]
                else:
                    self._raise(card, j)
        self._deck = deck
        self._p = p
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
