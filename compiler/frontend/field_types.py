"""What a property can hold, and the rows of the table in fields.py."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from keyword import iskeyword
from typing import Any

from compiler.frontend.vocabulary import Vocabulary

__all__ = [
    "AnyObjectType",
    "BoolType",
    "EnumType",
    "ExprType",
    "Field",
    "FieldType",
    "Home",
    "IntType",
    "KindFamily",
    "KindedType",
    "ListType",
    "NameType",
    "NumberType",
    "ObjectKind",
    "ObjectType",
    "PatternType",
    "PlaceType",
    "RefType",
    "RulesType",
    "ShortType",
    "SingleType",
    "SoloType",
    "TextType",
]


@dataclass(frozen=True, slots=True)
class BoolType:
    """`true` or `false`."""


@dataclass(frozen=True, slots=True)
class IntType:
    """A whole number within bounds; None is no bound but the 64 bits of every number."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class NumberType:
    """Any number."""


@dataclass(frozen=True, slots=True)
class TextType:
    """Any string."""


@dataclass(frozen=True, slots=True)
class NameType:
    """A string that names the depot it stands on (R3.1)."""


@dataclass(frozen=True, slots=True)
class EnumType:
    """A word of a vocabulary; `true` and `false` stand for the words given, if any."""

    words: Vocabulary
    if_true: str | None = None
    if_false: str | None = None


@dataclass(frozen=True, slots=True)
class ObjectType:
    """An object of a kind of OBJECTS."""

    kind: str


@dataclass(frozen=True, slots=True)
class AnyObjectType:
    """An object that the compiler does not look into."""


@dataclass(frozen=True, slots=True)
class ListType:
    """A list; with `bare`, one item alone stands for a list of one (R3.3).

    `most` is checked while reading, `least` when the list is used.
    """

    item: FieldType
    least: int = 0
    most: int | None = None
    bare: bool = False


@dataclass(frozen=True, slots=True)
class SingleType:
    """One item alone, which the surface model holds as a tuple of one."""

    item: FieldType


@dataclass(frozen=True, slots=True)
class ShortType:
    """An object, or one of its short forms; with `refs`, also a named rule `"$name"` (R5.12)."""

    kind: str
    words: tuple[str, ...]
    refs: bool = False


@dataclass(frozen=True, slots=True)
class PatternType:
    """A depot pattern (R3.4)."""


@dataclass(frozen=True, slots=True)
class RefType:
    """A string that names a depot (`depot`), a group's stem (`stem`) or either."""

    depot: bool = True
    stem: bool = False


@dataclass(frozen=True, slots=True)
class PlaceType:
    """A string that names a depot, or an expression that gives one (R8.9)."""


@dataclass(frozen=True, slots=True)
class ExprType:
    """An expression (R8): the local names it can use and the type it must have."""

    scope: tuple[str, ...]
    result: str


class KindFamily(Enum):
    """The objects that are told apart by their `kind`."""

    STEP = "step"
    PREDICATE = "predicate"


@dataclass(frozen=True, slots=True)
class KindedType:
    """A step or a predicate."""

    family: KindFamily


@dataclass(frozen=True, slots=True)
class RulesType:
    """The named rules: an object of names and rules (R5.12)."""


@dataclass(frozen=True, slots=True)
class SoloType:
    """A property of games for several players, refused when it asks for more than one.

    With `forbidden`, whatever it says but `false` is refused.
    """

    forbidden: bool = False


FieldType = (
    BoolType
    | IntType
    | NumberType
    | TextType
    | NameType
    | EnumType
    | ObjectType
    | AnyObjectType
    | ListType
    | SingleType
    | ShortType
    | PatternType
    | RefType
    | PlaceType
    | ExprType
    | KindedType
    | RulesType
    | SoloType
)


class Home(Enum):
    """Where the surface model keeps a property."""

    ATTRIBUTE = "attribute"
    EXTRA = "extra"  # GameDoc.extra, as a plain JSON value
    NOWHERE = "nowhere"  # checked, then dropped


@dataclass(frozen=True, slots=True)
class Field:
    """One property: its canonical name, what it holds, and what it is for.

    `default` is what an absent property means, as a JSON value; None where absence means
    something that no value of the property says.
    """

    name: str
    type: FieldType
    rule: str
    doc: str
    default: object = None
    required: bool = False
    presentation: bool = False
    home: Home = Home.ATTRIBUTE

    @property
    def attr(self) -> str:
        """The attribute of the surface model that holds it."""
        snake = re.sub(r"[A-Z]", lambda m: f"_{m[0].lower()}", self.name)
        return f"{snake}_" if iskeyword(snake) else snake


@dataclass(frozen=True, slots=True)
class ObjectKind:
    """A kind of object: how messages call it, its properties, and its class in the surface model.

    `surface` is None for objects that the surface model keeps in a form of its own, `example` is a
    short one for hints.
    """

    name: str
    title: str
    rule: str
    doc: str
    fields: tuple[Field, ...]
    surface: type[Any] | None = None
    example: str = ""

    def field(self, name: str) -> Field | None:
        """The property of that name, in any case (R1.2)."""
        if not name.isascii():
            return None
        wanted = name.lower()
        return next((f for f in self.fields if f.name.lower() == wanted), None)
