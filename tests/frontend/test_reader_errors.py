"""Faults the reader finds: each once, placed, in words, and the rest of the file is read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from compiler.diagnostics import Severity
from tests.frontend.support import codes, faults_of_depot, marked, only, read, read_text

TYPES = [
    ("autoFlipTop", "true", "write true, without quotes"),
    ("autoFlipTop", 1, "write true"),
    ("autoFlipTop", 0.0, "write false"),
    ("repeat", "4", "write 4, without quotes"),
    ("repeat", 4.5, None),
    ("repeat", True, None),
    ("x", "1", None),
    ("name", 5, 'write "5", in quotes'),
    ("name", ["a"], None),
    ("actions", {}, "put it in brackets: [{ … }]"),
    ("actions", ["deal"], None),
    ("draw", "waste", 'write an object such as { "to": "waste" }'),
    ("draw", [], 'write an object such as { "to": "waste" }'),
    ("acceptRule", True, None),
    ("acceptRule", ["any"], None),
    ("autoSend", 3, None),
    ("autoSend", [3], None),
    ("uncoveredBy", 3, None),
    ("type", {}, None),
]


@pytest.mark.parametrize(("name", "value", "hint"), TYPES)
def test_values_of_the_wrong_type(name: str, value: object, hint: str | None) -> None:
    """R1.5: strict about bools and whole numbers."""
    fault = only(faults_of_depot(**{name: value}), "C030")
    assert fault.path.startswith(f"depots[0].{name}")
    if hint is not None:
        assert fault.hint == hint


def test_the_message_names_the_value() -> None:
    text = '{"name": "x", "depots": [{"type": "Cell", "repeat": "4"}]}'
    fault = only(read_text(text)[1], "C030")
    assert fault.message == '"4" is not a whole number'
    assert fault.label == '"repeat" takes a whole number'
    assert marked(text, fault) == '"4"'


WITHOUT_BRACES = [
    ("lossCondition", "noLegalMoves", 'write { "kind": "noLegalMoves" }'),
    ("lossCondition", "NOLEGALMOVES", 'write { "kind": "noLegalMoves" }'),
    ("winCondition", "allCardsIn", 'write { "kind": "allCardsIn", "depots": … }'),
    ("winCondition", "empty(Stock)", 'write { "kind": "expr", "when": "empty(Stock)" }'),
    ("winCondition", "moves = 3", 'write { "kind": "expr", "when": "moves = 3" }'),
    (
        "winCondition",
        "Foundation",
        'write an object such as { "kind": "allCardsIn", "depots": "Foundation" }',
    ),
    (
        "scoring",
        "sum(tab, count(it))",
        'write an object such as { "value": "sum(tab, count(it))" }',
    ),
    ("scoring", 7, 'write an object such as { "value": "moves" }'),
    ("decks", 2, 'write [{ "count": 2 }]'),
    ("decks", {"count": 2}, "put it in brackets: [{ … }]"),
    ("dealRules", ["shuffle"], 'write { "kind": "shuffle", "depot": … }'),
    (
        "dealRules",
        ["empty(tab)"],
        'write an object such as { "kind": "flipTop", "depot": "stock" }',
    ),
]


@pytest.mark.parametrize(("name", "value", "hint"), WITHOUT_BRACES)
def test_what_stands_without_its_object(name: str, value: object, hint: str) -> None:
    """R1.5: the hint puts what was written where it belongs."""
    assert only(read(**{name: value})[1], "C030").hint == hint


def test_null_where_absence_means_nothing() -> None:
    """R1.5: an item of a list can't be absent, nor can a required property."""
    assert codes(read(decks=[None])[1]) == ["C030"]
    assert codes(read(decks=[{"suits": [None]}])[1]) == ["C030"]
    assert codes(faults_of_depot(type=None)) == ["C033"]
    assert codes(read(name=None)[1]) == ["C033"]
    assert codes(read(dealRules=[{"kind": None}])[1]) == ["C033"]


