"""Properties that an object does not have (R1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from compiler.frontend.field_types import ObjectKind
from compiler.frontend.fields import KINDS, OBJECTS
from compiler.frontend.json_nodes import JString
from compiler.frontend.read_context import Context, join_path
from compiler.frontend.shown import show_value
from compiler.words import listed

__all__ = ["warn_unknown"]

_MOST_OWNERS = 4  # named in one hint
_MEANT = {
    ("dealGroup", "count"): '"faceUp" and "faceDown" tell how many cards each depot gets',
}
"""Hints for properties of other objects that are often meant as one of this object's."""


def warn_unknown(ctx: Context, key: JString, kinds: tuple[ObjectKind, ...], path: str) -> None:
    """Warn of a property that none of `kinds`, the readings of the object, has.

    One that another object has is misplaced (W002), and the hint says where it belongs; any other
    is unknown (W001), and the hint is the nearest name.
    """
    title = listed(tuple(kind.title for kind in kinds))
    message = f"{show_value(key)} is no property of {title}"
    owners = _owners().get(key.value.lower(), ()) if key.value.isascii() else ()
    if owners:
        meant = (_MEANT.get((kind.name, key.value.lower())) for kind in kinds)
        hint = next(filter(None, meant), None) or f"it belongs to {listed(owners[:_MOST_OWNERS])}"
        ctx.sink.warning(
            "W002", key.span, join_path(path, key), message, label="misplaced, ignored", hint=hint
        )
        return
    names = [row.name for kind in kinds for row in kind.fields]
    hint_or_none = ctx.did_you_mean(key.value, names)
    ctx.sink.warning(
        "W001", key.span, join_path(path, key), message, label="ignored", hint=hint_or_none
    )


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
