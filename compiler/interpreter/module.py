"""An interpreted game with the API of a generated module (`runtime.protocol.GameModule`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from weakref import WeakValueDictionary

from compiler.interpreter.info import card_number, info_of
from compiler.interpreter.machine import InterpretedState
from compiler.interpreter.order import is_wild
from compiler.ir.facts import Facts
from compiler.ir.nodes import Accept, Depot, Game
from compiler.ir.origin import Origin
from compiler.ir.types import Face, UnitKind, WildDeclares
from compiler.source import Span
from runtime import refusals
from runtime.info import GameInfo
from runtime.moves import Move, MoveSpace
from runtime.refusals import Refusal

__all__ = ["InterpretedGame", "interpret_game"]


class InterpretedGame:
    """A game that the interpreter plays. Made by `interpret_game`; pickles by its IR.

    `token` tells this game from all others that ever were made: what is pickled finds its class
    by it in this process, and shares one class in every other.
    """

    def __init__(self, game: Game, facts: Facts, origin: Origin, token: str):
        self.token = token
        self.ir = game
        self.facts = facts
        self.origin = origin
        self.GAME: GameInfo = info_of(game, facts, origin)
        self.State: type[InterpretedState] = _state_class(self)

    def deal(
        self,
        seed: int | None = None,
        *,
        cards: Sequence[str] | None = None,
        order: Sequence[str] | None = None,
        ms: int | None = None,
    ) -> InterpretedState:
        """A new game (R9.1); see `GameState.deal`."""
        return self.State.deal(seed, cards=cards, order=order, ms=ms)

    def from_position(self, data: Mapping[str, object]) -> InterpretedState:
        """The state at a position; see `GameState.from_position`."""
        return self.State.from_position(data)

    def parse_move(self, text: str) -> Move:
        """The move that a text names; see `MoveSpace.parse`."""
        return self.State.space.parse(text)

    @property
    def action_count(self) -> int:
        """How many moves `move_at` numbers."""
        return self.State.space.size

    def move_at(self, code: int) -> Move:
        """The move with a number; see `MoveSpace.at`."""
        return self.State.space.at(code)

    def __reduce__(self) -> tuple[object, ...]:
        origin = replace(self.origin, line_of=_no_line)
        return _again, (self.ir, self.facts, origin, self.token)

    def __repr__(self) -> str:
        return f"<interpreted game {self.ir.name!r}>"


_MADE: WeakValueDictionary[str, InterpretedGame] = WeakValueDictionary()
"""The games of this process by token."""


def interpret_game(game: Game, facts: Facts, origin: Origin) -> InterpretedGame:
    """The game as the interpreter plays it. `game` may have gone through the passes or not."""
    return _again(game, facts, origin, token_hex())


def _again(game: Game, facts: Facts, origin: Origin, token: str) -> InterpretedGame:
    """The game with a token, made if it is not here: what unpickling calls."""
    found = _MADE.get(token)
    if found is None:
        found = InterpretedGame(game, facts, origin, token)
        _MADE[token] = found
    return found


def _no_line(span: Span) -> int:
    """The line of a span where the file is not at hand."""
    return 0


def _state_class(module: InterpretedGame) -> type[InterpretedState]:
    """The class of the game's states: the interpreter with the game's constants."""
    game, facts = module.ir, module.facts
    redeal = game.redeal
    names = [depot.name for depot in game.depots]
    blocks = [
        (block.kind, block.source, block.target, block.first, block.last, block.args)
        for block in facts.blocks
    ]
    key = facts.key
    constants: dict[str, object] = {
        "__doc__": f"One game of {game.name}, played by the interpreter.",
        "module": module,
        "ir": game,
        "pairs": _pairs(game),
        "game": module.GAME,
        "space": MoveSpace(names, blocks),
        "main_stock": game.main_stock,
        "deck": tuple([card_number(card) for card in game.deck]),
        "key_parts": {
            "moves": key.moves,
            "redeals": key.redeals,
            "recycles": key.recycles,
            "shuffles": key.shuffles,
            "bases": key.bases,
            "calls": key.calls,
        },
        "base_depots": _base_depots(game),
        "off_table": frozenset(d.index for d in game.depots if d.off_table),
        "barred": _barred(game),
        "picks": frozenset(d.index for d in game.depots if _is_single(d)),
        "tucks": frozenset(d.index for d in game.depots if d.land_under),
        "call_cards": {d.index: _call_cards(game, d.accept) for d in game.depots if _calls(d)},
        "recycle_limits": {
            d.index: d.draw.max_recycles
            for d in game.depots
            if d.draw is not None and d.draw.recycle
        },
        "redeal_limit": 0 if redeal is None else redeal.limit,
    }
    return type("State", (InterpretedState,), constants)


def _pairs(game: Game) -> dict[tuple[int, int], object] | None:
    if game.pairs is None:
        return None
    return {(pair.source, pair.target): pair for pair in game.pairs}


def _base_depots(game: Game) -> dict[str, tuple[int, ...]]:
    """The depots that ask for the deal's base rank, by type (R5.5)."""
    found: dict[str, tuple[int, ...]] = {}
    for depot in game.depots:
        if depot.accept.seed_from_deal:
            kind = depot.type.value
            found[kind] = (*found.get(kind, ()), depot.index)
    return found


def _barred(game: Game) -> dict[int, Refusal]:
    """The depots that are never the target of a drag (R6.1)."""
    barred = {d.index: refusals.DRAW_DEPOT for d in game.depots if d.draw is not None}
    if game.redeal is not None:
        barred[game.redeal.trigger] = refusals.REDEAL_DEPOT
    return barred


def _is_single(depot: Depot) -> bool:
    unit = depot.eject.unit
    return unit is not None and unit.kind is UnitKind.SINGLE


def _calls(depot: Depot) -> bool:
    """Whether a wild card played here calls a suit (R6.4)."""
    rule = depot.accept
    return (
        not rule.rejects_all
        and rule.follow
        and rule.wild_declares is WildDeclares.SUIT
        and not depot.land_under
        and depot.land_face is not Face.DOWN
    )


def _call_cards(game: Game, rule: Accept) -> frozenset[int]:
    """The wild cards of the deck; none where it has no suit to call."""
    if all(card.suit is None for card in game.deck):
        return frozenset()
    return frozenset(number for number in map(card_number, game.deck) if is_wild(number, rule))
