"""Random boards of the kinds that are listed quickly, searched and played on both machines."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from compiler.diagnostics import CompileError
from tests.quick.boards import plan, python
from tests.quick.generator import quick_game
from tests.quick.walks import STARTS, machines, start, walk

GAMES = 100
NIGHTLY_GAMES = 4000
BATCH = 10


def play(seed: int, steps: int, depth: int) -> None:
    """One game from each kind of start; every second has depots of ill repute."""
    try:
        plain, fast, _ = machines(quick_game(Random(f"quick {seed}"), traps=seed % 2 == 1))
    except CompileError:
        assert seed % 2 == 1  # names that are taken
        return
    try:
        for way in STARTS:
            pair = start(plain, fast, way, Random(f"{seed} {way}"))
            if pair is not None:
                walk(pair, Random(f"{seed} on from {way}"), steps, depth, most=3)
    except Exception as error:
        error.add_note(f"quick game {seed}")
        raise


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_boards(first: int) -> None:
    for seed in range(first, first + BATCH):
        play(seed, steps=8, depth=2)


@pytest.mark.parametrize("first", range(1000, 1000 + GAMES, BATCH))
def test_random_boards_that_are_not_unrolled(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same kinds of boards, listed as those of more pairs than are written out."""
    monkeypatch.setattr("compiler.python.modes._MOST_PAIRS", -1)
    for seed in range(first, first + BATCH):
        play(seed, steps=8, depth=2)


@pytest.mark.nightly
def test_random_boards_at_length() -> None:
    first = int.from_bytes(os.urandom(6))
    for seed in range(first, first + NIGHTLY_GAMES):
        play(seed, steps=16, depth=3)


def test_the_boards_are_of_all_kinds() -> None:
    """Each way to be asked, each kind of offer and of settling comes up now and then."""
    seen: Counter[str] = Counter()
    for seed in range(0, 400, 2):
        text = quick_game(Random(f"quick {seed}"))
        quick = plan(text)
        seen["local settling"] += "self._settled = True" in python(text)
        if quick is None:
            seen["general"] += 1
            continue
        marks = {target.mode.value for target in quick.targets.values()}
        marks |= {"calls" for target in quick.targets.values() if target.landing.called}
        banks = quick.module.board.banks
        marks |= {"banks of both kinds" for bank in banks if not quick._is_quick(bank)}
        for offer in quick.offers.values():
            if not offer.face_up:
                marks.add("face down")
            elif not offer.top:
                sizes = "one size" if offer.one_size else "sizes"
                marks.add(f"{sizes} of {'different' if offer.differ else 'any'} cards")
            if offer.staged:
                marks.add("staged")
            if offer.least > 1:
                marks.add("more than one card")
            if offer.leaves_when or offer.lands_when:
                marks.add("conditions")
        seen.update(marks)
    rare = [mark for mark in KINDS if seen[mark] < 4]
    assert rare == []


KINDS = (
    *("mask", "homes", "open", "set", "calls", "banks of both kinds", "general", "face down"),
    *("one size of different cards", "sizes of different cards", "sizes of any cards"),
    *("staged", "more than one card", "conditions", "local settling"),
)
