"""The listing of moves (R6.9): one block of lines for each bank of sources.

The same lines serve `_list_moves`, where a move found is appended, and `_any_move`, where the
first one found answers: `Found` writes the difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from compiler.ir.types import UnitKind
from compiler.python.board import Bank
from compiler.python.groups import Crossing, Found, Source, call_table, move_table
from compiler.python.index import Index, Together
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.module import Module, indent
from compiler.python.tap_moves import fixed_sources, tap_move
from compiler.python.taps import Taps

__all__ = ["Listing"]

_TAPS = ("draw", "recycle", "redeal", "action")
_MOST_CROSSINGS = 600  # of banks; each is some ten lines, twice


@dataclass
class Listing:
    """Writes the listing of one game."""

    module: Module
    landings: dict[str, Landing]
    leavings: dict[str, Leaving]
    taps: Taps
    index: Index | None = None
    """The index of takers, of a board that has one."""
    _known: set[str] = field(default_factory=set)
    _fresh: list[str] = field(default_factory=list)

    def lines(self, found: Found) -> list[str]:
        """The lines that find every move, in order, over `self` and `piles`.

        What the targets take does not depend on the source: those masks are made once, before the
        first bank that asks for them.
        """
        lines: list[str] = []
        self.forget()
        banks = self.module.board.banks
        if found.lists:
            for bank in banks:
                lines += self.bank_lines(bank, found)
        else:
            # In any order: what has to be tried out comes last. Where any card can be drawn from a
            # bank, that has answered the question for it.
            for bank in banks:
                lines += self.bank_lines(bank, found, ("draw", "recycle"), drags=False)
            for bank in [bank for bank in banks if not self._always_draws(bank)]:
                lines += self.bank_lines(bank, found, ())
            for bank in banks:
                lines += self.bank_lines(bank, found, ("redeal", "action"), drags=False)
        return lines if self.index is None else [*self.index.setup(lines), *lines]

    def _always_draws(self, bank: Bank) -> bool:
        """Whether a card can be drawn from each depot of a bank that holds one."""
        return not bank.first.uncovered_by and any(t.kind == "draw" for t in self.taps.of(bank))

    def forget(self) -> None:
        """Another method begins: no mask is known yet."""
        self._known.clear()

    def bank_lines(
        self, bank: Bank, found: Found, taps: tuple[str, ...] = _TAPS, drags: bool = True
    ) -> list[str]:
        """The lines of one bank of sources, with the masks that it is the first to ask for; or of
        some kinds of taps on it, or its drags."""
        self._fresh = []
        text = bank.name if bank.lone else "source"
        inner = self._tap_lines(bank, text, found, taps)
        inner += self._drag_lines(bank, text, found) if drags else []
        if inner and not bank.lone:
            inner = [f"for source in {bank.name}:", *indent(inner)]
        return [*self._fresh, *inner]

    # Taps.

    def _tap_lines(self, bank: Bank, text: str, found: Found, kinds: tuple[str, ...]) -> list[str]:
        lines = []
        for tap in [tap for tap in self.taps.of(bank) if tap.kind in kinds]:
            move = tap_move(self.module, tap, text)
            if tap.kind == "draw" and not bank.first.uncovered_by:
                test = f"if piles[{text}]:"
            elif tap.kind == "redeal" and not bank.lone:
                assert self.module.game.redeal is not None
                trigger = self.module.board.depot(self.module.game.redeal.trigger)
                test = f"if source == {trigger} and {tap.check}(self, source) is None:"
            else:
                test = f"if {tap.check}(self, {text}) is None:"
                if tap.kind == "action" and self.index is not None:
                    may = self.index.may(bank, tap.arg, text)
                    test = test if may is None else f"if {may} and{test.removeprefix('if')}"
            lines += [test, *indent(found.one(move))]
        return lines

    def tap_lines_of(self, bank: Bank, depot: int, local: Callable[[int], str]) -> list[str]:
        """What is tapped on one depot, in a listing that has piles in local variables."""
        lines: list[str] = []
        redeal = self.module.game.redeal
        for tap in self.taps.of(bank):
            text = self.module.board.depot(depot)
            check = f"{tap.check}(self, {text}) is None"
            test = f"if {check}:"
            if tap.kind == "draw" and not bank.first.uncovered_by:
                test = f"if {local(depot)}:"
            elif tap.kind == "recycle" and lines and lines[-2] == f"if {local(depot)}:":
                test = f"elif {check}:"
            elif tap.kind == "redeal":
                assert redeal is not None
                if redeal.trigger != depot:
                    continue
                filled = [local(source) for source in fixed_sources(redeal)]
                if filled:
                    asked = " or ".join(filled)
                    test = f"if {f'({asked})' if len(filled) > 1 else asked} and {check}:"
            lines += [test, f"    moves.append({tap_move(self.module, tap, text)})"]
        return lines

    def call_table(self, source: int, target: int, landing: Landing) -> str | None:
        """The moves that call a suit from one depot onto another, by size; None without any."""
        if landing.called is None or not any(
            block.kind == "drag" and block.source == source and block.target == target
            for block in self.module.facts.blocks
            if any(arg is not None for arg in block.args)
        ):
            return None
        return f"{call_table(self.module, 'drag')}[{source}][{target}]"

    # Drags and picks.

    def _drag_lines(self, bank: Bank, text: str, found: Found) -> list[str]:
        leaving = self.leavings[bank.name]
        if self.is_tangled:
            return self._plain_drag_lines(bank, text, found)
        source = Source(bank, leaving, text)
        body, all_indexed = self._all_targets_lines(source, found)
        if not body or all_indexed:
            return body
        test = "if pile:"
        if leaving.covered:
            test = f"if pile and cover_of(piles, {text}) is None:"
        return [f"pile = piles[{text}]", test, *indent([*source.needs, *body])]

    def _all_targets_lines(self, source: Source, found: Found) -> tuple[list[str], bool]:
        """The moves from one source, and whether all are found by the index."""
        body: list[str] = []
        done: list[Together] = []
        all_indexed = True
        for target in self.module.board.banks:
            if not self.module.pairs_of(source.bank, target, drag=True):
                continue
            one = None if self.index is None else self.index.of(source.bank, target)
            if one is None or self.index is None:
                all_indexed = False
                body += self._target_lines(source, target, found)
            elif one not in done:
                done.append(one)
                body += self.index.lines(source.bank, source.text, one, found)
        if self.index is not None:
            body = [*self.index.views_lines(source.bank, source.text), *body]
        return body, all_indexed

    @cached_property
    def is_tangled(self) -> bool:
        """Whether a block of lines for each two banks would be too many."""
        bank_of = self.module.board.bank_of
        crossings = {(bank_of(s).name, bank_of(t).name) for s, t in self.module.pairs}
        return len(crossings) > _MOST_CROSSINGS

    def _plain_drag_lines(self, bank: Bank, text: str, found: Found) -> list[str]:
        """The same for games of a great many rules: whatever the checks let pass is listed."""
        if not any(s in bank.depots for s, _ in self._drags):
            return []
        moves = f"{self.module.use('moves_onto')}(self, {text}, target)"
        lines = found.several(moves) if found.lists else [f"if {moves}:", "    return True"]
        return [f"for target in {self._targets}.get({text}, ()):", *indent(lines)]

    @cached_property
    def _drags(self) -> set[tuple[int, int]]:
        """The pairs between which a player can drag, as source and target."""
        return {ends for ends, pair in self.module.pairs.items() if pair.drag}

    @cached_property
    def _targets(self) -> str:
        """The table of all of them."""
        value = self.module.mapping(self._drags)
        return self.module.constant("TARGETS", value, "dict[int, tuple[int, ...]]")

    def _target_lines(self, source: Source, target: Bank, found: Found) -> list[str]:
        """The moves from one source onto a bank of targets."""
        pairs = self.module.pairs_of(source.bank, target, drag=True)
        tucks = {(p.source, p.target) for p in pairs if p.source == p.target}
        apart = {(p.source, p.target) for p in pairs if p.source != p.target}
        variable = target.name if target.lone else "target"
        full = {(s, t) for s in source.bank.depots for t in target.depots if s != t}
        takes = self._hoisted(target) if apart == full and not tucks else None
        inner = self._landing_lines(source, target, variable, found, takes) if apart else []
        same = source.bank is target
        if tucks:
            tuck = self._tuck_lines(source, found)
            if target.lone:
                return tuck
            inner = [
                "if target == source:",
                *indent(tuck),
                *(["else:", *indent(inner)] if inner else []),
            ]
        every_one = len(tucks) in (0, len(target.depots))
        if every_one and (apart == full or (tucks and not apart)):
            if same and not tucks:
                inner = ["if target != source:", *indent(inner)]
            if target.lone:
                return inner
            named = any(re.search(r"\btarget\b", line) for line in inner)
            loop = f"for {'target' if named else '_'} in {target.name}:"
            if takes is not None:
                loop = f"for takes in {takes}:"
                if named:
                    loop = f"for target, takes in zip({target.name}, {takes}):"
            return [loop, *indent(inner)]
        return self._partial(source, target, apart, tucks, inner)

    def _partial(
        self,
        source: Source,
        target: Bank,
        apart: set[tuple[int, int]],
        tucks: set[tuple[int, int]],
        inner: list[str],
    ) -> list[str]:
        """The loop over the targets that a source can reach, where it can't reach all."""
        board = self.module.board
        if target.lone:
            depots = board.depots([s for s in source.bank.depots if (s, target.depots[0]) in apart])
            return [f"if source in {depots}:", *indent(inner)]
        landing = self.landings[target.name]
        drags = {
            (p.source, p.target) for p in self.module.game.pairs or () if p.target in target.depots
        }
        own = {(s, t) for s, t in drags if s in source.bank.depots and s != t}
        if landing.reach and own == apart and not tucks:
            table = landing.reach
        else:
            wish = f"{source.bank.name}_TO_{target.name}"
            value = self.module.mapping(apart | tucks)
            table = self.module.constant(wish, value, "dict[int, tuple[int, ...]]")
        return [f"for target in {table}.get({source.text}, ()):", *indent(inner)]

    def _tuck_lines(self, source: Source, found: Found) -> list[str]:
        test = f"if {self.module.use('can_tuck')}(self, {source.text}):"
        if source.kind is UnitKind.SINGLE:
            move = f"{move_table(self.module, 'pick')}[{source.text}][{source.text}][len(pile) - 1]"
        else:
            move = f"{move_table(self.module, 'drag')}[{source.text}][{source.text}][1]"
        return [test, *indent(found.one(move))]

    def _hoisted(self, target: Bank) -> str | None:
        """The variable with the masks of a bank's depots, made once; None where each target is
        better asked by itself."""
        landing = self.landings[target.name]
        accept = landing.accept
        if accept.allow_face_down or accept.empty_only or accept.seed_none:
            return None
        variable = target.name if target.lone else "target"
        takes = self._takes(landing, target, variable)
        if takes is None:
            return None
        name = f"takes_{target.stem}"
        if name not in self._known:
            self._known.add(name)
            onto = f"piles[{variable}]"
            if takes.count("onto") > 1:
                onto = f"(onto := {onto})"
            asked = takes.replace(" if onto else ", f" if {onto} else ")
            text = asked if target.lone else f"[{asked} for target in {target.name}]"
            self._fresh.append(f"{name} = {text}")
        return name

    def _landing_lines(
        self, source: Source, target: Bank, variable: str, found: Found, hoisted: str | None
    ) -> list[str]:
        """The groups of one source that land on one target; `hoisted` has the target's masks."""
        landing = self.landings[target.name]
        accept = landing.accept
        crossing = Crossing(self.module, source, target, landing, variable, found)
        if accept.allow_face_down:
            return crossing.lines()
        if hoisted is not None:
            crossing.takes = hoisted if target.lone else "takes"
            return crossing.lines()
        takes = self._takes(landing, target, variable)
        setup: list[str] = []
        tests: list[str] = []
        if takes is not None:
            setup.append(f"takes = {takes}")
        crossing.takes = None if takes is None else "takes"
        inner = crossing.lines()
        if accept.empty_only or accept.seed_none:
            filled = "not " if accept.empty_only else ""
            tests.append(f"if {filled}piles[{variable}]:")
        elif takes is not None and "onto" in takes:
            setup.insert(0, f"onto = piles[{variable}]")
        lines = [*setup, *inner]
        return [*tests, *indent(lines)] if tests else lines

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
