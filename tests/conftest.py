"""What holds for all tests: no clock decides over examples, no chance over cards, no garbage."""

import gc

import pytest
from hypothesis import HealthCheck, settings

from app.persistence.system import SystemEntropy
from tests.real.chance import CountedSeeds

# The same examples each time, however slow the machine is.
settings.register_profile(
    "tests",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tests")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Thousands of tests are millions of objects that stay; next to none is garbage."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there now stays to the end."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run; a service that tests start has them too (tests.real)."""
    monkeypatch.setattr(SystemEntropy, "seed", CountedSeeds().seed)
