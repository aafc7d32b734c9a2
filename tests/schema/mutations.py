"""Valid game files broken at random, and what the compiler says of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from compiler.diagnostics import Severity, Sink
from compiler.frontend.fields import KINDS, OBJECTS
from compiler.frontend.json_tree import parse_json
from compiler.frontend.reader import read_game
from compiler.lower import lower_game
from compiler.source import SourceFile

__all__ = ["NOT_IN_A_SCHEMA", "ONLY_WARNED_OF", "broken", "codes_of"]

NOT_IN_A_SCHEMA = frozenset(
    (
        # Below the level of values: limits of the file, keys given twice, nesting.
        *("C001", "C002", "C003", "C007", "C012", "C038"),
        # Expressions.
        *(f"C{number:03}" for number in range(50, 80)),
        # Names, and what they lead to.
        *("C080", "C081", "C084", "C085", "C087", "C088", "C095", "C096", "C097", "C098"),
        *("C103", "C104", "C106"),
        # Sums and counts over the whole game.
        *("C082", "C092", "C101", "C112", "C113"),
    )
)
"""Errors that a schema can't tell, or can tell in some cases only."""

ONLY_WARNED_OF = frozenset({"W001", "W002", "W003", "W023"})
"""Unknown and misplaced properties, and rules that nothing uses: the schema is stricter here."""

_KINDS = [*OBJECTS.values(), *(kind for family in KINDS.values() for kind in family.values())]
_NAMES = sorted({row.name for kind in _KINDS for row in kind.fields} | {"kind", "setup"})
_WORDS = (
    *("Ace", "Spades", "Stock", "foundation", "Up", "SameColor", "FaceUp", "Single", "run", "Run"),
    *(
        "any",
        "none",
        "emptyOnly",
        "$up",
        "locked",
        "Pile",
        "suit",
        "Staged",
        "stock",
        "tab",
        "tab-1",
    ),
    *("", " ", " x", "x ", "#5", "a`b", "x" * 81, "true", "1", "true && true", "10", "shuffle"),
    *(
        "noLegalMoves",
        "allOf",
        "not",
        "expr",
        "repeat",
        "place",
        "dealGroup",
        "move",
        "x\ny",
        "x\n",
    ),
)
_OBJECTS: tuple[Any, ...] = (
    {"kind": "noLegalMoves"},
    {"kind": "allOf", "of": []},
    {"kind": "anyOf", "of": [{"kind": "noLegalMoves"}]},
    {"kind": "not", "of": {"kind": "noLegalMoves"}},
    {"kind": "allCardsFaceUp"},
    {"kind": "flipTop", "depot": "stock"},
    {"kind": "place", "joker": True, "to": "stock"},
    {"kind": "repeat", "while": "true", "do": [{"kind": "flipTop", "depot": "stock"}]},
    {"kind": "Run"},
    {"direction": "Up"},
    {"seed": "Ace", "seedNone": True},
    {"type": "Cell"},
    {"names": []},
    {"ofType": "Stock", "names": None},
)
_PLAIN: tuple[Any, ...] = (
    *(None, None, True, False, 0, 1, 2, 5, 13, 26, 27, 208, 209, -1, 1.0, 2.5, 10**6, 10**6 + 1),
    *([], {}, [[]], [{}], [None], [1], ["Ace"], ["Ace", "Ace"], ["stock"], ["tab"]),
)


def broken(rng: Random, tree: Any) -> Any:
    """A copy of a file with one to three changes."""
    tree = copy.deepcopy(tree)
    for _ in range(rng.choice((1, 1, 2, 3))):
        holders = list(_holders(tree))
        holder = rng.choice(holders) if holders else None
        if holder is None:
            break
        _change(rng, holder, holders)
    return tree


def _holders(value: Any) -> Iterator[Any]:
    """Every object and list in a value."""
    if isinstance(value, dict | list):
        yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from _holders(item)


def _change(rng: Random, holder: Any, holders: list[Any]) -> None:
    places = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    place = rng.choice(places) if places else None
    match rng.randrange(6):
        case 0 if place is not None:
            del holder[place]
        case 1 | 2 if place is not None:
            holder[place] = _some_value(rng, holders)
        case 3 if place is not None:
            holder[place] = [holder[place]]
        case 4 if place is not None and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[place]))
        case _ if isinstance(holder, dict):
            holder[rng.choice(_fitting_names(holder))] = _some_value(rng, holders)
        case _:
            holder.append(_some_value(rng, holders))


def _fitting_names(holder: dict[str, Any]) -> list[str]:
    """The properties of the first kind of object that this one can be, else all there are."""
    keys = {key.lower() for key in holder} - {"kind"}
    for kind in _KINDS:
        names = {row.name for row in kind.fields}
        if keys and keys <= {name.lower() for name in names}:
            return sorted(names)
    return _NAMES


def _some_value(rng: Random, holders: list[Any]) -> Any:
    match rng.randrange(4):
        case 0:
            return rng.choice(_WORDS)
        case 1:
            return copy.deepcopy(rng.choice(_OBJECTS))
        case 2:
            return copy.deepcopy(rng.choice(holders))
        case _:
            return copy.deepcopy(rng.choice(_PLAIN))


def codes_of(tree: Any) -> tuple[set[str], set[str]]:
    """The codes of the errors and of the warnings that the compiler gives."""
    sink = Sink()
    text = json.dumps(tree)
    json_tree = parse_json(SourceFile("mutant.cardz", text), sink)
    doc = None if json_tree is None else read_game(json_tree, sink)
    if doc is not None:
        lower_game(doc, sink)
    errors = {d.code for d in sink.diagnostics if d.severity is Severity.ERROR}
    return errors, {d.code for d in sink.diagnostics} - errors
