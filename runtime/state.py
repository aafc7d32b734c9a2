"""The state of a game: the public API over a board of piles and a journal that undoes it.

A generated module's `State` and the interpreter's derive from `GameState`. What they add are the
rules: `_list_moves`, `_make`, `_is_won`, `_check_leave` and their like, named below. The board is a
list of piles in board order, each a `bytes` of cards, bottom first (`runtime.cards`).

Undo: piles, the dict of calls and the dict of recycles are never changed in place but replaced.
So what `push` notes is the board's list and the counters as they are, and the move is made on a
copy of the list: some forty nanoseconds for a board of thirteen piles, and nothing to work out
when the move is taken back. The journal of what happened in detail is kept only where somebody
listens to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from runtime import observation, position, verdicts
from runtime.cards import FACE_DOWN, ONE, card_names
from runtime.deals import deck_to_deal
from runtime.events import Event
from runtime.info import GameInfo
from runtime.journal import FLIP, MOVE, SHUFFLE, Entry, Saved, events_of
from runtime.moves import Move, MoveSpace
from runtime.refusals import Refusal, Verdict
from runtime.status import IllegalMove, Outcome, RandomSource, Status
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, ClassVar, Self

__all__ = ["MOST_ROUNDS", "GameState"]

MOST_ROUNDS = 1000
"""The most rounds of repeats in one move and all that it sets off (R9.10)."""


class GameState:
    """One game being played. Not to be shared between threads; copies may run anywhere."""

    game: ClassVar[GameInfo]
    space: ClassVar[MoveSpace]
    main_stock: ClassVar[int | None]
    """Board index of the main stock (R2.5)."""
    deck: ClassVar[tuple[int, ...]]
    """The composition in deck order (R2.1)."""
    key_parts: ClassVar[Mapping[str, object]]
    """Which counters `key` holds: see `compiler.ir.facts.KeyParts`."""
    base_depots: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """By depot type, the depots whose rule has `seedFromDeal` (R5.5)."""
    off_table: ClassVar[frozenset[int]] = frozenset()
    """The depots that are not on the table (R3.9)."""
    barred: ClassVar[Mapping[int, Refusal]] = {}
    """The depots that no drag may target (R6.1), and why."""
    picks: ClassVar[frozenset[int]] = frozenset()
    """The depots whose unit is Single: their cards are picked, not dragged (R6.1)."""
    tucks: ClassVar[frozenset[int]] = frozenset()
    """The `landUnder` depots, which may be the target of their own top card (R6.6)."""
    call_cards: ClassVar[Mapping[int, frozenset[int]]] = {}
    """By target, the wild cards that call a suit when they land there alone (R6.4)."""
    recycle_limits: ClassVar[Mapping[int, int | None]] = {}
    """By depot that recycles, how often it may (R6.5); None is unlimited."""
    redeal_limit: ClassVar[int | None] = 0
    """How many redeals the game allows (R6.7): 0 without `redealRules`, None if unlimited."""

    def __init__(self) -> None:
        self._piles: list[bytes] = [b""] * len(self.game.depots)
        self.seed = 0
        self.moves = 0
        self.redeals = 0
        self.cascade_limit_hit = False
        self._settled = False
        self._rounds = MOST_ROUNDS
        self._shuffles = 0
        self._recycles: dict[int, int] = {}
        self._calls: dict[int, int] = {}
        self._bases: dict[str, int] = {}
        self._journal: list[Entry] | None = None
        self._history: list[tuple[Any, ...]] = []

    # What a game adds: its rules.

    def _deal(self) -> None:
        """Run the deal steps (R9.2) on a board whose whole deck lies in the main stock."""
        raise NotImplementedError

    def _list_moves(self) -> list[Move]:
        """Every move in the order of R6.9, whether or not the game is over."""
        raise NotImplementedError

    def _any_move(self) -> bool:
        """Whether `_list_moves` would list any."""
        return bool(self._list_moves())

    def _make(self, move: Move) -> None:
        """Carry out a move's own steps, count it (R9.9), and settle (R7)."""
        raise NotImplementedError

    def _is_won(self) -> bool:
        return False

    def _is_lost(self) -> bool:
        return False

    def _is_shut(self) -> bool:
        """Whether the game is won, or lost for another reason than that no move is left."""
        return False

    def _value(self) -> int | None:
        """The score (R9.8); None without scoring."""
        return None

    def _land(self, source: int, start: int, n: int, target: int) -> None:
        """The `n` cards from index `start` of `source` land on `target` (R3.5)."""
        raise NotImplementedError

    def _check_leave(self, source: int, start: int, n: int) -> Refusal | None:
        """Why the `n` cards from index `start` may not leave `source` (R3.8, R4), or None."""
        raise NotImplementedError

    def _check_land(self, source: int, start: int, n: int, target: int) -> Refusal | None:
        """Why the `n` cards from index `start` of `source` may not land on `target` (R5)."""
        raise NotImplementedError

    def _check_tap(self, kind: str, depot: int, arg: str | None) -> Refusal | None:
        """Why a draw, recycle, redeal or action of `depot` is refused (R6.3 to R6.8), or None."""
        raise NotImplementedError

    def _relay_limit(self, target: int) -> int | None:
        """How many cards may be dragged onto `target` at a time (R6.2); None if any number."""
        return None

    # Making and unmaking.

    @classmethod
    def deal(
        cls,
        seed: int | None = None,
        *,
        cards: Sequence[str] | None = None,
        order: Sequence[str] | None = None,
        ms: int | None = None,
    ) -> Self:
        """A new game (R9.1), dealt by `seed` (one is drawn if None) or from explicit cards:
        `cards` bottom of the stock first, `order` first card dealt first, `ms` in the order that
        Microsoft FreeCell numbers so. A deal from explicit cards has seed 0 (R9.3).

        Raises:
            ValueError: the seed is out of range, the cards are not exactly the composition, `ms`
                is no number of a deal or the game not of one pack of 52 cards, or more than one
                of the four is given.
        """
        state = cls()
        state.seed, stock = deck_to_deal(cls.deck, seed, cards, order, ms)
        if cls.main_stock is not None:
            state._piles[cls.main_stock] = stock
        journal: list[Entry] | None = [] if cls.base_depots else None
        state._journal = journal
        state._deal()
        state._find_bases(journal or ())
        state._journal = None
        return state

    def _find_bases(self, journal: Iterable[Entry]) -> None:
        """Note the base ranks (R5.5) from the journal of the deal."""
        for kind, depots in self.base_depots.items():
            rank = position.first_landed_rank(journal, depots)
            if rank is not None:
                self._bases[kind] = rank

    def push(self, move: Move) -> None:
        """Make a move, unchecked; an equal move of any origin will do."""
        move = self.space.own(move)
        self._history.append((move, self._saved()))
        self._piles = self._piles.copy()
        self._start()
        self._make(move)

    def _start(self) -> None:
        """A new move begins: what limits a move's own doings starts anew (R7.7, R9.10)."""
        self.cascade_limit_hit = False
        self._rounds = MOST_ROUNDS

    def _saved(self) -> Saved:
        """The board and the counters as they are now; who goes on changes a copy of the board."""
        return Saved(
            self._piles,
            self.redeals,
            self._shuffles,
            self._recycles,
            self._calls,
            self.cascade_limit_hit,
        )

    def _restore(self, saved: Saved) -> None:
        """Make board and counters what they were."""
        (
            self._piles,
            self.redeals,
            self._shuffles,
            self._recycles,
            self._calls,
            self.cascade_limit_hit,
        ) = saved

    def pop(self) -> Move:
        """Take the last move back, with all that it set off (R7.8), and return it.

        Raises:
            IndexError: there is no move to take back.
        """
        move: Move
        move, saved = self._history.pop()
        self._restore(saved)
        self.moves -= 1
        return move

    def play(self, move: Move | str) -> list[Event]:
        """Make a move if the rules allow it, and tell what happened, in order.

        Raises:
            IllegalMove: the rules refuse it; the message names the rule and the reason.
            ValueError: the text is no move of this game.
        """
        if not isinstance(move, Move):
            move = self.space.read(move)
        verdict = self.explain(move)
        if not verdict.legal:
            raise IllegalMove(move.text, verdict)
        return self._play(self.space.intern(move))

    def _play(self, move: Move) -> list[Event]:
        """`push`, telling what happened."""
        journal: list[Entry] = []
        self._journal = journal
        try:
            self.push(move)
        finally:
            self._journal = None
        return events_of(journal, self.space.names)

    def _at_root(self) -> Self:
        """A copy of the position where the history began."""
        root = self.copy()
        while root._history:
            root.pop()
        root._piles = root._piles.copy()
        return root

    def _make_again(self, moves: Iterable[Move]) -> list[Entry]:
        """Make moves in place, without history, and give the journal of all of them."""
        journal: list[Entry] = []
        self._journal = journal
        for move in moves:
            self._start()
            self._make(move)
        self._journal = None
        return journal

    def playout(self, rng: RandomSource, limit: int) -> Outcome:
        """Play at random, in place and without history, until the game is over or stuck, or
        `limit` moves are made. One `rng.random()` a move picks from `legal_moves()`."""
        self.clear_history()
        # The list that a `pop` brought back may be in the history of a copy.
        self._piles = self._piles.copy()
        random = rng.random
        made = 0
        while made < limit:
            legal = self.legal_moves()
            if not legal:
                break
            self.cascade_limit_hit = False
            self._rounds = MOST_ROUNDS
            self._make(legal[int(random() * len(legal))])
            made += 1
        return Outcome(self.status, self.score, made, self.stuck)

    # What can be asked.

    def legal_moves(self) -> list[Move]:
        """Every legal move in the order of R6.9, as a fresh list; none when the game is over."""
        return [] if self._is_shut() else self._list_moves()

    def has_moves(self) -> bool:
        """Whether there is a legal move; stops at the first."""
        return not self._is_shut() and self._any_move()

    def legal_codes(self) -> list[int]:
        """The numbers of the legal moves, in the same order."""
        return [move.code for move in self.legal_moves() if move.code is not None]

    @property
    def status(self) -> Status:
        """Won, lost or playing (R9.6)."""
        if self._is_won():
            return Status.WON
        return Status.LOST if self._is_lost() else Status.PLAYING

    @property
    def stuck(self) -> bool:
        """Neither won nor lost, and no legal move (R9.6)."""
        return self.status is Status.PLAYING and not self._any_move()

    @property
    def score(self) -> int | None:
        """The score of the position (R9.8); None for a game without scoring."""
        return self._value()

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that `pop` can take back, first to last."""
        return tuple([entry[0] for entry in self._history])

    def clear_history(self) -> None:
        """Forget the moves made; the position stays."""
        self._history.clear()

    def explain(self, move: Move | str) -> Verdict:
        """Whether a move, or the text of one, is legal now, and if not, the first check that fails.

        Raises:
            ValueError: the text is no move, or names a depot that is not there.
        """
        return verdicts.explain(self, self.space.read(move) if isinstance(move, str) else move)

    def why_not(self, source: str, target: str, n: int = 1) -> Verdict:
        """The verdict on dragging `n` cards between two depots, given by name; of a depot whose
        cards are picked one by one, `n` counts the card from the top.

        Raises:
            ValueError: there is no such depot.
        """
        return verdicts.why_not(self, source, target, n)

    def piles(self) -> dict[str, tuple[str, ...]]:
        """The cards of each depot, bottom first; face-down cards in lower case."""
        return {
            name: card_names(pile) for name, pile in zip(self.space.names, self._piles, strict=True)
        }

    def position(self) -> dict[str, object]:
        """Everything but the history, as plain JSON data; `from_position` reads it back."""
        return position.position_of(self)

    @classmethod
    def from_position(cls, data: Mapping[str, object]) -> Self:
        """The state at a position, without history.

        Raises:
            ValueError: the data is no position of this game; the message tells the path.
        """
        return position.state_at(cls, data)

    def key(self) -> bytes:
        """Bytes that are equal only for positions with the same future: piles, faces, and the
        counters that a limit or a condition can still read. Stable across processes."""
        return position.key_of(self)

    def observe(self, memory: bool = False) -> dict[str, object]:
        """What the player may know: face-down cards are `??`, the seed is left out, `unseen` is
        the sorted list of the cards not seen. With `memory`, face-down cards that were seen
        since the history began, and can still be told, show."""
        return observation.observe(self, memory)

    def copy(self, history: bool = True) -> Self:
        """An independent copy; without `history` its moves can't be taken back."""
        other = type(self)()
        other._piles = self._piles.copy()
        other.seed = self.seed
        other.moves = self.moves
        other.redeals = self.redeals
        other.cascade_limit_hit = self.cascade_limit_hit
        other._settled = self._settled
        other._shuffles = self._shuffles
        other._recycles = self._recycles
        other._calls = self._calls
        other._bases = self._bases
        other._history = self._history.copy() if history else []
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return position.same_position(self, other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).from_position, (self.position(),)

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.status}, {self.moves} moves, seed {self.seed}>"

    # Primitive changes: each replaces piles of the board, and is told to whoever listens.

    def _tell(self, entry: Entry) -> None:
        """Note what happened, if somebody listens."""
        if self._journal is not None:
            self._journal.append(entry)

    def _forget_calls(self, *depots: int) -> None:
        """Calls fall with the card they were made for (R6.4)."""
        if self._calls:
            self._calls = {d: suit for d, suit in self._calls.items() if d not in depots}

    def _shift(self, source: int, target: int, n: int) -> None:
        """The top `n` cards go on top of another pile, in order, faces kept."""
        piles = self._piles
        pile = piles[source]
        onto = piles[target]
        start = len(pile) - n
        cards = pile[start:]
        piles[source] = pile[:start]
        piles[target] = onto + cards
        if self._calls:
            self._forget_calls(source, target)
        if self._journal is not None:
            self._journal.append((MOVE, source, start, target, len(onto), cards, cards))

    def _transfer(
        self, source: int, start: int, n: int, target: int, at: int, cards: bytes
    ) -> None:
        """`n` cards from index `start` go to index `at` of a pile and lie there as `cards`."""
        piles = self._piles
        pile = piles[source]
        before = pile[start : start + n]
        if self._calls:
            if start + n == len(pile):
                self._forget_calls(source)
            if at == len(piles[target]):
                self._forget_calls(target)
        piles[source] = pile[:start] + pile[start + n :]
        onto = piles[target]
        piles[target] = onto[:at] + cards + onto[at:]
        if self._journal is not None:
            self._journal.append((MOVE, source, start, target, at, before, cards))

    def _flip(self, depot: int, index: int) -> None:
        """One card turns over."""
        pile = self._piles[depot]
        card = 105 - pile[index]
        self._piles[depot] = pile[:index] + ONE[card] + pile[index + 1 :]
        if self._journal is not None:
            self._journal.append((FLIP, depot, index, card))

    def _turn_top(self, depot: int, up: bool) -> None:
        """The top card, if any, shows the given face; a turned card loses its call (R6.4)."""
        pile = self._piles[depot]
        if pile and (pile[-1] < FACE_DOWN) is not up:
            self._flip(depot, len(pile) - 1)
            self._forget_calls(depot)

    def _shuffle(self, depot: int) -> None:
        """Permute a pile as the seed and the count of shuffles say (R9.3)."""
        before = self._piles[depot]
        if not before:
            return
        self._shuffles += 1
        cards = list(before)
        Random(f"{self.seed}/{self._shuffles}").shuffle(cards)
        self._piles[depot] = after = bytes(cards)
        self._forget_calls(depot)
        self._tell((SHUFFLE, depot, before, after))
