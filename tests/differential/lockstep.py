"""Several machines that play one game side by side, and everything in which they must agree.

A `LockStep` holds one state per machine. Whatever it does, it does on all of them, and `check`
compares all that a player or a program can see. It knows nothing of how the machines work.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from runtime.moves import Move
from runtime.state import GameState
from runtime.status import Outcome
from tests.differential.backends import Machines

__all__ = ["LockStep"]


class LockStep:
    """One game on several machines, from a seed or from a position. `check` after every step."""

    def __init__(
        self, machines: Machines, seed: int = 0, position: Mapping[str, object] | None = None
    ):
        self.machines = machines
        self.states: dict[str, GameState] = {}
        for name, module in machines.items():
            state = module.deal(seed) if position is None else module.from_position(position)
            self.states[name] = state
        self.before: list[list[dict[str, Any]]] = []
        """What every machine's board was before each move that can be taken back."""
        self.keys: dict[str, dict[bytes, bytes]] = {name: {} for name in machines}
        self.keys_back: dict[str, dict[bytes, bytes]] = {name: {} for name in machines}
        self.legal: list[Move] = []
        self.check()

    @property
    def first(self) -> GameState:
        """The state of the first machine, the obvious one."""
        return next(iter(self.states.values()))

    def check(self, quick: bool = False) -> None:
        """All machines show the same game; notes the legal moves. A quick check leaves out what
        the interpreter would have to list the moves again for."""
        look = glance if quick else glimpse
        expected = look(self.first)
        self.legal = expected["legal"]
        if not quick:
            check_state(self.first, expected)
        for name, state in self.states.items():
            seen = look(state)
            for part, value in expected.items():
                assert seen[part] == value, f"{part} differs in the {name}: {self.first.position()}"
        self._check_keys()

    def _check_keys(self) -> None:
        """Two positions have one key in a machine if, and only if, they have in the first."""
        mine = self.first.key()
        for name, state in self.states.items():
            theirs = state.key()
            assert self.keys[name].setdefault(mine, theirs) == theirs, f"keys differ in the {name}"
            assert (
                self.keys_back[name].setdefault(theirs, mine) == mine
            ), f"keys differ in the {name}"

    def push(self, number: int, quick: bool = False) -> None:
        """Make the legal move with that number (modulo their count) on every machine."""
        self._note()
        for module, state in zip(self.machines.values(), self.states.values(), strict=True):
            state.push(module.move_at(self.legal[number % len(self.legal)].code or 0))
        self.check(quick)

    def play(self, number: int) -> None:
        """Make a legal move by its text; the machines must tell the same events."""
        self._note()
        text = self.legal[number % len(self.legal)].text
        events = {name: state.play(text) for name, state in self.states.items()}
        first = next(iter(events.values()))
        for name, told in events.items():
            assert told == first, f"{text}: the events of the {name} differ"
        self.check()

    def _note(self) -> None:
        self.before.append([state.position() for state in self.states.values()])

    def undo(self, quick: bool = False) -> None:
        """Take a move back: every board is what it was, the flag of R7.7 included. When quick,
        nothing else is asked, and `check` must follow the last one."""
        expected = self.before.pop()
        taken = [state.pop() for state in self.states.values()]
        assert all(move == taken[0] for move in taken)
        assert [state.position() for state in self.states.values()] == expected
        if not quick:
            self.check()

    def check_copies(self, number: int) -> None:
        """A copy goes its own way, and one without history ends where it began."""
        for name, state in self.states.items():
            before = state.position()
            full, bare = state.copy(), state.copy(history=False)
            assert full == state, name
            assert bare == state, name
            assert full.history == state.history
            assert bare.history == ()
            if self.legal:
                move = self.legal[number % len(self.legal)]
                full.push(move)
                bare.push(move)
                assert full == bare, name
                assert state.position() == before, f"a copy moved the original in the {name}"
                full.pop()
                bare.pop()
            assert full.position() == bare.position() == before, name

    def check_positions(self) -> None:
        """Positions travel as JSON between the machines and lose nothing but the history."""
        for giver, state in self.states.items():
            data = json.loads(json.dumps(state.position()))
            for taker, module in self.machines.items():
                other = module.from_position(data)
                assert other.position() == data, f"{giver} to {taker}"
                expected = glimpse(self.states[taker]) | {"history": ()}
                assert glimpse(other) == expected, f"{giver} to {taker}"
                assert other == self.states[taker]
                assert other.key() == self.states[taker].key()
                assert other.history == ()

    def check_explanations(self, codes: list[int]) -> None:
        """`explain` agrees on every legal move and on some others, and with `legal_moves`."""
        space = self.machines[next(iter(self.machines))]
        some = [space.move_at(code % space.action_count) for code in codes]
        legal = set(self.legal)
        for move in [*self.legal, *some]:
            verdict = self.first.explain(move)
            assert verdict.legal == (move in legal), move
            for name, state in self.states.items():
                assert state.explain(move) == verdict, f"{move.text} in the {name}"

    def check_observations(self) -> None:
        """What a player may know is the same, and hides what it should."""
        for memory in (False, True):
            expected = self.first.observe(memory)
            for name, state in self.states.items():
                assert state.observe(memory) == expected, f"memory={memory} in the {name}"
        piles: dict[str, list[str]] = self.first.observe()["piles"]  # type: ignore[assignment]
        for depot, pile in self.first.piles().items():
            assert piles[depot] == [card if is_up(card) else "??" for card in pile]

    def check_playouts(self, seed: int, limit: int) -> Outcome:
        """A playout is the plain loop of the public API, draw by draw, on every machine."""
        outcomes = []
        for name, state in self.states.items():
            loop, inside = Random(seed), Random(seed)
            plain, fast = state.copy(history=False), state.copy(history=False)
            expected = random_play(plain, loop, limit)
            assert fast.playout(inside, limit) == expected, name
            assert inside.random() == loop.random(), f"the {name} drew more or fewer numbers"
            assert fast == plain, name
            assert fast.history == ()
            outcomes.append(expected)
        assert all(outcome == outcomes[0] for outcome in outcomes)
        return outcomes[0]


