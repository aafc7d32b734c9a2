"""Deal steps, actions, triggers and draws (R6.3-R6.8, R7.3, R8.9, R9.2)."""

from __future__ import annotations

import pytest

from compiler.ir.exprs import (
    Compare,
    CompareOp,
    Const,
    DepotRef,
    DepotsRef,
    IsEmpty,
    Local,
    LocalKind,
    Neighbour,
    Quant,
    QuantKind,
)
from compiler.ir.nodes import (
    Action,
    Card,
    Compact,
    DealGroup,
    Draw,
    FlipDown,
    FlipTop,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Repeat,
    Shuffle,
    Step,
    Trigger,
)
from compiler.ir.types import Rank, Suit, Type
from tests.lower.support import Lowered, game_text, lower_ok, lower_text

BOARD = (
    '{ "type": "Tableau", "name": "tab", "repeat": 2 }',
    '{ "type": "Waste", "name": "waste" }',
)
"""Depots: stock 0, tab 1-2, waste 3."""

WHILE = '{ "kind": "repeat", "while": "%s", "do": [%s] }'

HERE = Local(LocalKind.DEPOT, Type.DEPOT)


def deal(*steps: str) -> Lowered:
    return lower_text(game_text(*BOARD, more=f'"dealRules": [{", ".join(steps)}]'))


def redeal(*steps: str, more: str = "") -> Lowered:
    rules = f'"redealRules": [{", ".join(steps)}]'
    return lower_text(game_text(*BOARD, more=f"{rules}, {more}" if more else rules))


@pytest.mark.parametrize(
    ("step", "meaning"),
    [
        (
            '{ "kind": "dealGroup", "to": "waste" }',
            DealGroup((DepotRef(3),), 0, 0, False, DepotRef(0)),
        ),
        (
            '{ "kind": "DEALGROUP", "to": ["tab", "tab-1"], "faceDown": 2, "faceUp": 1,'
            ' "roundRobin": true, "from": "waste" }',
            DealGroup((DepotRef(1), DepotRef(2), DepotRef(1)), 2, 1, True, DepotRef(3)),
        ),
        (
            '{ "kind": "move", "from": "stock", "to": "first(tab, empty(it))" }',
            MoveStep(
                DepotRef(0),
                Quant(
                    QuantKind.FIRST,
                    DepotsRef((1, 2)),
                    IsEmpty(Local(LocalKind.IT, Type.DEPOT)),
                    Type.DEPOT,
                ),
            ),
        ),
        (
            '{ "kind": "move", "from": "stock", "to": "waste", "under": true }',
            MoveStep(DepotRef(0), DepotRef(3), True),
        ),
        (
            '{ "kind": "move", "from": "stock", "to": "waste", "under": false }',
            MoveStep(DepotRef(0), DepotRef(3)),
        ),
        (
            '{ "kind": "Repeat", "while": "count(stock) > 9", "DO":'
            ' [{ "kind": "flipTop", "depot": "stock" }, { "kind": "shuffle", "depot": "stock" }] }',
            Repeat(
                Compare(
                    CompareOp.GT,
                    Quant(QuantKind.COUNT, DepotRef(0), None, Type.INT),
                    Const(9, Type.INT),
                ),
                (FlipTop(DepotRef(0)), Shuffle(DepotRef(0))),
            ),
        ),
        ('{ "kind": "flipTop", "depot": "tab-2" }', FlipTop(DepotRef(2))),
        ('{ "kind": "flipDown", "depot": "waste" }', FlipDown(DepotRef(3))),
        (
            '{ "kind": "place", "rank": "Ten", "suit": "Hearts", "to": "tab-1" }',
            Place(Card(Rank.TEN, Suit.HEARTS), DepotRef(1)),
        ),
        (
            '{ "kind": "gather", "from": ["tab", "waste"], "to": "stock" }',
            Gather((DepotRef(1), DepotRef(2), DepotRef(3)), DepotRef(0)),
        ),
        ('{ "kind": "shuffle", "depot": "stock" }', Shuffle(DepotRef(0))),
        ('{ "kind": "compact", "group": "tab" }', Compact((1, 2))),
        (
            '{ "kind": "recycle", "from": "waste", "to": "stock" }',
            Recycle(DepotRef(3), DepotRef(0)),
        ),
    ],
)
def test_steps(step: str, meaning: Step) -> None:
    """R9.2, R8.9: each step with its defaults; a dealGroup takes from the main stock."""
    lowered = deal(step)
    assert lowered.game is not None, lowered.codes
    assert lowered.game.deal == (meaning,)


