"""Faults of an expression's grammar (R8.2, chapter 10)."""

from __future__ import annotations

import pytest

from compiler.frontend.depot_names import DepotNames
from tests.frontend.support import expr_of, marked, only

GRAMMAR = [
    ("", "", "empty"),
    ("   ", "   ", "empty"),
    ("a +", "+", 'stops after "+"'),
    ("a.", ".", 'stops after "."'),
    ("a ? b", "?", 'this "?" has no ":"'),
    ("f(a ? b)", "?", 'this "?" has no ":"'),
    ("a ? b :", ":", 'stops after ":"'),
    ("a : b", ":", '":" can\'t follow "a"'),
    ("(a", "(", 'this "(" has no ")"'),
    ("f(a, (b + c)", "(", 'this "(" has no ")"'),
    ("a)", ")", 'this ")" closes nothing'),
    (")", ")", 'can\'t start with ")"'),
    ("* a", "*", 'can\'t start with "*"'),
    ("()", ")", '")" can\'t follow "("'),
    ("f(a,)", ")", '")" can\'t follow ","'),
    ("f(, a)", ",", '"," can\'t follow "("'),
    ("a, b", ",", "a comma outside a function's arguments"),
    ("a b", "b", '"b" can\'t follow "a"'),
    ("1 a", "a", '"a" can\'t follow "1"'),
    ("a ++ b", "+", '"+" can\'t follow "+"'),
    ("true(1)", "(", '"(" can\'t follow "true"'),
    ("a.true", "true", '"true" can\'t follow "."'),
    ("a.`b`", "`b`", '"`b`" can\'t follow "."'),
    ("`a`(1)", "(", '"(" can\'t follow "`a`"'),
]


@pytest.mark.parametrize(("text", "place", "words"), GRAMMAR)
def test_grammar_faults(text: str, place: str, words: str) -> None:
    tree, diagnostics = expr_of(text)
    fault = only(diagnostics, "C050")
    assert tree is None
    assert marked(text, fault) == place
    assert words in fault.message


@pytest.mark.parametrize(
    ("text", "label"),
    [("a b", "an operator"), ("a +", "a value"), ("a + * b", "a value"), ("a.(", "property")],
)
def test_what_was_expected(text: str, label: str) -> None:
    assert label in only(expr_of(text)[1], "C050").label


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a and b", "&&"),
        ("a or b", "||"),
        ("not a", "!"),
        ("if a then b", "test ? a : b"),
        ("moves mod 2", "%"),
        ("1.5", "whole"),
        ("a <> b", "!="),
    ],
)
def test_habits_of_other_languages(text: str, hint: str) -> None:
    found = only(expr_of(text)[1], "C050").hint
    assert found is not None
    assert hint in found


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("a = b", "=", "=="),
        ("a === b", "=", "== is enough"),
        ("a !== b", "=", "!= is enough"),
        ("a => b", "=", ">="),
        ("a =< b", "=", "<="),
        ("a & b", "&", "&&"),
        ("a | b", "|", "||"),
        ('a == "Ace"', '"', "no strings"),
        ("a == 'Ace'", "'", "no strings"),
        ("a \u2264 b", "\u2264", "<="),
        ("a \u2212 b", "\u2212", "-"),
        ("a[1]", "[", "neighbour"),
        ("`a", "`", "backquote"),
        ("a\u00a0+ b", "\u00a0", "plain space"),
    ],
)
def test_characters_that_do_not_belong(text: str, place: str, hint: str) -> None:
    fault = only(expr_of(text)[1], "C051")
    assert marked(text, fault) == place
    assert fault.hint is not None
    assert hint in fault.hint


@pytest.mark.parametrize("char", ["#", "$", "@", "\\", "\x00", "\x1b", "\u202e", "\U0001f0a1"])
def test_any_other_character(char: str) -> None:
    fault = only(expr_of(f"a {char} b")[1], "C051")
    assert marked(f"a {char} b", fault) == char
    assert fault.message.isprintable()


def test_a_name_with_a_space_gets_a_hint() -> None:
    names = DepotNames(frozenset({"left wing"}))
    fault = only(expr_of("count(left wing)", names)[1], "C050")
    assert fault.hint is not None
    assert "`left wing`" in fault.hint


def test_the_path_goes_along() -> None:
    assert expr_of("a +")[1][0].path == "when"
