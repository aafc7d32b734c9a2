"""References to depots by name: one depot, lists, patterns (R3.3, R3.4)."""

from __future__ import annotations

from compiler.frontend.surface import At, PatternDoc
from compiler.ir.types import DepotType
from compiler.lower.board import Board
from compiler.lower.report import Report, quoted
from compiler.source import Span

__all__ = ["lower_pattern", "report_stem", "report_unknown_depot", "resolve_list", "resolve_one"]


def report_unknown_depot(
    board: Board, report: Report, name: str, span: Span, path: str, code: str = "C084"
) -> None:
    """Report a name that no depot has, with the nearest one or the size of its group."""
    if board.may_have(name):
        return
    beyond = board.beyond(name)
    report.error(
        code,
        span,
        path,
        f"there is no depot {quoted(name)}",
        label="no depot has this name" if beyond is None else beyond,
        hint=None if beyond is not None else report.did_you_mean(name, board.all_names()),
    )


def report_stem(board: Board, report: Report, stem: str, span: Span, path: str) -> None:
    """R3.3: a stem where one depot is asked for."""
    group = "a group" if stem in board.unsized else f"a group of {len(board.members(stem))}"
    report.error(
        "C085",
        span,
        path,
        f"{quoted(stem)} is {group}, and one depot is asked for",
        label="a group's name",
        hint=f"name one of its depots, as {quoted(stem + '-1')}",
    )


def resolve_one(board: Board, report: Report, at: At[str]) -> int | None:
    """The depot of that name; a stem is an error (R3.3)."""
    name = at.value
    if name in board.by_name:
        return board.by_name[name]
    if name in board.by_stem:
        report_stem(board, report, name, at.span, at.path)
    else:
        report_unknown_depot(board, report, name, at.span, at.path)
    return None


def resolve_list(board: Board, report: Report, names: tuple[At[str], ...]) -> tuple[int, ...]:
    """The depots of a list in its order, a stem standing for all its copies (R3.3)."""
    found: list[int] = []
    for at in names:
        if at.value in board.by_name:
            found.append(board.by_name[at.value])
        elif at.value in board.by_stem:
            found.extend(board.members(at.value))
        else:
            report_unknown_depot(board, report, at.value, at.span, at.path)
    return tuple(found)


def lower_pattern(board: Board, report: Report, at: At[PatternDoc]) -> tuple[int, ...]:
    """The depots that a pattern matches, in board order, each once (R3.4).

    Empty after an error, which is reported here.
    """
    doc = at.value
    if (doc.of_type is None) == (doc.names is None):
        if doc.names is None and report.is_faulty(at.path):
            return ()
        report.error(
            "C086",
            at.span,
            at.path,
            'a depot pattern has exactly one of "ofType" and "names"',
            label="has neither" if doc.of_type is None else "has both",
        )
        return ()
    if doc.of_type is not None:
        return _of_type(board, report, doc, doc.of_type)
    assert doc.names is not None
    if not doc.names.value and not report.is_faulty(doc.names.path):
        report.error(
            "C087",
            doc.names.span,
            doc.names.path,
            "the pattern names no depot",
            label="matches nothing",
        )
    return tuple(sorted(set(resolve_list(board, report, doc.names.value))))


def _of_type(board: Board, report: Report, doc: PatternDoc, of_type: At[str]) -> tuple[int, ...]:
    depots = board.of_type(DepotType(of_type.value))
    if not depots and board.types_known:
        report.error(
            "C087",
            of_type.span,
            of_type.path,
            f"no depot has the type {of_type.value}",
            label="matches nothing",
            hint=(
                f"for the depot of that name write [{quoted(doc.spelled)}]"
                if doc.spelled is not None and board.has(doc.spelled)
                else None
            ),
        )
    elif doc.spelled is not None and board.has(doc.spelled):
        report.warning(
            "W022",
            of_type.span,
            of_type.path,
            f"{quoted(doc.spelled)} means the type {of_type.value}, not the depot of that name",
            label="a bare word is a type",
            hint=f"for the depot write [{quoted(doc.spelled)}]",
        )
    return depots
