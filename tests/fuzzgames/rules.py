"""Random accept and eject rules (chapters 4 and 5) as they stand in a game file."""

from __future__ import annotations

from typing import Any

from compiler.ir.types import Type
from tests.fuzzgames.steps import Json, Maker

__all__ = ["RuleMaker"]

_LANDING = {"source": Type.DEPOT, "depot": Type.DEPOT, "pile": Type.PILE, "top": Type.CARD}
_LEAVING = {"depot": Type.DEPOT, "pile": Type.PILE}
_SUITS = ("Any", "Same", "SameColor", "AlternateColor")
_REASONS = ("Because", 'It\'s "no"', "{{ no }}", "")
_IDIOMS = (
    "top(pile).rank == top.rank + 1",
    "empty(depot) || bottom(pile).color != top.color",
    "source == neighbour(depot, 1) || source == neighbour(depot, -1)",
    "index(depot) >= index(source)",
    "count(pile) == count(source)",
    "all(pile, it.faceUp)",
    "!empty(depot) && (top.suit == top(pile).suit || top.rank == top(pile).rank)",
    "moves % 2 == 0 || source.count > 2",
    "depot != source",
)


class RuleMaker:
    """Makes rules; `rich` says how likely each property is."""

    def __init__(self, make: Maker, rich: float):
        self.make = make
        self.rng = make.rng
        self.rich = rich

    def some(self) -> bool:
        """Whether an optional property is there."""
        return self.rng.random() < self.rich

    def rank(self) -> str:
        """A rank, mostly one of the deck."""
        ranks = [rank for rank, _ in self.make.cards if rank is not None]
        return self.rng.choice(ranks or ["Ace"])

    # Landing.

    def accept(self) -> Any:
        """An accept rule, or a short form of one."""
        short = self.rng.random()
        if short < 0.15:
            return self.rng.choice(("any", "any", "emptyOnly", "none"))
        rule: Json = {}
        self._shape(rule)
        self._start(rule)
        self._wild(rule)
        self._anchor(rule)
        if self.some():
            rule["when"] = self._when()
        if self.some():
            rule["reason"] = self.rng.choice(_REASONS)
        return rule

    def _shape(self, rule: Json) -> None:
        rng = self.rng
        if rng.random() < 0.02:
            rule["rejectsAll"] = True
        if self.some():
            rule["acceptFrom"] = self.make.pattern()
        if self.some():
            rule["single"] = rng.random() < 0.8
        if self.some() and rng.random() < 0.6:
            rule["minCount"] = rng.randrange(1, 4)
        if self.some() and rng.random() < 0.5:
            rule["emptyOnly"] = True
        if self.some():
            rule["allowFaceDown"] = True

    def _start(self, rule: Json) -> None:
        kind = self.rng.random()
        if kind < self.rich * 0.7:
            rule["seed"] = self.rank()
        elif kind < self.rich * 0.9:
            rule["seedNone"] = True
        elif kind < self.rich * 1.4:
            rule["seedFromDeal"] = True
        if self.some() and self.rng.random() < 0.3:
            rule["rankIs"] = self.rank()

    def _wild(self, rule: Json) -> None:
        if self.some():
            rule["wildRank"] = self.rank()
        if self.some():
            rule["wildJoker"] = True
        if self.some():
            rule["wildDeclares"] = self.rng.choice(("none", "suit", "suit", "free", True, False))

    def _anchor(self, rule: Json) -> None:
        suits = rule.get("wildDeclares") in ("suit", True)
        if self.some() or (suits and self.rng.random() < 0.7):
            rule["follow"] = True
        if self.rng.random() < 0.5:
            rule["build"] = self.build()
        if self.some():
            rule["suit"] = self.rng.choice(_SUITS)

    def build(self) -> Json:
        """A build, at times a matcher."""
        rng = self.rng
        if rng.random() < 0.25:
            build: Json = {"sum": rng.choice((3, 5, 7, 9, 10, 11, 13, 14, 20))}
            if rng.random() < 0.1:
                build |= {"direction": "Up", "wrap": True}
            return build
        build = {"direction": rng.choice(("Up", "Down", "Either"))}
        if rng.random() < 0.05:
            build = {}
        if rng.random() < 0.3:
            build["step"] = rng.choice((0, 1, 2, 3, 12))
        if rng.random() < 0.4:
            build["wrap"] = rng.random() < 0.9
        return build

    def _when(self) -> str:
        writer = self.make.writer(_LANDING)
        return self.rng.choice(_IDIOMS) if self.rng.random() < 0.4 else writer.condition(3)

    # Leaving.

    def eject(self) -> Any:
        """An eject rule, or a short form of one."""
        rng = self.rng
        if rng.random() < 0.2:
            return rng.choice(("any", "locked", "faceUp", "faceUp", "topOnly", "topOnly"))
        rule: Json = {}
        if rng.random() < 0.6:
            rule["gate"] = rng.choice(("Any", "FaceUp", "FaceUp", "TopOnly"))
        if rng.random() < 0.6:
            rule["unit"] = self._unit()
        if self.some():
            rule["when"] = self.make.writer(_LEAVING).condition(3)
            if rng.random() < 0.5:
                rule["reason"] = rng.choice(_REASONS)
        return rule

    def _unit(self) -> Any:
        rng = self.rng
        kind = rng.choice(("Single", "Any", "Run", "Run", "Pile"))
        if kind != "Run":
            return rng.choice((kind, kind.lower(), {"kind": kind}))
        unit: Json = {"kind": "Run", "build": self.build()}
        if rng.random() < 0.5:
            unit["suit"] = rng.choice(_SUITS)
        return unit
