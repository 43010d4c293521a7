"""Rounds of a tournament, and the sheets of their tables."""

from typing import Annotated

from fastapi import Body, Query, Response

from app.application.tournament import drawing, reopening
from app.application.tournament import sheets as use_cases
from app.application.tournament.ahead import written_ahead
from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SheetView, TableLink
from app.application.tournament.values import TournamentView
from app.rest.answers import JSON, answers
from app.rest.bodies import as_json
from app.rest.calling import Caller, RoundId, TableId, TournamentId
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.routing import router
from app.rest.tournament_bodies import (
    Arrangement,
    Correction,
    DrawToMake,
    Given,
    GivenPairings,
    HandedIn,
    LinkToRead,
    Publishing,
    SheetLines,
    Signature,
    TableSignature,
    Why,
)

rounds = router("rounds")

ROUND = answers(RoundView, "The round now.") | UNSEEN
SHEET = answers(SheetView, "The sheet, scored.")
HintsAccepted = Annotated[
    bool, Query(description="Although the draw hints at results that are not released.")
]
TABLE = "/tournaments/{tournament}/tables/{table}"


@rounds.post("/tournaments/{tournament}/rounds", operation_id="draw_round", responses=ROUND)
async def draw_round(edit: Editing, tournament: TournamentId, given: DrawToMake) -> Response:
    """Draw the next round; while sheets are out it takes a reason."""
    return tagged(await edit(drawing.draw_round, tournament, given.wanted(), edit.seen))


@rounds.get(
    "/tournaments/{tournament}/rounds/{round}",
    operation_id="get_round",
    responses=answers(RoundView, "The round."),
)
async def get_round(call: Caller, tournament: TournamentId, round: RoundId) -> Response:
    """A round as it was drawn, and how its sheets stand."""
    return tagged(await call.database.read(drawing.get_round, call.actor, tournament, round))


@rounds.post(
    "/tournaments/{tournament}/rounds/{round}/redraw",
    operation_id="redraw_round",
    responses=ROUND,
)
async def redraw_round(
    edit: Editing, tournament: TournamentId, round: RoundId, given: DrawToMake
) -> Response:
    """Draw the last round anew, for a reason, while nothing was played in it."""
    told = round, given.wanted(), edit.seen
    return tagged(await edit(drawing.redraw_round, tournament, *told))


@rounds.post(
    "/tournaments/{tournament}/rounds/{round}/cancellation",
    operation_id="cancel_round",
    responses=answers(TournamentView, "The tournament without the round.") | UNSEEN,
)
async def cancel_round(
    edit: Editing, tournament: TournamentId, round: RoundId, why: Why
) -> Response:
    """Take the last round back, for a reason; what was written in it counts no more."""
    given = round, why.reason, edit.seen
    return tagged(await edit(drawing.cancel_round, tournament, *given))


@rounds.put(
    "/tournaments/{tournament}/rounds/{round}/pairings",
    operation_id="pair_round",
    responses=ROUND,
)
async def pair_round(
    edit: Editing, tournament: TournamentId, round: RoundId, given: GivenPairings
) -> Response:
    """Give the tables of a round of a stage that draws none itself."""
    told = round, given.pairings(), edit.seen
    return tagged(await edit(drawing.pair_round, tournament, *told))


@rounds.put(
    "/tournaments/{tournament}/rounds/{round}/tables",
    operation_id="arrange_round",
    responses=ROUND,
)
async def arrange_round(
    edit: Editing, tournament: TournamentId, round: RoundId, wanted: Arrangement
) -> Response:
    """Seat the entries of a round by hand, for a reason."""
    given = round, wanted.tables, wanted.reason, edit.seen
    return tagged(await edit(drawing.arrange_round, tournament, *given))


@rounds.post(
    "/tournaments/{tournament}/rounds/{round}/publication",
    operation_id="publish_round",
    responses=ROUND,
)
async def publish_round(
    edit: Editing,
    tournament: TournamentId,
    round: RoundId,
    wish: Annotated[Publishing | None, Body()] = None,
    *,
    hints_accepted: HintsAccepted = False,
) -> Response:
    """Let play begin at the tables of a round."""
    accepted = hints_accepted or (wish is not None and wish.hints_accepted)
    told = tournament, round, edit.seen
    return tagged(await edit(drawing.publish_round, *told, hints_accepted=accepted))


@rounds.get(TABLE, operation_id="get_sheet", responses=SHEET)
async def get_sheet(call: Caller, tournament: TournamentId, table: TableId) -> Response:
    """The sheet of a table."""
    return JSON(await call.database.read(use_cases.get_sheet, call.actor, tournament, table))