def test_a_joker_can_be_placed() -> None:
    """R9.2: `joker: true` instead of rank and suit."""
    rules = '"dealRules": [{ "kind": "place", "joker": true, "to": "tab-1" }]'
    game = lower_ok(game_text(*BOARD, more=f'"decks": [{{ "jokers": 1 }}], {rules}'))
    assert game.deal == (Place(Card(None, None), DepotRef(1)),)


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ('{ "kind": "move", "from": "stock", "to": "tab" }', "C085"),
        ('{ "kind": "move", "from": "stock", "to": "tub-1 " }', "C060"),
        ('{ "kind": "move", "from": "stock", "to": "wast" }', "C060"),
        ('{ "kind": "move", "from": "stock", "to": "count(tab)" }', "C070"),
        ('{ "kind": "move", "from": "stock", "to": "depot" }', "C061"),
        ('{ "kind": "dealGroup", "to": "Tableau", "faceUp": 1 }', "C070"),
        ('{ "kind": "dealGroup", "to": [], "faceUp": 1 }', "C100"),
        ('{ "kind": "gather", "from": [], "to": "stock" }', "C100"),
        ('{ "kind": "dealGroup", "to": "tab", "from": "tab-2" }', "C098"),
        ('{ "kind": "place", "rank": "Ace", "suit": "Spades" }', "C033"),
        ('{ "kind": "place", "to": "tab-1" }', "C099"),
        ('{ "kind": "place", "joker": true, "rank": "Ace", "to": "tab-1" }', "C102"),
        ('{ "kind": "place", "joker": true, "to": "tab-1" }', "C101"),
        ('{ "kind": "compact", "group": "waste" }', "C106"),
        ('{ "kind": "compact", "group": "tob" }', "C106"),
        ('{ "kind": "recycle", "from": "stock", "to": "waste", "under": true }', "W002"),
        ('{ "kind": "repeat", "do": [{ "kind": "flipTop", "depot": "stock" }] }', "C033"),
        ('{ "kind": "repeat", "while": "!empty(stock)" }', "C033"),
        ('{ "kind": "repeat", "while": "!empty(stock)", "do": null }', "C033"),
        ('{ "kind": "repeat", "while": "!empty(stock)", "do": [] }', "C111"),
        (WHILE % ("!empty(stock)", '{ "kind": "flip" }'), "C031"),
        (WHILE % ("!empty(stock)", '{ "kind": "flipTop", "depot": "tab" }'), "C085"),
        (WHILE % ("count(stock)", '{ "kind": "flipTop", "depot": "stock" }'), "C070"),
        (WHILE % ("empty(depot)", '{ "kind": "flipTop", "depot": "stock" }'), "C061"),
        (WHILE % ("!empty(stock)", '{ "kind": "flipTop", "depot": "depot" }'), "C061"),
    ],
)
def test_faulty_steps(step: str, code: str) -> None:
    """R3.3, R8.9, chapter 10: one message for one mistake."""
    assert deal(step).codes == [code]


def test_a_step_prefers_a_depots_name() -> None:
    """R8.9: the string is a depot's name if one exists, else an expression."""
    board = '{ "type": "Reserve", "name": "depot" }'
    steps = '[{ "kind": "flipTop", "depot": "depot" }, { "kind": "flipTop", "depot": "tab-1" }]'
    action = f'"actions": [{{ "name": "a", "do": {steps} }}]'
    text = game_text(f'{{ "type": "Tableau", "name": "tab", "repeat": 1, {action} }}', board)
    assert lower_ok(text).depots[1].actions[0].do == (FlipTop(DepotRef(2)), FlipTop(DepotRef(1)))


def test_actions_and_triggers() -> None:
    """R6.8, R7.3: `depot` is the depot they stand on; an absent `when` of an action is true."""
    do = '[{ "kind": "move", "from": "depot", "to": "neighbour(depot, 1)" }]'
    rules = (
        f'"actions": [{{ "name": "go", "do": {do} }}],'
        f' "triggers": [{{ "when": "empty(depot)", "do": {do} }}]'
    )
    game = lower_ok(game_text(f'{{ "type": "Tableau", "name": "tab", "repeat": 2, {rules} }}'))
    step = MoveStep(HERE, Neighbour(HERE, Const(1, Type.INT)))
    for depot in game.depots[1:]:
        assert depot.actions == (Action("go", None, (step,)),)
        assert depot.triggers == (Trigger(IsEmpty(HERE), (step,)),)


