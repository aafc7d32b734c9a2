"""The files in `games/`, and the example in the README."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from compiler import compile_file, interpret
from compiler.ir.nodes import Game

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted((ROOT / "games").glob("*.cardz"))


def test_the_games_are_here() -> None:
    assert {path.stem for path in GAMES} >= {
        "accordion",
        "aces-and-kings",
        "klondike",
        "spiderette",
        "weathervane",
        "weathervane-6",
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_told_and_without_a_warning(path: Path) -> None:
    result = compile_file(path)

    assert result.diagnostics == ()
    assert result.ir.family
    assert len(result.ir.description) > 200
    assert path.read_text(encoding="utf-8").endswith("}\n")


def _piles(slug: str) -> dict[str, int]:
    """Cards per pile after the deal; a lower-case tail of face-down ones as `down`."""
    game = interpret(ROOT / "games" / f"{slug}.cardz")
    piles = game.deal(seed=1).piles()
    down = sum(card.islower() for name, pile in piles.items() for card in pile if name != "stock")
    return {**{name: len(pile) for name, pile in piles.items() if pile}, "down": down}


def test_deals() -> None:
    """What a player counts on the table."""
    columns = [f"tab-{n}" for n in range(1, 8)]

    assert _piles("accordion") == {"stock": 51, "slot-1": 1, "down": 0}
    assert _piles("weathervane") == {
        "stock": 9,
        "vane": 1,
        **dict.fromkeys(columns, 6),
        "down": 35,
    }
    assert _piles("weathervane-6") == {
        "stock": 2,
        "vane": 1,
        **dict.fromkeys(columns, 7),
        "down": 42,
    }
    assert _piles("spiderette") == {
        "stock": 24,
        **{name: n for n, name in enumerate(columns, 1)},
        "down": 21,
    }
    assert _piles("klondike") == _piles("spiderette")
    assert _piles("aces-and-kings") == {
        "reserve-1": 13,
        "reserve-2": 13,
        "stock": 74,
        **{f"feeder-{n}": 1 for n in range(1, 5)},
        "down": 0,
    }


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
    assert printed[1].startswith("Outcome(status=")
    assert len(printed) == 2
