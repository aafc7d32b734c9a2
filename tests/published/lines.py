"""FreeCell lines in the standard notation, and what moves of single cards collapse to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from runtime.state import GameState

__all__ = ["PUBLISHED", "Step", "collapse", "play_step", "recorded_line"]

PUBLISHED = Path(__file__).parents[1] / "data" / "published"

HOMES = frozenset({"found-1", "found-2", "found-3", "found-4"})
Piles = dict[str, tuple[str, ...]]


class Step(NamedTuple):
    """A move: where from and where to, each `1` to `8`, `a` to `d` or `h`, and how many cards."""

    text: str
    n: int = 1


def recorded_line(name: str) -> list[Step]:
    """The line that `freecell-1-won.txt` has under a name."""
    text = (PUBLISHED / "freecell-1-won.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n")]
    found = {lines[1]: " ".join(lines[2:]).split() for lines in blocks}
    return [Step(word) for word in found[name]]


def play_step(state: GameState, step: Step) -> None:
    """Play a step by the rules: home is the first foundation that takes the card."""
    source, target = step.text[0], step.text[1]
    start = f"tab-{source}" if source.isdigit() else f"cell-{'abcd'.index(source) + 1}"
    if target == "h":
        homes = [m for m in state.legal_moves() if m.source == start and m.target in HOMES]
        state.play(homes[0])
        return
    end = f"tab-{target}" if target.isdigit() else f"cell-{'abcd'.index(target) + 1}"
    state.play(f"{start} {end} {step.n}")


def collapse(boards: list[Piles], steps: list[Step]) -> list[Step]:
    """The steps, with each stretch of them whose outcome is that a sequence went from one column to
    another made one. `boards` are the piles before each step, and those after the last."""
    collapsed = []
    at = 0
    while at < len(steps):
        for end in range(min(at + 40, len(steps)), at + 1, -1):
            step = _sequence(boards[at], boards[end])
            if step is not None:
                break
        else:
            step, end = steps[at], at + 1
        collapsed.append(step)
        at = end
    return collapsed


def _sequence(before: Piles, after: Piles) -> Step | None:
    """The move of two cards or more that leads from one board to another, if one does."""
    changed = [name for name in before if before[name] != after[name]]
    if len(changed) != 2 or any(name[:4] != "tab-" for name in changed):
        return None
    for source, target in (changed, changed[::-1]):
        n = len(before[source]) - len(after[source])
        if n > 1 and (after[source], after[target]) == (
            before[source][:-n],
            before[target] + before[source][-n:],
        ):
            return Step(source[-1] + target[-1], n)
    return None
