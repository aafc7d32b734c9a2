"""What a player can count in Weathervane."""

from __future__ import annotations

import pytest

from runtime.protocol import GameModule
from runtime.state import GameState
from tests.differential.backends import game_module
from tests.facts.boards import DECK, board, deck_with, texts

SUITS = ["Clubs", "Diamonds", "Hearts", "Spades"]


def calls(source: str) -> list[str]:
    """The four ways to play an eight."""
    return [f"drag {source} vane 1 {suit}" for suit in SUITS]


@pytest.mark.parametrize(
    ("slug", "hidden", "stock"), [("weathervane", 5, 9), ("weathervane-6", 6, 2)]
)
def test_the_deal(slug: str, hidden: int, stock: int, backend: str) -> None:
    module = game_module(slug, backend)
    piles = module.deal(order=DECK).piles()

    for number in range(1, 8):
        column = piles[f"tab-{number}"]
        # Cards go round the columns: every seventh card of the deck is this column's.
        expected = DECK[number - 1 :: 7][: hidden + 1]
        assert column == (*(card.lower() for card in expected[:-1]), expected[-1])
    assert piles["vane"] == (DECK[7 * (hidden + 1)],)
    assert len(piles["stock"]) == stock
    assert piles["stock"] == tuple(card.lower() for card in reversed(DECK[-stock:]))
    assert piles["waste"] == ()
    assert module.deal(order=DECK).score == 7 * (hidden + 1)


def test_a_card_of_the_vanes_rank_or_suit_fits(weathervane: GameModule) -> None:
    shown = ["6H", "9C", "TD", "6S", "KH", "2C", "3D"]
    state = board(
        weathervane,
        {f"tab-{n}": [card] for n, card in enumerate(shown, 1)} | {"vane": ["6D"]},
        rest="waste",
    )

    # The waste's top is a black king; the vane asks for a six or a diamond.
    assert state.piles()["waste"][-1] == "TS"
    assert texts(state) == [
        "drag tab-1 vane 1",
        "drag tab-3 vane 1",
        "drag tab-4 vane 1",
        "drag tab-7 vane 1",
    ]
    verdict = state.why_not("tab-2", "vane", 1)
    assert (verdict.legal, verdict.rule, verdict.depot) == (False, "R5.8", "vane")


def test_taking_a_columns_card_turns_the_next_one_up(weathervane: GameModule) -> None:
    state = board(weathervane, {"tab-1": ["2s", "3s", "6H"], "vane": ["6D"]}, rest="stock")
    state.play("tab-1 vane 1")
    assert state.piles()["tab-1"] == ("2s", "3S")
    assert state.piles()["vane"] == ("6D", "6H")

    state.pop()
    assert state.piles()["tab-1"] == ("2s", "3s", "6H")


def eight_in_hand(module: GameModule, *, stock: bool = True) -> GameState:
    """Seven columns, the second with an eight; nothing else fits the vane's 6D."""
    shown = {"tab-1": ["9H"], "tab-2": ["8S"], "tab-3": ["9C"], "tab-4": ["TS"], "tab-5": ["5C"]}
    rest = "stock" if stock else "vane"
    return board(module, shown | {"vane": ["6D"]}, rest=rest)


def test_an_eight_offers_four_calls(weathervane: GameModule) -> None:
    assert texts(eight_in_hand(weathervane)) == ["draw stock", *calls("tab-2")]


@pytest.mark.parametrize(
    ("called", "fitting"), [("Hearts", ["tab-1"]), ("Clubs", ["tab-3", "tab-5"]), ("Diamonds", [])]
)
def test_the_call_says_what_follows(
    weathervane: GameModule, called: str, fitting: list[str]
) -> None:
    state = eight_in_hand(weathervane)
    state.play(f"tab-2 vane 1 {called}")

    # The spade that the eight itself shows does not count: the ten of spades stays.
    assert texts(state) == ["draw stock", *(f"drag {source} vane 1" for source in fitting)]


