"""Random small games that use every property of chapters 2 to 9, as the text of a game file.

What is made compiles; what it plays like is anyone's guess. The same state of the random source
gives the same text.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from compiler.frontend.vocabulary import RANK
from compiler.ir.types import Type
from tests.fuzzgames.expressions import Board
from tests.fuzzgames.rules import RuleMaker
from tests.fuzzgames.steps import Json, Maker

__all__ = ["random_game"]

_RANKS = RANK.words
_SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
_TYPES = ("Waste", "Foundation", "Tableau", "Tableau", "Cell", "Reserve", "Layout", "Stock")
_NAMES = (
    *("waste", "tab", "base", "cell", "side", "row", "slot", "heap", "fan", "Tab"),
    *(
        "left-wing",
        "a b",
        "odd 'name'",
        'say "hi"',
        "back\\slash",
        "été",
        "札",
        "{{ x }}",
        "{% raw %}",
    ),
    *(
        "self",
        "piles",
        "state",
        "source",
        "it",
        "depot",
        "top",
        "moves",
        "King",
        "Tableau",
        "class",
    ),
    *(
        "GAME",
        "State",
        "STOCK",
        "pile",
        "n",
        "target",
        "deal",
        "1",
        "9-9",
        "#",
        "None",
        "x-1",
        "y-2-3",
    ),
    *("_", "print", "JOKER", "RANK", "lambda", "draw", '"""', "%s"),
)
_ACTIONS = ("deal", "turn", "Over there", 'a "b"', "été", "1", "stir", "deal!", "\\", "Hearts")
_TEXTS = (
    "",
    "One line.",
    "Two\nlines.",
    'It says """no""" \\ and {{ so }}.',
    'Ends in a quote"',
    " x ",
)


def random_game(rng: Random) -> str:
    """The text of a game file."""
    return json.dumps(_GameMaker(rng).game(), indent=1, ensure_ascii=rng.random() < 0.5)


