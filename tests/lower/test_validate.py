"""What is seen of a game as a whole: reach, the main stock, games won at once (chapter 10)."""

from __future__ import annotations

import pytest

from tests.lower.support import game_text, lower_text

LOCKED_STOCK = '{ "type": "Stock", "name": "stock", "acceptRule": "none", "ejectRule": "locked"%s }'


def board(stock: str, *depots: str, more: str = "") -> str:
    listed = ", ".join([LOCKED_STOCK % stock, *depots])
    return f'{{ "name": "T", "depots": [{listed}]{more} }}'


def deal(*steps: str) -> str:
    return f', "dealRules": [{", ".join(steps)}]'


A = '{ "type": "Tableau", "name": "a" }'
TO_A = '{ "kind": "dealGroup", "to": "a", "faceUp": 1 }'


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        (board("", A, more=deal(TO_A)), False),
        (board("", A, more=deal('{ "kind": "dealGroup", "to": "a" }')), True),
        (board("", A), True),
        (board(', "draw": { "to": "a" }', A), False),
        (
            board("", A, more=deal('{ "kind": "move", "from": "stock", "to": "first(Tableau)" }')),
            False,
        ),
        (board("", '{ "type": "Tableau", "autoRefill": ["stock"] }'), True),  # the stock is locked
    ],
)
def test_reach_of_one_depot(text: str, missed: bool) -> None:
    """Chapter 10: deals, draws and computed targets reach a depot."""
    assert lower_text(text).codes == (["W030"] if missed else [])


B = '{ "type": "Cell", "name": "b"%s }'


@pytest.mark.parametrize(
    ("depot", "missed"),
    [
        (B % "", False),
        (B % ', "acceptRule": "none"', True),
        (B % ', "acceptRule": "emptyOnly"', False),
        (B % ', "acceptRule": { "seedNone": true }', True),
        (B % ', "acceptRule": { "acceptFrom": ["stock"] }', True),
        (B % ', "acceptRule": { "acceptFrom": ["a"] }', False),
        (B % ', "acceptRule": { "minCount": 53 }', True),
        (B % ', "acceptRule": { "minCount": 52 }', False),
        (B % ', "acceptRule": { "single": true, "minCount": 2 }', True),
        (B % ', "offTable": true', True),
        (B % ', "offTable": true, "autoRefill": ["a"]', False),
        (B % ', "draw": { "to": "a" }', True),  # no drag lands on a draw
        (B % ', "draw": { "to": "a", "recycle": true }', False),
        (B % ', "draw": { "to": "a", "recycle": true, "maxRecycles": 0 }', True),
        (B % ', "acceptRule": { "seed": "King" }', False),
    ],
)
def test_reach_by_play(depot: str, missed: bool) -> None:
    """Chapter 10, R5.1, R5.2, R5.5, R6.1, R6.5: what drags, reflexes and recycles can reach."""
    lowered = lower_text(board("", A, depot, more=deal(TO_A)))
    assert lowered.codes == (["W030"] if missed else [])
    if missed:
        assert lowered.only.message == 'no card can ever reach "b"'


def test_reach_of_a_rank_that_is_not_in_the_packs() -> None:
    """R5.5: no King, no start."""
    depot = B % ', "acceptRule": { "seed": "King" }'
    more = deal(TO_A) + ', "decks": [{ "ranks": ["Ace", "Two"] }]'
    assert lower_text(board("", A, depot, more=more)).codes == ["W030"]


def test_reach_of_locked_and_uncovered() -> None:
    """Chapter 10: nothing comes from a locked depot."""
    locked = '{ "type": "Tableau", "name": "a", "ejectRule": "locked" }'
    assert lower_text(board("", locked, B % "", more=deal(TO_A))).codes == ["W030"]


def test_reach_through_triggers_and_actions() -> None:
    """R6.8, R7.3: `depot` and its neighbours are the copies of the group."""
    rules = (
        '"acceptRule": "none", "triggers": [{ "when": "true", "do":'
        ' [{ "kind": "move", "from": "depot", "to": "neighbour(depot, 1)" }] }]'
    )
    row = f'{{ "type": "Tableau", "name": "row", "repeat": 3, {rules} }}'
    first = '{ "kind": "dealGroup", "to": "row-1", "faceUp": 1 }'
    assert lower_text(board("", row, more=deal(first))).codes == []


