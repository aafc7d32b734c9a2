"""Why a move is refused, in a player's words: one function or constant per check (chapters 3 to 6).

Both back ends take their words from here, so a verdict reads the same wherever it comes from.
"""

from __future__ import annotations

from runtime.cards import RANK_NAMES
from runtime.typed import NamedTuple

__all__ = ["Refusal", "Verdict"]


class Refusal(NamedTuple):
    """The first check that failed: its rule in the language's contract, and why, in words."""

    rule: str
    reason: str


class Verdict(NamedTuple):
    """Whether a move is legal; if not, the rule, the reason and the depot that refuses."""

    legal: bool
    rule: str | None = None
    reason: str | None = None
    depot: str | None = None


OVER = Refusal("R9.6", "The game is over")
NO_SUCH_MOVE = Refusal("R6.1", "There is no such move in this game")
NO_SUCH_DEPOT = Refusal("R6.1", "There is no such place")
OFF_TABLE = Refusal("R3.9", "This place is not on the table")
NO_SUCH_GROUP = Refusal("R6.1", "There are not that many cards")
NO_SUCH_CARD = Refusal("R6.1", "There is no card at that place")
SAME_DEPOT = Refusal("R6.1", "The cards are there already")
DRAW_DEPOT = Refusal("R6.1", "Nothing is put on a pile that cards are drawn from")
REDEAL_DEPOT = Refusal("R6.1", "Nothing is put on the pile that the redeal is taken from")
ONE_AT_A_TIME = Refusal("R4.2", "Cards are picked from here one at a time")
NOT_PICKED = Refusal("R4.2", "Cards are not picked out of this pile")

COVERED_ALL = Refusal("R3.8", "Other piles still lie over this one")
COVERED_ANY = Refusal("R3.8", "One of the piles over this one must be cleared first")

LOCKED = Refusal("R4.1", "Nothing may be taken from here")
NOT_FACE_UP = Refusal("R4.1", "Only face-up cards may be taken from here")
NOT_THE_TOP = Refusal("R4.1", "Only the top card may be taken from here")
WHOLE_PILE = Refusal("R4.2", "Only the whole pile may be taken from here")
NO_RUN = Refusal("R4.2", "These cards do not form a run, so they do not move together")

REJECTS_ALL = Refusal("R5.1", "No card may be put here")
NOT_FROM_THERE = Refusal("R5.1", "Cards from that place may not be put here")
SINGLE = Refusal("R5.2", "Only one card at a time may be put here")
NOT_EMPTY = Refusal("R5.2", "This place is taken")
FACE_DOWN = Refusal("R5.3", "Face-down cards may not be put here")
SEED_NONE = Refusal("R5.5", "Nothing may be put on this empty place")
FOLLOW = Refusal("R5.8", "The card must match the top card in rank or suit")
SUIT_SAME = Refusal("R5.8", "The card must be of the top card's suit")
SUIT_SAME_COLOR = Refusal("R5.8", "The card must be of the top card's colour")
SUIT_ALTERNATE_COLOR = Refusal("R5.8", "The card must be of the other colour than the top card")
GROUP_ORDER = Refusal("R5.9", "The cards are not in an order that this place takes")

NOT_A_CALL = Refusal("R6.4", "A suit is called with a single wild card only")
CALL_MISSING = Refusal("R6.4", "A wild card played here calls a suit")
NO_SUCH_SUIT = Refusal("R6.4", "That suit is not in the deck")
NO_DRAW = Refusal("R6.3", "No cards are drawn from here")
DRAW_EMPTY = Refusal("R6.3", "There are no cards left to draw")
NO_RECYCLE = Refusal("R6.5", "This pile is not recycled")
RECYCLE_NOT_EMPTY = Refusal("R6.5", "There are still cards to draw")
RECYCLE_NOTHING = Refusal("R6.5", "There are no cards to bring back")
RECYCLES_USED = Refusal("R6.5", "All recycles are used up")
TUCK = Refusal("R6.6", "A card is tucked under its own pile only from a face-down card")
NO_REDEAL = Refusal("R6.7", "No redeal is started from here")
REDEAL_WHEN = Refusal("R6.7", "The redeal is not allowed now")
REDEALS_USED = Refusal("R6.7", "All redeals are used up")
REDEAL_NOTHING = Refusal("R6.7", "The redeal would do nothing")
NO_ACTION = Refusal("R6.8", "There is no such action here")
ACTION_WHEN = Refusal("R6.8", "The action is not allowed now")
ACTION_NOTHING = Refusal("R6.8", "The action would change nothing")

NO_TAP = {"draw": NO_DRAW, "recycle": NO_RECYCLE, "redeal": NO_REDEAL, "action": NO_ACTION}


def leave_when(reason: str | None) -> Refusal:
    """A false `when` of an eject rule (R4.4), with the author's reason where there is one."""
    return Refusal("R4.4", reason or "These cards may not be taken now")


def land_when(reason: str | None) -> Refusal:
    """A false `when` of an accept rule (R5.10), with the author's reason where there is one."""
    return Refusal("R5.10", reason or "These cards may not be put here now")


def min_count(n: int) -> Refusal:
    """Fewer cards than `minCount` (R5.2)."""
    return Refusal("R5.2", f"At least {n} cards must be put here together")


def seed(rank: int) -> Refusal:
    """An empty place that asks for a rank (R5.5); `rank` is its pip, 1 to 13."""
    return Refusal("R5.5", f"This empty place is started with {_a(rank)}")


def rank_is(rank: int) -> Refusal:
    """A place for one rank alone (R5.6)."""
    return Refusal("R5.6", f"Only cards of the rank {RANK_NAMES[rank - 1]} may be put here")


def build(direction: str, step: int, wrap: bool) -> Refusal:
    """A build that does not fit (R5.8); `direction` is Up, Down or Either, `step` 0 to 12."""
    around = ", Ace and King being neighbours" if wrap and step else ""
    if step == 0:
        words = "of the top card's rank"
    else:
        ranks = "one rank" if step == 1 else f"{step} ranks"
        way = {"Up": "above", "Down": "below", "Either": "above or below"}[direction]
        words = f"{ranks} {way} the top card{around}"
    return Refusal("R5.8", f"The card must be {words}")


def match_sum(total: int) -> Refusal:
    """A matcher that does not fit (R5.8)."""
    return Refusal("R5.8", f"The card and the top card must add up to {total}")


def match_start(total: int) -> Refusal:
    """A card that cannot wait on a matcher (R5.8)."""
    return Refusal("R5.8", f"The card must count {total} or less to wait here")


def too_many(limit: int) -> Refusal:
    """More cards than could be relayed by hand (R6.2)."""
    noun = "card" if limit == 1 else "cards"
    return Refusal("R6.2", f"There is room to move {limit} {noun} at a time now")


def _a(rank: int) -> str:
    name = RANK_NAMES[rank - 1]
    return f"an {name}" if name[0] in "AE" else f"a {name}"
