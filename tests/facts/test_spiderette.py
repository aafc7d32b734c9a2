"""What a player can count in Spiderette."""

from __future__ import annotations

from runtime.protocol import GameModule
from runtime.state import GameState
from tests.facts.boards import DECK, board, suit, texts

TABS = [f"tab-{number}" for number in range(1, 8)]


def sizes(state: GameState) -> list[int]:
    """How many cards each column holds."""
    piles = state.piles()
    return [len(piles[name]) for name in TABS]


def test_the_deal(spiderette: GameModule) -> None:
    state = spiderette.deal(order=DECK)
    piles = state.piles()

    assert sizes(state) == [1, 2, 3, 4, 5, 6, 7]
    for number, name in enumerate(TABS, 1):
        *hidden, shown = piles[name]
        assert len(hidden) == number - 1
        assert all(card.islower() or (card[0].isdigit() and card[1].islower()) for card in hidden)
        assert shown in DECK
    # As for a Klondike: one card up, then one down on each further column, and so on.
    assert [piles[name][-1] for name in TABS] == [DECK[n] for n in (0, 7, 13, 18, 22, 25, 27)]
    assert piles["tab-7"][0] == DECK[6].lower()
    assert len(piles["stock"]) == 24
    assert all(piles[f"found-{number}"] == () for number in range(1, 5))
    assert (state.score, state.moves, state.redeals) == (500, 0, 0)


def test_four_redeals_of_7_7_7_and_3_cards(spiderette: GameModule) -> None:
    """24 = 7 + 7 + 7 + 3: the last redeal serves the first three columns alone."""
    state = spiderette.deal(order=DECK)
    for number in range(1, 4):
        state.play("redeal stock")
        assert sizes(state) == [size + number for size in (1, 2, 3, 4, 5, 6, 7)]
        assert len(state.piles()["stock"]) == 24 - 7 * number
        assert state.redeals == number
    before = state.piles()
    state.play("redeal stock")

    assert sizes(state) == [5, 6, 7, 7, 8, 9, 10]
    assert [state.piles()[name][-1] for name in TABS[:3]] == DECK[-3:]
    assert all(state.piles()[name] == before[name] for name in TABS[3:])
    assert state.piles()["stock"] == ()
    verdict = state.explain(spiderette.parse_move("redeal stock"))
    assert (verdict.legal, verdict.rule) == (False, "R6.7")
    assert "redeal stock" not in texts(state)

    state.pop()
    assert sizes(state) == [4, 5, 6, 7, 8, 9, 10]
    assert state.redeals == 3


def test_a_redeal_is_refused_while_a_column_is_empty(spiderette: GameModule) -> None:
    columns = {name: [card] for name, card in zip(TABS[:6], suit("C", "A", "J")[::2], strict=True)}
    state = board(spiderette, columns, rest="stock")
    assert "redeal stock" not in texts(state)
    verdict = state.explain(spiderette.parse_move("redeal stock"))
    assert (verdict.legal, verdict.rule, verdict.depot) == (False, "R6.7", "stock")

    state = board(spiderette, columns | {"tab-7": ["KC"]}, rest="stock")
    assert "redeal stock" in texts(state)


def test_a_card_goes_on_one_a_rank_higher_of_any_suit(spiderette: GameModule) -> None:
    columns = {"tab-1": ["7C"], "tab-2": ["6H"], "tab-3": ["8S"], "tab-4": ["KD"], "tab-5": ["AS"]}
    state = board(spiderette, columns | {"tab-6": ["2C"], "tab-7": ["QD"]}, rest="stock")

    # No card goes on the ace, no king on anything, and ranks do not go round.
    assert texts(state) == [
        "redeal stock",
        "drag tab-1 tab-3 1",
        "drag tab-2 tab-1 1",
        "drag tab-5 tab-6 1",
        "drag tab-7 tab-4 1",
    ]


def test_only_a_run_of_one_suit_moves_together(spiderette: GameModule) -> None:
    columns = {
        "tab-1": ["2s", "9C", "8C", "7C"],
        "tab-2": ["TH"],
        "tab-3": ["9D", "8D", "7S"],
        "tab-4": ["3h", "8S"],
        "tab-5": ["KC"],
        "tab-6": ["KD"],
        "tab-7": ["KH"],
    }
    state = board(spiderette, columns, rest="stock")

    assert (
        texts(state)
        == [
            "redeal stock",
            "drag tab-1 tab-2 3",
            "drag tab-1 tab-4 1",
            "drag tab-3 tab-4 1",
            "drag tab-4 tab-1 1",
        ][:4]
    )
    assert state.why_not("tab-3", "tab-2", 3).rule == "R4.2"
    assert state.why_not("tab-1", "tab-2", 4).rule == "R4.1"

    state.play("tab-1 tab-2 3")
    assert state.piles()["tab-2"] == ("TH", "9C", "8C", "7C")
    assert state.piles()["tab-1"] == ("2S",)


