"""The methods of a module's `State`: dealing, making moves, settling, goals, score."""

from __future__ import annotations

from collections.abc import Callable

from compiler.ir.nodes import (
    AllOf,
    AnyOf,
    Depot,
    ExprHolds,
    MatchSum,
    NoLegalMoves,
    NotHolds,
    Predicate,
)
from compiler.ir.types import Compound, DepotType, Face
from compiler.python.board import Bank
from compiler.python.exprs import Scope
from compiler.python.module import Block, Module
from compiler.python.stmts import predicate, step
from compiler.python.taps import Tap, Taps, make_triggers
from compiler.python.text import Level

__all__ = ["make_methods"]

_SELF = Scope(state="self")


def make_methods(module: Module, taps: Taps) -> None:
    """Add the methods that every game has, each with no more than the game needs."""
    module.methods += [
        _deal(module),
        _make(module, taps),
        _land(module),
        *_settle(module),
        *_goals(module),
        *_score(module),
        *_relay_limit(module),
    ]


def _method(head: str, doc: str, lines: list[str], origin: str | None = None) -> Block:
    if any("piles" in line.replace("._piles", "") for line in lines):
        lines = ["piles = self._piles", *lines]
    return Block(origin, head, doc, tuple(lines))


def _deal(module: Module) -> Block:
    lines: list[str] = []
    line_of = module.origin.line_of
    for node in module.game.deal:
        lines.append(f"{step(module.writer, node, _SELF)}  # line {line_of(node.span)}")
    doc = "Deal from the main stock (R9.2)."
    return _method("_deal(self) -> None", doc, lines or ["pass"])


# Moves (R6).


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
        lines += [f"{'if' if number == 0 else 'elif'} kind == {kind!r}:", *_indent(inner)]
    if lines:
        lines.insert(0, "kind = move.kind")
    lines.append("self.moves += 1")
    if _settles(module):
        lines.append("self._settle()")
    doc = "Carry out a move, count it (R9.9), and settle (R7.1)."
    return _method(f"_make(self, move: {module.use('Move')}) -> None", doc, lines)


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
        lines += [f"{word} {test}:", *_indent(_one_tap(module, tap))]
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
                f"self._recycles[{source}] = self._recycles.get({source}, 0) + 1",
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
    return _method(head, doc, [*lines, *matches])


# Settling (R7).


def _settles(module: Module) -> bool:
    return any(
        d.auto_flip_top
        or d.auto_flip_uncovered
        or d.triggers
        or d.auto_send is not None
        or d.auto_refill is not None
        for d in module.game.depots
    )


def _settle(module: Module) -> list[Block]:
    """The settling: flips alone in one round, other reflexes in rounds up to the limit."""
    if not _settles(module):
        return []
    flips = _flip_text(module)
    stages = [
        _stage(module, "_fire_one", "Fire the first trigger that does something (R7.3).", _fires),
        _stage(module, "_send_one", "Send the first group that leaves by itself (R7.4).", _sends),
        _stage(module, "_refill_one", "Refill the first empty depot that can be (R7.5).", _refills),
    ]
    active = [block for block in stages if block is not None]
    head = "_settle(self) -> None"
    doc = "What the board does by itself until nothing changes (R7.2)."
    flip_tops = module.use("flip_tops") if flips else ""
    if not active:
        return [_method(head, doc, [f"{flip_tops}(self, {flips}, len(self._piles))"])]
    names = " or ".join(f"self.{block.head.split('(')[0]}()" for block in active)
    lines = [f"left = {module.use('CASCADE_LIMIT')}", "while True:"]
    if flips:
        lines += [
            f"    left -= {flip_tops}(self, {flips}, left)",
            "    if not left:",
            "        break",
        ]
    lines += [
        f"    if not ({names}):" if len(active) > 1 else f"    if not {names}:",
        "        return",
    ]
    lines += ["    left -= 1", "    if not left:", "        break"]
    lines.append("self.cascade_limit_hit = True")
    return [_method(head, doc, lines), *active]


def _flip_text(module: Module) -> str | None:
    """The depots whose tops may turn up now, as text; None if there never are any."""
    flippers = [d for d in module.game.depots if d.auto_flip_top or d.auto_flip_uncovered]
    if not flippers:
        return None
    depots = module.board.depots([d.index for d in flippers])
    asked = [d for d in flippers if not d.auto_flip_top and d.uncovered_by]
    if not asked:
        return depots
    free = [d.index for d in flippers if d not in asked]
    always = f"depot in {module.board.depots(free)} or " if free else ""
    return f"[depot for depot in {depots} if {always}cover_of(self._piles, depot) is None]"


