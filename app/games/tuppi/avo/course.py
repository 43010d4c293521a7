"""The course of a match of two: columns are laid, then everything goes as between two pairs."""

from app.engine.values import Deal
from app.games.tuppi.avo import refusals
from app.games.tuppi.avo.columns import Row, dealt, to_play_from
from app.games.tuppi.avo.deal import AvotuppiLine, deal_of
from app.games.tuppi.avo.options import AvotuppiOptions
from app.games.tuppi.avo.score import AvotuppiScore
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing, AvoState, AvoTerms
from app.games.tuppi.cards import CODES
from app.games.tuppi.course import Scored
from app.games.tuppi.deal import hands_of
from app.games.tuppi.events import CardsDealt, ColumnsLaid, OpenRow
from app.games.tuppi.kinds import Game, Kind
from app.games.tuppi.match import Match
from app.games.tuppi.pairs import Result, SidesCourse
from app.games.tuppi.phases.base import Events, TuppiStep
from app.games.tuppi.seats import TWO
from app.games.tuppi.sheet import ramaaja_refused, result_of
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Phase, Playing, Showing


class AvoCourse(SidesCourse[AvoState]):
    """Each of the two is a side of his own."""

    seating = TWO
    state = AvoState
    playing = AvoPlaying
    lying = AvoLying
    score_class = AvotuppiScore
    no_such_seat = refusals.NO_SUCH_SEAT

    def dealt(self, match: Match, deck: tuple[str, ...]) -> tuple[Phase, Events]:
        cards = dealt(deck, TWO.left_of(match.dealer))
        rows = tuple(_told(seat, row) for seat, row in enumerate(cards.rows))
        return AvoShowing(cards.hands, times=(0, 0), rows=cards.rows), (
            CardsDealt(match.deal, match.pack, hands_of(cards.hands)),
            ColumnsLaid(match.pack, rows),
        )

    def still_showing(
        self,
        phase: Showing,
        sealed: tuple[Show, ...],
        turned: tuple[Show, ...],
        times: tuple[int, ...],
    ) -> Showing:
        assert isinstance(phase, AvoShowing)
        return AvoShowing(phase.hands, sealed, turned, times, rows=phase.rows)

    def play(
        self,
        state: AvoState,
        phase: Showing,
        shows: tuple[Show, ...],
        game: Game,
        before: Events,
    ) -> TuppiStep:
        """What lies open may be played as what is in the hand."""
        assert isinstance(phase, AvoShowing)
        terms = AvoTerms(phase.hands, shows, game, phase.rows)
        return self.lead(state, terms, to_play_from(phase.hands, phase.rows), before)

    def record(self, state: AvoState, play: Playing, scored: Scored) -> Deal:
        assert isinstance(play, AvoPlaying)
        assert isinstance(scored.score, AvotuppiScore)
        return deal_of(play, state.match.pack, scored.score)

    def read_line(
        self, options: AvotuppiOptions, match: Match, line: AvotuppiLine, number: int
    ) -> Result:
        """What a line tells. Raises ``BadLine`` when it cannot have happened."""
        kind, ramaaja = line.kind, line.ramaaja
        no_sooli = refusals.LINE_SOOLI if kind is Kind.SOOLI else None
        reason = no_sooli or ramaaja_refused(kind, ramaaja)
        if reason is not None:
            raise reason.line(number=number)
        return result_of(options, match, kind, ramaaja, line.pair_tricks, number)


def _told(seat: int, row: Row) -> OpenRow:
    return OpenRow(seat, tuple(CODES[card] for card in row.open))


COURSE = AvoCourse()
