"""What can be done with tournaments. ``seen`` is the revision that the caller has seen."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.naming import NAME_LONGEST, UNPRINTABLE
from app.application.tournament.announcing import (
    WantedTournament,
    archive_tournament,
    configure_tournament,
    create_tournament,
    finish_tournament,
    open_registration,
)
from app.application.tournament.drawing import (
    Pairings,
    WantedDraw,
    arrange_round,
    cancel_round,
    draw_round,
    pair_round,
    publish_round,
    redraw_round,
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
from app.application.tournament.importing import import_entries
from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SheetView, TableLink
from app.application.tournament.sheets import (
    confirm_sheet,
    correct_sheet,
    enter_lines,
    make_official,
    make_round_official,
    make_table_link,
    sign_sheet,
    submit_sheet,
)
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.pairing import GivenTable
from app.domain.tournament.plan import Plan
from app.graphql.call import Info, check_texts
from app.graphql.inputs import GivenLine, GivenOptions
from app.graphql.texts import NAME, PASTED, REASON, check_length

EntryName = Annotated[str, Meta(max_length=NAME_LONGEST, pattern=rf"^(?=.*\S)[^{UNPRINTABLE}]*\Z")]
Place = Annotated[str, Meta(max_length=NAME_LONGEST, pattern=rf"^[^{UNPRINTABLE}]*\Z")]


class NewEntry(Struct, frozen=True):
    """Who takes part: a player, a pair or a team."""

    name: EntryName
    club: Place = ""
    city: Place = ""
    members: Annotated[tuple[EntryName, ...], Meta(max_length=6)] = ()


class TableGiven(Struct, frozen=True):
    """The entries of a table in seat order; without a first dealer one is drawn."""

    entries: Annotated[tuple[str, ...], Meta(min_length=1, max_length=12)]
    first_dealer: Annotated[int, Meta(ge=0, le=11)] | None = None


class SeatToFix(Struct, frozen=True):
    """An entry that is to sit at the table of this number."""

    entry: str
    table: Annotated[int, Meta(ge=1, le=100)]


class DrawToMake(Struct, frozen=True):
    """What is asked of a draw: these go `without` a table, `fixed` sit where they are put.

    It takes a reason where somebody goes without.
    """

    without: Annotated[tuple[str, ...], Meta(max_length=MOST_ENTRIES)] = ()
    fixed: Annotated[tuple[SeatToFix, ...], Meta(max_length=MOST_ENTRIES)] = ()


class TableEntries(Struct, frozen=True):
    """The entries of a table, in seat order."""

    entries: Annotated[tuple[str, ...], Meta(max_length=12)]


def _wanted(entry: NewEntry) -> WantedEntry:
    members = tuple(one.strip() for one in entry.members)
    return WantedEntry(entry.name.strip(), entry.club.strip(), entry.city.strip(), members)


def _draw(reason: str, wish: DrawToMake | None) -> WantedDraw:
    asked = wish or DrawToMake()
    fixed = tuple(FixedSeat(one.entry, one.table) for one in asked.fixed)
    return WantedDraw(_reason(reason), asked.without, fixed)


def _reason(text: str) -> str:
    check_texts(text)
    return check_length(text, REASON, "reason")


def _name(text: str) -> str:
    check_texts(text)
    return check_length(text, NAME, "name", least=1)


def _json(lines: list[GivenLine]) -> bytes:
    return b"[" + b",".join(line.text for line in lines) + b"]"


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
        wanted = WantedTournament(_name(name), preset, game, text, plan)
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
        """Change name, options or plan while nothing is drawn."""
        text = options.text if options else None
        wanted = WantedTournament(_name(name), options=text, plan=plan)
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
        told = tournament, _reason(reason), seen
        return await info.context.edit(idempotency_key, finish_tournament, *told)

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
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Add all entries of a list as `previewEntries` reads it, or none of them."""
        call = info.context
        check_length(text, PASTED, "text")
        actor = await call.admitted(import_entries.__name__, tournament)
        name = import_entries.__name__
        with call.repeatable(idempotency_key, actor, name, tournament, text) as again:
            return await call.services.database.write(
                edited_once, actor, again, import_entries, tournament, text, seen
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
        told = tournament, entry, _reason(reason), from_round, seen
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
        told = tournament, entry, _reason(reason), seen
        return await info.context.edit(idempotency_key, take_back_withdrawal, *told)

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

    @strawberry.mutation
    async def draw_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        seen: int,
        reason: str = "",
        wish: DrawToMake | None = None,
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Draw the next round; while sheets are out it takes a reason."""
        told = tournament, _draw(reason, wish), seen
        return await info.context.edit(idempotency_key, draw_round, *told)

    @strawberry.mutation
    async def redraw_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        reason: str,
        seen: int,
        wish: DrawToMake | None = None,
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Draw the last round anew, for a reason, while nothing was played in it."""
        told = tournament, round, _draw(reason, wish), seen
        return await info.context.edit(idempotency_key, redraw_round, *told)

    @strawberry.mutation
    async def cancel_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Take the last round back, for a reason; what was written in it counts no more."""
        told = tournament, round, _reason(reason), seen
        return await info.context.edit(idempotency_key, cancel_round, *told)

    @strawberry.mutation
    async def pair_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        tables: list[TableGiven],
        seen: int,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Give the tables of a round of a stage that draws none itself."""
        given = tuple(GivenTable(one.entries, one.first_dealer) for one in tables)
        told = Pairings(given, _reason(reason)), seen
        return await info.context.edit(idempotency_key, pair_round, tournament, round, *told)

    @strawberry.mutation
    async def arrange_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        tables: list[TableEntries],
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Seat the entries of a round by hand, for a reason."""
        told = [table.entries for table in tables], _reason(reason), seen
        return await info.context.edit(idempotency_key, arrange_round, tournament, round, *told)

    @strawberry.mutation
    async def publish_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        idempotency_key: str | None = None,
        *,
        hints_accepted: bool = False,
    ) -> RoundView | Problem:
        """Let play begin at the tables of a round.

        With `hintsAccepted` although the draw hints at results that are not released.
        """
        told = tournament, round, seen
        return await info.context.edit(
            idempotency_key, publish_round, *told, hints_accepted=hints_accepted
        )

    @strawberry.mutation
    async def make_table_link(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TableLink | Problem:
        """A link for the secretary of one table; the one before ends."""
        return await info.context.edit(idempotency_key, make_table_link, tournament, table, seen)

    @strawberry.mutation
    async def enter_lines(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        lines: list[GivenLine],
        seen: int,
        link: str | None = None,
        *,
        live: bool = False,
    ) -> SheetView | Problem:
        """Write all lines of a sheet; `seen` is the version that the writer has."""
        told = _json(lines), seen, link
        return await info.context.write(enter_lines, tournament, table, *told, live=live)

    @strawberry.mutation
    async def sign_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        signature: str,
        seen: int,
        link: str | None = None,
    ) -> SheetView | Problem:
        """Sign a sheet at its table, as the second one; once more changes nothing."""
        told = _name(signature), seen, link
        return await info.context.write(sign_sheet, tournament, table, *told)

    @strawberry.mutation
    async def make_round_official(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        *,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Let all signed sheets of a round stand; for a reason unsigned ones, too."""
        told = tournament, round, _reason(reason), seen
        return await info.context.edit(idempotency_key, make_round_official, *told)

    @strawberry.mutation
    async def submit_sheet(
        self, info: Info, tournament: strawberry.ID, table: str, link: str | None = None
    ) -> SheetView | Problem:
        """Hand a sheet in; once more changes nothing."""
        return await info.context.write(submit_sheet, tournament, table, link)

    @strawberry.mutation
    async def confirm_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        signature: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Note the second signature."""
        return await info.context.edit(
            idempotency_key, confirm_sheet, tournament, table, _name(signature), seen
        )

    @strawberry.mutation
    async def make_official(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Let a signed sheet stand."""
        return await info.context.edit(idempotency_key, make_official, tournament, table, seen)

    @strawberry.mutation
    async def correct_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        lines: list[GivenLine],
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Put other lines in place of those handed in, for a reason."""
        told = _json(lines), _reason(reason), seen
        return await info.context.edit(idempotency_key, correct_sheet, tournament, table, *told)
