"""Every code's explanation: its wrong example gives the code, the right one does not (chapter 10).

An example is a piece of a game file, as `--explain` shows it. It is put into each of `PLACES` that
it fits; `WHOLE` has the texts of those that stand for something too long to show. What begins with
`--set` is put behind a file with one deal rule.
"""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from compiler.codes import CODES
from compiler.codes_native import NATIVE_CODES
from compiler.diagnostics import CompileError
from compiler.explain import UnknownCode, explain, list_codes
from compiler.overlay import Overlay
from compiler.pipeline import Compilation
from compiler.project import place_of_text

BOARD = """
    { "type": "Stock", "name": "stock", "acceptRule": "none" },
    { "type": "Waste", "name": "waste" },
    { "type": "Foundation", "name": "heap", "acceptRule": { "seed": "Ace" } },
    { "type": "Reserve", "name": "reserve" },
    { "type": "Reserve", "name": "source" },
    { "type": "Reserve", "name": "left wing" },
    { "type": "Reserve", "name": "left-wing" },
    { "type": "Layout", "name": "left" },
    { "type": "Layout", "name": "right" },
    { "type": "Tableau", "name": "tab", "repeat": 7 },
    { "type": "Tableau", "name": "slot", "repeat": 52 }"""
PLACES = {
    "a file": "@",
    "a game": '{ "name": "x", @ }',
    "a game with depots": f'{{ "name": "x", "depots": [{BOARD}], @ }}',
    "depots": f'{{ "name": "x", "depots": [{BOARD}, @] }}',
    "a depot": f'{{ "name": "x", "depots": [{BOARD}, {{ "type": "Tableau", @ }}] }}',
    "a typed depot": f'{{ "name": "x", "depots": [{BOARD}, {{ @ }}] }}',
    "a stock": f'{{ "name": "x", "depots": [{{ "type": "Stock", @ }}, {BOARD}] }}',
    "an accept rule": f'{{ "name": "x", "depots": [{BOARD}, {{ "type": "Tableau",'
    ' "acceptRule": { @ } }] }',
    "an eject rule": f'{{ "name": "x", "depots": [{BOARD}, {{ "type": "Tableau",'
    ' "ejectRule": { @ } }] }',
    "a goal": f'{{ "name": "x", "depots": [{BOARD}],'
    ' "winCondition": { "kind": "allCardsIn", @ } }',
    "a score": f'{{ "name": "x", "depots": [{BOARD}], "scoring": {{ @ }} }}',
    "an action": f'{{ "name": "x", "depots": [{BOARD}, {{ "type": "Tableau", "actions":'
    ' [{ "name": "x", @ }] }] }',
    "steps": f'{{ "name": "x", "depots": [{BOARD}], "dealRules": [@] }}',
    "a step of an action": f'{{ "name": "x", "depots": [{BOARD}, {{ "type": "Tableau", "actions":'
    ' [{ "name": "x", "do": [@] }] }] }',
}


def _game(**more: object) -> str:
    depots: list[dict[str, object]] = [{"type": "Stock", "name": "stock", "acceptRule": "none"}]
    return json.dumps({"name": "x", "depots": depots, **more})


def _actions(count: int) -> str:
    step = {"kind": "shuffle", "depot": "stock"}
    actions = [{"name": str(i), "do": [step]} for i in range(count)]
    return json.dumps(
        {"name": "x", "depots": [{"type": "Stock", "name": "stock", "actions": actions}]}
    )


def _score(value: str) -> str:
    return _game(scoring={"value": value})


def _nots(levels: int) -> str:
    goal: dict[str, object] = {"kind": "allCardsFaceUp"}
    for _ in range(levels):
        goal = {"kind": "not", "of": goal}
    return _game(winCondition=goal)


def _repeat(steps: int) -> str:
    step = {"kind": "shuffle", "depot": "stock"}
    repeat = {"kind": "repeat", "while": "!empty(stock)", "do": [step] * steps}
    action = {"name": "x", "do": [step, step, repeat]}
    depots = [{"type": "Stock", "name": "stock", "actions": [action]}]
    return json.dumps({"name": "x", "depots": depots})


