"""Whether a build plays like its module, run as a script in a process of its own.

The working folder holds `pure.py`, the module, and the runtime that both share; the build's package
lies in `built`. It imports nothing of the compiler.

    python check_build.py PACKAGE
"""

import os
import sys
from random import Random
from typing import Any

GAMES, MOVES = 3, 60


def main(package: str) -> None:
    """Load the build, and play some moves on both; stops with a message where they differ."""
    sys.path.insert(0, os.getcwd())
    from importlib import import_module

    from runtime.builds import import_build

    pure: Any = import_module("pure")
    native: Any = import_build(os.path.join(os.getcwd(), "built", package))
    assert pure.GAME._replace(backend="native") == native.GAME, "GAME differs"
    for seed in range(GAMES):
        rng = Random(seed)
        ours, theirs = native.deal(seed=seed), pure.deal(seed=seed)
        for number in range(MOVES):
            said = f"the {number + 1}. move of the deal with seed {seed}"
            assert ours == theirs, f"the positions differ before {said}"
            assert ours.key() == theirs.key(), f"the keys differ before {said}"
            assert ours.status is theirs.status, f"the statuses differ before {said}"
            legal = ours.legal_moves()
            assert legal == theirs.legal_moves(), f"the moves differ before {said}"
            if not legal:
                break
            move = rng.choice(legal)
            ours.push(move)
            theirs.push(move)
        outcomes = [state.playout(Random(seed), MOVES) for state in (ours.copy(), theirs.copy())]
        assert outcomes[0] == outcomes[1], f"playouts differ after seed {seed}"
        while ours.history:
            assert ours.pop() == theirs.pop()
        assert ours == theirs, f"undoing differs in the deal with seed {seed}"


if __name__ == "__main__":
    main(sys.argv[1])
