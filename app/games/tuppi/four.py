"""The course of a match of four: two pairs, a show, perhaps a sooli, perhaps a tournament."""

from app.engine.values import Deal
from app.games.tuppi.cards import dealt
from app.games.tuppi.course import Scored
from app.games.tuppi.deal import deal_of, hands_of
from app.games.tuppi.events import CardsDealt
from app.games.tuppi.kinds import Sooli
from app.games.tuppi.match import Match, TuppiScore, leader_of
from app.games.tuppi.options import Drawn, FamilyOptions, TuppiOptions
from app.games.tuppi.pairs import SidesCourse
from app.games.tuppi.phases.base import Events
from app.games.tuppi.seats import FOUR, pair_of
from app.games.tuppi.state import Phase, Playing, Showing, State


class FourCourse(SidesCourse[State]):
    """Thirteen cards each, and first of all the show."""

    seating = FOUR
    state = State
    score_class = TuppiScore

    def dealt(self, match: Match, deck: tuple[str, ...]) -> tuple[Phase, Events]:
        hands = dealt(deck, FOUR.left_of(match.dealer))
        return Showing(hands), (CardsDealt(match.deal, match.pack, hands_of(hands)),)

    def is_over(self, state: State, play: Playing) -> bool:
        if state.options.sooli and _soloist_has_lost(play):
            return True
        return SidesCourse.is_over(self, state, play)

    def record(self, state: State, play: Playing, scored: Scored) -> Deal:
        assert isinstance(scored.score, TuppiScore)
        return deal_of(play, state.match.pack, scored.score)

    def deals_are_over(self, options: FamilyOptions, match: Match) -> bool:
        """Whether 12 or 16 deals are played, in a play-off till one pair leads (TUP-TOUR-1, 5)."""
        assert isinstance(options, TuppiOptions)
        if not options.in_tournament or match.deal <= options.match_deals:
            return False
        return options.drawn is Drawn.DRAW or leader_of(self.standing(options, match)) is not None


def _soloist_has_lost(play: Playing) -> bool:
    """Whether the one who wants no trick has taken one (TUP-SOOLI-10)."""
    game = play.terms.game
    return isinstance(game, Sooli) and play.tricks[pair_of(game.soloist)] > 0


COURSE = FourCourse()
