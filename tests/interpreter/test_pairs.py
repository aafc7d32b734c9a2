"""IR that went through the specialising pass: only its pairs meet, by what it left of `when`."""

from __future__ import annotations

from dataclasses import replace

from compiler.interpreter import InterpretedGame
from compiler.interpreter.machine import InterpretedState
from compiler.interpreter.settle import settle
from compiler.ir.exprs import Compare, CompareOp
from compiler.ir.nodes import Accept, Eject, Game, Pair
from compiler.ir.types import Rank, Suit
from runtime.cards import ONE, turned
from runtime.state import GameState
from tests.builders import FALSE, LOCKED, PILE, TRUE, depot, game, number, pack, rank, stock, top
from tests.interpreter.hand import interpreted, pair

ANY, TAKES_ANY = Eject(), Accept()


def three(pairs: tuple[Pair, ...] | None, accept: Accept = TAKES_ANY) -> Game:
    """Depots a, b and c after the stock, each taking by `accept`."""
    parts = [depot(name, accept=accept) for name in "abc"]
    made = game(stock(), *parts, deck=pack([Suit.CLUBS], [Rank.ACE, Rank.TWO]))
    return replace(made, pairs=pairs)


ACE, TWO = 0, 1


def board(module: InterpretedGame, a: int, stock: int) -> InterpretedState:
    """A card lies face up on `a`, the other face down on the stock."""
    state = module.State()
    names = module.State.space.names
    state._piles[names.index("a")] = ONE[a]
    state._piles[names.index("stock")] = ONE[turned(stock, False)]
    return state


def texts(state: GameState) -> list[str]:
    return [move.text for move in state.legal_moves()]


def test_without_pairs_all_may_meet() -> None:
    """`pairs` None: the rules alone decide."""
    state = board(interpreted(three(None)), ACE, TWO)
    assert texts(state) == ["drag a b 1", "drag a c 1"]


def test_only_listed_pairs_are_dragged() -> None:
    """A pair that is not listed never happens; one that only a reflex uses is no drag."""
    module = interpreted(three((pair(1, 3), pair(1, 2, drag=False))))
    state = board(module, ACE, TWO)
    assert texts(state) == ["drag a c 1"]
    assert state.why_not("a", "c", 1).legal


def test_what_is_left_of_a_condition() -> None:
    """The pair's `when` is asked in place of the rule's; None is true."""
    is_ace = Compare(CompareOp.EQ, rank(top(PILE)), number(1))
    pairs = (Pair(1, 2, True, None), Pair(1, 3, True, is_ace))
    module = interpreted(three(pairs, Accept(when=FALSE)))
    assert texts(board(module, ACE, TWO)) == ["drag a b 1", "drag a c 1"]
    assert texts(board(module, TWO, ACE)) == ["drag a b 1"]
    verdict = board(module, TWO, ACE).why_not("a", "c", 1)
    assert (verdict.rule, verdict.depot) == ("R5.10", "c")


def test_reflexes_need_a_pair() -> None:
    """R7.4: autoSend goes to listed targets only, dragged or not."""
    for pairs, ends in ((None, 2), ((pair(1, 3, drag=False),), 3), ((pair(3, 1),), 1)):
        made = three(pairs)
        a, b, c = made.depots[1:]
        sender = replace(a, auto_send=(2, 3), accept=Accept(when=TRUE), eject=ANY)
        shut = [replace(one, eject=LOCKED) for one in (b, c)]
        module = interpreted(replace(made, depots=(made.depots[0], sender, *shut)))
        state = board(module, ACE, TWO)
        settle(state)
        assert [len(pile) for pile in state.piles().values()].index(1, 1) == ends
