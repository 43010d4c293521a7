"""Tournaments: who plays online as the members of entries."""

from typing import Annotated

from fastapi import Path, Response

from app.application.tournament import membership
from app.application.tournament.own_values import OwnPart
from app.application.tournament.values import TournamentView
from app.rest.answers import JSON, answers
from app.rest.calling import Caller, EntryId, TournamentId
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.routing import router
from app.rest.tournament_bodies import MemberAnswer, MemberToPut

tournament_members = router("tournaments")

EDITED = answers(TournamentView, "The tournament now.") | UNSEEN
OWN = answers(OwnPart, "What I play there.")
Member = Annotated[int, Path(ge=1, le=12, description="Which member of the entry, from 1.")]
PART = "/tournaments/{tournament}/entries/{entry}/members/{member}"


@tournament_members.put(PART, operation_id="put_member", responses=EDITED)
async def put_member(
    edit: Editing,
    tournament: TournamentId,
    entry: EntryId,
    member: Member,
    given: MemberToPut,
) -> Response:
    """Ask a player to play as a member of an entry, or let a house bot do so."""
    told = tournament, entry, member, given.wanted(), edit.seen
    return tagged(await edit(membership.put_member, *told))


@tournament_members.delete(PART, operation_id="free_member", responses=EDITED)
async def free_member(
    edit: Editing, tournament: TournamentId, entry: EntryId, member: Member
) -> Response:
    """Let nobody play as a member online any more."""
    told = tournament, entry, member, edit.seen
    return tagged(await edit(membership.free_member, *told))


@tournament_members.get("/tournaments/{tournament}/me", operation_id="get_own_part", responses=OWN)
async def get_own_part(call: Caller, tournament: TournamentId) -> Response:
    """What I play in a tournament, or was asked to."""
    return JSON(await call.database.read(membership.get_own_part, call.actor, tournament))


@tournament_members.put(
    "/tournaments/{tournament}/me", operation_id="answer_membership", responses=OWN
)
async def answer_membership(
    call: Caller, tournament: TournamentId, given: MemberAnswer
) -> Response:
    """Agree to play for the entry that has asked me, or say no, even later."""
    use_case = membership.answer_membership
    return JSON(await call.database.write(use_case, call.actor, tournament, given.accepts))
