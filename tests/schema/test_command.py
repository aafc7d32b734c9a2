"""`--schema` on the command line."""

from __future__ import annotations

import pytest

from compiler.cli import main
from compiler.schema import schema_text


@pytest.mark.parametrize("arguments", [["--schema"], ["--schema", "no-such-file.cardz"]])
def test_it_prints_the_schema_and_asks_for_no_game(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 0
    assert capsys.readouterr() == (schema_text(), "")
