"""Reading use cases that need nothing but what this process holds in memory.

A token that was seen before, a match that is being played: the answer is at hand, and a trip to a
thread would cost more than it. A use case that turns out to need the database is run there.
"""

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

from sqlalchemy import Engine, Executable

from app.application.ports import Tx
from app.persistence.links import Link, Params, Rows
from app.persistence.moves import MoveStatements
from app.persistence.units import Overlays, Shared, Stores, Unit

P = ParamSpec("P")
T = TypeVar("T")


class NotAtHand(Exception):
    """The use case needs the database."""


class NoLink(Link):
    """No connection at all."""

    def read(self, statement: Executable, params: Params) -> Rows:
        raise NotAtHand

    def write(self, statement: Executable, params: Params | Sequence[Params]) -> NoReturn:
        raise NotAtHand

    def move(self, short: bool, params: dict[str, Any]) -> None:
        raise NotAtHand

    def settle_view(self) -> None:
        raise NotAtHand


class Memory:
    """Runs reading use cases in the caller's thread."""

    def __init__(self, engine: Engine, moves: MoveStatements, shared: Shared) -> None:
        self._shared = shared
        self._stores = Stores(NoLink(engine, moves), shared)

    def run(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The answer of the use case. Raises :class:`NotAtHand`; then nothing has happened."""
        overlay = Overlays(self._shared)
        return use_case(Unit(self._shared.context, self._stores, overlay), *args, **kwargs)
