"""What everybody may know of a log."""

from typing import get_args

from app.domain.tournament.facts import AnyFact, SeedCommitted
from app.domain.tournament.publication import VISIBLE


def test_of_every_kind_of_fact_it_is_said_whether_it_is_told() -> None:
    assert set(VISIBLE) == set(get_args(AnyFact)) - {SeedCommitted}
