"""Plays the scenes of a case on one machine."""

from __future__ import annotations

import re

import pytest

from runtime.protocol import GameModule
from runtime.state import GameState
from tests.conformance.boards import lay_board
from tests.conformance.case_text import Case, Item, Scene, Step
from tests.conformance.checks import EACH, WHOLE, check_info
from tests.conformance.places import at
from tests.conformance.said import EXPRESSION, as_score
from tests.conformance.table import Table, same
from tests.tiny import made

__all__ = ["play_scenes"]

_DEAL = re.compile(r"(seed|cards|order) (.+)")


def play_scenes(case: Case, machine: str) -> None:
    """Play the games of a case on one machine, by name."""
    for scene in case.scenes:
        if scene.is_refused or not scene.steps:
            continue
        player = _Player(case, scene, machine)
        for step in scene.steps:
            with at(case, step.line, step.keyword):
                player.take(step)
        with at(case, scene.line, "undo and replay"):
            player.finish()


class _Player:
    """One machine that plays one scene."""

    def __init__(self, case: Case, scene: Scene, machine: str):
        self._case = case
        self._scene = scene
        self._machine = machine
        self._start: Step | None = None
        self._table: Table | None = None

    def take(self, step: Step) -> None:
        """Do one step."""
        if step.keyword in ("board", "deal"):
            self.finish()
            self._start = step
            if EXPRESSION not in self._scene.game:
                module = self._module(self._scene.game)
                self._table = Table(module, self._started(module))
        elif step.keyword in WHOLE:
            WHOLE[step.keyword](self._at_table(), [item.text for item in step.items])
        else:
            for item in step.items:
                with at(self._case, item.line, f"{step.keyword}: {item.text}"):
                    self._take_item(step.keyword, item)

    def finish(self) -> None:
        """Take all moves back, and make them again."""
        if self._table is not None:
            self._table.undo_and_replay()
            self._table = None

    def _take_item(self, keyword: str, item: Item) -> None:
        match keyword:
            case "values":
                self._value(item)
            case "undealt":
                with pytest.raises(ValueError, match=r"\w"):
                    _deal(self._module(self._scene.game), item.text)
            case "info":
                check_info(self._module(self._scene.game).GAME, item)
            case _:
                EACH[keyword](self._at_table(), item)

    def _at_table(self) -> Table:
        if self._table is None:
            raise ValueError("there is no board yet")
        return self._table

    def _module(self, game: str) -> GameModule:
        return made(game, self._machine)

    def _started(self, module: GameModule) -> GameState:
        if self._start is None:
            return module.deal(seed=0)
        if self._start.keyword == "board":
            return lay_board(module, self._start.items)
        return _deal(module, self._start.items[0].text)

    def _value(self, item: Item) -> None:
        """The value of an expression (R8)."""
        expression, right = as_score(item)
        if right is not None:
            module = self._module(self._scene.game.replace(EXPRESSION, expression))
            same("value", right, self._started(module).score)


def _deal(module: GameModule, text: str) -> GameState:
    match = _DEAL.fullmatch(text)
    if match is None:
        raise KeyError(f"a deal is `seed n`, `cards …` or `order …`, not {text!r}")
    if match[1] == "seed":
        return module.deal(seed=int(match[2]))
    cards = match[2].split()
    return module.deal(cards=cards) if match[1] == "cards" else module.deal(order=cards)
