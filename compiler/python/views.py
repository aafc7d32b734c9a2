"""What the piles of a bank offer and take, found out once a change: see `runtime.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler.python.board import Bank
from compiler.python.local_names import Locals, unpacked
from compiler.python.module import Block, Constant, Module
from compiler.python.offers import Mode, Offer

if TYPE_CHECKING:
    from compiler.python.targets import Target

__all__ = ["Views"]

_SIZES = {True: "dict[int, int]", False: "tuple[int, ...]"}


class Views:
    """The view of a bank's piles: by field its name, its type and the text that finds it out."""

    def __init__(
        self,
        module: Module,
        bank: Bank,
        targets: dict[str, Target],
        offers: dict[tuple[str, str], Offer],
    ):
        self.module = module
        self.bank = bank
        self.fields: list[tuple[str, str]] = []
        self._attributes: dict[str, str] = {}
        self._by_offer: dict[object, tuple[str, str]] = {}
        self._finds: list[str] = []
        own = targets.get(bank.name)
        if own is not None and own.mode is Mode.MASK and own.in_view:
            self.fields.append(("takes", "int"))
            self._finds.append(f"takes = {own.taken('pile')}")
        for (source, name), offer in offers.items():
            if source == bank.name and not offer.top:
                self._add_offer(targets[name], offer)
        self._memo = module.board.claim(f"{bank.name}_VIEWS")
        self._function = self._make_function()
        count = len(bank.depots)
        rows = [("seen", "list[bytes]", f"[{module.use('UNSEEN')}]")]
        rows += [(name, f"list[{type}]", _start(type)) for name, type in self.fields]
        for name, type, start in rows:
            self._attributes[name] = module.board.claim(f"{bank.stem}_{name}")
            attribute = f"_{self._attributes[name]}"
            module.states.append((attribute, type, f"{start} * {count}", name != "seen"))

    def _key(self, target: Target, offer: Offer) -> object:
        return (target.bits, offer.least, offer.fits, offer.among, offer.differ)

    def _add_offer(self, target: Target, offer: Offer) -> None:
        key = self._key(target, offer)
        if key in self._by_offer:
            return
        prefix = "" if not self._by_offer else f"{target.bank.stem}_"
        names = (f"{prefix}heads", f"{prefix}{'sizes' if offer.differ else 'cards'}")
        self._by_offer[key] = names
        self.fields += [(names[0], "int"), (names[1], _SIZES[offer.differ])]
        function = self.module.use("sizes_by_bit" if offer.differ else "bits_by_size")
        among = f", {offer.among}" if offer.among else ""
        args = f"up, {offer.fits}, {target.bits}, {offer.least}{among}"
        self._finds.append(f"{names[0]}, {names[1]} = {function}({args})")

    def _make_function(self) -> str:
        module, bank = self.module, self.bank
        name = module.board.claim(f"see_{bank.stem}")
        types = [type for _, type in self.fields]
        view = f"tuple[{', '.join(types)}]"
        memo = self._memo
        module.constants.append(Constant(None, memo, f"dict[bytes, {view}]", "{}"))
        fields = ", ".join([field for field, _ in self.fields])
        lines = (
            f"up = pile[len(pile.rstrip({module.use('UP_CARDS')})) :]",
            *self._finds,
            f"view = ({fields})",
            f"if len({memo}) >= {module.use('MOST_VIEWS')}:",
            f"    {memo}.clear()",
            "if up:",
            f"    {memo}[up] = view",
            "return view",
        )
        doc = f"What a pile of `{bank.stem}` takes on top, and the groups that it offers."
        module.functions.append(Block(None, f"{name}(pile: bytes) -> {view}", doc, lines))
        return name

    def names(self, locals: Locals, depot: int, target: Target, offer: Offer) -> tuple[str, str]:
        """The variables with the bottom cards and the sizes of a depot's groups for a target."""
        heads, sizes = self._by_offer[self._key(target, offer)]
        return locals.about(depot, heads), locals.about(depot, sizes)

    def lines(self, locals: Locals) -> list[str]:
        """The lines that look at what has changed and fill the variables."""
        piles = [locals.of(depot) for depot in self.bank.depots]
        fields = [name for name, _ in self.fields]
        attributes = [self._attributes[name] for name in fields]
        seen_before = f"self._{self._attributes['seen']}"
        seen = [locals.about(depot, "seen") for depot in self.bank.depots]
        lines = [unpacked(seen, seen_before)]
        lines += [f"{a} = self._{a}" for a in attributes]
        for place, (pile, old) in enumerate(zip(piles, seen, strict=True)):
            slots = ", ".join([f"{attribute}[{place}]" for attribute in attributes])
            up = f"{pile}[len({pile}.rstrip(UP_CARDS)) :]"
            view = f"{self._memo}.get({up}) or {self._function}({pile})"
            lines += [f"if {pile} is not {old}:", f"    {slots} = {view}"]
        lines.append(f"{seen_before} = [{', '.join(piles)}]")
        for name, attribute in zip(fields, attributes, strict=True):
            variables = [locals.about(depot, name) for depot in self.bank.depots]
            lines.append(unpacked(variables, attribute))
        return lines


def _start(type: str) -> str:
    return {"int": "[0]", "dict[int, int]": "[{}]"}.get(type, "[()]")
