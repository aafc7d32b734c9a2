"""How JSON is laid out for people."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.tidy_json import WIDTH, tidy_json

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=6)
    | st.dictionaries(st.text(max_size=9), inner, max_size=6),
    max_leaves=60,
)


def test_the_layout() -> None:
    """Short things on one line, the outermost object never; long lists filled."""
    value = {
        "name": "é",
        "short": {"a": [1, {"b": None}], "c": {}},
        "names": [f"name-{number}" for number in range(1, 15)],
        "objects": [{"key": "x" * 50}, {"key": "y" * 40}],
        "empty": [],
    }
    assert tidy_json(value) == f"""\
{{
  "name": "é",
  "short": {{ "a": [1, {{ "b": null }}], "c": {{}} }},
  "names": [
    "name-1", "name-2", "name-3", "name-4", "name-5", "name-6", "name-7", "name-8", "name-9",
    "name-10", "name-11", "name-12", "name-13", "name-14"
  ],
  "objects": [
    {{ "key": "{'x' * 50}" }},
    {{ "key": "{'y' * 40}" }}
  ],
  "empty": []
}}
"""


@pytest.mark.parametrize("text", ["{}\n", "[]\n", "1\n", '"a"\n'])
def test_little(text: str) -> None:
    assert tidy_json(json.loads(text)) == text


@pytest.mark.parametrize(("length", "lines"), [(81, 1), (82, 3)])
def test_a_line_may_be_full(length: int, lines: int) -> None:
    """`  "k": { "a": "…" },` has 19 characters besides, the comma among them."""
    text = tidy_json({"k": {"a": "x" * length}, "l": 1}).splitlines()
    assert len(text) == 3 + lines
    assert (len(text[1]) == WIDTH) == (lines == 1)


@given(VALUES)
def test_it_is_the_same_value(value: object) -> None:
    assert json.loads(tidy_json(value)) == value


def test_a_deep_value_takes_no_long_time() -> None:
    """R1.1 allows 200 levels; each is laid out once."""
    value: object = ["x" * 30] * 500
    for _ in range(190):
        value = {"deeper": value, "k": 1}
    assert json.loads(tidy_json(value)) == value
