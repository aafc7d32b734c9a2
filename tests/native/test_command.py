"""`--native`: what it builds, what it says, and how it ends where no build can be made."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

import generated
from compiler.cli import main
from compiler.codes_native import NATIVE_CODES
from compiler.explain import explain, list_codes
from compiler.native import build as building
from compiler.native import build_native, tools
from compiler.native.fault import NativeFault
from runtime.builds import BUILDS_FOLDER, build_name, build_stem
from tests.natives import needs_tools, quick_build
from tests.sample_games import CLIMB, make_project

Run = Callable[..., tuple[int, str, str]]

ALSO = CLIMB.replace("Climb", "Also")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line; gives exit status, stdout, stderr."""

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            status = int(main(arguments))
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two games; the working folder is its root."""
    root = make_project(tmp_path.resolve() / "project", climb=CLIMB, also=ALSO)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line builds as the tests do."""

    def build(module: Path, *, again: bool = False) -> tuple[Path, bool]:
        return build_native(module, again=again, optimisation="0")

    monkeypatch.setattr("compiler.native.command.build_native", build)


def nothing_built(folder: Path) -> bool:
    """Nothing finished, and nothing half done."""
    builds = folder / BUILDS_FOLDER
    return not builds.exists() or {path.name for path in builds.iterdir()} <= {".gitignore"}


@needs_tools
def test_it_builds_what_it_writes(project: Path, run: Run, quick: None) -> None:
    """Beside the module, once; where git does not look; and says no more than that."""
    module = project / "generated" / "climb.py"
    status, out, err = run("--native", "games/climb.cardz")
    name = build_name("climb", module.read_bytes())
    build = f"generated/climb.py -> generated/_native/{name}"
    assert (status, out, err) == (
        0,
        f"games/climb.cardz -> generated/climb.py\n{build}\n",
        "",
    )
    assert generated.load(module).GAME.backend == "native"
    assert (
        (module.parent / BUILDS_FOLDER / ".gitignore").read_text(encoding="utf-8").endswith("*\n")
    )

    status, out, err = run("--native", "games/climb.cardz")
    assert (status, err) == (0, "")
    assert out == f"games/climb.cardz -> generated/climb.py (unchanged)\n{build} (unchanged)\n"


@pytest.mark.parametrize("option", ["--check", "--validate", "--stdout", "--emit=ir"])
def test_it_needs_something_that_is_written(project: Path, run: Run, option: str) -> None:
    status, out, err = run("--native", option, "games/climb.cardz")
    assert (status, out) == (2, "")
    assert "--native builds what is written, but nothing is written here" in err


def test_a_broken_game_has_no_build(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are built all the same."""
    built: list[str] = []

    def build(module: Path, *, again: bool) -> tuple[Path, bool]:
        built.append(module.name)
        return module.parent / BUILDS_FOLDER / "x", True

    monkeypatch.setattr("compiler.native.command.check_tools", lambda: None)
    monkeypatch.setattr("compiler.native.command.build_native", build)
    (project / "games" / "also.cardz").write_text("{", encoding="utf-8")
    status, _, err = run("--native", "games")
    assert status == 1
    assert "error[C" in err
    assert built == ["climb.py"]


@pytest.mark.parametrize("compiler", ["false", "no-such-compiler", "true"])
def test_without_a_c_compiler(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch, compiler: str
) -> None:
    """N002, once for all games; the modules are there and play. `true` makes nothing."""
    if os.name == "nt" or find_spec("mypyc") is None:
        pytest.skip("mypyc is missing, or the compiler is found in other ways")
    monkeypatch.setenv("CC", compiler)
    status, out, err = run("--native", "games")
    assert status == 2
    assert out.count(" -> generated/") == 2
    assert err.count("error[N002]: --native: ") == 1
    assert "help: install a C compiler" in err
    assert compiler in err
    assert generated.load(project / "generated" / "climb.py").GAME.backend == "pure"
    assert nothing_built(project / "generated")


def test_with_an_empty_path(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual compiler is not there."""
    if os.name == "nt" or find_spec("mypyc") is None:
        pytest.skip("mypyc is missing, or the compiler is found in other ways")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "")
    status, _, err = run("--native", "games/climb.cardz")
    assert status == 2
    assert "error[N002]: --native: no C compiler: there is no " in err


