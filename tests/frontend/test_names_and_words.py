"""Small helpers: names on the board, nearest words, values in messages."""

from __future__ import annotations

import pytest

from compiler.frontend.depot_names import DepotNames, collect_names
from compiler.frontend.json_nodes import JNumber, JString
from compiler.frontend.shown import show_char, show_value
from compiler.source import Span
from compiler.words import cut, listed, nearest
from tests.frontend.support import json_of

NOWHERE = Span(0, 0)


def _collect(text: str) -> DepotNames:
    tree, _ = json_of(text)
    assert tree is not None
    return collect_names(tree)


class TestDepotNames:
    def test_single_depots_and_groups(self) -> None:
        """R3.2: the stem names the group only."""
        names = _collect(
            '{"Depots": [{"NAME": "a"}, {"name": "b", "Repeat": 3}, {"name": "c", "repeat": 1}]}'
        )
        assert [n for n in ("a", "b", "b-1", "b-3", "b-4", "c", "c-1") if names.is_depot(n)] == [
            *("a", "b-1", "b-3", "c-1")
        ]
        assert [n for n in ("a", "b", "c", "b-1") if names.is_stem(n)] == ["b", "c"]
        assert (names.size("b"), names.size("c"), names.size("a")) == (3, 1, None)
        assert list(names) == ["a", "b", "c"]

    @pytest.mark.parametrize("number", ["0", "01", "-1", "1.0", "", "٣", "9" * 50])
    def test_numbers_that_are_no_place(self, number: str) -> None:
        assert not DepotNames(groups={"b": 10**9}).is_depot(f"b-{number}")

    @pytest.mark.parametrize(
        "text",
        ["{}", "[]", '{"depots": 3}', '{"depots": [1, null, {}, {"name": 5}]}', '{"depots": null}'],
    )
    def test_malformed_boards_have_no_names(self, text: str) -> None:
        assert list(_collect(text)) == []

    @pytest.mark.parametrize("repeat", ['"3"', "0", "-2", "1.5", "[]", "true"])
    def test_a_wrong_repeat_leaves_the_size_open(self, repeat: str) -> None:
        names = _collect(f'{{"depots": [{{"name": "a", "repeat": {repeat}}}]}}')
        assert names.is_depot("a-99")
        assert names.size("a") is None

    def test_null_is_no_repeat(self) -> None:
        """R1.5."""
        names = _collect('{"depots": [{"name": "a", "repeat": null}]}')
        assert names.is_depot("a")
        assert not names.is_depot("a-1")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("sead", "seed"),
        ("SEED", "seed"),
        ("accpetRule", "acceptRule"),
        ("autoflip", "autoFlipTop"),
        ("flipTop", None),
        ("accept", "acceptRule"),
        ("seeds of Ace", "seed"),
        ("acc", None),
        ("depot", "depots"),
        ("", None),
        ("q", None),
        ("x" * 5_000, None),
    ],
)
def test_nearest_word(word: str, found: str | None) -> None:
    assert nearest(word, ["seed", "acceptRule", "autoFlipTop", "depots"]) == found


def test_the_nearest_wins_and_the_first_of_equals() -> None:
    assert nearest("tab-12", ["tab-1", "tab-2", "tab-13", "tab-122"]) == "tab-1"
    assert nearest("tabb", ["tablet", "tab", "tabs"]) == "tab"


def test_shown_values() -> None:
    assert show_value(JString("a\n\x1b\u202e", NOWHERE, range(5))) == '"a\\u000a\\u001b\\u202e"'
    assert show_value(JString('say "hi"', NOWHERE, range(9))) == '"say \\"hi\\""'
    assert show_value(JString("x" * 1_000, NOWHERE, range(1001))) == f'"{"x" * 59}…"'
    assert show_value(JNumber(10.0, "1e1", NOWHERE)) == "1e1"
    assert cut("a\tb") == "a\\u0009b"
    assert show_char("ü") == '"ü" (U+00FC)'
    assert show_char("\x00") == "U+0000"
    assert listed(("a",)) == "a"
    assert listed(("a", "b", "c"), "and") == "a, b and c"
