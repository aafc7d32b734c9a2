"""The tables of the language reference, made from the compiler's own, and those of the games.

    python docs/tables.py            write them anew, in docs/*.md and games/README.md
    python docs/tables.py --check    write nothing; exit status 1 when a page is not fresh

A table stands between `<!-- table: NAME -->` and `<!-- end of table -->`. Properties come from
`compiler.frontend.fields`, the expression language from `compiler.ir.builtins`, the diagnostics
from `compiler.codes`, the games from `games_table.py` beside this file.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path[:0] = [str(ROOT), str(DOCS)]

from games_table import features, games  # noqa: E402

from compiler.codes import CODES  # noqa: E402
from compiler.frontend.field_types import (  # noqa: E402
    AnyObjectType,
    BoolType,
    EnumType,
    ExprType,
    Field,
    FieldType,
    IntType,
    KindedType,
    KindFamily,
    ListType,
    NameType,
    NumberType,
    ObjectType,
    PatternType,
    PlaceType,
    RefType,
    RulesType,
    ShortType,
    SingleType,
    SoloType,
    TextType,
)
from compiler.frontend.fields import KINDS, OBJECTS  # noqa: E402
from compiler.frontend.vocabulary import (  # noqa: E402
    CONSTRAINT,
    DEPOT_TYPE,
    DIRECTION,
    GATE,
    RANK,
    SUIT,
    UNIT_KIND,
)
from compiler.ir.builtins import (  # noqa: E402
    CONSTANTS,
    COUNTERS,
    FUNCTIONS,
    LOCALS,
    OPERATORS,
    PROPERTIES,
    FunctionRow,
)
from compiler.ir.types import Type  # noqa: E402

__all__ = ["PAGES", "TABLES", "refreshed"]

PAGES = (*sorted(DOCS.glob("*.md")), ROOT / "games" / "README.md")
"""The pages that may hold tables."""

_NONE = "\N{EN DASH}"  # in place of a default
_LONG_DEFAULT = 40  # characters; a longer list of words is all words there are
_MARKED = re.compile(r"<!-- table: ([a-zA-Z ]+) -->\n.*?<!-- end of table -->", re.DOTALL)
_PLURALS = {"depot": "depots", "pack": "packs", "action": "actions", "trigger": "triggers"}


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table. Bars inside cells are escaped, as GitHub wants it even in code."""
    lines = [head, ["---"] * len(head), *rows]
    escaped = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in escaped)


def _code(text: str) -> str:
    return f"`{text}`"


def _words(words: Iterable[str]) -> str:
    return " ".join(_code(word) for word in words)


# Properties, from fields.py.


def _type_words(type_: FieldType) -> str:
    """What a property can hold, in words."""
    match type_:
        case BoolType():
            return "bool"
        case IntType():
            return f"integer{_bounds(type_)}"
        case NumberType():
            return "number"
        case TextType():
            return "string"
        case NameType():
            return "a name"
        case EnumType():
            extra = "" if type_.if_true is None else " or a bool"
            return _enum_words(type_) + extra
        case ObjectType():
            return f"object: {type_.kind}"
        case AnyObjectType():
            return "object"
        case ShortType():
            short = [*type_.words, *(("$name",) if type_.refs else ())]
            return " ".join(_code(f'"{word}"') for word in short) + f" or object: {type_.kind}"
        case PatternType():
            return "depot pattern"
        case ExprType():
            return f"expression: {type_.result}"
        case RulesType():
            return "object of rules by name"
        case SoloType():
            return _NONE
        case _:
            return _reference_words(type_)


def _reference_words(
    type_: ListType | SingleType | RefType | PlaceType | KindedType,
) -> str:
    match type_:
        case RefType(depot=True, stem=True) | PlaceType():
            return "depot"
        case RefType(stem=True):
            return "group's name"
        case RefType():
            return "depot's name"
        case KindedType():
            return type_.family.value
        case SingleType():
            return _type_words(type_.item)
        case ListType():
            return _list_words(type_)
        case _:
            assert_never(type_)


def _list_words(type_: ListType) -> str:
    match type_.item:
        case ObjectType(kind=kind):
            many = _PLURALS[kind]
        case KindedType(family=family):
            many = f"{family.value}s"
        case EnumType(words=words):
            many = f"{words.name}s"
        case RefType() | PlaceType():
            many = "depots and groups"
        case TextType():
            many = "strings"
        case item:
            many = f"{_type_words(item)}s"
    size = ""
    if type_.least or type_.most is not None:
        size = f", {type_.least}" + (" or more" if type_.most is None else f" to {type_.most}")
        size = f", up to {type_.most}" if not type_.least else size
    return f"list of {many}{size}" + (", or one" if type_.bare else "")


def _bounds(type_: IntType) -> str:
    if type_.least is None and type_.most is None:
        return ""
    if type_.most is None:
        return f" ≥ {type_.least}"
    return f" {type_.least} to {type_.most:,}"


def _enum_words(type_: EnumType) -> str:
    if type_.words in (RANK, SUIT, DEPOT_TYPE):
        return type_.words.name
    return _words(type_.words.words)


def _default(field: Field) -> str:
    if field.required:
        return "**required**"
    if field.default is None:
        return _NONE
    text = json.dumps(field.default)
    return "all" if len(text) > _LONG_DEFAULT else _code(text)


def _rows(fields: Iterable[Field]) -> list[list[str]]:
    return [
        [_code(f.name), _type_words(f.type), _default(f), f.doc, f.rule.replace("ch. ", "chapter ")]
        for f in fields
    ]


