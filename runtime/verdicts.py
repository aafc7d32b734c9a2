"""Verdicts: the first check that a move fails, in the order a player would ask.

The game may be over (R9.6); the depots may not be on the table (R3.9); then a tap has its own
checks, and a drag is judged by where it may go at all (R6.1), the group, the tuck (R6.6), what its
source lets go (R3.8, R4), what its target takes (R5), the room for relays (R6.2) and the call
(R6.4).
"""

from __future__ import annotations

from runtime import refusals
from runtime.cards import FACE_DOWN, JOKER, SUIT, SUIT_NAMES
from runtime.refusals import Refusal, Verdict
from runtime.typed import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from runtime.moves import Move
    from runtime.state import GameState

__all__ = ["explain", "moves_onto", "why_not"]

_TAPS = frozenset({"draw", "recycle", "redeal", "action"})
_LEGAL = Verdict(True)


def explain(state: GameState, move: tuple[object, ...]) -> Verdict:
    """The verdict on a move, given as a `Move` or as its five values."""
    kind, source, target, n, arg = move
    names = state.space.names
    if state.status != "playing":
        return _refused(refusals.OVER, None)
    if kind not in _TAPS and kind not in ("drag", "pick"):
        return _refused(refusals.NO_SUCH_MOVE, None)
    if source not in names or not (target is None or target in names):
        return _refused(refusals.NO_SUCH_DEPOT, None)
    src = names.index(source)
    if kind in _TAPS:
        verdict = _explain_tap(state, str(kind), src, arg)
    elif target is None or not isinstance(n, int) or not isinstance(arg, str | None):
        return _refused(refusals.NO_SUCH_MOVE, None)
    else:
        dst = names.index(target)
        start = n if kind == "pick" else len(state._piles[src]) - n
        drag = _Drag(src, start, 1 if kind == "pick" else n, dst)
        verdict = _explain_drag(state, drag, kind == "pick") or _explain_call(state, drag, arg)
    if verdict is None and state.space.find(move) is None:
        return _refused(refusals.NO_SUCH_MOVE, None)
    return verdict or _LEGAL


def why_not(state: GameState, source: str, target: str, n: int) -> Verdict:
    """The verdict on dragging the top `n` cards, or picking the n-th card from the top, whatever
    suit is called.

    Raises:
        ValueError: there is no such depot, or `n` is no integer.
    """
    names = state.space.names
    for name in (source, target):
        if name not in names:
            raise ValueError(f"there is no depot {name!r}")
    if not isinstance(n, int):
        raise ValueError(f"n counts cards, it is no {n!r}")
    if state.status != "playing":
        return _refused(refusals.OVER, None)
    src, dst = names.index(source), names.index(target)
    picks = src in state.picks
    drag = _Drag(src, len(state._piles[src]) - n, 1 if picks else n, dst)
    return _explain_drag(state, drag, picks) or _LEGAL


def moves_onto(state: GameState, source: int, target: int) -> list[Move]:
    """The drags or picks from one depot onto another that no check refuses, in the order of R6.9:
    groups by size, picks from the top down, then by called suit."""
    picks = source in state.picks
    size = len(state._piles[source])
    kind, names = "pick" if picks else "drag", state.space.names
    suits = [name for suit, name in enumerate(SUIT_NAMES) if suit in _suits(state)]
    moves: list[Move] = []
    for place in range(1, size + 1):
        drag = _Drag(source, size - place, 1 if picks else place, target)
        if _explain_drag(state, drag, picks) is not None:
            continue
        number = drag.start if picks else drag.n
        args = suits if drag.n == 1 and _calls(state, drag) else [None]
        for arg in args:
            move = state.space.find((kind, names[source], names[target], number, arg))
            if move is not None:
                moves.append(move)
    return moves


class _Drag(NamedTuple):
    """The `n` cards from index `start` of a depot onto a target; depots by board index."""

    source: int
    start: int
    n: int
    target: int


def _refused(refusal: Refusal, depot: str | None) -> Verdict:
    return Verdict(False, refusal.rule, refusal.reason, depot)


def _explain_tap(state: GameState, kind: str, depot: int, arg: object) -> Verdict | None:
    name = state.space.names[depot]
    if depot in state.off_table:
        return _refused(refusals.OFF_TABLE, name)
    refusal = state._check_tap(kind, depot, arg if isinstance(arg, str) else None)
    return None if refusal is None else _refused(refusal, name)


def _explain_drag(state: GameState, drag: _Drag, picks: bool) -> Verdict | None:
    """The first check that a drag or pick fails, the call aside; None if none does."""
    source, start, n, target = drag
    names = state.space.names
    for depot in (source, target):
        if depot in state.off_table:
            return _refused(refusals.OFF_TABLE, names[depot])
    if target in state.barred:
        return _refused(state.barred[target], names[target])
    size = len(state._piles[source])
    tuck = source == target
    if tuck and not (target in state.tucks and n == 1 and start == size - 1):
        return _refused(refusals.SAME_DEPOT, names[target])
    if not (n >= 1 and 0 <= start < size):
        refusal = refusals.NO_SUCH_CARD if picks else refusals.NO_SUCH_GROUP
        return _refused(refusal, names[source])
    if picks != (source in state.picks):
        refusal = refusals.NOT_PICKED if picks else refusals.ONE_AT_A_TIME
        return _refused(refusal, names[source])
    if tuck and not (size > 1 and state._piles[source][-2] >= FACE_DOWN):
        return _refused(refusals.TUCK, names[target])
    leave = state._check_leave(source, start, n)
    if leave is not None:
        return _refused(leave, names[source])
    land = state._check_land(source, start, n, target)
    if land is not None:
        return _refused(land, names[target])
    if n > 1:
        limit = state._relay_limit(target)
        if limit is not None and n > limit:
            return _refused(refusals.too_many(limit), names[target])
    return None


def _explain_call(state: GameState, drag: _Drag, arg: str | None) -> Verdict | None:
    """The check of the called suit (R6.4), for a drag that is legal apart from it."""
    refusal = None
    if drag.n != 1 or not _calls(state, drag):
        if arg is not None:
            refusal = refusals.NOT_A_CALL
    elif arg is None:
        refusal = refusals.CALL_MISSING
    elif arg not in {SUIT_NAMES[suit] for suit in _suits(state)}:
        refusal = refusals.NO_SUCH_SUIT
    return None if refusal is None else _refused(refusal, state.space.names[drag.target])


def _calls(state: GameState, drag: _Drag) -> bool:
    """Whether the group's bottom card is one that calls a suit on the target (R6.4)."""
    card = state._piles[drag.source][drag.start]
    return card in state.call_cards.get(drag.target, ())


def _suits(state: GameState) -> set[int]:
    """The suits of the composition."""
    return {SUIT[card] for card in state.deck if card != JOKER}
