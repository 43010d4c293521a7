"""The caller of a route: who it is, in which language it reads, and what it may lean on."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

import structlog
from fastapi import Depends, Header, Path, Query, Request
from pydantic import BeforeValidator

from app.application.actor import STRANGER, Actor
from app.application.context import Context
from app.application.errors import Code, Refused
from app.application.guards.limiting import Bucket, Visit
from app.application.people.accounts import bearer, digest_of
from app.application.ports import Database
from app.application.streams.tickets import use_ticket
from app.application.texts import Language
from app.application.tournament.naming import ROUND, TABLE
from app.application.values import MovePlayed
from app.domain.tournament.plan import MOST_STAGES
from app.rest.accepting import stream_wanted
from app.rest.bodies import LARGEST
from app.rest.metering import AFTERWARDS, bucket_of, opens_stream, via_of, visit_of
from app.rest.metrics import metrics_of
from app.rest.problems import language_for, services_of
from app.rest.services import Services, secret_of

MOST_ON_A_PAGE = 1000
DEFAULT_PAGE = 50


@dataclass(frozen=True, slots=True)
class Call:
    """One request after its token has been checked."""

    request: Request
    services: Services
    actor: Actor
    visit: Visit
    token: str | None
    """The digest of the caller's token, for what must ask again whether it still holds."""

    @property
    def form(self) -> str | None:
        """The form of stream that is wanted in place of an answer."""
        return stream_wanted(self.request.headers.get("accept"))

    @property
    def database(self) -> Database:
        """Where use cases run."""
        return self.services.database

    @property
    def context(self) -> Context:
        """What use cases without a transaction lean on."""
        return self.services.context

    @property
    def language(self) -> Language:
        """The language of words in the answer."""
        return language_for(self.request)

    def worded(self) -> dict[str, str]:
        """The headers of an answer that holds words."""
        return {"Content-Language": self.language, "Vary": "Accept-Language"}

    def count_move(self, played: MovePlayed) -> None:
        """Count a move that was made; one that was repeated is free."""
        if played.repeated:
            self.visit.give_back(Bucket.MOVES)
        else:
            metrics_of(self.request.scope).count_move(played.match.match.game)

    def link(self, **params: str | int | None) -> dict[str, str]:
        """The RFC 8288 ``Link`` to the next page, which these parameters make of this one."""
        if None in params.values():
            return {}
        url = self.request.url.include_query_params(**params)
        return {"Link": f'<{url.path}?{url.query}>; rel="next"'}

    def limit(self, wanted: int) -> int:
        """A page no larger than the service allows."""
        return min(wanted, self.services.terms.page_limit)


async def call_of(request: Request) -> Call:
    """Admit the caller. A token that does not hold is refused even where none is needed.

    Raises ``too-many-requests`` for a caller whose bucket is empty, ``ticket-invalid``, and what
    ``bearer`` raises.
    """
    match = request.path_params.get("match")
    if match is not None:
        structlog.contextvars.bind_contextvars(match=match)
    services = services_of(request.scope)
    visit = visit_of(request, services.limiter)
    streamed = opens_stream(request)
    try:
        token = await _token_of(request, services, streamed=streamed)
        actor = STRANGER if token is None else await services.database.read(bearer, token)
        actor = actor.came(via_of(request), language_for(request))
        await services.familiar.meet(services.database, actor)
    except Refused:
        visit.take(Bucket.READS, None)
        raise
    visit.take(bucket_of(request), actor.account)
    if match is not None and not streamed:
        called = services.streams.attendance.called
        request.scope[AFTERWARDS] = partial(called, match, actor.account)
    if streamed:
        headers = request.headers
        services.terms.origins.check(headers.get("origin"), headers.get("host"))
    return Call(request, services, actor, visit, token)


async def _token_of(request: Request, services: Services, *, streamed: bool) -> str | None:
    """The digest of the caller's token: of the header, or behind a ticket that opens a stream."""
    ticket = request.query_params.get("ticket")
    if ticket is None:
        secret = secret_of(request.headers.get("authorization"))
        return None if secret is None else digest_of(secret)
    if not streamed:
        raise Refused(Code.TICKET_INVALID)
    return await services.database.write(use_ticket, ticket)


Caller = Annotated[Call, Depends(call_of)]

ID_PATTERN = r"^[0-9A-Za-z_-]{1,64}$"
MatchId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a match.")]
PlayerId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a player.")]
TokenId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a token.")]
BotId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a bot.")]
TournamentId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a tournament.")]
RoleLinkId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a role link.")]
EntryId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of an entry.")]
RoundId = Annotated[str, Path(pattern=f"^{ROUND}$", description="Stage and round: 1.2.")]
TableId = Annotated[str, Path(pattern=f"^{TABLE}$", description="Stage, round and table: 1.2.3.")]
GameId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a game.")]


def _in_digits(value: object) -> object:
    """A number in an address has one form: ``1.0`` and ``+1`` name nothing."""
    if isinstance(value, str) and not (value.isascii() and value.isdigit()):
        raise ValueError("digits only")
    return value


DIGITS = BeforeValidator(_in_digits)
SeatPlace = Annotated[int, Path(ge=0, le=LARGEST, description="A seat, from 0."), DIGITS]
StageNumber = Annotated[int, Path(ge=1, le=MOST_STAGES, description="A stage, from 1."), DIGITS]
DealNumber = Annotated[int, Path(ge=1, le=LARGEST, description="A finished deal, from 1."), DIGITS]

Limit = Annotated[
    int,
    Query(ge=1, le=MOST_ON_A_PAGE, description="Most items on the page; the service has a limit."),
    DIGITS,
]
After = Annotated[
    str | None,
    Query(max_length=200, pattern=r"^[0-9A-Za-z_-]*$", description="`page.next` of the last page."),
]
Ticket = Annotated[
    str | None,
    Query(
        max_length=100,
        description="A ticket in place of a token, where a stream is opened by a browser.",
    ),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        min_length=16,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="Sent again with the same key within a day, a request creates nothing.",
    ),
]
