"""Where a depot stands and how its cards fan (R1.4, R3.2)."""

from __future__ import annotations

from compiler.frontend.surface import At, DepotDoc
from compiler.ir.nodes import Look

__all__ = ["lower_look"]


def lower_look(doc: DepotDoc, place: int) -> Look:
    """The look of copy number `place` (from 0) of an entry.

    Copies stand one grid column apart and wrap to the next grid row after every `perRow`.
    """
    col, row = _number(doc.col), _number(doc.row)
    if doc.repeat is not None:
        per_row = place + 1 if doc.per_row is None else max(1, doc.per_row.value)
        down, along = divmod(place, per_row)
        col = (col or 0) + along
        row = (row or 0) + down
    return Look(
        x=_number(doc.x),
        y=_number(doc.y),
        col=col,
        row=row,
        angle=_number(doc.angle),
        fan_direction=None if doc.fan_direction is None else doc.fan_direction.value,
        fan_window=None if doc.fan_window is None else doc.fan_window.value,
        fan_offset_face_up=_number(doc.fan_offset_face_up),
        fan_offset_face_down=_number(doc.fan_offset_face_down),
        loose_order=None if doc.loose_order is None else doc.loose_order.value,
    )


def _number(at: At[float] | None) -> float | None:
    """A number as the IR keeps it: whole ones as ints, so that they print as written."""
    if at is None:
        return None
    return int(at.value) if float(at.value).is_integer() else at.value
