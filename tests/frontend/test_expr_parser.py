"""Expressions: grammar, chains, limits, places (chapter 8)."""

from __future__ import annotations

import pytest

from compiler.diagnostics import Sink
from compiler.frontend.expr_ast import (
    Binary,
    BoolLit,
    Call,
    Chain,
    Expr,
    IntLit,
    Name,
    Prop,
    Ternary,
    Unary,
)
from compiler.frontend.expr_parser import parse_expr
from compiler.frontend.json_tree import JString, parse_json
from compiler.source import SourceFile
from tests.frontend.support import BOARD, codes, expr_of, marked, only, tree_of


def outline(node: Expr) -> str:
    """A tree as text with every grouping shown."""
    match node:
        case IntLit():
            return str(node.value)
        case BoolLit():
            return str(node.value).lower()
        case Name():
            return f"`{node.text}`" if node.quoted else node.text
        case Prop():
            return f"{outline(node.base)}.{node.name}"
        case Call():
            return f"{node.name}[{' '.join(map(outline, node.args))}]"
        case Unary():
            return f"({node.op}{outline(node.operand)})"
        case Binary():
            return f"({outline(node.left)} {node.op} {outline(node.right)})"
        case Chain():
            return f"({f' {node.op} '.join(map(outline, node.items))})"
        case Ternary():
            return f"({outline(node.test)} ? {outline(node.then)} : {outline(node.other)})"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("1", "1"),
        ("true", "true"),
        ("false", "false"),
        ("trueish", "trueish"),
        ("True", "True"),
        ("a + b * c", "(a + (b * c))"),
        ("a * b + c", "((a * b) + c)"),
        ("a - b - c", "((a - b) - c)"),
        ("a / b % c", "((a / b) % c)"),
        ("a < b == c >= d", "((a < b) == (c >= d))"),
        ("a == b != c", "((a == b) != c)"),
        ("a < b < c", "((a < b) < c)"),
        ("a == b && c", "((a == b) && c)"),
        ("a || b && c || d", "(a || (b && c) || d)"),
        ("a ? b : c", "(a ? b : c)"),
        ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
        ("a ? b ? c : d : e", "(a ? (b ? c : d) : e)"),
        ("a || b ? c : d", "((a || b) ? c : d)"),
        ("!a && b", "((!a) && b)"),
        ("!a == b", "((!a) == b)"),
        ("-a * b", "((-a) * b)"),
        ("!!a", "(!(!a))"),
        ("- -1", "(-(-1))"),
        ("a - -1", "(a - (-1))"),
        ("!a.b", "(!a.b)"),
        ("a.b.c", "a.b.c"),
        ("f(a).b", "f[a].b"),
        ("(a + b).c", "(a + b).c"),
        ("(a)", "a"),
        ("((a + b)) * c", "((a + b) * c)"),
        ("f()", "f[]"),
        ("f(a, b + 1, g(c))", "f[a (b + 1) g[c]]"),
        ("f (a)", "f[a]"),
        ("a+b", "(a + b)"),
        ("007", "7"),
        ("\ta\n+\r\nb ", "(a + b)"),
    ],
)
def test_grammar(text: str, tree: str) -> None:
    """R8.1: the levels, loosest first, all binary operators from the left."""
    assert outline(tree_of(text)) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a + b + c", "(a + b + c)"),
        ("a + (b + c)", "(a + (b + c))"),
        ("(a + b) + c", "((a + b) + c)"),
        ("a + b - c + d + e", "(((a + b) - c) + d + e)"),
        ("a - b + c", "((a - b) + c)"),
        ("a * b * c / d * e", "(((a * b * c) / d) * e)"),
        ("a && b && c", "(a && b && c)"),
    ],
)
def test_chains_are_one_node(text: str, tree: str) -> None:
    """R8.10: a chain of one of && || + * is one node."""
    assert outline(tree_of(text)) == tree