def glance(state: GameState) -> dict[str, Any]:
    """What a player looks at."""
    return {
        "legal": state.legal_moves(),
        "status": state.status,
        "score": state.score,
        "position": state.position(),
    }


def glimpse(state: GameState) -> dict[str, Any]:
    """All that can be asked of a state, but for the key."""
    return glance(state) | {
        "codes": state.legal_codes(),
        "has_moves": state.has_moves(),
        "stuck": state.stuck,
        "counters": (state.moves, state.redeals, state.cascade_limit_hit, state.seed),
        "piles": state.piles(),
        "history": state.history,
    }


def check_state(state: GameState, seen: dict[str, Any]) -> None:
    """What holds of any state of any game."""
    legal, over = seen["legal"], seen["status"] != "playing"
    deck = state.game.deck if state.main_stock is not None else ()  # R2.5
    assert Counter(card.upper() for pile in seen["piles"].values() for card in pile) == Counter(
        deck
    )
    assert len(set(legal)) == len(legal)
    assert seen["codes"] == [move.code for move in legal]
    assert seen["has_moves"] == bool(legal)
    assert not (over and legal)
    assert seen["stuck"] == (not over and not legal)


def is_up(card: str) -> bool:
    """Whether a card's text shows a face-up card."""
    return card.isupper()


def random_play(state: GameState, rng: Random, limit: int) -> Outcome:
    """The loop that `playout` stands for, written with the public API."""
    made = 0
    while made < limit:
        legal = state.legal_moves()
        if not legal:
            break
        state.push(legal[int(rng.random() * len(legal))])
        made += 1
    state.clear_history()
    return Outcome(state.status, state.score, made, state.stuck)
