"""A variant of a game: what `--set` and `--name` lay over its file.

Plain data, fit to be sent to another process. What the settings say is found out by
`frontend.overlay`, where the tree of the file is at hand.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from compiler.source import SourceFile
from compiler.words import cut

__all__ = ["NAME", "SET", "Overlay", "command", "overlay_of", "overlay_of_words"]

SET = "--set "
NAME = "--name "

_QUOTED_WORD = re.compile(r"""(?:[^\s'"]++|'[^']*+'|"'")++""")
_QUOTED_PART = re.compile(r"""'([^']*)'|"'\"""")


@dataclass(frozen=True, slots=True)
class Overlay:
    """The options of one variant as they were given: `settings` are texts `PATH=VALUE`, `name` is
    the variant's own."""

    name: str
    settings: tuple[str, ...] = ()

    def attach(self, source: SourceFile) -> SourceFile:
        """The file with the texts of the options, the name last, so that problems can point at
        them. Columns count from the two hyphens."""
        texts = [*(SET + setting for setting in self.settings), NAME + self.name]
        return replace(source, options=tuple(SourceFile(cut(text), text) for text in texts))

    @property
    def words(self) -> str:
        """The options as a POSIX shell takes them."""
        return " ".join(
            [*(_word("--set", setting) for setting in self.settings), _word("--name", self.name)]
        )


def overlay_of(overrides: Mapping[str, object] | None, variant: str | None) -> Overlay | None:
    """The overlay of values by path, as Python programs give them; None where nothing is given.

    Raises:
        ValueError: the variant has no name, a path holds an `=`, or a value is no JSON.
        TypeError: a value is of a type that JSON does not have, `overrides` is no mapping, or a
            path or the name is no string.
    """
    if variant is not None and not isinstance(variant, str):
        raise TypeError(f"variant: a name is a string, not {variant!r}")
    if not isinstance(overrides, Mapping | None):
        raise TypeError(f"overrides: expected a mapping of values by path, not {overrides!r}")
    if variant is None:
        if overrides:
            raise ValueError("overrides make a variant, and it needs a name: variant='…'")
        return None
    return Overlay(variant, tuple(_setting(*item) for item in (overrides or {}).items()))


def _setting(path: str, value: object) -> str:
    if not isinstance(path, str):
        raise TypeError(f"overrides: a path is a string, not {path!r}")
    # In a quoted name an = is fine; elsewhere it would end the path.
    if "=" in re.sub(r'"(?:[^"\\]|\\.)*"', "", path):
        raise ValueError(f"{path!r} is no path: it holds an =")
    try:
        return f"{path}={json.dumps(value, ensure_ascii=False, allow_nan=False)}"
    except RecursionError:
        raise ValueError(f"the value of {path!r} is nested too deep") from None


def command(path: str, overlay: Overlay | None, output: str | None = None) -> str:
    """The command that compiles a game, or a variant of it, for a POSIX shell."""
    path = f"./{path}" if path.startswith("-") and path != "-" else path
    words = ["python -m compiler", shlex.quote(path)]
    words += [] if overlay is None else [overlay.words]
    words += [] if output is None else [_word("-o", output)]
    return " ".join(words)


def _word(option: str, value: str) -> str:
    # What begins with a hyphen would be taken for an option of its own.
    return f"{option}{'=' if value.startswith('-') else ' '}{shlex.quote(value)}"


def overlay_of_words(text: str) -> Overlay | None:
    """The overlay whose `words` these are; None for anything else."""
    # `shlex.split` takes a minute for a long word, and reads much that is never written here.
    overlay = _read_words(map(_unquoted, _QUOTED_WORD.findall(text)))
    return overlay if overlay is not None and overlay.words == text else None


def _unquoted(word: str) -> str:
    """The value of a word that `shlex.quote` made, with an option in front or without."""
    return _QUOTED_PART.sub(lambda part: "'" if part[1] is None else part[1], word)


def _read_words(words: Iterable[str]) -> Overlay | None:
    settings: list[str] = []
    waiting = iter(words)
    for word in waiting:
        option, equals, value = word.partition("=")
        if not equals:
            value = next(waiting, "")
        if option == "--name":
            return Overlay(value, tuple(settings))
        if option != "--set":
            return None
        settings.append(value)
    return None
