"""Valid games at the limits of the language: as many depots, rules and steps as a file can hold."""

from __future__ import annotations

import json
from collections.abc import Callable

__all__ = ["EXTREMES", "SHAPES"]

_DECKS = [{"count": 4}]
_FACE_UP = {"kind": "flipTop", "depot": "depot"}


def _game(*depots: object, **more: object) -> bytes:
    stock = {"type": "Stock", "name": "stock", "acceptRule": "none"}
    return json.dumps({"name": "x", "depots": [stock, *depots], **more}).encode()


def _columns(count: int = 255, **more: object) -> dict[str, object]:
    return {"type": "Tableau", "name": "t", "repeat": count, **more}


def _dealt(*depots: object, to: object = "t", **more: object) -> bytes:
    deal = [{"kind": "dealGroup", "to": to, "faceUp": 1}]
    return _game(*depots, decks=_DECKS, dealRules=deal, **more)


def _each(count: int, make: Callable[[int], dict[str, object]]) -> bytes:
    """A game of depots `t0`, `t1` …, each with rules of its own."""
    depots = [{"type": "Tableau", "name": f"t{i}", **make(i)} for i in range(count)]
    return _dealt(*depots, to=[f"t{i}" for i in range(count)])


def _own_rule(i: int) -> dict[str, object]:
    suit = ("Any", "Same", "SameColor", "AlternateColor")[i // 13 % 4]
    wild = ("Ace", "Two", "Three", "Four", "Five")[i // 52]
    build = {"direction": "Down", "step": i % 13}
    return {"acceptRule": {"build": build, "suit": suit, "wildRank": wild}}


def _own_when(i: int) -> dict[str, object]:
    rank = i % 13 + 1
    when = f"count(pile) + {i} < 300 && (count(source) > {i} || top(pile).rank == {rank})"
    return {"acceptRule": {"when": when}}


def _own_actions(i: int) -> dict[str, object]:
    moves = [{"kind": "move", "from": f"t{i}", "to": f"t{(i + j + 1) % 28}"} for j in range(16)]
    return {"actions": [{"name": f"a{j}", "do": [move]} for j, move in enumerate(moves)]}


def _own_sends(i: int) -> dict[str, object]:
    run = {"kind": "Run", "build": {"direction": "Down", "step": i % 12}}
    return {
        "autoSend": [f"t{j}" for j in range(80) if j != i],
        "acceptRule": {"build": {"direction": "Up", "step": i % 13}, "when": f"count(depot) < {i}"},
        "ejectRule": {"gate": "FaceUp", "unit": run},
    }


def _actions() -> bytes:
    actions = [
        {
            "name": f"a{j}",
            "when": f"count(depot) > {j}",
            "do": [{"kind": "move", "from": "depot", "to": f"neighbour(depot, {j + 1})"}, _FACE_UP],
        }
        for j in range(16)
    ]
    triggers = [
        {"when": f"count(depot) == {j + 5} && !top(depot).faceUp", "do": [_FACE_UP]}
        for j in range(16)
    ]
    return _dealt(_columns(actions=actions, triggers=triggers))


def _long_actions() -> bytes:
    steps = [
        {"kind": "move", "from": f"first(t, count(it) > {k})", "to": f"last(t, count(it) < {k})"}
        for k in range(64)
    ]
    return _dealt(_columns(60, actions=[{"name": f"a{j}", "do": steps} for j in range(16)]))


def _huge_deal() -> bytes:
    group = {"kind": "dealGroup", "to": ["t"] * 900, "faceDown": 208, "faceUp": 208}
    gather = {"kind": "gather", "from": ["t"] * 900, "to": "stock"}
    return _game(_columns(), decks=_DECKS, dealRules=[group, gather] * 3, redealRules=[gather])


EXTREMES: dict[str, bytes] = {
    "all pairs of 256 depots, with a when": _dealt(
        _columns(
            acceptRule={
                "build": {"direction": "Down"},
                "suit": "AlternateColor",
                "when": "index(source) < index(depot) && count(pile) < 3",
            }
        )
    ),
    "255 rules": _each(255, _own_rule),
    "255 whens": _each(255, _own_when),
    "16 actions and 16 triggers on 255 depots": _actions(),
    "16 actions of their own on 28 depots": _each(28, _own_actions),
    "16 actions of 64 steps on 60 depots": _long_actions(),
    "sends from all to all": _dealt(
        _columns(autoSend=["t"], autoRefill=["t"], acceptRule={"build": {"sum": 13}})
    ),
    "sends of their own": _each(80, _own_sends),
    "lists of 229,500 depots": _huge_deal(),
    "1,200 steps": _dealt(
        _columns(),
        redealRules=[
            {"kind": "dealGroup", "to": "t", "faceUp": 1},
            {"kind": "gather", "from": "t", "to": "stock"},
        ]
        * 600,
    ),
    "wild picks from all to all": _dealt(
        _columns(
            ejectRule={"unit": "single"},
            acceptRule={"follow": True, "wildRank": "Eight", "wildDeclares": "suit"},
        )
    ),
    "names of 80 characters": _dealt(
        {**_columns(acceptRule={"when": f"count(`{'x' * 76}`) != 3"}), "name": "x" * 76},
        to="x" * 76,
    ),
    "an action's name of 200,000 characters": _dealt(
        _columns(3, actions=[{"name": "n" * 200_000, "do": [_FACE_UP]}])
    ),
    "a description of 80,000 lines": _game(description="a\n" * 80_000),
    "a description of 80,000 quotes": _game(description="\"'" * 60_000),
    "100,000 elements": _dealt(
        _columns(46, acceptRule={"when": "count(t, any(t, count(it) > 1 && empty(t-1))) > 3"}),
        winCondition={"kind": "expr", "when": "sum(t, sum(t, sum(t, count(it)))) == 50"},
    ),
    "208 cards looked at for each move": _dealt(
        _columns(200, acceptRule={"when": "sum(stock, it.rank) > sum(pile, it.rank)"})
    ),
    "250 stocks": _game(
        {"type": "Waste", "name": "w"},
        *[
            {"type": "Stock", "name": f"s{i}", "draw": {"to": "w", "count": 208, "recycle": True}}
            for i in range(250)
        ],
        decks=_DECKS,
    ),
    "800 predicates": _dealt(
        _columns(),
        winCondition={
            "kind": "anyOf",
            "of": [
                {
                    "kind": "allOf",
                    "of": [
                        {"kind": "expr", "when": f"count(t-{i % 255 + 1}) == {i}"},
                        {"kind": "depotsEmpty", "depots": [f"t-{i % 255 + 1}"]},
                    ],
                }
                for i in range(400)
            ],
        },
    ),
}


def _folded(levels: int, start: str, wrap: Callable[[str, int], str]) -> str:
    text = start
    for i in range(levels):
        text = wrap(text, i)
    return text


SHAPES: dict[str, str] = {
    "ternaries in the last place": _folded(58, "moves", lambda e, i: f"(moves > {i} ? {i} : {e})")
    + " > 3",
    "ternaries in the first place": _folded(
        30, "moves > 1", lambda e, i: f"({e} ? moves > {i} : moves < {i})"
    ),
    "nots": "!" * 58 + "empty(stock)",
    "minuses": "-" * 58 + "moves > 1",
    "subtractions to the left": " - ".join(["moves"] * 58) + " > 1",
    "subtractions to the right": _folded(56, "1", lambda e, _: f"moves - ({e})") + " > 1",
    "divisions": _folded(56, "1", lambda e, _: f"moves / ({e})") + " > 1",
    "remainders": _folded(56, "1", lambda e, _: f"({e}) % moves") + " > 1",
    "magnitudes": "abs(" * 58 + "moves" + ")" * 58 + " > 1",
    "neighbours": "empty(" + "neighbour(" * 56 + "t-1" + ", 1)" * 56 + ")",
    "a long or": " || ".join(f"moves == {i}" for i in range(200)),
    "ands and ors": _folded(
        56, "empty(stock)", lambda e, i: f"moves > {i} {'&&' if i % 2 else '||'} ({e})"
    ),
    "a long sum": "+".join(["moves"] * 490) + " > 5",
    "comparisons of comparisons": _folded(
        58, "empty(stock)", lambda e, _: f"(empty(stock) == {e})"
    ),
    "depots that depend": "top("
    + _folded(50, "stock", lambda e, i: f"(moves > {i} ? t-{i % 9 + 1} : {e})")
    + ").rank == 3",
    "nothing in sums": _folded(28, "1", lambda e, i: f"(top(t-{i % 9 + 1}).rank + {e})") + " > 3",
    "nothing in differences": _folded(28, "1", lambda e, i: f"(top(t-{i % 9 + 1}).rank - {e})")
    + " > 3",
    "nothing in ternaries": _folded(
        28, "1", lambda e, i: f"(top(t-{i % 9 + 1}).rank > 3 ? top(t-2).rank / 2 : {e})"
    )
    + " > 3",
}
"""Conditions near 64 levels (R8.10) over the columns `t-1` to `t-9`."""

EXTREMES["every shape of a deep condition"] = _dealt(
    _columns(9),
    *[
        {
            "type": "Tableau",
            "acceptRule": {"when": when, "reason": "no"},
            "ejectRule": {"when": when},
            "triggers": [{"when": when, "do": [_FACE_UP]}],
        }
        for when in SHAPES.values()
    ],
)
"""Python's own limit on nested parentheses and on recursion must not be met."""
