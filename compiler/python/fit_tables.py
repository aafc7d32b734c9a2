"""Accept rules and Run units as fit tables and masks (R4.2, R5.5 to R5.9), by constant."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.nodes import Accept, Build, MatchSum
from compiler.ir.types import SuitRule, WildDeclares
from compiler.python.board import Bank
from compiler.python.module import Module

__all__ = [
    "Tables",
    "build_constant",
    "called_tables",
    "fits_table",
    "match_constant",
    "order_table",
    "ranks_mask",
    "single_tables",
    "starts_mask",
    "suit_constant",
    "wild_mask",
]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of the single checks of R5.8, by constant."""

    follow: str | None = None
    build: str | None = None
    suit: str | None = None


def single_tables(module: Module, accept: Accept) -> Tables:
    """The tables of the checks of R5.8 that a rule declares."""
    follow = build = suit = None
    if accept.follow:
        value = f"{module.use('follow_table')}()"
        follow = module.constant("FOLLOWS", value, module.use("FitTable"))
    match accept.build:
        case Build():
            build = build_constant(module, accept.build)
        case MatchSum():
            build = match_constant(module, accept.build)
    if accept.suit is not SuitRule.ANY:
        suit = suit_constant(module, accept.suit)
    return Tables(follow, build, suit)


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


def match_constant(module: Module, match: MatchSum) -> str:
    """The fit table of a matcher."""
    value = f"{module.use('match_table')}({match.total})"
    return module.constant(f"MATCHES_{match.total}", value, module.use("FitTable"))


def suit_constant(module: Module, suit: SuitRule) -> str:
    """The fit table of a suit constraint."""
    value = f"{module.use('suit_table')}({suit.value!r})"
    return module.constant(f"{suit.name}_SUIT", value, module.use("FitTable"))


def wild_mask(module: Module, bank: Bank, accept: Accept) -> str | None:
    """The mask of the wild cards (R5.7); None without any."""
    parts = []
    if accept.wild_rank is not None:
        parts.append(f"{module.use('rank_mask')}({int(accept.wild_rank)})")
    if accept.wild_joker:
        parts.append(f"{module.use('joker_mask')}()")
    if not parts:
        return None
    return module.constant(f"{bank.name}_WILD", " | ".join(parts), "int")


def ranks_mask(module: Module, bank: Bank, accept: Accept, wild: str | None) -> str | None:
    """The mask of `rankIs` with the wild cards (R5.6); None without it."""
    if accept.rank_is is None:
        return None
    value = f"{module.use('rank_mask')}({int(accept.rank_is)})" + (f" | {wild}" if wild else "")
    return module.constant(f"{bank.name}_RANKS", value, "int")


def fits_table(
    module: Module, bank: Bank, accept: Accept, tables: Tables, wild: str | None, ranks: str | None
) -> str | None:
    """The fit table of a whole rule; None where everything fits."""
    value = _table_value(module, accept, tables, tables.follow, wild)
    if ranks is not None:
        if value is None:
            value = f"{module.use('every')}()"
        value = f"{module.use('only')}({value}, {ranks})"
    return None if value is None else _named(module, f"{bank.name}_FITS", value)


def called_tables(
    module: Module, bank: Bank, accept: Accept, tables: Tables, wild: str | None, ranks: str | None
) -> str | None:
    """The fit tables of a whole rule for each called suit (R6.4); None where none is called."""
    if not accept.follow or accept.wild_declares is not WildDeclares.SUIT:
        return None
    value = _table_value(module, accept, tables, f"{module.use('called_table')}(suit)", wild)
    if ranks is not None:
        value = f"{module.use('only')}({value}, {ranks})"
    text = f"[{value} for suit in range(4)]"
    return module.constant(f"{bank.name}_FITS_CALL", text, f"list[{module.use('FitTable')}]")


def order_table(
    module: Module, bank: Bank, accept: Accept, tables: Tables, wild: str | None
) -> str | None:
    """The fit table for the order inside a group (R5.9); None where any order does."""
    value = _table_value(module, accept, tables, tables.follow, wild)
    return None if value is None else _named(module, f"{bank.name}_ORDER", value)


def starts_mask(
    module: Module, bank: Bank, accept: Accept, wild: str | None, ranks: str | None
) -> str | None:
    """The mask of the cards that start an empty depot (R5.5); None where every card does."""
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


def _table_value(
    module: Module, accept: Accept, tables: Tables, follow: str | None, wild: str | None
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
