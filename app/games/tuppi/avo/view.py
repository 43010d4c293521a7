"""What a viewer of a match of two may know now (TUP-INFO, TUP-AVO-12)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.engine.seats import Seat, Viewer
from app.engine.values import TableColumn, View
from app.games.tuppi.avo.columns import Lying, Row, lying, to_play_from
from app.games.tuppi.avo.deal import PlayerNumber
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing, AvoState
from app.games.tuppi.cards import CODES
from app.games.tuppi.kinds import Kind
from app.games.tuppi.options import Scoring
from app.games.tuppi.phase_views import CutView, EndedView, PlayView, ShowView, TrickLyingView
from app.games.tuppi.rise import Rise
from app.games.tuppi.scoring import Points, TrickCount
from app.games.tuppi.seats import TWO
from app.games.tuppi.seen import (
    Seen,
    around,
    counts,
    playing,
    rise_rows,
    rows,
    showing,
    table_view,
)
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Hands

AvoPhaseView = CutView | ShowView | PlayView | TrickLyingView | EndedView


class AvotuppiView(View, frozen=True, tag="avotuppi"):
    """A match of two as one viewer sees it. In ``table`` the columns lie before each seat."""

    phase: AvoPhaseView
    last_deal: Annotated[bool, Meta(description="The match ends with this deal.")]
    rise: Rise
    tallies: Annotated[tuple[Points, ...], Meta(description="All points credited, by player.")]
    shows: Annotated[tuple[Show, ...], Meta(description="The shows turned up, in order.")]
    kind: Annotated[Kind | None, Meta(description="Null until the showing is over.")]
    ramaaja: PlayerNumber | None
    pair_tricks: tuple[TrickCount, ...]


def view(state: AvoState, viewer: Viewer, to_act: frozenset[Seat]) -> AvotuppiView:
    """The state as this viewer may see it."""
    match, seen = state.match, _seen(state, viewer)
    if state.options.scoring is Scoring.BOTH_COLLECT:
        scores = rows(TWO, "score.total", match.tallies)
    else:
        scores = rise_rows(TWO, match.rise)
    return AvotuppiView(
        viewer=viewer if viewer >= 0 else None,
        table=table_view(TWO, match, seen, viewer, to_act, scores),
        phase=seen.phase,
        last_deal=match.closing,
        rise=match.rise,
        tallies=match.tallies,
        shows=seen.shows,
        kind=seen.kind,
        ramaaja=seen.ramaaja,
        pair_tricks=counts(TWO, seen),
    )


def _seen(state: AvoState, viewer: Viewer) -> Seen[AvoPhaseView]:
    phase = state.phase
    if isinstance(phase, AvoPlaying | AvoLying):
        play = phase.play if isinstance(phase, AvoLying) else phase
        laid = _columns(play.terms.rows, play.hands)
        return replace(playing(state.options, phase), hands=in_hand(play), columns=laid)
    if isinstance(phase, AvoShowing):
        laid = _columns(phase.rows, to_play_from(phase.hands, phase.rows))
        return replace(showing(TWO, state, phase, viewer), columns=laid)
    return around(TWO, phase)


def in_hand(play: AvoPlaying) -> Hands:
    """The cards in the hands, without those that lie open."""
    return tuple(
        [playable & dealt for playable, dealt in zip(play.hands, play.terms.dealt, strict=True)]
    )


def _columns(laid: tuple[Row, ...], playable: Hands) -> tuple[tuple[TableColumn, ...], ...]:
    return tuple(
        [
            tuple([_column(one) for one in lying(row, playable[seat])])
            for seat, row in enumerate(laid)
        ]
    )


def _column(one: Lying) -> TableColumn:
    return TableColumn(None if one.open is None else CODES[one.open], one.covers)
