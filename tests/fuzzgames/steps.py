"""Random steps (R9.2, R9.10) and predicates (R9.5) as they stand in a game file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from compiler.ir.types import Type
from tests.fuzzgames.expressions import Board, Writer, spelled

__all__ = ["Json", "Maker"]

Json = dict[str, Any]
_ON_DEPOT = {"depot": Type.DEPOT}


@dataclass
class Maker:
    """Makes steps, patterns and predicates for one board.

    `cards` are the kinds of cards of the deck as (rank, suit), (None, None) for a joker; `members`
    gives for each stem its copies.
    """

    rng: Random
    board: Board
    members: Mapping[str, tuple[str, ...]]
    cards: tuple[tuple[str | None, str | None], ...]
    stock: str | None
    """The main stock's name."""
    placed: Counter[tuple[str | None, str | None]] = field(default_factory=Counter)
    """How many copies of a card the opening deal has placed already."""
    visits: int = 100_000
    """How many elements an expression may visit (R8.10)."""

    def chance(self, p: float) -> bool:
        """True that often."""
        return self.rng.random() < p

    def writer(self, names: Mapping[str, Type]) -> Writer:
        """A writer of expressions with these local names."""
        return Writer(self.rng, self.board, names, self.visits)

    # Depots.

    def name(self) -> str:
        """A depot."""
        return self.rng.choice(self.board.depots)

    def several(self, most: int = 3) -> list[str]:
        """Names and stems."""
        pool = [*self.board.depots, *self.board.stems * 3]
        return [self.rng.choice(pool) for _ in range(self.rng.randrange(1, most + 1))]

    def expand(self, names: list[str]) -> list[str]:
        """The depots that a list of names and stems means (R3.3)."""
        return [one for name in names for one in self.members.get(name, (name,))]

    def pattern(self) -> Any:
        """A depot pattern (R3.4), in any of its spellings."""
        if self.chance(0.5):
            kind = self.rng.choice(self.board.types)
            return kind if self.chance(0.5) else {"ofType": kind}
        names: Any = self.several()
        if self.chance(0.5):
            return names
        return {"names": names[0] if len(names) == 1 else names}

    def place_of(self, names: Mapping[str, Type], p: float = 0.3) -> str:
        """One depot of a step: a name or, so often, an expression (R8.9)."""
        if not self.chance(p):
            return self.name()
        text = self.writer(names).of(Type.DEPOT, self.rng.randrange(1, 4))
        return f"({text})" if text in self.board.stems else text

    # Steps.

    def deal(self) -> list[Json]:
        """The opening deal: it spreads some cards, and does odd things at times."""
        steps: list[Json] = []
        while self.chance(0.2):
            steps.append(self._place({}, counted=True))
        for _ in range(self.rng.randrange(1, 5)):
            steps.append(self.deal_group({}, main=True))
        while self.chance(0.35):
            steps.append(self.any_step({}, opening=True))
        return [step for step in steps if step]

    def steps(self, names: Mapping[str, Type], most: int = 4) -> list[Json]:
        """What an action, a trigger or a redeal does."""
        made = [self.any_step(names) for _ in range(self.rng.randrange(1, most + 1))]
        return [step for step in made if step]

    def any_step(self, names: Mapping[str, Type], opening: bool = False) -> Json:
        """A step or a repeat of steps (R9.10); empty where nothing was found for it to do."""
        if not self.chance(0.08):
            return self.step(names, opening)
        inner = replace(self, visits=self.visits // 208)
        do = [inner.step(names, opening) for _ in range(self.rng.randrange(1, 4))]
        source = self.name()
        test = f"!empty({spelled(source)})"
        if self.chance(0.25):  # this may well go on to the limit, which takes its time
            test = inner.writer(names).condition(2)
        else:
            to = inner.place_of(names)
            do.insert(0, {"kind": "move", "from": source, "to": to, "under": self.chance(0.5)})
        do = [step for step in do if step]
        return {"kind": "repeat", "while": test, "do": do} if do else {}

    def step(self, names: Mapping[str, Type], opening: bool = False) -> Json:
        """Any step that runs once; empty where the board has none of its kind."""
        kinds: list[Callable[[], Json]] = [
            lambda: self.deal_group(names),
            lambda: {
                "kind": "move",
                "from": self.place_of(names),
                "to": self.place_of(names),
            },
            lambda: self._move_nearby(names),
            lambda: self._move_under(names),
            lambda: {"kind": "flipTop", "depot": self.place_of(names)},
            lambda: {"kind": "flipDown", "depot": self.place_of(names)},
            lambda: self._place(names, counted=opening),
            lambda: self._gather(names),
            lambda: {"kind": "shuffle", "depot": self.place_of(names)},
            lambda: self._compact(),
            lambda: {
                "kind": "recycle",
                "from": self.place_of(names),
                "to": self.place_of(names),
            },
        ]
        return self.rng.choice(kinds)()

    def deal_group(self, names: Mapping[str, Type], main: bool = False) -> Json:
        """A dealGroup; `main`: from the main stock, as deals go."""
        if self.stock is None:
            return {}
        source = self.stock if main or self.chance(0.6) else self.place_of(names)
        giver = source.strip("`")
        to: list[str] = [name for name in self.several() if giver not in self.expand([name])]
        if self.chance(0.2):
            to.append(self.place_of(names, 1.0))
        to = [name for name in to if name.strip("`") != giver]
        if not to:
            return {}
        step: Json = {"kind": "dealGroup", "to": to[0] if len(to) == 1 else to}
        if self.chance(0.4):
            step["faceDown"] = self.rng.randrange(3)
        if self.chance(0.8):
            step["faceUp"] = self.rng.randrange(4)
        if self.chance(0.3):
            step["roundRobin"] = self.chance(0.8)
        if source != self.stock or self.chance(0.1):
            step["from"] = source
        return step

    def _move_nearby(self, names: Mapping[str, Type]) -> Json:
        """A move that reflexes like to make: towards a neighbour, or to the depot at hand."""
        if "depot" not in names:
            return {"kind": "move", "from": self.name(), "to": self.name()}
        here = "(depot)" if "depot" in self.board.stems else "depot"
        there = self.rng.choice(["neighbour(depot, 1)", self.name()])
        if self.chance(0.5):
            here, there = there, here
        return {"kind": "move", "from": here, "to": there}

    def _move_under(self, names: Mapping[str, Type]) -> Json:
        """A move to the bottom (R9.11), of the same pile at times."""
        source = self.place_of(names)
        to = source if self.chance(0.3) else self.place_of(names)
        return {"kind": "move", "from": source, "to": to, "under": True}

    def _place(self, names: Mapping[str, Type], counted: bool) -> Json:
        if self.stock is None:
            return {}
        card = self.rng.choice(self.cards)
        if counted:
            if self.placed[card] >= self.cards.count(card):
                return {}
            self.placed[card] += 1
        to = self.place_of(names)
        rank, suit = card
        if rank is None:
            return {"kind": "place", "joker": True, "to": to}
        return {"kind": "place", "rank": rank, "suit": suit, "to": to}

    def _gather(self, names: Mapping[str, Type]) -> Json:
        sources: Any = self.several()
        if self.chance(0.2):
            sources.append(self.place_of(names, 1.0))
        if len(sources) == 1 and self.chance(0.5):
            sources = sources[0]
        to = self.stock if self.stock is not None and self.chance(0.5) else self.place_of(names)
        return {"kind": "gather", "from": sources, "to": to}

    def _compact(self) -> Json:
        if not self.board.stems:
            return {}
        return {"kind": "compact", "group": self.rng.choice(self.board.stems)}

    # Predicates.

    def predicate(self, lost: bool = False, depth: int = 2) -> Json:
        """A predicate; `lost`: in a lossCondition, where `noLegalMoves` may stand."""
        kinds = ["allCardsIn", "allCardsFaceUp", "depotsEmpty", "depotsNonEmpty", "expr", "expr"]
        kinds += ["noLegalMoves"] * 4 if lost else []
        kinds += ["allOf", "anyOf", "not"] * 2 if depth > 0 else []
        kind = self.rng.choice(kinds)
        match kind:
            case "allCardsIn" | "depotsEmpty" | "depotsNonEmpty":
                return {"kind": kind, "depots": self.pattern()}
            case "expr":
                return {"kind": kind, "when": self.writer({}).of(Type.BOOL, 3)}
            case "allOf" | "anyOf":
                count = self.rng.randrange(1, 4)
                return {
                    "kind": kind,
                    "of": [self.predicate(lost, depth - 1) for _ in range(count)],
                }
            case "not":
                return {"kind": kind, "of": self.predicate(False, depth - 1)}
            case _:
                return {"kind": kind}
