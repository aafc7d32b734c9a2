"""How two banks meet, for the quick listing: what the one offers and how the other asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from compiler.ir.nodes import Accept, Build
from compiler.ir.types import Compound, DepotType, Gate, SuitRule, UnitKind
from compiler.passes.runs import find_runs
from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.module import Module

__all__ = ["Mode", "Offer", "find_offer", "mode_of", "tells_apart"]


class Mode(Enum):
    """How a bank of targets is asked.

    MASK: each has a set of kinds of cards that it takes now. HOMES: a dict from card to targets.
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
    are the functions of conditions."""

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

    @property
    def plain(self) -> bool:
        """Whether nothing more is asked than whether the bottom card fits."""
        return not (self.staged or self.leaves_when or self.lands_when)


def find_offer(
    module: Module, source: Bank, leaving: Leaving, target: Bank, landing: Landing
) -> Offer | None:
    """The offer of a bank to another; None where the general listing must do it."""
    accept, eject = landing.accept, leaving.eject
    kind = None if eject.unit is None else eject.unit.kind
    top = eject.gate is Gate.TOP_ONLY or accept.single
    if kind in (UnitKind.PILE, UnitKind.SINGLE):
        return None
    eject_asks = eject.gate is Gate.FACE_UP
    face_up = eject_asks or (target.first.accept.declares and not accept.allow_face_down)
    if not face_up and not (top and accept.empty_only and _takes_all(landing)):
        return None
    if any(s in target.depots and s == t for s, t in module.pairs if s in source.depots):
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
        staged=module.game.compound is Compound.STAGED and not top,
        leaves_when=leaving.when,
        lands_when=landing.when,
    )


def _takes_all(landing: Landing) -> bool:
    """Whether any card may land there while the depot is empty."""
    accept = landing.accept
    return landing.starts is None and not (accept.seed_from_deal or accept.seed_none)


def _asks_cards(landing: Landing) -> bool:
    """Whether what is taken on a card is told by a fit table, and on none by a fixed mask."""
    accept = landing.accept
    return landing.fits is not None and not (accept.seed_from_deal or accept.empty_only)


def tells_apart(accept: Accept) -> tuple[bool, bool, bool]:
    """Whether a rule looks at a card's rank, colour, suit when it takes it or not."""
    rank = (
        accept.build is not None
        or accept.seed is not None
        or accept.seed_from_deal
        or accept.rank_is is not None
        or accept.wild_rank is not None
        or accept.follow
    )
    color = accept.suit in (SuitRule.SAME_COLOR, SuitRule.ALTERNATE_COLOR)
    return rank, color, accept.suit is SuitRule.SAME or accept.follow


def mode_of(target: Bank, landing: Landing, offers: list[Offer], everywhere: bool) -> Mode:
    """How a bank is best asked. `everywhere`: all sources of it reach all its depots."""
    accept = landing.accept
    plain = everywhere and all(offer.top and offer.plain for offer in offers)
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
