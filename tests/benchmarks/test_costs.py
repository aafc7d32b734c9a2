"""The made-up games compile and play at every size, and the fit finds the power that is there."""

from __future__ import annotations

import pytest

from benchmarks.__main__ import main
from benchmarks.costs import COST_SHAPES, COST_SIZES, cards_of, exponent, verdict
from benchmarks.made_up import made_up
from compiler import compile_text, interpret


@pytest.mark.parametrize("shape", COST_SHAPES)
@pytest.mark.parametrize("depots", [10, 40])
def test_a_made_up_game_is_of_the_size_asked_for(shape: str, depots: int) -> None:
    cards = cards_of(depots)
    text = made_up(shape, depots, cards)
    game = compile_text(text).ir

    assert len(game.depots) == depots
    state = interpret(text).deal(1)
    assert sum(len(pile) for pile in state.piles().values()) == cards
    assert state.legal_moves()


def test_the_sizes_span_what_the_language_allows() -> None:
    assert (min(COST_SIZES), max(COST_SIZES)) == (10, 256)
    assert {cards_of(depots) for depots in COST_SIZES} == {52, 104, 208}


@pytest.mark.parametrize(
    ("shape", "pairs"),
    [
        ("mesh", 8 * 7),
        ("ring", 8),
        # Waste to 4 foundations and 3 columns, columns to foundations, columns among themselves.
        ("klondike", 4 + 3 + 3 * 4 + 3 * 2),
    ],
)
def test_the_pairs_are_those_that_can_exchange_cards(shape: str, pairs: int) -> None:
    assert len(compile_text(made_up(shape, 10, 52)).ir.pairs or ()) == pairs


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 2.0])
def test_the_exponent_is_that_of_a_power(power: float) -> None:
    points = [(x, 7.0 * x**power) for x in (3.0, 10.0, 50.0, 400.0)]
    assert exponent(points) == pytest.approx(power)


def test_one_size_alone_has_no_exponent() -> None:
    with pytest.raises(ValueError, match="one x alone"):
        exponent([(5.0, 1.0), (5.0, 2.0)])


@pytest.mark.parametrize(
    ("overall", "at_the_end", "told"),
    [
        (1.0, 1.0, "no worse than linear"),
        (0.4, 1.1, "no worse than linear"),
        (0.9, 1.2, "linear over all, steeper at the end"),
        (1.11, 0.9, "worse than linear"),
    ],
)
def test_the_verdict(overall: float, at_the_end: float, told: str) -> None:
    assert verdict(overall, at_the_end) == told


def test_the_report_has_a_row_a_size_and_a_row_a_cost(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--depots", "12,8", "--shapes", "ring", "--rounds", "1", "--moves", "20"]
    assert main(["costs", *sizes]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()]

    points = [row[:4] for row in rows if row[0] == "| ring" and row[1].isdigit()]
    assert points == [["| ring", "8", "52", "6"], ["| ring", "12", "52", "10"]]
    costs = [row[1] for row in rows if row[0] == "| ring" and not row[1].isdigit()]
    assert costs == [
        "compile time",
        "module bytes",
        "first import",
        "later import",
        "time of a move",
        "legal moves",
    ]
