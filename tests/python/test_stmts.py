"""Steps as lines of Python (R9.10, R9.11)."""

from __future__ import annotations

from typing import Any

import compiler.ir.nodes
import runtime.steps
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from tests.tiny import STOCK, cardz

DO = [
    {"kind": "move", "from": "stock", "to": "a", "under": True},
    {"kind": "flipTop", "depot": "a"},
]


def emitted(**game: Any) -> str:
    """The module of a game with two depots."""
    text = cardz(STOCK, {"name": "a", "type": "Cell"}, {"name": "b", "type": "Waste"}, **game)
    work = Compilation(text.encode(), "tiny.cardz", place_of_text("tiny.cardz"))
    return emit_module(work.optimised, work.facts, work.origin)


def test_a_repeat_is_a_loop() -> None:
    text = emitted(dealRules=[{"kind": "repeat", "while": "empty(b) && !empty(stock)", "do": DO}])
    assert (
        "        for _ in rounds(self):  # line 1\n"
        "            if not (not piles[B] and piles[STOCK]):\n"
        "                break\n"
        "            move_card(self, STOCK, A, under=True)  # line 1\n"
        "            flip_top(self, A)  # line 1\n"
    ) in text


def test_what_always_holds_is_not_asked_and_what_never_does_is_gone() -> None:
    deal = [{"kind": "repeat", "while": test, "do": DO} for test in ("1 > 0", "1 < 0")]
    text = emitted(dealRules=deal)
    assert text.count("rounds(self)") == 1
    assert (
        "        for _ in rounds(self):  # line 1\n"
        "            move_card(self, STOCK, A, under=True)  # line 1\n"
    ) in text


def test_an_empty_depot_is_asked_for_its_cards() -> None:
    text = emitted(dealRules=[{"kind": "repeat", "while": "empty(b)", "do": DO}])
    assert "            if piles[B]:\n                break\n" in text


def test_a_redeal_asks_whether_a_repeat_has_something_to_do() -> None:
    """R6.7: its `while`, and one of the sources that its steps take from."""
    do = [*DO, {"kind": "move", "from": "b", "to": "a"}]
    text = emitted(redealRules=[{"kind": "repeat", "while": "empty(a)", "do": do}])
    assert "    if not (not piles[A] and (piles[STOCK] or piles[B])):\n" in text


def test_both_back_ends_have_one_limit() -> None:
    """R9.10."""
    assert compiler.ir.nodes.REPEAT_LIMIT == runtime.steps.REPEAT_LIMIT == 208
