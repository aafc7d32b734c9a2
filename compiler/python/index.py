"""The index of takers: which pairs of banks are listed by it, and the lines that ask it.

A board that is not unrolled keeps what each depot takes and offers in lists by depot, and by kind
of card the depots that take it: see `runtime.takers`. Banks of targets that follow each other, and
are offered the same by every source, share one index.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.python.board import Bank
from compiler.python.card_sets import traits_of
from compiler.python.goals import relays
from compiler.python.groups import Found, move_table
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.looking import Looking
from compiler.python.module import Block, Module
from compiler.python.offers import Offer, find_offer, takes_while_empty, tells_apart
from compiler.python.takes import Takes
from compiler.python.targets import bits_constant, kinds_on_anchor, kinds_on_empty

__all__ = ["Index", "Together", "make_index"]


@dataclass(frozen=True, slots=True)
class Together:
    """Banks of targets that share an index. `takers` is the variable with the index, `every` that
    with all kinds in it; with `open` the empty depots alone count, and `takers` has those. `bits`
    is the constant with each card's kind, as far as the rules of these banks tell cards apart."""

    banks: tuple[Bank, ...]
    open: bool
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

    def views_lines(self, source: Bank, text: str) -> list[str]:
        """The line that fills the variables with the groups that a source offers."""
        return self.looking.views_lines(source, text)

    def lines(self, source: Bank, text: str, one: Together, found: Found) -> list[str]:
        """The moves of a source, which `text` names, onto the targets of an index."""
        offer = self.offers[source.name, one.banks[0].name]
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
            lines = [asks, *to, *loop, *_if(tests), *found.one(f"{table}[1]")]
        elif offer.top:
            tops = self.looking.keep_top(source, one.bits)
            loop = way.loop(f"{one.takers}[bit]")
            tests = [*way.tests, *([f"bit & {self.looking.taken}[target]"] if way.partial else [])]
            tests += self._tests(offer, text, one, way.target, "1")
            asks = f"if (bit := {tops}[{text}]) in {one.takers}:"
            lines = [asks, *to, *loop, *_if(tests), *found.one(f"{table}[1]")]
        else:
            lines = self._group_lines(source, text, one, offer, found, way)
        return nested(lines)

    def _group_lines(
        self, source: Bank, text: str, one: Together, offer: Offer, found: Found, way: _Way
    ) -> list[str]:
        """The moves of the groups at the top of a pile."""
        view = self.looking.keep_groups(source, offer, one.bits)
        drags = f"{move_table(self.module, 'drag')}[{text}]"
        to = [f"to = {drags}"] if found.lists and way.loops else []
        table = "to[target]" if way.loops else f"{drags}[{way.target}]"
        every = f"{one.takers}.get(hits) or {self.module.use('takers_of')}({one.takers}, hits)"
        taken = f"{self.looking.taken}[{way.target}]"
        tests = self._tests(offer, text, one, way.target, "n")
        lines = [f"if hits := {view.heads} & {one.every}:", *to, *way.loop(every)]
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
        full = all(set(targets) == depots - {s} for s, targets in reached.items())
        if len(depots) == 1 and full and not within:
            return _Way(module.board.depot(one.depots[0]), None, ())
        if full:
            return _Way("target", "", (f"target != {text}",) if within else ())
        if source.lone:
            return _Way("target", module.board.depots(reached[source.depots[0]]), ())
        pairs = {(s, t) for s, targets in reached.items() for t in targets}
        wish = f"{source.name}_TO_{one.banks[0].name}"
        table = module.constant(wish, module.mapping(pairs), "dict[int, tuple[int, ...]]")
        return _Way("target", f"{table}.get({text}, ())", ())


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


def make_index(
    module: Module, landings: dict[str, Landing], leavings: dict[str, Leaving]
) -> Index | None:
    """The index of a board; None where no bank can be asked by it."""
    offers = _offers(module, landings, leavings)
    if not offers:
        return None
    targets = [
        bank
        for bank in module.board.banks
        if any(module.pairs_of(source, bank, drag=True) for source in module.board.banks)
    ]
    looking = Looking(module, leavings)
    together = []
    for banks in _alike(targets, landings, offers):
        open = _is_open(banks[0], landings[banks[0].name], offers)
        stem = banks[0].stem
        takers = module.board.claim(f"{'open' if open else 'takers'}_{stem}")
        bits = "" if open else _bits(module, [landings[bank.name] for bank in banks])
        one = Together(tuple(banks), open, bits, takers, module.board.claim(f"any_{stem}"))
        together.append(one)
        if not open:
            for bank in banks:
                takes = _takes(module, bank, landings[bank.name], bits)
                looking.keep_takes(bank, takes, one.takers, one.every)
            type = module.use("Takers")
            module.states.append((f"_{takers}", type, "{}", True))
            module.states.append((f"_{one.every}", "int", "0", False))
    return Index(module, offers, together, looking)


def _offers(
    module: Module, landings: dict[str, Landing], leavings: dict[str, Leaving]
) -> dict[tuple[str, str], Offer]:
    """The offers that an index can serve, by source and target: of face-up cards, or of any card to
    depots that take all while they are empty."""
    found: dict[tuple[str, str], Offer] = {}
    for source in module.board.banks:
        leaving = leavings[source.name]
        free = not (leaving.covered or leaving.guards)
        for target in module.board.banks:
            landing = landings[target.name]
            if not module.pairs_of(source, target, drag=True) or landing.called is not None:
                continue
            offer = find_offer(module, source, leaving, target, landing)
            if offer is not None and (offer.face_up or free):
                found[source.name, target.name] = offer
    hidden = {t for (_, t), offer in found.items() if not offer.face_up}
    banks = {bank.name: bank for bank in module.board.banks}
    shut = {t for t in hidden if not _is_open(banks[t], landings[t], found)}
    return {(s, t): offer for (s, t), offer in found.items() if t not in shut}


def _is_open(bank: Bank, landing: Landing, offers: dict[tuple[str, str], Offer]) -> bool:
    """Whether a bank's depots take any card while they are empty, and are offered single ones."""
    own = [offer for (_, target), offer in offers.items() if target == bank.name]
    # A face-down card may be taken without being asked for a condition (R5.4).
    plain = all(offer.top and (offer.face_up or offer.plain) for offer in own)
    return plain and takes_while_empty(landing)


def _alike(
    targets: list[Bank], landings: dict[str, Landing], offers: dict[tuple[str, str], Offer]
) -> list[list[Bank]]:
    """The banks that are asked by an index, with those that can share it."""
    found: list[tuple[object, list[Bank]]] = []
    for bank in targets:
        own = {source: offer for (source, name), offer in offers.items() if name == bank.name}
        key = (own, _is_open(bank, landings[bank.name], offers)) if own else None
        if found and key is not None and found[-1][0] == key:
            found[-1][1].append(bank)
        else:
            found.append((key, [bank]))
    return [banks for key, banks in found if key is not None]


def _bits(module: Module, landings: list[Landing]) -> str:
    """The constant with each card's kind: all that some rule tells apart."""
    asked = [traits for landing in landings for traits in _traits(landing)]
    rank, color, suit = (any(column) for column in zip(*asked, strict=True))
    return bits_constant(module, rank, color, suit)


def _traits(landing: Landing) -> list[tuple[bool, bool, bool]]:
    return [tells_apart(landing.accept), traits_of(landing.sets)]


def _takes(module: Module, bank: Bank, landing: Landing, bits: str) -> Takes:
    full, empty = kinds_on_anchor(module, landing, bits), kinds_on_empty(
        module, bank, landing, bits
    )
    return Takes(module, landing, bits, full, empty)
