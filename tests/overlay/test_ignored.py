"""A setting that would be ignored is an error (C023), what is ignored in the file a warning."""

from __future__ import annotations

import pytest

import compiler
from compiler import CompileError
from tests.overlays import variant_of
from tests.sample_games import CLIMB, WARNS

UNKNOWN = [
    ("colour=red", "colour", "colour"),
    ("colour=null", "colour", "colour"),
    ("depots[waste].repeats=2", "repeats", "depots[1].repeats"),
    ("depots[waste].seed=Ace", "seed", "depots[1].seed"),
    ('depots[waste]={"type": "Waste", "name": "waste", "fan": 1}', '"fan"', "depots[1].fan"),
    ('dealRules=[{"kind": "shuffle", "times": 2}]', '"times"', "dealRules[0].times"),
    (
        'winCondition={"kind": "not", "of": {"kind": "allCardsFaceUp", "depotz": "Cell"}}',
        '"depotz"',
        "winCondition.of.depotz",
    ),
    ('rules={"mine": {"sed": "Ace"}}', '"sed"', "rules.mine.sed"),
    ('scoring={"value": "1", "odd one": 2}', '"odd one"', 'scoring["odd one"]'),
]


def refused(text: str, *settings: str) -> list[tuple[str, str, str]]:
    """What is wrong with a variant: the codes, the texts they point at, the paths."""
    work = variant_of(text, *settings)
    with pytest.raises(CompileError):
        _ = work.game
    found = []
    for diagnostic in work.diagnostics:
        source, span = work.source.at(diagnostic.span)
        found.append((diagnostic.code, source.text[span.start : span.end], diagnostic.path))
    return found


@pytest.mark.parametrize(("setting", "place", "path"), UNKNOWN)
def test_an_unknown_property(setting: str, place: str, path: str) -> None:
    """R1.4 lets a file have properties that nobody knows; a setting is given to change the game."""
    assert ("C023", place, path) in refused(CLIMB, setting)


def test_a_value_of_a_property_that_the_file_has() -> None:
    """The warning is the file's, the error the setting's."""
    assert refused(WARNS, "colour=red") == [
        ("W001", '"colour"', "colour"),
        ("C023", "red", "colour"),
    ]
    odd = WARNS.replace('"green"', '{ "of": [1, { "red": 2 }], "to": 3 }')
    told = refused(odd, "colour.of[1].red=5", "colour.of[2]=6", "colour.blue=7")
    assert [code for code, _, _ in told] == ["W001", "C023", "C023", "C023"]
    assert {text for _, text, _ in told[1:]} == {"5", "6", "blue"}


@pytest.mark.parametrize(
    ("setting", "place", "path"),
    [
        ("note=y", "y", "note"),
        ("family=Golf", "family", "family"),
        ("name=y", "name", "name"),
    ],
)
def test_beside_the_game_of_an_export(setting: str, place: str, path: str) -> None:
    """R1.1: the setup is the game."""
    export = f'{{ "schemaVersion": 1, "note": "x", "setup": {CLIMB} }}'
    assert refused(export, setting) == [("C023", place, path)]
    work = variant_of(export, "setup.family=Golf", "schemaVersion=1")
    assert work.game.family == "Golf"


def test_the_file_s_own_properties_stay_warnings() -> None:
    """Also where a setting makes them unknown."""
    goal = '"kind": "allCardsIn", "depots": "Foundation"'
    work = variant_of(CLIMB, "winCondition.kind=allCardsFaceUp")
    _ = work.game
    assert goal in CLIMB
    assert ("W002", "winCondition.depots") in [(d.code, d.path) for d in work.diagnostics]


def test_overrides_are_no_quieter() -> None:
    for call in (compiler.compile_text, compiler.load_text, compiler.interpret):
        with pytest.raises(CompileError, match=r'C023.*did you mean "repeat"') as caught:
            call(CLIMB, overrides={"depots[waste].repeats": 2}, variant="x")
        assert "--set depots[waste].repeats=2:1:21" in str(caught.value)


@pytest.mark.parametrize(
    ("setting", "hint"),
    [
        ("waste.col=2", "did you mean depots[waste].col?"),
        ("waste-2.draw.to=waste", "did you mean depots[waste].draw.to?"),
        ("scoring.value=1", "set it as a whole: scoring=…"),
        ("scorin.value=1", 'did you mean "scoring"?'),
        ("nonsense.value=1", None),
        ("depots[waste].nonsense.value=1", None),
        ("depots[waste].draw.to=stock", "set it as a whole: depots[waste].draw=…"),
    ],
)
def test_the_hint_where_a_path_leads_nowhere(setting: str, hint: str | None) -> None:
    """Nobody is told to set what would be ignored as a whole."""
    work = variant_of(CLIMB, setting)
    with pytest.raises(CompileError):
        _ = work.game
    assert [(d.code, d.hint) for d in work.diagnostics] == [("C021", hint)]


def test_the_hint_beside_an_export() -> None:
    work = variant_of(f'{{ "schemaVersion": 1, "setup": {CLIMB} }}', "depots[waste].col=2")
    with pytest.raises(CompileError):
        _ = work.game
    assert [d.hint for d in work.diagnostics] == ["the game is its setup: setup.depots[waste].col"]
    odd = CLIMB.replace('"waste", "type"', '"7 up", "type"').replace(
        '"to": "waste"', '"to": "7 up"'
    )
    work = variant_of(f'{{ "schemaVersion": 1, "setup": {odd} }}', 'setup["7 up"].col=2')
    with pytest.raises(CompileError):
        _ = work.game
    assert [d.hint for d in work.diagnostics] == ['did you mean setup.depots["7 up"].col?']