def _stage(
    module: Module, name: str, doc: str, write: Callable[[Module, Bank], list[str]]
) -> Block | None:
    lines: list[str] = []
    for bank in module.board.banks:
        inner = write(module, bank)
        if inner:
            depot = bank.name if bank.lone else "depot"
            text = [line.replace("@depot", depot) for line in inner]
            lines += text if bank.lone else [f"for depot in {bank.name}:", *_indent(text)]
    if not lines:
        return None
    return _method(f"{name}(self) -> bool", doc, [*lines, "return False"])


def _fires(module: Module, bank: Bank) -> list[str]:
    lines = []
    for condition, do in make_triggers(module, bank):
        fire = f"{module.use('fire')}(self, {do}, @depot)"
        if condition is not None:
            fire = f"{condition} and {fire}"
        lines += [f"if {fire}:", "    return True"]
    return lines


def _sends(module: Module, bank: Bank) -> list[str]:
    if bank.first.auto_send is None:
        return []
    own = set(bank.depots)
    targets = sorted({*bank.first.auto_send, *(own & set(_all_sends(module, bank)))})
    if not targets:
        return []
    least = min(module.game.depots[t].accept.min_count for t in targets)
    unit = bank.first.eject.unit
    picks = unit is not None and unit.kind.value == "Single"
    text = module.board.depots(targets)
    call = f"{module.use('send')}(self, @depot, {text}, {picks}, {least})"
    return [f"if {call}:", "    return True"]


def _all_sends(module: Module, bank: Bank) -> list[int]:
    return [t for d in bank.depots for t in module.game.depots[d].auto_send or ()]


def _refills(module: Module, bank: Bank) -> list[str]:
    if bank.first.auto_refill is None:
        return []
    own = set(bank.depots)
    others = {s for d in bank.depots for s in module.game.depots[d].auto_refill or ()}
    sources = sorted({*bank.first.auto_refill, *(own & others)})
    if not sources:
        return []
    text = module.board.depots(sources)
    return [f"if {module.use('refill')}(self, @depot, {text}):", "    return True"]


# Goals and score (R9.5 to R9.8).


def _goals(module: Module) -> list[Block]:
    blocks = []
    win, lose = module.game.win, module.game.lose
    shut: list[str] = []
    if win is not None:
        text = predicate(module.writer, win, _SELF)
        body = text.text if text.level in (Level.NOT, Level.COMPARE) else f"bool({text})"
        comment = module.comment(win.span, "winCondition")
        blocks.append(
            _method(
                "_is_won(self) -> bool", "Whether the game is won.", [f"return {body}"], comment
            )
        )
        shut.append("self._is_won()")
    if lose is not None:
        text = predicate(module.writer, lose, _SELF)
        body = text.text if text.level in (Level.NOT, Level.COMPARE) else f"bool({text})"
        comment = module.comment(lose.span, "lossCondition")
        doc = "Whether the game is lost, unless it is won."
        blocks.append(_method("_is_lost(self) -> bool", doc, [f"return {body}"], comment))
        early = _with_moves(lose)
        if early is not None:
            py = predicate(module.writer, early, _SELF)
            shut.append(py.at(Level.AND))
    if shut:
        doc = "Whether the game is over though a move may be left (R9.6)."
        answer = " or ".join(shut)
        if not (len(shut) == 1 and shut[0] == "self._is_won()"):
            answer = f"bool({answer})"
        blocks.append(_method("_is_shut(self) -> bool", doc, [f"return {answer}"]))
    return blocks


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


def _score(module: Module) -> list[Block]:
    scoring = module.game.scoring
    if scoring is None:
        return []
    value = module.writer.value(scoring.value, _SELF)
    text = value.text
    if module.writer.nothing(scoring.value):
        lines = [f"value = {text}", "return 0 if value is None else value"]
    else:
        lines = [f"return {text}"]
    comment = module.comment(scoring.span, "scoring")
    return [_method("_value(self) -> int", "The score (R9.8).", lines, comment)]


def _relay_limit(module: Module) -> list[Block]:
    """R6.2: how many cards could be relayed by hand."""
    if module.game.compound is not Compound.STAGED:
        return []
    cells = [d.index for d in module.game.depots if d.type is DepotType.CELL and _relays(d)]
    columns = [d.index for d in module.game.depots if d.type is DepotType.TABLEAU and _relays(d)]
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
    return [_method("_relay_limit(self, target: int) -> int", doc, lines)]


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


def _indent(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
