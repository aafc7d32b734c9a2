"""The moves of what is tapped, as texts."""

from __future__ import annotations

from compiler.ir.exprs import DepotRef
from compiler.ir.nodes import DealGroup, MoveStep, Recycle, Redeal
from compiler.python.module import Module
from compiler.python.taps import Tap

__all__ = ["fixed_sources", "tap_move"]


def tap_move(module: Module, tap: Tap, text: str) -> str:
    """The move of tapping a depot, which `text` names."""
    space = module.use("SPACE")
    arg = f", {tap.arg!r}" if tap.arg is not None else ""
    word = "".join(c if c.isascii() and c.isalnum() else "_" for c in tap.arg or "").upper()
    wish = f"{tap.kind.upper()}_{tap.bank.name}" + (f"_{word}" if word else "")
    if tap.bank.lone:
        value = f"{space}.tap({tap.kind!r}, {text}{arg})"
        return module.constant(wish, value, module.use("Move"))
    if tap.kind == "redeal":
        assert module.game.redeal is not None
        trigger = module.board.depot(module.game.redeal.trigger)
        value = f"{space}.tap({tap.kind!r}, {trigger}{arg})"
        return module.constant(wish, value, module.use("Move"))
    row = f"{{depot: {space}.tap({tap.kind!r}, depot{arg}) for depot in {tap.bank.name}}}"
    name = module.constant(wish, row, f"dict[int, {module.use('Move')}]")
    return f"{name}[{text}]"


def fixed_sources(redeal: Redeal) -> list[int]:
    """The depots of which one must hold a card for a redeal to have something to do (R6.7); none
    where it takes more than that to tell."""
    sources: list[int] = []
    for step in redeal.steps:
        match step:
            case DealGroup(source=DepotRef(depot=depot)) | MoveStep(source=DepotRef(depot=depot)):
                sources.append(depot)
            case Recycle(source=DepotRef(depot=depot)):
                sources.append(depot)
            case _:
                return []
    return sorted(set(sources))