def test_without_mypyc(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """N001 says what to install."""
    monkeypatch.setattr("compiler.native.tools.find_spec", lambda name: None)
    status, out, err = run("--native", "games/climb.cardz")
    assert (status, out) == (2, "games/climb.cardz -> generated/climb.py\n")
    assert err == (
        "error[N001]: --native: mypyc and setuptools not installed\n"
        '  = help: python -m pip install "cardz[native]"\n'
    )
    assert generated.load(project / "generated" / "climb.py").GAME.backend == "pure"


@needs_tools
def test_without_the_header_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """N003 names the folder."""
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    with pytest.raises(NativeFault, match=str(tmp_path)) as told:
        tools.check_tools()
    assert told.value.code == "N003"
    assert "python" in (told.value.hint or "")


def _fails(project: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    def build(module: Path, *, again: bool) -> tuple[Path, bool]:
        if module.stem == "also":
            return module.parent / BUILDS_FOLDER / "x", True
        raise NativeFault(code, "it fails", None, "a line\nanother")

    monkeypatch.setattr("compiler.native.command.check_tools", lambda: None)
    monkeypatch.setattr("compiler.native.command.build_native", build)


@pytest.mark.parametrize(("code", "expected"), [("N004", 70), ("N005", 2), ("N006", 70)])
def test_a_tool_that_fails(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch, code: str, expected: int
) -> None:
    """What it printed last is shown, and the other games are built."""
    _fails(project, monkeypatch, code)
    status, out, err = run("--native", "games")
    assert status == expected
    assert "generated/also.py -> generated/_native/x\n" in out
    assert err == f"error[{code}]: generated/climb.py: it fails\n  | a line\n  | another\n"


def test_the_formats_for_programs(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _fails(project, monkeypatch, "N005")
    _, out, _ = run("--native", "--format", "json", "games/climb.cardz")
    (found,) = json.loads(out)["diagnostics"]
    assert (found["code"], found["file"]) == ("N005", "generated/climb.py")
    assert found["message"] == "it fails\na line\nanother"
    _, out, _ = run("--native", "--format", "sarif", "games/climb.cardz")
    (log,) = json.loads(out)["runs"]
    (trouble,) = log["invocations"][0]["toolExecutionNotifications"]
    assert (trouble["message"]["text"], log["results"]) == ("it fails\na line\nanother", [])


def test_a_folder_that_cannot_be_made(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a module that can't be written."""

    def build(module: Path, *, again: bool) -> tuple[Path, bool]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("compiler.native.command.check_tools", lambda: None)
    monkeypatch.setattr("compiler.native.command.build_native", build)
    status, _, err = run("--native", "games/climb.cardz")
    assert (status, err) == (2, "error: generated/climb.py: Permission denied\n")


@pytest.mark.parametrize("code", NATIVE_CODES)
def test_every_code_is_explained(code: str) -> None:
    text = explain(code.lower())
    assert text.startswith(f"{code}: {NATIVE_CODES[code].title}\n")
    assert f"{code}  {NATIVE_CODES[code].title}" in list_codes()


@pytest.fixture
def module(project: Path, run: Run) -> Path:
    """A module without a build."""
    run("-q", "games/climb.cardz")
    return project / "generated" / "climb.py"


@needs_tools
def test_mypyc_refuses(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """N004, with the lines of mypyc; nothing is left behind."""
    module.write_bytes(module.read_bytes() + b"\nWRONG: int = 'x'\n")
    with pytest.raises(NativeFault, match="mypyc does not take the module") as told:
        quick_build(module)
    assert told.value.code == "N004"
    assert told.value.details.startswith("game.py:")
    assert "Incompatible types in assignment" in told.value.details
    assert nothing_built(module.parent)


@needs_tools
@pytest.mark.skipif(os.name == "nt", reason="the compiler is found in other ways")
def test_the_c_compiler_fails(
    module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N005, with its lines: one that can do little things only."""
    little = tmp_path / "little-cc"
    little.write_text(
        f"#!{sys.executable}\nimport subprocess, sys\n"
        "if any('group' in word for word in sys.argv):\n"
        "    sys.exit('little-cc: this is too much')\n"
        f"sys.exit(subprocess.call([*{tools.c_compiler()!r}, *sys.argv[1:]]))\n",
        encoding="utf-8",
    )
    little.chmod(0o755)
    monkeypatch.setenv("CC", str(little))
    tools.check_tools()
    with pytest.raises(NativeFault, match="the C compiler fails") as told:
        quick_build(module)
    assert told.value.code == "N005"
    assert "little-cc: this is too much" in told.value.details
    assert nothing_built(module.parent)


@needs_tools
def test_a_build_that_plays_otherwise_is_thrown_away(
    build: Path, module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N006: here it is another game's."""
    real = building._run

    def run(work: Path, name: str, script: str, *arguments: str) -> None:
        if script == "driver.py":
            (work / "built").mkdir()
            shutil.copytree(build, work / "built" / name)
        else:
            real(work, name, script, *arguments)

    monkeypatch.setattr(building, "_run", run)
    with pytest.raises(NativeFault, match="does not play like its module") as told:
        quick_build(module)
    assert told.value.code == "N006"
    assert nothing_built(module.parent)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A finished package, not yet in its place."""
    home = tmp_path.resolve() / "made" / f"{build_stem('climb')}{'0' * 16}"
    home.mkdir(parents=True)
    for name in ("__init__.py", "game.so"):
        (home / name).write_text(name, encoding="utf-8")
    return home


def test_a_build_is_placed_whole(made: Path, tmp_path: Path) -> None:
    """An older one of that name gives way; nothing else is left in the folder."""
    builds = tmp_path / BUILDS_FOLDER
    for _ in range(2):
        home = building._place(made, builds)
        assert home == builds / made.name
        assert {path.name for path in home.iterdir()} == {"__init__.py", "game.so"}
        assert {path.name for path in builds.iterdir()} == {".gitignore", made.name}


def test_a_build_that_another_process_has_placed_stays(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builds = tmp_path / BUILDS_FOLDER
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        if source.name == "new":
            shutil.copytree(made, target)
            (target / "game.so").write_text("theirs", encoding="utf-8")
            raise OSError("the folder is not empty")
        real(source, target)

    monkeypatch.setattr("os.replace", replace)
    home = building._place(made, builds)
    assert (home / "game.so").read_text(encoding="utf-8") == "theirs"
    assert {path.name for path in builds.iterdir()} == {".gitignore", made.name}


def test_a_build_that_can_not_be_placed_leaves_nothing(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(source: Path, target: Path) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", replace)
    with pytest.raises(OSError, match="the disk is full"):
        building._place(made, tmp_path / BUILDS_FOLDER)
    assert nothing_built(tmp_path)


def test_old_builds_are_thrown_away(module: Path) -> None:
    """Those of the module for this Python, but the fresh one; not what is another's."""
    stem, builds = build_stem("climb"), module.parent / BUILDS_FOLDER
    fresh = build_name("climb", module.read_bytes())
    others = [f"{build_stem('climb_up')}{'1' * 16}", f"cardz_climb_pypy_{'2' * 16}", f"{stem}mine"]
    for name in (fresh, f"{stem}{'0' * 16}", f"{stem}{'f' * 16}", *others):
        (builds / name).mkdir(parents=True)
    building._prune(module)
    assert {path.name for path in builds.iterdir()} == {fresh, *others}


@needs_tools
@pytest.mark.nightly
def test_two_at_once(project: Path) -> None:
    """Both end well, and there is one build."""
    command = [sys.executable, "-m", "compiler", "--native", "games/climb.cardz"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    both = [subprocess.Popen(command, env=environment) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    builds = list((project / "generated" / BUILDS_FOLDER).iterdir())
    assert len(builds) == 2  # the other is .gitignore
    assert generated.load(project / "generated" / "climb.py").GAME.backend == "native"
