"""Opening a match, taking and leaving its seats, and its start."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.auditing import note, note_by
from app.application.clocks import armed, clocked
from app.application.errors import Code, Refused
from app.application.events import MatchAbandoned, MatchStarted, PlayerLeft, PlayerSat
from app.application.live import Live
from app.application.loading import live_match, referee_of
from app.application.mixing import checked, settled
from app.application.naming import BOT_MARK
from app.application.ports import Tx
from app.application.rows import SeatRow
from app.application.seeing import match_view, viewer_of
from app.application.standing_in import back_at, stand_in_at
from app.application.table import (
    BOTS_TOPIC,
    bots_due,
    change_match,
    hold,
    log_entry,
    make_move,
    sides_of,
)
from app.application.values import MatchView
from app.application.via import NOWHERE
from app.domain.clock import NO_CLOCK, TimeControl
from app.domain.match import (
    OPEN_SEAT,
    Holder,
    Match,
    NotAllowedNow,
    Spectators,
    Terms,
    abandoned,
    seated,
    started,
    vacated,
)
from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.director import forfeit
from app.engine.errors import BadDealing, BadOptions
from app.engine.referee import Referee
from app.engine.refusals import refusal_of
from app.engine.seats import DIRECTOR, Seat
from app.engine.shuffle import commitment
from app.engine.values import Event

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class WantedSeat:
    """How a seat of a new match is to be filled: open, by the opener, or by a house bot."""

    kind: str = "open"
    policy: str | None = None
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class WantedMatch:
    """A match to open. ``options`` is JSON of the game; ``seats`` may be fewer than there are."""

    game: str
    options: bytes = b"{}"
    seats: Sequence[WantedSeat] = ()
    spectators: Spectators = "public"
    exercise: bool = False
    script: Scripted | None = None
    time: TimeControl = NO_CLOCK


def open_match(tx: Tx, actor: Actor, wanted: WantedMatch) -> MatchView:
    """Open a match; it starts at once when every seat is filled.

    Raises :class:`Refused`: ``unknown-game``, ``bad-options``, ``bad-dealing``,
    ``wrong-seat-count``, ``unknown-policy``, ``script-needs-exercise``, ``bad-time``.
    """
    if wanted.script is not None and not wanted.exercise:
        raise Refused(Code.SCRIPT_NEEDS_EXERCISE)
    dealing = wanted.script or Seeded(tx.context.entropy.seed())
    return open_with_dealing(tx, actor, wanted, dealing)


def open_with_dealing(tx: Tx, actor: Actor, wanted: WantedMatch, dealing: Dealing) -> MatchView:
    """Open a match whose dealing is known to the caller: exercises and imported records."""
    account = actor.must(Scope.PLAY)
    if not wanted.time.is_sound:
        raise Refused(Code.BAD_TIME)
    match = _new_match(tx, account, wanted)
    _check_dealing(tx, match, dealing)
    match = armed(tx, match, match.created_at)
    match = replace(match, commitment=commitment(dealing.seed))
    tx.matches.add(match, dealing)
    live = Live(match, None)
    tx.live.put(live)
    for seat, holder in enumerate(_holders(tx, actor, wanted, len(match.holders))):
        if holder.kind != "open":
            live = _take(tx, live, seat, holder, actor)
    return match_view(tx, live, viewer_of(actor, live.match))


def sit(tx: Tx, actor: Actor, match: str, seat: Seat, nonce: str | None = None) -> MatchView:
    """Take an open seat; the last one starts the match. One's own seat is taken back.

    ``nonce`` is mixed into the dealing. Who sits there already has given the one that counts.

    Raises :class:`Refused`: ``unknown-match``, ``unknown-seat``, ``seat-taken``,
    ``already-seated``, ``match-not-open``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    _check_seat(live.match, seat)
    if live.match.holders[seat].account == account:
        live = back_at(tx, live, seat) if live.match.status == "running" else live
        return match_view(tx, live, seat)
    live = _take(tx, live, seat, Holder("player", account, actor.name, nonce=checked(nonce)), actor)
    return match_view(tx, live, seat)


