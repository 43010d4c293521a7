"""Who may sit at a table, by invitation or without, and how many matches one may have."""

from msgspec.structs import replace

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.people.accounts import digest_of
from app.application.people.benched import check_bench
from app.application.ports import Tx
from app.domain.match import Holder, Match


def admitted(tx: Tx, actor: Actor, match: Match) -> Holder:
    """The caller as it will sit at this table.

    Raises :class:`Refused` ``not-admitted``, ``not-allowed`` for an arbiter, ``too-many-matches``,
    for a bot ``bot-benched`` and ``game-not-offered``.
    """
    account = actor.account
    assert account is not None
    admission = match.terms.admission
    if not admission.admits(actor.kind):
        raise Refused(Code.NOT_ADMITTED, players=admission.players)
    if account in admission.arbiters:
        raise Refused(Code.NOT_ALLOWED)
    if match.opened_by != account and match.terms.host is None:
        check_room(tx, account)
    now = tx.context.clock.now()
    holder = Holder("player", account, actor.name, player=actor.kind, came_at=now)
    return _as_bot(tx, match, holder) if actor.kind == "bot" else holder


def _as_bot(tx: Tx, match: Match, holder: Holder) -> Holder:
    """A bot as it is marked at the table. Raises ``bot-benched``, ``game-not-offered``."""
    assert holder.account is not None
    check_bench(tx, holder.account)
    row = tx.bots.get(holder.account)
    if row is None or match.game not in row.games:
        raise Refused(Code.GAME_NOT_OFFERED, game=match.game)
    owner = tx.accounts.get(row.owner)
    return replace(holder, owner=owner.name if owner else None, version=row.version)


def check_invitation(actor: Actor, match: Match, code: str | None) -> None:
    """Let into a private match whom it knows already, and whoever has the code.

    Raises :class:`Refused` ``invitation-needed``.
    """
    if not match.terms.admission.private or match.opened_by == actor.account:
        return
    if actor.account is not None and match.seat_of(actor.account) is not None:
        return
    if code is None or digest_of(code) != match.meeting.invitation:
        raise Refused(Code.INVITATION_NEEDED)


def check_bots_alone(tx: Tx, match: Match) -> None:
    """Keep its opener within the number of matches that house bots play alone, low for guests.

    Raises :class:`Refused` ``too-many-bot-matches``.
    """
    if match.terms.host is not None:
        return
    opener = tx.accounts.get(match.opened_by)
    guest = opener is not None and opener.kind == "guest"
    limits = tx.context.limits
    limit = limits.guest_bot_matches_at_once if guest else limits.bot_matches_at_once
    tx.locks.hold(f"account:{match.opened_by}")
    if tx.matches.of_bots_alone(match.opened_by) >= limit:
        raise Refused(Code.TOO_MANY_BOT_MATCHES, limit=limit)


def check_room(tx: Tx, account: str) -> None:
    """Keep an account within its number of open and running matches; tables are not counted.

    What is counted stays true until the transaction has ended, so that nobody slips through by
    asking twice at once. Raises :class:`Refused` ``too-many-matches``.
    """
    limit = tx.context.limits.matches_at_once
    tx.locks.hold(f"account:{account}")
    if tx.matches.unfinished(account) >= limit:
        raise Refused(Code.TOO_MANY_MATCHES, limit=limit)
