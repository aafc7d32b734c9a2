"""Random games on all machines: see `play.py` for what is compared.

To look at one that fails: `python -m tests.fuzzgames.shrink SEED`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from random import Random

import pytest

from compiler.pipeline import Compilation
from compiler.project import place_of_text
from tests.fuzzgames.generator import random_game
from tests.fuzzgames.play import Budget, play_game

GAMES = 150
NIGHTLY_GAMES = 5000
BATCH = 10


@pytest.mark.parametrize("start", range(0, GAMES, BATCH))
def test_random_games(start: int) -> None:
    play_games(range(start, start + BATCH), Budget(deals=2, moves=7, questions=6))


@pytest.mark.nightly
def test_random_games_at_length() -> None:
    """Fresh games each time, among them some that settle up to the language's own limit (R7.7)."""
    first = int.from_bytes(os.urandom(6))
    for seed in range(first, first + NIGHTLY_GAMES):
        play_games([seed], Budget(deals=3, moves=20, cascade=1000 if seed % 20 == 0 else 40))


def play_games(seeds: range | list[int], budget: Budget) -> None:
    for seed in seeds:
        try:
            play_game(random_game(Random(seed)), seed, budget)
        except Exception as error:
            error.add_note(f"random game {seed}")
            raise


def test_the_same_source_makes_the_same_game() -> None:
    assert random_game(Random(7)) == random_game(Random(7))
    assert random_game(Random(7)) != random_game(Random(8))


def test_the_games_are_of_many_kinds() -> None:
    """Nothing that the language has goes unused for long."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        text = random_game(Random(seed))
        Compilation(text.encode(), "fuzz.cardz", place_of_text("fuzz.cardz")).check()
        seen.update(word for word in WORDS if f'"{word}"' in text)
    assert sorted(WORDS) == sorted(seen)


WORDS = re.findall(
    r"\w+",
    """
    decks suits ranks jokers count rules repeat acceptRule ejectRule landFace landUnder
    autoFlipTop uncoveredBy uncoveredByAny autoFlipUncovered offTable draw recycle
    maxRecycles actions triggers autoSend autoRefill gate unit when reason rejectsAll
    acceptFrom single minCount emptyOnly allowFaceDown seed seedNone seedFromDeal rankIs
    wildRank wildJoker follow build direction step wrap sum suit wildDeclares Run Pile
    Single FaceUp TopOnly locked dealRules redealRules redealWhen maxRedeals compoundMoves
    Staged winCondition lossCondition scoring dealGroup faceDown faceUp roundRobin from move
    flipTop flipDown place joker gather shuffle compact allCardsIn allCardsFaceUp
    depotsEmpty depotsNonEmpty allOf anyOf not expr noLegalMoves ofType names under while
    """,
)
