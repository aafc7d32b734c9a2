"""The proven facts as people read them (`--emit facts`)."""

from __future__ import annotations

import re
from functools import cache

import pytest

from compiler.dump import stage_text
from compiler.ir.exprs import IsEmpty
from compiler.ir.nodes import Accept, Redeal
from compiler.options import Stage
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from compiler.passes.report import facts_text
from tests.builders import TAKES_NOTHING, copies, deal_to, depot, game, refs, stock
from tests.differential.backends import GAMES, ROOT
from tests.passes.test_soundness import compiled

ALWAYS = "on any board, also one from elsewhere:"
DEALT = "in play from a deal; a position from elsewhere may be different:"
KEPT = "in play from a deal, and on every board that comes of one where all of it holds:"


@cache
def report(slug: str) -> dict[str, list[str]]:
    """The lines of a game's report by their section."""
    work = compiled((ROOT / "games" / f"{slug}.cardz").read_text(encoding="utf-8"))
    title, *rest = stage_text(work, Stage.FACTS).split("\n\n")
    assert title == f"what is proven of {work.game.name}"
    sections = [part.rstrip("\n").split("\n  ") for part in rest]
    return {name: lines for name, *lines in sections}


@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_has_its_reason(slug: str) -> None:
    sections = report(slug)
    assert list(sections) == [ALWAYS, DEALT, KEPT]
    for line in (line for lines in sections.values() if lines != ["nothing"] for line in lines):
        assert ", because " in line
        assert re.search(r"\(.*R\d", line) or "leads there" in line, line
        assert "\n" not in line


@pytest.mark.parametrize(
    ("slug", "section", "line"),
    [
        (
            "klondike",
            ALWAYS,
            "tab → tab: a group has all different ranks, because the target's build goes Down "
            "without wrap (R5.8), all through it (R5.9)",
        ),
        (
            "klondike",
            ALWAYS,
            "tab → tab: at most one size fits at a time, because the empty target takes Kings "
            "(R5.5), any other one rank (R5.8)",
        ),
        (
            "klondike",
            ALWAYS,
            "47 of 156 pairs of depots have no drag, because the target takes nothing (R5.1) for "
            "23, the source is locked (R4.1) for 12 and the target takes from others only (R5.1) "
            "for 12",
        ),
        (
            "klondike",
            ALWAYS,
            "the depots of tab may change places with each other, because their rules are equal "
            "and nothing in play tells them apart (R3.2, R6.9)",
        ),
        (
            "freecell",
            ALWAYS,
            "no drag leaves stock, because the source is not on the table (R3.9)",
        ),
        (
            "freecell",
            ALWAYS,
            "no drag lands on stock, because the target is not on the table (R3.9) and the source "
            "is locked (R4.1)",
        ),
        (
            "spiderette",
            ALWAYS,
            "tab sends cards only after a change of its own pile or found, because the rules "
            "between it and its targets read no more (R7.4)",
        ),
        (
            "spiderette",
            ALWAYS,
            "no card ever leaves found, because players may take nothing from there (R4), and no "
            "draw, recycle or step does",
        ),
        (
            "weathervane",
            ALWAYS,
            "it is won when, and only when, no card lies on tab, because winCondition says "
            "depotsEmpty tab (R9.5)",
        ),
        ("weathervane", ALWAYS, "key() holds the calls, because they stand in for a suit (R9.4)"),
        (
            "weathervane",
            DEALT,
            "there is always a card on vane, because the deal puts one there, and none ever "
            "leaves (R4, R9.2)",
        ),
        (
            "accordion",
            ALWAYS,
            "one trigger at most fires in a settling, because all that triggers do is to compact "
            "the same group, which needs it once (R9.2)",
        ),
    ],
)
def test_a_fact_in_the_words_of_its_game(slug: str, section: str, line: str) -> None:
    assert line in report(slug)[section]


def test_klondike_is_built_by_its_rule() -> None:
    kept = " ".join(report("klondike")[KEPT])
    assert "by the depot's own rule on found and tab, because" in kept


def test_depots_without_a_common_name_are_listed_up_to_a_few() -> None:
    names = [depot(name, accept=Accept(single=True)) for name in "abcdefghijkl"]
    deep = depot("deep", accept=TAKES_NOTHING)
    deal = (deal_to(*range(1, 12), up=1), deal_to(13, down=1))
    made = run_passes(game(stock(), *names, deep, deal=deal))
    text = facts_text(made, find_facts(made))
    assert "no drag leaves stock, because the source is locked (R4.1)" in text
    assert "no card lies face down on a, b, c, d, e, f, g and 5 more" in text


def test_lone_depots_that_may_change_places_are_named() -> None:
    names = [depot(name, accept=Accept(single=True)) for name in ("a", "b")]
    deep = depot("deep", accept=TAKES_NOTHING)
    made = run_passes(game(stock(), *names, deep, deal=(deal_to(1, 2, up=1),)))
    text = facts_text(made, find_facts(made))
    assert "  a and b may change places with each other, because" in text


def test_a_game_of_nothing_tells_little() -> None:
    made = run_passes(game(depot("a"), main_stock=None))
    text = facts_text(made, find_facts(made))
    assert "no drag leaves a, because it is the only depot" in text
    assert "it is never won, because there is no winCondition (R9.6)" in text


def test_what_reads_a_counter_is_named() -> None:
    steps = (deal_to(1, up=1),)
    board = (stock(), copies("tab", 2, accept=Accept(when=IsEmpty(refs(0)[0]))))
    made = run_passes(game(*board, redeal=Redeal(0, steps, limit=2)))
    text = facts_text(made, find_facts(made))
    assert "key() holds the count of redeals, because maxRedeals limits them (R9.4)" in text
