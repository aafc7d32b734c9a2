"""The listing of moves (R6.9): one block of lines for each bank of sources.

The same lines serve `_list_moves`, where a move found is appended, and `_any_move`, where the
first one found answers: `Found` writes the difference.

What a source lets go, and what order a target asks inside a group, is true of shorter groups when
it is true of longer ones; so every such rule is an upper bound on `n`, and what is left to ask for
each size is whether the group's bottom card fits: one bit of a mask.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.ir.types import Compound, Gate, UnitKind
from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.module import Module
from compiler.python.taps import Tap, Taps

__all__ = ["Found", "Listing"]


@dataclass(frozen=True, slots=True)
class Found:
    """How a found move is told: appended to `moves`, or answered with `return True`."""

    lists: bool

    def one(self, move: str) -> list[str]:
        """Lines for a move."""
        return [f"moves.append({move})" if self.lists else "return True"]

    def several(self, moves: str) -> list[str]:
        """Lines for a list of at least one move."""
        return [f"moves += {moves}" if self.lists else "return True"]


@dataclass
class _Source:
    """A bank of sources while its lines are written: which measures of the pile they need."""

    bank: Bank
    leaving: Leaving
    text: str
    hides: bool
    needs: list[str] = field(default_factory=list)

    @property
    def kind(self) -> UnitKind | None:
        """The declared unit's kind."""
        unit = self.leaving.eject.unit
        return None if unit is None else unit.kind

    def need(self, name: str, value: str) -> str:
        """A measure of the pile, computed once a source."""
        line = f"{name} = {value}"
        if line not in self.needs:
            self.needs.append(line)
        return name


