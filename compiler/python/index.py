"""The index of takers: which pairs of banks are listed by it, and the lines that ask it.

A board that is not unrolled keeps what each depot takes and offers in lists by depot, and by kind
of card the depots that take it: see `runtime.takers`. Banks of targets that follow each other, and
are offered the same by every source, share one index.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.python.board import Bank
from compiler.python.goals import relays
from compiler.python.groups import Found, move_table
from compiler.python.landing import Landing
from compiler.python.looking import Looking
from compiler.python.module import Block, Module
from compiler.python.offers import Offer
from compiler.python.targets import bits_constant

__all__ = ["FEW", "Index", "Together"]


FEW = 4
"""Of so many depots actions are asked one by one."""


@dataclass(frozen=True, slots=True)
class Together:
    """Banks of targets asked together. With `narrow`, each source reaches a few of them, and
    asks those one by one: no index is kept. `takers` is the variable with the index, `every` that
    with all kinds in it; with `open` the empty depots alone count, and `takers` has those. `bits`
    is the constant with each card's kind, as far as the rules of these banks tell cards apart."""

    banks: tuple[Bank, ...]
    open: bool
    narrow: bool
    bits: str
    takers: str
    every: str

    @property
    def depots(self) -> tuple[int, ...]:
        """All of its depots, in board order."""
        return tuple([depot for bank in self.banks for depot in bank.depots])


