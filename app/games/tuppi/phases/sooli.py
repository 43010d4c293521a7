"""Sooli (TUP-SOOLI): offered to the defenders of a rami, then an exchange of cards, blind."""

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
from app.games.tuppi.phases import play
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep, in_phase
from app.games.tuppi.seats import ONE, left_of, partner_of, right_of
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Exchanging, Gift, Hands, Offering, State, Terms

ANSWERS: tuple[Move, ...] = (SOOLI_YES, SOOLI_NO, CONCEDE)


def offer(hands: Hands, shows: tuple[Show, ...], ramaaja: Seat) -> Offering:
    """The ramaaja's left is asked first (TUP-SOOLI-3)."""
    return Offering(hands, shows, ramaaja, left_of(ramaaja))


def play_rami(
    state: State, hands: Hands, shows: tuple[Show, ...], ramaaja: Seat, before: Events
) -> TuppiStep:
    """Nobody declares sooli: an ordinary rami."""
    return play.begin(state, Terms(hands, shows, Rami(ramaaja)), hands, before)


class OfferRules(PhaseRules[Offering]):
    """The ramaaja's left, then his right, may declare sooli (TUP-SOOLI-2/3)."""

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
        if seat == left_of(phase.ramaaja):
            asked = right_of(phase.ramaaja)
            following = Offering(phase.hands, phase.shows, phase.ramaaja, asked)
            return Step(in_phase(state, following), events)
        return play_rami(state, phase.hands, phase.shows, phase.ramaaja, events)


class ExchangeRules(PhaseRules[Exchanging]):
    """One card each way, neither knowing the other's (TUP-SOOLI-4/5)."""

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
        return _exchange(state, phase, _sooli(state, phase, gifts), events)


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


def _exchange(state: State, phase: Exchanging, game: Sooli, before: Events) -> TuppiStep:
    """Both cards change hands at once."""
    swap = BIT[game.gave] | BIT[game.got]
    partners = (game.soloist, partner_of(game.soloist))
    hands = tuple(
        hand ^ swap if seat in partners else hand for seat, hand in enumerate(phase.hands)
    )
    events: Events = (*before, CardsExchanged(gifts_of(game)))
    return play.begin(state, Terms(phase.hands, phase.shows, game), hands, events)
