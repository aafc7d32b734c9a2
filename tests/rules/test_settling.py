"""What the board does by itself: chapter 7, R3.7, R3.8."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, moves, piles

FLIP_CUP = {"kind": "flipTop", "depot": "cup"}
HAND = {"name": "hand", "type": "Cell", "acceptRule": "none"}
OUT = {"name": "out", "type": "Tableau", "ejectRule": "locked"}


def settling(*depots: dict[str, Any], **game: Any) -> str:
    """A move `drag hand out 1` to set things off, beside depots that nobody drags from or to."""
    shut = {"type": "Reserve", "acceptRule": "none", "ejectRule": "locked"}
    return cardz(STOCK, HAND, OUT, *[{**shut, **depot} for depot in depots], **game)


def settle(build: Build, text: str, board: dict[str, str], *names: str) -> list[str]:
    """The piles after the board has settled; also that one undo takes all of it back (R7.8)."""
    state = lay(build(text), {"hand": "KS", **board})
    before = state.position()
    state.push(build(text).parse_move("hand out 1"))
    after = piles(state, *names)
    state.pop()
    assert state.position() == before
    return after


def test_auto_flip_top(build: Build) -> None:
    """R3.7: a face-down top card turns up."""
    text = settling({"name": "a", "autoFlipTop": True}, {"name": "b"})
    assert settle(build, text, {"a": "2c 3c", "b": "4c"}, "a", "b") == ["2c 3C", "4c"]


@pytest.mark.parametrize(
    ("rule", "cover", "after"),
    [
        ({"uncoveredBy": ["cup"]}, "", "2C"),
        ({"uncoveredBy": ["cup"]}, "KD", "2c"),
        ({"uncoveredBy": ["cup", "cap"], "uncoveredByAny": True}, "KD", "2C"),
        ({"uncoveredBy": []}, "KD", "2C"),
        ({}, "KD", "2C"),
    ],
)
def test_auto_flip_uncovered(build: Build, rule: dict[str, Any], cover: str, after: str) -> None:
    """R3.8: once nothing covers it; without uncoveredBy it always flips."""
    text = settling(
        {"name": "a", "autoFlipUncovered": True} | rule, {"name": "cup"}, {"name": "cap"}
    )
    assert settle(build, text, {"a": "2c", "cup": cover}, "a") == [after]


def test_the_opening_deal_does_not_settle(build: Build) -> None:
    """R7.1: nothing fires or flips during it or after it, until the first move."""
    text = settling(
        {"name": "a", "ejectRule": "any", "autoFlipTop": True, "autoSend": ["cup"]},
        {"name": "b", "acceptRule": "any", "autoRefill": ["cup"]},
        {"name": "cup", "acceptRule": "any", "triggers": [{"when": "true", "do": [FLIP_CUP]}]},
        dealRules=[
            {"kind": "dealGroup", "to": "a", "faceDown": 2},
            {"kind": "dealGroup", "to": "hand", "faceUp": 1},
        ],
    )
    state = build(text).deal(seed=1)
    shown = state.piles()
    assert [len(shown[name]) for name in ("a", "b", "cup", "hand")] == [2, 0, 0, 1]
    assert shown["a"][1].islower()
    state.play("hand out 1")
    shown = state.piles()
    assert [len(shown[name]) for name in ("a", "b", "cup")] == [0, 0, 2]


def test_triggers_in_order(build: Build) -> None:
    """R7.2: in board order, each depot's in file order; after a change from the start again."""
    step = {"kind": "move", "from": "cup", "to": "a"}
    on_three = {"when": "top(cup).rank == 3", "do": [{**step, "to": "b"}]}
    on_any = {"when": "!empty(cup)", "do": [step]}
    text = settling({"name": "a", "triggers": [on_three, on_any]}, {"name": "b"}, {"name": "cup"})
    # 5 and 4 go to a, then the first trigger takes the 3, then 2 goes to a.
    assert settle(build, text, {"cup": "2C 3C 4C 5C"}, "a", "b") == ["5C 4C 2C", "3C"]


def test_flips_come_before_triggers(build: Build) -> None:
    """R7.2 (a) before (b)."""
    seen = {"when": "top(cup).faceUp", "do": [{"kind": "move", "from": "cup", "to": "a"}]}
    text = settling({"name": "a", "triggers": [seen]}, {"name": "cup", "autoFlipTop": True})
    assert settle(build, text, {"cup": "2c 3c"}, "a", "cup") == ["3C 2C", ""]


