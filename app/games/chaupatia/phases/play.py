"""Play: leads, following suit, tricks, and when a trick is picked up (CHA-PLAY, TRICK, VIEW)."""

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.cards import (
    BIT,
    CODES,
    SUIT,
    SUIT_MASK,
    SUITS,
    lowest,
    playable,
    winner_of,
)
from app.games.chaupatia.deal import on_table
from app.games.chaupatia.events import CardPlayed, ContractFixed, TrickPickedUp, TrickTaken
from app.games.chaupatia.moves import (
    CALL_16,
    CARD_PLAYED,
    PLAYS,
    CallSixteen,
    Play,
    plays,
    suit_plays,
)
from app.games.chaupatia.options import LastTrick, SixteenOffer
from app.games.chaupatia.phases import chance, score
from app.games.chaupatia.phases.base import (
    NO_MOVES,
    ChaupatiaStep,
    Events,
    PhaseRules,
    in_phase,
)
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.scoring import NO_SIXTEEN
from app.games.chaupatia.seats import ONE, ROUND, SEATS, team_of
from app.games.chaupatia.state import Playing, State, Terms, Trick

NO_EVENTS: Events = ()
CALL_ONLY: tuple[Move, ...] = (CALL_16,)


def begin(state: State, terms: Terms) -> ChaupatiaStep:
    """The declarer is to lead, wherever he sits (CHA-TRUMP-2)."""
    contract = terms.contract
    leader, bid = contract.declarer, contract.bid
    playing = Playing(terms, terms.dealt, leader, (), leader, (0, 0), NO_SIXTEEN, ())
    fixed = ContractFixed(leader, bid, contract.forced, SUITS[terms.trump])
    return Step(in_phase(state, playing), (fixed,))


class PlayRules(PhaseRules[Playing]):
    """One seat plays a card."""

    def to_act(self, state: State, phase: Playing) -> frozenset[Seat]:
        return ONE[phase.turn]

    def legal_moves(self, state: State, phase: Playing, seat: Seat) -> tuple[Move, ...]:
        if seat != phase.turn:
            return NO_MOVES
        trick, hand = phase.trick, phase.hands[seat]
        if trick and len(trick) < SEATS:
            return suit_plays(hand & SUIT_MASK[SUIT[trick[0]]]) or plays(hand)
        if trick and chance.may_be_tried(state.options, phase):
            return CALL_ONLY + plays(hand)
        return plays(hand)

    def default_move(self, state: State, phase: Playing, seat: Seat) -> Move:
        hand = phase.hands[seat]
        if phase.trick and not phase.lies:
            hand = playable(hand, SUIT[phase.trick[0]])
        return PLAYS[lowest(hand, phase.terms.trump)]

    def candidates(self, state: State, phase: Playing, seat: Seat) -> tuple[Move, ...]:
        return plays(phase.hands[seat])

    def refusal(self, state: State, phase: Playing, seat: Seat, move: Move) -> RuleViolation:
        always = state.options.sixteen_offer is SixteenOffer.ALWAYS_VISIBLE
        calls = always and isinstance(move, CallSixteen)
        if not (calls or isinstance(move, Play)):
            return wrong_phase(move, after_auction=True)
        if seat != phase.turn:
            return refusals.NOT_YOUR_PLAY.violation(seat=phase.turn)
        if calls:
            return refusals.NOT_NOW.violation()
        card = CARD_PLAYED[move.move]
        if not phase.hands[seat] & BIT[card]:
            return refusals.NOT_IN_HAND.violation(card=CODES[card])
        return refusals.MUST_FOLLOW.violation(suit=str(SUITS[SUIT[phase.trick[0]]]))

    def perform(self, state: State, phase: Playing, seat: Seat, move: Move) -> ChaupatiaStep:
        if isinstance(move, CallSixteen):
            return chance.call(state, phase, seat)
        if len(phase.trick) == SEATS and chance.ends_by_lead(state.options, phase):
            # That card joins no trick (CHA-16-10).
            return score.finish(state, phase, chance.declined(state, phase))
        return play_card(state, phase, seat, CARD_PLAYED[move.move])


def play_card(state: State, phase: Playing, seat: Seat, card: int) -> ChaupatiaStep:
    """Play a card; a lead first picks up the trick that lies (CHA-VIEW-3)."""
    leader, trick, picked_up = phase.leader, phase.trick, phase.picked_up
    pack, events = state.match.pack, NO_EVENTS
    if len(trick) == SEATS:
        picked_up = (*picked_up, Trick(leader, trick, seat))
        if state.options.last_trick is LastTrick.UNTIL_NEXT_LEAD:
            events = (*events, TrickPickedUp(pack, len(picked_up)))
        leader, trick = seat, ()
    held = list(phase.hands)
    held[seat] ^= BIT[card]
    trick = (*trick, card)
    events = (*events, CardPlayed(seat, CODES[card], pack, len(picked_up) + 1))
    turn, tricks, place = seat, phase.tricks, len(trick)
    if place < SEATS:
        turn = ROUND[leader][place]
    else:
        turn = ROUND[leader][winner_of(trick, phase.terms.trump)]
        tricks = _counted(tricks, turn)
    after = Playing(phase.terms, tuple(held), leader, trick, turn, tricks, phase.sixteen, picked_up)
    if place == SEATS:
        return _complete(state, after, events)
    return Step(State(state.options, state.dealing, state.match, state.stop, after), events)


def _counted(tricks: tuple[int, int], winner: Seat) -> tuple[int, int]:
    zero, one = tricks
    return (zero, one + 1) if team_of(winner) else (zero + 1, one)


def _complete(state: State, phase: Playing, before: Events) -> ChaupatiaStep:
    """The sixth card has fallen: the trick lies, the result is looked at, its winner leads."""
    number, pack = phase.number, state.match.pack
    cards = on_table(phase.leader, phase.trick)
    count = phase.tricks if state.options.show_trick_count else None
    offered = chance.is_offered(state.options, phase)
    events: Events = (*before, TrickTaken(phase.turn, cards, pack, number, count, offered))
    if state.options.last_trick is LastTrick.HIDE_AT_ONCE:
        events = (*events, TrickPickedUp(pack, number))
    return chance.after_trick(state, phase, events, offered=offered)
