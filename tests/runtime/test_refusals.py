"""The words of refusals."""

from __future__ import annotations

import pytest

from runtime import refusals
from runtime.refusals import Refusal


@pytest.mark.parametrize(
    ("refusal", "reason"),
    [
        (refusals.build("Up", 1, False), "one rank above the top card"),
        (refusals.build("Down", 2, False), "2 ranks below the top card"),
        (refusals.build("Either", 1, True), "one rank above or below the top card, Ace and King"),
        (refusals.build("Up", 0, True), "of the top card's rank"),
        (refusals.seed(1), "with an Ace"),
        (refusals.seed(13), "with a King"),
        (refusals.rank_is(8), "of the rank Eight"),
        (refusals.too_many(1), "move 1 card at a time"),
        (refusals.too_many(6), "move 6 cards at a time"),
        (refusals.min_count(13), "At least 13 cards"),
        (refusals.match_sum(13), "add up to 13"),
    ],
)
def test_words(refusal: Refusal, reason: str) -> None:
    """Each names what would be needed."""
    assert reason in refusal.reason


def test_every_refusal_names_a_rule() -> None:
    """A rule of the language's chapters 3 to 6 or 9."""
    constants = [value for value in vars(refusals).values() if isinstance(value, Refusal)]
    assert len(constants) > 40
    for refusal in constants:
        chapter, _, number = refusal.rule.removeprefix("R").partition(".")
        assert chapter in {"3", "4", "5", "6", "9"}
        assert number.isdigit()
