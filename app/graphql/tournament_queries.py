"""What can be asked about tournaments."""

import strawberry

from app.application.tournament.announcing import get_tournament, list_presets, list_tournaments
from app.application.tournament.decision_values import DecisionList
from app.application.tournament.drawing import get_round
from app.application.tournament.entry_values import EntryPreview
from app.application.tournament.importing import preview_entries
from app.application.tournament.judging import list_decisions
from app.application.tournament.listing import EntryOrder, SortedEntries, list_entries
from app.application.tournament.lists import NameOrder
from app.application.tournament.reading import get_standings, list_tournament_log
from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SheetView
from app.application.tournament.sheets import get_linked_sheet, get_sheet
from app.application.tournament.standing_values import Standings
from app.application.tournament.values import PresetList, TournamentView
from app.application.values import Problem
from app.graphql import connections
from app.graphql.call import Info
from app.graphql.connections import TournamentConnection, TournamentLogConnection
from app.graphql.texts import PASTED, check_length


@strawberry.type
class TournamentQueries:
    """Tournaments: whoever has no role in one sees what is published."""

    @strawberry.field
    async def presets(self, info: Info) -> PresetList | Problem:
        """Tournaments that are ready to be announced."""
        await info.context.admitted(list_presets.__name__)
        return list_presets()

    @strawberry.field
    async def tournaments(
        self, info: Info, first: int = 20, after: str | None = None
    ) -> TournamentConnection | Problem:
        """The tournaments in which the caller has a role, newest first."""
        found = await info.context.read(list_tournaments, after, info.context.page(first))
        return connections.tournaments(found)

    @strawberry.field
    async def tournament(self, info: Info, id: strawberry.ID) -> TournamentView | Problem:
        """A tournament; its `revision` is what an edit must have seen."""
        return await info.context.read(get_tournament, id)

    @strawberry.field
    async def preview_entries(
        self,
        info: Info,
        tournament: strawberry.ID,
        text: str,
        names: NameOrder | None = None,
    ) -> EntryPreview | Problem:
        """What a pasted list of entries would bring. Nothing is stored."""
        check_length(text, PASTED, "text")
        call = info.context
        actor = await call.admitted(preview_entries.__name__, tournament)
        return await call.services.database.read(
            preview_entries, actor, tournament, text, call.language, names
        )

    @strawberry.field
    async def entries(
        self, info: Info, tournament: strawberry.ID, order: EntryOrder
    ) -> SortedEntries | Problem:
        """All entries as they came in, or by the alphabet of the caller's language."""
        call = info.context
        actor = await call.admitted(list_entries.__name__, tournament)
        told = tournament, order, call.language
        return await call.services.database.read(list_entries, actor, *told)

    @strawberry.field
    async def round(self, info: Info, tournament: strawberry.ID, round: str) -> RoundView | Problem:
        """A round as it was drawn, by its name such as `1.2`."""
        return await info.context.read(get_round, tournament, round)

    @strawberry.field
    async def sheet(self, info: Info, tournament: strawberry.ID, table: str) -> SheetView | Problem:
        """The sheet of a table, by its name such as `1.2.3`."""
        return await info.context.read(get_sheet, tournament, table)

    @strawberry.field
    async def linked_sheet(self, info: Info, code: str) -> SheetView | Problem:
        """The sheet that a table link is for."""
        return await info.context.read(get_linked_sheet, code)

    @strawberry.field
    async def standings(self, info: Info, tournament: strawberry.ID) -> Standings | Problem:
        """The order of every stage that has begun, with why each is where it is."""
        return await info.context.read(get_standings, tournament)

    @strawberry.field
    async def decisions(self, info: Info, tournament: strawberry.ID) -> DecisionList | Problem:
        """Penalties, rulings, walkovers, void deals and substitutes, with their reasons."""
        return await info.context.read(list_decisions, tournament)

    @strawberry.field
    async def tournament_log(
        self, info: Info, tournament: strawberry.ID, first: int = 20, after: str | None = None
    ) -> TournamentLogConnection | Problem:
        """All that was done, by whom, and why, oldest first."""
        page = info.context.page(first)
        found = await info.context.read(list_tournament_log, tournament, after, page)
        return connections.tournament_log(found)
