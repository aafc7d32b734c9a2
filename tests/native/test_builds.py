"""A native build plays the very game, is found only while it is fresh, and fails in plain words."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path
from random import Random

import pytest

import compiler
import generated
from compiler.cli import main
from compiler.native import NativeFault, check_tools
from runtime.builds import BUILDS_FOLDER, find_build
from tests.differential.backends import GAMES, ROOT, game_module, machines_of
from tests.differential.lockstep import LockStep
from tests.natives import NATIVE, needs_tools

GAME = "weathervane"
"""The game that is built on every machine: it has calls, hidden cards, a loss."""


def _stay_together(slug: str, deals: int) -> None:
    """Interpreter, module and build in lock-step: random games, undone to the root; playouts."""
    machines = {
        "interpreter": machines_of(slug)["interpreter"],
        "generated": game_module(slug, "generated"),
        NATIVE: game_module(slug, NATIVE),
    }
    for seed in range(deals):
        step = LockStep(machines, seed)
        rng = Random(seed)
        while step.legal and len(step.before) < 80:
            step.push(rng.randrange(len(step.legal)))
        step.check_copies(seed)
        while step.before:
            step.undo()
        step.check_playouts(seed, 200)


@needs_tools
def test_a_build_plays_the_very_game() -> None:
    _stay_together(GAME, 8)


@needs_tools
@pytest.mark.nightly
@pytest.mark.parametrize("slug", GAMES)
def test_all_games_are_the_same_natively(slug: str) -> None:
    _stay_together(slug, 40)


@needs_tools
def test_a_build_says_what_it_is_and_shares_moves_and_states() -> None:
    """Moves are one kind of thing for all back ends; states compare by what lies on the board."""
    pure, native = game_module(GAME, "generated"), game_module(GAME, NATIVE)

    assert (pure.GAME.backend, native.GAME.backend) == ("pure", "native")
    a, b = pure.deal(3), native.deal(3)
    assert a == b
    assert a.key() == b.key()
    move = a.legal_moves()[0]
    assert b.legal_moves()[0] == move
    b.push(move)
    a.push(b.history[0])
    assert a == b == b.copy()
    assert pickle.loads(pickle.dumps(b)) == a
    assert type(b.pop()) is type(move)


@needs_tools
def test_only_a_fresh_build_is_found(tmp_path: Path) -> None:
    """A byte more in the module, and the build is another module's."""
    home = ROOT / "generated" / f"{GAME}.py"
    game_module(GAME, NATIVE)  # builds it, where the tests keep such things
    built = Path(str(find_build(_module_of_build())))
    module = tmp_path / home.name
    shutil.copyfile(home, module)
    (tmp_path / BUILDS_FOLDER).mkdir()
    shutil.copytree(built, tmp_path / BUILDS_FOLDER / built.name)

    assert generated.load(module).GAME.backend == "native"
    assert generated.load(module, native=False).GAME.backend == "pure"

    module.write_text(home.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")

    assert generated.load(module).GAME.backend == "pure"
    with pytest.raises(LookupError, match="no fresh native build"):
        generated.load(module, native=True)


def _module_of_build() -> str:
    from hashlib import sha256

    from tests.natives import _folder

    text = (ROOT / "generated" / f"{GAME}.py").read_bytes()
    return str(_folder() / sha256(text).hexdigest()[:16] / f"{GAME}.py")


def test_without_a_c_compiler_the_module_is_there_and_the_error_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CC", str(tmp_path / "no-such-compiler"))
    shutil.copy(ROOT / "games" / "accordion.cardz", tmp_path)

    status = main(["--native", "accordion.cardz"])

    told = capsys.readouterr()
    assert status != 0
    assert "N002" in told.err or "N001" in told.err
    assert generated.load(tmp_path / "accordion.py").GAME.backend == "pure"
    assert not list(tmp_path.glob("**/*.so"))


def test_without_mypyc_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.native.tools.find_spec", lambda name: None)

    with pytest.raises(NativeFault) as caught:
        check_tools()

    assert caught.value.code == "N001"
    assert "cardz[native]" in str(caught.value.hint)


def test_pure_modules_use_nothing_that_one_python_alone_has() -> None:
    """PyPy and others run them too: no counting of references, no byte code, no C."""
    names = ("ctypes", "getrefcount", "_getframe", "import dis", "import gc", "co_code")
    files = [*(ROOT / "runtime").glob("*.py"), *(ROOT / "generated").glob("*.py")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}

    assert len(texts) > 20
    assert {file for file, text in texts.items() if any(name in text for name in names)} == set()
    assert compiler.__version__
