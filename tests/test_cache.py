"""The cache of what is fresh: it saves time, changes nothing else, vouches for no wrong module."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler import cache, workers
from compiler.cli import main
from compiler.tasks import Task
from tests.differential.backends import games_at_once
from tests.sample_games import BROKEN, CLIMB, WARNS, make_project

ROOT = Path(__file__).resolve().parents[1]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the entries lie: an empty cache for each test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cardz"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one game that warns; the working folder is its root."""
    root = make_project(tmp_path / "project", climb=WARNS)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line; gives exit status, stdout, stderr."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status = int(main(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that were really compiled, as they come."""
    names: list[str] = []

    def answers(tasks: list[Task]) -> object:
        names.extend(task.name for task in tasks)
        return workers.answers(tasks)

    monkeypatch.setattr("compiler.commands.answers", answers)
    return names


CHECK = ("games", "--check")


def test_what_was_found_fresh_is_not_compiled_again(
    project: Path, run: Run, compiled: list[str]
) -> None:
    run("games")
    assert compiled == ["games/climb.cardz"]
    compiled.clear()

    assert run(*CHECK)[0] == 0
    status, out, _ = run("games")

    assert compiled == []
    assert (status, out) == (0, "games/climb.cardz -> generated/climb.py (unchanged)\n")


def test_check_alone_fills_the_cache_too(project: Path, run: Run, compiled: list[str]) -> None:
    run("games", "--no-cache")
    run(*CHECK)
    compiled.clear()

    assert run(*CHECK)[0] == 0
    assert compiled == []


@pytest.mark.parametrize(
    "more",
    [
        [],
        ["--quiet"],
        ["--strict"],
        ["--format", "json"],
        ["--format", "sarif"],
        ["--format", "github", "--quiet"],
    ],
)
def test_all_that_is_told_is_the_same(
    project: Path, run: Run, compiled: list[str], more: list[str]
) -> None:
    """Warnings beside a game with an error; one is on a word with characters of two columns.

    To be strict means to stop at the first stage that warns, so there games that warn are compiled.
    """
    wide = WARNS.replace('"colour"', '"\u724c\u1f0a1"')
    (project / "games" / "wide.cardz").write_text("\ufeff" + wide, encoding="utf-8")
    (project / "games" / "wrong.cardz").write_text(BROKEN, encoding="utf-8")
    every = ["games/climb.cardz", "games/wide.cardz", "games/wrong.cardz"]
    run("games")

    for mode in ([], ["--check"]):
        arguments = ["games", *more, *mode]
        compiled.clear()
        assert run(*arguments) == run(*arguments, "--no-cache")
        assert compiled == [*(every if "--strict" in more else every[2:]), *every]


@games_at_once
def test_the_same_bytes_with_and_without(tmp_path: Path, run: Run, slugs: tuple[str, ...]) -> None:
    """Games of the tree: compiled with an empty cache, with a full one, and without."""
    games = [str(ROOT / "games" / f"{slug}.cardz") for slug in slugs]
    for name, more in (("first", []), ("again", []), ("without", ["--no-cache"])):
        assert run(*games, "-o", str(tmp_path / name), *more)[0] == 0
        assert run(*games, "-o", str(tmp_path / name), *more)[0] == 0

    first, again, without = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("first", "again", "without")
    )
    assert first == again == without
    assert len(first) == len(slugs)


def _edit(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))


def _change_source(project: Path) -> None:
    """A space that changes no meaning, but the hash in the header."""
    _edit(project / "games" / "climb.cardz", lambda data: data + b" ")


def _change_module(project: Path) -> None:
    _edit(project / "generated" / "climb.py", lambda data: data + b"\n")


def _change_one_bit(project: Path) -> None:
    _edit(project / "generated" / "climb.py", lambda data: data[:-2] + bytes([data[-2] ^ 1, 10]))


def _change_line_ends(project: Path) -> None:
    _edit(project / "generated" / "climb.py", lambda data: data.replace(b"\n", b"\r\n"))


def _remove_module(project: Path) -> None:
    (project / "generated" / "climb.py").unlink()


def _link_module(project: Path) -> None:
    """A link of that name is replaced, not written through."""
    module = project / "generated" / "climb.py"
    module.rename(project / "elsewhere.py")
    module.symlink_to(project / "elsewhere.py")


