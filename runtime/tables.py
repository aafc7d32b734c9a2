"""Small constructors for what a module's constants hold: boards, reaches, numberings, decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from runtime.cards import JOKER, NAME, RANK_NAMES, SUIT_NAMES, parse_card
from runtime.info import DepotInfo
from runtime.moves import Move, MoveSpace

__all__ = [
    "among",
    "deck_names",
    "deck_of",
    "depot_row",
    "groups_of",
    "indices",
    "merged_blocks",
    "move_blocks",
    "moves_by_card",
    "neighbours",
    "pack",
    "reach",
    "targets_of",
]

Targets = Iterable[int] | Mapping[int, Sequence[int]] | int | None
Row = tuple[str, Targets, int, int, tuple[str | None, ...]]


def moves_by_card(space: MoveSpace, target: int, wild: int) -> list[list[list[Move]]]:
    """By source and card, what there is to list where that card alone can go to a depot: a move,
    or one for each suit where it is of the set `wild` and calls one (R6.4)."""
    plain, calls = space.tables("drag"), space.call_tables("drag")
    rows: list[list[list[Move]]] = []
    for one, several in zip(plain, calls, strict=True):
        alone = [one[target][1]] if target in one else []
        called = several[target][1] if target in several else alone
        rows.append([called if wild >> card & 1 else alone for card in range(JOKER + 1)])
    return rows


def among(count: int, depots: Iterable[int]) -> tuple[bool, ...]:
    """For each of `count` depots whether it is one of `depots`."""
    chosen = frozenset(depots)
    return tuple([depot in chosen for depot in range(count)])


def pack(
    suits: Sequence[str] = SUIT_NAMES,
    ranks: Sequence[str] = RANK_NAMES,
    count: int = 1,
    jokers: int = 0,
) -> tuple[int, ...]:
    """A pack in deck order (R2.1): `count` copies of all ranks of all suits, each with jokers."""
    copy = [
        SUIT_NAMES.index(suit) * 13 + RANK_NAMES.index(rank) for suit in suits for rank in ranks
    ]
    return (*copy, *(JOKER,) * jokers) * count


def deck_of(names: str) -> tuple[int, ...]:
    """A deck from the names of its cards, separated by spaces."""
    return tuple([parse_card(name) for name in names.split()])


def deck_names(deck: Sequence[int]) -> tuple[str, ...]:
    """The names of a deck's cards."""
    return tuple([NAME[card] for card in deck])


def depot_row(
    stem: str,
    type: str,
    count: int,
    *,
    col: float = 0,
    row: float = 0,
    per_row: int | None = None,
    fan_direction: str | None = None,
    off_table: bool = False,
) -> list[DepotInfo]:
    """The copies `stem-1` … `stem-count` of a repeated depot, placed as R3.2 says."""
    width = per_row or count
    return [
        DepotInfo(
            f"{stem}-{i + 1}",
            type,
            stem,
            col=col + i % width,
            row=row + i // width,
            fan_direction=fan_direction,
            off_table=off_table,
        )
        for i in range(count)
    ]


def groups_of(count: int, *groups: Sequence[int]) -> list[Sequence[int]]:
    """For each of `count` depots the group it belongs to, a lone depot being its own."""
    table: list[Sequence[int]] = [(depot,) for depot in range(count)]
    for group in groups:
        for depot in group:
            table[depot] = group
    return table


def neighbours(groups: Sequence[Sequence[int]], n: int) -> tuple[int | None, ...]:
    """For each depot the one `n` places after it in its group (R8.7); None past either end."""
    found: list[int | None] = []
    for depot, group in enumerate(groups):
        place = group.index(depot) + n
        found.append(group[place] if 0 <= place < len(group) else None)
    return tuple(found)


def indices(groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """For each depot its 1-based place in its group."""
    return tuple([group.index(depot) + 1 for depot, group in enumerate(groups)])


def reach(
    sources: Iterable[int], targets: Sequence[int], *offsets: int
) -> dict[int, tuple[int, ...]]:
    """For each source the targets that stand at one of the offsets from it, in board order."""
    return {
        source: tuple([source + offset for offset in sorted(offsets) if source + offset in targets])
        for source in sources
    }


def targets_of(masks: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    """For each source its targets: the bits that are set in its mask."""
    return {
        source: tuple([target for target in range(mask.bit_length()) if mask >> target & 1])
        for source, mask in masks.items()
    }


def merged_blocks(
    *rows: tuple[
        str, Iterable[int], Mapping[int, Sequence[int]] | None, int, int, tuple[str | None, ...]
    ],
) -> list[tuple[object, ...]]:
    """The numbering's blocks for depots that share no pattern: by source, what is tapped first,
    then by target.

    A row is (kind, sources, targets by source, first n, last n, arguments); sources are given for
    what is tapped, which has no targets. Rows of one source and no target keep their order.
    """
    found: list[tuple[int, int, tuple[object, ...]]] = []
    for kind, sources, targets, first, last, args in rows:
        found += [(s, -1, (kind, s, None, first, last, args)) for s in sources]
        for s, reached in (targets or {}).items():
            found += [(s, t, (kind, s, t, first, last, args)) for t in reached]
    found.sort(key=lambda entry: entry[:2])
    return [block for _, _, block in found]


def move_blocks(sources: Iterable[int] | int, *rows: Row) -> list[tuple[object, ...]]:
    """The numbering's blocks of like depots: for each source every row, in order.

    A row is (kind, targets, first n, last n, arguments). Targets are None for what is tapped, a
    depot, several (the source itself is passed over), or a mapping from the source to its targets.
    """
    blocks: list[tuple[object, ...]] = []
    for source in (sources,) if isinstance(sources, int) else sources:
        for kind, targets, first, last, args in rows:
            if targets is None:
                blocks.append((kind, source, None, first, last, args))
                continue
            if isinstance(targets, Mapping):
                reached: Iterable[int] = targets.get(source, ())
            elif isinstance(targets, int):
                reached = (targets,)
            else:
                reached = [target for target in targets if target != source]
            blocks.extend((kind, source, target, first, last, args) for target in reached)
    return blocks
