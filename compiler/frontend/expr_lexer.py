"""Expression text → tokens, with hyphenated names cut as R8.4 says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lark import Lark
from lark.exceptions import UnexpectedCharacters

from compiler.diagnostics import Sink
from compiler.frontend.depot_names import DepotNames
from compiler.frontend.shown import show_char
from compiler.frontend.vocabulary import RANK
from compiler.source import Span
from compiler.words import cut

__all__ = ["ExprText", "ExprToken", "lex_expr"]

_INT_NAMES = frozenset({"moves", "redeals", *RANK.words})
_LARGEST = 2**63 - 1
_HINTS = {
    "=": "write == for “equals”",
    "&": "write && for “and”",
    "|": "write || for “or”",
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "\u00d7": "write * for “times”",
    "÷": "write /",
    "\u2212": "write - for “minus”",
    "\u2013": "write - for “minus”",
    "∧": "write && for “and”",
    "\u2228": "write || for “or”",
    "¬": "write ! for “not”",
    "^": "there is no power operator",
    "[": "a place in a group is neighbour(…) or a name like slot-1",
    "{": "expressions have parentheses only",
    ";": "an expression has no statements",
}
_STRING_HINT = (
    "expressions have no strings: suits and ranks are plain words (Hearts, Ace),"
    " a depot's name stands as it is or in backquotes"
)


@dataclass(frozen=True, slots=True)
class ExprText:
    """An expression's text and how to report about it; `offsets` are those of JString."""

    text: str
    offsets: Sequence[int]
    names: DepotNames
    sink: Sink
    path: str

    def span(self, start: int, end: int) -> Span:
        """The place in the file of a range of the text."""
        return Span(self.offsets[start], self.offsets[end])

    def error(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        hint: str | None = None,
        label: str = "",
    ) -> None:
        """Report an error at a range of the text."""
        self.sink.error(code, self.span(start, end), self.path, message, label=label, hint=hint)


@dataclass(frozen=True, slots=True)
class ExprToken:
    """A token, `kind` being the terminal of expr.lark; positions count in the text."""

    kind: str
    text: str
    start: int
    end: int


def lex_expr(source: ExprText, parser: Lark) -> list[ExprToken] | None:
    """The tokens; None at a character that was reported (C051).

    What else is reported (C054, C055, C056) leaves tokens that say what was meant, so that the
    rest of the expression is still checked.
    """
    tokens: list[ExprToken] = []
    stream = parser.parse_interactive(source.text)
    try:
        for raw in stream.lexer_thread.lex(stream.parser_state):  # type: ignore[no-untyped-call]
            start = raw.start_pos or 0
            token = ExprToken(raw.type, str(raw), start, start + len(raw))
            if token.kind == "NAME" and "-" in token.text:
                tokens += _cut(token, _is_depot_place(source.text, tokens, token), source)
            else:
                tokens.append(token)
    except UnexpectedCharacters as fault:
        at: int = fault.pos_in_stream  # type: ignore[assignment]
        _report_character(source, at, tokens)
        return None
    _check_integers(source, tokens)
    return list(_with_backquotes(source, tokens))


def _report_character(source: ExprText, at: int, tokens: list[ExprToken]) -> None:
    char = source.text[at]
    hint = _HINTS.get(char)
    if char in "\"'\u2018\u2019\u201c\u201d":
        hint = _STRING_HINT
    elif char == "`":
        hint = "a name in backquotes ends with a backquote"
    elif source.text[at : at + 2] in ("=>", "=<"):
        hint = f"write {source.text[at + 1]}="
    elif char == "=" and tokens and tokens[-1].end == at:
        hint = {"EQUAL": "== is enough", "UNEQUAL": "!= is enough"}.get(tokens[-1].kind, hint)
    elif char.isalpha():
        hint = "a name with letters beyond a-z stands in backquotes: `…`"
    elif char.isspace():
        hint = "use the plain space"
    message = f"{show_char(char)} does not belong in an expression"
    source.error("C051", at, at + 1, message, hint)


