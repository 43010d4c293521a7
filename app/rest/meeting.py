"""Meeting: the lobby, quick matches, invitations, ready checks, rematches, table phrases."""

from typing import Annotated

from fastapi import Body, Query, Response

from app.application.matches import claiming, readiness, rematching
from app.application.matches.table import LOBBY_TOPIC
from app.application.meeting import inviting, lobby, phrases, quick
from app.application.meeting.values import Invitation, PhraseList
from app.application.rows import MOST_OPEN_SEATS, LobbyFilter
from app.application.streams.lobby_feed import LobbyFeed
from app.application.streams.messages import LobbyGone, LobbyHello, LobbyTable, StreamEnd
from app.application.values import MatchInfo, MatchList, MatchView
from app.domain.admission import Admitted
from app.domain.clock import ClockKind
from app.rest.answers import JSON, answers
from app.rest.bodies import AbsenceClaim, InvitationToRead, NewPhrase, QuickWish, Rematch
from app.rest.calling import (
    DEFAULT_PAGE,
    ID_PATTERN,
    After,
    Caller,
    IdempotencyKey,
    Limit,
    MatchId,
    Ticket,
)
from app.rest.creating import create_match, repeated
from app.rest.routing import router
from app.rest.streams import forms_of, stream_of

meeting = router("meeting")

GameWanted = Annotated[str | None, Query(pattern=ID_PATTERN)]
PlayersWanted = Annotated[Admitted | None, Query(description="Whom the tables admit.")]
ClockWanted = Annotated[ClockKind | None, Query(description="The kind of their clock.")]
SeatsWanted = Annotated[
    int, Query(ge=0, le=MOST_OPEN_SEATS, description="How many seats are open at least.")
]


LOBBY_TEXT = (
    "A page; or, for `Accept: text/event-stream` or `application/x-ndjson`, a stream of messages "
    "that differ by `type`: `lobby.hello` with its tables, `lobby.table` with each as it "
    "changes, `lobby.gone` for each that is there no more, `end` with a reason."
)
LobbyMessage = LobbyHello | LobbyTable | LobbyGone | StreamEnd


@meeting.get(
    "/lobby",
    operation_id="list_lobby",
    responses=answers(MatchList, LOBBY_TEXT, extra=forms_of(LobbyMessage)),
)
async def list_lobby(
    call: Caller,
    game: GameWanted = None,
    *,
    players: PlayersWanted = None,
    clock: ClockWanted = None,
    seats: SeatsWanted = 0,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
    ticket: Ticket = None,
) -> Response:
    """Open tables that anybody may find, newest first: a page, or a stream of them."""
    wanted = LobbyFilter(game, players, clock, seats)
    if call.form is not None:
        feed = LobbyFeed(call.services.streams, call.token, wanted)
        return stream_of(call, feed, LOBBY_TOPIC)
    page = await call.database.read(lobby.list_lobby, call.actor, wanted, after, call.limit(limit))
    return JSON(page, headers=call.link(after=page.page.next))


@meeting.post(
    "/quick", operation_id="quick_match", responses=answers(MatchView, "The match I sit in.")
)
async def quick_match(
    call: Caller, wish: QuickWish, idempotency_key: IdempotencyKey = None
) -> Response:
    """Join a table that waits for just this, or open one that waits, with my partners."""
    asked = wish.wanted(), tuple(wish.partners), wish.nonce
    return JSON(await create_match(call, idempotency_key, quick.quick_match, *asked))


@meeting.post(
    "/matches/{match}/invitation",
    operation_id="create_invitation",
    responses=answers(Invitation, "The code, told only here."),
)
async def create_invitation(
    call: Caller, match: MatchId, idempotency_key: IdempotencyKey = None
) -> Response:
    """A new code for a private match that I opened; the one before ends.

    Sent again with its key it is refused as `invitation-told`.
    """
    return JSON(await repeated(call, idempotency_key, inviting.create_invitation_once, match))


@meeting.post(
    "/invitations/read",
    operation_id="get_invitation",
    responses=answers(MatchInfo, "The match that the code lets into."),
)
async def get_invitation(call: Caller, given: InvitationToRead) -> Response:
    """What I am invited to. The code is a secret, so it is no part of the address."""
    return JSON(await call.database.read(inviting.get_invitation, call.actor, given.code))


@meeting.post(
    "/matches/{match}/ready",
    operation_id="confirm_ready",
    responses=answers(MatchView, "The match; it runs once all are ready."),
)
async def confirm_ready(call: Caller, match: MatchId) -> Response:
    """Say that I am ready to start."""
    return JSON(await call.database.write(readiness.confirm_ready, call.actor, match))


@meeting.post(
    "/matches/{match}/claim",
    operation_id="claim_absence",
    responses=answers(MatchView, "The match, with stand-ins or given up."),
)
async def claim_absence(
    call: Caller, match: MatchId, claim: AbsenceClaim, idempotency_key: IdempotencyKey = None
) -> Response:
    """Play on with stand-ins, or give the match up without loss, as who must act is away."""
    use_case = claiming.claim_absence
    return JSON(await create_match(call, idempotency_key, use_case, match, claim.wish))


@meeting.post(
    "/matches/{match}/rematch",
    operation_id="rematch",
    responses=answers(MatchView, "The match that follows."),
)
async def rematch(
    call: Caller,
    match: MatchId,
    wish: Annotated[Rematch | None, Body()] = None,
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """Play once more with those of a finished match, everybody one seat further on."""
    use_case, nonce = rematching.rematch, None if wish is None else wish.nonce
    return JSON(await create_match(call, idempotency_key, use_case, match, nonce))


@meeting.post(
    "/matches/{match}/phrases",
    operation_id="say_phrase",
    responses=answers(MatchView, "The match in which it was said."),
)
async def say_phrase(
    call: Caller, match: MatchId, said: NewPhrase, idempotency_key: IdempotencyKey = None
) -> Response:
    """Say a phrase: before the start, between deals, after the end.

    While a deal is played, it is told when the deal is over, and not before.
    """
    use_case = phrases.say_phrase
    return JSON(await create_match(call, idempotency_key, use_case, match, said.phrase))


@meeting.get(
    "/phrases", operation_id="list_phrases", responses=answers(PhraseList, "In my language.")
)
async def list_phrases(call: Caller) -> Response:
    """Every phrase that may be said at a table."""
    return JSON(phrases.list_phrases(call.context, call.language), headers=call.worded())
