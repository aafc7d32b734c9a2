"""What is wrong with the grammar of a JSON text, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.diagnostics import Sink
from compiler.frontend.json_scan import JsonToken
from compiler.source import SourceFile, Span

__all__ = ["report_syntax_error"]

_CLOSER = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class _Fault:
    message: str
    span: Span
    label: str = ""
    hint: str | None = None


def report_syntax_error(
    source: SourceFile, tokens: Sequence[JsonToken], index: int | None, sink: Sink
) -> None:
    """Report C011 for the token that the grammar refuses, or for the end of the text (None)."""
    fault = _fault_at_end(source, tokens) if index is None else _fault_at(source, tokens, index)
    sink.error("C011", fault.span, "", fault.message, label=fault.label, hint=fault.hint)


def _fault_at_end(source: SourceFile, tokens: Sequence[JsonToken]) -> _Fault:
    if not tokens:
        return _Fault("the file is empty", Span(0, 0), hint="a game file is one JSON object")
    opener = _open_brackets(tokens)[-1]
    return _Fault(
        f"this {opener.kind} is never closed",
        opener.span,
        f"has no {_CLOSER[opener.kind]}",
        f"the file ends in line {source.position(tokens[-1].end)[0]}",
    )


def _open_brackets(tokens: Sequence[JsonToken]) -> list[JsonToken]:
    """The brackets that are open after these tokens, the innermost last."""
    stack: list[JsonToken] = []
    for token in tokens:
        if token.kind in _CLOSER:
            stack.append(token)
        elif token.kind in ("}", "]") and stack:
            stack.pop()
    return stack


def _fault_at(source: SourceFile, tokens: Sequence[JsonToken], index: int) -> _Fault:
    token = tokens[index]
    before = tokens[:index]
    stack = _open_brackets(before)
    if not before:
        return _Fault(f"a file can't start with {token.kind}", token.span)
    if not stack:
        return _Fault(
            "the value of the file has ended before this",
            token.span,
            "nothing may follow it",
            "a file holds one JSON object",
        )
    opener, previous = stack[-1], before[-1]
    closer = _CLOSER[opener.kind]
    if token.kind in ("}", "]") and token.kind != closer:
        line, column = source.position(opener.start)
        return _Fault(
            f"this {token.kind} does not close the {opener.kind} of line {line}, column {column}",
            token.span,
            f"expected {closer}",
        )
    if previous.kind == ",":
        return _after_comma(token, previous, opener)
    if previous.kind == ":":
        return _Fault("expected a value after the colon", token.span)
    if previous is opener:
        return _after_opener(token, opener)
    if opener.kind == "{" and _is_key(before):
        return _Fault(
            "expected a colon after this property name", previous.span, hint='"name": value'
        )
    return _Fault(f"expected a comma or {closer} after this value", previous.span, "ends here")


def _after_comma(token: JsonToken, comma: JsonToken, opener: JsonToken) -> _Fault:
    if token.kind in ("}", "]"):
        message = f"a comma before the closing {token.kind}"
        return _Fault(message, comma.span, "nothing follows it", "remove the comma")
    if token.kind == ",":
        return _Fault("two commas in a row", token.span, hint="remove one")
    if opener.kind == "{":
        return _not_a_key(token)
    return _Fault("expected a value after the comma", token.span)


def _after_opener(token: JsonToken, opener: JsonToken) -> _Fault:
    if token.kind == ",":
        return _Fault(f"a comma straight after {opener.kind}", token.span, hint="remove the comma")
    if opener.kind == "{":
        return _not_a_key(token)
    return _Fault("expected a value or ] here", token.span)


def _not_a_key(token: JsonToken) -> _Fault:
    return _Fault(
        "expected a property name here", token.span, hint="property names stand in double quotes"
    )


def _is_key(before: Sequence[JsonToken]) -> bool:
    """Whether the last of these tokens, read inside an object, is a property's name."""
    return before[-1].kind == "string" and before[-2].kind in ("{", ",")
