"""The methods of a module's `State`: dealing and making moves, with those of settling and goals."""

from __future__ import annotations

from compiler.ir.nodes import Depot, MatchSum, Step
from compiler.ir.types import Face
from compiler.python.exprs import Scope
from compiler.python.goals import goal_methods, relay_methods, score_methods
from compiler.python.module import Block, Module, indent, method
from compiler.python.settling import settle_methods, settles
from compiler.python.stmts import step_lines
from compiler.python.taps import Tap, Taps

__all__ = ["make_methods", "start_methods"]

_SELF = Scope(state="self")


def make_methods(module: Module, taps: Taps) -> None:
    """Add the methods that every game has, each with no more than the game needs."""
    module.methods += [
        _deal(module),
        _make(module, taps),
        _land(module),
        *settle_methods(module),
        *goal_methods(module),
        *score_methods(module),
        *relay_methods(module),
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
        return f"  # line {module.origin.line_of(node.span)}"

    lines = step_lines(module.writer, module.game.deal, _SELF, note)
    doc = "Deal from the main stock (R9.2)."
    return method("_deal(self) -> None", doc, lines or ["pass"])


def _make(module: Module, taps: Taps) -> Block:
    branches: list[tuple[str, list[str]]] = []
    kinds = {block.kind for block in module.facts.blocks}
    for kind in ("drag", "pick"):
        if kind in kinds:
            branches.append((kind, _drag_lines(module, kind)))
    for kind in ("draw", "recycle", "redeal", "action"):
        of_kind = taps.of_kind(kind)
        if of_kind:
            branches.append((kind, _tap_lines(module, of_kind)))
    lines: list[str] = []
    for number, (kind, inner) in enumerate(branches):
        lines += [f"{'if' if number == 0 else 'elif'} kind == {kind!r}:", *indent(inner)]
    if lines:
        lines.insert(0, "kind = move.kind")
    lines.append("self.moves += 1")
    if settles(module):
        lines.append("self._settle()")
    doc = "Carry out a move, count it (R9.9), and settle (R7.1)."
    return method(f"_make(self, move: {module.use('Move')}) -> None", doc, lines)


def _drag_lines(module: Module, kind: str) -> list[str]:
    blocks = [block for block in module.facts.blocks if block.kind == kind]
    targets = {block.target for block in blocks}
    special = [d for d in module.game.depots if d.index in targets and _special(d)]
    if kind == "pick":
        lines = ["self._land(move.src, move.n, 1, move.dst)"]
    elif special:
        lines = ["start = len(self._piles[move.src]) - move.n"]
        lines.append("self._land(move.src, start, move.n, move.dst)")
    else:
        lines = ["self._shift(move.src, move.dst, move.n)"]
    if any(arg is not None for block in blocks for arg in block.args):
        names = module.use("SUIT_NAMES")
        lines += [
            "if move.arg is not None:",
            f"    {module.use('call')}(self, move.dst, {names}.index(move.arg))",
        ]
    return lines


def _special(depot: Depot) -> bool:
    """Whether more happens on a landing than that the cards lie there."""
    return (
        depot.land_face is not None or depot.land_under or isinstance(depot.accept.build, MatchSum)
    )


def _tap_lines(module: Module, taps: list[Tap]) -> list[str]:
    if len(taps) == 1:
        return _one_tap(module, taps[0])
    lines: list[str] = []
    for number, tap in enumerate(taps):
        test = f"move.src in {tap.bank.name}"
        if tap.bank.lone:
            test = f"move.src == {tap.bank.name}"
        if tap.kind == "action":
            test += f" and move.arg == {tap.arg!r}"
        word = "if" if number == 0 else "elif"
        lines += [f"{word} {test}:", *indent(_one_tap(module, tap))]
    return lines


def _one_tap(module: Module, tap: Tap) -> list[str]:
    draw = tap.bank.first.draw
    source = tap.bank.name if tap.bank.lone else "move.src"
    match tap.kind:
        case "draw":
            assert draw is not None
            waste = module.board.depot(draw.to)
            return [f"{module.use('draw')}(self, {source}, {waste}, {draw.count})"]
        case "recycle":
            assert draw is not None
            waste = module.board.depot(draw.to)
            return [
                f"{module.use('recycle')}(self, {waste}, {source})",
                f"times = self._recycles.get({source}, 0) + 1",
                f"self._recycles = {{**self._recycles, {source}: times}}",
            ]
        case "redeal":
            return [f"{tap.do}(self, {source})", "self.redeals += 1"]
        case _:
            return [f"{tap.do}(self, {source})"]


def _land(module: Module) -> Block:
    land = module.use("land")
    plain = f"{land}(self, source, start, n, target)"
    branches: list[str] = []
    matches: list[str] = []
    for bank in module.board.banks:
        depot = bank.first
        if not _special(depot):
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
