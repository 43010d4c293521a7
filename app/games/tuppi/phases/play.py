"""Play: leads, following suit, tricks, and when a trick is turned (TUP-LEAD, PLAY, TRICK)."""

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import early, refusals
from app.games.tuppi.cards import BIT, CODES, SUIT, SUIT_MASK, SUITS, lowest, playable, winner_of
from app.games.tuppi.deal import on_table
from app.games.tuppi.events import (
    CardPlayed,
    PlayBegan,
    TrickSeen,
    TrickTaken,
    TrickTurned,
)
from app.games.tuppi.kinds import Sooli, out_of_play
from app.games.tuppi.moves import (
    CARD_PLAYED,
    CONCEDE,
    CONCEDE_ONLY,
    PLAYS,
    SEEN,
    Seen,
    plays,
    suit_follows,
)
from app.games.tuppi.options import EarlyEnd, MatchKind, TrickTurn
from app.games.tuppi.phases import score
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep, in_phase
from app.games.tuppi.scoring import TRICKS
from app.games.tuppi.seats import ONE, pair_of
from app.games.tuppi.state import Hands, Playing, State, Terms, Trick, TrickLying

SEEN_MOVES: tuple[Move, ...] = (SEEN, CONCEDE)


def begin(state: State, terms: Terms, hands: Hands, before: Events) -> TuppiStep:
    """The first lead is due."""
    leader = terms.game.first_leader
    playing = Playing(terms, hands, terms.game.order(leader), (), leader, (0, 0), ())
    return Step(in_phase(state, playing), (*before, PlayBegan(leader)))


def lies(phase: Playing) -> bool:
    """Whether a finished trick lies on the table."""
    return len(phase.trick) == len(phase.order)


def trick_number(phase: Playing) -> int:
    """The number of the trick on the table, or of the one to be led."""
    return len(phase.turned) + 1


