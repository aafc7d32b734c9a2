"""Positions that random play hardly ever reaches, for any game: nearly finished, and wild ones.

A position need not be reachable to be played on (`from_position` asks for the right cards only), so
these are composed: most of the pack is put away, and the few cards that are left are laid out.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from compiler.interpreter import InterpretedGame

__all__ = ["WAYS", "compose", "scatter"]

RANKS = "A23456789TJQK"
Piles = dict[str, list[str]]


def compose(module: InterpretedGame, way: str, rng: Random) -> dict[str, Any]:
    """A position of a game, made in one of `WAYS`.

    It keeps to what is proven about the game: no card lies face down where none ever can, and no
    depot is empty that never is. `scatter` asks what becomes of positions that do not keep to it.
    """
    piles: Piles = {depot.name: [] for depot in module.GAME.depots}
    WAYS[way](module, piles, rng)
    names, facts = list(piles), module.facts
    for index, name in enumerate(names):
        if name in _depots(module, "Stock"):
            piles[name] = [card.lower() for card in piles[name]]
        if not piles[name] and index not in facts.can_empty:
            piles[name].append(max(piles.values(), key=len).pop())
        if index not in facts.face_down:
            piles[name] = [card.upper() for card in piles[name]]
    return _position(module, piles, rng)


def scatter(module: InterpretedGame, rng: Random) -> dict[str, Any]:
    """A position with every card anywhere, on either face: the game may refuse it."""
    piles: Piles = {depot.name: [] for depot in module.GAME.depots}
    scattered(module, piles, rng)
    return _position(module, piles, rng)


def _position(module: InterpretedGame, piles: Piles, rng: Random) -> dict[str, Any]:
    data: dict[str, Any] = module.deal(seed=rng.randrange(1000)).position()
    return data | {"piles": piles, "moves": rng.randrange(5), "calls": {}}


def few_loose(module: InterpretedGame, piles: Piles, rng: Random) -> None:
    """All but a few cards lie on the foundations, ascending or descending; the few lie about."""
    deck = _shuffled(module.GAME.deck, rng)
    away = _depots(module, "Foundation") or _depots(module, "Tableau")[:1]
    about = [name for name in piles if name not in away] or away
    for _ in range(min(rng.randrange(1, 9), len(deck) // 2)):
        piles[rng.choice(about)].append(deck.pop())
    deck.sort(key=_rank, reverse=rng.random() < 0.5)
    for card in deck:
        piles[rng.choice(away)].append(card)
    if rng.random() < 0.5:
        _hide_covered(piles, about, rng)


def split_suit(module: InterpretedGame, piles: Piles, rng: Random) -> None:
    """One suit lies on the table as a descending run, cut in two or three; the rest is away."""
    deck = list(module.GAME.deck)
    suit = rng.choice([card[1] for card in deck])
    run = sorted({card for card in deck if card[1] == suit}, key=_rank, reverse=True)
    for card in run:
        deck.remove(card)
    away = _depots(module, "Foundation") or _depots(module, "Stock")
    table = _depots(module, "Tableau") or [name for name in piles if name not in away]
    cuts = sorted(rng.randrange(1, max(2, len(run))) for _ in range(rng.randrange(1, 3)))
    places = _shuffled(table, rng)
    for start, end in zip([0, *cuts], [*cuts, len(run)], strict=True):
        name = places.pop() if places else table[0]
        piles[name] += run[start:end]
    for number, card in enumerate(sorted(deck, key=lambda card: (card[1], -_rank(card)))):
        piles[away[number * (len(away) - 1) // max(1, len(deck))]].append(card)


def few_piles(module: InterpretedGame, piles: Piles, rng: Random) -> None:
    """The pack lies in a few piles on the first depots of the table, a card or two in the stock."""
    deck = _shuffled(module.GAME.deck, rng)
    table = _depots(module, "Tableau") or list(piles)
    stock = _depots(module, "Stock")
    if stock:
        piles[stock[0]] += [deck.pop() for _ in range(min(rng.randrange(3), len(deck) - 1))]
    used = table[: rng.randrange(1, 6)]
    for number, card in enumerate(deck):
        piles[used[number * len(used) // len(deck)]].append(card)


def scattered(module: InterpretedGame, piles: Piles, rng: Random) -> None:
    """Every card lies anywhere, face up or down: a board that no rule ever met before."""
    names = list(piles)
    for card in _shuffled(module.GAME.deck, rng):
        piles[rng.choice(names)].append(card if rng.random() < 0.8 else card.lower())


WAYS = {
    "few loose": few_loose,
    "split suit": split_suit,
    "few piles": few_piles,
    "scattered": scattered,
}
"""How positions are made, by name."""


def _depots(module: InterpretedGame, kind: str) -> list[str]:
    return [depot.name for depot in module.GAME.depots if depot.type == kind]


def _shuffled(items: Sequence[str], rng: Random) -> list[str]:
    mixed = list(items)
    rng.shuffle(mixed)
    return mixed


def _rank(card: str) -> int:
    return RANKS.find(card[0])


def _hide_covered(piles: Piles, names: list[str], rng: Random) -> None:
    """Some cards that lie below others turn face down."""
    for name in names:
        pile = piles[name]
        hidden = rng.randrange(len(pile)) if pile else 0
        pile[:hidden] = [card.lower() for card in pile[:hidden]]
