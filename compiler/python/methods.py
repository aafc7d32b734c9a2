"""The methods of a module's `State`: dealing and making moves, with those of settling and goals."""

from __future__ import annotations

from compiler.ir.nodes import MatchSum, Step
from compiler.ir.types import Face
from compiler.python.branches import find_branches
from compiler.python.exprs import Scope
from compiler.python.goals import goal_methods, relay_methods, score_methods
from compiler.python.making import make_method
from compiler.python.module import Block, Module, method
from compiler.python.playing import playout_method
from compiler.python.settling import settle_methods
from compiler.python.stmts import step_lines
from compiler.python.taps import Taps
from compiler.python.undoing import undo_methods
from compiler.python.waking import is_special, settles_locally

__all__ = ["make_methods", "start_methods"]

_SELF = Scope(state="self")


def make_methods(module: Module, taps: Taps) -> None:
    """Add the methods that every game has, each with no more than the game needs."""
    make = make_method(module, taps)
    branches = find_branches(module, taps)
    module.branches = tuple([branch.what for branch in branches])
    module.methods += [
        _deal(module),
        make,
        _land(module),
        *settle_methods(module),
        *goal_methods(module),
        *score_methods(module),
        *relay_methods(module),
        *undo_methods(module, branches),
        *playout_method(module, branches),
    ]


def start_methods(module: Module) -> list[Block]:
    """`__init__`, where a state has attributes of its own."""
    if not module.states:
        return []
    lines = ["super().__init__()"]
    lines += [f"self.{name}: {type} = {start}" for name, type, start, _ in module.states]
    return [Block(None, "__init__(self) -> None", "An empty board.", tuple(lines))]


def _deal(module: Module) -> Block:
    def note(node: Step) -> str:
        option = module.origin.option_of(node.span)
        return f"  # line {module.origin.line_of(node.span)}" if option is None else f"  # {option}"

    lines = step_lines(module.writer, module.game.deal, _SELF, note)
    if settles_locally(module) and module.facts.settling.dealt_at_rest:
        lines.append("self._settled = True")
    doc = "Deal from the main stock (R9.2)."
    return method("_deal(self) -> None", doc, lines or ["pass"])


def _land(module: Module) -> Block:
    land = module.use("land")
    plain = f"{land}(self, source, start, n, target)"
    branches: list[str] = []
    matches: list[str] = []
    for bank in module.board.banks:
        depot = bank.first
        if not is_special(depot):
            continue
        test = f"target == {bank.name}" if bank.lone else f"target in {bank.name}"
        args = []
        if depot.land_face is not None:
            args.append(f"face={depot.land_face is Face.UP}")
        if depot.land_under:
            args.append("under=True")
        if args:
            word = "elif" if branches else "if"
            branches += [f"{word} {test}:", f"    {plain[:-1]}, {', '.join(args)})"]
        if isinstance(depot.accept.build, MatchSum):
            total = depot.accept.build.total
            collapse = f"{module.use('collapse')}(self, target, {total})"
            matches += [f"if {test}:", f"    {collapse}"]
    lines = [*branches, "else:", f"    {plain}"] if branches else [plain]
    head = "_land(self, source: int, start: int, n: int, target: int) -> None"
    doc = "The `n` cards from index `start` of `source` land on `target` (R3.5)."
    return method(head, doc, [*lines, *matches])
