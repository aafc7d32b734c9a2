"""The reference as a whole: its rules are all there, its tables fresh, its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from compiler.frontend.fields import KINDS, OBJECTS
from compiler.ir.builtins import FUNCTIONS, OPERATORS, PROPERTIES
from tests.docs.pages import DOCS, ROOT, page

_RULE = re.compile(r"^### (R(\d+)\.(\d+)) \S", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def rules() -> list[tuple[int, int]]:
    """The rules of the page by chapter and number, in order."""
    return [
        (int(chapter), int(number)) for _, chapter, number in _RULE.findall(page("language.md"))
    ]


def test_rules_are_numbered_without_gap() -> None:
    """R1.1 to R9.11, each once, in order."""
    found = rules()
    assert found == sorted(set(found))
    for _, chapter in groupby(found, key=lambda rule: rule[0]):
        numbers = [number for _, number in chapter]
        assert numbers == list(range(1, len(numbers) + 1))
    assert [len(list(chapter)) for _, chapter in groupby(found, key=lambda rule: rule[0])] == [
        *(7, 5, 9, 4, 12, 10, 8, 10, 11)
    ]


def test_every_rule_that_is_named_exists() -> None:
    """The tables and the words of refusals name rules of the page."""
    kinds = [*OBJECTS.values(), *(k for family in KINDS.values() for k in family.values())]
    named = {kind.rule for kind in kinds} | {row.rule for kind in kinds for row in kind.fields}
    named |= {row.rule for table in (FUNCTIONS, OPERATORS, PROPERTIES) for row in table}
    named |= set(re.findall(r"R\d+\.\d+", (ROOT / "runtime/refusals.py").read_text("utf-8")))
    named |= set(re.findall(r"R\d+\.\d+", page("language.md")))
    named |= set(re.findall(r"R\d+\.\d+", page("python.md")))
    known = {f"R{chapter}.{number}" for chapter, number in rules()}
    assert named - {"chapter 10", "ch. 10"} <= known


def test_tables_are_fresh() -> None:
    """What stands between the markers is what the compiler's tables make (`docs/tables.py`)."""
    command = [sys.executable, str(DOCS / "tables.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}run python docs/tables.py"


def test_every_table_is_used() -> None:
    """Each object's properties, each word, each code stands on the page."""
    text = page("language.md")
    for kind in OBJECTS:
        assert f"<!-- table: {kind} -->" in text
    for name in ("steps", "predicates", "operators", "functions", "properties", "names", "words"):
        assert f"<!-- table: {name} -->" in text
    for name in ("errors", "warnings", "look of a game", "look of a depot"):
        assert f"<!-- table: {name} -->" in text


def links() -> Iterator[tuple[Path, str]]:
    """The relative links of the project's pages."""
    others = ("README.md", "CONTRIBUTING.md", "games/README.md", "tests/data/games/README.md")
    pages = [*DOCS.glob("*.md"), *(ROOT / name for name in others)]
    for path in pages:
        for target in _LINK.findall(path.read_text(encoding="utf-8")):
            if "://" not in target:
                yield path, target


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub makes of a page's headings."""
    headings = _HEADING.findall(path.read_text(encoding="utf-8"))
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


def test_links_lead_somewhere() -> None:
    for path, target in links():
        file, _, anchor = target.partition("#")
        goal = (path.parent / file).resolve() if file else path
        assert goal.exists(), f"{path.name} links to {target}"
        if anchor:
            assert anchor in anchors(goal), f"{path.name} links to {target}"
