"""The games written by hand play what the rules say: move by move beside the interpreter."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import NamedTuple, cast

import pytest

from runtime import Move, Status
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.differential.backends import game_module
from tests.playthroughs import FOLDER, read_playthrough

SLUGS = ("klondike", "spiderette", "weathervane")

by_game = pytest.mark.parametrize("slug", SLUGS)


def reference(slug: str) -> GameModule:
    return cast(GameModule, import_module(f"benchmarks.reference.{slug}"))


class Seen(NamedTuple):
    """What can be told of a position, and how the reference names it."""

    legal: list[Move]
    piles: dict[str, tuple[str, ...]]
    status: Status
    score: int | None
    stuck: bool
    moves: int
    redeals: int


def look(state: GameState) -> Seen:
    return Seen(
        state.legal_moves(),
        state.piles(),
        state.status,
        state.score,
        state.stuck,
        state.moves,
        state.redeals,
    )


class Pair:
    """One game on the interpreter and on the reference, always in the same position."""

    def __init__(
        self, slug: str, seed: int | None = None, order: tuple[str, ...] | None = None
    ) -> None:
        self.truth = game_module(slug, "interpreter").deal(seed, order=order)
        self.state = reference(slug).deal(seed, order=order)
        self.way: list[tuple[Seen, bytes, dict[str, object]]] = []
        self.keys: dict[bytes, bytes] = {}
        self.seen = self.compare()

    def compare(self) -> Seen:
        """What both tell of the position, which must be the same."""
        seen, told = look(self.truth), look(self.state)
        assert told == seen
        assert self.state.has_moves() == bool(seen.legal)
        return seen

    def push(self, move: Move) -> None:
        key = self.state.key()
        # Positions share a key where the interpreter's do, as long as it is one game.
        assert self.keys.setdefault(self.truth.key(), key) == key
        self.way.append((self.seen, key, self.state.position()))
        self.truth.push(move)
        self.state.push(move)
        self.seen = self.compare()

    def pop(self) -> None:
        """Take a move back: the reference must be where it was before."""
        self.seen, key, position = self.way.pop()
        assert self.state.pop() == self.truth.pop()
        assert look(self.state) == self.seen
        assert self.state.key() == key
        assert self.state.position() == position

    def try_all(self) -> None:
        """Push and pop each legal move."""
        for move in self.seen.legal:
            self.push(move)
            self.pop()

    def pop_all(self) -> None:
        while self.way:
            self.pop()
        assert len(set(self.keys.values())) == len(self.keys)
        assert self.state.history == ()

    def compare_playouts(self, seed: int, limit: int) -> None:
        """Playouts of copies: they draw the same numbers, and leave the position as it is."""
        copies = self.truth.copy(), self.state.copy(history=False)
        outcomes = [copy.playout(Random(seed), limit) for copy in copies]
        assert outcomes[0] == outcomes[1]
        assert look(copies[0]) == look(copies[1])
        assert self.compare() == self.seen


def choose(legal: list[Move], rng: Random) -> Move:
    """A random move; every other time, if there is one, one that gets on in the game."""
    forward = [
        move for move in legal if move.target in ("found-1", "found-2", "vane") or move.n > 1
    ]
    if forward and rng.random() < 0.5:
        return forward[int(rng.random() * len(forward))]
    return legal[int(rng.random() * len(legal))]


def wander(state: GameState, rng: Random, most: int) -> None:
    for _ in range(most):
        if not (legal := state.legal_moves()):
            break
        state.push(choose(legal, rng))


def play_and_take_back(slug: str, seed: int, most: int) -> None:
    rng = Random(f"{slug}/{seed}")
    pair = Pair(slug, seed)
    pair.compare_playouts(seed, most)
    for number in range(most):
        if not pair.seen.legal:
            break
        if number % 25 == seed % 25:
            pair.try_all()
        pair.push(choose(pair.seen.legal, rng))
    pair.compare_playouts(seed, most)
    pair.pop_all()


@by_game
def test_deals_in_lock_step(slug: str) -> None:
    for seed in range(30):
        play_and_take_back(slug, seed, 60)


@pytest.mark.nightly
@by_game
def test_deals_in_lock_step_at_length(slug: str) -> None:
    for seed in range(1000, 1200):
        play_and_take_back(slug, seed, 200)


@by_game
def test_a_game_that_is_won(slug: str) -> None:
    play = read_playthrough((FOLDER / f"{slug}-won.txt").read_text(encoding="utf-8"))
    pair = Pair(slug, play.seed, play.order)

    for text in play.moves:
        pair.try_all()
        pair.push(reference(slug).parse_move(text))

    assert pair.state.status is Status.WON
    assert pair.state.legal_moves() == []
    pair.pop_all()


def test_a_redeal_that_completes_two_suits() -> None:
    """R7.4: they leave in board order, each for the first free foundation."""
    lines = [
        "KC",
        "6C QC",
        "QD 5C JC",
        "5D JD 4C TC",
        "2D 6D TD 3C 9C",
        "JH 3D 7D 9D 2C 8C",
        "KS KH QH 4D 8D KD 7C",
        "5H 5S 6S 6H 9H TS QS AC AD AH 2H 3H 4H 7H 8H TH AS 2S 3S 4S 7S 8S 9S JS",
    ]
    *piles, stock = [line.split() for line in lines]
    dealt = [pile[row] for row in range(7) for pile in piles[row:]]
    pair = Pair("spiderette", order=(*dealt, *stock))
    clubs = [f"tab-{n} tab-1 1" for n in (2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6)]
    diamonds = [f"tab-{n} tab-2 1" for n in (7, 3, 4, 5, 6, 7, 6, 5, 4, 7, 6)]
    fill = ["tab-7 tab-3 1", "tab-7 tab-4 1", "redeal stock"]
    clear = ["tab-1 tab-3 1", "tab-2 tab-4 1", "tab-5 tab-6 1", "tab-5 tab-2 1", "tab-6 tab-5 1"]

    for text in (*clubs, *diamonds, *fill, *clear, "redeal stock"):
        pair.try_all()
        pair.push(reference("spiderette").parse_move(text))

    assert pair.state.piles()["found-1"][-1] == "AC"
    assert pair.state.piles()["found-2"][-1] == "AD"
    assert pair.state.piles()["tab-1"] == pair.state.piles()["tab-2"] == ()
    pair.pop_all()


@by_game
def test_moves_are_those_of_the_generated_module(slug: str) -> None:
    """R6.9: the same numbers; and an equal move, made by anybody, is as good as one's own."""
    ours, theirs = reference(slug), game_module(slug, "generated")
    assert ours.action_count == theirs.action_count
    for code in range(ours.action_count):
        assert ours.move_at(code) == theirs.move_at(code)

    state, twin = ours.deal(3), ours.deal(3)
    for _ in range(10):
        move = state.legal_moves()[-1]
        assert ours.move_at(state.legal_codes()[-1]) is move
        state.push(move)
        twin.push(Move(*move))
        assert state == twin


