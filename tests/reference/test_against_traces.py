"""The hand-written games against the traces of an engine that others wrote: the references must be
right themselves before anything is compared with them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reference.accordion import Accordion
from tests.reference.weathervane import Weathervane

TRACES = Path(__file__).parents[3] / "shared" / "traces"

Game = Accordion | Weathervane


def as_trace(move: tuple[object, ...]) -> list[object]:
    """A move as the traces write it."""
    kind, source, target, n, arg = move
    if kind == "action":
        return [kind, source, arg]
    return [kind, source] if target is None else [kind, source, target, n, arg]


def replay(new: Callable[[], Game], seen: list[list[object]]) -> Game:
    """A new game with some moves made."""
    game = new()
    for wanted in seen:
        (move,) = [move for move in game.legal() if as_trace(move) == wanted]
        game.apply(move)
    return game


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("slug", "new"), [("accordion", Accordion), ("weathervane", Weathervane)])
def test_the_reference_replays_the_trace(slug: str, new: Callable[[int], Game], seed: int) -> None:
    path = TRACES / f"seeds-{slug}-{seed}.jsonl"
    if not path.exists():
        pytest.skip(f"the trace {path.name} is not here")
    made: list[list[object]] = []
    game = new(seed)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        expected = json.loads(line)
        move = expected["move"]
        if move == ["undo"]:
            made.pop()
            game = replay(lambda: new(seed), made)
        elif move is not None:
            made.append(move)
            (plain,) = [plain for plain in game.legal() if as_trace(plain) == move]
            game.apply(plain)

        assert {name: list(pile) for name, pile in game.piles().items()} == expected["piles"]
        assert [as_trace(plain) for plain in game.legal()] == expected["legal"], f"line {number}"
        assert game.status() == expected["status"]
        assert game.score() == expected["score"]
        assert game.moves == expected["moves"]
