"""The board: names, copies, groups, places on the grid, lists and patterns (chapter 3)."""

from __future__ import annotations

import pytest

from compiler.ir.types import DepotType
from tests.lower.support import game_text, lower_ok, lower_text

TABS = '{ "type": "Tableau", "name": "tab", "repeat": 3 }'


def test_copies_are_named_in_board_order() -> None:
    """R3.2: copies are name-1 … name-n, in the place of their entry; board order is file order."""
    game = lower_ok(game_text(TABS, '{ "type": "Cell", "name": "cell" }'))
    assert [d.name for d in game.depots] == ["stock", "tab-1", "tab-2", "tab-3", "cell"]
    assert [d.index for d in game.depots] == [0, 1, 2, 3, 4]
    (group,) = game.groups
    assert (group.name, group.depots) == ("tab", (1, 2, 3))
    assert [(d.group, d.place) for d in game.depots] == [
        (None, 0),
        (0, 0),
        (0, 1),
        (0, 2),
        (None, 0),
    ]


def test_a_single_copy_is_a_group() -> None:
    """R3.2: `repeat: 1` gives name-1; there is no depot of the bare name."""
    game = lower_ok(game_text('{ "type": "Tableau", "name": "tab", "repeat": 1 }'))
    assert [d.name for d in game.depots] == ["stock", "tab-1"]
    assert game.groups[0].depots == (1,)


def test_anonymous_depots_are_shown_by_their_place() -> None:
    """R3.1, R3.2: without a name a depot is shown as #k, and copies are a group without a name."""
    game = lower_ok(game_text('{ "type": "Cell", "repeat": 2 }', '{ "type": "Waste" }'))
    assert [d.name for d in game.depots] == ["stock", "#2", "#3", "#4"]
    assert [d.anonymous for d in game.depots] == [False, True, True, True]
    assert (game.groups[0].name, game.groups[0].depots) == (None, (1, 2))


def test_main_stock_is_the_first_stock() -> None:
    """R2.5: the first depot of type Stock."""
    text = '{ "name": "T", "depots": [{ "type": "Waste" }, { "type": "Stock", "repeat": 2 }] }'
    game = lower_ok(text)
    assert game.main_stock == 1
    assert game.depots[1].type is DepotType.STOCK


def test_copies_stand_in_a_row() -> None:
    """R3.2: one grid column apart, from the first copy's place; absent col and row are 0."""
    game = lower_ok(
        game_text(
            '{ "type": "Cell", "name": "a", "repeat": 3, "col": 2.5, "row": 1 }',
            '{ "type": "Cell", "name": "b", "repeat": 2 }',
        )
    )
    places = [(d.look.col, d.look.row) for d in game.depots[1:]]
    assert places == [(2.5, 1), (3.5, 1), (4.5, 1), (0, 0), (1, 0)]


def test_copies_wrap_after_per_row() -> None:
    """R3.2: after every perRow copies the next grid row begins, at the first copy's column."""
    game = lower_ok(
        game_text('{ "type": "Cell", "name": "a", "repeat": 5, "perRow": 2, "col": 1, "row": 3 }')
    )
    places = [(d.look.col, d.look.row) for d in game.depots[1:]]
    assert places == [(1, 3), (2, 3), (1, 4), (2, 4), (1, 5)]


def test_whole_numbers_of_the_look_are_ints() -> None:
    """R1.4, R1.5: `1.0` is the whole number 1; what is not written stays absent."""
    game = lower_ok(game_text('{ "type": "Cell", "x": 1.0, "y": -2.5, "angle": 90 }'))
    look = game.depots[1].look
    assert (look.x, look.y, look.angle, look.col, look.row) == (1, -2.5, 90, None, None)
    assert isinstance(look.x, int)


@pytest.mark.parametrize("count", [255, 256])
def test_depot_limit(count: int) -> None:
    """R3.1: at most 256 depots after expansion, here with the stock."""
    lowered = lower_text(game_text(f'{{ "type": "Cell", "name": "c", "repeat": {count} }}'))
    assert (lowered.game is not None) == (count == 255)


