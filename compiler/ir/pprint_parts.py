"""Rules, steps and predicates of the IR as lines of text."""

from __future__ import annotations

import json
from typing import assert_never

from compiler.ir.nodes import (
    Accept,
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    Build,
    Card,
    Compact,
    DealGroup,
    DepotsEmpty,
    DepotsNonEmpty,
    Draw,
    Eject,
    ExprHolds,
    FlipDown,
    FlipTop,
    Gather,
    Look,
    MatchSum,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Place,
    Predicate,
    Recycle,
    Shuffle,
    SimpleStep,
)
from compiler.ir.pprint_expr import Names, print_expr
from compiler.ir.types import Gate, Rank, SuitRule, WildDeclares

__all__ = [
    "accept_words",
    "draw_words",
    "eject_words",
    "look_words",
    "print_card",
    "print_deck",
    "print_predicate",
    "print_step",
    "print_text",
]


def print_text(text: str) -> str:
    """A string of the game file as a JSON string."""
    return json.dumps(text, ensure_ascii=False)


def _rank(rank: Rank) -> str:
    return rank.name.capitalize()


def print_card(card: Card) -> str:
    """A kind of card in words: `Ten of Hearts`, `joker`."""
    if card.rank is None or card.suit is None:
        return "joker"
    return f"{_rank(card.rank)} of {card.suit.name.capitalize()}"


def print_deck(deck: tuple[Card, ...]) -> list[str]:
    """The composition in order: a line for each stretch of one suit, ranks in a row as a span."""
    lines: list[str] = []
    start = 0
    for end in range(1, len(deck) + 1):
        if end < len(deck) and deck[end].suit == deck[start].suit:
            continue
        suit, ranks = deck[start].suit, [card.rank for card in deck[start:end]]
        if suit is None:
            lines.append(f"{len(ranks)} jokers")
        else:
            words = _spans([rank for rank in ranks if rank is not None])
            lines.append(f"{suit.name.capitalize()}: {' '.join(words)}")
        start = end
    return lines


def _spans(ranks: list[Rank]) -> list[str]:
    words: list[str] = []
    start = 0
    for end in range(1, len(ranks) + 1):
        if end < len(ranks) and ranks[end] == ranks[end - 1] + 1:
            continue
        first, last = _rank(ranks[start]), _rank(ranks[end - 1])
        words.append(first if end - start == 1 else f"{first}-{last}")
        start = end
    return words


def _build_words(build: Build | MatchSum | None, suit: SuitRule) -> list[str]:
    words: list[str] = []
    match build:
        case Build():
            wrap = " wrap" if build.wrap else ""
            words.append(f"build {build.direction.value} step {build.step}{wrap}")
        case MatchSum():
            words.append(f"build sum {build.total}")
        case None:
            pass
        case _:
            assert_never(build)
    if suit is not SuitRule.ANY:
        words.append(f"suit {suit.value}")
    return words


def accept_words(accept: Accept, names: Names) -> list[str]:
    """What an accept rule says, a line for each thing, in the order of the checks (chapter 5)."""
    if not accept.declares:
        words = ["takes anything"]
    else:
        flags = (
            ("rejectsAll", accept.rejects_all),
            ("single", accept.single),
            ("emptyOnly", accept.empty_only),
            ("allowFaceDown", accept.allow_face_down),
            ("seedNone", accept.seed_none),
            ("seedFromDeal", accept.seed_from_deal),
            ("wildJoker", accept.wild_joker),
            ("follow", accept.follow),
        )
        words = [word for word, said in flags if said]
        words += [f"minCount {accept.min_count}"] if accept.min_count != 1 else []
        ranks = (("seed", accept.seed), ("rankIs", accept.rank_is), ("wildRank", accept.wild_rank))
        words += [f"{word} {_rank(rank)}" for word, rank in ranks if rank is not None]
        if accept.wild_declares is not WildDeclares.NONE:
            words.append(f"wildDeclares {accept.wild_declares.value}")
        words += _build_words(accept.build, accept.suit)
        if accept.accept_from is not None:
            words.append(f"acceptFrom {names.set(accept.accept_from)}")
        if accept.when is not None:
            words.append(f"when {print_expr(accept.when, names)}")
    return words + _reason(accept.reason)


