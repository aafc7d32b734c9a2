"""The first ten deals of two games, against data that others made (`data/published/README.md`)."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.differential.backends import BACKENDS, game_module
from tests.published.lines import PUBLISHED

ROSETTA = {
    1: [
        "JD 2D 9H JC 5D 7H 7C 5H",
        "KD KC 9S 5S AD QC KH 3H",
        "2S KS 9D QD JS AS AH 3C",
        "4C 5C TS QH 4H AC 4D 7S",
        "3S TD 4S TH 8H 2C JH 7D",
        "6D 8S 8D QS 6C 3D 8C TC",
        "6S 9C 2H 6H",
    ],
    617: [
        "7D AD 5C 3S 5S 8C 2D AH",
        "TD 7S QD AC 6D 8H AS KH",
        "TH QC 3H 9D 6S 8D 3D TC",
        "KD 5H 9S 3C 8S 7H 4D JS",
        "4C QS 9C 9H 7C 6H 2C 2S",
        "4S TS 2H 5D JC 6C JH QH",
        "JD KS KC 4H",
    ],
}
"""Deals 1 and 617 as Rosetta Code's task *Deal cards for FreeCell* prints them."""


def deals(name: str) -> dict[int, list[str]]:
    """The lines of each deal in a file, by number."""
    blocks = (PUBLISHED / name).read_text(encoding="utf-8").split("\n\n")
    return {int(b.split()[1]): b.strip().splitlines()[1:] for b in blocks}


FREECELL = deals("freecell-1-to-10.txt")
KLONDIKE = deals("klondike-1-to-10.txt")


def test_the_sources_agree() -> None:
    assert list(FREECELL) == list(KLONDIKE) == list(range(1, 11))
    assert FREECELL[1] == ROSETTA[1]


@pytest.mark.parametrize("backend", BACKENDS)
def test_freecell_row_by_row(backend: str) -> None:
    """Cards lie in rows from left to right, all face up; nothing lies elsewhere."""
    freecell = game_module("freecell", backend)
    for number, rows in (FREECELL | ROSETTA).items():
        piles = freecell.deal(ms=number).piles()
        columns = [piles.pop(f"tab-{k}") for k in range(1, 9)]
        found = [" ".join(filter(None, row)) for row in zip_longest(*columns)]
        assert found == rows, number
        assert not any(piles.values())


@pytest.mark.parametrize("backend", BACKENDS)
def test_klondike_depot_by_depot(backend: str) -> None:
    """R9.1 and the game's deal; what the data does not name is empty."""
    klondike = game_module("klondike", backend)
    for seed, lines in KLONDIKE.items():
        piles = klondike.deal(seed=seed).piles()
        for name, *cards in map(str.split, lines):
            assert piles.pop(name) == tuple(cards), (seed, name)
        assert not any(piles.values())
