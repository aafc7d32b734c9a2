"""`generated.load` and `generated.names`."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

import generated
from compiler import compile_text
from compiler.project import module_name
from tests.sample_games import CLIMB

ROOT = Path(__file__).resolve().parents[1]
SLUGS = sorted(path.stem for path in (ROOT / "games").glob("*.cardz"))


def test_names_are_the_slugs_of_the_games() -> None:
    assert generated.names() == SLUGS
    assert "weathervane-6" in SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_load_takes_slug_module_name_or_path(slug: str) -> None:
    module = generated.load(slug)

    assert module.GAME.slug == slug
    assert generated.load(module_name(slug)) is module
    path = ROOT / "generated" / f"{module_name(slug)}.py"
    assert generated.load(path) is module
    assert generated.load(str(path)) is module
    assert sys.modules[f"generated.{module_name(slug)}"] is module


@pytest.mark.parametrize("name", ["nonsense", "", "__init__", "os", "_native", "accordion.x"])
def test_a_game_that_is_not_here(name: str) -> None:
    with pytest.raises(LookupError, match="there are: accordion, aces-and-kings"):
        generated.load(name)


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        generated.load(tmp_path / "x.py")


def test_a_game_from_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "climb.py"
    path.write_text(compile_text(CLIMB, "climb").python, encoding="utf-8")

    climb = generated.load(path)
    state = climb.deal(seed=1)

    assert climb.GAME.slug == "climb"
    assert generated.load(path) is climb
    assert pickle.loads(pickle.dumps(state)) == state

    path.write_text(compile_text(CLIMB.replace("Climb", "Fall"), "climb").python, encoding="utf-8")
    assert generated.load(path).GAME.name == "Fall"


def test_a_module_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("raise ValueError('as it must')\n", encoding="utf-8")
    before = set(sys.modules)

    with pytest.raises(ValueError, match="as it must"):
        generated.load(path)
    assert set(sys.modules) == before
