"""Properties that an object does not have (R1.4), in the file and in the settings of a variant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from compiler.frontend.field_types import ObjectKind
from compiler.frontend.fields import KINDS, OBJECTS
from compiler.frontend.json_nodes import JArray, JMember, JObject, JValue
from compiler.frontend.read_context import Context, join_path
from compiler.frontend.shown import show_value
from compiler.source import Span
from compiler.words import listed

__all__ = ["property_names", "refuse_beside_setup", "warn_unknown"]

_MOST_OWNERS = 4  # named in one hint
_MEANT = {
    ("dealGroup", "count"): '"faceUp" and "faceDown" tell how many cards each depot gets',
    ("game", "score"): 'did you mean "scoring"?',
}
"""Hints for names that are often meant as a property of this object, and are none of it."""


def warn_unknown(ctx: Context, member: JMember, kinds: tuple[ObjectKind, ...], path: str) -> None:
    """Warn of a property that none of `kinds`, the readings of the object, has.

    One that another object has is misplaced (W002), and the hint says where it belongs; any other
    is unknown (W001), and the hint is the nearest name. What a setting of a variant says there is
    an error (C023): nobody gives a setting that is to be ignored.
    """
    key = member.key
    path = join_path(path, key)
    title = listed(tuple(kind.title for kind in kinds))
    message = f"{show_value(key)} is no property of {title}"
    owners = _owners_of(key.value)
    meant = (_MEANT.get((kind.name, key.value.lower())) for kind in kinds)
    hint = next(filter(None, meant), None)
    if hint is None and owners:
        hint = f"it belongs to {listed(owners[:_MOST_OWNERS])}"
    elif hint is None:
        names = [row.name for kind in kinds for row in kind.fields]
        hint = ctx.did_you_mean(key.value, names)
    spans = list(_set_in(member, ctx.settings))
    if key.span not in spans:
        code, label = ("W002", "misplaced, ignored") if owners else ("W001", "ignored")
        ctx.sink.warning(code, key.span, path, message, label=label, hint=hint)
    for span in spans:
        ctx.sink.error("C023", span, path, message, label="would be ignored", hint=hint)


def refuse_beside_setup(ctx: Context, export: JObject) -> None:
    """Report what the settings of a variant say beside the game of an export (C023)."""
    for member in export.members:
        key = member.key
        if key.spells("setup") or key.spells("schemaVersion"):
            continue
        for span in _set_in(member, ctx.settings):
            message = f"{show_value(key)} is beside the game of this export"
            hint = f"the game is its setup: setup.{show_value(key)[1:-1]}"
            path = join_path("", key)
            ctx.sink.error("C023", span, path, message, label="would be ignored", hint=hint)


def property_names(kind: ObjectKind | None) -> tuple[str, ...]:
    """The properties of objects of a kind, or those of all objects, each once."""
    kinds = _all_kinds() if kind is None else [kind]
    return tuple(dict.fromkeys(row.name for kind in kinds for row in kind.fields))


def _owners_of(name: str) -> tuple[str, ...]:
    return _owners().get(name.lower(), ()) if name.isascii() else ()


def _set_in(member: JMember, settings: int | None) -> Iterator[Span]:
    """The places of the settings that a property has its name or parts of its value from."""
    if settings is None:
        return
    if member.key.span.start >= settings:
        yield member.key.span
        return
    waiting: list[JValue] = [member.value]
    while waiting:
        value = waiting.pop()
        if value.span.start >= settings:
            yield value.span
            continue
        match value:
            case JArray(items=items):
                waiting += reversed(items)
            case JObject(members=members):
                for part in reversed(members):
                    # A property that was added has its name from the setting, too.
                    is_set = part.key.span.start >= settings
                    waiting.append(part.key if is_set else part.value)
            case _:
                pass


@lru_cache(maxsize=1)
def _owners() -> dict[str, tuple[str, ...]]:
    """The objects that have a property, by its name in small letters."""
    owners: dict[str, list[str]] = {}
    for kind in _all_kinds():
        for row in kind.fields:
            owners.setdefault(row.name.lower(), []).append(kind.title)
    return {name: tuple(titles) for name, titles in owners.items()}


def _all_kinds() -> Iterator[ObjectKind]:
    yield from OBJECTS.values()
    for family in KINDS.values():
        yield from family.values()
