"""Which groups go from one source onto one target: the innermost lines of the listing.

What a source lets go, and what order a target asks inside a group, is true of shorter groups when
it is true of longer ones; so every such rule is an upper bound on `n`, and what is left to ask for
each size is whether the group's bottom card fits: one bit of the mask `takes`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.ir.types import Compound, Gate, UnitKind
from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.leaving import Leaving
from compiler.python.module import Module, indent

__all__ = ["Crossing", "Found", "Source", "call_table", "move_table"]


_MOST_MADE = 1500  # moves that a module makes when it is imported: a millisecond and a half


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
class Source:
    """A bank of sources while its lines are written: which measures of the pile they need."""

    bank: Bank
    leaving: Leaving
    text: str
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


def move_table(module: Module, kind: str) -> str:
    """The constant with the moves of a kind that call no suit, by source, target and n."""
    sizes = [b.last - b.first + 1 for b in module.facts.blocks if b.kind == kind]
    if sum(sizes) <= _MOST_MADE:
        value = f"{module.use('SPACE')}.rows({kind!r})"
        return module.constant(f"{kind.upper()}S", value, f"list[list[list[{module.use('Move')}]]]")
    value = f"{module.use('SPACE')}.tables({kind!r})"
    type = f"list[dict[int, {module.use('MoveTable')}]]"
    return module.constant(f"{kind.upper()}S", value, type)


def call_table(module: Module, kind: str) -> str:
    """The constant with the moves of a kind that call a suit, by source, target and n."""
    value = f"{module.use('SPACE')}.call_tables({kind!r})"
    type = f"list[dict[int, {module.use('CallTable')}]]"
    return module.constant(f"{kind.upper()}_CALLS", value, type)


@dataclass
class Crossing:
    """From one source onto one target. `variable` is the target's text, `takes` the variable with
    the mask of the bottom cards that the target takes now; None where it takes all."""

    module: Module
    source: Source
    target: Bank
    landing: Landing
    variable: str
    found: Found
    takes: str | None = None

    def lines(self) -> list[str]:
        """The lines that find the groups."""
        if self.landing.accept.allow_face_down:
            return self._checked_lines()
        match self.source.kind:
            case UnitKind.SINGLE:
                return self._pick_lines()
            case UnitKind.PILE:
                return self._pile_lines()
        bounds = self._bounds()
        if bounds == ["1"]:
            return self._top_lines() if self.landing.accept.min_count == 1 else []
        most = bounds[0] if len(bounds) == 1 else f"min({', '.join(bounds)})"
        tests = self._tests("pile[-n]", "size - n", "n")
        if any("size" in test for test in tests):
            self.source.need("size", "len(pile)")
        inner = self._answer(tests, "n", "pile[-n]", "n == 1")
        loop = f"for n in range({self.landing.accept.min_count}, {most} + 1):"
        return self._if_any(bounds, [loop, *indent(inner)])

    def _if_any(self, bounds: list[str], lines: list[str]) -> list[str]:
        """The lines under the question whether the target takes any of the cards that could be
        the bottom of a group: one bit operation for the whole pile."""
        fixed = [bound for bound in bounds if "self." not in bound]
        if not self.takes or not fixed:
            return lines
        least = fixed[0] if len(fixed) == 1 else f"min({', '.join(fixed)})"
        name = "_".join(["cards", *fixed])
        cards = self.source.need(name, f"{self.module.use('cards_mask')}(pile, {least})")
        return [f"if {self.takes} & {cards}:", *indent(lines)]

    @property
    def _asks_faces(self) -> bool:
        """Whether every card of the group must lie face up (R4.1, R5.3)."""
        return self.source.leaving.eject.gate is Gate.FACE_UP or self.landing.accept.declares

    def _bounds(self) -> list[str]:
        """The bounds on the largest group, as texts."""
        source, landing, use = self.source, self.landing, self.module.use
        of_pile = source.kind is UnitKind.PILE
        bounds: list[str] = []
        if landing.accept.single or (source.leaving.eject.gate is Gate.TOP_ONLY and not of_pile):
            if not of_pile:
                return ["1"]
            bounds.append("1")
        if source.leaving.run is not None:
            bounds.append(source.need("run", f"{use('run_length')}(pile, {source.leaving.run})"))
        if self._asks_faces:
            bounds.append(source.need("up", f"{use('face_up_length')}(pile)"))
        if landing.order and source.leaving.eject.unit is None and landing.accept.orders:
            order = f"{use('run_length')}(pile, {landing.order})"
            bounds.append(source.need(f"run_{self.target.stem}", order))
        if landing.ranks:
            ranks = f"{use('stretch')}(pile, {landing.ranks})"
            bounds.append(source.need(f"ranks_{self.target.stem}", ranks))
        if not bounds:
            bounds.append(source.need("size", "len(pile)"))
        if self.module.game.compound is Compound.STAGED:
            bounds.append(f"self._relay_limit({self.variable})")
        return bounds

    def _tests(self, card: str, start: str, n: str) -> list[str]:
        """What is asked of each group: its bottom card's bit, and the conditions."""
        tests = [f"{self.takes} >> {card} & 1"] if self.takes else []
        source = self.source
        if source.leaving.when:
            tests.append(f"{source.leaving.when}(self, {source.text}, {start}, {n})")
        if self.landing.when:
            group = f"{source.text}, {start}, {n}, {self.variable}"
            tests.append(f"{self.landing.when}(self, {group})")
        return tests

    def _pile_lines(self) -> list[str]:
        """The whole pile."""
        size = self.source.need("size", "len(pile)")
        least = self.landing.accept.min_count
        tests = [f"{size} <= {bound}" for bound in self._bounds() if bound != size]
        tests += [f"{size} >= {least}"] if least > 1 else []
        tests += self._tests("pile[0]", "0", size)
        return self._answer(tests, size, "pile[0]", f"{size} == 1")

    def _top_lines(self) -> list[str]:
        """One card, the top one."""
        card = self.source.need("card", "pile[-1]")
        tests = [f"{card} < {self.module.use('FACE_DOWN')}"] if self._asks_faces else []
        tests += self._tests(card, "len(pile) - 1", "1")
        return self._answer(tests, "1", card)

    def _pick_lines(self) -> list[str]:
        """Any card of the pile, from the top down."""
        tests = [f"card < {self.module.use('FACE_DOWN')}"] if self._asks_faces else []
        tests += self._tests("card", "index", "1")
        inner = self._answer(tests, "index", "card")
        if self.landing.accept.min_count > 1:
            return []
        if self.source.leaving.eject.gate is Gate.TOP_ONLY:
            return ["index = len(pile) - 1", "card = pile[index]", *inner]
        loop = "for index in range(len(pile) - 1, -1, -1):"
        return [loop, "    card = pile[index]", *indent(inner)]

    def _answer(self, tests: list[str], n: str, card: str, calls_when: str = "") -> list[str]:
        """Tell the move, or one for each suit where a single wild card calls one (R6.4):
        `calls_when` is asked of the group beside its card being wild."""
        kind = "pick" if self.source.kind is UnitKind.SINGLE else "drag"
        place = f"[{self.source.text}][{self.variable}][{n}]"
        lines = self.found.one(move_table(self.module, kind) + place)
        if self.landing.called and self.found.lists and self._offers_calls():
            wild = f"{self.landing.wild} >> {card} & 1"
            if calls_when:
                wild = f"{calls_when} and {wild}"
            calls = self.found.several(call_table(self.module, kind) + place)
            lines = [f"if {wild}:", *indent(calls), "else:", *indent(lines)]
        return [f"if {' and '.join(tests)}:", *indent(lines)] if tests else lines

    def _offers_calls(self) -> bool:
        return any(
            block.source in self.source.bank.depots
            and block.target in self.target.depots
            and any(arg is not None for arg in block.args)
            for block in self.module.facts.blocks
            if block.target is not None
        )

    def _checked_lines(self) -> list[str]:
        """The plain form, for rules that take face-down cards among other things: every group
        that the source lets go is put to the rule's own function."""
        text, variable = self.source.text, self.variable
        picks = self.source.kind is UnitKind.SINGLE
        face_down = self.module.use("FACE_DOWN")
        if picks:
            loop = "for index in range(len(pile) - 1, -1, -1):"
            start, n, number, card, calls_when = "index", "1", "index", "pile[index]", ""
        else:
            loop = "for n in range(1, len(pile) + 1):"
            start, n, number, card, calls_when = (
                "len(pile) - n",
                "n",
                "n",
                "pile[-n]",
                "n == 1 and ",
            )
        tests = [
            f"{self.source.leaving.check}(self, {text}, {start}, {n}) is None",
            f"{self.landing.check}(self, {text}, {start}, {n}, {variable}) is None",
        ]
        if self.module.game.compound is Compound.STAGED and not picks:
            tests.append(f"(n == 1 or n <= self._relay_limit({variable}))")
        return [
            loop,
            *indent(self._answer(tests, number, card, f"{calls_when}{card} < {face_down}")),
        ]
