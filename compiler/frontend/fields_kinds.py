"""The table's objects that are told apart by `kind`: deal steps (R9.2) and predicates (R9.5)."""

from __future__ import annotations

from compiler.frontend.field_types import (
    BoolType,
    EnumType,
    ExprType,
    Field,
    IntType,
    KindedType,
    KindFamily,
    ListType,
    ObjectKind,
    PatternType,
    PlaceType,
    RefType,
    SingleType,
)
from compiler.frontend.surface import PredicateDoc, StepDoc
from compiler.frontend.vocabulary import RANK, SUIT

__all__ = ["KINDS"]

_ONE_PLACE = SingleType(PlaceType())
_PREDICATE = KindedType(KindFamily.PREDICATE)


def _step(name: str, doc: str, *fields: Field, rule: str = "R9.2") -> ObjectKind:
    return ObjectKind(name, f"a {name} step", rule, doc, fields, StepDoc)


def _place(name: str, doc: str) -> Field:
    """A property that names one depot (R8.9)."""
    return Field(name, _ONE_PLACE, "R8.9", doc, required=True)


def _places(name: str, doc: str) -> Field:
    """A property that names one or more depots and groups (R3.3)."""
    type_ = ListType(PlaceType(), least=1, bare=True)
    return Field(name, type_, "R3.3", doc, required=True)


def _depot(doc: str) -> Field:
    return Field("depot", PlaceType(), "R8.9", doc, required=True)


_STEPS = (
    _step(
        "dealGroup",
        "Deals cards onto each target.",
        _places("to", "The depots that get cards, in order."),
        Field("faceDown", IntType(0, 208), "R9.2", "Cards face down for each, first.", 0),
        Field("faceUp", IntType(0, 208), "R9.2", "Cards face up for each, then.", 0),
        Field("roundRobin", BoolType(), "R9.2", "One card for each in turn.", False),
        Field("from", _ONE_PLACE, "R9.2", "Where the cards come from; the main stock by default."),
    ),
    _step(
        "move",
        "Moves one card, top to top, as it lies.",
        _place("from", "The depot that gives the card."),
        _place("to", "The depot that gets it."),
        Field("under", BoolType(), "R9.11", "It goes under the pile instead.", False),
    ),
    _step("flipTop", "Turns a top card face up.", _depot("Whose top card.")),
    _step("flipDown", "Turns a top card face down.", _depot("Whose top card.")),
    _step(
        "place",
        "Finds a card in the main stock and lands it face up.",
        Field("rank", EnumType(RANK), "R9.2", "The card's rank."),
        Field("suit", EnumType(SUIT), "R9.2", "The card's suit."),
        Field("joker", BoolType(), "R9.2", "A joker instead.", False),
        _place("to", "The depot that gets it."),
    ),
    _step(
        "gather",
        "Collects whole piles, face down.",
        _places("from", "The depots that give their cards, in order."),
        _place("to", "The depot that gets them."),
    ),
    _step("shuffle", "Shuffles a pile.", _depot("Whose pile.")),
    _step(
        "compact",
        "Moves the piles of a group down to its first places.",
        Field("group", RefType(depot=False, stem=True), "R9.2", "The group.", required=True),
    ),
    _step(
        "recycle",
        "Turns a pile over onto another.",
        _place("from", "The depot that gives its pile."),
        _place("to", "The depot that gets it, reversed and face down."),
    ),
    _step(
        "repeat",
        "Runs steps again and again.",
        Field(
            "while",
            ExprType(("depot",), "Bool"),
            "R9.10",
            "Asked before each round; the steps run while it holds, at most 208 times.",
            required=True,
        ),
        Field(
            "do",
            ListType(KindedType(KindFamily.STEP), least=1, most=64),
            "R9.10",
            "The steps of a round, in order; no repeat among them.",
            required=True,
        ),
        rule="R9.10",
    ),
)


def _predicate(name: str, doc: str, *fields: Field) -> ObjectKind:
    return ObjectKind(name, f"a predicate of kind {name}", "R9.5", doc, fields, PredicateDoc)


def _depots(doc: str) -> Field:
    return Field("depots", PatternType(), "R9.5", doc, required=True)


def _of_many(doc: str) -> Field:
    return Field("of", ListType(_PREDICATE, least=1), "R9.5", doc, required=True)


_PREDICATES = (
    _predicate("allCardsIn", "Every card lies on these depots.", _depots("The depots.")),
    _predicate("allCardsFaceUp", "Every card is face up."),
    _predicate("depotsEmpty", "All these depots are empty.", _depots("The depots.")),
    _predicate("depotsNonEmpty", "Each of these depots holds a card.", _depots("The depots.")),
    _predicate("allOf", "All of these hold.", _of_many("The predicates.")),
    _predicate("anyOf", "At least one of these holds.", _of_many("The predicates.")),
    _predicate(
        "not",
        "This does not hold.",
        Field("of", SingleType(_PREDICATE), "R9.5", "The predicate.", required=True),
    ),
    _predicate(
        "expr",
        "An expression is true.",
        Field("when", ExprType((), "Bool"), "R9.5", "The expression.", required=True),
    ),
    _predicate("noLegalMoves", "The player has no move; in a lossCondition only."),
)

KINDS: dict[KindFamily, dict[str, ObjectKind]] = {
    KindFamily.STEP: {kind.name: kind for kind in _STEPS},
    KindFamily.PREDICATE: {kind.name: kind for kind in _PREDICATES},
}
"""The steps and the predicates by their `kind`."""
