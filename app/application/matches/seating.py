"""Taking and leaving seats."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.events import PlayerLeft, PlayerSat, SeatReopened
from app.application.guards.via import NOWHERE
from app.application.live import Live
from app.application.matches.admitting import admitted, check_bots_alone, check_invitation
from app.application.matches.coming_back import return_to
from app.application.matches.loading import live_match, referee_of
from app.application.matches.mixing import checked
from app.application.matches.pausing import recounted
from app.application.matches.readiness import filled
from app.application.matches.seeing import match_view, seat_of, viewer_of
from app.application.matches.sides import sides_of
from app.application.matches.standing_in import give_up, stand_in_at
from app.application.matches.table import change_match, make_move
from app.application.naming import BOT_MARK
from app.application.people.accounts import topic_of_account
from app.application.people.auditing import note, note_by
from app.application.people.benched import check_bench
from app.application.ports import Tx
from app.application.refusing import following
from app.application.rows import SeatRow
from app.application.values import MatchView
from app.domain.gathering import company, kept_from, reopened, turned_away
from app.domain.match import Holder, Match, seated, vacated
from app.engine.director import forfeit
from app.engine.seats import DIRECTOR, SPECTATOR, Seat
from app.engine.values import Event


def sit(
    tx: Tx,
    actor: Actor,
    match: str,
    seat: Seat,
    nonce: str | None = None,
    code: str | None = None,
) -> MatchView:
    """Take an open seat; the last one starts the match. One's own seat is taken back.

    ``nonce`` is mixed into the dealing; if the caller sits there already, the first one counts.
    ``code`` is the invitation to a private match. Raises :class:`Refused`: ``unknown-match``,
    ``unknown-seat``, ``seat-taken``, ``already-seated``, ``match-not-open``,
    ``match-not-running``, ``invitation-needed``, ``not-admitted``, ``not-allowed``,
    ``too-many-matches``, ``bot-benched``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    check_seat(live.match, seat)
    holder = live.match.holders[seat]
    if holder.account == account and holder.kind == "player":
        if actor.kind == "bot":
            check_bench(tx, account)
        return match_view(tx, _back(tx, live, seat), seat)
    check_invitation(actor, live.match, code)
    return match_view(tx, sat(tx, live, actor, seat, nonce), seat)


def _back(tx: Tx, live: Live, seat: Seat) -> Live:
    """The player's own seat again; in a match that is over no stand-in gives it back."""
    if live.match.status == "running":
        return return_to(tx, live, seat)
    if live.match.is_over and live.match.holders[seat].stand_in is not None:
        raise Refused(Code.MATCH_NOT_RUNNING)
    return live


def sat(tx: Tx, live: Live, actor: Actor, seat: Seat, nonce: str | None = None) -> Live:
    """The match with the caller on this seat, if it may sit there. Raises as :func:`sit`."""
    account = actor.account or ""
    if live.match.is_seated(account):
        raise Refused(Code.ALREADY_SEATED)
    if live.match.status != "open":
        raise Refused(Code.MATCH_NOT_OPEN)
    holder = replace(admitted(tx, actor, live.match), nonce=checked(nonce))
    live = take(tx, live, seat, holder)
    note_by(tx, actor, "seat-taken", f"{live.match.id}/{seat}")
    return live


