"""Random boards of the kinds that the quick listing is for: banks that give each other cards.

They have what its tricks lean on, and what may trip them: every property of rules about groups,
starts and faces, covers, reflexes that a move can wake, and depots named like the emitter's own
variables. The same state of the random source gives the same text.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

__all__ = ["TRAPS", "quick_game"]

Json = dict[str, Any]

_RANKS = (
    *("Ace", "Two", "Three", "Four", "Five", "Six", "Seven"),
    *("Eight", "Nine", "Ten", "Jack", "Queen", "King"),
)
_SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
_TYPES = ("Foundation", "Tableau", "Tableau", "Cell", "Reserve", "Waste")
_PLAIN = ("found", "tab", "cell", "side", "heap", "fan", "row", "slot")

TRAPS = (
    *("moves", "hit", "bit", "to", "card", "limit", "takes", "seen", "heads", "sizes", "cards"),
    *("piles", "self", "n", "rest", "onto", "view", "up", "target", "source", "called", "tops"),
    *("homes tab", "any tab", "open tab", "tab takes", "tab seen", "tab heads", "tab homes"),
    *("tab views", "see tab", "homes found", "any found", "found homes", "found seen", "found set"),
    *("takes-1", "seen-2", "tab-1", "tab_1", "tab 1 takes", "cell takes", "it", "depot", "pile"),
    *("class", "None", "print", "len", "max", "min", "enumerate", "zip", "State", "Move", "RANK"),
    *("up cards", "drags", "homes", "found cards", "found first", "wakes", "flips", "won"),
    *("stock takes", "run", "index", "size", "each", "move", "kind", "start", "other", "result"),
    *("any", "open", "any tab takes", "found takes", "takes tab", "_", "1", "é", "space"),
)
"""Names of depots that a careless emitter would mix up with its own."""


def quick_game(rng: Random, traps: bool = False) -> str:
    """The text of a game file; with `traps` its depots have names of ill repute."""
    return json.dumps(_Maker(rng, traps).game(), indent=1)


class _Maker:
    """Makes one game."""

    def __init__(self, rng: Random, traps: bool):
        self.rng = rng
        self.traps = traps
        self.rich = rng.choice((0.08, 0.15, 0.3))

    def some(self, p: float | None = None) -> bool:
        return self.rng.random() < (self.rich if p is None else p)

    def game(self) -> Json:
        self.decks = self._decks()
        names = self._names()
        stock: Json = {"name": "stock", "type": "Stock", "acceptRule": "none"}
        stock["ejectRule"] = "locked"
        banks: list[Json] = []
        self.copies: dict[str, list[str]] = {}
        for name in names:
            bank: Json = {"name": name, "type": self.rng.choice(_TYPES)}
            self.copies[name] = [name]
            if self.some(0.6):
                bank["repeat"] = self.rng.randrange(1, 5)
                self.copies[name] = [f"{name}-{k + 1}" for k in range(bank["repeat"])]
            banks.append(bank)
        for bank in banks:
            self._fill(bank, names)
        if self.some(0.6):
            stock["draw"] = {"to": self.rng.choice(self.depots), "count": self.rng.randrange(1, 4)}
            if self.some(0.6):
                stock["draw"]["recycle"] = True
        if self.some(0.1):
            stock["autoFlipTop"] = True
        depots = [stock, *banks]
        if self.some(0.3):
            self.rng.shuffle(depots)
        game: Json = {"name": "Quick", "decks": self.decks, "depots": depots}
        game["dealRules"] = self._deal(names)
        if self.some(0.35):
            game["compoundMoves"] = "Staged"
        if self.some(0.2):
            game["redealRules"] = [{"kind": "dealGroup", "to": names[-1], "faceUp": 1}]
            stock.pop("draw", None)
        if self.some(0.4):
            game["winCondition"] = {"kind": "depotsEmpty", "depots": [self.rng.choice(names)]}
        return game

    @property
    def depots(self) -> list[str]:
        return [copy for copies in self.copies.values() for copy in copies]

    def _decks(self) -> list[Json]:
        count = self.rng.randrange(3, 8)
        first = self.rng.randrange(14 - count)
        self.ranks = list(_RANKS[first : first + count])
        if self.some(0.3):
            self.ranks = sorted(self.rng.sample(_RANKS, count), key=_RANKS.index)
        suits = sorted(self.rng.sample(_SUITS, self.rng.randrange(2, 5)))
        pack: Json = {"suits": suits, "ranks": self.ranks}
        if self.some(0.3):
            pack["jokers"] = self.rng.randrange(1, 3)
        if self.some(0.25):
            pack["count"] = 2
        return [pack]

    def _names(self) -> list[str]:
        count = self.rng.randrange(2, 5)
        names = self.rng.sample(_PLAIN, count)
        if self.traps:
            picked = self.rng.sample(TRAPS, self.rng.randrange(1, 3))
            names = [*picked, "tab", "found"][: max(count, 3)]
            self.rng.shuffle(names)
        taken: set[str] = set()
        return [name for name in names if not (name in taken or taken.add(name))]  # type: ignore[func-returns-value]

    def _fill(self, bank: Json, names: list[str]) -> None:
        rng = self.rng
        accept, eject = self._accept(names), self._eject()
        if self.some(0.35):
            accept = self._classic(bank)
        if accept is not None:
            bank["acceptRule"] = accept
        if eject is not None:
            bank["ejectRule"] = eject
        if self.some(0.4):
            bank["autoFlipTop"] = True
        others = [name for name in names if name != bank["name"]]
        if self.some(0.15) and others:
            bank["uncoveredBy"] = [rng.choice(others)]
            bank["uncoveredByAny"] = self.some(0.5)
            bank["autoFlipUncovered"] = self.some(0.5)
        if self.some(0.15) and others:
            bank["autoSend"] = {"names": [rng.choice(others)]}
        if self.some(0.15) and others:
            bank["autoRefill"] = {"names": [rng.choice([*others, "stock"])]}
        if self.some(0.05):
            bank["landFace"] = rng.choice(("Up", "Down"))
        if self.some(0.03):
            bank["landUnder"] = True

    def _classic(self, bank: Json) -> Any:
        """The rule of a foundation, a cell, or a place for whole runs."""
        rng = self.rng
        kind = rng.randrange(4)
        if kind == 0:
            return rng.choice(("emptyOnly", {"emptyOnly": True, "single": True}))
        if kind == 1:
            return {"emptyOnly": True, "single": True, "allowFaceDown": True}
        bank["type"] = "Foundation"
        build: Json = {"direction": rng.choice(("Up", "Up", "Down", "Either"))}
        if self.some(0.3):
            build["wrap"] = True
        rule: Json = {"build": build, "suit": rng.choice(("Same", "Same", "Any", "AlternateColor"))}
        if kind == 2:
            start = ({"seed": self.ranks[0]}, {"seedNone": True}, {"seedFromDeal": True})
            return rule | {"single": True} | rng.choice((start[0], *start))
        return {**rule, "minCount": rng.randrange(2, 4), "seed": rng.choice(self.ranks)}

    def _accept(self, names: list[str]) -> Any:
        rng = self.rng
        if self.some(0.12):
            return rng.choice(("emptyOnly", "none", "any"))
        rule: Json = {}
        if self.some(0.75):
            rule["build"] = self._build()
        if self.some(0.55):
            rule["suit"] = rng.choice(("Same", "SameColor", "AlternateColor", "Any"))
        if self.some(0.35):
            rule |= rng.choice(
                (
                    {"seed": rng.choice(self.ranks)},
                    {"seed": self.ranks[0]},
                    {"seedNone": True},
                    {"seedFromDeal": True},
                )
            )
        if self.some(0.3):
            rule["single"] = True
        if self.some():
            rule["minCount"] = rng.randrange(1, 4)
        if self.some():
            rule["emptyOnly"] = True
        if self.some():
            rule["allowFaceDown"] = True
        if self.some():
            rule["rankIs"] = rng.choice(self.ranks)
        if self.some():
            rule["wildRank"] = rng.choice(self.ranks)
        if self.some():
            rule["wildJoker"] = True
        if self.some():
            rule["follow"] = True
        if self.some(0.7) and ("wildRank" in rule or "wildJoker" in rule):
            rule["wildDeclares"] = rng.choice(("suit", "free"))
            rule["follow"] = rule["wildDeclares"] == "suit"
        if self.some():
            rule["acceptFrom"] = {"names": [rng.choice(self.depots), rng.choice(names)]}
        if self.some():
            rule["when"] = rng.choice(_LANDS)
        return rule

    def _build(self) -> Json:
        rng = self.rng
        if self.some(0.06):
            return {"sum": rng.choice((9, 11, 13, 15))}
        build: Json = {"direction": rng.choice(("Up", "Down", "Down", "Either"))}
        if self.some(0.2):
            build["step"] = rng.choice((0, 2, 3))
        if self.some(0.25):
            build["wrap"] = True
        return build

    def _eject(self) -> Any:
        rng = self.rng
        if self.some(0.35):
            return rng.choice(("any", "locked", "faceUp", "faceUp", "topOnly", "topOnly"))
        rule: Json = {"gate": rng.choice(("Any", "FaceUp", "FaceUp", "TopOnly"))}
        if self.some(0.5):
            unit: Json = {"kind": rng.choice(("Run", "Run", "Run", "Any", "Single", "Pile"))}
            if unit["kind"] == "Run":
                unit["build"] = self._build()
                if self.some(0.6):
                    unit["suit"] = rng.choice(("Same", "SameColor", "AlternateColor"))
            rule["unit"] = unit
        if self.some():
            rule["when"] = rng.choice(_LEAVES)
        return rule

    def _deal(self, names: list[str]) -> list[Json]:
        rng = self.rng
        steps: list[Json] = []
        for name in names:
            if self.some(0.75):
                down = rng.choice((0, 0, 1, 2))
                up = rng.randrange(4)
                steps.append({"kind": "dealGroup", "to": [name], "faceDown": down, "faceUp": up})
        return steps


_LANDS = (
    "depot != source",
    "pile.count < 3",
    "empty(depot) || bottom(pile).color != top.color",
    "count(source) > count(depot)",
    "moves % 2 == 0",
    "index(depot) >= index(source)",
    "stock.count % 2 == 0 || pile.count == 1",
)
_LEAVES = (
    "pile.count < 3",
    "depot.count > 1",
    "stock.count % 2 == 0",
    "moves < 4 || pile.count == 1",
    "bottom(pile).color == Red",
)
