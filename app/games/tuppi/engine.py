"""The engine of Tuppi for four: the parts of this package behind the contract."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from app.engine.contract import GameInfo, GameTypes, RulesEngine, Step
from app.engine.dealing import Dealing
from app.engine.errors import RuleViolation
from app.engine.ply import Ply
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.seats import DIRECTOR, Seat, Viewer
from app.engine.values import Deal, Event, Move, Outcome, Score, SheetRow
from app.games.tuppi import bot, events, knowledge, moves, refusals, sheet, view
from app.games.tuppi.deal import TuppiDeal, TuppiLine, line_of
from app.games.tuppi.events import DealerFound
from app.games.tuppi.match import Match, TuppiScore
from app.games.tuppi.options import TuppiOptions, check_options
from app.games.tuppi.phases import anytime, deal
from app.games.tuppi.phases.base import PhaseRules, TuppiStep
from app.games.tuppi.phases.deal import CutRules
from app.games.tuppi.phases.ended import EndedRules
from app.games.tuppi.phases.opening import find_dealer
from app.games.tuppi.phases.play import LyingRules, PlayRules
from app.games.tuppi.phases.show import ShowRules
from app.games.tuppi.phases.sooli import ExchangeRules, OfferRules
from app.games.tuppi.rise import TABLE
from app.games.tuppi.seats import PAIRS, SEATS
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

PHASES: Final[Mapping[type[Struct], PhaseRules[Any]]] = {
    Cutting: CutRules(),
    Showing: ShowRules(),
    Offering: OfferRules(),
    Exchanging: ExchangeRules(),
    Playing: PlayRules(),
    TrickLying: LyingRules(),
    Ended: EndedRules(),
}

FIRST_DEAL: Final = 1

# Looked up by phase on every move, hence bound once.
TO_ACT: Final = {kind: rules.to_act for kind, rules in PHASES.items()}
LEGAL_MOVES: Final = {kind: rules.legal_moves for kind, rules in PHASES.items()}
PERFORM: Final = {kind: rules.perform for kind, rules in PHASES.items()}


class TuppiEngine(RulesEngine[TuppiOptions, State, Move, Event, TuppiView, TuppiLine]):
    """Tuppi for four players in two pairs."""

    info: ClassVar[GameInfo] = GameInfo(
        id="tuppi",
        family="tuppi",
        rules_version=1,
        seats=(SEATS,),
        languages=("en", "nl", "hu", "fi"),
        native_language="fi",
        longest_match=200_000,
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
    policies: ClassVar[Mapping[str, Policy]] = bot.POLICIES

    def check_options(self, options: TuppiOptions) -> None:
        check_options(options)

    def seats(self, options: TuppiOptions) -> int:
        return SEATS

    def sides(self, options: TuppiOptions) -> tuple[tuple[Seat, ...], ...]:
        return PAIRS

    def start(self, options: TuppiOptions, dealing: Dealing) -> TuppiStep:
        check_options(options)
        opening = find_dealer(options, dealing)
        match = Match(FIRST_DEAL, opening.dealer, 0, TABLE, (0, 0))
        found = DealerFound(opening.turned, opening.dealer)
        return Step(*deal.begin(options, dealing, match, (found,)))

    def read_move(self, text: str) -> Move:
        return moves.read(text)

    def to_act(self, state: State) -> frozenset[Seat]:
        return TO_ACT[type(state.phase)](state, state.phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if 0 <= seat < SEATS:
            phase = state.phase
            return LEGAL_MOVES[type(phase)](state, phase, seat)
        return anytime.director_moves(state) if seat == DIRECTOR else ()

    def default_move(self, state: State, seat: Seat) -> Move:
        return PHASES[type(state.phase)].default_move(state, state.phase, seat)

    def candidates(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if 0 <= seat < SEATS:
            return PHASES[type(state.phase)].candidates(state, state.phase, seat)
        return self.legal_moves(state, seat)

    def refusal(self, state: State, seat: Seat, move: Move) -> RuleViolation:
        legal = self.legal_moves(state, seat)
        general = anytime.refusal(state, seat, move, legal)
        return general or PHASES[type(state.phase)].refusal(state, state.phase, seat, move)

    def perform(self, state: State, seat: Seat, move: Move, *, by_clock: bool) -> TuppiStep:
        if move.out_of_turn:
            return anytime.perform(state, seat, move)
        phase = state.phase
        return PERFORM[type(phase)](state, phase, seat, move, by_clock=by_clock)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Ended) else None

    def view(self, state: State, viewer: Viewer) -> TuppiView:
        return view.view(state, viewer, self.to_act(state))

    def disclose(self, event: Event, viewer: Viewer) -> Event:
        return knowledge.disclose(event, viewer)

    def recall(self, state: State, event: Event, viewer: Viewer) -> Event:
        return knowledge.recall(state, event, viewer)

    def deals_open(self, options: TuppiOptions) -> Literal["after-deal", "after-match"]:
        return knowledge.deals_open(options)

    def published(
        self, options: TuppiOptions, dealing: Dealing, plies: Sequence[Ply]
    ) -> tuple[Ply, ...]:
        state = self.start(options, dealing).state
        happened: list[tuple[Event, ...]] = []
        for ply in plies:
            step = self.apply(state, ply.actor, self.read_move(ply.move), by_clock=ply.by_clock)
            state = step.state
            happened.append(step.events)
        secret = knowledge.never_turned(happened)
        return tuple(ply for number, ply in enumerate(plies) if number not in secret)

    def line_of(self, deal: Deal) -> TuppiLine:
        assert isinstance(deal, TuppiDeal)
        return line_of(deal)

    def score_of(self, deal: Deal) -> Score:
        assert isinstance(deal, TuppiDeal)
        return deal.score

    def score_sheet(
        self, options: TuppiOptions, lines: Sequence[TuppiLine], first_dealer: Seat
    ) -> tuple[SheetRow, ...]:
        check_options(options)
        return sheet.score_sheet(options, lines, first_dealer).rows
