"""Small games made by hand, for tests that need IR and no game file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from compiler.ir.exprs import (
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
    CardPropKind,
    Compare,
    CompareOp,
    Const,
    DepotRef,
    DepotsRef,
    End,
    Expr,
    IsEmpty,
    Local,
    LocalKind,
    Neighbour,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.nodes import Accept, Card, DealGroup, Depot, Eject, Game, Group, Step
from compiler.ir.types import Compound, DepotType, Gate, Rank, Suit, Type

DEPOT = Local(LocalKind.DEPOT, Type.DEPOT)
SOURCE = Local(LocalKind.SOURCE, Type.DEPOT)
PILE = Local(LocalKind.PILE, Type.PILE)
IT_CARD = Local(LocalKind.IT, Type.CARD)
IT_DEPOT = Local(LocalKind.IT, Type.DEPOT)
TRUE, FALSE = Const(True, Type.BOOL), Const(False, Type.BOOL)

TAKES_NOTHING = Accept(rejects_all=True)
LOCKED = Eject(gate=Gate.LOCKED)
TOP_ONLY = Eject(gate=Gate.TOP_ONLY)


def pack(
    suits: Iterable[Suit] = Suit, ranks: Iterable[Rank] = Rank, jokers: int = 0
) -> tuple[Card, ...]:
    """A pack in deck order (R2.1)."""
    ranked = list(ranks)
    cards = [Card(rank, suit) for suit in suits for rank in ranked]
    return (*cards, *[Card(None, None)] * jokers)


def depot(name: str, kind: DepotType = DepotType.TABLEAU, **rules: Any) -> list[Depot]:
    """One depot; its index is given by `game`."""
    return [Depot(-1, name, False, kind, **rules)]


def stock(**rules: Any) -> list[Depot]:
    """A main stock from which nobody takes and onto which nobody drops."""
    return depot("stock", DepotType.STOCK, **{"accept": TAKES_NOTHING, "eject": LOCKED, **rules})


def copies(stem: str, count: int, kind: DepotType = DepotType.TABLEAU, **rules: Any) -> list[Depot]:
    """The copies of a repeated depot."""
    return [
        Depot(-1, f"{stem}-{k + 1}", False, kind, group=-1, place=k, **rules) for k in range(count)
    ]


def game(*parts: Sequence[Depot], **fields: Any) -> Game:
    """A game of these depots, numbered in order; `copies` become groups. No deal, one pack."""
    depots: list[Depot] = []
    groups: list[Group] = []
    for part in parts:
        start, grouped = len(depots), part[0].group is not None
        numbered = [replace(one, index=start + k) for k, one in enumerate(part)]
        if grouped:
            numbered = [replace(one, group=len(groups)) for one in numbered]
            stem = numbered[0].name.rpartition("-")[0]
            groups.append(Group(stem, tuple(one.index for one in numbered)))
        depots += numbered
    stocks = [one.index for one in depots if one.type is DepotType.STOCK]
    made = Game(
        name="Test",
        family=None,
        aliases=(),
        description="",
        deck=pack(),
        depots=tuple(depots),
        groups=tuple(groups),
        main_stock=stocks[0] if stocks else None,
        deal=(),
        redeal=None,
        compound=Compound.FREE,
        win=None,
        lose=None,
        scoring=None,
    )
    return replace(made, **fields)


def refs(*depots: int) -> tuple[Expr, ...]:
    """Depots by index, as a step names them."""
    return tuple(DepotRef(index) for index in depots)


def deal_to(*depots: int, down: int = 0, up: int = 0, source: int = 0) -> Step:
    """A dealGroup from the first depot."""
    return DealGroup(refs(*depots), down, up, False, DepotRef(source))


def number(value: int | None) -> Const:
    """A constant Int."""
    return Const(value, Type.INT)


def nothing(kind: Type) -> Const:
    """The constant nothing of a type."""
    return Const(None, kind)


def equal(left: Expr, right: Expr) -> Compare:
    """`left == right`."""
    return Compare(CompareOp.EQ, left, right)


def less(left: Expr, right: Expr) -> Compare:
    """`left < right`."""
    return Compare(CompareOp.LT, left, right)


def add(*items: Expr) -> Arith:
    """`a + b + …`."""
    return Arith(ArithOp.ADD, items)


def top(base: Expr) -> CardOf:
    """`top(base)`."""
    return CardOf(base, End.TOP)


def rank(card: Expr) -> CardProp:
    """`card.rank`."""
    return CardProp(card, CardPropKind.RANK, Type.INT)


def suit(card: Expr) -> CardProp:
    """`card.suit`."""
    return CardProp(card, CardPropKind.SUIT, Type.SUIT)


def face_up(card: Expr) -> CardProp:
    """`card.faceUp`."""
    return CardProp(card, CardPropKind.FACE_UP, Type.BOOL)


def neighbour(of: Expr, offset: int) -> Neighbour:
    """`neighbour(of, offset)`."""
    return Neighbour(of, number(offset))


def quant(kind: QuantKind, coll: Expr, body: Expr | None = None) -> Quant:
    """A function over a collection, with its type."""
    if kind in (QuantKind.ANY, QuantKind.ALL):
        result = Type.BOOL
    elif kind in (QuantKind.FIRST, QuantKind.LAST):
        result = Type.DEPOT if coll.type is Type.DEPOTS else Type.CARD
    else:
        result = Type.INT
    return Quant(kind, coll, body, result)


def accordion_rule() -> Expr:
    """`(source == neighbour(depot, 1) || source == neighbour(depot, 3)) && !empty(depot)
    && (top(pile).rank == top.rank || top(pile).suit == top.suit)`."""
    beside = Or((equal(SOURCE, neighbour(DEPOT, 1)), equal(SOURCE, neighbour(DEPOT, 3))))
    return And((beside, Not(IsEmpty(DEPOT)), accordion_match()))


def accordion_match() -> Expr:
    """`top(pile).rank == top.rank || top(pile).suit == top.suit`."""
    lifted, anchor = top(PILE), top(DEPOT)
    return Or((equal(rank(lifted), rank(anchor)), equal(suit(lifted), suit(anchor))))


def depots(*indices: int) -> DepotsRef:
    """A set of depots."""
    return DepotsRef(indices)
