"""What a state keeps of the piles that its quick listing asks about: see `runtime.views`.

The lines that find it out anew, and those that keep it in step with a move.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.python.board import Bank
from compiler.python.local_names import Locals, unpacked
from compiler.python.module import Block, Module, indent
from compiler.python.offers import Mode
from compiler.python.targets import Target
from compiler.python.views import Views

__all__ = ["Kept", "less", "make_kept"]


@dataclass
class Kept:
    """What is kept, by depot: a view, where the bank has `views`; its top card, in the list `_tops`
    at the place that `tops` tells; what it takes, of the banks that `takes` names.

    `in_step`: `push` keeps it up, by its branches. Else what has changed is looked at anew.
    """

    module: Module
    targets: dict[str, Target]
    views: dict[str, Views]
    tops: dict[int, int]
    takes: dict[str, str] = field(default_factory=dict)
    in_step: bool = False

    def has(self, bank: Bank) -> bool:
        """Whether anything is kept about a bank's depots."""
        return bool(bank.name in self.views or bank.depots[0] in self.tops or self._takes(bank))

    def _takes(self, bank: Bank) -> str | None:
        return self.takes.get(bank.name)

    def _homes(self, bank: Bank) -> str | None:
        """The method that finds out which cards have a home in a bank."""
        target = self.targets.get(bank.name)
        return None if target is None or target.mode is not Mode.HOMES else f"_see_{bank.stem}"

    def change(
        self, bank: Bank, depot: int | str, pile: str, top: str = "", view: list[str] | None = None
    ) -> list[str]:
        """The lines that note the new pile of a depot, which a number or a variable tells; `top` is
        the text of its top card, where that is known by another way, `view` are the lines that
        note the view, where it need not be looked for."""
        lines: list[str] = []
        first = bank.depots[0]
        if bank.name in self.views:
            views = self.views[bank.name]
            place = less(depot, first)
            lines += view or [f"self.{views.attribute}[{place}] = {views.see(pile)}"]
        if first in self.tops:
            place = less(depot, first - self.tops[first])
            top = top or f"{pile}[-1] if {pile} else {self.module.use('NO_CARD')}"
            lines.append(f"self._tops[{place}] = {top}")
        takes = self._takes(bank)
        if takes is not None:
            taken = self.targets[bank.name].taken(pile)
            lines.append(f"self.{takes}[{less(depot, first)}] = {taken}")
        return lines

    def homes_lines(self, bank: Bank) -> list[str]:
        """The lines that find out which cards have a home in a bank, if any are kept."""
        if not self._homes(bank):
            return []
        return self.targets[bank.name].homes_lines(f"tops_{bank.stem}", self.tops)

    def forget(self) -> str:
        """The line after which everything is looked at anew."""
        value = f"[{self.module.use('UNSEEN')}] * {len(self.module.game.depots)}"
        return f"self._seen = {self.module.constant('NOTHING_SEEN', value, 'list[bytes]')}"

    def set_aside(self) -> list[str]:
        """The lines before a change that is not kept up: who looks next compares the piles."""
        return ["if self._seen is piles:", "    self._seen = piles.copy()"]

    def lines(self, locals: Locals, body: set[str]) -> list[str]:
        """The lines of a listing that see to it that all is up to date, and fill the variables;
        `body` are the words of the lines that follow."""
        lines = ["if self._seen is not piles:", "    self._look()"]
        names = [locals.about(depot, "top") for depot in self.tops]
        if all(name in body for name in names):
            lines += [unpacked(names, "self._tops")] if names else []
        else:
            places = zip(names, self.tops.values(), strict=True)
            lines += [f"{name} = self._tops[{place}]" for name, place in places if name in body]
        for bank in self.module.board.banks:
            if bank.name in self.views:
                lines += self.views[bank.name].lines(locals, body)
            takes = self._takes(bank)
            if takes is not None:
                names = [self.targets[bank.name].takes(locals, depot) for depot in bank.depots]
                lines.append(unpacked(names, f"self.{takes}"))
        return lines

    def methods(self, locals: Locals) -> list[Block]:
        """`_look`, and the methods that find homes."""
        banks = [bank for bank in self.module.board.banks if self.has(bank)]
        known = {depot for bank in banks for depot in bank.depots}
        every = range(len(self.module.game.depots))
        piles = {depot: locals.of(depot) for depot in known}
        seen = {depot: locals.about(depot, "seen") for depot in known}
        changed = {depot: f"{piles[depot]} is not {seen[depot]}" for depot in known}
        lines = ["piles = self._piles"]
        lines.append(unpacked([piles.get(depot, "_") for depot in every], "piles"))
        lines.append(unpacked([seen.get(depot, "_") for depot in every], "self._seen"))
        for bank in banks:
            for depot in bank.depots:
                inner = self.change(bank, depot, piles[depot])
                lines += [f"if {changed[depot]}:", *indent(inner)]
        blocks: list[Block] = []
        for bank in banks:
            homes = self._homes(bank)
            if homes is not None:
                test = " or ".join([changed[depot] for depot in bank.depots])
                lines += [f"if {test}:", f"    self.{homes}()"]
                text = self.homes_lines(bank)
                doc = f"Find out which cards `{bank.stem}` takes now."
                blocks.append(Block(None, f"{homes}(self) -> None", doc, tuple(text)))
        doc = "Look at the piles that have changed since the last look."
        look = Block(None, "_look(self) -> None", doc, (*lines, "self._seen = piles"))
        return [look, *blocks]


def less(depot: int | str, number: int) -> str:
    """The text of a depot's index less a number."""
    if isinstance(depot, int):
        return str(depot - number)
    return depot if number == 0 else f"{depot} {'-' if number > 0 else '+'} {abs(number)}"


def make_kept(
    module: Module, targets: dict[str, Target], views: dict[str, Views], shown: set[str]
) -> Kept:
    """What a quick listing keeps; `shown` are the banks whose top cards it asks for."""
    depots = [
        depot
        for bank in module.board.banks
        if (bank.name in shown and bank.name not in views) or _asks_homes(targets.get(bank.name))
        for depot in bank.depots
    ]
    kept = Kept(module, targets, views, {depot: place for place, depot in enumerate(depots)})
    for name, target in targets.items():
        if target.mode is Mode.MASK and target.in_view and name not in views:
            stem = target.bank.stem
            kept.takes[name] = f"_{module.board.claim(f'{stem}_takes')}"
            start = f"[0] * {len(target.bank.depots)}"
            module.states.append((kept.takes[name], "list[int]", start, True))
    if depots:
        start = f"[{module.use('NO_CARD')}] * {len(depots)}"
        module.states.append(("_tops", "list[int]", start, True))
    module.states.append(
        ("_seen", "list[bytes]", kept.forget().removeprefix("self._seen = "), False)
    )
    module.kept = kept
    return kept


def _asks_homes(target: Target | None) -> bool:
    return target is not None and target.mode is Mode.HOMES
