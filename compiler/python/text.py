"""Python expressions as text that knows how tightly it binds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

__all__ = ["Level", "Py", "atom", "call", "docstring", "join", "shown"]


class Level(IntEnum):
    """Binding strength of Python's operators, loosest first."""

    TERNARY = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARE = 4
    ADD = 5
    MUL = 6
    UNARY = 7
    ATOM = 8


@dataclass(frozen=True, slots=True)
class Py:
    """An expression's text and how tightly its outermost operator binds."""

    text: str
    level: Level

    def at(self, level: Level) -> str:
        """The text, in parentheses where an operand of `level` needs them."""
        return self.text if self.level >= level else f"({self.text})"

    def __str__(self) -> str:
        return self.text


def atom(text: str) -> Py:
    """A name, literal, call or subscript."""
    return Py(text, Level.ATOM)


def call(function: str, *args: Py | str) -> Py:
    """A call of a function with arguments."""
    return atom(f"{function}({', '.join(str(arg) for arg in args)})")


def join(operator: str, level: Level, items: list[Py]) -> Py:
    """Operands joined by one operator; operands of the same level go bare only on the left, and an
    `and` stands in parentheses within an `or`, as readers (and ruff) like it."""
    first, *rest = items
    if level is Level.OR and any(item.level is Level.AND for item in items):
        first, *rest = (
            atom(f"({item})") if item.level is Level.AND else item for item in (first, *rest)
        )
    parts = [first.at(level), *(item.at(Level(level + 1)) for item in rest)]
    return Py(f" {operator} ".join(parts), level)


def shown(text: str) -> str:
    """Text of a stranger's file fit for a comment: one line, printable."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def docstring(text: str) -> str:
    """A triple-quoted literal whose value is `text` (of several lines, with a last line break).

    What could end the literal, be read as an escape, or be trimmed by a formatter is escaped.
    """
    lines = []
    for line in text.split("\n"):
        escaped = line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
        escaped = "".join(c if c.isprintable() else _escape(c) for c in escaped)
        if escaped.endswith(" "):
            escaped = escaped[:-1] + "\\x20"
        lines.append(escaped)
    if lines[0].startswith((" ", '"')):
        lines[0] = ("\\x20" if lines[0][0] == " " else '\\"') + lines[0][1:]
    if lines[-1].endswith('"'):
        lines[-1] = lines[-1][:-1] + '\\"'
    body = "\n".join(lines)
    if len(lines) > 1:
        body += "\n"
    return f'"""{body}"""'


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
