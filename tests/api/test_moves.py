"""Moves as values, as text, as numbers."""

from __future__ import annotations

import json
import pickle
import re

import pytest

from runtime.moves import Move
from tests.api.conftest import Build
from tests.tiny import STOCK, cardz, lay

ODD = 'left "wing"'


def game() -> str:
    """One depot of each kind of move; one with a name that must be quoted."""
    flip = [{"kind": "flipTop", "depot": "a"}]
    rule = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    actions = [{"name": "turn", "do": flip}, {"name": "do it", "do": flip}]
    return cardz(
        {**STOCK, "draw": {"to": "a", "recycle": True}},
        {"name": "a", "type": "Tableau", "ejectRule": {"unit": "single"}, "actions": actions},
        {"name": ODD, "type": "Foundation", "acceptRule": rule},
        {"name": "away", "type": "Reserve", "acceptRule": "none", "ejectRule": "locked"},
        redealRules=[{"kind": "move", "from": "away", "to": "stock"}],
        decks=[{"suits": ["Clubs", "Hearts"]}],
    )


def test_numbers(build: Build) -> None:
    """`move_at` numbers all moves, each once; a move carries its code."""
    module = build(game())
    every = [module.move_at(code) for code in range(module.action_count)]
    assert [move.code for move in every] == list(range(module.action_count))
    assert len(set(every)) == module.action_count
    assert all(module.move_at(move.code or 0) is move for move in every)
    for code in (-1, module.action_count):
        with pytest.raises(IndexError):
            module.move_at(code)


def test_all_kinds_of_legal_moves(build: Build) -> None:
    """The five values of each kind; legal_codes are their numbers in the same order."""
    module = build(game())
    state = lay(module, {"stock": "3c", "a": "8C 4c", ODD: "2C 5C"}, "away")
    legal = state.legal_moves()
    assert legal == [
        ("draw", "stock", None, 0, None),
        ("action", "a", None, 0, "turn"),
        ("action", "a", None, 0, "do it"),
        ("pick", "a", ODD, 0, "Clubs"),
        ("pick", "a", ODD, 0, "Hearts"),
        ("drag", ODD, "a", 1, None),
        ("drag", ODD, "a", 2, None),
        ("redeal", "away", None, 0, None),
    ]
    assert state.legal_codes() == [move.code for move in legal]
    assert legal is not state.legal_moves()
    assert [module.move_at(code) for code in state.legal_codes()] == legal
    empty = lay(module, {"a": "5C"}, "away")
    assert empty.legal_moves()[0] == ("recycle", "stock", None, 0, None)


def test_texts(build: Build) -> None:
    """A name that is not [A-Za-z0-9_-]+ is a JSON string; parse_move reads back what text wrote."""
    module = build(game())
    every = [module.move_at(code) for code in range(module.action_count)]
    assert all(module.parse_move(move.text) is move for move in every)
    shown = {move.text for move in every}
    assert {"draw stock", "recycle stock", "action a turn", 'action a "do it"'} <= shown
    assert f"pick a {json.dumps(ODD)} 0 Hearts" in shown
    assert f"drag {json.dumps(ODD)} a 3" in shown
    assert module.parse_move(f"{json.dumps(ODD)} a 3") == ("drag", ODD, "a", 3, None)
    assert module.parse_move(f"{json.dumps(ODD)} a") == ("drag", ODD, "a", 1, None)
    assert module.parse_move(f"drag {json.dumps(ODD)} a") == ("drag", ODD, "a", 1, None)
    assert module.parse_move(' action  "a"  turn ') == ("action", "a", None, 0, "turn")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw a",
        "draw nowhere",
        "a b",
        "drag a stock x",
        "pick a a 1 2 3",
        'draw "stock',
        "action a dance",
        "drag stock a 1 Spades",
        "a a 99999999999",
        "draw stock stock",
    ],
)
def test_no_moves(build: Build, text: str) -> None:
    """A text that is no move, or none that this game can ever offer."""
    with pytest.raises(ValueError, match=r"move|depot"):
        build(game()).parse_move(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a tab 1", "'tab', but there are tab-1 to tab-3"),
        ("tab-9 a", "'tab-9', but there are tab-1 to tab-3"),
        ("a one 1", "'one', but there is one-1"),
        ("tab1 a 1", "'tab1'; did you mean 'tab-1'?"),
        ("Draw stock", "'Draw'; did you mean 'draw'?"),
        ("a nowhere 1", "'nowhere'"),
    ],
)
def test_a_name_that_no_depot_has(build: Build, text: str, hint: str) -> None:
    names = ({"name": "tab", "repeat": 3}, {"name": "one", "repeat": 1}, {"name": "a"})
    module = build(cardz(STOCK, *({"type": "Tableau", **name} for name in names)))
    for call in (module.parse_move, module.deal(1).play, module.deal(1).explain):
        with pytest.raises(ValueError, match=f"there is no depot {re.escape(hint)}$"):
            call(text)


def test_values(build: Build) -> None:
    """Moves are immutable, equal by their five values, and pickle by value."""
    module = build(game())
    move = module.parse_move("draw stock")
    same = Move("draw", "stock", None, 0, None)
    assert (move, hash(move)) == (same, hash(same))
    assert same.code is None
    assert move.text == same.text == "draw stock"
    with pytest.raises(AttributeError):
        move.code = 3
    with pytest.raises(AttributeError):
        del move.code
    again = pickle.loads(pickle.dumps(move))
    assert again == move
    assert again.code == move.code


def test_any_equal_move_will_do(build: Build) -> None:
    """push takes any equal move, explain too; pop returns the module's own."""
    module = build(game())
    state = module.deal(seed=1)
    state.push(Move("draw", "stock"))
    state.push(pickle.loads(pickle.dumps(module.parse_move("draw stock"))))
    assert state.moves == 2
    assert state.explain(Move("draw", "stock")).legal
    assert state.pop() is module.parse_move("draw stock")


def test_a_move_of_another_game(build: Build) -> None:
    """An equal move is the same move, whatever board it was made for."""
    other = build(cardz({"name": "a", "type": "Cell"}, {**STOCK, "draw": {"to": "a"}}))
    state = build(game()).deal(seed=1)
    state.push(other.parse_move("draw stock"))
    assert len(state.piles()["a"]) == 1