def test_reach_through_compact() -> None:
    """R9.2: a compact moves piles within its group."""
    row = (
        '{ "type": "Tableau", "name": "row", "repeat": 3, "acceptRule": "none", "triggers":'
        ' [{ "when": "true", "do": [{ "kind": "compact", "group": "row" }] }] }'
    )
    last = '{ "kind": "dealGroup", "to": "row-3", "faceUp": 1 }'
    assert lower_text(board("", row, more=deal(last))).codes == []


def test_copies_out_of_reach_are_one_warning() -> None:
    """One mistake, one message."""
    row = '{ "type": "Tableau", "name": "row", "repeat": 8, "acceptRule": "none" }'
    more = deal('{ "kind": "dealGroup", "to": "row-2", "faceUp": 1 }')
    lowered = lower_text(board("", row, more=more))
    assert lowered.only.code == "W030"
    assert lowered.only.message == (
        'no card can ever reach "row-1", "row-3", "row-4", "row-5" and 3 more'
    )


def test_a_game_without_a_stock() -> None:
    """R2.5: it holds no cards; one warning says so."""
    lowered = lower_text('{ "name": "T", "depots": [{ "type": "Cell" }, { "type": "Cell" }] }')
    assert lowered.codes == ["W030"]
    assert lowered.game is not None


STOCK = '{ "type": "Stock", "name": "stock"%s }'
TABS = '{ "type": "Tableau", "name": "a" }'


@pytest.mark.parametrize(
    ("stock", "more", "codes"),
    [
        ("", deal(TO_A), ["W032"]),
        (', "acceptRule": "emptyOnly"', deal(TO_A), ["W032"]),
        (', "acceptRule": "none"', deal(TO_A), []),
        (', "offTable": true', deal(TO_A), []),
        (', "draw": { "to": "a" }', "", []),
        ("", f', "redealRules": [{TO_A}]', []),
        (
            "",
            deal(TO_A) + ', "redealRules": [{ "kind": "move", "from": "a", "to": "stock" }]',
            ["W032"],
        ),
    ],
)
def test_a_main_stock_that_takes_cards(stock: str, more: str, codes: list[str]) -> None:
    """Chapter 10: it accepts drags though it has neither draw nor redeal."""
    text = f'{{ "name": "T", "depots": [{STOCK % stock}, {TABS}]{more} }}'
    assert lower_text(text).codes == codes


WINS = [
    ('{ "kind": "depotsEmpty", "depots": ["b"] }', True),
    ('{ "kind": "depotsEmpty", "depots": ["a"] }', False),
    ('{ "kind": "depotsNonEmpty", "depots": ["a", "stock"] }', True),
    ('{ "kind": "depotsNonEmpty", "depots": ["a", "b"] }', False),
    ('{ "kind": "allCardsIn", "depots": ["a", "stock"] }', True),
    ('{ "kind": "allCardsIn", "depots": ["a"] }', False),
    ('{ "kind": "allCardsFaceUp" }', False),
    ('{ "kind": "not", "of": { "kind": "allCardsFaceUp" } }', True),
    ('{ "kind": "expr", "when": "count(a) == 3 && count(stock) == 49" }', True),
    ('{ "kind": "expr", "when": "count(a) == 3 && top(a).rank == King" }', False),
    ('{ "kind": "expr", "when": "count(a) == 3 || top(a).rank == King" }', True),
    ('{ "kind": "expr", "when": "top(a).faceUp && !bottom(a).faceUp" }', True),
    ('{ "kind": "expr", "when": "count(a, it.faceUp) == 1" }', True),
    ('{ "kind": "expr", "when": "top(b).rank != King" }', True),
    ('{ "kind": "expr", "when": "top(b).rank == King" }', False),
    ('{ "kind": "expr", "when": "moves == 0 && redeals == 0" }', True),
    ('{ "kind": "expr", "when": "any(Cell, empty(it)) && all(Tableau, !empty(it))" }', True),
    ('{ "kind": "expr", "when": "sum(Tableau, count(it) * 2) - 7 == -1" }', True),
    ('{ "kind": "expr", "when": "-7 / 2 == -3 && -7 % 2 == -1 && 7 / 0 != 7 / 0" }', True),
    ('{ "kind": "expr", "when": "min(Cell, count(it)) == 0 && max(b, it.rank) != 1" }', True),
    ('{ "kind": "expr", "when": "first(Cell, empty(it)) == b && index(b) == 1" }', True),
    ('{ "kind": "expr", "when": "empty(neighbour(b, 1)) && neighbour(b, 0) == b" }', True),
    (
        '{ "kind": "allOf", "of": [{ "kind": "allCardsFaceUp" },'
        ' { "kind": "expr", "when": "top(a).rank == 3" }] }',
        False,
    ),
    (
        '{ "kind": "anyOf", "of": [{ "kind": "depotsEmpty", "depots": ["b"] },'
        ' { "kind": "expr", "when": "top(a).rank == 3" }] }',
        True,
    ),
]


