"""Paper: the lines of a match, checked and scored by the code that scores play."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.engine.errors import BadLine
from app.engine.paper import NO_VOID, Paper, PaperRules, Scored, Void, follow
from app.engine.seats import Seat
from app.engine.values import Score, Tally
from app.games.chaupatia import match as matches
from app.games.chaupatia import refusals
from app.games.chaupatia.deal import ChaupatiaLine
from app.games.chaupatia.ledger import EMPTY
from app.games.chaupatia.match import Match
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.scoring import BIDS, FORCED_BIDS, SIXTEEN_BIDS, Contract, Result
from app.games.chaupatia.seats import ALL, left_of, team_of


class SheetRules(PaperRules[Match, ChaupatiaLine, Result]):
    """What these options make of the paper."""

    def __init__(self, options: ChaupatiaOptions) -> None:
        self._options = options

    def read(
        self, match: Match, lines: Sequence[ChaupatiaLine], number: int
    ) -> tuple[Match, Result]:
        return match, read(self._options, match, lines[number - 1], number)

    def score(self, match: Match, read: Result) -> Scored[Match]:
        scored = matches.score(match, read)
        outcome = matches.ended(self._options, scored.match, agreed=False)
        return Scored(scored.score, scored.match, outcome)

    def annul(self, match: Match, score: Score) -> tuple[Score, Match]:
        ledger = match.ledger
        nothing = replace(score, against=ledger.against, kapen=ledger.kapen, kaap=None)
        return nothing, replace(match, pack=match.pack + 1)

    def dealer(self, match: Match) -> Seat:
        return match.dealer

    def dealt_by(self, match: Match, dealer: Seat) -> Match:
        return replace(match, dealer=dealer)

    def going_on(self, match: Match) -> Match:
        """Whose team has nothing against it while the others have, passes the deal on (X)."""
        own, others = match.ledger.against, 1 - team_of(match.dealer)
        if own[1 - others] == 0 and own[others] > 0:
            return replace(match, dealer=left_of(match.dealer))
        return match

    def after_end(self, number: int) -> BadLine:
        return refusals.LINE_AFTER_END.line(number=number)


def follow_sheet(
    options: ChaupatiaOptions,
    lines: Sequence[ChaupatiaLine],
    first_dealer: Seat,
    void: Void = NO_VOID,
    before: Paper[Match] | None = None,
) -> Paper[Match]:
    """Score the lines in order. Raises ``BadLine`` at the first that cannot have happened."""
    return follow(SheetRules(options), Match(1, first_dealer, 0, EMPTY), lines, void, before)


def tally_of(options: ChaupatiaOptions, sheet: Paper[Match]) -> Tally:
    """Where a sheet stands.

    A match may stop at any time (CHA-STOP-1), but level where the next deal decides (CHA-WIN-3).
    """
    over = sheet.outcome is not None
    how = sheet.outcome or matches.decided(sheet.match)
    stops = over or matches.ended(options, sheet.match, agreed=True) is not None
    return Tally(how, over, None if over else sheet.match.dealer, stops)


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
