"""Who has which role in a tournament, links by which roles are taken up, what is released."""

from fastapi import Response

from app.application.tournament import announcing, roles
from app.application.tournament.role_values import RoleLinkCode
from app.application.tournament.values import TournamentView
from app.rest.answers import answers
from app.rest.calling import Caller, PlayerId, RoleLinkId, StageNumber, TournamentId
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.routing import router
from app.rest.tournament_bodies import LinkToRead, WantedRole

officials = router("officials")

EDITED = answers(TournamentView, "The tournament now.") | UNSEEN


@officials.put(
    "/tournaments/{tournament}/roles/{player}", operation_id="give_role", responses=EDITED
)
async def give_role(
    edit: Editing, tournament: TournamentId, player: PlayerId, wanted: WantedRole
) -> Response:
    """Let somebody direct, judge or see a tournament of mine, in place of the role before."""
    given = player, wanted.role, edit.seen
    return tagged(await edit(roles.give_role, tournament, *given))


@officials.delete(
    "/tournaments/{tournament}/roles/{player}", operation_id="end_role", responses=EDITED
)
async def end_role(edit: Editing, tournament: TournamentId, player: PlayerId) -> Response:
    """Let somebody have no role in a tournament of mine any more.

    No link that was made before gives them one again; a link made after does.
    """
    return tagged(await edit(roles.end_role, tournament, player, edit.seen))


@officials.put(
    "/tournaments/{tournament}/owner/{player}",
    operation_id="hand_over_tournament",
    responses=EDITED,
)
async def hand_over_tournament(
    edit: Editing, tournament: TournamentId, player: PlayerId
) -> Response:
    """Let a director own a tournament of mine who has come by a link.

    I direct it from then on.
    """
    return tagged(await edit(roles.hand_over_tournament, tournament, player, edit.seen))


@officials.post(
    "/tournaments/{tournament}/role-links",
    operation_id="make_role_link",
    responses=answers(RoleLinkCode, "The code, told only here.") | UNSEEN,
)
async def make_role_link(edit: Editing, tournament: TournamentId, wanted: WantedRole) -> Response:
    """A link by which whoever has its code takes a role up, until I end it."""
    made = await edit(roles.make_role_link, tournament, wanted.role, edit.seen)
    return tagged(made)


@officials.delete(
    "/tournaments/{tournament}/role-links/{link}",
    operation_id="end_role_link",
    responses=EDITED,
)
async def end_role_link(edit: Editing, tournament: TournamentId, link: RoleLinkId) -> Response:
    """End a link, and the roles that were taken up by it."""
    return tagged(await edit(roles.end_role_link, tournament, link, edit.seen))


@officials.post(
    "/role-links/use",
    operation_id="take_role",
    responses=answers(TournamentView, "The tournament in which I have this role now."),
)
async def take_role(call: Caller, given: LinkToRead) -> Response:
    """Take up the role of a link. The code is a secret, so it is no part of the address."""
    return tagged(await call.database.write(roles.take_role, call.actor, given.code))


@officials.post(
    "/tournaments/{tournament}/stages/{stage}/release",
    operation_id="release_results",
    responses=EDITED,
)
async def release_results(edit: Editing, tournament: TournamentId, stage: StageNumber) -> Response:
    """Let everybody see the results of a stage, those to come as well."""
    use_case = announcing.release_results
    return tagged(await edit(use_case, tournament, stage, edit.seen))
