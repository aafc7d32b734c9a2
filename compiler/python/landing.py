"""Accept rules (chapter 5) → fit tables and one `land_…` function each."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.exprs import Expr
from compiler.ir.nodes import Accept, Build, MatchSum
from compiler.ir.types import SuitRule, WildDeclares
from compiler.python.board import Bank
from compiler.python.exprs import Scope
from compiler.python.module import Block, Module
from compiler.python.text import Level, Py, atom

__all__ = ["Landing", "make_landings", "truth_function"]


@dataclass(frozen=True, slots=True)
class Landing:
    """How a bank's accept rule stands in the module.

    `check` is the function that gives the first refusal. `fits` is the fit table of the cards that
    may land on an anchor, `called` the four tables for a called suit, `order` the table that a
    group without a declared unit must follow inside, `starts` the mask for an empty depot: a
    constant's name, or None where everything fits. `wild` and `ranks` are masks. `reach` is the
    table of the targets that a source reaches and `when` the function of the condition that is
    left, where the rule has a `when`.
    """

    accept: Accept
    check: str
    fits: str | None = None
    called: str | None = None
    order: str | None = None
    starts: str | None = None
    wild: str | None = None
    ranks: str | None = None
    reach: str | None = None
    when: str | None = None


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables of the single checks of R5.8, by constant."""

    follow: str | None
    build: str | None
    suit: str | None


def make_landings(module: Module) -> dict[str, Landing]:
    """The landing of every bank, by the bank's name; its parts are added to the module."""
    landings: dict[str, Landing] = {}
    made: dict[object, Landing] = {}
    for bank in module.board.banks:
        accept = bank.first.accept
        private = accept.when is not None or accept.seed_from_deal
        key = (accept, bank.name if private else None)
        if key not in made:
            made[key] = _make_landing(module, bank)
        landings[bank.name] = made[key]
    return landings


def _make_landing(module: Module, bank: Bank) -> Landing:
    accept = bank.first.accept
    check = module.board.claim(f"land_{bank.stem}")
    if accept.rejects_all:
        landing = Landing(accept, check)
        _check_function(module, bank, landing, _Tables(None, None, None))
        return landing
    tables = _single_tables(module, accept)
    wild = _wild_mask(module, bank, accept)
    ranks = _ranks_mask(module, bank, accept, wild)
    reach, when = _condition(module, bank)
    landing = Landing(
        accept,
        check,
        fits=_fits(module, bank, accept, tables, wild, ranks),
        called=_called(module, bank, accept, tables, wild, ranks),
        order=_order(module, bank, accept, tables, wild),
        starts=_starts(module, bank, accept, wild, ranks),
        wild=wild,
        ranks=ranks,
        reach=reach,
        when=when,
    )
    _check_function(module, bank, landing, tables)
    return landing


def _single_tables(module: Module, accept: Accept) -> _Tables:
    follow = build = suit = None
    if accept.follow:
        value = f"{module.use('follow_table')}()"
        follow = module.constant("FOLLOWS", value, module.use("FitTable"))
    match accept.build:
        case Build():
            build = build_constant(module, accept.build)
        case MatchSum(total):
            value = f"{module.use('match_table')}({total})"
            build = module.constant(f"MATCHES_{total}", value, module.use("FitTable"))
    if accept.suit is not SuitRule.ANY:
        suit = suit_constant(module, accept.suit)
    return _Tables(follow, build, suit)


def build_constant(module: Module, build: Build) -> str:
    """The fit table of a build."""
    args = [repr(build.direction.value)]
    wish = f"BUILDS_{build.direction.name}"
    if build.step != 1 or build.wrap:
        args.append(str(build.step))
        wish += f"_{build.step}" if build.step != 1 else ""
    if build.wrap:
        args.append("True")
        wish += "_WRAP"
    value = f"{module.use('build_table')}({', '.join(args)})"
    return module.constant(wish, value, module.use("FitTable"))


def suit_constant(module: Module, suit: SuitRule) -> str:
    """The fit table of a suit constraint."""
    value = f"{module.use('suit_table')}({suit.value!r})"
    return module.constant(f"{suit.name}_SUIT", value, module.use("FitTable"))


def _wild_mask(module: Module, bank: Bank, accept: Accept) -> str | None:
    parts = []
    if accept.wild_rank is not None:
        parts.append(f"{module.use('rank_mask')}({int(accept.wild_rank)})")
    if accept.wild_joker:
        parts.append(f"{module.use('joker_mask')}()")
    if not parts:
        return None
    return module.constant(f"{bank.name}_WILD", " | ".join(parts), "int")


