"""A tournament goes over to a director who has come by a link; who owned it directs it then."""

import pytest

from app.application.errors import Code
from app.application.exports.bundles import without_accounts
from app.application.people.anonymizing import anonymize
from app.application.tournament.announcing import archive_tournament, get_tournament
from app.application.tournament.roles import (
    end_role,
    give_role,
    hand_over_tournament,
    make_role_link,
    take_role,
)
from app.application.tournament.values import TournamentView
from app.domain.tournament.role_facts import Role, TournamentHandedOver
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage
from tests.storage.world import PlainPasswords, refused


async def linked(club: Club, role: Role) -> None:
    """Ann takes a role up by a link."""
    seen = await club.revision()
    made = await club.database.write(make_role_link, club.dan, club.id, role, seen)
    await club.database.write(take_role, club.people[0], made.code)


async def handed(club: Club, by: int = 3, seen: int | None = None) -> TournamentView:
    """The tournament, handed over to Ann."""
    seen = await club.revision() if seen is None else seen
    who, ann = club.people[by], club.people[0].account or ""
    return await club.database.write(hand_over_tournament, who, club.id, ann, seen)


async def test_the_new_owner_may_all_and_the_old_one_directs(storage: Storage) -> None:
    async with club_on(storage) as club:
        ann = club.people[0]
        await linked(club, "director")
        before = await club.revision()
        view = await handed(club)
        assert (view.tournament.owner_id, view.revision) == (ann.account, before + 1)
        assert [(one.player_id, one.role) for one in view.officials] == [
            (club.dan.account, "director")
        ]
        assert await club.database.read(get_tournament, ann, club.id) == view
        assert await club.database.read(get_tournament, club.dan, club.id) == view
        roles = storage.rows("SELECT account, role FROM tournament_role ORDER BY account")
        assert roles == [(ann.account, "owner"), (club.dan.account, "director")]
        with refused(Code.NOT_ORGANIZER):
            await handed(club, by=3)
        # Whoever owned it may be forgotten now, and whoever owns it may not.
        with refused(Code.STILL_ORGANIZING):
            await anonymize(club.database, PlainPasswords(), ann, None)
        left = await anonymize(club.database, PlainPasswords(), club.dan, None)
        assert left.name == "—"
        ended = club.dan.account or ""
        view = await club.database.write(end_role, ann, club.id, ended, view.revision)
        assert view.officials == ()


@pytest.mark.parametrize("role", ["director", "jury", None])
async def test_nobody_becomes_an_owner_unasked(storage: Storage, role: Role | None) -> None:
    async with club_on(storage) as club:
        seen, ann = await club.revision(), club.people[0].account or ""
        if role == "jury":
            await linked(club, role)
        elif role is not None:
            await club.database.write(give_role, club.dan, club.id, ann, "director", seen)
        before = storage.contents()
        with refused(Code.TOURNAMENT_BARS, "not-a-director"):
            await handed(club)
        assert storage.contents() == before


async def test_only_the_owner_does_it_who_has_seen_what_is_there(storage: Storage) -> None:
    async with club_on(storage) as club:
        await linked(club, "director")
        before = storage.contents()
        for by in (0, 1):
            with refused(Code.NOT_ORGANIZER):
                await handed(club, by)
        with refused(Code.EDITED_MEANWHILE):
            await handed(club, seen=1)
        assert storage.contents() == before
        seen = await club.revision()
        await club.database.write(archive_tournament, club.dan, club.id, seen)
        with refused(Code.TOURNAMENT_BARS, "tournament-phase"):
            await handed(club)


def test_a_bundle_tells_of_neither() -> None:
    fact = TournamentHandedOver("ann", "dan")
    there = TournamentHandedOver("elsewhere:ann", "elsewhere:dan")
    assert (without_accounts(fact), without_accounts(there)) == (there, there)
