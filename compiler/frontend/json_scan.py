"""The scan before the parser: cuts the text into tokens, and refuses what no parser should see.

It finds every malformed token and the limits of size, count and nesting in one pass whose cost
and memory are bounded whatever the text holds.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from compiler.diagnostics import Sink
from compiler.frontend.json_strings import check_string
from compiler.frontend.shown import show_char
from compiler.source import SourceFile, Span
from compiler.words import cut

__all__ = [
    "MAX_BYTES",
    "MAX_NESTING",
    "MAX_TOKENS",
    "JsonToken",
    "check_size",
    "is_plain_token",
    "scan_json",
]

MAX_BYTES = 256 * 1024
MAX_TOKENS = 20_000
MAX_NESTING = 200
MAX_FAULTS = 20  # malformed tokens told in one run; a binary file would give thousands

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)
      | (?P<punct>[{}\[\],:])
      | (?P<string>"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+")
      | (?P<open_string>"[^\r\n]*)
      | (?P<word>[^\s{}\[\],:"\x00-\x1f\ufeff]+)
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<real>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)")
_FOREIGN = re.compile(r"(?://|#)[^\n]*|/\*(?s:.*?)\*/|'[^'\n]*'")
_WORDS = frozenset({"true", "false", "null"})
_WORD_HINTS = {
    "True": "JSON writes true",
    "False": "JSON writes false",
    "None": "JSON writes null",
    "undefined": "JSON writes null, or leave the property out",
    "nan": "a number must be written in digits",
    "infinity": "a number must be written in digits",
    "inf": "a number must be written in digits",
}


@dataclass(frozen=True, slots=True)
class JsonToken:
    """A token: its kind is the punctuation character itself, or `string`, `number`, `word`."""

    kind: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


def is_plain_token(text: str) -> bool:
    """Whether this alone is `true`, `false`, `null` or a number of JSON, however large."""
    return text in _WORDS or _NUMBER.fullmatch(text) is not None


def check_size(size: int, sink: Sink) -> bool:
    """Report C001 when a file of `size` bytes is too large; whether it is not."""
    if size <= MAX_BYTES:
        return True
    sink.error(
        "C001",
        Span(0, 0),
        "",
        f"the file is larger than {MAX_BYTES // 1024} KiB",
        label="not read any further",
        hint="a game file describes the rules only; a few KiB are plenty",
    )
    return False


def scan_json(source: SourceFile, sink: Sink) -> list[JsonToken] | None:
    """The tokens of the text without its white space; None when an error was reported."""
    before = len(sink.diagnostics)
    tokens: list[JsonToken] = []
    depth = resume = 0
    for match in _TOKEN.finditer(source.text, 1 if source.text.startswith("\ufeff") else 0):
        kind = match.lastgroup
        if kind == "space" or match.start() < resume:
            continue
        token = _scan_token(match, sink)
        if token is None:
            if kind != "word" and kind != "string":
                return None  # what follows a stray character or an open string is guesswork
            if len(sink.diagnostics) - before >= MAX_FAULTS:
                return None
            resume = _end_of_foreign(source.text, match)
            continue
        tokens.append(token)
        if token.kind in "{[":
            depth += 1
        elif token.kind in "}]":
            depth -= 1
        if not _within_limits(len(tokens), depth, token, sink):
            return None
    return tokens if len(sink.diagnostics) == before else None


def _end_of_foreign(text: str, match: re.Match[str]) -> int:
    """Where a comment or a string in single quotes ends that starts at this word."""
    foreign = _FOREIGN.match(text, match.start())
    return match.end() if foreign is None else foreign.end()


def _within_limits(count: int, depth: int, token: JsonToken, sink: Sink) -> bool:
    if count > MAX_TOKENS:
        sink.error(
            "C002",
            token.span,
            "",
            f"the file has more than {MAX_TOKENS:,} tokens",
            label="this is one too many",
            hint="use `repeat` for depots that are alike",
        )
        return False
    if depth > MAX_NESTING:
        sink.error(
            "C003",
            token.span,
            "",
            f"lists and objects are nested more than {MAX_NESTING} deep",
            label="one level too many",
        )
        return False
    return True


def _scan_token(match: re.Match[str], sink: Sink) -> JsonToken | None:
    start, end = match.span()
    text = match.group()
    match match.lastgroup:
        case "punct":
            return JsonToken(text, start, end)
        case "string":
            return JsonToken("string", start, end) if check_string(text, start, sink) else None
        case "open_string":
            sink.error(
                "C005",
                Span(start, end),
                "",
                "this string has no closing quote on its line",
                label="starts here",
                hint='end it with "; a line break inside a string is written \\n',
            )
            return None
        case "word":
            return _scan_word(text, start, sink)
    _report_stray(text, start, sink)
    return None


def _scan_word(text: str, start: int, sink: Sink) -> JsonToken | None:
    span = Span(start, start + len(text))
    if text in _WORDS:
        return JsonToken("word", span.start, span.end)
    number = _NUMBER.fullmatch(text)
    if number is not None:
        if _number_fits(text, bool(number["real"]), span, sink):
            return JsonToken("number", span.start, span.end)
        return None
    message, hint = _word_fault(text)
    sink.error("C006", span, "", message, hint=hint)
    return None


def _number_fits(text: str, real: bool, span: Span, sink: Sink) -> bool:
    if real:
        fits = math.isfinite(float(text))
        limit = "numbers go up to about 1.8e308"
    else:
        fits = len(text) <= 20 and -(2**63) <= int(text) < 2**63
        limit = "whole numbers have at most 64 bits: -2^63 to 2^63 - 1"
    if not fits:
        sink.error("C007", span, "", f"the number {cut(text)} is too large", hint=limit)
    return fits


def _word_fault(text: str) -> tuple[str, str | None]:
    """What is wrong with a word that is no JSON token, and a hint."""
    shown = cut(text)
    if text.startswith(("//", "/*", "#")):
        return "JSON has no comments", "remove it; `description` is the place for remarks"
    if text[0] in "'`\u2018\u2019\u201c\u201d":
        return f"{shown} is not a JSON string", 'strings stand in double quotes: "…"'
    if text.lower().lstrip("+-") in _WORD_HINTS:
        return f"{shown} is not JSON", _WORD_HINTS[text.lower().lstrip("+-")]
    if text in _WORD_HINTS:
        return f"{shown} is not JSON", _WORD_HINTS[text]
    if text.lower() in _WORDS:
        return f"{shown} is not JSON", f"write {text.lower()}, in small letters"
    if re.match(r"[+-]?\.?[0-9]", text):
        return f"{shown} is not a JSON number", _number_hint(text)
    if re.match(r"[^\W\d]|\$", text):
        return f"{shown} is not JSON", "names and texts stand in double quotes"
    return f"{shown} is not JSON", None


def _number_hint(text: str) -> str:
    if text.startswith("+"):
        return "leave the + out"
    if re.match(r"-?0[0-9]", text):
        return "leave the leading zeros out"
    return "JSON numbers look like 12, -3 or 0.5"


def _report_stray(text: str, start: int, sink: Sink) -> None:
    hint = None
    if text.isspace():
        hint = "between tokens JSON allows the plain space, the tab and line ends only"
    elif text == "\ufeff":
        hint = "a byte order mark may stand at the very start only"
    span = Span(start, start + 1)
    sink.error("C004", span, "", f"the character {show_char(text)} has no place here", hint=hint)
