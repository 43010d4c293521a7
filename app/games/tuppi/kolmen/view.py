"""What a viewer of a match of three may know now (TUP-INFO, TUP-KOLMEN-8)."""

from typing import Annotated

from msgspec import Meta

from app.engine.seats import Seat, Viewer
from app.engine.values import View
from app.games.tuppi.kinds import Kind
from app.games.tuppi.kolmen.course import COURSE, KolmenState
from app.games.tuppi.phase_views import CutView, EndedView, PlayView, TrickLyingView
from app.games.tuppi.rise import Rise
from app.games.tuppi.scoring import Points, TrickCount
from app.games.tuppi.seats import THREE
from app.games.tuppi.seen import Seen, around, counts, playing, rise_rows, rows, table_view
from app.games.tuppi.state import Phase, Playing, TrickLying

KolmenPhaseView = CutView | PlayView | TrickLyingView | EndedView


class KolmenTuppiView(View, frozen=True, tag="kolmen-tuppi"):
    """A match of three as one viewer sees it. Of the unused hand nobody sees anything."""

    phase: KolmenPhaseView
    last_deal: Annotated[bool, Meta(description="The match ends with this deal.")]
    rise: Annotated[Rise, Meta(description="Always on the table unless `kolmen_rise` is set.")]
    tallies: Annotated[tuple[Points, ...], Meta(description="All points credited, by seat.")]
    kind: Annotated[Kind | None, Meta(description="Always rami; null until the cards are dealt.")]
    seat_tricks: tuple[TrickCount, ...]


def view(state: KolmenState, viewer: Viewer, to_act: frozenset[Seat]) -> KolmenTuppiView:
    """The state as this viewer may see it."""
    options, match = state.options, state.match
    seen = _seen(state, state.phase)
    if options.kolmen_rise:
        scores = rise_rows(THREE, match.rise)
    else:
        scores = rows(THREE, "score.total", COURSE.standing(options, match))
    return KolmenTuppiView(
        viewer=viewer if viewer >= 0 else None,
        table=table_view(THREE, match, seen, viewer, to_act, scores),
        phase=seen.phase,
        last_deal=match.closing,
        rise=match.rise,
        tallies=match.tallies,
        kind=seen.kind,
        seat_tricks=counts(THREE, seen),
    )


def _seen(state: KolmenState, phase: Phase) -> Seen[KolmenPhaseView]:
    if isinstance(phase, Playing | TrickLying):
        return playing(state.options, phase)
    return around(THREE, phase)
