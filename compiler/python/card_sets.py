"""Conditions on a group's bottom card, as the set of the cards for which they hold.

A condition such as `bottom(pile).rank + top.rank == 13` need not be asked for every group and every
target: what it says of the target alone is worked out once a target, and the cards for which it
holds are looked up in a table that is made at import. Sets are numbers with one bit for each kind
of card (`runtime.views`); -1 is the set of all cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from compiler.ir.exprs import (
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
    CardPropKind,
    Compare,
    CompareOp,
    Cond,
    Const,
    Counter,
    End,
    Expr,
    Local,
    LocalKind,
    Neg,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.types import Type
from compiler.ir.walk import descendants, map_children
from compiler.python.exprs import Scope
from compiler.python.module import Module
from compiler.python.text import Level, Py

__all__ = ["CardSets", "is_card_set", "speaks_of", "traits_of"]

_FLIPPED = {
    CompareOp.EQ: CompareOp.EQ,
    CompareOp.NE: CompareOp.NE,
    CompareOp.LT: CompareOp.GT,
    CompareOp.LE: CompareOp.GE,
    CompareOp.GT: CompareOp.LT,
    CompareOp.GE: CompareOp.LE,
}
_NAMES = {CardPropKind.RANK: "RANK", CardPropKind.SUIT: "SUIT", CardPropKind.COLOR: "COLOR"}


def speaks_of(expr: Expr, *kinds: LocalKind) -> bool:
    """Whether an expression speaks of one of some local names."""
    return any(isinstance(part, Local) and part.kind in kinds for part in descendants(expr))


def traits_of(exprs: tuple[Expr, ...]) -> tuple[bool, bool, bool]:
    """Whether conditions look at the rank, the colour, the suit of a group's cards."""
    asked = {
        part.prop
        for expr in exprs
        for part in descendants(expr)
        if isinstance(part, CardProp) and speaks_of(part.card, LocalKind.PILE)
    }
    return CardPropKind.RANK in asked, CardPropKind.COLOR in asked, CardPropKind.SUIT in asked


def is_card_set(expr: Expr) -> bool:
    """Whether a condition says nothing of the group but what its bottom card is, nothing of the
    source and the counters, and in words that `CardSets` can write."""
    if speaks_of(expr, LocalKind.SOURCE) or any(isinstance(p, Counter) for p in descendants(expr)):
        return False
    if not speaks_of(expr, LocalKind.PILE):
        return True
    match expr:
        case Not():
            return is_card_set(expr.operand)
        case And() | Or():
            return all(map(is_card_set, expr.items))
        case Cond():
            return all(map(is_card_set, (expr.test, expr.then, expr.other)))
        case Compare():
            return _halves(expr) is not None
        case Quant(kind=QuantKind.ANY | QuantKind.ALL, body=body) if body is not None:
            return not speaks_of(expr.coll, LocalKind.PILE) and is_card_set(body)
        case CardProp(prop=CardPropKind.FACE_UP | CardPropKind.JOKER):
            return _is_card(expr.card)
        case _:
            return False


@dataclass
class CardSets:
    """Writes conditions as sets of kinds of cards; `bits` is the constant with each card's kind.

    The groups are face up."""

    module: Module
    bits: str

    def write(self, exprs: tuple[Expr, ...], scope: Scope) -> tuple[list[Py], list[str]]:
        """What conditions ask beside the card, as tests, and the sets of the cards, as texts."""
        tests: list[Py] = []
        sets: list[str] = []
        for expr in exprs:
            if speaks_of(expr, LocalKind.PILE):
                sets.append(self._set(expr, scope))
            else:
                tests.append(self.module.writer.truth(expr, scope))
        return tests, sets

    def _set(self, expr: Expr, scope: Scope) -> str:
        if not speaks_of(expr, LocalKind.PILE):
            return f"(-1 if {self.module.writer.truth(expr, scope).at(Level.OR)} else 0)"
        match expr:
            case Not():
                return f"~{self._set(expr.operand, scope)}"
            case And() | Or():
                return self._chain(expr, scope)
            case Cond():
                return self._cond(expr, scope)
            case Compare():
                return self._compare(expr, scope)
            case Quant(body=body) if body is not None:
                return self._quant(expr, body, scope)
            case CardProp(prop=CardPropKind.FACE_UP):
                return "-1"
            case CardProp():
                return f"{self.bits}[{self.module.use('JOKER')}]"
            case _:
                raise AssertionError("no set of cards")

    def _chain(self, expr: And | Or, scope: Scope) -> str:
        """What says nothing of the card comes first: it may spare the rest."""
        free = [item for item in expr.items if not speaks_of(item, LocalKind.PILE)]
        sets = [self._set(i, scope) for i in expr.items if speaks_of(i, LocalKind.PILE)]
        both = isinstance(expr, And)
        text = sets[0] if len(sets) == 1 else f"({' & '.join(sets) if both else ' | '.join(sets)})"
        if not free:
            return text
        known: Expr = free[0] if len(free) == 1 else type(expr)(tuple(free))
        test = self.module.writer.truth(known, scope).at(Level.OR)
        return f"({text} if {test} else 0)" if both else f"(-1 if {test} else {text})"

    def _cond(self, expr: Cond, scope: Scope) -> str:
        then, other = self._set(expr.then, scope), self._set(expr.other, scope)
        if speaks_of(expr.test, LocalKind.PILE):
            test = self._set(expr.test, scope)
            return f"({test} & {then} | ~{test} & {other})"
        test = self.module.writer.truth(expr.test, scope).at(Level.OR)
        return f"({then} if {test} else {other})"

    def _quant(self, expr: Quant, body: Expr, scope: Scope) -> str:
        writer = self.module.writer
        of_depots = expr.coll.type is Type.DEPOTS
        coll = writer.value(expr.coll, scope) if of_depots else writer.pile(expr.coll, scope)
        over = coll.at(Level.OR)
        if writer.nothing(expr.coll):
            over = f"({over} or ())"
        with writer.element() as it:
            inner = self._set(body, scope)
        either = expr.kind is QuantKind.ANY
        function = self.module.use("any_of" if either else "all_of")
        text = f"{function}([{inner} for {it} in {over}])"
        if writer.nothing(expr.coll):
            given = writer.value(expr.coll, scope).at(Level.ADD)
            text = f"(0 if {given} is None else {text})"
        return text

    def _compare(self, expr: Compare, scope: Scope) -> str:
        halves = _halves(expr)
        assert halves is not None
        op, of_card, free = halves
        table = self._table(of_card)
        value = self.module.writer.value(free, scope)
        match op:
            case CompareOp.EQ:
                return f"{table}.get({value}, 0)"
            case CompareOp.NE:
                return f"~{table}.get({value}, 0)"
            case CompareOp.LT | CompareOp.LE | CompareOp.GT | CompareOp.GE:
                return f"{self.module.use('kinds_where')}({table}, {op.value!r}, {value})"
            case _:
                assert_never(op)

    def _table(self, of_card: Expr) -> str:
        """The constant with the kinds of cards by a value that hangs on the card alone."""
        writer, use = self.module.writer, self.module.use
        wish = "KINDS_BY_VALUE"
        if isinstance(of_card, CardProp) and of_card.prop in _NAMES:
            wish = f"KINDS_BY_{_NAMES[of_card.prop]}"
        with writer.element() as it:
            value = writer.value(_put_for_card(of_card), Scope())
        values = f"[{value} for {it} in range({use('JOKER')} + 1)]"
        text = f"{use('kinds_by')}({values}, {self.bits})"
        return self.module.constant(wish, text, "dict[int | None, int]")