def eject_words(eject: Eject, names: Names) -> list[str]:
    """What an eject rule says, a line for each thing (chapter 4)."""
    words = [] if eject.gate is Gate.ANY else [f"gate {eject.gate.value}"]
    if eject.unit is not None:
        order = _build_words(eject.unit.build, eject.unit.suit)
        words.append(" ".join(["unit", eject.unit.kind.value, *order]))
    if eject.when is not None:
        words.append(f"when {print_expr(eject.when, names)}")
    return words + _reason(eject.reason)


def _reason(reason: str | None) -> list[str]:
    return [] if reason is None else [f"reason {print_text(reason)}"]


def draw_words(draw: Draw, names: Names) -> str:
    """A draw in one line (R6.3, R6.5)."""
    words = f"draw {draw.count} to {names.depot(draw.to)}"
    if draw.recycle:
        words += ", recycle"
    if draw.max_recycles is not None:
        words += f" at most {draw.max_recycles} times"
    return words


def look_words(look: Look) -> str:
    """Where a depot stands, in one line; empty where nothing is said."""
    words = (
        ("x", look.x),
        ("y", look.y),
        ("col", look.col),
        ("row", look.row),
        ("angle", look.angle),
        ("fanDirection", look.fan_direction),
        ("fanWindow", look.fan_window),
        ("fanOffsetFaceUp", look.fan_offset_face_up),
        ("fanOffsetFaceDown", look.fan_offset_face_down),
        ("looseOrder", look.loose_order),
    )
    return " ".join(f"{word} {json.dumps(said)}" for word, said in words if said is not None)


def print_step(step: SimpleStep, names: Names) -> str:
    """A step in one line (R9.2)."""
    match step:
        case DealGroup():
            to = ", ".join(print_expr(depot, names) for depot in step.to)
            how = " round robin" if step.round_robin else ""
            cards = f"{step.face_down} down {step.face_up} up"
            return f"dealGroup {cards}{how} from {print_expr(step.source, names)} to {to}"
        case MoveStep():
            to = f"under {print_expr(step.to, names)}" if step.under else print_expr(step.to, names)
            return f"move from {print_expr(step.source, names)} to {to}"
        case FlipTop():
            return f"flipTop {print_expr(step.depot, names)}"
        case FlipDown():
            return f"flipDown {print_expr(step.depot, names)}"
        case Place():
            return f"place {print_card(step.card)} to {print_expr(step.to, names)}"
        case Gather():
            sources = ", ".join(print_expr(depot, names) for depot in step.sources)
            return f"gather from {sources} to {print_expr(step.to, names)}"
        case Shuffle():
            return f"shuffle {print_expr(step.depot, names)}"
        case Compact():
            return f"compact {names.set(step.group)}"
        case Recycle():
            return f"recycle from {print_expr(step.source, names)} to {print_expr(step.to, names)}"
        case _:
            assert_never(step)


def print_predicate(predicate: Predicate, names: Names) -> str:
    """A predicate in one line (R9.5)."""
    match predicate:
        case AllCardsIn():
            return f"allCardsIn {names.set(predicate.depots)}"
        case AllCardsFaceUp():
            return "allCardsFaceUp"
        case DepotsEmpty():
            return f"depotsEmpty {names.set(predicate.depots)}"
        case DepotsNonEmpty():
            return f"depotsNonEmpty {names.set(predicate.depots)}"
        case AllOf() | AnyOf():
            word = "allOf" if isinstance(predicate, AllOf) else "anyOf"
            return f"{word}({'; '.join(print_predicate(part, names) for part in predicate.of)})"
        case NotHolds():
            return f"not({print_predicate(predicate.of, names)})"
        case ExprHolds():
            return f"expr {print_expr(predicate.when, names)}"
        case NoLegalMoves():
            return "noLegalMoves"
        case _:
            assert_never(predicate)
