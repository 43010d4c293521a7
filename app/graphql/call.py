"""One call: who calls, in which language, and how its resolvers reach the use cases."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import strawberry
from msgspec import Struct
from starlette.requests import HTTPConnection
from strawberry.dataloader import DataLoader

from app.application.actor import STRANGER, Actor
from app.application.errors import Code, MoveRefused, Refused
from app.application.guards.limiting import Bucket
from app.application.guards.repeating import Repetition, name_of
from app.application.guards.via import Via, network_of
from app.application.matches.making_once import match_once
from app.application.people.accounts import LONGEST_TOKEN, authenticate
from app.application.people.players import get_players
from app.application.ports import Tx
from app.application.problems import STATUS, move_problem_of, problem_of
from app.application.tournament.ahead import edited_ahead, supposed_ahead, written_ahead
from app.application.tournament.looking_in import look_back
from app.application.tournament.making_once import tournament_once
from app.application.tournament.sheet_values import SheetView
from app.application.tournament.supposing import SheetIf, Supposed, WhatIf, what_if
from app.application.tournament.values import TournamentView
from app.application.values import MatchView, Player, Problem
from app.engine.refusals import Refusal
from app.graphql.languages import preferred
from app.graphql.services import GraphQLServices

P = ParamSpec("P")
T = TypeVar("T")
EditedT = TypeVar("EditedT", bound=Struct)


class Call:
    """The context of the resolvers: one a request, or one for all operations of a WebSocket."""

    __slots__ = (
        "_players",
        "connection_params",
        "language",
        "request_id",
        "secret",
        "services",
        "via",
        "visit",
    )

    def __init__(self, services: GraphQLServices, connection: HTTPConnection) -> None:
        headers = connection.headers
        self.services = services
        self.secret = secret_of(headers.get("authorization"))
        self.language = preferred(headers.get("accept-language", ""), services.language)
        self.request_id = services.request_id(connection)
        self.visit = services.visit(connection)
        client = connection.client
        self.via = Via(network_of(client.host if client else None), self.request_id)
        self.connection_params: object = None
        self._players: DataLoader[str, Player | None] | None = None

    async def read(
        self, use_case: Callable[Concatenate[Tx, Actor, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a use case reads for the caller."""
        actor = await self.admitted(use_case.__name__, *args)
        with self.calling(actor, *args):
            return await self.services.database.read(use_case, actor, *args, **kwargs)

    async def study(
        self, use_case: Callable[Concatenate[Tx, Actor, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for a use case that may take long, for which nobody else's waits."""
        actor = await self.admitted(use_case.__name__, *args)
        with self.calling(actor, *args):
            return await self.services.database.study(use_case, actor, *args, **kwargs)

    async def write(
        self, use_case: Callable[Concatenate[Tx, Actor, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a use case of the caller does."""
        actor = await self.admitted(use_case.__name__, *args)
        with self.calling(actor, *args):
            return await self.services.database.write(use_case, actor, *args, **kwargs)

    async def write_sheet(
        self,
        use_case: Callable[Concatenate[Tx, Actor, str, P], SheetView],
        tournament: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> SheetView:
        """What a use case of a table answers."""
        actor = await self.admitted(use_case.__name__, tournament, *args)
        database = self.services.database
        return await written_ahead(database, actor, use_case, tournament, *args, **kwargs)

    async def suppose(self, tournament: str, what: Supposed, sheets: Sequence[SheetIf]) -> WhatIf:
        """The standings that would be."""
        actor = await self.admitted(what_if.__name__, tournament, what, sheets)
        return await supposed_ahead(self.services.database, actor, tournament, what, sheets)

    async def look_back(
        self,
        use_case: Callable[Concatenate[Tx, Actor, str, P], T],
        match: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What a use case tells the caller of finished deals, as a player or as an arbiter."""
        actor = await self.admitted(use_case.__name__, match, *args)
        database = self.services.database
        with self.calling(actor, match):
            return await look_back(database, actor, use_case, match, *args, **kwargs)

    async def look(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a use case reads that answers everybody alike."""
        await self.admitted(use_case.__name__, *args)
        return await self.services.database.read(use_case, *args, **kwargs)

    def page(self, first: int) -> int:
        """How many items a page holds for whom asks for so many. Raises :class:`Refused`."""
        return min(at_least(1, "first", first), self.services.limits.page)

    def words(self, code: str) -> str:
        """What is wrong with a request around its operation, in the language of the call."""
        texts = self.services.context.texts
        return texts.refusal(Refusal(code, "", ()), self.language).detail

    def problem(self, refused: Refused) -> Problem:
        """A refusal in the words of this call; of a move, with what the seat may send instead."""
        problem = problem_of(
            refused.refusal,
            STATUS[refused.kind],
            self.services.context.texts,
            self.language,
            self.request_id,
            refused.of_game,
        )
        return move_problem_of(refused, problem) if isinstance(refused, MoveRefused) else problem

    async def admitted(self, use_case: str, *given: object) -> Actor:
        """The caller of this use case, which is counted; without a token, a stranger.

        Raises :class:`Refused` for a bad token, for texts that cannot be read, and
        ``too-many-requests``.
        """
        actor = (await self.caller()).came(self.via, self.language)
        self.visit.pay(use_case, actor.account)
        check_texts(*given)
        await self.services.familiar.meet(self.services.database, actor)
        return actor

    async def caller(self) -> Actor:
        """The bearer of the token; without one, a stranger. Raises what ``authenticate`` does."""
        return STRANGER if self.secret is None else await self._known(self.secret)

    async def make_match(
        self,
        key: str | None,
        use_case: Callable[Concatenate[Tx, Actor, P], MatchView],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> MatchView:
        """What the use case answers, or the match of the answer under this key as it is now."""
        actor = await self.admitted(use_case.__name__, *args)
        told = (*args, *kwargs.values())
        with (
            self.calling(actor, *args),
            self.repeatable(key, actor, use_case.__name__, *told) as again,
        ):
            write = self.services.database.write
            view = await write(match_once, actor, again, use_case, *args, **kwargs)
        self.services.streams.attendance.called(view.match.id, actor.account)
        return view

    @contextmanager
    def calling(self, actor: Actor, *given: object) -> Iterator[None]:
        """Count the caller as there, if the first thing given is a match that it sits in.

        Whatever the answer is.
        """
        try:
            yield
        finally:
            match = given[0] if given else None
            if isinstance(match, str):
                self.services.streams.attendance.called(match, actor.account)

    async def edit(
        self,
        key: str | None,
        use_case: Callable[Concatenate[Tx, Actor, str, P], EditedT],
        tournament: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> EditedT:
        """What an edit answers, whose last argument is what the caller has seen.

        The same edit of another revision is the same request.
        """
        actor = await self.admitted(use_case.__name__, tournament, *args)
        told = (tournament, *args[:-1], *kwargs.values())
        with self.repeatable(key, actor, use_case.__name__, *told) as again:
            database = self.services.database
            return await edited_ahead(database, actor, again, use_case, tournament, *args, **kwargs)

    async def make_tournament(
        self,
        key: str | None,
        use_case: Callable[Concatenate[Tx, Actor, P], TournamentView],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> TournamentView:
        """What the use case answers, or the tournament of the answer under this key, now."""
        actor = await self.admitted(use_case.__name__, *args)
        told = (*args, *kwargs.values())
        with self.repeatable(key, actor, use_case.__name__, *told) as again:
            write = self.services.database.write
            return await write(tournament_once, actor, again, use_case, *args, **kwargs)

    async def repeat(
        self,
        key: str | None,
        use_case: Callable[Concatenate[Tx, Actor, Repetition | None, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What a use case answers that knows repetitions itself, by the name ``…_once``."""
        actor = await self.admitted(name_of(use_case), *args)
        told = (*args, *kwargs.values())
        with (
            self.calling(actor, *args),
            self.repeatable(key, actor, name_of(use_case), *told) as again,
        ):
            return await self.services.database.write(use_case, actor, again, *args, **kwargs)

    def repeatable(
        self, key: str | None, actor: Actor, use_case: str, *told: object
    ) -> AbstractContextManager[Repetition | None]:
        """This call while it runs, as one that may be sent again; ``told`` holds no secret."""
        return self.services.running.repeatable(key, actor.account, use_case, *told)

    async def _known(self, secret: str) -> Actor:
        try:
            return await self.services.database.read(authenticate, secret)
        except Refused:
            self.visit.take(Bucket.READS, None)
            raise

    @property
    def players(self) -> DataLoader[str, Player | None]:
        """Players by id, those asked for at once in one query, and none kept for later."""
        if self._players is None:
            self._players = DataLoader(self._load_players, cache=False)
        return self._players

    async def _load_players(self, keys: list[str]) -> list[Player | None]:
        wanted = tuple(dict.fromkeys(keys))
        found = await self.services.database.read(get_players, wanted)
        return [found.get(key) for key in keys]


Info: TypeAlias = strawberry.Info[Call, None]


def check_texts(*given: object) -> None:
    """Refuse texts with signs that no id, cursor or move has, and that a database may not take."""
    for text in given:
        if isinstance(text, str) and not text.isprintable():
            raise Refused(Code.MALFORMED_REQUEST, path="$", reason="no control characters")


def at_least(least: int, name: str, number: int) -> int:
    """Refuse a number below the least one of this argument."""
    if number < least:
        reason = f"Expected `int` >= {least}"
        raise Refused(Code.MALFORMED_REQUEST, path=f"$.{name}", reason=reason)
    return number


def between(least: int, most: int, name: str, number: int) -> int:
    """Refuse a number below the least or above the largest one of this argument."""
    if number > most:
        reason = f"Expected `int` <= {most}"
        raise Refused(Code.MALFORMED_REQUEST, path=f"$.{name}", reason=reason)
    return at_least(least, name, number)


def secret_of(authorization: Any) -> str | None:
    """The token of an ``Authorization`` header; what is no bearer token is a bad one."""
    if authorization is None:
        return None
    scheme, _, secret = str(authorization).partition(" ")
    fits = scheme.lower() == "bearer" and len(secret) <= LONGEST_TOKEN
    return secret if fits else ""
