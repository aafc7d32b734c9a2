"""Which counters a move can change, and which of them a position's key holds."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.exprs import Counter, CounterKind
from compiler.ir.walk import descendants, iter_sites
from compiler.passes.report.lines import Line, Told, listed

__all__ = ["change_lines", "key_lines"]


def change_lines(told: Told) -> Iterator[Line]:
    """What no move changes."""
    changes, redeal = told.facts.changes, told.game.redeal
    if not changes.redeals:
        why = "there are no redealRules" if redeal is None else "maxRedeals is 0"
        yield Line("no move redeals", f"{why} (R6.7)")
    if not changes.recycles:
        yield Line("no move recycles", "no draw has `recycle`, or its maxRecycles is 0 (R6.5)")
    if not changes.shuffles:
        yield Line("no move shuffles", "no step that can run in play does (R9.3)")
    if not changes.calls:
        yield Line(
            "no call ever stands",
            "no depot has `follow` with wildDeclares suit and a wild card to play there (R6.4)",
        )
    if not changes.rounds:
        yield Line("no move repeats steps", "no step that can run in play is a repeat (R9.10)")
    if not changes.cascade:
        most = told.facts.settling.most_changes
        yield Line(
            "every settling comes to its end",
            f"it stops at 1000 changes and makes no more than {most} (R7.7), and no move can use "
            "up its rounds of repeats (R9.10)",
        )


def key_lines(told: Told) -> Iterator[Line]:
    """What `key()` holds beside piles and faces, and what it leaves out."""
    key, redeal = told.facts.key, told.game.redeal
    limited = redeal is not None and redeal.limit is not None
    parts = [
        ("the count of moves", key.moves, _reader(told, CounterKind.MOVES)),
        (
            "the count of redeals",
            key.redeals,
            _reader(told, CounterKind.REDEALS) or ("maxRedeals limits them" if limited else ""),
        ),
        ("the counts of recycles", bool(key.recycles), "maxRecycles limits them"),
        ("the seed and the count of shuffles", key.shuffles, "a shuffle in play hangs on them"),
        ("the base ranks", key.bases, "a seedFromDeal asks for them"),
        ("the calls", key.calls, "they stand in for a suit"),
    ]
    for what, holds, why in parts:
        if holds:
            yield Line(f"key() holds {what}", f"{why} (R9.4)")
    left = [what for what, holds, _ in parts if not holds]
    if left:
        yield Line(
            f"key() leaves out {listed(left)}",
            "no limit, and no rule or condition but the score, can still read them (R9.4)",
        )


def _reader(told: Told, kind: CounterKind) -> str:
    """Where a counter is read, empty if nowhere."""
    for site in iter_sites(told.game):
        if site.in_deal or site.path == "scoring.value":
            continue
        if any(isinstance(part, Counter) and part.kind is kind for part in descendants(site.expr)):
            owner = "" if site.owner is None else f"a rule of {told.names.depot(site.owner)}"
            return f"{owner or site.path} reads `{kind.value}`"
    return ""
