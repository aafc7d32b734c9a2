"""The table's rules of a depot: what may leave, what may land (chapters 4 and 5)."""

from __future__ import annotations

from dataclasses import replace

from compiler.frontend.field_types import (
    BoolType,
    EnumType,
    ExprType,
    Field,
    IntType,
    ListType,
    ObjectKind,
    ObjectType,
    PatternType,
    RefType,
    ShortType,
    TextType,
)
from compiler.frontend.surface import AcceptDoc, BuildDoc, EjectDoc, PatternDoc, UnitDoc
from compiler.frontend.vocabulary import (
    CONSTRAINT,
    DEPOT_TYPE,
    DIRECTION,
    GATE,
    RANK,
    UNIT_KIND,
    WILD_DECLARES,
)

__all__ = ["ACCEPT", "ACCEPT_WORDS", "BUILD", "EJECT", "EJECT_WORDS", "NAMES", "PATTERN", "UNIT"]

ACCEPT_WORDS = ("any", "none", "emptyOnly")
EJECT_WORDS = ("any", "locked", "faceUp", "topOnly")
UNIT_WORDS = ("single", "any", "run", "pile")

NAMES = ListType(RefType(depot=True, stem=True), bare=True)
"""Names of depots and groups, one bare name standing for a list of one (R3.3)."""

EJECT = ObjectKind(
    "ejectRule",
    "an eject rule",
    "R4.1",
    "Which cards may leave a depot.",
    (
        Field("gate", EnumType(GATE), "R4.1", "Which card may be grabbed.", "Any"),
        Field("unit", ShortType("unit", UNIT_WORDS), "R4.2", "What leaves with the card grabbed."),
        Field("when", ExprType(("depot", "pile"), "Bool"), "R4.4", "What else must hold."),
        Field("reason", TextType(), "R4.4", "Tells the player why `when` refuses."),
    ),
    EjectDoc,
    '{ "gate": "TopOnly" }',
)

UNIT = ObjectKind(
    "unit",
    "a unit",
    "R4.2",
    "What leaves together.",
    (
        Field("kind", EnumType(UNIT_KIND), "R4.2", "Which cards leave together.", "Any"),
        Field("build", ObjectType("build"), "R4.2", "The ranks of a Run."),
        Field("suit", EnumType(CONSTRAINT), "R4.2", "The suits of a Run.", "Any"),
    ),
    UnitDoc,
    '{ "kind": "Single" }',
)

ACCEPT = ObjectKind(
    "acceptRule",
    "an accept rule",
    "R5.1",
    "Which cards may land on a depot.",
    (
        Field("rejectsAll", BoolType(), "R5.1", "Takes nothing.", False),
        Field("acceptFrom", PatternType(), "R5.1", "Takes cards from these depots only."),
        Field("single", BoolType(), "R5.2", "Takes one card at a time.", False),
        Field("minCount", IntType(1, 208), "R5.2", "Takes this many cards or more.", 1),
        Field("emptyOnly", BoolType(), "R5.2", "Takes cards only while it is empty.", False),
        Field("allowFaceDown", BoolType(), "R5.3", "Takes face-down cards, unseen.", False),
        Field("seed", EnumType(RANK), "R5.5", "The rank that starts it when empty."),
        Field("seedNone", BoolType(), "R5.5", "Nothing starts it when empty.", False),
        Field("seedFromDeal", BoolType(), "R5.5", "The deal's base rank starts it.", False),
        Field("rankIs", EnumType(RANK), "R5.6", "Takes cards of this rank only."),
        Field("wildRank", EnumType(RANK), "R5.7", "Cards of this rank are wild."),
        Field("wildJoker", BoolType(), "R5.7", "Jokers are wild.", False),
        Field("follow", BoolType(), "R5.8", "Takes the anchor's rank or suit.", False),
        Field("build", ObjectType("build"), "R5.8", "The ranks it is built in."),
        Field("suit", EnumType(CONSTRAINT), "R5.8", "The suits it is built in.", "Any"),
        Field(
            "when",
            ExprType(("source", "depot", "pile", "top"), "Bool"),
            "R5.10",
            "What else must hold.",
        ),
        Field("reason", TextType(), "R5.10", "Tells the player why `when` refuses."),
        Field(
            "wildDeclares",
            EnumType(WILD_DECLARES, if_true="suit", if_false="none"),
            "R5.11",
            "What playing a wild card lets the player name.",
            "none",
        ),
    ),
    AcceptDoc,
    '{ "seed": "Ace" }',
)

BUILD = ObjectKind(
    "build",
    "a build",
    "R5.8",
    "How the ranks of neighbouring cards go on.",
    (
        Field("direction", EnumType(DIRECTION), "R5.8", "Which way the ranks go."),
        Field("step", IntType(0, 12), "R5.8", "How far apart the ranks are.", 1),
        Field("wrap", BoolType(), "R5.8", "Ace and King are neighbours.", False),
        Field("sum", IntType(1, 26), "R5.8", "Matches cards whose pips add up to this."),
    ),
    BuildDoc,
    '{ "direction": "Up" }',
)

PATTERN = ObjectKind(
    "pattern",
    "a depot pattern",
    "R3.4",
    "Some of the depots: those of a type, or those named.",
    (
        Field("ofType", EnumType(DEPOT_TYPE), "R3.4", "All depots of this type."),
        Field("names", replace(NAMES, least=1), "R3.4", "These depots and groups."),
    ),
    PatternDoc,
    '{ "ofType": "Tableau" }',
)
