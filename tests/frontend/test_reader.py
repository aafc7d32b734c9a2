"""Reading games without faults: shapes, short forms, types (chapters 1 to 9)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compiler.diagnostics import Sink
from compiler.frontend.expr_ast import Call, Name
from compiler.frontend.json_tree import parse_json
from compiler.frontend.read_source import read_source
from compiler.frontend.reader import read_game
from compiler.frontend.surface import AcceptDoc, At, EjectDoc, RuleRef, Shorthand
from tests.frontend.support import codes, depot, good, read_text

SHARED = Path(__file__).resolve().parents[3] / "shared"
GAMES = sorted([*SHARED.glob("seeds/*.cardz"), *SHARED.glob("corpus/*.cardz")])


def plain(value: object) -> Any:
    """The values of surface nodes without their places."""
    if isinstance(value, At):
        return plain(value.value)
    return tuple(plain(item) for item in value) if isinstance(value, tuple) else value


@pytest.mark.skipif(not GAMES, reason="the shared games are not at hand")
def test_shared_games_read_without_a_word() -> None:
    for path in GAMES:
        sink = Sink()
        source = read_source(path.name, path.read_bytes(), sink)
        tree = parse_json(source, sink)
        assert tree is not None
        assert read_game(tree, sink) is not None
        assert sink.diagnostics == [], path.name


class TestFileShapes:
    """R1.1."""

    def test_a_bare_game(self) -> None:
        game, diagnostics = read_text('{"name": "Golf", "depots": []}')
        assert diagnostics == []
        assert game is not None
        assert game.name is not None
        assert (game.name.value, game.name.path) == ("Golf", "name")

    def test_an_export(self) -> None:
        text = '{"schemaVersion": 1, "setup": {"name": "Golf", "depots": []}, "owner": {"x": 1}}'
        game, diagnostics = read_text(text)
        assert diagnostics == []
        assert game is not None
        assert game.name is not None
        assert (game.name.value, game.name.path) == ("Golf", "setup.name")

    @pytest.mark.parametrize("version", ["1", "1.0", "null"])
    def test_known_versions(self, version: str) -> None:
        text = f'{{"SchemaVersion": {version}, "SETUP": {{"name": "Golf", "depots": []}}}}'
        assert read_text(text)[1] == []

    def test_an_export_without_a_version(self) -> None:
        assert read_text('{"setup": {"name": "Golf", "depots": []}}')[1] == []

    def test_a_bare_game_with_a_version(self) -> None:
        assert read_text('{"schemaVersion": 1, "name": "Golf", "depots": []}')[1] == []


def test_names_of_properties_and_words_in_any_case() -> None:
    """R1.2: the surface model has the canonical spelling, the path too."""
    game, diagnostics = read_text(
        '{"NAME": "x", "Depots": [{"TYPE": "tableau", "EjectRule": "TOPONLY",'
        ' "acceptrule": {"BUILD": {"Direction": "dOWN"}, "seed": "KING"}}],'
        ' "WinCondition": {"Kind": "ALLCARDSIN", "Depots": "foundation"}}'
    )
    assert diagnostics == []
    assert game is not None
    assert game.depots is not None
    assert game.win_condition is not None
    tab = game.depots.value[0].value
    assert tab.type is not None
    assert tab.type.value == "Tableau"
    assert tab.type.path == "depots[0].type"
    assert tab.eject_rule is not None
    assert tab.eject_rule.value == Shorthand("topOnly")
    assert tab.accept_rule is not None
    assert isinstance(tab.accept_rule.value, AcceptDoc)
    assert plain(tab.accept_rule.value.seed) == "King"
    assert plain(game.win_condition.value.kind) == "allCardsIn"


def test_null_means_absent() -> None:
    """R1.5."""
    tab = depot(name=None, acceptRule=None, repeat=None, autoSend=None, x=None)
    assert (tab.name, tab.accept_rule, tab.repeat, tab.auto_send, tab.x) == (None,) * 5
    game = good(decks=None, scoring=None, family=None, tools=None)
    assert (game.decks, game.scoring, game.family, game.extra) == (None, None, None, ())


@pytest.mark.parametrize("number", ["2", "2.0", "20e-1"])
def test_whole_numbers_in_any_spelling(number: str) -> None:
    """R1.5."""
    text = f'{{"name": "x", "depots": [{{"type": "Cell", "name": "c", "repeat": {number}}}]}}'
    game, diagnostics = read_text(text)
    assert diagnostics == []
    assert game is not None
    assert game.depots is not None
    assert plain(game.depots.value[0].value.repeat) == 2


def test_presentation_only_properties_are_kept() -> None:
    """R1.4."""
    game = good(
        **{"$schema": "s", "id": "i", "description": "d", "family": "f", "aliases": ["a"]},
        **{"tools": "free", "draft": True, "noTemplate": False, "variantAxis": "v"},
        **{"variantLabel": "l", "variantSelections": [{"a": [1, None]}], "anchor": "n"},
        fanOffsetFaceUp=-0.5,
    )
    assert [plain(x) for x in (game.id, game.description, game.family)] == ["i", "d", "f"]
    assert plain(game.aliases) == ("a",)
    assert plain(game.fan_offset_face_up) == -0.5
    assert dict(game.extra) == {
        "$schema": "s",
        "tools": "Free",
        "draft": True,
        "noTemplate": False,
        "variantAxis": "v",
        "variantLabel": "l",
        "variantSelections": [{"a": [1, None]}],
        "anchor": "n",
    }


def test_the_look_of_a_depot() -> None:
    """R1.4: fractions and negatives are fine."""
    tab = depot(x=-1.5, y=2, col=0.25, row=1, angle=-90, fanDirection="none", fanWindow=-3)
    values = [tab.x, tab.y, tab.col, tab.row, tab.angle, tab.fan_direction, tab.fan_window]
    assert [plain(v) for v in values] == [-1.5, 2, 0.25, 1, -90, "None", -3]


@pytest.mark.parametrize("word", ["any", "none", "emptyOnly", "EMPTYONLY"])
def test_short_forms_of_an_accept_rule(word: str) -> None:
    rule = depot(acceptRule=word).accept_rule
    canonical = {"emptyonly": "emptyOnly"}.get(word.lower(), word)
    assert rule is not None
    assert rule.value == Shorthand(canonical)


@pytest.mark.parametrize("word", ["any", "locked", "faceUp", "topOnly"])
def test_short_forms_of_an_eject_rule(word: str) -> None:
    rule = depot(ejectRule=word).eject_rule
    assert rule is not None
    assert rule.value == Shorthand(word)


@pytest.mark.parametrize("word", ["single", "any", "pile", "run"])
def test_short_forms_of_a_unit(word: str) -> None:
    """R4.2."""
    rule = depot(ejectRule={"unit": word}).eject_rule
    assert rule is not None
    assert isinstance(rule.value, EjectDoc)
    assert plain(rule.value.unit) == Shorthand(word)


def test_uses_of_a_named_rule() -> None:
    """R5.12. Whether the rule exists is not asked here."""
    tab = depot(acceptRule="$Found", ejectRule="$x y")
    assert tab.accept_rule is not None
    assert tab.accept_rule.value == RuleRef("Found")
    assert tab.eject_rule is not None
    assert tab.eject_rule.value == RuleRef("x y")


@pytest.mark.parametrize(
    ("written", "word"),
    [("suit", "suit"), ("FREE", "free"), ("none", "none"), (True, "suit"), (False, "none")],
)
def test_what_wild_cards_declare(written: object, word: str) -> None:
    """R5.11."""
    rule = depot(acceptRule={"wildDeclares": written}).accept_rule
    assert rule is not None
    assert isinstance(rule.value, AcceptDoc)
    assert plain(rule.value.wild_declares) == word


@pytest.mark.parametrize(
    ("written", "of_type", "names"),
    [
        ("foundation", "Foundation", None),
        ({"ofType": "Cell"}, "Cell", None),
        (["tab"], None, ("tab",)),
        ({"names": ["tab", "x"]}, None, ("tab", "x")),
        ({"names": "tab"}, None, ("tab",)),
        ([], None, ()),
    ],
)
def test_depot_patterns(written: object, of_type: str | None, names: object) -> None:
    """R3.4, R3.3."""
    pattern = depot(autoSend=written).auto_send
    assert pattern is not None
    assert (plain(pattern.value.of_type), plain(pattern.value.names)) == (of_type, names)
    assert pattern.value.bare == isinstance(written, str)
    assert pattern.value.spelled == (written if isinstance(written, str) else None)


def test_a_bare_name_is_a_list_of_one() -> None:
    """R3.3."""
    assert plain(depot(uncoveredBy="a").uncovered_by) == ("a",)
    assert plain(depot(uncoveredBy=["a", "b"]).uncovered_by) == ("a", "b")


def test_decks() -> None:
    """R2.1."""
    decks = good(decks=[{}, {"suits": ["spades"], "ranks": ["ACE", "Ten"], "jokers": 2}]).decks
    assert decks is not None
    empty, short = (pack.value for pack in decks.value)
    assert (empty.suits, empty.ranks, empty.count, empty.jokers) == (None,) * 4
    assert (plain(short.suits), plain(short.ranks)) == (("Spades",), ("Ace", "Ten"))
    assert plain(short.jokers) == 2


STEPS: list[dict[str, object]] = [
    {"kind": "dealGroup", "to": "tab", "faceUp": 1, "faceDown": 0, "roundRobin": True},
    {"kind": "dealGroup", "to": ["tab", "x"], "from": "x"},
    {"kind": "move", "from": "tab", "to": "x"},
    {"kind": "flipTop", "depot": "tab"},
    {"kind": "flipDown", "depot": "tab"},
    {"kind": "place", "rank": "Ace", "suit": "Spades", "to": "tab"},
    {"kind": "place", "joker": True, "to": "tab"},
    {"kind": "gather", "from": ["tab", "x"], "to": "x"},
    {"kind": "gather", "from": "tab", "to": "x"},
    {"kind": "shuffle", "depot": "tab"},
    {"kind": "compact", "group": "tab"},
    {"kind": "recycle", "from": "tab", "to": "x"},
]


def test_every_step() -> None:
    """R9.2: single references and lists both arrive as tuples; a stem stays one entry."""
    steps = good(dealRules=STEPS).deal_rules
    assert steps is not None
    assert [plain(step.value.kind) for step in steps.value] == [step["kind"] for step in STEPS]
    for step, written in zip(steps.value, STEPS, strict=True):
        for name, found in (("to", step.value.to), ("from", step.value.from_)):
            wanted = written.get(name)
            assert (found is None) == (wanted is None)
            if found is not None:
                texts = [ref.value.text for ref in found.value]
                assert texts == (wanted if isinstance(wanted, list) else [wanted])
    assert plain(steps.value[3].value.depot).text == "tab"
    assert plain(steps.value[10].value.group) == "tab"


def test_places_of_steps() -> None:
    """R8.9: a depot's name, a stem, else an expression."""
    game = good(
        depots=[{"type": "Stock", "name": "a b"}, {"type": "Cell", "name": "c", "repeat": 3}],
        dealRules=[
            {"kind": "dealGroup", "to": ["a b", "c", "c-3", "first(c, empty(it))", "unknown"]}
        ],
    )
    assert game.deal_rules is not None
    to = game.deal_rules.value[0].value.to
    assert to is not None
    trees = [ref.value.tree for ref in to.value]
    assert trees[:3] == [None, None, None]
    assert isinstance(trees[3], Call)
    assert isinstance(trees[4], Name)


