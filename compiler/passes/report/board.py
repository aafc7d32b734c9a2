"""Where cards lie, which way up, in what order, and how they come and go."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.passes.report.lines import Line, Told

__all__ = ["dealt_lines", "kept_lines", "place_lines"]


def place_lines(told: Told) -> Iterator[Line]:
    """How cards come and go, whatever the board."""
    facts, count = told.facts, len(told.game.depots)
    if facts.locked_foundations:
        yield Line(
            f"no card ever leaves {told.crowd(facts.locked_foundations)}",
            "players may take nothing from there (R4), and no draw, recycle or step does",
        )
    if facts.only_lose:
        yield Line(
            f"no card ever comes to {told.crowd(facts.only_lose)} after the deal",
            "nothing lands there (R5), and no draw, recycle or step brings any",
        )
    if facts.stacks:
        crowd = "every depot" if len(facts.stacks) == count else told.crowd(facts.stacks)
        yield Line(
            f"cards come and go at the top alone of {crowd}",
            "nothing lands under a pile (R3.6), is picked or placed from below others (R4.2, R9.2)"
            " or is shuffled in play (R9.3)",
        )


def dealt_lines(told: Told) -> Iterator[Line]:
    """Where cards can be: the deal puts them down, and all ways they can go are followed."""
    facts = told.facts
    everyone = set(range(len(told.game.depots)))
    followed = "neither the deal nor any way that cards can go"
    for fact, depots, why in (
        ("no card ever lies on", everyone - set(facts.holders), f"{followed} leads there"),
        (
            "no card lies face down on",
            set(facts.holders) - set(facts.face_down),
            f"{followed} brings one there face down (R3.5, R5.3, R9.2)",
        ),
        (
            "no card lies face up on",
            set(facts.holders) - set(facts.face_up),
            f"{followed} brings one there face up (R3.5, R5.3, R9.2)",
        ),
        (
            "there is always a card on",
            everyone - set(facts.can_empty),
            "the deal puts one there, and none ever leaves (R4, R9.2)",
        ),
    ):
        if depots:
            yield Line(f"{fact} {told.crowd(depots)}", why)


def kept_lines(told: Told) -> Iterator[Line]:
    """The order in which cards lie."""
    facts, everyone = told.facts, len(told.game.depots)
    if facts.sorted:
        crowd = "any depot" if len(facts.sorted) == everyone else told.crowd(facts.sorted)
        yield Line(
            f"no card lies face down on a face-up one on {crowd}",
            "the deal leaves none so, only face-up groups land there (R4.1, R5.3) or land face up "
            "(R3.5), and no step brings or turns one down",
        )
    if facts.built:
        yield Line(
            "the face-up cards follow each other by the depot's own rule on "
            + told.crowd(facts.built),
            "the deal leaves one face-up card at most, only cards in that order land there (R5.8, "
            "R5.9, R4.2), they leave from the top, and no draw or step brings any",
        )
