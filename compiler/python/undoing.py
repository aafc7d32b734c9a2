"""Making and unmaking, copying, the key and the status, each with no more than the game needs.

The general forms stand in `runtime.state` and `runtime.position`; what moves of this game can't
change (`compiler.ir.facts.Changes`) is left out here.
"""

from __future__ import annotations

from compiler.ir.nodes import NoLegalMoves
from compiler.python.branches import Branch, how_line, made_lines
from compiler.python.exprs import Scope
from compiler.python.module import Block, Module, method
from compiler.python.stmts import predicate
from compiler.python.waking import settles_locally

__all__ = ["undo_methods"]

_SELF = Scope(state="self")


def undo_methods(module: Module, branches: list[Branch]) -> list[Block]:
    """The methods that override general ones."""
    blocks = [_push(module, branches), _pop(module), *_key(module), *_status(module)]
    if module.states:
        blocks.append(_copy(module))
    return blocks


def _kept(module: Module) -> list[str]:
    """The attributes that a move may change, beside the count of moves."""
    changes = module.facts.changes
    kept = ["_piles", "cascade_limit_hit"]
    if settles_locally(module):
        kept.append("_settled")
    kept += ["redeals"] if changes.redeals else []
    kept += [f"_{name}" for name in ("shuffles", "recycles", "calls") if getattr(changes, name)]
    return [f"self.{name}" for name in kept]


def _push(module: Module, branches: list[Branch]) -> Block:
    start = ["self.cascade_limit_hit = False"]
    if module.facts.changes.rounds:
        start.append(f"self._rounds = {module.use('MOST_ROUNDS')}")
    saved = f"self._history.append((move, {', '.join(_kept(module))}))"
    if branches:
        lines = _branching_lines(module, branches, saved, start)
    else:
        lines = ["if move.home is not SPACE:", "    move = SPACE.intern(move)", saved]
        lines += ["self._piles = self._piles.copy()", *start, "self._make(move)"]
    doc = "Make a move, unchecked; an equal move of any origin will do."
    return Block(None, f"push(self, move: {module.use('Move')}) -> None", doc, tuple(lines))


def _branching_lines(
    module: Module, branches: list[Branch], saved: str, start: list[str]
) -> list[str]:
    """The lines of `push` with branches, after one question for what all of them leave out."""
    tests = ["self._journal is not None"]
    tests += ["not self._settled"] if settles_locally(module) else []
    # Where all piles may change, the next listing compares with those from before.
    settle = ["self.moves += 1", "self._settle()", "return"]
    made = made_lines(branches, "seen", settle, ["self._make(move)", "return"])
    how = how_line(made, "home")
    return [
        how,
        "if home is not SPACE:",
        "    move = SPACE.intern(move)",
        f"    {how}",
        "before = self._piles",
        saved.replace("self._piles", "before"),
        "self._piles = piles = before.copy()",
        *start,
        f"if {' or '.join(tests)}:",
        "    self._make(move)",
        "    return",
        "seen = self._seen is before",
        *made,
        "self.moves += 1",
        "if seen:",
        "    self._seen = piles",
    ]


def _pop(module: Module) -> Block:
    move = module.use("Move")
    lines = (
        f"move: {move}",
        f"move, {', '.join(_kept(module))} = self._history.pop()",
        "self.moves -= 1",
        "return move",
    )
    doc = "Take the last move back; IndexError where there is none."
    return Block(None, f"pop(self) -> {move}", doc, lines)


def _key(module: Module) -> list[Block]:
    key = module.facts.key
    if key.moves or key.redeals or key.recycles or key.shuffles or key.bases or key.calls:
        return []
    lines = (f"return {module.use('PILE_END')}.join(self._piles)",)
    doc = "The piles in a row: nothing else bears on what can come."
    return [Block(None, "key(self) -> bytes", doc, lines)]


def _status(module: Module) -> list[Block]:
    ends = [("WON", module.game.win), ("LOST", module.game.lose)]
    if module.facts.ends.never_lost:
        ends.pop()
    status = module.use("Status")
    lines: list[str] = []
    for name, node in ends:
        if node is not None:
            constant = module.constant(name, f"{status}.{name}", status)
            truth = str(predicate(module.writer, node, _SELF, lambda depot: f"piles[{depot}]"))
            if isinstance(node, NoLegalMoves):
                # Where a card can be drawn there is a move: no need to look for others.
                drawn = "".join([f"piles[{depot}] or " for depot in _always_drawn(module)])
                truth = f"not ({drawn}self._any_move())" if drawn else truth
            lines += [f"if {truth}:", f"    return {constant}"]
    doc = "Won, lost or playing (R9.6)."
    lines.append(f"return {module.constant('PLAYING', f'{status}.PLAYING', status)}")
    block = method("status(self) -> Status", doc, lines)
    return [Block(None, block.head, block.doc, block.lines, "@property")]


def _always_drawn(module: Module) -> list[int]:
    """The depots from which a card can be drawn whenever they hold one (R6.3)."""
    drawn = {block.source for block in module.facts.blocks if block.kind == "draw"}
    return [d.index for d in module.game.depots if d.index in drawn and not d.uncovered_by]


def _copy(module: Module) -> Block:
    lines = ["other = super().copy(history)"]
    for name, _, _, changed in module.states:
        lines.append(f"other.{name} = self.{name}{'.copy()' if changed else ''}")
    if module.kept is not None:
        lines += ["if self._seen is self._piles:", "    other._seen = other._piles"]
    doc = "An independent copy; without `history` its moves can't be taken back."
    return Block(None, "copy(self, history: bool = True) -> Self", doc, (*lines, "return other"))
