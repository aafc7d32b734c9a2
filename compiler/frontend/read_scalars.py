"""JSON values that hold no other: bools, numbers, strings, words of a vocabulary (R1.5, R1.7)."""

from __future__ import annotations

import re

from compiler.frontend.field_types import EnumType, IntType
from compiler.frontend.json_nodes import JArray, JBool, JNumber, JObject, JString, JValue
from compiler.frontend.read_context import Context
from compiler.frontend.shown import show_value
from compiler.frontend.vocabulary import Vocabulary
from compiler.words import cut, listed

__all__ = [
    "find_word",
    "read_bool",
    "read_enum",
    "read_int",
    "read_name",
    "read_number",
    "read_text",
    "refuse_seats",
]

_LONGEST_NAME = 80


_MEANT_AS_BOOL = {
    **dict.fromkeys(("true", "yes", "on"), "true"),
    **dict.fromkeys(("false", "no", "off"), "false"),
}


def read_bool(ctx: Context, value: JValue, path: str) -> bool | None:
    """`true` or `false`, nothing else (R1.5)."""
    if isinstance(value, JBool):
        return value.value
    hint = None
    if isinstance(value, JString) and value.value.lower() in _MEANT_AS_BOOL:
        hint = f"write {_MEANT_AS_BOOL[value.value.lower()]}, without quotes"
    elif isinstance(value, JNumber) and value.value in (0, 1):
        hint = f"write {'true' if value.value else 'false'}"
    ctx.refuse(value, path, "true or false", hint)
    return None


def read_int(ctx: Context, type_: IntType, value: JValue, path: str) -> int | None:
    """A whole number, `3` or `3.0`, within the bounds of its type (R1.5, chapter 10).

    `"3"` is reported and still read as 3, so that what follows from it is not reported too.
    """
    number = value.integral if isinstance(value, JNumber) else None
    least, most = type_.least, type_.most
    if number is None:
        meant = _digits(value)
        hint = None if meant is None else f"write {meant}, without quotes"
        ctx.refuse(value, path, "a whole number", hint)
        return meant if meant is not None and meant >= (least or 0) else None
    if (least is None or least <= number) and (most is None or number <= most):
        return number
    bounds = f"at least {least}" if most is None else f"{least} to {most}"
    too = "small" if least is not None and number < least else "large"
    message = f"{show_value(value)} is too {too}"
    ctx.sink.error("C032", value.span, path, message, label=f"must be {bounds}")
    return None


def _digits(value: JValue) -> int | None:
    """The number that a string spells, if it does."""
    if isinstance(value, JString) and re.fullmatch(r"-?[0-9]{1,18}", value.value):
        return int(value.value)
    return None


def read_number(ctx: Context, value: JValue, path: str) -> float | None:
    """Any number; a whole one stays an int."""
    if isinstance(value, JNumber):
        return value.value
    ctx.refuse(value, path, "a number")
    return None


def read_text(ctx: Context, value: JValue, path: str, wanted: str = "a string") -> str | None:
    """Any string."""
    if isinstance(value, JString):
        return value.value
    hint = None
    if isinstance(value, JNumber | JBool) and wanted == "a string":
        hint = f'write "{show_value(value)}", in quotes'
    ctx.refuse(value, path, wanted, hint)
    return None


def read_name(ctx: Context, value: JValue, path: str) -> str | None:
    """A depot's own name. One that breaks R3.1 is reported and still read, so that what refers
    to it is not reported too."""
    name = read_text(ctx, value, path)
    if name is None:
        return None
    fault = _name_fault(name)
    if fault is not None:
        message = f"{show_value(value)} can't be a depot's name"
        ctx.sink.error("C035", value.span, path, message, label=fault)
    return name


def _name_fault(name: str) -> str | None:
    """What R3.1 has against a name."""
    if not name:
        return "it is empty; leave the name out for a depot without one"
    if len(name) > _LONGEST_NAME:
        return f"it has {len(name)} characters; {_LONGEST_NAME} are allowed"
    if not name.isprintable():
        return "it has characters that can't be printed"
    if "`" in name:
        return "it has a backquote"
    if name != name.strip():
        return "it starts or ends with a space"
    if re.fullmatch(r"#[0-9]+", name):
        return "depots without a name are shown so"
    return None


def read_enum(ctx: Context, type_: EnumType, value: JValue, path: str) -> str | None:
    """A word of a vocabulary, in its canonical spelling (R1.2, R1.7)."""
    if isinstance(value, JBool):
        word = type_.if_true if value.value else type_.if_false
        if word is not None:
            return word
    return find_word(ctx, type_.words, value, path)


def find_word(
    ctx: Context, words: Vocabulary, value: JValue, path: str, hint: str | None = None
) -> str | None:
    """The canonical word, or C031 with the word that was meant; `hint` goes before all guesses.

    An abbreviation is reported and still read as the word it stands for.
    """
    match value:
        case JString(value=text):
            found = words.find(text)
            if found is not None:
                return found
        case JNumber(text=text):
            pass
        case _:
            ctx.refuse(value, path, words.what)
            return None
    full = words.spell_out(text)
    if hint is None and full is not None:
        hint = f'did you mean "{full}"?'
    if hint is None:
        hint = ctx.did_you_mean(text, words.words) or f"it can be {listed(words.words)}"
    label = words.note if full is not None else f"no such {words.name}"
    message = f"{show_value(value)} is not {words.what}"
    ctx.sink.error("C031", value.span, path, message, label=label, hint=hint)
    return full


def refuse_seats(ctx: Context, value: JValue, path: str, forbidden: bool) -> None:
    """Report C039 for a property of games for several players that asks for more than one."""
    if not (_is_set(value) if forbidden else _counts_players(value)):
        return
    message = f"this game is for more than one player: {cut(path.rpartition('.')[2])}"
    ctx.sink.error(
        "C039", value.span, path, message, label="games are for one player", hint="remove it"
    )


def _is_set(value: JValue) -> bool:
    return not (isinstance(value, JBool) and not value.value)


def _counts_players(value: JValue) -> bool:
    """Whether a number of players, a range or a list of them goes past one."""
    match value:
        case JNumber(value=number):
            return number > 1
        case JArray(items=items):
            return any(_counts_players(item) for item in items)
        case JObject(members=members):
            return any(_counts_players(member.value) for member in members)
        case _:
            return False
