"""Deals (R9.1): the main stock as a seed or an explicit list of cards makes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from runtime.cards import CARD_COUNT, NAME, TO_FACE_DOWN, face_up, parse_card

__all__ = ["MAX_SEED", "checked_seed", "composition_fault", "deck_to_deal"]

MAX_SEED = 2**63 - 1
"""The largest seed; the smallest is 0."""


def deck_to_deal(
    deck: Sequence[int],
    seed: int | None,
    cards: Sequence[str] | None,
    order: Sequence[str] | None,
    ms: int | None = None,
) -> tuple[int, bytes]:
    """The seed of a deal and the main stock it starts from: bottom first, face down.

    `deck` is the composition in deck order. Without any of the other four a seed is drawn at
    random. `cards` names the stock's cards bottom first, `order` in the order they are dealt, and
    `ms` is Microsoft's number for an order; such a deal has seed 0 (R9.3).

    Raises:
        ValueError: more than one of the four is given, the seed is no integer of 0 … 2^63 - 1, the
            cards are not exactly the composition, or there is no such number for this deck.
    """
    if sum(given is not None for given in (seed, cards, order, ms)) > 1:
        raise ValueError("a deal is made by a seed, by cards, by order or by ms: give one of them")
    if cards is not None:
        return 0, _explicit(deck, "cards", cards)
    if order is not None:
        return 0, _explicit(deck, "order", order)[::-1]
    if ms is not None:
        from runtime.ms_deals import ms_order  # here: few ask for it

        return 0, bytes(ms_order(deck, ms)).translate(TO_FACE_DOWN)[::-1]
    import random  # here, not above: it takes a millisecond, and importing a game is to be quick

    if seed is None:
        seed = random.SystemRandom().randrange(MAX_SEED + 1)
    seed = checked_seed(seed)
    stock = list(deck)
    random.Random(seed).shuffle(stock)
    return seed, bytes(stock).translate(TO_FACE_DOWN)


def checked_seed(seed: object) -> int:
    """The seed, if it is one.

    Raises:
        ValueError: it is no integer of 0 … 2^63 - 1 (a bool is none).
    """
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ValueError(f"a seed is an integer, not {seed!r}")
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is 0 to 2^63 - 1, not {seed}")
    return seed


def _explicit(deck: Sequence[int], what: str, texts: Sequence[str]) -> bytes:
    if not isinstance(texts, Sequence):
        raise ValueError(f"{what}: expected a list of cards in order, not {texts!r}")
    cards = []
    for index, text in enumerate(texts):
        try:
            cards.append(parse_card(text))
        except ValueError as error:
            raise ValueError(f"{what}[{index}]: {error}") from None
    fault = composition_fault(deck, cards)
    if fault:
        raise ValueError(f"{what}: {fault}")
    return bytes(cards).translate(TO_FACE_DOWN)


def composition_fault(deck: Iterable[int], cards: Iterable[int]) -> str | None:
    """How `cards` (faces aside) differ from the composition, in words; None if they do not."""
    expected = Counter(deck)
    found = Counter([face_up(card) for card in cards])
    faults = [
        f"{words} {_listed(difference)}"
        for words, difference in (
            ("missing", expected - found),
            ("too many of", found - expected),
        )
        if difference
    ]
    return f"these are not the cards of the game: {', '.join(faults)}" if faults else None


def _listed(cards: Counter[int]) -> str:
    words = []
    for card in range(CARD_COUNT):
        if cards[card]:
            times = f"{cards[card]} x " if cards[card] > 1 else ""
            words.append(times + NAME[card])
    return " ".join(words)
