"""Whole games as text: read a playthrough, play it again, write it down.

A file of `tests/data/playthroughs` says which game is dealt how, and then shows for every position
all that a player can ask, the move made, and what the move set off. Played again, the text must
come out the same. To change the files on purpose, or to complete a new one that holds nothing but
the head and the lines of moves (`> draw stock`):

    python -m tests.playthroughs --update

and read the differences before they are committed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.differential.backends import game_module

__all__ = ["FOLDER", "Playthrough", "read_playthrough", "record"]

FOLDER = Path(__file__).parent / "data" / "playthroughs"

_CARDS_A_LINE = 26


@dataclass(frozen=True)
class Playthrough:
    """What a file asks for: a title, the game, the deal (by seed or by cards), the moves."""

    title: str
    slug: str
    seed: int | None
    order: tuple[str, ...] | None
    moves: tuple[str, ...]

    def deal(self, module: GameModule) -> GameState:
        """The deal that the file names."""
        return module.deal(seed=self.seed, order=self.order)


def read_playthrough(text: str) -> Playthrough:
    """The head and the moves of a file; all else in it is derived from these."""
    head, _, _ = text.partition("\n\n")
    title = " ".join(line[1:].strip() for line in head.splitlines() if line.startswith("#"))
    words = " ".join(line for line in head.splitlines() if not line.startswith("#")).split()
    slug, kind, deal = words[1], words[3], words[4:]
    assert (words[0], words[2]) == ("game", "deal")
    moves = tuple(line[2:] for line in text.splitlines() if line.startswith("> "))
    if kind == "seed":
        return Playthrough(title, slug, int(deal[0]), None, moves)
    assert kind == "order", kind
    return Playthrough(title, slug, None, tuple(deal), moves)


def record(play: Playthrough, module: GameModule) -> str:
    """The text of a playthrough, as a module plays it."""
    return "\n".join(_lines(play, module)) + "\n"


def _lines(play: Playthrough, module: GameModule) -> Iterator[str]:
    yield f"# {play.title}"
    yield f"game {play.slug}"
    if play.seed is not None:
        yield f"deal seed {play.seed}"
    else:
        yield "deal order"
        yield from _wrapped(play.order or ())
    yield ""
    state = play.deal(module)
    yield from _position(state, 0)
    for number, text in enumerate(play.moves, 1):
        yield f"> {text}"
        for event in state.play(text):
            yield f"  {_event(event)}"
        yield ""
        yield from _position(state, number)


def _position(state: GameState, number: int) -> Iterator[str]:
    """One position: how it stands, the piles that hold cards, the legal moves in order."""
    stuck = ", stuck" if state.stuck else ""
    score = "" if state.score is None else f", score {state.score}"
    yield (f"[{number}] {state.status}{stuck}{score}, moves {state.moves}, redeals {state.redeals}")
    calls = state.position()["calls"]
    assert isinstance(calls, dict)
    for depot, pile in state.piles().items():
        if pile:
            called = f" (calls {calls[depot]})" if depot in calls else ""
            first, *more = _wrapped(pile)
            yield f"  {depot:<10}{first.strip()}{called if not more else ''}"
            yield from (f"{'':12}{line.strip()}" for line in more)
            if more and called:
                yield f"{'':12}{called.strip()}"
    legal = [move.text for move in state.legal_moves()]
    yield f"  {len(legal)} legal{': ' if legal else ''}{', '.join(legal)}"


def _wrapped(cards: tuple[str, ...]) -> list[str]:
    return [
        "  " + " ".join(cards[start : start + _CARDS_A_LINE])
        for start in range(0, len(cards), _CARDS_A_LINE)
    ]


def _event(event: Event) -> str:
    match event:
        case Moved(source, target, cards, start, at):
            return f"moved {source}[{start}] {target}[{at}]: {' '.join(cards)}"
        case Flipped(depot, index, card):
            return f"flipped {depot}[{index}]: {card}"
        case Shuffled(depot, cards):
            return f"shuffled {depot}: {' '.join(cards)}"
        case Called(depot, suit):
            return f"called {depot}: {suit}"
        case Collapsed(depot, n):
            return f"collapsed {depot}: {n}"


def update() -> None:
    """Write every file again as the interpreter plays it."""
    for path in sorted(FOLDER.glob("*.txt")):
        before = path.read_text(encoding="utf-8")
        play = read_playthrough(before)
        after = record(play, game_module(play.slug, "interpreter"))
        if after != before:
            path.write_text(after, encoding="utf-8", newline="\n")
            print(f"{path.name} written")


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python -m tests.playthroughs --update")
    update()
