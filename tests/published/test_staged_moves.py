"""How many cards FreeCell lets go at once (R6.2), in positions of Microsoft deal 1."""

from __future__ import annotations

import pytest

from runtime.state import GameState
from tests.differential.backends import BACKENDS, game_module
from tests.published.lines import Step, play_step, recorded_line

SINGLE = recorded_line("single")

# How many moves of the recorded line are played, what is played after them, a sequence's column and
# its target, how many cards may go there at once, and how many would fit there but for the limit.
# What fits on a column is told by its top card; on an empty one, any part of the sequence.
LIMITS = [
    # All cells taken, no column empty: one card, though 8D 7S would fit on 9S.
    (12, "", "2", "3", 1, 2),
    # A free cell: two cards. 8D 7S 6H would fit on 9S.
    (13, "", "2", "3", 2, 3),
    # Two free cells: three cards. JH TS 9D 8C 7D would fit on QS.
    (14, "", "7", "4", 3, 5),
    # Three free cells, column 8 just filled: four cards. 9D to 3H, seven cards, would fit on TC.
    (26, "", "7", "8", 4, 7),
    # No cell, but column 8 empty: 1 * 2. 8C 7D 6C 5H would fit on 9H.
    (23, "", "7", "3", 2, 4),
    # A cell and column 8: 2 * 2. 8C 7D 6C 5H 4S would fit on 9H.
    (24, "", "7", "3", 4, 5),
    # The same position, to column 8 itself, which is no help then: 2 of the eight from JH to 4S.
    (24, "", "7", "8", 2, 8),
    # Two cells and column 8: 3 * 2, just enough for 8C 7D 6C 5H 4S 3H on 9H.
    (25, "", "7", "3", 6, 6),
    # To column 8 itself half of that: 3 of the nine from JH to 3H.
    (25, "", "7", "8", 3, 9),
    # Two cells and column 3: 3 * 2. JH to 3H, nine cards, would fit on QC.
    (47, "", "7", "6", 6, 9),
    # Three cells and column 6: 4 * 2. JH TS 9D 8C 7H are five.
    (96, "", "3", "7", 5, 5),
    # To column 6 itself: 4 of the six from QS to 7H.
    (96, "", "3", "6", 4, 6),
    # KS and 5D put into cells: one cell left, columns 2 and 6 empty: 2 * 2 * 2, plenty for
    # JH TS 9D 8C 7H on QS.
    (111, "6b 1c", "7", "3", 5, 5),
    # The last cell filled too, with 5C: 1 * 2 * 2, one too few for them.
    (111, "6b 1c 4d", "7", "3", 4, 5),
    # And to the empty column 2, of which only column 6 is left to help: 2 of the seven from KH.
    (111, "6b 1c 4d", "7", "2", 2, 7),
    # QS, KS and 5D in cells, columns 2, 3 and 6 empty. To one of them: 1 * 2 * 2 of the seven.
    (111, "3b 6c 1d", "7", "2", 4, 7),
    # Two columns empty and every cell free: far more than the three there are, KH QC JH.
    (148, "", "7", "8", 3, 3),
]


def position(backend: str, played: int, more: str) -> GameState:
    state = game_module("freecell", backend).deal(ms=1)
    for step in [*SINGLE[:played], *map(Step, more.split())]:
        play_step(state, step)
    return state


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("played", "more", "source", "target", "most", "fit"), LIMITS)
def test_limits(
    backend: str, played: int, more: str, source: str, target: str, most: int, fit: int
) -> None:
    """As many cards as could be relayed may go, and no more; the verdict names the rule."""
    state = position(backend, played, more)
    start, end = f"tab-{source}", f"tab-{target}"
    sizes = range(1, fit + 1) if not state.piles()[end] else [fit]
    allowed = [n for n in sizes if n <= most]
    assert [n for n in sizes if state.why_not(start, end, n).legal] == allowed
    for n in sizes:
        if n > most:
            assert state.why_not(start, end, n).rule == "R6.2"
    listed = [move.n for move in state.legal_moves() if (move.source, move.target) == (start, end)]
    assert listed == allowed


def test_the_positions_are_what_they_are_said_to_be() -> None:
    """Free cells and empty columns, counted on the boards."""

    def resources(played: int, more: str = "") -> tuple[int, list[str]]:
        piles = position("generated", played, more).piles()
        cells = sum(not piles[f"cell-{k}"] for k in range(1, 5))
        return cells, [k for k in "12345678" if not piles[f"tab-{k}"]]

    assert [resources(played) for played in (12, 13, 14, 26)] == [
        (0, []),
        (1, []),
        (2, []),
        (3, []),
    ]
    assert [resources(played) for played in (23, 24, 25)] == [(0, ["8"]), (1, ["8"]), (2, ["8"])]
    assert [resources(played) for played in (47, 96)] == [(2, ["3"]), (3, ["6"])]
    assert resources(111, "6b 1c") == (1, ["2", "6"])
    assert resources(111, "6b 1c 4d") == (0, ["2", "6"])
    assert resources(111, "3b 6c 1d") == (0, ["2", "3", "6"])
    assert resources(148) == (4, ["5", "8"])
