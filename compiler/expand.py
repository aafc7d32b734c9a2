"""The long canonical form of a game (`--emit expanded`): nothing short, nothing twice-told.

Made from the surface model, so that the file compiles to the same IR, and expanding it once more
gives the same bytes. What that means, point by point:

- The game stands alone: an export's `setup`. Names and words have their canonical spelling, null
  is left out, and properties come in a fixed order: names first, then what is only shown, then the
  rules. Properties that nobody knows are gone.
- A short form becomes the object it stands for: `"none"` is `{ "rejectsAll": true }`, a bare
  `"Foundation"` is `{ "ofType": "Foundation" }`, a lone name is a list of one, `true` for
  `wildDeclares` is `"suit"`, a build without a direction says `"Up"`, a unit always says its kind.
- A named rule stands wherever it was used, and `rules` is gone (R5.12).
- A group's stem in a list of depots becomes the names of its copies (R3.3).
- `repeat` stays, with what belongs to it: it is what makes copies a group, and the group is what
  `compact`, `neighbour(…)` and the stem in an expression speak of (R3.2). Copies written one by one
  would be another game.
- Expressions stay as they are written.
- What says no more than its absence is left out, and so is what means nothing where it stands
  (`step` beside `sum`, `maxRecycles` without `recycle`, `maxRedeals` without a redeal).

An expanded file is longer than what it came from; a file near the limits of R1.1 and chapter 10 may
outgrow them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from compiler.frontend.field_types import (
    AnyObjectType,
    BoolType,
    EnumType,
    ExprType,
    Field,
    FieldType,
    Home,
    IntType,
    KindedType,
    ListType,
    NameType,
    NumberType,
    ObjectKind,
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
from compiler.frontend.fields import GAME, KINDS, OBJECTS
from compiler.frontend.surface import At, GameDoc, PatternDoc, RuleRef, Shorthand
from compiler.tidy_json import tidy_json

__all__ = ["SHORT_FORMS", "expand_game", "expanded_text"]

Json = dict[str, Any]

SHORT_FORMS: dict[str, dict[str, Json]] = {
    "acceptRule": {
        "any": {},
        "none": {"rejectsAll": True},
        "emptyOnly": {"emptyOnly": True},
    },
    "ejectRule": {
        "any": {},
        "locked": {"gate": "Locked"},
        "faceUp": {"gate": "FaceUp"},
        "topOnly": {"gate": "TopOnly"},
    },
    "unit": {
        "single": {"kind": "Single"},
        "any": {"kind": "Any"},
        "run": {"kind": "Run"},
        "pile": {"kind": "Pile"},
    },
}
"""What each short form stands for (chapters 4 and 5)."""

_FIRST = {"game": ("name",), "depot": ("name", "type", "repeat", "perRow")}
_MOST_EXACT = 2**53  # up to here every whole number is a float too


def expanded_text(doc: GameDoc) -> str:
    """The text of the expanded file. The game must have no error."""
    return tidy_json(expand_game(doc))


def expand_game(doc: GameDoc) -> Json:
    """The expanded game as a JSON value. The game must have no error."""
    return _Expander(doc).object(GAME, doc)


class _Expander:
    """Spells a game out; knows the named rules and the groups."""

    def __init__(self, doc: GameDoc):
        rules = doc.rules.value if doc.rules is not None else ()
        self.rules = {rule.name.casefold(): rule for rule in rules}
        self.copies: dict[str, list[str]] = {}
        for at in doc.depots.value if doc.depots is not None else ():
            name, repeat = at.value.name, at.value.repeat
            if name is not None and repeat is not None:
                places = range(1, repeat.value + 1)
                self.copies[name.value] = [f"{name.value}-{place}" for place in places]

    def object(self, kind: ObjectKind, doc: Any) -> Json:
        """An object of a kind, without what its absence says as well."""
        out: Json = {}
        for row in _rows(kind):
            if row.home is Home.EXTRA:
                out.update(doc.extra)  # all at once: the IR keeps them in the order of the file
                continue
            at = getattr(doc, row.attr) if row.home is Home.ATTRIBUTE else None
            if at is None or isinstance(row.type, RulesType):
                continue
            value = self.value(row.type, at.value)
            if value != _default(row):
                out[row.name] = value
        tidy = _TIDY.get(kind.name)
        return out if tidy is None else tidy(out)

    def value(self, type_: FieldType, value: Any) -> Any:
        """The value of a property as JSON."""
        match type_:
            case BoolType() | IntType() | TextType() | NameType() | EnumType() | RefType():
                return value
            case NumberType():
                return _number(value)
            case ExprType() | PlaceType():
                return value.text
            case ObjectType():
                return self.object(OBJECTS[type_.kind], value)
            case ListType():
                return self.items(type_, value)
            case SingleType():
                return self.value(type_.item, value[0].value)
            case ShortType():
                return self.rule(type_, value)
            case PatternType():
                return self.pattern(value)
            case KindedType():
                word = value.kind.value
                return {"kind": word, **self.object(KINDS[type_.family][word], value)}
            case AnyObjectType() | RulesType() | SoloType():
                raise AssertionError("the surface model has no property of this type")
            case _:
                assert_never(type_)

    def items(self, type_: ListType, items: tuple[At[Any], ...]) -> list[Any]:
        """A list; a group's stem among names becomes the names of its copies (R3.3)."""
        values = [self.value(type_.item, at.value) for at in items]
        if not isinstance(type_.item, RefType | PlaceType):
            return values
        return [name for value in values for name in self.copies.get(value, [value])]

    def pattern(self, doc: PatternDoc) -> Json:
        """A depot pattern in its long form (R3.4)."""
        return self.object(OBJECTS["pattern"], doc)

    def rule(self, type_: ShortType, value: Any) -> Json:
        """A rule or unit, short forms and named rules (R5.12) spelled out."""
        match value:
            case Shorthand(word=word):
                return dict(SHORT_FORMS[type_.kind][word])
            case RuleRef(name=name):
                named = self.rules[name.casefold()]
                value = named.accept if type_.kind == "acceptRule" else named.eject
        return self.object(OBJECTS[type_.kind], value)


