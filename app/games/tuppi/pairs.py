"""Two sides, pairs of partners or two players: the scoring that play and paper share."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from msgspec import Struct

from app.engine.cards import Hand
from app.engine.contract import Step
from app.engine.seats import Seat, Side
from app.engine.values import Outcome
from app.games.tuppi import early, refusals
from app.games.tuppi import rise as rises
from app.games.tuppi.choices import OF_SIDES, Choices
from app.games.tuppi.course import Course, Scored, first_lead
from app.games.tuppi.events import PlayBegan
from app.games.tuppi.kinds import Game, Kind
from app.games.tuppi.match import Ending, Match, TuppiScore, after_deal, in_rise
from app.games.tuppi.options import EarlyEnd, FamilyOptions, Scoring, SidesOptions
from app.games.tuppi.phases.base import Events, TuppiStep, in_phase
from app.games.tuppi.rise import TUPPI, Credit
from app.games.tuppi.scoring import TRICKS, Worth, worth
from app.games.tuppi.seats import Pair
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Playing, Showing, SidesState, Terms

SidesT = TypeVar("SidesT", bound=SidesState)


class Result(Struct, frozen=True):
    """What a finished deal tells the score."""

    kind: Kind
    declarers: Pair | None
    tricks: tuple[int, ...]


class SidesCourse(Course[SidesT]):
    """The course of a match between two sides, of which one wins each deal."""

    choices: ClassVar[Choices] = OF_SIDES
    no_such_seat = refusals.NO_SUCH_SEAT
    no_play_now = refusals.NO_PLAY_NOW
    score_class: ClassVar[type[TuppiScore]]

    def still_showing(
        self,
        phase: Showing,
        sealed: tuple[Show, ...],
        turned: tuple[Show, ...],
        times: tuple[int, ...],
    ) -> Showing:
        """The showing as it stands after one more show."""
        return Showing(phase.hands, sealed, turned, times)

    def play(
        self,
        state: SidesT,
        phase: Showing,
        shows: tuple[Show, ...],
        game: Game,
        before: Events,
    ) -> TuppiStep:
        """The showing is over and this game is played."""
        return self.lead(state, Terms(phase.hands, shows, game), phase.hands, before)

    def lead(self, state: SidesT, terms: Terms, hands: Sequence[Hand], before: Events) -> TuppiStep:
        """The first lead is due."""
        playing = first_lead(self.playing, self.seating, terms, hands)
        return Step(in_phase(state, playing), (*before, PlayBegan(playing.turn)))

    def is_over(self, state: SidesT, play: Playing) -> bool:
        tricks, game, options = play.tricks, play.terms.game, state.options
        if tricks[0] + tricks[1] == TRICKS:
            return True
        if options.early_end is EarlyEnd.OFF:
            return False
        free, rise = not options.in_tournament, state.match.rise
        return early.stops(game.kind, game.declarers, rise, tricks, free=free)

    def score(self, state: SidesT, play: Playing) -> Scored:
        game = play.terms.game
        result = Result(game.kind, game.declarers, play.tricks)
        return self.scored(state.options, state.match, result)

    def scored(self, options: SidesOptions, match: Match, result: Result) -> Scored:
        """Score a deal: the one way that play and the sheet share."""
        won = worth(result.kind, result.declarers, result.tricks)
        credit = _credit(options, match, won)
        credited = (0, credit.points) if won.winner else (credit.points, 0)
        after = after_deal(self.seating, match, credit.rise, credited)
        robbed_all = won.robbery and result.tricks[won.winner] == TRICKS
        tuppi, nalsytuppi = _tuppi(options, after), robbed_all and credit.points > 0
        score = self.score_class(
            deal=match.deal,
            dealer=match.dealer,
            kind=result.kind,
            winner=won.winner,
            points=won.points,
            robbery=won.robbery,
            credited=credit.points,
            rise_fell=credit.fell,
            rise=credit.rise,
            tallies=after.tallies,
            tuppi=tuppi,
            nalsytuppi=nalsytuppi,
            next_dealer=after.dealer,
        )
        return Scored(score, after, tuppi, nalsytuppi)

    def standing(self, options: FamilyOptions, match: Match) -> tuple[int, ...]:
        """The rise that stands, or all points (TUP-TOUR-3, 4)."""
        assert isinstance(options, SidesOptions)
        return match.tallies if options.all_points_count else in_rise(self.seating, match.rise)

    def gone(self, options: FamilyOptions, match: Match, seat: Seat, by: Ending) -> Outcome:
        """The other side wins; no tuppi (TUP-END-6, TUP-TOUR-8)."""
        return self.outcome(options, match, by, 1 - self.seating.side_of[seat])


def _credit(options: SidesOptions, match: Match, won: Worth) -> Credit:
    if options.scoring is Scoring.BOTH_COLLECT:  # TUP-BOTH-2
        return Credit(won.points, match.rise, fell=False)
    return rises.credit(match.rise, won.winner, won.points)


def _tuppi(options: SidesOptions, match: Match) -> Side | None:
    """The side at 52 or more: in its rise (TUP-END-1), or in all (TUP-BOTH-3)."""
    if options.scoring is Scoring.BOTH_COLLECT:
        return next((side for side in (0, 1) if match.tallies[side] >= TUPPI), None)
    return match.rise.pair if match.rise.points >= TUPPI else None
