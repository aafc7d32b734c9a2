"""What all tests share: the hypothesis profiles, a cache of compiled games of their own, and
none of the native builds that the tree may hold.

`default` and `ci` draw the same examples on every run and have no deadline, so a test passes or
fails whatever the machine does. `nightly` looks further: more examples from a fresh seed, which
pytest prints when a test fails.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

import generated

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


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the user's own cache out of it: nothing there is read or written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_builds_of_the_tree() -> Iterator[None]:
    """Native builds that happen to lie in the tree are not found; the tests make their own."""
    find = generated._load_build

    def find_elsewhere(path: str) -> ModuleType | None:
        return None if os.path.dirname(path) == generated._FOLDER else find(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generated, "_load_build", find_elsewhere)
        yield
