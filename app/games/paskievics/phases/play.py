"""Play: leads, following, the bound pagát, tricks (PAS-PLAY)."""

from app.engine.cards import Hand
from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.values import Move
from app.games.paskievics import refusals, sides
from app.games.paskievics.cards import (
    BIT,
    PAGAT,
    POINTS,
    SUIT,
    SUIT_MASK,
    SUITS,
    cheapest,
    following,
    winner_of,
)
from app.games.paskievics.deal import on_table
from app.games.paskievics.events import CardPlayed, PlayBegan, TrickTaken, TrickTurned
from app.games.paskievics.figures import Figure
from app.games.paskievics.moves import CARD_OF, PLAYS, Play, plays
from app.games.paskievics.phases import score
from app.games.paskievics.phases.base import (
    Events,
    PaskievicsStep,
    PhaseRules,
    in_phase,
    order_of,
)
from app.games.paskievics.phases.shown import newly_shown
from app.games.paskievics.scoring import TRICKS
from app.games.paskievics.seats import Place, Places, after
from app.games.paskievics.speaking import announced
from app.games.paskievics.state import Announcing, Playing, Said, State, Terms, Trick, side_of

FOREHAND = 0


def begin(state: State, phase: Announcing, before: Events) -> PaskievicsStep:
    """The forehand leads, whoever declares (PAS-PLAY-1)."""
    playing = Playing(phase.terms, phase.skarts, phase.said, phase.hands, FOREHAND, FOREHAND)
    return Step(in_phase(state, playing), (*before, PlayBegan(order_of(state)[FOREHAND])))


def lies(phase: Playing) -> bool:
    """Whether a finished trick lies on the table."""
    return len(phase.trick) == 4


def trick_number(phase: Playing) -> int:
    """The number of the trick on the table, or of the one to be led."""
    return len(phase.tricks) + (0 if lies(phase) else 1)


def is_bound(terms: Terms, said: Said, place: Place) -> bool:
    """Whether the side of this place has announced the pagát ulti."""
    side = side_of(terms, said, place)
    return announced(said, side, Figure.PAGAT_ULTI) is not None


def playable(phase: Playing, place: Place) -> Hand:
    """What the place in turn may play: to the suit, and not the bound pagát (PAS-PLAY-2, 3, 6)."""
    hand = phase.hands[place]
    if phase.trick and not lies(phase):
        hand = following(hand, SUIT[phase.trick[0]])
    if hand & BIT[PAGAT] and is_bound(phase.terms, phase.said, place):
        return hand & ~BIT[PAGAT] or hand
    return hand


class PlayRules(PhaseRules[Playing]):
    """One place plays a card."""

    def to_act(self, phase: Playing) -> Places:
        return 1 << phase.turn

    def legal_moves(self, state: State, phase: Playing, place: Place) -> tuple[Move, ...]:
        return plays(playable(phase, place)) if place == phase.turn else ()

    def default_move(self, state: State, phase: Playing, place: Place) -> Move:
        return PLAYS[cheapest(playable(phase, place))]

    def candidates(self, state: State, phase: Playing, place: Place) -> tuple[Move, ...]:
        return plays(phase.hands[place]) if place == phase.turn else ()

    def refusal(self, state: State, phase: Playing, place: Place, move: Move) -> RuleViolation:
        if place != phase.turn:
            return refusals.NOT_YOUR_TURN.violation(seat=order_of(state)[phase.turn])
        assert isinstance(move, Play), "other moves belong to other phases"
        hand = phase.hands[place]
        if not hand & BIT[CARD_OF[move.move]]:
            return refusals.CARD_NOT_HELD.violation(card=move.card)
        if not phase.trick or lies(phase):
            return refusals.PAGAT_BOUND.violation()
        led = SUIT[phase.trick[0]]
        if following(hand, led) & BIT[CARD_OF[move.move]]:
            return refusals.PAGAT_BOUND.violation()
        if hand & SUIT_MASK[led]:
            return refusals.MUST_FOLLOW.violation(suit=SUITS[led])
        return refusals.MUST_TAROKK.violation()

    def perform(self, state: State, phase: Playing, place: Place, move: Move) -> PaskievicsStep:
        assert isinstance(move, Play), "other moves belong to other phases"
        card, pack = CARD_OF[move.move], state.match.pack
        order = order_of(state)
        leader, trick, tricks = phase.leader, phase.trick, phase.tricks
        events: Events = ()
        if lies(phase):  # this lead turns the trick that lies (PAS-PLAY-7)
            events = (TrickTurned(pack, len(tricks)),)
            leader, trick = place, ()
        number = len(tricks) + 1
        events = (*events, CardPlayed(order[place], move.card, pack, number))
        said = phase.said
        if card == said.called:
            said, told = _show(state, phase, place)
            events = (*events, *told)
        hands = list(phase.hands)
        hands[place] ^= BIT[card]
        done = Playing(
            phase.terms,
            phase.skarts,
            said,
            tuple(hands),
            leader,
            after(place),
            (*trick, card),
            tricks,
            phase.won,
            phase.points,
        )
        return _take(state, done, events) if lies(done) else Step(in_phase(state, done), events)


def _show(state: State, phase: Playing, place: Place) -> tuple[Said, Events]:
    """The called card is played: its holder is the partner, and all sides are public."""
    said, declarer = phase.said, phase.terms.won.declarer
    partner = None if place == declarer else place
    public = sides.everyone(declarer, partner)
    told = newly_shown(order_of(state), said.public, public)
    shown = Said(
        said.called, said.partner, public, said.figures, said.parti, said.office, said.counts
    )
    return shown, told


def _take(state: State, phase: Playing, before: Events) -> PaskievicsStep:
    """The fourth card has fallen; the trick lies, and its winner is to lead."""
    order = order_of(state)
    winner = (phase.leader + winner_of(phase.trick)) % 4
    won, points = list(phase.won), list(phase.points)
    won[winner] += 1
    points[winner] += sum([POINTS[card] for card in phase.trick])
    done = Playing(
        phase.terms,
        phase.skarts,
        phase.said,
        phase.hands,
        phase.leader,
        winner,
        phase.trick,
        (*phase.tricks, Trick(phase.leader, phase.trick, winner)),
        tuple(won),
        tuple(points),
    )
    number = len(done.tricks)
    cards = on_table(order, phase.leader, phase.trick)
    events: Events = (*before, TrickTaken(order[winner], cards, state.match.pack, number))
    if number == TRICKS:
        return score.finish(state, done, events)
    return Step(in_phase(state, done), events)
