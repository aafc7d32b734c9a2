"""What reading a game has at hand everywhere: the depots' names, and where faults go."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from compiler.diagnostics import Sink
from compiler.frontend.depot_names import DepotNames
from compiler.frontend.json_nodes import JString, JValue
from compiler.frontend.shown import show_value
from compiler.words import cut, nearest

__all__ = ["MAX_GUESSES", "Context", "join_path"]

MAX_GUESSES = 200  # nearest words that are looked for in one file; a generated file has thousands
_PLAIN = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*")


@dataclass
class Context:
    """The sink, the names on the board, how deep predicates or steps are nested, guesses made.

    What stands at `settings` or behind comes from the settings of a variant, not from the file.
    """

    sink: Sink
    names: DepotNames
    settings: int | None = None
    depth: int = 0
    guesses: int = 0

    def refuse(self, value: JValue, path: str, wanted: str, hint: str | None = None) -> None:
        """Report C030: a value of the wrong type; `wanted` is what the property takes."""
        self.sink.error(
            "C030",
            value.span,
            path,
            f"{show_value(value)} is not {wanted}",
            label=f"{_subject(path)} takes {wanted}",
            hint=hint,
        )

    def did_you_mean(self, word: str, known: Iterable[str]) -> str | None:
        """A hint with the nearest known word, if there is one."""
        self.guesses += 1
        near = nearest(word, known) if self.guesses <= MAX_GUESSES else None
        return None if near is None else f'did you mean "{cut(near)}"?'


def _subject(path: str) -> str:
    """How a message calls the property at a JSON path."""
    name = re.sub(r"(\[[0-9]+\])+$", "", path).rpartition(".")[2]
    if not name:
        return "this place"
    return f'each item of "{name}"' if path.endswith("]") else f'"{name}"'


def join_path(path: str, key: str | JString) -> str:
    """The JSON path of a property; a key that is no plain word stands in brackets."""
    name = key if isinstance(key, str) else key.value
    if not _PLAIN.fullmatch(name):
        return f"{path}[{show_value(key)}]" if isinstance(key, JString) else f"{path}[…]"
    return f"{path}.{name}" if path else name
