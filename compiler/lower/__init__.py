"""Lowering: what was written (surface) → what it means (IR), with every check of chapter 10."""

from __future__ import annotations

from collections.abc import Callable

from compiler.diagnostics import Sink
from compiler.frontend.surface import GameDoc
from compiler.ir.nodes import Game
from compiler.ir.types import Compound
from compiler.lower.board import build_board
from compiler.lower.deal import lower_deal, lower_redeal
from compiler.lower.decks import lower_decks
from compiler.lower.depots import lower_depots
from compiler.lower.ends import lower_ends
from compiler.lower.report import Report
from compiler.lower.validate import check_game
from compiler.lower.work import Work

__all__ = ["PASSES", "lower_game"]


def lower_deck(work: Work) -> None:
    """The composition (chapter 2); a game without a Stock never deals it (R2.5)."""
    work.deck, work.deck_count = lower_decks(work.doc.decks, work.report)


PASSES: tuple[Callable[[Work], None], ...] = (
    lower_deck,
    lower_depots,
    lower_deal,
    lower_redeal,
    lower_ends,
)
"""The stages in order; the board, which all of them need, is built before the first. Each reports
what it finds and goes on. Of a game without an error a Game is made, and `check_game` looks at it
as a whole."""


def lower_game(doc: GameDoc, sink: Sink) -> Game | None:
    """Lower a game and check it; None if it has an error, here or from the reader."""
    report = Report(sink)
    work = Work(doc, report, build_board(doc.depots, report, sink))
    if doc.rules is not None:
        work.rules = {rule.name.casefold(): rule for rule in doc.rules.value}
    for stage in PASSES:
        stage(work)
    if sink.has_errors or doc.name is None:
        return None
    game = _game(work, doc.name.value)
    return game if check_game(game, work) else None


def _game(work: Work, name: str) -> Game:
    doc = work.doc
    compound = doc.compound_moves
    return Game(
        name=name,
        family=None if doc.family is None else doc.family.value,
        aliases=() if doc.aliases is None else tuple(at.value for at in doc.aliases.value),
        description="" if doc.description is None else doc.description.value,
        deck=work.deck,
        depots=tuple(work.depots),
        groups=work.board.groups,
        main_stock=work.board.main_stock,
        deal=work.deal,
        redeal=work.redeal,
        compound=Compound.FREE if compound is None else Compound(compound.value),
        win=work.win,
        lose=work.lose,
        scoring=work.scoring,
        deck_count=work.deck_count,
        extra=doc.extra,
    )
