"""What the steps of deals, redeals, actions and triggers do (R9.2), and how cards land (R3.5).

Every change of the board goes through the primitive changes of `GameState`, for the events' sake.
A depot that an expression does not yield makes a step do nothing (R8.9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import assert_never

from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope, eval_depot, holds
from compiler.ir.exprs import Expr
from compiler.ir.nodes import (
    REPEAT_LIMIT,
    Card,
    Compact,
    DealGroup,
    FlipDown,
    FlipTop,
    Gather,
    MatchSum,
    MoveStep,
    Place,
    Recycle,
    Repeat,
    Shuffle,
    SimpleStep,
    Step,
)
from compiler.ir.types import Face
from runtime.cards import FACE_DOWN, JOKER, RANK, turned
from runtime.journal import CALL, COLLAPSE

__all__ = [
    "call_suit",
    "draw_cards",
    "has_work",
    "land",
    "recycle_pile",
    "run_step",
    "run_steps",
    "steps_in_turn",
]


def run_steps(board: Board, steps: Iterable[Step], scope: Scope) -> None:
    """Run steps in order."""
    for step in steps_in_turn(board, steps, scope):
        run_step(board, step, scope)


def steps_in_turn(board: Board, steps: Iterable[Step], scope: Scope) -> Iterator[SimpleStep]:
    """The steps as their turn comes, those of a repeat once a round (R9.10).

    The next one may depend on what the one before did, so each is run before the next is asked for.
    """
    for step in steps:
        if not isinstance(step, Repeat):
            yield step
            continue
        for _ in range(REPEAT_LIMIT):
            if board._rounds == 0 or not holds(step.test, board, scope):
                break
            yield from step.do
            board._rounds -= 1
            if board._rounds == 0:
                board.cascade_limit_hit = True


def run_step(board: Board, step: SimpleStep, scope: Scope) -> None:
    """Run one step."""
    match step:
        case DealGroup():
            _deal_group(board, step, scope)
        case MoveStep():
            source, target = _depots(board, scope, step.source, step.to)
            if source is not None and target is not None:
                _move(board, source, target, step.under)
        case FlipTop():
            _flip(board, eval_depot(step.depot, board, scope), up=True)
        case FlipDown():
            _flip(board, eval_depot(step.depot, board, scope), up=False)
        case Place():
            _place(board, step.card, eval_depot(step.to, board, scope))
        case Gather():
            sources = _depots(board, scope, *step.sources)
            _gather(board, sources, eval_depot(step.to, board, scope))
        case Shuffle():
            depot = eval_depot(step.depot, board, scope)
            if depot is not None and board.pile(depot):
                board._shuffle(depot)
        case Compact():
            _compact(board, step.group)
        case Recycle():
            source, target = _depots(board, scope, step.source, step.to)
            if source is not None and target is not None:
                recycle_pile(board, source, target)
        case _:
            assert_never(step)


def _depots(board: Board, scope: Scope, *exprs: Expr) -> list[int | None]:
    return [eval_depot(expr, board, scope) for expr in exprs]


def _put(
    board: Board, source: int, start: int, n: int, target: int, at: int, cards: Sequence[int]
) -> None:
    """`n` cards from index `start` of `source` go to index `at` of `target`, to lie as `cards`.

    In the opening deal a depot's first face-up card, no joker, sets the base rank that depots of
    its type with `seedFromDeal` ask for (R5.5).
    """
    board._transfer(source, start, n, target, at, bytes(cards))
    node = board.depot(target)
    if board.dealing and node.accept.seed_from_deal:
        for card in cards:
            if card < JOKER:
                board._bases.setdefault(node.type.value, RANK[card])


def _put_top_card(board: Board, source: int, target: int, shown: int) -> None:
    """The top card of `source` goes on top of `target`, to lie as `shown`."""
    start = len(board.pile(source)) - 1
    at = start if source == target else len(board.pile(target))
    _put(board, source, start, 1, target, at, [shown])


def _deal_group(board: Board, step: DealGroup, scope: Scope) -> None:
    source = eval_depot(step.source, board, scope)
    targets = [depot for depot in _depots(board, scope, *step.to) if depot is not None]
    if source is None:
        return
    faces = [False] * step.face_down + [True] * step.face_up
    if step.round_robin:
        landings = [(target, up) for up in faces for target in targets]
    else:
        landings = [(target, up) for target in targets for up in faces]
    for target, up in landings:
        if board.pile(source):
            _put_top_card(board, source, target, turned(board.pile(source)[-1], up))


def _move(board: Board, source: int, target: int, under: bool) -> None:
    pile = board.pile(source)
    if not pile or (source == target and (not under or len(pile) == 1)):
        return
    if under:
        _put(board, source, len(pile) - 1, 1, target, 0, [pile[-1]])
    else:
        _put_top_card(board, source, target, pile[-1])


def draw_cards(board: Board, source: int, target: int, count: int) -> None:
    """Up to `count` cards move one by one, top to top, each face up (R6.3)."""
    for _ in range(count):
        if board.pile(source):
            _put_top_card(board, source, target, turned(board.pile(source)[-1], True))


def recycle_pile(board: Board, source: int, target: int) -> None:
    """A whole pile comes back reversed and face down, on top of what `target` holds (R6.5)."""
    cards = [turned(card, False) for card in reversed(board.pile(source))]
    if cards:
        at = 0 if source == target else len(board.pile(target))
        _put(board, source, 0, len(cards), target, at, cards)


def _flip(board: Board, depot: int | None, *, up: bool) -> None:
    """The top card shows a face; a card that turns loses its call (R6.4)."""
    if depot is None or not board.pile(depot):
        return
    pile = board.pile(depot)
    if pile[-1] != turned(pile[-1], up):
        board._flip(depot, len(pile) - 1)
        board._forget_calls(depot)


def _place(board: Board, card: Card, target: int | None) -> None:
    stock = board.ir.main_stock
    if stock is None or target is None:
        return
    wanted = JOKER
    if card.rank is not None and card.suit is not None:
        wanted = card.suit * 13 + card.rank - 1
    pile = board.pile(stock)
    places = [index for index, found in enumerate(pile) if turned(found, True) == wanted]
    if places:
        at = len(pile) - 1 if stock == target else len(board.pile(target))
        _put(board, stock, places[-1], 1, target, at, [wanted])


def _gather(board: Board, sources: Sequence[int | None], target: int | None) -> None:
    if target is None:
        return
    for source in sources:
        if source is not None and board.pile(source):
            cards = [turned(card, False) for card in board.pile(source)]
            at = 0 if source == target else len(board.pile(target))
            _put(board, source, 0, len(cards), target, at, cards)


def _compact(board: Board, group: Sequence[int]) -> None:
    piled = [depot for depot in group if board.pile(depot)]
    for target, source in zip(group, piled, strict=False):
        if source != target:
            cards = list(board.pile(source))
            _put(board, source, 0, len(cards), target, 0, cards)


def has_work(board: Board, steps: Iterable[Step]) -> bool:
    """Whether the steps of a redeal have something to do now (R6.7)."""
    return any(_has_work(board, step) for step in steps)


def _has_work(board: Board, step: Step) -> bool:
    match step:
        case DealGroup() | MoveStep() | Recycle():
            return _size(board, step.source) > 0
        case Gather():
            return any(_size(board, source) > 0 for source in step.sources)
        case Shuffle():
            return _size(board, step.depot) > 1
        case Compact():
            empty = [not board.pile(depot) for depot in step.group]
            return any(gap and not after for gap, after in pairwise(empty))
        case Repeat():
            return holds(step.test, board, Scope()) and has_work(board, step.do)
        case FlipTop() | FlipDown() | Place():
            return False
        case _:
            assert_never(step)


def _size(board: Board, expr: Expr) -> int:
    depot = eval_depot(expr, board, Scope())
    return 0 if depot is None else len(board.pile(depot))


def land(board: Board, source: int, start: int, n: int, target: int) -> None:
    """The `n` cards from index `start` of `source` land on `target`: they take its `landFace`,
    go under its pile where it says so (R3.6), and may make a match (R5.8)."""
    node = board.depot(target)
    cards: Sequence[int] = board.pile(source)[start : start + n]
    if node.land_face is not None:
        cards = [turned(card, node.land_face is Face.UP) for card in cards]
    if node.land_under:
        _put(board, source, start, n, target, 0, cards)
        _flip(board, target, up=True)
    else:
        _put(board, source, start, n, target, len(board.pile(target)), cards)
    if isinstance(node.accept.build, MatchSum):
        _collapse(board, target, node.accept.build.total)


def _collapse(board: Board, depot: int, total: int) -> None:
    """The face-up cards at the top turn face down if together they add up to `total`."""
    pile = board.pile(depot)
    first = len(pile)
    while first > 0 and pile[first - 1] < FACE_DOWN:
        first -= 1
    match = pile[first:]
    if match and JOKER not in match and sum(RANK[card] for card in match) == total:
        board._piles[depot] = pile[:first] + bytes([turned(card, False) for card in match])
        board._forget_calls(depot)
        board._tell((COLLAPSE, depot, len(match)))


def call_suit(board: Board, depot: int, suit: int) -> None:
    """The player names a suit for the wild card that has just landed (R6.4); one that a match
    turned over at once carries none."""
    if board.pile(depot)[-1] < FACE_DOWN:
        board._calls = {**board._calls, depot: suit}
        board._tell((CALL, depot, suit))
