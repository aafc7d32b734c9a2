"""The command line: what it writes, what it prints, how it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import compiler
from compiler.cli import main
from compiler.passes import run_passes
from tests.sample_games import BROKEN, CLIMB, WARNS, make_project

ROOT = Path(__file__).resolve().parents[1]

Run = Callable[..., tuple[int, str, str]]


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
    """A project with one good game; the working folder is its root."""
    root = make_project(tmp_path / "project", climb=CLIMB)
    monkeypatch.chdir(root)
    return root


def test_writes_one_module_and_says_so(project: Path, run: Run) -> None:
    assert run("games/climb.cardz") == (0, "games/climb.cardz -> generated/climb.py\n", "")
    text = (project / "generated" / "climb.py").read_text(encoding="utf-8")
    assert "games/climb.cardz" in text

    assert run("games/climb.cardz") == (
        0,
        "games/climb.cardz -> generated/climb.py (unchanged)\n",
        "",
    )


def test_a_folder_stands_for_its_games(project: Path, run: Run) -> None:
    (project / "games" / "again.cardz").write_text(CLIMB, encoding="utf-8")

    status, out, _ = run("games", "games/climb.cardz")  # the file a second time

    assert status == 0
    assert out.splitlines() == [
        "games/again.cardz -> generated/again.py",
        "games/climb.cardz -> generated/climb.py",
    ]


def test_a_game_in_no_project_goes_to_the_working_folder(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "climb.cardz").write_text(CLIMB, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    status, out, _ = run("mine/climb.cardz")

    assert status == 0
    assert out == (
        "mine/climb.cardz -> climb.py (in the working folder: the game belongs to no project)\n"
    )
    assert (tmp_path / "climb.py").is_file()


def test_output_folder_and_output_file(project: Path, run: Run) -> None:
    assert run("games/climb.cardz", "-o", "out/deep")[:2] == (
        0,
        "games/climb.cardz -> out/deep/climb.py\n",
    )
    assert run("games/climb.cardz", "-o", "uphill.py")[:2] == (
        0,
        "games/climb.cardz -> uphill.py\n",
    )


def test_a_broken_file_does_not_stop_the_others(project: Path, run: Run) -> None:
    (project / "games" / "broken.cardz").write_text(BROKEN, encoding="utf-8")

    status, out, err = run("games")

    assert status == 1
    assert out == "games/climb.cardz -> generated/climb.py\n"
    assert "error[C" in err
    assert "games/broken.cardz:15:47" in err
    assert not (project / "generated" / "broken.py").exists()


def test_a_broken_file_leaves_its_old_module(project: Path, run: Run) -> None:
    run("games")
    before = (project / "generated" / "climb.py").read_bytes()
    (project / "games" / "climb.cardz").write_text(BROKEN, encoding="utf-8")

    assert run("games")[0] == 1
    assert (project / "generated" / "climb.py").read_bytes() == before


def test_warnings_are_told_and_do_no_harm_unless_strict(project: Path, run: Run) -> None:
    (project / "games" / "climb.cardz").write_text(WARNS, encoding="utf-8")

    status, out, err = run("games", "--strict")
    assert (status, out) == (1, "")
    assert "games/climb.cardz:3:3" in err
    assert not (project / "generated" / "climb.py").exists()

    status, out, err = run("games")
    assert (status, out) == (0, "games/climb.cardz -> generated/climb.py\n")
    assert "warning[W" in err
    assert "games/climb.cardz:3:3" in err

    assert run("games", "--quiet") == (0, "", "")


def test_validate_writes_nothing(project: Path, run: Run) -> None:
    assert run("games", "--validate") == (0, "games/climb.cardz: fine\n", "")
    assert os.listdir(project / "generated") == ["__init__.py"]

    (project / "games" / "climb.cardz").write_text(BROKEN, encoding="utf-8")
    assert run("games", "--validate")[0] == 1


def test_check(project: Path, run: Run) -> None:
    module = project / "generated" / "climb.py"

    status, _, err = run("games", "--check")
    assert status == 1
    assert "generated/climb.py: is missing" in err
    assert not module.exists()

    run("games")
    assert run("games", "--check") == (0, "1 checked\n", "")
    assert run("games/climb.cardz", "--check", "--quiet") == (0, "", "")

    module.write_text(module.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    before = module.read_bytes()
    status, _, err = run("games", "--check")
    assert status == 1
    assert "generated/climb.py: is stale" in err
    assert "python -m compiler games/climb.cardz" in err
    assert module.read_bytes() == before


def test_check_finds_modules_without_a_game(project: Path, run: Run) -> None:
    (project / "games" / "gone.cardz").write_text(CLIMB, encoding="utf-8")
    run("games")
    (project / "games" / "gone.cardz").unlink()

    status, _, err = run("games", "--check")
    assert status == 1
    assert "generated/gone.py: has lost its game: games/gone.cardz is gone" in err

    # One game alone says nothing about the others.
    assert run("games/climb.cardz", "--check")[0] == 0

    (project / "generated" / "gone.py").write_text("x = 1\n", encoding="utf-8")
    status, _, err = run("games", "--check")
    assert status == 1
    assert "generated/gone.py: is no generated module" in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["games/climb.cardz", "-o", "out"], "games/climb.cardz -o out"),
        (["games/climb.cardz", "-o", "out/climb.py"], "games/climb.cardz -o out/climb.py"),
        (["games/My climb.cardz", "-o", "out/up.py"], "'games/My climb.cardz' -o out/up.py"),
        (["-", "-o", "out/up.py"], "- -o out/up.py"),
        (["games/climb.cardz", "-o", "out", "--name", "Up"], "games/climb.cardz --name Up -o out"),
        (["-", "--name", "Up"], "- --name Up"),
    ],
)
def test_check_tells_the_whole_command(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    (project / "games" / "My climb.cardz").write_text(CLIMB, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CLIMB.encode())))

    status, _, err = run(*arguments, "--check")
    assert status == 1
    assert f"write it with: python -m compiler {told}\n" in err


@pytest.mark.parametrize("name", ["climb.py", "other.py"])
def test_a_folder_or_pipe_in_place_of_a_module(project: Path, run: Run, name: str) -> None:
    """Neither a fault of ours nor an endless wait."""
    module = project / "generated" / name
    run("games")
    module.unlink(missing_ok=True)
    module.mkdir()
    assert run("games", "--check")[0] in (1, 2)
    module.rmdir()
    os.mkfifo(module)
    assert run("games", "--check")[0] in (1, 2)
    status, _, err = run("games/climb.cardz", "-o", str(module))
    assert (status, "Not a plain file" in err) == (2, True)


def test_check_lets_the_games_of_another_folder_be(project: Path, run: Run) -> None:
    (project / "more").mkdir()
    (project / "more" / "other.cardz").write_text(CLIMB, encoding="utf-8")
    run("games", "more")

    assert run("games", "--check")[0] == 0


def test_stdin(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def feed(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    feed(CLIMB)
    status, out, err = run("-", "--stdout")
    assert (status, err) == (0, "")
    compile(out, "stdin", "exec")

    feed(CLIMB)
    assert run("-", "-o", "piped.py") == (0, "<stdin> -> piped.py\n", "")
    assert (project / "piped.py").is_file()

    feed(BROKEN)
    status, out, err = run("-", "--stdout")
    assert (status, out) == (1, "")
    assert "<stdin>:15:47" in err


def test_stdout_prints_what_would_be_written(project: Path, run: Run) -> None:
    status, out, _ = run("games/climb.cardz", "--stdout")

    assert status == 0
    assert os.listdir(project / "generated") == ["__init__.py"]
    assert run("games/climb.cardz", "--emit", "python")[1] == out
    run("games")
    assert (project / "generated" / "climb.py").read_text(encoding="utf-8") == out


def test_emit_stops_after_any_stage(project: Path, run: Run) -> None:
    def emit(stage: str) -> str:
        status, out, err = run("games/climb.cardz", "--emit", stage)
        assert (status, err) == (0, "")
        return out

    tree = emit("tree")
    assert tree.startswith("JObject @1:1\n")
    assert "value: 'hill'" in tree
    surface = emit("surface")
    assert surface.startswith("GameDoc\n")
    assert "value: DrawDoc" in surface
    assert "'hill'" in emit("ir") or "hill" in emit("ir")
    assert "hill" in emit("ir-opt")
    assert "hill" in emit("facts")


WRONG_USAGE = [
    ([], "required"),
    (["nowhere.cardz"], "nowhere.cardz: there is no such file or folder"),
    (["empty"], "empty: no *.cardz file is in this folder"),
    (["-"], "needs --stdout or -o FILE.py"),
    (["-", "-o", "out"], "needs --stdout or -o FILE.py"),
    (["games/climb.cardz", "--emit", "soup"], "invalid choice"),
    (["games/climb.cardz", "--stdout", "-o", "x.py"], "nothing is written"),
    (["games/climb.cardz", "--validate", "-o", "out"], "nothing is written"),
    (["games/climb.cardz", "--validate", "--check"], "not allowed"),
    (["games/climb.cardz", "games/two.cardz", "--stdout"], "print one game, and here are 2"),
    (["games", "-o", "x.py"], "names one module, and here are 2 games"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG_USAGE)
def test_wrong_usage_exits_2(project: Path, run: Run, arguments: list[str], message: str) -> None:
    (project / "empty").mkdir()
    (project / "games" / "two.cardz").write_text(CLIMB, encoding="utf-8")

    status, out, err = run(*arguments)

    assert (status, out) == (2, "")
    assert message in err
    assert os.listdir(project / "generated") == ["__init__.py"]


def test_a_missing_path_does_not_stop_the_others(project: Path, run: Run) -> None:
    status, out, _ = run("nowhere.cardz", "games")

    assert status == 2
    assert out == "games/climb.cardz -> generated/climb.py\n"


def test_an_unreadable_file(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    status, _, err = run("games/climb.cardz", "-o", "x.py")

    assert status == 2
    assert "error: games/climb.cardz: Permission denied" in err


def test_a_name_that_makes_no_module(project: Path, run: Run) -> None:
    (project / "games" / "My Game.cardz").write_text(CLIMB, encoding="utf-8")

    status, out, err = run("games")
    assert status == 1
    assert out == "games/climb.cardz -> generated/climb.py\n"
    assert "games/My Game.cardz: 'My Game' makes no module name" in err
    assert "-o FILE.py" in err

    assert run("games/My Game.cardz", "-o", "mine.py")[0] == 0
    assert run("games/My Game.cardz", "--stdout")[0] == 0


def test_two_files_for_one_module(project: Path, run: Run) -> None:
    for name in ("load", "g-load"):
        (project / "games" / f"{name}.cardz").write_text(CLIMB, encoding="utf-8")

    status, out, err = run("games")

    assert status == 1
    assert out == "games/climb.cardz -> generated/climb.py\n"
    assert "games/g-load.cardz: games/load.cardz would become the same module" in err
    assert "games/load.cardz: games/g-load.cardz would become the same module" in err
    assert not (project / "generated" / "g_load.py").exists()


def test_a_file_that_is_not_ours_stays(project: Path, run: Run) -> None:
    mine = project / "setup.py"
    mine.write_text("precious = True\n", encoding="utf-8")

    status, _, err = run("games/climb.cardz", "-o", "setup.py")

    assert status == 2
    assert "setup.py: was not written by this compiler" in err
    assert mine.read_text(encoding="utf-8") == "precious = True\n"


def test_a_folder_that_cannot_be_written(project: Path, run: Run) -> None:
    (project / "out").write_text("a file is in the way\n", encoding="utf-8")

    status, _, err = run("games", "-o", "out/deep")

    assert status == 2
    assert "error: out/deep/climb.py: " in err


def test_a_template_that_is_missing_is_our_own_fault(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "templates/module.py.jinja")

    monkeypatch.setattr("compiler.python.emitter.emit_module", fail)

    assert run("games")[0] == 70


def test_a_file_over_the_limit_is_refused(project: Path, run: Run) -> None:
    """256 KiB, and not a byte more."""
    path = project / "games" / "climb.cardz"
    path.write_bytes(CLIMB.encode().ljust(256 * 1024))
    assert run("games", "--validate")[0] == 0

    path.write_bytes(CLIMB.encode().ljust(256 * 1024 + 1))
    status, _, err = run("games", "--validate")
    assert status == 1
    assert "error[C001]" in err


def test_json_is_one_document(project: Path, run: Run) -> None:
    (project / "games" / "broken.cardz").write_text(BROKEN, encoding="utf-8")
    (project / "games" / "Bad Name.cardz").write_text(CLIMB, encoding="utf-8")
    (project / "games" / "climb.cardz").write_text(WARNS, encoding="utf-8")

    status, out, err = run("games", "--format", "json")

    found = json.loads(out)["diagnostics"]
    assert status == 1
    assert err == "games/climb.cardz -> generated/climb.py\n"
    assert [(entry["file"], entry["severity"]) for entry in found] == [
        ("games/Bad Name.cardz", "error"),
        ("games/broken.cardz", "error"),
        ("games/climb.cardz", "warning"),
    ]
    assert (found[1]["line"], found[1]["column"]) == (15, 47)


def test_a_fault_of_ours_exits_70(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "games" / "again.cardz").write_text(CLIMB, encoding="utf-8")
    genuine = run_passes
    calls = []

    def fail_once(game: object) -> object:
        calls.append(game)
        if len(calls) == 1:
            raise KeyError("of my own making")
        return genuine(game)  # type: ignore[arg-type]

    monkeypatch.setattr("compiler.pipeline.run_passes", fail_once)
    status, out, err = run("games")

    assert status == 70
    assert "internal error in compiling games/again.cardz" in err
    assert "This is a bug in the Cardz compiler, not in your file" in err
    assert "KeyError: 'of my own making'" in err
    assert out == "games/climb.cardz -> generated/climb.py\n"


def test_a_fault_outside_of_any_file_exits_70_too(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(options: object) -> None:
        raise KeyError("of my own making")

    monkeypatch.setattr("compiler.cli.run", fail)

    status, _, err = run("games")
    assert status == 70
    assert "This is a bug in the Cardz compiler" in err


def test_a_path_that_the_system_refuses(project: Path, run: Run) -> None:
    status, _, err = run("x" * 5000)

    assert status == 2
    assert "too long" in err


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"cardz {compiler.__version__}\n", "")


def _environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


COMMAND = [sys.executable, "-m", "compiler"]


def test_a_reader_that_has_had_enough_is_no_fault(project: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*COMMAND, "games/climb.cardz", "--stdout"],
        stdout=write,
        stderr=subprocess.PIPE,
        env=_environment(),
        check=False,
    )
    os.close(write)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_colour_is_for_terminals_only(project: Path) -> None:
    import pty

    (project / "games" / "climb.cardz").write_text(BROKEN, encoding="utf-8")

    def stderr_on_a_terminal(**more: str) -> bytes:
        ours, theirs = pty.openpty()
        environment = _environment(TERM="xterm", **more)
        subprocess.run([*COMMAND, "games"], stderr=theirs, env=environment, check=False)
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(ours, 65536):
                text += chunk
        except OSError:  # Linux reports the other end's closing so
            pass
        os.close(ours)
        return text

    os.environ.pop("NO_COLOR", None)
    assert b"\x1b[" in stderr_on_a_terminal()
    plain = stderr_on_a_terminal(NO_COLOR="1")
    assert b"error[C" in plain
    assert b"\x1b[" not in plain


def test_the_working_folder_does_not_win_over_our_packages(tmp_path: Path) -> None:
    """`python -m` puts the working folder first on the path; what lies there is not ours."""
    for name in ("templates", "generated", "runtime", "json"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit(99)\n", encoding="utf-8")
    (tmp_path / "climb.cardz").write_text(CLIMB, encoding="utf-8")

    done = subprocess.run(
        [*COMMAND, "climb.cardz"],
        cwd=tmp_path,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "climb.py").is_file()


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_are_no_fault(tmp_path: Path, closed: str) -> None:
    """Daemons start processes like this."""
    game = tmp_path / "climb.cardz"
    game.write_text(CLIMB, encoding="utf-8")
    command = f'"{sys.executable}" -m compiler climb.cardz {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, check=False)
    assert done.returncode == 0
    assert (tmp_path / "climb.py").is_file()


def test_a_pipe_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.cardz")
    (tmp_path / "climb.cardz").write_text(CLIMB, encoding="utf-8")
    assert main(["--validate", str(tmp_path)]) == 0
    assert main([""]) == 2
