"""The steps of deals, redeals, actions and triggers (R9.2), and how cards land (R3.5, R3.6, R5.8).

Every function works on a `GameState` through its primitive changes, so all of it can be undone.
Depots are board indices; None, where a computed depot is nothing, makes a step do nothing (R8.9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runtime.cards import (
    FACE_DOWN,
    JOKER,
    ONE,
    RANK,
    TO_FACE_DOWN,
    TO_FACE_UP,
    UP_CARDS,
    face_up,
    turned,
)
from runtime.journal import CALL, COLLAPSE
from runtime.state import GameState
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

__all__ = [
    "REPEAT_LIMIT",
    "call",
    "collapse",
    "compact",
    "deal_group",
    "draw",
    "flip_down",
    "flip_top",
    "gather",
    "land",
    "move_card",
    "place",
    "recycle",
    "rounds",
    "shuffle",
    "would_compact",
]

REPEAT_LIMIT: Final = 208
"""The most rounds of one repeat (R9.10)."""


def rounds(state: GameState) -> Iterator[int]:
    """The rounds that a repeat may run (R9.10), counted as they end; the last one that the whole
    move may run flags the position."""
    for number in range(REPEAT_LIMIT):
        if not state._rounds:
            return
        yield number
        state._rounds -= 1
        if not state._rounds:
            state.cascade_limit_hit = True


def deal_group(
    state: GameState,
    source: int | None,
    targets: Iterable[int | None],
    face_down: int,
    face_up: int,
    round_robin: bool,
) -> None:
    """Deal onto each target first `face_down` cards face down, then `face_up` face up; with
    `round_robin` one card a target a pass. Stops when the source is empty."""
    if source is None:
        return
    known = [target for target in targets if target is not None]
    if state._journal is None and not state._calls and source not in known:
        _deal_at_once(state._piles, source, known, face_down, face_up, round_robin)
        return
    faces = [False] * face_down + [True] * face_up
    if round_robin:
        order = [(target, up) for up in faces for target in known]
    else:
        order = [(target, up) for target in known for up in faces]
    for target, up in order:
        if not state._piles[source]:
            return
        _deal_card(state, source, target, up)


def _deal_at_once(
    piles: list[bytes],
    source: int,
    targets: list[int],
    face_down: int,
    face_up: int,
    round_robin: bool,
) -> None:
    """`deal_group` where nobody listens, and no call can fall: each target's cards in one."""
    each = face_down + face_up
    if round_robin and len(set(targets)) < len(targets):
        for number in range(each):
            up = number >= face_down
            _deal_at_once(piles, source, targets, 0 if up else 1, 1 if up else 0, False)
        return
    pile = piles[source]
    count = len(targets)
    dealt = pile[: -1 - each * count : -1]
    piles[source] = pile[: len(pile) - len(dealt)]
    for number, target in enumerate(targets):
        if round_robin:
            cards = dealt[number::count]
        else:
            cards = dealt[number * each : (number + 1) * each]
        down, up_cards = cards[:face_down], cards[face_down:]
        piles[target] += down.translate(TO_FACE_DOWN) + up_cards.translate(TO_FACE_UP)


def _deal_card(state: GameState, source: int, target: int, up: bool) -> None:
    """The top card of `source` lands on top of `target`, showing a face."""
    pile = state._piles[source]
    start = len(pile) - 1
    at = start if source == target else len(state._piles[target])
    state._transfer(source, start, 1, target, at, ONE[turned(pile[-1], up)])


def draw(state: GameState, source: int, target: int, count: int) -> None:
    """Up to `count` cards, one by one, from top to top, each face up (R6.3)."""
    if state._journal is not None or state._calls or source == target:
        for _ in range(min(count, len(state._piles[source]))):
            _deal_card(state, source, target, True)
        return
    piles = state._piles
    pile = piles[source]
    rest = pile[:-count]
    piles[source] = rest
    piles[target] += pile[: len(rest) - len(pile) - 1 : -1].translate(TO_FACE_UP)


def recycle(state: GameState, source: int | None, target: int | None) -> None:
    """The whole pile of `source` comes back on top of `target`, reversed, face down (R6.5)."""
    if source is None or target is None:
        return
    pile = state._piles[source]
    if not pile:
        return
    at = 0 if source == target else len(state._piles[target])
    state._transfer(source, 0, len(pile), target, at, pile[::-1].translate(TO_FACE_DOWN))


