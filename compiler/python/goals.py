"""Goals, score and the limit of staged moves (R6.2, R9.5 to R9.8) → methods of `State`."""

from __future__ import annotations

from compiler.ir.nodes import (
    AllOf,
    AnyOf,
    Depot,
    ExprHolds,
    NoLegalMoves,
    NotHolds,
    Predicate,
)
from compiler.ir.types import Compound, DepotType
from compiler.python.exprs import Scope
from compiler.python.module import Block, Module, method
from compiler.python.stmts import predicate
from compiler.python.text import Level, join

__all__ = ["goal_methods", "relay_methods", "relays", "score_methods", "shut_text"]

_SELF = Scope(state="self")


def goal_methods(module: Module) -> list[Block]:
    """`_is_won`, `_is_lost` and `_is_shut`, as far as the game has them."""
    blocks = []
    win, lose = module.game.win, module.game.lose
    shut: list[str] = []
    if win is not None:
        text = predicate(module.writer, win, _SELF)
        body = text.text if text.level in (Level.NOT, Level.COMPARE) else f"bool({text})"
        comment = module.comment(win.span, "winCondition")
        blocks.append(
            method("_is_won(self) -> bool", "Whether the game is won.", [f"return {body}"], comment)
        )
        shut.append("self._is_won()")
    if lose is not None:
        text = predicate(module.writer, lose, _SELF)
        body = text.text if text.level in (Level.NOT, Level.COMPARE) else f"bool({text})"
        comment = module.comment(lose.span, "lossCondition")
        doc = "Whether the game is lost, unless it is won."
        blocks.append(method("_is_lost(self) -> bool", doc, [f"return {body}"], comment))
        early = _with_moves(lose)
        if early is not None:
            py = predicate(module.writer, early, _SELF)
            shut.append(py.at(Level.AND))
    if shut:
        doc = "Whether the game is over though a move may be left (R9.6)."
        answer = " or ".join(shut)
        if not (len(shut) == 1 and shut[0] == "self._is_won()"):
            answer = f"bool({answer})"
        blocks.append(method("_is_shut(self) -> bool", doc, [f"return {answer}"]))
    return blocks


def shut_text(module: Module) -> str | None:
    """The same question as `_is_shut`, over `piles`; None where the game never is."""
    asked = [] if module.game.win is None else [module.game.win]
    early = None if module.game.lose is None else _with_moves(module.game.lose)
    asked += [] if early is None else [early]
    if not asked:
        return None
    texts = [
        predicate(module.writer, node, _SELF, lambda depot: f"piles[{depot}]") for node in asked
    ]
    return join("or", Level.OR, texts).text if len(texts) > 1 else texts[0].text


def _with_moves(node: Predicate) -> Predicate | None:
    """A loss condition while a move is left; None if it can't hold then."""
    match node:
        case NoLegalMoves():
            return None
        case AllOf():
            parts = [_with_moves(of) for of in node.of]
            known = tuple(part for part in parts if part is not None)
            return AllOf(known) if len(known) == len(parts) else None
        case AnyOf():
            parts = [_with_moves(of) for of in node.of]
            known = tuple(part for part in parts if part is not None)
            return AnyOf(known) if known else None
        case NotHolds() | ExprHolds():
            return node
        case _:
            return node


def score_methods(module: Module) -> list[Block]:
    """`_value`, of a game with scoring."""
    scoring = module.game.scoring
    if scoring is None:
        return []
    value = module.writer.value(scoring.value, _SELF)
    text = value.text
    if text == "None":
        lines = ["return 0"]
    elif module.writer.nothing(scoring.value):
        lines = [f"value = {text}", "return 0 if value is None else value"]
    else:
        lines = [f"return {text}"]
    comment = module.comment(scoring.span, "scoring")
    return [method("_value(self) -> int", "The score (R9.8).", lines, comment)]


def relay_methods(module: Module) -> list[Block]:
    """`_relay_limit`, of a game with staged moves (R6.2)."""
    if module.game.compound is not Compound.STAGED:
        return []
    cells, columns = relays(module)
    lines = []
    for name, depots in (("cells", cells), ("columns", columns)):
        text = module.board.depots(depots) if depots else "()"
        if depots:
            test = f"1 for depot in {text} if depot != target and not piles[depot]"
            lines.append(f"{name} = sum([{test}])")
        else:
            lines.append(f"{name} = 0")
    lines.append("return (1 + cells) << columns")
    doc = "The most cards that could be moved to `target` one by one (R6.2)."
    return [method("_relay_limit(self, target: int) -> int", doc, lines)]


def relays(module: Module) -> tuple[list[int], list[int]]:
    """The cells and the columns that a staged move may use while they are empty (R6.2)."""
    free = [depot for depot in module.game.depots if _relays(depot)]
    cells = [depot.index for depot in free if depot.type is DepotType.CELL]
    return cells, [depot.index for depot in free if depot.type is DepotType.TABLEAU]


def _relays(depot: Depot) -> bool:
    """Whether a depot takes any single card when it is empty (R6.2)."""
    accept = depot.accept
    return not (
        accept.rejects_all
        or accept.accept_from is not None
        or accept.min_count > 1
        or accept.seed is not None
        or accept.seed_none
        or accept.seed_from_deal
        or accept.rank_is is not None
        or accept.when is not None
    )
