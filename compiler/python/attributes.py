"""What the shared state class wants to know of a game: class attributes of the module's `State`."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.types import Face, UnitKind
from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.module import Constant, Module

__all__ = ["make_attributes"]

_SET = "ClassVar[frozenset[int]]"


def make_attributes(module: Module, landings: dict[str, Landing]) -> tuple[Constant, ...]:
    """The attributes, in order; what has nothing to say keeps the default of `GameState`."""
    game, key = module.game, module.facts.key
    parts = {
        "moves": key.moves,
        "redeals": key.redeals,
        "recycles": key.recycles,
        "shuffles": key.shuffles,
        "bases": key.bases,
        "calls": key.calls,
    }
    stock = "None" if game.main_stock is None else module.board.depot(game.main_stock)
    rows = [
        ("game", "ClassVar[GameInfo]", "GAME"),
        ("space", "ClassVar[MoveSpace]", "SPACE"),
        ("deck", "ClassVar[tuple[int, ...]]", "DECK"),
        ("main_stock", "ClassVar[int | None]", stock),
        ("key_parts", "ClassVar[Mapping[str, object]]", repr(parts)),
        *_bases(module),
        *_sets(module),
        *_barred(module),
        *_calls(module, landings),
        *_limits(module),
    ]
    return tuple(Constant(None, *row) for row in rows)


_Row = tuple[str, str, str]


def _bases(module: Module) -> Iterator[_Row]:
    bases: dict[str, list[int]] = {}
    for depot in module.game.depots:
        if depot.accept.seed_from_deal:
            bases.setdefault(depot.type.value, []).append(depot.index)
    if bases:
        value = ", ".join(f"{k!r}: {module.board.depots(v)}" for k, v in bases.items())
        yield "base_depots", "ClassVar[Mapping[str, tuple[int, ...]]]", f"{{{value}}}"


def _sets(module: Module) -> Iterator[_Row]:
    depots = module.game.depots
    units = [(d.index, d.eject.unit) for d in depots]
    sets = {
        "off_table": [d.index for d in depots if d.off_table],
        "picks": [d for d, unit in units if unit is not None and unit.kind is UnitKind.SINGLE],
        "tucks": [d.index for d in depots if d.land_under],
    }
    for name, members in sets.items():
        if members:
            yield name, _SET, f"frozenset({module.board.depots(members)})"


def _barred(module: Module) -> Iterator[_Row]:
    """The depots that no drag may target (R6.1)."""
    game = module.game
    barred = [f"{module.board.depot(d.index)}: refusals.DRAW_DEPOT" for d in game.depots if d.draw]
    if game.redeal is not None:
        barred.append(f"{module.board.depot(game.redeal.trigger)}: refusals.REDEAL_DEPOT")
    if barred:
        yield "barred", "ClassVar[Mapping[int, Refusal]]", f"{{{', '.join(barred)}}}"


def _calls(module: Module, landings: dict[str, Landing]) -> Iterator[_Row]:
    """The wild cards that call a suit (R6.4), where there is a suit to call."""
    if all(card.suit is None for card in module.game.deck):
        return
    rows = []
    for bank in module.board.banks:
        landing = landings[bank.name]
        covered = bank.first.land_under or bank.first.land_face is Face.DOWN
        if landing.called and landing.wild and not covered:
            rows.append(_row(bank, f"{module.use('cards_of')}({landing.wild})"))
    if rows:
        yield "call_cards", "ClassVar[Mapping[int, frozenset[int]]]", f"{{{', '.join(rows)}}}"


def _limits(module: Module) -> Iterator[_Row]:
    """How often a depot recycles (R6.5) and the game redeals (R6.7)."""
    draws = [(bank, bank.first.draw) for bank in module.board.banks]
    rows = [
        _row(bank, repr(draw.max_recycles))
        for bank, draw in draws
        if draw is not None and draw.recycle
    ]
    if rows:
        yield "recycle_limits", "ClassVar[Mapping[int, int | None]]", f"{{{', '.join(rows)}}}"
    if module.game.redeal is not None:
        yield "redeal_limit", "ClassVar[int | None]", repr(module.game.redeal.limit)


def _row(bank: Bank, value: str) -> str:
    """The entries of a dict that give every depot of a bank a value."""
    return f"{bank.name}: {value}" if bank.lone else f"**dict.fromkeys({bank.name}, {value})"
