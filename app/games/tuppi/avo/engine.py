"""The engine of Avotuppi."""

from collections.abc import Mapping
from typing import ClassVar

from app.engine.contract import GameInfo, GameTypes
from app.engine.counts import Counted, CountOf
from app.engine.forms import FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.seats import Viewer
from app.engine.values import Deal, Event, Move, Score, SheetRow
from app.games.tuppi import counting, events, form, layout, moves
from app.games.tuppi.avo import bot, knowledge, refusals, view
from app.games.tuppi.avo.course import COURSE, AvoCourse
from app.games.tuppi.avo.deal import AvotuppiDeal, AvotuppiLine, line_of
from app.games.tuppi.avo.options import AvotuppiOptions, check_options
from app.games.tuppi.avo.play import AvoPlayRules
from app.games.tuppi.avo.score import AvotuppiScore
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing, AvoState
from app.games.tuppi.avo.view import AvotuppiView
from app.games.tuppi.avo.words import MOVES, WORDS
from app.games.tuppi.course import Scored
from app.games.tuppi.family import FamilyEngine, Phases
from app.games.tuppi.match import Ending, Match
from app.games.tuppi.pairs import Result
from app.games.tuppi.phases.deal import CutRules
from app.games.tuppi.phases.ended import EndedRules
from app.games.tuppi.phases.play import LyingRules
from app.games.tuppi.phases.show import ShowRules
from app.games.tuppi.state import Cutting, Ended

_SOOLI = (events.SooliAnswered, events.CardGiven, events.CardsExchanged)

EVENTS: tuple[type[Event], ...] = (
    *(kind for kind in events.EVENTS if kind not in _SOOLI),
    events.ColumnsLaid,
    events.CardUncovered,
)
"""What may happen between two players."""

TEXTS = moves.texts_of(
    *(*moves.PLAYS, *moves.SHOWING, moves.DECLINE_CUT, *moves.CUTS, moves.SEEN, moves.CONCEDE),
    *(*moves.VOID_DEALS, moves.LAST_DEAL, moves.LAST_DEAL_BACK, *moves.FORFEITS[:2]),
)
"""Every move of two by its text."""


class AvotuppiEngine(FamilyEngine[AvotuppiOptions, AvoState, AvotuppiView, AvotuppiLine]):
    """Tuppi for two players, with ten columns of cards before each."""

    info: ClassVar[GameInfo] = GameInfo(
        id="avotuppi",
        family="tuppi",
        rules_version=1,
        seats=(2,),
        languages=("en", "nl", "hu", "fi"),
        native_language="fi",
        longest_match=200_000,
        outright=Ending.TUPPI,
    )
    types: ClassVar[GameTypes] = GameTypes(
        options=AvotuppiOptions,
        state=AvoState,
        view=AvotuppiView,
        deal=AvotuppiDeal,
        line=AvotuppiLine,
        score=AvotuppiScore,
        moves=MOVES,
        events=EVENTS,
    )
    reasons: ClassVar[tuple[Reason, ...]] = refusals.REASONS
    words: ClassVar[tuple[str, ...]] = WORDS
    line_fields: ClassVar[Mapping[str, LineField]] = form.FIELDS
    policies: ClassVar[Mapping[str, Policy]] = bot.POLICIES
    counts: ClassVar[Mapping[str, CountOf]] = counting.OF_SIDES

    course: ClassVar[AvoCourse] = COURSE
    phases: ClassVar[Phases] = {
        Cutting: CutRules(COURSE),
        AvoShowing: ShowRules(COURSE),
        AvoPlaying: AvoPlayRules(COURSE),
        AvoLying: LyingRules(COURSE),
        Ended: EndedRules(),
    }
    texts: ClassVar[Mapping[str, Move]] = TEXTS

    def check_options(self, options: AvotuppiOptions) -> None:
        check_options(options)

    def view(self, state: AvoState, viewer: Viewer) -> AvotuppiView:
        return view.view(state, viewer, self.to_act(state))

    def recall(self, state: AvoState, event: Event, viewer: Viewer) -> Event:
        return knowledge.recall(state, event, viewer)

    def line_of(self, deal: Deal) -> AvotuppiLine:
        assert isinstance(deal, AvotuppiDeal)
        return line_of(deal)

    def score_of(self, deal: Deal) -> Score:
        assert isinstance(deal, AvotuppiDeal)
        return deal.score

    def counted(self, line: AvotuppiLine, score: Score) -> tuple[Counted, ...]:
        assert isinstance(score, AvotuppiScore)
        return counting.of_sides(self.course.seating.sides, score)

    def lay_out(self, deal: Deal) -> Layout:
        assert isinstance(deal, AvotuppiDeal)
        return layout.of_two(deal)

    def read_line(
        self, options: AvotuppiOptions, match: Match, line: AvotuppiLine, number: int
    ) -> Result:
        return COURSE.read_line(options, match, line, number)

    def score_read(self, options: AvotuppiOptions, match: Match, read: Result) -> Scored:
        return COURSE.scored(options, match, read)

    def sheet_form(self, options: AvotuppiOptions) -> SheetForm:
        return form.form(options, self.sides(options))

    def sheet_cells(self, options: AvotuppiOptions, row: SheetRow) -> tuple[FormCell, ...]:
        return form.cells(options, row)
