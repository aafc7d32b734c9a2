"""The fact files of `tests/data/games`, read: its README tells the format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.conformance.case_text import Block, Case, CaseError, Scene, read_blocks, read_step
from tests.differential.backends import GAMES, ROOT

__all__ = ["FOLDER", "FactFile", "Pile", "facts_of", "read_facts", "slugs"]

FOLDER = ROOT / "tests" / "data" / "games"

slugs = pytest.mark.parametrize("slug", GAMES)
"""For tests that ask something of every game of the catalogue."""

_PART = re.compile(r"(\d+)(?:\.\.(\d+))? (up|down)|([A2-9TJQK][CDHS]|[a2-9tjqk][cdhs])")
_UP, _DOWN = "(?:[A2-9TJQK][CDHS] )", "(?:[a2-9tjqk][cdhs] )"


@dataclass(frozen=True, slots=True)
class Pile:
    """What lies on a depot after the deal, as told in a line of a file."""

    line: int
    told: str
    pattern: str

    def fits(self, cards: tuple[str, ...]) -> bool:
        """Whether these cards, bottom first, are what is told."""
        return re.fullmatch(self.pattern, "".join(f"{card} " for card in cards)) is not None


@dataclass(frozen=True, slots=True)
class FactFile:
    """A file: the piles after the deal by depot, how many facts are told, and how they are
    played."""

    deal: Mapping[str, Pile]
    facts: int
    case: Case


@cache
def facts_of(slug: str) -> FactFile:
    """The fact file of a game of the tree."""
    game = ROOT / "games" / f"{slug}.cardz"
    return read_facts(FOLDER / f"{slug}.txt", game.read_text(encoding="utf-8"))


def read_facts(path: Path, game: str) -> FactFile:
    """Read a fact file; `game` is the text of its game.

    Raises:
        CaseError: it breaks the format; the message tells the line.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    blocks = read_blocks(path, lines)
    parts = [block.keyword for block in blocks[:2]]
    if not lines or not lines[0].startswith("# ") or parts != ["deal", "facts"]:
        raise CaseError(f"{path.name}:1: expected `# sources`, then `deal:`, then `facts:`")
    head, facts, *steps = blocks
    scene = Scene(game, facts.line, steps=[read_step(path, block) for block in steps])
    told = sum(line.startswith("# ") for line in lines[facts.line :])
    return FactFile(_deal(path, head), told, Case(path, (), path.stem, (scene,)))


def _deal(path: Path, block: Block) -> dict[str, Pile]:
    deal: dict[str, Pile] = {}
    for number, line in block.below:
        names, _, told = line.strip().partition(": ")
        for name in _names(names):
            if name in deal:
                raise CaseError(f"{path.name}:{number}: {name} is told twice")
            try:
                deal[name] = Pile(number, told, _pattern(told))
            except ValueError as error:
                raise CaseError(f"{path.name}:{number}: {error}") from None
    return deal


def _names(text: str) -> list[str]:
    """`tab-1..tab-3` is three names."""
    first, dots, last = text.partition("..")
    if not dots:
        return [text]
    stem, _, low = first.rpartition("-")
    return [f"{stem}-{n}" for n in range(int(low), int(last.removeprefix(f"{stem}-")) + 1)]


def _pattern(told: str) -> str:
    """The regular expression of a pile: cards by name, or so many of a face."""
    pattern = ""
    for part in told.split(", ") if told != "none" else []:
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"expected `2 down, 1 up`, `0..3 up`, cards or `none`, not {part!r}")
        least, most, face, card = match.groups()
        several = f"{_UP if face == 'up' else _DOWN}{{{least},{most or least}}}"
        pattern += f"{card} " if card else several
    return pattern
