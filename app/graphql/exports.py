"""Exports of a tournament: files are fetched part by part, in Base64."""

from typing import Final

import strawberry

from app.application.exports.asking import ExportWanted
from app.application.exports.importing import import_tournament
from app.application.exports.keeping import (
    create_export,
    drop_export,
    get_export,
    get_export_part,
    list_exports,
)
from app.application.exports.rows import PART
from app.application.exports.values import (
    ExportInfo,
    ExportPart,
)
from app.application.people.accounts import digest_of
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.graphql import connections
from app.graphql.call import Info, at_least
from app.graphql.connections import ExportConnection

EXPORT_PAGE: Final = 20


@strawberry.type
class ExportQueries:
    """Exports, for who has asked for them."""

    @strawberry.field
    async def export(
        self, info: Info, tournament: strawberry.ID, id: strawberry.ID
    ) -> ExportInfo | Problem:
        """How far an export is."""
        return await info.context.read(get_export, tournament, id)

    @strawberry.field
    async def exports(
        self,
        info: Info,
        tournament: strawberry.ID,
        first: int = EXPORT_PAGE,
        after: str | None = None,
    ) -> ExportConnection | Problem:
        """The caller's exports of a tournament that have not expired, newest first."""
        page = info.context.page(first)
        return connections.exports(await info.context.read(list_exports, tournament, after, page))

    @strawberry.field
    async def export_part(
        self,
        info: Info,
        tournament: strawberry.ID,
        id: strawberry.ID,
        start: int = 0,
        length: int = PART,
    ) -> ExportPart | Problem:
        """Bytes of a file, from `start` on, at most 262144; REST has it whole."""
        at_least(0, "start", start)
        at_least(1, "length", length)
        return await info.context.read(get_export_part, tournament, id, start, length)


@strawberry.type
class ExportMutations:
    """Making and dropping files; taking in a tournament from elsewhere."""

    @strawberry.mutation
    async def create_export(
        self,
        info: Info,
        tournament: strawberry.ID,
        wanted: ExportWanted,
        seen: int | None = None,
        idempotency_key: str | None = None,
    ) -> ExportInfo | Problem:
        """Have a file made. A small one is ready at once."""
        call = info.context
        actor = await call.admitted(create_export.__name__, tournament)
        services, told = call.services, (tournament, wanted.wanted(call.language))
        with call.repeatable(idempotency_key, actor, create_export.__name__, *told) as again:
            return await services.exporter.begin(
                services.database, services.context, actor, *told, seen=seen, again=again
            )

    @strawberry.mutation
    async def drop_export(
        self, info: Info, tournament: strawberry.ID, id: strawberry.ID
    ) -> ExportInfo | Problem:
        """Forget an export and its file."""
        return await info.context.write(drop_export, tournament, id)

    @strawberry.mutation
    async def import_tournament(
        self, info: Info, bundle: str, idempotency_key: str | None = None
    ) -> TournamentView | Problem:
        """Take in a bundle (its JSON) as a tournament of the caller; REST takes larger ones."""
        call, given = info.context, bundle.encode()
        name, services = import_tournament.__name__, call.services
        actor = await call.admitted(name)
        with call.repeatable(idempotency_key, actor, name, digest_of(bundle)) as again:
            return await import_tournament(services.database, services.context, actor, given, again)
