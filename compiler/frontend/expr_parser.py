"""Expression text → syntax tree (chapter 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedToken

from compiler.diagnostics import Sink
from compiler.frontend.depot_names import DepotNames
from compiler.frontend.expr_ast import (
    Binary,
    BoolLit,
    Call,
    Chain,
    Expr,
    IntLit,
    Name,
    Prop,
    Ternary,
    Unary,
)
from compiler.frontend.expr_errors import report_syntax_error
from compiler.frontend.expr_lexer import ExprText, lex_expr
from compiler.source import Span

__all__ = ["MAX_CHARACTERS", "MAX_DEPTH", "DepotNames", "parse_expr"]

MAX_CHARACTERS = 4_000
MAX_DEPTH = 64


def parse_expr(
    text: str, offsets: Sequence[int], names: DepotNames, sink: Sink, path: str
) -> Expr | None:
    """Parse an expression; None when no tree can be made of it, which was reported (C050 to C053).

    A tree with other faults (C054 to C056), which were reported, says what was meant.

    `offsets` holds the file offset of each character of `text` and of what follows the last, so
    that the spans of the nodes are places in the file.
    """
    source = ExprText(text, offsets, names, sink, path)
    if len(text) > MAX_CHARACTERS:
        message = f"the expression has {len(text):,} characters; {MAX_CHARACTERS:,} are allowed"
        source.error("C052", MAX_CHARACTERS, len(text), message, label="too much")
        return None
    parser = _parser()
    tokens = lex_expr(source, parser)
    if tokens is None:
        return None
    stream = parser.parse_interactive()
    # What the tokens carry from here on are places in the file.
    fed = Token("$END", "")
    fed_count = 0
    try:
        for token in tokens:
            span = source.span(token.start, token.end)
            fed = Token(token.kind, token.text, start_pos=span.start, end_pos=span.end)
            stream.feed_token(fed)
            fed_count += 1
        tree: Expr = stream.feed_eof(fed)  # type: ignore[no-untyped-call]
    except UnexpectedToken as fault:
        report_syntax_error(source, tokens, fed_count, wants_value="NAME" in fault.expected)
        return None
    return tree if _within_depth(tree, source) else None


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = Path(__file__).with_name("expr.lark").read_text(encoding="utf-8")
    return Lark(
        grammar, parser="lalr", lexer="basic", maybe_placeholders=False, transformer=_Builder()
    )


def _within_depth(tree: Expr, source: ExprText) -> bool:
    """R8.10: at most 64 levels. Level by level, since the tree may be thousands deep."""
    level: list[Expr] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return True
    source.sink.error(
        "C053",
        level[0].span,
        source.path,
        f"the expression is nested more than {MAX_DEPTH} levels deep",
        label="one level too many",
    )
    return False


def _children(node: Expr) -> tuple[Expr, ...]:
    match node:
        case IntLit() | BoolLit() | Name():
            return ()
        case Prop():
            return (node.base,)
        case Call():
            return node.args
        case Unary():
            return (node.operand,)
        case Binary():
            return (node.left, node.right)
        case Chain():
            return node.items
        case Ternary():
            return (node.test, node.then, node.other)


def _span(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


@v_args(inline=True)
class _Builder(Transformer[Token, Expr]):
    """One method for each alternative of expr.lark; it runs while the text is parsed."""

    def int_lit(self, token: Token) -> Expr:
        return IntLit(int(token), _span(token))

    def bool_lit(self, token: Token) -> Expr:
        return BoolLit(token.type == "TRUE", _span(token))

    def name(self, token: Token) -> Expr:
        return Name(str(token), False, _span(token))

    def quoted(self, token: Token) -> Expr:
        return Name(str(token)[1:-1], True, _span(token))

    def group(self, _left: Token, inner: Expr, _right: Token) -> Expr:
        return replace(inner, span=_span(_left).to(_span(_right)))

    def call(self, name: Token, _left: Token, *rest: Any) -> Expr:
        *args, right = rest
        return Call(str(name), tuple(args), _span(name).to(_span(right)), _span(name))

    def prop(self, base: Expr, name: Token) -> Expr:
        return Prop(base, str(name), base.span.to(_span(name)), _span(name))

    def unary(self, op: Token, operand: Expr) -> Expr:
        return Unary(str(op), operand, _span(op).to(operand.span))

    def ternary(self, test: Expr, then: Expr, other: Expr) -> Expr:
        return Ternary(test, then, other, test.span.to(other.span))

    def chain(self, *parts: Any) -> Expr:
        return _chain(str(parts[1]), parts[::2])

    def levels(self, *parts: Any) -> Expr:
        """Operators of one level, from the left; a stretch of `+` or `*` is one chain (R8.10)."""
        open_op, items = "", [parts[0]]
        for op, right in zip(map(str, parts[1::2]), parts[2::2], strict=True):
            if op != open_op:
                items = [_chain(open_op, items)]
            items.append(right)
            open_op = op if op in ("+", "*") else ""
            if not open_op:
                left = items[0]
                items = [Binary(op, left, right, left.span.to(right.span))]
        return _chain(open_op, items)


def _chain(op: str, items: Sequence[Expr]) -> Expr:
    if len(items) == 1:
        return items[0]
    return Chain(op, tuple(items), items[0].span.to(items[-1].span))
