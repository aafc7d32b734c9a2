"""Random well-typed expressions (chapter 8) as the text that a game file holds.

They lean towards what may be nothing: tops of empty depots, jokers' ranks, neighbours past the end
of a group, divisions by zero. Sub-expressions stand in parentheses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from compiler.ir.builtins import CONSTANTS, COUNTERS
from compiler.ir.types import Type

__all__ = ["Board", "Writer", "spelled"]

_BUILT_IN = {"true", "false", *(row.name for row in CONSTANTS), *(row.name for row in COUNTERS)}
_LOCAL = frozenset({"depot", "source", "pile", "top", "it"})
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(-[0-9]+)*")
_ELEMENT = {Type.DEPOT: Type.CARD, Type.PILE: Type.CARD, Type.DEPOTS: Type.DEPOT}
_ANY_KIND = (Type.BOOL, Type.INT, Type.CARD, Type.DEPOT, Type.SUIT, Type.COLOR)


@dataclass(frozen=True)
class Board:
    """What there is to speak of: names of depots, stems of groups, types that have depots, and how
    many depots there are at all."""

    depots: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    size: int = 0


def spelled(name: str) -> str:
    """A depot's or group's name as an expression writes it (R8.4)."""
    if _PLAIN.fullmatch(name) and name not in _BUILT_IN | _LOCAL:
        return name
    return f"`{name}`"


@dataclass(frozen=True)
class Writer:
    """Writes expressions for one place. `names` are its local names with their types."""

    rng: Random
    board: Board
    names: Mapping[str, Type] = field(default_factory=dict)
    visits: int = 100_000
    """How many elements may still be visited (R8.10)."""

    def of(self, kind: Type, depth: int) -> str:
        """An expression of a type, at most `depth` operators deep."""
        ways = self._leaves(kind)
        if depth > 0 and (self.rng.random() < 0.8 or not ways):
            ways = [*self._compounds(kind, depth - 1), lambda: self._conditional(kind, depth - 1)]
        return self.rng.choice(ways)() if ways else self._rare(kind, depth)

    def condition(self, depth: int) -> str:
        """A Bool that is true fairly often: a rule that never lets anything happen is dull."""
        text = self.of(Type.BOOL, depth)
        often = self.rng.random()
        if often < 0.25:
            return f"{text} || {self.of(Type.BOOL, 1)}"
        if often < 0.4:
            return f"!({text})"
        if often < 0.5 and "pile" in self.names:
            return f"({text}) || count(pile) < {self.rng.randrange(1, 4)}"
        return text

    def _rare(self, kind: Type, depth: int) -> str:
        """A type that has no leaf here: the first card of a depot, a neighbour of nothing."""
        if kind is Type.CARD:
            return f"top({self.of(Type.DEPOT, depth - 1)})"
        if kind is Type.DEPOT:
            return f"first({self.of(Type.DEPOTS, 0)})"
        raise AssertionError(f"nothing here is a {kind.value}")

    # Leaves.

    def _leaves(self, kind: Type) -> list[Callable[[], str]]:
        texts = [name for name, type_ in self.names.items() if type_ is kind] * 2
        pick = self.rng.choice
        match kind:
            case Type.BOOL:
                texts += ["true", "false"]
            case Type.INT:
                texts += ["moves", "redeals", pick("01234"), pick(("13", "King", "Ace", "Two"))]
            case Type.SUIT:
                texts += ["Clubs", "Diamonds", "Hearts", "Spades"]
            case Type.COLOR:
                texts += ["Red", "Black"]
            case Type.DEPOT:
                texts += [spelled(name) for name in self.board.depots]
            case Type.DEPOTS:
                texts += [spelled(stem) for stem in self.board.stems] * 2
                texts += [*self.board.types, pick(("Tableau", "Cell", "Waste"))]
            case Type.CARD | Type.PILE:
                pass
        return [lambda: pick(texts)] if texts else []

    # Compounds.

    def _in(self, kind: Type, depth: int) -> str:
        """An operand: in parentheses where it has an operator of its own."""
        text = self.of(kind, depth)
        if re.fullmatch(r"[A-Za-z0-9_-]+|`[^`]*`|[A-Za-z]+\([^()]*\)", text):
            return text
        return f"({text})"

    def _conditional(self, kind: Type, depth: int) -> str:
        test = self._in(Type.BOOL, depth)
        if not self._can(kind):
            return self._rare(kind, depth)
        return f"{test} ? {self._in(kind, depth)} : {self._in(kind, depth)}"

    def _can(self, kind: Type) -> bool:
        """Whether anything here has the type."""
        return kind is not Type.PILE or Type.PILE in self.names.values()

    def _compounds(self, kind: Type, depth: int) -> list[Callable[[], str]]:
        made: list[Callable[[], str]] = []
        match kind:
            case Type.BOOL:
                made = [
                    lambda: self._bool(depth),
                    lambda: self._bool(depth),
                    lambda: self._comparison(depth),
                    lambda: self._comparison(depth),
                    lambda: f"{self._in(Type.CARD, depth)}.{self.rng.choice(('faceUp', 'joker'))}",
                    lambda: self._quant(("any", "all"), Type.BOOL, depth),
                ]
            case Type.INT:
                made = [
                    lambda: self._number(depth),
                    lambda: self._number(depth),
                    lambda: f"{self._in(Type.CARD, depth)}.rank",
                    lambda: f"{self._in(self._container(), depth)}.count",
                    lambda: f"index({self.of(Type.DEPOT, depth)})",
                    lambda: self._count(depth),
                    lambda: self._quant(("sum", "min", "max"), Type.INT, depth),
                ]
            case Type.SUIT:
                made = [lambda: f"{self._in(Type.CARD, depth)}.suit"]
            case Type.COLOR:
                made = [lambda: f"{self._in(Type.CARD, depth)}.color"]
            case Type.CARD:
                made = [
                    lambda: self._end(depth),
                    lambda: self._end(depth),
                    lambda: self._found(self._container(), depth),
                ]
            case Type.DEPOT:
                made = [lambda: self._neighbour(depth), lambda: self._found(Type.DEPOTS, depth)]
            case Type.DEPOTS | Type.PILE:
                pass
        return made

    def _container(self) -> Type:
        """A type whose elements are cards."""
        piles = Type.PILE in self.names.values()
        return Type.PILE if piles and self.rng.random() < 0.5 else Type.DEPOT

    def _collection(self) -> Type:
        return self.rng.choice((Type.DEPOTS, self._container()))

    def _bool(self, depth: int) -> str:
        match self.rng.randrange(5):
            case 0:
                return f"!{self._in(Type.BOOL, depth)}"
            case 1 | 2:
                sign = self.rng.choice(("&&", "||"))
                parts = [self._in(Type.BOOL, depth) for _ in range(self.rng.randrange(2, 4))]
                if self.rng.random() < 0.4:
                    parts[0] = self._guard(sign)
                return f" {sign} ".join(parts)
            case _:
                return f"empty({self.of(self._collection(), depth)})"

    def _guard(self, sign: str) -> str:
        """A test of an empty depot before what follows looks at its cards."""
        depot = self._in(Type.DEPOT, 1)
        return f"!empty({depot})" if sign == "&&" else f"empty({depot})"

    def _comparison(self, depth: int) -> str:
        signs, kind = ("==", "!="), self.rng.choice(_ANY_KIND)
        if kind is Type.INT:
            signs = ("==", "!=", "<", "<=", ">", ">=")  # type: ignore[assignment]
        left, right = self._in(kind, depth), self._in(kind, depth)
        return f"{left} {self.rng.choice(signs)} {right}"

    def _number(self, depth: int) -> str:
        match self.rng.randrange(6):
            case 0:
                return f"-{self._in(Type.INT, depth)}"
            case 1:
                return f"abs({self.of(Type.INT, depth)})"
            case 2:
                sign = self.rng.choice("+*")
                parts = [self._in(Type.INT, depth) for _ in range(self.rng.randrange(2, 4))]
                return f" {sign} ".join(parts)
            case 3:
                text = f"moves-{self.rng.randrange(1, 4)}"
                return text if text not in self.board.depots else "moves"
            case _:
                sign = self.rng.choice("-/%")
                return f"{self._in(Type.INT, depth)} {sign} {self._in(Type.INT, depth)}"

    def _end(self, depth: int) -> str:
        kind = self._container()
        operand = self.of(kind, depth)
        ends = ["top({})", "bottom({})", "({}).top", "({}).top"]
        ends += ["({}).bottom"] if kind is Type.PILE else []
        return self.rng.choice(ends).format(operand)

    def _neighbour(self, depth: int) -> str:
        name = self.rng.choice(("neighbour", "neighbor"))
        offset = self.rng.choice(("-1", "1", "1", "2", "-2", "0", self.of(Type.INT, depth)))
        return f"{name}({self.of(Type.DEPOT, depth)}, {offset})"

    # Functions over collections.

    def _inner(self, coll: Type) -> Writer | None:
        """The writer for what a function says of each element; None if there were too many."""
        size = self.board.size if coll is Type.DEPOTS else 208
        if self.visits < size:
            return None
        names = {**self.names, "it": _ELEMENT[coll]}
        return replace(self, names=names, visits=self.visits // max(size, 1))

    def _quant(self, functions: tuple[str, ...], body: Type, depth: int) -> str:
        coll = self._collection()
        inner = self._inner(coll)
        if inner is None:
            return self.of(body, 0)
        function = self.rng.choice(functions)
        return f"{function}({self.of(coll, depth)}, {inner.of(body, min(depth, 2))})"

    def _count(self, depth: int) -> str:
        coll = self._collection()
        inner = self._inner(coll)
        if inner is None or self.rng.random() < 0.3:
            return f"count({self.of(coll, depth)})"
        return f"count({self.of(coll, depth)}, {inner.of(Type.BOOL, min(depth, 2))})"

    def _found(self, coll: Type, depth: int) -> str:
        function = self.rng.choice(("first", "last"))
        inner = self._inner(coll)
        if inner is None or self.rng.random() < 0.3:
            return f"{function}({self.of(coll, depth)})"
        return f"{function}({self.of(coll, depth)}, {inner.of(Type.BOOL, min(depth, 2))})"
