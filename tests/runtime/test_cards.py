"""Cards as integers, and their tables (R2.3)."""

from __future__ import annotations

import pytest

from runtime import cards
from runtime.cards import (
    BLACK,
    COLOR,
    JOKER,
    MASK,
    NAME,
    NO_SUIT,
    RANK,
    RED,
    SPADES,
    SUIT,
    card_names,
    face_up,
    parse_card,
)


def test_both_faces_are_the_same_card() -> None:
    """Every table finds for the complement what stands for the card."""
    for card in range(cards.CARD_COUNT):
        for table in (RANK, SUIT, COLOR, MASK):
            assert table[~card] == table[card]
        assert NAME[~card] == NAME[card].lower()
        assert face_up(card) == face_up(~card) == card


def test_what_cards_are() -> None:
    """R2.3: pips, suits, colours; a joker has none."""
    king = parse_card("KS")
    assert (king, RANK[king], SUIT[king], COLOR[king]) == (51, 13, SPADES, BLACK)
    ten = parse_card("10d")
    assert (RANK[ten], COLOR[ten], NAME[ten]) == (10, RED, "TD")
    assert (RANK[JOKER], SUIT[JOKER]) == (0, NO_SUIT)
    assert COLOR[JOKER] not in (BLACK, RED)
    assert card_names([king, ~ten, JOKER, ~JOKER]) == ("KS", "td", "JK", "jk")


@pytest.mark.parametrize("text", ["", "1H", "11H", "AX", "H10", "Joker", None, 3])
def test_no_cards(text: object) -> None:
    """ValueError shows the text."""
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_every_name_is_read_back() -> None:
    """In any case, ten also as 10."""
    for card in range(cards.CARD_COUNT):
        assert parse_card(NAME[card]) == parse_card(NAME[~card]) == card
        assert parse_card(NAME[card].replace("T", "10")) == card
