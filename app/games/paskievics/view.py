"""What a viewer may know now, built up from nothing (PAS-VIS)."""

from typing import Annotated, Any, Final

from msgspec import Meta

from app.engine.seats import Direction, Seat, Viewer
from app.engine.values import TableScore, TableSeat, TableView, View
from app.games.paskievics.cards import codes_of
from app.games.paskievics.deal import GivenInvit, TakenCards, TarokkCount
from app.games.paskievics.levels import Level
from app.games.paskievics.phase_views import (
    AnnouncedFigure,
    EndedView,
    PhaseView,
    Pile,
    TalonCount,
)
from app.games.paskievics.seats import SeatNumber, SideNumber, place_of
from app.games.paskievics.state import Ended, Hands, State
from app.games.paskievics.told import TarokkDiscard
from app.games.paskievics.viewing import Seen, see


class PaskievicsView(View, frozen=True, tag="paskievics"):
    """A match as one viewer sees it. A player who sits out sees what a spectator sees."""

    phase: PhaseView
    deals: Annotated[int | None, Meta(description="Scored deals of the match; null: open.")]
    last_deal: Annotated[bool, Meta(description="The match ends with this deal.")]
    agreed: Annotated[tuple[SeatNumber, ...], Meta(description="Who would end with this deal.")]
    playing: Annotated[tuple[SeatNumber, ...], Meta(description="Who plays, forehand first.")]
    declarer: Annotated[SeatNumber | None, Meta(description="Null until the auction is over.")]
    level: Annotated[Level | None, Meta(description="The standing bid, then the winning one.")]
    taken: Annotated[TakenCards | None, Meta(description="The cards that the declarer took.")]
    contract: Annotated[Level | None, Meta(description="By the cards taken.")]
    invit: GivenInvit | None
    yielder: SeatNumber | None
    must_call: Annotated[str | None, Meta(description="The one card that may be called.")]
    trial: Annotated[bool, Meta(description="The viewer has bid without an honour.")]
    talon: Annotated[tuple[TalonCount, ...], Meta(description="Once it is shared out.")]
    discarded: Annotated[tuple[TarokkDiscard, ...], Meta(description="Tarokks laid away.")]
    shown: Annotated[tuple[str, ...], Meta(description="The declarer's, until the first lead.")]
    called: str | None
    own_side: Annotated[SideNumber | None, Meta(description="The viewer's, as he knows it.")]
    figures: Annotated[tuple[AnnouncedFigure, ...], Meta(description="In order.")]
    parti_doubled_by: Annotated[tuple[SeatNumber, ...], Meta(description="In order.")]
    office: Annotated[SeatNumber | None, Meta(description="Whose kontra was of office.")]
    counts: tuple[TarokkCount, ...]
    piles: Annotated[tuple[Pile, ...], Meta(description="The tricks of each seat that plays.")]


NO_CARDS: Hands = (0, 0, 0, 0)
SHARED: Final = tuple(
    sorted(set(PaskievicsView.__struct_fields__) & set(Seen.__struct_fields__) - {"phase"})
)
"""The fields that a view and what is seen have in common."""


def view(state: State, viewer: Viewer, to_act: frozenset[Seat]) -> PaskievicsView:
    """The state as this viewer may see it."""
    options, match, phase = state.options, state.match, state.phase
    place = place_of(match.dealer, options.seats, viewer)
    seen = (
        Seen(EndedView(phase.outcome), NO_CARDS) if isinstance(phase, Ended) else see(state, place)
    )
    return PaskievicsView(
        viewer=viewer if viewer >= 0 else None,
        table=_table(state, seen, viewer, tuple(sorted(to_act))),
        phase=seen.phase,
        deals=options.deals or None,
        last_deal=match.closing or match.deal == options.deals,
        agreed=tuple(seat for seat in range(options.seats) if match.stop.agreed >> seat & 1),
        playing=seen.order,
        **_shared(seen),
    )


def _shared(seen: Seen) -> dict[str, Any]:
    """What the view shows just as it is seen."""
    return {name: getattr(seen, name) for name in SHARED}


def _table(state: State, seen: Seen, viewer: Viewer, to_act: tuple[Seat, ...]) -> TableView:
    match = state.match
    return TableView(
        direction=Direction.ANTICLOCKWISE,
        deal=match.deal,
        dealer=match.dealer,
        seats=tuple([_seat(state, seen, seat, viewer) for seat in range(state.options.seats)]),
        trick=seen.trick,
        to_act=to_act,
        scores=tuple(
            [
                TableScore(seat, (seat,), "score.total", points)
                for seat, points in enumerate(match.totals)
            ]
        ),
    )


def _seat(state: State, seen: Seen, seat: Seat, viewer: Viewer) -> TableSeat:
    place = place_of(state.match.dealer, state.options.seats, seat)
    if place is None:
        return TableSeat(seat, None, 0, None, None)
    hand = seen.hands[place]
    own = codes_of(hand) if seat == viewer else None
    tricks = seen.piles[place].tricks if seen.piles else 0
    return TableSeat(seat, seen.public[place], hand.bit_count(), own, tricks)
