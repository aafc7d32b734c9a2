"""Interpreted games made of IR by hand."""

from __future__ import annotations

from compiler.interpreter import InterpretedGame, interpret_game
from compiler.ir.facts import Facts, KeyParts, MoveBlock
from compiler.ir.nodes import Game, Pair
from compiler.ir.origin import Origin

ORIGIN = Origin("hand", "hand", "hand.cardz", "0" * 64, "0", lambda span: 1)


def facts_of(game: Game) -> Facts:
    """Facts that prove nothing: every drag may happen, every counter matters."""
    every = tuple(range(len(game.depots)))
    suits = ("Clubs", "Diamonds", "Hearts", "Spades")
    drags = [
        MoveBlock("drag", source, target, 1, len(game.deck), (None, *suits))
        for source in every
        for target in every
    ]
    key = KeyParts(True, True, (), True, True, True)
    return Facts(tuple(drags), key, every, every, every, every, (), (), (), True)


def interpreted(game: Game) -> InterpretedGame:
    """A game of IR, interpreted as it is."""
    return interpret_game(game, facts_of(game), ORIGIN)


def pair(source: int, target: int, drag: bool = True) -> Pair:
    """A pair without a condition."""
    return Pair(source, target, drag, None)
