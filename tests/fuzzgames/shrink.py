"""Make a game on which the machines differ as small as it gets.

    python -m tests.fuzzgames.shrink 1234

plays the random game 1234, and if the machines differ, takes away what can go while they still do
so in the same way. What is left goes to `tests/data/regressions/`, with a test of the right value.
"""

from __future__ import annotations

import copy
import json
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from compiler.diagnostics import CompileError
from tests.fuzzgames.generator import random_game
from tests.fuzzgames.play import Budget, play_game

__all__ = ["difference", "shrink"]

Path = tuple[str | int, ...]


def difference(text: str, seed: int, budget: Budget) -> str | None:
    """How the machines differ on a game, roughly: the place where it showed. None if they agree,
    or if the game does not compile."""
    try:
        play_game(text, seed, budget)
    except CompileError:
        return None
    except Exception as error:  # whatever a machine raises is a finding
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {last.name}"
    return None


def shrink(text: str, fails: Callable[[str], bool]) -> str:
    """The smallest text found that still fails, going through the game's parts again and again."""
    game = json.loads(text)
    shrunk = True
    while shrunk:
        shrunk = False
        for path in list(_paths(game)):
            for smaller in _without(game, path):
                if fails(json.dumps(smaller)):
                    game, shrunk = smaller, True
                    break
    return json.dumps(game, indent=1, ensure_ascii=False)


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places inside a JSON value, outer ones first; of a list the last ones first."""
    if isinstance(value, dict):
        keys: list[str | int] = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value) - 1, -1, -1))
    else:
        return
    for key in keys:
        yield (*path, key)
    for key in keys:
        yield from _paths(value[key], (*path, key))


def _without(game: Any, path: Path) -> Iterator[Any]:
    """The game with a part gone, then with something simpler in its place."""
    old = _get(game, path)
    if old is _MISSING:
        return
    smaller = copy.deepcopy(game)
    del _get(smaller, path[:-1])[path[-1]]
    yield smaller
    for simple in _simpler(old):
        smaller = copy.deepcopy(game)
        _get(smaller, path[:-1])[path[-1]] = simple
        yield smaller


_MISSING = object()


def _get(value: Any, path: Path) -> Any:
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return _MISSING
    return value


def _simpler(value: Any) -> Iterator[Any]:
    """What could stand for a value: a smaller number, an expression's first parts."""
    if isinstance(value, bool):
        return
    if isinstance(value, int) and value > 1:
        yield value - 1
    if isinstance(value, dict) and isinstance(value.get("of"), dict):
        yield value["of"]
    if isinstance(value, dict) and isinstance(value.get("of"), list):
        yield from value["of"]
    if isinstance(value, str) and len(value) > 5:
        yield from (text for text in ("true", "false", "0") if text != value)
        yield from _parts(value)


def _parts(text: str) -> Iterator[str]:
    """What stands in parentheses, each taken for the whole; and the sides of operators."""
    open_at: list[int] = []
    for index, char in enumerate(text):
        if char == "(":
            open_at.append(index)
        elif char == ")" and open_at:
            start = open_at.pop()
            yield text[start + 1 : index]
            yield f"{text[:start]}(true){text[index + 1 :]}"
            yield f"{text[:start]}(0){text[index + 1 :]}"
    for sign in (" && ", " || ", " ? ", " : ", " == ", " + ", " * ", ", "):
        if sign in text:
            yield from text.split(sign)


def _differs_so(kind: str, seed: int, budget: Budget, text: str) -> bool:
    return difference(text, seed, budget) == kind


def main() -> None:
    """Shrink the games whose seeds are given."""
    for seed in map(int, sys.argv[1:]):
        text, budget = random_game(Random(seed)), Budget()
        kind = difference(text, seed, budget)
        if kind is None:
            print(f"{seed}: the machines agree")
            continue
        print(f"{seed}: {kind}\n{shrink(text, partial(_differs_so, kind, seed, budget))}")


if __name__ == "__main__":
    main()
