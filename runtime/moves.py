"""Moves as values, and the fixed numbering of all moves that a game can ever offer."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.typed import NamedTuple

__all__ = ["CallTable", "HomeTable", "Move", "MoveBlock", "MoveSpace", "MoveTable"]


class _Fields(NamedTuple):
    kind: str
    source: str
    target: str | None
    n: int
    arg: str | None


class Move(_Fields):
    """A player's move: `kind`, `source`, `target`, `n`, `arg`. Immutable; equal by these five.

    Kinds: draw, recycle, redeal; action (`arg` its name); drag (`n` cards, `arg` the called suit or
    None); pick (`n` the card's index from the bottom, `arg` likewise). `code` is its number in
    `move_at`, None for a move made by hand until a module has met it.
    """

    code: int | None
    src: int
    """Board index of the source, of moves that come from a module."""
    dst: int
    """Board index of the target, of such moves that have one."""
    home: MoveSpace | None = None
    """The module's space that made it; None of a move made by hand."""
    how: tuple[int, int, int, int, MoveSpace | None] = (-1, -1, -1, 0, None)
    """What making it asks for, in one: the number of the branch of `push` that makes it, `src`,
    `dst`, each -1 where there is none, `n` and `home`."""

    def __new__(
        cls,
        kind: str,
        source: str,
        target: str | None = None,
        n: int = 0,
        arg: str | None = None,
        code: int | None = None,
        src: int | None = None,
        dst: int | None = None,
        home: MoveSpace | None = None,
        branch: int = -1,
    ) -> Move:
        """A move by value; modules hand out interned ones."""
        self = super().__new__(cls, kind, source, target, n, arg)
        self.__dict__["code"] = code
        if src is not None:
            self.__dict__["src"] = src
        if dst is not None:
            self.__dict__["dst"] = dst
        if home is not None:
            self.__dict__["home"] = home
            self.__dict__["how"] = (branch, src, -1 if dst is None else dst, n, home)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Move is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Move is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Move], tuple[object, ...]]:
        return Move, (*self, self.code)

    @property
    def text(self) -> str:
        """The move as a line of text that `parse_move` reads back."""
        words = [self.kind, _quoted(self.source)]
        if self.target is not None:
            words += [_quoted(self.target), str(self.n)]
        if self.arg is not None:
            words.append(_quoted(self.arg))
        return " ".join(words)


Depots = int | tuple[int, ...]
"""A depot's board index, or those of several."""


def _several(depots: Depots) -> tuple[int, ...]:
    return (depots,) if isinstance(depots, int) else depots


class MoveBlock(NamedTuple):
    """A stretch of the numbering: n from `first` to `last` (outer), `args` (inner)."""

    kind: str
    source: int
    target: int | None
    first: int
    last: int
    args: tuple[str | None, ...]


class MoveTable(dict[int, Move]):
    """The moves from one depot onto another with one argument, by n; made when first asked for."""

    def __init__(self, space: MoveSpace, base: int, block: MoveBlock, arg: int):
        super().__init__()
        self._space = space
        self._base = base
        self._block = block
        self._arg = arg

    def __missing__(self, n: int) -> Move:
        block = self._block
        if not block.first <= n <= block.last:
            raise KeyError(n)
        move = self._space.at(self._base + (n - block.first) * len(block.args) + self._arg)
        self[n] = move
        return move


class CallTable(dict[int, list[Move]]):
    """The moves from one depot onto another that call a suit (R6.4), one a suit, by n."""

    def __init__(self, tables: Sequence[MoveTable]):
        super().__init__()
        self._tables = tables

    def __missing__(self, n: int) -> list[Move]:
        moves = [table[n] for table in self._tables]
        self[n] = moves
        return moves


class HomeTable(dict[int, list[Move]]):
    """The moves of one card from a depot to its homes among some targets, given as one bit for each
    of these; made when first asked for. The depot itself is no home."""

    def __init__(self, tables: Sequence[MoveTable | None]):
        super().__init__()
        self._tables = tables

    def __missing__(self, bits: int) -> list[Move]:
        tables = [table for place, table in enumerate(self._tables) if bits >> place & 1]
        moves = [table[1] for table in tables if table is not None]
        self[bits] = moves
        return moves


