"""Deals by number and boards as text, against the package `pysol-cards`."""

from __future__ import annotations

from random import Random

import pytest
from pysol_cards.cards import CardRenderer  # type: ignore[import-untyped]
from pysol_cards.deal_game import Game  # type: ignore[import-untyped]
from pysol_cards.random import RandomBase  # type: ignore[import-untyped]

from runtime.board_text import read_board, write_board
from runtime.state import GameState
from tests.differential.backends import game_module

EDGES = [
    *(1, 2, 617, 11982, 31999, 32000, 32001, 100000, 1000000),
    *(2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**33 - 1),
]
_RNG = Random("deal numbers")
NUMBERS = [*EDGES, *(_RNG.randrange(1, 2 ** _RNG.randint(8, 33)) for _ in range(300))]

SAME = {
    "bakers_game": "bakers-game",
    "forecell": "forecell",
    "golf": "golf",
    "black_hole": "black-hole",
    "streets_and_alleys": "streets-and-alleys",
    "simple_simon": "simple-simon",
    "yukon": "yukon",
}
"""Games that both deal alike, by the name they have there."""

ELSEWHERE = {
    "eight_off": "eight-off",
    "seahaven_towers": "seahaven-towers",
    "beleaguered_castle": "beleaguered-castle",
    "citadel": "citadel",
}
"""Games that both deal alike, but for which cell or foundation it is that holds a card."""


def theirs(game: str, number: int, ten: str = "T") -> str:
    """The board that the package deals."""
    deal = Game(game, number, RandomBase.DEALS_MS)
    return str(deal.calc_layout_string(CardRenderer(ten == "T")))


def bare(state: GameState) -> str:
    """Our text as the package writes it: columns without colons, and no lines of empty depots."""
    lines = write_board(state, counters=False).splitlines()
    empty = ("Foundations: H-0 C-0 D-0 S-0", "Freecells: - - - -")
    return "".join([line.removeprefix(": ") + "\n" for line in lines if line not in empty])


def test_freecell_by_number() -> None:
    """Column by column, in their text and in ours."""
    freecell = game_module("freecell", "generated")
    for number in NUMBERS:
        dealt = freecell.deal(ms=number)
        assert read_board(freecell, theirs("freecell", number)) == dealt, number
        assert bare(dealt) == theirs("freecell", number), number


def test_tens_either_way() -> None:
    freecell = game_module("freecell", "generated")
    text = theirs("freecell", 1, ten="10")
    assert "10S" in text
    assert read_board(freecell, text) == freecell.deal(ms=1)


@pytest.mark.parametrize("game", SAME)
def test_games_that_deal_alike(game: str) -> None:
    module = game_module(SAME[game], "generated")
    for number in NUMBERS[:40]:
        dealt = module.deal(ms=number)
        assert read_board(module, theirs(game, number)).piles() == dealt.piles(), number


@pytest.mark.parametrize("game", ELSEWHERE)
def test_games_that_use_other_cells(game: str) -> None:
    module = game_module(ELSEWHERE[game], "generated")
    fixed = [d.name for d in module.GAME.depots if d.type not in ("Cell", "Foundation")]
    for number in NUMBERS[:40]:
        read = read_board(module, theirs(game, number)).piles()
        dealt = module.deal(ms=number).piles()
        assert [read[name] for name in fixed] == [dealt[name] for name in fixed]
        assert sorted(read.values()) == sorted(dealt.values())


@pytest.mark.parametrize("slug", ["klondike", "klondike-draw-3", "thumb-and-pouch"])
def test_klondike_deals_other_rows(slug: str) -> None:
    """The package deals Klondike from the longest row to the shortest, so the columns are others.
    But both leave the same stock, the next card first, and the same cards face up or down."""
    module = game_module(slug, "generated")
    for number in NUMBERS[:40]:
        read = read_board(module, theirs("klondike", number))
        dealt = module.deal(ms=number)
        assert read.piles()["stock"] == dealt.piles()["stock"]
        for name, pile in dealt.piles().items():
            assert [c.isupper() for c in read.piles()[name]] == [c.isupper() for c in pile], name
        read.play("draw stock")
        dealt.play("draw stock")
        assert read.piles()["waste"] == dealt.piles()["waste"]


@pytest.mark.parametrize("game", ["fan", "all_in_a_row", "bakers_dozen"])
def test_boards_of_other_deals_are_read(game: str) -> None:
    """What is dealt otherwise there is a board of ours all the same: nothing but the columns."""
    slug = {"fan": "the-fan"}.get(game, game.replace("_", "-"))
    module = game_module(slug, "generated")
    columns = [d.name for d in module.GAME.depots if d.type == "Tableau"]
    text = theirs(game, 617)
    rows = [line.split() for line in text.splitlines() if ":" not in line]
    piles = read_board(module, text).piles()
    assert [list(piles.pop(name)) for name in columns] == rows
    assert not any(piles.values())
