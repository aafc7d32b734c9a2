"""Cards as integers, their tables, and what is done to whole piles (R2.3, R2.4)."""

from __future__ import annotations

import pytest

from runtime import cards
from runtime.cards import (
    BLACK,
    CARD_COUNT,
    COLOR,
    FACE_DOWN,
    JOKER,
    MASK,
    NAME,
    NO_SUIT,
    ONE,
    RANK,
    RED,
    SPADES,
    SUIT,
    TO_FACE_DOWN,
    TO_FACE_UP,
    UP_CARDS,
    both_faces,
    card_names,
    face_up,
    parse_card,
    turned,
)

EVERY = range(106)
"""Every card, on either face."""


def test_the_two_faces() -> None:
    """A card and its other face add up to 105; every face-up card comes before every hidden one."""
    assert (CARD_COUNT, FACE_DOWN, JOKER) == (53, 53, 52)
    for card in range(53):
        hidden = 105 - card
        assert card < FACE_DOWN <= hidden < 106
        assert face_up(card) == face_up(hidden) == card
        assert turned(card, True) == turned(hidden, True) == card
        assert turned(card, False) == turned(hidden, False) == hidden


def test_both_faces_are_the_same_card() -> None:
    """Every table has an entry for each face, and finds for either what stands for the card."""
    for table in (RANK, SUIT, COLOR, MASK):
        assert len(table) == len(EVERY)
        assert [table[105 - card] for card in range(53)] == list(table[:53])
    assert len(NAME) == len(EVERY)
    assert [NAME[105 - card] for card in range(53)] == [NAME[card].lower() for card in range(53)]


def test_a_table_is_doubled() -> None:
    """The last entry is that of the first card, face down."""
    table = both_faces(range(53))
    assert table[:53] == tuple(range(53))
    assert (table[53], table[105], len(table)) == (52, 0, 106)


def test_a_mask_has_one_bit_for_each_of_the_53_cards() -> None:
    """No bit stands for a face-down card: to shift a mask by one gives nothing."""
    assert sorted(MASK[:53]) == [2**bit for bit in range(53)]
    assert sum(MASK[:53]) >> FACE_DOWN == 0


def test_one() -> None:
    """Each card of either face as a pile of its own."""
    assert [list(pile) for pile in ONE] == [[card] for card in EVERY]


def test_a_whole_pile_turns_over() -> None:
    """Cards that show the face already keep it, and all keep their places."""
    every = bytes(EVERY)
    assert list(every.translate(TO_FACE_UP)) == [face_up(card) for card in EVERY]
    assert list(every.translate(TO_FACE_DOWN)) == [turned(card, False) for card in EVERY]
    king, ten = parse_card("KS"), parse_card("TD")
    pile = bytes([king, turned(ten, False), JOKER])
    assert card_names(pile.translate(TO_FACE_DOWN)) == ("ks", "td", "jk")
    assert card_names(pile.translate(TO_FACE_UP)) == ("KS", "TD", "JK")
    assert card_names(pile) == ("KS", "td", "JK")


@pytest.mark.parametrize(
    ("pile", "below"),
    [
        ([], []),
        ([105, 53], [105, 53]),
        ([0, 105, 52, 0], [0, 105]),
        ([105, 53, 52], [105, 53]),
        ([0, 26, 52], []),
    ],
)
def test_what_lies_below_the_face_up_cards(pile: list[int], below: list[int]) -> None:
    """UP_CARDS are all of them, the joker too, and none that is face down."""
    assert sorted(UP_CARDS) == list(range(53))
    assert list(bytes(pile).rstrip(UP_CARDS)) == below


def test_what_cards_are() -> None:
    """R2.3: pips, suits, colours; a joker has none."""
    king = parse_card("KS")
    assert (king, RANK[king], SUIT[king], COLOR[king]) == (51, 13, SPADES, BLACK)
    ten = parse_card("10d")
    assert (RANK[ten], COLOR[ten], NAME[ten]) == (10, RED, "TD")
    assert (RANK[JOKER], SUIT[JOKER]) == (0, NO_SUIT)
    assert COLOR[JOKER] not in (BLACK, RED)
    hidden = [turned(card, False) for card in (ten, JOKER)]
    assert card_names([king, hidden[0], JOKER, hidden[1]]) == ("KS", "td", "JK", "jk")


@pytest.mark.parametrize("text", ["", "1H", "11H", "AX", "H10", "Joker", None, 3])
def test_no_cards(text: object) -> None:
    """ValueError shows the text."""
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_every_name_is_read_back() -> None:
    """In any case, ten also as 10."""
    for card in range(cards.CARD_COUNT):
        assert parse_card(NAME[card]) == parse_card(NAME[turned(card, False)]) == card
        assert parse_card(NAME[card].replace("T", "10")) == card
