"""Play: leads, following suit, tricks, and when a trick is turned (TUP-LEAD, PLAY, TRICK)."""

from typing import Any, ClassVar

from app.engine.cards import cards_of
from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.cards import BIT, CODES, SUIT, SUIT_OF, SUITS, lowest, playable, winner_of
from app.games.tuppi.course import Course
from app.games.tuppi.deal import on_table
from app.games.tuppi.events import CardPlayed, TrickSeen, TrickTaken, TrickTurned
from app.games.tuppi.kinds import out_of_play
from app.games.tuppi.moves import CARD_PLAYED, PLAYS, SEEN, Seen
from app.games.tuppi.options import TrickTurn
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep, in_phase
from app.games.tuppi.seats import ONE
from app.games.tuppi.state import Playing, TableState, Trick, TrickLying


def lies(phase: Playing) -> bool:
    """Whether a finished trick lies on the table."""
    return len(phase.trick) == len(phase.order)


def trick_number(phase: Playing) -> int:
    """The number of the trick on the table, or of the one to be led."""
    return len(phase.turned) + 1


class PlayRules(PhaseRules[TableState, Playing]):
    """One seat plays a card."""

    not_held: ClassVar[Reason] = refusals.CARD_NOT_HELD
    must_follow: ClassVar[Reason] = refusals.MUST_FOLLOW

    def __init__(self, course: Course[Any]) -> None:
        self._course = course
        self._seating = course.seating
        self._state = course.state
        self._playing = course.playing
        self._always = course.choices.always
        self._plays = course.choices.plays
        self._follows = course.choices.follows

    def to_act(self, state: TableState, phase: Playing) -> frozenset[Seat]:
        return ONE[phase.turn]

    def legal_moves(self, state: TableState, phase: Playing, seat: Seat) -> tuple[Move, ...]:
        if seat != phase.turn:
            return self._always
        trick, hand = phase.trick, phase.hands[seat]
        if trick and len(trick) < len(phase.order):
            return self._follows(hand & SUIT_OF[trick[0]]) or self._plays(hand)
        return self._plays(hand)

    def default_move(self, state: TableState, phase: Playing, seat: Seat) -> Move:
        hand = phase.hands[seat]
        if phase.trick and not lies(phase):
            hand = playable(hand, SUIT[phase.trick[0]])
        return PLAYS[lowest(hand, phase.terms.game.strengths)]

    def candidates(self, state: TableState, phase: Playing, seat: Seat) -> tuple[Move, ...]:
        return self._plays(phase.hands[seat])

    def refusal(self, state: TableState, phase: Playing, seat: Seat, move: Move) -> RuleViolation:
        if seat == out_of_play(phase.terms.game):
            return refusals.OUT_OF_PLAY.violation()
        if seat != phase.turn:
            return refusals.NOT_YOUR_TURN.violation(seat=phase.turn)
        card = CARD_PLAYED[move.move]
        if not phase.hands[seat] & BIT[card]:
            return self.not_held.violation(card=CODES[card])
        return self.must_follow.violation(suit=str(SUITS[SUIT[phase.trick[0]]]))

    def perform(
        self, state: TableState, phase: Playing, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        card = CARD_PLAYED[move.move]
        order, trick, turned, game = phase.order, phase.trick, phase.turned, phase.terms.game
        events: Events = ()
        match = state.match
        if len(trick) == len(order):  # this lead turns the trick that lies (TUP-TRICK-4)
            events = (TrickTurned(match.pack, len(turned) + 1),)
            turned = (*turned, Trick(order, trick, seat))
            order, trick = game.order(seat, self._seating), ()
        hands = list(phase.hands)
        hands[seat] ^= BIT[card]
        trick = (*trick, card)
        events = (*events, CardPlayed(seat, CODES[card], match.pack, len(turned) + 1))
        tricks, place, made = phase.tricks, len(trick), self._playing
        if place == len(order):
            winner = order[winner_of(trick, game.strengths)]
            tricks = _counted(tricks, self._seating.side_of[winner])
            done = made(phase.terms, tuple(hands), order, trick, winner, tricks, turned)
            return _complete(self._course, state, done, events)
        after = made(phase.terms, tuple(hands), order, trick, order[place], tricks, turned)
        return Step(self._state(state.options, state.dealing, match, after), events)


def _complete(course: Course[Any], state: TableState, phase: Playing, before: Events) -> TuppiStep:
    """The last card of a trick has fallen; it lies, and its winner is to lead."""
    cards = on_table(phase.order, phase.trick)
    number = trick_number(phase)
    taken = TrickTaken(phase.turn, cards, state.match.pack, number, phase.tricks)
    events: Events = (*before, taken)
    if state.options.trick_turn is TrickTurn.ACKNOWLEDGED:
        return Step(in_phase(state, course.lying(phase, ())), events)
    if course.is_over(state, phase):
        return course.finish(state, phase, events)
    return Step(in_phase(state, phase), events)


def _counted(tricks: tuple[int, ...], side: int) -> tuple[int, ...]:
    counts = list(tricks)
    counts[side] += 1
    return tuple(counts)


class LyingRules(PhaseRules[TableState, TrickLying]):
    """A finished trick lies until all who play have seen it (TUP-TRICK-4)."""

    def __init__(self, course: Course[Any]) -> None:
        self._course = course
        self._choices = course.choices

    def to_act(self, state: TableState, phase: TrickLying) -> frozenset[Seat]:
        return frozenset(phase.play.order).difference(phase.seen)

    def legal_moves(self, state: TableState, phase: TrickLying, seat: Seat) -> tuple[Move, ...]:
        waits = seat in phase.play.order and seat not in phase.seen
        return self._choices.seen if waits else self._choices.always

    def default_move(self, state: TableState, phase: TrickLying, seat: Seat) -> Move:
        return SEEN

    def candidates(self, state: TableState, phase: TrickLying, seat: Seat) -> tuple[Move, ...]:
        own = cards_of(phase.play.hands[seat])
        return (*(PLAYS[card] for card in own), *self.legal_moves(state, phase, seat))

    def refusal(
        self, state: TableState, phase: TrickLying, seat: Seat, move: Move
    ) -> RuleViolation:
        if seat == out_of_play(phase.play.terms.game):
            return refusals.OUT_OF_PLAY.violation()
        if isinstance(move, Seen):
            return refusals.SEEN_ALREADY.violation()
        return refusals.TRICK_STILL_LYING.violation()

    def perform(
        self, state: TableState, phase: TrickLying, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        seen = tuple(sorted((*phase.seen, seat)))
        events: Events = (TrickSeen(seat),)
        if len(seen) < len(frozenset(phase.play.order)):
            return Step(in_phase(state, type(phase)(phase.play, seen)), events)
        if self._course.is_over(state, phase.play):
            return self._course.finish(state, phase.play, events)
        return self._turn(state, phase.play, events)

    def _turn(self, state: TableState, lying: Playing, before: Events) -> TuppiStep:
        """Everyone has seen the trick: turn it, and let its winner lead."""
        number, winner = trick_number(lying), lying.turn
        turned = (*lying.turned, Trick(lying.order, lying.trick, winner))
        order = lying.terms.game.order(winner, self._course.seating)
        after = self._course.playing(
            lying.terms, lying.hands, order, (), winner, lying.tricks, turned
        )
        return Step(in_phase(state, after), (*before, TrickTurned(state.match.pack, number)))