def _ranks_mask(module: Module, bank: Bank, accept: Accept, wild: str | None) -> str | None:
    if accept.rank_is is None:
        return None
    value = f"{module.use('rank_mask')}({int(accept.rank_is)})" + (f" | {wild}" if wild else "")
    return module.constant(f"{bank.name}_RANKS", value, "int")


def _table_value(
    module: Module, accept: Accept, tables: _Tables, follow: str | None, wild: str | None
) -> str | None:
    """The text of the table of what fits on an anchor by R5.7 and R5.8; None for everything."""
    parts = [part for part in (follow, tables.build, tables.suit) if part is not None]
    if isinstance(accept.build, MatchSum) and len(parts) > 1:
        others = [part for part in parts if part != tables.build]
        value = f"{module.use('with_match')}({', '.join([str(tables.build), *others])})"
    elif len(parts) > 1:
        value = f"{module.use('every')}({', '.join(parts)})"
    elif parts:
        value = parts[0]
    else:
        return None
    if wild:
        free = ", True" if accept.wild_declares is WildDeclares.FREE else ""
        value = f"{module.use('with_wild')}({value}, {wild}{free})"
    return value


def _named(module: Module, wish: str, value: str) -> str:
    """A table's value as a constant; a single name stays that name."""
    if value.isidentifier():
        return value
    return module.constant(wish, value, module.use("FitTable"))


def _fits(
    module: Module, bank: Bank, accept: Accept, tables: _Tables, wild: str | None, ranks: str | None
) -> str | None:
    value = _table_value(module, accept, tables, tables.follow, wild)
    if ranks is not None:
        if value is None:
            value = f"{module.use('every')}()"
        value = f"{module.use('only')}({value}, {ranks})"
    return None if value is None else _named(module, f"{bank.name}_FITS", value)


def _called(
    module: Module, bank: Bank, accept: Accept, tables: _Tables, wild: str | None, ranks: str | None
) -> str | None:
    if not accept.follow or accept.wild_declares is not WildDeclares.SUIT:
        return None
    value = _table_value(module, accept, tables, f"{module.use('called_table')}(suit)", wild)
    if ranks is not None:
        value = f"{module.use('only')}({value}, {ranks})"
    text = f"[{value} for suit in range(4)]"
    return module.constant(f"{bank.name}_FITS_CALL", text, f"list[{module.use('FitTable')}]")


def _order(
    module: Module, bank: Bank, accept: Accept, tables: _Tables, wild: str | None
) -> str | None:
    value = _table_value(module, accept, tables, tables.follow, wild)
    return None if value is None else _named(module, f"{bank.name}_ORDER", value)


def _starts(
    module: Module, bank: Bank, accept: Accept, wild: str | None, ranks: str | None
) -> str | None:
    parts = []
    if accept.seed is not None:
        parts.append(f"{module.use('rank_mask')}({int(accept.seed)})")
    if isinstance(accept.build, MatchSum):
        low = f"{module.use('low_mask')}({accept.build.total})"
        parts.append(f"({low} | {wild})" if wild else low)
    if ranks is not None:
        parts.append(ranks)
    if not parts:
        return None
    return module.constant(f"{bank.name}_STARTS", " & ".join(parts), "int")


def _condition(module: Module, bank: Bank) -> tuple[str | None, str | None]:
    """The reach table and the condition function of a rule's `when`."""
    accept = bank.first.accept
    if accept.when is None:
        return None, None
    pairs = [p for (_, target), p in module.pairs.items() if target in bank.depots]
    residuals = {pair.when for pair in pairs}
    reach = _reach(module, bank, {(pair.source, pair.target) for pair in pairs})
    residual = residuals.pop() if len(residuals) == 1 else accept.when
    if residual is None:
        return reach, None
    name = module.board.claim(f"when_{bank.stem}")
    scope = Scope(depot="depot", source="source", group_of="source")
    head = f"{name}(state: GameState, source: int, start: int, n: int, depot: int) -> bool"
    doc = f"Whether the `n` cards from index `start` of `source` may land on `{bank.stem}` (R5.10)."
    comment = module.comment(residual.span, "acceptRule.when")
    module.functions.append(truth_function(module, residual, scope, head, doc, comment))
    return reach, name


def truth_function(
    module: Module, expr: Expr, scope: Scope, head: str, doc: str, origin: str
) -> Block:
    """A function that tells whether an expression holds."""
    truth = module.writer.truth(expr, scope)
    body = truth.text if truth.level in (Level.COMPARE, Level.NOT) else f"bool({truth})"
    lines = [f"return {body}"]
    if "piles" in body:
        lines.insert(0, f"piles = {scope.state}._piles")
    return Block(origin, head, doc, tuple(lines))


