"""The games of the tree lower without a word, to what their files say."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.ir.exprs import And, Compare, CompareOp, Local, LocalKind, Or
from compiler.ir.nodes import Accept, Build, Compact, DealGroup, Draw, NoLegalMoves
from compiler.ir.types import Direction, Face, Gate, Rank, Type, UnitKind, WildDeclares
from compiler.ir.verify import verify_game
from tests.lower.support import lower_ok, lower_text

GAMES = Path(__file__).parents[2] / "games"


def text_of(slug: str) -> str:
    return (GAMES / f"{slug}.cardz").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.cardz")), ids=lambda path: path.stem)
def test_no_warning_and_well_formed(path: Path) -> None:
    """Chapter 10: the games give no warning; their IR holds every invariant."""
    lowered = lower_text(path.read_text(encoding="utf-8"), path.name)
    assert lowered.codes == []
    assert lowered.game is not None
    verify_game(lowered.game)


def test_accordion() -> None:
    """R3.2, R4.2, R7.3: 52 places in a row that share one rule, and close up behind a pile."""
    game = lower_ok(text_of("accordion"))
    assert len(game.depots) == 53
    slots = game.depots[1:]
    assert game.groups[0].depots == tuple(range(1, 53))
    assert len({id(slot.accept) for slot in slots}) == 1
    assert (slots[13].look.col, slots[13].look.row) == (0, 2)
    when = slots[0].accept.when
    assert isinstance(when, And)
    assert len(when.items) == 3
    near = when.items[0]
    assert isinstance(near, Or)
    first = near.items[0]
    assert isinstance(first, Compare)
    assert first.op is CompareOp.EQ
    assert first.left == Local(LocalKind.SOURCE, Type.DEPOT)
    unit = slots[0].eject.unit
    assert unit is not None
    assert unit.kind is UnitKind.PILE
    assert slots[51].triggers[0].do == (Compact(tuple(range(1, 53))),)
    assert isinstance(game.lose, NoLegalMoves)


def test_weathervane() -> None:
    """R5.7, R5.11: eights are wild and name a suit."""
    game = lower_ok(text_of("weathervane"))
    vane = game.depots[2]
    assert vane.accept == Accept(follow=True, wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT)
    assert vane.eject.gate is Gate.LOCKED
    assert game.depots[0].draw == Draw(1)
    assert [d.auto_flip_top for d in game.depots] == [False] * 3 + [True] * 7


def test_spiderette() -> None:
    """R6.7: the stock deals a row, while no column is empty."""
    game = lower_ok(text_of("spiderette"))
    assert game.redeal is not None
    assert game.redeal.trigger == 0
    (row,) = game.redeal.steps
    assert isinstance(row, DealGroup)
    assert (len(row.to), row.face_up, row.round_robin) == (7, 1, True)
    found, tab = game.depots[1], game.depots[5]
    assert found.accept == Accept(
        empty_only=True, min_count=13, seed=Rank.KING, build=Build(Direction.DOWN)
    )
    assert tab.auto_send == (1, 2, 3, 4)


def test_aces_and_kings() -> None:
    """R7.5: feeders refill from the stock; two packs."""
    game = lower_ok(text_of("aces-and-kings"))
    assert (len(game.deck), game.deck_count) == (104, 2)
    feeder = game.depots[-1]
    assert feeder.name == "feeder-4"
    assert feeder.auto_refill == (game.main_stock,)
    assert feeder.land_face is Face.UP
    assert feeder.accept.accept_from == (game.main_stock,)
