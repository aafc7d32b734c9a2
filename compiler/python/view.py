"""What the templates see of a module: strings and tuples, nothing to decide."""

from __future__ import annotations

import builtins
import keyword
import re
from dataclasses import dataclass

from compiler.ir.facts import Facts
from compiler.ir.nodes import Game
from compiler.ir.origin import Origin
from compiler.python.attributes import make_attributes
from compiler.python.board import make_board
from compiler.python.exprs import ExprWriter
from compiler.python.goals import shut_text
from compiler.python.groups import Found
from compiler.python.indexing import make_index
from compiler.python.info import block_rows, deck_text, game_text
from compiler.python.landing import Landing, make_landings
from compiler.python.landing_check import make_land_checks
from compiler.python.leaving import Leaving, make_cover_test, make_leavings
from compiler.python.listing import Listing
from compiler.python.methods import make_methods, start_methods
from compiler.python.module import Block, Constant, Module
from compiler.python.quick import make_quick
from compiler.python.runtime_names import RUNTIME_NAMES, import_lines
from compiler.python.taps import Taps, make_taps
from compiler.python.text import docstring, shown

__all__ = ["ModuleView", "make_view"]

_OWN_NAMES = (
    "GAME SPACE DECK GROUP_OF State deal from_position parse_move action_count move_at annotations"
    " Final Sequence Mapping LEAVE_CHECKS LAND_CHECKS TAP_CHECKS KEY_PARTS BASE_DEPOTS BARRED"
    " cover_of depot source target start n self state piles pile group card size run up takes onto"
    " moves move add to bit hit hits called kind arg limit rest whole src dst cards view"
    " seen after key index each it once once1 once2 once3"
)


@dataclass(frozen=True, slots=True)
class ModuleView:
    """A whole module, ready to be laid out."""

    title: str
    header: tuple[str, ...]
    docstring: str
    abcs: str
    typing: str
    imports: tuple[str, ...]
    banks: tuple[Constant, ...]
    tables: tuple[Constant, ...]
    fits: tuple[Constant, ...]
    deck: str
    game: str
    blocks: tuple[str, ...]
    moves: tuple[Constant, ...]
    functions: tuple[Block, ...]
    checks: tuple[Constant, ...]
    attributes: tuple[Constant, ...]
    methods: tuple[Block, ...]
    branches: tuple[str, ...]


def make_view(game: Game, facts: Facts, origin: Origin) -> ModuleView:
    """The view of a game's module. `game` is the IR after the passes."""
    reserved = {*RUNTIME_NAMES, *_OWN_NAMES.split(), *keyword.kwlist, *dir(builtins)}
    board = make_board(game, reserved)
    jokers = any(card.rank is None for card in game.deck)
    writer = ExprWriter(board, jokers)
    module = Module(game, facts, origin, board, writer)
    writer.use("GameState")
    writer.use("TYPE_CHECKING")
    writer.use("Move")
    writer.use("Refusal")
    writer.use("refusals")

    make_cover_test(module)
    leavings = make_leavings(module)
    landings = make_landings(module)
    make_land_checks(module, landings)
    taps = make_taps(module)
    listing = Listing(module, landings, leavings, taps)
    quick = make_quick(module, listing, landings, leavings)
    if quick is None and not listing.is_tangled:
        listing.index = make_index(module, landings, leavings)
    any_move = None if quick is None else quick.any_move()
    finds = [any_move or _finding(listing, lists=False)]
    if quick is None:
        finds.insert(0, _finding(listing, lists=True))
        finds += [] if listing.index is None else listing.index.methods()
    else:
        finds.append(quick.method(shut_text(module)))
        finds += quick.kept.methods(quick.locals)
    make_methods(module, taps)
    module.methods[1:1] = [*finds, *_check_methods(taps)]
    module.methods[:0] = start_methods(module)

    blocks = tuple(block_rows(module))
    groups = _groups(module) if "GROUP_OF" in writer.uses else ()
    moves = tuple(c for c in module.constants if re.search(r"\bSPACE\b", c.value))
    fits = tuple(c for c in module.constants if _is_of_fits(c))
    others = [c for c in module.constants if c not in moves and c not in fits]
    deck, info = deck_text(module), game_text(module)
    attributes = make_attributes(module, landings)
    return ModuleView(
        title=origin.module,
        header=_header(origin),
        docstring=_docstring(module),
        abcs="Callable, Mapping, Sequence" if taps.all else "Mapping, Sequence",
        typing=_typing(module),
        imports=tuple(import_lines(writer.uses)),
        banks=tuple(
            Constant(
                module.comment(bank.first.span, "depot"),
                bank.name,
                bank.type,
                bank.value,
            )
            for bank in board.banks
        ),
        tables=(*groups, *others),
        fits=fits,
        deck=deck,
        game=info,
        blocks=blocks,
        moves=moves,
        functions=tuple(module.functions),
        checks=_check_tables(module, landings, leavings, taps),
        attributes=attributes,
        methods=tuple(module.methods),
        branches=module.branches,
    )


def _typing(module: Module) -> str:
    """What is imported for types."""
    names = "ClassVar, Final, Self" if module.states else "ClassVar, Final"
    return f"Any, {names}" if any("Any" in type for _, type, _, _ in module.states) else names


