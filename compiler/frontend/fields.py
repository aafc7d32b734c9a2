"""The one table of every object and property of the language.

The reader, the JSON Schema and the tables of the language reference are made from it. Rows follow
the order of the language page; `fields_rules.py` has the rules of depots, `fields_kinds.py` the
steps and predicates.
"""

from __future__ import annotations

from compiler.frontend.field_types import (
    AnyObjectType,
    BoolType,
    EnumType,
    ExprType,
    Field,
    Home,
    IntType,
    KindedType,
    KindFamily,
    ListType,
    NameType,
    NumberType,
    ObjectKind,
    ObjectType,
    PatternType,
    RefType,
    RulesType,
    ShortType,
    SoloType,
    TextType,
)
from compiler.frontend.fields_kinds import KINDS
from compiler.frontend.fields_rules import (
    ACCEPT,
    ACCEPT_WORDS,
    BUILD,
    EJECT,
    EJECT_WORDS,
    NAMES,
    PATTERN,
    UNIT,
)
from compiler.frontend.surface import (
    ActionDoc,
    DepotDoc,
    DrawDoc,
    GameDoc,
    PackDoc,
    ScoringDoc,
    TriggerDoc,
)
from compiler.frontend.vocabulary import (
    BETTER,
    COMPOUND_MOVES,
    DEPOT_TYPE,
    FACE,
    FAN_DIRECTION,
    KEEP,
    RANK,
    SUIT,
    TOOLS,
)

__all__ = [
    "ACCEPT",
    "ACCEPT_WORDS",
    "EJECT",
    "EJECT_WORDS",
    "EXPORT",
    "GAME",
    "KINDS",
    "OBJECTS",
    "PATTERN",
]

_DO = ListType(KindedType(KindFamily.STEP), most=64)
_STEPS = ListType(KindedType(KindFamily.STEP))
_PREDICATE = KindedType(KindFamily.PREDICATE)
_ON_DEPOT = ("depot",)


def _look(name: str, type_: BoolType | IntType | NumberType | EnumType, doc: str) -> Field:
    """A presentation-only property of a depot (R1.4)."""
    return Field(name, type_, "R1.4", doc, presentation=True)


def _shown(name: str, type_: TextType | ListType, doc: str) -> Field:
    """A presentation-only property of a game that the compiler shows (R1.4)."""
    return Field(name, type_, "R1.4", doc, presentation=True)


def _extra(name: str, type_: TextType | BoolType | EnumType | ListType, doc: str) -> Field:
    """A presentation-only property of a game that nothing reads (R1.4)."""
    return Field(name, type_, "R1.4", doc, presentation=True, home=Home.EXTRA)


_FAN_OFFSETS = (
    _look("fanOffsetFaceUp", NumberType(), "How far apart face-up cards lie in a fan."),
    _look("fanOffsetFaceDown", NumberType(), "How far apart face-down cards lie in a fan."),
)

EXPORT = ObjectKind(
    "export",
    "an export",
    "R1.1",
    "A game as an editor exports it; other keys are ignored.",
    (
        Field("schemaVersion", IntType(1), "R1.1", "The version of the format; 1 is known.", 1),
        Field("setup", ObjectType("game"), "R1.1", "The game itself.", required=True),
    ),
)

