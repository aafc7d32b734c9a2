"""The JSON tree of a game file: plain values, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from compiler.source import Span

__all__ = [
    "JArray",
    "JBool",
    "JMember",
    "JNull",
    "JNumber",
    "JObject",
    "JString",
    "JValue",
    "plain_value",
]


@dataclass(frozen=True, slots=True)
class JString:
    """A string.

    `offsets` has one entry more than `value`: the file offset of each decoded character, and that
    of the closing quote.
    """

    value: str
    span: Span = field(compare=False, repr=False)
    offsets: Sequence[int] = field(compare=False, repr=False)

    def spells(self, name: str) -> bool:
        """Whether this is the known name `name` in any case (R1.2); look-alikes are not."""
        return self.value.isascii() and self.value.lower() == name.lower()


@dataclass(frozen=True, slots=True)
class JNumber:
    """A number: an int where it is written without fraction and exponent, else a float."""

    value: int | float
    text: str
    span: Span = field(compare=False, repr=False)

    @property
    def integral(self) -> int | None:
        """The value as an integer where it is one, however it is spelled (R1.5), else None."""
        if isinstance(self.value, int):
            return self.value
        exact = Decimal(self.text)
        return int(exact) if exact == exact.to_integral_value() else None


@dataclass(frozen=True, slots=True)
class JBool:
    """`true` or `false`."""

    value: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class JNull:
    """`null`."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class JMember:
    """One `"key": value` of an object."""

    key: JString
    value: JValue


@dataclass(frozen=True, slots=True)
class JObject:
    """An object; no two keys are equal, not even without regard to case (R1.2)."""

    members: tuple[JMember, ...]
    span: Span = field(compare=False, repr=False)

    def get(self, name: str) -> JMember | None:
        """The member whose key is `name` without regard to case (R1.2), or None."""
        return next((m for m in self.members if m.key.spells(name)), None)


@dataclass(frozen=True, slots=True)
class JArray:
    """A list."""

    items: tuple[JValue, ...]
    span: Span = field(compare=False, repr=False)


JValue = JObject | JArray | JString | JNumber | JBool | JNull


def plain_value(value: JValue) -> Any:
    """The value as Python's own dicts, lists, strings, numbers, bools and None."""
    match value:
        case JObject():
            return {member.key.value: plain_value(member.value) for member in value.members}
        case JArray():
            return [plain_value(item) for item in value.items]
        case JString() | JNumber() | JBool():
            return value.value
        case JNull():
            return None
