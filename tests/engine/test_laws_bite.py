"""Each law catches the fault that is meant for it, and no other law does."""

import pytest

from tests.engine.faults import FAULTS, SUBJECTS
from tests.engine.laws import LAWS, broken_laws, know
from tests.engine.subjects import TOY
from tests.toy import ToyEngine

MATCHES = range(4)


@pytest.fixture(scope="module", autouse=True)
def _hash_seeds() -> None:
    """All fingerprints at once: two processes instead of two for each fault."""
    know([subject.path for subject in SUBJECTS.values()])


def test_every_law_has_a_fault_to_catch() -> None:
    """A law that nothing was seen to break proves nothing."""
    assert set(FAULTS) == set(LAWS)


def test_the_sound_toy_breaks_no_law() -> None:
    """In the very matches in which the faults are found."""
    assert broken_laws(TOY, MATCHES) == {}


@pytest.mark.parametrize(
    ("law", "engine"),
    [
        pytest.param(law, engine, id=f"{engine.__name__}-{law}")
        for law, engines in FAULTS.items()
        for engine in engines
    ],
)
def test_a_fault_breaks_the_law_meant_for_it(law: str, engine: type[ToyEngine]) -> None:
    """The name of the law is told with the first reason."""
    broken = broken_laws(SUBJECTS[engine], MATCHES)
    assert list(broken) == [law], broken
    assert broken[law].startswith(f"{law}: ")
