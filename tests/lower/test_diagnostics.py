"""One narrow game per diagnostic code of lowering, with everything that is reported about it.

`tests/data/diagnostics/C060_slug.cardz` is the game, the `.txt` beside it what is printed about
it. A case holds one mistake, so it gives one message. To write the texts anew:
`python -m tests.lower.test_diagnostics`; then read what has changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.codes_lower import LOWER_CODES
from tests.lower.support import lower_text, report_text

DATA = Path(__file__).parents[1] / "data" / "diagnostics"
CASES = [
    path for path in sorted(DATA.glob("*.cardz")) if path.name.partition("_")[0] in LOWER_CODES
]


def test_every_code_has_a_case() -> None:
    """Chapter 10: no code without a game file that causes it."""
    assert {path.name.partition("_")[0] for path in CASES} == set(LOWER_CODES)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """Chapter 10: each problem with its code, place, path, message, label and hint, and no more."""
    lowered = lower_text(path.read_text(encoding="utf-8"), path.name)
    assert lowered.codes == [path.name.partition("_")[0]]
    assert report_text(lowered) == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert (lowered.game is None) == path.name.startswith("C")


@pytest.mark.parametrize("code", sorted(LOWER_CODES))
def test_every_code_is_explained(code: str) -> None:
    """A code has a title, an explanation, a wrong and a right example."""
    info = LOWER_CODES[code]
    assert all((info.title, info.explanation, info.wrong, info.right))
    assert info.wrong != info.right
    assert ("C060" <= code <= "C119") or ("W020" <= code <= "W059")


if __name__ == "__main__":
    for case in CASES:
        report = report_text(lower_text(case.read_text(encoding="utf-8"), case.name))
        case.with_suffix(".txt").write_text(report, encoding="utf-8", newline="\n")
