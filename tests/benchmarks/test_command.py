"""`python -m benchmarks` runs, tells what it measured, and writes what it says it writes."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import compiler
import generated
from benchmarks.__main__ import main
from benchmarks.measure import Line, Results
from benchmarks.report import as_markdown, as_text, shown_rate
from benchmarks.run import Pace, measure_game, players_of
from benchmarks.same import Differing
from benchmarks.subjects import SUBJECTS, Subject, pure_module
from benchmarks.workloads import QUICK

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "benchmarks.schema.json").read_text(encoding="utf-8"))
QUICKLY = ["--quick", "--rounds", "2", "--share", "0"]


def test_a_run_tells_every_workload_and_subject(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spiderette", *QUICKLY, "--subjects", "interpreter,generated"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == "spiderette: interpreter, generated play the same games"
    assert lines[1] == "spiderette, loop (24 moves a job)"
    assert [line.split()[0] for line in lines[2:4]] == ["interpreter", "generated"]
    assert lines[4].startswith("  generated ÷ interpreter = ")
    titles = [line.split(" (")[0] for line in lines if line.endswith(" a job)")]
    assert titles == [
        f"spiderette, {name}"
        for name in ("loop", "game", "playout", "pairs", "copy", "copy-bare", "key", "deal")
    ]


def test_what_is_written_is_as_the_schema_says(tmp_path: Path) -> None:
    path = tmp_path / "rates.json"
    main(["weathervane", "spiderette", *QUICKLY, "--workloads", "loop,key", "--json", str(path)])
    data = json.loads(path.read_text(encoding="utf-8"))

    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(data, SCHEMA, cls=jsonschema.Draft202012Validator)
    assert data["settings"] == {"rounds": 2, "share": 0.0, "quick": True}
    assert list(data["games"]) == ["weathervane", "spiderette"]
    assert {(line["game"], line["workload"]) for line in data["results"]} == {
        (game, workload) for game in data["games"] for workload in ("loop", "key")
    }
    assert all(len(line["rounds"]) == 2 for line in data["results"])
    assert {(ratio["over"], ratio["under"]) for ratio in data["ratios"]} >= {
        ("generated", "interpreter")
    }


def test_the_targets_are_told_whatever_they_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "targets.json"
    assert main(["targets", *QUICKLY, "--json", str(path)]) == 0
    out = capsys.readouterr().out

    assert "| klondike: key(), generated | ≤ 3 µs | " in out
    assert "| five games: generated ÷ interpreter, loop, geometric mean | ≥ 40 | " in out
    assert out.endswith("Measured on tiny jobs: the figures say nothing.\n")
    jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), SCHEMA)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["whist"], "there is no game 'whist'; games/README.md lists them"),
        (["klondyke"], "there is no game 'klondyke'; did you mean klondike or "),
        (["FreeCell"], "there is no game 'FreeCell'; did you mean freecell?"),
        (["--subjects", "nobody"], "'nobody' is none of interpreter"),
        (["--workloads", "sleep"], "'sleep' is none of loop"),
        (["--rounds", "0"], "0 is less than 1"),
        (["profile", "whist"], "there is no game 'whist'"),
    ],
)
def test_wrong_usage(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert message in capsys.readouterr().err


def test_a_subject_that_plays_something_else_stops_the_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "interpret", lambda path: generated.load("weathervane-6"))
    assert main(["weathervane", *QUICKLY]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("weathervane: interpreter and generated differ.\n")


def test_units_are_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a second guard: whoever makes fewer moves for the same games is not measured."""
    players = players_of("weathervane", ("interpreter", "generated"), QUICK)
    players.modules["generated"] = generated.load("accordion")
    pace = Pace(rounds=1, share=0, quick=True)
    with pytest.raises(Differing, match="differ in their pairs"):
        list(measure_game(players, {"pairs": ("interpreter", "generated")}, pace))


def test_a_subject_without_the_game_is_left_out() -> None:
    nobody = Subject("nobody", "", "", lambda slug: None)
    players = players_of("weathervane", ("generated", "nobody"), QUICK, (SUBJECTS[1], nobody))
    assert list(players.modules) == ["generated"]


def test_the_generated_subject_is_the_python_file() -> None:
    module = pure_module("weathervane-6")
    assert module is not None
    assert module.GAME.backend == "pure"
    assert module.GAME.slug == "weathervane-6"
    assert pure_module("whist") is None


@pytest.mark.parametrize(
    ("rate", "shown"),
    [(0, "0"), (0.0012345, "0.00123"), (1.5, "1.50"), (98.76, "98.8"), (123_456.0, "123,000")],
)
def test_three_digits_are_told(rate: float, shown: str) -> None:
    assert shown_rate(rate) == shown


def line(game: str, subject: str, *rates: float) -> Line:
    return Line(game, "loop", "moves", subject, 10, rates)


def test_the_text_of_a_workload() -> None:
    lines = [line("a", "interpreter", 100.0, 200.0, 400.0), line("a", "generated", 1000.0)]
    title, slow, fast, *ratios = as_text(
        [*lines[:1], line("a", "generated", 800.0, 2000.0, 2000.0)]
    )
    assert title == "a, loop (10 moves a job)"
    assert slow.split() == ["interpreter", "200", "moves/s", "(100", "to", "400)", "5000.00", "µs"]
    assert fast.split()[:2] == ["generated", "2,000"]
    assert ratios == ["  generated ÷ interpreter = 8"]


def test_the_table_has_a_row_a_game() -> None:
    results = Results(
        [
            line("a", "interpreter", 100.0),
            line("a", "generated", 1000.0),
            line("b", "generated", 5000.0),
        ]
    )
    assert list(as_markdown(results))[2:] == [
        "| game | interpreter | generated | generated ÷ interpreter |",
        "|---|---:|---:|---:|",
        "| a | 100 | 1,000 | 10 |",
        "| b | - | 5,000 | - |",
        "",
    ]
