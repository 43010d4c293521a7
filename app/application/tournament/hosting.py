"""Online tables: their matches are opened, and their results taken, when somebody looks at them.

What is due at a table follows from the tournament and the match alone, so a look that comes twice,
or late after a crash, does no harm. It happens in one transaction with what it stores.
"""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from app.application.errors import Refused
from app.application.live import Live
from app.application.matches.awaiting import end_waiting, let_stand
from app.application.matches.handing_over import hand_over
from app.application.matches.hosting import HostedSeat, end_at, host_match
from app.application.matches.loading import fresh_match
from app.application.matches.opening import WantedMatch
from app.application.matches.standing_in import give_up
from app.application.matches.table import BOTS_TOPIC, change_match
from app.application.matches.telling_host import TABLE, subject_of
from app.application.ports import Tx
from app.application.rows import Deadline
from app.application.tournament.desk import Desk, allowed, kept, loaded
from app.application.tournament.naming import table_key
from app.application.tournament.paper import Paper
from app.application.tournament.papers import paper_of
from app.application.tournament.ruled_by import rule_for
from app.domain.admission import Admission
from app.domain.gathering import absent
from app.domain.hosting import Host
from app.domain.tournament import online
from app.domain.tournament.facts import RoundKey, SheetTally, TableKey
from app.domain.tournament.round_times import table_clock
from app.domain.tournament.state import Table
from app.domain.tournament.venue import TableSpectators
from app.engine.values import Outcome

HOUSE = "house"
MOST_DEALS = 100_000


def call_tables(tx: Tx, desk: Desk, tables: Iterable[Table]) -> None:
    """Have somebody look at these tables now."""
    now = tx.context.clock.now()
    for table in tables:
        tx.deadlines.put(Deadline(TABLE, subject_of(desk.id, str(table.key)), now))
        tx.tell(BOTS_TOPIC, desk.row.version)


def look_at_table(tx: Tx, subject: str, now: int) -> None:
    """Do what is due at a table: open its match, or take what has become of it.

    In a tournament that came from another server a match may have stayed behind.
    """
    tournament, _, name = subject.partition("/")
    desk, key = loaded(tx, tournament), table_key(name)
    try:
        table = allowed(lambda state: state.table(key), desk.state)
    except Refused:
        return  # the round was drawn anew, with fewer tables
    if online.is_hosted(desk.state, table):
        _open(tx, desk, table, now)
    elif table.sheet.match is not None and tx.matches.version(table.sheet.match) is not None:
        live = fresh_match(tx, table.sheet.match)
        if table.sheet.running:
            live = _settle(tx, desk, table, live, now)
        _show(tx, desk, table, live)


def call_stage(tx: Tx, desk: Desk, stage: int) -> None:
    """Have somebody look at all tables of a stage that have a match."""
    call_tables(tx, desk, [one for one in desk.state.tables_of(stage) if one.sheet.match])


def call_round(tx: Tx, desk: Desk, key: RoundKey) -> None:
    """Have somebody look at the tables of a round whose matches are played."""
    call_tables(tx, desk, [one for one in desk.state.round(key).tables if one.sheet.running])


def _open(tx: Tx, desk: Desk, table: Table, now: int) -> None:
    sides, clock = _sides(tx, desk, table), table_clock(desk.state, table.key)
    if sides is None or clock.is_over(now):
        return
    paper = paper_of(tx, desk.state, table.key)
    seats = _seats(paper, sides)
    host = _host(desk, table, now)
    dealer = table.at.first_dealer
    live = host_match(
        tx,
        desk.row.owner,
        _wanted(desk, paper, table),
        host,
        seats,
        dealer,
        clock.ends_at,
        stands=clock.stands,
    )
    opened = partial(online.open_table, key=table.key, match=live.match.id)
    kept(tx, desk, HOUSE, allowed(opened, desk.state))


def _sides(tx: Tx, desk: Desk, table: Table) -> online.Sides | None:
    """Who plays at a table; None if an account is missing, or is of another server."""
    sides = online.sides_of(desk.state, table)
    wanted = {one.account for side in sides or () for one in side if one.account is not None}
    return sides if len(tx.accounts.many(tuple(wanted))) == len(wanted) else None


def _seats(paper: Paper, sides: online.Sides) -> list[HostedSeat]:
    seats = [HostedSeat()] * sum(map(len, paper.sides))
    for side, players in zip(paper.sides, sides, strict=True):
        for seat, player in zip(side, players, strict=True):
            seats[seat] = HostedSeat(player.account, player.policy)
    return seats


