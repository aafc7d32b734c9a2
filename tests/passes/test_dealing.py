"""How the opening deal leaves the board (R9.2)."""

from __future__ import annotations

from compiler.ir.exprs import DepotRef, IsEmpty, QuantKind
from compiler.ir.nodes import (
    Compact,
    DealGroup,
    FlipDown,
    FlipTop,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Repeat,
    Shuffle,
    Step,
)
from compiler.ir.types import Rank, Suit
from compiler.passes.dealing import dealt_faces
from tests.builders import IT_DEPOT, copies, deal_to, depots, game, pack, quant, refs, stock

U, D = True, False
CLUBS = pack((Suit.CLUBS,), (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE))
S, A, B, C = (DepotRef(index) for index in range(4))


def dealt(*steps: Step) -> list[list[bool]] | None:
    """Stock and three columns after these steps; five cards."""
    return dealt_faces(game(stock(), copies("tab", 3), deck=CLUBS, deal=steps))


def test_r2_5_the_deck_starts_face_down_in_the_main_stock() -> None:
    assert dealt() == [[D] * 5, [], [], []]


def test_r2_5_a_game_without_a_stock_holds_no_cards() -> None:
    assert dealt_faces(game(copies("tab", 2))) == [[], []]


def test_r9_2_a_deal_group_deals_down_then_up_for_each_target() -> None:
    assert dealt(deal_to(1, 2, down=1, up=1)) == [[D], [D, U], [D, U], []]


def test_r9_2_a_deal_group_stops_when_its_source_is_empty() -> None:
    assert dealt(deal_to(1, 2, 3, down=1, up=1)) == [[], [D, U], [D, U], [D]]
    round_robin = DealGroup(refs(1, 2, 3), 1, 1, True, S)
    assert dealt(round_robin) == [[], [D, U], [D, U], [D]]


def test_r9_2_round_robin_deals_all_face_down_passes_first() -> None:
    assert dealt(DealGroup(refs(1, 2, 3), 1, 1, True, S), deal_to(1, up=1)) == [
        [],
        [D, U],
        [D, U],
        [D],
    ]


def test_r9_2_moves_and_flips() -> None:
    assert dealt(MoveStep(S, A), FlipTop(A), MoveStep(A, B), FlipDown(B), FlipTop(C)) == [
        [D] * 4,
        [],
        [D],
        [],
    ]


def test_r9_2_a_step_on_an_empty_source_does_nothing() -> None:
    assert dealt(MoveStep(A, B), Recycle(A, B), Gather((A,), B)) == [[D] * 5, [], [], []]


def test_r9_2_gather_and_recycle_turn_cards_face_down() -> None:
    start = deal_to(1, 2, up=2)
    assert dealt(start, Gather((A, B), C)) == [[D], [], [], [D] * 4]
    assert dealt(start, Gather((A, B), A)) == [[D], [D] * 4, [], []]
    assert dealt(start, Recycle(A, B)) == [[D], [], [U, U, D, D], []]


def test_r9_2_compact_moves_piles_down_in_order() -> None:
    assert dealt(deal_to(2, down=1), deal_to(3, up=2), Compact((1, 2, 3))) == [
        [D] * 2,
        [D],
        [U, U],
        [],
    ]


def test_r9_2_place_lands_face_up_as_long_as_the_composition_supplies() -> None:
    ace = Place(CLUBS[0], A)
    assert dealt(ace) == [[D] * 4, [U], [], []]
    assert dealt(ace, ace) == [[D] * 4, [U], [], []]


def test_r9_2_which_cards_were_dealt_nobody_knows() -> None:
    """Whether the ace is still in the stock depends on the shuffle."""
    assert dealt(deal_to(1, up=1), Place(CLUBS[0], A)) is None


def test_r9_3_a_shuffle_of_mixed_faces_can_come_out_any_way() -> None:
    assert dealt(deal_to(1, down=2), Shuffle(A)) == [[D] * 3, [D, D], [], []]
    assert dealt(deal_to(1, down=1, up=1), Shuffle(A)) is None


def test_r8_9_a_depot_that_is_computed_is_not_followed() -> None:
    first_empty = quant(QuantKind.FIRST, depots(1, 2), IsEmpty(IT_DEPOT))
    assert dealt(MoveStep(S, first_empty)) is None


def test_r9_11_a_card_goes_under_the_pile() -> None:
    start = deal_to(1, up=2)
    assert dealt(start, MoveStep(S, A, True)) == [[D] * 2, [D, U, U], [], []]
    assert dealt(start, MoveStep(A, B, True)) == [[D] * 3, [U], [U], []]
    assert dealt(start, FlipDown(A), MoveStep(A, A, True)) == [[D] * 3, [D, U], [], []]


def test_r9_10_how_often_a_repeat_runs_is_not_followed() -> None:
    assert dealt(Repeat(IsEmpty(A), (MoveStep(S, A),))) is None
