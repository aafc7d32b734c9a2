"""What a player can count in Accordion."""

from __future__ import annotations

import pytest

from runtime.protocol import GameModule
from runtime.state import GameState
from runtime.status import IllegalMove
from tests.facts.boards import DECK, deck_with, suit, texts


def row_of(state: GameState) -> list[tuple[str, ...]]:
    """The piles of the row, left to right; no pile may stand behind a gap."""
    piles = state.piles()
    row = [piles[f"slot-{number}"] for number in range(1, 53)]
    length = sum(map(bool, row))
    assert all(row[:length])
    return row[:length]


def dealt(module: GameModule, cards: list[str]) -> GameState:
    """A game with the given cards in a row."""
    state = module.deal(order=deck_with(cards))
    for _ in cards[1:]:
        state.play("action stock deal")
    assert row_of(state) == [(card,) for card in cards]
    return state


def unlike_deck() -> list[str]:
    """A deck in whose row no card matches the one next to it or three away: two suits take turns,
    their ranks six apart; then the two other suits do the same."""
    cards = []
    for one, other in ("CD", "HS"):
        for place in range(13):
            cards += [suit(one, "A", "K")[place], suit(other, "A", "K")[(place + 6) % 13]]
    return cards


def test_the_deal_turns_one_card(accordion: GameModule) -> None:
    state = accordion.deal(order=DECK)

    piles = state.piles()
    assert piles["slot-1"] == ("AC",)
    assert piles["stock"] == tuple(card.lower() for card in reversed(DECK[1:]))
    assert [name for name, pile in piles.items() if pile] == ["stock", "slot-1"]
    assert len(piles) == 53
    assert state.score == 52
    assert texts(state) == ["action stock deal"]


def test_a_deal_lengthens_the_row_by_a_face_up_card(accordion: GameModule) -> None:
    state = accordion.deal(order=deck_with(["7C", "2D", "9H"]))
    state.play("action stock deal")
    state.play("action stock deal")

    assert row_of(state) == [("7C",), ("2D",), ("9H",)]
    assert len(state.piles()["stock"]) == 49
    assert state.score == 52
    assert state.moves == 2


def test_piles_go_one_or_three_places_to_the_left_only(accordion: GameModule) -> None:
    state = dealt(accordion, ["AC", "2C", "3C", "4C", "5C", "6C"])

    assert texts(state) == [
        "action stock deal",
        "drag slot-2 slot-1 1",
        "drag slot-3 slot-2 1",
        "drag slot-4 slot-1 1",
        "drag slot-4 slot-3 1",
        "drag slot-5 slot-2 1",
        "drag slot-5 slot-4 1",
        "drag slot-6 slot-3 1",
        "drag slot-6 slot-5 1",
    ]
    for source, target in [(1, 2), (1, 4), (3, 1), (5, 1), (6, 1), (6, 2), (2, 2)]:
        assert not state.why_not(f"slot-{source}", f"slot-{target}", 1).legal


def test_rank_or_suit_must_match(accordion: GameModule) -> None:
    state = dealt(accordion, ["7C", "7D", "8H", "9D", "9S", "3D"])

    # 7D on 7C by rank, 9S on 9D by rank, 9S on 7D does not match, 3D on 8H does not either.
    assert texts(state) == ["action stock deal", "drag slot-2 slot-1 1", "drag slot-5 slot-4 1"]
    verdict = state.why_not("slot-3", "slot-2", 1)
    assert (verdict.legal, verdict.rule, verdict.depot) == (False, "R5.10", "slot-2")
    assert verdict.reason is not None
    assert "one or three places to the left" in verdict.reason
    with pytest.raises(IllegalMove, match="one or three places to the left"):
        state.play("drag slot-3 slot-2 1")


def test_a_pile_moves_whole_and_the_row_closes_up(accordion: GameModule) -> None:
    state = dealt(accordion, ["AC", "5D", "9H", "2C", "2S"])
    state.play("drag slot-4 slot-1 1")
    assert row_of(state) == [("AC", "2C"), ("5D",), ("9H",), ("2S",)]

    state.play("drag slot-4 slot-1 1")
    assert row_of(state) == [("AC", "2C", "2S"), ("5D",), ("9H",)]
    assert state.score == 3 + 47

    state.pop()
    state.pop()
    assert row_of(state) == [("AC",), ("5D",), ("9H",), ("2C",), ("2S",)]
    assert state.moves == 4


def test_no_part_of_a_pile_moves(accordion: GameModule) -> None:
    state = dealt(accordion, ["AC", "5D", "9D"])
    state.play("drag slot-3 slot-2 1")
    state.play("action stock deal")
    assert row_of(state) == [("AC",), ("5D", "9D"), ("2C",)]

    assert state.why_not("slot-3", "slot-2", 1).legal is False
    verdict = state.why_not("slot-2", "slot-1", 1)
    assert (verdict.legal, verdict.rule, verdict.depot) == (False, "R4.2", "slot-2")


def test_fifty_two_unlike_cards_lose_when_the_last_is_dealt(accordion: GameModule) -> None:
    state = accordion.deal(order=unlike_deck())
    for dealt_so_far in range(1, 52):
        assert (state.status, state.score) == ("playing", 52)
        assert texts(state)[0] == "action stock deal", dealt_so_far
        state.play("action stock deal")

    assert (state.status, state.score, state.stuck) == ("lost", 52, False)
    assert state.legal_moves() == []
    assert len(row_of(state)) == 52


def test_one_pile_wins(accordion: GameModule) -> None:
    # Each card matches the one before it: suits run A to K, then K to A.
    chain = suit("C", "A", "K") + suit("D", "K", "A") + suit("H", "A", "K") + suit("S", "K", "A")
    state = accordion.deal(order=chain)
    for number in range(1, 52):
        assert (state.status, state.score) == ("playing", 53 - number)
        state.play("action stock deal")
        state.play("drag slot-2 slot-1 1")

    assert row_of(state) == [tuple(chain)]
    assert (state.status, state.score, state.stuck) == ("won", 1, False)
    assert state.legal_moves() == []
    assert not state.has_moves()

    state.pop()
    assert (state.status, state.score) == ("playing", 2)
    assert texts(state) == ["drag slot-2 slot-1 1"]