class MoveSpace:
    """All moves of a game, numbered; moves are made, and interned, when first asked for.

    Threads may share a space: two that make the same move at once end with equal moves.

    `branches` tells for each branch of the module's `push` the kind of the moves that it makes,
    their sources, and their targets or None.
    """

    def __init__(
        self,
        names: Sequence[str],
        blocks: Sequence[tuple[object, ...]],
        branches: Sequence[tuple[str, Depots, Depots | None]] = (),
    ):
        self.names = tuple(names)
        self._blocks = [MoveBlock(*block) for block in blocks]  # type: ignore[arg-type]
        self._bases: list[int] = []
        size = 0
        for block in self._blocks:
            self._bases.append(size)
            size += (block.last - block.first + 1) * len(block.args)
        self.size = size
        self._made: dict[int, Move] = {}
        self._branches = {
            (kind, source, target): number
            for number, (kind, sources, targets) in enumerate(branches)
            for source in _several(sources)
            for target in ((None,) if targets is None else _several(targets))
        }
        self._index = {name: index for index, name in enumerate(self.names)}
        self._by_key = {
            (b.kind, b.source, b.target, b.args[0] if b.kind == "action" else None): i
            for i, b in enumerate(self._blocks)
        }

    def at(self, code: int) -> Move:
        """The move with a number.

        Raises:
            IndexError: there is no such number.
        """
        move = self._made.get(code)
        if move is None:
            move = self._make(code)
            move = self._made.setdefault(code, move)
        return move

    def _make(self, code: int) -> Move:
        if not 0 <= code < self.size:
            raise IndexError(f"move code {code} is not in 0 … {self.size - 1}")
        low, high = 0, len(self._bases)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._bases[middle] <= code else (low, middle)
        block = self._blocks[low]
        step, arg = divmod(code - self._bases[low], len(block.args))
        names = self.names
        target = None if block.target is None else names[block.target]
        return Move(
            block.kind,
            names[block.source],
            target,
            block.first + step,
            block.args[arg],
            code,
            block.source,
            block.target,
            self,
            self._branches.get((block.kind, block.source, block.target), -1),
        )

    def find(self, move: tuple[object, ...]) -> Move | None:
        """The module's own move that is equal to `move`, or None if the game can never offer it."""
        kind, source, target, n, arg = move
        src = self._index.get(source)  # type: ignore[call-overload]
        dst = None if target is None else self._index.get(target)  # type: ignore[call-overload]
        if src is None or (target is not None and dst is None):
            return None
        i = self._by_key.get((kind, src, dst, arg if kind == "action" else None))  # type: ignore[arg-type]
        if i is None or not isinstance(n, int):
            return None
        block = self._blocks[i]
        if arg not in block.args or not block.first <= n <= block.last:
            return None
        place = (n - block.first) * len(block.args) + block.args.index(arg)
        return self.at(self._bases[i] + place)

    def own(self, move: Move) -> Move:
        """The module's own move for an equal one, wherever that came from: another game may have
        made it, with another board in mind.

        Raises:
            ValueError: the game can never offer it.
        """
        return move if move.home is self else self.intern(move)

    def intern(self, move: Move) -> Move:
        """The module's own move for an equal one.

        Raises:
            ValueError: the game can never offer it.
        """
        found = self.find(move)
        if found is None:
            raise ValueError(f"this game never offers the move {move.text!r}")
        return found

    def tap(self, kind: str, source: int, arg: str | None = None) -> Move:
        """The draw, recycle, redeal or action (named by `arg`) of a depot."""
        return self.at(self._bases[self._by_key[(kind, source, None, arg)]])

    def tables(self, kind: str) -> list[dict[int, MoveTable]]:
        """The drags or picks without a call, by source and target."""
        tables: list[dict[int, MoveTable]] = [{} for _ in self.names]
        for base, block in zip(self._bases, self._blocks, strict=True):
            if block.kind == kind and block.target is not None and None in block.args:
                table = MoveTable(self, base, block, block.args.index(None))
                tables[block.source][block.target] = table
        return tables

    def rows(self, kind: str) -> list[list[list[Move]]]:
        """The same as `tables`, all made at once, by source, target and n, as lists: quicker to
        look up, for games that have few. Below the first n the row repeats its first move."""
        rows: list[list[list[Move]]] = [[[] for _ in self.names] for _ in self.names]
        for base, block in zip(self._bases, self._blocks, strict=True):
            if block.kind == kind and block.target is not None and None in block.args:
                code = base + block.args.index(None)
                step = len(block.args)
                moves = [self.at(code + i * step) for i in range(block.last - block.first + 1)]
                rows[block.source][block.target] = [moves[0]] * block.first + moves
        return rows

    def call_tables(self, kind: str) -> list[dict[int, CallTable]]:
        """The drags or picks that call a suit, by source and target."""
        tables: list[dict[int, CallTable]] = [{} for _ in self.names]
        for base, block in zip(self._bases, self._blocks, strict=True):
            suits = [i for i, arg in enumerate(block.args) if arg is not None]
            if block.kind == kind and block.target is not None and suits:
                calls = CallTable([MoveTable(self, base, block, i) for i in suits])
                tables[block.source][block.target] = calls
        return tables

    def home_tables(self, targets: Sequence[int]) -> list[HomeTable]:
        """By source, the drags of one card to any of some targets."""
        return [HomeTable([row.get(t) for t in targets]) for row in self.tables("drag")]

    def parse(self, text: str) -> Move:
        """The move that `text` names, as `Move.text` writes it; `drag` may be left out, and so may
        the number of a drag of one card that calls no suit.

        Raises:
            ValueError: the text is no move, or none that this game can ever offer.
        """
        return self.intern(self.read(text))

    def read(self, text: str) -> Move:
        """The move that `text` names, whether or not this game can ever offer it.

        Raises:
            ValueError: the text is no move, or names a depot that is not there.
        """
        if not isinstance(text, str):
            raise ValueError(f"a move is read from a text, not from {text!r}")
        words = _split(text)
        kind = "drag"
        if words and not words[0][1] and words[0][0] in _KINDS:
            kind = words.pop(0)[0]
        parts = [word for word, _ in words]
        move = _assemble(kind, parts)
        if move is None:
            raise ValueError(f"{text!r} is not a move; write it like {_EXAMPLES[kind]}")
        for name in (move.source, move.target):
            if name is not None and name not in self._index:
                hint = _hint_of_names(name, self.names)
                raise ValueError(f"{text!r}: there is no depot {name!r}{hint}")
        return move


