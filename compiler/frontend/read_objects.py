"""JSON objects and lists → surface nodes, as the table of fields.py says."""

from __future__ import annotations

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
from compiler.frontend.fields import KINDS, OBJECTS
from compiler.frontend.json_nodes import (
    JArray,
    JNull,
    JNumber,
    JObject,
    JString,
    JValue,
    plain_value,
)
from compiler.frontend.read_context import Context, join_path
from compiler.frontend.read_kinds import find_kind, within_depth
from compiler.frontend.read_refs import read_expr, read_place
from compiler.frontend.read_rules import read_rules
from compiler.frontend.read_scalars import (
    find_word,
    read_bool,
    read_enum,
    read_int,
    read_name,
    read_number,
    read_text,
    refuse_seats,
)
from compiler.frontend.read_unknown import warn_unknown
from compiler.frontend.shown import show_value
from compiler.frontend.surface import At, PatternDoc, RuleRef, Shorthand
from compiler.frontend.vocabulary import DEPOT_TYPE
from compiler.source import Span
from compiler.words import listed

__all__ = ["Values", "read_members", "read_object"]

Values = dict[str, Any]
"""The properties of an object by attribute, each an `At`; `extra` holds name and value pairs."""


def read_members(
    ctx: Context, obj: JObject, kind: ObjectKind, path: str, passed_over: str | None = None
) -> Values:
    """Read all properties of an object; `passed_over` is one that the caller has read.

    A value that was refused is left out, and so is one that is `null` (R1.5).
    """
    values: Values = {}
    present: set[str] = set()
    for member in obj.members:
        key = member.key
        if passed_over is not None and key.spells(passed_over):
            continue
        row = kind.field(key.value)
        if row is None:
            warn_unknown(ctx, member, (kind,), path)
            continue
        present.add(row.name)
        if isinstance(member.value, JNull):
            if row.required:
                _report_missing(ctx, row, kind, member.value.span, path)
            continue
        _read_member(ctx, row, member.value, join_path(path, row.name), values)
    for row in kind.fields:
        if row.required and row.name not in present:
            _report_missing(ctx, row, kind, Span(obj.span.start, obj.span.start + 1), path)
    return values


def _report_missing(ctx: Context, row: Field, kind: ObjectKind, span: Span, path: str) -> None:
    ctx.sink.error(
        "C033",
        span,
        join_path(path, row.name),
        f'{kind.title} needs "{row.name}"',
        label=f'"{row.name}" is missing',
        hint=f"an example: {kind.example}" if kind.example else None,
    )


def _read_member(ctx: Context, row: Field, value: JValue, path: str, values: Values) -> None:
    read = read_value(ctx, row.type, value, path)
    match row.home:
        case Home.ATTRIBUTE if read is not None:
            values[row.attr] = At(read, value.span, path)
        case Home.EXTRA if read is not None:
            plain = read if isinstance(read, str) else plain_value(value)
            values["extra"] = (*values.get("extra", ()), (row.name, plain))
        case _:
            pass


def read_value(ctx: Context, type_: FieldType, value: JValue, path: str) -> Any | None:
    """The value as the surface model holds it; None when it was refused, which was reported."""
    match type_:
        case BoolType():
            return read_bool(ctx, value, path)
        case IntType():
            return read_int(ctx, type_, value, path)
        case NumberType():
            return read_number(ctx, value, path)
        case TextType():
            return read_text(ctx, value, path)
        case RefType():
            return read_text(
                ctx, value, path, "a depot's name" if type_.depot else "a group's name"
            )
        case NameType():
            return read_name(ctx, value, path)
        case EnumType():
            return read_enum(ctx, type_, value, path)
        case ExprType():
            return read_expr(ctx, value, path)
        case PlaceType():
            return read_place(ctx, value, path)
        case ObjectType():
            return read_object(ctx, OBJECTS[type_.kind], value, path)
        case AnyObjectType():
            return plain_value(value) if _is_object(ctx, value, path) else None
        case SoloType():
            refuse_seats(ctx, value, path, type_.forbidden)
            return None
        case _:
            return _read_compound(ctx, type_, value, path)


def _read_compound(
    ctx: Context,
    type_: ListType | SingleType | ShortType | PatternType | KindedType | RulesType,
    value: JValue,
    path: str,
) -> Any | None:
    match type_:
        case ListType():
            return _read_list(ctx, type_, value, path)
        case SingleType():
            item = read_value(ctx, type_.item, value, path)
            return None if item is None else (At(item, value.span, path),)
        case ShortType():
            return _read_short(ctx, type_, value, path)
        case PatternType():
            return _read_pattern(ctx, value, path)
        case KindedType():
            return _read_kinded(ctx, type_, value, path)
        case RulesType():
            return read_rules(ctx, value, path, _read_member)
        case _:
            assert_never(type_)


