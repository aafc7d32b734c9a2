"""What can only be seen of a game as a whole (chapter 10)."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.ir.nodes import REPEAT_LIMIT, Game, Repeat, Step
from compiler.lower.board import Entry
from compiler.lower.known import UNKNOWN, Known, OutOfBudget, truth
from compiler.lower.opening import won_at_once
from compiler.lower.reach import unreachable_depots
from compiler.lower.report import quoted
from compiler.lower.work import Work
from compiler.words import listed

__all__ = ["check_game"]

_MOST_LISTED = 4

_MOST_TRIED = 300_000
"""The most steps that telling which actions are offered may try (R9.10)."""


def check_game(game: Game, work: Work) -> bool:
    """What is left to say about a game that has no error so far; whether it still has none."""
    fine = _check_trials(game, work)
    _check_reach(game, work)
    _check_main_stock(game, work)
    _check_win(game, work)
    _check_tests(game, work)
    return fine


def _check_trials(game: Game, work: Work) -> bool:
    """R6.8 tries each action whenever moves are listed; R9.10 bounds what that can cost."""
    tried = 0
    for entry in work.board.entries:
        for index in entry.depots:
            tried += sum(_most_run(action.do) for action in game.depots[index].actions)
        if tried > _MOST_TRIED:
            at = entry.doc.actions
            work.report.error(
                "C113",
                entry.span if at is None else at.span,
                entry.path,
                "the actions of the board may run too many steps",
                label=f"with these, {tried:,} steps; at most {_MOST_TRIED:,} may be tried",
                hint="a step in a repeat counts 208 times",
            )
            return False
    return True


def _most_run(steps: Iterable[Step]) -> int:
    """How many steps a list may run."""
    return sum(REPEAT_LIMIT * len(step.do) if isinstance(step, Repeat) else 1 for step in steps)


def _check_reach(game: Game, work: Work) -> None:
    """A depot that no card can ever reach; reported once for the copies of an entry."""
    if game.main_stock is None:
        if game.depots:
            _warn_entry(
                work,
                work.board.entries[0],
                "no card can ever reach a depot",
                "the game has no Stock, so it holds no cards",
            )
        return
    unreachable = set(unreachable_depots(game))
    if len(unreachable) == len(game.depots) - 1 and unreachable:
        entry = next(e for e in work.board.entries if not unreachable.isdisjoint(e.depots))
        _warn_entry(work, entry, "no card can ever leave the stock", "no card can ever reach this")
        return
    for entry in work.board.entries:
        missed = [game.depots[d].name for d in entry.depots if d in unreachable]
        if not missed:
            continue
        shown = [quoted(name) for name in missed[:_MOST_LISTED]]
        if len(missed) > _MOST_LISTED:
            shown.append(f"{len(missed) - _MOST_LISTED} more")
        message = f"no card can ever reach {listed(shown, 'and')}"
        _warn_entry(work, entry, message, "stays empty for ever")


def _warn_entry(work: Work, entry: Entry, message: str, label: str) -> None:
    doc = entry.doc
    at = doc.name or doc.type
    span = entry.span if at is None else at.span
    work.report.warning("W030", span, entry.path, message, label=label)


def _check_main_stock(game: Game, work: Work) -> None:
    """A main stock that takes drags though the player can't deal from it: most likely the default
    acceptRule was not meant."""
    if game.main_stock is None:
        return
    stock = game.depots[game.main_stock]
    is_trigger = game.redeal is not None and game.redeal.trigger == stock.index
    if stock.draw is not None or is_trigger or stock.off_table or stock.accept.rejects_all:
        return
    entry = next(e for e in work.board.entries if stock.index in e.depots)
    rule = entry.doc.accept_rule
    at = rule or entry.doc.name or entry.doc.type
    work.report.warning(
        "W032",
        entry.span if at is None else at.span,
        entry.path if rule is None else rule.path,
        f"cards can be dragged onto the main stock {quoted(stock.name)},"
        " which has neither a draw nor a redeal",
        label="takes cards",
        hint='add "acceptRule": "none", or "offTable": true if it only holds the deal',
    )


def _check_win(game: Game, work: Work) -> None:
    at = work.doc.win_condition
    if at is not None and won_at_once(game):
        work.report.warning(
            "W031",
            at.span,
            at.path,
            "every deal is won at once",
            label="holds right after the deal",
        )


def _check_tests(game: Game, work: Work) -> None:
    """R9.10: a `while` that no card and no counter decides."""
    known = Known(game, None)
    for test, at in work.tests:
        try:
            held = truth(known.value(test))
        except OutOfBudget:
            return
        if held is UNKNOWN:
            continue
        label = f"always true: {REPEAT_LIMIT} rounds" if held else "always false: not one round"
        work.report.warning(
            "W036",
            at.span,
            at.path,
            'the "while" of this repeat has the same answer each time',
            label=label,
        )