GAME = ObjectKind(
    "game",
    "the game",
    "R1.6",
    "A game: its cards, its depots, how it is dealt, played, won and scored.",
    (
        Field("name", TextType(), "R1.6", "The game's name.", required=True),
        Field(
            "decks",
            ListType(ObjectType("pack"), least=1),
            "R2.1",
            "The packs the game is played with; one full pack by default.",
            [{}],
        ),
        Field("rules", RulesType(), "R5.12", 'Named rules, used as "$name".', {}),
        Field(
            "depots",
            ListType(ObjectType("depot"), least=1),
            "R3.1",
            "The places on the board, in board order.",
            required=True,
        ),
        Field("dealRules", _STEPS, "R9.2", "The steps of the opening deal.", []),
        Field("redealRules", _STEPS, "R6.7", "The steps that a redeal runs."),
        Field("redealWhen", _PREDICATE, "R6.7", "What must hold for a redeal; always by default."),
        Field(
            "maxRedeals",
            IntType(0, 10**6),
            "R6.7",
            "How many redeals a game has; no limit by default.",
        ),
        Field(
            "compoundMoves",
            EnumType(COMPOUND_MOVES),
            "R6.2",
            "Whether a group of cards needs empty places to be relayed through.",
            "Free",
        ),
        Field("depotOnly", BoolType(), "R6.10", "Kept; cards always lie on depots.", False),
        Field("winCondition", _PREDICATE, "R9.6", "When the game is won; never by default."),
        Field("lossCondition", _PREDICATE, "R9.6", "When the game is lost; never by default."),
        Field("scoring", ObjectType("scoring"), "R9.8", "The score; none by default."),
        _shown("family", TextType(), "The family of games it belongs to."),
        _shown("aliases", ListType(TextType()), "Other names of the game."),
        _shown("description", TextType(), "The rules, told to the player."),
        _shown("id", TextType(), "An identifier of the place it comes from."),
        _extra("$schema", TextType(), "The schema an editor checks the file with."),
        _extra("anchor", TextType(), "The game whose page this one is shown on."),
        _extra("tools", EnumType(TOOLS), "Which tools the player is offered."),
        _extra("draft", BoolType(), "Not ready to be shown."),
        _extra("noTemplate", BoolType(), "Not offered as a start for new games."),
        _extra("variantAxis", TextType(), "In what the variants of the game differ."),
        _extra("variantLabel", TextType(), "What this variant is called."),
        _extra("variantSelections", ListType(AnyObjectType()), "The choices behind this variant."),
        *_FAN_OFFSETS,
        Field("seats", SoloType(), "ch. 10", "Players; one at most.", 1, home=Home.NOWHERE),
        Field("seatRange", SoloType(), "ch. 10", "Players; one at most.", home=Home.NOWHERE),
        Field("perSeat", SoloType(True), "ch. 10", "Refused.", False, home=Home.NOWHERE),
    ),
    GameDoc,
)

PACK = ObjectKind(
    "pack",
    "a pack",
    "R2.1",
    "One recipe of cards.",
    (
        Field("suits", ListType(EnumType(SUIT)), "R2.1", "Its suits.", list(SUIT.words)),
        Field("ranks", ListType(EnumType(RANK)), "R2.1", "Its ranks.", list(RANK.words)),
        Field("count", IntType(1, 208), "R2.2", "How many copies of it.", 1),
        Field("jokers", IntType(0, 208), "R2.2", "The jokers of each copy.", 0),
    ),
    PackDoc,
    '{ "count": 2 }',
)

