"""The fixed numbering of moves."""

from __future__ import annotations

import pytest

from runtime.moves import Move, MoveSpace

SUITS = ("Clubs", "Hearts")


def space() -> MoveSpace:
    """A draw, an action, drags of one to three cards with calls, picks at two places."""
    return MoveSpace(
        ["stock", "a", "b c"],
        [
            ("draw", 0, None, 0, 0, (None,)),
            ("action", 0, None, 0, 0, ("go",)),
            ("drag", 1, 2, 1, 3, (None, *SUITS)),
            ("pick", 2, 1, 0, 1, (None,)),
        ],
    )


def test_codes() -> None:
    """n is the outer count, the argument the inner."""
    moves = space()
    assert moves.size == 1 + 1 + 3 * 3 + 2
    assert [tuple(moves.at(code)) for code in range(13)] == [
        ("draw", "stock", None, 0, None),
        ("action", "stock", None, 0, "go"),
        *[("drag", "a", "b c", n, arg) for n in (1, 2, 3) for arg in (None, *SUITS)],
        ("pick", "b c", "a", 0, None),
        ("pick", "b c", "a", 1, None),
    ]
    assert [moves.at(code).code for code in range(13)] == list(range(13))
    assert (moves.at(2).src, moves.at(2).dst) == (1, 2)
    for code in (-1, 13):
        with pytest.raises(IndexError, match=f"move code {code} is not in 0 … 12"):
            moves.at(code)


def test_interned() -> None:
    """One object a move, by code, by value and by text."""
    moves = space()
    for code in range(moves.size):
        move = moves.at(code)
        assert moves.at(code) is move
        assert moves.intern(Move(*move)) is move
        assert moves.parse(move.text) is move


@pytest.mark.parametrize(
    "move",
    [
        Move("draw", "a"),
        Move("draw", "nowhere"),
        Move("drag", "a", "nowhere", 1),
        Move("drag", "a", "b c", 0),
        Move("drag", "a", "b c", 4),
        Move("drag", "a", "b c", 1, "Spades"),
        Move("action", "stock", None, 0, "stop"),
        Move("pick", "a", "b c", 1),
    ],
)
def test_moves_that_are_never_offered(move: Move) -> None:
    """find gives None, intern a ValueError that shows the move."""
    assert space().find(move) is None
    with pytest.raises(ValueError, match="never offers the move"):
        space().intern(move)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("draw", "stock"), "draw stock"),
        (Move("action", "stock", None, 0, "go on"), 'action stock "go on"'),
        (Move("drag", "tab-3", "vane", 1, "Hearts"), "drag tab-3 vane 1 Hearts"),
        (Move("pick", "up_1", 'a"b', 3), r'pick up_1 "a\"b" 3'),
        (Move("draw", "#3"), 'draw "#3"'),
        (Move("draw", "Stapel ä"), r'draw "Stapel \u00e4"'),
    ],
)
def test_text(move: Move, text: str) -> None:
    """A name that is not [A-Za-z0-9_-]+ is a JSON string."""
    assert move.text == text
