"""What is wrong with the grammar of an expression, in words."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.frontend.expr_lexer import ExprText, ExprToken
from compiler.words import cut

__all__ = ["report_syntax_error"]

_WORD_HINTS = {
    "and": "write && for “and”",
    "or": "write || for “or”",
    "not": "write ! for “not”",
    "is": "write == for “equals”",
    "mod": "write % for the remainder",
    "if": "write test ? a : b",
    "then": "write test ? a : b",
    "else": "write test ? a : b",
}


def report_syntax_error(
    source: ExprText, tokens: Sequence[ExprToken], index: int, *, wants_value: bool
) -> None:
    """Report C050 for the token at `index`, or for the end of the text when it lies past the last.

    `wants_value` tells whether the grammar would have taken the start of a value there.
    """
    if not tokens:
        source.error("C050", 0, len(source.text), "the expression is empty")
        return
    opener = _innermost_open(tokens[:index])
    is_question = opener is not None and opener.kind == "QMARK"
    if index < len(tokens) and not (is_question and tokens[index].kind in ("RPAR", "COMMA")):
        message, hint, label = _fault_at(source, tokens, index, wants_value, opener)
        token = tokens[index]
        source.error("C050", token.start, token.end, message, hint, label)
    elif opener is not None and not wants_value and tokens[-1].kind != "DOT":
        partner = ":" if is_question else ")"
        message = f'this "{opener.text}" has no "{partner}"'
        hint = "write test ? a : b" if is_question else None
        source.error("C050", opener.start, opener.end, message, hint)
    else:
        last = tokens[-1]
        message = f"the expression stops after {_shown(last)}"
        source.error("C050", last.start, last.end, message, label=_wanted(last, wants_value))


def _innermost_open(tokens: Sequence[ExprToken]) -> ExprToken | None:
    """The innermost `(` or `?` whose `)` or `:` these tokens do not hold."""
    stack: list[ExprToken] = []
    for token in tokens:
        match token.kind:
            case "LPAR" | "QMARK":
                stack.append(token)
            case "COLON" if stack and stack[-1].kind == "QMARK":
                stack.pop()
            case "RPAR":
                while stack and stack.pop().kind != "LPAR":
                    pass
    return stack[-1] if stack else None


def _fault_at(
    source: ExprText,
    tokens: Sequence[ExprToken],
    index: int,
    wants_value: bool,
    opener: ExprToken | None,
) -> tuple[str, str | None, str]:
    """Message, hint and label for the token at `index`."""
    token = tokens[index]
    previous = tokens[index - 1] if index else None
    hint = _hint(source, token, previous)
    if token.kind == "RPAR" and opener is None and not wants_value:
        return 'this ")" closes nothing', None, 'there is no "(" for it'
    if token.kind == "COMMA" and not wants_value:
        return "a comma outside a function's arguments", hint, ""
    if previous is None:
        return f"an expression can't start with {_shown(token)}", hint, "expected a value"
    wanted = _wanted(previous, wants_value)
    return f"{_shown(token)} can't follow {_shown(previous)}", hint, wanted


def _wanted(previous: ExprToken, wants_value: bool) -> str:
    """What should have come after a token."""
    if previous.kind == "DOT":
        return "expected a property's name"
    return "expected a value" if wants_value else "expected an operator"


def _hint(source: ExprText, token: ExprToken, previous: ExprToken | None) -> str | None:
    if token.text in _WORD_HINTS:
        return _WORD_HINTS[token.text]
    if previous is None:
        return None
    if previous.text in _WORD_HINTS and previous.kind == "NAME":
        return _WORD_HINTS[previous.text]
    if (previous.kind, token.kind) == ("DOT", "INT"):
        return "numbers are whole"
    if token.kind == "COLON":
        return "a : belongs to test ? a : b"
    pair = source.text[previous.start : token.end]
    if source.names.is_depot(pair) or source.names.is_stem(pair):
        return f"a depot's name with other characters stands in backquotes: `{cut(pair)}`"
    return "write !=" if pair == "<>" else None


def _shown(token: ExprToken) -> str:
    return f'"{cut(token.text)}"'
