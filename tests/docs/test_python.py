"""The examples in Python: sessions show what comes out, each going on from the one before."""

from __future__ import annotations

import doctest
from typing import Any

from runtime.protocol import GameModule, State
from tests.docs.pages import DOCS, blocks_of, page

__all__ = ["run_block"]


def run_block(name: str, line: int, language: str, text: str, names: dict[str, Any]) -> str:
    """Run a block of Python, a plain piece or a session, and tell what differs from the page."""
    if language == "python":
        exec(compile(text, f"{name}:{line}", "exec"), names)
        return ""
    test = doctest.DocTestParser().get_doctest(text, names, name, f"{DOCS / name}", line)
    test.globs = names  # what one block defines the next one knows
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        test, out=said.append, clear_globs=False
    )
    return "".join(said)


def sessions(name: str) -> list[tuple[int, str, str]]:
    """The blocks of Python of a page, in its order: line, language, text."""
    blocks = [*blocks_of(name, "python"), *blocks_of(name, "pycon")]
    return sorted((block.line, block.info[0], block.text) for block in blocks)


def test_python_page() -> None:
    names: dict[str, Any] = {}
    assert len(sessions("python.md")) > 20
    for line, language, text in sessions("python.md"):
        assert run_block("python.md", line, language, text, names) == ""


def test_check_sees_a_wrong_output() -> None:
    assert "Expected" in run_block("python.md", 1, "pycon", ">>> 1 + 1\n3\n", {})


def test_members_are_told() -> None:
    """All that a module and a state offer stands on the page."""
    text = page("python.md")
    for protocol in (GameModule, State):
        for member in {*vars(protocol), *protocol.__annotations__}:
            assert member.startswith("_") or member in text, member
