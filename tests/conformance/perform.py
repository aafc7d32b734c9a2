"""What each step of a case file does."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from compiler.diagnostics import CompileError, Diagnostic
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.conformance.case_text import Case, Item, Scene, Step
from tests.conformance.made_games import lay_board, made_for, read_entry
from tests.conformance.table import Table, as_move, same

__all__ = ["check_diagnostics", "play_scenes"]

EXPRESSION = "EXPR"
"""Where a `values` step puts its expressions."""

_SAYS = ("error ", "warning ")
_REFUSED = re.compile(r"(.+) by (R\d+\.\d+)(?:: (.+))?")
_DEAL = re.compile(r"(seed|cards|order) (.+)")


def check_diagnostics(case: Case) -> None:
    """Compile the games of a case, and compare what is said about them."""
    for scene in case.scenes:
        if scene.diagnostics:
            _at(case, scene.line, "game", lambda scene=scene: _check_game(scene))
        for step in scene.steps:
            if step.keyword == "values":
                for item in step.items:
                    _at(case, item.line, item.text, lambda i=item, s=scene: _check_said(s, i))


def play_scenes(case: Case, machine: str) -> None:
    """Play the games of a case on one machine."""
    for scene in case.scenes:
        if scene.is_refused or not scene.steps:
            continue
        player = _Player(scene, machine)
        for step in scene.steps:
            _at(case, step.line, step.keyword, lambda step=step: player.take(case, step))
        _at(case, scene.line, "undo and replay", player.finish)


def _at(case: Case, line: int, what: str, act: Callable[[], None]) -> None:
    """Do something; a failure tells the place in the case file."""
    fault = None
    try:
        act()
    except Exception as error:
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        fault = f"{case.path.name}:{line}: {what}: {kind}{error}"
    if fault is not None:
        pytest.fail(fault, pytrace=False)


# What the compiler says.


def _said(text: str) -> list[str]:
    """What the compiler says about a game, as case files write it."""
    work = Compilation(text.encode(), "case.cardz", place_of_text("case.cardz"))
    with suppress(CompileError):
        work.game  # noqa: B018 - compiling is what is asked for
    source = work.source.text
    return [_written(found, source) for found in work.diagnostics]


def _written(found: Diagnostic, source: str) -> str:
    marked = source[found.span.start : found.span.end]
    return f"{found.severity.value} {found.code} {marked}".strip()


def _check_game(scene: Scene) -> None:
    _compare_said(
        scene.game,
        [
            f"{step.keyword} {item.text}"
            for step in scene.diagnostics
            for item in step.items
            if step.keyword in ("error", "warning")
        ],
    )
    if any(step.keyword == "strict" for step in scene.diagnostics):
        place = place_of_text("case.cardz")
        work = Compilation(scene.game.encode(), "case.cardz", place, strict=True)
        with pytest.raises(CompileError):
            work.game  # noqa: B018


def _compare_said(game: str, right: list[str], leave_out: str | None = None) -> None:
    """Compare what the compiler says with severities, codes and, where given, the marked text."""
    said = [text for text in _said(game) if leave_out is None or leave_out not in text]
    if len(said) == len(right):
        bare = [len(text.split()) == 2 for text in right]
        said = [
            " ".join(text.split()[:2]) if cut else text
            for text, cut in zip(said, bare, strict=True)
        ]
    same("what the compiler says", right, said)


def _check_said(scene: Scene, item: Item) -> None:
    expression, _, value = item.text.rpartition(" => ")
    right = [value] if value.startswith(_SAYS) else []
    expression = _as_score(expression, value)[0]
    # Depots that only a board fills are out of reach, which has nothing to do with the expression.
    _compare_said(scene.game.replace(EXPRESSION, expression), right, leave_out=" W030 ")


def _as_score(expression: str, value: str) -> tuple[str, int | None]:
    """An Int expression that tells whether another is `true`, `false`, `nothing` or a number, and
    what it is then; None where a value is not what is asked for."""
    match value:
        case "true":
            return f"({expression}) ? 1 : 0", 1
        case "false":
            return f"({expression}) ? 0 : 1", 1
        case "nothing":
            return f"({expression}) != ({expression}) ? 1 : 0", 1
        case _:
            return expression, None if value.startswith(_SAYS) else int(value)


# Playing.


class _Player:
    """One machine that plays one scene."""

    def __init__(self, scene: Scene, machine: str):
        self._scene = scene
        self._machine = machine
        self._board: Step | None = None
        self._table: Table | None = None

    def take(self, case: Case, step: Step) -> None:
        """Do one step."""
        match step.keyword:
            case "board" | "deal":
                self.finish()
                self._board = step
                if EXPRESSION not in self._scene.game:
                    module = self._module(self._scene.game)
                    self._table = Table(module, self._start(module))
            case "values":
                for item in step.items:
                    _at(case, item.line, item.text, lambda item=item: self._value(item))
            case "undealt":
                for item in step.items:
                    with pytest.raises(ValueError, match=r"\w"):
                        self._deal(self._module(self._scene.game), item.text)
            case "info":
                for item in step.items:
                    _at(case, item.line, item.text, lambda item=item: self._info(item))
            case _:
                assert self._table is not None, "there is no board yet"
                table = self._table
                if step.keyword in _WHOLE:
                    _WHOLE[step.keyword](table, [item.text for item in step.items])
                else:
                    for item in step.items:
                        _at(case, item.line, item.text, lambda i=item: _EACH[step.keyword](table, i))

    def finish(self) -> None:
        """Take all moves back, and make them again."""
        if self._table is not None:
            self._table.undo_and_replay()
            self._table = None

    def _module(self, game: str) -> GameModule:
        laid = self._board is not None and self._board.keyword == "board"
        return made_for(game, self._machine, any_board=laid)

    def _start(self, module: GameModule) -> GameState:
        if self._board is None:
            return module.deal(seed=0)
        if self._board.keyword == "board":
            return lay_board(module, self._board.items)
        return self._deal(module, self._board.items[0].text)

    @staticmethod
    def _deal(module: GameModule, text: str) -> GameState:
        match = _DEAL.fullmatch(text)
        if match is None:
            raise ValueError(f"a deal is `seed n`, `cards …` or `order …`, not {text!r}")
        if match[1] == "seed":
            return module.deal(seed=int(match[2]))
        cards = match[2].split()
        return module.deal(cards=cards) if match[1] == "cards" else module.deal(order=cards)

    def _value(self, item: Item) -> None:
        """The value of an expression (R8)."""
        score, right = _as_score(*item.text.rpartition(" => ")[::2])
        if right is not None:
            game = self._scene.game.replace(EXPRESSION, score)
            same("value", right, self._start(self._module(game)).score)

    def _info(self, item: Item) -> None:
        """A line on the game's description: `deck`, `depots`, `depot NAME`, or a member of it."""
        game = self._module(self._scene.game).GAME
        name, _, value = read_entry(item)
        if name.startswith("depot "):
            depot = next(depot for depot in game.depots if depot.name == name[6:])
            for part in value.split(", "):
                key, _, right = part.partition(" ")
                same(key, right, str(getattr(depot, key)))
        elif name == "depots":
            same(name, value, ", ".join(depot.name for depot in game.depots))
        elif name == "deck":
            same(name, value, " ".join(game.deck))
        elif name == "cards":
            same(name, int(value), len(game.deck))
        else:
            same(name, value, str(getattr(game, name)))