def _is_card(expr: Expr) -> bool:
    """Whether an expression is the group's bottom card."""
    match expr:
        case CardOf(base=Local(kind=LocalKind.PILE), end=End.BOTTOM):
            return True
        case _:
            return False


def _put_for_card(expr: Expr) -> Expr:
    """The expression with `it` for the group's bottom card."""
    if _is_card(expr):
        return Local(LocalKind.IT, Type.CARD)
    return map_children(expr, _put_for_card)


def _of_card_alone(expr: Expr) -> bool:
    """Whether a value hangs on the bottom card and constants alone."""
    if _is_card(expr) or isinstance(expr, Const):
        return True
    if not isinstance(expr, CardProp | Arith | Neg):
        return False
    parts = expr.items if isinstance(expr, Arith) else (_operand(expr),)
    return all(map(_of_card_alone, parts))


def _operand(expr: CardProp | Neg) -> Expr:
    return expr.card if isinstance(expr, CardProp) else expr.operand


def _halves(expr: Compare) -> tuple[CompareOp, Expr, Expr] | None:
    """A comparison with what speaks of the card on its left, and nothing else there; None where it
    can't be taken apart so."""
    if expr.left.type is Type.INT:
        return _sums(expr)
    if expr.left.type not in (Type.SUIT, Type.COLOR):
        return None
    for op, card, other in (
        (expr.op, expr.left, expr.right),
        (_FLIPPED[expr.op], expr.right, expr.left),
    ):
        if isinstance(card, CardProp) and _is_card(card.card):
            return None if speaks_of(other, LocalKind.PILE) else (op, card, other)
    return None


def _sums(expr: Compare) -> tuple[CompareOp, Expr, Expr] | None:
    """A comparison of sums: the terms that speak of the card go to the left, the rest to the right.
    Nothing in any of them makes either form of the comparison what nothing makes it (R8.8)."""
    terms = [*_terms(expr.left, 1), *_terms(expr.right, -1)]
    cards = [(sign, term) for sign, term in terms if speaks_of(term, LocalKind.PILE)]
    others = [(-sign, term) for sign, term in terms if not speaks_of(term, LocalKind.PILE)]
    if not cards or not all(_of_card_alone(term) for _, term in cards):
        return None
    op = expr.op
    if cards[0][0] < 0:
        op = _FLIPPED[op]
        cards = [(-sign, term) for sign, term in cards]
        others = [(-sign, term) for sign, term in others]
    return op, _sum(cards), _sum(others)


def _terms(expr: Expr, sign: int) -> Iterator[tuple[int, Expr]]:
    match expr:
        case Arith(op=ArithOp.ADD):
            for item in expr.items:
                yield from _terms(item, sign)
        case Arith(op=ArithOp.SUB):
            yield from _terms(expr.items[0], sign)
            yield from _terms(expr.items[1], -sign)
        case Neg():
            yield from _terms(expr.operand, -sign)
        case _:
            yield sign, expr


def _sum(terms: list[tuple[int, Expr]]) -> Expr:
    """The sum of signed terms; the constants among them are added up."""
    known, total = 0, None
    for sign, term in sorted(terms, key=lambda entry: -entry[0]):
        if isinstance(term, Const) and isinstance(term.value, int):
            known += sign * term.value
        elif total is None:
            total = term if sign > 0 else Neg(term)
        else:
            total = Arith(ArithOp.ADD if sign > 0 else ArithOp.SUB, (total, term))
    if total is None:
        return Const(known, Type.INT)
    if isinstance(total, Neg):
        return Arith(ArithOp.SUB, (Const(known, Type.INT), total.operand))
    if known == 0:
        return total
    op = ArithOp.ADD if known > 0 else ArithOp.SUB
    return Arith(op, (total, Const(abs(known), Type.INT)))
