"""Deals by Microsoft's numbers. `tests/published` compares them with what others deal."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from runtime.cards import NAME
from runtime.ms_deals import MAX_NUMBER, checked_number, ms_order
from tests.differential.backends import BACKENDS, ROOT, game_module
from tests.tiny import MACHINES, STOCK, cardz, made

DEAL_1 = (
    "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC"
    " 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"
)
"""Deal 1, row by row, as it is printed everywhere."""

FIRST = DEAL_1.split()


def names(order: list[int]) -> list[str]:
    return [NAME[card] for card in order]


def test_deal_1() -> None:
    assert names(ms_order(range(52), 1)) == FIRST


def test_the_deck_lies_as_it_likes() -> None:
    """The number says the order, whatever the deck order of the game."""
    assert names(ms_order(range(51, -1, -1), 1)) == FIRST


@pytest.mark.parametrize(
    ("number", "first"),
    [
        # The first card is that at `rand % 52` of AC AD AH AS 2C …, counted from 0.
        # 214013 + 2531011 = 2745024; >> 16 = 41; the 41st from AC is JD: deal 1.
        (1, "JD"),
        # (2^31 - 1) * 214013 + 2531011 mod 2^31 = 2531011 - 214013 = 2316998; >> 16 = 35: 9S.
        (2**31 - 1, "9S"),
        # 2^31 adds 2^31 * 214013, which is 2^31 mod 2^32: bits 16 to 30 are those of 2531011,
        # 38; with the bit 0x8000 38 + 32768 = 32806 = 630 * 52 + 46: QH.
        (2**31, "QH"),
        # 2^32 starts like 0: 38, and 1 is added: 39, the last of the Tens: TS.
        (2**32, "TS"),
        # 2^33 - 1 starts like 2^32 - 1: 2316998 >> 16 = 35, and 1 is added: 36, TC.
        (2**33 - 1, "TC"),
    ],
)
def test_the_first_card(number: int, first: str) -> None:
    order = ms_order(range(52), number)
    assert NAME[order[0]] == first
    assert sorted(order) == list(range(52))


def test_numbers() -> None:
    """1 to 2^33 - 1; a bool is none."""
    assert MAX_NUMBER == 2**33 - 1
    assert [checked_number(n) for n in (1, 617, MAX_NUMBER)] == [1, 617, MAX_NUMBER]


@pytest.mark.parametrize("wrong", [0, -1, 2**33, True, False, 1.0, "1", b"1", [1]])
@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_no_number(backend: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match="ms: the number of a deal is"):
        game_module("freecell", backend).deal(ms=wrong)


@pytest.mark.parametrize("slug", ["spider", "spider-1-suit", "double-klondike"])
@pytest.mark.parametrize("backend", BACKENDS)
def test_games_of_other_cards(backend: str, slug: str) -> None:
    with pytest.raises(ValueError, match="ms: Microsoft's numbers deal one pack of 52 different"):
        game_module(slug, backend).deal(ms=1)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    "packs",
    [
        [{"jokers": 1}],
        [{"ranks": ["Ace", "King"]}],
        [{"suits": ["Hearts"], "count": 4}],
    ],
)
def test_packs_of_52_cards_alone(machine: str, packs: list[Any]) -> None:
    module = made(cardz(STOCK, {"name": "a", "type": "Tableau"}, decks=packs), machine)
    with pytest.raises(ValueError, match="this game is played with others"):
        module.deal(ms=1)


@pytest.mark.parametrize("other", [{"seed": 1}, {"cards": FIRST}, {"order": FIRST}])
@pytest.mark.parametrize("backend", BACKENDS)
def test_one_of_the_four(backend: str, other: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="by order or by ms: give one of them"):
        game_module("freecell", backend).deal(**other, ms=1)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_number_is_an_order(backend: str) -> None:
    """First card dealt first, seed 0 (R9.3), and none given is no number."""
    klondike = game_module("klondike", backend)
    state = klondike.deal(ms=1)
    assert state == klondike.deal(order=FIRST)
    assert state.position() == klondike.deal(order=FIRST).position()
    assert (state.seed, state.moves, state.history) == (0, 0, ())
    assert klondike.deal(3, ms=None) == klondike.deal(3)


@pytest.mark.parametrize("backend", BACKENDS)
def test_klondike_deals_the_order_in_its_own_way(backend: str) -> None:
    """JD opens column 1, 2D to 7C lie face down on the others, 5H opens column 2, and so on; what
    is left when 28 cards are dealt is the stock, its next card the 29th."""
    piles = game_module("klondike", backend).deal(ms=1).piles()
    assert piles["tab-1"] == ("JD",)
    assert piles["tab-2"] == ("2d", "5H")
    assert piles["tab-3"] == ("9h", "kd", "QC")
    assert piles["tab-7"] == ("7c", "ad", "ks", "as", "4c", "ts", "QH")
    assert list(piles["stock"])[::-1] == [card.lower() for card in FIRST[28:]]


SHUFFLING = cardz(
    {
        **STOCK,
        "actions": [{"name": "mix", "do": [{"kind": "shuffle", "depot": "stock"}]}],
    },
    {"name": "a", "type": "Tableau"},
)


@pytest.mark.parametrize("machine", MACHINES)
def test_shuffles_that_come_later_are_the_same_again(machine: str) -> None:
    """R9.3 with seed 0; a position goes on as the deal itself would have."""
    module = made(SHUFFLING, machine)
    state = module.deal(ms=617)
    stock = list(state.piles()["stock"])
    again = module.from_position(json.loads(json.dumps(state.position())))
    for number in (1, 2):
        Random(f"0/{number}").shuffle(stock)
        state.play("action stock mix")
        again.play("action stock mix")
        assert state.piles()["stock"] == again.piles()["stock"] == tuple(stock)


@pytest.mark.parametrize("backend", BACKENDS)
def test_la_belle_lucie_is_redealt_the_same_again(backend: str) -> None:
    lucie = game_module("la-belle-lucie", backend)
    first, second = lucie.deal(ms=1), lucie.deal(ms=1)
    first.play("redeal stock")
    second.play("redeal stock")
    assert first == second
    assert first.piles() != lucie.deal(ms=1).piles()


def test_who_deals_by_seed_loads_none_of_it() -> None:
    code = "import sys; from generated import freecell; freecell.deal(1); print(*sys.modules)"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "runtime.deals" in run.stdout.split()
    assert not {"runtime.ms_deals", "runtime.board_text"} & set(run.stdout.split())