class TestSpans:
    def test_of_every_kind_of_node(self) -> None:
        text = "!a.top ? f(x, 1) : (b - 2) * c"
        tree = tree_of(text)
        assert isinstance(tree, Ternary)
        assert isinstance(tree.test, Unary)
        assert isinstance(tree.test.operand, Prop)
        assert isinstance(tree.then, Call)
        assert isinstance(tree.other, Chain)

        def text_of(span: object) -> str:
            return text[span.start : span.end]  # type: ignore[attr-defined]

        assert text_of(tree.span) == text
        assert text_of(tree.test.span) == "!a.top"
        assert text_of(tree.test.operand.span) == "a.top"
        assert text_of(tree.test.operand.name_span) == "top"
        assert text_of(tree.then.span) == "f(x, 1)"
        assert text_of(tree.then.name_span) == "f"
        assert [text_of(arg.span) for arg in tree.then.args] == ["x", "1"]
        assert text_of(tree.other.span) == "(b - 2) * c"
        assert text_of(tree.other.items[0].span) == "(b - 2)"

    def test_inside_an_escaped_string(self) -> None:
        """R8.2: a place inside the JSON string is a place of the file, escapes or not."""
        file = r'"\u0063ount(stock)\n + \u0060left-wing\u0060.top"'
        sink = Sink()
        string = parse_json(SourceFile("x", file), sink)
        assert isinstance(string, JString)
        tree = parse_expr(string.value, string.offsets, BOARD, sink, "when")
        assert isinstance(tree, Chain)
        assert sink.diagnostics == []
        spans = [item.span for item in tree.items]
        assert file[spans[0].start : spans[0].end] == r"\u0063ount(stock)"
        assert file[spans[1].start : spans[1].end] == r"\u0060left-wing\u0060.top"

    def test_faults_inside_an_escaped_string(self) -> None:
        file = '"a\\n\\u0026\\u0026 b =\\u003e c"'
        sink = Sink()
        string = parse_json(SourceFile("x", file), sink)
        assert isinstance(string, JString)
        assert parse_expr(string.value, string.offsets, BOARD, sink, "when") is None
        assert marked(file, only(sink.diagnostics, "C051")) == "="


class TestLimits:
    """R8.10."""

    def test_characters(self) -> None:
        assert codes(expr_of("a" + " " * 3_999)[1]) == []
        assert codes(expr_of("a" + " " * 4_000)[1]) == ["C052"]

    def test_levels(self) -> None:
        assert codes(expr_of("!" * 63 + "a")[1]) == []
        assert codes(expr_of("!" * 64 + "a")[1]) == ["C053"]

    def test_a_chain_counts_once(self) -> None:
        assert codes(expr_of("a" + " + a" * 990)[1]) == []
        assert codes(expr_of("a" + " && a" * 790)[1]) == []

    def test_a_row_of_subtractions_does_not(self) -> None:
        assert codes(expr_of("a" + " - a" * 63)[1]) == []
        assert codes(expr_of("a" + " - a" * 64)[1]) == ["C053"]

    def test_parentheses_are_no_level(self) -> None:
        assert codes(expr_of("(" * 1_999 + "a" + ")" * 1_999)[1]) == []

    def test_the_level_too_many_is_shown(self) -> None:
        text = "!" * 64 + "a"
        assert marked(text, only(expr_of(text)[1], "C053")) == "a"

    @pytest.mark.parametrize("literal", ["9223372036854775807", "0", "00"])
    def test_literals_that_fit(self, literal: str) -> None:
        assert tree_of(literal) == IntLit(int(literal), tree_of(literal).span)

    @pytest.mark.parametrize("literal", ["9223372036854775808", "9" * 4_000])
    def test_literals_that_do_not(self, literal: str) -> None:
        assert codes(expr_of(literal)[1]) == ["C054"]

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("(" * 4_000, "C050"),
            (")" * 4_000, "C050"),
            ("!" * 4_000, "C050"),
            ("-" * 4_000, "C050"),
            ("`" * 4_000, "C050"),
            ("f(" * 2_000, "C050"),
            ("a?" * 2_000, "C050"),
            ("1-" * 1_999 + "1", "C053"),
            ("a" + "-1" * 1_999, "C053"),
            ("a" + "-b" * 1_999, "C053"),
            ("a" + ".b" * 1_999, "C053"),
            ("f(" * 1_333 + "a" + ")" * 1_333, "C053"),
            ("a?b:" * 999 + "c", "C053"),
            ("slot-99-" * 499 + "1", "C055"),
        ],
        ids=lambda value: value[:6],
    )
    def test_4000_characters_of_nonsense(self, text: str, code: str) -> None:
        assert codes(expr_of(text)[1])[0] == code