def test_draw() -> None:
    """R6.3, R6.5: the defaults, and a limit that stands only with recycle."""
    for draw, meaning in (
        ('{ "to": "waste" }', Draw(1)),
        ('{ "to": "waste", "count": 3, "recycle": true }', Draw(1, 3, True, None)),
        ('{ "to": "waste", "recycle": true, "maxRecycles": 0 }', Draw(1, 1, True, 0)),
        ('{ "to": "waste", "maxRecycles": 2 }', Draw(1)),
    ):
        text = (
            f'{{ "name": "T", "depots": [{{ "type": "Stock", "draw": {draw} }},'
            ' { "type": "Waste", "name": "waste" }] }'
        )
        assert lower_ok(text).depots[0].draw == meaning


@pytest.mark.parametrize(
    ("steps", "trigger"),
    [
        (['{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }'], 0),
        (['{ "kind": "move", "from": "waste", "to": "stock" }'], 3),
        (
            [
                '{ "kind": "gather", "from": "tab", "to": "waste" }',
                '{ "kind": "shuffle", "depot": "waste" }',
                '{ "kind": "dealGroup", "to": "tab", "from": "waste", "faceUp": 1 }',
            ],
            3,
        ),
        (
            [
                '{ "kind": "move", "from": "first(tab)", "to": "stock" }',
                '{ "kind": "move", "from": "waste", "to": "stock" }',
            ],
            3,
        ),
        (['{ "kind": "gather", "from": "tab", "to": "waste" }'], 3),
        (['{ "kind": "shuffle", "depot": "waste" }'], 0),
        (['{ "kind": "recycle", "from": "waste", "to": "tab-1" }'], 0),
        (['{ "kind": "move", "from": "first(tab)", "to": "stock" }'], 0),
    ],
)
def test_redeal_trigger(steps: list[str], trigger: int) -> None:
    """R6.7: the first dealGroup's or move's source by name, else the first gather's target, else
    the main stock."""
    game = redeal(*steps).game
    assert game is not None
    assert game.redeal is not None
    assert game.redeal.trigger == trigger
    assert len(game.redeal.steps) == len(steps)


def test_redeal_condition_and_limit() -> None:
    """R6.7: absent, the condition is true and the allowance unlimited."""
    step = '{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }'
    plain = redeal(step).game
    assert plain is not None
    assert plain.redeal is not None
    assert (plain.redeal.when, plain.redeal.limit) == (None, None)
    when = '"redealWhen": { "kind": "depotsNonEmpty", "depots": "Tableau" }, "maxRedeals": 2'
    full = redeal(step, more=when).game
    assert full is not None
    assert full.redeal is not None
    assert full.redeal.when is not None
    assert full.redeal.limit == 2


def test_redeal_that_could_not_be_read() -> None:
    """One mistake, one message."""
    assert redeal('{ "kind": "deal" }', more='"maxRedeals": 1').codes == ["C031"]


@pytest.mark.parametrize("more", ['"maxRedeals": 1', '"redealWhen": { "kind": "allCardsFaceUp" }'])
def test_without_a_redeal(more: str) -> None:
    """Chapter 10: a redealWhen or maxRedeals without redealRules is a warning."""
    assert lower_text(game_text(*BOARD, more=more)).codes == ["W028"]


PLACE = '{ "kind": "place", "rank": "Ace", "suit": "Spades", "to": "tab-1" }'
OTHER = '{ "kind": "place", "rank": "Two", "suit": "Spades", "to": "tab-1" }'


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        ([PLACE, OTHER], []),
        ([PLACE, PLACE], ["C101"]),
        (['{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }', PLACE], ["W033"]),
        (['{ "kind": "move", "from": "stock", "to": "tab-1" }', PLACE], ["W033"]),
        (['{ "kind": "dealGroup", "to": "tab" }', PLACE], []),
        (['{ "kind": "shuffle", "depot": "stock" }', PLACE], []),
        ([PLACE, '{ "kind": "gather", "from": "tab", "to": "stock" }', PLACE], []),
    ],
)
def test_places_of_the_opening_deal(steps: list[str], codes: list[str]) -> None:
    """R9.2, chapter 10: the composition supplies each card that is placed, and a place comes
    before cards leave the stock."""
    assert deal(*steps).codes == codes