def seat_bot(tx: Tx, actor: Actor, match: str, seat: Seat, policy: str) -> MatchView:
    """Put a house bot on an open seat. Only the opener of the match may.

    Raises :class:`Refused`: as :func:`sit`, ``not-allowed``, ``unknown-policy``,
    ``too-many-bot-matches``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    check_seat(live.match, seat)
    if live.match.opened_by != account:
        raise Refused(Code.NOT_ALLOWED)
    live = take(tx, live, seat, house_bot(tx, live.match, policy))
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
    check_seat(live.match, seat)
    holder = live.match.holders[seat]
    if holder.kind == "open":
        raise Refused(Code.SEAT_OPEN, seat=seat)
    if live.match.status == "open":
        _check_unhosted(live.match)
    if holder.account != account and (
        live.match.opened_by != account or live.match.status != "open"
    ):
        raise Refused(Code.NOT_ALLOWED)
    _note_leaving(tx, actor, match, seat, holder)
    if live.match.status == "running":
        return match_view(tx, _left_running(tx, live, seat), seat)
    live = vacate(tx, live, seat, turned=holder.account != account and holder.kind == "player")
    own = seat_of(actor, live.match)
    return match_view(tx, live, SPECTATOR if own is None else own)


def vacate(tx: Tx, live: Live, seat: Seat, *, turned: bool = False) -> Live:
    """The match before its start with this seat open again, and so those kept by its player.

    ``turned`` says that the opener has turned the player away.
    """
    kept = live.match.holders[seat].kind == "reserved"
    alone = kept_from(live.match, (seat,))
    after = reopened(following(vacated, live.match, seat), alone)
    after = company(turned_away(after) if turned else after, tx.context.clock.now())
    event = SeatReopened(seat) if kept else PlayerLeft(seat)
    events = [event, *map(SeatReopened, alone)]
    live = change_match(tx, live, after, events, seat=seat)
    tx.matches.drop_seat(live.match.id, seat)
    return live


def _check_unhosted(match: Match) -> None:
    """Nobody may clear a seat that a draw has filled."""
    if match.terms.host is not None:
        raise Refused(Code.NOT_ALLOWED)


def _note_leaving(tx: Tx, actor: Actor, match: str, seat: Seat, holder: Holder) -> None:
    """Note it where both may read that the opener cleared a seat; only one reads from where."""
    place = f"{match}/{seat}"
    if holder.account == actor.account:
        note_by(tx, actor, "seat-left", place)
        return
    note_by(tx, actor, "seat-cleared", place)
    if holder.account is not None:
        note(tx, holder.account, NOWHERE, "seat-cleared", place)


def take(tx: Tx, live: Live, seat: Seat, holder: Holder) -> Live:
    """The match with a seat taken, and what follows when it was the last one."""
    account = holder.account
    given_up = None if account is None else live.match.seat_of(account)
    after = company(following(seated, live.match, seat, holder), tx.context.clock.now())
    if after.bots_alone:
        check_bots_alone(tx, after)
    bot = holder.kind == "bot" or holder.player == "bot"
    events: Sequence[Event] = [PlayerSat(seat, holder.name, bot)]
    if given_up not in (None, seat):
        events = [SeatReopened(given_up), *events]
    live = change_match(tx, live, after, events, seat=seat)
    if account is not None:
        side = sides_of(referee_of(tx, after.game), after)[seat]
        tx.matches.put_seat(SeatRow(after.id, seat, side, account))
        tx.tell(topic_of_account(account), 0)
    return filled(tx, live) if live.match.is_full else live


def house_bot(tx: Tx, match: Match, policy: str) -> Holder:
    """A house bot as it sits at this table. Raises ``not-admitted``, ``unknown-policy``."""
    if policy not in tx.context.policies[match.game]:
        raise Refused(Code.UNKNOWN_POLICY, policy=policy[:40])
    if not match.terms.admission.admits("bot"):
        raise Refused(Code.NOT_ADMITTED, players=match.terms.admission.players)
    return Holder("bot", None, policy + BOT_MARK, policy)


def check_seat(match: Match, seat: Seat) -> None:
    """Raise :class:`Refused` ``unknown-seat`` for a seat that the table does not have."""
    if not 0 <= seat < len(match.holders):
        raise Refused(Code.UNKNOWN_SEAT, seat=seat, seats=len(match.holders))


def _left_running(tx: Tx, live: Live, seat: Seat) -> Live:
    if live.match.terms.time.on_timeout != "house_bot":
        return make_move(tx, live, DIRECTOR, forfeit(seat), "player")[0]
    live = stand_in_at(tx, live, seat, "left")
    if live.match.is_over:
        return live
    return give_up(tx, live) if live.match.is_left else recounted(tx, live)
