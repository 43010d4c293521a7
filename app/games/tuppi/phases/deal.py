"""Shuffle, cut and deal (TUP-DEAL)."""

from app.engine.cards import FRENCH
from app.engine.contract import Step
from app.engine.dealing import Dealing, pack_of
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.cards import cut, dealt
from app.games.tuppi.deal import hands_of
from app.games.tuppi.events import CardsDealt, DealStarted, MatchEnded, PackCut
from app.games.tuppi.match import Ending, Match, outcome
from app.games.tuppi.moves import CONCEDE, CONCEDE_ONLY, CUTS, DECLINE_CUT, CutPack
from app.games.tuppi.options import CutOption, TuppiOptions
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep
from app.games.tuppi.seats import ONE, left_of, right_of
from app.games.tuppi.state import Cutting, Ended, Showing, State

CUT_MOVES: tuple[Move, ...] = (DECLINE_CUT, *CUTS, CONCEDE)


def begin(
    options: TuppiOptions, dealing: Dealing, match: Match, before: Events = ()
) -> tuple[State, Events]:
    """Shuffle for the running deal; deal at once unless someone is asked to cut."""
    deck = pack_of(dealing, FRENCH, match.pack)
    if deck is None:
        return _script_ended(options, dealing, match, before)
    events: Events = (*before, DealStarted(match.deal, match.pack, match.dealer))
    if options.cut is CutOption.ASK:
        return State(options, dealing, match, Cutting(match.dealer)), events
    return _deal(options, dealing, match, deck, events)


def _deal(
    options: TuppiOptions, dealing: Dealing, match: Match, deck: tuple[str, ...], before: Events
) -> tuple[State, Events]:
    hands = dealt(deck, left_of(match.dealer))
    events: Events = (*before, CardsDealt(match.deal, match.pack, hands_of(hands)))
    return State(options, dealing, match, Showing(hands)), events


def _script_ended(
    options: TuppiOptions, dealing: Dealing, match: Match, before: Events
) -> tuple[State, Events]:
    """No pack is left: the match ends undecided."""
    how = outcome(options, match, Ending.SCRIPT_ENDED, None)
    state = State(options, dealing, match, Ended(how, nalsytuppi=False))
    return state, (*before, MatchEnded(how, nalsytuppi=False))


class CutRules(PhaseRules[Cutting]):
    """The player on the dealer's right may cut once (TUP-DEAL-2)."""

    def to_act(self, state: State, phase: Cutting) -> frozenset[Seat]:
        return ONE[right_of(phase.dealer)]

    def legal_moves(self, state: State, phase: Cutting, seat: Seat) -> tuple[Move, ...]:
        return CUT_MOVES if seat == right_of(phase.dealer) else CONCEDE_ONLY

    def default_move(self, state: State, phase: Cutting, seat: Seat) -> Move:
        return DECLINE_CUT

    def refusal(self, state: State, phase: Cutting, seat: Seat, move: Move) -> RuleViolation:
        return refusals.NOT_YOUR_CUT.violation(seat=right_of(phase.dealer))

    def perform(
        self, state: State, phase: Cutting, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        deck = pack_of(state.dealing, FRENCH, state.match.pack)
        assert deck is not None, "the pack was there when the cut was asked"
        at = move.at if isinstance(move, CutPack) else 0
        done = _deal(state.options, state.dealing, state.match, cut(deck, at), (PackCut(seat, at),))
        return Step(*done)