def test_an_empty_column_takes_anything(spiderette: GameModule) -> None:
    state = board(spiderette, {"tab-1": ["5C", "9H", "8H"], "tab-3": ["2D"]}, rest="stock")
    moves = texts(state)
    for empty in ("tab-2", "tab-4", "tab-5", "tab-6", "tab-7"):
        assert f"drag tab-1 {empty} 1" in moves
        assert f"drag tab-1 {empty} 2" in moves
        assert f"drag tab-1 {empty} 3" not in moves
        assert f"drag tab-3 {empty} 1" in moves
    assert "redeal stock" not in moves


def test_a_finished_suit_leaves_by_itself_and_scores_a_hundred(spiderette: GameModule) -> None:
    columns = {"tab-1": ["4h", *suit("C", "K", "2")], "tab-2": ["9d", "AC"], "tab-3": ["JS"]}
    state = board(spiderette, columns, rest="stock", moves=20)
    before = state.position()
    assert state.score == 480
    state.play("tab-2 tab-1 1")

    piles = state.piles()
    assert piles["found-1"] == tuple(suit("C", "K", "A"))
    # What lay face down below the run, and below the ace, has turned up.
    assert piles["tab-1"] == ("4H",)
    assert piles["tab-2"] == ("9D",)
    assert state.score == 579
    assert state.moves == 21

    state.pop()
    assert state.position() == before
    assert state.score == 480


def test_a_run_of_two_suits_stays(spiderette: GameModule) -> None:
    columns = {"tab-1": suit("C", "K", "2"), "tab-2": ["9d", "AD"]}
    state = board(spiderette, columns, rest="stock")
    state.play("tab-2 tab-1 1")
    assert state.piles()["tab-1"] == (*suit("C", "K", "2"), "AD")
    assert state.score == 499


def test_a_redeal_can_finish_a_suit(spiderette: GameModule) -> None:
    columns = {name: [card] for name, card in zip(TABS[1:], suit("D", "A", "6"), strict=True)}
    stock = ["ac"]
    state = board(
        spiderette,
        columns | {"tab-1": suit("C", "K", "2"), "stock": stock, "tab-7": ["6D"]},
        rest="tab-7",
    )
    assert "redeal stock" in texts(state)
    state.play("redeal stock")
    assert state.piles()["found-1"] == tuple(suit("C", "K", "A"))
    assert state.piles()["tab-1"] == ()
    assert state.score == 599


def test_a_finished_suit_goes_to_the_first_free_foundation(spiderette: GameModule) -> None:
    columns = {
        "found-1": suit("S", "K", "A"),
        "tab-1": suit("H", "K", "2"),
        "tab-2": ["AH"],
    }
    state = board(spiderette, columns, rest="stock")
    state.play("tab-2 tab-1 1")
    assert state.piles()["found-2"] == tuple(suit("H", "K", "A"))
    assert state.score == 699


def test_the_fourth_suit_wins(spiderette: GameModule) -> None:
    piles = {f"found-{n}": suit(s, "K", "A") for n, s in ((1, "C"), (2, "H"), (4, "D"))}
    state = board(
        spiderette,
        piles | {"tab-5": suit("S", "K", "5"), "tab-2": suit("S", "4", "2")},
        rest="tab-7",
    )
    assert state.piles()["tab-7"] == ("AS",)
    state.play("tab-2 tab-5 3")
    assert state.status == "playing"
    state.play("tab-7 tab-5 1")

    assert (state.status, state.score) == ("won", 500 - 2 + 400)
    assert state.piles()["found-3"] == tuple(suit("S", "K", "A"))
    assert state.legal_moves() == []
    state.pop()
    assert state.status == "playing"
    assert state.piles()["tab-7"] == ("AS",)


def test_nothing_leaves_a_foundation_or_is_put_there_by_hand(spiderette: GameModule) -> None:
    piles = {"found-1": suit("C", "K", "A"), "tab-1": ["2D"], "tab-2": ["KS", "QS"]}
    state = board(spiderette, piles, rest="stock")
    assert state.why_not("found-1", "tab-1", 1).rule == "R4.1"
    assert state.why_not("tab-2", "found-2", 1).rule == "R5.2"
    assert not any("found" in text for text in texts(state))
