"""JSON with positions (R1.1, R1.2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.frontend.json_nodes import plain_value
from compiler.frontend.json_tree import JArray, JBool, JNull, JNumber, JObject, JString
from compiler.source import Span
from tests.frontend.support import codes, json_of, marked, only


def test_every_kind_of_value() -> None:
    text = '{"a": [1, -2.5, true, false, null, "x"], "b": {}}'
    tree, diagnostics = json_of(text)

    assert diagnostics == []
    assert isinstance(tree, JObject)
    first, second = tree.members
    assert isinstance(first.value, JArray)
    one, fraction, yes, no, null, word = first.value.items
    assert isinstance(one, JNumber)
    assert one.value == 1
    assert one.text == "1"
    assert isinstance(fraction, JNumber)
    assert fraction.value == -2.5
    assert isinstance(yes, JBool)
    assert yes.value is True
    assert isinstance(no, JBool)
    assert no.value is False
    assert isinstance(null, JNull)
    assert isinstance(word, JString)
    assert word.value == "x"
    assert isinstance(second.value, JObject)
    assert second.value.members == ()


def test_spans_cover_the_text_of_each_value() -> None:
    text = ' { "key" : [ 12 , "x" ] } '
    tree, _ = json_of(text)

    assert isinstance(tree, JObject)
    (member,) = tree.members
    assert isinstance(member.value, JArray)
    spans = [tree.span, member.key.span, member.value.span, *(i.span for i in member.value.items)]
    assert [text[s.start : s.end] for s in spans] == [
        '{ "key" : [ 12 , "x" ] }',
        '"key"',
        '[ 12 , "x" ]',
        "12",
        '"x"',
    ]


def test_offsets_of_plain_characters() -> None:
    tree, _ = json_of(' "abc"')
    assert isinstance(tree, JString)
    assert list(tree.offsets) == [2, 3, 4, 5]


def test_offsets_of_escapes() -> None:
    """Each decoded character points at the escape that it was written as; the last is the quote."""
    text = r'"a\n\u0041\ud83c\udca1z"'
    tree, _ = json_of(text)

    assert isinstance(tree, JString)
    assert tree.value == "a\nA\U0001f0a1z"
    assert [text[o] for o in tree.offsets] == ["a", "\\", "\\", "\\", "z", '"']
    assert list(tree.offsets) == [1, 2, 4, 10, 22, 23]


@pytest.mark.parametrize(
    ("escape", "char"),
    [(r"\"", '"'), (r"\\", "\\"), (r"\/", "/"), (r"\b", "\b"), (r"\f", "\f"), (r"\t", "\t")],
)
def test_simple_escapes(escape: str, char: str) -> None:
    tree, _ = json_of(f'"{escape}"')
    assert isinstance(tree, JString)
    assert tree.value == char


def test_byte_order_mark_is_skipped() -> None:
    """R1.1. The offsets stay those of the text, mark included."""
    tree, diagnostics = json_of('\ufeff{"a": 1}')
    assert diagnostics == []
    assert isinstance(tree, JObject)
    assert tree.span == Span(1, 9)


def test_windows_line_ends() -> None:
    tree, diagnostics = json_of('{\r\n"a": 1\r\n}\r\n')
    assert diagnostics == []
    assert isinstance(tree, JObject)


@pytest.mark.parametrize(
    ("text", "integral"),
    [
        ("3", 3),
        ("3.0", 3),
        ("30e-1", 3),
        ("1E2", 100),
        ("-0", 0),
        ("3.5", None),
        ("1.00000000000000000000001", None),
        ("1e-400", None),
        ("9007199254740993.0", 2**53 + 1),
    ],
)
def test_integral_numbers(text: str, integral: int | None) -> None:
    """R1.5: whether a number is whole is decided by what is written, not by its rounding."""
    tree, _ = json_of(text)
    assert isinstance(tree, JNumber)
    assert tree.integral == integral


@pytest.mark.parametrize(
    "second", ["name", "Name", "NAME", r"n\u0061me"], ids=["same", "capital", "capitals", "escape"]
)
def test_keys_that_match_are_reported_with_both_places(second: str) -> None:
    """R1.2: keys that differ in case alone, or not at all. The first of the two stands."""
    text = '{"name": 1,\n "' + second + '": 2}'
    tree, diagnostics = json_of(text)

    fault = only(diagnostics, "C012")
    assert marked(text, fault) == f'"{second}"'
    assert "line 1, column 2" in fault.message
    assert isinstance(tree, JObject)
    assert plain_value(tree) == {"name": 1}


def test_three_like_keys_are_two_faults() -> None:
    assert codes(json_of('{"a": 1, "A": 2, "a": 3}')[1]) == ["C012", "C012"]


def test_like_keys_of_different_objects_are_fine() -> None:
    assert codes(json_of('{"a": {"a": 1}, "b": {"a": 1}}')[1]) == []


def test_nesting_of_200_is_allowed() -> None:
    tree, diagnostics = json_of("[" * 200 + "]" * 200)
    assert diagnostics == []
    assert tree is not None


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text("abcdef", max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES, st.booleans(), st.sampled_from([None, 1]))
def test_reads_what_the_standard_library_writes(
    value: Any, ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    tree, diagnostics = json_of(text)
    assert diagnostics == []
    assert tree is not None
    assert plain_value(tree) == value


@given(st.text("{}[]:,\"\\ 01-+.eEtrufalsn\n\tx/'\ufeff\x00\ud800", max_size=30))
def test_any_text_gives_a_tree_or_a_placed_error(text: str) -> None:
    """Where a tree comes, the standard library finds the same values."""
    tree, diagnostics = json_of(text)
    assert (tree is None) == any(d.code != "C012" for d in diagnostics)
    for diagnostic in diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    if tree is not None:
        known = json.loads(text.removeprefix("\ufeff"))
        assert diagnostics or plain_value(tree) == known
