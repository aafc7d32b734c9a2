"""push, pop, play, history, copy, playout."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from runtime.events import Collapsed, Flipped, Moved
from runtime.status import IllegalMove, Outcome, Status
from tests.api.conftest import Build
from tests.tiny import STOCK, cardz, lay, piles


def game(**more: Any) -> str:
    """A little Klondike: draw, build down, foundations that lose nothing, a redeal."""
    return cardz(
        {**STOCK, "draw": {"to": "waste", "recycle": True, "maxRecycles": 2}},
        {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {
            "name": "home",
            "type": "Foundation",
            "repeat": 2,
            "acceptRule": {"seed": "Ace", "build": {"direction": "Up"}, "suit": "Same"},
            "ejectRule": "locked",
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": 3,
            "acceptRule": {"build": {"direction": "Down"}, "suit": "AlternateColor"},
            "ejectRule": "faceUp",
            "autoFlipTop": True,
        },
        decks=[{"suits": ["Clubs", "Hearts"], "ranks": ["Ace", "Two", "Three", "Four"]}],
        dealRules=[{"kind": "dealGroup", "to": "tab", "faceDown": 1, "faceUp": 1}],
        winCondition={"kind": "allCardsIn", "depots": "Foundation"},
        scoring={"value": "10 * sum(Foundation, count(it)) - moves"},
        **more,
    )


def test_play_tells_what_happened(build: Build) -> None:
    """The events in order, by name; a text will do as well as a move."""
    state = lay(build(game()), {"tab-1": "4c AH", "tab-2": "3C"})
    events = state.play("tab-1 home-1 1")
    assert events == [("tab-1", "home-1", ("AH",), 1, 0), ("tab-1", 0, "4C")]
    first, second = events
    assert isinstance(first, Moved)
    assert isinstance(second, Flipped)
    assert (first.source, first.cards, first.start, first.at) == ("tab-1", ("AH",), 1, 0)
    assert (second.depot, second.card) == ("tab-1", "4C")
    assert Collapsed("a", 2) == ("a", 2)


def test_play_refuses(build: Build) -> None:
    """IllegalMove names the rule and the reason, and leaves the position as it was."""
    state = lay(build(game()), {"tab-1": "4C", "tab-2": "3C"})
    before = state.position()
    with pytest.raises(IllegalMove, match=r"drag tab-2 tab-1 1: .*colour.* \[R5\.8\]") as caught:
        state.play("tab-2 tab-1 1")
    assert caught.value.verdict == state.why_not("tab-2", "tab-1", 1)
    assert isinstance(caught.value, ValueError)
    with pytest.raises(ValueError, match="no depot 'tab-9'"):
        state.play("tab-9 tab-1 1")
    assert (state.position(), state.history) == (before, ())


def test_history(build: Build) -> None:
    """pop returns the move; IndexError at the root; clear_history keeps the position."""
    module = build(game())
    state = module.deal(seed=3)
    with pytest.raises(IndexError):
        state.pop()
    start = state.position()
    draw = module.parse_move("draw stock")
    state.push(draw)
    state.play("draw stock")
    assert list(state.history) == [draw, draw]
    assert state.pop() == draw
    assert list(state.history) == [draw]
    middle = state.position()
    state.clear_history()
    assert (state.history, state.position()) == ((), middle)
    with pytest.raises(IndexError):
        state.pop()
    assert middle != start


def test_undo_restores_everything(build: Build) -> None:
    """R7.8, across recycles and the end of the game: all the way back, and forth again."""
    module = build(game())
    for seed in range(12):
        state = module.deal(seed)
        rng = Random(seed)
        trail = [(state.position(), state.key(), state.legal_moves())]
        while state.has_moves() and len(trail) < 60:
            legal = state.legal_moves()
            state.push(legal[int(rng.random() * len(legal))])
            trail.append((state.position(), state.key(), state.legal_moves()))
        line = state.history
        for expected in reversed(trail[:-1]):
            state.pop()
            assert (state.position(), state.key(), state.legal_moves()) == expected
        for move in line:
            state.push(move)
        assert state.position() == trail[-1][0]


def test_copies_are_independent(build: Build) -> None:
    """copy() may be played on without a trace in the original, with or without history."""
    module = build(game())
    state = module.deal(seed=5)
    state.play("draw stock")
    before = state.position()
    other = state.copy()
    bare = state.copy(history=False)
    assert other == state
    assert bare == state
    assert (len(other.history), bare.history) == (1, ())
    other.pop()
    other.play("draw stock")
    bare.play("draw stock")
    bare.pop()
    with pytest.raises(IndexError):
        bare.pop()
    assert (state.position(), len(state.history)) == (before, 1)
    state.pop()
    assert state == module.deal(seed=5)


def test_playout_is_the_plain_loop(build: Build) -> None:
    """One rng.random() a move picks from legal_moves(); no history is kept."""
    module = build(game())
    for seed in range(20):
        state, plain = module.deal(seed), module.deal(seed)
        outcome = state.playout(Random(seed), 50)
        rng, made = Random(seed), 0
        while made < 50 and (legal := plain.legal_moves()):
            plain.push(legal[int(rng.random() * len(legal))])
            made += 1
        assert state == plain
        assert outcome == Outcome(plain.status, plain.score, made, plain.stuck)
        assert state.history == ()
        assert state.moves == made


def test_playout_stops(build: Build) -> None:
    """At the limit, at once when there is nothing to do, and it forgets the history."""
    module = build(game())
    state = module.deal(seed=3)
    state.play("draw stock")
    assert state.playout(Random(1), 0) == (Status.PLAYING, state.score, 0, False)
    assert state.history == ()
    won = lay(module, {"home-1": "AC 2C 3C 4C", "home-2": "AH 2H 3H 4H"})
    assert won.playout(Random(1), 9) == (Status.WON, 80, 0, False)


def test_status_words(build: Build) -> None:
    """Status is a StrEnum: playing, won, lost."""
    assert [str(status) for status in Status] == ["playing", "won", "lost"]
    assert build(game()).deal(1).status == "playing"


def test_piles_are_copies(build: Build) -> None:
    """What piles() and position() give can be changed without a trace."""
    state = lay(build(game()), {"tab-1": "4C"})
    state.piles()["tab-1"] = ()
    data: dict[str, Any] = state.position()
    data["piles"]["tab-1"].clear()
    assert piles(state, "tab-1") == ["4C"]
