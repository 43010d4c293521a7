"""Tournaments: announce, look at, configure, finish; entries; standings and log."""

from fastapi import Response

from app.application.tournament import announcing, entering, forgetting, importing, reading
from app.application.tournament.entry_values import EntryPreview
from app.application.tournament.log_values import TournamentLog
from app.application.tournament.standing_values import Standings
from app.application.tournament.values import PresetList, TournamentList, TournamentView
from app.rest.answers import JSON, answers
from app.rest.calling import (
    DEFAULT_PAGE,
    After,
    Caller,
    EntryId,
    IdempotencyKey,
    Limit,
    StageNumber,
    TournamentId,
)
from app.rest.creating import create_tournament as create_tournament_once
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.routing import router
from app.rest.tournament_bodies import (
    Anonymization,
    EntryList,
    NewEntries,
    NewEntry,
    NewTournament,
    Presence,
    RoundsToPlay,
    TournamentTerms,
    Why,
    Withdrawal,
)

tournaments = router("tournaments")

EDITED = answers(TournamentView, "The tournament now.") | UNSEEN


@tournaments.get(
    "/tournament-presets", operation_id="list_presets", responses=answers(PresetList, "All.")
)
async def list_presets(call: Caller) -> Response:
    """Tournaments that are ready to be announced."""
    return JSON(announcing.list_presets())


@tournaments.post(
    "/tournaments",
    operation_id="create_tournament",
    status_code=201,
    responses=answers(TournamentView, "My tournament, a draft.", 201),
)
async def create_tournament(
    call: Caller, wanted: NewTournament, idempotency_key: IdempotencyKey = None
) -> Response:
    """Announce a tournament, by a preset or by a plan of my own."""
    made = await create_tournament_once(
        call, idempotency_key, announcing.create_tournament, wanted.wanted()
    )
    answer = tagged(made, 201)
    answer.headers["Location"] = f"/v1/tournaments/{made.tournament.id}"
    return answer


@tournaments.get(
    "/tournaments", operation_id="list_tournaments", responses=answers(TournamentList, "A page.")
)
async def list_tournaments(
    call: Caller, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """The tournaments in which I have a role, newest first."""
    page = await call.database.read(
        announcing.list_tournaments, call.actor, after, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.page.next))


@tournaments.get(
    "/tournaments/{tournament}",
    operation_id="get_tournament",
    responses=answers(TournamentView, "The tournament; its ETag is what edits must have seen."),
)
async def get_tournament(call: Caller, tournament: TournamentId) -> Response:
    """A tournament, as I may see it: whoever has no role sees what is published."""
    return tagged(await call.database.read(announcing.get_tournament, call.actor, tournament))


@tournaments.put("/tournaments/{tournament}", operation_id="configure_tournament", responses=EDITED)
async def configure_tournament(
    edit: Editing, tournament: TournamentId, terms: TournamentTerms
) -> Response:
    """Change options or plan while nothing is drawn; the name until the tournament is archived."""
    use_case = announcing.configure_tournament
    return tagged(await edit(use_case, tournament, terms.wanted(), edit.seen))


@tournaments.post(
    "/tournaments/{tournament}/registration", operation_id="open_registration", responses=EDITED
)
async def open_registration(edit: Editing, tournament: TournamentId) -> Response:
    """Let entries come in; the seed of the first draw is bound from now on."""
    return tagged(await edit(announcing.open_registration, tournament, edit.seen))


@tournaments.post(
    "/tournaments/{tournament}/finish", operation_id="finish_tournament", responses=EDITED
)
async def finish_tournament(
    edit: Editing, tournament: TournamentId, why: Why | None = None
) -> Response:
    """Close a tournament whose rounds are all played, or for a reason no more are."""
    given = (why or Why()).reason, edit.seen
    return tagged(await edit(announcing.finish_tournament, tournament, *given))


@tournaments.put(
    "/tournaments/{tournament}/stages/{stage}/rounds",
    operation_id="set_rounds",
    responses=EDITED,
)
async def set_rounds(
    edit: Editing, tournament: TournamentId, stage: StageNumber, wanted: RoundsToPlay
) -> Response:
    """Let a stage have more or fewer rounds than planned, until the next one is drawn."""
    given = stage, wanted.rounds, wanted.reason, edit.seen
    return tagged(await edit(announcing.set_rounds, tournament, *given))


