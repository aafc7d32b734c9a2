"""Where a run was made: what a reader of its figures has to know; nothing that names a place."""

from __future__ import annotations

import os
import platform

from benchmarks.open_spiel import version

__all__ = ["machine_facts"]


def machine_facts() -> dict[str, object]:
    """Python, processor count and kind, system, and OpenSpiel's version."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "machine": platform.machine(),
        "system": platform.system(),
        "cpus": os.cpu_count(),
        "openspiel": version(),
    }
