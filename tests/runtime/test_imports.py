"""What importing the runtime brings along."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("ast", "asyncio", "email", "inspect", "logging", "pathlib", "secrets", "subprocess")


def test_the_runtime_is_light() -> None:
    """No module that takes long to load, and nothing of the compiler."""
    code = "import sys; before = set(sys.modules); import runtime, runtime.steps; "
    code += "print(*sorted(set(sys.modules) - before))"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = run.stdout.split()
    assert "runtime.state" in loaded
    assert not [name for name in loaded if name.partition(".")[0] in (*HEAVY, "compiler")]
