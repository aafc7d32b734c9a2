"""What a setting says: its path, its value, where it leads, what it must not do."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

from compiler.diagnostics import CompileError
from compiler.frontend.json_nodes import plain_value
from tests.overlays import variant_of

GAME: dict[str, Any] = {
    "name": "Small",
    "depots": [
        {"name": "stock", "type": "Stock", "acceptRule": "none", "draw": {"to": "waste"}},
        {"name": "waste", "type": "Waste", "acceptRule": "none"},
        {"name": "tab", "type": "Tableau", "repeat": 7},
        {"name": "my row", "type": "Reserve"},
        {"name": "7", "type": "Reserve"},
        {"name": 'a]"=b', "type": "Reserve"},
    ],
    "dealRules": [{"kind": "dealGroup", "to": "tab", "faceDown": 5}],
    "odd name": {"x": 1},
}
TEXT = json.dumps(GAME)


def tree(*settings: str, text: str = TEXT) -> Any:
    """The game with the settings laid over it."""
    work = variant_of(text, *settings)
    found = plain_value(work.tree)
    assert [d.message for d in work.diagnostics] == []
    return found


def codes(*settings: str, text: str = TEXT) -> list[str]:
    """The codes of what is wrong with the settings, their trees alone looked at."""
    work = variant_of(text, *settings)
    with suppress(CompileError):
        _ = work.tree
    return [d.code for d in work.diagnostics]


def changed(**places: Any) -> Any:
    game = json.loads(TEXT)
    return {**game, "name": "Other", **places}


class TestPaths:
    def test_a_property_is_replaced(self) -> None:
        deal = [{"kind": "dealGroup", "to": "tab", "faceDown": 6}]
        assert tree("dealRules[0].faceDown=6") == changed(dealRules=deal)

    def test_a_property_is_added(self) -> None:
        assert tree("family=Golf") == changed(family="Golf")

    def test_names_match_in_any_case(self) -> None:
        """R1.2, so that no property comes to stand there twice."""
        deal = [{"kind": "dealGroup", "to": "tab", "faceDown": 6}]
        assert tree("DEALRULES[0].facedown=6") == changed(dealRules=deal)

    @pytest.mark.parametrize(
        ("place", "index"),
        [
            ("[2]", 2),
            ("[tab]", 2),
            ('["tab"]', 2),
            ('["my row"]', 3),
            ('["my\\u0020row"]', 3),
            ("[4]", 4),
            ('["7"]', 4),
            ('["a]\\"=b"]', 5),
        ],
    )
    def test_items_by_index_and_by_name(self, place: str, index: int) -> None:
        """Digits alone count; a name of digits stands in quotes."""
        depots = json.loads(TEXT)["depots"]
        depots[index]["col"] = 3
        assert tree(f"depots{place}.col=3") == changed(depots=depots)

    def test_a_property_that_is_no_plain_word(self) -> None:
        assert tree('["odd name"].x=2') == changed(**{"odd name": {"x": 2}})

    def test_items_are_added_in_any_order(self) -> None:
        """The item behind the last may be new, and the one behind that."""
        deal = [*GAME["dealRules"], "a", "b"]
        assert tree("dealRules[1]=a", "dealRules[2]=b") == changed(dealRules=deal)
        assert tree("dealRules[2]=b", "dealRules[1]=a") == changed(dealRules=deal)

    def test_a_whole_item_and_a_whole_list(self) -> None:
        assert tree('dealRules=[{"kind": "shuffle"}]') == changed(dealRules=[{"kind": "shuffle"}])
        assert tree("dealRules[0]=null") == changed(dealRules=[None])

    def test_names_are_those_of_the_file(self) -> None:
        """A setting that renames a depot does not change what the others call it."""
        depots = json.loads(TEXT)["depots"]
        depots[1] |= {"name": "heap", "col": 3}
        expected = changed(depots=depots)
        assert tree("depots[waste].name=heap", "depots[waste].col=3") == expected
        assert tree("depots[waste].col=3", "depots[waste].name=heap") == expected

    def test_the_game_of_an_export(self) -> None:
        """R1.1: paths start at the top of the file; the name is the game's."""
        export = json.dumps({"schemaVersion": 1, "setup": GAME, "name": "of the editor"})
        found = tree("setup.depots[tab].repeat=8", text=export)
        assert found["setup"]["depots"][2]["repeat"] == 8
        assert (found["setup"]["name"], found["name"]) == ("Other", "of the editor")
        assert codes("setup.name=x", text=export) == ["C021"]
        assert codes("name=x", text=export) == []

    def test_a_game_without_a_name_gets_one(self) -> None:
        assert tree(text='{ "depots": [] }') == {"name": "Other", "depots": []}

    @pytest.mark.parametrize(
        "setting",
        [
            "",
            "=",
            "=6",
            "depots",
            "depots[0]",
            ".depots=1",
            "depots.=1",
            "depots..x=1",
            "depots[=1",
            "depots[]=1",
            "depots[0=1",
            "depots[-1]=1",
            "depots[01]=1",
            "depots[+1]=1",
            "depots[1e3]x=1",
            f"depots[{'9' * 5000}]=1",
            "depots [0]=1",
            "depots[0] =1",
            " depots=1",
            "depots[a b]=1",
            'depots["a]=1',
            'depots["a"=1',
            "depots['a']=1",
            "dep\0ots=1",
            "dep\nots=1",
            "dep\ud800ots=1",
            "d\u00e9pots=1",
            "[0]]=1",
            "a" * 100_000,
            "." * 100_000 + "=1",
            "[" * 100_000 + "=1",
        ],
    )
    def test_what_is_no_path(self, setting: str) -> None:
        assert codes(setting) == ["C020"]

    @pytest.mark.parametrize("name", ['"a\\x"', '"a\nb"', '"\\u0000"', '"\\ud800"', '"\ud800"'])
    def test_a_quoted_name_is_a_string_of_json(self, name: str) -> None:
        assert codes(f"depots[{name}].x=1")[0] in ("C008", "C009", "C010", "C020")

    @pytest.mark.parametrize(
        "setting",
        [
            "deals[0]=1",
            "draw.to=waste",
            "depots[6].x=1",
            "depots[8]=1",
            "depots[999999999]=1",
            "depots[tabs].x=1",
            "depots[tab-3].x=1",
            "depots[Tab].x=1",
            "depots.tab.x=1",
            "depots[0].acceptRule.seed=Ace",
            "depots[0][name]=x",
            "dealRules[0][0]=x",
            "dealRules[tab]=x",
            "name=x",
            "NAME=x",
            '["name"]=x',
            "name.x=x",
            "[0]=1",
            "__class__.__init__=1",
            ".".join(["a"] * 50_000) + "=1",
            "depots" + "[0]" * 50_000 + "=1",
        ],
    )
    def test_what_leads_nowhere(self, setting: str) -> None:
        assert codes(setting) == ["C021"]

    def test_two_items_of_one_name(self) -> None:
        text = TEXT.replace('"7"', '"tab"')
        assert codes("depots[tab].col=1", text=text) == ["C021"]

    def test_a_python_name_is_a_property_like_any_other(self) -> None:
        assert tree("__class__=x") == changed(__class__="x")

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("family=a", "family=b"),
            ("family=a", "FAMILY=a"),
            ("family=a", '["family"]=a'),
            ("depots[tab].col=1", "depots[2].col=1"),
            ("depots[2]={}", "depots[tab].col=1"),
            ("depots[tab].col=1", "depots[2]={}"),
            ("depots=[]", "depots[0].col=1"),
            ("dealRules[1]=a", "dealRules[1]=b"),
        ],
    )
    def test_one_place_is_set_once(self, first: str, second: str) -> None:
        assert codes(first, second) == ["C022"]

    def test_all_that_is_wrong_is_told_at_once(self) -> None:
        assert codes("x", "deals[0]=1", 'a="', "family=a", "family=b") == [
            *("C020", "C021", "C005", "C022")
        ]

    def test_a_file_that_is_no_json_is_told_beside_them(self) -> None:
        assert codes("x", text="{ ]") == ["C011", "C020"]


