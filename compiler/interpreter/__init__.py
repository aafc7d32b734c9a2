"""The obviously right back end: it plays a game straight from the IR, with no tricks.

What operators, rules and steps mean is written here once more, apart from the runtime that the
generated modules use, so that a difference between the two back ends shows a fault in one.
"""

from __future__ import annotations

from compiler.interpreter.module import InterpretedGame, interpret_game

__all__ = ["InterpretedGame", "interpret_game"]
