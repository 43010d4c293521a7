"""The show (TUP-SHOW): sealed or in turn, with a marker or with a card from the hand."""

from app.engine.cards import Hand
from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.cards import BIT, CARD
from app.games.tuppi.events import GameFixed, ShowSealed, ShowTurned
from app.games.tuppi.kinds import Kind, Nolo
from app.games.tuppi.moves import (
    CONCEDE,
    CONCEDE_ONLY,
    SHOW_CARDS,
    SHOW_NOLO,
    SHOW_RAMI,
    SHOW_TIME_OUT,
    SPEAK_NOLO,
    SPEAK_RAMI,
    ShowCard,
    ShowMarker,
    ShowSpoken,
    ShowTimeOut,
    hand_shows,
)
from app.games.tuppi.options import ShowEntry, ShowMode
from app.games.tuppi.phases import play, sooli
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep, in_phase
from app.games.tuppi.seats import ALL, ONE, left_of
from app.games.tuppi.shows import Choice, Show, ShowForm, eligible, turned_up
from app.games.tuppi.state import Showing, State, Terms

MARKERS: tuple[Move, ...] = (SHOW_RAMI, SHOW_NOLO, CONCEDE)

MOST_SHOWS = 12
"""How often a seat may show in one deal, so that a match cannot be drawn out for ever."""


def order_of(state: State) -> tuple[Seat, ...]:
    """The seats in the order of showing, from the forehand (TUP-SHOW-2)."""
    first = left_of(state.match.dealer)
    return ALL[first:] + ALL[:first]


def waiting_for(state: State, phase: Showing) -> Seat:
    """The seat whose show is turned next."""
    return order_of(state)[len(phase.turned)]


def submitted(phase: Showing) -> tuple[Seat, ...]:
    """The seats that have shown or sealed a show, which is public (TUP-INFO-1)."""
    return tuple(sorted(show.seat for show in (*phase.turned, *phase.sealed)))


class ShowRules(PhaseRules[Showing]):
    """Everyone whose show is not turned yet may make or replace it (TUP-SHOW-11/12)."""

    def to_act(self, state: State, phase: Showing) -> frozenset[Seat]:
        if state.options.show_entry is ShowEntry.SEQUENTIAL:
            return ONE[waiting_for(state, phase)]
        return frozenset(ALL).difference(submitted(phase))

    def legal_moves(self, state: State, phase: Showing, seat: Seat) -> tuple[Move, ...]:
        if not _may_show(state, phase, seat):
            return CONCEDE_ONLY
        if state.options.show_mode is ShowMode.MARKER:
            return MARKERS
        return hand_shows(phase.hands[seat], _eligible(state))

    def default_move(self, state: State, phase: Showing, seat: Seat) -> Move:
        return SHOW_NOLO if state.options.show_mode is ShowMode.MARKER else SHOW_TIME_OUT

    def candidates(self, state: State, phase: Showing, seat: Seat) -> tuple[Move, ...]:
        if state.options.show_mode is ShowMode.MARKER or not _may_show(state, phase, seat):
            return self.legal_moves(state, phase, seat)
        hand = phase.hands[seat]
        cards = (show for card, show in enumerate(SHOW_CARDS) if hand & BIT[card])
        return (*cards, SPEAK_RAMI, SPEAK_NOLO, CONCEDE)

    def refusal(self, state: State, phase: Showing, seat: Seat, move: Move) -> RuleViolation:
        if _has_shown(phase, seat):
            return refusals.SHOWN_ALREADY.violation()
        if phase.times[seat] >= MOST_SHOWS:
            return refusals.CHANGED_TOO_OFTEN.violation(times=MOST_SHOWS)
        if not _may_show(state, phase, seat):
            return refusals.NOT_YOUR_SHOW.violation(seat=waiting_for(state, phase))
        if state.options.show_mode is ShowMode.MARKER:
            return refusals.SHOW_WITH_MARKER.violation()
        if isinstance(move, ShowTimeOut):
            return refusals.ONLY_BY_TIME_OUT.violation()
        return _card_refusal(phase.hands[seat], move)

    def perform(
        self, state: State, phase: Showing, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        others = tuple(show for show in phase.sealed if show.seat != seat)
        sealed = (*others, show_of(seat, move, by_clock=by_clock))
        times = tuple(count + (one == seat) for one, count in enumerate(phase.times))
        return _turn_up(state, Showing(phase.hands, sealed, phase.turned, times), seat, move)


def _may_show(state: State, phase: Showing, seat: Seat) -> bool:
    if state.options.show_entry is ShowEntry.SEQUENTIAL:
        return seat == waiting_for(state, phase)
    return phase.times[seat] < MOST_SHOWS and not _has_shown(phase, seat)


def _has_shown(phase: Showing, seat: Seat) -> bool:
    return any(show.seat == seat for show in phase.turned)


def _eligible(state: State) -> Hand:
    return eligible(ace_allowed=state.options.show_ace_allowed)


def _card_refusal(hand: Hand, move: Move) -> RuleViolation:
    if isinstance(move, ShowMarker):
        return refusals.SHOW_WITH_CARD.violation()
    if isinstance(move, ShowSpoken):
        return refusals.NO_NEED_TO_SPEAK.violation(move=move.move)
    assert isinstance(move, ShowCard)
    if not hand & BIT[CARD[move.card]]:
        return refusals.SHOW_CARD_NOT_HELD.violation(card=move.card)
    return refusals.SHOW_CARD_BARRED.violation(card=move.card)


def show_of(seat: Seat, move: Move, *, by_clock: bool) -> Show:
    """The show that this move makes."""
    if by_clock or isinstance(move, ShowTimeOut):
        return Show(seat, Choice.NOLO, ShowForm.TIME_OUT, None)
    if isinstance(move, ShowCard):
        return Show(seat, move.choice, ShowForm.CARD, move.card)
    if isinstance(move, ShowSpoken):
        return Show(seat, move.choice, ShowForm.SPOKEN, None)
    assert isinstance(move, ShowMarker)
    return Show(seat, move.choice, ShowForm.MARKER, None)


def _turn_up(state: State, phase: Showing, seat: Seat, move: Move) -> TuppiStep:
    """Turn what can be turned, and end the showing with the first rami or the last nolo."""
    now = turned_up(order_of(state), phase.sealed, len(phase.turned))
    turned = (*phase.turned, *now)
    events: Events = (
        ShowSealed(seat, move.move),
        *(ShowTurned(show.seat, show.choice, show.form, show.card) for show in now),
    )
    last = turned[-1] if turned else None
    if last is not None and last.choice is Choice.RAMI:
        return _rami(state, phase, turned, events)
    if len(turned) == len(ALL):
        return _nolo(state, phase, turned, events)
    sealed = tuple(show for show in phase.sealed if show not in now)
    return Step(in_phase(state, Showing(phase.hands, sealed, turned, phase.times)), events)


def _rami(state: State, phase: Showing, turned: tuple[Show, ...], before: Events) -> TuppiStep:
    ramaaja = turned[-1].seat
    events: Events = (*before, GameFixed(Kind.RAMI, ramaaja, None))
    if state.options.sooli:
        return Step(in_phase(state, sooli.offer(phase.hands, turned, ramaaja)), events)
    return sooli.play_rami(state, phase.hands, turned, ramaaja, events)


def _nolo(state: State, phase: Showing, turned: tuple[Show, ...], before: Events) -> TuppiStep:
    events: Events = (*before, GameFixed(Kind.NOLO, None, None))
    terms = Terms(phase.hands, turned, Nolo(left_of(state.match.dealer)))
    return play.begin(state, terms, phase.hands, events)
