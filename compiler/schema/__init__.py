"""The JSON Schema of game files (Draft 2020-12), made from the table of properties.

It takes what the compiler takes, in canonical spelling (R1.2), and refuses what the compiler
refuses as far as a schema can tell: types, words, ranges, what is required, what excludes each
other. Whether a name exists, an expression is sound, or the packs fit the limits, it can't tell.

In two things it says more than the compiler's errors do. A property that nobody knows, which the
compiler warns of (R1.4), is refused; editors show both as warnings. And a named rule is judged even
if nothing uses it (R5.12).
"""

from __future__ import annotations

from compiler.frontend.fields import EXPORT, OBJECTS
from compiler.schema.objects import (
    named_rule_schema,
    object_schema,
    pattern_schema,
    predicate_definitions,
    step_definitions,
)
from compiler.schema.values import Json, value_definitions
from compiler.tidy_json import tidy_json

__all__ = ["game_schema", "schema_text"]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TITLE = "A Cardz game"
_COMMENT = "Made by `python -m compiler --schema` from the compiler's table of properties."
_DESCRIPTION = (
    "A .cardz file: a card game for one player, or an export that has the game under `setup`."
    " Names and words are in their canonical spelling; the compiler itself takes them in any case,"
    " and only warns of a property that it does not know."
)


def game_schema() -> Json:
    """The schema as a JSON value."""
    return {
        "$schema": _DRAFT,
        "$comment": _COMMENT,
        "title": _TITLE,
        "description": _DESCRIPTION,
        "type": "object",
        "if": _is_export(),
        "then": {"$ref": "#/$defs/export"},
        "else": {"$ref": "#/$defs/game"},
        "$defs": _definitions(),
    }


def schema_text() -> str:
    """The text of the schema, as docs/cardz.schema.json has it."""
    return tidy_json(game_schema())


def _is_export() -> Json:
    """R1.1: a file with a `setup`, unless it has depots itself and no version."""
    bare = {"not": {"required": ["depots"]}}
    return {"required": ["setup"], "anyOf": [{"required": ["schemaVersion"]}, bare]}


def _definitions() -> Json:
    objects = {name: object_schema(kind) for name, kind in OBJECTS.items() if name != "pattern"}
    # The other keys of an export are its own business; a game may bear the version as well.
    del objects["export"]["additionalProperties"]
    version = next(row for row in EXPORT.fields if row.name == "schemaVersion")
    objects["game"]["properties"][version.name] = objects["export"]["properties"][version.name]
    return {
        **objects,
        "namedRule": named_rule_schema(),
        "pattern": pattern_schema(OBJECTS["pattern"]),
        **step_definitions(),
        **predicate_definitions(),
        **value_definitions(),
    }
