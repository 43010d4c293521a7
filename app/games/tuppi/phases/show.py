"""The show (TUP-SHOW, TUP-AVO-4): sealed or in turn, with a marker or with a card from the hand."""

from typing import Any

from app.engine.cards import Hand
from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.cards import BIT, CARD
from app.games.tuppi.events import GameFixed, ShowSealed, ShowTurned
from app.games.tuppi.kinds import Kind, Nolo, Rami
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
from app.games.tuppi.pairs import SidesCourse
from app.games.tuppi.phases.base import Events, PhaseRules, TuppiStep, in_phase
from app.games.tuppi.seats import ONE, Seating
from app.games.tuppi.shows import Choice, Show, ShowForm, eligible, turned_up
from app.games.tuppi.state import Showing, SidesState

MARKERS: tuple[Move, ...] = (SHOW_RAMI, SHOW_NOLO, CONCEDE)

MOST_SHOWS = 12
"""How often a seat may show in one deal, so that a match cannot be drawn out for ever."""


def waiting_for(seating: Seating, state: SidesState, phase: Showing) -> Seat:
    """The seat whose show is turned next, in order from the forehand (TUP-SHOW-2)."""
    return seating.order_from(seating.left_of(state.match.dealer))[len(phase.turned)]


def submitted(phase: Showing) -> tuple[Seat, ...]:
    """The seats that have shown or sealed a show, which is public (TUP-INFO-1)."""
    return tuple(sorted(show.seat for show in (*phase.turned, *phase.sealed)))


class ShowRules(PhaseRules[SidesState, Showing]):
    """Everyone whose show is not turned yet may make or replace it (TUP-SHOW-11/12)."""

    def __init__(self, course: SidesCourse[Any]) -> None:
        self._course = course
        self._seating = course.seating

    def to_act(self, state: SidesState, phase: Showing) -> frozenset[Seat]:
        if state.options.show_entry is ShowEntry.SEQUENTIAL:
            return ONE[self._next(state, phase)]
        return frozenset(self._seating.all).difference(submitted(phase))

    def legal_moves(self, state: SidesState, phase: Showing, seat: Seat) -> tuple[Move, ...]:
        if not self._may_show(state, phase, seat):
            return CONCEDE_ONLY
        if state.options.show_mode is ShowMode.MARKER:
            return MARKERS
        return hand_shows(phase.hands[seat], _eligible(state))

    def default_move(self, state: SidesState, phase: Showing, seat: Seat) -> Move:
        return SHOW_NOLO if state.options.show_mode is ShowMode.MARKER else SHOW_TIME_OUT

    def candidates(self, state: SidesState, phase: Showing, seat: Seat) -> tuple[Move, ...]:
        if state.options.show_mode is ShowMode.MARKER or not self._may_show(state, phase, seat):
            return self.legal_moves(state, phase, seat)
        hand = phase.hands[seat]
        cards = (show for card, show in enumerate(SHOW_CARDS) if hand & BIT[card])
        return (*cards, SPEAK_RAMI, SPEAK_NOLO, CONCEDE)

    def refusal(self, state: SidesState, phase: Showing, seat: Seat, move: Move) -> RuleViolation:
        if _has_shown(phase, seat):
            return refusals.SHOWN_ALREADY.violation()
        if phase.times[seat] >= MOST_SHOWS:
            return refusals.CHANGED_TOO_OFTEN.violation(times=MOST_SHOWS)
        if not self._may_show(state, phase, seat):
            return refusals.NOT_YOUR_SHOW.violation(seat=self._next(state, phase))
        if state.options.show_mode is ShowMode.MARKER:
            return refusals.SHOW_WITH_MARKER.violation()
        if isinstance(move, ShowTimeOut):
            return refusals.ONLY_BY_TIME_OUT.violation()
        return _card_refusal(phase.hands[seat], move)

    def perform(
        self, state: SidesState, phase: Showing, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        others = tuple(show for show in phase.sealed if show.seat != seat)
        sealed = (*others, show_of(seat, move, by_clock=by_clock))
        times = tuple(count + (one == seat) for one, count in enumerate(phase.times))
        return self._turn_up(state, phase, sealed, times, ShowSealed(seat, move.move))

    def _next(self, state: SidesState, phase: Showing) -> Seat:
        return waiting_for(self._seating, state, phase)

    def _may_show(self, state: SidesState, phase: Showing, seat: Seat) -> bool:
        if state.options.show_entry is ShowEntry.SEQUENTIAL:
            return seat == self._next(state, phase)
        return phase.times[seat] < MOST_SHOWS and not _has_shown(phase, seat)

    def _turn_up(
        self,
        state: SidesState,
        phase: Showing,
        sealed: tuple[Show, ...],
        times: tuple[int, ...],
        told: ShowSealed,
    ) -> TuppiStep:
        """Turn what can be turned, and end the showing with the first rami or the last nolo."""
        order = self._seating.order_from(self._seating.left_of(state.match.dealer))
        now = turned_up(order, sealed, len(phase.turned))
        turned = (*phase.turned, *now)
        events: Events = (
            told,
            *[ShowTurned(show.seat, show.choice, show.form, show.card) for show in now],
        )
        if turned and turned[-1].choice is Choice.RAMI:
            ramaaja = turned[-1].seat
            events = (*events, GameFixed(Kind.RAMI, ramaaja, None))
            return self.rami(state, phase, turned, ramaaja, events)
        if len(turned) == len(order):
            events = (*events, GameFixed(Kind.NOLO, None, None))
            return self._course.play(state, phase, turned, Nolo(order[0]), events)
        face_down = tuple([show for show in sealed if show not in now])
        after = self._course.still_showing(phase, face_down, turned, times)
        return Step(in_phase(state, after), events)

    def rami(
        self,
        state: SidesState,
        phase: Showing,
        shows: tuple[Show, ...],
        ramaaja: Seat,
        before: Events,
    ) -> TuppiStep:
        """Somebody has shown rami: it is played at once."""
        return self._course.play(state, phase, shows, Rami(ramaaja), before)


def _has_shown(phase: Showing, seat: Seat) -> bool:
    return any(show.seat == seat for show in phase.turned)


def _eligible(state: SidesState) -> Hand:
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
