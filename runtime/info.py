"""What a module tells about its game: `GAME`."""

from __future__ import annotations

from runtime.typed import NamedTuple

__all__ = ["DepotInfo", "GameInfo"]


class DepotInfo(NamedTuple):
    """A depot of the board: its shown name, type, group's name (None for a lone one), and where it
    stands: `x`, `y` in pixels or `col`, `row` in grid cells, as the file says."""

    name: str
    type: str
    group: str | None = None
    x: float | None = None
    y: float | None = None
    col: float | None = None
    row: float | None = None
    angle: float | None = None
    fan_direction: str | None = None
    fan_window: int | None = None
    fan_offset_face_up: float | None = None
    fan_offset_face_down: float | None = None
    loose_order: bool | None = None
    off_table: bool = False


class GameInfo(NamedTuple):
    """The static description of a game.

    `deck` holds the composition in deck order (R2.1), as card names. `decks` is the number of
    packs, `better` and `keep` are None without scoring. `symmetries` are sets of depots that may be
    exchanged; `locked_foundations`, `only_lose` and `hidden_cards` are facts for solvers: the
    foundations that never give a card back, the depots that no card enters after the deal, and
    whether any card can ever lie face down. Depots are given by name.
    """

    slug: str
    module: str
    name: str
    family: str | None
    aliases: tuple[str, ...]
    description: str
    source_sha256: str
    compiler_version: str
    backend: str
    decks: int
    deck: tuple[str, ...]
    better: str | None
    keep: str | None
    depots: tuple[DepotInfo, ...]
    symmetries: tuple[tuple[str, ...], ...] = ()
    locked_foundations: tuple[str, ...] = ()
    only_lose: tuple[str, ...] = ()
    hidden_cards: bool = True
