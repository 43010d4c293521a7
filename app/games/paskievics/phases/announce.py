"""The rounds of announcements: turns of single moves, each closed by a pass (PAS-ANC)."""

from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.values import Event, Move
from app.games.paskievics import refusals, sides, speaking
from app.games.paskievics.cards import BIT
from app.games.paskievics.events import (
    CountDeclared,
    FigureAnnounced,
    ItemDoubled,
    Passed,
)
from app.games.paskievics.figures import DOUBLINGS, FIGURES, Item
from app.games.paskievics.moves import ANNOUNCE, COUNT, PASS, Announce, Call, Count, Double
from app.games.paskievics.phases import play
from app.games.paskievics.phases.base import (
    Events,
    PaskievicsStep,
    PhaseRules,
    in_phase,
    order_of,
)
from app.games.paskievics.phases.shown import newly_shown
from app.games.paskievics.seats import (
    ALL,
    DECLARERS,
    EVERY,
    OPPONENTS,
    Place,
    Places,
    Side,
    after,
)
from app.games.paskievics.sides import Public
from app.games.paskievics.state import Announcing, Declared, Said, State


class AnnounceRules(PhaseRules[Announcing]):
    """One place says what it has to say, and passes."""

    def to_act(self, phase: Announcing) -> Places:
        return 1 << phase.turn

    def legal_moves(self, state: State, phase: Announcing, place: Place) -> tuple[Move, ...]:
        return speaking.legal(state.options, phase) if place == phase.turn else ()

    def default_move(self, state: State, phase: Announcing, place: Place) -> Move:
        """What a duty demands now, then the pass (PAS-TIME-1)."""
        owed = speaking.owes(state.options, phase)
        return PASS if owed is None else owed[1]

    def candidates(self, state: State, phase: Announcing, place: Place) -> tuple[Move, ...]:
        if place != phase.turn:
            return ()
        figures = (ANNOUNCE[figure] for figure in FIGURES)
        return (PASS, *COUNT.values(), *figures)

    def refusal(self, state: State, phase: Announcing, place: Place, move: Move) -> RuleViolation:
        if place != phase.turn:
            return refusals.NOT_YOUR_WORD.violation(seat=order_of(state)[phase.turn])
        if isinstance(move, Call):
            return refusals.CALLED_ALREADY.violation()
        barred = speaking.bar(state.options, phase, move)
        assert barred is not None, "a legal move is not refused"
        return barred

    def perform(self, state: State, phase: Announcing, place: Place, move: Move) -> PaskievicsStep:
        if isinstance(move, Count):
            return _count(state, phase, move)
        if isinstance(move, Announce):
            return _announce(state, phase, move)
        if isinstance(move, Double):
            return _double(state, phase, move)
        return _pass(state, phase)


def _count(state: State, phase: Announcing, move: Count) -> PaskievicsStep:
    """A count is content, and tells nobody's side (PAS-CNT-4, 6)."""
    counts = (*phase.said.counts, Declared(phase.turn, move.tarokks))
    said = replace(phase.said, counts=counts)
    told = CountDeclared(order_of(state)[phase.turn], move.tarokks)
    return Step(in_phase(state, _content(phase, said, phase.last_side)), (told,))


def _announce(state: State, phase: Announcing, move: Announce) -> PaskievicsStep:
    side = speaking.side_for(state.options, phase, move.figure)
    said = speaking.with_figure(phase.said, move.figure, side, phase.turn)
    told = FigureAnnounced(order_of(state)[phase.turn], move.figure, side)
    return _identified(state, phase, said, side, told)


def _double(state: State, phase: Announcing, move: Double) -> PaskievicsStep:
    side = sides.own_side(phase, phase.turn)
    said = speaking.with_doubling(phase.said, move, phase.turn)
    seat = order_of(state)[phase.turn]
    told = ItemDoubled(seat, move.doubling, move.item, move.side, office=False)
    return _identified(state, phase, said, side, told)


def _identified(
    state: State, phase: Announcing, said: Said, side: Side, told: Event
) -> PaskievicsStep:
    """Whoever announces a figure or doubles shows his side (PAS-ANC-5, PAS-KON-6)."""
    public = sides.shown(state.options, phase.terms, said.called, said.public, phase.turn, side)
    said = _with_public(said, public)
    shown = newly_shown(order_of(state), phase.said.public, public)
    return Step(in_phase(state, _content(phase, said, side)), (told, *shown))


def _with_public(said: Said, public: Public) -> Said:
    return replace(said, public=public)


def _content(phase: Announcing, said: Said, last_side: Side) -> Announcing:
    """Something with content was said: the three others are to pass after it (PAS-ANC-3)."""
    return replace(phase, said=said, author=phase.turn, passed=0, spoke=True, last_side=last_side)


def _pass(state: State, phase: Announcing) -> PaskievicsStep:
    place = phase.turn
    events: Events = (Passed(order_of(state)[place]),)
    passed = phase.passed if phase.spoke else phase.passed | 1 << place
    phase = replace(phase, passed=passed, spoke=False, turn=after(place))
    if phase.first_turn:
        phase, told = _close_first_turn(state, phase)
        events = (*events, *told)
    if (phase.passed | 1 << phase.author) == EVERY:
        return play.begin(state, phase, events)
    return Step(in_phase(state, phase), events)


def _close_first_turn(state: State, phase: Announcing) -> tuple[Announcing, Events]:
    """The kontra of office, if the called card lies in another's skart (PAS-CALL-7)."""
    phase = replace(phase, first_turn=False)
    declarer, said = phase.terms.won.declarer, phase.said
    lies_with = (place for place in ALL if phase.skarts[place] & BIT[said.called])
    office = next(lies_with, None)
    if office is None:
        return phase, ()
    public = sides.everyone(declarer, None)
    told = replace(said, parti=(office,), office=office, public=public)
    order = order_of(state)
    doubled = ItemDoubled(order[office], DOUBLINGS[0], Item.PARTI, DECLARERS, office=True)
    shown = newly_shown(order, said.public, public)
    after_it = replace(phase, said=told, author=office, passed=0, last_side=OPPONENTS)
    return after_it, (doubled, *shown)
