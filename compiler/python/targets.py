"""Banks as targets of the quick listing: constants, and the lines that find out what they take."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.python.board import Bank
from compiler.python.card_sets import traits_of
from compiler.python.landing import Landing, tells_apart
from compiler.python.local_names import Locals
from compiler.python.module import Constant, Module
from compiler.python.offers import Mode
from compiler.python.takes import Takes

__all__ = ["Target", "bits_constant", "kinds_on_anchor", "kinds_on_empty", "make_target"]

_TABLE = "tuple[int, ...]"


@dataclass(frozen=True, slots=True)
class Target:
    """A bank as the quick listing asks it.

    `bits` is the constant with each card's kind, `on_anchor` the text of what is taken on the
    anchor `@`, `on_empty` by an empty depot: masks of kinds, or for HOMES constants with cards.
    For MASK `set` writes what a depot takes, its condition included (R5.10).
    For HOMES `homes` is the attribute of a state with the targets by card, as bits; `known` is the
    constant that remembers homes by the tops of the bank.
    """

    module: Module
    bank: Bank
    landing: Landing
    mode: Mode
    bits: str
    on_anchor: str
    on_empty: str
    homes: str = ""
    known: str = ""
    set: Takes | None = None

    @property
    def in_view(self) -> bool:
        """Whether what a depot takes depends on the face-up cards at its top alone."""
        landing = self.landing
        if self.set is not None and not self.set.by_top:
            return False
        return landing.called is None and not landing.accept.seed_from_deal

    def taken(self, pile: str, depot: int | None = None) -> str:
        """For MASK, the text of the set that is taken on `pile`, of a depot or of any."""
        assert self.set is not None
        return self.set.text(pile, depot)

    def takes(self, locals: Locals, depot: int) -> str:
        """The variable with what a depot takes now."""
        return locals.about(depot, "takes")

    def of_all(self, locals: Locals) -> str:
        """The variable about the whole bank: what any of its depots takes (MASK), the
        targets by card (HOMES), the empty depots (OPEN)."""
        word = {Mode.MASK: "any", Mode.HOMES: "homes", Mode.OPEN: "open"}[self.mode]
        return locals.named(f"{word}_{self.bank.stem}")

    def lines(self, locals: Locals, kept: bool) -> list[str]:
        """The lines that fill the variables; `kept`: those with what a depot takes are filled."""
        match self.mode:
            case Mode.HOMES:
                return [f"{self.of_all(locals)} = self.{self.homes}"]
            case Mode.OPEN:
                name = self.of_all(locals)
                lines = [f"{name}: list[int] = []"]
                for depot in self.bank.depots:
                    lines += [f"if not {locals.of(depot)}:", f"    {name}.append({depot})"]
                return lines
            case Mode.SET:
                return self._set_lines(locals)
            case Mode.MASK:
                return self._mask_lines(locals, kept)

    def _mask_lines(self, locals: Locals, kept: bool) -> list[str]:
        lines = []
        for depot in () if kept else self.bank.depots:
            pile, takes = locals.of(depot), self.takes(locals, depot)
            if self.landing.called is not None:
                lines.append(f"called = self._calls.get({self.module.board.depot(depot)})")
            lines.append(f"{takes} = {self.taken(pile, depot)}")
        if len(self.bank.depots) > 1:
            every = [self.takes(locals, depot) for depot in self.bank.depots]
            lines.append(f"{self.of_all(locals)} = {' | '.join(every)}")
        return lines

    def _set_lines(self, locals: Locals) -> list[str]:
        """The cards that a lone depot takes now."""
        depot = self.bank.depots[0]
        pile, name = locals.of(depot), self.takes(locals, depot)
        full = self.on_anchor.replace("@", f"{pile}[-1]")
        if self.landing.called is None:
            return [f"{name} = {full} if {pile} else {self.on_empty}"]
        called = f"self._calls.get({self.module.board.depot(depot)})"
        return [
            f"called = {called} if self._calls else None",
            f"{name} = {full} if {pile} else {self.on_empty}",
        ]

    def homes_lines(self, variable: str, tops: dict[int, int]) -> list[str]:
        """The lines that find homes; `tops` tells the places of top cards in `_tops`."""
        use = self.module.use
        empty = self.on_empty
        if self.landing.accept.seed_from_deal:
            base = f"{use('base_mask')}(self, {self.bank.first.type.value!r})"
            starts = f" & {self.landing.starts}" if self.landing.starts else ""
            empty = f"{use('cards_in')}({base}{starts})"
        places = [tops[depot] for depot in self.bank.depots]
        known = self.known if self.in_view else "{}"
        found = f"{use('homes')}({known}, {variable}, {self.on_anchor}, {empty})"
        if self.in_view:
            found = f"{known}.get({variable}) or {found}"
        return [
            f"{variable} = tuple(self._tops[{places[0]} : {places[-1] + 1}])",
            f"self.{self.homes} = {found}",
        ]


def make_target(module: Module, bank: Bank, landing: Landing, mode: Mode) -> Target:
    """A bank as target; its constants are added to the module."""
    match mode:
        case Mode.OPEN:
            return Target(module, bank, landing, mode, "", "", "")
        case Mode.HOMES:
            return _make_homes(module, bank, landing)
        case Mode.SET:
            return _make_set(module, bank, landing)
        case Mode.MASK:
            return _make_mask(module, bank, landing)


def _make_homes(module: Module, bank: Bank, landing: Landing) -> Target:
    """A bank that is asked by a list."""
    use, claim = module.use, module.board.claim
    value = f"{use('cards_by_anchor')}({landing.fits})"
    table = module.constant(f"{bank.name}_CARDS", value, "tuple[tuple[int, ...], ...]")
    empty = "()"
    if landing.starts and not (landing.accept.seed_none or landing.accept.seed_from_deal):
        value = f"{use('cards_in')}({landing.starts})"
        empty = module.constant(f"{bank.name}_FIRST", value, _TABLE)
    known = claim(f"{bank.name}_HOMES")
    homes = f"_{known.lower()}"
    module.states.append((homes, "list[int]", "[]", False))
    target = Target(module, bank, landing, Mode.HOMES, "", table, empty, homes, known)
    if target.in_view:
        type = "dict[tuple[int, ...], list[int]]"
        module.constants.append(Constant(None, known, type, "{}"))
    return target


def _make_set(module: Module, bank: Bank, landing: Landing) -> Target:
    """A lone bank that is asked by set."""
    use = module.use
    sets = use("card_sets")
    kind = "tuple[frozenset[int], ...]"
    full = module.constant(f"{landing.fits}_SETS", f"{sets}({landing.fits})", kind) + "[@]"
    if landing.called:
        value = f"[{sets}(fits) for fits in {landing.called}]"
        called = module.constant(f"{landing.called}_SETS", value, f"list[{kind}]")
        full = f"({full} if called is None else {called}[called][@])"
    empty = "()"
    if not landing.accept.seed_none:
        mask = landing.starts or use("ALL_CARDS")
        value = f"frozenset({use('cards_in')}({mask}))"
        empty = module.constant(f"{bank.name}_FIRST_SET", value, "frozenset[int]")
    return Target(module, bank, landing, Mode.SET, "", full, empty)


def _make_mask(module: Module, bank: Bank, landing: Landing) -> Target:
    """A bank whose depots are asked by sets of kinds of cards."""
    asked = zip(tells_apart(landing.accept), traits_of(landing.sets), strict=True)
    bits = bits_constant(module, *map(any, asked))
    full, empty = kinds_on_anchor(module, landing, bits), kinds_on_empty(
        module, bank, landing, bits
    )
    takes = Takes(module, landing, bits, full, empty)
    return Target(module, bank, landing, Mode.MASK, bits, full, empty, set=takes)


def bits_constant(module: Module, rank: bool, color: bool, suit: bool) -> str:
    """The constant with the kind of each card, where cards are told apart by some properties."""
    words = [w for w, on in (("RANK", rank), ("COLOR", color and not suit), ("SUIT", suit)) if on]
    value = f"{module.use('card_bits')}(rank={rank}, color={color}, suit={suit})"
    return module.constant(f"BITS_BY_{'_AND_'.join(words) or 'NOTHING'}", value, _TABLE)


def kinds_on_anchor(module: Module, landing: Landing, bits: str) -> str:
    """What a depot takes on its top card `@`."""
    if landing.accept.empty_only:
        return "0"
    if not landing.fits:
        return "-1"
    use = module.use
    value = f"{use('table_in_bits')}({landing.fits}, {bits})"
    full = module.constant(f"{landing.fits}_BITS", value, use("FitTable")) + "[@]"
    if not landing.called:
        return full
    value = f"[{use('table_in_bits')}(fits, {bits}) for fits in {landing.called}]"
    called = module.constant(f"{landing.called}_BITS", value, f"list[{use('FitTable')}]")
    return f"({full} if called is None else {called}[called][@])"


def kinds_on_empty(module: Module, bank: Bank, landing: Landing, bits: str) -> str:
    """What an empty depot takes."""
    use = module.use
    if landing.accept.seed_none:
        return "0"
    if landing.accept.seed_from_deal:
        base = f"{use('base_mask')}(self, {bank.first.type.value!r})"
        starts = f"{base} & {landing.starts}" if landing.starts else base
        return f"{use('in_bits')}({starts}, {bits})"
    if not landing.starts:
        return "-1"
    value = f"{use('in_bits')}({landing.starts}, {bits})"
    return module.constant(f"{landing.starts}_BITS", value, "int")
