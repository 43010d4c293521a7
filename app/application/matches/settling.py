"""What a finished match, or a finished deal of it, leaves behind: results, counts, notices."""

from app.application.matches.sides import sides_of
from app.application.people.notices import announce
from app.application.played import PlayedRow
from app.application.ports import Tx
from app.application.rows import SeatRow
from app.domain.match import Match
from app.engine.referee import Referee
from app.engine.seats import Seat
from app.engine.values import Line, Outcome, Score


def tally_deal(tx: Tx, source: str, referee: Referee, line: Line, score: Score) -> None:
    """Add what a deal counts to what histories have of a match or a table."""
    tx.histories.count(source, referee.counted(line, score))
    tx.histories.pair(source, referee.paired(line, score))


def settle(tx: Tx, referee: Referee, match: Match, outcome: Outcome) -> None:
    """Keep how a match ended, for its seats and for histories, and tell webhooks of it."""
    _announce(tx, match, outcome)
    side_of = sides_of(referee, match)
    seats: list[SeatRow] = []
    for seat, holder in enumerate(match.holders):
        if holder.account is not None:
            result = _result(match, seat, outcome)
            points = outcome.points[seat]
            row = SeatRow(match.id, seat, side_of[seat], holder.account, result, points)
            tx.matches.put_seat(row)
            seats.append(row)
    tx.histories.put([played_row(match, row) for row in seats])


def played_row(match: Match, row: SeatRow) -> PlayedRow:
    """A seat of a match that is over, as histories have it."""
    watched = match.spectators in ("public", "after_deal")
    return PlayedRow(
        source=match.id,
        seat=row.seat,
        side=row.side,
        account=row.account,
        game=match.game,
        result=row.result or "unfinished",
        points=row.points,
        ended_at=match.finished_at or 0,
        shown=watched and not match.terms.admission.private,
    )


def _announce(tx: Tx, match: Match, outcome: Outcome) -> None:
    """Tell the webhooks of those who sat there, and of the owners of bots."""
    accounts = [holder.account for holder in match.holders if holder.account is not None]
    bots = [holder.account for holder in match.holders if holder.player == "bot"]
    rows = filter(None, (tx.bots.get(bot) for bot in bots if bot is not None))
    hooks = tx.hooks.of_owners([*accounts, *(row.owner for row in rows)])
    told = {"match": match.id, "game": match.game, "outcome": outcome}
    announce(tx, "match.finished", hooks, told)


def _result(match: Match, seat: Seat, outcome: Outcome) -> str:
    """How a seat fared; where a forfeit leaves nobody a winner, one has lost and none has drawn."""
    if match.exercise or outcome.by == "script-ended":
        return "unfinished"
    if match.holders[seat].forfeited:
        return "lost"
    if outcome.winners:
        return "won" if seat in outcome.winners else "lost"
    if any(holder.forfeited for holder in match.holders):
        return "unfinished"
    return "drawn"
