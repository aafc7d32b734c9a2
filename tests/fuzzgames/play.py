"""One random game on all machines: everything in which they must agree, and what holds of each.

The machines are the interpreter on the IR before the passes, the interpreter on the IR after them,
and the generated module (not run through black, which takes most of a compilation), once more as it
is for a board that is too large to be unrolled, and with its tables packed as for one of very many
depots.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast
from unittest import mock

from compiler.in_memory import load_module
from compiler.interpreter import InterpretedGame, interpret_game
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from runtime.cards import SUIT_NAMES
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.differential.backends import Machines
from tests.differential.boards import scatter
from tests.differential.lockstep import LockStep

__all__ = ["Budget", "compiled", "play_game"]

_NAME = "fuzz.cardz"


@dataclass(frozen=True)
class Budget:
    """How far a game is played: deals, moves a deal, explained moves, how many changes one settling
    makes at most (R7.7; the language's own limit is 1000), and how many rounds a repeat (R9.10; the
    language's own limit is 208)."""

    deals: int = 3
    moves: int = 12
    questions: int = 12
    cascade: int = 40
    rounds: int = 12


def compiled(text: str) -> Machines:
    """The machines of a game; the text of its module is the same at every compilation."""
    work, python = _emitted(text)
    assert python == _emitted(text)[1], "two compilations give two texts"
    with _not_unrolled():
        _, looping = _emitted(text)
    with _packed():
        _, packed = _emitted(text)
    return {
        "interpreter": interpret_game(work.game, work.facts, work.origin),
        "interpreter on optimised IR": interpret_game(work.optimised, work.facts, work.origin),
        "generated": cast(GameModule, load_module(python, work.origin)),
        "generated, not unrolled": cast(GameModule, load_module(looping, work.origin)),
        "generated, packed": cast(GameModule, load_module(packed, work.origin)),
    }


def _emitted(text: str) -> tuple[Compilation, str]:
    work = Compilation(text.encode(), _NAME, place_of_text(_NAME))
    return work, emit_module(work.optimised, work.facts, work.origin, formatted=False)


@contextmanager
def _not_unrolled() -> Iterator[None]:
    """The emitter takes every board for one of too many pairs to be written out."""
    with mock.patch("compiler.python.modes._MOST_PAIRS", -1):
        yield


@contextmanager
def _packed() -> Iterator[None]:
    """The emitter takes every board for a vast one."""
    with (
        mock.patch("compiler.python.listing._MOST_CROSSINGS", -1),
        mock.patch("compiler.python.module._VAST", -1),
        mock.patch("compiler.python.info._MOST_BLOCKS", -1),
        mock.patch("compiler.python.info._LONGEST_ROWS", -1),
    ):
        yield


def play_game(text: str, seed: int, budget: Budget) -> None:
    """Play a game at random and compare.

    Raises:
        AssertionError: two machines differ, or one breaks a promise of the API.
        Exception: anything else that a machine raises is a fault as well.
    """
    with _limits_of(budget):
        machines = compiled(text)
        keys = _Keys(machines)
        for number in range(budget.deals):
            rng = Random(f"{seed}/{number}")
            _Play(_dealt(machines, seed + number, rng), keys, rng, budget).run()


@contextmanager
def _limits_of(budget: Budget) -> Iterator[None]:
    """Settling stops after so many changes, a repeat after so many rounds, on every machine."""
    with (
        mock.patch("compiler.interpreter.settle.MOST_CHANGES", budget.cascade),
        mock.patch("runtime.reflexes.CASCADE_LIMIT", budget.cascade),
        mock.patch("compiler.interpreter.steps.REPEAT_LIMIT", budget.rounds),
        mock.patch("runtime.steps.REPEAT_LIMIT", budget.rounds),
    ):
        yield


def _dealt(machines: Machines, number: int, rng: Random) -> LockStep:
    """A deal by seed, by `cards` or by `order`, or a board on which the cards lie anywhere."""
    first = cast(InterpretedGame, next(iter(machines.values())))
    way = ("seed", "cards", "scattered", "order")[number % 4]
    if way == "seed":
        return LockStep(machines, rng.randrange(2**63))
    if way == "scattered" and any(first.deal(seed=0).piles().values()):
        position = scatter(first, rng)
        refusals = {name: _refusal(module, position) for name, module in machines.items()}
        assert len(set(refusals.values())) == 1, refusals
        if refusals["interpreter"] is None:
            return LockStep(machines, position=position)
    deck = list(first.GAME.deck)
    rng.shuffle(deck)
    positions: list[dict[str, object]] = []
    for name, module in machines.items():
        state = module.deal(cards=deck) if way == "cards" else module.deal(order=deck)
        positions.append(state.position())
        assert positions[-1] == positions[0], f"deal({way}=…) differs in the {name}"
    return LockStep(machines, position=positions[0])


def _refusal(module: GameModule, position: Mapping[str, object]) -> str | None:
    """Why a module takes no such position; None if it does."""
    try:
        module.from_position(position)
    except ValueError as error:
        return str(error)
    return None


@dataclass
class _Keys:
    """What a key stands for (`key()`): positions of one key have the same moves and statuses."""

    machines: Machines
    seen: dict[bytes, tuple[object, ...]] = field(default_factory=dict)

    def check(self, state: GameState) -> None:
        """A position met before under this key was like this one."""
        shown = _ahead(state)
        assert self.seen.setdefault(state.key(), shown) == shown, "one key, two futures"

    def check_counters(self, state: GameState, rng: Random) -> None:
        """Where the key does not hold a counter, another value of it changes nothing ahead."""
        for part in ("moves", "redeals", "shuffles", "seed"):
            data = state.position()
            data[part] = cast(int, data[part]) + rng.randrange(1, 4)
            other = self._at(type(state), data)
            if other is not None and other.key() == state.key():
                _same_ahead(state.copy(history=False), other, rng, f"{part} is not in the key")

    def _at(self, kind: type[GameState], data: Mapping[str, Any]) -> GameState | None:
        try:
            return kind.from_position(data)
        except ValueError:
            return None  # more redeals than there are


def _ahead(state: GameState) -> tuple[object, ...]:
    return (state.legal_codes(), state.status, state.stuck)


def _same_ahead(one: GameState, other: GameState, rng: Random, what: str) -> None:
    """Two positions of one key lead to positions of one key, move by move."""
    for _ in range(4):
        assert one.key() == other.key(), what
        assert _ahead(one) == _ahead(other), what
        legal = one.legal_moves()
        if not legal:
            return
        move = rng.choice(legal)
        one.push(move)
        other.push(move)


class _Play:
    """One deal, played to a budget and taken back."""

    def __init__(self, game: LockStep, keys: _Keys, rng: Random, budget: Budget):
        self.game, self.keys, self.rng, self.budget = game, keys, rng, budget

    def run(self) -> None:
        """Play, ask, take back."""
        start = self.game.first.position()
        cascades = 0
        for number in range(self.budget.moves):
            self.look()
            if not self.game.legal or cascades > 2:
                break
            (self.game.push if number % 4 == 3 else self.game.play)(self.choose())
            cascades += self.game.first.cascade_limit_hit
        self.ask()
        while self.game.before:
            self.game.undo()
        assert self.game.first.position() == start
        self.game.check_playouts(self.rng.randrange(2**32), limit=6 if cascades else 20)

    def choose(self) -> int:
        """The number of a legal move; drags and taps are as likely, however many there are."""
        kinds = sorted({move.kind for move in self.game.legal})
        kind = self.rng.choice(kinds)
        return self.rng.choice([i for i, m in enumerate(self.game.legal) if m.kind == kind])

    def look(self) -> None:
        """The cheap checks, at every position."""
        for state in self.game.states.values():
            self.keys.check(state)
        self.questions()
        self.game.check_observations()

    def questions(self) -> None:
        """Verdicts: on what the game offers at times, and on moves made by hand."""
        rng, machines = self.rng, self.game.machines
        count = next(iter(machines.values())).action_count
        codes = [rng.randrange(count) for _ in range(self.budget.questions if count else 0)]
        self.game.check_explanations(codes)
        for _ in range(self.budget.questions):
            move = self.made_up()
            verdicts = {name: state.explain(move) for name, state in self.game.states.items()}
            first = next(iter(verdicts.values()))
            assert first.legal == (move in self.game.legal), move
            for name, verdict in verdicts.items():
                assert verdict == first, f"{move} in the {name}: {verdict}, not {first}"
            if move.target is not None:
                self.why_not(move.source, move.target, move.n)

    def why_not(self, source: str, target: str, n: int) -> None:
        verdicts = [s.why_not(source, target, n) for s in self.game.states.values()]
        assert all(verdict == verdicts[0] for verdict in verdicts), (source, target, n, verdicts)

    def made_up(self) -> Move:
        """A move that looks like one."""
        rng = self.rng
        names = list(self.game.first.piles())
        kind = rng.choice(("drag", "drag", "pick", "draw", "recycle", "redeal", "action"))
        source = rng.choice(names)
        if kind in ("drag", "pick"):
            call = rng.choice((None, None, *SUIT_NAMES))
            return Move(kind, source, rng.choice(names), rng.randrange(5), call)
        return Move(kind, source, None, 0, rng.choice((None, "deal")) if kind == "action" else None)

    def ask(self) -> None:
        """The dearer checks, once a deal."""
        self.game.check_positions()
        self.game.check_copies(self.rng.randrange(10_000))
        for state in self.game.states.values():
            self.keys.check_counters(state, self.rng)
        for name, module in self.game.machines.items():
            check_pickle(name, module, self.game.states[name])
            for move in self.game.legal:
                assert module.parse_move(move.text) == move
                assert module.move_at(cast(int, move.code)) == move


def check_pickle(name: str, module: GameModule, state: GameState) -> None:
    """A state comes out of a pickle as it went in."""
    if name.startswith("generated"):
        # A module in memory alone is not found by its name; a module of a file is.
        shown = vars(module)["__name__"]
        with mock.patch.dict(sys.modules, {shown: module}):
            copy = pickle.loads(pickle.dumps(state))
    else:
        copy = pickle.loads(pickle.dumps(state))
    assert copy == state, name
    assert copy.position() == state.position(), name
    if name.startswith("generated"):
        assert type(copy) is type(state)
