"""The function of an accept rule that gives the first refusal, in the order of chapter 5."""

from __future__ import annotations

from compiler.ir.nodes import Accept, Build, MatchSum
from compiler.ir.types import WildDeclares
from compiler.python.board import Bank
from compiler.python.landing import Landing
from compiler.python.module import Block, Module, indent
from compiler.python.text import Py, atom

__all__ = ["make_land_checks"]


def make_land_checks(module: Module, landings: dict[str, Landing]) -> None:
    """Add the function of every accept rule to the module."""
    for name, landing in landings.items():
        if landing.bank.name == name:
            _check_function(module, landing.bank, landing)


def _check_function(module: Module, bank: Bank, landing: Landing) -> None:
    accept = landing.accept
    lines: list[str] = []
    if accept.rejects_all:
        lines.append(f"return {_refuse(module, 'REJECTS_ALL')}")
    else:
        lines += _shape_lines(module, bank, accept)
        lines += _card_lines(module, bank, landing)
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
        depots = module.row(f"{bank.name}_ACCEPTS_FROM", accept.accept_from)
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
        lines += [f"if max(group) >= {module.use('FACE_DOWN')}:", f"    return {answer}"]
    return lines


def _card_lines(module: Module, bank: Bank, landing: Landing) -> list[str]:
    """R5.5 to R5.9."""
    accept = landing.accept
    lines = _start_lines(module, bank, accept)
    if landing.ranks is not None:
        assert accept.rank_is is not None
        name = module.refusal(f"ONLY_{accept.rank_is.name}", f"rank_is({int(accept.rank_is)})")
        test = f"if any(not {landing.ranks} >> card & 1 for card in group):"
        lines += [test, f"    return {name}"]
    anchor = _anchor_lines(module, landing)
    if anchor and landing.wild:
        anchor = [f"if not {landing.wild} >> group[0] & 1:", *indent(anchor)]
    lines += anchor
    lines += _order_lines(module, landing)
    return lines


def _start_lines(module: Module, bank: Bank, accept: Accept) -> list[str]:
    if accept.seed_none:
        return ["if not pile:", f"    return {_refuse(module, 'SEED_NONE')}"]
    lines: list[str] = []
    # What takes nothing but while it is empty is empty here (R5.2).
    empty = "" if accept.empty_only else "not pile and "
    if accept.seed is not None:
        name = module.refusal(f"{accept.seed.name}_STARTS", f"seed({int(accept.seed)})")
        test = f"if {empty}{module.use('RANK')}[group[0]] != {int(accept.seed)}:"
        lines += [test, f"    return {name}"]
    if accept.seed_from_deal:
        kind = bank.first.type.value
        lines += [
            f"base = state._bases.get({kind!r})",
            f"if {empty}base is not None and {module.use('RANK')}[group[0]] != base:",
            f"    return {module.use('refusals')}.seed(base)",
        ]
    return lines


def _anchor_lines(module: Module, landing: Landing) -> list[str]:
    """R5.8, for a bottom card that is not wild."""
    accept, tables = landing.accept, landing.tables
    if accept.empty_only and not isinstance(accept.build, MatchSum):
        return []
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
    return _by_anchor(module, landing, only_known, on_any)


def _by_anchor(
    module: Module, landing: Landing, only_known: list[str], on_any: list[str]
) -> list[str]:
    """Lay out the checks: with a matcher a face-down anchor is like none (R5.8)."""
    if landing.accept.empty_only:
        return on_any
    free = landing.wild and landing.accept.wild_declares is WildDeclares.FREE
    if on_any or free:
        module.use("FACE_DOWN")
    if on_any:
        head = ["anchor = pile[-1] if pile else FACE_DOWN"]
        known = only_known
        if free:
            known = [f"if not {landing.wild} >> anchor & 1:", *indent(only_known)]
        return [*head, "if anchor < FACE_DOWN:", *indent(known), "else:", *indent(on_any)]
    lines = ["if pile:", "    anchor = pile[-1]"]
    if free:
        test = f"if anchor >= FACE_DOWN or not {landing.wild} >> anchor & 1:"
        return [*lines, *indent([test, *indent(only_known)])]
    return [*lines, *indent(only_known)]


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
