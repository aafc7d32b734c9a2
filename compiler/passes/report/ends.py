"""How the game can end."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.pprint_parts import print_predicate
from compiler.passes.report.lines import Line, Told

__all__ = ["end_lines"]


def end_lines(told: Told) -> Iterator[Line]:
    """Which depots are empty when it is won, and whether it can be lost at all."""
    game, ends = told.game, told.facts.ends
    if game.win is None:
        yield Line("it is never won", "there is no winCondition (R9.6)")
    elif ends.winning is None:
        yield Line("it is never won", f"{print_predicate(game.win, told.names)} never holds (R9.6)")
    elif ends.winning.empty:
        crowd = told.crowd(ends.winning.empty)
        exactly = "it is won when, and only when, no card lies on"
        fact = exactly if ends.winning.exactly else "it is won only when no card lies on"
        says = print_predicate(game.win, told.names)
        yield Line(f"{fact} {crowd}", f"winCondition says {says} (R9.5)")
    if ends.never_lost:
        why = "there is no lossCondition" if game.lose is None else "its lossCondition never holds"
        yield Line("it is never lost", f"{why} (R9.6)")
