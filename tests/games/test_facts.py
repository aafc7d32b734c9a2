"""What books and programs say of the games, held against the games, and how that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.case_text import CaseError
from tests.conformance.player import play_scenes
from tests.differential.backends import GAMES, game_module
from tests.games.files import FOLDER, facts_of, read_facts, slugs
from tests.natives import EVERYWHERE, NATIVE

MACHINES = (
    "interpreter",
    "interpreter on optimised IR",
    "generated",
    *([NATIVE] if EVERYWHERE else []),
)

HEAD = "# A book. A variant.\ndeal:\n  stock: 1 down\n"


@pytest.mark.parametrize("machine", MACHINES)
@slugs
def test_the_facts_hold(slug: str, machine: str) -> None:
    """Each fact of the file, and what holds in any position (`Table`)."""
    play_scenes(facts_of(slug).case, machine)


@slugs
def test_three_facts_or_more_are_told(slug: str) -> None:
    assert facts_of(slug).facts >= 3


def test_a_file_for_each_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == list(GAMES)


@slugs
def test_the_deal_is_as_a_player_counts_it(slug: str) -> None:
    """Every depot is told of, and holds what is told, whatever the seed (R9.1)."""
    deal = facts_of(slug).deal
    module = game_module(slug, "generated")
    assert sorted(deal) == sorted(depot.name for depot in module.GAME.depots)
    for seed in range(20):
        for name, cards in module.deal(seed=seed).piles().items():
            assert deal[name].fits(cards), (seed, name, deal[name].told, cards)


@slugs
def test_a_first_position_offers_a_move(slug: str) -> None:
    module = game_module(slug, "generated")
    assert any(module.deal(seed=seed).legal_moves() for seed in range(200))


@pytest.mark.parametrize(
    ("told", "cards", "fits"),
    [
        ("none", (), True),
        ("none", ("AC",), False),
        ("2 down, 1 up", ("ac", "2d", "TH"), True),
        ("2 down, 1 up", ("ac", "TH", "2d"), False),
        ("2 down", ("ac", "td", "th"), False),
        ("0..2 up", (), True),
        ("0..2 up", ("7C", "7D"), True),
        ("0..2 up", ("7C", "7D", "7H"), False),
        ("TC", ("TC",), True),
        ("TC", ("tc",), False),
        ("tc, 1 up", ("tc", "2S"), True),
    ],
)
def test_piles_as_they_are_told(
    tmp_path: Path, told: str, cards: tuple[str, ...], fits: bool
) -> None:
    path = tmp_path / "x.txt"
    path.write_text(f"# A book.\ndeal:\n  s-1..s-3: {told}\nfacts:\n", encoding="utf-8")
    deal = read_facts(path, "{}").deal
    assert list(deal) == ["s-1", "s-2", "s-3"]
    assert deal["s-2"].fits(cards) is fits


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("deal:\nfacts:\n", "1: expected `# sources`"),
        ("# A book.\nfacts:\n", "1: expected `# sources`"),
        (f"{HEAD}  stock: 2 down\nfacts:\n", "4: stock is told twice"),
        (f"{HEAD}  tab: 2 sideways\nfacts:\n", "4: expected `2 down, 1 up`"),
        (f"{HEAD}facts:\nboards:\n", "5: there is no step 'boards'"),
    ],
)
def test_a_file_with_a_fault(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "x.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError) as caught:
        read_facts(path, "{}")
    assert fault in str(caught.value)