def _spins(depots: int) -> str:
    step = {"kind": "shuffle", "depot": "stock"}
    repeat = {"kind": "repeat", "while": "!empty(stock)", "do": [step] * 60}
    spin = {"type": "Cell", "repeat": depots, "actions": [{"name": "x", "do": [repeat]}]}
    stock = {"type": "Stock", "name": "stock", "draw": {"to": "waste"}, "acceptRule": "none"}
    board = [stock, {"type": "Waste", "name": "waste"}, spin]
    return json.dumps({"name": "x", "depots": board})


WHOLE: dict[str, tuple[str | bytes, str | bytes]] = {
    "C001": (_game(description="x" * 300 * 1024), _game()),
    "C002": (f"[{'1, ' * 10_000}1]", "[1]"),
    "C003": ("[" * 201, "[[]]"),
    "C013": (_game(description="\u00e9").encode("utf-16"), _game().encode()),
    "C037": (_actions(17), _actions(16)),
    "C038": (_nots(65), _nots(1)),
    "C052": (_score(" + ".join(["1"] * 1500)), _score("1000")),
    "C112": (_repeat(62), _repeat(61)),
    "C113": (_spins(30), _spins(20)),
    "C053": (_score(" - ".join(["1"] * 65)), _score(f"1 - ({' + '.join(['1'] * 64)})")),
}


DEALT = f"""{{ "name": "x", "depots": [{BOARD}],
  "dealRules": [{{ "kind": "dealGroup", "to": "tab", "faceDown": 5 }}] }}"""


def _codes(text: str | bytes) -> set[str]:
    if isinstance(text, str) and text.startswith("--set "):
        settings = tuple(text.removeprefix("--set ").split(" --set "))
        return _codes_of(DEALT.encode(), Overlay("y", settings))
    return _codes_of(text if isinstance(text, bytes) else text.encode())


def _codes_of(data: bytes, overlay: Overlay | None = None) -> set[str]:
    work = Compilation(data, "x.cardz", place_of_text("x.cardz"), overlay=overlay)
    with suppress(CompileError):
        _ = work.game
    return {d.code for d in work.diagnostics}


@pytest.mark.parametrize("code", sorted(CODES.keys() - WHOLE))
def test_examples_are_wrong_and_right(code: str) -> None:
    info = CODES[code]
    for place in PLACES.values():
        wrong, right = place.replace("@", info.wrong), place.replace("@", info.right)
        if code in _codes(wrong) and code not in _codes(right):
            return
    pytest.fail(f"the examples of {code} do not show it in any place")


@pytest.mark.parametrize("code", sorted(WHOLE))
def test_examples_too_long_to_show(code: str) -> None:
    wrong, right = WHOLE[code]
    assert code in _codes(wrong)
    assert code not in _codes(right)


@pytest.mark.parametrize("code", sorted(CODES.keys() - WHOLE))
def test_right_examples_have_no_other_error(code: str) -> None:
    """What a designer copies must work: in one of the places it gives no error at all, or none but
    that a file of one line lacks its depots."""
    right = CODES[code].right
    found = [_codes(place.replace("@", right)) for place in PLACES.values()]
    assert any({c for c in codes if c.startswith("C")} <= {"C033"} for codes in found)


@pytest.mark.parametrize("code", sorted(CODES))
def test_explain_tells_all(code: str) -> None:
    info = CODES[code]
    text = explain(code.lower())
    assert text.startswith(f"{code}: {info.title}\n")
    assert info.explanation.split() == text.split("Wrong")[0].split()[len(info.title.split()) + 1 :]
    for part in (info.wrong, info.right, info.given):
        assert part in text


def test_all_codes_are_listed() -> None:
    assert [line.split()[0] for line in list_codes().splitlines()] == [*CODES, *NATIVE_CODES]


def test_an_unknown_code() -> None:
    with pytest.raises(UnknownCode, match=r"did you mean C0\d1\?"):
        explain("c0061")
    with pytest.raises(UnknownCode, match="lists all codes"):
        explain("nonsense")
