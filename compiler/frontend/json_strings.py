"""JSON strings: their faults, and their characters with the place of each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from compiler.diagnostics import Sink
from compiler.frontend.shown import show_char
from compiler.source import Span
from compiler.words import cut

__all__ = ["check_string", "decode_string"]

_SIMPLE = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_FAULTY = re.compile(r"[\x00-\x1f\\\ud800-\udfff]")
_PIECE = re.compile(
    r"""\\u(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})
      | \\u(?P<code>[0-9a-fA-F]{4})
      | \\(?P<escape>.)
      | (?P<char>.)""",
    re.VERBOSE | re.DOTALL,
)


def check_string(literal: str, start: int, sink: Sink) -> bool:
    """Report the first fault of a string literal, quotes included, at offset `start`."""
    if _FAULTY.search(literal) is None:
        return True
    for piece in _PIECE.finditer(literal, 1, len(literal) - 1):
        fault = _piece_fault(piece, literal)
        if fault is not None:
            code, message, hint, length = fault
            at = start + piece.start()
            sink.error(code, Span(at, at + length), "", message, hint=hint)
            return False
    return True


def _piece_fault(piece: re.Match[str], literal: str) -> tuple[str, str, str | None, int] | None:
    """Code, message, hint and length of what is wrong with one character or escape."""
    length = piece.end() - piece.start()
    char, escape, code = piece["char"], piece["escape"], piece["code"]
    if char is not None:
        if char < " ":
            hint = {"\t": "a tab is written \\t"}.get(char)
            return "C008", f"the control character {show_char(char)} in a string", hint, 1
        if "\ud800" <= char <= "\udfff":
            return "C010", f"half a surrogate pair, {show_char(char)}, in a string", None, 1
    elif escape is not None and escape not in _SIMPLE:
        if escape == "u":
            shown = cut(literal[piece.start() : min(piece.start() + 6, len(literal) - 1)])
            return "C009", f"{shown} is not a character", "\\u takes four hex digits", length
        hint = "a backslash itself is written \\\\"
        return "C009", f"\\{cut(escape)} is not an escape of JSON", hint, length
    elif code is not None:
        if "d800" <= code.lower() <= "dfff":
            hint = "the two halves of a pair stand side by side"
            return "C010", f"\\u{code} is half a surrogate pair", hint, length
        if code == "0000":
            return "C008", "the NUL character \\u0000 in a string", None, length
    return None


def decode_string(literal: str, start: int) -> tuple[str, Sequence[int]]:
    """The characters of a faultless string literal at offset `start`, and their file offsets.

    There is one offset more than there are characters: that of the closing quote.
    """
    if "\\" not in literal:
        return literal[1:-1], range(start + 1, start + len(literal))
    chars: list[str] = []
    offsets: list[int] = []
    for piece in _PIECE.finditer(literal, 1, len(literal) - 1):
        offsets.append(start + piece.start())
        chars.append(_decode_piece(piece))
    offsets.append(start + len(literal) - 1)
    return "".join(chars), tuple(offsets)


def _decode_piece(piece: re.Match[str]) -> str:
    if piece["char"] is not None:
        return piece["char"]
    if piece["escape"] is not None:
        return _SIMPLE[piece["escape"]]
    if piece["code"] is not None:
        return chr(int(piece["code"], 16))
    high, low = int(piece["high"], 16), int(piece["low"], 16)
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
