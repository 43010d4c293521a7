"""Pauses by agreement: a match stands still from when every player wants it until none does."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.events import MatchPaused, MatchResumed, PauseWished
from app.application.live import Live
from app.application.matches.clocks import outlived
from app.application.matches.loading import live_match, referee_of
from app.application.matches.seeing import match_view, own_seat
from app.application.matches.table import change_match
from app.application.ports import Tx
from app.application.refusing import following
from app.application.values import MatchView
from app.domain.clock import paused, resumed
from app.domain.match import Match, wishing_pause
from app.engine.seats import Seat
from app.engine.values import By, Event


def wish_pause(tx: Tx, actor: Actor, match: str, wanted: bool) -> MatchView:
    """Say that I want the match to pause, or to go on. Said again, it only counts anew.

    It pauses once every player wants it (house bots and stand-ins agree), and goes on once no
    player does, once somebody is back who has not agreed, or after a day.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``not-seated``,
    ``match-not-running``, ``too-many-pauses`` (in one deal).
    """
    actor.must(Scope.PLAY)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    if live.match.status != "running":
        raise Refused(Code.MATCH_NOT_RUNNING)
    if wanted != (seat in live.match.clock.pausing):
        live = _wished(tx, live, seat, wanted=wanted)
    return match_view(tx, recounted(tx, live), seat)


def recounted(tx: Tx, live: Live) -> Live:
    """A running match as its players want it now: one may have left or come back."""
    if live.match.status != "running":
        return live
    after, events = _counted(tx, live, live.match)
    return change_match(tx, live, after, events) if events else live


def resume(tx: Tx, live: Live, by: By | None = None) -> Live:
    """Let a paused match go on."""
    return change_match(tx, live, resumed_match(tx, live.match, live), [MatchResumed()], by=by)


def _wished(tx: Tx, live: Live, seat: Seat, *, wanted: bool) -> Live:
    wishing = following(wishing_pause, live.match, seat, wanted=wanted)
    after, events = _counted(tx, live, wishing)
    return change_match(tx, live, after, [PauseWished(seat, wanted), *events], seat=seat)


def _counted(tx: Tx, live: Live, match: Match) -> tuple[Match, Sequence[Event]]:
    """The match, paused if all its players want that, or going on if none does.

    A player whose time is up is a player still; and whoever comes back need not bear what others
    have agreed on.
    """
    wish, clock = match.players.intersection(match.clock.pausing), match.clock
    if clock.paused_at is None:
        if not wish or wish != match.players | _late(match):
            return match, ()
        now = tx.context.clock.now()
        agreed = replace(paused(outlived(tx, match, now), now), agreed=tuple(sorted(wish)))
        return replace(match, clock=agreed), [MatchPaused()]
    unasked = match.players - {*clock.agreed, *clock.pausing}
    if (wish and not unasked) or match.meeting.waits:
        return match, ()
    return resumed_match(tx, match, live), [MatchResumed()]


def _late(match: Match) -> frozenset[Seat]:
    """The seats whose players let a turn pass, so that stand-ins make that one turn."""
    seats = enumerate(match.holders)
    return frozenset(seat for seat, holder in seats if holder.stand_in and holder.because == "time")


def resumed_match(tx: Tx, match: Match, live: Live) -> Match:
    """The match with its clocks going on where they stood."""
    referee, now = referee_of(tx, match.game), tx.context.clock.now()
    acting = referee.to_act(live.dealt) & match.players
    clock = resumed(match.terms.time, match.clock, now, acting, referee.pace(live.dealt))
    return replace(match, clock=clock)
