"""The files in `games/`, and the example in the README."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from compiler import compile_file
from compiler.ir.nodes import Game
from tests.differential.backends import CLOSELY, GAMES, ROOT


def test_the_games_are_here() -> None:
    """`tests/games` asks what each of them is like."""
    assert len(GAMES) >= 70
    assert set(CLOSELY) <= set(GAMES)


def test_the_two_weathervanes_differ_in_the_hidden_cards_alone() -> None:
    def rules(slug: str) -> Game:
        game = compile_file(ROOT / "games" / f"{slug}.cardz").ir_before_passes
        return replace(game, name="", description="", deal=game.deal[1:])

    assert rules("weathervane") == rules("weathervane-6")


def test_the_example_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1

    names: dict[str, object] = {"__name__": "readme"}
    exec(compile(blocks[0], "README.md", "exec"), names)

    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "draw stock, drag waste hill 1"
    assert printed[1].startswith("Outcome(status=<Status.WON")
    assert "moves=874," in printed[1]
    assert len(printed) == 2


def test_the_readme_tells_how_many_games_there_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"([0-9]+) games", readme) == [str(len(GAMES))]
