"""The coverage-guided fuzzer; README.md beside this tells how to run it.

It needs `atheris`, which nothing else does and which is imported only here.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

__all__ = ["main"]


def main(arguments: list[str]) -> None:
    """Fuzz until libFuzzer's options say stop; a fault is written to a file and ends the run."""
    import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

    with atheris.instrument_imports(include=["compiler"]):
        from tests.fuzz.target import compile_bytes
    from tests.hardening.mutants import change

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        """Mostly changes of values, which reach the later stages; else changes of bytes."""
        rng = Random(seed)
        try:
            game: Any = json.loads(data)
            if rng.random() < 0.8 and game:
                change(game, rng)
                data = json.dumps(game).encode()
        except (ValueError, RecursionError, TypeError):
            pass
        else:
            if len(data) <= most:
                return data
        mutated: bytes = atheris.Mutate(data, most)
        return mutated

    def run(data: bytes) -> None:
        compile_bytes(data)

    atheris.Setup(arguments, run, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
