"""How the games of the catalogue look and are told of."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from compiler.pipeline import Compilation
from compiler.project import place_of
from runtime.info import DepotInfo
from tests.differential.backends import GAMES, ROOT, game_module
from tests.games.files import slugs

MOST_COLUMNS, MOST_ROWS = 16, 8
ROOM_TO_FAN = 2.0
"""A pile that fans must find this much room, in cells from place to place, on its side."""

_WAYS = {"Down": (0, 1), "Up": (0, -1), "Right": (1, 0), "Left": (-1, 0)}


def on_the_table(slug: str) -> list[DepotInfo]:
    return [depot for depot in game_module(slug, "generated").GAME.depots if not depot.off_table]


def place(depot: DepotInfo) -> tuple[float, float]:
    """The column and row of a depot; nothing in the catalogue is placed by the pixel."""
    assert depot.col is not None, depot.name
    assert depot.row is not None, depot.name
    return depot.col, depot.row


@slugs
def test_a_game_compiles_strictly_and_is_told_of(slug: str) -> None:
    path = ROOT / "games" / f"{slug}.cardz"
    work = Compilation(path.read_bytes(), path.name, place_of(path), strict=True)
    work.check()
    assert work.diagnostics == ()
    assert work.game.family
    assert len(work.game.description) > 200
    assert "\n- " in work.game.description, "the rules are bullets"
    assert work.game.description.startswith("**"), "the goal comes first, in bold"
    assert "aliases" in json.loads(path.read_text(encoding="utf-8")), "other names, or []"
    assert path.read_text(encoding="utf-8").endswith("}\n")


def test_other_names() -> None:
    """Books give one name to several games, but none of ours is called like another of ours."""
    names = {slug: game_module(slug, "generated").GAME.name.casefold() for slug in GAMES}
    assert len(set(names.values())) == len(GAMES)
    for slug in GAMES:
        aliases = [alias.casefold() for alias in game_module(slug, "generated").GAME.aliases]
        assert len(set(aliases)) == len(aliases), slug
        assert not set(names.values()).intersection(aliases), slug


@slugs
def test_the_board_is_on_the_grid(slug: str) -> None:
    for depot in on_the_table(slug):
        col, row = place(depot)
        assert 0 <= col < MOST_COLUMNS, depot.name
        assert 0 <= row < MOST_ROWS, depot.name


@slugs
def test_no_two_depots_overlap(slug: str) -> None:
    """Each depot has a cell of its own, if not always a whole one apart in both ways."""
    for one, other in combinations(on_the_table(slug), 2):
        (a, b), (c, d) = place(one), place(other)
        assert abs(a - c) >= 1 or abs(b - d) >= 1, (one.name, other.name)


@slugs
def test_a_pile_that_fans_has_room(slug: str) -> None:
    depots = on_the_table(slug)
    for depot in depots:
        across, along = _WAYS.get(depot.fan_direction or "", (0, 0))
        if not across and not along:
            continue
        col, row = place(depot)
        for other in depots:
            right, down = place(other)[0] - col, place(other)[1] - row
            ahead, aside = right * across + down * along, right * along + down * across
            assert not (0 < ahead < ROOM_TO_FAN and abs(aside) < 1), (depot.name, other.name)


@pytest.mark.parametrize(
    ("slug", "better", "keep"),
    [
        ("klondike", "High", "Won"),
        ("spider", "High", "Won"),
        ("golf", "Low", "Over"),
        ("pyramid", "Low", "Over"),
        ("accordion", "Low", "Over"),
    ],
)
def test_games_that_are_scored(slug: str, better: str, keep: str) -> None:
    """Where custom keeps a score (R9.8)."""
    game = game_module(slug, "generated").GAME
    assert (game.better, game.keep) == (better, keep)