def read_object(ctx: Context, kind: ObjectKind, value: JValue, path: str) -> Any | None:
    """An object of a kind of OBJECTS as its class in the surface model."""
    if not isinstance(value, JObject):
        _is_object(ctx, value, path, _wrapped(kind, value) or kind.example)
        return None
    assert kind.surface is not None
    return kind.surface(**read_members(ctx, value, kind, path))


def _wrapped(kind: ObjectKind, value: JValue) -> str | None:
    """The object that a string was meant as, where the kind needs nothing but one such string."""
    needed = [row for row in kind.fields if row.required]
    if not isinstance(value, JString) or len(needed) != 1:
        return None
    takes_any = isinstance(needed[0].type, ExprType | RefType)
    return f'{{ "{needed[0].name}": {show_value(value)} }}' if takes_any else None


def _is_object(ctx: Context, value: JValue, path: str, example: str = "") -> bool:
    if isinstance(value, JObject):
        return True
    hint = f"write an object such as {example}" if example else None
    ctx.refuse(value, path, "an object", hint)
    return False


def _read_list(
    ctx: Context, type_: ListType, value: JValue, path: str
) -> tuple[At[Any], ...] | None:
    """A list without the items that were refused; None when it is no list at all."""
    if isinstance(value, JArray):
        if type_.most is not None and len(value.items) > type_.most:
            first_over = value.items[type_.most]
            message = f"the list has {len(value.items)} items"
            label = f"at most {type_.most} are allowed"
            ctx.sink.error("C037", first_over.span, path, message, label=label)
        items: list[At[Any]] = []
        for index, item in enumerate(value.items):
            item_path = f"{path}[{index}]"
            read = read_value(ctx, type_.item, item, item_path)
            if read is not None:
                items.append(At(read, item.span, item_path))
        return tuple(items)
    if type_.bare and isinstance(value, JString):
        read = read_value(ctx, type_.item, value, path)
        return None if read is None else (At(read, value.span, path),)
    ctx.refuse(value, path, "a list", _as_list(type_, value))
    return None


def _as_list(type_: ListType, value: JValue) -> str | None:
    """A hint that makes a list of what was written."""
    match value:
        case JString() if isinstance(type_.item, TextType | EnumType):
            return f"write [{show_value(value)}]"
        case JNumber() if type_.item == ObjectType("pack"):
            return f'write [{{ "count": {show_value(value)} }}]'
        case JObject():
            return "put it in brackets: [{ … }]"
        case _:
            return None


def _read_short(ctx: Context, type_: ShortType, value: JValue, path: str) -> Any | None:
    """A rule or unit: an object, a short form, or with `$` a named rule (R5.12)."""
    kind = OBJECTS[type_.kind]
    if not isinstance(value, JString):
        return read_object(ctx, kind, value, path)
    if type_.refs and value.value.startswith("$"):
        return RuleRef(value.value[1:])
    word = next((word for word in type_.words if value.spells(word)), None)
    if word is not None:
        return Shorthand(word)
    words = tuple(f'"{w}"' for w in type_.words)
    known = f"the short forms are {listed(words, 'and')}" + (
        ', and "$name" for a named rule' if type_.refs else ""
    )
    ctx.sink.error(
        "C034",
        value.span,
        path,
        f"{show_value(value)} is not a short form of {kind.title}",
        label="no such short form",
        hint=ctx.did_you_mean(value.value, type_.words) or known,
    )
    return None


def _read_pattern(ctx: Context, value: JValue, path: str) -> PatternDoc | None:
    """A depot pattern; its short forms become the object they stand for (R3.4)."""
    kind = OBJECTS["pattern"]
    match value:
        case JString():
            is_name = ctx.names.is_depot(value.value) or ctx.names.is_stem(value.value)
            hint = f"for the depot of that name write [{show_value(value)}]" if is_name else None
            word = find_word(ctx, DEPOT_TYPE, value, path, hint)
            if word is None:
                return None
            return PatternDoc(At(word, value.span, path), bare=True, spelled=value.value)
        case JArray():
            row = kind.field("names")
            assert row is not None
            names = read_value(ctx, row.type, value, path)
            return None if names is None else PatternDoc(names=At(names, value.span, path))
        case _:
            pattern: PatternDoc | None = read_object(ctx, kind, value, path)
            return pattern


def _read_kinded(ctx: Context, type_: KindedType, value: JValue, path: str) -> Any | None:
    """A step or a predicate: its `kind` decides which properties it has (R9.2, R9.5)."""
    found = find_kind(ctx, type_.family, value, path)
    if found is None or not within_depth(ctx, type_.family, value, path):
        return None
    word, obj = found
    kind = KINDS[type_.family][word.value]
    ctx.depth += 1
    values = read_members(ctx, obj, kind, path, passed_over="kind")
    ctx.depth -= 1
    assert kind.surface is not None
    return kind.surface(kind=word, **values)
