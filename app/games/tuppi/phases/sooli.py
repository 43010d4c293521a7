"""Sooli (TUP-SOOLI): offered to the defenders of a rami, then an exchange of cards, blind."""

from typing import Any

from app.engine.cards import Card, cards_of
from app.engine.contract import Step
from app.engine.dealing import lot
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.cards import ACE_LOW, BIT, CARD, lowest
from app.games.tuppi.deal import gifts_of
from app.games.tuppi.events import CardGiven, CardsExchanged, GameFixed, SooliAnswered
from app.games.tuppi.kinds import Kind, Rami, Sooli
from app.games.tuppi.moves import (
    CONCEDE,
    CONCEDE_ONLY,
    GIVES,
    SOOLI_NO,
    SOOLI_YES,
    Give,
    gives,
)
from app.games.tuppi.options import SooliReturn
from app.games.tuppi.pairs import SidesCourse
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep, in_phase
from app.games.tuppi.phases.show import ShowRules
from app.games.tuppi.seats import FOUR, ONE, partner_of
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Exchanging, Gift, Offering, Showing, SidesState, State, Terms

ANSWERS: tuple[Move, ...] = (SOOLI_YES, SOOLI_NO, CONCEDE)


class FourShowRules(ShowRules):
    """The show of four: a rami may be answered by a sooli."""

    def rami(
        self,
        state: SidesState,
        phase: Showing,
        shows: tuple[Show, ...],
        ramaaja: Seat,
        before: Events,
    ) -> TuppiStep:
        """The ramaaja's left is asked first, where sooli is played at all (TUP-SOOLI-3)."""
        assert isinstance(state, State)
        if not state.options.sooli:
            return super().rami(state, phase, shows, ramaaja, before)
        offering = Offering(phase.hands, shows, ramaaja, FOUR.left_of(ramaaja))
        return Step(in_phase(state, offering), before)


class OfferRules(PhaseRules[State, Offering]):
    """The ramaaja's left, then his right, may declare sooli (TUP-SOOLI-2/3)."""

    def __init__(self, course: SidesCourse[Any]) -> None:
        self._course = course

    def to_act(self, state: State, phase: Offering) -> frozenset[Seat]:
        return ONE[phase.asked]

    def legal_moves(self, state: State, phase: Offering, seat: Seat) -> tuple[Move, ...]:
        return ANSWERS if seat == phase.asked else CONCEDE_ONLY

    def default_move(self, state: State, phase: Offering, seat: Seat) -> Move:
        return SOOLI_NO

    def refusal(self, state: State, phase: Offering, seat: Seat, move: Move) -> RuleViolation:
        return refusals.NOT_YOUR_OFFER.violation(seat=phase.asked)

    def perform(
        self, state: State, phase: Offering, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        accepted = move is SOOLI_YES
        events: Events = (SooliAnswered(seat, accepted),)
        if accepted:
            fixed = GameFixed(Kind.SOOLI, phase.ramaaja, seat)
            exchange = Exchanging(phase.hands, phase.shows, phase.ramaaja, seat, ())
            return Step(in_phase(state, exchange), (*events, fixed))
        if seat == FOUR.left_of(phase.ramaaja):
            asked = FOUR.right_of(phase.ramaaja)
            following = Offering(phase.hands, phase.shows, phase.ramaaja, asked)
            return Step(in_phase(state, following), events)
        terms = Terms(phase.hands, phase.shows, Rami(phase.ramaaja))
        return self._course.lead(state, terms, phase.hands, events)


class ExchangeRules(PhaseRules[State, Exchanging]):
    """One card each way, neither knowing the other's (TUP-SOOLI-4/5)."""

    def __init__(self, course: SidesCourse[Any]) -> None:
        self._course = course

    def to_act(self, state: State, phase: Exchanging) -> frozenset[Seat]:
        return frozenset(_givers(state, phase)) - {gift.seat for gift in phase.gifts}

    def legal_moves(self, state: State, phase: Exchanging, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_act(state, phase):
            return CONCEDE_ONLY
        return gives(phase.hands[seat])

    def default_move(self, state: State, phase: Exchanging, seat: Seat) -> Move:
        return GIVES[lowest(phase.hands[seat], ACE_LOW)]

    def refusal(self, state: State, phase: Exchanging, seat: Seat, move: Move) -> RuleViolation:
        assert isinstance(move, Give)
        if seat in self.to_act(state, phase):
            return refusals.CARD_TO_GIVE_NOT_HELD.violation(card=move.card)
        if any(gift.seat == seat for gift in phase.gifts):
            return refusals.GIVEN_ALREADY.violation()
        if seat == partner_of(phase.soloist):
            return refusals.RETURN_IS_DRAWN.violation()
        return refusals.NOT_IN_EXCHANGE.violation()

    def perform(
        self, state: State, phase: Exchanging, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        assert isinstance(move, Give)
        gifts = (*phase.gifts, Gift(seat, CARD[move.card]))
        events: Events = (CardGiven(seat, move.card),)
        if len(gifts) < len(_givers(state, phase)):
            waiting = Exchanging(phase.hands, phase.shows, phase.ramaaja, phase.soloist, gifts)
            return Step(in_phase(state, waiting), events)
        return self._exchange(state, phase, _sooli(state, phase, gifts), events)

    def _exchange(self, state: State, phase: Exchanging, game: Sooli, before: Events) -> TuppiStep:
        """Both cards change hands at once."""
        swap = BIT[game.gave] | BIT[game.got]
        partners = (game.soloist, partner_of(game.soloist))
        hands = tuple(
            hand ^ swap if seat in partners else hand for seat, hand in enumerate(phase.hands)
        )
        events: Events = (*before, CardsExchanged(gifts_of(game)))
        terms = Terms(phase.hands, phase.shows, game)
        return self._course.lead(state, terms, hands, events)


def _givers(state: State, phase: Exchanging) -> tuple[Seat, ...]:
    """Who chooses a card: both, or the soloist alone when the other card is drawn."""
    if state.options.sooli_return is SooliReturn.RANDOM:
        return (phase.soloist,)
    return (phase.soloist, partner_of(phase.soloist))


def _sooli(state: State, phase: Exchanging, gifts: tuple[Gift, ...]) -> Sooli:
    by_seat = {gift.seat: gift.card for gift in gifts}
    partner = partner_of(phase.soloist)
    got = by_seat[partner] if partner in by_seat else _drawn(state, phase)
    return Sooli(phase.ramaaja, phase.soloist, by_seat[phase.soloist], got)


def _drawn(state: State, phase: Exchanging) -> Card:
    cards = cards_of(phase.hands[partner_of(phase.soloist)])
    return cards[lot(state.dealing, len(cards), f"sooli-return:{state.match.pack}")]