@pytest.mark.parametrize(
    ("depots", "code"),
    [
        (('{ "type": "Cell", "name": "stock" }',), "C080"),
        (('{ "type": "Cell", "name": "tab" }', TABS), "C081"),
        ((TABS, '{ "type": "Cell", "name": "tab" }'), "C080"),
        ((TABS, '{ "type": "Cell", "name": "tab-3" }'), "C080"),
        (('{ "type": "Cell", "name": "tab-3" }', TABS), "C081"),
        ((TABS, TABS), "C081"),
        ((TABS, '{ "type": "Cell", "name": "tab-1", "repeat": 2 }'), "C081"),
    ],
)
def test_names_are_unique(depots: tuple[str, ...], code: str) -> None:
    """R3.1, R3.2: no two depots or groups have one name, copies counted."""
    assert code in lower_text(game_text(*depots)).codes


def test_names_keep_their_case() -> None:
    """R1.3: depot names are case-sensitive."""
    assert lower_text(game_text(TABS, '{ "type": "Cell", "name": "Tab-1" }')).codes == []


def test_lists_take_names_and_stems_in_order() -> None:
    """R3.3: a stem means all its copies in order; a bare name is a list of one."""
    steps = (
        '{ "kind": "dealGroup", "to": ["cell", "tab", "cell"], "faceUp": 1 },'
        '{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }'
    )
    game = lower_ok(
        game_text(TABS, '{ "type": "Cell", "name": "cell" }', more=f'"dealRules": [{steps}]')
    )
    targets = [[getattr(to, "depot", None) for to in step.to] for step in game.deal]  # type: ignore[union-attr]
    assert targets == [[4, 1, 2, 3, 4], [1, 2, 3]]


@pytest.mark.parametrize(
    ("pattern", "depots"),
    [
        ('"Tableau"', (1, 2, 3)),
        ('"tableau"', (1, 2, 3)),
        ('{ "ofType": "Cell" }', (4,)),
        ('["cell", "tab-2", "cell"]', (2, 4)),
        ('{ "names": ["tab"] }', (1, 2, 3)),
    ],
)
def test_patterns(pattern: str, depots: tuple[int, ...]) -> None:
    """R3.4: a type in any case or names, with their short forms; matched in board order."""
    cell = '{ "type": "Cell", "name": "cell" }'
    heap = f'{{ "type": "Waste", "name": "heap", "acceptRule": {{ "acceptFrom": {pattern} }} }}'
    lowered = lower_text(game_text(TABS, cell, heap))
    assert lowered.codes == []
    assert lowered.game is not None
    assert lowered.game.depots[5].accept.accept_from == depots


def test_a_bare_word_warns_only_in_the_exact_spelling() -> None:
    """R3.4: the warning is for a bare type that is spelled like a depot's name."""
    heap = '{ "type": "Foundation", "name": "foundation" }'
    for word, codes in (("foundation", ["W022"]), ("Foundation", [])):
        text = game_text(TABS.replace(" }", f', "autoSend": "{word}" }}'), heap)
        assert lower_text(text).codes == codes


def test_reflexes_leave_the_depot_itself_out() -> None:
    """R7.4: the depot itself never matches; the others are in board order."""
    game = lower_ok(game_text(TABS.replace(" }", ', "autoSend": "Tableau" }')))
    assert [d.auto_send for d in game.depots[1:]] == [(2, 3), (1, 3), (1, 2)]


def test_uncovered_by() -> None:
    """R3.8: names and stems; an empty list is the same as none."""
    game = lower_ok(
        game_text(
            TABS,
            '{ "type": "Cell", "name": "cell", "uncoveredBy": ["tab"], "uncoveredByAny": true }',
            '{ "type": "Cell", "name": "free", "uncoveredBy": [], "autoFlipUncovered": true }',
        )
    )
    cell, free = game.depots[4:]
    assert (cell.uncovered_by, cell.uncovered_by_any) == ((1, 2, 3), True)
    assert (free.uncovered_by, free.auto_flip_uncovered) == ((), True)


