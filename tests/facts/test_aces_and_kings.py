"""What a player can count in Aces and Kings."""

from __future__ import annotations

from runtime.protocol import GameModule
from tests.facts.boards import board, deck_with, suit, texts

FEEDERS = [f"feeder-{number}" for number in range(1, 5)]


def test_the_deal(aces_and_kings: GameModule) -> None:
    order = deck_with([], packs=2)
    state = aces_and_kings.deal(order=order)
    piles = state.piles()

    assert piles["reserve-1"] == tuple(order[:13])
    assert piles["reserve-2"] == tuple(order[13:26])
    assert [piles[name] for name in FEEDERS] == [(card,) for card in order[26:30]]
    assert len(piles["stock"]) == 104 - 13 - 13 - 4
    assert piles["stock"] == tuple(card.lower() for card in reversed(order[30:]))
    assert piles["waste"] == ()
    assert all(piles[f"{way}-{number}"] == () for way in ("up", "down") for number in range(1, 5))
    assert state.score is None
    assert state.status == "playing"


def test_aces_start_one_kind_of_foundation_and_kings_the_other(aces_and_kings: GameModule) -> None:
    order = deck_with([*suit("C", "A", "K"), *suit("D", "K", "A")], packs=2)
    state = aces_and_kings.deal(order=order)
    # The reserves end in KC and AD; the deck goes on with AC AC 2C 2C on the feeders.
    moves = texts(state)
    for number in range(1, 5):
        assert f"drag reserve-1 down-{number} 1" in moves
        assert f"drag reserve-1 up-{number} 1" not in moves
        assert f"drag reserve-2 up-{number} 1" in moves
        assert f"drag reserve-2 down-{number} 1" not in moves


def test_suits_do_not_matter_on_a_foundation(aces_and_kings: GameModule) -> None:
    state = board(
        aces_and_kings,
        {"up-1": ["AC"], "down-1": ["KD"], "reserve-1": ["2H"], "reserve-2": ["QC"]},
        rest="waste",
    )
    state.play("reserve-1 up-1 1")
    state.play("reserve-2 down-1 1")
    assert state.piles()["up-1"] == ("AC", "2H")
    assert state.piles()["down-1"] == ("KD", "QC")
    assert state.why_not("reserve-1", "up-1", 1).legal is False


def test_a_feeder_refills_before_the_next_move(aces_and_kings: GameModule) -> None:
    order = deck_with([*suit("C", "A", "K"), *suit("D", "K", "A"), "3S", "AH", "5H", "6H"], packs=2)
    state = aces_and_kings.deal(order=order)
    before = state.position()
    assert state.piles()["stock"][-1] == order[30].lower()
    state.play("feeder-2 up-3 1")

    assert state.piles()["up-3"] == ("AH",)
    assert state.piles()["feeder-2"] == (order[30],)
    assert len(state.piles()["stock"]) == 73
    assert state.moves == 1

    # One undo takes the move and the refill back.
    state.pop()
    assert state.position() == before


def test_a_feeder_stays_empty_when_the_stock_is_spent(aces_and_kings: GameModule) -> None:
    state = board(aces_and_kings, {"feeder-1": ["AH"], "feeder-2": ["9C"]}, rest="waste")
    state.play("feeder-1 up-1 1")
    assert state.piles()["feeder-1"] == ()
    # Nobody can put a card there: a feeder takes from the stock alone.
    assert state.why_not("waste", "feeder-1", 1).rule == "R5.1"
    assert not any(" feeder-1 " in text for text in texts(state))


def test_the_stock_turns_one_card_at_a_time_and_once(aces_and_kings: GameModule) -> None:
    state = aces_and_kings.deal(seed=3)
    stock = state.piles()["stock"]
    for number in range(1, 75):
        state.play("draw stock")
        assert len(state.piles()["stock"]) == 74 - number
    assert state.piles()["waste"] == tuple(card.upper() for card in reversed(stock))
    assert "draw stock" not in texts(state)
    assert not any(text.startswith("recycle") for text in texts(state))


def test_only_tops_of_reserves_and_waste_are_available(aces_and_kings: GameModule) -> None:
    state = board(
        aces_and_kings,
        {"up-1": ["AC"], "reserve-1": ["2H", "9S"], "waste": ["2D", "9C"]},
        rest="stock",
    )
    assert state.why_not("reserve-1", "up-1", 2).rule == "R4.1"
    assert state.why_not("waste", "up-1", 2).rule == "R4.1"
    assert not any(text.startswith(("drag reserve-1 up", "drag waste up")) for text in texts(state))


def test_a_foundation_top_may_move_to_the_other_kind(aces_and_kings: GameModule) -> None:
    state = board(
        aces_and_kings,
        {"up-1": suit("C", "A", "7"), "down-1": suit("D", "K", "8"), "up-2": suit("H", "A", "6")},
        rest="waste",
    )
    # The seven goes down on the eight, or up on the other six; the eight goes up on the seven.
    assert texts(state)[:3] == ["drag up-1 up-2 1", "drag up-1 down-1 1", "drag down-1 up-1 1"]
    state.play("up-1 down-1 1")
    assert state.piles()["up-1"] == tuple(suit("C", "A", "6"))
    assert state.piles()["down-1"] == (*suit("D", "K", "8"), "7C")
    state.play("down-1 up-1 1")
    assert state.piles()["up-1"] == tuple(suit("C", "A", "7"))


def test_every_card_on_a_foundation_wins(aces_and_kings: GameModule) -> None:
    full = {f"up-{n}": suit(s, "A", "K") for n, s in enumerate("CDHS", 1)}
    full |= {f"down-{n}": suit(s, "K", "A") for n, s in enumerate("CDH", 1)}
    state = board(
        aces_and_kings, full | {"down-4": suit("S", "K", "3"), "waste": ["AS", "2S"]}, rest="waste"
    )
    state.play("waste down-4 1")
    assert state.status == "playing"
    state.play("waste down-4 1")
    assert (state.status, state.stuck) == ("won", False)
    assert state.legal_moves() == []
    state.pop()
    assert state.status == "playing"
    assert "drag waste down-4 1" in texts(state)


def test_a_game_without_moves_is_stuck_and_not_lost(aces_and_kings: GameModule) -> None:
    state = board(aces_and_kings, {"feeder-1": ["5H"], "reserve-1": ["9C"]}, rest="waste")
    blocked = state.piles()["waste"][-1]
    assert blocked[0] not in "AK"
    assert state.legal_moves() == []
    assert (state.status, state.stuck) == ("playing", True)
