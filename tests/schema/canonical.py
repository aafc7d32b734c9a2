"""Canonical spelling (R1.2) of a game file's keys and words, its shape left as it is.

The schema knows this spelling alone. What the table of properties does not know stays as written.
"""

from __future__ import annotations

from typing import Any

from compiler.frontend.field_types import (
    EnumType,
    FieldType,
    KindedType,
    ListType,
    ObjectKind,
    ObjectType,
    PatternType,
    RulesType,
    ShortType,
    SingleType,
)
from compiler.frontend.fields import ACCEPT, EJECT, EXPORT, GAME, KINDS, OBJECTS
from compiler.frontend.vocabulary import DEPOT_TYPE, Vocabulary

__all__ = ["canonical_file"]


def canonical_file(tree: Any) -> Any:
    """A whole file: a game, or an export (R1.1)."""
    if not isinstance(tree, dict):
        return tree
    keys = {key.lower() for key in tree if key.isascii()}
    is_export = "setup" in keys and ("schemaversion" in keys or "depots" not in keys)
    if is_export:
        return _object(EXPORT, tree)
    return {
        "schemaVersion" if key.lower() == "schemaversion" else key: value
        for key, value in _object(GAME, tree).items()
    }


def _object(kind: ObjectKind, value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return dict(_member((kind,), key, item) for key, item in value.items())


def _member(kinds: tuple[ObjectKind, ...], key: str, value: Any) -> tuple[str, Any]:
    row = next((row for kind in kinds if (row := kind.field(key)) is not None), None)
    return (key, value) if row is None else (row.name, _value(row.type, value))


def _value(type_: FieldType, value: Any) -> Any:
    match type_:
        case EnumType(words=words):
            return _word(words, value)
        case ObjectType(kind=kind):
            return _object(OBJECTS[kind], value)
        case ListType(item=item) if isinstance(value, list):
            return [_value(item, one) for one in value]
        case ListType(item=item) | SingleType(item=item):
            return _value(item, value)
        case ShortType(kind=kind, words=words):
            known = {word.lower(): word for word in words}
            if isinstance(value, str) and value.isascii():
                return known.get(value.lower(), value)
            return _object(OBJECTS[kind], value)
        case PatternType():
            if isinstance(value, str):
                return _word(DEPOT_TYPE, value)
            return _object(OBJECTS["pattern"], value)
        case KindedType():
            return _kinded(type_, value)
        case RulesType() if isinstance(value, dict):
            return {name: _rule(rule) for name, rule in value.items()}
        case _:
            return value


def _word(words: Vocabulary, value: Any) -> Any:
    return (words.find(value) or value) if isinstance(value, str) else value


def _rule(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return dict(_member((ACCEPT, EJECT), key, item) for key, item in value.items())


def _kinded(type_: KindedType, value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    kinds = KINDS[type_.family]
    known = {name.lower(): name for name in kinds}
    key = next((key for key in value if key.lower() == "kind"), "kind")
    word = value.get(key)
    name = known.get(word.lower()) if isinstance(word, str) and word.isascii() else None
    if name is None:
        return value
    out: dict[str, Any] = {}
    for member, item in value.items():
        out.update([("kind", name)] if member == key else [_member((kinds[name],), member, item)])
    return out
