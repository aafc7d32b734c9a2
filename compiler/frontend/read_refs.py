"""Strings of a game file that mean more than their text: expressions and places (R8, R8.9)."""

from __future__ import annotations

import re

from compiler.diagnostics import Sink
from compiler.frontend.expr_parser import parse_expr
from compiler.frontend.json_nodes import JBool, JNumber, JString, JValue
from compiler.frontend.read_context import Context
from compiler.frontend.read_scalars import read_text
from compiler.frontend.shown import show_value
from compiler.frontend.surface import ExprDoc, PlaceRefDoc

__all__ = ["read_expr", "read_place"]

_NO_EXPRESSION = re.compile(r"[^()?:|&=!<>+*/%.`]*")


def read_expr(ctx: Context, value: JValue, path: str) -> ExprDoc | None:
    """An expression; one that does not parse was reported and has no tree."""
    if isinstance(value, JString):
        tree = parse_expr(value.value, value.offsets, ctx.names, ctx.sink, path)
        return ExprDoc(value.value, tree)
    hint = None
    if isinstance(value, JNumber | JBool):
        hint = f'write "{show_value(value)}", in quotes'
    ctx.refuse(value, path, "an expression in a string", hint)
    return None


def read_place(ctx: Context, value: JValue, path: str) -> PlaceRefDoc | None:
    """A depot's or group's name, else an expression that gives a depot (R8.9)."""
    text = read_text(ctx, value, path, "a depot's name or an expression")
    if text is None or not isinstance(value, JString):
        return None
    if ctx.names.is_depot(text) or ctx.names.is_stem(text):
        return PlaceRefDoc(text, None)
    trial = Sink()
    tree = parse_expr(text, value.offsets, ctx.names, trial, path)
    is_garbled = tree is None and trial.diagnostics[0].code in ("C050", "C051")
    if is_garbled and _NO_EXPRESSION.fullmatch(text):
        ctx.sink.error(
            "C057",
            value.span,
            path,
            f"there is no depot {show_value(value)}, and it is no expression either",
            label="names no depot",
            hint=ctx.did_you_mean(text, ctx.names),
        )
    else:
        ctx.sink.diagnostics += trial.diagnostics
    return PlaceRefDoc(text, tree)