class PlayRules(PhaseRules[Playing]):
    """One seat plays a card."""

    def to_act(self, state: State, phase: Playing) -> frozenset[Seat]:
        return ONE[phase.turn]

    def legal_moves(self, state: State, phase: Playing, seat: Seat) -> tuple[Move, ...]:
        if seat != phase.turn:
            return CONCEDE_ONLY
        trick, hand = phase.trick, phase.hands[seat]
        if trick and len(trick) < len(phase.order):
            return suit_follows(hand & SUIT_MASK[SUIT[trick[0]]]) or plays(hand)
        return plays(hand)

    def default_move(self, state: State, phase: Playing, seat: Seat) -> Move:
        hand = phase.hands[seat]
        if phase.trick and not lies(phase):
            hand = playable(hand, SUIT[phase.trick[0]])
        return PLAYS[lowest(hand, phase.terms.game.strengths)]

    def candidates(self, state: State, phase: Playing, seat: Seat) -> tuple[Move, ...]:
        return plays(phase.hands[seat])

    def refusal(self, state: State, phase: Playing, seat: Seat, move: Move) -> RuleViolation:
        if seat == out_of_play(phase.terms.game):
            return refusals.OUT_OF_PLAY.violation()
        if seat != phase.turn:
            return refusals.NOT_YOUR_TURN.violation(seat=phase.turn)
        card = CARD_PLAYED[move.move]
        if not phase.hands[seat] & BIT[card]:
            return refusals.CARD_NOT_HELD.violation(card=CODES[card])
        return refusals.MUST_FOLLOW.violation(suit=str(SUITS[SUIT[phase.trick[0]]]))

    def perform(
        self, state: State, phase: Playing, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        card = CARD_PLAYED[move.move]
        order, trick, turned = phase.order, phase.trick, phase.turned
        events: Events = ()
        match = state.match
        if len(trick) == len(order):  # this lead turns the trick that lies (TUP-TRICK-4)
            events = (TrickTurned(match.pack, len(turned) + 1),)
            turned = (*turned, Trick(order, trick, seat))
            order, trick = phase.terms.game.order(seat), ()
        held = list(phase.hands)
        held[seat] ^= BIT[card]
        hands = tuple(held)
        trick = (*trick, card)
        events = (*events, CardPlayed(seat, CODES[card], match.pack, len(turned) + 1))
        place = len(trick)
        if place == len(order):
            winner = order[winner_of(trick, phase.terms.game.strengths)]
            tricks = _counted(phase.tricks, winner)
            done = Playing(phase.terms, hands, order, trick, winner, tricks, turned)
            return _complete(state, done, events)
        after = Playing(phase.terms, hands, order, trick, order[place], phase.tricks, turned)
        return Step(State(state.options, state.dealing, match, after), events)


def _complete(state: State, phase: Playing, before: Events) -> TuppiStep:
    """The last card of a trick has fallen; it lies, and its winner is to lead."""
    cards = on_table(phase.order, phase.trick)
    number = trick_number(phase)
    taken = TrickTaken(phase.turn, cards, state.match.pack, number, phase.tricks)
    events: Events = (*before, taken)
    if state.options.trick_turn is TrickTurn.ACKNOWLEDGED:
        return Step(in_phase(state, TrickLying(phase, ())), events)
    if _is_over(state, phase):
        return score.finish(state, phase, events)
    return Step(in_phase(state, phase), events)


def _counted(tricks: tuple[int, int], winner: Seat) -> tuple[int, int]:
    zero, one = tricks
    return (zero, one + 1) if pair_of(winner) else (zero + 1, one)


def _is_over(state: State, phase: Playing) -> bool:
    """Whether the trick on the table ends the deal."""
    tricks, game = phase.tricks, phase.terms.game
    if tricks[0] + tricks[1] == TRICKS:
        return True
    if isinstance(game, Sooli) and tricks[pair_of(game.soloist)]:  # TUP-SOOLI-10
        return True
    if state.options.early_end is EarlyEnd.OFF:
        return False
    free = state.options.match is MatchKind.TUPPI
    return early.stops(game.kind, game.declarers, state.match.rise, tricks, free=free)


class LyingRules(PhaseRules[TrickLying]):
    """A finished trick lies until all who play have seen it (TUP-TRICK-4)."""

    def to_act(self, state: State, phase: TrickLying) -> frozenset[Seat]:
        return frozenset(phase.play.order).difference(phase.seen)

    def legal_moves(self, state: State, phase: TrickLying, seat: Seat) -> tuple[Move, ...]:
        waits = seat in phase.play.order and seat not in phase.seen
        return SEEN_MOVES if waits else CONCEDE_ONLY

    def default_move(self, state: State, phase: TrickLying, seat: Seat) -> Move:
        return SEEN

    def candidates(self, state: State, phase: TrickLying, seat: Seat) -> tuple[Move, ...]:
        own = plays(phase.play.hands[seat])[:-1]
        return (*own, *self.legal_moves(state, phase, seat))

    def refusal(self, state: State, phase: TrickLying, seat: Seat, move: Move) -> RuleViolation:
        if seat == out_of_play(phase.play.terms.game):
            return refusals.OUT_OF_PLAY.violation()
        if isinstance(move, Seen):
            return refusals.SEEN_ALREADY.violation()
        return refusals.TRICK_STILL_LYING.violation()

    def perform(
        self, state: State, phase: TrickLying, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        seen = tuple(sorted((*phase.seen, seat)))
        events: Events = (TrickSeen(seat),)
        if len(seen) < len(phase.play.order):
            return Step(in_phase(state, TrickLying(phase.play, seen)), events)
        if _is_over(state, phase.play):
            return score.finish(state, phase.play, events)
        return _turn(state, phase.play, events)


def _turn(state: State, lying: Playing, before: Events) -> TuppiStep:
    """Everyone has seen the trick: turn it, and let its winner lead."""
    number, winner = trick_number(lying), lying.turn
    turned = (*lying.turned, Trick(lying.order, lying.trick, winner))
    order = lying.terms.game.order(winner)
    after = Playing(lying.terms, lying.hands, order, (), winner, lying.tricks, turned)
    return Step(in_phase(state, after), (*before, TrickTurned(state.match.pack, number)))
