"""Expressions as Python text: the text must mean what chapter 8 says.

The meaning of an operator is written three times on purpose (interpreter, folding, emitter); here
the emitted text and the interpreter are held against a fourth writing, which shares nothing with
them.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from functools import cache
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import runtime.cards
import runtime.nothing
import runtime.tables
from compiler.interpreter import interpret_game
from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope as PlainScope
from compiler.interpreter.evaluate import eval_expr
from compiler.ir import exprs as ir
from compiler.ir.nodes import Game
from compiler.ir.origin import Origin
from compiler.ir.types import Color, Suit, Type
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from compiler.passes.folder import Folder
from compiler.python.board import make_board
from compiler.python.exprs import ExprWriter, Scope
from compiler.python.runtime_names import RUNTIME_NAMES
from tests.plain_eval import PlainCard, Surroundings, plain_eval
from tests.strategies import expressions, small_board, surroundings

_KINDS = (Type.BOOL, Type.INT, Type.CARD, Type.DEPOT, Type.SUIT, Type.COLOR)


def _examples(jokers: int) -> st.SearchStrategy[tuple[Game, ir.Expr, Surroundings]]:
    board = small_board(jokers)
    return st.one_of(
        [
            st.tuples(st.just(board), expressions(board, kind, depth=3), surroundings(board))
            for kind in _KINDS
        ]
    )


_EXAMPLES = st.one_of(_examples(0), _examples(2))


def _card(card: PlainCard) -> int:
    rank, suit, up = card
    number = 52 if rank is None else suit * 13 + rank - 1
    return number if up else 105 - number


def _pile(cards: Iterable[PlainCard]) -> bytes:
    return bytes([_card(card) for card in cards])


def _plain(value: Any) -> Any:
    """A value of the plain evaluator as generated code has it."""
    match value:
        case Suit():
            return int(value)
        case Color():
            return {Color.BLACK: 0, Color.RED: 1}[value]
        case (_, _, bool()):
            return _card(value)
        case _:
            return value


def _run(board: Game, expr: ir.Expr, at: Surroundings) -> Any:
    """The value of the emitted text. The group lies on a pile of its own beyond the board."""
    banks = make_board(board, RUNTIME_NAMES)
    writer = ExprWriter(banks, jokers=any(card.rank is None for card in board.deck))
    scope = Scope(group_of="carrier", start="0", n="n")
    text = writer.value(expr, scope).text
    rows = {depot: row for row in at.rows for depot in row}
    names: dict[str, Any] = {
        **vars(runtime.cards),
        **vars(runtime.nothing),
        **{bank.name: bank.depots[0] if bank.lone else bank.depots for bank in banks.banks},
        "GROUP_OF": [rows.get(depot, (depot,)) for depot in range(len(at.piles))],
        "piles": [_pile(cards) for cards in (*at.piles, at.pile)],
        "carrier": len(at.piles),
        "n": len(at.pile),
        "depot": at.depot,
        "source": at.source,
        "state": SimpleNamespace(moves=at.moves, redeals=at.redeals),
    }
    names |= vars(runtime.tables)
    for name, (_, table) in writer.tables.items():
        names[name] = eval(table, {"__builtins__": builtins, **names})
    return eval(text, {"__builtins__": builtins, **names})


@cache
def _machine(game: Game) -> type[Board]:
    facts = find_facts(run_passes(game))
    origin = Origin("board", "board", "board.cardz", "0" * 64, "0", lambda span: 1)
    return interpret_game(game, facts, origin).State


def _interpret(game: Game, expr: ir.Expr, at: Surroundings) -> Any:
    state = _machine(game)()
    state._piles = [_pile(cards) for cards in at.piles]
    state.moves, state.redeals = at.moves, at.redeals
    group = tuple(_card(card) for card in at.pile)
    return eval_expr(expr, state, PlainScope(at.depot, at.source, group))


@given(_EXAMPLES)
def test_text_and_interpreter_mean_the_contract(
    example: tuple[Game, ir.Expr, Surroundings],
) -> None:
    """R8.1 to R8.8."""
    board, expr, at = example

    expected = _plain(plain_eval(expr, at))

    assert _run(board, expr, at) == expected
    assert _plain_value(_interpret(board, expr, at)) == expected


@given(_EXAMPLES)
def test_folded_expressions_mean_the_same(example: tuple[Game, ir.Expr, Surroundings]) -> None:
    """Folding, emitting and interpreting agree: fold(e) emitted has the value of e."""
    board, expr, at = example

    assert _run(board, Folder(board).fold(expr), at) == _plain(plain_eval(expr, at))


def test_what_is_the_same_for_all_elements_is_asked_once() -> None:
    """R8.6: the cost of a function inside another is its own, not that times the elements."""
    it = _local(ir.LocalKind.IT, Type.DEPOT)
    row = ir.DepotsRef((1, 2, 3))
    count = ir.Quant(ir.QuantKind.COUNT, it, None, Type.INT)
    most = ir.Quant(ir.QuantKind.MAX, row, count, Type.INT)
    is_most = ir.Compare(ir.CompareOp.EQ, count, most)
    _truth(
        "any(len(piles[it]) == once"
        " for once in [max([len(piles[it]) for it in SLOT], default=None)] for it in SLOT)",
        ir.Quant(ir.QuantKind.ANY, row, is_most, Type.BOOL),
    )


def _plain_value(value: Any) -> Any:
    return _plain(value) if isinstance(value, (Suit, Color)) else value


def _truth(text: str, expr: ir.Expr) -> None:
    board = small_board()
    writer = ExprWriter(make_board(board, RUNTIME_NAMES), jokers=False)
    assert writer.truth(expr, Scope()).text == text


def test_depots_that_follow_each_other_are_asked_together() -> None:
    """R8.6: `empty` of the depots of a row, in all functions that ask no more."""
    it = _local(ir.LocalKind.IT, Type.DEPOT)
    row = ir.DepotsRef((1, 2, 3))
    empty, filled = ir.IsEmpty(it), ir.Not(ir.IsEmpty(it))
    for kind, body, text in (
        (ir.QuantKind.ANY, empty, "not all(piles[1:4])"),
        (ir.QuantKind.ANY, filled, "any(piles[1:4])"),
        (ir.QuantKind.ALL, empty, "not any(piles[1:4])"),
        (ir.QuantKind.ALL, filled, "all(piles[1:4])"),
        (ir.QuantKind.COUNT, empty, 'piles[1:4].count(b"")'),
        (ir.QuantKind.COUNT, filled, '3 - piles[1:4].count(b"")'),
        (ir.QuantKind.FIRST, empty, "first_empty(piles, 1, 4)"),
        (ir.QuantKind.FIRST, filled, "next((it for it in SLOT if piles[it]), None)"),
    ):
        _truth(text, ir.Quant(kind, row, body, Type.BOOL))
    _truth("any(piles[1:4])", ir.Not(ir.IsEmpty(row)))


def _local(kind: ir.LocalKind, type: Type) -> ir.Local:
    return ir.Local(kind, type)


def test_a_guard_frees_what_follows_from_the_question_of_nothing() -> None:
    """R8.8: after `!empty(depot) &&` the top card is there."""
    depot = _local(ir.LocalKind.DEPOT, Type.DEPOT)
    rank = ir.CardProp(ir.CardOf(depot, ir.End.TOP), ir.CardPropKind.RANK, Type.INT)
    three = ir.Compare(ir.CompareOp.LT, rank, ir.Const(3, Type.INT))
    _truth("less(rank_of(top_of(piles[depot])), 3)", three)
    guarded = ir.And((ir.Not(ir.IsEmpty(depot)), three))
    _truth("piles[depot] and RANK[piles[depot][-1]] < 3", guarded)
    either = ir.Or((ir.IsEmpty(depot), three))
    _truth("not piles[depot] or RANK[piles[depot][-1]] < 3", either)


def test_a_guard_about_it_does_not_reach_into_a_nested_function() -> None:
    """R8.3: a nested function binds `it` anew."""
    it = _local(ir.LocalKind.IT, Type.DEPOT)
    rank = ir.CardProp(ir.CardOf(it, ir.End.TOP), ir.CardPropKind.RANK, Type.INT)
    low = ir.Compare(ir.CompareOp.LT, rank, ir.Const(3, Type.INT))
    row = ir.DepotsRef((1, 2, 3))
    inner = ir.Quant(ir.QuantKind.ANY, row, low, Type.BOOL)
    body = ir.And((ir.Not(ir.IsEmpty(it)), inner))
    _truth(
        "any(piles[it] and once"
        " for once in [any(less(rank_of(top_of(piles[it])), 3) for it in SLOT)] for it in SLOT)",
        ir.Quant(ir.QuantKind.ANY, row, body, Type.BOOL),
    )


def test_operators_keep_their_precedence() -> None:
    """R8.1: what the tree says is what the text says."""
    one, two, three = (ir.Const(n, Type.INT) for n in (1, 2, 3))
    minus = ir.Arith(ir.ArithOp.SUB, (one, ir.Arith(ir.ArithOp.SUB, (two, three))))
    _truth("1 - (2 - 3)", minus)
    times = ir.Arith(ir.ArithOp.MUL, (ir.Arith(ir.ArithOp.ADD, (one, two)), three))
    _truth("(1 + 2) * 3", times)
    _truth("-(1 + 2)", ir.Neg(ir.Arith(ir.ArithOp.ADD, (one, two))))
