"""The closed vocabularies of the language (R1.7): the words and how people abbreviate them."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = [
    "BETTER",
    "COMPOUND_MOVES",
    "CONSTRAINT",
    "DEPOT_TYPE",
    "DIRECTION",
    "FACE",
    "FAN_DIRECTION",
    "GATE",
    "KEEP",
    "RANK",
    "SUIT",
    "TOOLS",
    "UNIT_KIND",
    "WILD_DECLARES",
    "Vocabulary",
]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words a property can have. `what` completes “… is not …”; `note` stands at the caret."""

    name: str
    what: str
    words: tuple[str, ...]
    note: str = ""
    abbreviations: dict[str, str] = field(default_factory=dict)

    def find(self, text: str) -> str | None:
        """The canonical spelling of a word, written in any case (R1.2)."""
        if not text.isascii():
            return None
        wanted = text.lower()
        return next((word for word in self.words if word.lower() == wanted), None)

    def spell_out(self, text: str) -> str | None:
        """The word that an abbreviation such as `10` or `S` stands for (R1.7)."""
        return self.abbreviations.get(text.strip().lower())


_RANKS = (
    *("Ace", "Two", "Three", "Four", "Five", "Six", "Seven"),
    *("Eight", "Nine", "Ten", "Jack", "Queen", "King"),
)
_SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")

DEPOT_TYPE = Vocabulary(
    "depot type",
    "a depot type",
    ("Stock", "Waste", "Foundation", "Tableau", "Cell", "Reserve", "Layout"),
    abbreviations={"freecell": "Cell", "column": "Tableau", "talon": "Waste", "discard": "Waste"},
)
RANK = Vocabulary(
    "rank",
    "a rank",
    _RANKS,
    "ranks are spelled out",
    {str(pip): rank for pip, rank in enumerate(_RANKS, 1)}
    | {"a": "Ace", "t": "Ten", "j": "Jack", "q": "Queen", "k": "King"}
    | {"11": "Jack", "12": "Queen", "13": "King"},
)
SUIT = Vocabulary(
    "suit",
    "a suit",
    _SUITS,
    "suits are spelled out",
    {suit[0].lower(): suit for suit in _SUITS}
    | {suit[:-1].lower(): suit for suit in _SUITS}
    | dict(zip("♣♦♥♠", _SUITS, strict=True)),
)
DIRECTION = Vocabulary(
    "direction",
    "a build direction",
    ("Up", "Down", "Either"),
    abbreviations={"both": "Either", "any": "Either", "ascending": "Up", "descending": "Down"},
)
CONSTRAINT = Vocabulary(
    "suit constraint",
    "a suit constraint",
    ("Any", "Same", "SameColor", "AlternateColor"),
    abbreviations={
        "samesuit": "Same",
        "color": "SameColor",
        "colour": "SameColor",
        "samecolour": "SameColor",
        "alternate": "AlternateColor",
        "alternating": "AlternateColor",
        "alternatecolour": "AlternateColor",
        "alternatingcolor": "AlternateColor",
        "alternatingcolors": "AlternateColor",
    },
)
GATE = Vocabulary(
    "gate", "a gate", ("Any", "Locked", "FaceUp", "TopOnly"), abbreviations={"top": "TopOnly"}
)
UNIT_KIND = Vocabulary("unit kind", "a kind of unit", ("Single", "Any", "Run", "Pile"))
FACE = Vocabulary("face", "a face", ("Up", "Down"))
FAN_DIRECTION = Vocabulary(
    "fan direction", "a fan direction", ("None", "Down", "Up", "Left", "Right", "Radial")
)
WILD_DECLARES = Vocabulary(
    "wild declaration", "something a wild card declares", ("none", "suit", "free")
)
COMPOUND_MOVES = Vocabulary("compound moves", "a way of moving several cards", ("Free", "Staged"))
BETTER = Vocabulary("better score", "a better score", ("High", "Low"))
KEEP = Vocabulary("kept score", "a time to keep a score", ("Won", "Over"))
TOOLS = Vocabulary("tools", "a choice of tools", ("Unset", "None", "Free"))
