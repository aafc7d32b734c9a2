"""Accept and eject rules (chapters 4 and 5)."""

from __future__ import annotations

import pytest

from compiler.ir.exprs import CardOf, End, IsEmpty, Local, LocalKind, Quant
from compiler.ir.nodes import Accept, Build, Eject, MatchSum, Unit
from compiler.ir.types import Direction, Gate, Rank, SuitRule, UnitKind, WildDeclares
from tests.lower.support import game_text, lower_ok, lower_text


def accept(rule: str, more: str = "") -> Accept:
    text = game_text(f'{{ "type": "Tableau", "acceptRule": {rule} }}', more=more)
    return lower_ok(text).depots[1].accept


def eject(rule: str) -> Eject:
    return lower_ok(game_text(f'{{ "type": "Tableau", "ejectRule": {rule} }}')).depots[1].eject


@pytest.mark.parametrize(
    ("rule", "meaning"),
    [
        ('"any"', Accept()),
        ("{}", Accept()),
        ("null", Accept()),
        ('"none"', Accept(rejects_all=True)),
        ('"emptyOnly"', Accept(empty_only=True)),
        ('{ "single": false, "minCount": 1, "suit": "Any", "follow": false }', Accept()),
        ('{ "minCount": 13, "seed": "King" }', Accept(min_count=13, seed=Rank.KING)),
        ('{ "seedNone": true, "rankIs": "Ace" }', Accept(seed_none=True, rank_is=Rank.ACE)),
        ('{ "seedFromDeal": true }', Accept(seed_from_deal=True)),
        ('{ "allowFaceDown": true }', Accept(allow_face_down=True)),
        ('{ "suit": "AlternateColor" }', Accept(suit=SuitRule.ALTERNATE_COLOR)),
        ('{ "build": { "direction": "Either" } }', Accept(build=Build(Direction.EITHER))),
        (
            '{ "build": { "direction": "Down", "step": 2, "wrap": true } }',
            Accept(build=Build(Direction.DOWN, 2, True)),
        ),
        ('{ "build": {} }', Accept(build=Build(Direction.UP))),
        ('{ "build": { "step": 0 } }', Accept(build=Build(Direction.UP, 0))),
        ('{ "build": { "sum": 13, "direction": "Down" } }', Accept(build=MatchSum(13))),
        (
            '{ "follow": true, "wildJoker": true, "wildDeclares": true }',
            Accept(follow=True, wild_joker=True, wild_declares=WildDeclares.SUIT),
        ),
        (
            '{ "wildRank": "Eight", "wildDeclares": "free" }',
            Accept(wild_rank=Rank.EIGHT, wild_declares=WildDeclares.FREE),
        ),
        ('{ "reason": "because" }', Accept(reason="because")),
    ],
)
def test_accept(rule: str, meaning: Accept) -> None:
    """Chapter 5: short forms, defaults and every property."""
    assert accept(rule) == meaning


def test_what_says_its_default_declares_nothing() -> None:
    """R5.3: a property that says what its absence says declares nothing, nor does a reason."""
    assert not accept('{ "single": false, "minCount": 1, "reason": "x" }').declares
    assert accept('{ "minCount": 2 }').declares


@pytest.mark.parametrize(
    ("rule", "meaning"),
    [
        ('"any"', Eject()),
        ("{}", Eject()),
        ('"locked"', Eject(Gate.LOCKED)),
        ('"faceUp"', Eject(Gate.FACE_UP)),
        ('"topOnly"', Eject(Gate.TOP_ONLY)),
        ('"TOPONLY"', Eject(Gate.TOP_ONLY)),
        ('{ "gate": "faceup", "unit": "any" }', Eject(Gate.FACE_UP, Unit(UnitKind.ANY))),
        ('{ "unit": {} }', Eject(unit=Unit(UnitKind.ANY))),
        ('{ "unit": "single" }', Eject(unit=Unit(UnitKind.SINGLE))),
        ('{ "unit": "pile" }', Eject(unit=Unit(UnitKind.PILE))),
        (
            '{ "unit": { "kind": "Run", "build": { "direction": "Down" }, "suit": "Same" } }',
            Eject(unit=Unit(UnitKind.RUN, Build(Direction.DOWN), SuitRule.SAME)),
        ),
        (
            '{ "unit": { "kind": "Run", "build": { "sum": 14 } } }',
            Eject(unit=Unit(UnitKind.RUN, MatchSum(14))),
        ),
    ],
)
def test_eject(rule: str, meaning: Eject) -> None:
    """Chapter 4: short forms of gates and units; R1.2: words match in any case."""
    assert eject(rule) == meaning


def test_names_of_the_accept_scope() -> None:
    """R5.10: source, depot, pile and top; the anchor is the top card of depot."""
    when = accept('{ "when": "source == depot && count(pile) == 1 && top.faceUp" }').when
    assert when is not None
    text = repr(when)
    assert "LocalKind.SOURCE" in text
    assert "LocalKind.PILE" in text
    anchor = accept('{ "when": "top.faceUp" }').when
    assert isinstance(getattr(anchor, "card", None), CardOf)
    base = anchor.card.base  # type: ignore[union-attr]
    assert isinstance(base, Local)
    assert base.kind is LocalKind.DEPOT
    assert anchor.card.end is End.TOP  # type: ignore[union-attr]


def test_names_of_the_eject_scope() -> None:
    """R4.4: depot and pile, not source and top."""
    when = eject('{ "when": "empty(depot) || count(pile) > 1", "reason": "r" }').when
    assert isinstance(when.items[0], IsEmpty)  # type: ignore[union-attr]
    assert isinstance(when.items[1].left, Quant)  # type: ignore[union-attr]
    lowered = lower_text(
        game_text('{ "type": "Tableau", "ejectRule": { "when": "empty(source) && top.faceUp" } }')
    )
    assert lowered.codes == ["C061", "C061"]


