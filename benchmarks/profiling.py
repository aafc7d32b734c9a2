"""Where a module's time goes: `python -m benchmarks profile GAME`.

Two views. What a call costs is timed without a profiler, on the positions that the workloads are
about. Which functions the time is spent in comes from cProfile, which slows down small functions
more than large ones: read its shares as a hint where to look, not as figures.
"""

from __future__ import annotations

import cProfile
import gc
import pstats
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from benchmarks.workloads import WORKLOADS, Job, Run, middle_positions
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState

__all__ = ["Share", "call_costs", "profile_game", "shares_of"]

_Function = tuple[str, int, str]
"""Where a function stands: file (`~` for a built-in), line, name."""

_Callers = dict[_Function, tuple[int, int, float, float]]
"""By caller: calls twice, own seconds, seconds with what was called."""

_ROUNDS = 5
_REPETITIONS = 20


@dataclass(frozen=True, slots=True)
class Share:
    """A function's part: its calls, and the seconds spent in it and the built-ins that it calls."""

    name: str
    calls: int
    seconds: float


def profile_game(module: GameModule, job: Job, most_rows: int) -> Iterator[str]:
    """Both views, as Markdown."""
    game = module.GAME
    yield f"{game.slug}, {game.backend}: what a call costs (median of {_ROUNDS} rounds)"
    yield ""
    yield "| call | µs |"
    yield "|---|---:|"
    for name, seconds in call_costs(module, job).items():
        yield f"| `{name}` | {seconds * 1e6:.3f} |"
    for name in ("playout", "loop"):
        yield ""
        yield from _profiled(module, job, name, most_rows)


def call_costs(
    module: GameModule, job: Job, clock: Callable[[], float] = process_time
) -> dict[str, float]:
    """Seconds a call, by name. Pushes are those of whole games, pops take them back."""
    games = [_moves_of(module, seed, job.most_moves) for seed in job.seeds]
    states = [state for state, _ in middle_positions(module, job)]
    asked: dict[str, Callable[[GameState], object]] = {
        "legal_moves()": lambda state: state.legal_moves(),
        "has_moves()": lambda state: state.has_moves(),
        "status": lambda state: state.status,
        "copy()": lambda state: state.copy(),
        "copy(history=False)": lambda state: state.copy(history=False),
        "key()": lambda state: state.key(),
        "(an empty call)": lambda state: None,
    }
    costs: dict[str, list[float]] = {}
    for _ in range(_ROUNDS):
        gc.collect()
        pushing, popping = _push_and_pop(module, job, games, clock)
        costs.setdefault("push(move)", []).append(pushing)
        costs.setdefault("pop()", []).append(popping)
        for name, call in asked.items():
            start = clock()
            for _ in range(_REPETITIONS):
                for state in states:
                    call(state)
            calls = max(1, _REPETITIONS * len(states))
            costs.setdefault(name, []).append((clock() - start) / calls)
    return {name: median(found) for name, found in costs.items()}


def _moves_of(module: GameModule, seed: int, most: int) -> list[Move]:
    """The moves of a game that the API loop plays."""
    made: list[Move] = []
    state, rng = module.deal(seed), Random(seed)
    while len(made) < most:
        legal = state.legal_moves()
        if not legal:
            break
        made.append(legal[int(rng.random() * len(legal))])
        state.push(made[-1])
    return made


def _push_and_pop(
    module: GameModule, job: Job, games: list[list[Move]], clock: Callable[[], float]
) -> tuple[float, float]:
    """Seconds a push and seconds a pop, over all games."""
    pushing = popping = 0.0
    made = 0
    for seed, moves in zip(job.seeds, games, strict=True):
        state = module.deal(seed)
        start = clock()
        for move in moves:
            state.push(move)
        middle = clock()
        for _ in moves:
            state.pop()
        popping += clock() - middle
        pushing += middle - start
        made += len(moves)
    return pushing / max(1, made), popping / max(1, made)


def _profiled(module: GameModule, job: Job, workload: str, most_rows: int) -> Iterator[str]:
    ready = next(found.ready for found in WORKLOADS if found.name == workload)
    fresh = ready(module, job)
    fresh()()  # fills tables
    profile, moves = cProfile.Profile(), 0
    for _ in range(3):
        run = fresh()
        moves += _under(profile, run)
    shares = shares_of(pstats.Stats(profile), getattr(module, "__file__", None))
    whole = sum(share.seconds for share in shares) or 1.0
    yield f"{module.GAME.slug}, {workload}: {moves:,} moves under cProfile"
    yield ""
    yield "| function | share | calls a move |"
    yield "|---|---:|---:|"
    for share in shares[:most_rows]:
        part = share.seconds / whole
        yield f"| `{share.name}` | {part:.1%} | {share.calls / max(1, moves):.2f} |"
    rest = sum(share.seconds for share in shares[most_rows:]) / whole
    if rest:
        yield f"| {len(shares) - most_rows} others | {rest:.1%} | |"


def _under(profile: cProfile.Profile, run: Run) -> int:
    profile.enable()
    try:
        return run()
    finally:
        profile.disable()


def shares_of(stats: pstats.Stats, module_file: str | None) -> list[Share]:
    """The functions by time, the most first. A function of the module has its bare name, another
    one its file's before it; the time of a built-in belongs to whoever calls it."""
    table: dict[_Function, tuple[int, int, float, float, _Callers]]
    table = stats.stats  # type: ignore[attr-defined]
    seconds: defaultdict[_Function, float] = defaultdict(float)
    calls: dict[_Function, int] = {}
    for function, (_, count, own, _, callers) in table.items():
        if not _is_built_in(function):
            calls[function] = count
            seconds[function] += own
            continue
        for caller, (_, _, by_caller, _) in callers.items():
            seconds[caller] += by_caller
    shares = [
        Share(_name(function, module_file), calls.get(function, 0), spent)
        for function, spent in seconds.items()
        if not _is_built_in(function)
    ]
    return sorted(shares, key=lambda share: (-share.seconds, share.name))


def _is_built_in(function: _Function) -> bool:
    return function[0] == "~"


def _name(function: _Function, module_file: str | None) -> str:
    file, _, name = function
    if module_file is not None and file == module_file:
        return name
    path = Path(file)
    return f"{path.parent.name}/{path.name}: {name}"