CHANGES = [
    _change_source,
    _change_module,
    _change_one_bit,
    _change_line_ends,
    _remove_module,
    _link_module,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_a_miss(
    project: Path, run: Run, compiled: list[str], change: Callable[[Path], None]
) -> None:
    run("games")
    change(project)
    compiled.clear()

    told = run(*CHECK)
    assert compiled == ["games/climb.cardz"]
    assert told == run(*CHECK, "--no-cache")
    run("games")
    written = _module(project)
    run("games", "--no-cache")
    assert _module(project) == written
    assert not (project / "generated" / "climb.py").is_symlink()


def _module(project: Path) -> bytes:
    return (project / "generated" / "climb.py").read_bytes()


def test_another_place_in_the_project_is_a_miss(
    project: Path, run: Run, compiled: list[str]
) -> None:
    """The header tells the path."""
    run("games")
    (project / "games").rename(project / "other")
    compiled.clear()

    assert run("other", "--check")[0] == 1
    assert compiled == ["other/climb.cardz"]


def test_another_root_is_a_miss(
    project: Path, run: Run, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen from a root further down, the same file has another path."""
    run("games")
    shutil.copytree(project / "generated", project / "games" / "generated")
    compiled.clear()

    status, _, err = run(*CHECK)
    assert (status, compiled) == (1, ["games/climb.cardz"])
    assert "games/generated/climb.py: is stale" in err


def test_no_project_any_more_is_a_miss(project: Path, run: Run, compiled: list[str]) -> None:
    """Outside of projects the header tells the base name."""
    run("games")
    (project / "generated" / "__init__.py").unlink()
    shutil.copy(project / "generated" / "climb.py", project / "climb.py")
    compiled.clear()

    assert run("games/climb.cardz", "--check")[0] == 1
    assert compiled == ["games/climb.cardz"]


def test_another_name_is_a_miss(project: Path, run: Run, compiled: list[str]) -> None:
    """A copy of the game under another name has another slug and another path."""
    run("games")
    shutil.copy(project / "games" / "climb.cardz", project / "games" / "other.cardz")
    shutil.copy(project / "generated" / "climb.py", project / "generated" / "other.py")
    compiled.clear()

    assert run(*CHECK)[0] == 1
    assert compiled == ["games/other.cardz"]


def test_another_module_name_is_a_miss(project: Path, run: Run, compiled: list[str]) -> None:
    """`-o FILE.py` names the module, which the module itself tells."""
    run("games")
    shutil.copy(project / "generated" / "climb.py", project / "uphill.py")
    compiled.clear()

    assert run("games/climb.cardz", "-o", "uphill.py", "--check")[0] == 1
    assert compiled == ["games/climb.cardz"]


def test_another_output_folder_is_the_same_module(
    project: Path, run: Run, compiled: list[str]
) -> None:
    run("games")
    shutil.copytree(project / "generated", project / "out")
    compiled.clear()

    assert run(*CHECK, "-o", "out")[0] == 0
    assert compiled == []


def test_warnings_tell_the_path_as_it_is_written_now(project: Path, run: Run) -> None:
    run("games")

    assert "--> games/climb.cardz:3:3" in run("games", "--check")[2]
    assert "--> ../project/games/climb.cardz:3:3" in run("../project/games", "--check")[2]


def test_no_cache_neither_asks_nor_writes(
    project: Path, run: Run, folder: Path, compiled: list[str]
) -> None:
    run("games", "--no-cache")
    assert not folder.exists()

    run("games")
    compiled.clear()
    run("games", "--no-cache")
    assert compiled == ["games/climb.cardz"]


def test_what_is_not_whole_is_not_kept(project: Path, run: Run, folder: Path) -> None:
    """A file with an error has no module, and the other modes have none on the disk."""
    (project / "games" / "climb.cardz").write_text(BROKEN, encoding="utf-8")
    run("games")
    (project / "games" / "climb.cardz").write_text(CLIMB, encoding="utf-8")
    run("games", "--validate")
    run("games/climb.cardz", "--stdout")

    assert not folder.exists() or os.listdir(folder) == []


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for the compiler's own files."""
    home = tmp_path / "home"
    for name in ("compiler/a.py", "compiler/deep/b.lark", "runtime/c.py", "templates/d.jinja"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("x = 1\n", encoding="utf-8")
        os.utime(home / name, (1, 1))
    monkeypatch.setattr(cache, "_HOME", home)
    return home


def _add(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    os.utime(path, (1, 1))


@pytest.mark.parametrize(
    "change",
    [
        lambda home: _add(home / "compiler" / "a.py", "x = 2\n"),
        lambda home: _add(home / "compiler" / "deep" / "b.lark", "x = 2\n"),
        lambda home: _add(home / "runtime" / "c.py", "x = 2\n"),
        lambda home: _add(home / "templates" / "d.jinja", "x = 2\n"),
        lambda home: _add(home / "templates" / "e.jinja", ""),
        lambda home: (home / "compiler" / "a.py").unlink(),
        lambda home: (home / "compiler" / "a.py").rename(home / "compiler" / "z.py"),
    ],
)
def test_another_compiler_is_a_miss(
    project: Path, run: Run, tree: Path, compiled: list[str], change: Callable[[Path], None]
) -> None:
    run("games")
    compiled.clear()
    run("games")
    assert compiled == []

    change(tree)
    run("games")
    assert compiled == ["games/climb.cardz"]


def test_bytecode_is_no_part_of_the_compiler(
    project: Path, run: Run, tree: Path, compiled: list[str]
) -> None:
    run("games")
    (tree / "compiler" / "__pycache__").mkdir()
    (tree / "compiler" / "__pycache__" / "a.pyc").write_bytes(b"\0")
    compiled.clear()

    run("games")
    assert compiled == []


@pytest.mark.parametrize("package", ["black", "jinja2", "lark", "markupsafe", "pytokens"])
def test_another_version_of_a_package_is_a_miss(
    project: Path, run: Run, compiled: list[str], monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    from importlib import metadata

    genuine = metadata.version
    run("games")
    compiled.clear()
    monkeypatch.setattr(
        metadata, "version", lambda name: "99.1" if name == package else genuine(name)
    )

    run("games")
    assert compiled == ["games/climb.cardz"]


def test_another_python_is_a_miss(
    project: Path, run: Run, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("games")
    compiled.clear()
    monkeypatch.setattr(sys, "version", "3.99.0 (main)")

    run("games")
    assert compiled == ["games/climb.cardz"]


def test_a_package_without_a_version_means_no_cache(
    project: Path, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from importlib import metadata

    def version(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", version)

    assert run("games")[0] == 0
    assert not folder.exists() or os.listdir(folder) == []


def test_a_compiler_that_changed_after_it_was_loaded_means_no_cache(
    project: Path, run: Run, tree: Path, folder: Path
) -> None:
    """What runs may be what the file was."""
    os.utime(tree / "compiler" / "a.py", (2**32, 2**32))

    assert run("games")[0] == 0
    assert not folder.exists() or os.listdir(folder) == []


def test_a_compiler_that_changes_on_the_way_keeps_nothing(
    project: Path, run: Run, tree: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answers(tasks: list[Task]) -> object:
        _add(tree / "compiler" / "a.py", "x = 3\n")
        return workers.answers(tasks)

    monkeypatch.setattr("compiler.commands.answers", answers)

    assert run("games")[0] == 0
    assert os.listdir(folder) == []


def _entry(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def _forged(path: Path) -> bytes:
    """An entry without the warning."""
    entry = json.loads(path.read_bytes())
    return json.dumps({**entry, "rows": []}).encode()


SPOILED: dict[str, Callable[[Path], bytes]] = {
    "empty": lambda path: b"",
    "cut": lambda path: path.read_bytes()[:-1],
    "longer": lambda path: path.read_bytes() + b" ",
    "a bit": lambda path: path.read_bytes().replace(b"colour", b"bolour"),
    "no JSON": lambda path: b"\x80\x04\x95.",
    "no UTF-8": lambda path: b'"\xff"',
    "a list": lambda path: b"[]",
    "a number": lambda path: b"1",
    "rows of nothing": lambda path: b'{"rows": null, "hash": ""}',
    "deep": lambda path: b"[" * 10_000,
    "forged": _forged,
    "vast": lambda path: b" " * (cache.LARGEST_ENTRY + 1) + path.read_bytes(),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_entry_is_a_miss_and_made_anew(
    project: Path, run: Run, folder: Path, compiled: list[str], name: str
) -> None:
    run("games")
    good = _entry(folder).read_bytes()
    _edit(_entry(folder), lambda _: SPOILED[name](_entry(folder)))
    compiled.clear()

    assert run(*CHECK) == run(*CHECK, "--no-cache")
    assert compiled == ["games/climb.cardz"] * 2
    assert _entry(folder).read_bytes() == good


def test_an_entry_under_another_name_is_a_miss(
    project: Path, run: Run, folder: Path, compiled: list[str]
) -> None:
    run("games")
    name = _entry(folder).name
    _change_source(project)
    run("games")
    (other,) = (path for path in folder.iterdir() if path.name != name)
    shutil.copy(folder / name, other)
    compiled.clear()

    run("games")
    assert compiled == ["games/climb.cardz"]


def test_a_folder_in_the_place_of_an_entry(
    project: Path, run: Run, folder: Path, compiled: list[str]
) -> None:
    run("games")
    path = _entry(folder)
    path.unlink()
    path.mkdir()
    compiled.clear()

    assert run("games")[0] == 0
    assert compiled == ["games/climb.cardz"]
    assert list(folder.iterdir()) == [path], "nothing half written stays"


def test_where_no_folder_can_be_made_all_works_without(
    project: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("games", "--no-cache")
    expected = run("games", "--no-cache")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" / "deeper"))
    assert run("games") == expected
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "also/relative")
    monkeypatch.setenv("LOCALAPPDATA", "also/relative")
    assert run("games") == expected
    assert not (project / "relative").exists()
    assert not (project / "also").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there rights are not told by a mode")
def test_a_folder_that_others_can_write_to_is_not_believed(
    project: Path, run: Run, folder: Path, compiled: list[str]
) -> None:
    run("games")
    folder.chmod(0o777)
    compiled.clear()

    assert run("games")[0] == 0
    assert compiled == ["games/climb.cardz"]


@pytest.mark.skipif(sys.platform == "win32", reason="there rights are not told by a mode")
def test_the_folder_is_made_for_its_user_alone(project: Path, run: Run, folder: Path) -> None:
    run("games")

    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system knows no owners")
def test_a_folder_of_somebody_else_is_not_believed(
    project: Path, run: Run, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("games")
    compiled.clear()
    monkeypatch.setattr(os, "geteuid", lambda: 12345)

    assert run("games")[0] == 0
    assert compiled == ["games/climb.cardz"]


def test_a_disk_that_is_full(
    project: Path, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "_write", fail)

    assert run("games")[0] == 0
    assert os.listdir(folder) == []


def test_the_oldest_go_when_there_are_too_many(
    project: Path, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("games")
    first = _entry(folder)
    for number in range(9):
        path = folder / f"old-{number}"
        path.write_bytes(b"")
        os.utime(path, (number, number))
    monkeypatch.setattr(cache, "MOST_ENTRIES", 8)
    _change_source(project)
    run("games")

    names = {path.name for path in folder.iterdir()}
    assert len(names) == 6
    assert first.name in names
    assert names >= {"old-8", "old-7", "old-6", "old-5"}
    assert "old-4" not in names


def test_what_is_of_use_counts_as_new(project: Path, run: Run, folder: Path) -> None:
    run("games")
    os.utime(_entry(folder), (1, 1))
    run("games")

    assert _entry(folder).stat().st_mtime > 1


def test_an_entry_of_too_many_warnings_is_not_kept(project: Path, run: Run, folder: Path) -> None:
    """The folder's size is bounded: so many entries, each of so many bytes at most."""
    odd = "".join(f'"odd{number}": 1, ' for number in range(200))
    text = CLIMB.replace('"name": "Climb",', f'"name": "Climb", {odd}')
    (project / "games" / "climb.cardz").write_text(text, encoding="utf-8")

    assert run("games")[0] == 0
    assert os.listdir(folder) == []


SEEN = """\
import sys
from compiler.cli import main
from compiler.tasks import Task
status = main(sys.argv[1:])
print(status, *sorted({"lark", "jinja2", "black", "compiler.pipeline"} & sys.modules.keys()))
"""


def test_a_hit_loads_neither_lark_nor_jinja_nor_black(project: Path) -> None:
    def seen() -> str:
        done = subprocess.run(
            [sys.executable, "-c", SEEN, "games", "--check", "--quiet"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert seen() == "1 black compiler.pipeline jinja2 lark\n", "the module is missing"
    main(["games", "--quiet"])
    assert seen() == "0\n"
