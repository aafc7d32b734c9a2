"""How the banks of targets of a quick listing are asked, and which boards have one."""

from __future__ import annotations

from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.module import Module
from compiler.python.offers import Mode, Offer, find_offer, mode_of

__all__ = ["find_modes", "find_offers"]

_MOST_PAIRS = 400


def find_offers(
    module: Module, landings: dict[str, Landing], leavings: dict[str, Leaving]
) -> dict[tuple[str, str], Offer]:
    """By source and target what the banks offer, of those sources of which the quick listing can
    tell all."""
    banks = module.board.banks
    offers: dict[tuple[str, str], Offer] = {}
    for source in banks:
        own: dict[tuple[str, str], Offer] = {}
        for target in banks:
            if not module.pairs_of(source, target, drag=True):
                continue
            leaving, landing = leavings[source.name], landings[target.name]
            offer = find_offer(module, source, leaving, target, landing)
            if offer is None or offer.tucks or offer.whole:
                break
            own[source.name, target.name] = offer
        else:
            offers |= own
    return offers


def find_modes(
    module: Module, landings: dict[str, Landing], offers: dict[tuple[str, str], Offer]
) -> dict[str, Mode]:
    """How each bank of targets is asked; none where a quick listing would be too long, or not
    right: face-down cards are for open depots only."""
    modes: dict[str, Mode] = {}
    pairs = 0
    for target in module.board.banks:
        mine = {s: offer for (s, t), offer in offers.items() if t == target.name}
        if not mine:
            continue
        everywhere = _reach_all(module, target, mine)
        mode = mode_of(target, landings[target.name], list(mine.values()), everywhere)
        if mode is not Mode.OPEN and not all(offer.face_up for offer in mine.values()):
            return {}
        modes[target.name] = mode
        if mode is Mode.MASK:
            sources = [bank for bank in module.board.banks if bank.name in mine]
            pairs += sum(len(module.pairs_of(bank, target, drag=True)) for bank in sources)
    return modes if pairs <= _MOST_PAIRS else {}


def _reach_all(module: Module, target: Bank, sources: dict[str, Offer]) -> bool:
    """Whether every depot of the sources can drag onto every one of the targets."""
    for bank in module.board.banks:
        if bank.name in sources:
            found = {(p.source, p.target) for p in module.pairs_of(bank, target, drag=True)}
            if found != {(s, t) for s in bank.depots for t in target.depots if s != t}:
                return False
    return True