def _reach(module: Module, bank: Bank, pairs: set[tuple[int, int]]) -> str | None:
    """The table of the targets that each source reaches; None where that is all of them.

    Depots of one bank that reach by the same offsets are told by those.
    """
    count = len(module.game.depots)
    if len(pairs) >= len(bank.depots) * (count - 1):
        return None
    type = "dict[int, tuple[int, ...]]"
    parts = []
    for source, _ in module.board.split({s for s, _ in pairs}):
        own = {(s, t) for s, t in pairs if s in source.depots}
        offsets = sorted({t - s for s, t in own})
        reached = {(s, s + o) for s in source.depots for o in offsets if s + o in bank.depots}
        if not source.lone and reached == own and len(offsets) < 8:
            steps = ", ".join(map(str, offsets))
            targets = module.board.depots(bank.depots)
            parts.append(f"{module.use('reach')}({source.name}, {targets}, {steps})")
        else:
            parts.append(module.board.mapping(own))
    return module.constant(f"{bank.name}_REACH", " | ".join(parts) or "{}", type)


# The function that gives the first refusal, in the order of chapter 5.


def _check_function(module: Module, bank: Bank, landing: Landing, tables: _Tables) -> None:
    accept = landing.accept
    lines: list[str] = []
    if accept.rejects_all:
        lines.append(f"return {_refuse(module, 'REJECTS_ALL')}")
    else:
        lines += _shape_lines(module, bank, accept)
        lines += _card_lines(module, bank, landing, tables)
        if landing.reach or landing.when:
            lines += _when_lines(module, bank, landing)
        lines.append("return None")
    head = (
        f"{landing.check}(state: GameState, source: int, start: int, n: int, target: int)"
        f" -> {module.use('Refusal')} | None"
    )
    doc = f"Why `{bank.stem}` refuses the `n` cards from index `start` of `source`, or None (R5)."
    comment = module.comment(accept.span, "acceptRule") if accept.span.end else None
    text = "\n".join(lines)
    setup = []
    if "pile" in text.replace("piles", ""):
        setup.append("pile = state._piles[target]")
    if "group" in text:
        setup.append("group = state._piles[source][start : start + n]")
    module.functions.append(Block(comment, head, doc, (*setup, *lines)))


def _refuse(module: Module, name: str) -> str:
    return f"{module.use('refusals')}.{name}"


def _shape_lines(module: Module, bank: Bank, accept: Accept) -> list[str]:
    """R5.1 to R5.4."""
    lines: list[str] = []
    if accept.accept_from is not None:
        depots = module.board.depots(accept.accept_from)
        lines += [f"if source not in {depots}:", f"    return {_refuse(module, 'NOT_FROM_THERE')}"]
    if accept.single:
        lines += ["if n > 1:", f"    return {_refuse(module, 'SINGLE')}"]
    if accept.min_count > 1:
        name = module.refusal(f"AT_LEAST_{accept.min_count}", f"min_count({accept.min_count})")
        lines += [f"if n < {accept.min_count}:", f"    return {name}"]
    if accept.empty_only:
        lines += ["if pile:", f"    return {_refuse(module, 'NOT_EMPTY')}"]
    if accept.declares:
        answer = "None" if accept.allow_face_down else _refuse(module, "FACE_DOWN")
        lines += ["if min(group) < 0:", f"    return {answer}"]
    return lines


def _card_lines(module: Module, bank: Bank, landing: Landing, tables: _Tables) -> list[str]:
    """R5.5 to R5.9."""
    accept = landing.accept
    lines = _start_lines(module, bank, accept)
    if landing.ranks is not None:
        assert accept.rank_is is not None
        name = module.refusal(f"ONLY_{accept.rank_is.name}", f"rank_is({int(accept.rank_is)})")
        test = f"if any(not {landing.ranks} >> card & 1 for card in group):"
        lines += [test, f"    return {name}"]
    anchor = _anchor_lines(module, landing, tables)
    if anchor and landing.wild:
        anchor = [f"if not {landing.wild} >> group[0] & 1:", *_indent(anchor)]
    lines += anchor
    lines += _order_lines(module, landing)
    return lines


