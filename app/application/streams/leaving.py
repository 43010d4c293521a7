"""Where somebody has left a match: a stream of all matches tells it up to there, and then its end.

A reader who was cut off meanwhile hears the same: what the log tells up to the leaving, however far
the match has come without them, and that they no longer sit there.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from app.application.actor import Actor, Scope
from app.application.errors import Refused
from app.application.matches.loading import live_match
from app.application.matches.seeing import seat_of
from app.application.ports import Tx
from app.application.rows import Leaving
from app.application.streams.messages import EndReason

T = TypeVar("T")

OF_A_SEAT: Final[frozenset[EndReason]] = frozenset({"not-seated", "not-allowed"})
"""The reasons after which a match may still go on, for a reader who sits down in it again."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What was found of a match, or what forbids it.

    ``left`` is the position up to which the log tells that the caller has left; None if they sit
    there, or follow as a spectator.
    """

    found: T | Refused
    left: int | None


def left_position(tx: Tx, actor: Actor, match: str, watched: Collection[str]) -> int | None:
    """Up to where the log tells that the caller has left; None if they sit there, or only watch.

    Raises :class:`Refused` ``unknown-match``.
    """
    if match in watched or actor.account is None:
        return None
    if seat_of(actor, live_match(tx, match).match) is not None:
        return None
    return tx.matches.left_at(match, actor.account)


def left_since(
    tx: Tx, account: str, since: int, most: int, but: Collection[str]
) -> Mapping[str, Leaving]:
    """Which matches an account has left at a moment or later, but for some."""
    found = tx.matches.left_since(account, since, most)
    return {one.match: one for one in found if one.match not in but}


def left_ever(tx: Tx, actor: Actor, most: int) -> tuple[str, ...]:
    """The last ``most`` matches that the caller has left."""
    return tuple(left_since(tx, actor.must(Scope.READ), 0, most, ()))
