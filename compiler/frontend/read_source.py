"""Bytes → source text (R1.1)."""

from __future__ import annotations

from typing import BinaryIO

from compiler.diagnostics import Sink
from compiler.frontend.json_scan import MAX_BYTES, check_size
from compiler.source import SourceFile, Span

__all__ = ["read_source", "read_start"]

_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_start(file: BinaryIO) -> bytes:
    """The bytes of a game file; of one that is too large only so many that it shows."""
    return file.read(MAX_BYTES + 1)


def read_source(name: str, data: bytes, sink: Sink) -> SourceFile:
    """The text of a file that is shown as `name`, without its byte order mark.

    Reports C001 for a file that is too large and C013 for bytes that are not UTF-8; the source
    that is returned then serves for showing the place only.
    """
    body = data.removeprefix(_BOM)
    if not check_size(len(data), sink):
        return SourceFile(name, body[:1024].decode("utf-8", "replace"))
    try:
        return SourceFile(name, body.decode("utf-8"))
    except UnicodeDecodeError as fault:
        offset = len(body[: fault.start].decode("utf-8"))
        hint = "save the file as UTF-8"
        if data.startswith(_UTF_16):
            hint += "; it looks like UTF-16"
        sink.error(
            "C013",
            Span(offset, offset + 1),
            "",
            f"the byte 0x{body[fault.start]:02x} is not UTF-8",
            label="can't be read",
            hint=hint,
        )
        return SourceFile(name, body[:MAX_BYTES].decode("utf-8", "replace"))
