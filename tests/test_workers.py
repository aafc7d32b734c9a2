"""Many games at once: the same words in the same order as one by one, whatever happens."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from compiler import workers
from compiler.cli import main
from compiler.passes import run_passes
from tests.sample_games import BROKEN, CLIMB, WARNS, make_project

ROOT = Path(__file__).resolve().parents[1]

Run = Callable[..., tuple[int, str, str]]

NAMES = ("apple", "birch", "cedar", "dates", "elder", "fig")
TEXTS = {"birch": WARNS, "dates": BROKEN, "fig": WARNS}

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system knows no fork")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with six games, two of which warn and one of which is broken."""
    games = {name: TEXTS.get(name, CLIMB) for name in NAMES}
    root = make_project(tmp_path / "project", **games)
    monkeypatch.chdir(root)
    monkeypatch.setattr(workers, "_cores", lambda: 3)
    return root


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command line without the cache; gives exit status, stdout, stderr."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status = int(main((*arguments, "--no-cache")))
        out, err = capfd.readouterr()
        return status, out, err

    return run


def _by_method(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    monkeypatch.setattr(workers, "_start_method", lambda: method)


def _one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_cores", lambda: 1)


def _modules(project: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (project / "generated").iterdir()}


@pytest.mark.parametrize(
    ("method", "form"),
    [
        pytest.param("fork", "text", marks=needs_fork),
        pytest.param("fork", "json", marks=needs_fork),
        ("spawn", "text"),
    ],
)
def test_words_and_modules_are_those_of_one_process(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch, method: str, form: str
) -> None:
    _by_method(monkeypatch, method)
    together = run("games", "--format", form)
    modules = _modules(project)
    for path in (project / "generated").glob("[a-z]*.py"):
        path.unlink()

    _one_by_one(monkeypatch)
    alone = run("games", "--format", form)

    assert together == alone
    assert together[0] == 1
    assert modules == _modules(project)
    assert set(modules) == {"__init__.py", *(f"{name}.py" for name in NAMES if name != "dates")}


def test_a_few_games_are_compiled_here(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise AssertionError("no process is worth its start")

    monkeypatch.setattr(workers, "_Pool", fail)
    few = [f"games/{name}.cardz" for name in ("apple", "birch", "cedar", "elder")]
    assert len(few) == workers.FEW

    assert run(*few)[0] == 0


def _break(monkeypatch: pytest.MonkeyPatch, name: str, fault: Callable[[], object]) -> None:
    """Let the compiler fail at one game, in whichever process that is compiled."""

    def passes(game: object) -> object:
        if game.name == name:  # type: ignore[attr-defined]
            fault()
        return run_passes(game)  # type: ignore[arg-type]

    monkeypatch.setattr("compiler.pipeline.run_passes", passes)


def _fail() -> None:
    raise KeyError("of my own making")


def _rename(project: Path, slug: str) -> None:
    path = project / "games" / f"{slug}.cardz"
    path.write_text(CLIMB.replace("Climb", slug), encoding="utf-8")


@needs_fork
def test_a_fault_in_another_process_exits_70_with_the_report(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_method(monkeypatch, "fork")
    _rename(project, "cedar")
    _break(monkeypatch, "cedar", _fail)

    status, out, err = run("games")

    assert status == 70
    assert "internal error in compiling games/cedar.cardz" in err
    assert "This is a bug in the Cardz compiler, not in your file" in err
    assert "KeyError: 'of my own making'" in err
    assert "in _fail\n" in err, "the traceback of the other process"
    assert [line.split()[0] for line in out.splitlines()] == [
        f"games/{name}.cardz" for name in NAMES if name not in ("cedar", "dates")
    ]


@needs_fork
def test_a_process_that_dies_is_a_fault_of_its_game_alone(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_method(monkeypatch, "fork")
    _rename(project, "cedar")
    _break(monkeypatch, "cedar", lambda: os._exit(3))

    status, out, err = run("games", "--format", "json")

    assert status == 70
    assert "internal error in compiling games/cedar.cardz" in err
    assert "BrokenProcessPool" in err
    assert err.count("This is a bug") == 1
    assert '"severity": "fault"' in out
    assert set(_modules(project)) == {
        "__init__.py",
        *(f"{name}.py" for name in NAMES if name not in ("cedar", "dates")),
    }


def _refuse(*_: object) -> NoReturn:
    raise OSError(11, "Resource temporarily unavailable")


def test_a_system_without_processes_to_spare(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_executor", _refuse)

    status, out, err = run("games")

    assert status == 1, err  # dates is broken, and nothing else is wrong
    assert len(out.splitlines()) == len(NAMES) - 1


@needs_fork
def test_a_process_that_dies_while_others_are_given_work(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the executor refuses what it is given, and those games are told of all the same."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    _by_method(monkeypatch, "fork")
    genuine = ProcessPoolExecutor.submit
    calls: list[object] = []

    def submit(executor: ProcessPoolExecutor, call: object, *arguments: object) -> object:
        calls.append(call)
        if 3 < len(calls) <= len(NAMES) + 1:
            raise BrokenProcessPool
        return genuine(executor, call, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)

    status, _, err = run("games")
    assert status == 1, err
    assert len(_modules(project)) == len(NAMES)


@needs_fork
def test_processes_that_die_before_they_do_anything(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    _by_method(monkeypatch, "fork")
    monkeypatch.setattr(workers, "_settle_in", lambda: os._exit(3))

    status, out, err = run("games")

    assert status == 1, err  # dates is broken, and nothing else is wrong
    assert len(out.splitlines()) == len(NAMES) - 1


# Where the tests themselves run in the background, a shell has made them deaf to Ctrl-C.
INTERRUPTED = """\
import os, signal, sys, time
import compiler.pipeline, compiler.workers
from compiler.cli import main

def wait(game):
    open(f"began-{os.getpid()}", "w").close()
    time.sleep(600)

signal.signal(signal.SIGINT, signal.default_int_handler)
compiler.pipeline.run_passes = wait
compiler.workers._cores = lambda: 2
compiler.workers._start_method = lambda: "fork"
raise SystemExit(main(["games", "--no-cache"]))
"""


@needs_fork
def test_an_interrupt_ends_all_processes_without_a_word(project: Path) -> None:
    """Ctrl-C, as a terminal sends it: to every process of the group."""
    command = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while len(began := list(project.glob("began-*"))) < 2:
        assert command.poll() is None, command.communicate()
    os.killpg(command.pid, signal.SIGINT)
    out, err = command.communicate(timeout=120)

    assert (command.returncode, out, err) == (130, b"", b"")
    for path in began:
        assert not _is_alive(int(path.name.removeprefix("began-")))
    assert os.listdir(project / "generated") == ["__init__.py"]


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_nothing_is_left_changed(project: Path, run: Run) -> None:
    thresholds, blocked = gc.get_threshold(), signal.pthread_sigmask(signal.SIG_BLOCK, ())
    environment = dict(os.environ)

    run("games")

    assert gc.get_threshold() == thresholds
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == blocked
    assert dict(os.environ) == environment