WORDS = [
    ({"acceptRule": {"seed": "A"}}, 'did you mean "Ace"?'),
    ({"acceptRule": {"seed": "10"}}, 'did you mean "Ten"?'),
    ({"acceptRule": {"seed": 10}}, 'did you mean "Ten"?'),
    ({"acceptRule": {"rankIs": "k"}}, 'did you mean "King"?'),
    ({"acceptRule": {"wildRank": "Eigth"}}, 'did you mean "Eight"?'),
    ({"acceptRule": {"suit": "alternating"}}, 'did you mean "AlternateColor"?'),
    ({"acceptRule": {"suit": "SameColour"}}, 'did you mean "SameColor"?'),
    ({"acceptRule": {"build": {"direction": "Upp"}}}, 'did you mean "Up"?'),
    ({"acceptRule": {"acceptFrom": "tab"}}, 'for the depot of that name write ["tab"]'),
    ({"ejectRule": {"gate": "Top"}}, 'did you mean "TopOnly"?'),
    ({"ejectRule": {"gate": "shut"}}, "it can be Any, Locked, FaceUp or TopOnly"),
    ({"ejectRule": {"unit": {"kind": "Runn"}}}, 'did you mean "Run"?'),
    ({"landFace": "Upward"}, "it can be Up or Down"),
    ({"type": "Foundations"}, 'did you mean "Foundation"?'),
    ({"type": "Column"}, 'did you mean "Tableau"?'),
    ({"type": "\u017ftock"}, 'did you mean "Stock"?'),
    ({"fanDirection": "Sideways"}, None),
    ({"autoSend": "$x"}, None),
]


@pytest.mark.parametrize(("properties", "hint"), WORDS)
def test_words_that_a_property_does_not_know(properties: Any, hint: str | None) -> None:
    """R1.7: abbreviations are errors that suggest the full word."""
    fault = only(faults_of_depot(**properties), "C031")
    if hint is not None:
        assert fault.hint == hint


@pytest.mark.parametrize(
    ("written", "full"),
    [("S", "Spades"), ("h", "Hearts"), ("Club", "Clubs"), ("♦", "Diamonds"), ("Heart", "Hearts")],
)
def test_abbreviated_suits(written: str, full: str) -> None:
    fault = only(read(decks=[{"suits": [written]}])[1], "C031")
    assert fault.message == f'"{written}" is not a suit'
    assert fault.label == "suits are spelled out"
    assert fault.hint == f'did you mean "{full}"?'


RANGES = [
    ({"repeat": 0}, "must be at least 1"),
    ({"repeat": -1}, "must be at least 1"),
    ({"perRow": 0}, "must be at least 1"),
    ({"draw": {"to": "x", "count": 0}}, "must be 1 to 208"),
    ({"draw": {"to": "x", "count": 209}}, "must be 1 to 208"),
    ({"draw": {"to": "x", "maxRecycles": -1}}, "must be 0 to 1000000"),
    ({"draw": {"to": "x", "maxRecycles": 1000001}}, "must be 0 to 1000000"),
    ({"acceptRule": {"minCount": 0}}, "must be 1 to 208"),
    ({"acceptRule": {"minCount": 209}}, "must be 1 to 208"),
    ({"acceptRule": {"build": {"step": 13}}}, "must be 0 to 12"),
    ({"acceptRule": {"build": {"sum": 0}}}, "must be 1 to 26"),
    ({"acceptRule": {"build": {"sum": 27}}}, "must be 1 to 26"),
]


@pytest.mark.parametrize(("properties", "label"), RANGES)
def test_numbers_out_of_range(properties: Any, label: str) -> None:
    """Chapter 10."""
    assert only(faults_of_depot(**properties), "C032").label == label


BOUNDS: list[dict[str, Any]] = [
    {"repeat": 1},
    {"perRow": 10**9},
    {"draw": {"to": "x", "count": 208, "maxRecycles": 0}},
    {"draw": {"to": "x", "count": 1, "maxRecycles": 10**6}},
    {"acceptRule": {"minCount": 208, "build": {"step": 12, "sum": 26}}},
    {"acceptRule": {"minCount": 1, "build": {"step": 0, "sum": 1}}},
]


@pytest.mark.parametrize("properties", BOUNDS)
def test_numbers_at_the_bounds(properties: Any) -> None:
    """Chapter 10."""
    assert codes(faults_of_depot(**properties)) == []


@pytest.mark.parametrize("count", [-1, 209])
def test_deal_counts_out_of_range(count: int) -> None:
    step = {"kind": "dealGroup", "to": "x", "faceUp": count, "faceDown": count}
    assert codes(read(dealRules=[step])[1]) == ["C032", "C032"]


@pytest.mark.parametrize("pack", [{"count": 0}, {"jokers": -1}])
def test_packs_out_of_range(pack: dict[str, int]) -> None:
    """R2.2."""
    assert codes(read(decks=[pack])[1]) == ["C032"]


def test_a_billion_copies_are_left_to_the_board() -> None:
    """R3.2: `repeat` has no upper bound of its own, and reading it costs nothing."""
    assert codes(faults_of_depot(repeat=10**9)) == []


