"""Paper: the lines of a match, checked and scored by the code that scores play."""

from collections.abc import Sequence

from msgspec import Struct

from app.engine.errors import BadLine
from app.engine.seats import Seat
from app.engine.values import Outcome, SheetRow, Tally
from app.games.chaupatia import match as matches
from app.games.chaupatia import refusals
from app.games.chaupatia.deal import ChaupatiaLine
from app.games.chaupatia.ledger import EMPTY
from app.games.chaupatia.match import Match
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.scoring import BIDS, FORCED_BIDS, SIXTEEN_BIDS, Contract, Result
from app.games.chaupatia.seats import ALL


class Sheet(Struct, frozen=True):
    """A sheet so far: its rows, the match as it stands, and how it ended."""

    rows: tuple[SheetRow, ...]
    match: Match
    outcome: Outcome | None


def score_sheet(
    options: ChaupatiaOptions, lines: Sequence[ChaupatiaLine], first_dealer: Seat
) -> Sheet:
    """Score the lines in order. Raises ``BadLine`` at the first that cannot have happened."""
    match = Match(1, first_dealer, 0, EMPTY)
    rows: list[SheetRow] = []
    outcome: Outcome | None = None
    for number, line in enumerate(lines, start=1):
        if outcome is not None:
            raise refusals.LINE_AFTER_END.line(number=number)
        scored = matches.score(match, read(options, match, line, number))
        rows.append(SheetRow(number, line, scored.score))
        match = scored.match
        outcome = matches.ended(options, match, agreed=False)
    return Sheet(tuple(rows), match, outcome)


def tally(options: ChaupatiaOptions, lines: Sequence[ChaupatiaLine], first_dealer: Seat) -> Tally:
    """Where a sheet with these lines stands. Raises ``BadLine``."""
    sheet = score_sheet(options, lines, first_dealer)
    over = sheet.outcome is not None
    how = sheet.outcome or matches.decided(sheet.match)
    return Tally(how, over, None if over else sheet.match.dealer)


def read(options: ChaupatiaOptions, match: Match, line: ChaupatiaLine, number: int) -> Result:
    """What a line tells the score. Raises ``BadLine``."""
    refused = _contract_refused(match, line, number) or _sixteen_refused(options, line, number)
    if refused is not None:
        raise refused
    contract = Contract(line.declarer, line.bid, line.forced)
    return Result(contract, line.made, line.sixteen)


def _contract_refused(match: Match, line: ChaupatiaLine, number: int) -> BadLine | None:
    if line.declarer not in ALL:
        return refusals.LINE_NO_SEAT.line(number=number, seat=line.declarer)
    if line.bid not in (*BIDS, *FORCED_BIDS):
        return refusals.LINE_NO_BID.line(number=number, bid=line.bid)
    if line.forced:
        return _forced_refused(match, line, number)
    return None if line.bid in BIDS else refusals.LINE_NOT_FORCED.line(number=number)


def _forced_refused(match: Match, line: ChaupatiaLine, number: int) -> BadLine | None:
    """Only the dealer is forced, and only to 5 or 6 (CHA-FORCE-1, 3)."""
    if line.bid not in FORCED_BIDS:
        return refusals.LINE_FORCED_BID.line(number=number)
    if line.declarer != match.dealer:
        return refusals.LINE_FORCED_DEALER.line(number=number, seat=match.dealer)
    return None


def _sixteen_refused(options: ChaupatiaOptions, line: ChaupatiaLine, number: int) -> BadLine | None:
    if not line.sixteen:
        return None
    if line.bid not in SIXTEEN_BIDS:
        return refusals.LINE_SIXTEEN.line(number=number)
    if line.forced and not options.sixteen_on_forced_six:
        return refusals.LINE_FORCED_SIXTEEN.line(number=number)
    return None