@rounds.post(
    TABLE + "/link",
    operation_id="make_table_link",
    responses=answers(TableLink, "The code, told only here.") | UNSEEN,
)
async def make_table_link(edit: Editing, tournament: TournamentId, table: TableId) -> Response:
    """A link for the secretary of one table; the one before ends."""
    use_case = use_cases.make_table_link
    return tagged(await edit(use_case, tournament, table, edit.seen))


@rounds.post("/table-links/read", operation_id="get_linked_sheet", responses=SHEET)
async def get_linked_sheet(call: Caller, given: LinkToRead) -> Response:
    """The sheet that a table link is for. The code is a secret, so it is no part of the address."""
    return JSON(await call.database.read(use_cases.get_linked_sheet, call.actor, given.code))


@rounds.put(TABLE + "/lines", operation_id="enter_lines", responses=SHEET)
async def enter_lines(
    call: Caller, tournament: TournamentId, table: TableId, given: SheetLines
) -> Response:
    """Write all lines of a sheet as they are now; a sheet that arrives again changes nothing."""
    told = table, as_json(given.lines), given.seen, given.link
    use_case = use_cases.enter_lines
    database, actor = call.database, call.actor
    return JSON(await written_ahead(database, actor, use_case, tournament, *told, live=given.live))


@rounds.post(TABLE + "/submission", operation_id="submit_sheet", responses=SHEET)
async def submit_sheet(
    call: Caller, tournament: TournamentId, table: TableId, given: HandedIn
) -> Response:
    """Hand a sheet in; once more changes nothing."""
    told = table, given.link, given.secretary or "", given.seen
    use_case = use_cases.submit_sheet
    return JSON(await written_ahead(call.database, call.actor, use_case, tournament, *told))


@rounds.post(TABLE + "/signature", operation_id="sign_sheet", responses=SHEET)
async def sign_sheet(
    call: Caller, tournament: TournamentId, table: TableId, given: TableSignature
) -> Response:
    """Sign a sheet at its table, as the second one; once more changes nothing."""
    told = table, given.signature, given.seen, given.link
    use_case = use_cases.sign_sheet
    return JSON(await written_ahead(call.database, call.actor, use_case, tournament, *told))


@rounds.post(
    "/tournaments/{tournament}/rounds/{round}/official",
    operation_id="make_round_official",
    responses=ROUND,
)
async def make_round_official(
    edit: Editing, tournament: TournamentId, round: RoundId, why: Why
) -> Response:
    """Let all signed sheets of a round stand; for a reason those that nobody has signed, too."""
    given = round, why.reason, edit.seen
    return tagged(await edit(use_cases.make_round_official, tournament, *given))


@rounds.post(TABLE + "/confirmation", operation_id="confirm_sheet", responses=SHEET | UNSEEN)
async def confirm_sheet(
    edit: Editing, tournament: TournamentId, table: TableId, given: Signature
) -> Response:
    """Note the second signature."""
    told = table, given.signature, edit.seen
    return tagged(await edit(use_cases.confirm_sheet, tournament, *told))


@rounds.post(TABLE + "/official", operation_id="make_official", responses=SHEET | UNSEEN)
async def make_official(edit: Editing, tournament: TournamentId, table: TableId) -> Response:
    """Let a signed sheet stand."""
    use_case = use_cases.make_official
    return tagged(await edit(use_case, tournament, table, edit.seen))


@rounds.post(TABLE + "/correction", operation_id="correct_sheet", responses=SHEET | UNSEEN)
async def correct_sheet(
    edit: Editing, tournament: TournamentId, table: TableId, given: Correction
) -> Response:
    """Put other lines in place of those handed in, for a reason."""
    told = table, as_json(given.lines), given.reason, edit.seen
    return tagged(await edit(use_cases.correct_sheet, tournament, *told))


@rounds.post(TABLE + "/reopening", operation_id="open_again", responses=SHEET | UNSEEN)
async def open_again(edit: Editing, tournament: TournamentId, table: TableId, why: Why) -> Response:
    """Give a table its sheet back, or open its match again without a result, for a reason."""
    told = table, why.reason, edit.seen
    return tagged(await edit(reopening.open_again, tournament, *told))


@rounds.post(TABLE + "/walkover", operation_id="walk_over", responses=SHEET | UNSEEN)
async def walk_over(
    edit: Editing, tournament: TournamentId, table: TableId, given: Given
) -> Response:
    """Give a match of two to one of them, for a reason."""
    told = table, given.ruling(), edit.seen
    return tagged(await edit(use_cases.walk_over, tournament, *told))