def test_the_call_stands_until_the_eight_is_covered(weathervane: GameModule) -> None:
    state = eight_in_hand(weathervane)
    state.play("tab-2 vane 1 Clubs")
    for _ in range(3):
        state.play("draw stock")
        assert [text for text in texts(state) if "tab" in text] == [
            "drag tab-3 vane 1",
            "drag tab-5 vane 1",
        ]
    state.play("tab-3 vane 1")

    # A nine of clubs covers it: now nines and clubs fit.
    assert [text for text in texts(state) if "tab" in text] == [
        "drag tab-1 vane 1",
        "drag tab-5 vane 1",
    ]
    state.pop()
    assert [text for text in texts(state) if "tab" in text] == [
        "drag tab-3 vane 1",
        "drag tab-5 vane 1",
    ]


def test_an_eight_answers_an_eight_whatever_was_called(weathervane: GameModule) -> None:
    state = board(
        weathervane,
        {"tab-1": ["8S"], "tab-2": ["8D"], "tab-3": ["5H"], "vane": ["6D"]},
        rest="vane",
    )
    state.play("tab-1 vane 1 Clubs")
    assert texts(state) == calls("tab-2")

    state.play("tab-2 vane 1 Hearts")
    assert texts(state) == ["drag tab-3 vane 1"]


def test_a_dealt_eight_carries_no_call(weathervane: GameModule) -> None:
    order = deck_with([])
    place = order.index("8S")
    order[42], order[place] = order[place], order[42]
    order[41], order[order.index("9S")] = "9S", order[41]
    state = weathervane.deal(order=order)
    assert state.piles()["vane"] == ("8S",)

    fitting = [move.source for move in state.legal_moves() if move.kind == "drag"]
    shown = {name: pile[-1] for name, pile in state.piles().items() if name.startswith("tab-")}
    assert fitting == [name for name, card in shown.items() if card[1] == "S"]
    assert "tab-7" in fitting


def test_a_suit_that_nobody_can_serve_shuts_the_vane(weathervane: GameModule) -> None:
    state = eight_in_hand(weathervane)
    state.play("tab-2 vane 1 Diamonds")
    assert texts(state) == ["draw stock"]
    assert state.status == "playing"
    assert state.why_not("tab-4", "vane", 1).rule == "R5.8"


def test_shut_with_an_empty_stock_is_lost_at_once(weathervane: GameModule) -> None:
    state = eight_in_hand(weathervane, stock=False)
    assert texts(state) == calls("tab-2")
    state.play("tab-2 vane 1 Diamonds")

    assert (state.status, state.stuck) == ("lost", False)
    assert state.legal_moves() == []
    assert state.score == 4

    state.pop()
    assert state.status == "playing"
    assert texts(state) == calls("tab-2")


def test_the_last_draw_loses_when_nothing_fits(weathervane: GameModule) -> None:
    state = board(
        weathervane, {"tab-1": ["9H"], "stock": ["2s", "3s"], "vane": ["6D"]}, rest="waste"
    )
    state.play("draw stock")
    assert state.status == "playing"
    assert texts(state) == ["draw stock"]
    state.play("draw stock")
    assert state.status == "lost"
    assert state.piles()["waste"][-2:] == ("3S", "2S")


def test_only_the_top_of_the_waste_is_in_play_and_it_goes_by_once(weathervane: GameModule) -> None:
    state = board(
        weathervane,
        {"tab-1": ["9H"], "stock": ["7d", "2s", "3d"], "vane": ["6D"]},
        rest="vane",
    )
    assert texts(state) == ["draw stock"]
    state.play("draw stock")
    assert state.piles()["waste"] == ("3D",)
    assert texts(state) == ["draw stock", "drag waste vane 1"]
    state.play("draw stock")
    assert texts(state) == ["draw stock"]
    state.play("draw stock")
    # The stock is spent, and there is no second pass.
    assert state.piles()["waste"] == ("3D", "2S", "7D")
    assert texts(state) == ["drag waste vane 1"]


def test_the_last_column_wins_and_undrawn_cards_count_below_zero(weathervane: GameModule) -> None:
    state = board(
        weathervane, {"tab-4": ["6H"], "stock": ["2s", "3s", "4s"], "vane": ["6D"]}, rest="waste"
    )
    assert state.score == 1
    state.play("tab-4 vane 1")

    assert (state.status, state.score) == ("won", -3)
    assert state.legal_moves() == []
    state.pop()
    assert (state.status, state.score) == ("playing", 1)
    assert texts(state) == ["draw stock", "drag tab-4 vane 1"]