MISSING = [
    ({"name": "x"}, "depots"),
    ({"depots": []}, "name"),
    ({"name": "x", "depots": [{}]}, "depots[0].type"),
    ({"name": "x", "depots": [{"type": "Cell", "draw": {}}]}, "depots[0].draw.to"),
    ({"name": "x", "depots": [], "scoring": {}}, "scoring.value"),
    ({"name": "x", "depots": [], "dealRules": [{}]}, "dealRules[0].kind"),
    ({"name": "x", "depots": [], "dealRules": [{"kind": "shuffle"}]}, "dealRules[0].depot"),
    ({"name": "x", "depots": [], "winCondition": {"kind": "not"}}, "winCondition.of"),
    ({"name": "x", "depots": [], "winCondition": {"kind": "allCardsIn"}}, "winCondition.depots"),
]


@pytest.mark.parametrize(("game", "path"), MISSING)
def test_missing_properties(game: Any, path: str) -> None:
    """R1.6 and chapter 9."""
    fault = only(read_text(json.dumps(game))[1], "C033")
    assert fault.path == path
    assert path.rpartition(".")[2] in fault.message


@pytest.mark.parametrize(
    "properties",
    [{"acceptRule": "nothing"}, {"ejectRule": "none"}, {"ejectRule": {"unit": "runs"}}],
)
def test_unknown_short_forms(properties: Any) -> None:
    assert only(faults_of_depot(**properties), "C034").hint


def test_short_forms_are_listed() -> None:
    hint = only(faults_of_depot(acceptRule="nothing"), "C034").hint
    assert hint == 'the short forms are "any", "none" and "emptyOnly", and "$name" for a named rule'


@pytest.mark.parametrize(
    "name", ["", " a", "a ", "a`b", "#5", "#123", "a\nb", "a\u202eb", "\x1b[31m", "a" * 81]
)
def test_names_that_a_depot_can_not_have(name: str) -> None:
    """R3.1. The name is read all the same, so that nobody misses the depot."""
    game, diagnostics = read(depots=[{"type": "Cell", "name": name}])
    assert only(diagnostics, "C035").path == "depots[0].name"
    assert game.depots is not None
    found = game.depots.value[0].value.name
    assert found is not None
    assert found.value == name


@pytest.mark.parametrize(
    "name", ["a", "a" * 80, "left wing", "#five", "5", "#", "class", "__init__", "{{ x }}", '"""']
)
def test_names_that_a_depot_can_have(name: str) -> None:
    """R3.1."""
    assert codes(read(depots=[{"type": "Cell", "name": name}])[1]) == []


@pytest.mark.parametrize(
    ("version", "hint"),
    [
        (2, "use a newer compiler"),
        (99, "use a newer compiler"),
        (0, None),
        ("1", None),
        (1.5, None),
    ],
)
def test_unknown_versions(version: object, hint: str | None) -> None:
    """R1.1: nothing else is said of a file that only a newer compiler can read."""
    text = json.dumps({"schemaVersion": version, "setup": {"anything": 1}})
    game, diagnostics = read_text(text)
    assert game is None
    assert only(diagnostics, "C036").hint == hint


@pytest.mark.parametrize("text", ["[]", '"x"', "5", "null", "true"])
def test_files_that_hold_no_object(text: str) -> None:
    game, diagnostics = read_text(text)
    assert game is None
    assert codes(diagnostics) == ["C040"]


def test_an_export_whose_setup_is_no_object() -> None:
    game, diagnostics = read_text('{"schemaVersion": 1, "setup": []}')
    assert game is None
    assert only(diagnostics, "C030").path == "setup"


@pytest.mark.parametrize(
    "properties",
    [
        {"seats": 2},
        {"seatRange": [1, 4]},
        {"seatRange": {"min": 1, "max": 2}},
        {"perSeat": True},
        {"perSeat": {"hand": 5}},
    ],
)
def test_games_for_several_players(properties: dict[str, object]) -> None:
    """Chapter 10."""
    assert codes(read(**properties)[1]) == ["C039"]


def test_depots_for_each_player() -> None:
    assert codes(faults_of_depot(perSeat=True)) == ["C039"]


def test_lists_that_are_too_long() -> None:
    """Chapter 10: 64 steps, 16 actions, 16 triggers."""
    step = {"kind": "flipTop", "depot": "tab"}
    action = {"name": "x", "do": [step] * 65}
    trigger = {"when": "true", "do": [step] * 64}
    assert codes(faults_of_depot(actions=[action])) == ["C037"]
    assert codes(faults_of_depot(triggers=[trigger] * 17)) == ["C037"]
    assert codes(faults_of_depot(triggers=[trigger] * 16)) == []