@by_game
def test_positions_are_told_as_the_generated_module_does(slug: str) -> None:
    ours, theirs = reference(slug).deal(5), game_module(slug, "generated").deal(5)
    rng = Random(5)
    for _ in range(120):
        assert ours.position() == theirs.position()
        if not (legal := ours.legal_moves()):
            break
        move = choose(legal, rng)
        ours.push(move)
        theirs.push(move)


@by_game
def test_copies_are_independent(slug: str) -> None:
    state = reference(slug).deal(2)
    rng = Random(2)
    wander(state, rng, 8)
    before, key = state.position(), state.key()
    whole, bare = state.copy(), state.copy(history=False)

    assert whole == state
    assert bare == state
    assert whole.history == state.history
    assert bare.history == ()
    for other in (whole, bare):
        wander(other, rng, 8)
        assert other.moves > state.moves
        assert (state.position(), state.key()) == (before, key)
    while whole.history:
        whole.pop()
    assert whole == reference(slug).deal(2)
    assert (state.position(), state.key()) == (before, key)
    with pytest.raises(IndexError):
        whole.pop()


@by_game
def test_deals_of_all_kinds(slug: str) -> None:
    """R9.1: by a seed, by cards from the bottom of the stock, or in the order of the deal."""
    module = reference(slug)
    cards = list(module.GAME.deck)
    Random(1).shuffle(cards)

    assert module.deal(cards=cards) == game_like(slug, cards)
    assert module.deal(order=[card.lower() for card in cards[::-1]]) == module.deal(cards=cards)
    assert 0 <= module.deal().seed < 2**63
    for wrong in ({"seed": -1}, {"cards": cards[1:]}, {"seed": 1, "cards": cards}):
        with pytest.raises(ValueError, match=r"seed|cards"):
            module.deal(**wrong)


def game_like(slug: str, cards: list[str]) -> GameState:
    """A deal by cards, whose piles are held against those of the interpreter."""
    state = reference(slug).deal(cards=cards)
    assert state.piles() == game_module(slug, "interpreter").deal(cards=cards).piles()
    return state
