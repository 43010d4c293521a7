"""The engine of Tuppi for four: the parts of this package behind the contract."""

from collections.abc import Mapping
from typing import ClassVar

from app.engine.contract import GameInfo, GameTypes
from app.engine.counts import Counted, CountOf
from app.engine.forms import FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.rulings import RuledBy
from app.engine.seats import Viewer
from app.engine.values import Deal, Move, Score, SheetRow
from app.games.tuppi import bot, counting, events, form, layout, moves, refusals, sheet, view
from app.games.tuppi.course import Scored
from app.games.tuppi.deal import TuppiDeal, TuppiLine, line_of
from app.games.tuppi.family import FamilyEngine, Phases
from app.games.tuppi.four import COURSE, FourCourse
from app.games.tuppi.match import Ending, Match, TuppiScore
from app.games.tuppi.options import TuppiOptions, check_options, in_tournament
from app.games.tuppi.pairs import Result
from app.games.tuppi.phases.deal import CutRules
from app.games.tuppi.phases.ended import EndedRules
from app.games.tuppi.phases.play import LyingRules, PlayRules
from app.games.tuppi.phases.sooli import ExchangeRules, FourShowRules, OfferRules
from app.games.tuppi.rulings import RULINGS
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Exchanging,
    Offering,
    Playing,
    Showing,
    State,
    TrickLying,
)
from app.games.tuppi.view import TuppiView
from app.games.tuppi.words import WORDS


class TuppiEngine(FamilyEngine[TuppiOptions, State, TuppiView, TuppiLine]):
    """Tuppi for four players in two pairs."""

    info: ClassVar[GameInfo] = GameInfo(
        id="tuppi",
        family="tuppi",
        rules_version=1,
        seats=(4,),
        languages=("en", "nl", "hu", "fi"),
        native_language="fi",
        longest_match=200_000,
        outright=Ending.TUPPI,
    )
    types: ClassVar[GameTypes] = GameTypes(
        options=TuppiOptions,
        state=State,
        view=TuppiView,
        deal=TuppiDeal,
        line=TuppiLine,
        score=TuppiScore,
        moves=moves.MOVE_TYPES,
        events=events.EVENTS,
    )
    reasons: ClassVar[tuple[Reason, ...]] = refusals.REASONS
    words: ClassVar[tuple[str, ...]] = WORDS
    line_fields: ClassVar[Mapping[str, LineField]] = form.FIELDS
    policies: ClassVar[Mapping[str, Policy]] = bot.POLICIES
    spoken: ClassVar[tuple[type[Move], ...]] = (moves.AnswerSooli,)
    counts: ClassVar[Mapping[str, CountOf]] = counting.OF_FOUR
    rulings: ClassVar[RuledBy] = RULINGS

    course: ClassVar[FourCourse] = COURSE
    phases: ClassVar[Phases] = {
        Cutting: CutRules(COURSE),
        Showing: FourShowRules(COURSE),
        Offering: OfferRules(COURSE),
        Exchanging: ExchangeRules(COURSE),
        Playing: PlayRules(COURSE),
        TrickLying: LyingRules(COURSE),
        Ended: EndedRules(),
    }
    texts: ClassVar[Mapping[str, Move]] = moves.TABLE

    def check_options(self, options: TuppiOptions) -> None:
        check_options(options)

    def tournament_options(self, options: TuppiOptions, block: int | None) -> TuppiOptions:
        return in_tournament(options, block)

    def view(self, state: State, viewer: Viewer) -> TuppiView:
        return view.view(state, viewer, self.to_act(state))

    def line_of(self, deal: Deal) -> TuppiLine:
        assert isinstance(deal, TuppiDeal)
        return line_of(deal)

    def score_of(self, deal: Deal) -> Score:
        assert isinstance(deal, TuppiDeal)
        return deal.score

    def counted(self, line: TuppiLine, score: Score) -> tuple[Counted, ...]:
        assert isinstance(score, TuppiScore)
        return counting.of_four(self.course.seating.sides, score, line.soloist)

    def lay_out(self, deal: Deal) -> Layout:
        assert isinstance(deal, TuppiDeal)
        return layout.of_four(deal)

    def read_line(
        self, options: TuppiOptions, match: Match, line: TuppiLine, number: int
    ) -> Result:
        return sheet.read(options, match, line, number)

    def score_read(self, options: TuppiOptions, match: Match, read: Result) -> Scored:
        return COURSE.scored(options, match, read)

    def has_deals_to_play(self, options: TuppiOptions) -> bool:
        return options.in_tournament

    def sheet_form(self, options: TuppiOptions) -> SheetForm:
        deals = options.match_deals if options.in_tournament else form.DEALS  # TUP-TOUR-1
        return form.form(options, self.sides(options), deals)

    def sheet_cells(self, options: TuppiOptions, row: SheetRow) -> tuple[FormCell, ...]:
        return form.cells(options, row)
