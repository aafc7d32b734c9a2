"""Small packs searched to the end: the three machines reach the same positions (`tests/data/tiny`).

The search goes by `key()`. Equal keys promise the same moves ahead with the same statuses, so every
second arrival at a key is checked against the first; and the counts of positions, wins, losses and
dead ends must be the same in the interpreter, in the interpreter on the optimised IR, and in the
generated module.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from runtime.state import GameState
from runtime.status import Status
from tests.differential.backends import machines_of_text

TINY = Path(__file__).parent / "data" / "tiny"

SEEDS = (0, 1, 2)
MOST_POSITIONS = 20_000


@dataclass
class Census:
    """What a search to the end found."""

    positions: int = 0
    moves: int = 0
    statuses: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    stuck: int = 0
    longest_pile: int = 0


def outlook(state: GameState) -> tuple[object, ...]:
    """What equal keys promise to be equal."""
    return (state.status, tuple(state.legal_moves()))


def take_census(root: GameState) -> Census:
    """Visit every position that can be reached from `root`, each key once, depth first."""
    census = Census()
    seen: dict[bytes, tuple[object, ...]] = {}
    waiting = [root]
    while waiting:
        state = waiting.pop()
        key = state.key()
        if key in seen:
            assert outlook(state) == seen[key], state.position()
            continue
        seen[key] = outlook(state)
        assert len(seen) <= MOST_POSITIONS, "this game is too large to be searched"
        legal = state.legal_moves()
        census.positions += 1
        census.moves += len(legal)
        census.statuses[state.status] += 1
        census.stuck += state.stuck
        census.longest_pile = max(census.longest_pile, *map(len, state.piles().values()))
        for move in legal:
            child = state.copy(history=False)
            child.push(move)
            waiting.append(child)
    return census


GAMES = sorted(path.stem for path in TINY.glob("*.cardz"))


@pytest.mark.parametrize("name", GAMES)
def test_three_machines_reach_the_same_positions(name: str) -> None:
    machines = machines_of_text(
        (TINY / f"{name}.cardz").read_text(encoding="utf-8"), f"{name}.cardz"
    )
    assert 6 <= len(machines["interpreter"].GAME.deck) <= 10
    won = over_or_stuck = 0
    for seed in SEEDS:
        first, *others = [take_census(module.deal(seed)) for module in machines.values()]
        for other in others:
            assert other == first, seed
        won += first.statuses[Status.WON]
        over_or_stuck += first.statuses[Status.LOST] + first.stuck

    # A pack on which nothing ends would show little.
    assert won > 0
    assert over_or_stuck > 0


def test_there_is_a_pack_for_every_kind_of_game() -> None:
    assert len(GAMES) >= 5


PlainPosition = tuple[int, tuple[tuple[str, ...], ...]]
"""How many cards are dealt, and the row of piles."""


def plain_accordions(deck: list[str], longest_row: int) -> Counter[str]:
    """The positions of an Accordion, searched without any of ours: how many, won and lost.

    `deck` is in the order of dealing; no card is dealt while the row is `longest_row` piles long.
    """
    found: Counter[str] = Counter()
    start: PlainPosition = (1, ((deck[0],),))
    seen, waiting = {start}, [start]
    while waiting:
        dealt, row = waiting.pop()
        children: list[PlainPosition] = []
        if dealt < len(deck) and len(row) < longest_row:
            children.append((dealt + 1, (*row, (deck[dealt],))))
        for here, pile in enumerate(row):
            for there in (here - 3, here - 1):
                if there >= 0 and set(pile[-1]) & set(row[there][-1]):
                    onto = row[there] + pile
                    rest = row[there + 1 : here] + row[here + 1 :]
                    children.append((dealt, (*row[:there], onto, *rest)))
        won = dealt == len(deck) and len(row) == 1
        found["positions"] += 1
        found["won"] += won
        found["lost"] += not won and not children
        fresh = set() if won else set(children) - seen
        seen |= fresh
        waiting += fresh
    return found


@pytest.mark.parametrize("seed", range(5))
def test_the_small_accordion_has_as_many_positions_as_a_plain_search_finds(seed: int) -> None:
    text = (TINY / "accordion.cardz").read_text(encoding="utf-8")
    deck = [rank + suit for suit in "CH" for rank in "A234"]
    Random(seed).shuffle(deck)
    expected = plain_accordions(deck[::-1], longest_row=6)

    census = take_census(machines_of_text(text)["generated"].deal(seed))
    assert census.positions == expected["positions"]
    assert census.statuses[Status.WON] == expected["won"]
    assert census.statuses[Status.LOST] == expected["lost"]
