"""Where generated modules find the names of the runtime."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["RUNTIME_NAMES", "import_lines"]

_BY_MODULE = {
    "runtime.cards": "BLACK CLUBS COLOR DIAMONDS FACE_DOWN HEARTS JOKER NO_CARD ONE RANK RED SPADES"
    " SUIT SUIT_NAMES TO_FACE_UP UP_CARDS parse_card",
    "runtime.fits": "ALL_CARDS FitTable build_table called_table cards_mask cards_of every"
    " face_up_length follow_table joker_mask low_mask match_table only rank_mask run_length"
    " stretch suit_table with_match with_wild",
    "runtime.info": "DepotInfo GameInfo",
    "runtime.journal": "FLIP MOVE",
    "runtime.kinds": "all_of any_of kinds_by kinds_where",
    "runtime.moves": "CallTable HomeTable Move MoveSpace MoveTable",
    "runtime.nothing": "absolute add at_least at_most bottom_of color_of divide equal first_empty"
    " index_in is_face_up is_joker largest less modulo more multiply negate neighbour pile_of"
    " quotient rank_of remainder same_card smallest subtract suit_of top_of total",
    "runtime.reflexes": "CASCADE_LIMIT base_mask can_tuck fire flip_tops refill send"
    " would_change would_move",
    "runtime.refusals": "Refusal",
    "runtime": "refusals",
    "runtime.state": "MOST_ROUNDS GameState",
    "runtime.steps": "call collapse compact deal_group draw flip_down flip_top gather"
    " land move_card place recycle rounds shuffle would_compact",
    "runtime.takers": "Takers changed readers retake takers_of who_looks",
    "runtime.verdicts": "moves_onto",
    "runtime.views": "MOST_VIEWS UNSEEN bits_by_size card_bits card_sets cards_by_anchor cards_in"
    " forget homes in_bits sizes_by_bit table_in_bits",
    "runtime.tables": "among deck_names deck_of depot_row groups_of indices merged_blocks"
    " move_blocks moves_by_card neighbours pack reach targets_of",
    "runtime.position": "PILE_END",
    "runtime.status": "Outcome RandomSource Status",
    "runtime.typed": "TYPE_CHECKING",
}

RUNTIME_NAMES: dict[str, str] = {
    name: module for module, names in _BY_MODULE.items() for name in names.split()
}
"""By name, the runtime's module that has it."""


def import_lines(uses: Iterable[str]) -> list[str]:
    """The import statements for the used names, in order of the modules' names; constants come
    before classes, and these before functions, as isort has them."""
    by_module: dict[str, list[str]] = {}
    for name in sorted(uses, key=lambda name: (not name.isupper(), name)):
        if name in RUNTIME_NAMES:
            by_module.setdefault(RUNTIME_NAMES[name], []).append(name)
    return [f"from {module} import {', '.join(by_module[module])}" for module in sorted(by_module)]
