"""Random typed expressions, and random positions to evaluate them in.

The expressions are well formed by construction; they say things no game would say, which is the
point. `small_board` is the game they are about.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from compiler.ir import exprs as ir
from compiler.ir.nodes import Card, Game
from compiler.ir.types import Color, DepotType, Rank, Suit, Type
from tests.builders import copies, depot, game, pack, stock
from tests.plain_eval import PlainCard, Surroundings

__all__ = ["ALL_LOCALS", "expressions", "small_board", "surroundings"]

ALL_LOCALS = frozenset({ir.LocalKind.DEPOT, ir.LocalKind.SOURCE, ir.LocalKind.PILE})

_RANKS = (Rank.ACE, Rank.TWO, Rank.THREE)
_SUITS = (Suit.CLUBS, Suit.HEARTS)
_ELEMENT = {Type.DEPOT: Type.CARD, Type.PILE: Type.CARD, Type.DEPOTS: Type.DEPOT}
_NUMBERS = st.integers(-4, 5)


def small_board(jokers: int = 0) -> Game:
    """A stock, a row of three, a lone cell and a row of two foundations; few ranks and suits."""
    return game(
        stock(),
        copies("slot", 3),
        depot("cell", DepotType.CELL),
        copies("base", 2, DepotType.FOUNDATION),
        deck=pack(_SUITS, _RANKS, jokers),
    )


@st.composite
def surroundings(draw: DrawFn, board: Game) -> Surroundings:
    """A position of the board with some of its cards, and local names for a group on its way."""
    cards = draw(st.permutations(board.deck))
    shown: list[PlainCard] = [_plain(card, draw(st.booleans())) for card in cards]
    cuts = sorted(draw(st.lists(st.integers(1, len(shown)), min_size=7, max_size=7)))
    edges = [0, *cuts]
    piles = tuple(
        tuple(shown[a:b]) for a, b in zip(edges[1:], [*edges[2:], len(shown)], strict=True)
    )
    indices = st.integers(0, len(board.depots) - 1)
    return Surroundings(
        piles=piles,
        rows=tuple(group.depots for group in board.groups),
        moves=draw(st.integers(0, 3)),
        redeals=draw(st.integers(0, 2)),
        depot=draw(indices),
        source=draw(indices),
        pile=tuple(shown[: edges[1]]),
    )


def _plain(card: Card, up: bool) -> PlainCard:
    return (card.rank, card.suit, up)


def expressions(
    board: Game,
    kind: Type,
    scope: frozenset[ir.LocalKind] = ALL_LOCALS,
    it: Type | None = None,
    depth: int = 4,
) -> SearchStrategy[ir.Expr]:
    """Expressions of one type, at most `depth` operators deep. `it`: the type of IT, if known."""
    return _Maker(board, scope, it, depth).of(kind)


class _Maker:
    """Strategies for the expressions of one depth, made from those of the depth below.

    They share what they made, since the same type is asked for at every turn.
    """

    def __init__(
        self,
        board: Game,
        scope: frozenset[ir.LocalKind],
        it: Type | None,
        depth: int,
        made: dict[tuple[Type, Type | None, int], SearchStrategy[ir.Expr]] | None = None,
    ):
        self.board, self.scope, self.it, self.depth = board, scope, it, depth
        self.made = {} if made is None else made

    def of(self, kind: Type) -> SearchStrategy[ir.Expr]:
        """Expressions of a type."""
        key = (kind, self.it, self.depth)
        if key not in self.made:
            self.made[key] = self._make(kind)
        return self.made[key]

    def _make(self, kind: Type) -> SearchStrategy[ir.Expr]:
        leaves = self._leaves(kind)
        if self.depth <= 0:
            return st.one_of(leaves)
        below = _Maker(self.board, self.scope, self.it, self.depth - 1, self.made)
        compound = [*below.compound(kind), below.cond(kind)]
        return st.one_of(st.one_of(leaves), st.one_of(compound))

    def _leaves(self, kind: Type) -> list[SearchStrategy[ir.Expr]]:
        found: list[ir.Expr] = [ir.Const(None, kind)]
        found += [
            ir.Local(local, kind)
            for local, type_ in (
                (ir.LocalKind.DEPOT, Type.DEPOT),
                (ir.LocalKind.SOURCE, Type.DEPOT),
                (ir.LocalKind.PILE, Type.PILE),
            )
            if type_ is kind and local in self.scope
        ]
        # Twice, because a body that never speaks of its element is a dull one.
        found += [ir.Local(ir.LocalKind.IT, kind)] * 2 if kind is self.it else []
        wide: SearchStrategy[ir.Expr] | None = None
        match kind:
            case Type.BOOL:
                found += [ir.Const(True, kind), ir.Const(False, kind)]
            case Type.INT:
                found += [ir.Counter(counter) for counter in ir.CounterKind]
                wide = _NUMBERS.map(lambda n: ir.Const(n, Type.INT))
            case Type.SUIT:
                found += [ir.Const(suit, kind) for suit in _SUITS]
            case Type.COLOR:
                found += [ir.Const(color, kind) for color in Color]
            case Type.DEPOT:
                found += [ir.DepotRef(one.index) for one in self.board.depots]
            case Type.DEPOTS:
                found += [ir.DepotsRef(group.depots) for group in self.board.groups]
                found += [ir.DepotsRef(()), ir.DepotsRef(tuple(range(len(self.board.depots))))]
            case Type.CARD | Type.PILE:
                pass
        sampled: SearchStrategy[ir.Expr] = st.sampled_from(found)
        return [sampled] if wide is None else [sampled, wide]

    def cond(self, kind: Type) -> SearchStrategy[ir.Expr]:
        """`a ? b : c` over this depth."""
        parts = (self.of(Type.BOOL), self.of(kind), self.of(kind))
        return st.builds(lambda a, b, c: ir.Cond(a, b, c, kind), *parts)

    def compound(self, kind: Type) -> list[SearchStrategy[ir.Expr]]:
        """What else makes a type out of parts of this depth."""
        match kind:
            case Type.BOOL:
                return [*self._bools(), self._prop(kind), self._quants(kind)]
            case Type.INT:
                return [*self._ints(), self._prop(kind), self._quants(kind)]
            case Type.SUIT | Type.COLOR:
                return [self._prop(kind)]
            case Type.CARD:
                ends = st.sampled_from(ir.End)
                return [
                    st.builds(ir.CardOf, self._any_of(Type.DEPOT, Type.PILE), ends),
                    self._quants(kind),
                ]
            case Type.DEPOT:
                near = st.builds(ir.Neighbour, self.of(Type.DEPOT), self.of(Type.INT))
                return [near, self._quants(kind)]
            case Type.DEPOTS | Type.PILE:
                return []

    def _any_of(self, *kinds: Type) -> SearchStrategy[ir.Expr]:
        return st.one_of([self.of(kind) for kind in kinds])

    def _bools(self) -> list[SearchStrategy[ir.Expr]]:
        truth = self.of(Type.BOOL)
        chain = st.lists(truth, min_size=2, max_size=3).map(tuple)
        equality = st.sampled_from((ir.CompareOp.EQ, ir.CompareOp.NE))
        kinds = (Type.BOOL, Type.INT, Type.SUIT, Type.COLOR, Type.DEPOT, Type.CARD)
        same = [st.builds(ir.Compare, equality, self.of(kind), self.of(kind)) for kind in kinds]
        number = self.of(Type.INT)
        return [
            truth.map(ir.Not),
            chain.map(ir.And),
            chain.map(ir.Or),
            st.one_of(same),
            st.builds(ir.Compare, st.sampled_from(ir.CompareOp), number, number),
            self._any_of(Type.DEPOT, Type.DEPOTS, Type.PILE).map(ir.IsEmpty),
        ]

    def _ints(self) -> list[SearchStrategy[ir.Expr]]:
        number = self.of(Type.INT)
        chain = st.lists(number, min_size=2, max_size=4).map(tuple)
        pair = st.tuples(number, number)
        return [
            number.map(ir.Neg),
            number.map(ir.Abs),
            st.builds(ir.Arith, st.sampled_from((ir.ArithOp.ADD, ir.ArithOp.MUL)), chain),
            st.builds(ir.Arith, st.sampled_from(ir.ArithOp), pair),
            self.of(Type.DEPOT).map(ir.IndexOf),
        ]

    def _prop(self, kind: Type) -> SearchStrategy[ir.Expr]:
        props = {
            Type.BOOL: (ir.CardPropKind.FACE_UP, ir.CardPropKind.JOKER),
            Type.INT: (ir.CardPropKind.RANK,),
            Type.SUIT: (ir.CardPropKind.SUIT,),
            Type.COLOR: (ir.CardPropKind.COLOR,),
        }[kind]
        which = st.sampled_from(props)
        return st.builds(
            lambda card, prop: ir.CardProp(card, prop, kind), self.of(Type.CARD), which
        )

    def _quants(self, kind: Type) -> SearchStrategy[ir.Expr]:
        """Functions over a collection that give this type."""
        q = ir.QuantKind
        tests: tuple[ir.QuantKind, ...]
        colls: tuple[Type, ...]
        if kind is Type.BOOL:
            tests, colls = (q.ANY, q.ALL), (Type.DEPOT, Type.PILE, Type.DEPOTS)
        elif kind is Type.INT:
            tests, colls = (q.COUNT, q.SUM, q.MIN, q.MAX), (Type.DEPOT, Type.PILE, Type.DEPOTS)
        elif kind is Type.CARD:
            tests, colls = (q.FIRST, q.LAST), (Type.DEPOT, Type.PILE)
        else:
            tests, colls = (q.FIRST, q.LAST), (Type.DEPOTS,)
        return st.one_of([self._quant(test, coll, kind) for test in tests for coll in colls])

    def _quant(self, test: ir.QuantKind, coll: Type, kind: Type) -> SearchStrategy[ir.Expr]:
        numeric = test in (ir.QuantKind.SUM, ir.QuantKind.MIN, ir.QuantKind.MAX)
        inner = _Maker(self.board, self.scope, _ELEMENT[coll], self.depth - 1, self.made)
        body: SearchStrategy[ir.Expr | None] = inner.of(Type.INT if numeric else Type.BOOL)
        if test in (ir.QuantKind.COUNT, ir.QuantKind.FIRST, ir.QuantKind.LAST):
            body = st.none() | body
        return st.builds(lambda c, b: ir.Quant(test, c, b, kind), self.of(coll), body)
