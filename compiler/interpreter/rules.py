"""The eject and accept rules (chapters 4 and 5): the first check that fails, in contract order."""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope, holds
from compiler.interpreter.order import fits, follows, is_wild, pips_fit, suits_fit
from compiler.ir.nodes import Accept, Build, Depot, MatchSum
from compiler.ir.types import Gate, SuitRule, UnitKind, WildDeclares
from runtime import refusals
from runtime.cards import FACE_DOWN, JOKER, RANK
from runtime.refusals import Refusal

__all__ = ["can_meet", "check_covered", "check_land", "check_leave", "groups_that_leave"]


def can_meet(board: Board, source: int, target: int, *, drag: bool) -> bool:
    """Whether cards may ever go from `source` to `target`, by a drag or by a reflex, as the
    specialising pass says; where it did not run, they may."""
    if board.pairs is None:
        return True
    pair = board.pairs.get((source, target))
    return pair is not None and (pair.drag or not drag)


def groups_that_leave(board: Board, source: int) -> list[tuple[int, int]]:
    """The groups that a depot lets go as (start, n): by size ascending; single cards, where its
    unit is Single, from the top down."""
    size = len(board.pile(source))
    if source in board.picks:
        groups = [(start, 1) for start in range(size - 1, -1, -1)]
    else:
        groups = [(size - n, n) for n in range(1, size + 1)]
    return [(start, n) for start, n in groups if check_leave(board, source, start, n) is None]


def check_covered(board: Board, source: int) -> Refusal | None:
    """Whether other piles lie over a depot (R3.8)."""
    depot = board.depot(source)
    covers = [bool(board.pile(cover)) for cover in depot.uncovered_by]
    if not covers:
        return None
    if depot.uncovered_by_any:
        return refusals.COVERED_ANY if all(covers) else None
    return refusals.COVERED_ALL if any(covers) else None


def check_leave(board: Board, source: int, start: int, n: int) -> Refusal | None:
    """Why the `n` cards from index `start` may not leave `source`: R3.8, then R4.1 to R4.4.

    Unless the unit is Single, the group reaches the top of the pile.
    """
    depot = board.depot(source)
    group = tuple(board.pile(source)[start : start + n])
    refusal = (
        check_covered(board, source)
        or _check_gate(depot, board.pile(source), start, group)
        or _check_unit(depot, board.pile(source), group)
    )
    if refusal is not None:
        return refusal
    rule = depot.eject
    if not holds(rule.when, board, Scope(depot=source, pile=group)):
        return refusals.leave_when(rule.reason)
    return None


def _check_gate(depot: Depot, pile: bytes, start: int, group: tuple[int, ...]) -> Refusal | None:
    gate = depot.eject.gate
    unit = depot.eject.unit
    match gate:
        case Gate.ANY:
            return None
        case Gate.LOCKED:
            return refusals.LOCKED
        case Gate.FACE_UP:
            return None if all(card < FACE_DOWN for card in group) else refusals.NOT_FACE_UP
        case Gate.TOP_ONLY:
            if unit is not None and unit.kind is UnitKind.PILE:
                return None  # the pile is grabbed by its top; _check_unit asks for all of it
            top_alone = len(group) == 1 and start == len(pile) - 1
            return None if top_alone else refusals.NOT_THE_TOP
        case _:
            assert_never(gate)


def _check_unit(depot: Depot, pile: bytes, group: tuple[int, ...]) -> Refusal | None:
    unit = depot.eject.unit
    if unit is None:
        return None
    match unit.kind:
        case UnitKind.SINGLE | UnitKind.ANY:
            return None
        case UnitKind.PILE:
            return None if len(group) == len(pile) else refusals.WHOLE_PILE
        case UnitKind.RUN:
            if len(group) == 1:
                return None
            whole = all(card < FACE_DOWN for card in group) and all(
                fits(upper, lower, unit.build, unit.suit, False) for lower, upper in pairwise(group)
            )
            return None if whole else refusals.NO_RUN
        case _:
            assert_never(unit.kind)


def check_land(board: Board, source: int, start: int, n: int, target: int) -> Refusal | None:
    """Why the `n` cards from index `start` of `source` may not land on `target`: R5.1 to R5.10."""
    rule = board.depot(target).accept
    group = tuple(board.pile(source)[start : start + n])
    pile = board.pile(target)
    refusal = _check_shape(rule, source, group, pile)
    if refusal is not None:
        return refusal
    if any(card >= FACE_DOWN for card in group):
        if rule.declares and not rule.allow_face_down:
            return refusals.FACE_DOWN
        if rule.allow_face_down:
            return None  # R5.4: accepted here and now
    declared_unit = board.depot(source).eject.unit is not None
    return (
        (None if pile else _check_seed(board, rule, target, group[0]))
        or _check_rank(rule, group)
        or _check_anchor(board, rule, target, group[0])
        or (None if declared_unit else _check_order(rule, group))
        or _check_when(board, rule, source, group, target)
    )


