"""What a player can count in Klondike."""

from __future__ import annotations

from runtime.protocol import GameModule
from tests.facts.boards import DECK, board, suit, texts

TABS = [f"tab-{number}" for number in range(1, 8)]


def test_the_deal(klondike: GameModule) -> None:
    state = klondike.deal(order=DECK)
    piles = state.piles()

    for number, name in enumerate(TABS, 1):
        *hidden, shown = piles[name]
        assert len(hidden) == number - 1
        assert all(card[1].islower() for card in hidden)
        assert shown in DECK
    # One card up, then one down on each further column, and so on.
    assert [piles[name][-1] for name in TABS] == [DECK[n] for n in (0, 7, 13, 18, 22, 25, 27)]
    assert piles["tab-7"][0] == DECK[6].lower()
    assert len(piles["stock"]) == 24
    assert (state.status, state.score, state.moves) == ("playing", 0, 0)


def test_the_stock_is_gone_through_as_often_as_one_likes(klondike: GameModule) -> None:
    state = klondike.deal(order=DECK)
    for _ in range(5):
        for number in range(24):
            assert "recycle stock" not in texts(state)
            state.play("draw stock")
            assert state.piles()["waste"][-1] == DECK[28 + number]
        assert state.piles()["stock"] == ()
        assert "draw stock" not in texts(state)
        state.play("recycle stock")
        assert len(state.piles()["stock"]) == 24
    assert state.moves == 5 * 25


def test_columns_are_built_down_in_alternating_colours(klondike: GameModule) -> None:
    columns = {"tab-1": ["9H"], "tab-2": ["TC"], "tab-3": ["TD"], "tab-4": ["8S"], "tab-5": ["8D"]}
    state = board(klondike, columns | {"tab-6": ["QS"], "tab-7": ["JS"]}, rest="stock")

    # A black eight goes on the red nine, the red nine on the black ten, both tens on no black jack
    # but the red one; a black jack on no black queen.
    assert texts(state) == [
        "draw stock",
        "drag tab-1 tab-2 1",
        "drag tab-3 tab-7 1",
        "drag tab-4 tab-1 1",
    ]
    assert state.why_not("tab-5", "tab-1").rule == "R5.8"


def test_any_face_up_part_of_a_column_moves(klondike: GameModule) -> None:
    columns = {
        "tab-1": ["2d", "9C", "8H", "7S"],
        "tab-2": ["TD"],
        "tab-3": ["9S"],
        "tab-4": ["8D"],
    }
    spare = {"tab-5": ["2S"], "tab-6": ["2C"], "tab-7": ["4C"]}
    state = board(klondike, columns | spare, rest="stock")
    assert [text for text in texts(state) if text.startswith("drag tab-1")] == [
        "drag tab-1 tab-2 3",
        "drag tab-1 tab-3 2",
        "drag tab-1 tab-4 1",
    ]
    assert state.why_not("tab-1", "tab-2", 4).rule == "R4.1"

    state.play("tab-1 tab-2 3")
    assert state.piles()["tab-2"] == ("TD", "9C", "8H", "7S")
    assert state.piles()["tab-1"] == ("2D",)  # turned up


def test_only_a_king_starts_an_empty_column(klondike: GameModule) -> None:
    columns = {"tab-1": ["3c", "KH", "QS"], "tab-2": ["4c", "QD"], "tab-3": ["KC"]}
    state = board(klondike, columns, rest="stock")
    assert texts(state) == [
        "draw stock",
        *(f"drag tab-1 tab-{empty} 2" for empty in range(4, 8)),
        "drag tab-2 tab-3 1",
        *(f"drag tab-3 tab-{empty} 1" for empty in range(4, 8)),
    ]
    assert state.why_not("tab-2", "tab-5").rule == "R5.5"


def test_foundations_go_up_in_suit_from_the_ace(klondike: GameModule) -> None:
    piles = {
        "found-2": ["AH", "2H"],
        "waste": ["3H"],
        "tab-1": ["5h", "AC"],
        "tab-2": ["3D"],
        "tab-3": ["4H"],
    }
    spare = {"tab-4": ["JC"], "tab-5": ["JS"], "tab-6": ["9C"], "tab-7": ["9S"]}
    state = board(klondike, piles | spare, rest="stock")
    assert texts(state) == [
        "draw stock",
        "drag waste found-2 1",
        # An ace opens any foundation that is free; the two stays where it is needed.
        "drag tab-1 found-1 1",
        "drag tab-1 found-3 1",
        "drag tab-1 found-4 1",
    ]
    assert state.why_not("tab-2", "found-2").rule == "R5.8"
    assert state.why_not("tab-3", "found-1").rule == "R5.5"
    state.play("waste found-2 1")
    state.play("tab-3 found-2 1")
    state.play("tab-1 found-4 1")
    assert state.piles()["found-2"] == ("AH", "2H", "3H", "4H")
    assert state.piles()["tab-1"] == ("5H",)
    assert state.score == 5


def test_the_top_of_a_foundation_may_come_back(klondike: GameModule) -> None:
    piles = {"found-1": suit("H", "A", "5"), "tab-1": ["6C"], "tab-2": ["6D"], "tab-3": ["4S"]}
    state = board(klondike, piles, rest="stock")
    moves = [text for text in texts(state) if text.startswith("drag found")]
    # To the black six, and to no other foundation.
    assert moves == ["drag found-1 tab-1 1"]
    assert state.why_not("found-1", "found-2").rule == "R5.1"
    state.play("found-1 tab-1 1")
    assert state.score == 4
    state.play("tab-3 tab-1 1")
    assert state.piles()["tab-1"] == ("6C", "5H", "4S")
    assert state.why_not("tab-1", "found-1", 2).rule == "R5.2"


def test_the_last_king_wins(klondike: GameModule) -> None:
    piles = {f"found-{n}": suit(s, "A", "K") for n, s in ((1, "C"), (2, "D"), (3, "S"))}
    state = board(klondike, piles | {"found-4": suit("H", "A", "Q"), "tab-5": ["KH"]}, rest="stock")
    assert (state.status, state.score) == ("playing", 51)
    state.play("tab-5 found-4 1")
    assert (state.status, state.score) == ("won", 52)
    assert state.legal_moves() == []
    state.pop()
    assert state.status == "playing"
