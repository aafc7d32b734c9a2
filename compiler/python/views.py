"""What the piles of a bank offer and take, found out once a change: see `runtime.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler.python.board import Bank
from compiler.python.local_names import Locals, unpacked
from compiler.python.module import Block, Constant, Module, indent
from compiler.python.offers import Mode, Offer

if TYPE_CHECKING:
    from compiler.python.targets import Target

__all__ = ["Views"]

_STEPS = "dict[int | bytes, Any]"

_SIZES = {True: "dict[int, int]", False: "tuple[int, ...]"}


class Views:
    """The view of a bank's piles: by field its name and its type, and the lines that find it out.
    The field `top` is there if `shown`. What is asked for seldom are the fields of the last one,
    `more`: the sizes of groups, how many cards are face up, and the views that it leads to."""

    def __init__(
        self,
        module: Module,
        bank: Bank,
        targets: dict[str, Target],
        offers: dict[tuple[str, str], Offer],
        shown: bool,
    ):
        self.module = module
        self.bank = bank
        self.fields: list[tuple[str, str]] = []
        self._more: list[tuple[str, str]] = []
        self._by_offer: dict[object, tuple[str, str]] = {}
        self._finds: list[str] = []
        own = targets.get(bank.name)
        if own is not None and own.mode is Mode.MASK and own.in_view:
            self.fields.append(("takes", "int"))
            self._finds.append(f"takes = {own.taken('pile')}")
        for (source, name), offer in offers.items():
            if source == bank.name and not offer.top:
                self._add_offer(targets[name], offer)
        if shown:
            self.fields.append(("top", "int"))
            self._finds.append(f"top = pile[-1] if pile else {module.use('NO_CARD')}")
        self._more += [("shown", "int"), ("steps", _STEPS)]
        self._memo = module.board.claim(f"{bank.name}_VIEWS")
        self._view = module.board.claim(f"view_{bank.stem}")
        self._after = module.board.claim(f"after_{bank.stem}")
        self.fields.append(("more", f"tuple[{', '.join([type for _, type in self._more])}]"))
        self._type = f"tuple[{', '.join([type for _, type in self.fields])}]"
        self._function = self._make_function()
        self.attribute = f"_{bank.stem}_views"
        first = ", ".join([_START[type] for _, type in self.fields[:-1]])
        last = ", ".join([_START[type] for _, type in self._more])
        value = f"[({first}, ({last}))] * {len(bank.depots)}"
        module.states.append((self.attribute, f"list[{self._type}]", value, True))

    @property
    def takes(self) -> bool:
        """Whether a view tells what a depot takes."""
        return any(name == "takes" for name, _ in self.fields)

    def see(self, pile: str) -> str:
        """The text of the view of a pile."""
        return f"{self._function}({pile})"

    def come(self, place: str) -> list[str]:
        """The lines that put the view at a place after `cards` have come, to a pile `whole`."""
        view = self._view
        known = self._known("cards", "whole")
        views = f"self.{self.attribute}"
        return [f"{view} = {views}[{place}]", *known, f"{views}[{place}] = {self._after}"]

    def go(self, place: str, n: str) -> list[str]:
        """The lines that put the view at a place after `n` cards have gone, where `rest` is what
        stays behind. What lies below the face-up cards, no view tells."""
        view, after, views = self._view, self._after, f"self.{self.attribute}"
        shown = f"{view}[{len(self.fields) - 1}][{len(self._more) - 2}]"
        return [
            f"{view} = {views}[{place}]",
            f"if {shown} > {n}:",
            *indent(self._known(n, "rest")),
            "else:",
            f"    {after} = {self.see('rest')}",
            f"{views}[{place}] = {after}",
        ]

    def _known(self, step: str, pile: str) -> list[str]:
        """The lines that follow a step, which is looked at when it is first taken."""
        steps = f"{self._view}[{len(self.fields) - 1}][{len(self._more) - 1}]"
        return [
            f"{self._after} = {steps}.get({step})",
            f"if {self._after} is None:",
            f"    {steps}[{step}] = {self._after} = {self.see(pile)}",
        ]

    def _key(self, target: Target, offer: Offer) -> object:
        return (target.bits, offer.least, offer.fits, offer.among, offer.differ)

    def _add_offer(self, target: Target, offer: Offer) -> None:
        key = self._key(target, offer)
        if key in self._by_offer:
            return
        prefix = "" if not self._by_offer else f"{target.bank.stem}_"
        names = (f"{prefix}heads", f"{prefix}{'sizes' if offer.differ else 'cards'}")
        self._by_offer[key] = names
        self.fields.append((names[0], "int"))
        self._more.append((names[1], _SIZES[offer.differ]))
        function = self.module.use("sizes_by_bit" if offer.differ else "bits_by_size")
        among = f", {offer.among}" if offer.among else ""
        args = f"up, {offer.fits}, {target.bits}, {offer.least}{among}"
        self._finds.append(f"{names[0]}, {names[1]} = {function}({args})")

    def _make_function(self) -> str:
        module, bank = self.module, self.bank
        name = module.board.claim(f"see_{bank.stem}")
        memo = self._memo
        module.constants.append(Constant(None, memo, f"dict[bytes, {self._type}]", "{}"))
        values = {"shown": "len(up)", "steps": "{}"}
        more = ", ".join([values.get(field, field) for field, _ in self._more])
        fields = ", ".join([*[field for field, _ in self.fields[:-1]], f"({more})"])
        lines = (
            f"up = pile[len(pile.rstrip({module.use('UP_CARDS')})) :]",
            # An empty pile and one whose top card lies face down are two things.
            "key = up or pile[-1:]",
            f"view = {memo}.get(key)",
            "if view is None:",
            *indent(self._finds),
            f"    view = ({fields})",
            f"    if len({memo}) >= {module.use('MOST_VIEWS')}:",
            f"        {module.use('forget')}({memo})",
            f"    {memo}[key] = view",
            "return view",
        )
        doc = f"What a pile of `{bank.stem}` takes on top, and the groups that it offers."
        module.functions.append(Block(None, f"{name}(pile: bytes) -> {self._type}", doc, lines))
        return name

    def names(self, locals: Locals, depot: int, target: Target, offer: Offer) -> tuple[str, str]:
        """The texts of the bottom cards and the sizes of a depot's groups for a target."""
        heads, sizes = self._by_offer[self._key(target, offer)]
        place = [name for name, _ in self._more].index(sizes)
        return locals.about(depot, heads), f"{locals.about(depot, 'more')}[{place}]"

    def lines(self, locals: Locals, body: set[str]) -> list[str]:
        """The lines that fill the variables of which there are in `body`."""
        lines: list[str] = []
        views = [locals.about(depot, "view") for depot in self.bank.depots]
        read: list[str] = []
        for depot, view in zip(self.bank.depots, views, strict=True):
            names = [locals.about(depot, name) for name, _ in self.fields]
            if all(name in body for name in names):
                lines.append(unpacked(names, view))
            else:
                asked = [(place, name) for place, name in enumerate(names) if name in body]
                lines += [f"{name} = {view}[{place}]" for place, name in asked]
                if not asked:
                    continue
            read.append(view)
        if len(read) < len(views):
            places = {view: place for place, view in enumerate(views)}
            return [*[f"{view} = self.{self.attribute}[{places[view]}]" for view in read], *lines]
        return [unpacked(views, f"self.{self.attribute}"), *lines]


_START = {"int": "0", "dict[int, int]": "{}", "tuple[int, ...]": "()", _STEPS: "{}"}