@pytest.mark.parametrize(("win", "warns"), WINS)
def test_a_game_that_is_won_at_once(win: str, warns: bool) -> None:
    """Chapter 10: a condition that every deal satisfies; three cards lie on `a`, the top one face
    up, and none on `b`."""
    more = deal('{ "kind": "dealGroup", "to": "a", "faceDown": 2, "faceUp": 1 }')
    text = board("", A, B % "", more=f'{more}, "winCondition": {win}')
    assert lower_text(text).codes == (["W031"] if warns else [])


@pytest.mark.parametrize(
    ("steps", "condition", "warns"),
    [
        (['{ "kind": "dealGroup", "to": ["a", "b"], "faceUp": 9 }'], "count(a) == 9", True),
        (
            ['{ "kind": "dealGroup", "to": ["a", "b"], "faceUp": 27, "roundRobin": true }'],
            "count(a) == 26 && count(b) == 26",
            True,
        ),
        (
            ['{ "kind": "dealGroup", "to": ["a", "b"], "faceUp": 27 }'],
            "count(a) == 27 && count(b) == 25",
            True,
        ),
        (
            [TO_A, '{ "kind": "move", "from": "a", "to": "b" }'],
            "empty(a) && top(b).faceUp",
            True,
        ),
        (
            [TO_A, '{ "kind": "flipDown", "depot": "a" }', '{ "kind": "flipTop", "depot": "b" }'],
            "!top(a).faceUp && empty(b)",
            True,
        ),
        (
            [TO_A, '{ "kind": "gather", "from": ["a"], "to": "stock" }'],
            "count(stock) == 52 && !any(stock, it.faceUp)",
            True,
        ),
        (
            [TO_A, '{ "kind": "recycle", "from": "stock", "to": "b" }'],
            "count(b) == 51 && empty(stock)",
            True,
        ),
        (
            ['{ "kind": "place", "rank": "Ace", "suit": "Clubs", "to": "b" }'],
            "count(b) == 1 && top(b).faceUp",
            True,
        ),
        (
            ['{ "kind": "move", "from": "stock", "to": "top(stock).rank == 3 ? a : b" }'],
            "!empty(b)",
            False,
        ),
    ],
)
def test_the_deal_without_its_cards(steps: list[str], condition: str, warns: bool) -> None:
    """R9.2: where cards lie after the deal, as far as it does not depend on which they are."""
    win = f', "winCondition": {{ "kind": "expr", "when": "{condition}" }}'
    codes = lower_text(board("", A, B % "", more=deal(*steps) + win)).codes
    assert ("W031" in codes) == warns


def test_warnings_about_the_whole_wait_for_errors() -> None:
    """A game with an error is not judged as a whole: its warnings could be false."""
    text = game_text('{ "type": "Tableau", "acceptRule": 5 }')
    assert lower_text(text).codes == ["C030"]
