"""How costs grow with the board: `python -m benchmarks costs`.

Made-up games of 10 to 256 depots and 52 to 208 cards are compiled, imported and played, and each
cost is set against the number of pairs of depots between which cards can move.
"""

from __future__ import annotations

import gc
import marshal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from random import Random
from statistics import fmean, median
from time import process_time
from types import CodeType, ModuleType
from typing import TypeVar, cast

import compiler
from benchmarks.made_up import SHAPES, made_up
from runtime.protocol import GameModule

__all__ = [
    "COSTS",
    "COST_SHAPES",
    "COST_SIZES",
    "Point",
    "cards_of",
    "cost_report",
    "exponent",
    "measure_point",
    "verdict",
]

COST_SHAPES = tuple(SHAPES)
COST_SIZES = (10, 20, 40, 80, 160, 256)

_MOST_EXPONENT = 1.1
"""An exponent up to this still counts as linear: the figures that it is fitted to swing."""

_PLAYOUT_LIMIT = 200

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Point:
    """One made-up game's costs: seconds, bytes, moves a second. `first_import` compiles the module
    to byte code, `later_import` finds that done; `rate` is None if the game offers no move. `legal`
    is how many moves its positions list on average: what a move costs at the least."""

    shape: str
    depots: int
    cards: int
    pairs: int
    compiling: float
    size: int
    first_import: float
    later_import: float
    legal: float
    rate: float | None


COSTS: dict[str, Callable[[Point], float | None]] = {
    "compile time": lambda point: point.compiling,
    "module bytes": lambda point: float(point.size),
    "first import": lambda point: point.first_import,
    "later import": lambda point: point.later_import,
    "time of a move": lambda point: None if point.rate is None else 1 / point.rate,
    "legal moves": lambda point: point.legal,
}
"""What is set against the pairs. The legal moves are no cost, but the yardstick of a move."""


def cards_of(depots: int) -> int:
    """How many cards a made-up game of that many depots has: one pack, two, or four."""
    return 52 if depots <= 20 else 104 if depots <= 80 else 208


def cost_report(
    shapes: Sequence[str], sizes: Sequence[int], rounds: int, moves: int
) -> Iterator[str]:
    """The table, a row as soon as it is measured, and what each shape's costs grow like."""
    yield (
        "| shape | depots | cards | pairs | compile s | module KB | first import ms"
        " | later import ms | legal moves | playout moves/s |"
    )
    yield f"|---|{'---:|' * 9}"
    points: list[Point] = []
    measure_point(
        shapes[0], min(sizes), 1, 1
    )  # whatever is made once, such as parsers and templates
    for shape in shapes:
        for depots in sorted(sizes):
            point = measure_point(shape, depots, rounds, moves)
            points.append(point)
            yield _row(point)
    yield ""
    yield "| shape | cost | grows like pairs to the power | at the end | a pair costs | |"
    yield f"|---|---|{'---:|' * 3}---|"
    for shape in shapes:
        yield from _growth([point for point in points if point.shape == shape])


def measure_point(shape: str, depots: int, rounds: int, moves: int) -> Point:
    """One made-up game, measured: times are medians of the rounds."""
    cards = cards_of(depots)
    text = made_up(shape, depots, cards)
    name = f"{shape}-{depots}"
    compiling, result = _timed(rounds, lambda: compiler.compile_text(text, name=name))
    to_code, code = _timed(rounds, lambda: compile(result.python, f"{name}.py", "exec"))
    kept = marshal.dumps(code)
    executing, module = _timed(rounds, lambda: _module(name, marshal.loads(kept)))
    return Point(
        shape=shape,
        depots=depots,
        cards=cards,
        pairs=len(result.ir.pairs or ()),
        compiling=compiling,
        size=len(result.python.encode()),
        first_import=to_code + executing,
        later_import=executing,
        legal=_mean_legal(cast(GameModule, module)),
        rate=_playout_rate(cast(GameModule, module), moves),
    )


def _timed(rounds: int, work: Callable[[], _T]) -> tuple[float, _T]:
    """The median CPU time of some work, and what came of it."""
    times = []
    for _ in range(rounds):
        gc.collect()
        start = process_time()
        result = work()
        times.append(process_time() - start)
    return median(times), result


def _module(name: str, code: CodeType) -> ModuleType:
    """What an import does with the byte code."""
    module = ModuleType(f"_made_up_{name.replace('-', '_')}")
    module.__file__ = f"{name}.py"
    sys.modules[module.__name__] = module  # dataclasses and pickles look there
    try:
        exec(code, module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module


def _playout_rate(module: GameModule, moves: int) -> float | None:
    """Moves a second of random play, over deals that begin outside the clock."""
    made, spent, seed = 0, 0.0, 0
    while made < moves and seed < moves:
        seed += 1
        state = module.deal(seed)
        if seed == 1:
            state.copy().playout(Random(seed), _PLAYOUT_LIMIT)  # fills tables
        start = process_time()
        made += state.playout(Random(seed), _PLAYOUT_LIMIT).moves
        spent += process_time() - start
    return made / spent if made and spent else None


def _mean_legal(module: GameModule) -> float:
    """The mean number of legal moves over one random game."""
    state, rng, counts = module.deal(1), Random(1), [0]
    for _ in range(_PLAYOUT_LIMIT):
        legal = state.legal_moves()
        counts.append(len(legal))
        if not legal:
            break
        state.push(legal[int(rng.random() * len(legal))])
    return fmean(counts[1:])


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The power of x that y grows like: the slope of the straight line through the logarithms,
    by least squares.

    Raises:
        ValueError: all x are the same.
    """
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    mean_x, mean_y = fmean(xs), fmean(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    if spread == 0:
        raise ValueError("one x alone has no slope")
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / spread


def verdict(overall: float, at_the_end: float) -> str:
    """What exponents over all sizes and over the two largest say."""
    if overall > _MOST_EXPONENT:
        return "worse than linear"
    if at_the_end > _MOST_EXPONENT:
        return "linear over all, steeper at the end"
    return "no worse than linear"


def _growth(points: Sequence[Point]) -> Iterator[str]:
    """How each cost of one shape grows: fixed costs make the overall exponent small, so the one
    between the two largest boards is told beside it."""
    for name, cost_of in COSTS.items():
        found = [
            (float(point.pairs), cost)
            for point in points
            if point.pairs and (cost := cost_of(point)) is not None
        ]
        if len({pairs for pairs, _ in found}) < 2:
            continue
        overall, end = exponent(found), exponent(found[-2:])
        (first_pairs, first), (last_pairs, last) = found[0], found[-1]
        per_pair = f"{first / first_pairs:.3g} → {last / last_pairs:.3g}"
        unit = {"module bytes": "bytes", "legal moves": "moves"}.get(name, "s")
        yield (
            f"| {points[0].shape} | {name} | {overall:.2f} | {end:.2f} | {per_pair} {unit}"
            f" | {'-' if name == 'legal moves' else verdict(overall, end)} |"
        )


def _row(point: Point) -> str:
    rate = "-" if point.rate is None else f"{point.rate:,.0f}"
    return (
        f"| {point.shape} | {point.depots} | {point.cards} | {point.pairs:,}"
        f" | {point.compiling:.2f} | {point.size / 1000:,.1f} | {point.first_import * 1000:.1f}"
        f" | {point.later_import * 1000:.1f} | {point.legal:.1f} | {rate} |"
    )
