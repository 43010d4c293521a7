"""Tournaments in words and numbers: from the state to what is answered."""

from collections.abc import Mapping, Sequence
from fractions import Fraction as Exact

from app.application.matches.loading import referee_of
from app.application.moments import moment
from app.application.ports import Tx
from app.application.tournament.decision_telling import decisions_told, substitutes_of
from app.application.tournament.desk import Desk
from app.application.tournament.entry_values import EntryInfo, EntryPlayer, NextField
from app.application.tournament.naming_values import round_name
from app.application.tournament.role_values import OfficialInfo, RoleLinkInfo
from app.application.tournament.round_values import (
    CancelledRoundInfo,
    RoundState,
    RoundView,
    TableState,
)
from app.application.tournament.rows import TournamentRow
from app.application.tournament.standing_values import (
    FinalPlace,
    Measured,
    StageTable,
    StandingRow,
    Standings,
)
from app.application.tournament.values import TournamentInfo, TournamentView
from app.application.wording.stages import stage_word
from app.domain.tournament.event_order import event_order
from app.domain.tournament.field import next_field
from app.domain.tournament.placing import Amount
from app.domain.tournament.rounds import next_round
from app.domain.tournament.seated import gone_but_seated
from app.domain.tournament.standings import StageStandings, Standing
from app.domain.tournament.state import Entry, Round, Table, Tournament
from app.domain.tournament.waiting import place_of


def info_of(row: TournamentRow) -> TournamentInfo:
    """A tournament in a list."""
    return TournamentInfo(row.id, row.name, row.game, row.phase, row.owner, moment(row.created_at))


def view_of(tx: Tx, desk: Desk) -> TournamentView:
    """A tournament as the one whose desk this is sees it."""
    state = desk.state
    rounds = (RoundState(str(one.key), len(one.tables), one.published) for one in state.rounds)
    return TournamentView(
        tournament=info_of(desk.row),
        revision=state.revision,
        options=referee_of(tx, state.game).read_options(state.options.encode()),
        plan=state.plan,
        stage_keys=tuple(stage_word(stage.name) for stage in state.plan.stages),
        entry_size=state.entry_size,
        officials=tuple(OfficialInfo(one.account, one.role, one.link) for one in state.officials),
        role_links=tuple(RoleLinkInfo(one.id, one.role) for one in state.role_links),
        entries=tuple(_entry(state, one) for one in state.entries),
        rounds=tuple(rounds),
        next_round=round_name(next_round(state)),
        cancelled=tuple(
            CancelledRoundInfo(str(one.drawn), one.played, one.reason) for one in state.cancelled
        ),
        next_field=field_of(state),
        released=state.released,
        commitment=state.commitment,
    )


def field_of(state: Tournament) -> NextField | None:
    """Who would play in the next round, and whether so many can be seated."""
    found = next_field(state)
    return (
        None
        if found is None
        else NextField(found.entries, found.seats, found.nearest, found.blocks)
    )


def _entry(state: Tournament, entry: Entry) -> EntryInfo:
    who, waits = entry.who, place_of(state, entry.who.id)
    table = gone_but_seated(state, entry)
    out = round_name(entry.out_from)
    told = who.id, who.name, who.club, who.city, who.members, entry.present, out
    return EntryInfo(*told, players_told(entry), waits, str(table.key) if table else None)


def players_told(entry: Entry) -> tuple[EntryPlayer, ...]:
    """Who plays online as the members of an entry, or was asked to."""
    return tuple(
        EntryPlayer(member, one.account, one.policy, one.accepted)
        for member, one in sorted(entry.players.items())
    )


def round_of(state: Tournament, one: Round) -> RoundView:
    """A round as it was drawn."""
    return RoundView(
        round=str(one.key),
        revision=state.revision,
        published=one.published,
        released=one.key.stage in state.released,
        seed=one.seed,
        label=one.label,
        tables=tuple(map(_table, one.tables)),
        order=one.order,
        blocks=one.blocks,
        byes=one.byes,
        broken=one.broken,
        substitutes=substitutes_of(state, one.key),
        without=one.without,
        fixed=one.fixed,
        lots=one.lots,
        parted=one.parted,
    )


def _table(table: Table) -> TableState:
    return TableState(
        table=str(table.key),
        entries=table.at.entries,
        first_dealer=table.at.first_dealer,
        block=None if table.at.block is None else table.at.block + 1,
        tie=table.at.tie,
        state=table.sheet.status,
        points=tuple(table.points().values()),
        winner=table.winner,
        walkover=table.sheet.walkover is not None,
        match_id=table.sheet.match,
    )


def standings_of(desk: Desk) -> Standings:
    """All standings as they are now."""
    return told_standings(desk.state, desk.results.standings)


def told_standings(state: Tournament, found: Sequence[StageStandings]) -> Standings:
    """Standings that were found for a state, told."""
    names = {one.who.id: one.who.name for one in state.entries}
    return Standings(
        as_of=state.version,
        official=len(found) == len(state.plan.stages) and all(one.official for one in found),
        stages=tuple(_stage(state, one, names) for one in found),
        final=tuple(
            FinalPlace(one.place, one.entry, names[one.entry], one.stage)
            for one in event_order(found)
        ),
    )


def _stage(state: Tournament, one: StageStandings, names: Mapping[str, str]) -> StageTable:
    rows = tuple(_row(row, names) for row in one.standings)
    name = state.stage(one.stage).name
    return StageTable(
        stage=one.stage,
        name=name,
        name_key=stage_word(name),
        official=one.official,
        rows=rows,
        decisions=decisions_told(state, one.stage),
    )


def _row(row: Standing, names: Mapping[str, str]) -> StandingRow:
    return StandingRow(
        place=row.place,
        entry=row.entry,
        name=names[row.entry],
        block=None if row.block is None else row.block + 1,
        points=exact(row.points),
        decided_by=row.by,
        measured=tuple(Measured(name, exact(amount)) for name, amount in row.amounts),
    )


def exact(amount: Amount) -> str:
    """A number as text: ``4``, ``5/2``."""
    return str(Exact(amount))