DEPOT = ObjectKind(
    "depot",
    "a depot",
    "R3.1",
    "A place on the board, or with `repeat` a group of them.",
    (
        Field("type", EnumType(DEPOT_TYPE), "R1.7", "What it is used for.", required=True),
        Field("name", NameType(), "R3.1", "Its name, or the stem of its copies' names."),
        Field(
            "repeat", IntType(1), "R3.2", "Stamps out this many copies, called name-1 and so on."
        ),
        Field("perRow", IntType(1), "R3.2", "The copies that stand in one row of the grid."),
        Field(
            "acceptRule",
            ShortType("acceptRule", ACCEPT_WORDS, refs=True),
            "R5.1",
            "Which cards may land here.",
            "any",
        ),
        Field(
            "ejectRule",
            ShortType("ejectRule", EJECT_WORDS, refs=True),
            "R4.1",
            "Which cards may leave.",
            "any",
        ),
        Field("landFace", EnumType(FACE), "R3.5", "The face cards take when they land here."),
        Field("landUnder", BoolType(), "R3.6", "Landing cards go under the pile.", False),
        Field("autoFlipTop", BoolType(), "R3.7", "A face-down top card turns up.", False),
        Field(
            "uncoveredBy",
            NAMES,
            "R3.8",
            "Nothing leaves until these depots are empty.",
            [],
        ),
        Field("uncoveredByAny", BoolType(), "R3.8", "One empty one of them is enough.", False),
        Field(
            "autoFlipUncovered", BoolType(), "R3.8", "Turns its top card up once uncovered.", False
        ),
        Field("offTable", BoolType(), "R3.9", "A source for the deal, out of reach.", False),
        Field("draw", ObjectType("draw"), "R6.3", "Tapping it turns cards onto another depot."),
        Field(
            "actions",
            ListType(ObjectType("action"), most=16),
            "R6.8",
            "What tapping it can do.",
            [],
        ),
        Field(
            "triggers",
            ListType(ObjectType("trigger"), most=16),
            "R7.3",
            "What happens by itself when the board settles.",
            [],
        ),
        Field("autoSend", PatternType(), "R7.4", "Where its cards go by themselves."),
        Field("autoRefill", PatternType(), "R7.5", "Where a card comes from when it is empty."),
        _look("x", NumberType(), "Its place across, free of the grid."),
        _look("y", NumberType(), "Its place down, free of the grid."),
        _look("col", NumberType(), "Its column of the grid."),
        _look("row", NumberType(), "Its row of the grid."),
        _look("angle", NumberType(), "How far it is turned."),
        _look("fanDirection", EnumType(FAN_DIRECTION), "The way its cards are spread."),
        _look("fanWindow", IntType(), "How many cards of the fan are spread."),
        _look("looseOrder", BoolType(), "The order of its cards is of no interest."),
        *_FAN_OFFSETS,
        Field("perSeat", SoloType(True), "ch. 10", "Refused.", False, home=Home.NOWHERE),
    ),
    DepotDoc,
    '{ "type": "Tableau", "name": "tab" }',
)

DRAW = ObjectKind(
    "draw",
    "a draw",
    "R6.3",
    "What tapping a stock turns over.",
    (
        Field("to", RefType(), "R6.3", "The depot that gets the cards.", required=True),
        Field("count", IntType(1, 208), "R6.3", "How many cards come at once.", 1),
        Field("recycle", BoolType(), "R6.5", "The other pile comes back when it is empty.", False),
        Field("maxRecycles", IntType(0, 10**6), "R6.5", "How often; no limit by default."),
    ),
    DrawDoc,
    '{ "to": "waste" }',
)

ACTION = ObjectKind(
    "action",
    "an action",
    "R6.8",
    "Something that tapping a depot can do.",
    (
        Field("name", TextType(), "R6.8", "What the player chooses.", required=True),
        Field("when", ExprType(_ON_DEPOT, "Bool"), "R6.8", "When it is offered.", "true"),
        Field("do", _DO, "R6.8", "The steps it runs.", required=True),
    ),
    ActionDoc,
    '{ "name": "deal", "do": [] }',
)

TRIGGER = ObjectKind(
    "trigger",
    "a trigger",
    "R7.3",
    "Something that happens by itself.",
    (
        Field("when", ExprType(_ON_DEPOT, "Bool"), "R7.3", "When it happens.", required=True),
        Field("do", _DO, "R7.3", "The steps it runs.", required=True),
    ),
    TriggerDoc,
    '{ "when": "empty(depot)", "do": [] }',
)

SCORING = ObjectKind(
    "scoring",
    "a scoring",
    "R9.8",
    "How a game is scored.",
    (
        Field("value", ExprType((), "Int"), "R9.8", "The score of a position.", required=True),
        Field("better", EnumType(BETTER), "R9.8", "Which score is the better one.", "High"),
        Field("keep", EnumType(KEEP), "R9.8", "When a score counts.", "Won"),
    ),
    ScoringDoc,
    '{ "value": "moves" }',
)

OBJECTS: dict[str, ObjectKind] = {
    kind.name: kind
    for kind in (
        EXPORT,
        GAME,
        PACK,
        DEPOT,
        EJECT,
        UNIT,
        ACCEPT,
        BUILD,
        PATTERN,
        DRAW,
        ACTION,
        TRIGGER,
        SCORING,
    )
}
"""Every kind of object that has one set of properties, by name."""
