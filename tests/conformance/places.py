"""Where in a case file something failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.conformance.case_text import Case

__all__ = ["at"]


@contextmanager
def at(case: Case, line: int, what: str) -> Iterator[None]:
    """A failure inside tells the case file and the line, and nothing of the machinery."""
    try:
        yield
    except Exception as error:
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        message = f"{case.path.name}:{line}: {what}: {kind}{error}"
        raise pytest.fail.Exception(message, pytrace=False) from None