def test_a_trigger_that_changes_nothing_leaves_no_trace(build: Build) -> None:
    """R7.3: neither the shuffle counter nor a call."""
    vane = {
        "name": "vane",
        "acceptRule": {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"},
        "triggers": [
            {"when": "true", "do": [{"kind": "shuffle", "depot": "vane"}]},
            {
                "when": "true",
                "do": [{"kind": "flipDown", "depot": "vane"}, {"kind": "flipTop", "depot": "vane"}],
            },
        ],
    }
    state = lay(build(settling(vane)), {"hand": "KS", "vane": "8C"}, calls={"vane": "Hearts"})
    events = state.play("hand out 1")
    position = state.position()
    assert (position["shuffles"], position["calls"]) == (0, {"vane": "Hearts"})
    assert events == [("hand", "out", ("KS",), 0, 0)]
    assert not state.cascade_limit_hit


SEND = {"name": "a", "ejectRule": "any", "autoSend": ["b", "c"]}


def test_auto_send_largest_first(build: Build) -> None:
    """R7.4: the largest group that leaves and that a matching depot accepts."""
    b = {"name": "b", "acceptRule": {"build": {"direction": "Down"}}}
    text = settling(SEND, b, {"name": "c"})
    assert settle(build, text, {"a": "9C 5C 4C", "b": "6C"}, "a", "b") == ["9C", "6C 5C 4C"]


def test_auto_send_first_matching_in_board_order(build: Build) -> None:
    """R7.4: for each group all matching depots, in board order."""
    b = {"name": "b", "acceptRule": {"single": True}}
    c = {"name": "c", "acceptRule": {"minCount": 2}}
    assert settle(build, settling(SEND, b, c), {"a": "2C 3C"}, "b", "c") == ["", "2C 3C"]
    two = settling(SEND, {**b, "acceptRule": "any"}, {**c, "acceptRule": "any"})
    assert settle(build, two, {"a": "2C"}, "b", "c") == ["2C", ""]


def test_auto_send_picks_from_the_top_down(build: Build) -> None:
    """R7.4."""
    a = {**SEND, "ejectRule": {"unit": "single"}}
    b = {"name": "b", "acceptRule": {"when": "top(pile).rank < 4"}}
    text = settling(a, b, {"name": "c"})
    assert settle(build, text, {"a": "2C 5C 3C 6C"}, "a", "b") == ["5C 6C", "3C 2C"]


def test_auto_send_obeys_rule_3_8_only(build: Build) -> None:
    """R7.4: R3.8 holds; staged limits and the bar on draw depots do not."""
    a = {**SEND, "ejectRule": {"unit": "pile"}, "uncoveredBy": ["d"]}
    c = {"name": "c", "acceptRule": "any", "draw": {"to": "d"}}
    text = settling(a, {"name": "b"}, c, {"name": "d"}, compoundMoves="Staged")
    hand = "2C 3C 4C 5C 6C"
    assert settle(build, text, {"a": hand}, "a", "c") == ["", hand]
    assert settle(build, text, {"a": hand, "d": "KD"}, "a", "c") == [hand, ""]


def test_auto_refill(build: Build) -> None:
    """R7.5: the top card of the first matching depot that lets it go and that fits."""
    a = {"name": "a", "acceptRule": {"when": "top(pile).rank > 3"}, "autoRefill": ["b", "c"]}
    gives = {"ejectRule": "topOnly"}
    text = settling(a, {"name": "b", **gives}, {"name": "c", **gives})
    assert settle(build, text, {"b": "9C 2C", "c": "8C 7C"}, "a", "c") == ["7C", "8C"]
    assert settle(build, text, {"b": "9C 5C", "c": "8C 7C"}, "a", "b") == ["5C", "9C"]
    assert settle(build, text, {"a": "6C", "b": "9C"}, "a", "b") == ["6C", "9C"]


def test_auto_refill_lands_as_any_landing(build: Build) -> None:
    """R3.5: landFace holds; R4.2: a whole pile does not give its top card."""
    rule = {"acceptRule": {"allowFaceDown": True}, "landFace": "Up", "autoRefill": ["b"]}
    one = settling({"name": "a", **rule}, {"name": "b", "ejectRule": "topOnly"})
    assert settle(build, one, {"b": "2c 3c"}, "a", "b") == ["3C", "2c"]
    pile = settling({"name": "a", **rule}, {"name": "b", "ejectRule": {"unit": "pile"}})
    assert settle(build, pile, {"b": "2c 3c"}, "a", "b") == ["", "2c 3c"]
    assert settle(build, pile, {"b": "3c"}, "a", "b") == ["3C", ""]


def test_send_before_refill(build: Build) -> None:
    """R7.2 (c) before (d), and any change starts the round again."""
    a = {"name": "a", "ejectRule": "any", "acceptRule": "any", "autoSend": ["b"]}
    text = settling({**a, "autoRefill": ["c"]}, {"name": "b", "acceptRule": "any"}, C_GIVES)
    assert settle(build, text, {"a": "2C", "c": "3C 4C"}, "a", "b", "c") == ["", "2C 4C 3C", ""]


C_GIVES = {"name": "c", "ejectRule": "topOnly"}


def test_a_reflex_carries_no_call(build: Build) -> None:
    """R7.6."""
    rule = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    a = {"name": "a", "ejectRule": "any", "autoSend": ["b"]}
    state = lay(build(settling(a, {"name": "b", "acceptRule": rule})), {"hand": "KS", "a": "8C"})
    state.play("hand out 1")
    assert piles(state, "b") == ["8C"]
    assert state.position()["calls"] == {}


def test_two_depots_that_refill_from_each_other(build: Build) -> None:
    """R7.7: at most 1000 changes; the position is flagged until the next move."""
    swap = {"acceptRule": "any", "ejectRule": "any"}
    a = {"name": "a", **swap, "autoRefill": ["b"]}
    b = {"name": "b", **swap, "autoRefill": ["a"]}
    module = build(settling(a, b, decks=[{"count": 2}]))
    state = lay(module, {"hand": "KS KD", "a": "2C"})
    events = state.play("hand out 1")
    assert state.cascade_limit_hit
    assert state.position()["cascade_limit_hit"] is True
    assert len(events) == 1 + 1000
    assert piles(state, "a", "b") == ["2C", ""]  # an even number of changes
    assert str(state.status) == "playing"
    state.pop()
    assert not state.cascade_limit_hit


@pytest.mark.parametrize(("firings", "flagged"), [(999, False), (1000, True)])
def test_the_limit_is_exact(build: Build, firings: int, flagged: bool) -> None:
    """R7.7: it stops on reaching 1000 changes, each fired trigger being one."""
    # Ten cards are the bits of a number, set where face up; each firing adds one, up to 1023.
    up = [{"when": bit_is_clear(k), "do": set_bit(k)} for k in range(10)]
    text = settling({"name": "bits", "repeat": 10}, {"name": "a", "triggers": up})
    board = {f"bits-{k + 1}": f"{rank}c".lower() for k, rank in enumerate("A23456789T")}
    for k, name in enumerate(board):
        if (1023 - firings) >> k & 1:
            board[name] = board[name].upper()
    state = lay(build(text), {"hand": "KS", **board})
    state.play("hand out 1")
    assert state.cascade_limit_hit is flagged
    assert all(state.piles()[f"bits-{k + 1}"][0].isupper() for k in range(10))


def bit_is_clear(k: int) -> str:
    """All lower bits are set and this one is not: the next number sets it."""
    lower = [f"top(bits-{j + 1}).faceUp" for j in range(k)]
    return " && ".join([*lower, f"!top(bits-{k + 1}).faceUp"])


def set_bit(k: int) -> list[dict[str, Any]]:
    """Set this bit and clear those below."""
    clear = [{"kind": "flipDown", "depot": f"bits-{j + 1}"} for j in range(k)]
    return [*clear, {"kind": "flipTop", "depot": f"bits-{k + 1}"}]


def test_the_flag_is_cleared_by_the_next_move(build: Build) -> None:
    """R7.7."""
    module = build(settling({"name": "a"}))
    state = lay(module, {"hand": "KS"}, cascade_limit_hit=True)
    flags = [state.cascade_limit_hit]
    state.play("hand out 1")
    flags.append(state.cascade_limit_hit)
    state.pop()
    flags.append(state.cascade_limit_hit)
    assert flags == [True, False, True]


def test_moves_and_redeals_count_before_settling(build: Build) -> None:
    """R9.9: they go up after the move's own steps and before the board settles."""
    take = [{"kind": "move", "from": "cup", "to": "a"}]
    only_once = {"when": "moves == 1 && empty(a)", "do": take}
    text = settling({"name": "a", "triggers": [only_once]}, {"name": "cup"})
    assert settle(build, text, {"cup": "2C 3C"}, "a") == ["3C"]


def test_events_of_a_move_in_order(build: Build) -> None:
    """The move itself, then what it set off."""
    a = {"name": "a", "ejectRule": "faceUp", "autoFlipTop": True, "autoSend": ["b"]}
    state = lay(build(settling(a, {"name": "b", "acceptRule": "any"})), {"hand": "KS", "a": "2c"})
    assert moves(state) == ["drag hand out 1", "drag hand b 1"]
    assert state.play("hand out 1") == [
        ("hand", "out", ("KS",), 0, 0),
        ("a", 0, "2C"),
        ("a", "b", ("2C",), 0, 0),
    ]
