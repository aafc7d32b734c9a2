"""Banks as targets of the quick listing: constants, and the lines that find out what they take."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.local_names import Locals, unpacked
from compiler.python.module import Constant, Module
from compiler.python.offers import Mode, tells_apart
from compiler.python.views import Views

__all__ = ["Target", "make_target"]

_TABLE = "tuple[int, ...]"


@dataclass(frozen=True, slots=True)
class Target:
    """A bank as the quick listing asks it.

    `bits` is the constant with each card's kind, `on_anchor` the text of what is taken on the
    anchor `@`, `on_empty` by an empty depot: masks of kinds, or for HOMES constants with cards.
    """

    module: Module
    bank: Bank
    landing: Landing
    mode: Mode
    bits: str
    on_anchor: str
    on_empty: str

    @property
    def homes(self) -> str:
        """The variable with the dict from card to targets."""
        return f"homes_{self.bank.stem}"

    @property
    def known(self) -> str:
        """The constant that remembers homes by the tops of the bank."""
        return f"{self.bank.name}_HOMES"

    @property
    def any(self) -> str:
        """The variable with what any of the bank's depots takes."""
        return f"any_{self.bank.stem}"

    @property
    def in_view(self) -> bool:
        """Whether what a depot takes depends on its cards alone."""
        return self.landing.called is None and not self.landing.accept.seed_from_deal

    def takes(self, locals: Locals, depot: int) -> str:
        """The variable with what a depot takes now."""
        return locals.about(depot, "takes")

    def lines(self, locals: Locals, views: Views | None) -> list[str]:
        """The lines that fill the variables."""
        match self.mode:
            case Mode.HOMES:
                lines = self._homes_lines(locals)
            case Mode.OPEN:
                name = f"open_{self.bank.stem}"
                lines = [f"{name}: list[int] = []"]
                for depot in self.bank.depots:
                    lines += [f"if not {locals.of(depot)}:", f"    {name}.append({depot})"]
            case Mode.SET:
                lines = self._set_lines(locals)
            case Mode.MASK:
                lines = self._mask_lines(locals, views)
        if views is not None and not (self.mode is Mode.MASK and self.in_view):
            lines = [*views.lines(locals), *lines]
        return lines

    def _mask_lines(self, locals: Locals, views: Views | None) -> list[str]:
        if views is not None and self.in_view:
            lines = views.lines(locals)
        else:
            lines = []
            for depot in self.bank.depots:
                pile, takes = locals.of(depot), self.takes(locals, depot)
                full = self.on_anchor.replace("@", f"{pile}[-1]")
                if self.landing.called is not None:
                    lines.append(f"called = self._calls.get({self.module.board.depot(depot)})")
                lines.append(f"{takes} = {full} if {pile} else {self.on_empty}")
        if len(self.bank.depots) > 1:
            every = [self.takes(locals, depot) for depot in self.bank.depots]
            lines.append(f"{self.any} = {' | '.join(every)}")
        return lines

    def _set_lines(self, locals: Locals) -> list[str]:
        """The cards that a lone depot takes now."""
        pile, name = locals.of(self.bank.depots[0]), f"{self.bank.stem}_takes"
        full = self.on_anchor.replace("@", f"{pile}[-1]")
        if self.landing.called is None:
            return [f"{name} = {full} if {pile} else {self.on_empty}"]
        called = f"self._calls.get({self.module.board.depot(self.bank.depots[0])})"
        return [
            f"called = {called} if self._calls else None",
            f"{name} = {full} if {pile} else {self.on_empty}",
        ]

    def _homes_lines(self, locals: Locals) -> list[str]:
        stem, use = self.bank.stem, self.module.use
        piles = [locals.of(depot) for depot in self.bank.depots]
        seen = [locals.about(depot, "seen") for depot in self.bank.depots]
        changed = " or ".join([f"{a} is not {b}" for a, b in zip(piles, seen, strict=True)])
        empty = self.on_empty
        if self.landing.accept.seed_from_deal:
            base = f"{use('base_mask')}(self, {self.bank.first.type.value!r})"
            starts = f" & {self.landing.starts}" if self.landing.starts else ""
            empty = f"{use('cards_in')}({base}{starts})"
        own = self.module.board.depots(self.bank.depots)
        tops = f"({', '.join([f'{pile}[-1:]' for pile in piles])},)"
        known = self.known if self.in_view else "{}"
        found = f"{use('homes')}({known}, {own}, tops, {self.on_anchor}, {empty})"
        if self.in_view:
            found = f"{known}.get(tops) or {found}"
        return [
            unpacked(seen, f"self._{stem}_seen"),
            f"if {changed}:",
            f"    self._{stem}_seen = [{', '.join(piles)}]",
            f"    tops = {tops}",
            f"    self._{stem}_homes = {found}",
            f"{self.homes} = self._{stem}_homes",
        ]


