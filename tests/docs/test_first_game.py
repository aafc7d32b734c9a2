"""The page that builds a game: every step compiles, and does what the page says it does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compiler.diagnostics import CompileError
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.render import render_text
from tests.docs.pages import Block, blocks_of
from tests.docs.test_examples import codes_of
from tests.docs.test_python import run_block

_PAGE = "first-game.md"
_FILE = "harbour.cardz"


def steps() -> list[Block]:
    """The blocks of the page that matter, in its order."""
    languages = ("json", "text", "pycon")
    found = [block for language in languages for block in blocks_of(_PAGE, language)]
    return sorted(found, key=lambda block: block.line)


def grown(game: dict[str, Any], block: Block) -> dict[str, Any]:
    """The game with what a step adds; a depot takes the place of the one of its name."""
    new: dict[str, Any] = json.loads(f"{{{block.text}}}")
    depots = {depot["name"]: depot for depot in game["depots"]}
    depots |= {depot["name"]: depot for depot in new.pop("depots", [])}
    return game | new | {"depots": list(depots.values())}


def complaint(text: str) -> str:
    """What the compiler prints about a faulty file."""
    work = Compilation(text.encode(), _FILE, place_of_text(_FILE))
    with pytest.raises(CompileError):
        work.interpret()
    return render_text(work.source, work.diagnostics)


def test_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first step to the last: each file is without fault or warning, each session shows
    what comes out, and the whole file at the end is what the steps have made."""
    monkeypatch.chdir(tmp_path)
    text = ""
    game: dict[str, Any] = {}
    names: dict[str, Any] = {}
    for block in steps():
        match block.info[:2]:
            case "json", "game":
                text, game = block.text, json.loads(block.text)
            case "json", "add":
                game = grown(game, block)
                text = json.dumps(game)
            case "json", "whole":
                assert json.loads(block.text) == game
                text = block.text
            case "text", "wrong":
                right, wrong = block.info[2:]
                assert complaint(text.replace(right, wrong)).strip() == block.text.strip()
            case "pycon", *_:
                assert run_block(_PAGE, block.line, "pycon", block.text, names) == ""
            case other:
                raise AssertionError(f"{block}: {other} is no kind of block")
        assert codes_of(text) == []
        Path(_FILE).write_text(text, encoding="utf-8")
    assert game["scoring"]
