"""The closed vocabularies of the IR. Values are the words of the game file (R1.7)."""

from __future__ import annotations

from enum import Enum, IntEnum

__all__ = [
    "Better",
    "Color",
    "Compound",
    "DepotType",
    "Direction",
    "Face",
    "Gate",
    "Keep",
    "Rank",
    "Suit",
    "SuitRule",
    "Type",
    "UnitKind",
    "WildDeclares",
]


class Rank(IntEnum):
    """A rank; its value is its pip (R2.3)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(IntEnum):
    """A suit; its value is its place in the order Clubs Diamonds Hearts Spades (R2.1)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Color(Enum):
    """The colour of a suit (R2.3)."""

    BLACK = "Black"
    RED = "Red"


class Face(Enum):
    """Which side of a card shows."""

    UP = "Up"
    DOWN = "Down"


class DepotType(Enum):
    """`type` of a depot."""

    STOCK = "Stock"
    WASTE = "Waste"
    FOUNDATION = "Foundation"
    TABLEAU = "Tableau"
    CELL = "Cell"
    RESERVE = "Reserve"
    LAYOUT = "Layout"


class Direction(Enum):
    """`direction` of a build (R5.8)."""

    UP = "Up"
    DOWN = "Down"
    EITHER = "Either"


class SuitRule(Enum):
    """`suit` as a constraint between a card and the one below it (R5.8)."""

    ANY = "Any"
    SAME = "Same"
    SAME_COLOR = "SameColor"
    ALTERNATE_COLOR = "AlternateColor"


class Gate(Enum):
    """Which card may be grabbed (R4.1)."""

    ANY = "Any"
    LOCKED = "Locked"
    FACE_UP = "FaceUp"
    TOP_ONLY = "TopOnly"


class UnitKind(Enum):
    """What leaves together (R4.2)."""

    SINGLE = "Single"
    ANY = "Any"
    RUN = "Run"
    PILE = "Pile"


class WildDeclares(Enum):
    """What playing a wild card says about the next (R5.11)."""

    NONE = "none"
    SUIT = "suit"
    FREE = "free"


class Compound(Enum):
    """`compoundMoves` (R6.2)."""

    FREE = "Free"
    STAGED = "Staged"


class Better(Enum):
    """Which score is the better one (R9.8)."""

    HIGH = "High"
    LOW = "Low"


class Keep(Enum):
    """When a score counts (R9.8)."""

    WON = "Won"
    OVER = "Over"


class Type(Enum):
    """The static types of expressions (R8.2)."""

    BOOL = "Bool"
    INT = "Int"
    CARD = "Card"
    DEPOT = "Depot"
    DEPOTS = "Depots"
    PILE = "Pile"
    SUIT = "Suit"
    COLOR = "Color"
