"""The schema of one value, by the type that the table gives its property."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, assert_never

from compiler.frontend.expr_parser import MAX_CHARACTERS
from compiler.frontend.field_types import (
    AnyObjectType,
    BoolType,
    EnumType,
    ExprType,
    FieldType,
    IntType,
    KindedType,
    ListType,
    NameType,
    NumberType,
    ObjectType,
    PatternType,
    PlaceType,
    RefType,
    RulesType,
    ShortType,
    SingleType,
    SoloType,
    TextType,
)
from compiler.frontend.fields import KINDS, OBJECTS
from compiler.frontend.vocabulary import Vocabulary

__all__ = [
    "UNPRINTABLE",
    "Json",
    "or_null",
    "ref",
    "type_note",
    "value_definitions",
    "value_schema",
]

Json = dict[str, Any]

_LONGEST_NAME = 80
_LONGEST_REFERENCE = _LONGEST_NAME + len("-256")  # the last copy of a group with such a name
_ONLY_WITH_A_BUILD = "run"  # a short form that is an error wherever it stands (R4.2)

UNPRINTABLE = (
    r"\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064"
    r"\u2066-\u206f\u3000\ue000-\uf8ff\ufeff\ufff9-\ufffb"
)
"""A character class of what no name may have (R3.1). All of Unicode's unprintable characters would
fill pages and change from version to version; these are the ones that are met with."""

_NO_NAME = {"pattern": rf"^ | $|^#[0-9]+$|[`{UNPRINTABLE}]"}


def ref(name: str) -> Json:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def or_null(schema: Json) -> Json:
    """The schema of a value that may also be null, which means absent (R1.5)."""
    match schema:
        case {"type": str(kind), **others} if "enum" not in others:
            return {"type": [kind, "null"], **others}
        case {"enum": [*values]}:
            return {**schema, "enum": [*values, None]}
        case {"anyOf": [*ways]}:
            return {**schema, "anyOf": [*ways, {"type": "null"}]}
        case _:
            return {"anyOf": [schema, {"type": "null"}]}


def value_schema(type_: FieldType) -> Json:
    """The schema of a value that is there."""
    match type_:
        case BoolType():
            return {"type": "boolean"}
        case IntType(least=least, most=most):
            bounds = {"minimum": least, "maximum": most}
            return {"type": "integer", **{k: v for k, v in bounds.items() if v is not None}}
        case NumberType():
            return {"type": "number"}
        case TextType():
            return {"type": "string"}
        case NameType():
            return ref("depotName")
        case RefType():
            return ref("depotReference")
        case PlaceType():
            return ref("place")
        case ExprType():
            return ref("expression")
        case EnumType(words=words, if_true=if_true):
            word = ref(_definition_name(words))
            return word if if_true is None else {"anyOf": [word, {"type": "boolean"}]}
        case ObjectType(kind=kind):
            return ref(kind)
        case AnyObjectType():
            return {"type": "object"}
        case SoloType(forbidden=forbidden):
            return {"enum": [False, None]} if forbidden else ref("onePlayer")
        case _:
            return _compound_schema(type_)


def _compound_schema(
    type_: ListType | SingleType | ShortType | PatternType | KindedType | RulesType,
) -> Json:
    match type_:
        case ListType(item=item, least=least, most=most, bare=bare):
            many: Json = {"type": "array", "items": value_schema(item)}
            if least:
                many["minItems"] = least
            if most is not None:
                many["maxItems"] = most
            return {"anyOf": [value_schema(item), many]} if bare else many
        case SingleType(item=item):
            return value_schema(item)
        case ShortType(kind=kind, words=words, refs=refs):
            short = {"enum": [word for word in words if word != _ONLY_WITH_A_BUILD]}
            named = [{"type": "string", "pattern": r"^\$"}] if refs else []
            return {"anyOf": [short, *named, ref(kind)]}
        case PatternType():
            return ref("pattern")
        case KindedType(family=family):
            return ref(family.value)
        case RulesType():
            return {"type": "object", "additionalProperties": ref("namedRule")}
        case _:
            assert_never(type_)


def type_note(type_: FieldType) -> str:
    """What a description says of a value's type beyond the schema: of an expression, what it must
    give and which names it knows (R8.3)."""
    if not isinstance(type_, ExprType):
        return ""
    names = f", with the names {', '.join(type_.scope)}" if type_.scope else ""
    return f" An expression that gives {type_.result}{names}."


def value_definitions() -> Json:
    """The definitions that `value_schema` refers to, but for those of objects."""
    return {
        **{_definition_name(words): _words_schema(words) for words in _vocabularies()},
        "depotName": {
            "description": "A depot's name: 1 to 80 printable characters. (R3.1)",
            "type": "string",
            "minLength": 1,
            "maxLength": _LONGEST_NAME,
            "not": _NO_NAME,
        },
        "depotReference": {
            "description": "The name of a depot, or where a list may stand, of a group. (R3.3)",
            "type": "string",
            "minLength": 1,
            "maxLength": _LONGEST_REFERENCE,
            "not": _NO_NAME,
        },
        "place": _code_schema("A depot's name, or an expression that gives a depot. (R8.9)"),
        "expression": _code_schema("An expression. (R8.1)"),
        "onePlayer": {
            "description": "A number of players, which may not go past one.",
            "maximum": 1,
            "items": ref("onePlayer"),
            "additionalProperties": ref("onePlayer"),
        },
    }


def _code_schema(description: str) -> Json:
    return {
        "description": description,
        "type": "string",
        "maxLength": MAX_CHARACTERS,
        "pattern": r"\S",
    }


def _words_schema(words: Vocabulary) -> Json:
    return {"title": words.name.capitalize(), "enum": list(words.words)}


def _definition_name(words: Vocabulary) -> str:
    """`suit constraint` as a definition is called: `suitConstraint`."""
    return re.sub(" (.)", lambda match: match[1].upper(), words.name)


def _vocabularies() -> list[Vocabulary]:
    """Every vocabulary that a property uses, once, in the order of the table."""
    kinds = [*OBJECTS.values(), *(kind for family in KINDS.values() for kind in family.values())]
    found = [words for kind in kinds for row in kind.fields for words in _words_of(row.type)]
    return list({words.name: words for words in found}.values())


def _words_of(type_: FieldType) -> Iterator[Vocabulary]:
    match type_:
        case EnumType(words=words):
            yield words
        case ListType(item=item) | SingleType(item=item):
            yield from _words_of(item)
        case _:
            pass