_KINDS = frozenset({"draw", "recycle", "redeal", "action", "drag", "pick"})
_EXAMPLES = {
    "draw": "draw SOURCE",
    "recycle": "recycle SOURCE",
    "redeal": "redeal SOURCE",
    "action": "action SOURCE NAME",
    "drag": "SOURCE TARGET NUMBER, with the suit behind it where one is called",
    "pick": "pick SOURCE TARGET INDEX, with the suit behind it where one is called",
}
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_WORD = r'\s*(?:([^\s"]+)|("(?:[^"\\]|\\.)*"))(?=\s|$)'

# Importing a game is to be quick, and `json` and `re` are for names in quotes and for texts alone.
# So the functions that need them import them.


def _quoted(name: str) -> str:
    if name and _PLAIN.issuperset(name):
        return name
    import json

    return json.dumps(name)


def _split(text: str) -> list[tuple[str, bool]]:
    """The words of a move's text, each with whether it was quoted."""
    import json
    import re

    word = re.compile(_WORD)
    words: list[tuple[str, bool]] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = word.match(stripped, at)
        if match is None:
            raise ValueError(f"{text!r} is not a move: a name in quotes is a JSON string")
        bare, quoted = match.groups()
        try:
            words.append((bare, False) if bare is not None else (json.loads(quoted), True))
        except json.JSONDecodeError as error:
            raise ValueError(f"{text!r} is not a move: {error.msg}") from None
        at = match.end()
    return words


def _assemble(kind: str, parts: list[str]) -> Move | None:
    match kind, parts:
        case "draw" | "recycle" | "redeal", [source]:
            return Move(kind, source)
        case "action", [source, name]:
            return Move(kind, source, None, 0, name)
        case "drag", [source, target]:
            return Move(kind, source, target, 1)
        case "drag" | "pick", [source, target, n] if n.isascii() and n.isdigit() and len(n) < 5:
            return Move(kind, source, target, int(n))
        case "drag" | "pick", [source, target, n, suit] if n.isascii() and n.isdigit():
            if len(n) < 5:
                return Move(kind, source, target, int(n), suit)
    return None


def _hint_of_names(name: str, names: Sequence[str]) -> str:
    """What may have been meant by a name that no depot has: a depot of the group that it is the
    name of or counts past, else the nearest name; empty where there is none."""
    stem, hyphen, number = name.rpartition("-")
    for group in (name, stem) if hyphen and number.isdigit() else (name,):
        copies = [other for other in names if _is_copy(other, group)]
        if len(copies) > 1:
            return f", but there are {copies[0]} to {copies[-1]}"
        if copies:
            return f", but there is {copies[0]}"
    from difflib import get_close_matches

    near = get_close_matches(name, [*names, *sorted(_KINDS)], 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _is_copy(name: str, group: str) -> bool:
    return name.startswith(f"{group}-") and name[len(group) + 1 :].isdigit()
