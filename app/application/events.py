"""What happens to a match outside its game: events that every match may have."""

from typing import Annotated

from msgspec import Meta

from app.engine.values import Event, Outcome


class PlayerSat(Event, frozen=True, tag="match.player_sat"):
    """Somebody, or a house bot, took a seat."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    name: str
    bot: bool


class PlayerLeft(Event, frozen=True, tag="match.player_left"):
    """A seat is open again, or its player left a running match."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class MatchStarted(Event, frozen=True, tag="match.started"):
    """Every seat is taken and the cards are being dealt."""

    commitment: str


class MatchFinished(Event, frozen=True, tag="match.finished"):
    """The match has an outcome; its record is open."""

    outcome: Outcome


class MatchAbandoned(Event, frozen=True, tag="match.abandoned"):
    """The match was given up before it started."""


MATCH_EVENTS: tuple[type[Event], ...] = (
    PlayerSat,
    PlayerLeft,
    MatchStarted,
    MatchFinished,
    MatchAbandoned,
)
"""The events that the application adds to those of the games."""
