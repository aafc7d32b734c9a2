"""Texts that are no boards: each is refused with the line and the column of what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.board_reader import LONGEST
from runtime.board_text import read_board, write_board
from tests.differential.backends import BACKENDS, game_module
from tests.tiny import made

FREECELL = [
    # Cards and columns.
    (": JD\n: 2D 1H", "line 2, column 6: '1H' is not a card; cards are written like 10H"),
    (": <JD", "line 1, column 3: '<JD' is not a card"),
    (": <>", "line 1, column 3: '<>' is not a card"),
    (': "JD"', "line 1, column 3: 'JD' is not a card"),
    (": - JD", "line 1, column 3: '-' is not a card"),
    ("JD 2D: 9H", "line 1, column 6: ':' is not a card"),
    (":\n" * 9, "line 9, column 1: one column too many: the game has 8"),
    (": JD\n\n: QC JD", "line 3, column 6: one JD too many"),
    (": JD\nFC: jd", "line 2, column 5: one JD too many"),
    ("Foundations: D-Q\ntab-1: QD", "line 2, column 8: one QD too many"),
    ("tab-2: QD\nFoundations: C-0 D-Q", "line 2, column 18: one QD too many"),
    (": JK", "line 1, column 3: one JK too many"),
    # Depots.
    ("waste: JD", "line 1, column 1: there is no depot 'waste'"),
    ('"TAB-1": JD', "line 1, column 1: there is no depot 'TAB-1'"),
    ('"tab-1: JD', "line 1, column 1: a name in quotes is a JSON string"),
    ('  "tab\\x": JD', "line 1, column 3: a name in quotes is a JSON string"),
    ("tab-1: JD\nTab-1: QD", "line 2, column 1: the depot 'tab-1' is told twice"),
    ("tab-2: JD\n: 2D\n: QD", "line 3, column 1: the depot 'tab-2' is told twice"),
    ("Freecells: -\nFC: JD", "line 2, column 1: the depot 'cell-1' is told twice"),
    # Lines of types.
    ("Freecells: - - - - JD", "line 1, column 20: too many cards: the game has 4 such depots"),
    ("Freecells: JX", "line 1, column 12: 'JX' is not a card"),
    ("Foundations: H-A C-A D-A S-A H-A", "line 1, column 30: too many cards: the game has 4"),
    ("Foundations: AH", "line 1, column 14: 'AH': a foundation is told as H-5, or H-0"),
    ("Foundations: H-A X-2", "line 1, column 18: 'X-2': a foundation is told as H-5"),
    ("Foundations: H-11", "line 1, column 14: 'H-11': a foundation is told as H-5"),
    ("Foundations: H-", "line 1, column 14: 'H-': a foundation is told as H-5"),
    # Counters.
    ("moves = x", "line 1, column 9: 'x' is no number from 0 to 2^63 - 1"),
    ("moves = -1", "line 1, column 9: '-1' is no number"),
    ("moves = 9223372036854775808", "line 1, column 9: '9223372036854775808' is no number"),
    ("moves = " + "9" * 100_000, "line 1, column 9: '99999999999999999999' is no number"),
    ("moves = \u0663", "line 1, column 9: '\u0663' is no number"),
    ("moves =", "line 1, column 1: a counter is told like `moves = 12` or `recycles stock = 1`"),
    ("moves = 1 2", "line 1, column 1: a counter is told like"),
    ("speed = 1", "line 1, column 1: a counter is told like"),
    ("moves tab-1 = 1", "line 1, column 1: a counter is told like"),
    ("recycles = 1", "line 1, column 1: a counter is told like"),
    ("moves = 1\nmoves = 1", "line 2, column 1: moves is told twice"),
    ("recycles waste = 1", "line 1, column 10: there is no depot 'waste'"),
]
"""A text, and how the message begins."""

LATER = [
    ("cascade_limit_hit = yes", "column 21: cascade_limit_hit: expected true or false"),
    ("redeals = 1", "column 11: redeals: the game allows 0, not 1"),
    ("recycles stock = 1", "column 18: recycles.stock: this depot does not recycle"),
    ("calls tab-1 = Hearts", "column 15: calls.tab-1: no suit can be called for 6S here"),
    ("calls tab-1 = Blue", "column 15: calls.tab-1: 'Blue' is not a suit of the game"),
    ("bases Foundation = Ace", "column 20: bases.Foundation: the game has no such base rank"),
]
"""A line below the board of deal 1, and how its message goes on."""


@pytest.mark.parametrize(("text", "message"), FREECELL)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is looked at below
        read_board(game_module("freecell", "generated"), text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("line", "message"), LATER)
def test_what_a_position_of_the_game_can_not_have(backend: str, line: str, message: str) -> None:
    """What `from_position` refuses is told with the place that says so."""
    freecell = game_module("freecell", backend)
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is looked at below
        read_board(freecell, write_board(freecell.deal(ms=1)) + line)
    assert str(refused.value).startswith(f"line 11, {message}")


def test_missing_cards_are_told_at_the_end() -> None:
    freecell = game_module("freecell", "generated")
    text = write_board(freecell.deal(ms=1)).replace(" JD", "").replace(" 10C", "").rstrip()
    last = len(text.splitlines()[-1]) + 1
    with pytest.raises(ValueError, match=rf"^line 10, column {last}: .*: missing JD$"):
        read_board(freecell, text)


def test_a_game_without_a_stock_holds_no_cards() -> None:
    """R2.5."""
    bare = made('{"name": "Bare", "depots": [{"type": "Tableau"}, {"type": "Cell"}]}', "generated")
    assert write_board(bare.deal(1), counters=False) == "Freecells: -\n:\n"
    assert read_board(bare, "") == bare.deal(1)
    for text, message in [
        ("Talon: -", "line 1, column 1: the game has no stock"),
        (": JD", "line 1, column 3: one JD too many"),
    ]:
        with pytest.raises(ValueError, match=message):
            read_board(bare, text)


@pytest.mark.parametrize("text", [None, 7, b": JD", [": JD"]])
def test_what_is_no_text(text: Any) -> None:
    with pytest.raises(ValueError, match="a board is read from a text, not from"):
        read_board(game_module("freecell", "generated"), text)


def test_texts_have_a_length() -> None:
    with pytest.raises(ValueError, match=f"a board has at most {LONGEST} characters, this text"):
        read_board(game_module("freecell", "generated"), " " * (LONGEST + 1))


PIECES = ["[", '"', '\\"', '"\\', "#", ":", "=", "\n", ": -\n", "7C ", "<", "-" * 9, '""', "H-K "]


@pytest.mark.parametrize("start", ["", '"', ": ", "Foundations: "])
@pytest.mark.parametrize("piece", PIECES)
def test_long_texts_take_their_length(piece: str, start: str) -> None:
    """Whatever they are made of: no recursion, and no second look at what was read, which of the
    longest texts would take minutes."""
    text = start + piece * (LONGEST // len(piece))
    with pytest.raises(ValueError, match=r"^line \d+, column \d+: "):
        read_board(game_module("freecell", "generated"), text[:LONGEST])
