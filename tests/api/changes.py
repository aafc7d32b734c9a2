"""Moves that change each kind of thing there is to a position, with what is told of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled
from tests.tiny import STOCK, cardz

__all__ = ["CHANGES", "GO", "NINE", "Change", "Json", "steps", "tapped"]

Json = dict[str, Any]
SHUT: Json = {"type": "Cell", "acceptRule": "none", "ejectRule": "locked"}
TAB: Json = {"type": "Tableau"}
EIGHTS: Json = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}


def game(*depots: Json, stock: Json | None = None, **more: Any) -> str:
    """These depots between the stock and `rest`, which holds what a board leaves out."""
    text: str = cardz({**STOCK, **(stock or {})}, *depots, {"name": "rest", **SHUT}, **more)
    return text


def steps(*do: Json) -> str:
    """An action `go` on the stock runs these steps, among depots that no move touches."""
    names = [{"name": name, **SHUT} for name in ("a", "b")]
    row = {"name": "row", "repeat": 3, **SHUT}
    return game(*names, row, stock={"actions": [{"name": "go", "do": list(do)}]})


def tapped(kind: str, **more: Any) -> Json:
    """A step."""
    return {"kind": kind, **more}


@dataclass(frozen=True)
class Change:
    """A move, what is told of it, and what it leaves of the piles and of the counters named."""

    text: str
    board: dict[str, str]
    move: str
    events: list[Event]
    after: dict[str, str]
    counters: Json = field(default_factory=dict)
    before: Json = field(default_factory=dict)
    """Counters that the position begins with."""


def shuffled(text: str, n: int) -> list[str]:
    """R9.3: the cards of a pile after the n-th shuffle of a game with the seed 7."""
    cards = text.split()
    Random(f"7/{n}").shuffle(cards)
    return cards


NINE = "2c 3C 4c 5C 6c 7C 9c TC JC"
MIXED = shuffled(NINE, 1)
AGAIN = shuffled("2c 3c 4c 5c", 1)
GO = "action stock go"

CHANGES = {
    # Drags and landings.
    "a drag": Change(
        game({"name": "a", **TAB}, {"name": "b", **TAB, "ejectRule": "locked"}),
        {"a": "2c 3C 4C", "b": "KD"},
        "drag a b 2",
        [Moved("a", "b", ("3C", "4C"), 1, 1)],
        {"a": "2c", "b": "KD 3C 4C"},
    ),
    "a pick": Change(
        game({"name": "a", **TAB, "ejectRule": {"unit": "single"}}, {"name": "b", **TAB}),
        {"a": "2C 3C 4C", "b": "KD"},
        "pick a b 1",
        [Moved("a", "b", ("3C",), 1, 1)],
        {"a": "2C 4C", "b": "KD 3C"},
    ),
    "landFace": Change(
        game({"name": "a", **TAB}, {"name": "b", **TAB, "landFace": "Down"}),
        {"a": "2C 3C", "b": "KD"},
        "drag a b 2",
        [Moved("a", "b", ("2c", "3c"), 0, 1)],
        {"a": "", "b": "KD 2c 3c"},
    ),
    "landUnder": Change(
        game({"name": "a", **TAB}, {"name": "b", **TAB, "landUnder": True}),
        {"a": "2C 3C", "b": "KD qd"},
        "drag a b 2",
        [Moved("a", "b", ("2C", "3C"), 0, 0), Flipped("b", 3, "QD")],
        {"a": "", "b": "2C 3C KD QD"},
    ),
    "a tuck": Change(
        game({"name": "a", **TAB, "landUnder": True}),
        {"a": "2c 3c 4C"},
        "drag a a 1",
        [Moved("a", "a", ("4C",), 2, 0), Flipped("a", 2, "3C")],
        {"a": "4C 2c 3C"},
    ),
    "a call": Change(
        game({"name": "a", **TAB}, {"name": "vane", **TAB, "acceptRule": EIGHTS}),
        {"a": "8C", "vane": "8D"},
        "drag a vane 1 Spades",
        [Moved("a", "vane", ("8C",), 0, 1), Called("vane", "Spades")],
        {"a": "", "vane": "8D 8C"},
        {"calls": {"vane": "Spades"}},
        {"calls": {"vane": "Hearts"}},
    ),
    "a call dropped": Change(
        game({"name": "a", **TAB}, {"name": "vane", **TAB, "acceptRule": EIGHTS}),
        {"a": "2H", "vane": "8D"},
        "drag a vane 1",
        [Moved("a", "vane", ("2H",), 0, 1)],
        {"a": "", "vane": "8D 2H"},
        {"calls": {}},
        {"calls": {"vane": "Hearts"}},
    ),
    "a collapse": Change(
        game({"name": "a", **TAB}, {"name": "b", **TAB, "acceptRule": {"build": {"sum": 13}}}),
        {"a": "9C", "b": "2c 4D"},
        "drag a b 1",
        [Moved("a", "b", ("9C",), 0, 2), Collapsed("b", 2)],
        {"a": "", "b": "2c 4d 9c"},
    ),
    # Taps.
    "a draw": Change(
        game({"name": "a", **SHUT}, stock={"draw": {"to": "a", "count": 3}}),
        {"stock": "2c 3c 4c 5c", "a": "KD"},
        "draw stock",
        [
            Moved("stock", "a", ("5C",), 3, 1),
            Moved("stock", "a", ("4C",), 2, 2),
            Moved("stock", "a", ("3C",), 1, 3),
        ],
        {"stock": "2c", "a": "KD 5C 4C 3C"},
    ),
    "a recycle": Change(
        game({"name": "a", **SHUT}, stock={"draw": {"to": "a", "recycle": True}}),
        {"a": "2C 3c 4C"},
        "recycle stock",
        [Moved("a", "stock", ("4c", "3c", "2c"), 0, 0)],
        {"stock": "4c 3c 2c", "a": ""},
        {"recycles": {"stock": 3}},
        {"recycles": {"stock": 2}},
    ),
    "a redeal": Change(
        game(
            {"name": "a", **SHUT},
            {"name": "b", **SHUT},
            redealRules=[
                tapped("gather", **{"from": ["a", "b"], "to": "stock"}),
                tapped("shuffle", depot="stock"),
                tapped("dealGroup", to=["a", "b"], faceDown=1, faceUp=1),
            ],
        ),
        {"a": "2C 3c", "b": "4C 5C"},
        "redeal stock",
        [
            Moved("a", "stock", ("2c", "3c"), 0, 0),
            Moved("b", "stock", ("4c", "5c"), 0, 2),
            Shuffled("stock", tuple(AGAIN)),
            Moved("stock", "a", (AGAIN[3],), 3, 0),
            Moved("stock", "a", (AGAIN[2].upper(),), 2, 1),
            Moved("stock", "b", (AGAIN[1],), 1, 0),
            Moved("stock", "b", (AGAIN[0].upper(),), 0, 1),
        ],
        {
            "a": f"{AGAIN[3]} {AGAIN[2].upper()}",
            "b": f"{AGAIN[1]} {AGAIN[0].upper()}",
            "stock": "",
        },
        {"redeals": 2, "shuffles": 1},
        {"redeals": 1},
    ),
    # Steps.
    "a shuffle": Change(
        steps(tapped("shuffle", depot="a")),
        {"a": NINE},
        GO,
        [Shuffled("a", tuple(MIXED))],
        {"a": " ".join(MIXED)},
        {"shuffles": 1},
    ),
    "flips": Change(
        steps(tapped("flipTop", depot="a"), tapped("flipDown", depot="b")),
        {"a": "2C 3c", "b": "KD"},
        GO,
        [Flipped("a", 1, "3C"), Flipped("b", 0, "kd")],
        {"a": "2C 3C", "b": "kd"},
    ),
    "a move": Change(
        steps(tapped("move", **{"from": "a", "to": "b"})),
        {"a": "2C 3c", "b": "KD"},
        GO,
        [Moved("a", "b", ("3c",), 1, 1)],
        {"a": "2C", "b": "KD 3c"},
    ),
    "a move under": Change(
        steps(tapped("move", **{"from": "a", "to": "b", "under": True})),
        {"a": "2C 3c", "b": "KD"},
        GO,
        [Moved("a", "b", ("3c",), 1, 0)],
        {"a": "2C", "b": "3c KD"},
    ),
    "a recycle as a step": Change(
        steps(tapped("recycle", **{"from": "a", "to": "b"})),
        {"a": "2C 3c", "b": "KD"},
        GO,
        [Moved("a", "b", ("3c", "2c"), 0, 1)],
        {"a": "", "b": "KD 3c 2c"},
        {"recycles": {}},
    ),
    "a gather": Change(
        steps(tapped("gather", **{"from": ["b", "a"], "to": "b"})),
        {"a": "2C 3c", "b": "KD QD"},
        GO,
        [Moved("b", "b", ("kd", "qd"), 0, 0), Moved("a", "b", ("2c", "3c"), 0, 2)],
        {"a": "", "b": "kd qd 2c 3c"},
    ),
    "a compact": Change(
        steps(tapped("compact", group="row")),
        {"row-2": "2C 3c", "row-3": "KD"},
        GO,
        [Moved("row-2", "row-1", ("2C", "3c"), 0, 0), Moved("row-3", "row-2", ("KD",), 0, 0)],
        {"row-1": "2C 3c", "row-2": "KD", "row-3": ""},
    ),
    "a place": Change(
        steps(tapped("place", rank="Three", suit="Clubs", to="a")),
        {"stock": "2c 3c 4c", "a": "KD"},
        GO,
        [Moved("stock", "a", ("3C",), 1, 1)],
        {"stock": "2c 4c", "a": "KD 3C"},
    ),
    # What a move sets off.
    "reflexes": Change(
        game(
            {"name": "a", **TAB, "acceptRule": "none", "autoFlipTop": True},
            {"name": "b", **TAB, "ejectRule": "any", "acceptRule": "any", "autoSend": ["out"]},
            {
                "name": "c",
                **SHUT,
                "triggers": [{"when": "!empty(out)", "do": [tapped("flipDown", depot="c")]}],
            },
            {"name": "out", **SHUT, "type": "Foundation", "acceptRule": {"seed": "Ace"}},
            {
                "name": "fill",
                **SHUT,
                "type": "Reserve",
                "acceptRule": "emptyOnly",
                "autoRefill": ["a"],
            },
        ),
        {"a": "2c 3c AC", "c": "KD", "fill": ""},
        "drag a b 1",
        [
            Moved("a", "b", ("AC",), 2, 0),
            Flipped("a", 1, "3C"),
            Moved("b", "out", ("AC",), 0, 0),
            Flipped("c", 0, "kd"),
            Moved("a", "fill", ("3C",), 1, 0),
            Flipped("a", 0, "2C"),
        ],
        {"a": "2C", "b": "", "c": "kd", "out": "AC", "fill": "3C"},
    ),
    "a cascade that never ends": Change(
        game(
            {"name": "a", **TAB},
            {"name": "b", **TAB, "acceptRule": "any", "ejectRule": "locked"},
            {
                "name": "c",
                **SHUT,
                "triggers": [
                    {
                        "when": "!empty(b)",
                        "do": [tapped("move", **{"from": "c", "to": "c", "under": True})],
                    }
                ],
            },
        ),
        {"a": "KD", "c": "2C 3C"},
        "drag a b 1",
        [
            Moved("a", "b", ("KD",), 0, 0),
            *[Moved("c", "c", (("3C", "2C")[k % 2],), 1, 0) for k in range(1000)],
        ],
        {"a": "", "b": "KD", "c": "2C 3C"},
        {"cascade_limit_hit": True},
    ),
}
