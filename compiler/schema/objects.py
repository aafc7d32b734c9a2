"""The schemas of objects: games, depots, rules, steps, predicates."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from compiler.frontend.field_types import Field, KindFamily, ObjectKind, SoloType
from compiler.frontend.fields import ACCEPT, EJECT, KINDS
from compiler.frontend.fields_rules import PATTERN
from compiler.schema.together import TIGHTER, together
from compiler.schema.values import Json, or_null, ref, type_note, value_schema

__all__ = [
    "kinded_definitions",
    "loss_definitions",
    "named_rule_schema",
    "object_schema",
    "pattern_schema",
]

_ONLY_LOST = "noLegalMoves"  # stands in a lossCondition alone (R9.5) …
_COMBINING = ("allOf", "anyOf")  # … and inside these
_LOSS = "lossPredicate"
_FAMILIES = {
    KindFamily.STEP: ("Step", "R9.2", "A step of a deal, a redeal, an action or a trigger."),
    KindFamily.PREDICATE: ("Predicate", "R9.5", "A condition on the whole board."),
}


def object_schema(kind: ObjectKind) -> Json:
    """The schema of an object of a kind."""
    return {
        **_heading(kind.title, kind.doc, kind.rule),
        **_body(kind.fields, owner=kind.name),
        **together(kind.name),
        **({"examples": [json.loads(kind.example)]} if kind.example else {}),
    }


def _heading(title: str, doc: str, rule: str) -> Json:
    words = re.sub("^(an?|the) ", "", title)
    words = re.sub("(?<=[a-z])([A-Z])", lambda match: " " + match[1].lower(), words)
    return {"title": words[:1].upper() + words[1:], "description": f"{doc} ({rule})"}


def _body(rows: Iterable[Field], owner: str, properties: Json | None = None) -> Json:
    """What an object holds; `properties` stand before those of the table."""
    rows = list(rows)
    required = [*(properties or ()), *(row.name for row in rows if row.required)]
    return {
        "type": "object",
        **({"required": required} if required else {}),
        "properties": {
            **(properties or {}),
            **{row.name: _property(row, owner) for row in rows},
        },
        "additionalProperties": False,
    }


def _property(row: Field, owner: str) -> Json:
    value = {**value_schema(row.type), **TIGHTER.get((owner, row.name), {})}
    if (owner, row.name) == ("game", "lossCondition"):
        value = ref(_LOSS)
    if not row.required and not isinstance(row.type, SoloType):
        value = or_null(value)
    return {
        **_heading(row.name, row.doc + type_note(row.type), row.rule),
        **value,
        **({} if row.default is None else {"default": row.default}),
    }


def named_rule_schema() -> Json:
    """A rule under `rules`, which may be of either kind (R5.12)."""
    rows = {row.name: row for row in (*EJECT.fields, *ACCEPT.fields)}
    doc = 'An accept or eject rule, used as "$name".'
    return {
        **_heading("a named rule", doc, "R5.12"),
        **_body(rows.values(), owner="namedRule"),
        **together(ACCEPT.name),
    }


def pattern_schema(kind: ObjectKind) -> Json:
    """A depot pattern with its short forms (R3.4)."""
    of_type, names = (value_schema(row.type) for row in PATTERN.fields)
    short = [way for way in names["anyOf"] if way.get("type") == "array"]
    return {
        **_heading(kind.title, kind.doc, kind.rule),
        "anyOf": [
            of_type,
            *short,
            {**_body(kind.fields, owner=kind.name), **together(kind.name)},
        ],
    }


def kinded_definitions(family: KindFamily) -> Json:
    """The definitions of the steps or of the predicates, and the one of them all together."""
    kinds = [kind for kind in KINDS[family].values() if kind.name != _ONLY_LOST]
    names = {_definition_name(kind, family): kind for kind in kinds}
    return {
        family.value: _one_of(family, names),
        **{name: _kinded_schema(kind) for name, kind in names.items()},
    }


def loss_definitions() -> Json:
    """The predicates of a lossCondition, where `noLegalMoves` may stand (R9.5)."""
    family = KindFamily.PREDICATE
    ways: list[str] = []
    definitions: Json = {}
    for kind in KINDS[family].values():
        name = _definition_name(kind, family)
        if kind.name in (_ONLY_LOST, *_COMBINING):
            name = f"{kind.name}Loss"
            definitions[name] = _retarget(_kinded_schema(kind), ref(family.value), ref(_LOSS))
        ways.append(name)
    return {_LOSS: _one_of(family, ways), **definitions}


def _definition_name(kind: ObjectKind, family: KindFamily) -> str:
    return f"{kind.name}{family.value.capitalize()}"


def _one_of(family: KindFamily, names: Iterable[str]) -> Json:
    return {
        **_heading(*_titled(family)),
        "type": "object",
        "required": ["kind"],
        "anyOf": [ref(name) for name in names],
    }


def _titled(family: KindFamily) -> tuple[str, str, str]:
    title, rule, doc = _FAMILIES[family]
    return title, doc, rule


def _kinded_schema(kind: ObjectKind) -> Json:
    word = {"description": f"{kind.doc} ({kind.rule})", "const": kind.name}
    return {
        **_heading(kind.name, kind.doc, kind.rule),
        **_body(kind.fields, owner=kind.name, properties={"kind": word}),
        **together(kind.name),
    }


def _retarget(schema: Any, old: Json, new: Json) -> Any:
    """The schema with another reference in the place of one."""
    if schema == old:
        return new
    if isinstance(schema, dict):
        return {name: _retarget(value, old, new) for name, value in schema.items()}
    if isinstance(schema, list):
        return [_retarget(value, old, new) for value in schema]
    return schema
