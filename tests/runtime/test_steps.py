"""Steps and landings on the board itself, below the rules: what they leave, told or untold."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from runtime import steps
from runtime.cards import NAME, TO_FACE_DOWN, card_names, parse_card
from runtime.events import Event
from runtime.journal import Entry, events_of
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.tiny import STOCK, cardz, lay, made, piles

LOCKED = {"type": "Cell", "acceptRule": "none", "ejectRule": "locked"}
EIGHTS = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
NAMES = ["stock", "a", "b", "c", "gap", "rest"]
STOCK_AT, A, B, C, GAP, _ = range(6)
SPADES = 3


@pytest.fixture(scope="module")
def module() -> GameModule:
    """Depots beside the stock, of which the last holds what a board leaves out."""
    text = cardz(
        {**STOCK, "draw": {"to": "a", "count": 3}},
        {"name": "a", **LOCKED},
        {"name": "b", **LOCKED, "acceptRule": EIGHTS},
        {"name": "c", **LOCKED},
        {"name": "gap", **LOCKED},
        {"name": "rest", **LOCKED},
        decks=[{"jokers": 2}],
    )
    return made(text, "generated")


Do = Callable[[GameState], object]


def run(state: GameState, do: Do) -> list[Event]:
    """Steps with a listener, and what it heard."""
    journal: list[Entry] = []
    state._journal = journal
    do(state)
    state._journal = None
    return events_of(journal, NAMES)


@pytest.mark.parametrize(
    ("count", "stock", "target", "after"),
    [
        (1, "2c 3c 4c", "KD", ("2c 3c", "KD 4C")),
        (2, "2c 3c 4c", "", ("2c", "4C 3C")),
        (3, "2c 3c 4c", "kd", ("", "kd 4C 3C 2C")),
        (3, "2c jk", "KD QD", ("", "KD QD JK 2C")),  # a short stock gives what it has
        (2, "2c 3C 4C", "", ("2c", "4C 3C")),  # cards that lie face up already stay so
        (52, "2c", "", ("", "2C")),
    ],
)
@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize("called", [False, True])
def test_draws(
    module: GameModule,
    count: int,
    stock: str,
    target: str,
    after: tuple[str, str],
    told: bool,
    called: bool,
) -> None:
    """R6.3: one by one, from top to top, each face up; the same whether somebody listens, and
    whether a call stands somewhere else."""
    calls = {"b": "Spades"} if called else {}
    board = {"stock": stock, "a": target, "b": "8H"}
    state = lay(module, board, "rest", calls=calls)
    drawn = len(stock.split()) - len(after[0].split())
    if told:
        events = run(state, lambda state: steps.draw(state, STOCK_AT, A, count))
        on, below = target.split(), len(after[0].split())
        assert events == [
            ("stock", "a", (after[1].split()[len(on) + k],), below + drawn - 1 - k, len(on) + k)
            for k in range(drawn)
        ]
    else:
        steps.draw(state, STOCK_AT, A, count)
    assert tuple(piles(state, "stock", "a")) == after
    assert state.position()["calls"] == calls


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize(("source", "target"), [(B, A), (A, B)])
def test_a_draw_drops_a_call(module: GameModule, told: bool, source: int, target: int) -> None:
    """R6.4: when another card covers the called one or it leaves."""
    state = lay(module, {"a": "2c 3c", "b": "8H"}, "rest", calls={"b": "Spades"})
    if told:
        run(state, lambda state: steps.draw(state, source, target, 1))
    else:
        steps.draw(state, source, target, 1)
    assert state.position()["calls"] == {}


@pytest.mark.parametrize("told", [False, True])
def test_a_draw_from_a_depot_to_itself(module: GameModule, told: bool) -> None:
    """R6.3: its top card goes from its top to its top, face up."""
    state = lay(module, {"a": "2c 3c 4c"}, "rest")
    if told:
        assert len(run(state, lambda state: steps.draw(state, A, A, 3))) == 3
    else:
        steps.draw(state, A, A, 3)
    assert piles(state, "a") == ["2c 3c 4C"]


MOST = "2c 3C 8S JK"
STEPS: dict[str, Do] = {
    "deal": lambda state: steps.deal_group(state, A, [B, None, C], 1, 1, False),
    "deal in turns": lambda state: steps.deal_group(state, A, [B, C], 1, 1, True),
    "draw": lambda state: steps.draw(state, A, C, 2),
    "recycle": lambda state: steps.recycle(state, A, C),
    "recycle in place": lambda state: steps.recycle(state, B, B),
    "move": lambda state: steps.move_card(state, A, C),
    "move under": lambda state: steps.move_card(state, A, B, under=True),
    "move under itself": lambda state: steps.move_card(state, A, A, under=True),
    "flip": lambda state: steps.flip_top(state, C),
    "flip down": lambda state: steps.flip_down(state, B),
    "place": lambda state: steps.place(state, parse_card("3D"), C),
    "place on the stock": lambda state: steps.place(state, parse_card("3D"), STOCK_AT),
    "gather": lambda state: steps.gather(state, [A, C, B], B),
    "shuffle": lambda state: steps.shuffle(state, A),
    "compact": lambda state: steps.compact(state, [A, GAP, B, C]),
    "land": lambda state: steps.land(state, A, 1, 2, C),
    "land face down": lambda state: steps.land(state, A, 1, 2, C, face=False),
    "land face up": lambda state: steps.land(state, A, 0, 4, C, face=True),
    "land under": lambda state: steps.land(state, A, 2, 2, C, under=True),
    "collapse": lambda state: steps.collapse(state, B, 13),
    "call": lambda state: steps.call(state, B, SPADES),
}


@pytest.mark.parametrize("calls", [{}, {"b": "Hearts"}])
@pytest.mark.parametrize("name", STEPS)
def test_told_or_untold(module: GameModule, name: str, calls: dict[str, str]) -> None:
    """R9.2: every step leaves the same position whether somebody listens or not, and changes
    nothing in the piles themselves: who holds the board of before still has it."""
    board = {"stock": "3d 4d", "a": MOST, "b": "5c 5D 8C", "c": "KD qd"}
    state = lay(module, board, "rest", calls=calls, seed=9)
    before, told, untold = state.position(), state.copy(), state.copy()
    events = run(told, STEPS[name])
    STEPS[name](untold)
    assert events
    assert told == untold
    assert told.position() == untold.position() != before
    assert state.position() == before


@pytest.mark.parametrize(
    ("pile", "total", "after"),
    [
        ("2c 5D 8C", 13, "2c 5d 8c"),
        ("2C 5d 8C", 8, "2C 5d 8c"),  # what lies below a hidden card is no part of it
        ("2C 5D 8C", 13, "2C 5D 8C"),  # all of the stretch counts
        ("2C 5D 8C", 15, "2c 5d 8c"),
        ("JK 5D 8C", 13, "JK 5D 8C"),
        ("jk 5D 8C", 13, "jk 5d 8c"),
        ("2c 5d", 7, "2c 5d"),
        ("", 0, ""),
    ],
)
@pytest.mark.parametrize("told", [False, True])
def test_collapse(module: GameModule, pile: str, total: int, after: str, told: bool) -> None:
    """R5.8: the longest face-up stretch at the top, if it adds up and holds no joker."""
    state = lay(module, {"a": pile}, "rest")
    turned = sum(x != y for x, y in zip(pile.split(), after.split(), strict=True))
    if told:
        events = run(state, lambda state: steps.collapse(state, A, total))
        assert events == ([("a", turned)] if turned else [])
    else:
        steps.collapse(state, A, total)
    assert piles(state, "a") == [after]


def test_whole_piles_turn(module: GameModule) -> None:
    """R6.5, R9.2: recycled cards lie reversed and face down, gathered ones in their order."""
    state = lay(module, {"a": MOST, "b": "KD"}, "rest")
    steps.recycle(state, A, B)
    assert piles(state, "a", "b") == ["", "KD jk 8s 3c 2c"]
    steps.gather(state, [B], A)
    assert piles(state, "a", "b") == ["kd jk 8s 3c 2c", ""]
    assert card_names(state._piles[A].translate(TO_FACE_DOWN)) == card_names(state._piles[A])
    assert NAME[state._piles[A][0]] == "kd"


@pytest.mark.parametrize("seed", range(60))
def test_steps_in_one_go_as_card_by_card(module: GameModule, seed: int) -> None:
    """R9.2: where nobody listens, and no call can fall, whole piles are dealt, gathered and
    compacted at once. What they leave is what they leave card by card."""
    rng = Random(seed)
    cards = [card if rng.random() < 0.5 else card.lower() for card in module.GAME.deck]
    rng.shuffle(cards)
    board = {}
    for name in ("a", "b", "c", "gap"):
        count = rng.choice((0, 0, 1, 2, 5, 9))
        board[name], cards = " ".join(cards[:count]), cards[count:]
    to = [rng.choice((A, B, C, GAP, None)) for _ in range(rng.randrange(5))]
    down, up, turns = rng.randrange(3), rng.randrange(3), rng.random() < 0.5
    source = rng.choice((A, B, C))
    some = [rng.choice((A, B, C, GAP)) for _ in range(3)]
    doings: list[Do] = [
        lambda state: steps.deal_group(state, source, to, down, up, turns),
        lambda state: steps.gather(state, some, GAP),
        lambda state: steps.compact(state, [A, B, C, GAP]),
        lambda state: steps.compact(state, range(A, GAP + 1)),
    ]
    for do in doings:
        told, untold = lay(module, board, "rest"), lay(module, board, "rest")
        run(told, do)
        do(untold)
        assert untold.piles() == told.piles()
