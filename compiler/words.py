"""Words for messages: the nearest known one, lists of them, texts cut and made printable."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["cut", "listed", "nearest"]

_LONGEST = 40
_SHORTEST_BEGINNING = 4
_LONGEST_SHOWN = 60


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that the fewest typing slips turn `word` into, without regard to case.

    A slip is a letter too many, missing, wrong, or two swapped; a third of the letters may be
    wrong, at most three. The first of equals wins. When all are further away, it is the first that
    begins with the word or that the word begins with (`eject`, `ejectRule`), else None.
    """
    if not word or len(word) > _LONGEST:
        return None
    wanted, known = word.lower(), list(known)
    limit = max(1, min(3, (len(wanted) + 1) // 3))
    best: str | None = None
    for candidate in known:
        if abs(len(candidate) - len(wanted)) > limit:
            continue
        slips = _distance(wanted, candidate.lower(), limit)
        if slips is not None and (best is None or slips < limit):
            best, limit = candidate, slips
        if limit == 0:
            break
    return best or next((other for other in known if _begins(wanted, other.lower())), None)


def _begins(a: str, b: str) -> bool:
    """Whether one word is the beginning of the other, and long enough to tell something."""
    return min(len(a), len(b)) >= _SHORTEST_BEGINNING and (a.startswith(b) or b.startswith(a))


def _distance(a: str, b: str, limit: int) -> int | None:
    """The number of slips between two words, or None when it exceeds `limit`."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return None
    return row[-1] if row[-1] <= limit else None


def cut(text: str) -> str:
    """The text as it is, shortened when long; unprintable characters become escapes."""
    short = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in short)


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words as a phrase: `a`, `a or b`, `a, b or c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
