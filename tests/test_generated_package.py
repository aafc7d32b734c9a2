"""`generated.load` and `generated.names`."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

import generated
from compiler import compile_text
from compiler.project import module_name
from tests.overlays import variants_here
from tests.sample_games import CLIMB

ROOT = Path(__file__).resolve().parents[1]
SLUGS = sorted(path.stem for path in (ROOT / "games").glob("*.cardz"))


def test_names_are_the_slugs_of_the_games() -> None:
    """And of the variants that were compiled in this tree, if there are any."""
    assert generated.names() == sorted([*SLUGS, *variants_here()])
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


@pytest.mark.parametrize("name", ["nonsense", "", "__init__", "os", "_native"])
def test_a_game_that_is_not_here(name: str) -> None:
    count = len(generated.names())
    told = rf"no game '{name}' here; generated.names\(\) lists the {count} that are here$"
    with pytest.raises(LookupError, match=told):
        generated.load(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("FreeCell", "freecell"),
        ("Spider 1 Suit", "spider-1-suit"),
        ("frecell", "freecell or forecell"),
        ("accordion.x", "accordion or scorpion"),
    ],
)
def test_a_name_that_is_nearly_a_game_s(name: str, meant: str) -> None:
    """The nearest names and no others, the very nearest first."""
    with pytest.raises(LookupError, match=rf"no game '{name}' here; did you mean {meant}\?$"):
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
