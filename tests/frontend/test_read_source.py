"""Bytes to text (R1.1)."""

from __future__ import annotations

from compiler.diagnostics import Sink
from compiler.frontend.read_source import read_source
from compiler.source import SourceFile
from tests.frontend.support import only


def _read(data: bytes) -> tuple[SourceFile, Sink]:
    sink = Sink()
    return read_source("x.cardz", data, sink), sink


def test_text_with_all_kinds_of_characters() -> None:
    source, sink = _read('{"name": "Übung ♠ 🂡"}\r\n'.encode())
    assert sink.diagnostics == []
    assert source.text == '{"name": "Übung ♠ 🂡"}\r\n'
    assert source.name == "x.cardz"


def test_byte_order_mark_is_no_part_of_the_text() -> None:
    source, sink = _read(b"\xef\xbb\xbf{}")
    assert sink.diagnostics == []
    assert source.text == "{}"


def test_only_one_mark_is_skipped() -> None:
    assert _read(b"\xef\xbb\xbf\xef\xbb\xbf{}")[0].text == "\ufeff{}"


def test_invalid_utf_8_is_placed() -> None:
    """Columns count characters, not bytes; the mark counts for nothing."""
    source, sink = _read(b"\xef\xbb\xbf{\n" + "é".encode() + b"a\xff\xfe }")
    fault = only(sink.diagnostics, "C013")
    assert source.position(fault.span.start) == (2, 3)
    assert "0xff" in fault.message
    assert source.line(2).startswith("éa\ufffd")


def test_a_cut_off_character() -> None:
    source, sink = _read(b'{"a": "\xc3')
    fault = only(sink.diagnostics, "C013")
    assert source.position(fault.span.start) == (1, 8)


def test_utf_16_is_recognised() -> None:
    fault = only(_read("{}".encode("utf-16"))[1].diagnostics, "C013")
    assert fault.hint is not None
    assert "UTF-16" in fault.hint


def test_encoded_surrogates_are_not_utf_8() -> None:
    only(_read(b'["\xed\xa0\x80"]')[1].diagnostics, "C013")


def test_large_files_are_refused_unread() -> None:
    assert _read(b" " * 262_144)[1].diagnostics == []
    source, sink = _read(b" " * 262_145)
    only(sink.diagnostics, "C001")
    assert len(source.text) < 10_000
