"""JSON with positions: text → tree (R1.1, R1.2)."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken

from compiler.diagnostics import Sink
from compiler.frontend.json_errors import report_syntax_error
from compiler.frontend.json_nodes import (
    JArray,
    JBool,
    JMember,
    JNull,
    JNumber,
    JObject,
    JString,
    JValue,
)
from compiler.frontend.json_scan import check_size, scan_json
from compiler.frontend.json_strings import decode_string
from compiler.frontend.shown import show_value
from compiler.source import SourceFile, Span

__all__ = [
    "JArray",
    "JBool",
    "JMember",
    "JNull",
    "JNumber",
    "JObject",
    "JString",
    "JValue",
    "parse_json",
]


def parse_json(source: SourceFile, sink: Sink) -> JValue | None:
    """Parse the text of a game file; None when it is not JSON, which was reported (C001 to C011).

    Two like-named keys of one object are reported too (C012), but there the first of them stands
    and the tree is returned. A byte order mark at the start is skipped.
    """
    if not check_size(_byte_size(source.text), sink):
        return None
    tokens = scan_json(source, sink)
    if tokens is None:
        return None
    # Offsets stay those of the file: the mark becomes white space instead of being cut off.
    text = " " + source.text[1:] if source.text.startswith("\ufeff") else source.text
    try:
        tree = _parser().parse(text)
    except UnexpectedToken as fault:
        starts = [token.start for token in tokens]
        at_end = fault.token.type == "$END"
        index = None if at_end else bisect_left(starts, fault.token.start_pos or 0)
        report_syntax_error(source, tokens, index, sink)
        return None
    return _Builder(source, sink).build(tree)


def _byte_size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = Path(__file__).with_name("json.lark").read_text(encoding="utf-8")
    return Lark(
        grammar, parser="lalr", lexer="basic", propagate_positions=True, maybe_placeholders=False
    )


class _Builder:
    """Parse tree → JSON tree; recursion is bounded by the scan's limit on nesting."""

    def __init__(self, source: SourceFile, sink: Sink) -> None:
        self.source = source
        self.sink = sink

    def build(self, node: Tree[Any] | Token) -> JValue:
        if isinstance(node, Token):
            return _leaf(node)
        span = Span(node.meta.start_pos, node.meta.end_pos)
        if node.data == "array":
            items = [self.build(item) for item in node.children]
            return JArray(tuple(items), span)
        members: dict[str, JMember] = {}
        for pair in node.children:
            assert isinstance(pair, Tree)
            key, value = pair.children
            assert isinstance(key, Token)
            member = JMember(_string(key), self.build(value))
            first = members.setdefault(member.key.value.casefold(), member)
            if first is not member:
                self._report_twin(first.key, member.key)
        return JObject(tuple(members.values()), span)

    def _report_twin(self, first: JString, second: JString) -> None:
        line, column = self.source.position(first.span.start)
        alike = "" if first.value == second.value else f" like {show_value(first)}"
        self.sink.error(
            "C012",
            second.span,
            "",
            f"the property {show_value(second)} is here a second time{alike};"
            f" the first is in line {line}, column {column}",
            label="second time",
            hint="property names match without regard to case; keep one of the two",
        )


def _leaf(token: Token) -> JValue:
    span = Span(token.start_pos or 0, token.end_pos or 0)
    match token.type:
        case "STRING":
            return _string(token)
        case "NUMBER":
            whole = token.value.lstrip("-").isdigit()
            return JNumber(int(token) if whole else float(token), token.value, span)
        case "TRUE" | "FALSE":
            return JBool(token.type == "TRUE", span)
    return JNull(span)


def _string(token: Token) -> JString:
    start = token.start_pos or 0
    value, offsets = decode_string(token.value, start)
    return JString(value, Span(start, start + len(token.value)), offsets)