def test_every_predicate() -> None:
    """R9.5."""
    leaf = {"kind": "allCardsFaceUp"}
    predicate = good(
        winCondition={
            "kind": "allOf",
            "of": [
                {"kind": "allCardsIn", "depots": "Foundation"},
                {"kind": "depotsEmpty", "depots": ["x"]},
                {"kind": "depotsNonEmpty", "depots": {"ofType": "Cell"}},
                {"kind": "anyOf", "of": [leaf, {"kind": "noLegalMoves"}]},
                {"kind": "not", "of": leaf},
                {"kind": "expr", "when": "moves > 1"},
            ],
        }
    ).win_condition
    assert predicate is not None
    assert predicate.value.of is not None
    parts = [part.value for part in predicate.value.of.value]
    assert [plain(p.kind) for p in parts] == [
        *("allCardsIn", "depotsEmpty", "depotsNonEmpty", "anyOf", "not", "expr")
    ]
    assert parts[3].of is not None
    assert len(parts[3].of.value) == 2
    assert parts[4].of is not None
    assert len(parts[4].of.value) == 1
    assert parts[5].when is not None
    assert parts[5].when.value.tree is not None


def test_actions_triggers_draw_and_scoring() -> None:
    do = [{"kind": "flipTop", "depot": "depot"}]
    tab = depot(
        draw={"to": "x", "count": 3, "recycle": True, "maxRecycles": 0},
        actions=[{"name": "go", "do": do}],
        triggers=[{"when": "empty(depot)", "do": do}],
    )
    assert tab.draw is not None
    assert tab.actions is not None
    assert tab.triggers is not None
    assert plain(tab.draw.value.max_recycles) == 0
    assert plain(tab.actions.value[0].value.name) == "go"
    assert tab.actions.value[0].value.when is None
    assert tab.triggers.value[0].value.do is not None
    scoring = good(scoring={"value": "moves", "better": "low", "keep": "OVER"}).scoring
    assert scoring is not None
    assert (plain(scoring.value.better), plain(scoring.value.keep)) == ("Low", "Over")


def test_places_in_the_file() -> None:
    """Every value carries its span and its JSON path."""
    text = '{"name": "x", "depots": [{"type": "Cell", "acceptRule": {"seed": "Ace"}}]}'
    game, _ = read_text(text)
    assert game is not None
    assert game.depots is not None
    rule = game.depots.value[0].value.accept_rule
    assert rule is not None
    assert isinstance(rule.value, AcceptDoc)
    assert rule.value.seed is not None
    seed = rule.value.seed
    assert text[seed.span.start : seed.span.end] == '"Ace"'
    assert seed.path == "depots[0].acceptRule.seed"


@pytest.mark.parametrize("seats", [{"seats": 1}, {"seatRange": [1, 1]}, {"perSeat": False}])
def test_one_player_may_be_mentioned(seats: dict[str, object]) -> None:
    assert codes(read_text(json.dumps({"name": "x", "depots": []} | seats))[1]) == []


def test_predicates_64_levels_deep() -> None:
    predicate: dict[str, object] = {"kind": "allCardsFaceUp"}
    for _ in range(63):
        predicate = {"kind": "not", "of": predicate}
    assert good(winCondition=predicate).win_condition is not None
