"""Clock leaves nothing to choose, and comes out once in thirteen deals."""

from __future__ import annotations

from math import sqrt
from random import Random

from runtime.status import Status
from tests.differential.backends import game_module

DEALS = 10_000
HOURS = "A23456789TJQ"


def comes_out(seed: int) -> bool:
    """Whether a deal comes out, played with the bare hands: of R9.1 the deal, of the game this: go
    to the pile of the card in hand, lay that down, take the next; all 52 must come to the hand."""
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    Random(seed).shuffle(deck)
    deck.reverse()
    piles = [deck[hour::13] for hour in range(13)]
    hour, taken = 12, 0
    while piles[hour]:
        card = piles[hour].pop()
        taken += 1
        hour = HOURS.index(card[0]) if card[0] in HOURS else 12
    return taken == 52


def test_one_in_thirteen() -> None:
    """A game ends with the fourth King, and has come out if that is the last of all cards to be
    taken; each card is as likely to be that one, so 4 in 52. Ten thousand deals lie within three
    standard errors of it, and each ends as it does by hand."""
    clock = game_module("clock", "generated")
    rng = Random(2026)
    won = 0
    for seed in range(DEALS):
        outcome = clock.deal(seed).playout(rng, 100)
        assert outcome.status is (Status.WON if comes_out(seed) else Status.LOST), seed
        won += outcome.status is Status.WON
    chance = 1 / 13
    assert abs(won / DEALS - chance) <= 3 * sqrt(chance * (1 - chance) / DEALS)


def test_every_playout_of_a_deal_ends_alike() -> None:
    clock = game_module("clock", "generated")
    for seed in range(1000):
        ends = []
        for rng in (Random(1), Random(2)):
            state = clock.deal(seed)
            ends.append((state.playout(rng, 100), state.position()))
        assert ends[0] == ends[1]
        assert ends[0][0].status in (Status.WON, Status.LOST)


def test_there_is_never_a_choice() -> None:
    """While the game lasts there is one move, and then none."""
    clock = game_module("clock", "generated")
    for seed in range(100):
        state = clock.deal(seed)
        while state.status is Status.PLAYING:
            (move,) = state.legal_moves()
            state.push(move)
        assert state.legal_moves() == []
