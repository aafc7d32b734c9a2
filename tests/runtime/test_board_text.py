"""Boards as text: what is written, and what is read."""

from __future__ import annotations

import json

import pytest

import compiler
from runtime.board_text import read_board, write_board
from tests.differential.backends import BACKENDS, game_module
from tests.tiny import lay

DEAL_1 = """\
Foundations: H-0 C-0 D-0 S-0
Freecells: - - - -
: JD KD 2S 4C 3S 6D 6S
: 2D KC KS 5C TD 8S 9C
: 9H 9S 9D TS 4S 8D 2H
: JC 5S QD QH TH QS 6H
: 5D AD JS 4H 8H 6C
: 7H QC AS AC 2C 3D
: 7C KH AH 4D JH 8C
: 5H 3H 3C 7S 7D TC
"""

UNDER_WAY = """\
Foundations: H-A C-3 D-0 S-2   # the Ace of Hearts, Ace to Three of Clubs, …
FC: JD - 10C

: KD 4C 3S 6D 6S
KC ks 5C TD 8S 9C
: 9H 9S 9D TS 4S 8D 2H
: JC 5S QD QH TH QS 6H
: 5D AD 2D JS 4H 8H 6C
: 7H QC 3D
: 7C KH 4D JH 8C
: 5H 3H 7S 7D
"""
"""Such a board as solvers take and give: a short line of cells, a column without its colon."""


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_deal_of_freecell(backend: str) -> None:
    freecell = game_module("freecell", backend)
    assert write_board(freecell.deal(ms=1)) == DEAL_1
    assert read_board(freecell, DEAL_1) == freecell.deal(ms=1)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_board_of_a_solver(backend: str) -> None:
    state = read_board(game_module("freecell", backend), UNDER_WAY)
    piles = state.piles()
    assert [piles[f"found-{k}"] for k in range(1, 5)] == [
        ("AH",),
        ("AC", "2C", "3C"),
        (),
        ("AS", "2S"),
    ]
    assert [piles[f"cell-{k}"] for k in range(1, 5)] == [("JD",), (), ("TC",), ()]
    assert piles["tab-2"] == ("KC", "KS", "5C", "TD", "8S", "9C")
    assert piles["tab-8"] == ("5H", "3H", "7S", "7D")
    assert (state.seed, state.moves, state.history) == (0, 0, ())
    assert state.why_not("tab-3", "found-1").legal
    assert write_board(state).startswith("Foundations: H-A C-3 D-0 S-2\nFreecells: JD - TC -\n")


def test_empty_columns_and_depots_that_are_not_told() -> None:
    """A colon alone is an empty column; lines at the end, and all others, may be missing."""
    freecell = game_module("freecell", "generated")
    deck = " ".join(freecell.GAME.deck)
    state = read_board(freecell, f":\n:\n{deck}\n")
    assert state.piles()["tab-3"] == freecell.GAME.deck
    assert write_board(state).splitlines()[2:] == [":", ":", f": {deck}", *[":"] * 5]


def test_the_stock_is_told_next_card_first_and_hidden_cards_in_brackets() -> None:
    klondike = game_module("klondike", "generated")
    state = klondike.deal(ms=1)
    for _ in range(2):
        state.play("draw stock")
    lines = write_board(state).splitlines()
    # Deal 1 goes on with 4H AC 4D 7S 3S when 28 cards are dealt; two of these are drawn.
    assert lines[0].startswith("Talon: 4D 7S 3S TD ")
    assert lines[1:5] == ["Foundations: H-0 C-0 D-0 S-0", "waste: 4H AC", ": JD", ": <2D> 5H"]
    assert lines[-1] == "moves = 2"
    assert write_board(state, counters=False).splitlines() == lines[:-1]
    assert read_board(klondike, "\n".join(lines)) == state


def test_a_stock_with_a_card_face_up_is_told_by_name() -> None:
    """Whatever `Talon` tells lies face down."""
    klondike = game_module("klondike", "generated")
    state = lay(klondike, {"stock": "7c AH"}, rest="waste")
    text = write_board(state)
    assert "stock: <7C> AH" in text.splitlines()
    assert "Talon" not in text
    assert read_board(klondike, text) == state
    hidden = read_board(klondike, text.replace("stock: <7C> AH", "talon: ah <7c>"))
    assert hidden.piles()["stock"] == ("7c", "ah")


def test_a_lone_foundation_is_told_by_its_cards() -> None:
    black_hole = game_module("black-hole", "generated")
    state = black_hole.deal(ms=1)
    assert write_board(state).startswith("Foundations: AS\n")
    golf = game_module("golf", "generated")
    assert "Foundations: KS 2S\n" in write_board(lay(golf, {"waste": "KS 2S"}))


def test_foundations_that_are_not_built_from_the_ace_are_told_by_name() -> None:
    canfield = game_module("canfield", "generated")
    state = canfield.deal(seed=5)
    (base,) = state.piles()["found-1"]
    assert f"found-1: {base}\nfound-2: -\n" in write_board(state)
    assert write_board(state).endswith("seed = 5\nbases Foundation = Eight\n")
    assert base[0] == "8"


def test_a_base_rank_is_taken_from_the_board() -> None:
    """R5.5: of a board without counters the first foundation that holds a card tells it."""
    canfield = game_module("canfield", "generated")
    state = canfield.deal(seed=5)
    bare = write_board(state, counters=False)
    assert read_board(canfield, bare).position() == state.position() | {"seed": 0}
    none = read_board(canfield, bare + "bases Foundation = -\n")
    assert none.position()["bases"] == {}
    assert read_board(canfield, write_board(none)).position() == none.position()


def test_counters_are_told_at_the_end() -> None:
    """R9.4: all that are not as a reader takes them for."""
    weathervane = game_module("weathervane", "generated")
    state = lay(
        weathervane,
        {"vane": "8S"},
        seed=3,
        moves=7,
        calls={"vane": "Hearts"},
        cascade_limit_hit=True,
    )
    told = ["seed = 3", "moves = 7", "calls vane = Hearts", "cascade_limit_hit = true"]
    assert write_board(state).splitlines()[-4:] == told
    read = read_board(weathervane, write_board(state))
    assert read.position() == state.position()

    klondike = game_module("klondike", "generated")
    state = lay(klondike, {}, rest="waste", recycles={"stock": 2})
    assert write_board(state).splitlines()[-1] == "recycles stock = 2"
    assert read_board(klondike, write_board(state)) == state


def test_names_that_need_quotes() -> None:
    """Names with other characters, of heads of lines, and of depots that have none."""
    odd = 'links: #1 = \\ "ä"'
    depots = [
        {"name": "Talon", "type": "Stock"},
        {"name": odd, "type": "Reserve"},
        {"name": "fc", "type": "Waste"},
        {"type": "Layout"},
    ]
    module = compiler.load_text(json.dumps({"name": "Odd", "depots": depots}))
    state = lay(module, {"fc": "7C", odd: "8D 9d"}, rest="#4")
    lines = write_board(state).splitlines()
    assert lines[0] == "Talon: -"
    assert lines[1] == r'"links: #1 = \\ \"ä\"": 8D <9D>'
    assert lines[2] == '"fc": 7C'
    assert lines[3].startswith('"#4": <')
    assert read_board(module, "\n".join(lines)) == state
