"""Every fact that the compiler proves, as a question to a board that is played.

The interpreter plays the IR as it was before the passes, so it knows nothing of what was proved. A
fact that is false shows as an `AssertionError` on some board; `play_checked` goes looking for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Any

from compiler.interpreter import InterpretedGame, settle
from compiler.interpreter.board import Board
from compiler.interpreter.order import fits
from compiler.ir.facts import Facts, Reflex, ReflexKind
from runtime.cards import FACE_DOWN, RANK
from runtime.moves import Move
from runtime.state import MOST_ROUNDS
from runtime.status import Status
from tests.passes.watch import FIRE, REFILL, SEND, Seen, Watch, watching

__all__ = ["play_checked"]

Position = dict[str, Any]


def play_checked(
    module: InterpretedGame,
    facts: Facts,
    rng: Random,
    moves: int,
    *,
    pairs: set[tuple[int, int]],
    position: Position | None = None,
) -> None:
    """Play a game at random, from a deal or from a position, and check all facts on the way.

    Raises:
        AssertionError: a fact does not hold.
        ValueError: the game takes no such position.
    """
    dealt = position is None
    start = (
        module.deal(seed=rng.randrange(10**9)) if dealt else module.from_position(position or {})
    )
    with watching(facts.changes.cascade) as watch:
        _Game(module, facts, rng, pairs, watch, dealt).play(start, moves)


class _Game:
    def __init__(
        self,
        module: InterpretedGame,
        facts: Facts,
        rng: Random,
        pairs: set[tuple[int, int]],
        watch: Watch,
        dealt: bool,
    ):
        self.module, self.facts, self.rng, self.pairs = module, facts, rng, pairs
        self.watch, self.dealt = watch, dealt

    def play(self, board: Board, moves: int) -> None:
        """Some moves, everything looked at."""
        if self.dealt and self.facts.settling.dealt_at_rest:
            after = board.copy(history=False)
            settle.settle(after)
            assert after._piles == board._piles, "dealt at rest"
        for number in range(moves):
            legal = board.legal_moves()
            self._check_board(board, legal)
            if number % 8 == 0:
                self._check_symmetry(board, legal)
            if not legal or (board.cascade_limit_hit and number > 4):
                return
            # A new move lowers the flag and has all its rounds.
            before = _counters(board) | {"cascade": False, "rounds": MOST_ROUNDS}
            ordered = self._in_order(board)
            with self.watch.open() as seen:
                board.push(self.rng.choice(legal))
            self._check_move(seen, before, _counters(board))
            if ordered:
                self._check_order(board)
            if not board.cascade_limit_hit:
                self._check_rest(board)

    # Of a board.

    def _check_board(self, board: Board, legal: list[Move]) -> None:
        self._check_drags(board, legal)
        self._check_ends(board)
        if self.dealt:
            self._check_piles(board)
            self._check_order(board)

    def _check_drags(self, board: Board, legal: list[Move]) -> None:
        facts = self.facts
        blocks = {(b.kind, b.source, b.target): b for b in facts.blocks if b.target is not None}
        sizes: dict[tuple[int, int], set[int]] = {}
        for move in legal:
            if move.target is None:
                continue
            source, target = move.src, move.dst
            assert source in facts.sources, f"sources: {move}"
            assert target in facts.targets, f"targets: {move}"
            block = blocks.get((move.kind, source, target))
            assert block is not None, f"blocks: {move}"
            assert block.first <= move.n <= block.last, f"blocks: {move}"
            assert move.arg in block.args, f"blocks: {move}"
            if source == target:
                continue
            runs = facts.runs[source, target]
            n = move.n if move.kind == "drag" else 1
            sizes.setdefault((source, target), set()).add(n)
            ranks = [RANK[card] for card in board.pile(source)[-n:]]
            assert len(set(ranks)) == n or not runs.ranks_differ or n == 1, f"ranks differ: {move}"
        for ends, found in sizes.items():
            assert len(found) == 1 or not facts.runs[ends].one_size, f"one size: {ends} {found}"

    def _check_ends(self, board: Board) -> None:
        status, winning = board.status, self.facts.ends.winning
        assert status is not Status.LOST or not self.facts.ends.never_lost, "never lost"
        if winning is None:
            assert status is not Status.WON, "never won"
            return
        empty = not any(board.pile(depot) for depot in winning.empty)
        assert empty or status is not Status.WON, "won with cards there"
        assert not empty or not winning.exactly or status is Status.WON, "not won"

    def _check_piles(self, board: Board) -> None:
        facts = self.facts
        for depot in board.ir.depots:
            pile, index = board.pile(depot.index), depot.index
            assert pile or index in facts.can_empty, f"{depot.name} is empty"
            assert not pile or index in facts.holders, f"{depot.name} holds a card"
            faces = {card < FACE_DOWN for card in pile}
            assert False not in faces or index in facts.face_down, f"{depot.name} hides a card"
            assert True not in faces or index in facts.face_up, f"{depot.name} shows a card"
            assert False not in faces or facts.hidden_cards, "hidden cards"

    def _check_order(self, board: Board) -> None:
        assert self._in_order(board), f"sorted, built: {board.piles()}"

    def _in_order(self, board: Board) -> bool:
        for depot in board.ir.depots:
            built = depot.index in self.facts.built
            if not built and depot.index not in self.facts.sorted:
                continue
            rule = depot.accept
            for lower, upper in pairwise(board.pile(depot.index)):
                if lower < FACE_DOWN <= upper:
                    return False
                shown = built and upper < FACE_DOWN and lower < FACE_DOWN
                if shown and not fits(upper, lower, rule.build, rule.suit, False):
                    return False
        return True

    def _check_symmetry(self, board: Board, legal: list[Move]) -> None:
        """Two exchangeable depots, exchanged with all that is theirs, change nothing but names."""
        if not self.facts.symmetries:
            return
        pair = self.rng.sample(self.rng.choice(self.facts.symmetries), 2)
        one, other = [board.space.names[index] for index in pair]
        names = {one: other, other: one}
        data = board.position()
        for part in ("piles", "recycles", "calls"):
            data[part] = {names.get(key, key): value for key, value in _items(data[part])}
        twin = self.module.from_position(data)
        assert twin.status is board.status, "symmetries"
        swapped = sorted(
            [(m.kind, names.get(m.source, m.source), _name(names, m), m.n, m.arg) for m in legal],
            key=str,
        )
        told = [(m.kind, m.source, m.target, m.n, m.arg) for m in twin.legal_moves()]
        assert sorted(told, key=str) == swapped, "symmetries"

    # Of a move.

    def _check_move(
        self, seen: Seen, before: Mapping[str, object], after: Mapping[str, object]
    ) -> None:
        facts = self.facts
        assert set(seen.landed) <= self.pairs, "pairs"
        assert not {source for source, _ in seen.moved} & set(facts.locked_foundations), "locked"
        assert not {target for _, target in seen.moved} & set(facts.only_lose), "only lose"
        assert not set(seen.deep) & set(facts.stacks), "stacks"
        for name, value in before.items():
            assert value == after[name] or getattr(facts.changes, name), f"changes {name}"
        known = {(r.kind, r.depot, r.number) for r in facts.settling.reflexes}
        assert set(seen.reflexes) <= known, "reflexes"
        sent = sum(kind is not ReflexKind.FLIP for kind, _, _ in seen.reflexes)
        most_sent, most = facts.settling.most_sent, facts.settling.most_changes
        assert most_sent is None or sent <= most_sent, "most sent"
        assert most is None or len(seen.reflexes) <= most, "most changes"

    def _check_rest(self, board: Board) -> None:
        """A reflex at rest stays there while none of the piles that it reads is changed."""
        free = [reflex for reflex in self.facts.settling.reflexes if not reflex.counters]
        for reflex in self.rng.sample(free, min(len(free), 4)):
            data = self._elsewhere_anew(board, reflex.reads)
            assert not _acts(self.module.from_position(data), reflex), f"{reflex} {data}"

    def _elsewhere_anew(self, board: Board, kept: tuple[int, ...]) -> Position:
        """The position with all other piles dealt anew, in any way."""
        data: Position = board.position()
        names = board.space.names
        others = [name for index, name in enumerate(names) if index not in kept]
        cards = [card for name in others for card in data["piles"][name]]
        self.rng.shuffle(cards)
        piles: dict[str, list[str]] = {name: [] for name in others}
        some = self.rng.sample(others, self.rng.randint(1, len(others))) if others else []
        for card in cards:
            turned = card if self.rng.random() < 0.7 else card.swapcase()
            piles[self.rng.choice(some)].append(turned)
        calls = {name: suit for name, suit in data["calls"].items() if name not in piles}
        moves = data["moves"] + self.rng.randrange(3)
        return data | {"piles": data["piles"] | piles, "calls": calls, "moves": moves}


def _acts(board: Board, reflex: Reflex) -> bool:
    """Whether a reflex would do something now."""
    depot = board.depot(reflex.depot)
    pile = board.pile(reflex.depot)
    match reflex.kind:
        case ReflexKind.FLIP:
            return pile[-1:] >= bytes([FACE_DOWN]) and settle._turns_up(board, depot)
        case ReflexKind.TRIGGER:
            return FIRE(board, depot, depot.triggers[reflex.number])
        case ReflexKind.SEND:
            return SEND(board, reflex.depot, depot.auto_send or ())
        case ReflexKind.REFILL:
            return not pile and REFILL(board, reflex.depot, depot.auto_refill or ())


def _counters(board: Board) -> dict[str, object]:
    """What `Changes` speaks of."""
    return {
        "redeals": board.redeals,
        "recycles": board._recycles,
        "shuffles": board._shuffles,
        "calls": board._calls,
        "cascade": board.cascade_limit_hit,
        "rounds": board._rounds,
    }


def _name(names: Mapping[str, str], move: Move) -> str | None:
    return None if move.target is None else names.get(move.target, move.target)


def _items(part: object) -> list[tuple[str, Any]]:
    assert isinstance(part, dict)
    return list(part.items())