@dataclass
class Index:
    """Writes the lines that find moves by the index."""

    module: Module
    landings: dict[str, Landing]
    offers: dict[tuple[str, str], Offer]
    together: list[Together]
    looking: Looking

    def of(self, source: Bank, target: Bank) -> Together | None:
        """The targets that a source asks together with a bank; None where it must do without."""
        if (source.name, target.name) not in self.offers:
            return None
        return next(one for one in self.together if target in one.banks)

    def setup(self, body: list[str]) -> list[str]:
        """The lines before all others of a listing that uses some of the variables."""
        used = {word for line in body for word in re.findall(r"[a-z_0-9]+", line)}
        kept = [one for one in self.together if not one.open]
        lines = ["self._look()"] if self.looking.lists else []
        for one in self.together:
            if one.open and one.takers in used:
                depots = self.module.board.depots(one.depots)
                lines.append(f"{one.takers} = [target for target in {depots} if not piles[target]]")
        names = [name for one in kept for name in (one.takers, one.every)]
        names += [*self.looking.lists]
        lines += [f"{name} = self._{name}" for name in names if name in used]
        if "limit" in used:
            lines.append("limit = self._relay_limit(-1)")
        return lines

    def methods(self) -> list[Block]:
        """The method `_look`, where something is kept."""
        return [self.looking.method()] if self.looking.lists else []

    def may(self, bank: Bank, name: str | None, text: str) -> str | None:
        """The text that tells whether an action of a depot, which `text` names, is worth a closer
        look; None where that is not kept."""
        if len(bank.depots) <= FEW:
            return None
        action = next(action for action in bank.first.actions if action.name == name)
        kept = self.looking.keep_action(bank, action)
        return None if kept is None else f"{kept}[{text}]"

    def views_lines(self, source: Bank, text: str) -> list[str]:
        """The line that fills the variables with the groups that a source offers."""
        return self.looking.views_lines(source, text)

    def lines(self, source: Bank, text: str, one: Together, found: Found) -> list[str]:
        """The moves of a source, which `text` names, onto the targets of an index."""
        offer = self.offers[source.name, one.banks[0].name]
        if offer.whole:
            return nested(self._whole_lines(source, text, one, offer, found))
        if offer.top and offer.least > 1:
            return []
        drags = f"{move_table(self.module, 'drag')}[{text}]"
        way = self._way(source, text, one)
        to = [f"to = {drags}"] if found.lists and way.loops else []
        table = "to[target]" if way.loops else f"{drags}[{way.target}]"
        if one.open:
            # The kind of a face-down card, and of one that may not leave, is 0.
            tops = (
                self.looking.keep_top(source, self._any_bits(source)) if offer.face_up else "piles"
            )
            card = f"{tops}[{text}]"
            asks = f"if {one.takers} and {card}:"
            loop = way.loop(one.takers)
            tests = [*way.tests, *([f"target in {one.takers}"] if way.partial else [])]
            tests += self._tests(offer, text, one, way.target, "1")
            lines = [asks, *to, *_needed(loop, tests, found), *_if(tests)]
            lines += found.one(f"{table}[1]")
        elif offer.top:
            tops = self.looking.keep_top(source, one.bits)
            loop = way.loop(f"{one.takers}[bit]")
            tests = [*way.tests, *([f"bit & {self.looking.taken}[target]"] if way.partial else [])]
            tests += self._tests(offer, text, one, way.target, "1")
            asks = _asks(f"{tops}[{text}]", one)
            lines = [asks, *to, *_needed(loop, tests, found), *_if(tests)]
            lines += found.one(f"{table}[1]")
        else:
            lines = self._group_lines(source, text, one, offer, found, way)
        return nested(lines)

    def _whole_lines(
        self, source: Bank, text: str, one: Together, offer: Offer, found: Found
    ) -> list[str]:
        """The move of a whole pile."""
        way = self._way(source, text, one)
        wholes = self.looking.keep_whole(source, offer, one.bits)
        drags = f"{move_table(self.module, 'drag')}[{text}]"
        tests = [*way.tests, *([f"bit & {self.looking.taken}[target]"] if way.partial else [])]
        tests += self._tests(offer, text, one, way.target, "n")
        lines = [_asks(f"{wholes}[{text}]", one)]
        if found.lists or any(re.search(r"\bn\b", test) for test in tests):
            lines.append(f"n = len(piles[{text}])")
        lines += [*([f"to = {drags}"] if found.lists and way.loops else [])]
        lines += [*_needed(way.loop(f"{one.takers}[bit]"), tests, found), *_if(tests)]
        table = "to[target]" if way.loops else f"{drags}[{way.target}]"
        return [*lines, *found.one(f"{table}[n]")]

    def _group_lines(
        self, source: Bank, text: str, one: Together, offer: Offer, found: Found, way: _Way
    ) -> list[str]:
        """The moves of the groups at the top of a pile."""
        view = self.looking.keep_groups(source, offer, one.bits)
        drags = f"{move_table(self.module, 'drag')}[{text}]"
        to = [f"to = {drags}"] if found.lists and way.loops else []
        table = "to[target]" if way.loops else f"{drags}[{way.target}]"
        every = ""
        if way.loops and not way.partial:
            function = self.module.use("takers_of")
            every = f"{one.takers}.get(hits) or {function}({one.takers}, hits)"
        taken = f"{self.looking.taken}[{way.target}]"
        tests = self._tests(offer, text, one, way.target, "n")
        asks = f"if hits := {view.heads}{'' if one.narrow else f' & {one.every}'}:"
        lines = [asks, *to, *way.loop(every)]
        lines += _if([*way.tests, *([f"hits & {taken}"] if way.partial else [])])
        if offer.one_size and offer.differ:
            lines += [f"n = {view.sizes}[hits & {taken}]", *_if(tests)]
        elif offer.differ:
            lines += [f"for bit, n in {view.sizes}.items():", *_if([f"bit & {taken}", *tests])]
        else:
            each = f"for n, bit in enumerate({view.sizes}, 1):"
            lines += [each, *_if([f"bit & {taken}", *tests])]
        return [*lines, *found.one(f"{table}[n]")]

    def _any_bits(self, source: Bank) -> str:
        """Some constant with the kinds of cards that a source's tops are kept by."""
        for one in self.together:
            if one.bits and (source.name, one.banks[0].name) in self.offers:
                return one.bits
        return bits_constant(self.module, False, False, False)

    def _tests(self, offer: Offer, text: str, one: Together, target: str, n: str) -> list[str]:
        """What is asked of a group beside its bottom card."""
        start = f"len(piles[{text}]) - {n}"
        tests = []
        if offer.staged:
            tests.append(f"{n} <= {self._limit(one, target)}")
        if offer.leaves_when:
            when = self.module.called(offer.leaves_when)
            tests.append(f"{when}(self, {text}, {start}, {n})")
        if offer.lands_when:
            when = self.module.called(offer.lands_when)
            tests.append(f"{when}(self, {text}, {start}, {n}, {target})")
        return tests

    def _limit(self, one: Together, target: str) -> str:
        """The most cards that can be staged onto a target (R6.2). An empty column that serves as
        a relay halves it when it is the target itself."""
        cells, columns = relays(self.module)
        depots = set(one.depots)
        if depots <= set(columns):
            return f"(limit if piles[{target}] else limit >> 1)"
        if depots & {*cells, *columns}:
            return f"self._relay_limit({target})"
        return "limit"

    def _way(self, source: Bank, text: str, one: Together) -> _Way:
        """How the targets of a source are gone through."""
        module, depots = self.module, set(one.depots)
        reached = {
            s: [t for t in one.depots if (s, t) in module.pairs and module.pairs[s, t].drag]
            for s in source.depots
        }
        within = not depots.isdisjoint(source.depots)
        tucks = any(s in targets for s, targets in reached.items())
        full = all({*targets, s} == depots | {s} for s, targets in reached.items())
        full = full and (not tucks or all(s in targets for s, targets in reached.items()))
        if len(depots) == 1 and full and not within:
            return _Way(module.board.depot(one.depots[0]), None, ())
        own = f"target != {text}"
        if tucks:
            own = f"({own} or {module.use('can_tuck')}(self, {text}))"
        if full:
            return _Way("target", "", (own,) if within else ())
        tests = (own,) if tucks else ()
        if source.lone:
            return _Way("target", module.board.depots(reached[source.depots[0]]), tests)
        pairs = {(s, t) for s, targets in reached.items() for t in targets}
        table = self._reach_table(source, one, pairs)
        return _Way("target", f"{table}.get({text}, ())", tests)

    def _reach_table(self, source: Bank, one: Together, pairs: set[tuple[int, int]]) -> str:
        """The constant with the targets that each depot of a bank reaches; that of a condition
        (R5.10) where it tells the same."""
        reach = self.landings[one.banks[0].name].reach
        every = {(s, t) for s, t in self.module.pairs if s in source.depots and t in one.depots}
        if reach is not None and len(one.banks) == 1 and every == pairs:
            return reach
        wish = f"{source.name}_TO_{one.banks[0].name}"
        return self.module.constant(wish, self.module.mapping(pairs), "dict[int, tuple[int, ...]]")


