"""The test of the tests: each fact, made false on purpose, is found out by play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from compiler.interpreter import interpret_game
from compiler.ir.facts import Ends, Facts, ReflexKind, Winning
from tests.differential.backends import ROOT
from tests.passes.proofs import play_checked
from tests.passes.test_soundness import ANYHOW, board_of, compiled

SHUFFLER = """\
{
  "name": "Shuffler",
  "depots": [
    {
      "name": "stock",
      "type": "Stock",
      "acceptRule": "none",
      "ejectRule": "locked",
      "actions": [
        { "name": "mix", "do": [{ "kind": "shuffle", "depot": "stock" }] },
        { "name": "turn", "do": [{ "kind": "flipDown", "depot": "tab-1" }] },
        {
          "name": "spread",
          "do": [
            {
              "kind": "repeat",
              "while": "!empty(stock)",
              "do": [{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }]
            }
          ]
        }
      ]
    },
    { "name": "tab", "type": "Tableau", "repeat": 2, "acceptRule": "any", "ejectRule": "any" }
  ],
  "dealRules": [{ "kind": "dealGroup", "to": "tab", "faceUp": 4 }]
}
"""
"""Cards lie in any order, on either face, and two actions change counters."""

ENDLESS = """\
{
  "name": "Endless",
  "decks": [{ "ranks": ["Ace", "Two"] }],
  "depots": [
    {
      "name": "stock",
      "type": "Stock",
      "acceptRule": "none",
      "autoFlipTop": true,
      "draw": { "to": "left" }
    },
    { "name": "left", "type": "Tableau", "acceptRule": "any", "autoRefill": ["right"] },
    { "name": "right", "type": "Tableau", "acceptRule": "any", "autoRefill": ["left"] }
  ]
}
"""
"""Two depots refill from each other (R7.7)."""

SENDER = """\
{
  "name": "Sender",
  "depots": [
    { "name": "stock", "type": "Stock", "acceptRule": "none", "draw": { "to": "waste" } },
    { "name": "waste", "type": "Waste", "ejectRule": "topOnly", "autoSend": "Foundation" },
    { "name": "pile", "type": "Foundation", "acceptRule": { "build": { "direction": "Up" } } }
  ]
}
"""
"""What is sent hangs on what lies at the other end."""

FANS = """\
{
  "name": "Fans",
  "depots": [
    { "name": "stock", "type": "Stock", "acceptRule": "none", "ejectRule": "locked" },
    { "name": "fan", "type": "Tableau", "acceptRule": { "build": { "direction": "Down" } } }
  ],
  "dealRules": [{ "kind": "dealGroup", "to": "fan", "faceUp": 3 }]
}
"""
"""What is dealt face up need not follow the rule."""


@dataclass(frozen=True)
class Lie:
    """A game, a change of its facts that is false, what is said of it, and on which board."""

    game: str
    claim: Callable[[Facts], Facts]
    said: str
    way: str | None = None


def having(**parts: Any) -> Callable[[Facts], Facts]:
    return lambda facts: replace(facts, **parts)


def fewer_blocks(facts: Facts) -> Facts:
    """The moves onto the last column are forgotten."""
    return replace(facts, blocks=tuple(b for b in facts.blocks if b.target != 12))


def changes(**parts: bool) -> Callable[[Facts], Facts]:
    return lambda facts: replace(facts, changes=replace(facts.changes, **parts))


def settling(**parts: Any) -> Callable[[Facts], Facts]:
    return lambda facts: replace(facts, settling=replace(facts.settling, **parts))


def runs(**parts: bool) -> Callable[[Facts], Facts]:
    def claim(facts: Facts) -> Facts:
        return replace(facts, runs={k: replace(v, **parts) for k, v in facts.runs.items()})

    return claim


def reads_itself(kind: ReflexKind) -> Callable[[Facts], Facts]:
    def claim(facts: Facts) -> Facts:
        told = [r for r in facts.settling.reflexes if r.kind is not kind]
        told += [replace(r, reads=(r.depot,)) for r in facts.settling.reflexes if r.kind is kind]
        return settling(reflexes=tuple(told))(facts)

    return claim


def ends(winning: Winning | None, never_lost: bool = False) -> Callable[[Facts], Facts]:
    return having(ends=Ends(winning, never_lost))


WON = Winning((), False)

# Klondike's depots are stock 0, waste 1, found 2 to 5, tab 6 to 12.
LIES = {
    "blocks": Lie("klondike", fewer_blocks, "blocks"),
    "sources": Lie("klondike", having(sources=(1,)), "sources"),
    "targets": Lie("klondike", having(targets=(2, 3, 4, 5)), "targets"),
    "holders": Lie("klondike", having(holders=()), "holds a card"),
    "face up": Lie("klondike", having(face_up=(1, 2, 3, 4, 5)), "shows a card"),
    "face down": Lie("klondike", having(face_down=(0,)), "hides a card"),
    "can be empty": Lie("klondike", having(can_empty=()), "is empty"),
    "hidden cards": Lie("klondike", having(hidden_cards=False), "hidden cards"),
    "symmetries": Lie("klondike", having(symmetries=((2, 6),)), "symmetries"),
    "locked": Lie("klondike", having(locked_foundations=(2, 3)), "locked", "few loose"),
    "only lose": Lie("klondike", having(only_lose=(0, 1)), "only lose"),
    "stacks": Lie(SHUFFLER, having(stacks=(0, 1, 2)), "stacks"),
    "sorted, by play": Lie(SHUFFLER, having(sorted=(0, 1, 2)), "sorted"),
    "built, by play": Lie("spiderette", having(built=tuple(range(5, 12))), "built"),
    "built, by the deal": Lie(FANS, having(built=(1,)), "built"),
    "redeals": Lie("spiderette", changes(redeals=False), "changes redeals"),
    "recycles": Lie("klondike", changes(recycles=False), "changes recycles"),
    "shuffles": Lie(SHUFFLER, changes(shuffles=False), "changes shuffles"),
    "rounds": Lie(SHUFFLER, changes(rounds=False), "changes rounds"),
    "calls": Lie("weathervane", changes(calls=False), "changes calls"),
    "cascade": Lie(ENDLESS, changes(cascade=False), "changes cascade"),
    "ranks differ": Lie(SHUFFLER, runs(ranks_differ=True), "ranks differ"),
    "one size": Lie(SHUFFLER, runs(one_size=True), "one size"),
    "reflexes": Lie("klondike", settling(reflexes=()), "reflexes"),
    "most sent": Lie("aces-and-kings", settling(most_sent=0), "most sent"),
    "most changes": Lie("klondike", settling(most_changes=0), "most changes"),
    "at rest": Lie(ENDLESS, settling(dealt_at_rest=True), "at rest"),
    "a trigger reads": Lie("accordion", reads_itself(ReflexKind.TRIGGER), "Reflex"),
    "a send reads": Lie(SENDER, reads_itself(ReflexKind.SEND), "Reflex"),
    "a refill reads": Lie("aces-and-kings", reads_itself(ReflexKind.REFILL), "Reflex", ANYHOW),
    "never won": Lie("weathervane", ends(None), "never won", "few loose"),
    "won: empty": Lie("weathervane", ends(Winning((0, 1), False)), "cards there", "few loose"),
    "won: exactly": Lie("klondike", ends(Winning((1,), True)), "not won"),
    "never lost": Lie("weathervane", ends(WON, never_lost=True), "never lost"),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
def test_a_false_fact_is_found_out(lie: Lie) -> None:
    text = lie.game
    if not text.startswith("{"):
        text = (ROOT / "games" / f"{lie.game}.cardz").read_text(encoding="utf-8")
    work = compiled(text)
    module = interpret_game(work.game, work.facts, work.origin)
    pairs = {(pair.source, pair.target) for pair in work.optimised.pairs or ()}

    def check(facts: Facts, seeds: int) -> None:
        for seed in range(seeds):
            rng = Random(seed)
            position = None if lie.way is None else board_of(module, lie.way, rng)
            play_checked(module, facts, rng, 40, pairs=pairs, position=position)

    check(work.facts, 3)
    with pytest.raises(AssertionError, match=lie.said):
        check(lie.claim(work.facts), 60)


def test_a_false_pair_is_found_out() -> None:
    work = compiled((ROOT / "games" / "klondike.cardz").read_text(encoding="utf-8"))
    module = interpret_game(work.game, work.facts, work.origin)
    with pytest.raises(AssertionError, match="pairs"):
        play_checked(module, work.facts, Random(1), 40, pairs=set())