def test_predicates_65_levels_deep() -> None:
    predicate: dict[str, object] = {"kind": "allCardsFaceUp"}
    for _ in range(64):
        predicate = {"kind": "allOf", "of": [predicate]}
    assert codes(read(winCondition=predicate)[1]) == ["C038"]


class TestUnknownProperties:
    """R1.4: warnings; the file still compiles."""

    @pytest.mark.parametrize(
        ("name", "hint"),
        [
            ("autoFlpTop", 'did you mean "autoFlipTop"?'),
            ("AcceptRules", 'did you mean "acceptRule"?'),
            ("tpye", 'did you mean "type"?'),
            ("colour", None),
            ("", None),
            ("x" * 10_000, None),
        ],
    )
    def test_nearest_name(self, name: str, hint: str | None) -> None:
        fault = only(faults_of_depot(**{name: 1}), "W001")
        assert fault.severity is Severity.WARNING
        assert fault.hint == hint

    @pytest.mark.parametrize(
        ("name", "owner"),
        [
            ("seed", "an accept rule"),
            ("gate", "an eject rule"),
            ("recycle", "a draw"),
            ("faceUp", "a dealGroup step"),
            ("winCondition", "the game"),
            ("tools", "the game"),
            ("$schema", "the game"),
            ("schemaVersion", "an export"),
        ],
    )
    def test_misplaced_names(self, name: str, owner: str) -> None:
        fault = only(faults_of_depot(**{name: 1}), "W002")
        assert fault.severity is Severity.WARNING
        assert fault.hint == f"it belongs to {owner}"

    def test_presentation_only_names_in_the_wrong_place(self) -> None:
        assert only(read(fanWindow=1)[1], "W002").hint == "it belongs to a depot"
        assert codes(read(perRow=1)[1]) == ["W002"]

    def test_of_a_step_of_another_kind(self) -> None:
        step = {"kind": "flipTop", "depot": "tab", "to": "tab"}
        hint = only(read(dealRules=[step])[1], "W002").hint
        assert hint is not None
        assert "a dealGroup step" in hint

    def test_the_count_of_a_deal(self) -> None:
        """R9.2: it has two numbers, one for each face."""
        step = {"kind": "dealGroup", "to": "tab", "count": 3}
        fault = only(read(dealRules=[step])[1], "W002")
        assert fault.hint == '"faceUp" and "faceDown" tell how many cards each depot gets'

    def test_the_value_is_not_looked_at(self) -> None:
        assert codes(faults_of_depot(colour={"a": [None] * 10})) == ["W001"]

    def test_the_place_is_the_name(self) -> None:
        text = '{"name": "x", "depots": [], "colour": 1}'
        fault = only(read_text(text)[1], "W001")
        assert marked(text, fault) == '"colour"'
        assert fault.path == "colour"

    def test_strange_names_in_paths(self) -> None:
        fault = only(read(**{"a\nb": 1})[1], "W001")
        assert fault.path == '["a\\u000ab"]'


class TestKinds:
    """R9.2, R9.5."""

    @pytest.mark.parametrize(
        ("kind", "hint"),
        [("dealgroups", 'did you mean "dealGroup"?'), ("flip", None), ("allOf", None)],
    )
    def test_unknown_steps(self, kind: str, hint: str | None) -> None:
        game, diagnostics = read(dealRules=[{"kind": kind}, {"kind": "shuffle", "depot": "x"}])
        fault = only(diagnostics, "C031")
        assert fault.message == f'"{kind}" is not a kind of step'
        assert hint is None or fault.hint == hint
        assert game.deal_rules is not None
        assert [s.value.kind.value for s in game.deal_rules.value] == ["shuffle"]

    def test_unknown_predicates(self) -> None:
        fault = only(read(winCondition={"kind": "allCardIn"})[1], "C031")
        assert fault.hint == 'did you mean "allCardsIn"?'

    @pytest.mark.parametrize("value", ["win", 3, [], None])
    def test_no_object(self, value: object) -> None:
        assert codes(read(dealRules=[value])[1]) == ["C030"]

    def test_a_list_where_one_predicate_is_asked_for(self) -> None:
        leaf = {"kind": "allCardsFaceUp"}
        assert codes(read(winCondition={"kind": "not", "of": [leaf]})[1]) == ["C030"]
        assert codes(read(winCondition={"kind": "allOf", "of": leaf})[1]) == ["C030"]

    def test_a_list_where_one_depot_is_asked_for(self) -> None:
        step = {"kind": "move", "from": ["a"], "to": "a"}
        assert codes(read(dealRules=[step])[1]) == ["C030"]


