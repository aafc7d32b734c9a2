"""The proven facts of a game in its own words, each with its reason (`--emit facts`)."""

from __future__ import annotations

from compiler.ir.facts import Facts
from compiler.ir.nodes import Game
from compiler.passes.report.board import dealt_lines, kept_lines, place_lines
from compiler.passes.report.counters import change_lines, key_lines
from compiler.passes.report.ends import end_lines
from compiler.passes.report.lines import Line, Told
from compiler.passes.report.moves import move_lines, pair_lines
from compiler.passes.report.runs import run_lines
from compiler.passes.report.settling import rest_lines, settle_lines

__all__ = ["facts_text"]


def facts_text(game: Game, facts: Facts) -> str:
    """All that was proved of a game after the passes, a line a fact."""
    told = Told(game, facts)
    always = [move_lines, pair_lines, run_lines, place_lines, settle_lines, end_lines]
    always += [change_lines, key_lines]
    sections: list[tuple[str, list[Line]]] = [
        ("on any board, also one from elsewhere", [line for of in always for line in of(told)]),
        (
            "in play from a deal; a position from elsewhere may be different",
            [*dealt_lines(told), *rest_lines(told)],
        ),
        (
            "in play from a deal, and on every board that comes of one where all of it holds",
            list(kept_lines(told)),
        ),
    ]
    text = [f"what is proven of {game.name}"]
    for title, lines in sections:
        text += ["", f"{title}:", *(f"  {line.fact}, because {line.because}" for line in lines)]
        if not lines:
            text.append("  nothing")
    return "\n".join(text) + "\n"
