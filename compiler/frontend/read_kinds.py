"""Telling steps and predicates apart by their `kind` (R9.2, R9.5)."""

from __future__ import annotations

import re

from compiler.frontend.field_types import KindFamily
from compiler.frontend.fields import KINDS
from compiler.frontend.json_nodes import JNull, JObject, JString, JValue
from compiler.frontend.read_context import Context, join_path
from compiler.frontend.shown import show_value
from compiler.frontend.surface import At
from compiler.source import Span
from compiler.words import listed

__all__ = ["MAX_DEPTH", "find_kind", "within_depth"]

MAX_DEPTH = 64  # levels of predicates or steps, as many as an expression has (R8.10)
_TITLES = {KindFamily.STEP: "a step", KindFamily.PREDICATE: "a predicate"}
_EXAMPLES = {
    KindFamily.STEP: '{ "kind": "flipTop", "depot": "stock" }',
    KindFamily.PREDICATE: '{ "kind": "allCardsIn", "depots": "Foundation" }',
}
_OPERATOR = re.compile(r"[()<>=!&|]")  # has no place but in an expression


def find_kind(
    ctx: Context, family: KindFamily, value: JValue, path: str
) -> tuple[At[str], JObject] | None:
    """The canonical `kind` of a step or predicate with its object; None after an error."""
    title = _TITLES[family]
    if not isinstance(value, JObject):
        ctx.refuse(value, path, "an object", _hint(family, value))
        return None
    member = value.get("kind")
    kind_path = join_path(path, "kind")
    if member is None or isinstance(member.value, JNull):
        start = value.span.start
        span = Span(start, start + 1) if member is None else member.value.span
        message, label = f'{title} needs "kind"', '"kind" is missing'
        hint = f"an example: {_EXAMPLES[family]}"
        ctx.sink.error("C033", span, kind_path, message, label=label, hint=hint)
        return None
    word = _find_word(ctx, family, member.value, kind_path)
    return None if word is None else (At(word, member.value.span, kind_path), value)


def _hint(family: KindFamily, value: JValue) -> str:
    """What to write for a step or predicate that is no object."""
    if isinstance(value, JString):
        kind = next((kind for word, kind in KINDS[family].items() if value.spells(word)), None)
        if kind is not None:
            needed = "".join(f', "{row.name}": …' for row in kind.fields if row.required)
            return f'write {{ "kind": "{kind.name}"{needed} }}'
        if family is KindFamily.PREDICATE and _OPERATOR.search(value.value):
            return f'write {{ "kind": "expr", "when": {show_value(value)} }}'
    return f"write an object such as {_EXAMPLES[family]}"


def _find_word(ctx: Context, family: KindFamily, value: JValue, path: str) -> str | None:
    words = tuple(KINDS[family])
    wanted = f"a kind of {family.value}"
    if not isinstance(value, JString):
        ctx.refuse(value, path, wanted)
        return None
    found = next((word for word in words if value.spells(word)), None)
    if found is None:
        hint = ctx.did_you_mean(value.value, words) or f"it can be {listed(words)}"
        message = f"{show_value(value)} is not {wanted}"
        label = f"no such kind of {family.value}"
        ctx.sink.error("C031", value.span, path, message, label=label, hint=hint)
    return found


def within_depth(ctx: Context, family: KindFamily, value: JValue, path: str) -> bool:
    """Report C038 for a predicate or step inside too many others; whether it is not."""
    if ctx.depth < MAX_DEPTH:
        return True
    message = f"{family.value}s are nested more than {MAX_DEPTH} levels deep"
    span = Span(value.span.start, value.span.start + 1)
    ctx.sink.error("C038", span, path, message, label="one level too many")
    return False