class TestExpressions:
    def test_no_string(self) -> None:
        fault = only(read(scoring={"value": 5})[1], "C030")
        assert fault.hint == 'write "5", in quotes'

    def test_places_are_places_of_the_file(self) -> None:
        """R8.2."""
        text = '{"name": "x", "depots": [],\n "scoring": {"value": "moves\\t+ \\u0026 1"}}'
        fault = only(read_text(text)[1], "C051")
        assert marked(text, fault) == "\\u0026"
        assert fault.path == "scoring.value"

    def test_a_value_that_does_not_parse_is_kept_without_a_tree(self) -> None:
        game, diagnostics = read(scoring={"value": "moves +"})
        assert codes(diagnostics) == ["C050"]
        assert game.scoring is not None
        assert game.scoring.value.value is not None
        assert game.scoring.value.value.value.tree is None
        assert game.scoring.value.value.value.text == "moves +"

    @pytest.mark.parametrize("text", ["left wing", "the stock", "tab 1", "stack#1"])
    def test_no_depot_and_no_expression(self, text: str) -> None:
        """R8.9."""
        assert codes(read(dealRules=[{"kind": "flipTop", "depot": text}])[1]) == ["C057"]

    def test_the_nearest_depot_is_named(self) -> None:
        depots = [{"type": "Cell", "name": "left wing"}]
        step = {"kind": "flipTop", "depot": "left wig"}
        fault = only(read(depots=depots, dealRules=[step])[1], "C057")
        assert fault.hint == 'did you mean "left wing"?'

    def test_a_group_without_such_a_copy(self) -> None:
        """R8.4."""
        depots = [{"type": "Cell", "name": "slot", "repeat": 52}]
        step = {"kind": "dealGroup", "to": ["slot-1", "slot-99"]}
        fault = only(read(depots=depots, dealRules=[step])[1], "C055")
        assert fault.path == "dealRules[0].to[1]"


def test_faults_of_one_depot_do_not_lose_the_others() -> None:
    game, diagnostics = read(
        depots=[
            {"type": "Cel", "name": "a", "draw": {}, "x": "1"},
            7,
            {"type": "Cell", "name": "b"},
        ]
    )
    assert codes(diagnostics) == ["C031", "C033", "C030", "C030"]
    assert game.depots is not None
    names = [at.value.name.value for at in game.depots.value if at.value.name is not None]
    assert names == ["a", "b"]
    assert [at.path for at in game.depots.value] == ["depots[0]", "depots[2]"]


def test_what_was_meant_is_read_where_it_is_certain() -> None:
    """One mistake, one message: what follows from the value is not reported too."""
    game, diagnostics = read(
        decks=[{"ranks": ["A"], "count": "2"}], depots=[{"type": "Cell", "repeat": "4"}]
    )
    assert codes(diagnostics) == ["C030", "C031", "C030"]
    assert game.decks is not None
    assert game.depots is not None
    pack, cell = game.decks.value[0].value, game.depots.value[0].value
    assert pack.ranks is not None
    assert [at.value for at in pack.ranks.value] == ["Ace"]
    assert pack.count is not None
    assert pack.count.value == 2
    assert cell.repeat is not None
    assert cell.repeat.value == 4


@pytest.mark.parametrize("repeat", ["-1", "0", "four", " 4", "4.0", "9" * 30])
def test_nothing_is_made_of_other_strings(repeat: str) -> None:
    game, diagnostics = read(depots=[{"type": "Cell", "repeat": repeat}])
    assert codes(diagnostics) == ["C030"]
    assert game.depots is not None
    assert game.depots.value[0].value.repeat is None


def test_look_alikes_of_kind_are_unknown() -> None:
    """R1.2: the Kelvin sign is no k."""
    assert codes(read(dealRules=[{"\u212aind": "shuffle", "depot": "x"}])[1]) == ["C033"]


def test_a_wrong_repeat_does_not_make_its_copies_unknown() -> None:
    depots = [{"type": "Cell", "name": "slot", "repeat": "52"}]
    steps = [{"kind": "flipTop", "depot": "slot-9"}]
    assert codes(read(depots=depots, dealRules=steps)[1]) == ["C030"]


def test_thousands_of_faults_are_told_fast_enough_and_hints_run_out() -> None:
    unknown = {f"dpots{i}": 1 for i in range(4_000)}
    diagnostics = read(**unknown)[1]
    assert codes(diagnostics) == ["W001"] * 4_000
    assert sum(d.hint is not None for d in diagnostics) <= 200