def _is_of_fits(constant: Constant) -> bool:
    """Whether a constant belongs to what fits where."""
    made = ("kinds_by(", "card_bits(", "card_sets(", "cards_by_anchor(", "cards_in(", "in_bits(")
    types = ("FitTable", "frozenset")
    return (
        any(type in constant.type for type in types)
        or constant.type == "int"
        or constant.value.startswith(made)
    )


def _header(origin: Origin) -> tuple[str, ...]:
    path = shown(origin.path)
    variant = origin.variant
    if variant is not None:
        return (
            "@generated by the Cardz compiler: change the game file, not this module.",
            f"source: {path}",
            f"options: {variant.words}",
            f"sha256: {variant.file_sha256}",
            f"compiler: {origin.version}",
            f"regenerate: {variant.command}",
        )
    return (
        "@generated by the Cardz compiler: change the game file, not this module.",
        f"source: {path}",
        f"sha256: {origin.sha256}",
        f"compiler: {origin.version}",
        f"regenerate: python -m compiler {path}",
    )


def _docstring(module: Module) -> str:
    game = module.game
    parts = [game.name]
    if game.description:
        parts.append(game.description)
    parts.append(
        "Compiled from its game file; see docs/language.md for the rules by number (R4.3)."
    )
    return docstring("\n\n".join(parts))


def _groups(module: Module) -> tuple[Constant, ...]:
    """`GROUP_OF`: by depot, the group it belongs to (R8.7), and what is looked up instead."""
    banks = [b.name for b in module.board.banks if not b.lone and b.first.group is not None]
    args = ", ".join([str(len(module.game.depots)), *banks])
    value = f"{module.use('groups_of')}({args})"
    tables = [Constant(None, name, *table) for name, table in module.writer.tables.items()]
    return (Constant(None, "GROUP_OF", "list[Sequence[int]]", value), *tables)


def _finding(listing: Listing, *, lists: bool) -> Block:
    """`_list_moves`, or `_any_move`, which is the same with an early answer."""
    body = listing.lines(Found(lists))
    lines = ["piles = self._piles"] if any("piles" in line for line in body) else []
    if lists:
        lines += ["moves: list[Move] = []", *body, "return moves"]
        doc = "Every move, in the order of R6.9."
        return Block(None, "_list_moves(self) -> list[Move]", doc, tuple(lines))
    lines += [*body, "return False"]
    doc = "Whether `_list_moves` would list any; stops at the first."
    return Block(None, "_any_move(self) -> bool", doc, tuple(lines))


def _check_methods(taps: Taps) -> list[Block]:
    blocks = [
        Block(
            None,
            "_check_leave(self, source: int, start: int, n: int) -> Refusal | None",
            "Why cards may not leave a depot (R3.8, R4), or None.",
            ("return LEAVE_CHECKS[source](self, source, start, n)",),
        ),
        Block(
            None,
            "_check_land(self, source: int, start: int, n: int, target: int) -> Refusal | None",
            "Why cards may not land on a depot (R5), or None.",
            ("return LAND_CHECKS[target](self, source, start, n, target)",),
        ),
    ]
    lines = ["return refusals.NO_TAP[kind]"]
    if taps.all:
        lines = [
            "check = TAP_CHECKS.get((kind, depot, arg))",
            "return refusals.NO_TAP[kind] if check is None else check(self, depot)",
        ]
    head = "_check_tap(self, kind: str, depot: int, arg: str | None) -> Refusal | None"
    doc = "Why a draw, recycle, redeal or action is refused (R6.3 to R6.8), or None."
    return [*blocks, Block(None, head, doc, tuple(lines))]


def _check_tables(
    module: Module, landings: dict[str, Landing], leavings: dict[str, Leaving], taps: Taps
) -> tuple[Constant, ...]:
    """By depot, the functions that refuse."""

    def row(names: list[tuple[str, int]]) -> str:
        parts = [name if n == 1 else f"*({name},) * {n}" for name, n in names]
        return f"({', '.join(parts)},)"

    leave = [(leavings[b.name].check, len(b.depots)) for b in module.board.banks]
    land = [(landings[b.name].check, len(b.depots)) for b in module.board.banks]
    tables = [
        Constant(None, "LEAVE_CHECKS", "", row(leave)),
        Constant(None, "LAND_CHECKS", "", row(land)),
    ]
    if taps.all:
        rows = []
        for tap in taps.all:
            if tap.bank.lone:
                rows.append(f"({tap.kind!r}, {tap.bank.name}, {tap.arg!r}): {tap.check}")
            elif tap.kind == "redeal":
                assert module.game.redeal is not None
                trigger = module.board.depot(module.game.redeal.trigger)
                rows.append(f"({tap.kind!r}, {trigger}, None): {tap.check}")
            else:
                key = f"({tap.kind!r}, depot, {tap.arg!r})"
                rows.append(f"**{{{key}: {tap.check} for depot in {tap.bank.name}}}")
        type = "dict[tuple[str, int, str | None], Callable[[GameState, int], Refusal | None]]"
        tables.append(Constant(None, "TAP_CHECKS", type, f"{{{', '.join(rows)}}}"))
    return tuple(tables)
