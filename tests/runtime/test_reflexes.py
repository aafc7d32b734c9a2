"""Steps that are only tried out, and triggers that change nothing: both leave no trace."""

from __future__ import annotations

import pytest

from runtime import steps
from runtime.journal import FLIP, Entry
from runtime.protocol import GameModule
from runtime.reflexes import Steps, fire, would_change, would_move
from runtime.state import GameState
from runtime.steps import rounds
from tests.tiny import STOCK, cardz, lay, made

LOCKED = {"type": "Cell", "acceptRule": "none", "ejectRule": "locked"}
A, B = 1, 2
NOTED: Entry = (FLIP, A, 0, 3)


@pytest.fixture(scope="module")
def module() -> GameModule:
    """Two packs, and depots that take called Eights."""
    eights = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    depots = [{"name": name, **LOCKED, "acceptRule": eights} for name in ("a", "b", "rest")]
    return made(cardz(STOCK, *depots, decks=[{"count": 2, "jokers": 2}]), "generated")


def turn_twice(state: GameState, depot: int) -> None:
    """The top card turns, and back again."""
    steps.flip_down(state, depot)
    steps.flip_top(state, depot)


def swap(state: GameState, depot: int) -> None:
    """Two cards of a pile change places by way of another pile."""
    for source, target in ((depot, B), (depot, B), (B, depot), (B, depot)):
        steps.move_card(state, source, target)


def bury(state: GameState, depot: int) -> None:
    """Both cards go to the bottom in turn, the upper one first: where they were."""
    for _ in range(2):
        steps.move_card(state, depot, depot, under=True)


def turn_under(state: GameState, depot: int) -> None:
    """The top card goes to the bottom: another card, unless they are alike."""
    steps.move_card(state, depot, depot, under=True)


def shuffle(state: GameState, depot: int) -> None:
    """A shuffle."""
    steps.shuffle(state, depot)


def call(state: GameState, depot: int) -> None:
    """A call changes neither piles nor faces."""
    steps.call(state, depot, 1)


def run_out(state: GameState, depot: int) -> None:
    """All the rounds that a move may run, and nothing in them."""
    for _ in range(6):
        for _ in rounds(state):
            pass


TRIALS: list[tuple[Steps, str, bool, bool]] = [
    # The steps, the pile, whether trying them out says that they change something, whether firing
    # them does: a shuffle of two cards counts without being run (R6.8), but a trigger is judged by
    # what it leaves (R7.3).
    (turn_twice, "2C 3C", False, False),
    (turn_under, "2C 3C", True, True),
    (turn_under, "2C 2C", False, False),
    (turn_under, "2C 2c", True, True),
    (swap, "2C 3C", False, False),
    (bury, "2C 3C", False, False),
    (bury, "JK JK", False, False),
    (shuffle, "2C", False, False),
    (shuffle, "JK JK", True, False),
    (shuffle, "", False, False),
    (call, "2C 8C", False, False),
    (run_out, "2C", False, False),
]


@pytest.mark.parametrize("listening", [False, True])
@pytest.mark.parametrize(("do", "pile", "changes", "fires"), TRIALS)
def test_trying_out(
    module: GameModule, do: Steps, pile: str, changes: bool, fires: bool, listening: bool
) -> None:
    """R6.8: the state is left as it was, the shuffle counter, the calls, the rounds and the
    journal of who listens included."""
    state = laid(module, pile)
    before, journal, left = state.position(), [NOTED] if listening else None, state._rounds
    state._journal = journal
    assert would_change(state, do, A) is changes
    if do is not shuffle:
        assert would_move(state, do, A) is changes
    assert state._journal is journal
    assert journal in (None, [NOTED])
    assert (state.position(), state._rounds) == (before, left)


@pytest.mark.parametrize("listening", [False, True])
@pytest.mark.parametrize(("do", "pile", "changes", "fires"), TRIALS)
def test_firing(
    module: GameModule, do: Steps, pile: str, changes: bool, fires: bool, listening: bool
) -> None:
    """R7.3: steps that leave piles and faces as they were have not fired; nothing of them is told,
    and the shuffle counter and the calls are what they were."""
    state = laid(module, pile)
    before, journal = state.position(), [NOTED] if listening else None
    state._journal = journal
    assert fire(state, do, A) is fires
    assert state._journal is journal
    assert (state.position() != before) is fires
    if journal is not None:
        assert journal[0] is NOTED
        assert (len(journal) > 1) is fires


def laid(module: GameModule, pile: str) -> GameState:
    """A pile on `a`, a called Eight on `b`, and two shuffles behind."""
    return lay(module, {"a": pile, "b": "8H"}, "rest", calls={"b": "Spades"}, shuffles=2)
