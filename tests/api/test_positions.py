"""Positions as data, keys, equality, pickles."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import pytest

from runtime.state import GameState
from tests.api.conftest import Build
from tests.tiny import STOCK, cardz, lay

BOX = {"name": "box", "type": "Cell", "acceptRule": "none", "ejectRule": "locked"}


def game(*more: dict[str, Any], **rules: Any) -> str:
    """A draw that recycles, a redeal that shuffles `cup`, a vane with calls, base ranks."""
    vane = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit", "seedFromDeal": True}
    return cardz(
        {**STOCK, "draw": {"to": "a", "recycle": True, "maxRecycles": 3}},
        {"name": "a", "type": "Tableau", "ejectRule": "topOnly"},
        {"name": "vane", "type": "Foundation", "acceptRule": vane},
        {"name": "cup", "type": "Reserve", "ejectRule": "locked"},
        BOX,
        *more,
        **{
            "dealRules": [{"kind": "dealGroup", "to": ["vane", "cup"], "faceUp": 2}],
            "redealRules": [
                {"kind": "move", "from": "cup", "to": "a"},
                {"kind": "shuffle", "depot": "a"},
            ],
            "maxRedeals": 2,
        }
        | rules,
    )


def test_the_data(build: Build) -> None:
    """Plain JSON data with everything but the history."""
    state = lay(
        build(game()),
        {"a": "3C 4d", "vane": "2C 8H", "cup": "KS"},
        seed=9,
        moves=7,
        redeals=1,
        recycles={"stock": 2},
        shuffles=1,
        calls={"vane": "Spades"},
        bases={"Foundation": "Nine"},
    )
    data: Any = state.position()
    stock = data["piles"].pop("stock")
    assert len(stock) == 47
    assert data == {
        "game": "tiny",
        "seed": 9,
        "piles": {"a": ["3C", "4d"], "vane": ["2C", "8H"], "cup": ["KS"], "box": []},
        "moves": 7,
        "redeals": 1,
        "recycles": {"stock": 2},
        "shuffles": 1,
        "calls": {"vane": "Spades"},
        "bases": {"Foundation": "Nine"},
        "cascade_limit_hit": False,
    }
    assert json.loads(json.dumps(state.position())) == state.position()


def test_round_trip(build: Build) -> None:
    """from_position(position) is the same position, with the same moves ahead."""
    module = build(game())
    state = module.deal(seed=11)
    rng = Random(11)
    for _ in range(60):
        again = module.from_position(json.loads(json.dumps(state.position())))
        assert again == state
        assert (again.position(), again.key()) == (state.position(), state.key())
        assert again.legal_moves() == state.legal_moves()
        assert (again.status, again.score, again.history) == (state.status, state.score, ())
        legal = state.legal_moves()
        if not legal:
            break
        move = legal[int(rng.random() * len(legal))]
        state.push(move)
        again.push(move)
        assert again == state


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "other"}, "game: this is a position of 'other', not of 'tiny'"),
        ({"sed": 1}, "sed: a position has no such key"),
        ({"seed": -1}, "seed: a seed is 0 to"),
        ({"seed": True}, "seed: a seed is an integer"),
        ({"moves": -1}, "moves: expected an integer of 0 or more, not -1"),
        ({"moves": 1.0}, "moves: expected an integer"),
        ({"moves": False}, "moves: expected an integer"),
        ({"redeals": 3}, "redeals: the game allows 2, not 3"),
        ({"shuffles": "1"}, "shuffles: expected an integer"),
        ({"piles": []}, "piles: expected an object"),
        ({"recycles": []}, "recycles: expected an object"),
        ({"recycles": {"a": 1}}, "recycles.a: this depot does not recycle"),
        ({"recycles": {"stock": 4}}, "recycles.stock: the game allows 3, not 4"),
        ({"recycles": {"stack": 1}}, "recycles.stack: there is no such depot"),
        ({"calls": {"vane": "Stars"}}, "calls.vane: 'Stars' is not a suit of the game"),
        ({"calls": {"vane": "Hearts"}}, "calls.vane: no suit can be called for 2C here"),
        ({"calls": {"a": "Hearts"}}, "calls.a: no suit can be called for no card here"),
        ({"bases": {"Cell": "Nine"}}, "bases.Cell: the game has no such base rank"),
        ({"bases": {"Foundation": "9"}}, "bases.Foundation: '9' is not a rank of the game"),
        ({"cascade_limit_hit": 0}, "cascade_limit_hit: expected true or false"),
    ],
)
def test_what_is_no_position(build: Build, change: dict[str, Any], message: str) -> None:
    """from_position names the JSON path of what is wrong."""
    module = build(game())
    data = lay(module, {"vane": "2C"}).position()
    with pytest.raises(ValueError, match=message.replace(".", r"\.")):
        module.from_position(data | change)


def test_missing_keys(build: Build) -> None:
    """A position has all its keys, and all its piles."""
    module = build(game())
    for key in module.deal(1).position():
        data = module.deal(1).position()
        del data[key]
        with pytest.raises(ValueError, match=f"^{key}: missing$"):
            module.from_position(data)
    data = module.deal(1).position()
    del data["piles"]["box"]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match=r"^piles\.box: missing$"):
        module.from_position(data)


@pytest.mark.parametrize(
    ("name", "pile", "message"),
    [
        ("box", ["Kh"], r"piles\.box\[0\]: 'Kh' is not a card"),
        ("box", ["KS", "1H"], r"piles\.box\[1\]: '1H' is not a card"),
        ("box", [7], r"piles\.box\[0\]: 7 is not a card"),
        ("box", "KS", r"piles\.box: expected a list of cards, not 'KS'"),
        ("boxes", [], r"piles\.boxes: there is no such depot"),
        ("box", ["KS"], r"piles: these are not the cards of the game: too many of KS"),
        ("stock", [], r"piles: these are not the cards of the game: missing AC 3C"),
    ],
)
def test_wrong_piles(build: Build, name: str, pile: Any, message: str) -> None:
    """The cards are exactly the composition."""
    module = build(game())
    data: Any = lay(module, {"vane": "2C"}).position()
    data["piles"][name] = pile
    with pytest.raises(ValueError, match=message):
        module.from_position(data)


def test_not_an_object(build: Build) -> None:
    """A position is an object."""
    with pytest.raises(ValueError, match="a position is an object"):
        build(game()).from_position([])  # type: ignore[arg-type]


def test_equality(build: Build) -> None:
    """Piles, faces and the counters of R9.4; the flag of R7.7 aside."""
    module = build(game())
    board = {"vane": "2C 8H", "a": "3C"}
    state = lay(module, board)
    assert state == lay(module, board, cascade_limit_hit=True)
    for other in (
        lay(module, {**board, "a": "3c"}),
        lay(module, board, moves=1),
        lay(module, board, redeals=1),
        lay(module, board, recycles={"stock": 1}),
        lay(module, board, shuffles=1),
        lay(module, board, calls={"vane": "Clubs"}),
        lay(module, board, bases={"Foundation": "Two"}),
    ):
        assert other != state
    assert state != "a state"
    with pytest.raises(TypeError):
        hash(state)


def test_the_seed_counts_where_a_shuffle_may_come(build: Build) -> None:
    """Equality and key hold the seed only where the game can shuffle after the deal."""
    board = {"vane": "2C"}
    module = build(game())
    assert lay(module, board, seed=1) != lay(module, board, seed=2)
    assert lay(module, board, seed=1).key() != lay(module, board, seed=2).key()
    calm = build(game(redealRules=[{"kind": "move", "from": "cup", "to": "a"}]))
    assert lay(calm, board, seed=1) == lay(calm, board, seed=2)
    assert lay(calm, board, seed=1).key() == lay(calm, board, seed=2).key()


def test_key(build: Build) -> None:
    """Different futures have different keys: piles, faces, calls, bases, allowances."""
    module = build(game())
    board = {"vane": "2C 8H", "a": "3C"}
    states = [
        lay(module, board),
        lay(module, {**board, "a": "3c"}),
        lay(module, {"vane": "2C 8H", "cup": "3C"}),
        lay(module, {"vane": "2C", "a": "8H 3C"}),
        lay(module, board, redeals=1),
        lay(module, board, recycles={"stock": 1}),
        lay(module, board, calls={"vane": "Clubs"}),
        lay(module, board, bases={"Foundation": "Two"}),
        lay(module, board, shuffles=1),
    ]
    keys = [state.key() for state in states]
    assert all(isinstance(key, bytes) for key in keys)
    assert len(set(keys)) == len(keys)
    assert lay(module, board, cascade_limit_hit=True).key() == keys[0]


def test_states_of_other_games_differ(build: Build) -> None:
    """Two games that look alike are two games."""
    one = build(game(family="One")).deal(1)
    two = build(game(family="Two")).deal(1)
    assert one.piles() == two.piles()
    assert one != two


def test_repr_tells_the_game(build: Build) -> None:
    """For whoever meets a state in a debugger."""
    assert repr(build(game()).deal(seed=5)) == "<Tiny: playing, 0 moves, seed 5>"


def pickled(state: GameState) -> GameState:
    again: GameState = pickle.loads(pickle.dumps(state))
    return again


def test_pickles_of_interpreted_states() -> None:
    """Pickling goes through position(): the history stays behind."""
    from tests.tiny import made

    module = made(game(), "interpreter")
    state = module.deal(seed=4)
    state.play(state.legal_moves()[0])
    again = pickled(state)
    assert again == state
    assert type(again) is type(state)
    assert again.history == ()
    assert copy.copy(state) == state
