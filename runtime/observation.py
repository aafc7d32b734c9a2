"""What a player may know: the board as it shows, and what can be remembered of it."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.cards import FACE_DOWN, NAME, face_up
from runtime.journal import FLIP, MOVE, SHUFFLE, Entry
from runtime.position import position_of
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.state import GameState

__all__ = ["observe"]

_HIDDEN = "??"


def observe(state: GameState, memory: bool) -> dict[str, object]:
    """The position without the seed, face-down cards as `??`, and `unseen`: the names of the cards
    behind these, sorted.

    With `memory`, a face-down card that lay face up at some time since the history began, and
    whose place can still be told, shows in lower case.
    """
    known = _remembered(state) if memory else _showing(state._piles)
    data = position_of(state)
    del data["seed"]
    unseen: list[str] = []
    piles: dict[str, list[str]] = {}
    for name, pile, seen in zip(state.space.names, state._piles, known, strict=True):
        piles[name] = [
            NAME[card] if told else _HIDDEN for card, told in zip(pile, seen, strict=True)
        ]
        unseen += [NAME[face_up(card)] for card, told in zip(pile, seen, strict=True) if not told]
    data["piles"] = piles
    data["unseen"] = sorted(unseen)
    return data


def _remembered(state: GameState) -> list[list[bool]]:
    """For each card on the board whether the player has seen it and can still tell it.

    The moves of the history are made again from where it began, and what they tell is followed
    beside a board of flags. A face-up card is always known.
    """
    again = state._at_root()
    known = _showing(again._piles)
    for entry in again._make_again(state.history):
        _follow(entry, known)
    return known


def _showing(piles: Sequence[Sequence[int]]) -> list[list[bool]]:
    """For each card whether it lies face up."""
    return [[card < FACE_DOWN for card in pile] for pile in piles]


def _follow(entry: Entry, known: list[list[bool]]) -> None:
    """Carry out an entry of the journal on the flags. A collapse hides cards that were seen."""
    kind = entry[0]
    if kind == MOVE:
        _, source, start, target, at, before, after = entry
        end = start + len(before)
        flags = _carried(before, after, known[source][start:end])
        del known[source][start:end]
        known[target][at:at] = flags
    elif kind == FLIP:
        known[entry[1]][entry[2]] = True
    elif kind == SHUFFLE:
        _, depot, before, after = entry
        keeps = _told_apart(before, known[depot])
        known[depot][:] = [card < FACE_DOWN or keeps for card in after]


def _carried(before: Sequence[int], after: Sequence[int], flags: list[bool]) -> list[bool]:
    """The flags of cards that moved: in the cards' new order, and set where they show now."""
    old = [face_up(card) for card in before]
    new = [face_up(card) for card in after]
    if old != new:
        flags = flags[::-1]  # a recycle turns the pile over
    elif old == old[::-1]:
        # The cards read the same from either end, so the entry does not tell whether they were
        # turned over: what is known of one end only is given up.
        flags = [a and b for a, b in zip(flags, reversed(flags), strict=True)]
    return [flag or card < FACE_DOWN for flag, card in zip(flags, after, strict=True)]


def _told_apart(before: Sequence[int], flags: Sequence[bool]) -> bool:
    """Whether the face-down cards of a pile stay known through a shuffle: they do if all of them
    were known and are alike."""
    down = {card for card in before if card >= FACE_DOWN}
    return len(down) <= 1 and all(flags)
