"""A published solution of Microsoft deal 1, played card by card and again by supermoves."""

from __future__ import annotations

import pytest

from runtime.state import GameState
from runtime.status import Status
from tests.differential.backends import BACKENDS, game_module
from tests.published.lines import Step, collapse, play_step, recorded_line

SINGLE = recorded_line("single")


def dealt(backend: str) -> GameState:
    return game_module("freecell", backend).deal(ms=1)


def supermoves() -> list[Step]:
    """What the single moves collapse to."""
    state = dealt("generated")
    boards = [state.piles()]
    for step in SINGLE:
        play_step(state, step)
        boards.append(state.piles())
    return collapse(boards, SINGLE)


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_single_moves_win(backend: str) -> None:
    """Every one of them is legal; the last card, and no earlier one, wins."""
    state = dealt(backend)
    for step in SINGLE:
        assert state.status is Status.PLAYING
        play_step(state, step)
    assert state.status is Status.WON
    assert (state.moves, state.stuck, state.legal_moves()) == (160, False, [])
    assert {move.n for move in state.history} == {1}


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_supermoves_win(backend: str) -> None:
    """R6.2 lets each sequence go that the single moves relay, and the outcome is the same."""
    state = dealt(backend)
    for step in supermoves():
        assert state.status is Status.PLAYING
        play_step(state, step)
    assert state.status is Status.WON
    assert state.moves == 110

    relayed = dealt(backend)
    for step in SINGLE:
        play_step(relayed, step)
    assert state.piles() == relayed.piles()


def test_the_supermoves_are_those_of_the_catalogue() -> None:
    """But for the cards that go home, which the catalogue leaves to Microsoft's program."""

    def on_the_table(steps: list[Step]) -> list[str]:
        return [step.text for step in steps if step.text[1] != "h"]

    assert on_the_table(supermoves()) == on_the_table(recorded_line("catalogue"))


def test_what_the_supermoves_carry() -> None:
    """Nine of them, as the boards show: `78` needs an empty column beside two free cells, `37` all
    four cells."""
    assert [step for step in supermoves() if step.n > 1] == [
        ("82", 2),
        ("85", 2),
        ("23", 4),
        ("32", 4),
        ("78", 5),
        ("73", 4),
        ("56", 2),
        ("25", 4),
        ("37", 5),
    ]
