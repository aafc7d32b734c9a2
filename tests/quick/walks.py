"""Walks over a game on two machines at once: the interpreter, and the generated module.

What they look at is what a search does all day: `legal_moves` at every node, children made and
taken back, copies that go their own ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any, cast

from compiler.in_memory import load_module
from compiler.interpreter import InterpretedGame, interpret_game
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.differential.boards import scatter

__all__ = ["STARTS", "Pair", "machines", "search", "start", "walk"]

_NAME = "quick.cardz"
_RANKS = "A23456789TJQK"


def machines(text: str) -> tuple[InterpretedGame, GameModule, str]:
    """The interpreter on the IR before the passes, the generated module, and its text."""
    work = Compilation(text.encode(), _NAME, place_of_text(_NAME))
    python = emit_module(work.optimised, work.facts, work.origin, formatted=False)
    plain = interpret_game(work.game, work.facts, work.origin)
    return plain, cast(GameModule, load_module(python, work.origin)), python


STARTS = ("deal", "scattered", "runs", "short runs")
"""Where a game may begin: at a deal, or at a position from elsewhere."""


@dataclass(frozen=True)
class Pair:
    """One position on both machines, the plain one first."""

    plain: GameState
    fast: GameState

    def check(self) -> list[Move]:
        """The legal moves, the same on both, as all that a player sees."""
        legal, fast = self.plain.legal_moves(), self.fast.legal_moves()
        where = self.plain.position()
        texts = [move.text for move in legal]
        assert [move.text for move in fast] == texts, where
        assert self.fast.position() == where
        assert self.fast.status == self.plain.status, where
        assert self.fast.has_moves() == bool(legal), where
        return fast

    def push(self, move: Move) -> None:
        """Make a move on both."""
        self.plain.push(move)
        self.fast.push(move)

    def play(self, move: Move) -> None:
        """Make a move on both by its text; they tell the same events."""
        assert self.plain.play(move.text) == self.fast.play(move.text), move.text

    def pop(self) -> None:
        """Take it back."""
        assert self.plain.pop() == self.fast.pop()

    def copy(self, history: bool) -> Pair:
        """Copies of both."""
        return Pair(self.plain.copy(history), self.fast.copy(history))


def start(plain: InterpretedGame, fast: GameModule, way: str, rng: Random) -> Pair | None:
    """A game at its beginning; None where the game refuses the position."""
    if way == "deal":
        seed = rng.randrange(2**32)
        return Pair(plain.deal(seed), fast.deal(seed))
    if way == "scattered":
        position = scatter(plain, rng)
    else:
        data: dict[str, Any] = plain.deal(rng.randrange(1000)).position()
        position = data | {"piles": _runs(plain, 3 if way == "short runs" else 8, rng), "calls": {}}
    try:
        return Pair(plain.from_position(position), fast.from_position(position))
    except ValueError:
        return None


def _runs(plain: InterpretedGame, most: int, rng: Random) -> dict[str, list[str]]:
    """Piles of runs: the deck, by rank up or down, in colours by turns, by suit or as it comes, is
    cut into pieces; some piles hide their lower cards, and jokers lie anywhere."""
    deck = [card for card in plain.GAME.deck if card != "JK"]
    deck.sort(key=lambda card: _RANKS.index(card[0]), reverse=rng.random() < 0.7)
    order = rng.choice(("colours", "suits", "mixed"))
    if order == "suits":
        deck.sort(key=lambda card: card[1])
    elif order == "colours":
        black = [card for card in deck if card[1] in "CS"]
        red = [card for card in deck if card[1] in "DH"]
        turns = zip_longest(black, red[1:] + red[:1] if rng.random() < 0.5 else red)
        deck = [card for both in turns for card in both if card is not None]
    cards = [*deck, *["JK"] * (len(plain.GAME.deck) - len(deck))]
    piles: dict[str, list[str]] = {depot.name: [] for depot in plain.GAME.depots}
    names = list(piles)
    while cards:
        size = 1 if cards[0] == "JK" else rng.randrange(1, most + 1)
        pile = piles[rng.choice(names)]
        pile += cards[:size]
        del cards[:size]
        if rng.random() < 0.3:
            hidden = rng.randrange(len(pile))
            pile[:hidden] = [card.lower() for card in pile[:hidden]]
    return piles


def search(pair: Pair, depth: int, most: int, rng: Random) -> None:
    """Every child of a node, and theirs, `depth` moves deep; of very many children `most`."""
    legal = pair.check()
    if depth == 0:
        return
    for move in legal if len(legal) <= most else rng.sample(legal, most):
        pair.push(move)
        search(pair, depth - 1, most, rng)
        pair.pop()
        pair.check()


def walk(pair: Pair, rng: Random, steps: int, depth: int = 1, most: int = 6) -> None:
    """A random walk: at its nodes searches, steps back, and copies that take over."""
    for _ in range(steps):
        legal = pair.check()
        if not legal:
            break
        chance = rng.random()
        if chance < 0.3:
            search(pair, depth, most, rng)
        elif chance < 0.4:
            other = pair.copy(rng.random() < 0.5)
            other.push(rng.choice(legal))
            other.check()
            pair.check()
            if rng.random() < 0.5:
                pair = other
                continue
        elif chance < 0.5 and pair.plain.history:
            for _ in range(rng.randrange(1, 1 + min(3, len(pair.plain.history)))):
                pair.pop()
            continue
        (pair.play if rng.random() < 0.3 else pair.push)(rng.choice(legal))
    while pair.plain.history:
        pair.pop()
        pair.check()
