"""The named rules of a game, each read as what it can be (R5.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compiler.frontend.field_types import Field
from compiler.frontend.fields import ACCEPT, EJECT
from compiler.frontend.json_nodes import JNull, JObject, JString, JValue
from compiler.frontend.read_context import Context, join_path
from compiler.frontend.read_unknown import warn_unknown
from compiler.frontend.shown import show_value
from compiler.frontend.surface import AcceptDoc, EjectDoc, RuleDoc
from compiler.source import Span

__all__ = ["read_rules"]

ReadMember = Callable[[Context, Field, JValue, str, dict[str, Any]], None]
"""Reads the value of one property into a dict of attributes."""

_LONG_FORMS = {
    "any": "{}",
    "none": '{ "rejectsAll": true }',
    "emptyOnly": '{ "emptyOnly": true }',
    "locked": '{ "gate": "Locked" }',
    "faceUp": '{ "gate": "FaceUp" }',
    "topOnly": '{ "gate": "TopOnly" }',
}
"""What the short forms of rules stand for: a named rule has none (R5.12)."""


def read_rules(
    ctx: Context, value: JValue, path: str, read_member: ReadMember
) -> tuple[RuleDoc, ...] | None:
    """The named rules; one that is no object was reported and is kept with no reading."""
    if not isinstance(value, JObject):
        ctx.refuse(value, path, "an object", 'an example: { "name": { … } }')
        return None
    rules: list[RuleDoc] = []
    for member in value.members:
        name, span = member.key.value, member.key.span
        rule_path = f"{path}.{name}"
        if isinstance(member.value, JObject):
            rules.append(_read_rule(ctx, name, span, member.value, rule_path, read_member))
        else:
            ctx.refuse(member.value, rule_path, "an object", _hint(member.value))
            rules.append(RuleDoc(name, span, None, None))
    return tuple(rules)


def _hint(value: JValue) -> str:
    """What to write for a rule that is no object."""
    if isinstance(value, JString):
        for word, long_form in _LONG_FORMS.items():
            if value.spells(word):
                return f"write {long_form}"
    return 'write an object such as { "seed": "Ace" } or { "gate": "TopOnly" }'


def _read_rule(
    ctx: Context, name: str, span: Span, obj: JObject, path: str, read_member: ReadMember
) -> RuleDoc:
    """One rule, as an accept rule, an eject rule, or both, by the properties it has.

    Each property is read once, so that a fault is reported once. A rule with properties of both
    kinds gets a warning and both readings: the slot that uses it takes its own.
    """
    accept: dict[str, Any] = {}
    eject: dict[str, Any] = {}
    accept_key = eject_key = None  # the first property that only the one or the other has
    for member in obj.members:
        key = member.key
        of_accept, of_eject = ACCEPT.field(key.value), EJECT.field(key.value)
        row = of_accept or of_eject
        if row is None:
            warn_unknown(ctx, member, (ACCEPT, EJECT), path)
            continue
        if of_eject is None:
            accept_key = accept_key or key
        elif of_accept is None:
            eject_key = eject_key or key
        if isinstance(member.value, JNull):
            continue
        values: dict[str, Any] = {}
        read_member(ctx, row, member.value, join_path(path, row.name), values)
        accept.update(values if of_accept is not None else {})
        eject.update(values if of_eject is not None else {})
    if accept_key is not None and eject_key is not None:
        _warn_mixed(ctx, eject_key, path)
    is_either = accept_key is None and eject_key is None
    return RuleDoc(
        name,
        span,
        AcceptDoc(**accept) if accept_key is not None or is_either else None,
        EjectDoc(**eject) if eject_key is not None or is_either else None,
    )


def _warn_mixed(ctx: Context, key: JString, path: str) -> None:
    ctx.sink.warning(
        "W003",
        key.span,
        join_path(path, key),
        f"the rule has {show_value(key)} of an eject rule beside properties of an accept rule",
        label="ignored where cards land",
        hint="make two rules of it",
    )
