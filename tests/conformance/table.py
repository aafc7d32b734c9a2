"""A case being played: its board, the moves made, and what holds in every position."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from runtime.events import Event
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState

__all__ = ["Table", "as_move", "same"]

_FEW = 400
"""Games with so many moves at most have each of them explained in each position."""
_TAPS = frozenset({"draw", "recycle", "redeal", "action"})
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')


def as_move(text: str) -> Move:
    """A move written as `Move.text` writes it (`drag` may be left out), whether or not the game can
    ever offer it."""
    words = [json.loads(word) if word[0] == '"' else word for word in _WORD.findall(text)]
    kind = words.pop(0) if words[0] in _TAPS | {"drag", "pick"} else "drag"
    if kind in _TAPS:
        return Move(kind, words[0], None, 0, words[1] if kind == "action" else None)
    source, target, n, *call = words
    return Move(kind, source, target, int(n), call[0] if call else None)


class _Seen(NamedTuple):
    """What a position shows."""

    position: dict[str, object]
    legal: list[str]
    key: bytes


class Table:
    """A state of one game, and its past since it was laid out or dealt."""

    def __init__(self, module: GameModule, state: GameState):
        self.module = module
        self.state = state
        self.events: list[Event] = []
        self._past: list[tuple[Move, _Seen]] = []
        self._seen = self._look()

    @property
    def legal(self) -> list[str]:
        """The legal moves as text, in order."""
        return self._seen.legal

    def play(self, text: str) -> None:
        """Make a move, checked, and look at the new position."""
        move = self.module.parse_move(text)
        before = self._seen
        self.events = self.state.play(move)
        self._past.append((move, before))
        self._seen = self._look()

    def undo(self, times: int | None = None) -> None:
        """Take back moves, by default all: each brings back the position before it (R7.8)."""
        for _ in range(len(self._past) if times is None else times):
            move, before = self._past.pop()
            assert self.state.pop() == move
            self._seen = self._look()
            same(f"after undoing {move.text}", before, self._seen)

    def undo_and_replay(self) -> None:
        """Undo everything, make the same moves again: the same positions come (R9.3)."""
        moves = [move for move, _ in self._past]
        after = [*[seen for _, seen in self._past][1:], self._seen]
        self.undo()
        for move, seen in zip(moves, after, strict=False):
            self.play(move.text)
            same(f"after playing {move.text} again", seen, self._seen)

    def _look(self) -> _Seen:
        """The position, after checking what holds in any (R6.9, R9.4, R9.6)."""
        state = self.state
        moves = state.legal_moves()
        legal = [move.text for move in moves]
        same("legal_codes", [move.code for move in moves], state.legal_codes())
        same("has_moves", bool(legal), state.has_moves())
        same("moves listed twice", len(set(legal)), len(legal))
        playing = state.status.value == "playing"
        assert playing or not legal, f"a finished game has the moves {legal}"
        same("stuck", playing and not legal, state.stuck)
        self._explain(moves)
        seen = _Seen(state.position(), legal, state.key())
        again = self.module.from_position(json.loads(json.dumps(seen.position)))
        assert again == state, f"{again.position()} is not {seen.position}"
        same("from_position(position())", seen.position, again.position())
        same("legal moves after from_position", legal, [m.text for m in again.legal_moves()])
        same("key after from_position", seen.key, again.key())
        return seen

    def _explain(self, moves: Sequence[Move]) -> None:
        """`explain` and `legal_moves` agree."""
        for move in moves:
            assert self.state.explain(move).legal, (move.text, self.state.explain(move))
            same("parse_move", move, self.module.parse_move(move.text))
        if self.module.action_count <= _FEW:
            legal = set(moves)
            for code in range(self.module.action_count):
                move = self.module.move_at(code)
                verdict = self.state.explain(move)
                assert verdict.legal == (move in legal), f"{move.text}: {verdict}"


def same(what: str, right: object, found: object) -> None:
    """Compare, and tell the difference in a few lines."""
    if right == found:
        return
    if isinstance(right, Mapping) and isinstance(found, Mapping):
        keys = [key for key in {**right, **found} if right.get(key) != found.get(key)]
        right, found = _part(right, keys), _part(found, keys)
    raise AssertionError(f"{what}\n  expected {right}\n  found    {found}")


def _part(whole: Mapping[str, Any], keys: list[str]) -> dict[str, Any]:
    return {key: whole[key] for key in keys if key in whole}