def _rows(kind: ObjectKind) -> list[Field]:
    """The properties in the order in which they are written."""
    first = _FIRST.get(kind.name, ())

    def place(row: Field) -> tuple[int, int]:
        if row.name in first:
            return 0, first.index(row.name)
        return (1 if row.presentation else 2), 0

    return sorted(kind.fields, key=place)


def _default(row: Field) -> object:
    """What the absence of a property says, spelled out. An expression always counts as said, even
    if it is no more than `true`: the IR holds it."""
    if isinstance(row.type, ExprType):
        return None
    if isinstance(row.type, ShortType) and isinstance(row.default, str):
        return SHORT_FORMS[row.type.kind][row.default]
    return row.default


def _number(value: float) -> float:
    """A whole number without a fraction, as far as floats tell whole numbers apart."""
    return int(value) if abs(value) < _MOST_EXACT and value == int(value) else value


def _tidy_build(out: Json) -> Json:
    """R5.8: beside `sum` nothing counts; a build without a direction goes up."""
    return {"sum": out["sum"]} if "sum" in out else {"direction": "Up", **out}


def _tidy_unit(out: Json) -> Json:
    """R4.2: only a Run has a build and a suit."""
    kind = out.get("kind", "Any")
    return {**out, "kind": kind} if kind == "Run" else {"kind": kind}


def _tidy_draw(out: Json) -> Json:
    """R6.5: a limit of a recycle that there is not."""
    return out if "recycle" in out else _without(out, "maxRecycles")


def _tidy_game(out: Json) -> Json:
    """R6.7: an empty redeal is none, and then nothing limits it."""
    if out.get("redealRules"):
        return out
    return _without(out, "redealRules", "redealWhen", "maxRedeals")


def _without(out: Json, *names: str) -> Json:
    return {name: value for name, value in out.items() if name not in names}


_TIDY: dict[str, Callable[[Json], Json]] = {
    "build": _tidy_build,
    "unit": _tidy_unit,
    "draw": _tidy_draw,
    "game": _tidy_game,
}
