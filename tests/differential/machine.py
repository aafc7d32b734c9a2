"""A hypothesis state machine that explores a game on all machines at once and shrinks what fails.

`state_machine(machines)` makes one for any game: `state_machine(machines_of_text(text))` for a file
that is not in the tree.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.differential.backends import Machines, interpreter_of
from tests.differential.boards import WAYS, compose
from tests.differential.lockstep import LockStep

__all__ = ["state_machine"]

numbers = st.integers(0, 10_000)
seeds = st.integers(0, 2**32)


def state_machine(machines: Machines) -> type[RuleBasedStateMachine]:
    """The state machine of one game."""

    class GameMachine(RuleBasedStateMachine):
        """Deals or composes a position, then moves, undoes and asks."""

        game: LockStep

        @initialize(seed=seeds, way=st.sampled_from(["deal", *WAYS]))
        def start(self, seed: int, way: str) -> None:
            if way == "deal":
                self.game = LockStep(machines, seed)
            else:
                module = interpreter_of(machines)
                self.game = LockStep(machines, position=compose(module, way, Random(seed)))

        @precondition(lambda self: self.game.legal)
        @rule(number=numbers)
        def push(self, number: int) -> None:
            self.game.push(number)

        @precondition(lambda self: self.game.legal)
        @rule(number=numbers)
        def play(self, number: int) -> None:
            self.game.play(number)

        @precondition(lambda self: self.game.legal)
        @rule(choices=st.lists(numbers, min_size=2, max_size=10))
        def go_on(self, choices: list[int]) -> None:
            for number in choices:
                if self.game.legal:
                    self.game.push(number, quick=True)
            self.game.check()

        @precondition(lambda self: self.game.legal)
        @rule(choices=st.lists(numbers, min_size=1, max_size=6))
        def go_and_return(self, choices: list[int]) -> None:
            made = len(self.game.before)
            for number in choices:
                if self.game.legal:
                    self.game.push(number, quick=True)
            while len(self.game.before) > made:
                self.game.undo()

        @precondition(lambda self: self.game.before)
        @rule()
        def undo(self) -> None:
            self.game.undo()

        @precondition(lambda self: self.game.before)
        @rule()
        def undo_all(self) -> None:
            while self.game.before:
                self.game.undo()

        @rule(number=numbers)
        def copy(self, number: int) -> None:
            self.game.check_copies(number)

        @rule()
        def there_and_back(self) -> None:
            self.game.check_positions()

        @rule(codes=st.lists(st.integers(0, 2**20), max_size=8))
        def explain(self, codes: list[int]) -> None:
            self.game.check_explanations(codes)

        @rule()
        def observe(self) -> None:
            self.game.check_observations()

        @rule(seed=seeds, limit=st.integers(0, 12))
        def playout(self, seed: int, limit: int) -> None:
            self.game.check_playouts(seed, limit)

    return GameMachine
