"""Valid files broken at random: the answer is coded, placed faults and nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from compiler.codes_front import FRONT_CODES
from compiler.diagnostics import Severity, Sink
from compiler.finding import findings
from compiler.frontend.json_tree import parse_json
from compiler.frontend.read_source import read_source
from compiler.frontend.reader import read_game
from compiler.render import render_text
from compiler.source import SourceFile

GAME: dict[str, Any] = {
    "$schema": "x",
    "name": "Every property once",
    "aliases": ["Other"],
    "decks": [{"suits": ["Clubs", "Hearts"], "ranks": ["Ace", "Two"], "count": 2, "jokers": 1}],
    "rules": {"up": {"seed": "Ace", "build": {"direction": "Up", "step": 1, "wrap": True}}},
    "depots": [
        {
            "type": "Stock",
            "name": "stock",
            "col": 0.5,
            "acceptRule": "none",
            "ejectRule": {"gate": "Locked", "unit": "pile", "when": "depot.count > 1"},
            "draw": {"to": "waste", "count": 3, "recycle": True, "maxRecycles": 2},
            "actions": [
                {
                    "name": "deal",
                    "when": "!empty(stock) && any(slot, empty(it))",
                    "do": [
                        {"kind": "flipTop", "depot": "stock"},
                        {"kind": "move", "from": "stock", "to": "first(slot, empty(it))"},
                    ],
                }
            ],
        },
        {"type": "Waste", "name": "waste", "landFace": "Up", "uncoveredBy": ["stock"]},
        {"type": "Foundation", "name": "left-wing", "acceptRule": "$up", "landUnder": False},
        {
            "type": "Tableau",
            "name": "slot",
            "repeat": 52,
            "perRow": 13,
            "acceptRule": {
                "acceptFrom": ["slot", "waste"],
                "minCount": 1,
                "suit": "AlternateColor",
                "wildRank": "Eight",
                "wildDeclares": "suit",
                "follow": True,
                "when": "source == neighbour(depot, 1) ? top(pile).rank == top.rank : slot-1 != it",
                "reason": "because",
            },
            "triggers": [{"when": "empty(depot)", "do": [{"kind": "compact", "group": "slot"}]}],
            "autoSend": "Foundation",
            "autoRefill": {"names": ["stock"]},
        },
    ],
    "dealRules": [
        {"kind": "dealGroup", "to": ["slot-1", "slot-2"], "faceUp": 1, "roundRobin": True},
        {"kind": "place", "rank": "Ace", "suit": "Clubs", "to": "`left-wing`"},
        {"kind": "gather", "from": "slot", "to": "stock"},
    ],
    "redealWhen": {"kind": "depotsNonEmpty", "depots": {"ofType": "Tableau"}},
    "winCondition": {
        "kind": "allOf",
        "of": [
            {"kind": "allCardsIn", "depots": "Foundation"},
            {"kind": "not", "of": {"kind": "expr", "when": "moves > 10 - redeals"}},
        ],
    },
    "scoring": {"value": "500 - moves + 100 * count(Foundation, !empty(it))", "keep": "Over"},
}

STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text("ab-1`#$ .()&'\"{}\\\n\u202eüK", max_size=8),
    st.sampled_from(["Ace", "A", "any", "slot", "slot-99", "Foundation", "$up", "depot", "to", ""]),
    st.just([]),
    st.just({}),
    st.just([[[]]]),
)


def _holders(value: Any) -> list[Any]:
    """All lists and objects in a value that hold something, itself included."""
    if not isinstance(value, list | dict) or not value:
        return []
    inner = value if isinstance(value, list) else list(value.values())
    return [value, *(holder for item in inner for holder in _holders(item))]


def _mutate(game: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
    """One change at one place of the game."""
    holder = draw(st.sampled_from(_holders(game)))
    key = draw(st.sampled_from(range(len(holder)) if isinstance(holder, list) else sorted(holder)))
    other = draw(st.sampled_from(_holders(game)))
    match draw(st.sampled_from(["drop", "retype", "nest", "swap", "rename", "double", "text"])):
        case "drop":
            del holder[key]
        case "retype":
            holder[key] = draw(STRANGE)
        case "nest":
            holder[key] = draw(st.sampled_from([[holder[key]], {"of": holder[key]}]))
        case "swap":
            holder[key] = copy.deepcopy(other)
        case "rename" if isinstance(holder, dict):
            holder[draw(st.sampled_from(["kind", "when", "TO", "sed", "depots"]))] = holder[key]
        case "double" if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case "text" if isinstance(holder[key], str):
            text = holder[key]
            at = draw(st.integers(0, len(text)))
            holder[key] = text[:at] + draw(st.text("()&|!=.,`-1a ?:'", max_size=3)) + text[at + 1 :]


def _answers(text: str) -> list[str]:
    """Read a text to the end; the codes, after a look at every diagnostic."""
    sink = Sink()
    source = SourceFile("x.cardz", text)
    tree = parse_json(source, sink)
    game = None if tree is None else read_game(tree, sink)
    assert game is not None or sink.has_errors
    for diagnostic in sink.diagnostics:
        assert diagnostic.code in FRONT_CODES
        assert diagnostic.code.startswith("C") == (diagnostic.severity is Severity.ERROR)
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.message.isprintable()
    printed = render_text(source, sink.diagnostics)
    assert all(line.isprintable() for line in printed.split("\n"))
    json.dumps([finding.as_json() for finding in findings(source, sink.diagnostics)])
    return [d.code for d in sink.diagnostics]


def test_the_game_itself_has_no_fault() -> None:
    assert _answers(json.dumps(GAME)) == []


@given(st.data())
def test_changed_values(data: st.DataObject) -> None:
    game = copy.deepcopy(GAME)
    for _ in range(data.draw(st.integers(1, 3))):
        if game:
            _mutate(game, data.draw)
    _answers(json.dumps(game, ensure_ascii=data.draw(st.booleans()), indent=1))


@given(st.data())
def test_changed_characters(data: st.DataObject) -> None:
    text = json.dumps(GAME, indent=1)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        new = data.draw(st.text('{}[]:,"\\0a/\n\t\x00\x1b\u00a0\ufeff\ud800', max_size=3))
        text = text[:at] + new + text[at + cut :]
    _answers(text)


@given(st.binary(max_size=60), st.integers(0, 3000))
def test_changed_bytes(junk: bytes, at: int) -> None:
    data = json.dumps(GAME).encode()
    sink = Sink()
    source = read_source("x.cardz", data[:at] + junk + data[at:], sink)
    if not sink.has_errors:
        _answers(source.text)
    render_text(source, sink.diagnostics)
