"""What can be done with tournaments. ``seen`` is the revision that the caller has seen."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.naming import Name, Place, Reason
from app.application.tournament.announcing import (
    WantedTournament,
    archive_tournament,
    configure_tournament,
    create_tournament,
    finish_tournament,
    open_registration,
    set_rounds,
)
from app.application.tournament.editing_once import edited_once
from app.application.tournament.entering import (
    WantedEntry,
    add_entries,
    change_entry,
    check_in,
    take_back_withdrawal,
    withdraw_entry,
)
from app.application.tournament.forgetting import Whose, anonymize_entry
from app.application.tournament.importing import import_entries
from app.application.tournament.lists import NameOrder
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import MOST_ROUNDS
from app.graphql.call import Info, at_least, check_texts
from app.graphql.inputs import GivenOptions
from app.graphql.texts import PASTED, check_length, name_of, reason_of


class NewEntry(Struct, frozen=True):
    """Who takes part: a player, a pair or a team."""

    name: Name
    club: Place = ""
    city: Place = ""
    members: Annotated[tuple[Name, ...], Meta(max_length=6)] = ()


class RoundsToPlay(Struct, frozen=True):
    """How many rounds a stage has from now on, and why."""

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    reason: Reason


class NamesToForget(Struct, frozen=True):
    """Names that are taken out, and why: all of an entry, or those of one member, from 1.

    With a `round` they are the names of who played for it there.
    """

    reason: Reason
    member: Annotated[int, Meta(ge=1, le=12)] | None = None
    round: Annotated[str, Meta(pattern=r"^[0-9]{1,2}\.[0-9]{1,2}\Z")] | None = None


def _wanted(entry: NewEntry) -> WantedEntry:
    members = tuple(one.strip() for one in entry.members)
    return WantedEntry(entry.name.strip(), entry.club.strip(), entry.city.strip(), members)


@strawberry.type
class TournamentMutations:
    """Edits of tournaments, by their owners and directors."""

    @strawberry.mutation
    async def create_tournament(
        self,
        info: Info,
        name: str,
        preset: str | None = None,
        options: GivenOptions | None = None,
        plan: Plan | None = None,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Announce a tournament: by a preset, or by options, which name the game, and a plan."""
        game = options.game if options else None
        text = options.text if options else None
        check_texts(preset)
        wanted = WantedTournament(name_of(name), preset, game, text, plan)
        return await info.context.make_tournament(idempotency_key, create_tournament, wanted)

    @strawberry.mutation
    async def configure_tournament(
        self,
        info: Info,
        tournament: strawberry.ID,
        seen: int,
        name: str,
        options: GivenOptions | None = None,
        plan: Plan | None = None,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Change options or plan while nothing is drawn; the name until it is archived."""
        text = options.text if options else None
        wanted = WantedTournament(name_of(name), options=text, plan=plan)
        return await info.context.edit(
            idempotency_key, configure_tournament, tournament, wanted, seen
        )

    @strawberry.mutation
    async def open_registration(
        self, info: Info, tournament: strawberry.ID, seen: int, idempotency_key: str | None = None
    ) -> TournamentView | Problem:
        """Let entries come in; the seed of the first draw is bound from now on."""
        return await info.context.edit(idempotency_key, open_registration, tournament, seen)

    @strawberry.mutation
    async def finish_tournament(
        self,
        info: Info,
        tournament: strawberry.ID,
        seen: int,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Close a tournament whose rounds are all played, or for a reason no more are."""
        told = tournament, reason_of(reason), seen
        return await info.context.edit(idempotency_key, finish_tournament, *told)

    @strawberry.mutation
    async def set_rounds(
        self,
        info: Info,
        tournament: strawberry.ID,
        stage: int,
        wanted: RoundsToPlay,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let a stage have more or fewer rounds than planned, until the next one is drawn."""
        given = at_least(1, "stage", stage), wanted.rounds, wanted.reason.strip(), seen
        return await info.context.edit(idempotency_key, set_rounds, tournament, *given)

    @strawberry.mutation
    async def archive_tournament(
        self, info: Info, tournament: strawberry.ID, seen: int, idempotency_key: str | None = None
    ) -> TournamentView | Problem:
        """Let nothing of it change any more."""
        return await info.context.edit(idempotency_key, archive_tournament, tournament, seen)

    @strawberry.mutation
    async def add_entries(
        self,
        info: Info,
        tournament: strawberry.ID,
        entries: list[NewEntry],
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Add entries, all or none; late ones play from the next round on."""
        told = tournament, tuple(map(_wanted, entries)), seen
        return await info.context.edit(idempotency_key, add_entries, *told)

    @strawberry.mutation
    async def import_entries(
        self,
        info: Info,
        tournament: strawberry.ID,
        text: str,
        seen: int,
        names: NameOrder | None = None,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Add all entries of a list as `previewEntries` reads it, or none of them."""
        call = info.context
        check_length(text, PASTED, "text")
        actor = await call.admitted(import_entries.__name__, tournament)
        name = import_entries.__name__
        with call.repeatable(idempotency_key, actor, name, tournament, text, names) as again:
            return await call.services.database.write(
                edited_once, actor, again, import_entries, tournament, text, names, seen
            )

    @strawberry.mutation
    async def change_entry(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        wanted: NewEntry,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Write an entry anew."""
        return await info.context.edit(
            idempotency_key, change_entry, tournament, entry, _wanted(wanted), seen
        )

    @strawberry.mutation
    async def withdraw_entry(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        seen: int,
        reason: str = "",
        from_round: str | None = None,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let an entry play no more, from the round on that is named, or is not played yet."""
        check_texts(from_round)
        told = tournament, entry, reason_of(reason), from_round, seen
        return await info.context.edit(idempotency_key, withdraw_entry, *told)

    @strawberry.mutation
    async def take_back_withdrawal(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let an entry that has withdrawn play again, for a reason."""
        told = tournament, entry, reason_of(reason), seen
        return await info.context.edit(idempotency_key, take_back_withdrawal, *told)

    @strawberry.mutation
    async def anonymize_entry(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        wanted: NamesToForget,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Take names of an entry out of the tournament and its log for ever; results stay."""
        whose = Whose(wanted.member, wanted.round)
        told = tournament, entry, wanted.reason.strip(), whose, seen
        return await info.context.edit(idempotency_key, anonymize_entry, *told)

    @strawberry.mutation
    async def check_in(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        present: bool,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Note that an entry is there, or is not."""
        return await info.context.edit(idempotency_key, check_in, tournament, entry, present, seen)
