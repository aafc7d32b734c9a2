"""`GAME`, the deck and the numbering of moves, as the text of their constants."""

from __future__ import annotations

from dataclasses import fields

from compiler.ir.facts import MoveBlock
from compiler.ir.nodes import Depot, Game, Look
from compiler.ir.types import Rank, Suit
from compiler.python.board import Bank
from compiler.python.module import Module

__all__ = ["block_rows", "deck_text", "game_text"]

_MOST_BLOCKS = 40  # of one bank that are written one by one
_LONGEST_ROWS = 4000  # characters of a bank's rows that tell each bank of targets


def deck_text(module: Module) -> str:
    """The deck: a pack where it is one, else its cards by name."""
    deck = module.game.deck
    for count in range(len(deck), 0, -1):
        size, rest = divmod(len(deck), count)
        if rest or deck != deck[:size] * count:
            continue
        args = _pack_args(module.game, size)
        if args is not None:
            args += [f"count={count}"] if count > 1 else []
            return f"{module.use('pack')}({', '.join(args)})"
    names = " ".join(
        "JK" if c.rank is None or c.suit is None else "A23456789TJQK"[c.rank - 1] + "CDHS"[c.suit]
        for c in deck
    )
    return f"{module.use('deck_of')}({names!r})"


def _pack_args(game: Game, size: int) -> list[str] | None:
    """The arguments of `pack` that give the first `size` cards; None if they are no pack."""
    copy = game.deck[:size]
    cards = [(c.suit, c.rank) for c in copy if c.rank is not None and c.suit is not None]
    jokers = size - len(cards)
    suits = list(dict.fromkeys(suit for suit, _ in cards))
    ranks = list(dict.fromkeys(rank for _, rank in cards))
    regular = [(suit, rank) for suit in suits for rank in ranks]
    if cards != regular or any(c.rank is not None for c in copy[len(cards) :]):
        return None
    args = []
    if suits != list(Suit):
        args.append(f"suits={_words(suits)}")
    if ranks != list(Rank):
        args.append(f"ranks={_words(ranks)}")
    if jokers:
        args.append(f"jokers={jokers}")
    return args


def _words(items: list[Suit] | list[Rank]) -> str:
    return repr(tuple(item.name.title() for item in items))


def game_text(module: Module) -> str:
    """The call that makes `GAME`."""
    game, facts, origin = module.game, module.facts, module.origin
    scoring = game.scoring

    def names(depots: tuple[int, ...]) -> str:
        return repr(tuple(game.depots[depot].name for depot in depots))

    symmetries = ", ".join(names(depots) for depots in facts.symmetries)
    rows = {
        "slug": repr(origin.slug),
        "module": repr(origin.module),
        "name": repr(game.name),
        "family": repr(game.family),
        "aliases": repr(game.aliases),
        "description": _lines_text(game.description),
        "source_sha256": repr(origin.sha256),
        "compiler_version": repr(origin.version),
        "backend": '"native" if __file__.endswith((".so", ".pyd")) else "pure"',
        "decks": str(game.deck_count),
        "deck": f"{module.use('deck_names')}(DECK)",
        "better": repr(scoring.better.value if scoring else None),
        "keep": repr(scoring.keep.value if scoring else None),
        "depots": f"({_depot_rows(module)})",
        "symmetries": f"({symmetries + ',' if symmetries else ''})",
        "locked_foundations": names(facts.locked_foundations),
        "only_lose": names(facts.only_lose),
        "hidden_cards": repr(facts.hidden_cards),
    }
    return f"{module.use('GameInfo')}({', '.join(f'{k}={v}' for k, v in rows.items())},)"


def _lines_text(text: str) -> str:
    """A string literal, one line of the text a line."""
    lines = text.splitlines(keepends=True)
    return repr(text) if len(lines) < 2 else f"({' '.join(repr(line) for line in lines)})"


def _depot_rows(module: Module) -> str:
    rows: list[str] = []
    for bank in module.board.banks:
        depots = [module.game.depots[index] for index in bank.depots]
        row = _row_text(module, bank, depots)
        rows += [row] if row else [_depot_text(module, depot) for depot in depots]
    return "".join(row + ", " for row in rows)


