"""Decisions of the jury and the director: penalties, rulings, void deals, substitutes."""

from typing import Annotated

from fastapi import Path, Response

from app.application.tournament import judging as use_cases
from app.application.tournament.decision_values import DecisionList
from app.application.tournament.sheet_values import SheetView
from app.rest.answers import answers
from app.rest.calling import DIGITS, Caller, EntryId, RoundId, TableId, TournamentId
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.judging_bodies import (
    GivenGrounds,
    GivenPenalty,
    GivenRuling,
    GivenSubstitute,
    GivenVoid,
)
from app.rest.routing import router
from app.rest.tournament_bodies import MOST_LINES, MOST_RULINGS, Why

judging = router("judging")

DECIDED = answers(DecisionList, "All decisions now.") | UNSEEN
ROUND = "/tournaments/{tournament}/rounds/{round}"

RulingNumber = Annotated[
    int, Path(ge=1, le=MOST_RULINGS, description="The number of a penalty or ruling."), DIGITS
]
LineNumber = Annotated[
    int, Path(ge=1, le=MOST_LINES, description="A line of a sheet, from 1."), DIGITS
]


@judging.get(
    "/tournaments/{tournament}/decisions",
    operation_id="list_decisions",
    responses=answers(DecisionList, "All decisions now."),
)
async def list_decisions(call: Caller, tournament: TournamentId) -> Response:
    """Penalties, rulings, walkovers, void deals and substitutes, with their reasons."""
    return tagged(await call.database.read(use_cases.list_decisions, call.actor, tournament))


@judging.post(ROUND + "/penalties", operation_id="give_penalty", responses=DECIDED)
async def give_penalty(
    edit: Editing, tournament: TournamentId, round: RoundId, given: GivenPenalty
) -> Response:
    """Take points or winnings off an entry, for a reason."""
    told = round, given.penalty(), edit.seen
    return tagged(await edit(use_cases.give_penalty, tournament, *told))


@judging.post(ROUND + "/rulings", operation_id="make_ruling", responses=DECIDED)
async def make_ruling(
    edit: Editing, tournament: TournamentId, round: RoundId, given: GivenRuling
) -> Response:
    """Note a ruling, a warning or lateness, for a reason."""
    told = round, given.noted(), edit.seen
    return tagged(await edit(use_cases.make_ruling, tournament, *told))


@judging.post(
    "/tournaments/{tournament}/rulings/{number}/lifting",
    operation_id="lift_ruling",
    responses=DECIDED,
)
async def lift_ruling(
    edit: Editing, tournament: TournamentId, number: RulingNumber, why: Why
) -> Response:
    """Let a penalty or ruling hold no more, for a reason."""
    told = number, why.reason, edit.seen
    return tagged(await edit(use_cases.lift_ruling, tournament, *told))


@judging.put(ROUND + "/substitutes/{entry}", operation_id="name_substitute", responses=DECIDED)
async def name_substitute(
    edit: Editing,
    tournament: TournamentId,
    round: RoundId,
    entry: EntryId,
    given: GivenSubstitute,
) -> Response:
    """Let somebody play for an entry in one round."""
    told = round, entry, given.replacement(), edit.seen
    return tagged(await edit(use_cases.name_substitute, tournament, *told))


@judging.post(
    "/tournaments/{tournament}/tables/{table}/lines/{line}/voiding",
    operation_id="void_deal",
    responses=answers(SheetView, "The sheet, scored.") | UNSEEN,
)
async def void_deal(
    edit: Editing,
    tournament: TournamentId,
    table: TableId,
    line: LineNumber,
    given: GivenVoid,
) -> Response:
    """Let a deal count no more, or again, for a reason; its line stays on the sheet."""
    deal = use_cases.NamedDeal(line, given.version)
    told = table, deal, given.grounds(), edit.seen
    return tagged(await edit(use_cases.void_deal, tournament, *told, counts=given.counts))


@judging.post(
    "/tournaments/{tournament}/tables/{table}/cutting-short",
    operation_id="cut_short",
    responses=answers(SheetView, "The sheet, scored.") | UNSEEN,
)
async def cut_short(
    edit: Editing, tournament: TournamentId, table: TableId, given: GivenGrounds
) -> Response:
    """Hand a sheet in as it stands though deals are left to be played, for a reason."""
    told = table, given.grounds(), edit.seen
    return tagged(await edit(use_cases.cut_short, tournament, *told))
