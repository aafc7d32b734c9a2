"""`runtime.protocol` declares all that `GameState` offers to those who play."""

from __future__ import annotations

from inspect import isfunction, signature
from types import MethodType

from runtime.protocol import GameModule, State
from runtime.state import GameState


def _offered() -> set[str]:
    """The public methods and properties of a state."""
    return {
        name
        for name, member in vars(GameState).items()
        if not name.startswith("_")
        and (isfunction(member) or isinstance(member, property | classmethod))
    }


def test_all_that_a_state_offers_is_declared() -> None:
    """What the class does belongs to the module, the rest to the state."""
    of_class = {n for n in _offered() if isinstance(getattr(GameState, n), MethodType)}
    assert of_class == {"deal", "from_position"}
    assert of_class <= vars(GameModule).keys()
    assert _offered() - of_class <= vars(State).keys()
    assert {"seed", "moves", "redeals", "cascade_limit_hit"} == State.__annotations__.keys()
    assert vars(State)["__eq__"] is not object.__eq__


def test_what_is_declared_takes_the_same_arguments() -> None:
    for name in _offered() & vars(State).keys():
        declared = vars(State)[name]
        if isfunction(declared):
            given = signature(getattr(GameState, name)).parameters
            assert list(signature(declared).parameters) == list(given), name
