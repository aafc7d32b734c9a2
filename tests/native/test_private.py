"""The sources of a build: what is copied, what stays shared, what is changed in the texts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import runtime
from compiler.native.private import SHARED, SourceFault, private_sources
from runtime.builds import GAME_MODULE

RUNTIME = {
    p.stem: p.read_text(encoding="utf-8") for p in Path(runtime.__file__).parent.glob("*.py")
}

GAME = '''\
"""A game."""

from __future__ import annotations

from runtime import refusals, steps
from runtime.cards import (
    RANK,
)
from runtime.moves import Move
from runtime.state import GameState


def deal(seed: int | None = None, *, cards: list[str] | None = None) -> object:
    return State.deal(seed, cards=cards)
'''


def sources(game: str = GAME, **more: str) -> dict[str, str]:
    return private_sources("pack", game, RUNTIME | more)


def test_hot_modules_are_copied_and_types_stay_shared() -> None:
    """What a game uses, directly or not, comes along; the types that a player meets do not."""
    found = sources()
    assert {GAME_MODULE, "cards", "state", "steps"} <= found.keys()
    assert not SHARED & found.keys()
    assert SHARED - {"builds"} <= RUNTIME.keys()
    assert "reflexes" not in found
    assert "reflexes" in sources(GAME + "\nfrom runtime.reflexes import fire\n")


def test_imports_reach_the_copies() -> None:
    lines = sources()[GAME_MODULE].splitlines()
    assert "from pack import steps; from runtime import refusals" in lines
    assert "from pack.cards import (" in lines
    assert "from runtime.moves import Move" in lines
    assert "from pack.state import GameState" in lines


@pytest.mark.parametrize("name", sorted(sources(GAME + "\nfrom runtime import nothing\n")))
def test_lines_keep_their_numbers(name: str) -> None:
    """Tracebacks name the lines of the texts that people read."""
    game = GAME + "\nfrom runtime import nothing\n"
    before = {**RUNTIME, GAME_MODULE: game}[name]
    after = sources(game)[name]
    ast.parse(after)
    assert len(after.splitlines()) == len(before.splitlines())


def test_arguments_from_a_player_may_be_anything() -> None:
    """The runtime refuses them, in its own words."""
    assert "def deal(seed = None, *, cards = None) -> object:" in sources()[GAME_MODULE]


STATE = '''\
"""States."""

from __future__ import annotations

import random
from typing import NamedTuple

from runtime.cards import RANK

MOST = 7


class Pair(NamedTuple):
    one: int


class GameState:
    """A state."""

    def __init__(self) -> None:
        self.seed = 0
        self.flag = False
        self.left = MOST
        self.piles: list[bytes] = []

    @property
    def history(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState)

    __hash__ = None

    def push(self) -> None:
        pass
'''


def test_the_state_derives_from_the_shared_one() -> None:
    """With the types of its attributes, and without what is inherited."""
    tree = ast.parse(sources(state=STATE)["state"])
    (state,) = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    assert [ast.unparse(base) for base in state.bases] == ["SharedGameState"]
    assert ast.get_docstring(state) == "A state."
    declared = [ast.unparse(node) for node in state.body if isinstance(node, ast.AnnAssign)]
    assert declared == ["seed: int", "flag: bool", "left: int", "piles: list[bytes]"]
    methods = [node.name for node in state.body if isinstance(node, ast.FunctionDef)]
    assert methods == ["__init__", "push"]
    imports = [ast.unparse(node) for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert "from runtime.state import GameState as SharedGameState" in imports
    assert "from runtime.state import Pair as Pair" in imports


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("class GameState:", "class GameState(object):", "its first line"),
        ("self.seed = 0", "self.seed = len([])", "the type of an attribute"),
        ('    """A state."""\n', "", "a docstring"),
        ("def __init__", "def init", "an __init__"),
    ],
)
def test_another_shape_is_refused(old: str, new: str, what: str) -> None:
    """Better no build than one of something else."""
    with pytest.raises(SourceFault, match=rf"^state\.py:\d+: {what} is not as it was expected"):
        sources(state=STATE.replace(old, new))
