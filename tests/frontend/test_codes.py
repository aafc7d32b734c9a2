"""The codes of reading: each has a case and an explanation.

`tests/data/diagnostics/C031_slug.cardz` is a file with one mistake, the `.txt` beside it what is
printed about it; where `.options` lie beside it, the mistake is in those. To write the texts anew:
`python -m tests.frontend.test_codes`; then read what has changed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.codes import CODES
from compiler.codes_front import FRONT_CODES
from compiler.diagnostics import Sink
from compiler.frontend.json_tree import parse_json
from compiler.frontend.overlay import lay_over, read_settings
from compiler.frontend.read_source import read_source
from compiler.frontend.reader import read_game
from compiler.render import render_text
from tests.overlays import options_beside

TESTS = Path(__file__).parents[1]
CASES = [
    path
    for path in sorted((TESTS / "data" / "diagnostics").glob("*.cardz"))
    if path.name.partition("_")[0] in FRONT_CODES
]
TOO_LARGE_FOR_A_FILE = {"C001", "C002"}  # test_json_errors.py has them


def _read(path: Path) -> tuple[list[str], str]:
    """The codes of a file and what is printed about it."""
    sink = Sink()
    source = read_source(path.name, path.read_bytes(), sink)
    overlay = options_beside(path)
    source = source if overlay is None else overlay.attach(source)
    tree = None if sink.has_errors else parse_json(source, sink)
    if tree is not None and overlay is not None:
        tree = lay_over(tree, *read_settings(source, sink), source, sink)
    if tree is not None:
        read_game(tree, sink, None if overlay is None else source.bases()[0])
    return [d.code for d in sink.diagnostics], render_text(source, sink.diagnostics) + "\n"


def test_every_code_has_a_case() -> None:
    found = {path.name.partition("_")[0] for path in CASES}
    assert found | TOO_LARGE_FOR_A_FILE == set(FRONT_CODES)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """Chapter 10: one mistake, one message, with place, excerpt, caret and hint."""
    codes, text = _read(path)
    assert codes == [path.name.partition("_")[0]]
    assert text == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", sorted(FRONT_CODES))
def test_every_code_is_explained(code: str) -> None:
    info = FRONT_CODES[code]
    assert all((info.title, info.explanation, info.wrong, info.right))
    assert info.wrong != info.right
    assert "C001" <= code <= "C059" or "W001" <= code <= "W019"


def test_the_front_end_reports_these_codes_and_no_others() -> None:
    sources = (TESTS.parent / "compiler" / "frontend").glob("*.py")
    used = {
        code
        for path in sources
        for code in re.findall(r'"([CW][0-9]{3})"', path.read_text(encoding="utf-8"))
    }
    assert used == set(FRONT_CODES)


def test_all_codes_are_in_one_table_in_order() -> None:
    assert set(FRONT_CODES) <= set(CODES)
    assert list(CODES) == sorted(CODES)


if __name__ == "__main__":
    for case in CASES:
        printed = _read(case)[1]
        case.with_suffix(".txt").write_text(printed, encoding="utf-8")