def make_target(module: Module, bank: Bank, landing: Landing, mode: Mode) -> Target:
    """A bank as target; its constants are added to the module."""
    use = module.use
    accept = landing.accept
    if mode is Mode.OPEN:
        return Target(module, bank, landing, mode, "", "", "")
    if mode is Mode.HOMES:
        value = f"{use('cards_by_anchor')}({landing.fits})"
        type = "tuple[tuple[int, ...], ...]"
        table = module.constant(f"{bank.name}_CARDS", value, type)
        empty = "()"
        if landing.starts and not accept.seed_none:
            value = f"{use('cards_in')}({landing.starts})"
            empty = module.constant(f"{bank.name}_FIRST", value, _TABLE)
        module.states += [
            (f"_{bank.stem}_seen", "list[bytes]", f"[{use('UNSEEN')}] * {len(bank.depots)}", False),
            (f"_{bank.stem}_homes", "dict[int, tuple[int, ...]]", "{}", False),
        ]
        target = Target(module, bank, landing, mode, "", table, empty)
        if target.in_view:
            type = "dict[tuple[bytes, ...], dict[int, tuple[int, ...]]]"
            module.constants.append(Constant(None, target.known, type, "{}"))
        return target
    if mode is Mode.SET:
        return _make_set(module, bank, landing)
    rank, color, suit = tells_apart(accept)
    words = [w for w, on in (("RANK", rank), ("COLOR", color and not suit), ("SUIT", suit)) if on]
    value = f"{use('card_bits')}(rank={rank}, color={color}, suit={suit})"
    bits = module.constant(f"BITS_BY_{'_AND_'.join(words) or 'NOTHING'}", value, _TABLE)
    full = "-1"
    if landing.fits:
        value = f"{use('table_in_bits')}({landing.fits}, {bits})"
        full = module.constant(f"{landing.fits}_BITS", value, use("FitTable")) + "[@]"
        if landing.called:
            value = f"[{use('table_in_bits')}(fits, {bits}) for fits in {landing.called}]"
            called = module.constant(f"{landing.called}_BITS", value, f"list[{use('FitTable')}]")
            full = f"({full} if called is None else {called}[called][@])"
    empty = "-1"
    if landing.starts:
        value = f"{use('in_bits')}({landing.starts}, {bits})"
        empty = module.constant(f"{landing.starts}_BITS", value, "int")
    if accept.seed_from_deal:
        base = f"{use('base_mask')}(self, {bank.first.type.value!r})"
        starts = f"{base} & {landing.starts}" if landing.starts else base
        empty = f"{use('in_bits')}({starts}, {bits})"
    if accept.empty_only:
        full = "0"
    if accept.seed_none:
        empty = "0"
    return Target(module, bank, landing, mode, bits, full, empty)


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
    mask = landing.starts or use("ALL_CARDS")
    value = f"frozenset({use('cards_in')}({mask}))"
    empty = module.constant(f"{bank.name}_FIRST_SET", value, "frozenset[int]")
    if landing.accept.seed_none:
        empty = "()"
    return Target(module, bank, landing, Mode.SET, "", full, empty)