def test_a_second_pack_supplies_a_second_card() -> None:
    """R9.2."""
    more = f'"decks": [{{ "count": 2 }}], "dealRules": [{PLACE}, {PLACE}]'
    assert lower_text(game_text(*BOARD, more=more)).codes == []


@pytest.mark.parametrize(
    "text",
    [
        '{ "name": "T", "depots": [{ "type": "Cell", "name": "c" }],'
        ' "dealRules": [{ "kind": "dealGroup", "to": "c", "faceUp": 1 }] }',
        '{ "name": "T", "depots": [{ "type": "Cell", "name": "c" }],'
        ' "redealRules": [{ "kind": "gather", "from": "c", "to": "c" }] }',
        '{ "name": "T", "depots": [{ "type": "Cell", "name": "c", "draw": { "to": "d" } },'
        ' { "type": "Cell", "name": "d", "draw": { "to": "c" } }] }',
    ],
)
def test_a_stock_is_needed(text: str) -> None:
    """R2.5: a game with dealRules, redealRules or a draw needs a Stock; reported once."""
    assert lower_text(text).codes == ["C089"]


def test_a_stock_whose_type_is_misspelled_is_not_missed() -> None:
    """One mistake, one message."""
    text = (
        '{ "name": "T", "depots": [{ "type": "Stok" }, { "type": "Cell", "name": "c" }],'
        ' "dealRules": [{ "kind": "dealGroup", "to": "c", "faceUp": 1 }] }'
    )
    assert lower_text(text).codes == ["C031"]


FLIP = '{ "kind": "flipTop", "depot": "stock" }'
DEAL = '{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }'
EMPTY = '{ "kind": "move", "from": "stock", "to": "waste" }'


def test_a_repeat_in_a_repeat() -> None:
    """R9.10: reported for each, and what stands inside it is not looked at."""
    inner = WHILE % ("empty(nowhere)", FLIP)
    assert deal(WHILE % ("!empty(stock)", f"{FLIP}, {inner}, {inner}")).codes == ["C110", "C110"]
    deep = FLIP
    for _ in range(70):
        deep = WHILE % ("!empty(stock)", deep)
    assert set(deal(deep).codes) == {"C110", "C038"}


def acting(*steps: str) -> Lowered:
    action = f'"actions": [{{ "name": "go", "do": [{", ".join(steps)}] }}]'
    return lower_text(game_text(f'{{ "type": "Waste", "name": "waste", {action} }}'))


@pytest.mark.parametrize(
    ("before", "inside", "codes"),
    [
        (0, 63, []),
        (0, 64, ["C112"]),
        (1, 62, []),
        (1, 63, ["C112"]),
        (63, 1, ["C112"]),
        (0, 65, ["C037"]),
        (65, 1, ["C037"]),
    ],
)
def test_the_steps_of_a_repeat_count(before: int, inside: int, codes: list[str]) -> None:
    """R9.10, chapter 10: into the 64 of the `do` around it, the repeat itself as one."""
    repeat = WHILE % ("!empty(stock)", ", ".join([FLIP] * inside))
    assert acting(*[FLIP] * before, repeat).codes == codes


def test_a_deal_has_any_number_of_steps() -> None:
    """Chapter 10: only a `do` is limited, that of a repeat as well."""
    repeat = WHILE % ("!empty(stock)", ", ".join([FLIP] * 64))
    assert deal(*[repeat] * 3).codes == []
    assert deal(WHILE % ("!empty(stock)", ", ".join([FLIP] * 65))).codes == ["C037"]


@pytest.mark.parametrize(
    ("expression", "codes"),
    [
        ("any(stock, it.faceUp)", []),  # 208 · 208 = 43,264
        ("any(tab, any(stock, it.faceUp))", []),  # 208 · 2 · 208 = 86,528
        ("any(tab, any(tab, any(stock, it.faceUp)))", ["C071"]),  # 208 · 2 · 2 · 208 = 173,056
    ],
)
def test_each_visit_counts_208_times(expression: str, codes: list[str]) -> None:
    """R9.10, R8.10: in `while` and in the depots that the steps name."""
    assert deal(WHILE % (expression, FLIP)).codes == codes
    where = f'{{ "kind": "flipTop", "depot": "{expression} ? stock : waste" }}'
    assert deal(WHILE % ("!empty(stock)", where)).codes == codes
    assert deal(where).codes == []


