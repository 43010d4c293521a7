"""Exports of a tournament: asked for, watched, fetched as files, whole or from where it broke."""

from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Annotated, Any, Final

from fastapi import Body, Header, Path, Response
from fastapi.responses import StreamingResponse
from pydantic import WithJsonSchema

from app.application.exports import keeping as use_cases
from app.application.exports.asking import ExportWanted
from app.application.exports.bundles import Bundle
from app.application.exports.importing import import_tournament as take_in
from app.application.exports.rows import PART, ExportRow
from app.application.exports.values import (
    MEDIA,
    ExportInfo,
    ExportList,
)
from app.application.tournament.values import TournamentView
from app.rest.accepting import JSON_TYPE
from app.rest.answers import JSON, Responses, answers, input_of
from app.rest.bodies import read_struct
from app.rest.caching import has_already
from app.rest.calling import (
    DEFAULT_PAGE,
    ID_PATTERN,
    After,
    Call,
    Caller,
    IdempotencyKey,
    Limit,
    TournamentId,
)
from app.rest.creating import repeatable
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.files import file_schema
from app.rest.ranges import Span, span_of
from app.rest.routing import router

exports = router("exports")

ExportToMake = Annotated[dict[str, Any], Body(), WithJsonSchema(input_of(ExportWanted))]

EXPORTS: Final = "/tournaments/{tournament}/exports"
IMPORTS: Final = "/v1/tournament-imports"
"""Where bundles go; their limit is one of its own."""
ExportId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of an export.")]
Ranged = Annotated[
    str | None, Header(description="The bytes that are wanted: `bytes=1000-` goes on after 1000.")
]
IfRange = Annotated[
    str | None,
    Header(description="The `ETag` of what was fetched: of another file all is answered."),
]
BYTES: Final = {kind.partition(";")[0]: {"schema": file_schema(kind)} for kind in MEDIA.values()}
FILE: Final[Responses] = {
    200: {"description": "The file.", "content": BYTES},
    206: {"description": "The bytes that were asked for.", "content": BYTES},
    304: {"description": "As the caller has it."},
}
INPUT: Final = {
    "requestBody": {
        "required": True,
        "content": {JSON_TYPE: {"schema": input_of(Bundle)}},
    },
    "x-raw": True,
}


@exports.post(
    EXPORTS,
    operation_id="create_export",
    status_code=201,
    responses=answers(ExportInfo, "Its file is ready.", 201)
    | answers(ExportInfo, "Its file is being made: look at its `Location`.", 202)
    | UNSEEN,
)
async def create_export(edit: Editing, tournament: TournamentId, given: ExportToMake) -> Response:
    """Have a file made. A small one is ready at once."""
    call = edit.call
    told = tournament, read_struct(given, ExportWanted).wanted(call.language)
    with repeatable(call, edit.key, "create_export", *told) as again:
        info = await call.services.exporter.begin(
            call.database, call.context, call.actor, *told, seen=edit.seen, again=again
        )
    status = 202 if info.state == "waiting" else 201
    where = f"/v1/tournaments/{tournament}/exports/{info.id}"
    return JSON(info, status_code=status, headers={"Location": where})


@exports.get(EXPORTS, operation_id="list_exports", responses=answers(ExportList, "A page."))
async def list_exports(
    call: Caller, tournament: TournamentId, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """The caller's exports of a tournament that have not expired, newest first."""
    use_case, most = use_cases.list_exports, call.limit(limit)
    found = await call.database.read(use_case, call.actor, tournament, after, most)
    return JSON(found, headers=call.link(after=found.page.next, limit=most))


@exports.get(
    EXPORTS + "/{export}", operation_id="get_export", responses=answers(ExportInfo, "The export.")
)
async def get_export(call: Caller, tournament: TournamentId, export: ExportId) -> Response:
    """How far an export is."""
    return JSON(await call.database.read(use_cases.get_export, call.actor, tournament, export))


@exports.delete(
    EXPORTS + "/{export}", operation_id="drop_export", responses=answers(ExportInfo, "As it was.")
)
async def drop_export(call: Caller, tournament: TournamentId, export: ExportId) -> Response:
    """Forget an export and its file."""
    return JSON(await call.database.write(use_cases.drop_export, call.actor, tournament, export))


@exports.get(EXPORTS + "/{export}/file", operation_id="get_export_part", responses=FILE)
async def get_export_part(
    call: Caller,
    tournament: TournamentId,
    export: ExportId,
    range: Ranged = None,
    if_range: IfRange = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The file, or the bytes of it that ``Range`` asks for."""
    row = await call.database.read(use_cases.get_ready, call.actor, tournament, export)
    headers = _file_headers(row)
    if has_already(if_none_match, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    span = span_of(range if if_range in (None, headers["ETag"]) else None, row.size)
    if span is None:
        return Response(status_code=416, headers=headers | {"Content-Range": f"bytes */{row.size}"})
    if span.partial:
        headers["Content-Range"] = f"bytes {span.start}-{span.end - 1}/{row.size}"
    headers["Content-Length"] = str(span.end - span.start)
    return StreamingResponse(
        _bytes(call, row, span),
        status_code=206 if span.partial else 200,
        media_type=MEDIA[row.format],
        headers=headers,
    )


def _file_headers(row: ExportRow) -> dict[str, str]:
    """A file is saved, not shown; where it is opened all the same, it may do nothing."""
    return {
        "Accept-Ranges": "bytes",
        "Cache-Control": "private, max-age=3600, immutable",
        "Content-Disposition": f'attachment; filename="{row.name}"',
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "ETag": f'"{row.id}"',
        "Vary": "Authorization",
    }


async def _bytes(call: Call, row: ExportRow, span: Span) -> AsyncIterator[bytes]:
    """The bytes part by part, each read for itself."""
    for start in range(span.start, span.end, PART):
        length = min(PART, span.end - start)
        yield await call.database.read(use_cases.bytes_of, row, start, length)


@exports.post(
    IMPORTS.removeprefix("/v1"),
    operation_id="import_tournament",
    status_code=201,
    responses=answers(TournamentView, "The tournament, as the caller's own.", 201),
    openapi_extra=INPUT,
)
async def import_tournament(call: Caller, idempotency_key: IdempotencyKey = None) -> Response:
    """Take in a bundle that this or another server has made, as a tournament of the caller."""
    bundle = await call.request.body()
    with repeatable(call, idempotency_key, take_in.__name__, sha256(bundle).hexdigest()) as again:
        taken = await take_in(call.database, call.context, call.actor, bundle, again)
    return tagged(taken, 201)
