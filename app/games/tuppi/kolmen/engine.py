"""The engine of Kolmen tuppi."""

from collections.abc import Mapping
from typing import Any, ClassVar

from app.engine.contract import GameInfo, GameTypes
from app.engine.counts import Counted, CountOf
from app.engine.forms import FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.seats import Viewer
from app.engine.values import Deal, Event, Move, Score, SheetRow
from app.games.tuppi import counting, events, layout, moves
from app.games.tuppi.course import Scored
from app.games.tuppi.family import FamilyEngine, Phases
from app.games.tuppi.form import FIELDS
from app.games.tuppi.kolmen import bot, form, refusals, view
from app.games.tuppi.kolmen.course import COURSE, KolmenCourse, KolmenState
from app.games.tuppi.kolmen.deal import KolmenTuppiDeal, KolmenTuppiLine, line_of
from app.games.tuppi.kolmen.options import KolmenTuppiOptions, check_options
from app.games.tuppi.kolmen.score import NOTHING, KolmenTuppiScore
from app.games.tuppi.kolmen.view import KolmenTuppiView
from app.games.tuppi.kolmen.words import MOVES, WORDS
from app.games.tuppi.match import Ending, Match
from app.games.tuppi.phases.deal import CutRules
from app.games.tuppi.phases.ended import EndedRules
from app.games.tuppi.phases.play import LyingRules, PlayRules
from app.games.tuppi.state import Cutting, Ended, Playing, TrickLying

EVENTS: tuple[type[Event], ...] = (
    events.DealerFound,
    events.DealStarted,
    events.PackCut,
    events.CardsDealt,
    events.PlayBegan,
    events.CardPlayed,
    events.TrickTaken,
    events.TrickSeen,
    events.TrickTurned,
    events.DealScored,
    events.DealVoided,
    events.LastDealCalled,
    events.LastDealTakenBack,
    events.Forfeited,
    events.MatchEnded,
)

TEXTS = moves.texts_of(
    *(*moves.PLAYS, moves.DECLINE_CUT, *moves.CUTS, moves.SEEN),
    *(*moves.VOID_DEALS, moves.LAST_DEAL, moves.LAST_DEAL_BACK, *moves.FORFEITS[:3]),
)
"""Every move of three by its text."""


class KolmenTuppiEngine(
    FamilyEngine[KolmenTuppiOptions, KolmenState, KolmenTuppiView, KolmenTuppiLine]
):
    """Tuppi for three players, each alone."""

    info: ClassVar[GameInfo] = GameInfo(
        id="kolmen-tuppi",
        family="tuppi",
        rules_version=1,
        seats=(3,),
        languages=("en", "nl", "hu", "fi"),
        native_language="fi",
        longest_match=200_000,
        outright=Ending.TUPPI,
    )
    types: ClassVar[GameTypes] = GameTypes(
        options=KolmenTuppiOptions,
        state=KolmenState,
        view=KolmenTuppiView,
        deal=KolmenTuppiDeal,
        line=KolmenTuppiLine,
        score=KolmenTuppiScore,
        moves=MOVES,
        events=EVENTS,
    )
    reasons: ClassVar[tuple[Reason, ...]] = refusals.REASONS
    words: ClassVar[tuple[str, ...]] = WORDS
    line_fields: ClassVar[Mapping[str, LineField]] = FIELDS
    policies: ClassVar[Mapping[str, Policy]] = bot.POLICIES
    counts: ClassVar[Mapping[str, CountOf]] = counting.COMMON

    course: ClassVar[KolmenCourse] = COURSE
    phases: ClassVar[Phases] = {
        Cutting: CutRules(COURSE),
        Playing: PlayRules(COURSE),
        TrickLying: LyingRules(COURSE),
        Ended: EndedRules(),
    }
    texts: ClassVar[Mapping[str, Move]] = TEXTS
    nothing: ClassVar[Mapping[str, Any]] = {"seat_credited": NOTHING}

    def check_options(self, options: KolmenTuppiOptions) -> None:
        check_options(options)

    def view(self, state: KolmenState, viewer: Viewer) -> KolmenTuppiView:
        return view.view(state, viewer, self.to_act(state))

    def line_of(self, deal: Deal) -> KolmenTuppiLine:
        assert isinstance(deal, KolmenTuppiDeal)
        return line_of(deal)

    def score_of(self, deal: Deal) -> Score:
        assert isinstance(deal, KolmenTuppiDeal)
        return deal.score

    def counted(self, line: KolmenTuppiLine, score: Score) -> tuple[Counted, ...]:
        assert isinstance(score, KolmenTuppiScore)
        return counting.of_three(self.course.seating.sides, score)

    def lay_out(self, deal: Deal) -> Layout:
        assert isinstance(deal, KolmenTuppiDeal)
        return layout.of_three(deal)

    def read_line(
        self, options: KolmenTuppiOptions, match: Match, line: KolmenTuppiLine, number: int
    ) -> tuple[int, ...]:
        return COURSE.read_line(line, number)

    def score_read(
        self, options: KolmenTuppiOptions, match: Match, read: tuple[int, ...]
    ) -> Scored:
        return COURSE.scored(options, match, read)

    def sheet_form(self, options: KolmenTuppiOptions) -> SheetForm:
        return form.form(options)

    def sheet_cells(self, options: KolmenTuppiOptions, row: SheetRow) -> tuple[FormCell, ...]:
        return form.cells(options, row)
