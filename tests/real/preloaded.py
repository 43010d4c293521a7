"""All that a serving process imports, and the schema of its games: the same for all settings.

Its seeds are counted, so that a test has the same cards in every run.
"""

import gc

gc.disable()  # next to nothing of this is garbage

import app.cli.running  # noqa: E402
from app.engine.catalogue import Catalogue  # noqa: E402
from app.graphql import mount  # noqa: E402
from app.graphql.measure import QueryLimits  # noqa: E402
from app.graphql.schema import GameSchema, build_schema  # noqa: E402
from app.persistence.system import Argon2Passwords, SystemEntropy  # noqa: E402
from app.stock import catalogue, texts  # noqa: E402
from tests.real.chance import CountedSeeds  # noqa: E402

GAMES = catalogue()
SCHEMA = build_schema(GAMES, QueryLimits())


def _schema(
    games: Catalogue, limits: QueryLimits | None = None, *, projected: bool = True
) -> GameSchema:
    """The schema that is there, where the limits are those of nearly all tests."""
    usual = list(games) == list(GAMES) and limits == QueryLimits() and projected
    return SCHEMA if usual else build_schema(games, limits, projected=projected)


mount.__dict__["build_schema"] = _schema
setattr(SystemEntropy, "seed", CountedSeeds().seed)  # noqa: B010
texts(GAMES)
Argon2Passwords()
assert SCHEMA.text
gc.enable()

__all__ = ["app"]
