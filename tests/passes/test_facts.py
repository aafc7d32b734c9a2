"""The facts of whole games, and of the games in `games/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.ir.exprs import DepotRef
from compiler.ir.facts import Facts
from compiler.ir.nodes import Accept, Draw, Gather, Redeal
from compiler.ir.types import DepotType
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from compiler.pipeline import CompileResult, compile_file
from tests.builders import (
    LOCKED,
    TAKES_NOTHING,
    TOP_ONLY,
    copies,
    deal_to,
    depot,
    game,
    stock,
)

GAMES = Path(__file__).parents[2] / "games"


def test_facts_are_found_after_the_passes() -> None:
    with pytest.raises(ValueError, match="after the passes"):
        find_facts(game(stock()))


def test_golf_in_small() -> None:
    """Stock to waste, columns and waste to a hole that always shows a card."""
    made = game(
        stock(draw=Draw(1)),
        depot("waste", DepotType.WASTE, accept=TAKES_NOTHING, eject=TOP_ONLY),
        depot("hole", DepotType.FOUNDATION, eject=LOCKED),
        copies("tab", 2, accept=TAKES_NOTHING, eject=TOP_ONLY),
        deal=(deal_to(3, down=2, up=1), deal_to(4, up=1), deal_to(2, up=1)),
    )
    facts = find_facts(run_passes(made))
    assert facts.sources == (1, 3, 4)
    assert facts.targets == (2,)
    assert facts.face_down == (0, 2, 3)  # a hole without a rule takes face-down cards (R5.3)
    assert facts.face_up == (1, 2, 3, 4)
    assert facts.can_empty == (0, 1, 3, 4)
    assert facts.locked_foundations == (2,)
    assert facts.only_lose == (0, 3, 4)
    assert facts.holders == (0, 1, 2, 3, 4)
    assert facts.symmetries == ((3, 4),)
    assert facts.hidden_cards


def test_steps_count_as_leaving_and_entering() -> None:
    """A redeal that gathers a locked foundation unlocks it."""
    goal = depot("goal", DepotType.FOUNDATION, eject=LOCKED)
    deal = (deal_to(1, up=1), deal_to(2, up=1))
    board = (stock(), goal, depot("tab", accept=TAKES_NOTHING))
    assert find_facts(run_passes(game(*board, deal=deal))).locked_foundations == (1,)
    gather = Redeal(0, (Gather((DepotRef(1),), DepotRef(2)),))
    facts = find_facts(run_passes(game(*board, deal=deal, redeal=gather)))
    assert facts.locked_foundations == ()
    assert facts.only_lose == (0,)
    assert facts.can_empty == (1, 2)


def test_an_open_game_hides_nothing() -> None:
    made = game(
        stock(off_table=True),
        copies("tab", 4, accept=Accept(single=True)),
        deal=(deal_to(1, 2, 3, 4, up=13),),
    )
    facts = find_facts(run_passes(made))
    assert facts.face_down == ()
    assert not facts.hidden_cards
    assert facts.holders == (1, 2, 3, 4)
    assert facts.can_empty == (0, 1, 2, 3, 4)


def compiled(slug: str) -> CompileResult:
    return compile_file(GAMES / f"{slug}.cardz")


def named(result: CompileResult, depots: tuple[int, ...]) -> list[str]:
    return [result.ir.depots[index].name for index in depots]


def moves(facts: Facts) -> int:
    """How many codes there are."""
    return sum((block.last - block.first + 1) * len(block.args) for block in facts.blocks)


def test_accordion() -> None:
    """Places 1 to 52, stock 0. A pile of 1 to 52 cards moves along each of 100 pairs; one deal."""
    result = compiled("accordion")
    facts = result.facts
    assert facts.sources == tuple(range(2, 53))
    assert facts.targets == tuple(range(1, 52))
    assert named(result, facts.face_down) == ["stock"]
    assert moves(facts) == 1 + 100 * 52
    assert facts.symmetries == ()
    assert not facts.key.moves


@pytest.mark.parametrize("slug", ["weathervane", "weathervane-6"])
def test_weathervane(slug: str) -> None:
    """A draw, and from the waste and seven columns one card, plain or as one of four calls."""
    result = compiled(slug)
    facts = result.facts
    columns = [f"tab-{k}" for k in range(1, 8)]
    assert named(result, facts.sources) == ["waste", *columns]
    assert named(result, facts.targets) == ["vane"]
    assert named(result, facts.face_down) == ["stock", *columns]
    assert named(result, facts.can_empty) == ["stock", "waste", *columns]
    assert moves(facts) == 1 + 8 * 5
    assert facts.key.calls
    assert [named(result, some) for some in facts.symmetries] == [columns]


def test_spiderette() -> None:
    """A redeal; 7 x 6 pairs of columns with runs of 1 to 13; 7 x 4 ways for a whole suit."""
    result = compiled("spiderette")
    facts = result.facts
    assert moves(facts) == 1 + 42 * 13 + 28
    founds = [f"found-{k}" for k in range(1, 5)]
    assert named(result, facts.locked_foundations) == founds
    # A redeal serves the columns in order, so they are not alike; the empty foundations are.
    assert [named(result, some) for some in facts.symmetries] == [founds]
    assert named(result, facts.face_down) == ["stock", *(f"tab-{k}" for k in range(2, 8))]


def test_aces_and_kings() -> None:
    """8 foundations from 7 others, 2 reserves, the stock, the waste and 4 feeders; 4 feeders from
    the stock. That the stock's cards lie face down is no rule, but a fact of play."""
    result = compiled("aces-and-kings")
    assert len(result.ir.pairs or ()) == 8 * (7 + 2 + 1 + 1 + 4) + 4
    assert moves(result.facts) == 1 + 8 * 15 + 4
    assert named(result, result.facts.face_down) == ["stock"]
    assert [len(some) for some in result.facts.symmetries] == [4, 4, 2, 4]
