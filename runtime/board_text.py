"""Boards as text, one depot a line, in the notation that solvers of solitaires share.

    Talon: 5H TC                # the main stock, face down, the next card first
    Foundations: H-0 C-2 D-A S-0    # or, of a lone foundation, its cards
    Freecells: - TH - -
    waste: <4C> KD              # any other depot, by name: bottom first, <4C> lies face down
    : JD KD <2S> 4C             # the columns, without names
    moves = 12                  # what the board has been through

Freecell Solver, PySolFC's generator of boards and their kin write and read the lines `Foundations`,
`Freecells`, `Talon` and the columns, which here are the depots of the types Foundation, Cell and
Tableau and the main stock, in board order. A line tells its depots whole or gives way to lines by
name. The counters at the end are ours; those programs have stopped reading by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from runtime.board_reader import BoardReader
from runtime.board_roles import FOUNDATIONS, FREECELLS, HEADS, TALON, Roles, roles_of
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from runtime.protocol import GameModule
    from runtime.state import GameState

__all__ = ["read_board", "write_board"]

_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_RANKS = "A23456789TJQK"
_COUNTERS = ("seed", "moves", "redeals", "recycles", "shuffles", "calls", "bases")


def read_board(module: GameModule, text: str) -> GameState:
    """The state of a game at the board that a text tells; capitals or not, tens as `10H` or `TH`.

    Depots and counters that the text does not name are empty and 0; a base rank (R5.5) is then the
    rank that the first such depot starts with. `#` begins a comment.

    Raises:
        ValueError: the text is no board of this game; the message begins with line and column.
    """
    return BoardReader(module).read(text)


def write_board(state: GameState, *, counters: bool = True) -> str:
    """The board of a state as text, which `read_board` reads back. Without `counters` the lines of
    the board alone: what other programs understand."""
    position: Mapping[str, Any] = state.position()
    lines = list(_board_lines(roles_of(state.game), position["piles"]))
    if counters:
        lines += _counter_lines(state, position)
    return "".join([f"{line}\n" for line in lines])


def _board_lines(roles: Roles, piles: Mapping[str, Sequence[str]]) -> Iterator[str]:
    named = []
    stock = roles.talon
    if stock is None or not all(card.islower() for card in piles[stock]):
        named += [stock] if stock else []
    elif piles[stock] or stock not in roles.off_table:
        yield _line(f"{TALON}:", [card.upper() for card in reversed(piles[stock])] or ["-"])
    terms = _foundations(roles, [piles[name] for name in roles.foundations])
    if terms:
        yield _line(f"{FOUNDATIONS}:", terms)
    else:
        named += roles.foundations
    cells = [piles[name] for name in roles.cells]
    if cells and all(len(pile) <= 1 for pile in cells):
        yield _line(f"{FREECELLS}:", [_card(pile[0]) if pile else "-" for pile in cells])
    else:
        named += roles.cells
    for name in [*named, *roles.others]:
        if piles[name] or name not in roles.off_table:
            yield _line(f"{_name(name)}:", _cards(piles[name]) or ["-"])
    for name in roles.columns:
        yield _line(":", _cards(piles[name]))


def _foundations(roles: Roles, piles: list[Sequence[str]]) -> list[str]:
    """What the line of the foundations says; nothing where it can't say all.

    A foundation is told as `H-5`, Ace to Five of Hearts, if all are such and each suit has as many
    as it has Aces; the suits that are left over stand for the empty ones.
    """
    if len(piles) == 1:
        return _cards(piles[0]) or ["-"]
    if len(set(roles.aces)) > 1 or sum(roles.aces) != len(piles):
        return []
    spare = list("HCDS") * roles.aces[0]
    for pile in filter(None, piles):
        suit = pile[0][1]
        if suit not in spare or list(pile) != [rank + suit for rank in _RANKS[: len(pile)]]:
            return []
        spare.remove(suit)
    return [f"{pile[0][1]}-{pile[-1][0]}" if pile else f"{spare.pop(0)}-0" for pile in piles]


def _counter_lines(state: GameState, position: Mapping[str, Any]) -> Iterator[str]:
    """The counters that are not as a reader takes them for."""
    for key in _COUNTERS:
        value = position[key]
        if isinstance(value, Mapping):
            for name, item in value.items():
                yield f"{key} {name if key == 'bases' else _name(name)} = {item}"
        elif value:
            yield f"{key} = {value}"
    for kind, depots in state.base_depots.items():
        names = [state.game.depots[depot].name for depot in depots]
        if kind not in position["bases"] and any(position["piles"][name] for name in names):
            yield f"bases {kind} = -"
    if position["cascade_limit_hit"]:
        yield "cascade_limit_hit = true"


def _line(head: str, words: Iterable[str]) -> str:
    return " ".join([head, *words])


def _cards(pile: Iterable[str]) -> list[str]:
    return [_card(card) for card in pile]


def _card(card: str) -> str:
    return card if card.isupper() else f"<{card.upper()}>"


def _name(name: str) -> str:
    """A depot's name: in quotes, where it holds other characters or is the head of a line."""
    if _PLAIN.issuperset(name) and name.lower() not in HEADS:
        return name
    import json

    return json.dumps(name, ensure_ascii=False)
