"""A file is data from a stranger: no valid or faulty file makes lowering hang or burst."""

from __future__ import annotations

import json

from tests.lower.support import Lowered, game_text, lower_text


def lower_json(game: object) -> Lowered:
    return lower_text(json.dumps(game))


def stock() -> dict[str, object]:
    return {"type": "Stock", "name": "stock", "acceptRule": "none"}


def test_a_huge_repeat_is_not_expanded() -> None:
    """R3.1: the range is checked before a copy is made; what follows is checked on."""
    depots = [stock(), {"type": "Tableau", "name": "t", "repeat": 10**9}]
    depots += [{"type": "Cell", "acceptRule": {"when": "empty(foo) == 1"}}]
    lowered = lower_json({"name": "T", "depots": depots})
    assert "C082" in lowered.codes
    assert "C084" not in lowered.codes


def test_many_huge_repeats_are_one_error() -> None:
    """R3.1."""
    depots = [{"type": "Tableau", "name": f"t{k}", "repeat": 10**9} for k in range(500)]
    assert lower_json({"name": "T", "depots": depots}).codes == ["C082"]


def test_huge_packs_are_not_expanded() -> None:
    """R2.1: the sizes are reckoned before a card is made."""
    packs = [{"count": 208, "jokers": 208}] * 500
    assert lower_json({"name": "T", "decks": packs, "depots": [stock()]}).codes == ["C092"]


def test_long_lists_of_groups() -> None:
    """R3.3, R9.2: a stem listed a thousand times in each of several steps. No more targets are kept
    than a deck can have cards."""
    depots = [stock(), {"type": "Tableau", "name": "t", "repeat": 255}]
    step = {"kind": "dealGroup", "to": ["t"] * 1500, "faceUp": 208, "roundRobin": True}
    lowered = lower_json({"name": "T", "depots": depots, "dealRules": [step] * 6})
    assert lowered.game is not None
    assert len(lowered.game.deal) == 6
    first = lowered.game.deal[0]
    assert len(getattr(first, "to", ())) == 208


def test_many_unknown_names() -> None:
    """Thousands of faults are all reported, and guessing what was meant stays cheap."""
    depots = [stock(), {"type": "Tableau", "name": "t" * 20, "repeat": 254}]
    depots += [{"type": "Cell", "uncoveredBy": [("t" * 19) + str(k) for k in range(5000)]}]
    lowered = lower_json({"name": "T", "depots": depots})
    assert lowered.codes == ["C084"] * 5000


def test_an_expensive_deal_is_not_run_to_its_end() -> None:
    """Chapter 10: whether a game is won at once is found out within a budget."""
    depots = [stock(), {"type": "Tableau", "name": "t", "repeat": 250}]
    slow = "first(t, sum(t, count(it)) + 52 < count(stock))"
    steps = [{"kind": "move", "from": "stock", "to": slow}] * 1000
    win = {"kind": "expr", "when": "empty(stock)"}
    lowered = lower_json({"name": "T", "depots": depots, "dealRules": steps, "winCondition": win})
    assert lowered.game is not None


def test_names_of_every_kind_are_shown_safely() -> None:
    """Messages show what was written on one line, quoted and cut."""
    lowered = lower_text(game_text(more='"scoring": { "value": "count(`x\\n\\u202ey`)" }'))
    assert lowered.only.message == 'there is no depot "x\\u000a\\u202ey"'
    long = lower_text(game_text(f'{{ "type": "Cell", "uncoveredBy": "{"n" * 5000}" }}'))
    assert len(long.only.message) < 120


def test_a_deep_predicate() -> None:
    """R9.5: predicates nested as deep as the reader allows."""
    win: dict[str, object] = {"kind": "allCardsFaceUp"}
    for _ in range(60):
        win = {"kind": "not", "of": win}
    assert lower_json({"name": "T", "depots": [stock()], "winCondition": win}).game is not None
