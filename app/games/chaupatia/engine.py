"""The engine of Chaupatia: the parts of this package behind the contract."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct

from app.engine.contract import DealsOpen, GameInfo, GameTypes, RulesEngine, Step
from app.engine.counts import Counted, CountOf
from app.engine.dealing import Dealing
from app.engine.errors import RuleViolation
from app.engine.forms import FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.paper import NO_VOID, Paper, Void
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.rulings import RuledBy
from app.engine.seats import DIRECTOR, Seat, Viewer
from app.engine.values import Deal, Event, Move, Outcome, Score, SheetRow, Tally
from app.games.chaupatia import (
    bot,
    counting,
    events,
    form,
    knowledge,
    moves,
    reading,
    refusals,
    sheet,
    view,
)
from app.games.chaupatia.deal import ChaupatiaDeal, ChaupatiaLine, line_of
from app.games.chaupatia.events import CardsDrawn, DealerFound, DealStarted, TrickTaken
from app.games.chaupatia.glossary import GLOSSARY
from app.games.chaupatia.layout import layout_of
from app.games.chaupatia.ledger import EMPTY
from app.games.chaupatia.match import ChaupatiaScore, Match
from app.games.chaupatia.options import ChaupatiaOptions, check_options
from app.games.chaupatia.phases import anytime, chance, pattern, stops
from app.games.chaupatia.phases.auction import AuctionRules
from app.games.chaupatia.phases.base import ChaupatiaStep, Events, PhaseRules
from app.games.chaupatia.phases.ended import EndedRules
from app.games.chaupatia.phases.opening import find_dealer
from app.games.chaupatia.phases.pattern import PatternRules
from app.games.chaupatia.phases.play import PlayRules
from app.games.chaupatia.phases.sixteen import SixteenRules
from app.games.chaupatia.phases.trump import ForcedRules, TrumpRules
from app.games.chaupatia.seats import SEATS, TEAMS
from app.games.chaupatia.state import (
    NO_TRICK,
    Bidding,
    ChoosingPattern,
    ChoosingTrump,
    Ended,
    ForcedDealer,
    Playing,
    SixteenChance,
    State,
)
from app.games.chaupatia.stopping import START
from app.games.chaupatia.view import ChaupatiaView
from app.games.chaupatia.words import WORDS

PHASES: Final[Mapping[type[Struct], PhaseRules[Any]]] = {
    ChoosingPattern: PatternRules(),
    Bidding: AuctionRules(),
    ChoosingTrump: TrumpRules(),
    ForcedDealer: ForcedRules(),
    Playing: PlayRules(),
    SixteenChance: SixteenRules(),
    Ended: EndedRules(),
}

FIRST_DEAL: Final = 1

# Looked up by phase on every move, hence bound once.
TO_ACT: Final = {kind: rules.to_act for kind, rules in PHASES.items()}
LEGAL_MOVES: Final = {kind: rules.legal_moves for kind, rules in PHASES.items()}
PERFORM: Final = {kind: rules.perform for kind, rules in PHASES.items()}


BRIEF_DEALS: Final = 12
"""A match among bots has nobody who could agree to stop (CHA-STOP-5)."""


class ChaupatiaEngine(
    RulesEngine[ChaupatiaOptions, State, Move, Event, ChaupatiaView, ChaupatiaLine]
):
    """Chaupatia for six players in two teams."""

    info: ClassVar[GameInfo] = GameInfo(
        id="chaupatia",
        family="chaupatia",
        rules_version=1,
        seats=(SEATS,),
        languages=("en", "nl", "hu", "fi"),
        native_language="nl",
        longest_match=200_000,
    )
    types: ClassVar[GameTypes] = GameTypes(
        options=ChaupatiaOptions,
        state=State,
        view=ChaupatiaView,
        deal=ChaupatiaDeal,
        line=ChaupatiaLine,
        score=ChaupatiaScore,
        moves=moves.MOVE_TYPES,
        events=events.EVENTS,
    )
    reasons: ClassVar[tuple[Reason, ...]] = refusals.REASONS
    words: ClassVar[tuple[str, ...]] = WORDS
    line_fields: ClassVar[Mapping[str, LineField]] = form.FIELDS
    glossary: ClassVar[Mapping[str, str]] = GLOSSARY
    policies: ClassVar[Mapping[str, Policy]] = bot.POLICIES
    counts: ClassVar[Mapping[str, CountOf]] = counting.COUNTS
    rulings: ClassVar[RuledBy] = {"cut_short": "CHA-STOP-7"}
    spoken: ClassVar[tuple[type[Move], ...]] = (
        moves.Bid,
        moves.Pass,
        moves.ChooseTrump,
        moves.ForcedChoice,
        moves.CallSixteen,
    )

    def check_options(self, options: ChaupatiaOptions) -> None:
        check_options(options)

    def brief(self) -> ChaupatiaOptions:
        return ChaupatiaOptions(max_deals=BRIEF_DEALS)

    def seats(self, options: ChaupatiaOptions) -> int:
        return SEATS

    def sides(self, options: ChaupatiaOptions) -> tuple[tuple[Seat, ...], ...]:
        return TEAMS

    def start(self, options: ChaupatiaOptions, dealing: Dealing) -> ChaupatiaStep:
        check_options(options)
        opening = find_dealer(dealing)
        match = Match(FIRST_DEAL, opening.dealer, 0, EMPTY)
        drawn: Events = tuple([CardsDrawn(draw) for draw in opening.draws])
        found = (*drawn, DealerFound(opening.dealer))
        return Step(*pattern.begin(options, dealing, match, START, NO_TRICK, found))

    def read_move(self, text: str) -> Move:
        return reading.read(text)

    def to_act(self, state: State) -> frozenset[Seat]:
        return TO_ACT[type(state.phase)](state, state.phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if 0 <= seat < SEATS:
            phase = state.phase
            if type(phase) is Ended:
                return ()
            own = LEGAL_MOVES[type(phase)](state, phase, seat)
            return own + stops.legal_moves(state.stop, seat)
        return anytime.director_moves(state) if seat == DIRECTOR else ()

    def stands(self, state: State, seat: Seat, move: Move) -> bool:
        phase = state.phase
        return not isinstance(phase, Playing) or chance.is_reached(phase)

    def default_move(self, state: State, seat: Seat) -> Move:
        return PHASES[type(state.phase)].default_move(state, state.phase, seat)

    def candidates(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if 0 <= seat < SEATS and not isinstance(state.phase, Ended):
            own = PHASES[type(state.phase)].candidates(state, state.phase, seat)
            return own + stops.legal_moves(state.stop, seat)
        return self.legal_moves(state, seat)

    def refusal(self, state: State, seat: Seat, move: Move) -> RuleViolation:
        legal = move in self.legal_moves(state, seat)
        accepted = legal and (not move.attempt or self.stands(state, seat, move))
        general = anytime.refusal(state, seat, move, accepted=accepted)
        return general or PHASES[type(state.phase)].refusal(state, state.phase, seat, move)

    def perform(self, state: State, seat: Seat, move: Move, *, by_clock: bool) -> ChaupatiaStep:
        if move.out_of_turn:
            return anytime.perform(state, seat, move)
        phase = state.phase
        return PERFORM[type(phase)](state, phase, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Ended) else None

    def view(self, state: State, viewer: Viewer) -> ChaupatiaView:
        return view.view(state, viewer, self.to_act(state))

    def disclose(self, event: Event, viewer: Viewer) -> Event:
        return knowledge.disclose(event, viewer)

    def recall(self, state: State, event: Event, viewer: Viewer) -> Event:
        return knowledge.recall(state, event, viewer)

    def trick_taker(self, event: Event) -> Seat | None:
        return event.taken_by if isinstance(event, TrickTaken) else None

    def begins_deal(self, event: Event) -> bool:
        return isinstance(event, DealStarted)

    def deals_open(self, options: ChaupatiaOptions) -> DealsOpen:
        return knowledge.deals_open(options)

    def seat_filled(self, seat: Seat, *, bot: bool) -> Move | None:
        return moves.SEAT_BOTS[seat] if bot else moves.SEAT_PLAYERS[seat]

    def time_limit(self, options: ChaupatiaOptions) -> int | None:
        return options.time_limit or None

    def line_of(self, deal: Deal) -> ChaupatiaLine:
        assert isinstance(deal, ChaupatiaDeal)
        return line_of(deal)

    def score_of(self, deal: Deal) -> Score:
        assert isinstance(deal, ChaupatiaDeal)
        return deal.score

    def counted(self, line: ChaupatiaLine, score: Score) -> tuple[Counted, ...]:
        assert isinstance(score, ChaupatiaScore)
        return counting.counted(score)

    def lay_out(self, deal: Deal) -> Layout:
        assert isinstance(deal, ChaupatiaDeal)
        return layout_of(deal)

    def follow_sheet(
        self,
        options: ChaupatiaOptions,
        lines: Sequence[ChaupatiaLine],
        first_dealer: Seat,
        void: Void = NO_VOID,
        before: Paper[Any] | None = None,
    ) -> Paper[Match]:
        check_options(options)
        return sheet.follow_sheet(options, lines, first_dealer, void, before)

    def tally_of(self, options: ChaupatiaOptions, paper: Paper[Any]) -> Tally:
        return sheet.tally_of(options, paper)

    def sheet_form(self, options: ChaupatiaOptions) -> SheetForm:
        return form.form()

    def sheet_cells(self, options: ChaupatiaOptions, row: SheetRow) -> tuple[FormCell, ...]:
        return form.cells(row)