@dataclass(frozen=True, slots=True)
class _Way:
    """How the targets of a source are gone through: `target` is the text of one; `over` the text of
    those that the source reaches, empty where that is every taker, None where it is one depot."""

    target: str
    over: str | None
    tests: tuple[str, ...]

    @property
    def loops(self) -> bool:
        """Whether there is a loop over the targets."""
        return self.over is not None

    @property
    def partial(self) -> bool:
        """Whether the source reaches some of them only."""
        return bool(self.over)

    def loop(self, takers: str) -> list[str]:
        """The head of the loop; `takers` is the text of all that take something."""
        return [] if self.over is None else [f"for target in {self.over or takers}:"]


def _needed(loop: list[str], tests: list[str], found: Found) -> list[str]:
    """A loop over takers, of which there are some; none where any of them will do."""
    return loop if found.lists or tests else []


def _asks(bit: str, one: Together) -> str:
    """The question whether some depot takes a kind of card."""
    return f"if bit := {bit}:" if one.narrow else f"if (bit := {bit}) in {one.takers}:"


def _if(tests: list[str]) -> list[str]:
    return [f"if {' and '.join(tests)}:"] if tests else []


def nested(lines: list[str]) -> list[str]:
    """Lines of which each that ends in a colon holds all that follow."""
    depth = 0
    found = []
    for line in lines:
        found.append("    " * depth + line)
        depth += line.endswith(":")
    return found
