"""What the board can ever do by itself (R7), what that hangs on, and how long it can go on.

All of it holds for any board, but for the question whether a board as dealt is at rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.exprs import LocalKind
from compiler.ir.facts import Reflex, ReflexKind, Settling
from compiler.ir.nodes import Compact, Depot, Game, MatchSum, Pair, Trigger
from compiler.ir.types import Face
from compiler.passes.dealing import Faces
from compiler.passes.landing import Landings
from compiler.passes.play import never
from compiler.passes.reads import Reader
from compiler.passes.runs import asks_faces

__all__ = ["find_settling"]


def find_settling(game: Game, landings: Landings, dealt: Faces | None) -> Settling:
    """How a game with its pairs settles; `dealt` is what lies where after the opening deal."""
    ways = _Ways(game)
    flips = [d for d in game.depots if d.auto_flip_top or d.auto_flip_uncovered]
    reflexes = [Reflex(ReflexKind.FLIP, d.index, 0, _flip_reads(d), False) for d in flips]
    for depot in game.depots:
        for number, trigger in enumerate(depot.triggers):
            if not never(trigger.when):
                reflexes.append(_trigger(game, depot, number, trigger))
    reflexes += [_landing(game, ways, ReflexKind.SEND, d) for d in ways.senders]
    reflexes += [_landing(game, ways, ReflexKind.REFILL, d) for d in ways.fetchers]
    rests = dealt is not None and _Deal(game, landings, dealt).rests(reflexes, ways)
    sent = _most_sent(game, ways)
    return Settling(tuple(reflexes), sent, _most_changes(game, ways, sent, len(flips)), rests)


class _Ways:
    """The pairs along which cards go by themselves: by depot that sends, by depot that fetches."""

    def __init__(self, game: Game):
        self.senders: dict[int, list[Pair]] = {}
        self.fetchers: dict[int, list[Pair]] = {}
        for pair in game.pairs or ():
            if pair.source == pair.target:
                continue
            if pair.target in (game.depots[pair.source].auto_send or ()):
                self.senders.setdefault(pair.source, []).append(pair)
            if pair.source in (game.depots[pair.target].auto_refill or ()):
                self.fetchers.setdefault(pair.target, []).append(pair)
        self.senders = dict(sorted(self.senders.items()))
        self.fetchers = dict(sorted(self.fetchers.items()))

    def of(self, kind: ReflexKind, depot: int) -> list[Pair]:
        """The pairs of a depot's own reflex."""
        return (self.senders if kind is ReflexKind.SEND else self.fetchers)[depot]

    def all(self) -> Iterator[Pair]:
        """All of them."""
        for pairs in (*self.senders.values(), *self.fetchers.values()):
            yield from pairs


def _flip_reads(depot: Depot) -> tuple[int, ...]:
    covers = () if depot.auto_flip_top else depot.uncovered_by
    return tuple(sorted({depot.index, *covers}))


def _trigger(game: Game, depot: Depot, number: int, trigger: Trigger) -> Reflex:
    """A trigger rests while its `when` is false, or its steps change nothing (R7.3)."""
    reader = Reader(game)
    scope = {LocalKind.DEPOT: frozenset({depot.index})}
    reader.read(trigger.when, scope)
    reader.run(trigger.do, scope)
    reads = tuple(sorted(reader.depots))
    return Reflex(ReflexKind.TRIGGER, depot.index, number, reads, reader.counters)


def _landing(game: Game, ways: _Ways, kind: ReflexKind, depot: int) -> Reflex:
    """A depot that sends or fetches rests while no pair lets a group through (R7.4, R7.5)."""
    reader = Reader(game)
    for pair in ways.of(kind, depot):
        source, target = frozenset({pair.source}), frozenset({pair.target})
        leaves = {LocalKind.DEPOT: source, LocalKind.PILE: source}
        reader.depots |= {pair.source, pair.target, *game.depots[pair.source].uncovered_by}
        reader.read(game.depots[pair.source].eject.when, leaves)
        lands = {LocalKind.DEPOT: target, LocalKind.SOURCE: source, LocalKind.PILE: source}
        reader.read(pair.when, lands)
    return Reflex(kind, depot, 0, tuple(sorted(reader.depots)), reader.counters)


