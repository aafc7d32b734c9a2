"""Steps (R9.2, R9.10) and predicates (R9.5) → Python lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from compiler.ir.exprs import Const, DepotRef, Expr, Not
from compiler.ir.nodes import (
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    Compact,
    DealGroup,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    FlipDown,
    FlipTop,
    Gather,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Place,
    Predicate,
    Recycle,
    Repeat,
    Shuffle,
    SimpleStep,
    Step,
)
from compiler.ir.nodes import Card as CardNode
from compiler.python.exprs import ExprWriter, Scope
from compiler.python.module import indent
from compiler.python.text import Level, Py, atom, call, join

__all__ = ["card_text", "predicate", "step_lines"]


def step_lines(
    writer: ExprWriter,
    nodes: Iterable[Step],
    scope: Scope,
    note: Callable[[Step], str] = lambda _: "",
) -> list[str]:
    """The lines that run steps in order, over `piles`; `scope.state` is the state. `note` gives
    what follows a step's first line."""
    lines: list[str] = []
    for node in nodes:
        if isinstance(node, Repeat):
            lines.append(f"for _ in {writer.use('rounds')}({scope.state}):{note(node)}")
            if not isinstance(node.test, Const):  # a constant one holds: others are folded away
                lines += [f"    if {writer.truth(Not(node.test), scope)}:", "        break"]
            lines += indent(step_lines(writer, node.do, scope, note))
        else:
            lines.append(_call(writer, node, scope) + note(node))
    return lines


def _call(writer: ExprWriter, node: SimpleStep, scope: Scope) -> str:
    """The call that runs a step."""

    def depot(expr: Expr) -> str:
        return writer.value(expr, scope).text

    state = scope.state
    match node:
        case DealGroup():
            counts = (str(node.face_down), str(node.face_up), str(node.round_robin))
            targets = _several(writer, node.to, scope)
            function = writer.use("deal_group")
            return call(function, state, depot(node.source), targets, *counts).text
        case MoveStep():
            ends = (depot(node.source), depot(node.to))
            how = ("under=True",) if node.under else ()
            return call(writer.use("move_card"), state, *ends, *how).text
        case FlipTop():
            return call(writer.use("flip_top"), state, depot(node.depot)).text
        case FlipDown():
            return call(writer.use("flip_down"), state, depot(node.depot)).text
        case Place():
            card = card_text(writer, node.card)
            return call(writer.use("place"), state, card, depot(node.to)).text
        case Gather():
            sources = _several(writer, node.sources, scope)
            return call(writer.use("gather"), state, sources, depot(node.to)).text
        case Shuffle():
            return call(writer.use("shuffle"), state, depot(node.depot)).text
        case Compact():
            group = writer.board.depots(node.group)
            return call(writer.use("compact"), state, group).text
        case Recycle():
            return call(writer.use("recycle"), state, depot(node.source), depot(node.to)).text
        case _:
            assert_never(node)


def _several(writer: ExprWriter, exprs: tuple[Expr, ...], scope: Scope) -> str:
    """A list of depots; a range where they are a bank, else one text each."""
    known = [expr.depot for expr in exprs if isinstance(expr, DepotRef)]
    if len(known) == len(exprs):
        return writer.board.depots(known)
    return f"({''.join(writer.value(expr, scope).text + ', ' for expr in exprs)})"


def card_text(writer: ExprWriter, card: CardNode) -> str:
    """A card as an integer, told by a constant or a comment-worthy name."""
    if card.rank is None or card.suit is None:
        return writer.use("JOKER")
    name = "A23456789TJQK"[card.rank - 1] + "CDHS"[card.suit]
    return call(writer.use("parse_card"), repr(name)).text


def predicate(
    writer: ExprWriter,
    node: Predicate,
    scope: Scope,
    local: Callable[[int], str] | None = None,
) -> Py:
    """The truth of a predicate, over `piles`; `scope.state` is the state. `local` gives the
    variables of piles where there are some."""
    board = writer.board
    match node:
        case AllCardsIn():
            others = tuple(d.index for d in board.game.depots if d.index not in node.depots)
            if not others:
                return atom("True")
            return _none_filled(writer, others, local)
        case AllCardsFaceUp():
            highest = call("max", 'b"".join(piles)', "default=0")
            return Py(f"{highest} < {writer.use('FACE_DOWN')}", Level.COMPARE)
        case DepotsEmpty():
            return _none_filled(writer, node.depots, local)
        case DepotsNonEmpty():
            if local is not None:
                return join("and", Level.AND, [atom(local(depot)) for depot in node.depots])
            return writer.filled_depots.every(node.depots)
        case AllOf():
            return join("and", Level.AND, [predicate(writer, of, scope, local) for of in node.of])
        case AnyOf():
            return join("or", Level.OR, [predicate(writer, of, scope, local) for of in node.of])
        case NotHolds():
            return Py(f"not {predicate(writer, node.of, scope, local).at(Level.NOT)}", Level.NOT)
        case ExprHolds():
            return writer.truth(node.when, scope)
        case NoLegalMoves():
            return Py(f"not {scope.state}._any_move()", Level.NOT)
        case _:
            assert_never(node)


def _none_filled(
    writer: ExprWriter, wanted: tuple[int, ...], local: Callable[[int], str] | None
) -> Py:
    if local is None:
        some = writer.filled_depots.some(wanted)
    else:
        some = join("or", Level.OR, [atom(local(depot)) for depot in wanted])
    return Py(f"not {some.at(Level.NOT)}", Level.NOT)
