"""The benchmarks run, count the same work for every subject, and write what they found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.measure import measure_game
from benchmarks.subjects import SUBJECTS, Subject
from benchmarks.workloads import WORKLOADS, Job

SHORT = ["--deals", "1", "--moves", "5", "--rounds", "2", "--share", "0"]


def test_a_short_run_prints_a_ratio_for_each_subject(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--games", "weathervane"]) == 0
    title, *rows = capsys.readouterr().out.splitlines()

    assert title == "playouts, weathervane (5 moves a job)"
    assert [row.split()[0] for row in rows] == [subject.name for subject in SUBJECTS]
    assert all(row.endswith(" x") and " moves/s " in row for row in rows)
    assert rows[-1].endswith(" 1.0 x")


def test_all_rates_go_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rates.json"
    main([*SHORT, "--games", "weathervane,spiderette", "--json", str(path)])
    data = json.loads(path.read_text(encoding="utf-8"))

    assert data["settings"]["moves"] == 5
    assert [(line["game"], line["subject"]) for line in data["results"]] == [
        (game, subject.name) for game in ("weathervane", "spiderette") for subject in SUBJECTS
    ]
    assert all(len(line["rounds"]) == 2 for line in data["results"])


def test_an_unknown_game_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--games", "whist"])
    assert left.value.code == 2
    assert "'whist' is none of accordion" in capsys.readouterr().err


def test_subjects_that_do_not_do_the_same_work_are_not_compared() -> None:
    first = SUBJECTS[0]
    other = Subject("other", "plays another game", lambda slug: first.load("spiderette"))
    job = Job(seeds=[1], most_moves=100)
    with pytest.raises(AssertionError, match="differ in their work"):
        measure_game(WORKLOADS[0], "weathervane", (first, other), job, rounds=1, share=0)
