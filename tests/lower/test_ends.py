"""Winning, losing, scoring, and the game's own properties (R1.4, R9.5, R9.6, R9.8)."""

from __future__ import annotations

import pytest

from compiler.ir.exprs import Counter, CounterKind, DepotRef, IsEmpty
from compiler.ir.nodes import (
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    NoLegalMoves,
    NotHolds,
    Predicate,
    Scoring,
)
from compiler.ir.types import Better, Compound, Keep
from tests.lower.support import game_text, lower_ok, lower_text

TABS = '{ "type": "Tableau", "name": "tab", "repeat": 2 }'


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ('{ "kind": "allCardsIn", "depots": "Tableau" }', AllCardsIn((1, 2))),
        ('{ "kind": "AllCardsFaceUp" }', AllCardsFaceUp()),
        ('{ "kind": "depotsEmpty", "depots": ["stock", "tab-2"] }', DepotsEmpty((0, 2))),
        ('{ "kind": "depotsNonEmpty", "depots": ["tab"] }', DepotsNonEmpty((1, 2))),
        ('{ "kind": "expr", "when": "empty(stock)" }', ExprHolds(IsEmpty(DepotRef(0)))),
        ('{ "kind": "not", "of": { "kind": "allCardsFaceUp" } }', NotHolds(AllCardsFaceUp())),
        (
            '{ "kind": "allOf", "of": [{ "kind": "allCardsFaceUp" },'
            ' { "kind": "anyOf", "of": [{ "kind": "noLegalMoves" }] }] }',
            AllOf((AllCardsFaceUp(), AnyOf((NoLegalMoves(),)))),
        ),
    ],
)
def test_predicates(text: str, meaning: Predicate) -> None:
    """R9.5: every kind, here as a lossCondition."""
    assert lower_ok(game_text(TABS, more=f'"lossCondition": {text}')).lose == meaning


@pytest.mark.parametrize(
    ("slot", "text", "codes"),
    [
        ("winCondition", '{ "kind": "noLegalMoves" }', ["C108"]),
        (
            "winCondition",
            '{ "kind": "anyOf", "of": [{ "kind": "noLegalMoves" }] }',
            ["C108"],
        ),
        (
            "lossCondition",
            '{ "kind": "not", "of": { "kind": "noLegalMoves" } }',
            ["C108"],
        ),
        ("lossCondition", '{ "kind": "noLegalMoves" }', []),
        ("lossCondition", '{ "kind": "allOf", "of": [] }', ["C109"]),
        ("lossCondition", '{ "kind": "depotsEmpty", "depots": "Cell" }', ["C087"]),
        ("lossCondition", '{ "kind": "expr", "when": "empty(it)" }', ["C061"]),
        (
            "lossCondition",
            '{ "kind": "allOf", "of": [{ "kind": "depotsEmpty", "depots": ["x"] },'
            ' { "kind": "expr", "when": "moves" }] }',
            ["C084", "C070"],
        ),
    ],
)
def test_faulty_predicates(slot: str, text: str, codes: list[str]) -> None:
    """R9.5, chapter 10: noLegalMoves only in a lossCondition; every fault reported."""
    assert lower_text(game_text(TABS, more=f'"{slot}": {text}')).codes == codes


def test_redeal_condition_knows_no_legal_moves_neither() -> None:
    """R9.5: noLegalMoves is for the lossCondition only."""
    more = (
        '"redealRules": [{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }],'
        ' "redealWhen": { "kind": "noLegalMoves" }'
    )
    assert lower_text(game_text(TABS, more=more)).codes == ["C108"]


def test_scoring() -> None:
    """R9.8: High and Won by default."""
    moves = Counter(CounterKind.MOVES)
    more = '"scoring": { "value": "moves" }'
    assert lower_ok(game_text(TABS, more=more)).scoring == Scoring(moves, Better.HIGH, Keep.WON)
    more = '"scoring": { "value": "moves", "better": "low", "keep": "Over" }'
    assert lower_ok(game_text(TABS, more=more)).scoring == Scoring(moves, Better.LOW, Keep.OVER)


def test_a_bare_game() -> None:
    """R1.6, R9.6: nothing but name and depots; never won or lost, no score."""
    game = lower_ok('{ "name": "Bare", "depots": [{ "type": "Stock" }] }')
    assert (game.name, game.family, game.aliases, game.description) == ("Bare", None, (), "")
    assert (game.win, game.lose, game.scoring, game.redeal, game.deal) == (None,) * 4 + ((),)
    assert game.compound is Compound.FREE
    assert game.pairs is None


def test_the_games_own_properties() -> None:
    """R1.4, R6.2: what is shown, and the rest kept as it was written."""
    more = (
        '"family": "Golf", "aliases": ["A", "B"], "description": "d", "tools": "none",'
        ' "draft": true, "compoundMoves": "staged"'
    )
    game = lower_ok(game_text(TABS, more=more))
    assert (game.family, game.aliases, game.description) == ("Golf", ("A", "B"), "d")
    assert game.compound is Compound.STAGED
    assert dict(game.extra) == {"tools": "None", "draft": True}


def test_an_export() -> None:
    """R1.1: `setup` holds the game; paths and the search for faults go through it."""
    inner = game_text('{ "type": "Tableau", "acceptRule": "$r" }', more='"rules": 5')
    lowered = lower_text(f'{{ "schemaVersion": 1, "setup": {inner} }}')
    assert lowered.codes == ["C030"]
    fine = game_text(TABS)
    assert lower_text(f'{{ "schemaVersion": 1, "setup": {fine} }}').game is not None
