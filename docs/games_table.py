"""The table of `games/README.md`: what each file holds, and where its rules come from.

Files are compiled as far as the IR; sources and variants are told by the first lines of the fact
files in `tests/data/games`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from compiler.ir.nodes import (
    Accept,
    Build,
    Compact,
    Depot,
    Game,
    MoveStep,
    Place,
    Repeat,
    Shuffle,
    Step,
)
from compiler.ir.types import Compound, Gate, UnitKind, WildDeclares
from compiler.ir.walk import flat_steps
from compiler.pipeline import Compilation
from compiler.project import place_of

__all__ = ["features", "games"]

_ROOT = Path(__file__).resolve().parents[1]
_HEAD = re.compile(r"# (.+?)\.(?: ([^a-z].*))?")
_NONE = "\N{EN DASH}"

Row = list[str]


@dataclass(frozen=True, slots=True)
class Feature:
    """A word for something that games may use, the rule that tells of it, and how to see it."""

    word: str
    rule: str
    meaning: str
    used: Callable[[Game], bool]


def _any_depot(holds: Callable[[Depot], bool]) -> Callable[[Game], bool]:
    return lambda game: any(map(holds, game.depots))


def _accepts(holds: Callable[[Accept], bool]) -> Callable[[Game], bool]:
    return _any_depot(lambda depot: holds(depot.accept))


def _turns(depot: Depot) -> bool:
    return depot.auto_flip_top or depot.auto_flip_uncovered


def _units(kind: UnitKind) -> Callable[[Game], bool]:
    return _any_depot(lambda d: d.eject.unit is not None and d.eject.unit.kind is kind)


def _in_play(game: Game) -> Iterator[Step]:
    """The steps that run after the deal."""
    yield from game.redeal.steps if game.redeal else ()
    for depot in game.depots:
        for action in depot.actions:
            yield from action.do
        for trigger in depot.triggers:
            yield from trigger.do


def _under(game: Game) -> bool:
    """Whether cards go below others, by a landing or by a step."""
    steps = flat_steps([*game.deal, *_in_play(game)])
    moved = any(isinstance(step, MoveStep) and step.under for step in steps)
    return moved or any(depot.land_under for depot in game.depots)


def _has(steps: Iterable[Step], kind: type[Step]) -> bool:
    return any(isinstance(step, kind) for step in (*steps, *flat_steps(steps)))


FEATURES: tuple[Feature, ...] = (
    Feature("draw", "R6.3", "cards are drawn from a stock", _any_depot(lambda d: bool(d.draw))),
    Feature(
        "recycle",
        "R6.5",
        "what was drawn comes back to the stock",
        _any_depot(lambda d: d.draw is not None and d.draw.recycle),
    ),
    Feature("redeal", "R6.7", "the stock deals, or deals anew", lambda g: g.redeal is not None),
    Feature(
        "action", "R6.8", "moves with names of their own", _any_depot(lambda d: bool(d.actions))
    ),
    Feature(
        "staged",
        "R6.2",
        "groups move as free places allow",
        lambda g: g.compound is Compound.STAGED,
    ),
    Feature("run", "R4.2", "only sequences move together", _units(UnitKind.RUN)),
    Feature("loose", "R4.2", "groups move in whatever order they lie", _units(UnitKind.ANY)),
    Feature("whole pile", "R4.2", "piles move as a whole", _units(UnitKind.PILE)),
    Feature(
        "any part",
        "R4.1",
        "face-up cards move with all that lies on them",
        _any_depot(lambda d: d.eject.gate is Gate.FACE_UP and d.eject.unit is None),
    ),
    Feature(
        "wrap",
        "R5.8",
        "builds go round the corner",
        _accepts(lambda a: isinstance(a.build, Build) and a.build.wrap),
    ),
    Feature(
        "base rank", "R5.5", "the deal decides what begins", _accepts(lambda a: a.seed_from_deal)
    ),
    Feature("no seed", "R5.5", "an empty depot stays empty", _accepts(lambda a: a.seed_none)),
    Feature("rank", "R5.6", "places for one rank", _accepts(lambda a: a.rank_is is not None)),
    Feature(
        "wild", "R5.7", "wild cards", _accepts(lambda a: a.wild_rank is not None or a.wild_joker)
    ),
    Feature(
        "call",
        "R6.4",
        "a suit is called",
        _accepts(lambda a: a.wild_declares is not WildDeclares.NONE),
    ),
    Feature(
        "condition",
        "R5.10",
        "an expression decides what goes where",
        _any_depot(lambda d: d.accept.when is not None or d.eject.when is not None),
    ),
    Feature(
        "auto-send", "R7.4", "cards leave by themselves", _any_depot(lambda d: bool(d.auto_send))
    ),
    Feature(
        "auto-refill",
        "R7.5",
        "depots fill by themselves",
        _any_depot(lambda d: bool(d.auto_refill)),
    ),
    Feature(
        "trigger", "R7.3", "something happens by itself", _any_depot(lambda d: bool(d.triggers))
    ),
    Feature("turning", "R3.7", "uncovered cards turn up", _any_depot(_turns)),
    Feature("covering", "R3.8", "depots cover depots", _any_depot(lambda d: bool(d.uncovered_by))),
    Feature(
        "shuffle", "R9.3", "the game shuffles as it goes", lambda g: _has([*_in_play(g)], Shuffle)
    ),
    Feature("compact", "R9.2", "gaps are closed", lambda g: _has([*_in_play(g)], Compact)),
    Feature("place", "R9.2", "known cards are laid out", lambda g: _has(g.deal, Place)),
    Feature(
        "repeat",
        "R9.10",
        "steps run in a loop",
        lambda g: _has([*g.deal, *_in_play(g)], Repeat),
    ),
    Feature("under", "R9.11", "cards go to the bottom of a pile", _under),
    Feature("loss", "R9.6", "the game can be lost", lambda g: g.lose is not None),
    Feature("score", "R9.8", "the game is scored", lambda g: g.scoring is not None),
)
"""What the table speaks of, in the order of the column."""


def features() -> tuple[Row, Iterable[Row]]:
    """The head and the rows of the table of features."""
    rows = [[feature.word, feature.meaning, feature.rule] for feature in FEATURES]
    return ["feature", "what it says of a game", "rule"], rows


def games() -> tuple[Row, Iterable[Row]]:
    """The head and the rows of the table of games, in order of their names.

    Raises:
        ValueError: a fact file does not begin with the sources of the rules.
    """
    first = "game, and its other names"
    return [first, "family", "decks", "depots", "features", "sources", "variant"], _games()


def _games() -> Iterator[Row]:
    read = []
    for path in (_ROOT / "games").glob("*.cardz"):
        game = Compilation(path.read_bytes(), path.name, place_of(path)).game
        read.append((game.name.casefold(), path, game))
    for _, path, game in sorted(read, key=lambda one: one[:2]):
        sources, variant = _sources(path.stem)
        yield [
            ", ".join([f"[{game.name}]({path.name})", *game.aliases]),
            game.family or _NONE,
            _packs(len(game.deck)),
            str(len(game.depots)),
            ", ".join(feature.word for feature in FEATURES if feature.used(game)) or _NONE,
            sources,
            variant,
        ]


def _packs(cards: int) -> str:
    """How many packs of 52 so many cards are, whatever packs the file makes them of."""
    return f"{cards / 52:g}"


def _sources(slug: str) -> tuple[str, str]:
    """The sources of a game's rules, and what was chosen where they differ."""
    path = _ROOT / "tests" / "data" / "games" / f"{slug}.txt"
    head = path.read_text(encoding="utf-8").partition("\n")[0]
    match = _HEAD.fullmatch(head)
    if match is None:
        raise ValueError(f"{path.name}:1: expected `# sources. What was chosen.`")
    return match[1], match[2] or _NONE
