"""The course of a match of three: cards, play, and a score of one's own."""

from collections.abc import Sequence

from app.engine.seats import Seat
from app.engine.values import Deal, Outcome
from app.games.tuppi.choices import OF_LONERS
from app.games.tuppi.course import Course, Scored, first_lead
from app.games.tuppi.deal import hands_of
from app.games.tuppi.events import CardsDealt, PlayBegan
from app.games.tuppi.kinds import Lone
from app.games.tuppi.kolmen import refusals
from app.games.tuppi.kolmen.deal import KolmenTuppiLine, deal_of, dealt_to_three, of_players
from app.games.tuppi.kolmen.options import KolmenTuppiOptions
from app.games.tuppi.kolmen.score import (
    Earned,
    KolmenTuppiScore,
    collected,
    risen,
    tuppi_of,
)
from app.games.tuppi.match import Ending, Match, after_deal, in_rise
from app.games.tuppi.options import FamilyOptions
from app.games.tuppi.phases.base import Events
from app.games.tuppi.scoring import TRICKS
from app.games.tuppi.seats import THREE
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Phase,
    Playing,
    TableState,
    Terms,
    TrickLying,
)


class KolmenState(TableState, frozen=True, gc=False):
    """A match of three, whole. The fourth hand of a deal is the unused one."""

    options: KolmenTuppiOptions
    phase: Cutting | Playing | TrickLying | Ended


class KolmenCourse(Course[KolmenState]):
    """No show: the forehand leads at once, and every trick above the base pays."""

    seating = THREE
    choices = OF_LONERS
    state = KolmenState
    no_such_seat = refusals.NO_SUCH_SEAT
    no_play_now = refusals.NOT_DEALT_YET

    def dealt(self, match: Match, deck: tuple[str, ...]) -> tuple[Phase, Events]:
        etumies = THREE.left_of(match.dealer)
        hands = dealt_to_three(deck, etumies)
        told = CardsDealt(match.deal, match.pack, hands_of(of_players(hands)))
        play = first_lead(Playing, THREE, Terms(hands, (), Lone(etumies)), hands)
        return play, (told, PlayBegan(etumies))

    def is_over(self, state: KolmenState, play: Playing) -> bool:
        return sum(play.tricks) == TRICKS

    def score(self, state: KolmenState, play: Playing) -> Scored:
        return self.scored(state.options, state.match, play.tricks)

    def scored(self, options: KolmenTuppiOptions, match: Match, tricks: Sequence[int]) -> Scored:
        """Score a deal: the one way that play and the sheet share."""
        earned = _earned(options, match, tricks)
        after = after_deal(THREE, match, earned.rise, earned.credited)
        tuppi = tuppi_of(self.standing(options, after))
        score = KolmenTuppiScore(
            deal=match.deal,
            dealer=match.dealer,
            seat_points=earned.points,
            sole_winner=earned.winner,
            seat_credited=earned.credited,
            rise_fell=earned.fell,
            rise=earned.rise,
            tallies=after.tallies,
            tuppi=tuppi,
            next_dealer=after.dealer,
        )
        return Scored(score, after, tuppi, nalsytuppi=False)

    def read_line(self, line: KolmenTuppiLine, number: int) -> tuple[int, ...]:
        """The tricks of a line. Raises ``BadLine`` when its tricks are not thirteen."""
        total = sum(line.seat_tricks)
        if total != TRICKS:
            raise refusals.LINE_SEAT_TRICKS.line(number=number, tricks=total)
        return line.seat_tricks

    def record(self, state: KolmenState, play: Playing, scored: Scored) -> Deal:
        assert isinstance(scored.score, KolmenTuppiScore)
        return deal_of(play, state.match.pack, scored.score)

    def standing(self, options: FamilyOptions, match: Match) -> tuple[int, ...]:
        """All points, or the rise that stands (TUP-KOLMEN-6, 7)."""
        assert isinstance(options, KolmenTuppiOptions)
        return in_rise(THREE, match.rise) if options.kolmen_rise else match.tallies

    def gone(self, options: FamilyOptions, match: Match, seat: Seat, by: Ending) -> Outcome:
        """Without one of the three the match ends unfinished, and nobody wins (TUP-KOLMEN-8)."""
        return self.outcome(options, match, by, None)


def _earned(options: KolmenTuppiOptions, match: Match, tricks: Sequence[int]) -> Earned:
    base = options.kolmen_base_tricks
    return risen(tricks, base, match.rise) if options.kolmen_rise else collected(tricks, base)


COURSE = KolmenCourse()
