"""Faults of the JSON itself: coded, placed, in words (chapter 10)."""

from __future__ import annotations

import pytest

from tests.frontend.support import codes, json_of, marked, only

GRAMMAR = [
    ("", "", "empty"),
    ("  \n", "", "empty"),
    ('{"a": 1,}', ",", "a comma before the closing }"),
    ("[1, 2,]", ",", "a comma before the closing ]"),
    ("[1,, 2]", ",", "two commas"),
    ("[, 1]", ",", "a comma straight after ["),
    ("{, }", ",", "a comma straight after {"),
    ('{"a" 1}', '"a"', "a colon"),
    ('{"a", "b": 1}', '"a"', "a colon"),
    ('{"a"}', '"a"', "a colon"),
    ('{"a": }', "}", "a value after the colon"),
    ('{"a":: 1}', ":", "a value after the colon"),
    ('{"a": 1 "b": 2}', "1", "a comma or }"),
    ('{"a": "x" "b": 2}', '"x"', "a comma or }"),
    ("[1 2]", "1", "a comma or ]"),
    ("[1: 2]", "1", "a comma or ]"),
    ("{1: 2}", "1", "a property name"),
    ('{"a": 1, 2}', "2", "a property name"),
    ('{"a": [1}', "}", "does not close the [ of line 1, column 7"),
    ("[1, 2", "[", "never closed"),
    ('{"a": {"b": 1}', "{", "never closed"),
    ('{"a": 1', "{", "never closed"),
    ("{} {}", "{", "has ended before this"),
    ("{}]", "]", "has ended before this"),
    ("}", "}", "can't start with }"),
    (", 1", ",", "can't start with ,"),
]


@pytest.mark.parametrize(("text", "place", "words"), GRAMMAR)
def test_grammar_faults_say_what_was_expected(text: str, place: str, words: str) -> None:
    tree, diagnostics = json_of(text)
    fault = only(diagnostics, "C011")
    assert tree is None
    assert marked(text, fault) == place
    assert words in fault.message


def test_an_unclosed_list_is_noticed_at_the_first_thing_that_can_not_stand_in_it() -> None:
    text = '{\n  "a": [1, 2,\n  "b": 3\n}'
    fault = only(json_of(text)[1], "C011")
    assert marked(text, fault) == '"b"'
    assert "a comma or ]" in fault.message


WORDS = [
    ("// note\n{}", "//", "no comments"),
    ("{} # note", "#", "no comments"),
    ("[1 /* note, with words */]", "/*", "no comments"),
    ("{'a': 1}", "'a'", "not a JSON string"),
    ("['it is so']", "'it", "not a JSON string"),
    ("{a: 1}", "a", "not JSON"),
    ("[True]", "True", "not JSON"),
    ("[TRUE]", "TRUE", "not JSON"),
    ("[None]", "None", "not JSON"),
    ("[NaN]", "NaN", "not JSON"),
    ("[-Infinity]", "-Infinity", "not JSON"),
    ("[undefined]", "undefined", "not JSON"),
    ("[01]", "01", "not a JSON number"),
    ("[-01]", "-01", "not a JSON number"),
    ("[+1]", "+1", "not a JSON number"),
    ("[.5]", ".5", "not a JSON number"),
    ("[5.]", "5.", "not a JSON number"),
    ("[1e]", "1e", "not a JSON number"),
    ("[0x10]", "0x10", "not a JSON number"),
    ("[1_000]", "1_000", "not a JSON number"),
    ("[-]", "-", "not JSON"),
]


@pytest.mark.parametrize(("text", "place", "words"), WORDS)
def test_words_that_are_not_json(text: str, place: str, words: str) -> None:
    fault = only(json_of(text)[1], "C006")
    assert marked(text, fault) == place
    assert words in fault.message


@pytest.mark.parametrize(
    ("text", "hint"),
    [("[True]", "true"), ("[None]", "null"), ("[+1]", "+"), ("[007]", "zeros"), ("[x]", "quotes")],
)
def test_words_come_with_a_hint(text: str, hint: str) -> None:
    found = only(json_of(text)[1], "C006").hint
    assert found is not None
    assert hint in found


@pytest.mark.parametrize(
    "number",
    [
        "1e400",
        "-1e400",
        "1" + "0" * 400 + ".0",
        str(2**63),
        str(-(2**63) - 1),
        str(2**70),
        "9" * 200000,
    ],
    ids=["1e400", "-1e400", "long", "2^63", "-2^63-1", "2^70", "digits"],
)
def test_numbers_that_are_too_large(number: str) -> None:
    assert codes(json_of(f"[{number}]")[1]) == ["C007"]