@dataclass
class Listing:
    """Writes the listing of one game."""

    module: Module
    landings: dict[str, Landing]
    leavings: dict[str, Leaving]
    taps: Taps

    def lines(self, found: Found) -> list[str]:
        """The lines that find every move, in order, over `self` and `piles`."""
        lines: list[str] = []
        for bank in self.module.board.banks:
            lines += self._bank_lines(bank, found)
        return lines

    def _bank_lines(self, bank: Bank, found: Found) -> list[str]:
        text = bank.name if bank.lone else "source"
        inner = self._tap_lines(bank, text, found) + self._drag_lines(bank, text, found)
        if not inner or bank.lone:
            return inner
        return [f"for source in {bank.name}:", *_indent(inner)]

    # Taps.

    def _tap_lines(self, bank: Bank, text: str, found: Found) -> list[str]:
        lines = []
        for tap in self.taps.of(bank):
            move = self._tap_move(tap, text)
            if tap.kind == "draw" and not bank.first.uncovered_by:
                test = f"if piles[{text}]:"
            elif tap.kind == "redeal" and not bank.lone:
                assert self.module.game.redeal is not None
                trigger = self.module.board.depot(self.module.game.redeal.trigger)
                test = f"if source == {trigger} and {tap.check}(self, source) is None:"
            else:
                test = f"if {tap.check}(self, {text}) is None:"
            lines += [test, *_indent(found.one(move))]
        return lines

    def _tap_move(self, tap: Tap, text: str) -> str:
        space = self.module.use("SPACE")
        arg = f", {tap.arg!r}" if tap.arg is not None else ""
        word = "".join(c if c.isascii() and c.isalnum() else "_" for c in tap.arg or "").upper()
        wish = f"{tap.kind.upper()}_{tap.bank.name}" + (f"_{word}" if word else "")
        if tap.bank.lone:
            value = f"{space}.tap({tap.kind!r}, {text}{arg})"
            return self.module.constant(wish, value, self.module.use("Move"))
        if tap.kind == "redeal":
            assert self.module.game.redeal is not None
            trigger = self.module.board.depot(self.module.game.redeal.trigger)
            value = f"{space}.tap({tap.kind!r}, {trigger}{arg})"
            return self.module.constant(wish, value, self.module.use("Move"))
        row = f"{{depot: {space}.tap({tap.kind!r}, depot{arg}) for depot in {tap.bank.name}}}"
        name = self.module.constant(wish, row, f"dict[int, {self.module.use('Move')}]")
        return f"{name}[{text}]"

    # Drags and picks.

    def _drag_lines(self, bank: Bank, text: str, found: Found) -> list[str]:
        leaving = self.leavings[bank.name]
        hides = bool(set(bank.depots) & set(self.module.facts.face_down))
        source = _Source(bank, leaving, text, hides)
        body: list[str] = []
        for target in self.module.board.banks:
            if self.module.pairs_of(bank, target, drag=True):
                body += self._target_lines(source, target, found)
        if not body:
            return []
        test = "if pile:"
        if leaving.covered:
            test = f"if pile and cover_of(piles, {text}) is None:"
        return [f"pile = piles[{text}]", test, *_indent([*source.needs, *body])]

    def _target_lines(self, source: _Source, target: Bank, found: Found) -> list[str]:
        """The moves from one source onto a bank of targets."""
        pairs = self.module.pairs_of(source.bank, target, drag=True)
        tucks = [pair for pair in pairs if pair.source == pair.target]
        apart = {(p.source, p.target) for p in pairs if p.source != p.target}
        variable = target.name if target.lone else "target"
        inner = self._landing_lines(source, target, variable, found) if apart else []
        same = source.bank is target
        if tucks:
            tuck = self._tuck_lines(source, found)
            if target.lone:
                return tuck
            inner = [
                "if target == source:",
                *_indent(tuck),
                *(["else:", *_indent(inner)] if inner else []),
            ]
        full = {(s, t) for s in source.bank.depots for t in target.depots if s != t}
        if apart == full or (tucks and not apart):
            if same and not tucks:
                inner = ["if target != source:", *_indent(inner)]
            return inner if target.lone else [f"for target in {target.name}:", *_indent(inner)]
        return self._partial(source, target, apart, bool(tucks), inner)

    def _partial(
        self,
        source: _Source,
        target: Bank,
        apart: set[tuple[int, int]],
        tucks: bool,
        inner: list[str],
    ) -> list[str]:
        """The loop over the targets that a source can reach, where it can't reach all."""
        board = self.module.board
        if target.lone:
            depots = board.depots([s for s in source.bank.depots if (s, target.depots[0]) in apart])
            return [f"if source in {depots}:", *_indent(inner)]
        landing = self.landings[target.name]
        drags = {
            (p.source, p.target) for p in self.module.game.pairs or () if p.target in target.depots
        }
        own = {(s, t) for s, t in drags if s in source.bank.depots and s != t}
        if landing.reach and own == apart and not tucks:
            table = landing.reach
        else:
            pairs = set(apart) | ({(s, s) for s in source.bank.depots} if tucks else set())
            wish = f"{source.bank.name}_TO_{target.name}"
            table = self.module.constant(wish, board.mapping(pairs), "dict[int, tuple[int, ...]]")
        return [f"for target in {table}.get({source.text}, ()):", *_indent(inner)]

    def _tuck_lines(self, source: _Source, found: Found) -> list[str]:
        test = f"if {self.module.use('can_tuck')}(self, {source.text}):"
        if source.kind is UnitKind.SINGLE:
            move = f"{self._moves('pick')}[{source.text}][{source.text}][len(pile) - 1]"
        else:
            move = f"{self._moves('drag')}[{source.text}][{source.text}][1]"
        return [test, *_indent(found.one(move))]

    def _landing_lines(
        self, source: _Source, target: Bank, variable: str, found: Found
    ) -> list[str]:
        """The groups of one source that land on one target."""
        landing = self.landings[target.name]
        accept = landing.accept
        if accept.allow_face_down and not accept.rejects_all:
            return self._checked_lines(source, landing, target, variable, found)
        takes = self._takes(landing, target, variable)
        setup: list[str] = []
        tests: list[str] = []
        if takes is not None:
            setup.append(f"takes = {takes}")
        inner = self._group_lines(source, target, variable, found, takes is not None)
        if accept.empty_only or accept.seed_none:
            filled = "not " if accept.empty_only else ""
            tests.append(f"if {filled}piles[{variable}]:")
        elif takes is not None and "onto" in takes:
            setup.insert(0, f"onto = piles[{variable}]")
        lines = [*setup, *inner]
        return [*tests, *_indent(lines)] if tests else lines

    def _takes(self, landing: Landing, target: Bank, variable: str) -> str | None:
        """The mask of the bottom cards that a target takes now; None where that is all."""
        accept = landing.accept
        occupied = f"{landing.fits}[onto[-1]]" if landing.fits else None
        if occupied and landing.called:
            called = f"self._calls.get({variable})"
            occupied = (
                f"({occupied} if (called := {called}) is None"
                f" else {landing.called}[called][onto[-1]])"
            )
        empty = landing.starts
        if accept.seed_from_deal:
            mask = f"{self.module.use('base_mask')}(self, {target.first.type.value!r})"
            empty = f"{mask} & {empty}" if empty else mask
        if accept.empty_only:
            return empty
        if accept.seed_none:
            return (
                None if occupied is None else occupied.replace("onto[-1]", f"piles[{variable}][-1]")
            )
        if occupied is None and empty is None:
            return None
        everything = "ALL_CARDS"
        if occupied is None or empty is None:
            self.module.use(everything)
        return f"{occupied or everything} if onto else {empty or everything}"

    def _moves(self, kind: str) -> str:
        value = f"{self.module.use('SPACE')}.tables({kind!r})"
        type = f"list[dict[int, {self.module.use('MoveTable')}]]"
        return self.module.constant(f"{kind.upper()}S", value, type)

    def _calls(self, kind: str) -> str:
        value = f"{self.module.use('SPACE')}.call_tables({kind!r})"
        type = f"list[dict[int, {self.module.use('CallTable')}]]"
        return self.module.constant(f"{kind.upper()}_CALLS", value, type)

    def _offers_calls(self, source: Bank, target: Bank) -> bool:
        return any(
            block.source in source.depots
            and block.target in target.depots
            and any(arg is not None for arg in block.args)
            for block in self.module.facts.blocks
            if block.target is not None
        )

    def _group_lines(
        self, source: _Source, target: Bank, variable: str, found: Found, masked: bool
    ) -> list[str]:
        if source.kind is UnitKind.SINGLE:
            return self._pick_lines(source, target, variable, found, masked)
        accept = self.landings[target.name].accept
        low, high = self._bounds(source, target, variable)
        if high == ["1"]:
            if accept.min_count > 1:
                return []
            return self._single_lines(source, target, variable, found, masked)
        if source.kind is UnitKind.PILE:
            tests = [
                f"{source.need('size', 'len(pile)')} <= {bound}"
                for bound in high
                if bound != "size"
            ]
            tests += [f"size >= {accept.min_count}"] if accept.min_count > 1 else []
            tests += self._tests(source, target, variable, masked, "pile[0]", "0", "size")
            return self._answer(source, target, variable, found, tests, "size", "pile[0]")
        most = high[0] if len(high) == 1 else f"min({', '.join(high)})"
        card = "pile[-n]"
        start = "size - n"
        tests = self._tests(source, target, variable, masked, card, start, "n")
        if "size" in " ".join(tests):
            source.need("size", "len(pile)")
        inner = self._answer(source, target, variable, found, tests, "n", card)
        if low == high:
            return [f"n = {low[0]}", *inner]
        return [f"for n in range({low[0]}, {most} + 1):", *_indent(inner)]

    def _bounds(self, source: _Source, target: Bank, variable: str) -> tuple[list[str], list[str]]:
        """The smallest group, and the bounds on the largest, as texts."""
        landing = self.landings[target.name]
        accept = landing.accept
        gate = source.leaving.eject.gate
        needs_up = source.hides and (gate is Gate.FACE_UP or accept.declares)
        low = [str(accept.min_count)]
        high: list[str] = []
        if accept.single or (gate is Gate.TOP_ONLY and source.kind is not UnitKind.PILE):
            if source.kind is not UnitKind.PILE:
                return low, ["1"]
            high.append("1")
        if source.kind is UnitKind.PILE:
            source.need("size", "len(pile)")
            low = ["size"]
        elif source.kind is UnitKind.RUN:
            run = f"{self.module.use('run_length')}(pile, {source.leaving.run})"
            high.append(source.need("run", run))
        if needs_up:
            high.append(source.need("up", f"{self.module.use('face_up_length')}(pile)"))
        if landing.order and source.leaving.eject.unit is None and accept.orders:
            order = f"{self.module.use('run_length')}(pile, {landing.order})"
            high.append(source.need(f"run_{target.stem}", order))
        if landing.ranks:
            ranks = f"{self.module.use('stretch')}(pile, {landing.ranks})"
            high.append(source.need(f"ranks_{target.stem}", ranks))
        if not high:
            high.append(source.need("size", "len(pile)"))
        if self.module.game.compound is Compound.STAGED:
            high.append(f"self._relay_limit({variable})")
        return low, high

    def _tests(
        self,
        source: _Source,
        target: Bank,
        variable: str,
        masked: bool,
        card: str,
        start: str,
        n: str,
    ) -> list[str]:
        """What is asked of each group: its bottom card's bit, and the conditions."""
        landing = self.landings[target.name]
        tests = [f"takes >> {card} & 1"] if masked else []
        if source.leaving.when:
            tests.append(f"{source.leaving.when}(self, {source.text}, {start}, {n})")
        if landing.when:
            tests.append(f"{landing.when}(self, {source.text}, {start}, {n}, {variable})")
        return tests

    def _single_lines(
        self, source: _Source, target: Bank, variable: str, found: Found, masked: bool
    ) -> list[str]:
        """One card, the top one."""
        accept = self.landings[target.name].accept
        gate = source.leaving.eject.gate
        tests = []
        card = source.need("card", "pile[-1]")
        if source.hides and (gate is Gate.FACE_UP or accept.declares):
            tests.append(f"{card} >= 0")
        tests += self._tests(source, target, variable, masked, card, "len(pile) - 1", "1")
        return self._answer(source, target, variable, found, tests, "1", card)

    def _pick_lines(
        self, source: _Source, target: Bank, variable: str, found: Found, masked: bool
    ) -> list[str]:
        """Any card of the pile, from the top down."""
        accept = self.landings[target.name].accept
        gate = source.leaving.eject.gate
        tests = []
        if source.hides and (gate is Gate.FACE_UP or accept.declares):
            tests.append("card >= 0")
        tests += self._tests(source, target, variable, masked, "card", "index", "1")
        inner = self._answer(source, target, variable, found, tests, "index", "card")
        if gate is Gate.TOP_ONLY:
            return ["index = len(pile) - 1", "card = pile[index]", *inner]
        loop = "for index in range(len(pile) - 1, -1, -1):"
        return [loop, "    card = pile[index]", *_indent(inner)]

    def _answer(
        self,
        source: _Source,
        target: Bank,
        variable: str,
        found: Found,
        tests: list[str],
        n: str,
        card: str,
    ) -> list[str]:
        """Tell the move, or one for each suit where a single wild card calls one (R6.4)."""
        landing = self.landings[target.name]
        kind = "pick" if source.kind is UnitKind.SINGLE else "drag"
        place = f"[{source.text}][{variable}][{n}]"
        lines = found.one(self._moves(kind) + place)
        if landing.called and self._offers_calls(source.bank, target):
            wild = f"{landing.wild} >> {card} & 1"
            if n == "size":
                wild = f"size == 1 and {wild}"
            elif n == "n":
                wild = f"n == 1 and {wild}"
            calls = found.several(self._calls(kind) + place)
            lines = [f"if {wild}:", *_indent(calls), "else:", *_indent(lines)]
            if not found.lists:
                lines = ["return True"]
        return [f"if {' and '.join(tests)}:", *_indent(lines)] if tests else lines

    def _checked_lines(
        self, source: _Source, landing: Landing, target: Bank, variable: str, found: Found
    ) -> list[str]:
        """The plain form, for rules that take face-down cards among other things: every group
        that the source lets go is put to the rule's own function."""
        kind = "pick" if source.kind is UnitKind.SINGLE else "drag"
        leave = f"{source.leaving.check}(self, {source.text}"
        land = f"{landing.check}(self, {source.text}"
        staged = ""
        if self.module.game.compound is Compound.STAGED and kind == "drag":
            staged = f" and (n == 1 or n <= self._relay_limit({variable}))"
        if kind == "pick":
            loop = "for index in range(len(pile) - 1, -1, -1):"
            start, n, number, card = "index", "1", "index", "pile[index]"
        else:
            loop = "for n in range(1, len(pile) + 1):"
            start, n, number, card = "len(pile) - n", "n", "n", "pile[-n]"
        test = (
            f"if {leave}, {start}, {n}) is None"
            f" and {land}, {start}, {n}, {variable}) is None{staged}:"
        )
        lines = self._answer(source, target, variable, found, [], number, card)
        if landing.called and found.lists:
            lines = [
                line.replace("if ", f"if {card} >= 0 and ", 1) if line.startswith("if ") else line
                for line in lines
            ]
        return [loop, *_indent([test, *_indent(lines)])]


def _indent(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
