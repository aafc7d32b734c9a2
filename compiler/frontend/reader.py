"""JSON tree → surface model: `read_game`."""

from __future__ import annotations

from compiler.diagnostics import Sink
from compiler.frontend.depot_names import collect_names
from compiler.frontend.fields import GAME
from compiler.frontend.json_nodes import JNull, JNumber, JObject, JValue
from compiler.frontend.read_context import Context
from compiler.frontend.read_objects import read_object
from compiler.frontend.read_unknown import refuse_beside_setup
from compiler.frontend.shown import show_value
from compiler.frontend.surface import GameDoc
from compiler.source import Span

__all__ = ["KNOWN_SCHEMA_VERSION", "is_export", "read_game"]

KNOWN_SCHEMA_VERSION = 1


def read_game(tree: JValue, sink: Sink, settings: int | None = None) -> GameDoc | None:
    """Read a game, or the `setup` of an export (R1.1). What stands at offset `settings` or behind
    comes from the settings of a variant.

    Reads on past every fault: a property whose value was refused is absent from the result, and a
    list lacks the items that were. None when there is no game to read from at all.
    """
    game = _find_game(tree, sink)
    if game is None:
        return None
    value, path = game
    ctx = Context(sink, collect_names(value), settings)
    if path and isinstance(tree, JObject):
        refuse_beside_setup(ctx, tree)
    doc: GameDoc | None = read_object(ctx, GAME, value, path)
    return doc


def _find_game(tree: JValue, sink: Sink) -> tuple[JObject, str] | None:
    """The object that holds the game, and its JSON path."""
    if not isinstance(tree, JObject):
        message = f"a game file holds one JSON object, not {show_value(tree)}"
        sink.error("C040", Span(tree.span.start, tree.span.start + 1), "", message)
        return None
    version = tree.get("schemaVersion")
    if version is not None and not _is_known_version(version.value, sink):
        return None
    setup = tree.get("setup")
    if setup is None or not is_export(tree):
        if version is None:
            return tree, ""
        # A bare game with a version: the version has been checked, and there is no more to it.
        return JObject(tuple(m for m in tree.members if m is not version), tree.span), ""
    if not isinstance(setup.value, JObject):
        hint = "an export has the game there"
        Context(sink, collect_names(tree)).refuse(setup.value, "setup", "an object", hint)
        return None
    return setup.value, "setup"


def is_export(tree: JObject) -> bool:
    """Whether the game of a file is its `setup` (R1.1)."""
    is_bare = tree.get("schemaVersion") is None and tree.get("depots") is not None
    return tree.get("setup") is not None and not is_bare


def _is_known_version(value: JValue, sink: Sink) -> bool:
    """R1.1: report C036 for a version of the format that is not 1."""
    if isinstance(value, JNull):
        return True
    number = value.integral if isinstance(value, JNumber) else None
    if number == KNOWN_SCHEMA_VERSION:
        return True
    newer = number is not None and number > KNOWN_SCHEMA_VERSION
    sink.error(
        "C036",
        value.span,
        "schemaVersion",
        f"{show_value(value)} is not a version of the format that this compiler knows",
        label=f"it knows version {KNOWN_SCHEMA_VERSION}",
        hint="use a newer compiler" if newer else None,
    )
    return False
