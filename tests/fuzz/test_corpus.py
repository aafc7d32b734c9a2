"""What fuzzing found, replayed: games stay games, refusals stay refusals (tests/fuzz/README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.target import compile_bytes

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.cardz"))


def test_the_corpus_is_small() -> None:
    assert 100 <= len(CORPUS) < 200
    assert sum(path.stat().st_size for path in CORPUS) < 300_000


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_replay(path: Path) -> None:
    outcome = compile_bytes(path.read_bytes())
    assert (outcome == "made") == path.name.startswith("made")
