"""Files that have broken other compilers, each with the codes that it must give."""

from __future__ import annotations

import json

__all__ = ["EXPRESSIONS", "REFUSALS", "game"]

KIB = 1024
_BIG = 260_000  # characters, just under the limit of 256 KiB
_STOCK = {"type": "Stock", "name": "stock", "acceptRule": "none"}


def game(*depots: object, **more: object) -> bytes:
    """A game with a stock and these depots."""
    return json.dumps({"name": "x", "depots": [_STOCK, *depots], **more}).encode()


def _scored(value: str) -> bytes:
    slots = {"type": "Tableau", "name": "s", "repeat": 52}
    return game(slots, scoring={"value": value})


def _nested(opener: str, inside: str, closer: str, levels: int) -> bytes:
    return (opener * levels + inside + closer * levels).encode()


def _raw(properties: str) -> bytes:
    return f'{{ "name": "x", "depots": [{{ "type": "Stock", {properties} }}] }}'.encode()


REFUSALS: dict[str, tuple[bytes, list[str]]] = {
    # Size (R1.1, chapter 10).
    "a file of 300 KiB": (game(description="x" * 300 * KIB), ["C001"]),
    "a megabyte of letters": (b"x" * KIB * KIB, ["C001"]),
    "brackets to the limit": (b"[" * _BIG, ["C003"]),
    "objects to the limit": (b'{"a":' * 50_000, ["C003"]),
    "closing brackets to the limit": (b"]" * _BIG, ["C002"]),
    "quotes to the limit": (b'"' * _BIG, ["C002"]),
    "backslashes to the limit": (b'"' + b"\\" * _BIG, ["C005"]),
    "minus signs to the limit": (b"-" * _BIG, ["C006"]),
    "digits to the limit": (b"1" * _BIG, ["C007"]),
    "an exponent to the limit": (b"1e" + b"9" * 250_000, ["C007"]),
    "slashes to the limit": (b"/" * _BIG, ["C006"]),
    "comments to the limit": (b"/*" * (_BIG // 2), ["C006"]),
    "single quotes to the limit": (b"'" * _BIG, ["C006"]),
    "white space to the limit": (b" \n\r\t" * (_BIG // 4), ["C011"]),
    "100,000 items": (b"[" + b"1," * 99_999 + b"1]", ["C002"]),
    "nesting of lists over 200": (_nested("[", "1", "]", 201), ["C003"]),
    "nesting of objects over 200": (_nested('{"a":', "1", "}", 201), ["C003"]),
    "nothing": (b"", ["C011"]),
    "nothing but a mark": (b"\xef\xbb\xbf", ["C011"]),
    # Numbers (R1.5).
    "1e400": (_raw('"x": 1e400'), ["C007"]),
    "2^70": (_raw('"repeat": 1180591620717411303424'), ["C007"]),
    "NaN": (_raw('"x": NaN'), ["C006"]),
    "Infinity, both": (b'{ "a": Infinity, "b": -Infinity }', ["C006", "C006"]),
    "repeat 10^9": (_raw('"name": "t", "repeat": 1000000000'), ["C082"]),
    "repeat 1e9": (_raw('"name": "t", "repeat": 1e9'), ["C082"]),
    "decks of 10^18 cards": (game(decks=[{"count": 2**62, "jokers": 2**62}]), ["C032", "C032"]),
    "900 packs of 208 packs": (game(decks=[{"count": 208}] * 900), ["C092"]),
    # Characters (R1.1).
    "NUL between tokens": (b"{ \0 }", ["C004"]),
    "NUL to the limit": (b"\0" * _BIG, ["C004"]),
    "NUL in a string": (b'{ "name": "a\0b" }', ["C008"]),
    "NUL as an escape": (b'{ "name": "a\\u0000b" }', ["C008"]),
    "a lone surrogate in bytes": (b'{ "name": "\xed\xa0\x80" }', ["C013"]),
    "a lone surrogate as an escape": (b'{ "name": "\\ud800" }', ["C010"]),
    "lone surrogates by the thousand": (
        b"[" + b", ".join([b'"\\udfff"'] * 5000) + b"]",
        ["C010"] * 20,
    ),
    "UTF-16": ('{ "name": "x" }'.encode("utf-16"), ["C013"]),
    "Latin-1": ('{ "name": "é" }'.encode("latin-1"), ["C013"]),
    "every byte there is": (bytes(range(256)) * 1000, ["C013"]),
    # Keys (R1.2).
    "a key twice, in two cases": (
        b'{ "name": "x", "NAME": "y", "depots": [{ "type": "Stock", "acceptRule": "none" }] }',
        ["C012"],
    ),
    "a key 4,900 times": (
        b'{ "depots": [{ "type": "Stock" }], ' + b", ".join([b'"name": "x"'] * 4900) + b"}",
        ["C012"] * 4899,
    ),
    # Names, lists, predicates.
    "a name of 200,000 characters": (game({"type": "Cell", "name": "n" * 200_000}), ["C035"]),
    "9,000 unknown depots": (
        game({"type": "Cell", "uncoveredBy": [f"x{i}" for i in range(9000)]}),
        ["C084"] * 9000,
    ),
    "unknown depots much like known ones": (
        game(
            {"type": "Tableau", "name": "t" * 70, "repeat": 254},
            {"type": "Cell", "uncoveredBy": [f"{'t' * 70}-{i}x" for i in range(3000)]},
        ),
        ["C084"] * 3000,
    ),
    "3,000 steps of no kind": (game(dealRules=[{"kind": "foo"}] * 3000), ["C031"] * 3000),
    "predicates 150 deep": (
        b'{ "name": "x", "depots": [{ "type": "Stock", "acceptRule": "none" }], "winCondition": '
        + _nested('{ "kind": "not", "of": ', '{ "kind": "allCardsFaceUp" }', " }", 150)
        + b" }",
        ["C038"],
    ),
    "no object": (b"null", ["C040"]),
    # Expressions (R8.10).
    "sums over 52 depots in sums over 52 depots in sums": (
        _scored("sum(s, sum(s, sum(s, count(it))))"),
        ["C071"],
    ),
    "250 expressions that break off": (
        game(*[{"type": "Cell", "acceptRule": {"when": "(" * 900}} for _ in range(200)]),
        ["C050"] * 200,
    ),
    "30,200 unknown names": (
        game(*[{"type": "Cell", "acceptRule": {"when": "fo || " * 150 + "ba"}}] * 200),
        ["C060"] * 30_200,
    ),
}

EXPRESSIONS: dict[str, list[str]] = {
    "(" * 3999: ["C050"],
    ")" * 3999: ["C050"],
    "(" * 2000 + "1" + ")" * 1999: ["C050"],
    "!" * 3990 + "true": ["C053"],
    "-" * 3990 + "1": ["C053"],
    "1 ? " * 990 + "1": ["C050"],
    "true ? 1 : " * 360 + "1": ["C053"],
    "stock" + ".top" * 990: ["C053"],
    "." * 3999: ["C050"],
    "`" * 3999: ["C051"],
    "`a`" * 1300: ["C050"],
    "1+2*3-" * 660 + "1": ["C053"],
    " ".join(["foo"] * 990): ["C050"],
    "||".join(["fooo"] * 660): ["C060"] * 660,
    "abs(" * 790 + "1" + ")" * 790: ["C053"],
    f"count({','.join(['stock'] * 650)})": ["C063"],
    "||".join(["fo(1)"] * 500): ["C062"] * 500,
    "9" * 3999: ["C054"],
    "a" + "-1" * 1990: ["C053"],
    "-".join(["s"] * 1990): ["C053"],
    "<".join(["1"] * 1990): ["C053"],
    "==".join(["1"] * 1300): ["C053"],
    "\u0435" * 3999: ["C051"],
    " " * 3999: ["C050"],
    "\n" * 3999: ["C050"],
    '"' * 3999: ["C051"],
    "&" * 3999: ["C051"],
    ":" * 3999: ["C050"],
    "any(s, " * 60 + "true" + ")" * 60: ["C071"],
    "1" + "+1" * 2000: ["C052"],
    "1+" * 60_000 + "1": ["C052"],
}
"""Expressions as scores, of 4,000 characters and a few of more."""

REFUSALS |= {
    f"the expression {text[:12]!r}, {len(text)} characters": (_scored(text), codes)
    for text, codes in EXPRESSIONS.items()
}
