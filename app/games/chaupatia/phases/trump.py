"""The trumps: the declarer's choice, or the dealer's with his bid (CHA-TRUMP, CHA-FORCE)."""

from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.cards import SUITS, longest_suit
from app.games.chaupatia.moves import FORCED, TRUMPS, ChooseTrump, ForcedChoice
from app.games.chaupatia.phases import play
from app.games.chaupatia.phases.base import NO_MOVES, ChaupatiaStep, PhaseRules
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.scoring import BIDS, FORCED_BIDS, Contract
from app.games.chaupatia.seats import ONE
from app.games.chaupatia.state import ChoosingTrump, ForcedDealer, State, Terms

ALL_TRUMPS: tuple[Move, ...] = tuple(TRUMPS.values())
SUIT_TRUMPS: tuple[Move, ...] = tuple(TRUMPS[suit] for suit in SUITS)
ALL_FORCED: tuple[Move, ...] = tuple(FORCED.values())
LEGAL_FORCED: tuple[Move, ...] = tuple(FORCED[bid, suit] for bid in FORCED_BIDS for suit in SUITS)
TRUMP_OF = {suit.value: number for number, suit in enumerate(SUITS)}


class TrumpRules(PhaseRules[ChoosingTrump]):
    """The declarer names one of the four suits, whether he holds it or not (CHA-TRUMP-3)."""

    def to_act(self, state: State, phase: ChoosingTrump) -> frozenset[Seat]:
        return ONE[phase.contract.declarer]

    def legal_moves(self, state: State, phase: ChoosingTrump, seat: Seat) -> tuple[Move, ...]:
        return SUIT_TRUMPS if seat == phase.contract.declarer else NO_MOVES

    def default_move(self, state: State, phase: ChoosingTrump, seat: Seat) -> Move:
        return TRUMPS[SUITS[longest_suit(phase.hands[seat])]]

    def candidates(self, state: State, phase: ChoosingTrump, seat: Seat) -> tuple[Move, ...]:
        return ALL_TRUMPS if seat == phase.contract.declarer else NO_MOVES

    def refusal(self, state: State, phase: ChoosingTrump, seat: Seat, move: Move) -> RuleViolation:
        if not isinstance(move, ChooseTrump):
            return wrong_phase(move, after_auction=True)
        if seat != phase.contract.declarer:
            return refusals.NOT_YOUR_TRUMP.violation(seat=phase.contract.declarer)
        return refusals.BAD_SUIT.violation()

    def perform(self, state: State, phase: ChoosingTrump, seat: Seat, move: Move) -> ChaupatiaStep:
        assert isinstance(move, ChooseTrump)
        trump = TRUMP_OF[move.suit]
        terms = Terms(phase.pattern, phase.hands, phase.calls, phase.contract, trump)
        return play.begin(state, terms)


class ForcedRules(PhaseRules[ForcedDealer]):
    """After six passes the dealer chooses 5 or 6 and the trumps, in one act (CHA-FORCE-5)."""

    def to_act(self, state: State, phase: ForcedDealer) -> frozenset[Seat]:
        return ONE[state.match.dealer]

    def legal_moves(self, state: State, phase: ForcedDealer, seat: Seat) -> tuple[Move, ...]:
        return LEGAL_FORCED if seat == state.match.dealer else NO_MOVES

    def default_move(self, state: State, phase: ForcedDealer, seat: Seat) -> Move:
        return FORCED[FORCED_BIDS[0], SUITS[longest_suit(phase.hands[seat])]]

    def candidates(self, state: State, phase: ForcedDealer, seat: Seat) -> tuple[Move, ...]:
        return ALL_FORCED if seat == state.match.dealer else NO_MOVES

    def refusal(self, state: State, phase: ForcedDealer, seat: Seat, move: Move) -> RuleViolation:
        if not isinstance(move, ForcedChoice):
            return wrong_phase(move, after_auction=True)
        if seat != state.match.dealer:
            return refusals.NOT_YOUR_FORCED_CHOICE.violation(seat=state.match.dealer)
        if move.bid in FORCED_BIDS:
            return refusals.BAD_SUIT.violation()
        in_auction = move.bid in BIDS
        reason = refusals.BAD_FORCED_CHOICE if in_auction else refusals.NO_FORCED_BID
        return reason.violation(bid=move.bid)

    def perform(self, state: State, phase: ForcedDealer, seat: Seat, move: Move) -> ChaupatiaStep:
        assert isinstance(move, ForcedChoice)
        contract = Contract(seat, move.bid, forced=True)
        trump = TRUMP_OF[move.suit]
        return play.begin(state, Terms(phase.pattern, phase.hands, phase.calls, contract, trump))
