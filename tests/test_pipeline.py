"""`compiler.compile_file`, `compile_text`, `load_text`, `interpret`, as a user meets them."""

from __future__ import annotations

import linecache
import subprocess
import sys
import traceback
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import compiler
from compiler import CompileError, compile_file, compile_text, interpret, load_text
from compiler.diagnostics import Severity
from compiler.ir.verify import verify_game
from compiler.pipeline import Compilation
from compiler.project import BadSlug, place_of_text
from tests.sample_games import BROKEN, CLIMB, WARNS, make_project

ROOT = Path(__file__).resolve().parents[1]


def test_compile_file(tmp_path: Path) -> None:
    root = make_project(tmp_path, climb_up=CLIMB)

    result = compile_file(root / "games" / "climb-up.cardz")

    assert result.slug == "climb-up"
    assert result.diagnostics == ()
    assert result.ir.name == "Climb"
    assert result.ir.pairs is not None
    assert result.ir_before_passes.pairs is None
    assert [depot.name for depot in result.ir_before_passes.depots] == ["stock", "waste", "hill"]
    assert result.origin.module == "climb_up"
    assert result.origin.path == "games/climb-up.cardz"
    assert result.origin.sha256 == sha256(CLIMB.encode()).hexdigest()
    assert result.origin.version == compiler.__version__
    verify_game(result.ir)
    compile(result.python, "climb_up.py", "exec")


def test_compile_text_gives_the_same_but_for_the_path(tmp_path: Path) -> None:
    root = make_project(tmp_path, climb=CLIMB)

    from_file = compile_file(root / "games" / "climb.cardz")
    from_text = compile_text(CLIMB, "climb.cardz")

    assert from_text.slug == "climb"
    assert from_text.ir == from_file.ir
    assert from_text.facts == from_file.facts
    assert from_text.python == from_file.python.replace("games/climb.cardz", "climb.cardz")


@pytest.mark.parametrize("call", [compile_text, load_text])
@pytest.mark.parametrize("path", ["harbour.cardz", "games/my harbour.cardz", "123.cardz"])
def test_a_path_in_place_of_a_text_is_told(call: Callable[..., object], path: str) -> None:
    with pytest.raises(CompileError, match="this is a path: read the file, or use compile_file"):
        call(path)


@pytest.mark.parametrize("call", [compile_text, load_text])
def test_a_text_that_is_no_string_is_told(call: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"the text of a game is a string, not b'\{\}'$"):
        call(b"{}")
    with pytest.raises(TypeError, match=r"is a string, not .*; a path is for compile_file"):
        call(Path("games/klondike.cardz"))
    with pytest.raises(TypeError, match=r"the text of a game is a string, not None$"):
        call(None)


def test_interpret_takes_a_path_or_a_text() -> None:
    game: Any = b"{}"
    with pytest.raises(TypeError, match=r"a path or a text is expected, not b'\{\}'"):
        interpret(game)


def test_compile_text_takes_any_name() -> None:
    assert compile_text(CLIMB).slug == "game"
    assert compile_text(CLIMB, "Climb, a game").slug == "climb-a-game"


def test_errors_are_raised_all_at_once() -> None:
    text = BROKEN.replace('"Waste"', '"Waist"')

    with pytest.raises(CompileError) as caught:
        compile_text(text, "climb.cardz")

    source = caught.value.source
    assert source is not None
    assert source.name == "climb.cardz"
    errors = [d for d in caught.value.diagnostics if d.severity is Severity.ERROR]
    assert [source.position(error.span.start) for error in errors] == [(11, 32), (15, 47)]


def test_warnings_come_with_the_result() -> None:
    result = compile_text(WARNS)

    assert [d.severity for d in result.diagnostics] == [Severity.WARNING]
    assert "colour" in result.diagnostics[0].message


def test_strict_makes_an_error_of_a_warning() -> None:
    work = Compilation(WARNS.encode(), "x.cardz", place_of_text("x"), strict=True)

    with pytest.raises(CompileError):
        _ = work.game


def test_a_text_that_is_no_json() -> None:
    with pytest.raises(CompileError) as caught:
        compile_text("{ name: 1 }")

    assert len(caught.value.diagnostics) == 1


