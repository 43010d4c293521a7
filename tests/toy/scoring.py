"""Points and the end of a match: one code for play and for paper."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from app.engine.counts import Counted, CountOf
from app.engine.errors import BadLine
from app.engine.paper import Paper, PaperRules, Scored, Void, follow
from app.engine.seats import Seat, next_seat
from app.engine.values import Outcome, Score, Tally
from tests.toy.cards import SEATS, TRICKS
from tests.toy.options import ToyOptions
from tests.toy.reasons import LINE_AFTER_END, TRICKS_DO_NOT_ADD
from tests.toy.results import ToyLine, ToyScore

COUNTS: Final[Mapping[str, CountOf]] = {"deals": "seat", "bids-made": "seat", "tricks": "seat"}


def points_of(line: ToyLine) -> tuple[int, ...]:
    """Each seat that missed its bid pays each seat that made it: 1, and 1 for each trick bid.

    In a deal that was given up the one who did has missed and the others have made theirs.
    """
    made = [_has_made(line, seat) for seat in range(SEATS)]
    prizes = [1 + bid for bid in line.bids]
    missed = made.count(False)
    pot = sum(prize for seat, prize in enumerate(prizes) if made[seat])
    return tuple(prizes[seat] * missed if made[seat] else -pot for seat in range(SEATS))


def _has_made(line: ToyLine, seat: Seat) -> bool:
    if line.conceded_by is None:
        return line.tricks[seat] == line.bids[seat]
    return seat != line.conceded_by


def counted(line: ToyLine) -> Iterator[Counted]:
    """Who played, who made its bid, and the tricks of each."""
    for seat in range(SEATS):
        yield Counted(seat, "deals")
        if _has_made(line, seat):
            yield Counted(seat, "bids-made")
        if line.tricks[seat]:
            yield Counted(seat, "tricks", line.tricks[seat])


def score_of(line: ToyLine, totals: Sequence[int], dealer: Seat) -> ToyScore:
    """The score of a deal after which ``totals`` becomes the running score."""
    points = points_of(line)
    after = tuple(total + won for total, won in zip(totals, points, strict=True))
    return ToyScore(points, after, next_seat(dealer, SEATS))


def is_complete(options: ToyOptions, scored: int, totals: Sequence[int]) -> bool:
    """Whether the match ends after so many scored deals with this running score."""
    return scored == options.deals or 0 < options.target <= max(totals)


def outcome_of(totals: Sequence[int]) -> Outcome:
    """The highest points win, shared by those who have them; all three equal is a draw."""
    winners = tuple(seat for seat in range(SEATS) if totals[seat] == max(totals))
    if len(winners) == SEATS:
        return Outcome("draw", (), tuple(totals))
    return Outcome("most-points", winners, tuple(totals))


def forfeited(totals: Sequence[int], seat: Seat) -> Outcome:
    """The others win, whatever the points."""
    return Outcome("forfeit", tuple(s for s in range(SEATS) if s != seat), tuple(totals))


class ToyMatch(NamedTuple):
    """What counts so far, and who deals next."""

    deals: int
    totals: tuple[int, ...]
    dealer: Seat


class SheetRules(PaperRules[ToyMatch, ToyLine, ToyLine]):
    """The paper of the toy."""

    def __init__(self, options: ToyOptions) -> None:
        self._options = options

    def read(
        self, match: ToyMatch, lines: Sequence[ToyLine], number: int
    ) -> tuple[ToyMatch, ToyLine]:
        """A line whose tricks add up."""
        _check_tricks(lines[number - 1], number)
        return match, lines[number - 1]

    def score(self, match: ToyMatch, read: ToyLine) -> Scored[ToyMatch]:
        """As play does."""
        score = score_of(read, match.totals, match.dealer)
        after = ToyMatch(match.deals + 1, score.totals, score.next_dealer)
        over = is_complete(self._options, after.deals, after.totals)
        return Scored(score, after, outcome_of(after.totals) if over else None)

    def annul(self, match: ToyMatch, score: Score) -> tuple[Score, ToyMatch]:
        """Nobody has won anything."""
        assert isinstance(score, ToyScore)
        return replace(score, points=(0,) * SEATS, totals=match.totals), match

    def dealer(self, match: ToyMatch) -> Seat:
        """Who deals next."""
        return match.dealer

    def dealt_by(self, match: ToyMatch, dealer: Seat) -> ToyMatch:
        """The same with this dealer."""
        return match._replace(dealer=dealer)

    def after_end(self, number: int) -> BadLine:
        """The match was complete before."""
        return LINE_AFTER_END.line(number=number)


def sheet(
    options: ToyOptions,
    lines: Sequence[ToyLine],
    first_dealer: Seat,
    void: Void,
    before: Paper[ToyMatch] | None,
) -> Paper[ToyMatch]:
    """Score paper lines; the first that cannot have happened is refused."""
    return follow(SheetRules(options), ToyMatch(0, (0,) * SEATS, first_dealer), lines, void, before)


def tally_of(found: Paper[ToyMatch]) -> Tally:
    """Where a sheet stands."""
    over = found.outcome is not None
    how = found.outcome or outcome_of(found.match.totals)
    return Tally(how, over, None if over else found.match.dealer)


def _check_tricks(line: ToyLine, number: int) -> None:
    taken = sum(line.tricks)
    fits = taken == TRICKS if line.conceded_by is None else taken < TRICKS
    if not fits:
        raise TRICKS_DO_NOT_ADD.line(number=number, tricks=taken)