def _fields(kind: str, presentation: bool = False) -> str:
    """The properties of one kind of object; those of presentation stand apart (R1.4)."""
    fields = [f for f in OBJECTS[kind].fields if f.presentation is presentation]
    return _table(("property", "holds", "default", "meaning", "rule"), _rows(fields))


def _kinds(family: KindFamily) -> str:
    """The steps or predicates, each with its properties."""
    rows = []
    for kind in KINDS[family].values():
        rows.append([f"**{_code(kind.name)}**", "", "", kind.doc, kind.rule])
        for name, holds, default, doc, rule in _rows(kind.fields):
            said = default if default == "**required**" else f"default {default}"
            rows.append(["", name, holds, doc if default == _NONE else f"{doc} ({said})", rule])
    return _table(("`kind`", "property", "holds", "meaning", "rule"), rows)


# The expression language, from builtins.py.


def _types(types: Iterable[Type]) -> str:
    return ", ".join(type_.value for type_ in types)


def _operators() -> str:
    rows = [["`a ? b : c`", "1", "Bool, and two of one type", "that type", "A choice.", "R8.1"]]
    for row in OPERATORS:
        shown = f"a {row.symbol} b" if row.arity == 2 else f"{row.symbol}a"
        operands, result = _types(row.operands), row.result.value
        rows.append([_code(shown), str(row.level), operands, result, row.doc, row.rule])
    head = ("operator", "level", "operands", "gives", "meaning", "rule")
    return _table(head, rows)


def _functions() -> str:
    head = ("function", "takes", "gives", "meaning", "rule")
    return _table(head, [_function(row) for row in FUNCTIONS])


def _function(row: FunctionRow) -> list[str]:
    calls = [f"{row.name}({', '.join(p.name for p in s.params)})" for s in row.signatures]
    longest = max(row.signatures, key=lambda s: len(s.params))
    takes = [f"{_code(p.name)} {_types(p.types)}" for p in longest.params]
    results = [s.result.value if s.result else "an element" for s in row.signatures]
    alias = "" if row.alias is None else f" Also written {_code(row.alias)}."
    return [", ".join(map(_code, calls)), "; ".join(takes), results[0], row.doc + alias, row.rule]


def _value_properties() -> str:
    rows = [
        [_code(f"{row.base.value.lower()}.{row.name}"), row.result.value, row.doc, row.rule]
        for row in PROPERTIES
    ]
    return _table(("property", "gives", "meaning", "rule"), rows)


def _names() -> str:
    """The names of the language: local ones, then built-in ones."""
    rows = []
    for local in LOCALS:
        type_name = "the element's" if local.type is None else local.type.value
        rows.append([_code(local.name), type_name, f"{local.doc} Known {local.where}."])
    rows += [[_code(row.name), row.type.value, row.doc] for row in COUNTERS]
    meanings = {
        Type.INT: "Ranks, as their pips 1 to 13.",
        Type.SUIT: "Suits.",
        Type.COLOR: "Colours.",
        Type.DEPOTS: "The depots of a type, in board order.",
    }
    for type_, meaning in meanings.items():
        names = [row.name for row in CONSTANTS if row.type is type_]
        rows.append([_words(names), type_.value, meaning])
    return _table(("name", "type", "meaning"), rows)


# Words and codes.


def _vocabularies() -> str:
    rows = [
        ["`type` of a depot", _words(DEPOT_TYPE.words)],
        ["a rank: `ranks` `seed` `rankIs` `wildRank` `rank`", _words(RANK.words)],
        ["a suit: `suits`, `suit` of a `place`", _words(SUIT.words)],
        ["`direction` of a build", _words(DIRECTION.words)],
        ["`suit` of an accept rule or a Run", _words(CONSTRAINT.words)],
        ["`gate` of an eject rule", _words(GATE.words)],
        ["`kind` of a unit", _words(UNIT_KIND.words)],
    ]
    return _table(("where", "words"), rows)


def _codes(letter: str) -> str:
    rows = [[_code(code), info.title] for code, info in CODES.items() if code[0] == letter]
    return _table(("code", "what is wrong"), rows)


TABLES: dict[str, Callable[[], str]] = {
    **{kind: partial(_fields, kind) for kind in OBJECTS},
    "look of a game": partial(_fields, "game", presentation=True),
    "look of a depot": partial(_fields, "depot", presentation=True),
    "words": _vocabularies,
    "steps": partial(_kinds, KindFamily.STEP),
    "predicates": partial(_kinds, KindFamily.PREDICATE),
    "operators": _operators,
    "functions": _functions,
    "properties": _value_properties,
    "names": _names,
    "errors": partial(_codes, "C"),
    "warnings": partial(_codes, "W"),
    "games": lambda: _table(*games()),
    "features": lambda: _table(*features()),
}
"""Each table by the name in its marker."""


def refreshed(text: str) -> str:
    """The text of a page with its tables made anew.

    Raises:
        KeyError: a marker names no table.
    """

    def made(match: re.Match[str]) -> str:
        name = match[1]
        return f"<!-- table: {name} -->\n{TABLES[name]()}\n<!-- end of table -->"

    return _MARKED.sub(made, text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Refresh the pages, or check that they are fresh; the exit status."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is stale")
    check = parser.parse_args(arguments).check
    stale = 0
    for page in PAGES:
        old = page.read_text(encoding="utf-8")
        new = refreshed(old)
        if new == old:
            continue
        stale += 1
        print(f"{page.relative_to(ROOT)}: {'stale' if check else 'refreshed'}")
        if not check:
            page.write_text(new, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
