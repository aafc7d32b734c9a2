"""`--emit expanded` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.cli import main

GAME = """{ "NAME": "é", "depots": [
  { "type": "stock", "name": "s", "acceptRule": "none" },
  { "type": "Cell", "repeat": 2, "name": "c" } ],
  "dealRules": [{ "kind": "dealGroup", "to": "c", "faceUp": 1 }] }"""

LONG = """\
{
  "name": "é",
  "depots": [
    { "name": "s", "type": "Stock", "acceptRule": { "rejectsAll": true } },
    { "name": "c", "type": "Cell", "repeat": 2 }
  ],
  "dealRules": [{ "kind": "dealGroup", "to": ["c-1", "c-2"], "faceUp": 1 }]
}
"""


def test_it_prints_the_long_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a game.cardz"
    path.write_text(GAME, encoding="utf-8")
    assert main(["--emit", "expanded", str(path)]) == 0
    assert capsys.readouterr() == (LONG, "")


def test_a_game_with_an_error_has_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The error shows in lowering alone, after all that the long form is made of."""
    path = tmp_path / "wrong.cardz"
    path.write_text(GAME.replace('"to": "c"', '"to": "d"'), encoding="utf-8")
    assert main(["--emit", "expanded", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "C084" in err or "C060" in err
