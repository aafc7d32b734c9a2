"""One expression in a game, and what lowering says about it."""

from __future__ import annotations

from tests.lower.support import Lowered, game_text, lower_text

__all__ = ["BOARD", "accept", "condition", "score"]

BOARD = (
    '{ "type": "Tableau", "name": "slot", "repeat": 3 }',
    '{ "type": "Reserve", "name": "left-wing" }',
    '{ "type": "Reserve", "name": "right wing", "repeat": 2 }',
    '{ "type": "Cell", "name": "Tableau" }',
)
"""Depots: stock 0, slot 1-3, left-wing 4, right wing 5-6, one that is called Tableau 7."""


def score(expr: str) -> Lowered:
    """An Int expression without local names."""
    return lower_text(game_text(*BOARD, more=f'"scoring": {{ "value": "{expr}" }}'))


def condition(expr: str) -> Lowered:
    """A Bool expression without local names."""
    more = f'"lossCondition": {{ "kind": "expr", "when": "{expr}" }}'
    return lower_text(game_text(*BOARD, more=more))


def accept(expr: str) -> Lowered:
    """A Bool expression with the names of an accept rule."""
    rule = f'{{ "type": "Waste", "acceptRule": {{ "when": "{expr}" }} }}'
    return lower_text(game_text(*BOARD, rule))
