"""Invitations: a secret code lets into a private match. Only its SHA-256 is stored."""

from functools import partial

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.guards.repeating import Repetition, done_once
from app.application.matches.loading import live_match
from app.application.matches.seeing import info_for
from app.application.matches.table import change_match
from app.application.meeting.values import Invitation
from app.application.people.accounts import digest_of
from app.application.ports import Tx
from app.application.values import MatchInfo

CODE_PREFIX = "tki_"


def create_invitation(tx: Tx, actor: Actor, match: str) -> Invitation:
    """A new code for a private match that I opened; the one before lets nobody in any more.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``match-not-open``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    if live.match.opened_by != account or not live.match.terms.admission.private:
        raise Refused(Code.NOT_ALLOWED)
    if live.match.status != "open":
        raise Refused(Code.MATCH_NOT_OPEN)
    code = f"{CODE_PREFIX}{match}_{tx.context.entropy.secret()}"
    meeting = replace(live.match.meeting, invitation=digest_of(code))
    change_match(tx, live, replace(live.match, meeting=meeting), [])
    return Invitation(match, code)


def create_invitation_once(
    tx: Tx, actor: Actor, repetition: Repetition | None, match: str
) -> Invitation:
    """The same once: of the code nothing is kept by which it could be told again.

    Raises :class:`Refused` as :func:`create_invitation`; sent again ``invitation-told``, and
    ``idempotency-mismatch``.
    """

    def again(_: bytes) -> Invitation:
        raise Refused(Code.INVITATION_TOLD, match=match)

    make = partial(create_invitation, tx, actor, match)
    return done_once(tx, repetition, make, lambda _: {}, again)


def get_invitation(tx: Tx, actor: Actor, code: str) -> MatchInfo:
    """The match that a code lets into, with its rules of admission.

    Whatever is wrong with the code, the refusal is the same. Raises :class:`Refused`
    ``invitation-needed``, ``scope-missing``.
    """
    actor.may_look()
    try:
        live = live_match(tx, code.removeprefix(CODE_PREFIX).split("_")[0])
    except Refused as unknown:
        raise Refused(Code.INVITATION_NEEDED) from unknown
    if live.match.meeting.invitation != digest_of(code) or live.match.status != "open":
        raise Refused(Code.INVITATION_NEEDED)
    return info_for(tx, actor, live.match)
