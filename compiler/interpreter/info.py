"""What an interpreted game tells about itself: `GAME`."""

from __future__ import annotations

from compiler.ir.facts import Facts
from compiler.ir.nodes import Card, Depot, Game
from compiler.ir.origin import Origin
from runtime.cards import JOKER, NAME
from runtime.info import DepotInfo, GameInfo

__all__ = ["card_number", "info_of"]


def card_number(card: Card) -> int:
    """A kind of card as the runtime's integer, face up."""
    if card.suit is None or card.rank is None:
        return JOKER
    return card.suit * 13 + card.rank - 1


def info_of(game: Game, facts: Facts, origin: Origin) -> GameInfo:
    """The static description of a game."""
    names = [depot.name for depot in game.depots]

    def named(depots: tuple[int, ...]) -> tuple[str, ...]:
        return tuple([names[depot] for depot in depots])

    return GameInfo(
        slug=origin.slug,
        module=origin.module,
        name=game.name,
        family=game.family,
        aliases=game.aliases,
        description=game.description,
        source_sha256=origin.sha256,
        compiler_version=origin.version,
        backend="interpreter",
        decks=game.deck_count,
        deck=tuple([NAME[card_number(card)] for card in game.deck]),
        better=None if game.scoring is None else game.scoring.better.value,
        keep=None if game.scoring is None else game.scoring.keep.value,
        depots=tuple([_depot_info(game, depot) for depot in game.depots]),
        symmetries=tuple([named(depots) for depots in facts.symmetries]),
        locked_foundations=named(facts.locked_foundations),
        only_lose=named(facts.only_lose),
        hidden_cards=facts.hidden_cards,
    )


def _depot_info(game: Game, depot: Depot) -> DepotInfo:
    look = depot.look
    return DepotInfo(
        name=depot.name,
        type=depot.type.value,
        group=None if depot.group is None else game.groups[depot.group].name,
        x=look.x,
        y=look.y,
        col=look.col,
        row=look.row,
        angle=look.angle,
        fan_direction=look.fan_direction,
        fan_window=look.fan_window,
        fan_offset_face_up=look.fan_offset_face_up,
        fan_offset_face_down=look.fan_offset_face_down,
        loose_order=look.loose_order,
        off_table=depot.off_table,
    )