@pytest.mark.parametrize(
    ("test", "label"),
    [
        ("true", "always true: 208 rounds"),
        ("count(tab) == 2", "always true: 208 rounds"),
        ("empty(stock) || true", "always true: 208 rounds"),
        ("any(tab, index(it) > 2)", "always false: not one round"),
        ("neighbour(tab-1, -1) == tab-1", "always false: not one round"),
        ("1 / 0 > 0", "always false: not one round"),
        ("empty(stock) && false", "always false: not one round"),
        ("empty(neighbour(tab-1, 1))", None),
        ("moves < 10", None),
        ("top(stock).faceUp", None),
        ("any(tab, empty(it))", None),
    ],
)
def test_a_while_that_never_changes(test: str, label: str | None) -> None:
    """R9.10: a warning where neither cards nor counters decide."""
    lowered = deal(WHILE % (test, FLIP))
    assert [(d.code, d.label) for d in lowered.diagnostics] == ([("W036", label)] if label else [])


def test_a_while_about_the_depot_at_hand() -> None:
    """R9.10: what `depot` stands for is not decided, not even on a lone depot."""
    assert acting(WHILE % ("empty(depot)", FLIP)).codes == []
    assert acting(WHILE % ("index(depot) == 1", FLIP)).codes == []


@pytest.mark.parametrize(
    ("steps", "trigger"),
    [
        ([WHILE % ("moves < 9", '{ "kind": "move", "from": "waste", "to": "stock" }')], 3),
        ([WHILE % ("moves < 9", '{ "kind": "gather", "from": "tab", "to": "waste" }')], 3),
        (
            [
                WHILE % ("moves < 9", '{ "kind": "gather", "from": "tab", "to": "waste" }'),
                '{ "kind": "dealGroup", "to": "waste", "from": "tab-1", "faceUp": 1 }',
            ],
            1,
        ),
    ],
)
def test_redeal_trigger_inside_a_repeat(steps: list[str], trigger: int) -> None:
    """R6.7, R9.10: as if its steps stood in its place."""
    game = redeal(*steps).game
    assert game is not None
    assert game.redeal is not None
    assert game.redeal.trigger == trigger


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        ([WHILE % ("!empty(stock)", PLACE)], []),
        ([WHILE % ("!empty(stock)", f"{PLACE}, {PLACE}")], ["C101"]),
        ([PLACE, WHILE % ("!empty(stock)", PLACE)], ["C101"]),
        ([WHILE % ("!empty(stock)", DEAL), PLACE], ["W033"]),
        ([WHILE % ("!empty(stock)", f"{DEAL}, {PLACE}")], ["W033"]),
        ([WHILE % ("!empty(stock)", f"{PLACE}, {DEAL}")], []),
    ],
)
def test_places_inside_a_repeat(steps: list[str], codes: list[str]) -> None:
    """R9.2, R9.10: checked once against the composition, in the order of the file."""
    assert deal(*steps).codes == codes


@pytest.mark.parametrize(
    ("step", "codes"),
    [
        # 208 rounds, or one a card: all 52 cards have left the stock.
        (WHILE % ("!empty(stock)", EMPTY), ["W031"]),
        (WHILE % ("count(stock) > 1", EMPTY), []),
        (WHILE % ("top(stock).rank != 1", EMPTY), []),
    ],
)
def test_a_deal_that_wins(step: str, codes: list[str]) -> None:
    """Chapter 10: every deal is won at once, where only the numbers of cards matter."""
    win = '"winCondition": { "kind": "depotsEmpty", "depots": ["stock"] }'
    assert lower_text(game_text(*BOARD, more=f'"dealRules": [{step}], {win}')).codes == codes


def test_a_card_goes_under_in_what_is_known_of_the_deal() -> None:
    """R9.11: the card that is turned afterwards is another one."""
    steps = (
        '{ "kind": "dealGroup", "to": "waste", "faceUp": 1 }, { "kind": "move", "from": "stock",'
        ' "to": "waste", "under": %s }'
    )
    win = '"winCondition": { "kind": "expr", "when": "top(waste).faceUp" }'
    for under, codes in (("true", ["W031"]), ("false", [])):
        text = game_text(*BOARD, more=f'"dealRules": [{steps % under}], {win}')
        assert lower_text(text).codes == codes


def test_a_depot_reached_in_a_repeat() -> None:
    """Chapter 10: a card can come where a step of a repeat brings it."""
    shut = '{ "type": "Reserve", "name": "side", "acceptRule": "none" }'
    step = WHILE % ("count(side) < 3", '{ "kind": "move", "from": "stock", "to": "side" }')
    assert lower_text(game_text(shut, more=f'"dealRules": [{step}]')).codes == []