def _is_depot_place(text: str, tokens: list[ExprToken], word: ExprToken) -> bool:
    """Whether a depot's name may stand here: not after a dot, not as a function's name."""
    after_dot = bool(tokens) and tokens[-1].kind == "DOT"
    return not after_dot and not text[word.end :].lstrip().startswith("(")


def _cut(word: ExprToken, is_depot_place: bool, source: ExprText) -> Iterator[ExprToken]:
    """R8.4: the name that a hyphenated word starts with, and what is left as subtraction."""
    ends = [m.start() for m in re.finditer("-", word.text)] + [len(word.text)]
    cut = _name_end(word, ends, source) if is_depot_place else ends[0]
    yield ExprToken("NAME", word.text[:cut], word.start, word.start + cut)
    for match in re.finditer(r"-([0-9]+)", word.text[cut:]):
        minus = word.start + cut + match.start()
        yield ExprToken("MINUS", "-", minus, minus + 1)
        yield ExprToken("INT", match[1], minus + 1, word.start + cut + match.end())


def _name_end(word: ExprToken, ends: Sequence[int], source: ExprText) -> int:
    """Where the longest prefix ends that is a depot's or group's name, else the identifier.

    A group's stem with a number that no copy has is reported: the group has fewer.
    """
    names = source.names
    for number, end in reversed(list(enumerate(ends))):
        prefix = word.text[:end]
        if names.is_depot(prefix):
            return end
        if not names.is_stem(prefix):
            continue
        if end < len(word.text) and prefix not in _INT_NAMES:
            _report_no_copy(source, word, prefix, ends[number + 1])
            return ends[number + 1]
        return end
    return ends[0]


def _report_no_copy(source: ExprText, word: ExprToken, stem: str, end: int) -> None:
    size = source.names.size(stem)
    shown, group = cut(word.text[:end]), cut(stem)
    copies = "" if size is None else f" of {size} depot{'s' if size != 1 else ''}"
    hint = f"its depots are {group}-1 to {group}-{size}" if size and size > 1 else None
    if size == 1:
        hint = f"its only depot is {group}-1"
    source.error(
        "C055",
        word.start,
        word.start + end,
        f'there is no "{shown}": "{group}" is a group{copies}',
        hint,
    )


def _check_integers(source: ExprText, tokens: Sequence[ExprToken]) -> None:
    for token in tokens:
        if token.kind == "INT" and int(token.text) > _LARGEST:
            message = f"the number {cut(token.text)} is too large"
            hint = "numbers in expressions go up to 2^63 - 1"
            source.error("C054", token.start, token.end, message, hint)


def _with_backquotes(source: ExprText, tokens: Sequence[ExprToken]) -> Iterator[ExprToken]:
    """The tokens, names such as `left-wing` reported and read as if they had the backquotes they
    need."""
    index = 0
    while index < len(tokens):
        end = _hyphenated_run(tokens, index)
        for last in range(end, index, -2):
            start, stop = tokens[index].start, tokens[last].end
            text = source.text[start:stop]
            if source.names.is_depot(text) or source.names.is_stem(text):
                shown = cut(text)
                message = f'the depot name "{shown}" needs backquotes'
                source.error("C056", start, stop, message, f"write `{shown}`")
                yield ExprToken("QUOTED", f"`{text}`", start, stop)
                index = last + 1
                break
        yield from tokens[index : end + 1]
        index = end + 1


def _hyphenated_run(tokens: Sequence[ExprToken], index: int) -> int:
    """The last token of the run `name-name-…` without spaces that starts at `index`.

    It is `index` itself where there is no such run or where it could be a sensible subtraction.
    """
    last = index
    if tokens[index].kind != "NAME" or (index and tokens[index - 1].kind == "DOT"):
        return index
    while last + 2 < len(tokens):
        here, minus, right = tokens[last : last + 3]
        joined = here.end == minus.start and minus.end == right.start
        if minus.kind != "MINUS" or right.kind not in ("NAME", "INT") or not joined:
            break
        last += 2
    parts = tokens[index : last + 1 : 2]
    if all(t.kind == "INT" or t.text in _INT_NAMES for t in parts):
        return index
    # `slot-1-2` was cut on purpose; only a further *name* makes it a name that needs backquotes.
    return last if any(t.kind == "NAME" for t in parts[1:]) else index
