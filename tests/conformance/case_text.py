"""Case files as text: what `tests/data/conformance/README.md` describes, read into steps."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

__all__ = [
    "RULE",
    "Block",
    "Case",
    "CaseError",
    "Item",
    "Scene",
    "Step",
    "read_blocks",
    "read_case",
    "read_step",
]

RULE = re.compile(r"R\d+\.\d+")
"""A rule's number, as in `R4.3`."""

_TITLE = re.compile(r"(R\d+\.\d+|ch10) (\S.*)")
_KEYWORD = re.compile(r"([a-z]+):(?: (.*))?")
_REPEATED = re.compile(r"<<(.*?) x (\d+)>>", re.DOTALL)
_CHARACTER = re.compile(r"<<U\+([0-9A-F]+)>>")
_DIAGNOSTICS = frozenset({"clean", "warning", "error", "strict"})
_STEPS = frozenset(
    {"board", "deal", "undealt", "legal", "has", "lacks", "do", "refused", "events"}
    | {"now", "undo", "values", "info"}
)


class CaseError(Exception):
    """A case file that breaks its own format."""


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a step, with its line in the file, counted from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A keyword and its entries, one or more of them on a line."""

    keyword: str
    line: int
    items: tuple[Item, ...]


@dataclass(slots=True)
class Scene:
    """A game's text, what the compiler says about it (None if that is not asked), and the steps
    that are played with it."""

    game: str
    line: int
    diagnostics: list[Step] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    @property
    def is_refused(self) -> bool:
        """Whether the file says that this game does not compile."""
        return any(step.keyword == "error" for step in self.diagnostics)


@dataclass(frozen=True, slots=True)
class Case:
    """A case file: the rules that it is about, the first of which names it, and its scenes."""

    path: Path
    rules: tuple[str, ...]
    title: str
    scenes: tuple[Scene, ...]


@dataclass(slots=True)
class Block:
    """A keyword line and the indented lines below it."""

    keyword: str
    line: int
    rest: str
    below: list[tuple[int, str]]


def read_case(path: Path) -> Case:
    """Read a case file.

    Raises:
        CaseError: it breaks the format; the message tells the line.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    title = _TITLE.fullmatch(lines[0]) if lines else None
    if title is None or not path.name.startswith(title[1] + "-"):
        raise CaseError(f"{path.name}:1: expected the rule that names the file, and a title")
    rules = [title[1]]
    scenes: list[Scene] = []
    for block in read_blocks(path, lines):
        if block.keyword == "also":
            rules += RULE.findall(block.rest)
        elif block.keyword == "game":
            scenes.append(Scene(_game_text(block), block.line))
        elif not scenes:
            raise CaseError(f"{path.name}:{block.line}: a case starts with a game")
        elif block.keyword in _DIAGNOSTICS:
            scenes[-1].diagnostics.append(_as_step(block))
        else:
            scenes[-1].steps.append(read_step(path, block))
    return Case(path, tuple(rules), title[2], tuple(scenes))


def read_blocks(path: Path, lines: list[str]) -> list[Block]:
    """The keyword lines of a file after its first line, each with what is indented below it.

    Raises:
        CaseError: a line is neither of these, blank, nor a remark.
    """
    blocks: list[Block] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] == " ":
            if not blocks:
                raise CaseError(f"{path.name}:{number}: an indented line belongs to no step")
            blocks[-1].below.append((number, line))
            continue
        match = _KEYWORD.fullmatch(line)
        if match is None:
            raise CaseError(f"{path.name}:{number}: expected `step: …`, not {line!r}")
        blocks.append(Block(match[1], number, match[2] or "", []))
    return blocks


def _game_text(block: Block) -> str:
    """The game's text; `<<text x n>>` and `<<U+FEFF>>` spelled out."""
    text = block.rest + dedent("\n".join(line for _, line in block.below))
    text = _REPEATED.sub(lambda match: match[1] * int(match[2]), text)
    return _CHARACTER.sub(lambda match: chr(int(match[1], 16)), text)


def read_step(path: Path, block: Block) -> Step:
    """A block as a step that is played.

    Raises:
        CaseError: there is no such step.
    """
    if block.keyword not in _STEPS:
        raise CaseError(f"{path.name}:{block.line}: there is no step {block.keyword!r}")
    return _as_step(block)


def _as_step(block: Block) -> Step:
    texts = block.rest.split(";") if block.keyword not in _DIAGNOSTICS else [block.rest]
    inline = [Item(block.line, text.strip()) for text in texts if text.strip()]
    below = [Item(number, line.strip()) for number, line in block.below]
    return Step(block.keyword, block.line, (*inline, *below))