def move_card(
    state: GameState, source: int | None, target: int | None, under: bool = False
) -> None:
    """One card, keeping its face, from the top to the top; with `under` to the bottom (R9.11)."""
    if source is None or target is None or not state._piles[source]:
        return
    if not under:
        if source != target:
            state._shift(source, target, 1)
        return
    pile = state._piles[source]
    if source != target or len(pile) > 1:
        state._transfer(source, len(pile) - 1, 1, target, 0, pile[-1:])


def flip_top(state: GameState, depot: int | None) -> None:
    """The top card turns face up."""
    if depot is not None:
        state._turn_top(depot, True)


def flip_down(state: GameState, depot: int | None) -> None:
    """The top card turns face down."""
    if depot is not None:
        state._turn_top(depot, False)


def place(state: GameState, card: int, target: int | None) -> None:
    """The first `card` from the top of the main stock lands face up on `target`."""
    stock = state.main_stock
    if stock is None or target is None:
        return
    pile = state._piles[stock]
    for index in range(len(pile) - 1, -1, -1):
        if face_up(pile[index]) == card:
            at = len(state._piles[target]) - (1 if stock == target else 0)
            state._transfer(stock, index, 1, target, at, ONE[card])
            return


def gather(state: GameState, sources: Iterable[int | None], target: int | None) -> None:
    """Every card of each source, in order, bottom first, lands face down on `target`, the later
    on top; a source that is the target keeps its order, face down."""
    if target is None:
        return
    quiet = state._journal is None and not state._calls
    for source in sources:
        if source is None or not state._piles[source]:
            continue
        if quiet and source != target:
            state._piles[target] += state._piles[source].translate(TO_FACE_DOWN)
            state._piles[source] = b""
            continue
        pile = state._piles[source]
        cards = pile.translate(TO_FACE_DOWN)
        at = 0 if source == target else len(state._piles[target])
        state._transfer(source, 0, len(pile), target, at, cards)


def shuffle(state: GameState, depot: int | None) -> None:
    """Permute a pile (R9.3); an empty one is not shuffled and not counted."""
    if depot is not None:
        state._shuffle(depot)


def compact(state: GameState, group: Sequence[int]) -> None:
    """The piles of a group move down to its first places, order kept, no gaps."""
    piles = state._piles
    if state._journal is None and not state._calls:
        filled = [pile for depot in group if (pile := piles[depot])]
        for depot, pile in zip(group, filled, strict=False):
            piles[depot] = pile
        for depot in group[len(filled) :]:
            piles[depot] = b""
        return
    free = 0
    for depot in group:
        if piles[depot]:
            if group[free] != depot:
                state._shift(depot, group[free], len(piles[depot]))
            free += 1


def would_compact(piles: Sequence[bytes], group: Sequence[int]) -> bool:
    """Whether `compact` would move a pile of the group."""
    gap = False
    for depot in group:
        if not piles[depot]:
            gap = True
        elif gap:
            return True
    return False


def land(
    state: GameState,
    source: int,
    start: int,
    n: int,
    target: int,
    face: bool | None = None,
    under: bool = False,
) -> None:
    """The `n` cards from index `start` of `source` land on `target` (R3.5): every card takes
    `face` (True up, None keeps), then with `under` they go below the pile and its top card turns
    face up (R3.6). The collapse of a matcher is the caller's."""
    cards = state._piles[source][start : start + n]
    if face is not None:
        cards = cards.translate(TO_FACE_UP if face else TO_FACE_DOWN)
    if under:
        state._transfer(source, start, n, target, 0, cards)
        state._turn_top(target, True)
    else:
        at = len(state._piles[target]) - (n if source == target else 0)
        state._transfer(source, start, n, target, at, cards)


def collapse(state: GameState, depot: int, total: int) -> None:
    """Turn the longest face-up stretch at the top face down if it adds up to `total` and holds no
    joker (R5.8)."""
    pile = state._piles[depot]
    below = pile.rstrip(UP_CARDS)
    match = pile[len(below) :]
    if match and JOKER not in match and sum([RANK[card] for card in match]) == total:
        state._piles[depot] = below + match.translate(TO_FACE_DOWN)
        state._forget_calls(depot)
        state._tell((COLLAPSE, depot, len(match)))


def call(state: GameState, depot: int, suit: int) -> None:
    """The player names a suit for the wild card that has just landed on `depot` (R6.4); one that a
    match turned face down at once (R5.8) carries none."""
    if state._piles[depot][-1] >= FACE_DOWN:
        return
    state._calls = {**state._calls, depot: suit}
    state._tell((CALL, depot, suit))
