"""Every diagnostic code of the compiler: `C0xx` errors and `W0xx` warnings.

A code keeps its meaning for good; one that is no longer needed is not given out again.
"""

from __future__ import annotations

from compiler.code_info import CodeInfo
from compiler.codes_front import FRONT_CODES
from compiler.codes_lower import LOWER_CODES

__all__ = ["CODES", "CodeInfo"]

CODES: dict[str, CodeInfo] = dict(sorted({**FRONT_CODES, **LOWER_CODES}.items()))
"""All codes in order: C001-C059 and W001-W019 of reading, the rest of checking what was read."""
