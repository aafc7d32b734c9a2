"""A stranger's words in generated code: shown back unchanged, never executed (chapter 10)."""

from __future__ import annotations

import ast
import json

import pytest

from compiler import compile_text, load_text

HOSTILE = [
    "quote \" and ' and \"\"\" and '''",
    "back\\slash \\n \\x41 \\",
    "{{ 7 * 7 }} {% raw %} {# x #}",
    "{braces} {0} %s %(x)s",
    "line\nbreaks\r\nand\ttabs\x85\u2028\u2029",
    '""" + __import__("os").abort() + """',
    "# type: ignore",
    "ｃｌａｓｓ \u202e right to left \u0430",
    " leading and trailing ",
    'ends with a quote "',
    "\\",
    "é漢字🂡",
]


def _game(word: str, depot: str = "tab") -> str:
    return json.dumps(
        {
            "name": word,
            "family": word,
            "aliases": [word],
            "description": word + "\n" + word,
            "depots": [
                {"type": "Stock", "name": "stock", "ejectRule": "locked", "draw": {"to": depot}},
                {
                    "type": "Tableau",
                    "name": depot,
                    "acceptRule": {"when": "false", "reason": word},
                    "actions": [
                        {"name": word, "do": [{"kind": "shuffle", "depot": "stock"}]},
                    ],
                },
                {"type": "Cell", "name": "cell"},
            ],
        }
    )


@pytest.mark.parametrize("word", HOSTILE)
def test_texts_come_back_unchanged(word: str) -> None:
    text = _game(word)
    module = load_text(text)
    assert module.GAME.name == word
    assert module.GAME.family == word
    assert module.GAME.aliases == (word,)
    assert module.GAME.description == word + "\n" + word
    state = module.deal(seed=1)
    action = next(move for move in state.legal_moves() if move.kind == "action")
    assert action.arg == word
    assert module.parse_move(action.text) == action
    state.push(module.parse_move("draw stock"))
    assert state.why_not("tab", "tab").rule == "R6.1"
    state.push(module.parse_move("drag tab cell 1"))
    assert state.why_not("cell", "tab").reason == word


@pytest.mark.parametrize("word", HOSTILE)
def test_the_docstring_gives_the_text_back(word: str) -> None:
    python = compile_text(_game(word), "game").python
    doc = ast.get_docstring(ast.parse(python), clean=False)
    assert doc is not None
    assert f"{word}\n\n{word}\n{word}\n\n" in doc


@pytest.mark.parametrize(
    "depot",
    [
        "class", "None", "__init__", "State", "GAME", "SPACE", "self", "deal", "RANK", "print",
        "it", "piles", "lambda", "a b", 'x"y', "x'y", "x\\y", "{{x}}", "é漢", "ｃｌａｓｓ", "1",
        "-", "+1", "state", "moves", "Final", "land", "land_tab", "runtime", "None-1",
    ],
)  # fmt: skip
def test_any_depot_name_will_do(depot: str) -> None:
    """R3.1: names that are no identifiers, or Python's, or ours, are names all the same."""
    module = load_text(_game("Names", depot))
    state = module.deal(seed=1)
    state.push(module.parse_move("draw stock"))
    (card,) = state.piles()[depot]
    (move,) = [move for move in state.legal_moves() if move.kind == "drag"]
    assert (move.source, move.target) == (depot, "cell")
    assert module.parse_move(move.text) == move
    state.push(move)
    assert state.piles()["cell"] == (card,)