def _row_text(module: Module, bank: Bank, depots: list[Depot]) -> str | None:
    """The call of `depot_row` for the copies of a repeated depot; None if it can't tell them."""
    first = depots[0]
    look = first.look
    if first.group is None or first.anonymous or len(depots) < 2 or not _plain(look):
        return None
    stem = module.game.groups[first.group].name
    col, row = look.col or 0, look.row or 0
    width = next((i for i, d in enumerate(depots) if d.look.row != look.row), len(depots))
    for i, depot in enumerate(depots):
        placed = (col + i % width, row + i // width)
        if (
            depot.look.col,
            depot.look.row,
        ) != placed or depot.look.fan_direction != look.fan_direction:
            return None
    args = [repr(stem), repr(first.type.value), str(len(depots)), f"col={col!r}", f"row={row!r}"]
    if width < len(depots):
        args.append(f"per_row={width}")
    if look.fan_direction is not None:
        args.append(f"fan_direction={look.fan_direction!r}")
    if first.off_table:
        args.append("off_table=True")
    return f"*{module.use('depot_row')}({', '.join(args)})"


def _plain(look: Look) -> bool:
    """Whether a look says nothing but col, row and the fan's direction."""
    plain = {"col", "row", "fan_direction"}
    return all(getattr(look, f.name) is None for f in fields(look) if f.name not in plain)


def _depot_text(module: Module, depot: Depot) -> str:
    group = None if depot.group is None else module.game.groups[depot.group].name
    args = [repr(depot.name), repr(depot.type.value)]
    if group is not None:
        args.append(f"group={group!r}")
    for item in fields(Look):
        value = getattr(depot.look, item.name)
        if value is not None:
            args.append(f"{item.name}={value!r}")
    if depot.off_table:
        args.append("off_table=True")
    return f"{module.use('DepotInfo')}({', '.join(args)})"


def block_rows(module: Module) -> list[str]:
    """The arguments of the numbering: one `move_blocks` call for each bank of sources."""
    module.use("MoveSpace")
    texts = []
    for bank in module.board.banks:
        own = [block for block in module.facts.blocks if block.source in bank.depots]
        if own:
            text = _bank_blocks(module, bank, own)
            if len(own) > _MOST_BLOCKS and (text is None or len(text) > _LONGEST_ROWS):
                text = _merged_blocks(module, own)
            texts.append(f"*{text}" if text else ", ".join(_block_text(b) for b in own))
    return texts


def _merged_blocks(module: Module, own: list[MoveBlock]) -> str:
    """The call of `merged_blocks` for blocks without order: a row for each kind there is."""
    shapes: dict[tuple[object, ...], list[MoveBlock]] = {}
    for b in own:
        shapes.setdefault((b.kind, b.target is None, b.first, b.last, b.args), []).append(b)
    rows: list[str] = []
    # Only some of the sources may start the redeal, and it comes before their actions (R6.9).
    for blocks in sorted(shapes.values(), key=lambda blocks: blocks[0].kind == "action"):
        b = blocks[0]
        pairs = {(c.source, c.target) for c in blocks if c.target is not None}
        text = module.mapping(pairs) if pairs else "None"
        sources = module.board.depots([c.source for c in blocks]) if not pairs else "()"
        rows.append(f"({b.kind!r}, {sources}, {text}, {b.first}, {b.last}, {b.args!r})")
    return f"{module.use('merged_blocks')}({', '.join(rows)})"


def _block_text(block: MoveBlock) -> str:
    return repr((block.kind, block.source, block.target, block.first, block.last, block.args))


def _bank_blocks(module: Module, bank: Bank, own: list[MoveBlock]) -> str | None:
    """The call of `move_blocks` for a bank; None if its blocks are not that regular."""
    rows: list[str] = []
    expanded: dict[int, list[MoveBlock]] = {depot: [] for depot in bank.depots}
    first = [block for block in own if block.source == bank.depots[0]]
    for block in first:
        if block.target is None:
            rows.append(repr((block.kind, None, block.first, block.last, block.args)))
            for depot in bank.depots:
                expanded[depot].append(
                    MoveBlock(block.kind, depot, None, block.first, block.last, block.args)
                )
    for target in module.board.banks:
        blocks = [b for b in own if b.target is not None and b.target in target.depots]
        if not blocks:
            continue
        shape = (blocks[0].kind, blocks[0].first, blocks[0].last, blocks[0].args)
        if any((b.kind, b.first, b.last, b.args) != shape for b in blocks):
            return None
        targets = _targets_text(module, bank, target, blocks)
        rows.append(f"({shape[0]!r}, {targets}, {shape[1]}, {shape[2]}, {shape[3]!r})")
        for b in blocks:
            expanded[b.source].append(b)
    if [block for depot in bank.depots for block in expanded[depot]] != own:
        return None
    return f"{module.use('move_blocks')}({bank.name}, {', '.join(rows)})"


def _targets_text(module: Module, bank: Bank, target: Bank, blocks: list[MoveBlock]) -> str:
    pairs = {(b.source, b.target) for b in blocks}
    if pairs == {(s, t) for s in bank.depots for t in target.depots if s != t}:
        return target.name
    for constant in module.constants:
        if constant.name == f"{target.name}_REACH" and _reaches(module, target, pairs):
            return constant.name
    text = module.mapping({(s, t) for s, t in pairs if t is not None})
    wish = f"{bank.name}_TO_{target.name}"
    return module.constant(wish, text, "dict[int, tuple[int, ...]]")


def _reaches(module: Module, target: Bank, pairs: set[tuple[int, int | None]]) -> bool:
    """Whether the reach table of a target bank says just these pairs for their sources."""
    sources = {source for source, _ in pairs}
    whole = {(s, t) for s, t in module.pairs if s in sources and t in target.depots}
    return whole == pairs
