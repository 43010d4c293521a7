"""Points and the end of a match: one code for play and for paper."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.engine.counts import Counted, CountOf
from app.engine.seats import Seat, next_seat
from app.engine.values import Outcome, SheetRow, Tally
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


def sheet(
    options: ToyOptions, lines: Sequence[ToyLine], first_dealer: Seat
) -> tuple[SheetRow, ...]:
    """Score paper lines; the first that cannot have happened is refused."""
    rows: list[SheetRow] = []
    totals: tuple[int, ...] = (0,) * SEATS
    dealer = first_dealer
    for number, line in enumerate(lines, start=1):
        if is_complete(options, number - 1, totals):
            raise LINE_AFTER_END.line(number=number)
        _check_tricks(line, number)
        score = score_of(line, totals, dealer)
        totals, dealer = score.totals, score.next_dealer
        rows.append(SheetRow(number, line, score))
    return tuple(rows)


def tally(options: ToyOptions, lines: Sequence[ToyLine], first_dealer: Seat) -> Tally:
    """Where a sheet stands."""
    rows = sheet(options, lines, first_dealer)
    scores = [row.score for row in rows if isinstance(row.score, ToyScore)]
    totals = scores[-1].totals if scores else (0,) * SEATS
    dealer = scores[-1].next_dealer if scores else first_dealer
    over = is_complete(options, len(rows), totals)
    return Tally(outcome_of(totals), over, None if over else dealer)


def _check_tricks(line: ToyLine, number: int) -> None:
    taken = sum(line.tricks)
    fits = taken == TRICKS if line.conceded_by is None else taken < TRICKS
    if not fits:
        raise TRICKS_DO_NOT_ADD.line(number=number, tricks=taken)
