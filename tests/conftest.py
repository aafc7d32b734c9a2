"""What all tests share: the hypothesis profiles.

`default` and `ci` draw the same examples on every run and have no deadline, so a test passes or
fails whatever the machine does. `nightly` looks further: more examples from a fresh seed, which
pytest prints when a test fails.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "default", derandomize=True, deadline=None, suppress_health_check=_SLOW_IS_FINE
)
settings.register_profile("ci", parent=settings.get_profile("default"))
settings.register_profile(
    "nightly",
    derandomize=False,
    deadline=None,
    max_examples=1000,
    print_blob=True,
    suppress_health_check=_SLOW_IS_FINE,
)


def _asks_for_nightly(config: pytest.Config) -> bool:
    return "nightly" in config.getoption("markexpr", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile: `HYPOTHESIS_PROFILE`, else nightly with `-m nightly`, else default."""
    fallback = "nightly" if _asks_for_nightly(config) else "default"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", fallback))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the nightly tests out unless the command line asks for them by marker or by name."""
    if _asks_for_nightly(config) or any("::" in argument for argument in config.args):
        return
    left_out = [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