def _start_lines(module: Module, bank: Bank, accept: Accept) -> list[str]:
    if accept.seed_none:
        return ["if not pile:", f"    return {_refuse(module, 'SEED_NONE')}"]
    lines: list[str] = []
    if accept.seed is not None:
        name = module.refusal(f"{accept.seed.name}_STARTS", f"seed({int(accept.seed)})")
        test = f"if not pile and {module.use('RANK')}[group[0]] != {int(accept.seed)}:"
        lines += [test, f"    return {name}"]
    if accept.seed_from_deal:
        kind = bank.first.type.value
        lines += [
            f"base = state._bases.get({kind!r})",
            f"if not pile and base is not None and {module.use('RANK')}[group[0]] != base:",
            f"    return {module.use('refusals')}.seed(base)",
        ]
    return lines


def _anchor_lines(module: Module, landing: Landing, tables: _Tables) -> list[str]:
    """R5.8, for a bottom card that is not wild."""
    accept = landing.accept
    on_any: list[str] = []
    only_known: list[str] = []
    if tables.follow:
        table = f"{tables.follow}[anchor]"
        if landing.called:
            called = f"{module.use('called_table')}(suit)"
            names = module.constant(
                "FOLLOWS_CALL",
                f"[{called} for suit in range(4)]",
                f"list[{module.use('FitTable')}]",
            )
            only_known.append("called = state._calls.get(target)")
            table = f"({table} if called is None else {names}[called][anchor])"
        only_known += _test(table, _refuse(module, "FOLLOW"))
    match accept.build:
        case Build() as build:
            args = f"{build.direction.value!r}, {build.step}, {build.wrap}"
            wish = f"NOT_{tables.build}"
            only_known += _test(f"{tables.build}[anchor]", module.refusal(wish, f"build({args})"))
        case MatchSum(total):
            wish = f"NOT_{tables.build}"
            test = _test(f"{tables.build}[anchor]", module.refusal(wish, f"match_sum({total})"))
            only_known += test
            low = f"{module.use('low_mask')}({total})"
            mask = module.constant(f"UP_TO_{total}", low, "int")
            waits = module.refusal(f"ABOVE_{total}", f"match_start({total})")
            on_any += [f"if not {mask} >> group[0] & 1:", f"    return {waits}"]
    if tables.suit:
        reason = _refuse(module, f"SUIT_{accept.suit.name}")
        only_known += _test(f"{tables.suit}[anchor]", reason)
    if not only_known:
        return []
    return _by_anchor(landing, only_known, on_any)


def _by_anchor(landing: Landing, only_known: list[str], on_any: list[str]) -> list[str]:
    """Lay out the checks: with a matcher a face-down anchor is like none (R5.8)."""
    free = landing.wild and landing.accept.wild_declares is WildDeclares.FREE
    if on_any:
        head = ["anchor = pile[-1] if pile else -1"]
        known = only_known
        if free:
            known = [f"if not {landing.wild} >> anchor & 1:", *_indent(only_known)]
        return [*head, "if anchor >= 0:", *_indent(known), "else:", *_indent(on_any)]
    lines = ["if pile:", "    anchor = pile[-1]"]
    if free:
        test = f"if anchor < 0 or not {landing.wild} >> anchor & 1:"
        return [*lines, *_indent([test, *_indent(only_known)])]
    return [*lines, *_indent(only_known)]


def _test(mask: str, refusal: str) -> list[str]:
    return [f"if not {mask} >> group[0] & 1:", f"    return {refusal}"]


def _order_lines(module: Module, landing: Landing) -> list[str]:
    """R5.9: the order inside a group whose source declares no unit."""
    accept = landing.accept
    if not accept.orders or accept.single or landing.order is None:
        return []
    free = [d.index for d in module.game.depots if d.eject.unit is None]
    if not free:
        return []
    test = f"{module.use('run_length')}(group, {landing.order}) < n"
    if len(free) < len(module.game.depots):
        depots = module.constant("NO_UNIT", module.board.depots(free), "tuple[int, ...]")
        test = f"source in {depots} and {test}"
    return [f"if n > 1 and {test}:", f"    return {_refuse(module, 'GROUP_ORDER')}"]


def _when_lines(module: Module, bank: Bank, landing: Landing) -> list[str]:
    reason = landing.accept.reason
    refusal = module.refusal(f"{bank.name}_REASON", f"land_when({reason!r})")
    tests: list[Py] = []
    if landing.reach:
        tests.append(atom(f"target not in {landing.reach}.get(source, ())"))
    if landing.when:
        tests.append(atom(f"not {landing.when}(state, source, start, n, target)"))
    return [f"if {' or '.join(str(test) for test in tests)}:", f"    return {refusal}"]


def _indent(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