def seat_bot(tx: Tx, actor: Actor, match: str, seat: Seat, policy: str) -> MatchView:
    """Put a house bot on an open seat. Only the opener of the match may.

    Raises :class:`Refused`: as :func:`sit`, ``not-allowed``, ``unknown-policy``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    _check_seat(live.match, seat)
    if live.match.opened_by != account:
        raise Refused(Code.NOT_ALLOWED)
    live = _take(tx, live, seat, _bot(tx, live.match.game, policy), actor)
    return match_view(tx, live, viewer_of(actor, live.match))


def leave(tx: Tx, actor: Actor, match: str, seat: Seat) -> MatchView:
    """Leave a seat: before the start it is open again.

    In a running match a stand-in takes over where the match lets house bots stand in, and the
    player may take the seat back; elsewhere the match is forfeited. The opener may also clear a
    seat before the start. Raises :class:`Refused`: ``unknown-match``, ``unknown-seat``,
    ``not-allowed``, ``seat-open``, ``match-not-open``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    _check_seat(live.match, seat)
    holder = live.match.holders[seat]
    if holder.kind == "open":
        raise Refused(Code.SEAT_OPEN, seat=seat)
    if holder.account != account and (
        live.match.opened_by != account or live.match.status != "open"
    ):
        raise Refused(Code.NOT_ALLOWED)
    _note_leaving(tx, actor, match, seat, holder)
    if live.match.status == "running":
        return match_view(tx, _left_running(tx, live, seat), seat)
    after = _next(vacated, live.match, seat)
    live = change_match(tx, live, after, [PlayerLeft(seat)], seat=seat)
    tx.matches.drop_seat(match, seat)
    return match_view(tx, live, viewer_of(actor, live.match))


def _note_leaving(tx: Tx, actor: Actor, match: str, seat: Seat, holder: Holder) -> None:
    """Both may read that the opener has cleared a seat, and only one of them from where."""
    place = f"{match}/{seat}"
    if holder.account == actor.account:
        note_by(tx, actor, "seat-left", place)
        return
    note_by(tx, actor, "seat-cleared", place)
    if holder.account is not None:
        note(tx, holder.account, NOWHERE, "seat-cleared", place)


