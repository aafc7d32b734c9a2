"""What the body of a function over a collection asks the same of every element (R8.6).

It is asked once, before the loop; so a function inside another costs its own elements, and not
those times the other's.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.exprs import Expr, Local, LocalKind, Quant
from compiler.ir.walk import children, descendants

__all__ = ["same_for_all", "speaks_of_it"]


def same_for_all(body: Expr) -> list[Expr]:
    """The largest parts of a body that have a function over a collection in them and do not speak
    of its element; each once."""
    found: list[Expr] = []
    for part in _parts(body):
        if part not in found:
            found.append(part)
    return found


def _parts(body: Expr) -> Iterator[Expr]:
    if not any(isinstance(part, Quant) for part in descendants(body)):
        return
    if not _speaks_of_own_it(body):
        yield body
        return
    # The element of an inner function is not ours, but its collection may be.
    for part in (body.coll,) if isinstance(body, Quant) else children(body):
        yield from _parts(part)


def _speaks_of_own_it(expr: Expr) -> bool:
    """Whether an expression speaks of `it`, and means that of the function it stands in."""
    if isinstance(expr, Quant):
        return _speaks_of_own_it(expr.coll)
    if isinstance(expr, Local):
        return expr.kind is LocalKind.IT
    return any(map(_speaks_of_own_it, children(expr)))


def speaks_of_it(expr: Expr) -> bool:
    """Whether an expression reads any `it`, which a nested function binds anew."""
    if isinstance(expr, Local):
        return expr.kind is LocalKind.IT
    return any(map(speaks_of_it, children(expr)))
