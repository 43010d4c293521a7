"""What happens to a match outside its game: events that every match may have."""

from typing import Annotated

from msgspec import Meta

from app.domain.meeting import Phrase
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
    """Every seat is taken and the cards are being dealt, with these nonces mixed in, by seat."""

    commitment: str
    nonces: tuple[str, ...] = ()


class MatchFinished(Event, frozen=True, tag="match.finished"):
    """The match has an outcome; its record is open."""

    outcome: Outcome


class MatchAbandoned(Event, frozen=True, tag="match.abandoned"):
    """The match was given up: before it started, or because nobody plays it any more."""


class PauseWished(Event, frozen=True, tag="match.pause_wished"):
    """The player of a seat wants the match to pause, or no longer wants it to."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    wanted: bool


class MatchPaused(Event, frozen=True, tag="match.paused"):
    """Every player wants a pause: the clocks stand, and nobody moves."""


class MatchResumed(Event, frozen=True, tag="match.resumed"):
    """No player wants the pause any more, or it has lasted long enough: play goes on."""


class DealAwaited(Event, frozen=True, tag="match.deal_awaited"):
    """The next deal at a table of a tournament waits, since the clock of the round stands."""


class SeatReserved(Event, frozen=True, tag="match.seat_reserved"):
    """A seat is kept for a player, who has a while to take it."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    name: str


class SeatHandedOver(Event, frozen=True, tag="match.seat_handed_over"):
    """A seat at a table of a tournament is another player's now: a substitute's, or given back."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    name: str
    bot: bool


class SeatReopened(Event, frozen=True, tag="match.seat_reopened"):
    """A reserved seat was not taken: it is open to all."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class ReadyAsked(Event, frozen=True, tag="match.ready_asked"):
    """The seats are full: the match starts once every player has confirmed."""


class PlayerReady(Event, frozen=True, tag="match.player_ready"):
    """A player has confirmed."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class PhraseSaid(Event, frozen=True, tag="match.phrase_said"):
    """A player said one of the table phrases."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    phrase: Phrase


class RematchOpened(Event, frozen=True, tag="match.rematch_opened"):
    """The same players may meet again in another match, everybody one seat further on."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    rematch: str


MATCH_EVENTS: tuple[type[Event], ...] = (
    PlayerSat,
    PlayerLeft,
    MatchStarted,
    MatchFinished,
    MatchAbandoned,
    PauseWished,
    MatchPaused,
    MatchResumed,
    DealAwaited,
    SeatReserved,
    SeatHandedOver,
    SeatReopened,
    ReadyAsked,
    PlayerReady,
    PhraseSaid,
    RematchOpened,
)
"""The events that the application adds to those of the games."""
