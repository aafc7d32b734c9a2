"""How diagnostics look (docs: what an error looks like)."""

from __future__ import annotations

import json

import pytest

from compiler.diagnostics import Diagnostic, Severity
from compiler.excerpt import printable
from compiler.finding import findings
from compiler.render import in_order, place, render_text, summary
from compiler.source import SourceFile, Span

PREFIX = "\n" * 13
LINE_14 = '      "acceptRule": { "seed": "A", "build": { "direction": "Up" } },'


def _error(span: Span, **more: object) -> Diagnostic:
    return Diagnostic(
        **{  # type: ignore[arg-type]
            "code": "C031",
            "severity": Severity.ERROR,
            "message": "wrong",
            "span": span,
            **more,
        }
    )


def _shown(text: str, start: int, end: int, label: str = "") -> list[str]:
    """The lines of the excerpt of one error in a text."""
    lines = render_text(SourceFile("x", text), [_error(Span(start, end), label=label)]).split("\n")
    assert lines[0] == "error[C031]: wrong"
    assert lines[-1] == "1 error, 0 warnings in x"
    return lines[2:-1]


def test_the_whole_of_an_error() -> None:
    source = SourceFile("games/mine.cardz", PREFIX + LINE_14 + "\n")
    at = source.text.index('"A"')
    error = _error(
        Span(at, at + 3),
        message='"A" is not a rank',
        path="depots[2].acceptRule.seed",
        label="ranks are spelled out",
        hint='did you mean "Ace"?',
    )
    assert render_text(source, [error]).split("\n") == [
        'error[C031]: "A" is not a rank',
        "  --> games/mine.cardz:14:31  depots[2].acceptRule.seed",
        "   |",
        '14 |       "acceptRule": { "seed": "A", "build": { "direction": "Up" } },',
        "   |                               ^^^ ranks are spelled out",
        '   = help: did you mean "Ace"?',
        "1 error, 0 warnings in games/mine.cardz",
    ]


def test_problems_come_in_the_order_of_the_file() -> None:
    late = _error(Span(5, 6), code="C002")
    early = _error(Span(1, 2), code="C003")
    twin = _error(Span(1, 2), code="C001")
    assert [d.code for d in in_order([late, early, twin])] == ["C003", "C001", "C002"]
    text = render_text(SourceFile("x", "abcdefg"), [late, early])
    assert text.index("C003") < text.index("C002")


@pytest.mark.parametrize(
    ("errors", "warnings", "line"),
    [
        (2, 0, "2 errors, 0 warnings in a.cardz"),
        (1, 1, "1 error, 1 warning in a.cardz"),
        (0, 3, "0 errors, 3 warnings in a.cardz"),
    ],
)
def test_summary(errors: int, warnings: int, line: str) -> None:
    here = Span(0, 1)
    found = [_error(here)] * errors + [_error(here, severity=Severity.WARNING)] * warnings
    assert summary("a.cardz", found) == line


def test_a_warning_says_so() -> None:
    warning = _error(Span(0, 1), code="W001", severity=Severity.WARNING)
    assert render_text(SourceFile("x", "a"), [warning]).startswith("warning[W001]: wrong\n")


