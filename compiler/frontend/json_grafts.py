"""Pieces of a JSON tree that are put into another: their size, and their places there."""

from __future__ import annotations

from typing import assert_never

from compiler.frontend.json_nodes import (
    JArray,
    JBool,
    JMember,
    JNull,
    JNumber,
    JObject,
    JString,
    JValue,
)

__all__ = ["moved", "nesting", "token_count"]


def moved(value: JValue, by: int) -> JValue:
    """The value with all its places so many characters further on."""
    match value:
        case JString():
            return _moved_string(value, by)
        case JNumber():
            return JNumber(value.value, value.text, value.span.moved(by))
        case JBool():
            return JBool(value.value, value.span.moved(by))
        case JNull():
            return JNull(value.span.moved(by))
        case JArray():
            return JArray(tuple([moved(item, by) for item in value.items]), value.span.moved(by))
        case JObject():
            members = [JMember(_moved_string(m.key, by), moved(m.value, by)) for m in value.members]
            return JObject(tuple(members), value.span.moved(by))
        case _:
            assert_never(value)


def _moved_string(string: JString, by: int) -> JString:
    offsets = tuple([offset + by for offset in string.offsets])
    return JString(string.value, string.span.moved(by), offsets)


def nesting(value: JValue) -> int:
    """How many brackets and braces are open at a time, at most."""
    match value:
        case JArray():
            return 1 + max((nesting(item) for item in value.items), default=0)
        case JObject():
            return 1 + max((nesting(member.value) for member in value.members), default=0)
        case _:
            return 0


def token_count(value: JValue) -> int:
    """How many tokens the text of the value has."""
    match value:
        case JArray():
            commas = max(0, len(value.items) - 1)
            return 2 + commas + sum(map(token_count, value.items))
        case JObject():
            commas = max(0, len(value.members) - 1)
            return 2 + commas + sum(2 + token_count(member.value) for member in value.members)
        case _:
            return 1
