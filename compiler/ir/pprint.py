"""The IR of a game as text: complete, stable, for people.

Depots in a row that obey the same rules are printed once; where they stand comes at the end.
Two games that differ in meaning print differently; the places in the source are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from compiler.ir.exprs import Expr
from compiler.ir.nodes import Action, Depot, Game, Pair, Repeat, Step, Trigger
from compiler.ir.pprint_expr import Names, print_expr
from compiler.ir.pprint_parts import (
    accept_words,
    draw_words,
    eject_words,
    look_words,
    print_deck,
    print_predicate,
    print_step,
    print_text,
)

__all__ = ["Names", "print_expr", "print_ir"]


def print_ir(game: Game) -> str:
    """The whole game as text, ending in a newline."""
    names = Names.of(game)
    lines = [
        *_head_lines(game, names),
        *_depot_lines(game, names),
        *_play_lines(game, names),
        *_pair_lines(game, names),
        *_look_lines(game, names),
    ]
    return "\n".join(lines) + "\n"


def _head_lines(game: Game, names: Names) -> Iterator[str]:
    yield f"game {print_text(game.name)}"
    if game.family is not None:
        yield f"  family {print_text(game.family)}"
    for alias in game.aliases:
        yield f"  alias {print_text(alias)}"
    if game.description:
        yield f"  description {print_text(game.description)}"
    yield f"  deck of {len(game.deck)} in {game.deck_count}"
    for line in print_deck(game.deck):
        yield f"    {line}"
    if game.main_stock is not None:
        yield f"  main stock {names.depot(game.main_stock)}"
    yield f"  compoundMoves {game.compound.value}"
    for key, value in game.extra:
        yield f"  {key} {json.dumps(value, ensure_ascii=False, sort_keys=True, default=repr)}"


def _depot_lines(game: Game, names: Names) -> Iterator[str]:
    printed = [(depot, _depot_body(depot, game, names)) for depot in game.depots]
    for body, run in groupby(printed, key=lambda item: item[1]):
        members = [depot for depot, _ in run]
        yield f"depot {_run_of_names(members, game, names)}"
        for line in body:
            yield f"  {line}"


def _run_of_names(members: list[Depot], game: Game, names: Names) -> str:
    """The names of depots in a row; a whole named group is written `stem-1 … stem-n`."""
    indices = tuple(depot.index for depot in members)
    first, last = members[0], members[-1]
    if len(members) > 2 and first.group is not None:
        group = game.groups[first.group]
        as_stamped = [f"{group.name}-{k}" for k in range(1, len(indices) + 1)]
        if group.depots == indices and [depot.name for depot in members] == as_stamped:
            return f"{names.depot(first.index)} … {names.depot(last.index)}"
    return names.list(indices)


def _depot_body(depot: Depot, game: Game, names: Names) -> tuple[str, ...]:
    """What is said about a depot apart from its name, place and look."""
    group = None if depot.group is None else game.groups[depot.group].name
    head = depot.type.value
    if depot.group is not None:
        head += f", group {depot.group}" + ("" if group is None else f" {print_text(group)}")
    lines = [head + (", anonymous" if depot.anonymous else "")]
    lines += [f"accept {line}" for line in accept_words(depot.accept, names)]
    lines += [f"eject {line}" for line in eject_words(depot.eject, names)]
    if depot.land_face is not None:
        lines.append(f"landFace {depot.land_face.value}")
    flags = (
        ("landUnder", depot.land_under),
        ("autoFlipTop", depot.auto_flip_top),
        ("autoFlipUncovered", depot.auto_flip_uncovered),
        ("offTable", depot.off_table),
    )
    lines += [word for word, said in flags if said]
    if depot.uncovered_by or depot.uncovered_by_any:
        how = "any of" if depot.uncovered_by_any else "all of"
        lines.append(f"uncoveredBy {how} {names.set(depot.uncovered_by)}")
    if depot.draw is not None:
        lines.append(draw_words(depot.draw, names))
    lines += _rule_lines("action", depot.actions, names)
    lines += _rule_lines("trigger", depot.triggers, names)
    for word, depots in (("autoSend", depot.auto_send), ("autoRefill", depot.auto_refill)):
        if depots is not None:
            lines.append(f"{word} {names.set(depots)}")
    return tuple(lines)


def _rule_lines(
    word: str, rules: tuple[Action, ...] | tuple[Trigger, ...], names: Names
) -> Iterator[str]:
    for rule in rules:
        name = f" {print_text(rule.name)}" if isinstance(rule, Action) else ""
        yield f"{word}{name}{_when(rule.when, names)}"
        yield from _step_lines(rule.do, names)


def _when(when: Expr | None, names: Names) -> str:
    return "" if when is None else f" when {print_expr(when, names)}"


def _step_lines(steps: tuple[Step, ...], names: Names) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Repeat):
            yield f"  repeat while {print_expr(step.test, names)}"
            yield from (f"  {line}" for line in _step_lines(step.do, names))
        else:
            yield f"  {print_step(step, names)}"


def _play_lines(game: Game, names: Names) -> Iterator[str]:
    if game.deal:
        yield "deal"
        yield from _step_lines(game.deal, names)
    if game.redeal is not None:
        limit = "" if game.redeal.limit is None else f" at most {game.redeal.limit} times"
        yield f"redeal at {names.depot(game.redeal.trigger)}{limit}"
        if game.redeal.when is not None:
            yield f"  when {print_predicate(game.redeal.when, names)}"
        yield from _step_lines(game.redeal.steps, names)
    for word, predicate in (("win", game.win), ("lose", game.lose)):
        if predicate is not None:
            yield f"{word} {print_predicate(predicate, names)}"
    if game.scoring is not None:
        value = print_expr(game.scoring.value, names)
        kept = f"better {game.scoring.better.value} keep {game.scoring.keep.value}"
        yield f"score {value}"
        yield f"  {kept}"


def _pair_lines(game: Game, names: Names) -> Iterator[str]:
    """The pairs by what is left to ask, then by target; drags and lone reflexes apart."""
    if game.pairs is None:
        return
    yield f"pairs {len(game.pairs)}"
    kinds: dict[tuple[str, str], list[Pair]] = {}
    # Thousands of pairs may share one `when`, so each is printed once, found by identity.
    known: dict[int, str] = {}
    for pair in game.pairs:
        when = known.get(id(pair.when))
        if when is None:
            when = known[id(pair.when)] = _when(pair.when, names)
        kinds.setdefault(("drag" if pair.drag else "reflex", when), []).append(pair)
    for (kind, when), pairs in sorted(kinds.items()):
        yield f"  {kind}{when}"
        by_target = sorted(pairs, key=lambda pair: (pair.target, pair.source))
        for target, run in groupby(by_target, key=lambda pair: pair.target):
            sources = tuple(pair.source for pair in run)
            yield f"    {names.depot(target)} from {names.set(sources)}"


def _look_lines(game: Game, names: Names) -> Iterator[str]:
    lines = [(names.depot(depot.index), look_words(depot.look)) for depot in game.depots]
    if any(words for _, words in lines):
        yield "looks"
        yield from (f"  {name}: {words}" for name, words in lines if words)