def _check_shape(rule: Accept, source: int, group: tuple[int, ...], pile: bytes) -> Refusal | None:
    """What needs no card's identity (R5.1, R5.2)."""
    if rule.rejects_all:
        return refusals.REJECTS_ALL
    if rule.accept_from is not None and source not in rule.accept_from:
        return refusals.NOT_FROM_THERE
    if rule.single and len(group) > 1:
        return refusals.SINGLE
    if len(group) < rule.min_count:
        return refusals.min_count(rule.min_count)
    if rule.empty_only and pile:
        return refusals.NOT_EMPTY
    return None


def _check_seed(board: Board, rule: Accept, target: int, bottom: int) -> Refusal | None:
    """What starts an empty depot (R5.5)."""
    if rule.seed_none:
        return refusals.SEED_NONE
    wanted: int | None = rule.seed
    if rule.seed_from_deal:
        wanted = board._bases.get(board.depot(target).type.value)
    if wanted is None or RANK[bottom] == wanted:
        return None
    return refusals.seed(int(wanted))


def _check_rank(rule: Accept, group: tuple[int, ...]) -> Refusal | None:
    """One rank alone, wild cards aside (R5.6)."""
    wanted = rule.rank_is
    if wanted is None or all(RANK[card] == wanted or is_wild(card, rule) for card in group):
        return None
    return refusals.rank_is(int(wanted))


def _check_anchor(board: Board, rule: Accept, target: int, bottom: int) -> Refusal | None:
    """The group's bottom card on the depot's top card (R5.7, R5.8)."""
    pile = board.pile(target)
    anchor = pile[-1] if pile else None
    if is_wild(bottom, rule):
        return None
    free = rule.wild_declares is WildDeclares.FREE
    if free and anchor is not None and anchor < FACE_DOWN and is_wild(anchor, rule):
        return None
    if isinstance(rule.build, MatchSum) and (anchor is None or anchor >= FACE_DOWN):
        # The matcher's card waits, whatever suit and follow say.
        waits = bottom != JOKER and RANK[bottom] <= rule.build.total
        return None if waits else refusals.match_start(rule.build.total)
    if anchor is None:
        return None
    if rule.follow and not follows(bottom, anchor, board._calls.get(target)):
        return refusals.FOLLOW
    if rule.build is not None and not pips_fit(bottom, anchor, rule.build):
        return _build_refusal(rule.build)
    if not suits_fit(bottom, anchor, rule.suit):
        return _suit_refusal(rule.suit)
    return None


def _build_refusal(build: Build | MatchSum) -> Refusal:
    if isinstance(build, MatchSum):
        return refusals.match_sum(build.total)
    return refusals.build(build.direction.value, build.step, build.wrap)


def _suit_refusal(suit: SuitRule) -> Refusal:
    match suit:
        case SuitRule.SAME:
            return refusals.SUIT_SAME
        case SuitRule.SAME_COLOR:
            return refusals.SUIT_SAME_COLOR
        case SuitRule.ALTERNATE_COLOR:
            return refusals.SUIT_ALTERNATE_COLOR
        case SuitRule.ANY:
            raise AssertionError("any suit fits")
        case _:
            assert_never(suit)


def _check_order(rule: Accept, group: tuple[int, ...]) -> Refusal | None:
    """The order inside the group, where the source does not answer for it (R5.9)."""
    if not rule.orders:
        return None
    for lower, upper in pairwise(group):
        free = (
            rule.wild_declares is WildDeclares.FREE and is_wild(lower, rule) and lower < FACE_DOWN
        )
        if is_wild(upper, rule) or free:
            continue
        if not fits(upper, lower, rule.build, rule.suit, rule.follow):
            return refusals.GROUP_ORDER
    return None


def _check_when(
    board: Board, rule: Accept, source: int, group: tuple[int, ...], target: int
) -> Refusal | None:
    """The rule's `when`, or what the specialising pass left of it for this pair (R5.10)."""
    when = rule.when
    if board.pairs is not None:
        # What can never land is refused by the rule as it is written, or by something else.
        pair = board.pairs.get((source, target))
        when = rule.when if pair is None else pair.when
    if holds(when, board, Scope(depot=target, source=source, pile=group)):
        return None
    return refusals.land_when(rule.reason)