def test_a_lone_surrogate_is_an_error_of_the_text() -> None:
    with pytest.raises(CompileError):
        compile_text(CLIMB.replace("Climb", "\ud800"))


def test_compile_file_raises_what_the_system_says(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        compile_file(tmp_path / "nowhere.cardz")


def test_compile_file_wants_a_slug(tmp_path: Path) -> None:
    path = tmp_path / "No Slug.cardz"
    path.write_text(CLIMB, encoding="utf-8")

    with pytest.raises(BadSlug):
        compile_file(path)


def test_only_the_stages_that_are_asked_for_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("not needed yet")

    monkeypatch.setattr("compiler.pipeline.lower_game", fail)
    monkeypatch.setattr("compiler.pipeline.run_passes", fail)
    monkeypatch.setattr("compiler.python.emitter.emit_module", fail)
    work = Compilation(CLIMB.encode(), "x.cardz", place_of_text("x"))

    assert work.surface.name is not None
    assert work.surface.name.value == "Climb"


def test_load_text_plays() -> None:
    climb = load_text(CLIMB, "climb")

    assert climb.GAME.slug == "climb"
    state = climb.deal(seed=7)
    assert {name: len(pile) for name, pile in state.piles().items()} == {
        "stock": 52,
        "waste": 0,
        "hill": 0,
    }
    assert [move.text for move in state.legal_moves()] == ["draw stock"]
    state.play("draw stock")
    assert len(state.piles()["waste"]) == 1
    assert state.playout(Random(1), limit=300).moves > 51


def test_a_traceback_through_a_loaded_game_shows_its_lines() -> None:
    climb = load_text(CLIMB, "climb")
    shown = vars(climb)["__file__"]
    code = next(
        value.__code__
        for value in vars(climb.State).values()
        if getattr(value, "__code__", None) is not None and value.__code__.co_filename == shown
    )

    frame = traceback.FrameSummary(shown, code.co_firstlineno, code.co_name, lookup_line=False)
    linecache.lazycache(shown, vars(climb))
    assert f"def {code.co_name}(" in (frame.line or "") or "@" in (frame.line or "")
    assert vars(climb)["__name__"] not in sys.modules


def test_interpret_takes_a_path_or_the_text(tmp_path: Path) -> None:
    path = tmp_path / "climb.cardz"
    path.write_text(CLIMB, encoding="utf-8")

    for game in (interpret(path), interpret(str(path)), interpret(CLIMB), interpret("\n" + CLIMB)):
        assert game.GAME.name == "Climb"
        assert game.GAME.backend == "interpreter"
        assert [m.text for m in game.deal(seed=7).legal_moves()] == ["draw stock"]
    assert interpret(path).GAME.slug == "climb"
    assert interpret(CLIMB).GAME.slug == "game"


def test_both_back_ends_play_alike() -> None:
    generated, interpreted = load_text(CLIMB), interpret(CLIMB)
    ours, theirs = generated.deal(seed=3), interpreted.deal(seed=3)

    while moves := ours.legal_moves():
        assert moves == theirs.legal_moves()
        ours.push(moves[-1])
        theirs.push(moves[-1])
    assert ours.position() == theirs.position()
    assert ours.moves > 52


def test_the_package_offers_what_it_lists() -> None:
    for name in compiler.__all__:
        assert getattr(compiler, name) is not None
    assert set(compiler.__all__) <= set(dir(compiler))
    with pytest.raises(AttributeError, match="nonsense"):
        getattr(compiler, "nonsense")  # noqa: B009


def _imported_by(statement: str) -> set[str]:
    """The modules in memory after a statement, in a fresh Python at the root."""
    script = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_importing_the_package_imports_nothing_else() -> None:
    """`python -m compiler` mends `sys.path` before anything else of ours is looked for."""
    ours = {"compiler", "runtime", "generated", "templates"}
    loaded = _imported_by("import compiler")

    assert {name for name in loaded if name.split(".")[0] in ours} == {"compiler"}


def test_a_generated_game_needs_the_runtime_alone() -> None:
    loaded = _imported_by("import generated; generated.load('accordion').deal(seed=1)")

    assert "runtime.state" in loaded
    assert loaded.isdisjoint({"compiler", "jinja2", "lark", "black", "templates"})


def test_load_text_gives_a_module() -> None:
    assert isinstance(load_text(CLIMB), ModuleType)
