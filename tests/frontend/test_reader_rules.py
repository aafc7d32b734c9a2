"""Named rules, read as what they can be (R5.12)."""

from __future__ import annotations

import json

import pytest

from compiler.expand import SHORT_FORMS
from compiler.frontend.surface import RuleDoc
from tests.frontend.support import codes, good, only, read


def _rule(**properties: object) -> RuleDoc:
    rules = good(rules={"One": properties}).rules
    assert rules is not None
    return rules.value[0]


def test_properties_of_an_accept_rule() -> None:
    rule = _rule(seed="Ace", when="true")
    assert rule.name == "One"
    assert rule.eject is None
    assert rule.accept is not None
    assert rule.accept.seed is not None
    assert rule.accept.seed.path == "rules.One.seed"
    assert rule.accept.when is not None


@pytest.mark.parametrize("properties", [{"gate": "TopOnly"}, {"unit": "pile", "reason": "x"}])
def test_properties_of_an_eject_rule(properties: dict[str, object]) -> None:
    rule = _rule(**properties)
    assert rule.accept is None
    assert rule.eject is not None


@pytest.mark.parametrize("properties", [{}, {"when": "true", "reason": "x"}])
def test_properties_of_both(properties: dict[str, object]) -> None:
    rule = _rule(**properties)
    assert rule.accept is not None
    assert rule.eject is not None
    assert rule.accept.when == rule.eject.when
    assert rule.accept.reason == rule.eject.reason


def test_a_fault_is_reported_once() -> None:
    game, diagnostics = read(rules={"one": {"when": "a =", "reason": 1}})
    assert codes(diagnostics) == ["C051", "C030"]
    assert game.rules is not None
    rule = game.rules.value[0]
    assert rule.accept is not None
    assert rule.accept.when is not None
    assert rule.accept.reason is None
    assert rule.eject is not None
    assert rule.eject.when == rule.accept.when


def test_a_rule_of_two_minds() -> None:
    game, diagnostics = read(rules={"one": {"seed": "Ace", "gate": "Any"}})
    assert only(diagnostics, "W003").path == "rules.one.gate"
    assert game.rules is not None
    rule = game.rules.value[0]
    assert rule.accept is not None
    assert rule.accept.seed is not None
    assert rule.eject is not None
    assert rule.eject.gate is not None


def test_an_unknown_property_is_one_warning() -> None:
    fault = only(read(rules={"one": {"sed": "Ace"}})[1], "W001")
    assert "an accept rule or an eject rule" in fault.message
    assert fault.hint == 'did you mean "seed"?'


def test_a_rule_that_is_no_object_has_no_reading() -> None:
    game, diagnostics = read(rules={"one": "none", "two": {}})
    assert only(diagnostics, "C030").path == "rules.one"
    assert game.rules is not None
    one, two = game.rules.value
    assert (one.accept, one.eject) == (None, None)
    assert two.accept is not None


@pytest.mark.parametrize("slot", ["acceptRule", "ejectRule"])
def test_a_short_form_is_no_named_rule(slot: str) -> None:
    """R5.12: the hint says what the short form stands for."""
    for word, long_form in SHORT_FORMS[slot].items():
        hint = only(read(rules={"one": word})[1], "C030").hint
        assert hint is not None
        assert json.loads(hint.removeprefix("write ")) == long_form


@pytest.mark.parametrize("value", ["Ace", "$two", 3, []])
def test_anything_else_is_no_named_rule(value: object) -> None:
    hint = only(read(rules={"one": value})[1], "C030").hint
    assert hint == 'write an object such as { "seed": "Ace" } or { "gate": "TopOnly" }'


def test_names_that_match_are_twins() -> None:
    """Rule names match without regard to case, as keys do (R1.2)."""
    from tests.frontend.support import json_of

    assert codes(json_of('{"rules": {"a": {}, "A": {}}}')[1]) == ["C012"]
