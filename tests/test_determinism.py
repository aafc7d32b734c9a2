"""The same input gives the same bytes, and the modules in the tree are those bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.cli import main
from compiler.project import module_name
from tests.differential.backends import games_at_once
from tests.overlays import variants_here

ROOT = Path(__file__).resolve().parents[1]
SLUGS = sorted(path.stem for path in (ROOT / "games").glob("*.cardz"))


def _compile_all(
    slugs: tuple[str, ...], output: Path, hash_seed: str, folder: Path
) -> dict[str, bytes]:
    """Games compiled by a Python of its own, as file name → bytes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed}
    games = [str(ROOT / "games" / f"{slug}.cardz") for slug in slugs]
    command = [sys.executable, "-m", "compiler", *games, "-o", str(output), "--quiet"]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    return {path.name: path.read_bytes() for path in output.glob("*.py")}


@games_at_once
def test_neither_hash_seed_nor_working_folder_shows(tmp_path: Path, slugs: tuple[str, ...]) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    first = _compile_all(slugs, tmp_path / "first", "1", ROOT)
    second = _compile_all(slugs, tmp_path / "second", "4242", elsewhere)

    assert sorted(first) == [f"{module_name(slug)}.py" for slug in slugs]
    assert first == second
    for name, text in first.items():
        assert (ROOT / "generated" / name).read_bytes() == text, f"{name} is stale"


def test_the_tree_is_fresh(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--check games` is clean: no module is stale, missing or without a game. Variants that were
    compiled here are checked, too."""
    monkeypatch.chdir(ROOT)

    assert main(["--check", "games"]) == 0
    assert capsys.readouterr() == (f"{len(SLUGS) + len(variants_here())} checked\n", "")


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_of_the_machine_or_the_day_is_in_a_module(slug: str) -> None:
    text = (ROOT / "generated" / f"{module_name(slug)}.py").read_text(encoding="utf-8")

    assert f"games/{slug}.cardz" in text
    assert str(ROOT) not in text
    assert "\r" not in text
