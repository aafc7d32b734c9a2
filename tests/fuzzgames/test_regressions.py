"""The smallest games on which random play once showed a fault: what is right on every machine.

The files lie in `tests/data/regressions`; each docstring names the rule.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.refusals import Verdict
from runtime.state import GameState
from tests.fuzzgames.play import Budget, compiled, play_game

FOLDER = Path(__file__).parents[1] / "data" / "regressions"
FILES = sorted(FOLDER.glob("*.cardz"))


@cache
def machine(file: str, name: str) -> GameModule:
    return compiled((FOLDER / f"{file}.cardz").read_text(encoding="utf-8"))[name]


MACHINES = ("interpreter", "interpreter on optimised IR", "generated", "generated, packed")


@pytest.fixture(params=MACHINES)
def on(request: pytest.FixtureRequest) -> str:
    """Each machine by name."""
    return str(request.param)


def moves(state: GameState) -> list[str]:
    return [move.text for move in state.legal_moves()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_machines_agree(path: Path) -> None:
    play_game(path.read_text(encoding="utf-8"), 1, Budget())


def test_a_group_taken_unseen_is_not_asked(on: str) -> None:
    """R5.4: with `allowFaceDown` a face-down group lands though `when` is never true."""
    state = machine("unseen-group", on).deal(seed=1)
    assert moves(state) == ["drag stock base 1", "drag stock base 2"]


def test_staged_limits_do_not_make_piles_longer(on: str) -> None:
    """R6.2: two cards could be relayed onto `side`; there is but one."""
    state = machine("staged-short-pile", on).deal(seed=1)
    assert moves(state) == ["drag stock side 1", "drag stock tab 1"]


def test_a_redeal_asks_its_condition_first(on: str) -> None:
    """R6.7: the condition, then the allowance, then whether there is something to do."""
    state = machine("redeal-refused-twice", on).deal(seed=1)
    assert moves(state) == []
    redeal = Move("redeal", "stock")
    assert state.explain(redeal) == Verdict(False, "R6.7", "The redeal is not allowed now", "stock")


def test_a_recycle_that_is_never_allowed_says_why(on: str) -> None:
    """R6.5: it is refused for the cards that are left, then for the allowance."""
    state = machine("recycle-never-allowed", on).deal(seed=1)
    recycle = Move("recycle", "stock")
    assert state.explain(recycle).reason == "There are still cards to draw"
    state.play("draw stock")
    assert state.explain(recycle).reason == "All recycles are used up"
    assert moves(state) == []


def test_an_action_that_is_never_offered_stands_beside_one_that_is(on: str) -> None:
    """R6.8: `hide` never holds, `turn` turns one card and then would change nothing."""
    state = machine("action-never-offered", on).deal(seed=1)
    assert moves(state) == ["action stock turn"]
    refused = state.explain(Move("action", "stock", None, 0, "hide"))
    assert refused == Verdict(False, "R6.8", "The action is not allowed now", "stock")
    state.play("action stock turn")
    assert moves(state) == []


def test_some_of_a_row_reach_a_lone_depot(on: str) -> None:
    """R5.10: a `when` on the place in the row leaves two of three sources."""
    state = machine("lone-target-of-some", on).deal(seed=1)
    assert moves(state) == ["drag row-2 base 1", "drag row-3 base 1"]


def test_a_call_is_asked_for_by_name(on: str) -> None:
    """R6.4: a wild card is played with a suit, any other card without."""
    module = machine("counters-and-calls", on)
    state = module.deal(order=["7C", "7H", "8H", "8C"])
    state.play("draw stock")
    calls = [f"drag waste vane 1 {suit}" for suit in ("Clubs", "Hearts")]
    assert moves(state) == ["draw stock", *calls, "redeal side"]
    plain = state.explain(Move("drag", "waste", "vane", 1))
    assert plain == Verdict(False, "R6.4", "A wild card played here calls a suit", "vane")
    state.play("drag waste vane 1 Clubs")
    assert state.position()["calls"] == {"vane": "Clubs"}
    assert module.from_position(state.position()) == state


def test_counters_travel_with_a_position(on: str) -> None:
    """R6.5, R6.7, R9.4: used recycles and redeals are read back, up to what the game allows."""
    module = machine("counters-and-calls", on)
    state = module.deal(order=["7C", "7H", "8H", "8C"])
    for move in ("redeal side", "draw stock", "draw stock", "draw stock", "recycle stock"):
        state.play(move)
    data = state.position()
    assert (data["redeals"], data["recycles"]) == (1, {"stock": 1})
    assert module.from_position(data).position() == data
    with pytest.raises(ValueError, match=r"^redeals: "):
        module.from_position({**data, "redeals": 3})
    with pytest.raises(ValueError, match=r"^recycles\.stock: "):
        module.from_position({**data, "recycles": {"stock": 2}})


def test_a_tuck_is_refused_as_a_tuck(on: str) -> None:
    """R6.6: the card below is face up, so the pile can't be its own target."""
    state = machine("tuck-without-room", on).deal(seed=1)
    verdict = state.explain(Move("drag", "base", "base", 1))
    assert (verdict.legal, verdict.rule, verdict.depot) == (False, "R6.6", "base")


def test_a_pile_of_two_is_not_a_single_card(on: str) -> None:
    """R4.2, R5.2: a whole pile of two never lands where one card does."""
    state = machine("pile-onto-single", on).deal(seed=1)
    assert moves(state) == ["drag one cell 1"]


def test_a_redeal_is_numbered_before_the_actions(on: str) -> None:
    """R6.9: the second of two like depots starts the redeal; its action comes after."""
    state = machine("redeal-before-action", on).deal(seed=1)
    assert moves(state) == ["action row-1 deal", "redeal row-2", "action row-2 deal"]
    assert state.legal_codes() == sorted(state.legal_codes())


def test_the_redeals_trigger_is_not_tucked(on: str) -> None:
    """R6.1, R6.6: the trigger is no target, its like in the same row is, for its own top too."""
    state = machine("tuck-beside-the-trigger", on).deal(seed=1)
    assert moves(state) == [
        "redeal fan-1",
        *("drag fan-1 fan-2 1", "drag fan-1 fan-2 2"),
        "drag fan-2 fan-2 1",
    ]


def test_a_hidden_top_card_is_offered_to_nobody(on: str) -> None:
    """R4.1, R5.3: the gate lets it go whatever its face, but an empty place does not take it."""
    state = machine("hidden-top", on).deal(seed=1)
    assert moves(state) == []
    assert not state.why_not("side", "open-1", 1).legal


def test_declaring_without_a_wild_card_calls_nothing(on: str) -> None:
    """R5.11, R6.4: with no wild card there is nothing to call; the card that follows goes."""
    order = ["AC", "3C", "2H", "AH", "2C", "3H"]
    state = machine("declares-without-wild", on).deal(order=order)
    assert moves(state) == ["drag hand pile 1"]
