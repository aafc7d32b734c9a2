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

__all__ = ["Kept", "make_kept"]


@dataclass
class Kept:
    """What is kept, by depot: a view, where the bank has `views`; its top card, in the list `_tops`
    at the place that `tops` tells; what it takes, of the banks that `takes` names.

    `in_step`: moves keep it up. Else it is looked at anew whatever has changed. `made` are then the
    lines of `_make`, over `piles`.
    """

    module: Module
    targets: dict[str, Target]
    views: dict[str, Views]
    tops: dict[int, int]
    takes: dict[str, str] = field(default_factory=dict)
    in_step: bool = False
    made: tuple[str, ...] = ()

    def has(self, bank: Bank) -> bool:
        """Whether anything is kept about a bank's depots."""
        return bool(bank.name in self.views or bank.depots[0] in self.tops or self._takes(bank))

    def _takes(self, bank: Bank) -> str | None:
        return self.takes.get(bank.name)

    def _homes(self, bank: Bank) -> str | None:
        """The method that finds out which cards have a home in a bank."""
        target = self.targets.get(bank.name)
        return None if target is None or target.mode is not Mode.HOMES else f"_see_{bank.stem}"

    def change(self, bank: Bank, depot: int | str, pile: str, step: str = "") -> list[str]:
        """The lines that note the new pile of a depot, which a number or a variable tells; `step`
        is the text of what tells the new view by the old one, if anything does."""
        lines = self._one(bank, depot, pile, step)
        homes = self._homes(bank)
        return [*lines, f"self.{homes}()"] if homes else lines

    def _one(self, bank: Bank, depot: int | str, pile: str, step: str = "") -> list[str]:
        lines: list[str] = []
        first = bank.depots[0]
        if bank.name in self.views:
            views, place = self.views[bank.name], _less(depot, first)
            anew = f"self.{views.attribute}[{place}] = {views.see(pile)}"
            lines += views.step(place, step, pile) if step else [anew]
        if first in self.tops:
            place = _less(depot, first - self.tops[first])
            none = self.module.use("NO_CARD")
            lines.append(f"self._tops[{place}] = {pile}[-1] if {pile} else {none}")
        takes = self._takes(bank)
        if takes is not None:
            taken = self.targets[bank.name].taken(pile)
            lines.append(f"self.{takes}[{_less(depot, first)}] = {taken}")
        return lines

    def changes(self, variable: str, pile: str, step: str, banks: list[Bank]) -> list[str]:
        """The lines that do so for a depot which may be of any of some banks."""
        lines: list[str] = []
        kept = [bank.depots[0] for bank in banks if self.has(bank)]
        for bank in sorted(banks, key=lambda bank: bank.depots[0], reverse=True):
            first = bank.depots[0]
            if first < min(kept, default=first + 1):
                break
            inner = self.change(bank, variable, pile, step) if self.has(bank) else ["pass"]
            lines += [f"{'elif' if lines else 'if'} {variable} >= {first}:", *indent(inner)]
        return lines

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
                inner = self._one(bank, depot, piles[depot])
                lines += [f"if {changed[depot]}:", *indent(inner)]
        blocks: list[Block] = []
        for bank in banks:
            homes = self._homes(bank)
            if homes is not None:
                test = " or ".join([changed[depot] for depot in bank.depots])
                lines += [f"if {test}:", f"    self.{homes}()"]
                text = self.targets[bank.name].homes_lines(f"tops_{bank.stem}", self.tops)
                doc = f"Find out which cards `{bank.stem}` takes now."
                blocks.append(Block(None, f"{homes}(self) -> None", doc, tuple(text)))
        doc = "Look at the piles that have changed since the last look."
        look = Block(None, "_look(self) -> None", doc, (*lines, "self._seen = piles"))
        return [look, *blocks]


def _less(depot: int | str, number: int) -> str:
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
