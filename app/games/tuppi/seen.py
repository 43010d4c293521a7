"""The parts of a view that the games share, built up from nothing (TUP-INFO)."""

from typing import Generic, TypeVar

from msgspec import Struct

from app.engine.seats import Direction, Seat, Viewer
from app.engine.values import TableCard, TableColumn, TableScore, TableSeat, TableView
from app.games.tuppi.cards import codes_of
from app.games.tuppi.deal import on_table
from app.games.tuppi.kinds import Kind, ramaaja_of
from app.games.tuppi.match import Match, in_rise
from app.games.tuppi.options import FamilyOptions
from app.games.tuppi.phase_views import CutView, EndedView, PlayView, ShowView, TrickLyingView
from app.games.tuppi.phases import play, show
from app.games.tuppi.rise import Rise
from app.games.tuppi.seats import Seating
from app.games.tuppi.shows import Show
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Hands,
    Phase,
    Playing,
    Showing,
    SidesState,
    TrickLying,
)

PhaseViewT_co = TypeVar("PhaseViewT_co", covariant=True)


class Seen(Struct, Generic[PhaseViewT_co], frozen=True):
    """What the phase decides of a view. ``hands`` hold the cards in the hand, and no others.

    ``columns`` lie before each seat, in the game that has them.
    """

    phase: PhaseViewT_co
    hands: Hands
    shows: tuple[Show, ...] = ()
    kind: Kind | None = None
    ramaaja: Seat | None = None
    trick: tuple[TableCard, ...] = ()
    tricks: tuple[int, ...] | None = None
    columns: tuple[tuple[TableColumn, ...], ...] = ()


NO_CARDS: Hands = (0, 0, 0, 0)


def showing(seating: Seating, state: SidesState, phase: Showing, viewer: Viewer) -> Seen[ShowView]:
    """The players show, and the viewer knows his own show."""
    own = next((one.text for one in phase.sealed if one.seat == viewer), None)
    told = ShowView(show.waiting_for(seating, state, phase), show.submitted(phase), own)
    return Seen(told, phase.hands, phase.turned)


def playing(options: FamilyOptions, phase: Playing | TrickLying) -> Seen[PlayView | TrickLyingView]:
    """Cards are played, or a finished trick lies."""
    if isinstance(phase, TrickLying):
        lying = phase.play
        number, pause = play.trick_number(lying), options.trick_pause_ms
        return _played(lying, TrickLyingView(lying.turn, number, phase.seen, pause))
    return _played(phase, PlayView(phase.turn, play.trick_number(phase), play.lies(phase)))


def _played(phase: Playing, told: PlayView | TrickLyingView) -> Seen[PlayView | TrickLyingView]:
    game = phase.terms.game
    return Seen(
        told,
        phase.hands,
        phase.terms.shows,
        game.kind,
        ramaaja_of(game),
        on_table(phase.order, phase.trick),
        phase.tricks,
    )


def around(seating: Seating, phase: Phase) -> Seen[CutView | EndedView]:
    """Before the cards and after the match."""
    if isinstance(phase, Cutting):
        return Seen(CutView(seating.right_of(phase.dealer)), NO_CARDS)
    assert isinstance(phase, Ended), "the games see to the phases between"
    return Seen(EndedView(phase.outcome, phase.nalsytuppi), NO_CARDS)


def table_view(
    seating: Seating,
    match: Match,
    seen: Seen[object],
    viewer: Viewer,
    to_act: frozenset[Seat],
    scores: tuple[TableScore, ...],
) -> TableView:
    """What any client can draw."""
    tricks = counts(seating, seen)
    return TableView(
        direction=Direction.CLOCKWISE,
        deal=match.deal,
        dealer=match.dealer,
        seats=tuple(
            [
                _seat(seat, side, seen, viewer, tricks[side])
                for seat, side in enumerate(seating.side_of)
            ]
        ),
        trick=seen.trick,
        to_act=tuple(sorted(to_act)),
        scores=scores,
    )


def _seat(seat: Seat, side: int, seen: Seen[object], viewer: Viewer, tricks: int) -> TableSeat:
    hand = seen.hands[seat]
    own = codes_of(hand) if seat == viewer else None
    columns = seen.columns[seat] if seen.columns else ()
    return TableSeat(seat, side, hand.bit_count(), own, tricks, columns)


def counts(seating: Seating, seen: Seen[object]) -> tuple[int, ...]:
    """The tricks of each side; none before play."""
    return seating.nothing if seen.tricks is None else seen.tricks


def rows(seating: Seating, label: str, points: tuple[int, ...]) -> tuple[TableScore, ...]:
    """One figure of the score for each side."""
    return tuple(
        TableScore(side, seats, label, points[side]) for side, seats in enumerate(seating.sides)
    )


def rise_rows(seating: Seating, rise: Rise) -> tuple[TableScore, ...]:
    """The rise as it stands."""
    return rows(seating, "score.rise", in_rise(seating, rise))
