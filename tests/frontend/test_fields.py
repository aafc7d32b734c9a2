"""The table of properties is complete and sound: reader, schema and reference are made of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from compiler.frontend.field_types import (
    BoolType,
    EnumType,
    Field,
    FieldType,
    Home,
    IntType,
    KindFamily,
    ListType,
    ObjectKind,
    ObjectType,
    ShortType,
    SingleType,
)
from compiler.frontend.fields import KINDS, OBJECTS

ALL = [*OBJECTS.values(), *(kind for family in KINDS.values() for kind in family.values())]
ROWS = [(kind, row) for kind in ALL for row in kind.fields]

PRESENTATION = {
    "game": "$schema id description family aliases anchor tools draft noTemplate variantAxis"
    " variantLabel variantSelections fanOffsetFaceUp fanOffsetFaceDown",
    "depot": "fanDirection fanWindow fanOffsetFaceUp fanOffsetFaceDown x y col row angle"
    " looseOrder",
}
BOUNDS = {
    "faceUp": (0, 208),
    "faceDown": (0, 208),
    "minCount": (1, 208),
    "sum": (1, 26),
    "step": (0, 12),
    "perRow": (1, None),
    "maxRecycles": (0, 10**6),
    "maxRedeals": (0, 10**6),
    "repeat": (1, None),
}
REQUIRED = {
    "game": {"name", "depots"},
    "depot": {"type"},
    "draw": {"to"},
    "action": {"name", "do"},
    "trigger": {"when", "do"},
    "scoring": {"value"},
}


def _label(value: object) -> str:
    return value.name if isinstance(value, ObjectKind | Field) else str(value)


@pytest.mark.parametrize("kind", [k for k in ALL if k.surface is not None], ids=_label)
def test_every_property_has_its_attribute(kind: ObjectKind) -> None:
    assert kind.surface is not None
    attributes = {field.name for field in dataclasses.fields(kind.surface)}
    assert {row.attr for row in kind.fields if row.home is Home.ATTRIBUTE} <= attributes


@pytest.mark.parametrize("kind", [k for k in OBJECTS.values() if k.surface is not None], ids=_label)
def test_every_attribute_has_its_property(kind: ObjectKind) -> None:
    assert kind.surface is not None
    attributes = {field.name for field in dataclasses.fields(kind.surface)}
    assert attributes - {row.attr for row in kind.fields} <= {"extra", "bare", "spelled"}


def test_steps_and_predicates() -> None:
    """R9.2, R9.5, R9.10."""
    steps, predicates = KINDS[KindFamily.STEP], KINDS[KindFamily.PREDICATE]
    assert set(steps) == {
        *("dealGroup", "move", "flipTop", "flipDown", "place"),
        *("gather", "shuffle", "compact", "recycle", "repeat"),
    }
    assert set(predicates) == {
        *("allCardsIn", "allCardsFaceUp", "depotsEmpty", "depotsNonEmpty"),
        *("allOf", "anyOf", "not", "expr", "noLegalMoves"),
    }


def test_names_differ_without_regard_to_case() -> None:
    for kind in ALL:
        names = [row.name.lower() for row in kind.fields]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(("kind", "row"), ROWS, ids=_label)
def test_every_row_says_what_it_is_for(kind: ObjectKind, row: Field) -> None:
    assert row.doc.endswith(".")
    assert "\n" not in row.doc
    assert row.rule.startswith(("R", "ch."))


@pytest.mark.parametrize("kind", ["game", "depot"])
def test_presentation_only_properties(kind: str) -> None:
    """R1.4, with perRow standing among the rules for `repeat` (R3.2)."""
    rows = OBJECTS[kind].fields
    assert {row.name for row in rows if row.presentation} == set(PRESENTATION[kind].split())


def test_required_properties() -> None:
    """R1.6, R6.8, R9.8."""
    for name, required in REQUIRED.items():
        assert {row.name for row in OBJECTS[name].fields if row.required} == required


def test_bounds() -> None:
    """Chapter 10."""
    found = {row.name: row.type for _, row in ROWS if row.name in BOUNDS}
    for name, (least, most) in BOUNDS.items():
        assert found[name] == IntType(least, most)
    draw = OBJECTS["draw"].field("count")
    assert draw is not None
    assert draw.type == IntType(1, 208)


def test_lists_have_their_limits() -> None:
    """Chapter 10: 64 steps of a `do`, 16 actions and triggers of a depot."""
    limits = {row.name: row.type.most for _, row in ROWS if isinstance(row.type, ListType)}
    assert (limits["do"], limits["actions"], limits["triggers"]) == (64, 16, 16)
    assert limits["dealRules"] is None


def test_kinds_that_rows_speak_of_exist() -> None:
    def kinds_in(type_: FieldType) -> Iterator[str]:
        match type_:
            case ObjectType() | ShortType():
                yield type_.kind
            case ListType() | SingleType():
                yield from kinds_in(type_.item)
            case _:
                pass

    assert {name for _, row in ROWS for name in kinds_in(row.type)} <= set(OBJECTS)


@pytest.mark.parametrize(("kind", "row"), [r for r in ROWS if r[1].default is not None], ids=_label)
def test_defaults_fit_their_type(kind: ObjectKind, row: Field) -> None:
    match row.type:
        case BoolType():
            assert isinstance(row.default, bool)
        case IntType():
            assert type(row.default) is int
        case EnumType():
            assert row.default in row.type.words.words
        case ShortType():
            assert row.default in row.type.words
        case _:
            assert not isinstance(row.default, int) or row.name in ("seats", "perSeat")


def test_lookup_ignores_case_but_not_look_alikes() -> None:
    """R1.2. The Kelvin sign is no k, the long s no s."""
    game = OBJECTS["game"]
    assert game.field("DEPOTS") is game.field("depots") is not None
    assert OBJECTS["unit"].field("\u212aind") is None
    assert OBJECTS["unit"].field("\u017fuit") is None
