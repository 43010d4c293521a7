"""What a viewer of a match of four may know now (TUP-INFO)."""

from typing import Annotated

from msgspec import Meta

from app.engine.seats import Seat, Viewer
from app.engine.values import TableScore, View
from app.games.tuppi.cards import CODES
from app.games.tuppi.four import COURSE
from app.games.tuppi.kinds import Game, Kind, Sooli, soloist_of
from app.games.tuppi.match import Match
from app.games.tuppi.options import Scoring, TuppiOptions
from app.games.tuppi.phase_views import (
    CutView,
    EndedView,
    PlayView,
    ShowView,
    SooliExchangeView,
    SooliOfferView,
    TrickLyingView,
)
from app.games.tuppi.rise import Rise
from app.games.tuppi.scoring import Points, TrickCount
from app.games.tuppi.seats import FOUR, SeatNumber, partner_of
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
from app.games.tuppi.state import (
    Exchanging,
    Offering,
    Phase,
    Playing,
    Showing,
    State,
    TrickLying,
)

PhaseView = (
    CutView | ShowView | SooliOfferView | SooliExchangeView | PlayView | TrickLyingView | EndedView
)


class TuppiView(View, frozen=True, tag="tuppi"):
    """A match of four as one viewer sees it."""

    phase: PhaseView
    deals: Annotated[int, Meta(ge=12, le=16, description="Of a tournament match.")] | None
    last_deal: Annotated[bool, Meta(description="The match ends with this deal.")]
    rise: Rise
    tallies: Annotated[tuple[Points, ...], Meta(description="All points credited, by pair.")]
    shows: Annotated[tuple[Show, ...], Meta(description="The shows turned up, in order.")]
    kind: Annotated[Kind | None, Meta(description="Null until the showing is over.")]
    ramaaja: SeatNumber | None
    soloist: SeatNumber | None
    pair_tricks: tuple[TrickCount, ...]
    gave: Annotated[str | None, Meta(description="The card the viewer gave in a sooli.")]
    received: Annotated[str | None, Meta(description="The card the viewer got in a sooli.")]


def view(state: State, viewer: Viewer, to_act: frozenset[Seat]) -> TuppiView:
    """The state as this viewer may see it."""
    options, match, phase = state.options, state.match, state.phase
    seen = _seen(state, phase, viewer)
    gave, received = _exchanged(phase, viewer)
    return TuppiView(
        viewer=viewer if viewer >= 0 else None,
        table=table_view(FOUR, match, seen, viewer, to_act, _scores(options, match)),
        phase=seen.phase,
        deals=options.match_deals if options.in_tournament else None,
        last_deal=match.closing,
        rise=match.rise,
        tallies=match.tallies,
        shows=seen.shows,
        kind=seen.kind,
        ramaaja=seen.ramaaja,
        soloist=_soloist(phase),
        pair_tricks=counts(FOUR, seen),
        gave=gave,
        received=received,
    )


def _scores(options: TuppiOptions, match: Match) -> tuple[TableScore, ...]:
    """What decides the match, for each pair; a tournament match has its tallies besides."""
    if options.scoring is Scoring.BOTH_COLLECT:
        return rows(FOUR, "score.total", match.tallies)
    found = rise_rows(FOUR, match.rise)
    if options.in_tournament:
        found += rows(FOUR, "score.tally", COURSE.standing(options, match))
    return found


def _seen(state: State, phase: Phase, viewer: Viewer) -> Seen[PhaseView]:
    if isinstance(phase, Playing | TrickLying):
        return playing(state.options, phase)
    if isinstance(phase, Showing):
        return showing(FOUR, state, phase, viewer)
    if isinstance(phase, Exchanging):
        own = next((CODES[gift.card] for gift in phase.gifts if gift.seat == viewer), None)
        given = tuple(sorted(gift.seat for gift in phase.gifts))
        told = SooliExchangeView(given, own)
        return Seen(told, phase.hands, phase.shows, Kind.SOOLI, phase.ramaaja)
    if isinstance(phase, Offering):
        asked = SooliOfferView(phase.asked)
        return Seen(asked, phase.hands, phase.shows, Kind.RAMI, phase.ramaaja)
    return around(FOUR, phase)


def _game(phase: Phase) -> Game | None:
    play = phase.play if isinstance(phase, TrickLying) else phase
    return play.terms.game if isinstance(play, Playing) else None


def _soloist(phase: Phase) -> Seat | None:
    if isinstance(phase, Exchanging):
        return phase.soloist
    game = _game(phase)
    return None if game is None else soloist_of(game)


def _exchanged(phase: Phase, viewer: Viewer) -> tuple[str | None, str | None]:
    """What the viewer gave and got in the exchange, if he was one of the two (TUP-SOOLI-13)."""
    game = _game(phase)
    if not isinstance(game, Sooli):
        return None, None
    if viewer == game.soloist:
        return CODES[game.gave], CODES[game.got]
    if viewer == partner_of(game.soloist):
        return CODES[game.got], CODES[game.gave]
    return None, None