def _seated(tx: Tx, desk: Desk, table: Table, live: Live) -> Live:
    """The match of a table with the seats changed to those who play for the entries by now."""
    sides = _sides(tx, desk, table)
    if sides is None or live.match.is_over:
        return live
    return hand_over(tx, live, _seats(paper_of(tx, desk.state, table.key), sides))


def _show(tx: Tx, desk: Desk, table: Table, live: Live) -> None:
    """Let those watch whom the tournament admits, once the results of the stage are released."""
    policy = spectators_at(desk, table.key)
    if live.match.spectators != policy:
        change_match(tx, live, replace(live.match, spectators=policy), ())


def spectators_at(desk: Desk, key: TableKey) -> TableSpectators:
    """Nobody may watch a match, which shows results, until its stage is released."""
    released = key.stage in desk.state.released
    return desk.state.plan.online.spectators if released else "none"


def _wanted(desk: Desk, paper: Paper, table: Table) -> WantedMatch:
    """A match in no list."""
    terms = desk.state.plan.online
    return WantedMatch(
        game=desk.state.game,
        options=paper.judge.write(paper.options),
        spectators=spectators_at(desk, table.key),
        time=terms.time,
        admission=Admission(private=True, phrases=terms.phrases),
    )


def _host(desk: Desk, table: Table, now: int) -> Host:
    """The terms of the host: absence loses the match only where a side has just one opponent."""
    terms = desk.state.plan.online
    return Host(
        desk.id,
        str(table.key),
        late_at=now + 1000 * terms.late_after,
        absent=terms.absent if len(table.at.entries) == 2 else "house_bot",
    )


def _settle(tx: Tx, desk: Desk, table: Table, live: Live, now: int) -> Live:
    """Take the result of a match that has ended; end one on which an organizer has ruled.

    One that is played obeys the clock of its round.
    """
    if table.sheet.status != "open" and not live.match.is_over:
        live = give_up(tx, live)
    elif not live.match.is_over:
        live = _timed(tx, desk, table, _seated(tx, desk, table, live), now)
    key, match = table.key, live.match.id
    if live.match.outcome is not None or (live.match.meeting.waits and live.match.deals):
        _take(tx, desk, key, live)
    elif live.match.is_over:
        sides = _absent(paper_of(tx, desk.state, key), live)
        rule = rule_for(tx, desk.state, "absent")
        close = partial(online.close_table, key=key, match=match, absent=sides, rule=rule)
        kept(tx, desk, f"match {match}", allowed(close, desk.state))
    return live


def _timed(tx: Tx, desk: Desk, table: Table, live: Live, now: int) -> Live:
    """The match as the clock of its table allows it to go on."""
    clock = table_clock(desk.state, table.key)
    live = end_at(tx, live, clock.ends_at)
    if clock.is_over(now):
        return end_waiting(tx, live)
    late_at = now + 1000 * desk.state.plan.online.late_after
    return let_stand(tx, live, stands=clock.stands, late_at=late_at)


def _take(tx: Tx, desk: Desk, key: TableKey, live: Live) -> None:
    """Take the deals of a match that has ended, with its outcome, or that of their lines."""
    paper, match = paper_of(tx, desk.state, key), live.match.id
    deals = tx.matches.deals(match, 0, MOST_DEALS)
    lines = tuple(
        paper.judge.write(paper.judge.line_of(paper.judge.read_deal(row.deal))).decode()
        for row in deals
    )
    tally = _tally(paper, live.match.outcome, lines)
    take = partial(online.take_result, key=key, match=match, lines=lines, tally=tally)
    kept(tx, desk, f"match {match}", allowed(take, desk.state))


def _tally(paper: Paper, outcome: Outcome | None, lines: tuple[str, ...]) -> SheetTally:
    """How a match ended; one that waited with its next deal until time was over, by its lines."""
    if outcome is not None:
        return paper.told(outcome, ended=True)
    scored = paper.scored(b"[" + ",".join(lines).encode() + b"]")
    return replace(scored.tally, ended=True)


def _absent(paper: Paper, live: Live) -> frozenset[int]:
    """The places of the entries of which somebody has not come."""
    missing = absent(live.match)
    return frozenset(
        place for place, side in enumerate(paper.sides) if any(seat in missing for seat in side)
    )
