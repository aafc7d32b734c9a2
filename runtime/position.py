"""Positions: as plain data, back again, as bytes for look-ups, and compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from runtime.cards import (
    JOKER,
    NAME,
    RANK,
    RANK_NAMES,
    SUIT,
    SUIT_NAMES,
    card_names,
    parse_card,
    turned,
)
from runtime.deals import checked_seed, composition_fault
from runtime.journal import MOVE, Entry
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn, TypeVar

    from runtime.state import GameState

    _State = TypeVar("_State", bound=GameState)

__all__ = ["PILE_END", "first_landed_rank", "key_of", "position_of", "same_position", "state_at"]

_KEYS = (
    "game",
    "seed",
    "piles",
    "moves",
    "redeals",
    "recycles",
    "shuffles",
    "calls",
    "bases",
    "cascade_limit_hit",
)
PILE_END = b"\xc8"
"""Between two piles of a key: 200 is no card of either face."""


def position_of(state: GameState) -> dict[str, object]:
    """Everything but the history, as JSON data. Its keys, in this order:

    `game` the slug; `seed`; `piles` by depot, bottom first, face-down cards in lower case; `moves`;
    `redeals`; `recycles` by depot, where there were any; `shuffles`; `calls` suits by depot;
    `bases` ranks by depot type (R5.5); `cascade_limit_hit`.
    """
    names = state.space.names
    return {
        "game": state.game.slug,
        "seed": state.seed,
        "piles": {
            name: list(card_names(pile)) for name, pile in zip(names, state._piles, strict=True)
        },
        "moves": state.moves,
        "redeals": state.redeals,
        "recycles": {names[depot]: n for depot, n in sorted(state._recycles.items()) if n},
        "shuffles": state._shuffles,
        "calls": {names[depot]: SUIT_NAMES[suit] for depot, suit in sorted(state._calls.items())},
        "bases": {kind: RANK_NAMES[pip - 1] for kind, pip in sorted(state._bases.items())},
        "cascade_limit_hit": state.cascade_limit_hit,
    }


def same_position(a: GameState, b: GameState) -> bool:
    """Whether two states of one game agree in piles, faces and the counters of R9.4.

    The flag of R7.7 is left aside; the seed counts only where a shuffle may come after the deal.
    """
    return (
        a._piles == b._piles
        and a.game.slug == b.game.slug
        and a.game.source_sha256 == b.game.source_sha256
        and a.moves == b.moves
        and a.redeals == b.redeals
        and a._shuffles == b._shuffles
        and a._recycles == b._recycles
        and a._calls == b._calls
        and a._bases == b._bases
        and (a.seed == b.seed or not a.key_parts["shuffles"])
    )


def key_of(state: GameState) -> bytes:
    """Bytes that are equal only where the future is: one byte a card, then the counters that
    `key_parts` names, as decimal numbers."""
    parts = state.key_parts
    numbers: list[int] = []
    if parts["moves"]:
        numbers.append(state.moves)
    if parts["redeals"]:
        numbers.append(state.redeals)
    recycles: tuple[int, ...] = parts["recycles"]  # type: ignore[assignment]
    numbers += [state._recycles.get(depot, 0) for depot in recycles]
    if parts["shuffles"]:
        numbers += [state.seed, state._shuffles]
    if parts["bases"]:
        numbers += [state._bases.get(kind, 0) for kind in state.base_depots]
    if parts["calls"]:
        for depot, suit in sorted(state._calls.items()):
            numbers += [depot, suit]
    piles = PILE_END.join(state._piles)
    return piles + PILE_END + ",".join(map(str, numbers)).encode() if numbers else piles


def first_landed_rank(journal: Iterable[Entry], depots: Iterable[int]) -> int | None:
    """The pip of the first card, no joker, that landed face up on one of `depots` (R5.5)."""
    wanted = frozenset(depots)
    for entry in journal:
        if entry[0] == MOVE and entry[3] in wanted:
            for card in entry[6]:
                if card < JOKER:
                    rank: int = RANK[card]
                    return rank
    return None


def state_at(cls: type[_State], data: Mapping[str, object]) -> _State:
    """The state of `cls` at a position as `position_of` gives it, without history.

    Raises:
        ValueError: a key is missing or unknown, or a value can't be; the message starts with the
            JSON path of it.
    """
    _check_keys(cls, data)
    state = cls()
    depots = {name: index for index, name in enumerate(cls.space.names)}
    try:
        state.seed = checked_seed(data["seed"])
    except ValueError as error:
        _fail("seed", str(error))
    _read_piles(state, depots, data["piles"])
    state.moves = _count("moves", data["moves"])
    state.redeals = _count("redeals", data["redeals"])
    if cls.redeal_limit is not None and state.redeals > cls.redeal_limit:
        _fail("redeals", f"the game allows {cls.redeal_limit}, not {state.redeals}")
    state._shuffles = _count("shuffles", data["shuffles"])
    _read_recycles(state, depots, data["recycles"])
    _read_calls(state, depots, data["calls"])
    _read_bases(state, data["bases"])
    hit = data["cascade_limit_hit"]
    if not isinstance(hit, bool):
        _fail("cascade_limit_hit", f"expected true or false, not {hit!r}")
    state.cascade_limit_hit = hit
    return state


def _check_keys(cls: type[GameState], data: object) -> None:
    if not isinstance(data, Mapping):
        raise ValueError(f"a position is an object, not {data!r}")
    for key in data:
        if key not in _KEYS:
            _fail(str(key), "a position has no such key")
    for key in _KEYS:
        if key not in data:
            _fail(key, "missing")
    if data["game"] != cls.game.slug:
        _fail("game", f"this is a position of {data['game']!r}, not of {cls.game.slug!r}")


def _read_piles(state: GameState, depots: Mapping[str, int], value: object) -> None:
    for name in depots:
        if name not in _object("piles", value):
            _fail(f"piles.{name}", "missing")
    for name, cards, depot in _by_depot("piles", value, depots):
        path = f"piles.{name}"
        if not isinstance(cards, list | tuple):
            _fail(path, f"expected a list of cards, not {cards!r}")
        state._piles[depot] = bytes([_card(f"{path}[{i}]", text) for i, text in enumerate(cards)])
    deck = state.deck if state.main_stock is not None else ()
    fault = composition_fault(deck, [card for pile in state._piles for card in pile])
    if fault:
        _fail("piles", fault)


def _card(path: str, text: object) -> int:
    """A card with its face: upper case lies face up, lower case face down."""
    if not isinstance(text, str) or not (text.isupper() or text.islower()):
        _fail(path, f"{text!r} is not a card; write 7C face up, 7c face down")
    try:
        card = parse_card(text)
    except ValueError as error:
        _fail(path, str(error))
    return turned(card, text.isupper())


def _read_recycles(state: GameState, depots: Mapping[str, int], value: object) -> None:
    for name, number, depot in _by_depot("recycles", value, depots):
        path = f"recycles.{name}"
        n = _count(path, number)
        if depot not in state.recycle_limits:
            _fail(path, "this depot does not recycle")
        limit = state.recycle_limits[depot]
        if limit is not None and n > limit:
            _fail(path, f"the game allows {limit}, not {n}")
        if n:
            state._recycles[depot] = n


def _read_calls(state: GameState, depots: Mapping[str, int], value: object) -> None:
    suits = {SUIT_NAMES[SUIT[card]]: SUIT[card] for card in state.deck if card != JOKER}
    for name, suit, depot in _by_depot("calls", value, depots):
        path = f"calls.{name}"
        if not isinstance(suit, str) or suit not in suits:
            _fail(path, f"{suit!r} is not a suit of the game")
        pile = state._piles[depot]
        if not pile or pile[-1] not in state.call_cards.get(depot, ()):
            top = NAME[pile[-1]] if pile else "no card"
            _fail(path, f"no suit can be called for {top} here")
        state._calls[depot] = suits[suit]


def _read_bases(state: GameState, value: object) -> None:
    ranks = {RANK_NAMES[RANK[card] - 1]: RANK[card] for card in state.deck if card != JOKER}
    for kind, rank in _object("bases", value).items():
        path = f"bases.{kind}"
        if kind not in state.base_depots:
            _fail(path, "the game has no such base rank")
        if not isinstance(rank, str) or rank not in ranks:
            _fail(path, f"{rank!r} is not a rank of the game")
        state._bases[str(kind)] = ranks[rank]


def _by_depot(
    key: str, value: object, depots: Mapping[str, int]
) -> Iterable[tuple[str, object, int]]:
    """The entries of an object whose keys are depots: name, value, board index."""
    for name, item in _object(key, value).items():
        if name not in depots:
            _fail(f"{key}.{name}", "there is no such depot")
        yield str(name), item, depots[name]  # type: ignore[index]


def _object(path: str, value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        _fail(path, f"expected an object, not {value!r}")
    return value


def _count(path: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        _fail(path, f"expected an integer of 0 or more, not {value!r}")
    return value


def _fail(path: str, message: str) -> NoReturn:
    raise ValueError(f"{path}: {message}")
