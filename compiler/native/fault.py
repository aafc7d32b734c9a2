"""Why there is no native build."""

from __future__ import annotations

from compiler.codes_native import NATIVE_CODES

__all__ = ["NativeFault"]


class NativeFault(Exception):
    """No native build could be made. `code` is one of `N0xx`, `message` says it in a line, `hint`
    what to do, and `details` are the last lines that a tool printed."""

    def __init__(self, code: str, message: str, hint: str | None = None, details: str = ""):
        super().__init__(message)
        assert code in NATIVE_CODES
        self.code = code
        self.message = message
        self.hint = hint
        self.details = details

    @property
    def is_ours(self) -> bool:
        """Whether the compiler is to blame, not what is installed."""
        return self.code in ("N004", "N006")