def test_unknown_name_in_a_group_tells_its_size() -> None:
    """R8.4: a copy that is not there is an error that says how many there are."""
    lowered = lower_text(game_text(TABS, '{ "type": "Cell", "uncoveredBy": ["tab-9"] }'))
    assert lowered.only.code == "C084"
    assert lowered.only.label == 'the group "tab" has 3 depots, tab-1 to tab-3'
    assert lowered.marked == '"tab-9"'


TWICE = [
    ('{ "type": "Cell", "name": "stock" }', "C080"),
    (f"{TABS}, {TABS}", "C081"),
    (f'{TABS}, {{ "type": "Cell", "name": "tab" }}', "C080"),
    (f'{{ "type": "Cell", "name": "tab" }}, {TABS}', "C081"),
    (f'{TABS}, {{ "type": "Cell", "name": "tab", "repeat": 5 }}', "C081"),
    (f'{{ "type": "Cell", "name": "tab", "repeat": 5 }}, {TABS}', "C081"),
]


@pytest.mark.parametrize(("depots", "code"), TWICE)
def test_a_name_given_twice_is_declared(depots: str, code: str) -> None:
    """Chapter 10: all problems in one run, one message each: a name that leads nowhere is reported
    beside one that is given twice, and who refers to that one does nothing wrong."""
    names = ["tab", "tab-1", "tab-3"] if "tab" in depots else ["stock"]
    names += ["tab-5"] if "5" in depots else []
    listed = ", ".join(f'"{name}"' for name in names)
    tests = " && ".join(f"empty({name})" for name in names)
    user = (
        f'{{ "type": "Reserve", "name": "user", "uncoveredBy": [{listed}, "oser"],'
        f' "ejectRule": {{ "when": "{tests} && empty(oser)" }} }}'
    )
    assert lower_text(game_text(depots, user)).codes == [code, "C084", "C060"]


def test_a_name_of_a_depot_and_a_group_has_no_type() -> None:
    """One mistake, one message: it may mean either."""
    both = f'{TABS}, {{ "type": "Cell", "name": "tab" }}'
    when = "any(tab, it.faceUp) && any(tab, empty(it)) && tab.count == 1"
    more = (
        f'"winCondition": {{ "kind": "expr", "when": "{when}" }},'
        ' "dealRules": [{ "kind": "compact", "group": "tab" },'
        ' { "kind": "flipTop", "depot": "tab" }]'
    )
    assert lower_text(game_text(both, more=more)).codes == ["C080"]


@pytest.mark.parametrize(
    ("repeat", "code"), [('"4"', "C030"), ('"four"', "C030"), ("0", "C032"), ("300", "C082")]
)
def test_a_faulty_repeat_hides_no_other_name(repeat: str, code: str) -> None:
    """Chapter 10: all problems in one run; the group and its copies are not among them, however
    many there may be."""
    bank = f'{{ "type": "Cell", "name": "bank", "repeat": {repeat}, "autoSend": ["bank"] }}'
    user = (
        '{ "type": "Reserve", "draw": { "to": "wast" }, "autoSend": ["bank", "bank-7", "bnk"],'
        ' "ejectRule": { "when": "any(bank, empty(it)) && empty(bank-7) && empty(`bank-9`)" } }'
    )
    assert lower_text(game_text(bank, user)).codes == [code, "C084", "C084"]


def test_a_group_of_unknown_size_is_still_a_group() -> None:
    """R3.3."""
    bank = '{ "type": "Cell", "name": "bank", "repeat": "four" }'
    lowered = lower_text(game_text(bank, '{ "type": "Reserve", "draw": { "to": "bank" } }'))
    assert lowered.codes == ["C030", "C085"]
    assert lowered.diagnostics[1].message == '"bank" is a group, and one depot is asked for'


def test_copies_share_one_rule() -> None:
    """R3.2: the copies of a depot have equal rules."""
    rule = ', "acceptRule": { "when": "source == neighbour(depot, 1)" } }'
    game = lower_ok(game_text(TABS.replace(" }", rule)))
    first, second, third = (d.accept for d in game.depots[1:])
    assert first == second == third
    assert first is second