def named(rules: str, *depots: str) -> str:
    return game_text(*depots, more=f'"rules": {rules}')


def test_named_rules() -> None:
    """R5.12: a rule is used by its name in any case, and shared by its users."""
    game = lower_ok(
        named(
            '{ "Column": { "build": { "direction": "Down" } }, "top": { "gate": "TopOnly" } }',
            '{ "type": "Tableau", "acceptRule": "$column", "ejectRule": "$TOP" }',
            '{ "type": "Tableau", "acceptRule": "$COLUMN" }',
        )
    )
    assert game.depots[1].accept == Accept(build=Build(Direction.DOWN))
    assert game.depots[1].accept is game.depots[2].accept
    assert game.depots[1].eject == Eject(Gate.TOP_ONLY)


def test_an_empty_rule_fits_both_slots() -> None:
    """R5.12: a rule is checked in the slot that uses it."""
    text = named('{ "r": {} }', '{ "type": "Tableau", "acceptRule": "$r", "ejectRule": "$r" }')
    assert lower_text(text).codes == []


def test_a_fault_in_a_rule_is_reported_once() -> None:
    """R5.12: at the rule, however many slots use it."""
    users = ['{ "type": "Tableau", "acceptRule": "$r" }'] * 3
    lowered = lower_text(named('{ "r": { "when": "empty(dept)", "seed": "Ace" } }', *users))
    assert lowered.only.code == "C060"
    assert lowered.only.path == "rules.r.when"
    assert lowered.marked == "dept"


def test_a_fault_in_a_rule_used_in_both_slots_is_reported_once() -> None:
    """R5.12: also where two scopes meet it."""
    user = '{ "type": "Tableau", "acceptRule": "$r", "ejectRule": "$r" }'
    assert lower_text(named('{ "r": { "when": "empty(dept)" } }', user)).codes == ["C060"]


def test_a_misspelled_use_is_one_message() -> None:
    """R5.12: an unknown $name is an error at the place of use; the rule it meant is not called
    unused as well."""
    lowered = lower_text(named('{ "rule": {} }', '{ "type": "Tableau", "acceptRule": "$rul" }'))
    assert lowered.codes == ["C095"]
    assert lowered.only.path == "depots[1].acceptRule"
    assert lowered.only.hint == 'did you mean "$rule"?'


def test_rules_that_could_not_be_read() -> None:
    """Chapter 10: one mistake gives one message."""
    user = '{ "type": "Tableau", "acceptRule": "$r" }'
    assert lower_text(named('{ "r": 5 }', user)).codes == ["C030"]
    assert lower_text(named("5", user)).codes == ["C030"]


@pytest.mark.parametrize(
    ("rule", "codes"),
    [
        ('{ "seed": "Ace", "seedNone": true }', ["C093"]),
        ('{ "seed": "Ace", "seedFromDeal": true }', ["C093"]),
        ('{ "seed": "Ace", "seedNone": false, "seedFromDeal": false }', []),
        ('{ "build": { "sum": 13, "direction": "Up", "step": 1, "wrap": false } }', ["W025"] * 3),
        ('{ "build": { "step": 2 } }', ["W024"]),
        ('{ "build": { "direction": "Sideways" } }', ["C031"]),
        ('{ "wildDeclares": "free" }', ["W026"]),
        ('{ "wildRank": "Two", "wildDeclares": "free" }', []),
        ('{ "wildRank": "Two", "wildDeclares": "suit" }', ["W027"]),
        ('{ "wildRank": "Two", "wildDeclares": false }', []),
        ('{ "wildRank": "2", "wildDeclares": "free" }', ["C031"]),
        ('{ "acceptFrom": { "ofType": "Tabloo" } }', ["C031"]),
        ('{ "acceptFrom": {} }', ["C086"]),
        ('{ "acceptFrom": [] }', ["C087"]),
        ('{ "acceptFrom": "Cell" }', ["C087"]),
    ],
)
def test_accept_rule_checks(rule: str, codes: list[str]) -> None:
    """R5.5, R5.8, R5.11, R3.4: contradictions and what means nothing; one mistake, one message."""
    text = game_text(f'{{ "type": "Tableau", "acceptRule": {rule} }}', '{ "type": "Waste" }')
    assert lower_text(text).codes == codes


@pytest.mark.parametrize(
    ("unit", "codes"),
    [
        ('"run"', ["C094"]),
        ('{ "kind": "Run" }', ["C094"]),
        ('{ "kind": "Run", "suit": "Same" }', ["C094"]),
        ('{ "kind": "Run", "build": {} }', ["W024"]),
        ('{ "kind": "Run", "build": 3 }', ["C030"]),
        ('{ "kind": "Single", "build": { "direction": "Up" } }', ["W035"]),
    ],
)
def test_unit_checks(unit: str, codes: list[str]) -> None:
    """R4.2: a Run needs a build, and nothing else has one."""
    text = game_text(f'{{ "type": "Tableau", "ejectRule": {{ "unit": {unit} }} }}')
    assert lower_text(text).codes == codes


def test_rules_know_their_place() -> None:
    """A rule's span is the JSON value it was written as."""
    text = game_text('{ "type": "Tableau", "acceptRule": { "single": true } }')
    span = lower_ok(text).depots[1].accept.span
    assert text[span.start : span.end] == '{ "single": true }'