@tournaments.post(
    "/tournaments/{tournament}/archive", operation_id="archive_tournament", responses=EDITED
)
async def archive_tournament(edit: Editing, tournament: TournamentId) -> Response:
    """Let nothing of it change any more."""
    return tagged(await edit(announcing.archive_tournament, tournament, edit.seen))


@tournaments.post("/tournaments/{tournament}/entries", operation_id="add_entries", responses=EDITED)
async def add_entries(
    edit: Editing,
    tournament: TournamentId,
    wanted: NewEntries,
) -> Response:
    """Add entries, all or none; late ones play from the next round on."""
    told = tournament, wanted.wanted(), edit.seen
    return tagged(await edit(entering.add_entries, *told))


@tournaments.post(
    "/tournaments/{tournament}/entry-preview",
    operation_id="preview_entries",
    responses=answers(EntryPreview, "What the list would bring; nothing is stored."),
)
async def preview_entries(call: Caller, tournament: TournamentId, given: EntryList) -> Response:
    """Read a pasted list: a line an entry, with name, club, city, members."""
    told = tournament, given.text, call.language, given.names
    found = await call.database.study(importing.preview_entries, call.actor, *told)
    return JSON(found, headers=call.worded())


@tournaments.put(
    "/tournaments/{tournament}/entries/{entry}", operation_id="change_entry", responses=EDITED
)
async def change_entry(
    edit: Editing, tournament: TournamentId, entry: EntryId, wanted: NewEntry
) -> Response:
    """Write an entry anew."""
    given = entry, wanted.wanted(), edit.seen
    return tagged(await edit(entering.change_entry, tournament, *given))


@tournaments.post(
    "/tournaments/{tournament}/entries/{entry}/withdrawal",
    operation_id="withdraw_entry",
    responses=EDITED,
)
async def withdraw_entry(
    edit: Editing, tournament: TournamentId, entry: EntryId, wanted: Withdrawal
) -> Response:
    """Let an entry play no more, from the round on that is named, or is not played yet."""
    given = entry, wanted.reason, wanted.from_round, edit.seen
    return tagged(await edit(entering.withdraw_entry, tournament, *given))


@tournaments.post(
    "/tournaments/{tournament}/entries/{entry}/return",
    operation_id="take_back_withdrawal",
    responses=EDITED,
)
async def take_back_withdrawal(
    edit: Editing, tournament: TournamentId, entry: EntryId, why: Why
) -> Response:
    """Let an entry that has withdrawn play again, for a reason."""
    given = entry, why.reason, edit.seen
    return tagged(await edit(entering.take_back_withdrawal, tournament, *given))


@tournaments.post(
    "/tournaments/{tournament}/entries/{entry}/anonymization",
    operation_id="anonymize_entry",
    responses=EDITED,
)
async def anonymize_entry(
    edit: Editing, tournament: TournamentId, entry: EntryId, wanted: Anonymization
) -> Response:
    """Take names of an entry out of the tournament and its log for ever; results stay."""
    whose = forgetting.Whose(wanted.member, wanted.round)
    given = entry, wanted.reason, whose, edit.seen
    return tagged(await edit(forgetting.anonymize_entry, tournament, *given))


@tournaments.put(
    "/tournaments/{tournament}/entries/{entry}/presence",
    operation_id="check_in",
    responses=EDITED,
)
async def check_in(
    edit: Editing, tournament: TournamentId, entry: EntryId, given: Presence
) -> Response:
    """Note that an entry is there, or is not."""
    told = entry, given.present, edit.seen
    return tagged(await edit(entering.check_in, tournament, *told))


@tournaments.get(
    "/tournaments/{tournament}/standings",
    operation_id="get_standings",
    responses=answers(Standings, "All standings of one moment."),
)
async def get_standings(call: Caller, tournament: TournamentId) -> Response:
    """The order of every stage that has begun, with why each is where it is."""
    return JSON(await call.database.read(reading.get_standings, call.actor, tournament))


@tournaments.get(
    "/tournaments/{tournament}/log",
    operation_id="list_tournament_log",
    responses=answers(TournamentLog, "A page, oldest first."),
)
async def list_tournament_log(
    call: Caller, tournament: TournamentId, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """All that was done, by whom, and why, as far as I may see it."""
    page = await call.database.read(
        reading.list_tournament_log, call.actor, tournament, after, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.page.next))
