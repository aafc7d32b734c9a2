"""Which banks an index of takers serves (`compiler.python.index`), and how they are asked."""

from __future__ import annotations

from compiler.python.board import Bank
from compiler.python.card_sets import traits_of
from compiler.python.index import FEW, Index, Together
from compiler.python.landing import Landing, tells_apart
from compiler.python.leaving import Leaving
from compiler.python.looking import Looking
from compiler.python.module import Module
from compiler.python.offers import Offer, find_offer, takes_while_empty
from compiler.python.takes import Takes
from compiler.python.targets import bits_constant, kinds_on_anchor, kinds_on_empty

__all__ = ["make_index"]

_NARROW = 8
"""Of so many targets that a source reaches each is asked by itself."""


def make_index(
    module: Module, landings: dict[str, Landing], leavings: dict[str, Leaving]
) -> Index | None:
    """The index of a board; None where no bank can be asked by it."""
    offers = _offers(module, landings, leavings)
    many = any(len(b.depots) > FEW and b.first.actions for b in module.board.banks)
    if not offers and not many:
        return None
    targets = [
        bank
        for bank in module.board.banks
        if any(module.pairs_of(source, bank, drag=True) for source in module.board.banks)
    ]
    looking = Looking(module, leavings)
    together = []
    for banks in _alike(targets, landings, offers):
        open = _is_open(banks[0], landings[banks[0].name], offers)
        stem = banks[0].stem
        takers = module.board.claim(f"{'open' if open else 'takers'}_{stem}")
        bits = "" if open else _bits(module, [landings[bank.name] for bank in banks])
        narrow = not open and _is_narrow(module, banks, offers)
        every = module.board.claim(f"any_{stem}")
        one = Together(tuple(banks), open, narrow, bits, takers, every)
        together.append(one)
        if open:
            continue
        for bank in banks:
            takes = _takes(module, bank, landings[bank.name], bits)
            looking.keep_takes(bank, takes, "" if narrow else takers, every)
        if not narrow:
            module.states.append((f"_{takers}", module.use("Takers"), "{}", True))
            module.states.append((f"_{every}", "int", "0", False))
    return Index(module, landings, offers, together, looking)


def _is_narrow(module: Module, banks: list[Bank], offers: dict[tuple[str, str], Offer]) -> bool:
    """Whether each source reaches few of the depots of some banks, and so far from all."""
    depots = [depot for bank in banks for depot in bank.depots]
    for source in module.board.banks:
        if (source.name, banks[0].name) not in offers:
            continue
        for depot in source.depots:
            reached = [t for t in depots if (depot, t) in module.pairs]
            if len(reached) > _NARROW or 2 * len(reached) >= len(depots):
                return False
    return True


def _offers(
    module: Module, landings: dict[str, Landing], leavings: dict[str, Leaving]
) -> dict[tuple[str, str], Offer]:
    """The offers that an index can serve, by source and target: of face-up cards, or of any card to
    depots that take all while they are empty."""
    found: dict[tuple[str, str], Offer] = {}
    for source in module.board.banks:
        leaving = leavings[source.name]
        free = not (leaving.covered or leaving.guards)
        for target in module.board.banks:
            landing = landings[target.name]
            if not module.pairs_of(source, target, drag=True) or landing.called is not None:
                continue
            offer = find_offer(module, source, leaving, target, landing)
            if offer is not None and (offer.face_up or free):
                found[source.name, target.name] = offer
    hidden = {t for (_, t), offer in found.items() if not offer.face_up}
    banks = {bank.name: bank for bank in module.board.banks}
    shut = {t for t in hidden if not _is_open(banks[t], landings[t], found)}
    return {(s, t): offer for (s, t), offer in found.items() if t not in shut}


def _is_open(bank: Bank, landing: Landing, offers: dict[tuple[str, str], Offer]) -> bool:
    """Whether a bank's depots take any card while they are empty, and are offered single ones."""
    own = [offer for (_, target), offer in offers.items() if target == bank.name]
    # A face-down card may be taken without being asked for a condition (R5.4).
    plain = all(offer.top and not offer.whole and (offer.face_up or offer.plain) for offer in own)
    return plain and takes_while_empty(landing)


def _alike(
    targets: list[Bank], landings: dict[str, Landing], offers: dict[tuple[str, str], Offer]
) -> list[list[Bank]]:
    """The banks that are asked by an index, with those that can share it."""
    found: list[tuple[object, list[Bank]]] = []
    for bank in targets:
        own = {source: offer for (source, name), offer in offers.items() if name == bank.name}
        key = (own, _is_open(bank, landings[bank.name], offers)) if own else None
        if found and key is not None and found[-1][0] == key:
            found[-1][1].append(bank)
        else:
            found.append((key, [bank]))
    return [banks for key, banks in found if key is not None]


def _bits(module: Module, landings: list[Landing]) -> str:
    """The constant with each card's kind: all that some rule tells apart."""
    asked = [traits for landing in landings for traits in _traits(landing)]
    rank, color, suit = (any(column) for column in zip(*asked, strict=True))
    return bits_constant(module, rank, color, suit)


def _traits(landing: Landing) -> list[tuple[bool, bool, bool]]:
    return [tells_apart(landing.accept), traits_of(landing.sets)]


def _takes(module: Module, bank: Bank, landing: Landing, bits: str) -> Takes:
    full, empty = kinds_on_anchor(module, landing, bits), kinds_on_empty(
        module, bank, landing, bits
    )
    return Takes(module, landing, bits, full, empty)
