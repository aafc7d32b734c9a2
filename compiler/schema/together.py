"""What properties of one object ask of each other, and bounds that follow from the whole game.

The compiler finds these when a game is lowered, not when it is read, so the table of properties
does not have them. Each row names the code of the compiler's own error.
"""

from __future__ import annotations

from compiler.lower.board import MOST_DEPOTS
from compiler.lower.decks import MOST_CARDS
from compiler.schema.values import Json

__all__ = ["TIGHTER", "together"]

TIGHTER: dict[tuple[str, str], Json] = {
    ("export", "schemaVersion"): {"maximum": 1},  # C036: this compiler knows one version
    ("game", "decks"): {"maxItems": MOST_CARDS},  # C092: no pack is empty
    ("game", "depots"): {"maxItems": MOST_DEPOTS},  # C082
    ("depot", "repeat"): {"maximum": MOST_DEPOTS},  # C082
    ("pack", "suits"): {"uniqueItems": True},  # C090
    ("pack", "ranks"): {"uniqueItems": True},  # C090
    ("action", "name"): {"minLength": 1},  # C105
}
"""What a property's value must keep to besides its type, by object and property."""


def together(kind: str) -> Json:
    """The keywords for what an object of that kind must keep to as a whole."""
    rules = _RULES.get(kind, [])
    return {"allOf": rules} if rules else {}


def _has(name: str) -> Json:
    """The property is there and not null, which means absent (R1.5)."""
    return {"required": [name], "properties": {name: {"not": {"type": "null"}}}}


def _is(name: str, value: object) -> Json:
    return {"required": [name], "properties": {name: {"const": value}}}


def _has_in(name: str, item: Json) -> Json:
    """The property is a list with such an item."""
    return {"required": [name], "properties": {name: {"type": "array", "contains": item}}}


def _never(*conditions: Json) -> Json:
    """Not all of these at once."""
    return {"not": {"allOf": list(conditions)}}


def _lists_nothing(name: str) -> Json:
    return {"required": [name], "properties": {name: {"type": "array", "maxItems": 0}}}


_ANY_STEP: Json = {}
_TAKES: Json = {
    "anyOf": [_is("kind", "place"), {"allOf": [_is("kind", "dealGroup"), {"not": _has("from")}]}]
}
_DEALS = _has_in("do", {"anyOf": [_TAKES, _has_in("do", _TAKES)]})
_USES_STOCK: Json = {
    "anyOf": [
        _has_in("dealRules", _ANY_STEP),
        _has_in("redealRules", _ANY_STEP),
        _has_in(
            "depots",
            {"anyOf": [_has("draw"), _has_in("actions", _DEALS), _has_in("triggers", _DEALS)]},
        ),
    ]
}

_RULES: dict[str, list[Json]] = {
    # C089: something deals, and there is no Stock to deal from (R2.5).
    "game": [{"if": _USES_STOCK, "then": _has_in("depots", _is("type", "Stock"))}],
    # C091: no suit or no rank, and no joker either (R2.2).
    "pack": [
        {
            "if": {"anyOf": [_lists_nothing("suits"), _lists_nothing("ranks")]},
            "then": {"required": ["jokers"], "properties": {"jokers": {"minimum": 1}}},
        }
    ],
    # C083: copies stand on the grid (R3.2).
    "depot": [_never(_has("repeat"), {"anyOf": [_has("x"), _has("y")]})],
    # C094: in which order do the cards of a Run lie (R4.2)?
    "unit": [{"if": _is("kind", "Run"), "then": _has("build")}],
    # C093: which card starts the pile (chapter 10)?
    "acceptRule": [
        _never(_has("seed"), {"anyOf": [_is("seedNone", True), _is("seedFromDeal", True)]})
    ],
    # C086: exactly one of the two (R3.4).
    "pattern": [{"oneOf": [_has("ofType"), _has("names")]}],
    # C099, C102: a card is a rank of a suit, or a joker (R9.2).
    "place": [
        {
            "if": _is("joker", True),
            "then": {"not": {"anyOf": [_has("rank"), _has("suit")]}},
            "else": {"allOf": [_has("rank"), _has("suit")]},
        }
    ],
}
