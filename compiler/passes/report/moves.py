"""Which moves there are, between which depots they go, and why between no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from compiler.ir.types import Gate
from compiler.passes.report.lines import Line, Told, listed
from compiler.passes.specialise import shut_depots

__all__ = ["move_lines", "pair_lines"]


def move_lines(told: Told) -> Iterator[Line]:
    """How many moves are numbered, and which depots may change places."""
    facts = told.facts
    counts: Counter[str] = Counter()
    for block in facts.blocks:
        counts[block.kind] += (block.last - block.first + 1) * len(block.args)
    kinds = listed(f"{count} of kind {kind}" for kind, count in counts.items())
    yield Line(
        f"{sum(counts.values())} moves are numbered{': ' if kinds else ''}{kinds}",
        "the rules let no other happen (R6.3 to R6.8), nor a larger group (R4.2, R5.2, R5.9, R6.2)",
    )
    for some in facts.symmetries:
        yield Line(
            f"{_several(told, some)} may change places with each other",
            "their rules are equal and nothing in play tells them apart (R3.2, R6.9)",
        )


def _several(told: Told, depots: Sequence[int]) -> str:
    """Two depots or more, as what does something in the plural."""
    crowd = told.crowd(depots)
    names = listed(told.names.depot(index) for index in depots)
    return crowd if crowd == names else f"the depots of {crowd}"


def pair_lines(told: Told) -> Iterator[Line]:
    """Which depots no drag leaves or reaches, and how many pairs are shut."""
    count = len(told.game.depots)
    reasons = _reasons(told)
    everyone = range(count)
    for fact, depots, end in (
        ("no drag leaves", [d for d in everyone if d not in told.facts.sources], 0),
        ("no drag lands on", [d for d in everyone if d not in told.facts.targets], 1),
    ):
        found: dict[int, Counter[str]] = {}
        for ends, why in reasons.items():
            found.setdefault(ends[end], Counter())[why] += 1
        rows: dict[str, list[int]] = {}
        for depot in depots:
            words = [word for word, _ in found.get(depot, Counter()).most_common()]
            rows.setdefault(listed(words) or "it is the only depot", []).append(depot)
        for why, some in rows.items():
            yield Line(f"{fact} {told.crowd(some)}", why)
    total = Counter(reasons.values())
    if total:
        yield Line(
            f"{sum(total.values())} of {count * (count - 1)} pairs of depots have no drag",
            listed(f"{why} for {number}" for why, number in total.most_common()),
        )


def _reasons(told: Told) -> dict[tuple[int, int], str]:
    """For every two depots without a drag what stands in the way first."""
    open_to = {(pair.source, pair.target): pair.drag for pair in told.game.pairs or ()}
    shut, depots = shut_depots(told.game), range(len(told.game.depots))
    ends = [(one, other) for one in depots for other in depots if one != other]
    return {
        pair: (
            "only reflexes go there (R7.4, R7.5)" if pair in open_to else _reason(told, pair, shut)
        )
        for pair in ends
        if not open_to.get(pair)
    }


def _reason(told: Told, ends: tuple[int, int], shut: frozenset[int]) -> str:
    giver, taker = told.depot(ends[0]), told.depot(ends[1])
    redeal = told.game.redeal
    if giver.eject.gate is Gate.LOCKED:
        return "the source is locked (R4.1)"
    if giver.index in shut:
        return "the source's `when` never holds (R4.4)"
    if taker.accept.rejects_all:
        return "the target takes nothing (R5.1)"
    if taker.accept.accept_from is not None and giver.index not in taker.accept.accept_from:
        return "the target takes from others only (R5.1)"
    if giver.off_table:
        return "the source is not on the table (R3.9)"
    if taker.off_table:
        return "the target is not on the table (R3.9)"
    if taker.draw is not None or (redeal is not None and redeal.trigger == taker.index):
        return "the target is tapped (R6.1)"
    if taker.accept.when is not None:
        return "no group fits or the target's `when` never holds (R5.2 to R5.10)"
    return "no group fits (R4.2, R5.2 to R5.9, R6.2)"
