"""How two banks meet, for the quick listing: what the one offers and how the other asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from compiler.ir.nodes import Build
from compiler.ir.types import Compound, DepotType, Gate, UnitKind
from compiler.passes.runs import find_runs
from compiler.python.board import Bank
from compiler.python.landing import Landing, tells_apart
from compiler.python.leaving import Leaving
from compiler.python.module import Module

__all__ = ["Mode", "Offer", "find_offer", "mode_of", "takes_while_empty"]


class Mode(Enum):
    """How a bank of targets is asked.

    MASK: each has a set of kinds of cards that it takes now. HOMES: a list of targets by card.
    OPEN: each takes any card while it is empty. SET: a lone depot has a set of cards.
    """

    MASK = "mask"
    HOMES = "homes"
    OPEN = "open"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Offer:
    """The groups that a bank offers to another: the top card alone (`top`), or the groups at the
    top of the pile that `fits` and `among` allow, of `least` cards or more. `differ`: no two cards
    of a group are of one kind; `one_size`: at most one size fits at a time. `staged`: the size is
    limited by R6.2; `face_up`: face-up cards alone, else any card; `leaves_when` and `lands_when`
    are the functions of conditions. `tucks`: a depot may take its own top card (R6.6). `whole`: it
    is the whole pile or nothing. `last`: the card that counts is the group's top one."""

    top: bool
    least: int
    fits: str | None
    among: str | None
    differ: bool
    one_size: bool
    face_up: bool
    staged: bool
    leaves_when: str | None
    lands_when: str | None
    tucks: bool = False
    whole: bool = False
    last: bool = False

    @property
    def plain(self) -> bool:
        """Whether nothing more is asked than whether the bottom card fits."""
        return not (self.staged or self.leaves_when or self.lands_when or self.tucks)


def find_offer(
    module: Module, source: Bank, leaving: Leaving, target: Bank, landing: Landing
) -> Offer | None:
    """The offer of a bank to another; None where the general listing must do it."""
    accept, eject = landing.accept, leaving.eject
    kind = None if eject.unit is None else eject.unit.kind
    whole = kind is UnitKind.PILE
    top = accept.single or (eject.gate is Gate.TOP_ONLY and not whole)
    if kind is UnitKind.SINGLE or (whole and landing.ranks):
        return None
    if landing.by_last and not (whole or top):
        return None
    eject_asks = eject.gate is Gate.FACE_UP
    face_up = eject_asks or (target.first.accept.declares and not accept.allow_face_down)
    if not face_up and not (top and not whole and accept.empty_only and _takes_all(landing)):
        return None
    tucks = source is target and any((s, s) in module.pairs for s in source.depots)
    if tucks and (whole or not top):
        return None
    fits = leaving.run
    if fits is None and kind is None and accept.orders:
        fits = landing.order
    facts = find_runs(source.first, target.first)
    return Offer(
        top=top,
        least=accept.min_count,
        fits=fits,
        among=landing.ranks,
        differ=facts.ranks_differ and tells_apart(accept)[0],
        one_size=facts.one_size,
        face_up=face_up,
        staged=module.game.compound is Compound.STAGED and (whole or not top),
        leaves_when=leaving.rest,
        lands_when=landing.rest,
        tucks=tucks,
        whole=whole,
        last=landing.by_last,
    )


def takes_while_empty(landing: Landing) -> bool:
    """Whether a depot takes any card while it is empty, and no other."""
    return landing.accept.empty_only and not landing.sets and _takes_all(landing)


def _takes_all(landing: Landing) -> bool:
    """Whether any card may land there while the depot is empty."""
    accept = landing.accept
    return landing.starts is None and not (accept.seed_from_deal or accept.seed_none)


def _asks_cards(landing: Landing) -> bool:
    """Whether what is taken on a card is told by a fit table, and on none by a fixed mask."""
    accept = landing.accept
    return landing.fits is not None and not (accept.seed_from_deal or accept.empty_only)


def mode_of(target: Bank, landing: Landing, offers: list[Offer], everywhere: bool) -> Mode:
    """How a bank is best asked. `everywhere`: all sources of it reach all its depots."""
    accept = landing.accept
    plain = everywhere and not landing.sets
    plain = plain and all(offer.top and offer.plain for offer in offers)
    if plain and len(target.depots) == 1 and _asks_cards(landing):
        return Mode.SET
    if not plain or landing.called is not None:
        return Mode.MASK
    if accept.empty_only:
        return Mode.OPEN if _takes_all(landing) else Mode.MASK
    few = accept.seed is not None or accept.seed_from_deal or accept.seed_none
    wild = accept.wild_rank is not None or accept.wild_joker
    few = few and isinstance(accept.build, Build) and not wild and not accept.follow
    return Mode.HOMES if few and target.first.type is DepotType.FOUNDATION else Mode.MASK
