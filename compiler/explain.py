"""What a diagnostic code means, for `--explain`."""

from __future__ import annotations

from textwrap import wrap

from compiler.codes import CODES
from compiler.codes_native import NATIVE_CODES
from compiler.words import nearest

__all__ = ["UnknownCode", "explain", "list_codes"]

_WIDTH = 80


class UnknownCode(ValueError):
    """There is no such code; the message names the nearest one."""


def explain(code: str) -> str:
    """The meaning of a code, in any case; with a wrong and a right example where it is of games.

    Raises:
        UnknownCode: there is no such code.
    """
    name = code.upper()
    native = NATIVE_CODES.get(name)
    if native is not None:
        return "\n".join([f"{name}: {native.title}", "", *wrap(native.explanation, _WIDTH)])
    info = CODES.get(name)
    if info is None:
        near = nearest(name, [*CODES, *NATIVE_CODES])
        hint = f"did you mean {near}?" if near else "--explain alone lists all codes"
        raise UnknownCode(f"there is no code {code!r}; {hint}")
    given = f", {info.given}" if info.given else ""
    lines = [f"{name}: {info.title}", "", *wrap(info.explanation, _WIDTH), ""]
    lines += [f"Wrong{given}:", "", f"    {info.wrong}", ""]
    lines += ["Right:", "", f"    {info.right}"]
    return "\n".join(lines)


def list_codes() -> str:
    """All codes with their titles, one a line."""
    titles = {code: info.title for code, info in CODES.items()}
    titles |= {code: native.title for code, native in NATIVE_CODES.items()}
    return "\n".join(f"{code}  {title}" for code, title in titles.items())
