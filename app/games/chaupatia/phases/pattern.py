"""The dealer chooses the pattern, and all cards are dealt (CHA-DEAL)."""

from app.engine.contract import Step
from app.engine.dealing import Dealing, Scripted, pack_of
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import match as matches
from app.games.chaupatia import refusals
from app.games.chaupatia.cards import PACK
from app.games.chaupatia.deal import hands_of
from app.games.chaupatia.events import (
    CardsDealt,
    DealStarted,
    MatchEnded,
    PatternChosen,
    TrickPickedUp,
)
from app.games.chaupatia.match import Ending, Match
from app.games.chaupatia.moves import LEGAL_PATTERNS, OTHER_PATTERNS, ChoosePattern
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.patterns import Pattern, dealt
from app.games.chaupatia.phases.base import (
    NO_MOVES,
    ChaupatiaStep,
    Events,
    PhaseRules,
    in_phase,
)
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.seats import ONE, left_of
from app.games.chaupatia.state import Bidding, ChoosingPattern, Ended, LyingTrick, State
from app.games.chaupatia.stopping import Stop

PATTERNS: tuple[Move, ...] = LEGAL_PATTERNS
ALL_PATTERNS: tuple[Move, ...] = (*LEGAL_PATTERNS, *OTHER_PATTERNS)
PATTERN_OF = {move.move: Pattern(move.pattern) for move in LEGAL_PATTERNS}
DEFAULTS = {Pattern(move.pattern): move for move in LEGAL_PATTERNS}


def begin(
    options: ChaupatiaOptions,
    dealing: Dealing,
    match: Match,
    stop: Stop,
    lying: LyingTrick,
    before: Events,
) -> tuple[State, Events]:
    """The pack of the running deal is shuffled; without one the match ends undecided."""
    if isinstance(dealing, Scripted) and match.pack >= len(dealing.packs):
        how = matches.outcome(match, Ending.SCRIPT_ENDED, None)
        return State(options, dealing, match, stop, Ended(how)), (*before, MatchEnded(how))
    started = DealStarted(match.deal, match.pack, match.dealer)
    return State(options, dealing, match, stop, ChoosingPattern(lying)), (*before, started)


class PatternRules(PhaseRules[ChoosingPattern]):
    """The dealer alone chooses, anew for each deal (CHA-DEAL-4)."""

    def to_act(self, state: State, phase: ChoosingPattern) -> frozenset[Seat]:
        return ONE[state.match.dealer]

    def legal_moves(self, state: State, phase: ChoosingPattern, seat: Seat) -> tuple[Move, ...]:
        return PATTERNS if seat == state.match.dealer else NO_MOVES

    def default_move(self, state: State, phase: ChoosingPattern, seat: Seat) -> Move:
        return DEFAULTS[state.options.default_pattern]

    def candidates(self, state: State, phase: ChoosingPattern, seat: Seat) -> tuple[Move, ...]:
        return ALL_PATTERNS if seat == state.match.dealer else NO_MOVES

    def refusal(
        self, state: State, phase: ChoosingPattern, seat: Seat, move: Move
    ) -> RuleViolation:
        if not isinstance(move, ChoosePattern):
            return wrong_phase(move)
        if seat != state.match.dealer:
            return refusals.NOT_YOUR_PATTERN.violation(seat=state.match.dealer)
        return refusals.BAD_PATTERN.violation()

    def perform(
        self, state: State, phase: ChoosingPattern, seat: Seat, move: Move
    ) -> ChaupatiaStep:
        match, pattern = state.match, PATTERN_OF[move.move]
        deck = pack_of(state.dealing, PACK, match.pack)
        assert deck is not None, "the pack was there when the pattern was asked"
        hands = tuple([PACK.hand(cards) for cards in dealt(deck, match.dealer, pattern)])
        events: Events = (
            *_picked_up(match, phase.lying),
            PatternChosen(seat, pattern),
            CardsDealt(match.deal, match.pack, hands_of(hands)),
        )
        auction = Bidding(pattern, hands, (), 0, left_of(seat), seat, 0)  # CHA-BID-1
        return Step(in_phase(state, auction), events)


def _picked_up(match: Match, lying: LyingTrick) -> Events:
    """The last trick of the deal before leaves the table now (CHA-VIEW-3)."""
    return (TrickPickedUp(match.pack - 1, lying.number),) if lying.cards else ()
