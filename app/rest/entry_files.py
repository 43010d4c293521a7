"""Entries of a tournament: listed in an order, brought in as a file."""

from email.message import Message
from typing import Annotated, Final

from fastapi import HTTPException, Query, Request, Response

from app.application.errors import Code, Refused
from app.application.tournament import importing, listing
from app.application.tournament.listing import EntryOrder, SortedEntries
from app.application.tournament.lists import NameOrder
from app.application.tournament.values import TournamentView
from app.rest.answers import JSON, answers
from app.rest.calling import Caller, TournamentId
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.routing import router
from app.rest.tournament_bodies import LIST_LONGEST

entry_files = router("tournaments")

Order = Annotated[EntryOrder, Query(description="As they came in, or by the alphabet.")]
Names = Annotated[NameOrder | None, Query(description="What `Smith, John` is.")]
CSV_TYPE: Final = "text/csv"
BODY: Final = {
    "required": True,
    "content": {CSV_TYPE: {"schema": {"type": "string", "maxLength": LIST_LONGEST}}},
}


@entry_files.get(
    "/tournaments/{tournament}/entries",
    operation_id="list_entries",
    responses=answers(SortedEntries, "All of them."),
)
async def list_entries(
    call: Caller, tournament: TournamentId, order: Order = "registration"
) -> Response:
    """All entries, by the alphabet of the language of `Accept-Language` where that is asked for."""
    told = tournament, order, call.language
    found = await call.database.read(listing.list_entries, call.actor, *told)
    return JSON(found, headers=call.worded())


@entry_files.post(
    "/tournaments/{tournament}/entry-file",
    operation_id="import_entries",
    responses=answers(TournamentView, "The tournament now.") | UNSEEN,
    openapi_extra={"requestBody": BODY},
)
async def import_entries(edit: Editing, tournament: TournamentId, names: Names = None) -> Response:
    """Add all entries of a CSV file, or none of them where a line cannot be taken.

    It is in UTF-8, in UTF-16 with a byte order mark, or in the `charset` of its `Content-Type`.

    A line is an entry: name, club, city, members, parted by semicolons, tabs or commas; a first
    line with headings in any of the four languages says which column is what. Preview the same text
    to see what is wrong with it.
    """
    text = _text(edit.call.request, await edit.call.request.body())
    use_case = importing.import_entries
    return tagged(await edit(use_case, tournament, text, names, edit.seen))


def _text(request: Request, body: bytes) -> str:
    """The file as text. Raises 415 for another type, :class:`Refused` for what is no text."""
    sent = Message()
    sent["content-type"] = request.headers.get("content-type", "")
    if sent.get_content_type() != CSV_TYPE:
        raise HTTPException(415)
    text = importing.text_of(body, str(sent.get_param("charset") or ""))
    if len(text) > LIST_LONGEST:
        reason = f"Expected at most {LIST_LONGEST} characters"
        raise Refused(Code.MALFORMED_REQUEST, path="$", reason=reason)
    return text
