"""Tables of what fits on what, and the stretches at the top of a pile (R4.2, R5.8)."""

from __future__ import annotations

import pytest

from runtime.cards import CARD_COUNT, FACE_DOWN, parse_card, turned
from runtime.fits import (
    ALL_CARDS,
    FitTable,
    build_table,
    called_table,
    cards_mask,
    cards_of,
    every,
    face_up_length,
    follow_table,
    match_table,
    rank_mask,
    run_length,
    stretch,
    suit_table,
    with_match,
    with_wild,
)

DOWN = build_table("Down")
EIGHTS = rank_mask(8)
TABLES = {
    "build": DOWN,
    "suit": suit_table("Same"),
    "follow": follow_table(),
    "called": called_table(0),
    "match": match_table(13),
    "every": every(DOWN, suit_table("AlternateColor")),
    "nothing asked": every(),
    "match beside": with_match(match_table(13), follow_table()),
    "wild": with_wild(DOWN, EIGHTS),
    "free": with_wild(DOWN, EIGHTS, free=True),
}


def pile(text: str) -> bytes:
    """The cards of a text, bottom first; lower case lies face down."""
    return bytes([turned(parse_card(word), word.isupper()) for word in text.split()])


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_tables_have_an_entry_for_each_face(table: FitTable) -> None:
    """And never let a face-down card land."""
    assert len(table) == 2 * CARD_COUNT
    assert all(0 <= mask <= ALL_CARDS < 1 << FACE_DOWN for mask in table)


@pytest.mark.parametrize(
    ("name", "anchor", "card", "fits"),
    [
        ("build", "9D", "8C", True),
        ("build", "9d", "8C", False),
        ("build", "9D", "8c", False),
        ("follow", "JK", "JK", False),
        ("follow", "9D", "2D", True),
        ("follow", "9d", "2D", False),
        ("called", "9D", "2C", True),
        ("called", "JK", "2C", True),
        ("called", "jk", "2C", False),
        ("match", "9D", "4C", True),
        ("match", "9d", "4C", True),  # on a hidden card a match begins anew
        ("match", "9d", "KC", True),
        ("match beside", "9D", "4C", False),
        ("match beside", "9d", "4C", True),
        ("wild", "9d", "8C", True),
        ("free", "8C", "KD", True),
        ("free", "8c", "KD", False),
    ],
)
def test_what_fits(name: str, anchor: str, card: str, fits: bool) -> None:
    """R5.7, R5.8: on a face-down anchor only what waits, and wild cards."""
    assert bool(TABLES[name][pile(anchor)[0]] >> pile(card)[0] & 1) is fits


@pytest.mark.parametrize(
    ("text", "up", "run", "wild"),
    [
        ("", 0, 0, 0),
        ("9D", 1, 1, 0),
        ("9d", 0, 1, 0),
        ("9D 8C", 2, 2, 1),
        ("9d 8C", 1, 1, 1),
        ("9D 8c", 0, 1, 0),
        ("9D 8C 8D", 3, 1, 2),
        ("TD 9D 8C", 3, 3, 1),
        ("TD 9d 8C", 1, 1, 1),
        ("8c JK 8D", 2, 1, 1),
    ],
)
def test_what_lies_at_the_top(text: str, up: int, run: int, wild: int) -> None:
    """R4.2: face-down cards end every stretch; one card alone is a run on either face."""
    cards = pile(text)
    assert face_up_length(cards) == up
    assert run_length(cards, DOWN) == run
    assert stretch(cards, EIGHTS) == wild


def test_the_cards_of_a_group() -> None:
    """Faces aside, and each once."""
    group = pile("2C 9d 8C JK 8c")
    assert cards_of(cards_mask(group, 4)) == set(pile("9D 8C JK"))
    assert cards_mask(group, 0) == 0