VALUES = [
    ("6", 6),
    (" 6 ", 6),
    ("-0.5e1", -5.0),
    ("true", True),
    ("false", False),
    ("null", None),
    ('"true"', "true"),
    ('{"a": [1, {"b": null}]}', {"a": [1, {"b": None}]}),
    (' [ "x" ]', ["x"]),
    ("None", "None"),
    ("True", "True"),
    ("", ""),
    ("  ", "  "),
    ("Two words, and = signs", "Two words, and = signs"),
    ("count(it) > 3 && it.top.rank == Ace", "count(it) > 3 && it.top.rank == Ace"),
    ("it's", "it's"),
    ("a\nb\tc", "a\nb\tc"),
    ("back\\nslash", "back\\nslash"),
    ("\u00e9\U0001f0a1\u202e", "\u00e9\U0001f0a1\u202e"),
    ("06", "06"),
    ("+6", "+6"),
    ("NaN", "NaN"),
    ("'x'", "'x'"),
    ("__import__('os')", "__import__('os')"),
]


class TestValues:
    @pytest.mark.parametrize(("text", "value"), VALUES)
    def test_json_or_a_text(self, text: str, value: object) -> None:
        found = tree(f"family={text}")["family"]
        assert found == value
        assert type(found) is type(value)

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("{", "C011"),
            ("[1,]", "C011"),
            ("[1] 2", "C011"),
            ('"a" "b"', "C011"),
            ('{"a" 1}', "C011"),
            ('"a', "C005"),
            ("{'a': 1}", "C006"),
            ("[NaN]", "C006"),
            ("1e999", "C007"),
            ("9" * 30, "C007"),
            ("9" * 10_000, "C007"),
            ("a\0b", "C008"),
            ('"a\\u0000b"', "C008"),
            ('"\\q"', "C009"),
            ("a\ud800b", "C010"),
            ('"\ud800"', "C010"),
            ('"\\ud800"', "C010"),
            ('{"a": 1, "A": 2}', "C012"),
            ("[" * 250 + "]" * 250, "C003"),
            ("[" * 100_000, "C003"),
            ("[" + "1," * 10_000 + "1]", "C002"),
            ("x" * 262_144, "C001"),
        ],
    )
    def test_bounded_as_in_files(self, text: str, code: str) -> None:
        assert codes(f"family={text}")[0] == code

    def test_the_whole_game_is_as_small_as_a_file(self) -> None:
        """Each of them fits by itself, but not all of them together, nor in this place."""
        ones = "[" + "1," * 4_000 + "1]"
        assert codes(*(f"x{i}={ones}" for i in range(2))) == []
        assert codes(*(f"x{i}={ones}" for i in range(3))) == ["C002"]
        halves = [f"x{i}={'y' * 140_000}" for i in range(2)]
        assert codes(halves[0]) == []
        assert codes(*halves) == ["C001"]
        deep = "[" * 198 + "]" * 198
        assert codes(f"depots[0].x={deep[1:-1]}") == []
        assert codes(f"depots[0].x={deep}") == ["C003"]

    def test_as_many_settings_as_anybody_needs(self) -> None:
        assert codes(*(f"x{i}=1" for i in range(200))) == []
        assert codes(*(f"x{i}=1" for i in range(250))) == ["C020"]
