"""Opening a match, and giving it up."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.events import MatchAbandoned
from app.application.live import Live
from app.application.matches.admitting import check_room
from app.application.matches.clocks import armed
from app.application.matches.loading import live_match, referee_of
from app.application.matches.reserving import keep_for
from app.application.matches.seating import house_bot, sat, take
from app.application.matches.seeing import match_view, viewer_of
from app.application.matches.table import LOBBY_TOPIC, change_match
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.refusing import following
from app.application.values import MatchView
from app.domain.admission import ANYBODY, Admission
from app.domain.clock import NO_CLOCK, TimeControl
from app.domain.match import OPEN_SEAT, Match, Spectators, Terms, abandoned
from app.domain.meeting import Meeting
from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.errors import BadDealing, BadOptions
from app.engine.refusals import refusal_of
from app.engine.shuffle import commitment


@dataclass(frozen=True, slots=True)
class WantedSeat:
    """How a seat of a new match is filled: by the opener, a house bot or nobody yet.

    Or it is kept for a ``player``, by its id.
    """

    kind: str = "open"
    policy: str | None = None
    nonce: str | None = None
    player: str | None = None


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
    admission: Admission = ANYBODY
    rematch_of: str | None = None


def open_match(tx: Tx, actor: Actor, wanted: WantedMatch) -> MatchView:
    """Open a match; it starts at once when every seat is filled.

    Raises :class:`Refused`: ``unknown-game``, ``bad-options``, ``bad-dealing``,
    ``wrong-seat-count``, ``unknown-policy``, ``script-needs-exercise``, ``bad-time``,
    ``bad-admission``, ``nonce-needs-player``, ``unknown-player``, ``not-admitted``,
    ``too-many-matches``, ``too-many-bot-matches`` where house bots would play alone.
    """
    check_room(tx, actor.must(Scope.PLAY))
    return open_with_dealing(tx, actor, wanted, wanted.script or seeded(tx))


def open_with_dealing(tx: Tx, actor: Actor, wanted: WantedMatch, dealing: Dealing) -> MatchView:
    """Open a match whose dealing is known to the caller: exercises and imported records."""
    live = opened(tx, actor, wanted, dealing)
    return match_view(tx, live, viewer_of(actor, live.match))


def opened(tx: Tx, actor: Actor, wanted: WantedMatch, dealing: Dealing) -> Live:
    """A new match with its seats filled as is wished. Raises as :func:`open_match`."""
    account = actor.must(Scope.PLAY)
    _check_terms(tx, wanted)
    match = new_match(tx, account, wanted)
    _check_dealing(tx, match, dealing)
    match = armed(tx, match, match.created_at)
    match = replace(match, commitment=commitment(dealing.seed))
    tx.matches.add(match, dealing)
    for arbiter in dict.fromkeys(wanted.admission.arbiters):
        tx.matches.add_arbiter(match.id, arbiter)
    live = Live(match, None)
    tx.live.put(live)
    tx.tell(LOBBY_TOPIC, match.version)
    return _fill(tx, live, actor, wanted)


def seeded(tx: Tx) -> Dealing:
    """A dealing that nobody can foresee."""
    return Seeded(tx.context.entropy.seed())


def abandon_match(tx: Tx, actor: Actor, match: str) -> MatchView:
    """Give up an open match. Only its opener may.

    Raises :class:`Refused`: ``unknown-match``, ``not-allowed``, ``match-not-open``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    if live.match.opened_by != account or live.match.terms.host is not None:
        raise Refused(Code.NOT_ALLOWED)
    after = following(abandoned, live.match, tx.context.clock.now())
    live = change_match(tx, live, after, [MatchAbandoned()])
    return match_view(tx, live, viewer_of(actor, live.match))


def new_match(tx: Tx, account: str, wanted: WantedMatch) -> Match:
    """The match that is wanted, not yet stored. Raises ``unknown-game``, ``bad-options``."""
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
        terms=Terms(wanted.time, wanted.admission),
        meeting=Meeting(rematch_of=wanted.rematch_of),
    )


def _check_dealing(tx: Tx, match: Match, dealing: Dealing) -> None:
    if not isinstance(dealing, Seeded):
        try:
            referee_of(tx, match.game).start(match.options, dealing)
        except BadDealing as error:
            raise Refused(Code.BAD_DEALING, refusal_of(error), of_game=match.game) from error


def _check_terms(tx: Tx, wanted: WantedMatch) -> None:
    if wanted.script is not None and not wanted.exercise:
        raise Refused(Code.SCRIPT_NEEDS_EXERCISE)
    if not wanted.time.is_sound:
        raise Refused(Code.BAD_TIME)
    if not wanted.admission.is_sound(wanted.spectators):
        raise Refused(Code.BAD_ADMISSION)
    for arbiter in wanted.admission.arbiters:
        known_player(tx, arbiter)


def _fill(tx: Tx, live: Live, actor: Actor, wanted: WantedMatch) -> Live:
    """Fill the seats as wished, kept ones first, before the match can start."""
    seats = len(live.match.holders)
    if len(wanted.seats) > seats:
        raise Refused(Code.WRONG_SEAT_COUNT, seats=seats)
    if any(wish.kind != "me" and wish.nonce is not None for wish in wanted.seats):
        raise Refused(Code.NONCE_NEEDS_PLAYER)
    wishes = list(enumerate(wanted.seats))
    mine = next((seat for seat, wish in wishes if wish.kind == "me"), None)
    keeper = mine if wanted.rematch_of is None else None  # a rematch is everybody's
    for seat, wish in wishes:
        if wish.kind == "reserved":
            live = keep_for(tx, live, seat, wish.player or "", keeper)
    for seat, wish in wishes:
        if wish.kind == "me":
            live = sat(tx, live, actor, seat, wish.nonce)
        elif wish.kind == "bot":
            live = take(tx, live, seat, house_bot(tx, live.match, wish.policy or "random"))
    return live
