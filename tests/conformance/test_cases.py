"""The conformance suite: every case file on every machine, and a case for every rule."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.conformance.case_text import RULE, Case, CaseError, read_case
from tests.conformance.player import play_scenes
from tests.conformance.said import check_diagnostics
from tests.tiny import MACHINES

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "conformance"
FILES = sorted(FOLDER.glob("*.txt"))

CHAPTERS = {1: 7, 2: 5, 3: 9, 4: 4, 5: 12, 6: 10, 7: 8, 8: 10, 9: 9}
"""How many rules each chapter of the language has, where the reference is not at hand."""


@cache
def case_of(path: Path) -> Case:
    return read_case(path)


def rules_of_the_language() -> set[str]:
    """The numbers of all rules."""
    reference = ROOT / "docs" / "language.md"
    counted = {f"R{c}.{n}" for c, last in CHAPTERS.items() for n in range(1, last + 1)}
    if not reference.exists():
        return counted
    return counted | set(RULE.findall(reference.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("machine", MACHINES)
def test_played(path: Path, machine: str) -> None:
    """What the rule says holds on this machine."""
    play_scenes(case_of(path), machine)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_compiled(path: Path) -> None:
    """What the compiler says about the games of the case is what the rule says."""
    check_diagnostics(case_of(path))


def test_every_rule_has_a_case() -> None:
    """The number of each rule names a case file."""
    named = {case_of(path).rules[0] for path in FILES}
    assert sorted(rules_of_the_language() - named) == []


def test_no_case_is_for_a_rule_that_is_not_there() -> None:
    known = rules_of_the_language() | {"ch10"}
    assert [p.name for p in FILES if not known.issuperset(case_of(p).rules)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1: expected the rule that names the file"),
        ("R1.2 another rule\n", "1: expected the rule that names the file"),
        ("R1.1 a case\n  lost\n", "2: an indented line belongs to no step"),
        ("R1.1 a case\nboard:\n", "2: a case starts with a game"),
        ("R1.1 a case\ngame: {}\nBoard: x\n", "3: expected `step: …`"),
        ("R1.1 a case\ngame: {}\nboards: x\n", "3: there is no step 'boards'"),
    ],
)
def test_a_case_file_with_a_fault(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "R1.1-fault.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError) as caught:
        read_case(path)
    assert fault in str(caught.value)
