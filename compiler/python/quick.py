"""The quick listing: `legal_moves` of a board whose depots fit into local variables.

It finds the same moves in the same order as the general listing, with the tricks that
`runtime.views` explains. Every pair of depots has a line of its own, so nothing is looked up that
the compiler knows; past some hundreds of such lines the general listing serves, with its index of
takers (`compiler.python.index`). There the two are about equally fast.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compiler.ir.exprs import Const, DepotRef
from compiler.passes.conditions import parts_of
from compiler.python.board import Bank
from compiler.python.exprs import Scope
from compiler.python.goals import relays
from compiler.python.groups import Found, move_table
from compiler.python.kept import Kept, make_kept
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.listed import Listed
from compiler.python.listing import Listing
from compiler.python.local_names import Locals
from compiler.python.modes import find_modes, find_offers
from compiler.python.module import Block, Module, indent, method
from compiler.python.offers import Mode, Offer
from compiler.python.targets import Target, make_target
from compiler.python.text import Level
from compiler.python.views import Views

__all__ = ["Quick", "make_quick"]

_SELF = Scope(state="self")

_SMALL = 3  # cards; a face-up pile mostly has a group of so many


@dataclass
class Quick:
    """The parts of a board that are listed quickly, while their lines are written."""

    module: Module
    listing: Listing
    locals: Locals
    targets: dict[str, Target]
    offers: dict[tuple[str, str], Offer]
    views: dict[str, Views]
    leavings: dict[str, Leaving]
    kept: Kept

    def method(self, shut: str | None) -> Block:
        """`legal_moves`; `shut` is the text that is true when the game is over, over the locals."""
        self.module.writer.variable = self.locals.of
        block = self._method(shut)
        self.module.writer.variable = None
        return block

    def _method(self, shut: str | None) -> Block:
        banks: list[tuple[Bank, tuple[str, ...]]] = []
        self.listing.forget()
        for bank in self.module.board.banks:
            if self._is_quick(bank):
                lines = [line for d in bank.depots for line in self._source_lines(bank, d)]
            else:
                lines = self.listing.bank_lines(bank, Found(True))
            banks.append((bank, tuple(lines)))
        filled = self._limit_lines()
        for name, target in self.targets.items():
            views = self.views.get(name)
            kept = name in self.kept.takes or (views is not None and views.takes)
            filled += target.lines(self.locals, kept)
        body = [*filled, *[line for _, lines in banks for line in lines]]
        words = {word for line in body for word in re.findall(r"\w+", line)}
        fill = (*self.kept.lines(self.locals, words), *filled)
        ended = () if shut is None else (f"if {shut}:", "    return []")
        asked = any(re.search(r"\bpiles\b", line) for line in (*ended, *fill, *body))
        piles = self.locals.unpack(asked)
        listed = Listed(piles, ended, fill, tuple(banks), self.locals.by_depot())
        self.module.listed = listed
        start = "moves: list[Move] = []"
        lines = [*piles, *ended, start, *fill, *listed.moves, "return moves"]
        doc = "Every legal move in the order of R6.9; none when the game is over."
        return Block(None, "legal_moves(self) -> list[Move]", doc, tuple(lines))

    def any_move(self) -> Block | None:
        """`_any_move` of a board with one target, of which the cards that it takes are known as a
        set: one look at all tops."""
        sources = [bank for bank in self.module.board.banks if self._drags_from(bank)]
        tops = [depot for bank in sources for depot in bank.depots]
        covered = any(self.module.game.depots[depot].uncovered_by for depot in tops)
        target = next(iter(self.targets.values()))
        if len(self.targets) > 1 or target.mode is not Mode.SET or covered:
            return None
        guarded = any(self.leavings[bank.name].guards for bank in sources)
        if guarded or tops != [*self.kept.tops] or not all(map(self._is_quick, sources)):
            return None
        self.module.writer.variable = self.locals.of
        lines = target.lines(self.locals, False)
        self.module.writer.variable = None
        depot = target.bank.depots[0]
        pile, takes = self.locals.of(depot), target.takes(self.locals, depot)
        lines = [
            "if self._seen is not piles:",
            "    self._look()",
            f"{pile} = piles[{depot}]",
            *lines,
            f"return not {takes}.isdisjoint(self._tops)",
        ]
        taps: list[str] = []
        for bank in self.module.board.banks:
            taps += self.listing.bank_lines(bank, Found(False), drags=False)
        doc = "Whether there is a move; stops at the first."
        return method("_any_move(self) -> bool", doc, [*taps, *lines])

    def _drags_from(self, bank: Bank) -> bool:
        banks = self.module.board.banks
        return any(self.module.pairs_of(bank, target, drag=True) for target in banks)

    def _is_quick(self, bank: Bank) -> bool:
        return all(
            (bank.name, target.name) in self.offers
            for target in self.module.board.banks
            if self.module.pairs_of(bank, target, drag=True)
        )

    def _source_lines(self, bank: Bank, depot: int) -> list[str]:
        """The moves of one depot: what is tapped, then its drags by target."""
        lines = self.listing.tap_lines_of(bank, depot, lambda tapped: f"piles[{tapped}]")
        body: list[str] = []
        for target in self.targets.values():
            offer = self.offers.get((bank.name, target.bank.name))
            if offer is None:
                continue
            reached = [t for t in target.bank.depots if t != depot and self._drags(depot, t)]
            if reached:
                body += self._target_lines(bank, depot, target, offer, reached)
        if not body:
            return lines
        tests = self._asks_pile(bank, depot)
        guards = self._guards(bank, depot)
        if guards is None:
            return lines
        tests += guards
        if tests or self._takes_any(bank):
            tests.insert(0, self.locals.of(depot))
        return [*lines, f"if {' and '.join(tests)}:", *indent(body)] if tests else [*lines, *body]

    def _asks_pile(self, bank: Bank, depot: int) -> list[str]:
        """What is asked of the depots that cover a pile (R3.8)."""
        first = self.module.game.depots[depot]
        if not first.uncovered_by:
            return []
        covers = [self.locals.of(over) for over in first.uncovered_by]
        over = (" and " if first.uncovered_by_any else " or ").join(covers)
        return [f"not {f'({over})' if len(covers) > 1 else over}"]

    def _takes_any(self, bank: Bank) -> bool:
        """Whether some target takes any card of a bank, so that it has to be asked for one: for all
        others, no card is a card that they don't take."""
        return any(
            source == bank.name and self.targets[target].mode is Mode.OPEN and not offer.face_up
            for (source, target), offer in self.offers.items()
        )

    def _guards(self, bank: Bank, depot: int) -> list[str] | None:
        """What a depot's eject rule asks whatever the group (R4.4); None where it never holds."""
        guards: list[str] = []
        known = self.module.conditions
        for guard in self.leavings[bank.name].guards:
            bound = known.for_depot(guard, depot)
            asked = parts_of(known.when_filled(bound, DepotRef(depot), True))
            if any(isinstance(part, Const) for part in asked):
                return None
            with self.module.writer.filled(DepotRef(depot)):
                guards += [self.module.writer.truth(part, _SELF).at(Level.AND) for part in asked]
        return guards

    def _drags(self, source: int, target: int) -> bool:
        pair = self.module.pairs.get((source, target))
        return pair is not None and pair.drag

    def _target_lines(
        self, bank: Bank, depot: int, target: Target, offer: Offer, reached: list[int]
    ) -> list[str]:
        card = self.locals.about(depot, "top")
        if target.mode is Mode.HOMES:
            there = self.locals.named(f"onto_{target.bank.stem}")
            depots = self.module.board.depots(target.bank.depots)
            value = f"{self.module.use('SPACE')}.home_tables({depots})"
            type = f"list[{self.module.use('HomeTable')}]"
            table = self.module.constant(f"TO_{target.bank.name}", value, type)
            test = f"if {there} := {target.of_all(self.locals)}[{card}]:"
            return [test, f"    moves += {table}[{depot}][{there}]"]
        if target.mode is Mode.SET:
            onto = reached[0]
            test = f"if {card} in {target.takes(self.locals, onto)}:"
            if target.landing.wild is not None and target.landing.called is not None:
                name = self.module.board.depot(onto)
                value = f"{self.module.use('SPACE')}, {name}, {target.landing.wild}"
                value = f"{self.module.use('moves_by_card')}({value})"
                type = f"list[list[list[{self.module.use('Move')}]]]"
                table = self.module.constant(f"TO_{target.bank.name}", value, type)
                return [test, f"    moves += {table}[{depot}][{card}]"]
            table = f"{move_table(self.module, 'drag')}[{depot}][{onto}]"
            return [test, f"    moves.append({table}[1])"]
        to = f"to = {move_table(self.module, 'drag')}[{depot}]"
        if target.mode is Mode.OPEN:
            test = name = target.of_all(self.locals)
            if offer.face_up:
                test = f"{name} and {card} < {self.module.use('FACE_DOWN')}"
            loop = f"for target in {name}:"
            return [f"if {test}:", *indent([to, loop, "    moves.append(to[target][1])"])]
        if offer.top:
            return self._top_lines(depot, target, offer, reached, to)
        return self._group_lines(bank, depot, target, offer, reached, to)

    def _tests(self, offer: Offer, depot: int, target: int, n: str) -> list[str]:
        """What is asked of a group beside its bottom card."""
        board = self.module.board
        tests = []
        if offer.staged:
            tests.append(f"{n} <= {self._limit(target)}")
        if not (offer.leaves_when or offer.lands_when):
            return tests
        start = f"len({self.locals.of(depot)}) - {n}"
        if offer.leaves_when:
            tests.append(
                f"{self.module.called(offer.leaves_when)}(self, {board.depot(depot)}, {start}, {n})"
            )
        if offer.lands_when:
            ends = f"{board.depot(depot)}, {start}, {n}, {board.depot(target)}"
            tests.append(f"{self.module.called(offer.lands_when)}(self, {ends})")
        return tests

    def _limit(self, target: int) -> str:
        """The most cards that can be staged onto a target (R6.2). An empty column that serves as
        a relay halves it when it is the target itself."""
        cells, columns = relays(self.module)
        if target in cells:
            return f"self._relay_limit({target})"
        if target in columns:
            return f"(limit if {self.locals.of(target)} else limit >> 1)"
        return "limit"

    def _limit_lines(self) -> list[str]:
        """The line that finds the limit for a target that is no relay."""
        if not any(offer.staged for offer in self.offers.values()):
            return []
        cells, columns = (
            [f"(not {self.locals.of(depot)})" for depot in depots] for depots in relays(self.module)
        )
        limit = f"({' + '.join(['1', *cells])})" if cells else "1"
        return [f"limit = {limit} << ({' + '.join(columns)})" if columns else f"limit = {limit}"]

    def _top_lines(
        self, depot: int, target: Target, offer: Offer, reached: list[int], to: str
    ) -> list[str]:
        """The top card alone, onto targets that are asked by mask."""
        bit = f"{target.bits}[{self.locals.about(depot, 'top')}]"
        lines: list[str] = []
        for onto in reached:
            takes = target.takes(self.locals, onto)
            tests = self._tests(offer, depot, onto, "1")
            if len(reached) == 1:
                test = " and ".join([f"{bit} & {takes}", *tests])
                table = f"{move_table(self.module, 'drag')}[{depot}][{onto}]"
                return [f"if {test}:", *indent(self._answer(target, depot, onto, table, "1"))]
            test = " and ".join([f"bit & {takes}", *tests])
            lines += [f"if {test}:", *indent(self._answer(target, depot, onto, f"to[{onto}]", "1"))]
        return [f"if (bit := {bit}) & {target.of_all(self.locals)}:", *indent([to, *lines])]

    def _answer(self, target: Target, depot: int, onto: int, table: str, n: str) -> list[str]:
        """Tell a move, or one for each suit where the card is wild and calls one (R6.4)."""
        plain = [f"moves.append({table}[{n}])"]
        calls = self.listing.call_table(depot, onto, target.landing)
        if calls is None:
            return plain
        # The top card is the whole of a group of one.
        wild = f"{target.landing.wild} >> {self.locals.about(depot, 'top')} & 1"
        test = f"if {wild}:" if n == "1" else f"if n == 1 and {wild}:"
        return [test, f"    moves += {calls}[{n}]", "else:", *indent(plain)]

    def _group_lines(
        self, bank: Bank, depot: int, target: Target, offer: Offer, reached: list[int], to: str
    ) -> list[str]:
        """The groups at the top of a pile."""
        views = self.views[bank.name]
        heads, sizes = views.names(self.locals, depot, target, offer)
        table = move_table(self.module, "drag")
        lines: list[str] = []
        for onto in reached:
            takes = target.takes(self.locals, onto)
            place = f"to[{onto}]"
            if offer.one_size and offer.differ:
                tests = self._tests(offer, depot, onto, "n")
                if tests:
                    inner = [
                        f"n = {sizes}[hit]",
                        f"if {' and '.join(tests)}:",
                        f"    moves.append({place}[n])",
                    ]
                else:
                    inner = [f"moves.append({place}[{sizes}[hit]])"]
                lines += [f"if hit := {heads} & {takes}:", *indent(inner)]
                continue
            tests = [f"bit & {takes}", *self._tests(offer, depot, onto, "n")]
            calls = self.listing.call_table(depot, onto, target.landing)
            if offer.differ and calls is None and len(tests) == 1:
                # Mostly it is one size. Where it is several, the hit is no bit of one alone.
                several = f"[{place}[n] for bit, n in {sizes}.items() if bit & hit]"
                inner = ["if hit in @:", f"    moves.append({place}[@[hit]])"]
                if self._listed_in_a_row(offer, target, table):
                    inner += [f"elif hit == {heads}:", f"    moves += {place}[1 : len(@) + 1]"]
                inner = [line.replace("@", sizes) for line in inner]
                inner += ["else:", f"    moves += {several}"]
                lines += [f"if hit := {heads} & {takes}:", *indent(inner)]
                continue
            each = (
                f"bit, n in {sizes}.items()" if offer.differ else f"n, bit in enumerate({sizes}, 1)"
            )
            inner = [f"for {each}:", f"    if {' and '.join(tests)}:"]
            answer = self._answer(target, depot, onto, place, "n")
            lines += [f"if {heads} & {takes}:", *indent([*inner, *indent(indent(answer))])]
        if len(reached) == 1:
            return [to, *lines]
        # Where groups are large, there is rarely one.
        any_group = f"{heads} and " if offer.least > _SMALL else ""
        test = f"if {any_group}{heads} & {target.of_all(self.locals)}:"
        return [test, *indent([to, *lines])]

    def _listed_in_a_row(self, offer: Offer, target: Target, table: str) -> bool:
        """Whether a target may take all groups of a pile at once, and they are the sizes from one
        on, so that their moves are a slice of the row."""
        rows = any(
            c.name == table and c.type.startswith("list[list[") for c in self.module.constants
        )
        return rows and offer.least == 1 and target.on_empty == "-1"


def make_quick(
    module: Module, listing: Listing, landings: dict[str, Landing], leavings: dict[str, Leaving]
) -> Quick | None:
    """The quick listing of a board; None where the general one does better."""
    banks = module.board.banks
    offers = find_offers(module, landings, leavings)
    modes = find_modes(module, landings, offers)
    if not modes:
        return None
    targets = {
        bank.name: make_target(module, bank, landings[bank.name], modes[bank.name])
        for bank in banks
        if bank.name in modes
    }
    shown = {
        source
        for (source, target), offer in offers.items()
        if offer.top or landings[target].called is not None
    }
    views = {
        bank.name: Views(module, bank, targets, offers, bank.name in shown)
        for bank in banks
        if any(s == bank.name and not offer.top for (s, _), offer in offers.items())
    }
    kept = make_kept(module, targets, views, shown)
    return Quick(module, listing, Locals(module), targets, offers, views, leavings, kept)
