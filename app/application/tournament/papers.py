"""Sheets of paper tables, checked and scored at once by the engine of the game."""

from msgspec import structs

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.matches.loading import referee_of
from app.application.people.accounts import digest_of
from app.application.ports import Tx
from app.application.tournament.decision_telling import voided_in
from app.application.tournament.desk import Desk, allowed, known_to, organized
from app.application.tournament.outdated_telling import outdated_after
from app.application.tournament.paper import Paper, paper_at
from app.application.tournament.permissions import May, Part, may
from app.application.tournament.sheet_values import SeatedEntry, SheetView
from app.domain.tournament.facts import TableKey
from app.domain.tournament.state import Tournament

LINK_PREFIX = "tkl_"


def new_code(tx: Tx, tournament: str, table: str) -> str:
    """A code that nobody guesses; it names its table, so that it alone can be read."""
    return f"{LINK_PREFIX}{tournament}_{table}_{tx.context.entropy.secret()}"


def page_url(tx: Tx, code: str) -> str:
    """The page for this code.

    What stands after the `#` is sent to no server, and so logged by none.
    """
    return f"{tx.context.public_url}/sheet#{code}"


def paper_of(tx: Tx, state: Tournament, key: TableKey) -> Paper:
    """The paper of a table. Raises :class:`Refused` ``unknown-part``."""
    table = allowed(lambda one: one.table(key), state)
    return paper_at(referee_of(tx, state.game), state, table)


def written_by(
    tx: Tx, actor: Actor, tournament: str, key: TableKey, link: str | None
) -> tuple[Desk, str]:
    """The tournament, for a caller who may write at this table, and in whose name they write.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``, ``table-link-needed``.
    """
    if link is None:
        desk = organized(tx, actor, tournament, Scope.PLAY, May.WRITE)
        return desk, actor.account or ""
    desk = known_to(tx, actor, tournament)
    _check_link(desk, key, link)
    return desk, f"table {key}"


def _check_link(desk: Desk, key: TableKey, link: str) -> None:
    """Whatever is wrong with a link, the refusal is the same.

    The log of a tournament that came from elsewhere has digests of links that were made there.
    """
    own = link.startswith(f"{LINK_PREFIX}{desk.id}_")
    tables = (table for one in desk.state.rounds for table in one.tables if table.key == key)
    table = next(tables, None)
    holds = may(Part.SECRETARY, May.WRITE)
    if not own or not holds or table is None or table.sheet.link != digest_of(link):
        raise Refused(Code.TABLE_LINK_NEEDED)


def sheet_of(tx: Tx, desk: Desk, key: TableKey) -> SheetView:
    """A sheet as it stands, every line with its score."""
    paper = paper_of(tx, desk.state, key)
    table, sheet = paper.table, paper.table.sheet
    found = paper.reckoned()
    tally = found.tally
    return SheetView(
        tournament_id=desk.id,
        table=str(key),
        revision=desk.state.revision,
        game=desk.state.game,
        options=paper.options,
        state=sheet.status,
        entries=_seated(desk.state, paper),
        first_dealer=table.at.first_dealer,
        rows=found.rows,
        points=tuple(table.points().values()),
        next_dealer=tally.next_dealer,
        ended=tally.ended,
        may_stop=tally.may_stop,
        decided=tally.outcome.by,
        winner=table.winner,
        walkover=sheet.walkover is not None,
        secretary=sheet.secretary,
        signature=sheet.signature,
        version=sheet.version,
        voided=voided_in(sheet),
        match_id=sheet.match,
        late_from=sheet.late_from,
    )


def sheet_for(tx: Tx, desk: Desk, key: TableKey, link: str | None) -> SheetView:
    """The same for its writer; a link does not tell how often the organizers have edited."""
    told = sheet_of(tx, desk, key)
    return told if link is None else structs.replace(told, revision=0)


def organized_sheet(tx: Tx, actor: Actor, desk: Desk, key: TableKey) -> SheetView:
    """The same for organizers, with the draws of its stage that rest on old numbers."""
    outdated = outdated_after(tx, actor, desk, key.stage)
    return structs.replace(sheet_of(tx, desk, key), outdated=outdated)


def _seated(state: Tournament, paper: Paper) -> tuple[SeatedEntry, ...]:
    key = paper.table.key.of
    named = {one.entry: one.name for one in state.substitutes if one.drawn == key}
    return tuple(
        SeatedEntry(
            entry,
            state.entry(entry).who.name,
            side,
            named.get(entry, ""),
            withdrawn=not state.entry(entry).plays_in(key),
        )
        for entry, side in zip(paper.table.at.entries, paper.sides, strict=True)
    )
