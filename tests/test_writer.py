"""Modules get to the disk whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from compiler.writer import read_module, write_module


def test_bytes_are_utf8_with_bare_newlines(tmp_path: Path) -> None:
    path = tmp_path / "new" / "x.py"

    assert write_module(path, "♠ = 1\n") is True
    assert path.read_bytes() == "♠ = 1\n".encode()


def test_the_same_text_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    write_module(path, "a\n")
    os.utime(path, ns=(1, 1))

    assert write_module(path, "a\n") is False
    assert path.stat().st_mtime_ns == 1
    assert write_module(path, "b\n") is True


def test_other_newlines_are_another_text(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_bytes(b"a\r\n")

    assert read_module(path) == "a\r\n"
    assert write_module(path, "a\n") is True


def test_no_file_reads_as_none(tmp_path: Path) -> None:
    assert read_module(tmp_path / "x.py") is None


def test_what_is_no_plain_file_is_not_read(tmp_path: Path) -> None:
    """A pipe that nobody writes to would never end."""
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "link.py").symlink_to(os.devnull)

    for name in ("pipe.py", "link.py"):
        with pytest.raises(OSError, match="Not a plain file"):
            read_module(tmp_path / name)
    with pytest.raises(IsADirectoryError):
        read_module(tmp_path)


def test_a_failed_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.py"
    write_module(path, "old\n")

    def fail(source: str, target: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("compiler.writer.os.replace", fail)
    with pytest.raises(OSError, match="no space left"):
        write_module(path, "new\n")

    assert path.read_text(encoding="utf-8") == "old\n"
    assert os.listdir(tmp_path) == ["x.py"]


def test_a_link_is_replaced_not_written_through(tmp_path: Path) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("precious\n", encoding="utf-8")
    path = tmp_path / "x.py"
    path.symlink_to(victim)

    assert write_module(path, "module\n") is True
    assert victim.read_text(encoding="utf-8") == "precious\n"
    assert not path.is_symlink()
    assert path.read_text(encoding="utf-8") == "module\n"


@pytest.mark.skipif(os.name != "posix", reason="file modes are a matter of POSIX")
def test_a_module_is_as_readable_as_any_new_file(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    write_module(tmp_path / "x.py", "a\n")

    assert stat.S_IMODE((tmp_path / "x.py").stat().st_mode) == stat.S_IMODE(ordinary.stat().st_mode)
