"""Opening a match under a key: sent again, it is the match that there is."""

import msgspec

from app.application.actor import Actor
from app.application.guards.repeating import Repetition, once
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, open_match
from app.application.matches.seeing import match_view, viewer_of
from app.application.ports import Tx
from app.application.values import MatchView


class _Id(msgspec.Struct):
    id: str


class _Opened(msgspec.Struct):
    match: _Id


def opened_id(answer: bytes) -> str:
    """The id of the match in an answer to its opening."""
    return msgspec.json.decode(answer, type=_Opened).match.id


def open_match_once(
    tx: Tx, actor: Actor, wanted: WantedMatch, repetition: Repetition | None
) -> MatchView:
    """Open a match, or give the one that this request has opened before, as it is now.

    Raises :class:`Refused` as :func:`open_match`, and ``idempotency-mismatch``.
    """
    if repetition is None:
        return open_match(tx, actor, wanted)
    key, caller, request = repetition.key, repetition.caller, repetition.request
    answer = once(tx, key, caller, request, open_match, actor, wanted)
    live = live_match(tx, opened_id(answer))
    return match_view(tx, live, viewer_of(actor, live.match))