@pytest.mark.parametrize("number", [str(2**63 - 1), str(-(2**63)), "1e308", "1e-400"])
def test_numbers_that_just_fit(number: str) -> None:
    assert codes(json_of(f"[{number}]")[1]) == []


STRINGS = [
    ("\x00", "C008", "\x00"),
    ("\x1f", "C008", "\x1f"),
    ("\t", "C008", "\t"),
    (r"\u0000", "C008", r"\u0000"),
    (r"\x41", "C009", r"\x"),
    (r"\'", "C009", r"\'"),
    (r"\u12", "C009", r"\u"),
    (r"\u12G4", "C009", r"\u"),
    (r"\ud83c", "C010", r"\ud83c"),
    (r"\udca1", "C010", r"\udca1"),
    (r"\ud83cx", "C010", r"\ud83c"),
    (r"\ud83c\ud83c\udca1", "C010", r"\ud83c"),
    (r"\udca1\ud83c", "C010", r"\udca1"),
    ("\ud800", "C010", "\ud800"),
]


@pytest.mark.parametrize(("inside", "code", "place"), STRINGS)
def test_faults_inside_strings(inside: str, code: str, place: str) -> None:
    text = f'["ab{inside}"]'
    fault = only(json_of(text)[1], code)
    assert marked(text, fault) == place
    assert fault.span.start == 4


def test_a_faulty_string_as_a_key() -> None:
    assert codes(json_of('{"a\\q": 1}')[1]) == ["C009"]


@pytest.mark.parametrize("text", ['["abc]', '["abc\n"]', '["abc\\"]', '"'])
def test_strings_without_an_end(text: str) -> None:
    fault = only(json_of(text)[1], "C005")
    assert fault.span.start == text.index('"')


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[1,\xa02]", "U+00A0"),
        ("[1,\x002]", "U+0000"),
        ("[1\ufeff]", "U+FEFF"),
        ("\ufeff\ufeff[]", "U+FEFF"),
        ("[\x0c]", "U+000C"),
        ("[\u2028]", "U+2028"),
    ],
)
def test_characters_between_tokens(text: str, shown: str) -> None:
    fault = only(json_of(text)[1], "C004")
    assert shown in fault.message


def test_all_malformed_tokens_of_a_file_are_told_in_one_run() -> None:
    text = '{"a": NaN, "b": 1e400,\n"c": "\\q", "d": 01}'
    assert codes(json_of(text)[1]) == ["C006", "C007", "C009", "C006"]


def test_each_comment_is_one_fault() -> None:
    text = "{\n// one, two\n}\n// three"
    assert codes(json_of(text)[1]) == ["C006", "C006"]


def test_malformed_tokens_are_told_up_to_a_limit() -> None:
    assert len(json_of("[" + "x, " * 1000 + "x]")[1]) == 20


class TestLimits:
    """Sizes that are refused before the parser sees them, and those that just fit."""

    def test_size(self) -> None:
        blank = " " * (256 * 1024 - 2)
        assert codes(json_of("[]" + blank)[1]) == []
        assert codes(json_of("[]" + blank + " ")[1]) == ["C001"]

    def test_size_counts_bytes(self) -> None:
        assert codes(json_of('["' + "é" * 131_070 + '"]')[1]) == []
        assert codes(json_of('["' + "é" * 131_071 + '"]')[1]) == ["C001"]

    def test_tokens(self) -> None:
        # four brackets and 9,998 times a comma and a number
        assert codes(json_of("[[]" + ",1" * 9_998 + "]")[1]) == []
        assert codes(json_of("[" + "1," * 9_999 + "1]")[1]) == ["C002"]

    def test_items_by_the_hundred_thousand(self) -> None:
        fault = only(json_of("[" + "1," * 100_000 + "1]")[1], "C002")
        assert "20,000 tokens" in fault.message

    @pytest.mark.parametrize("opener", ["[", '{"a":'])
    def test_nesting(self, opener: str) -> None:
        fault = only(json_of(opener * 201)[1], "C003")
        assert fault.span.start == 200 * len(opener)

    @pytest.mark.parametrize(
        "text",
        [
            '"' * 250000,
            "\\" * 250000,
            "\x00" * 250000,
            '"' + "\\" * 250001,
            "x " * 120000,
            '"' + "\\u00" * 60000 + '"',
            "-" * 250000,
            "/*" * 100000,
            "'" * 250000,
        ],
        ids=[
            "quotes",
            "backslashes",
            "NULs",
            "open",
            "words",
            "escapes",
            "minus",
            "stars",
            "single",
        ],
    )
    def test_large_nonsense_ends(self, text: str) -> None:
        tree, diagnostics = json_of(text)
        assert tree is None
        assert diagnostics
