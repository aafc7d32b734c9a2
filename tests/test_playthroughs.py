"""Playthroughs, played again on both back ends, come out as they were written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime.status import Status
from tests.differential.backends import BACKENDS, CLOSELY, GAMES, ROOT, game_module
from tests.playthroughs import FOLDER, read_playthrough, record

FILES = sorted(FOLDER.glob("*.txt"))
PLAYS = {path: read_playthrough(path.read_text(encoding="utf-8")) for path in FILES}


def ends_of(slug: str) -> set[Status]:
    """How the recorded playthroughs of a game end."""
    ends = set()
    for play in PLAYS.values():
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
    play = PLAYS[path]
    state = play.deal(game_module(play.slug, "generated"))
    positions = []
    for text in play.moves:
        positions.append(state.position())
        state.play(text)
    while positions:
        state.pop()
        assert state.position() == positions.pop()


@pytest.mark.parametrize("slug", CLOSELY)
def test_a_playthrough_wins(slug: str) -> None:
    assert Status.WON in ends_of(slug), f"no file in {FOLDER.name} plays {slug} to a win"


def can_be_lost(slug: str) -> bool:
    """Whether a game's file has a loss condition; without one it can only get stuck."""
    game = json.loads((ROOT / "games" / f"{slug}.cardz").read_text(encoding="utf-8"))
    return game.get("lossCondition") is not None


@pytest.mark.parametrize("slug", [slug for slug in CLOSELY if can_be_lost(slug)])
def test_a_playthrough_loses(slug: str) -> None:
    assert Status.LOST in ends_of(slug), f"no file in {FOLDER.name} plays {slug} to a loss"


def test_every_game_has_a_playthrough() -> None:
    assert {PLAYS[path].slug for path in FILES} == set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_called_by_its_game_and_its_end(path: Path) -> None:
    """`-shown` is a game that is left off."""
    play = PLAYS[path]
    state = play.deal(game_module(play.slug, "generated"))
    for text in play.moves:
        state.play(text)
    end = "shown" if state.status is Status.PLAYING else state.status.value
    assert path.stem == f"{play.slug}-{end}"


def test_the_files_are_small() -> None:
    """Bytes, of each file of the games that are not looked at closely, and of all."""
    sizes = {path: path.stat().st_size for path in FILES}
    others = [size for path, size in sizes.items() if PLAYS[path].slug not in CLOSELY]
    assert max(others) < 60_000
    assert sum(sizes.values()) < 2_000_000