class _GameMaker:
    """Makes one game. `rich` says how much of what could be there is there."""

    def __init__(self, rng: Random):
        self.rng = rng
        self.rich = rng.choice((0.1, 0.25, 0.45))
        self.taken: set[str] = set()

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def some(self) -> bool:
        """Whether an optional thing is there."""
        return self.chance(self.rich)

    def game(self) -> Json:
        decks, cards = self._decks()
        entries = self._entries()
        make = self._maker(entries, cards)
        self.make = make
        for number, entry in enumerate(entries):
            self._fill(entry, number)
        game: Json = {"name": self.rng.choice(["Fuzz", 'F"u\\z\n', "札 {{ x }}", "'", '"'])}
        if decks:
            game["decks"] = decks
        game["depots"] = entries
        self._share_rules(game)
        if make.stock is not None:
            game["dealRules"] = make.deal()
            if self.chance(0.35):
                self._redeal(game)
        self._goals(game)
        if self.chance(0.3):
            game["compoundMoves"] = self.rng.choice(("Staged", "Staged", "Free"))
        self._texts(game)
        return game

    # Cards.

    def _decks(self) -> tuple[list[Json], list[tuple[str | None, str | None]]]:
        packs: list[Json] = []
        cards: list[tuple[str | None, str | None]] = []
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            ranks = self._ranks()
            suits = self.rng.sample(_SUITS, self.rng.randrange(1, 5))
            if self.chance(0.5):
                suits.sort()
            jokers = self.rng.choice((0, 0, 0, 1, 2))
            count = self.rng.choice((1, 1, 1, 2))
            pack: Json = {"suits": suits, "ranks": ranks}
            if jokers:
                pack["jokers"] = jokers
            if count > 1:
                pack["count"] = count
            copy = [(rank, suit) for suit in suits for rank in ranks]
            cards += (copy + [(None, None)] * jokers) * count
            packs.append(pack)
        if self.chance(0.03):
            return [{"suits": [], "jokers": 4}], [(None, None)] * 4
        if self.chance(0.03):
            return [], [(rank, suit) for suit in _SUITS for rank in _RANKS]
        return packs, cards

    def _ranks(self) -> list[str]:
        start, length = self.rng.randrange(13), self.rng.randrange(2, 6)
        ranks = [_RANKS[(start + i) % 13] for i in range(length)]
        if self.chance(0.3):
            ranks = self.rng.sample(_RANKS, length)
        return ranks

    # The board.

    def _entries(self) -> list[Json]:
        """The depots with their types, names and repeats."""
        entries: list[Json] = []
        for _ in range(self.rng.randrange(2, 8)):
            entry: Json = {"type": self.rng.choice(_TYPES)}
            if self.chance(0.4):
                entry["repeat"] = self.rng.randrange(1, 4)
            if not self.chance(0.1):
                self._name(entry)
            entries.append(entry)
        if not self.chance(0.03):
            stock: Json = {"type": "Stock"}
            if self.chance(0.05):
                stock["repeat"] = self.rng.randrange(1, 3)
            self._name(stock, "stock")
            entries.insert(0 if self.chance(0.7) else self.rng.randrange(len(entries) + 1), stock)
        else:
            entries = [e for e in entries if e["type"] != "Stock"] or [{"type": "Tableau"}]
        if all("name" not in entry for entry in entries):
            self._name(entries[0])
        return entries

    def _name(self, entry: Json, wish: str | None = None) -> None:
        for _ in range(20):
            name = wish or self.rng.choice(_NAMES)
            copies = {name, *(f"{name}-{k + 1}" for k in range(entry.get("repeat", 0)))}
            if not copies & self.taken:
                self.taken |= copies
                entry["name"] = name
                return
            wish = None

    def _maker(self, entries: list[Json], cards: list[tuple[str | None, str | None]]) -> Maker:
        members: dict[str, tuple[str, ...]] = {}
        depots: list[str] = []
        stock: str | None = None
        for entry in entries:
            name, repeat = entry.get("name"), entry.get("repeat")
            own = [] if name is None else [name]
            if name is not None and repeat is not None:
                own = [f"{name}-{k + 1}" for k in range(repeat)]
                members[name] = tuple(own)
            depots += own
            if entry["type"] == "Stock" and stock is None:
                stock = own[0] if own else "#"
        board = Board(
            depots=tuple(depots),
            stems=tuple(members),
            types=tuple(dict.fromkeys(entry["type"] for entry in entries)),
            size=sum(entry.get("repeat", 1) for entry in entries),
        )
        if stock == "#":  # the first Stock has no name: it gets one, since deals need to name it
            first = next(entry for entry in entries if entry["type"] == "Stock")
            first["name"] = "main stock"
            return self._maker(entries, cards)
        return Maker(self.rng, board, members, tuple(cards), stock)

    def _fill(self, entry: Json, number: int) -> None:
        """The rules and reflexes of an entry."""
        make, some = self.make, self.some
        rules = RuleMaker(make, self.rich)
        main = entry["type"] == "Stock" and make.stock in self._own(entry)
        if main and self.chance(0.7):
            entry["acceptRule"] = "none"
        elif self.chance(0.8):
            entry["acceptRule"] = rules.accept()
        if self.chance(0.6):
            entry["ejectRule"] = rules.eject()
        if some() and some():
            entry["landFace"] = self.rng.choice(("Up", "Down"))
        if some() and self.chance(0.5):
            entry["landUnder"] = True
        if some():
            entry["autoFlipTop"] = True
        others = [d for d in make.board.depots if d not in self._own(entry)]
        if others and some() and self.chance(0.6):
            self._cover(entry, others)
        elif some() and self.chance(0.2):
            entry["autoFlipUncovered"] = True
        if self.chance(0.05) and not main:
            entry["offTable"] = True
        if make.stock is not None and others and self.chance(0.8 if main else self.rich * 0.3):
            entry["draw"] = self._draw(others)
        self._reflexes(entry)
        self._look(entry, number)

    def _own(self, entry: Json) -> tuple[str, ...]:
        name = entry.get("name")
        return () if name is None else self.make.members.get(name, (name,))

    def _cover(self, entry: Json, others: list[str]) -> None:
        covers: Any = self.rng.sample(others, min(len(others), self.rng.randrange(1, 3)))
        entry["uncoveredBy"] = covers[0] if len(covers) == 1 and self.chance(0.5) else covers
        if self.chance(0.05):
            entry["uncoveredBy"] = []
        if self.chance(0.4):
            entry["uncoveredByAny"] = True
        if self.chance(0.5):
            entry["autoFlipUncovered"] = True

    def _draw(self, others: list[str]) -> Json:
        draw: Json = {"to": self.rng.choice(others)}
        if self.chance(0.4):
            draw["count"] = self.rng.randrange(1, 4)
        if self.chance(0.6):
            draw["recycle"] = True
            if self.chance(0.5):
                draw["maxRecycles"] = self.rng.randrange(3)
        return draw

    def _reflexes(self, entry: Json) -> None:
        make, depot = self.make, {"depot": Type.DEPOT}
        if self.chance(self.rich * 0.5):
            entry["actions"] = [
                self._optional_when({"name": name, "do": make.steps(depot)}, 0.7)
                for name in self.rng.sample(_ACTIONS, self.rng.randrange(1, 3))
            ]
        if self.chance(self.rich * 0.5):
            entry["triggers"] = [
                {"when": make.writer(depot).of(Type.BOOL, 3), "do": make.steps(depot, 2)}
                for _ in range(self.rng.randrange(1, 3))
            ]
        if self.chance(self.rich * 0.5):
            entry["autoSend"] = make.pattern()
        if self.chance(self.rich * 0.5):
            entry["autoRefill"] = make.pattern()

    def _optional_when(self, item: Json, p: float) -> Json:
        if self.chance(p):
            item["when"] = self.make.writer({"depot": Type.DEPOT}).condition(2)
        return item

    def _look(self, entry: Json, number: int) -> None:
        """Where a depot stands (R1.4): of no import for play, but `GAME` tells it."""
        if self.chance(0.4):
            entry["col"], entry["row"] = number, self.rng.choice((0, 1.5))
        if "repeat" in entry and self.chance(0.3):
            entry["perRow"] = self.rng.randrange(1, 3)
        if self.chance(0.1):
            entry |= {"fanDirection": "Down", "angle": -3.5, "fanWindow": 3, "looseOrder": True}
        if "repeat" not in entry and self.chance(0.1) and "col" not in entry:
            entry |= {"x": -10, "y": 2.5, "fanOffsetFaceUp": 0.5}
        elif self.chance(0.1):
            entry["fanDirection"] = "Right"

    def _share_rules(self, game: Json) -> None:
        """Some rules move to the top level and are used by name (R5.12)."""
        rules: Json = {}
        for slot in ("acceptRule", "ejectRule"):
            entries = [e for e in game["depots"] if isinstance(e.get(slot), dict)]
            if entries and self.some():
                name = f"{slot} one"
                rules[name] = self.rng.choice(entries)[slot]
                for entry in self.rng.sample(entries, self.rng.randrange(1, len(entries) + 1)):
                    entry[slot] = f"${name.upper() if self.chance(0.2) else name}"
        if rules:
            game["rules"] = rules

    # The game as a whole.

    def _redeal(self, game: Json) -> None:
        steps = self.make.steps({})
        if not steps:
            return
        game["redealRules"] = steps
        if self.chance(0.4):
            game["redealWhen"] = self.make.predicate()
        if self.chance(0.4):
            game["maxRedeals"] = self.rng.randrange(3)
        trigger = self._trigger(steps)
        for entry in game["depots"]:
            if trigger in self._own(entry):
                entry.pop("draw", None)

    def _trigger(self, steps: list[Json]) -> str | None:
        """The depot that starts a redeal (R6.7)."""
        named = {*self.make.board.depots}
        steps = [inner for step in steps for inner in step.get("do", [step])]
        for step in steps:
            if step["kind"] in ("dealGroup", "move"):
                source = step.get("from", self.make.stock)
                if source in named:
                    return str(source)
        for step in steps:
            if step["kind"] == "gather":
                if step["to"] in named:
                    return str(step["to"])
                break
        return self.make.stock

    def _goals(self, game: Json) -> None:
        if self.chance(0.7):
            game["winCondition"] = self.make.predicate()
        if self.chance(0.5):
            game["lossCondition"] = self.make.predicate(lost=True)
        if self.chance(0.4):
            game["scoring"] = {"value": self.make.writer({}).of(Type.INT, 4)}
            if self.chance(0.5):
                game["scoring"] |= {"better": "Low", "keep": "Over"}

    def _texts(self, game: Json) -> None:
        if self.chance(0.5):
            game["description"] = self.rng.choice(_TEXTS)
        if self.chance(0.2):
            game |= {"family": "A family", "aliases": ["x", 'y"'], "depotOnly": True}