def abandon_match(tx: Tx, actor: Actor, match: str) -> MatchView:
    """Give up an open match. Only its opener may.

    Raises :class:`Refused`: ``unknown-match``, ``not-allowed``, ``match-not-open``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    if live.match.opened_by != account:
        raise Refused(Code.NOT_ALLOWED)
    after = _next(abandoned, live.match, tx.context.clock.now())
    live = change_match(tx, live, after, [MatchAbandoned()])
    return match_view(tx, live, viewer_of(actor, live.match))


def _left_running(tx: Tx, live: Live, seat: Seat) -> Live:
    if live.match.terms.time.on_timeout != "house_bot":
        return make_move(tx, live, DIRECTOR, forfeit(seat), "director")[0]
    return live if live.match.holders[seat].stand_in else stand_in_at(tx, live, seat)


def _new_match(tx: Tx, account: str, wanted: WantedMatch) -> Match:
    referee = tx.context.catalogue.get(wanted.game)
    if referee is None:
        raise Refused(Code.UNKNOWN_GAME, game=wanted.game[:40])
    try:
        options = referee.read_options(wanted.options)
    except BadOptions as error:
        raise Refused(Code.BAD_OPTIONS, refusal_of(error), of_game=wanted.game) from error
    seats = referee.seats(options)
    return Match(
        id=tx.context.entropy.id(),
        game=wanted.game,
        rules_version=referee.info.rules_version,
        options=options,
        opened_by=account,
        created_at=tx.context.clock.now(),
        holders=(OPEN_SEAT,) * seats,
        turns=(0,) * seats,
        asides=(0,) * seats,
        spectators=wanted.spectators,
        exercise=wanted.exercise,
        terms=Terms(time=wanted.time),
    )


def _check_dealing(tx: Tx, match: Match, dealing: Dealing) -> None:
    if isinstance(dealing, Scripted):
        try:
            referee_of(tx, match.game).start(match.options, dealing)
        except BadDealing as error:
            raise Refused(Code.BAD_DEALING, refusal_of(error), of_game=match.game) from error


def _holders(tx: Tx, actor: Actor, wanted: WantedMatch, seats: int) -> list[Holder]:
    if len(wanted.seats) > seats:
        raise Refused(Code.WRONG_SEAT_COUNT, seats=seats)
    return [_holder(tx, actor, wanted.game, seat) for seat in wanted.seats]


def _holder(tx: Tx, actor: Actor, game: str, wanted: WantedSeat) -> Holder:
    if wanted.kind == "me":
        return Holder("player", actor.account, actor.name, nonce=checked(wanted.nonce))
    if wanted.nonce is not None:
        raise Refused(Code.MALFORMED_REQUEST, path="$.seats", reason="only a player has a nonce")
    if wanted.kind == "bot":
        return _bot(tx, game, wanted.policy or "random")
    return OPEN_SEAT


def _bot(tx: Tx, game: str, policy: str) -> Holder:
    if policy not in tx.context.policies[game]:
        raise Refused(Code.UNKNOWN_POLICY, policy=policy[:40])
    return Holder("bot", None, policy + BOT_MARK, policy)


def _take(tx: Tx, live: Live, seat: Seat, holder: Holder, actor: Actor) -> Live:
    after = _next(seated, live.match, seat, holder)
    bot = holder.kind == "bot"
    live = change_match(tx, live, after, [PlayerSat(seat, holder.name, bot)], seat=seat)
    if holder.account is not None:
        side = sides_of(referee_of(tx, after.game), after)[seat]
        tx.matches.put_seat(SeatRow(after.id, seat, side, holder.account))
        note_by(tx, actor, "seat-taken", f"{after.id}/{seat}")
    return _start(tx, live) if live.match.is_full else live


def _start(tx: Tx, live: Live) -> Live:
    referee = referee_of(tx, live.match.game)
    dealing, proof = settled(tx, live.match)
    step = referee.start(live.match.options, dealing)
    bound, nonces = proof.commitment, proof.nonces
    limit = referee.time_limit(live.match.options)
    after = started(live.match, bound, tx.context.clock.now(), limit)
    events: tuple[Event, ...] = (MatchStarted(bound, nonces), *step.events)
    entry = log_entry(tx, live.match, events)
    after = replace(after, version=entry.ordinal, position=after.position + len(events))
    after = clocked(tx, referee, after, step.state)
    due = bots_due(referee, after, step.state)
    tx.matches.update(live.match, after, bots_due=due, entry=entry)
    if due:
        tx.tell(BOTS_TOPIC, after.version)
    return _announce_bots(tx, referee, hold(tx, live.followed(after, step.state, entry)))


def _announce_bots(tx: Tx, referee: Referee, live: Live) -> Live:
    """Let the director say which seats are bots, in games whose rules make a difference."""
    for seat, holder in enumerate(live.match.holders):
        said = referee.seat_filled(seat, bot=True) if holder.kind == "bot" else None
        if said is not None:
            live, _ = make_move(tx, live, DIRECTOR, said.move, "director")
    return live


def _check_seat(match: Match, seat: Seat) -> None:
    if not 0 <= seat < len(match.holders):
        raise Refused(Code.UNKNOWN_SEAT, seat=seat, seats=len(match.holders))


def _next(
    change: Callable[Concatenate[Match, P], Match], match: Match, *args: P.args, **kwargs: P.kwargs
) -> Match:
    try:
        return change(match, *args, **kwargs)
    except NotAllowedNow as error:
        raise Refused(Code(error.code)) from error