def _legal(table: Table, texts: list[str]) -> None:
    right = [] if texts == ["none"] else [as_move(text).text for text in texts]
    same("legal moves", right, table.legal)


def _events(table: Table, texts: list[str]) -> None:
    right = [] if texts == ["none"] else texts
    same("events", right, [_told(event) for event in table.events])


def _told(event: Event) -> str:
    match event:
        case Moved():
            return f"moved {event.source} {event.target} {' '.join(event.cards)}"
        case Flipped():
            return f"flipped {event.depot} {event.card}"
        case Shuffled():
            return f"shuffled {event.depot}"
        case Called():
            return f"called {event.depot} {event.suit}"
        case Collapsed():
            return f"collapsed {event.depot} {event.n}"


def _has(table: Table, item: Item) -> None:
    assert as_move(item.text).text in table.legal, f"not among {table.legal}"


def _lacks(table: Table, item: Item) -> None:
    assert as_move(item.text).text not in table.legal, f"is among {table.legal}"


def _refused(table: Table, item: Item) -> None:
    match = _REFUSED.fullmatch(item.text)
    if match is None:
        raise ValueError("expected `move by R1.1` or `move by R1.1: reason`")
    move = as_move(match[1])
    assert move.text not in table.legal, f"is among {table.legal}"
    verdict = table.state.explain(move)
    same("verdict", (False, match[2]), (verdict.legal, verdict.rule))
    if match[3]:
        same("reason", match[3], verdict.reason)


def _undo(table: Table, item: Item) -> None:
    table.undo(None if item.text == "all" else int(item.text))


def _now(table: Table, item: Item) -> None:
    name, mark, value = read_entry(item)
    state = table.state
    if mark == ":":
        same(name, value, " ".join(state.piles()[name]))
        return
    position: dict[str, Any] = state.position()
    kind, _, of = name.partition(" ")
    found: object
    match kind:
        case "status":
            found = state.status.value
        case "stuck":
            found = "yes" if state.stuck else "no"
        case "score":
            found = "none" if state.score is None else state.score
        case "limit":
            found = "hit" if state.cascade_limit_hit else "clear"
        case "count":
            found = len(state.piles()[of])
        case "recycles":
            found = position["recycles"].get(of, 0)
        case "calls":
            found = position["calls"].get(of, "none")
        case "base":
            found = position["bases"].get(of, "none")
        case _:
            found = position[name]
    same(name, value, str(found))


_WHOLE: dict[str, Callable[[Table, list[str]], None]] = {"legal": _legal, "events": _events}
"""Steps that judge all their entries together."""

_EACH: dict[str, Callable[[Table, Item], None]] = {
    "has": _has,
    "lacks": _lacks,
    "refused": _refused,
    "undo": _undo,
    "now": _now,
    "do": lambda table, item: table.play(item.text),
}
"""Steps that go entry by entry."""