def _most_sent(game: Game, ways: _Ways) -> int | None:
    """The most changes of one settling, flips aside; None if no such number is known.

    Cards that go along the ways of sends and refills, where these lead in no circle, go so many
    times each at most. Triggers may do anything; but if all there is are triggers that compact one
    and the same group, then after the first that fires none has anything to do.
    """
    live = [t for depot in game.depots for t in depot.triggers if not never(t.when)]
    if live:
        first = live[0].do
        same = all(trigger.do == first for trigger in live)
        compacts = len(first) == 1 and isinstance(first[0], Compact)
        return 1 if same and compacts and not any(ways.all()) else None
    onward: dict[int, set[int]] = {}
    for pair in ways.all():
        onward.setdefault(pair.source, set()).add(pair.target)
    longest = _longest_way(onward, len(game.depots))
    return None if longest is None else longest * len(game.deck)


def _most_changes(game: Game, ways: _Ways, sent: int | None, flippers: int) -> int | None:
    """The most changes of one settling with its flips; None if no such number is known.

    A card that has turned up by itself does so once more only if a landing turned it down in
    between (R3.5, R5.8); a group that is compacted keeps its faces.
    """
    if sent is None or not flippers:
        return sent
    if sent == 0:
        return flippers
    takers = [game.depots[pair.target] for pair in ways.all()]
    if any(d.land_face is Face.DOWN or isinstance(d.accept.build, MatchSum) for d in takers):
        return None
    return sent + len(game.deck)


def _longest_way(onward: dict[int, set[int]], count: int) -> int | None:
    """How often a card can be passed on; None if there is a circle."""
    reached, length = set(onward), 0
    while reached:
        if length == count:
            return None
        reached = set[int]().union(*(onward.get(depot, ()) for depot in reached))
        length += 1
    return max(0, length - 1)


class _Deal:
    """Asks whether a board as dealt is at rest, by the faces of its piles."""

    def __init__(self, game: Game, landings: Landings, dealt: Faces):
        self._game, self._landings, self._dealt = game, landings, dealt

    def rests(self, reflexes: list[Reflex], ways: _Ways) -> bool:
        """Whether no reflex has anything to do, whatever the cards are."""
        for reflex in reflexes:
            match reflex.kind:
                case ReflexKind.FLIP:
                    rests = self._flip_rests(self._game.depots[reflex.depot])
                case ReflexKind.TRIGGER:
                    rests = False
                case ReflexKind.SEND | ReflexKind.REFILL:
                    pairs = ways.of(reflex.kind, reflex.depot)
                    filled = reflex.kind is ReflexKind.REFILL and self._dealt[reflex.depot]
                    rests = bool(filled) or all(map(self._passes_nothing, pairs))
            if not rests:
                return False
        return True

    def _flip_rests(self, depot: Depot) -> bool:
        pile = self._dealt[depot.index]
        if not pile or pile[-1]:
            return True
        return not depot.auto_flip_top and self._is_covered(depot)

    def _is_covered(self, depot: Depot) -> bool:
        """R3.8."""
        covers = [bool(self._dealt[cover]) for cover in depot.uncovered_by]
        if not covers:
            return False
        return all(covers) if depot.uncovered_by_any else any(covers)

    def _passes_nothing(self, pair: Pair) -> bool:
        """Whether the source has no group for the target: it is empty or covered, or too few of its
        cards lie face up."""
        source, target = self._game.depots[pair.source], self._game.depots[pair.target]
        pile = self._dealt[pair.source]
        if not pile or self._is_covered(source):
            return True
        if target.accept.empty_only and self._dealt[pair.target]:
            return True
        sizes = self._landings.sizes(source, target)
        if sizes is None or len(pile) < sizes[0]:
            return True
        return asks_faces(source, target) and _shown(pile) < sizes[0]


def _shown(pile: list[bool]) -> int:
    """How many cards at the top lie face up."""
    count = 0
    while count < len(pile) and pile[-1 - count]:
        count += 1
    return count
