"""How `generated.load` finds a build, and what it does with one that is stale or broken.

The game that is built stands in a folder of its own: a module is found by its path as by its name.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import generated
from compiler import compile_text
from runtime import builds
from runtime.builds import BUILDS_FOLDER, build_name, find_build
from tests.native.conftest import CLASSIC
from tests.natives import needs_tools
from tests.sample_games import CLIMB

TEXT = b"# a module\n"


def test_a_name_tells_all_that_a_build_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The module's text, every file of the runtime, the Python."""
    name = build_name("climb", TEXT)
    assert build_name("climb", TEXT) == name
    assert name.isidentifier()
    tag = (sys.implementation.cache_tag or "").replace("-", "_")
    assert name.startswith(f"cardz_climb_{tag}_")
    names = {name, build_name("fall", TEXT), build_name("climb", TEXT + b"\n")}

    runtime = tmp_path / "runtime"
    shutil.copytree(Path(builds.__file__).parent, runtime)
    monkeypatch.setattr(builds, "_RUNTIME", str(runtime))
    assert build_name("climb", TEXT) == name
    (runtime / "steps.py").write_bytes((runtime / "steps.py").read_bytes() + b"\n")
    names.add(build_name("climb", TEXT))
    (runtime / "steps.py").rename(runtime / "stairs.py")
    names.add(build_name("climb", TEXT))
    monkeypatch.setattr(builds, "EXTENSION_SUFFIXES", [".another.so"])
    names.add(build_name("climb", TEXT))
    assert len(names) == 6


@pytest.fixture
def climb(tmp_path: Path) -> Path:
    """A module without a build."""
    path = tmp_path.resolve() / "climb.py"
    path.write_text(compile_text(CLIMB, "climb").python, encoding="utf-8")
    return path


def _pretend(module: Path, init: str) -> Path:
    """A build of a module that has nothing but an `__init__`."""
    home = module.parent / BUILDS_FOLDER / build_name(module.stem, module.read_bytes())
    home.mkdir(parents=True)
    (home / "__init__.py").write_text(init, encoding="utf-8")
    return home


def test_without_a_build(climb: Path) -> None:
    assert find_build(str(climb)) is None
    assert generated.load(climb).GAME.backend == "pure"
    with pytest.raises(LookupError, match="no fresh native build"):
        generated.load(climb, native=True)


def test_a_build_is_found_while_it_is_fresh(climb: Path) -> None:
    home = _pretend(climb, "")
    assert find_build(str(climb)) == str(home)
    climb.write_bytes(climb.read_bytes() + b"\n")
    assert find_build(str(climb)) is None


@pytest.mark.parametrize("init", ["", "raise ImportError('of another system')\n"])
def test_a_broken_build_is_passed_over(climb: Path, init: str) -> None:
    """Silently: the Python module plays as well. It leaves nothing in `sys.modules`."""
    home = _pretend(climb, init)
    assert generated.load(climb).GAME.backend == "pure"
    assert not [name for name in sys.modules if name.startswith(home.name)]
    with pytest.raises(LookupError, match="no fresh native build"):
        generated.load(climb, native=True)


def test_half_a_build_is_passed_over(climb: Path) -> None:
    """Somebody deleted its files."""
    (_pretend(climb, "") / "__init__.py").unlink()
    assert generated.load(climb).GAME.backend == "pure"


@pytest.fixture
def copy(build: Path, tmp_path: Path) -> Path:
    """The built module at another place, with its build."""
    path = tmp_path.resolve() / f"{CLASSIC}.py"
    shutil.copy(build.parents[1] / path.name, path)
    shutil.copytree(build, tmp_path / BUILDS_FOLDER / build.name)
    return path


@needs_tools
class TestTheBuild:
    """With a real one."""

    def test_it_is_loaded(self, copy: Path) -> None:
        module = generated.load(copy)
        assert module.GAME.backend == "native"
        assert generated.load(copy, native=True) is module
        assert generated.load(copy, native=False).GAME.backend == "pure"

    def test_a_changed_module_is_played_as_python(self, copy: Path) -> None:
        copy.write_bytes(copy.read_bytes() + b"# edited\n")
        assert generated.load(copy).GAME.backend == "pure"

    def test_a_changed_runtime_is_too(
        self, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        runtime = tmp_path / "runtime"
        shutil.copytree(Path(builds.__file__).parent, runtime)
        (runtime / "cards.py").write_bytes((runtime / "cards.py").read_bytes() + b"\n")
        monkeypatch.setattr(builds, "_RUNTIME", str(runtime))
        assert generated.load(copy).GAME.backend == "pure"

    def test_another_python_does_not_take_it(
        self, copy: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(builds, "EXTENSION_SUFFIXES", [".cpython-399-none.so"])
        assert generated.load(copy).GAME.backend == "pure"