class TestExcerpt:
    def test_no_label(self) -> None:
        assert _shown("abc def", 4, 7) == ["  |", "1 | abc def", "  |     ^^^"]

    def test_an_empty_span_has_one_caret(self) -> None:
        assert _shown("abc", 3, 3)[-1] == "  |    ^"
        assert _shown("", 0, 0) == ["  |", "1 |", "  | ^"]

    def test_a_span_past_the_end(self) -> None:
        assert _shown("abc", 50, 60)[-1] == "  |    ^"

    def test_tabs_are_four_columns(self) -> None:
        assert _shown("\t\tabc", 2, 5)[1:] == ["1 |         abc", "  |         ^^^"]

    def test_wide_characters_are_two_columns(self) -> None:
        assert _shown("日本 ab", 3, 5)[1:] == ["1 | 日本 ab", "  |      ^^"]
        assert _shown("a日本b", 1, 3)[-1] == "  |  ^^^^"
        assert _shown("\U0001f0a1\U0001f600x", 2, 3)[-1] == "  |    ^"

    def test_combining_characters_are_none(self) -> None:
        assert _shown("e\u0301x", 2, 3)[-1] == "  |  ^"

    def test_control_characters_are_shown_as_escapes(self) -> None:
        lines = _shown("\x1b[31mab\x07", 5, 7)
        assert lines[1:] == ["1 | \\u001b[31mab\\u0007", "  |           ^^"]

    def test_windows_line_ends_are_not_shown(self) -> None:
        assert _shown("ab\r\ncd\r\n", 4, 6)[1:] == ["2 | cd", "  | ^^"]

    def test_a_lone_carriage_return_is_an_escape(self) -> None:
        assert _shown("ab\rcd", 3, 5)[1] == "1 | ab\\u000dcd"

    def test_long_lines_are_cut_around_the_place(self) -> None:
        text = "a" * 100_000 + "HERE" + "b" * 150_000
        _, line, carets = _shown(text, 100_000, 100_004)
        assert len(line) <= 110
        assert line.startswith("1 | …a")
        assert line.endswith("b…")
        assert line.index("HERE") == carets.index("^^^^")

    def test_a_long_mark_ends_with_the_line(self) -> None:
        _, line, carets = _shown("x" * 500, 10, 500, "label")
        assert carets.endswith("^ label")
        assert len(carets) <= len(line) + len(" label")

    def test_the_ends_of_long_lines_are_shown_whole(self) -> None:
        start = _shown("HERE" + "b" * 500, 0, 4)
        end = _shown("a" * 500 + "HERE", 500, 504)
        assert start[1].startswith("1 | HEREb")
        assert start[2] == "  | ^^^^"
        assert end[1].endswith("aHERE")
        assert end[2].index("^") == end[1].index("HERE")

    def test_two_lines(self) -> None:
        assert _shown("ab [1,\n  2] cd", 3, 11, "here") == [
            "  |",
            "1 | ab [1,",
            "  |    ^^^",
            "2 |   2] cd",
            "  |   ^^ here",
        ]

    def test_many_lines(self) -> None:
        text = "\n" * 8 + "ab {\n1\n2\n}"
        assert _shown(text, 11, len(text), "here") == [
            "   |",
            " 9 | ab {",
            "   |    ^",
            "...",
            "12 | }",
            "   | ^ here",
        ]

    def test_a_span_that_ends_with_its_line(self) -> None:
        assert _shown("abc\ndef", 1, 4, "here") == ["  |", "1 | abc", "  |  ^^ here"]


class TestNothingRawReachesTheTerminal:
    HOSTILE = "\x1b]0;x\x07\x9b1m\u202e\u200b\u2028\n\r\ud800\U000e0001"

    def test_printable(self) -> None:
        assert printable(self.HOSTILE).isprintable()
        assert printable("\x1b\u202e\U000e0001") == "\\u001b\\u202e\\U000e0001"
        assert printable("a\tb ü日") == "a    b ü日"

    def test_in_every_part(self) -> None:
        hostile = self.HOSTILE
        error = _error(Span(0, 3), message=hostile, path=hostile, label=hostile, hint=hostile)
        text = render_text(SourceFile(f"{hostile}.cardz", hostile.replace("\n", "")), [error])
        assert all(line.isprintable() for line in text.split("\n"))
        assert len(text.split("\n")) == 7
        text.encode("utf-8")


def test_colour_is_asked_for() -> None:
    source, errors = SourceFile("x", "abc"), [_error(Span(0, 1), label="l", hint="h", path="p")]
    plain, colour = render_text(source, errors), render_text(source, errors, color=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[C031]\x1b[0m" in colour
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[1;34m", "\x1b[1;36m"):
        colour = colour.replace(code, "")
    assert colour == plain


def test_a_byte_order_mark_has_no_column() -> None:
    """R1.1: columns are those an editor shows."""
    source = SourceFile("x", "\ufeff{ab\ncd")
    assert place(source, 1) == (1, 1)
    assert place(source, 2) == (1, 2)
    assert place(source, 0) == (1, 1)
    assert place(source, 6) == (2, 2)
    lines = render_text(source, [_error(Span(2, 4))]).split("\n")
    assert lines[1:5] == [" --> x:1:2", "  |", "1 | {ab", "  |  ^^"]


def test_json() -> None:
    source = SourceFile("games/mine.cardz", '{\n "a": [1,\n 2]}')
    error = _error(Span(8, 15), path="a", label="here", hint="help\x07")
    warning = _error(Span(3, 6), code="W001", severity=Severity.WARNING)
    found = [finding.as_json() for finding in findings(source, [error, warning])]
    assert json.loads(json.dumps(found)) == [
        {
            "code": "W001",
            "severity": "warning",
            "message": "wrong",
            "label": "",
            "file": "games/mine.cardz",
            "line": 2,
            "column": 2,
            "endLine": 2,
            "endColumn": 5,
            "path": "",
            "hint": None,
        },
        {
            "code": "C031",
            "severity": "error",
            "message": "wrong",
            "label": "here",
            "file": "games/mine.cardz",
            "line": 2,
            "column": 7,
            "endLine": 3,
            "endColumn": 4,
            "path": "a",
            "hint": "help\\u0007",
        },
    ]
