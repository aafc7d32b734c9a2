"""The method `_look`: what is kept about each depot, found out anew where it may have changed.

See `runtime.takers`. A depot is looked at when its own pile has changed, or one that its rules look
at: the piles that cover it, and those that its conditions speak of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from compiler.ir.exprs import Counter, Expr
from compiler.ir.nodes import Action
from compiler.ir.walk import descendants
from compiler.python.board import Bank
from compiler.python.exprs import Scope
from compiler.python.leaving import Leaving
from compiler.python.module import Block, Constant, Module, indent, method
from compiler.python.offers import Offer
from compiler.python.takes import Takes
from compiler.python.text import Level, Py, join

__all__ = ["Looking", "View"]

_SIZES = {True: "dict[int, int]", False: "tuple[int, ...]"}
_FEW = 6
"""A condition that looks at more depots than this, on average, is not remembered."""

_MOST_WRITTEN = 300  # entries of a table; more are packed


@dataclass(frozen=True, slots=True)
class View:
    """What a bank's piles offer to some targets: `heads` and `sizes` are the variables with the
    bottom cards and the sizes of the groups, `find` is the text that finds both out from `up`."""

    heads: str
    sizes: str
    type: str
    find: str


@dataclass(frozen=True, slots=True)
class _Taking:
    """What a bank takes, and the attributes with its index and with all kinds in it."""

    takes: Takes
    takers: str
    every: str


@dataclass
class Looking:
    """Gathers what is kept about the depots, and writes the method that finds it out.

    `lists` are the names of what is kept, in lists by depot: as variables, and with an underscore
    before as attributes of a state.
    """

    module: Module
    leavings: dict[str, Leaving]
    taken: str = ""
    lists: list[str] = field(default_factory=list)
    _taking: dict[str, _Taking] = field(default_factory=dict)
    _tops: dict[str, str] = field(default_factory=dict)
    _tops_of: dict[str, list[str]] = field(default_factory=dict)
    _views: dict[str, dict[object, View]] = field(default_factory=dict)
    _wholes: dict[object, tuple[str, str, list[str]]] = field(default_factory=dict)
    _wholes_of: dict[str, list[object]] = field(default_factory=dict)
    _actions: dict[str, dict[str, tuple[str, Expr]]] = field(default_factory=dict)

    # What is kept.

    def keep_takes(self, bank: Bank, takes: Takes, takers: str, every: str) -> None:
        """Keep what the depots of a bank take, in an index too if that has a name."""
        self.taken = self.taken or self._list("taken", "int", "0")
        index = f"self._{takers}" if takers else ""
        self._taking[bank.name] = _Taking(takes, index, f"self._{every}")

    def keep_top(self, bank: Bank, bits: str) -> str:
        """Keep the kind of the top card of a bank's depots; the name of the list."""
        if bits not in self._tops:
            self._tops[bits] = self._list("tops", "int", "0")
        of_bank = self._tops_of.setdefault(bank.name, [])
        if bits not in of_bank:
            of_bank.append(bits)
        return self._tops[bits]

    def keep_whole(self, bank: Bank, offer: Offer, bits: str) -> str:
        """Keep the kind of the card that counts of a bank's whole piles, where such a pile may be
        offered; the name of the list."""
        key = (offer.least, offer.top, offer.last, bits)
        if key not in self._wholes:
            name = self._list("wholes", "int", "0")
            card = f"{bits}[pile[{-1 if offer.last else 0}]]"
            tests = [f"not pile.rstrip({self.module.use('UP_CARDS')})"]
            if offer.top:
                tests.insert(0, "len(pile) == 1")
            elif offer.least > 1:
                tests.insert(0, f"len(pile) >= {offer.least}")
            self._wholes[key] = (name, card, tests)
        of_bank = self._wholes_of.setdefault(bank.name, [])
        if key not in of_bank:
            of_bank.append(key)
        return self._wholes[key][0]

    def keep_groups(self, bank: Bank, offer: Offer, bits: str) -> View:
        """Keep the groups that a bank's depots offer."""
        views = self._views.setdefault(bank.name, {})
        key = (offer.least, offer.fits, offer.among, offer.differ, bits)
        if key not in views:
            number = f"_{len(views) + 1}" if views else ""
            sizes = f"{'sizes' if offer.differ else 'cards'}{number}"
            function = self.module.use("sizes_by_bit" if offer.differ else "bits_by_size")
            among = f", {offer.among}" if offer.among else ""
            find = f"{function}(up, {offer.fits}, {bits}, {offer.least}{among})"
            views[key] = View(f"heads{number}", sizes, _SIZES[offer.differ], find)
        return views[key]

    def keep_action(self, bank: Bank, action: Action) -> str | None:
        """Keep whether an action's `when` holds of a bank's depots; the name of the list. None
        where it looks at so much that it would have to be asked anew after each move."""
        when = action.when
        if when is None or any(isinstance(part, Counter) for part in descendants(when)):
            return None
        kept = self._actions.setdefault(bank.name, {})
        if action.name not in kept:
            read = [self.module.conditions.read_by([when], depot) for depot in bank.depots]
            if sum(map(len, read)) > _FEW * len(read):
                return None
            word = "".join(c if c.isascii() and c.isalnum() else "_" for c in action.name.lower())
            kept[action.name] = (self._list(f"may_{word}", "bool", "False"), when)
        return kept[action.name][0]

    def views_lines(self, bank: Bank, text: str) -> list[str]:
        """The line that fills the variables with what a depot, which `text` names, offers."""
        views = list(self._views.get(bank.name, {}).values())
        if not views:
            return []
        names = ", ".join([f"{view.heads}, {view.sizes}" for view in views])
        return [f"{names} = {self._views_list(bank)}[{text}]"]

    def _views_list(self, bank: Bank) -> str:
        """The list with what the depots of banks with views of one type offer."""
        type = self._view_type(bank)
        name = self._tops.get(type)
        if name is None:
            start = type.replace("dict[int, int]", "{}").replace("tuple[int, ...]", "()")
            start = start.removeprefix("tuple[").removesuffix("]").replace("int", "0")
            name = self._tops[type] = self._list("views", type, f"({start})")
        return name

    def _view_type(self, bank: Bank) -> str:
        types = ", ".join([f"int, {view.type}" for view in self._views[bank.name].values()])
        return f"tuple[{types}]"

    def _list(self, wish: str, type: str, start: str) -> str:
        """A list by depot among the attributes of a state."""
        name = self.module.board.claim(wish)
        self.lists.append(name)
        count = len(self.module.game.depots)
        self.module.states.append((f"_{name}", f"list[{type}]", f"[{start}] * {count}", True))
        return name

    # Looking.

    def method(self) -> Block:
        """`_look`."""
        unseen = f"[{self.module.use('UNSEEN')}] * {len(self.module.game.depots)}"
        self.module.states.append(("_seen", "list[bytes]", unseen, False))
        body = self._by_bank()
        if any(re.search(r"\bpile\b", line) for line in body):
            body.insert(0, "pile = piles[depot]")
        lines = [
            "if piles == self._seen:",
            "    return",
            f"for depot in {self._depots()}:",
            *indent(body),
            "self._seen = piles.copy()",
        ]
        doc = "Find out anew what the piles that have changed take and offer (`runtime.takers`)."
        return method("_look(self) -> None", doc, lines)

    def _by_bank(self) -> list[str]:
        """The lines for one depot, by bank; banks with the same lines share them."""
        found: dict[tuple[str, ...], list[int]] = {}
        for bank in self.module.board.banks:
            lines = (
                *self._action_lines(bank),
                *self._source_lines(bank),
                *self._target_lines(bank),
            )
            if lines:
                found.setdefault(lines, []).extend(bank.depots)
        chain: list[str] = []
        for lines, depots in found.items():
            chain += [f"{'elif' if chain else 'if'} {self._among(depots)}:", *indent(list(lines))]
        return chain

    def _action_lines(self, bank: Bank) -> list[str]:
        """Whether conditions of actions hold."""
        lines = []
        for name, when in self._actions.get(bank.name, {}).values():
            truth = self.module.writer.truth(when, Scope(state="self"))
            text = truth.text if truth.level in (Level.COMPARE, Level.NOT) else f"bool({truth})"
            lines.append(f"self._{name}[depot] = {text}")
        return lines

    def _among(self, depots: list[int]) -> str:
        board = self.module.board
        if len(depots) == 1:
            return f"depot == {board.depot(depots[0])}"
        text = board.depots(depots)
        if text.isidentifier():
            return f"depot in {text}"
        wish = f"{board.bank_of(depots[0]).name}_AND_ALIKE"
        return f"depot in {self.module.constant(wish, text, 'tuple[int, ...]')}"

    def _target_lines(self, bank: Bank) -> list[str]:
        """What a depot takes, and the index."""
        taking = self._taking.get(bank.name)
        if taking is None:
            return []
        text = taking.takes.text("pile")
        endless = "~" in text or "-1" in text.replace("[-1]", "")
        if taking.takers and endless:
            # No index can hold a set that may have a bit for everything.
            text = f"({text}) & {self._every(taking.takes.bits)}"
        taken = f"self._{self.taken}[depot]"
        if not taking.takers:
            return [f"{taken} = {text}"]
        args = f"{taking.takers}, {taking.every}, depot, {taken}, takes"
        return [
            f"takes = {text}",
            f"if takes != {taken}:",
            f"    {taking.every} = {self.module.use('retake')}({args})",
            f"    {taken} = takes",
        ]

    def _every(self, bits: str) -> str:
        value = f"{self.module.use('in_bits')}({self.module.use('ALL_CARDS')}, {bits})"
        return self.module.constant("EVERY_KIND", value, "int")

    def _source_lines(self, bank: Bank) -> list[str]:
        """What a depot offers: nothing where its rule lets nothing go."""
        lets = self._lets_go(bank)
        lines: list[str] = []
        tops = self._tops_of.get(bank.name, [])
        if tops:
            test = join("and", Level.AND, [Py("pile", Level.ATOM), *lets]) if lets else "pile"
            values = [(f"self._{self._tops[bits]}[depot]", f"{bits}[pile[-1]]") for bits in tops]
            if len(tops) == 1:
                lines += [f"{name} = {value} if {test} else 0" for name, value in values]
            else:
                lines += [f"if {test}:", *[f"    {name} = {value}" for name, value in values]]
                lines += ["else:", f"    {' = '.join([name for name, _ in values])} = 0"]
        for key in self._wholes_of.get(bank.name, []):
            name, card, asked = self._wholes[key]
            tests = " and ".join(["pile", *asked, *[let.at(Level.AND) for let in lets]])
            lines.append(f"self._{name}[depot] = {card} if {tests} else 0")
        views = list(self._views.get(bank.name, {}).values())
        if views:
            memo, function = self._view_function(bank, views)
            up = f"pile[len(pile.rstrip({self.module.use('UP_CARDS')})) :]"
            text = f"{memo}.get({up}) or {function}(pile)"
            if lets:
                test = lets[0] if len(lets) == 1 else join("and", Level.AND, lets)
                text = f"({text}) if {test.at(Level.OR)} else {function}(b'')"
            lines.append(f"self._{self._views_list(bank)}[depot] = {text}")
        return lines

    def _lets_go(self, bank: Bank) -> list[Py]:
        """What must hold for anything to leave a depot, whatever the group."""
        tests = []
        if bank.first.uncovered_by:
            tests.append(Py("cover_of(piles, depot) is None", Level.COMPARE))
        for guard in self.leavings[bank.name].guards:
            tests.append(self.module.writer.truth(guard, Scope(state="self")))
        return tests

    def _view_function(self, bank: Bank, views: list[View]) -> tuple[str, str]:
        """The function that finds out about the groups of a pile, and what it remembers."""
        module = self.module
        type = self._view_type(bank)
        memo = module.board.claim(f"{bank.name}_VIEWS")
        name = module.board.claim(f"see_{bank.stem}")
        module.constants.append(Constant(None, memo, f"dict[bytes, {type}]", "{}"))
        lines = [f"up = pile[len(pile.rstrip({module.use('UP_CARDS')})) :]"]
        if len(views) == 1:
            lines.append(f"view = {views[0].find}")
        else:
            lines += [f"{view.heads}, {view.sizes} = {view.find}" for view in views]
            lines.append(f"view = ({', '.join([f'{v.heads}, {v.sizes}' for v in views])})")
        lines += [
            f"if len({memo}) >= {module.use('MOST_VIEWS')}:",
            f"    {memo}.clear()",
            "if up:",
            f"    {memo}[up] = view",
            "return view",
        ]
        doc = f"The groups that a pile of `{bank.stem}` offers."
        module.functions.append(Block(None, f"{name}(pile: bytes) -> {type}", doc, tuple(lines)))
        return memo, name

    # Which depots are looked at.

    def _depots(self) -> str:
        """The text of the depots that may offer or take something else than before."""
        readers: dict[int, set[int]] = {}
        for bank in self.module.board.banks:
            offers = bank.name in {*self._tops_of, *self._wholes_of, *self._views}
            asked: list[Expr] = [*self.leavings[bank.name].guards] if offers else []
            asked += [when for _, when in self._actions.get(bank.name, {}).values()]
            if bank.name in self._taking:
                asked += self._taking[bank.name].takes.landing.sets
            for depot in bank.depots:
                covers = self.module.game.depots[depot].uncovered_by if offers else ()
                for read in self.module.conditions.read_by(asked, depot) | {*covers}:
                    readers.setdefault(read, {read}).add(depot)
        if all(len(who) == 1 for who in readers.values()):
            return f"{self.module.use('changed')}(piles, self._seen)"
        return f"{self.module.use('readers')}(piles, self._seen, {self._table(readers)})"

    def _table(self, readers: dict[int, set[int]]) -> str:
        """The constant that tells by depot who is looked at when its pile has changed."""
        more = {depot: sorted(who) for depot, who in sorted(readers.items()) if who != {depot}}
        board, use = self.module.board, self.module.use
        if sum(map(len, more.values())) > _MOST_WRITTEN:
            masks = [f"{d}: {sum(1 << one for one in who):#x}" for d, who in more.items()]
            text = f"{use('targets_of')}({{{', '.join(masks)}}})"
        else:
            rows = [f"{board.depot(d)}: {board.depots(who)}" for d, who in more.items()]
            text = f"{{{', '.join(rows)}}}"
        value = f"{use('who_looks')}({len(self.module.game.depots)}, {text})"
        return self.module.constant("LOOKERS", value, "tuple[Sequence[int], ...]")
