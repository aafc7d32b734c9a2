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
    "named_rule_schema",
    "object_schema",
    "pattern_schema",
    "predicate_definitions",
    "step_definitions",
]

_ONLY_LOST = "noLegalMoves"  # stands in a lossCondition alone (R9.5) …
_COMBINING = ("allOf", "anyOf")  # … and inside these
_LOSS = "lossPredicate"
_REPEAT = "repeat"
_SIMPLE = "simpleStep"  # what a repeat can hold: no other repeat (R9.10)


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


def step_definitions() -> Json:
    """The definitions of the steps: each kind, all of them, and those that a repeat can hold."""
    kinds = KINDS[KindFamily.STEP]
    names = {name: f"{name}Step" for name in kinds}
    simple = [names[name] for name in kinds if name != _REPEAT]
    definitions = {names[name]: _kinded_schema(kind) for name, kind in kinds.items()}
    definitions[names[_REPEAT]] = _retarget(definitions[names[_REPEAT]], ref("step"), ref(_SIMPLE))
    heading = _heading("a step", "A step of a deal, a redeal, an action or a trigger.", "R9.2")
    return {
        "step": _kinded(heading, names.values()),
        _SIMPLE: _kinded(_heading("a step", "A step that a repeat can hold.", "R9.10"), simple),
        **definitions,
    }


def predicate_definitions() -> Json:
    """The definitions of the predicates: each kind, all that can stand anywhere, and all that can
    stand in a lossCondition, where the combining ones hold `noLegalMoves` too (R9.5)."""
    kinds = KINDS[KindFamily.PREDICATE]
    anywhere = {name: f"{name}Predicate" for name in kinds if name != _ONLY_LOST}
    in_loss = anywhere | {name: f"{name}Loss" for name in (*_COMBINING, _ONLY_LOST)}
    definitions = {anywhere[name]: _kinded_schema(kinds[name]) for name in anywhere}
    for name in (*_COMBINING, _ONLY_LOST):
        schema = _kinded_schema(kinds[name])
        definitions[in_loss[name]] = _retarget(schema, ref("predicate"), ref(_LOSS))
    loss = "A condition on the whole board, or that the player has no move."
    return {
        "predicate": _kinded(
            _heading("a predicate", "A condition on the whole board.", "R9.5"), anywhere.values()
        ),
        _LOSS: _kinded(_heading("a loss predicate", loss, "R9.5"), in_loss.values()),
        **definitions,
    }


def _kinded(heading: Json, names: Iterable[str]) -> Json:
    """An object of one of several kinds, told apart by `kind`."""
    ways = [ref(name) for name in names]
    return {**heading, "type": "object", "required": ["kind"], "anyOf": ways}


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
