"""The passes as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from compiler import passes
from compiler.ir.nodes import Accept, Game, Pair
from compiler.ir.verify import IRError
from compiler.passes import PASSES, run_passes
from compiler.passes.fold import fold_game
from compiler.passes.specialise import specialise_pairs
from tests.builders import accordion_rule, copies, deal_to, equal, game, number, stock

BOARD = game(
    stock(),
    copies("tab", 3, accept=Accept(when=equal(number(1), number(1)))),
    deal=(deal_to(1, up=1),),
)


def test_the_order_is_folding_then_specialising() -> None:
    assert (fold_game, specialise_pairs) == PASSES


def test_running_the_passes_fills_the_pairs() -> None:
    assert BOARD.pairs is None
    done = run_passes(BOARD)
    assert done.pairs is not None
    assert Pair(1, 2, True, None) in done.pairs


def test_what_was_written_stays_but_for_folding() -> None:
    done = run_passes(BOARD)
    assert replace(done, pairs=None) == fold_game(BOARD)


def test_running_them_again_changes_nothing() -> None:
    made = game(stock(), copies("tab", 6, accept=Accept(when=accordion_rule())), deal=BOARD.deal)
    once = run_passes(made)
    assert run_passes(once) == once


def test_a_pass_that_breaks_the_ir_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(made: Game) -> Game:
        return replace(made, main_stock=None)

    broken: tuple[Callable[[Game], Game], ...] = (breaks,)
    monkeypatch.setattr(passes, "PASSES", broken)
    with pytest.raises(IRError, match="main_stock"):
        run_passes(BOARD)
