"""The bounds that speed is held to: `python -m benchmarks targets` measures them and says which are
met. A row is met or missed by what was measured, unrounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, floor, prod

from benchmarks.measure import Results
from benchmarks.open_spiel import QUICKEST, SHOWN

__all__ = ["ROWS", "Need", "Row", "needs_of", "table"]

_BY_HAND = ("klondike", "spiderette", "weathervane")
_FIRST_FIVE = ("accordion", "aces-and-kings", "spiderette", "weathervane", "weathervane-6")


@dataclass(frozen=True, slots=True)
class Need:
    """A measurement that a row is reckoned from."""

    game: str
    workload: str
    subject: str


@dataclass(frozen=True, slots=True)
class Row:
    """A bound. `value` reckons the figure, None where something that it needs was not measured;
    `most` says that less is better."""

    what: str
    bound: float
    needs: tuple[Need, ...]
    value: Callable[[Results], float | None]
    most: bool = False
    unit: str = ""

    def is_met(self, value: float) -> bool:
        """Whether a figure is within the bound: judged before it is rounded for show."""
        return value <= self.bound if self.most else value >= self.bound

    def shown(self, value: float) -> str:
        """A figure to three places or, if large, whole, rounded away from the bound's good side."""
        places = 0 if abs(value) >= 1000 else 3
        cut = (ceil if self.most else floor)(value * 10**places) / 10**places
        return f"{cut:,.{places}f}{self.unit}"


def _ratio(what: str, game: str, workload: str, over: str, under: str, bound: float) -> Row:
    needs = (Need(game, workload, over), Need(game, workload, under))
    return Row(what, bound, needs, lambda results: results.ratio(game, workload, over, under))


def _rate(what: str, game: str, workload: str, subject: str, bound: float) -> Row:
    needs = (Need(game, workload, subject),)
    return Row(what, bound, needs, lambda results: results.rate(game, workload, subject), unit="/s")


def _time(what: str, game: str, workload: str, subject: str, bound: float) -> Row:
    """A bound on the µs that one unit takes."""

    def value(results: Results) -> float | None:
        rate = results.rate(game, workload, subject)
        return None if rate is None else 1e6 / rate

    return Row(what, bound, (Need(game, workload, subject),), value, most=True, unit=" µs")


def _mean_ratio(what: str, workload: str, over: str, under: str, bound: float) -> Row:
    """A bound on the geometric mean over the first five games."""

    def value(results: Results) -> float | None:
        found = [results.ratio(game, workload, over, under) for game in _FIRST_FIVE]
        ratios = [ratio for ratio in found if ratio is not None]
        if len(ratios) < len(found):
            return None
        return float(prod(ratios) ** (1 / len(ratios)))

    needs = tuple(Need(game, workload, name) for game in _FIRST_FIVE for name in (over, under))
    return Row(what, bound, needs, value)


def _rows() -> Iterator[Row]:
    for over, bound in (("generated", 2), ("native", 5)):
        what = f"klondike: {over} ÷ OpenSpiel"
        yield _ratio(f"{what}, loop", "klondike", "loop", over, QUICKEST, bound)
        yield _ratio(
            f"{what} as its example drives it, game", "klondike", "game", over, SHOWN, bound
        )
    for workload, least in (("loop", 0.85), ("playout", 0.9)):
        for game in _BY_HAND:
            what = f"{game}: generated ÷ reference, {workload}"
            yield _ratio(what, game, workload, "generated", "reference", least)
    for workload, least in (("loop", 1.5), ("playout", 2.5)):
        for game in _BY_HAND:
            what = f"{game}: native ÷ generated, {workload}"
            yield _ratio(what, game, workload, "native", "generated", least)
    for game, bound in (("klondike", 600_000), ("spiderette", 400_000)):
        yield _rate(f"{game}: push+pop pairs, generated", game, "pairs", "generated", bound)
    for game in ("klondike", "spiderette"):
        yield _rate(f"{game}: push+pop pairs, native", game, "pairs", "native", 1_200_000)
    yield _time("klondike: copy(), generated", "klondike", "copy", "generated", 4)
    yield _time("klondike: key(), generated", "klondike", "key", "generated", 3)
    what = "five games: generated ÷ interpreter, loop, geometric mean"
    yield _mean_ratio(what, "loop", "generated", "interpreter", 40)


ROWS = tuple(_rows())
"""All bounds."""


def needs_of(rows: tuple[Row, ...] = ROWS) -> dict[str, dict[str, list[str]]]:
    """The subjects to be measured together, by game and workload."""
    found: dict[str, dict[str, list[str]]] = {}
    for row in rows:
        for need in row.needs:
            subjects = found.setdefault(need.game, {}).setdefault(need.workload, [])
            if need.subject not in subjects:
                subjects.append(need.subject)
    return found


def table(results: Results, rows: tuple[Row, ...] = ROWS) -> Iterator[str]:
    """Every row with its bound, the measured figure and the verdict, as Markdown; then the speed
    of the interpreter, beside which the last row is to be read."""
    yield "| what | bound | measured | |"
    yield "|---|---:|---:|---|"
    for row in rows:
        value = row.value(results)
        bound = f"{'≤' if row.most else '≥'} {row.bound:,}{row.unit}"
        if value is None:
            yield f"| {row.what} | {bound} | - | not measured: {_missing(row, results)} |"
        else:
            verdict = "met" if row.is_met(value) else "missed"
            yield f"| {row.what} | {bound} | {row.shown(value)} | {verdict} |"
    speeds = [(game, results.rate(game, "loop", "interpreter")) for game in _FIRST_FIVE]
    told = ", ".join(f"{game} {speed:,.0f}" for game, speed in speeds if speed is not None)
    if told:
        yield ""
        yield f"The interpreter by itself, loop, moves/s: {told}."


def _missing(row: Row, results: Results) -> str:
    missing = dict.fromkeys(
        need.subject
        for need in row.needs
        if results.line(need.game, need.workload, need.subject) is None
    )
    return "no " + ", ".join(missing)
