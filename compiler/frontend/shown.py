"""How a value of a game file is shown in a message: short, quoted, without control characters."""

from __future__ import annotations

import json

from compiler.frontend.json_nodes import JArray, JBool, JNull, JNumber, JObject, JString, JValue
from compiler.words import cut

__all__ = ["show_char", "show_value"]


def show_char(char: str) -> str:
    """A single character with its code point where it can't be seen or is easily mistaken."""
    code = f"U+{ord(char):04X}"
    if char == '"':
        return "a double quote"
    if char.isascii():
        return f'"{char}"' if char.isprintable() and char != " " else code
    return f'"{char}" ({code})' if char.isprintable() else code


def show_value(value: JValue) -> str:
    """A JSON value in a few words: the value itself when it is short, else its kind."""
    match value:
        case JString():
            return json.dumps(cut(value.value), ensure_ascii=False).replace("\\\\u", "\\u")
        case JNumber():
            return cut(value.text)
        case JBool():
            return "true" if value.value else "false"
        case JNull():
            return "null"
        case JArray():
            return "a list" if value.items else "an empty list"
        case JObject():
            return "an object" if value.members else "an empty object"
