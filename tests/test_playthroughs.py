"""Playthroughs, played again on both back ends, come out as they were written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime.status import Status
from tests.differential.backends import BACKENDS, GAMES, ROOT, game_module
from tests.playthroughs import FOLDER, read_playthrough, record

FILES = sorted(FOLDER.glob("*.txt"))


def ends_of(slug: str) -> set[Status]:
    """How the recorded playthroughs of a game end."""
    ends = set()
    for path in FILES:
        play = read_playthrough(path.read_text(encoding="utf-8"))
        if play.slug == slug:
            state = play.deal(game_module(slug, "generated"))
            for text in play.moves:
                state.play(text)
            ends.add(state.status)
    return ends


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_comes_out_the_same(path: Path, backend: str) -> None:
    expected = path.read_text(encoding="utf-8")
    play = read_playthrough(expected)
    lines = record(play, game_module(play.slug, backend)).splitlines()
    for number, (line, wanted) in enumerate(zip(lines, expected.splitlines(), strict=False), 1):
        assert line == wanted, f"{path.name}:{number}"
    assert len(lines) == len(expected.splitlines())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_can_be_taken_back_step_by_step(path: Path) -> None:
    play = read_playthrough(path.read_text(encoding="utf-8"))
    state = play.deal(game_module(play.slug, "generated"))
    positions = []
    for text in play.moves:
        positions.append(state.position())
        state.play(text)
    while positions:
        state.pop()
        assert state.position() == positions.pop()


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_playthrough_that_wins(slug: str) -> None:
    assert Status.WON in ends_of(slug), f"no file in {FOLDER.name} plays {slug} to a win"


def can_be_lost(slug: str) -> bool:
    """Whether a game's file has a loss condition; without one it can only get stuck."""
    game = json.loads((ROOT / "games" / f"{slug}.cardz").read_text(encoding="utf-8"))
    return game.get("lossCondition") is not None


@pytest.mark.parametrize("slug", [slug for slug in GAMES if can_be_lost(slug)])
def test_every_game_that_can_be_lost_has_a_playthrough_that_loses(slug: str) -> None:
    assert Status.LOST in ends_of(slug), f"no file in {FOLDER.name} plays {slug} to a loss"


def test_every_file_belongs_to_a_game() -> None:
    for path in FILES:
        play = read_playthrough(path.read_text(encoding="utf-8"))
        assert play.slug in GAMES
        assert path.stem.startswith(play.slug)
