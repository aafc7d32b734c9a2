"""Which line of a board's text tells which depots: see `runtime.board_text`."""

from __future__ import annotations

from runtime.info import GameInfo
from runtime.typed import NamedTuple

__all__ = ["FOUNDATIONS", "FREECELLS", "HEADS", "TALON", "Roles", "roles_of"]

TALON = "Talon"
FOUNDATIONS = "Foundations"
FREECELLS = "Freecells"

HEADS = {
    "talon": TALON,
    "foundations": FOUNDATIONS,
    "foundation": FOUNDATIONS,
    "founds": FOUNDATIONS,
    "found": FOUNDATIONS,
    "freecells": FREECELLS,
    "freecell": FREECELLS,
    "fc": FREECELLS,
}
"""The heads that stand for depots by their type, in lower case, in all the spellings that solvers
read. A depot that bears such a name is told in quotes."""


class Roles(NamedTuple):
    """The names of a game's depots by the lines that tell them, in board order.

    `aces` counts the Aces of Hearts, Clubs, Diamonds and Spades in the deck.
    """

    talon: str | None
    foundations: tuple[str, ...]
    cells: tuple[str, ...]
    columns: tuple[str, ...]
    others: tuple[str, ...]
    off_table: frozenset[str]
    aces: tuple[int, ...]


def roles_of(game: GameInfo) -> Roles:
    """The roles of a game's depots. The first Stock is the main stock (R2.5)."""
    of_type: dict[str, list[str]] = {}
    for depot in game.depots:
        of_type.setdefault(depot.type, []).append(depot.name)
    talon = next(iter(of_type.get("Stock", ())), None)
    by_type = {"Foundation", "Cell", "Tableau"}
    return Roles(
        talon,
        tuple(of_type.get("Foundation", ())),
        tuple(of_type.get("Cell", ())),
        tuple(of_type.get("Tableau", ())),
        tuple([d.name for d in game.depots if d.type not in by_type and d.name != talon]),
        frozenset([d.name for d in game.depots if d.off_table]),
        tuple([game.deck.count(ace) for ace in ("AH", "AC", "AD", "AS")]),
    )
