"""What a viewer may know now, built up from nothing (TUP-INFO)."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.seats import Direction, Seat, Viewer
from app.engine.values import Outcome, TableCard, TableScore, TableSeat, TableView, View
from app.games.tuppi.cards import CODES, codes_of
from app.games.tuppi.deal import on_table
from app.games.tuppi.kinds import Game, Kind, Sooli, ramaaja_of, soloist_of
from app.games.tuppi.match import Match, standing
from app.games.tuppi.options import MatchKind, Scoring, TuppiOptions
from app.games.tuppi.phases import play, show
from app.games.tuppi.rise import Rise
from app.games.tuppi.scoring import Points, TrickCount
from app.games.tuppi.seats import ALL, PAIRS, SeatNumber, pair_of, partner_of, right_of
from app.games.tuppi.shows import Show
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Exchanging,
    Hands,
    Offering,
    Phase,
    Playing,
    Showing,
    State,
    TrickLying,
)


class CutView(Struct, frozen=True, tag_field="phase", tag="cut"):
    """A seat may cut the pack."""

    cutter: SeatNumber


class ShowView(Struct, frozen=True, tag_field="phase", tag="show"):
    """The players show. ``sealed`` is the viewer's own show while it is not turned."""

    waiting_for: SeatNumber
    submitted: tuple[SeatNumber, ...]
    sealed: Annotated[str | None, Meta(description="The move text of one's own sealed show.")]


class SooliOfferView(Struct, frozen=True, tag_field="phase", tag="sooli-offer"):
    """A defender may declare sooli."""

    asked: SeatNumber


class SooliExchangeView(Struct, frozen=True, tag_field="phase", tag="sooli-exchange"):
    """The soloist and his partner exchange a card; ``giving`` is the viewer's own choice."""

    given_by: tuple[SeatNumber, ...]
    giving: str | None


class PlayView(Struct, frozen=True, tag_field="phase", tag="play"):
    """A seat is to play. ``lying``: the trick on the table is finished and not turned."""

    turn: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=13)]
    lying: bool


class TrickLyingView(Struct, frozen=True, tag_field="phase", tag="trick-lying"):
    """A finished trick lies until those who play have seen it."""

    winner: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=13)]
    seen: tuple[SeatNumber, ...]
    pause_ms: Annotated[int, Meta(ge=0, le=60_000)]


class EndedView(Struct, frozen=True, tag_field="phase", tag="ended"):
    """The match is over."""

    outcome: Outcome
    nalsytuppi: bool


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


class Table(Struct, frozen=True):
    """The parts of a view that the phase decides."""

    phase: PhaseView
    hands: Hands
    to_act: tuple[Seat, ...]
    shows: tuple[Show, ...] = ()
    kind: Kind | None = None
    ramaaja: Seat | None = None
    soloist: Seat | None = None
    trick: tuple[TableCard, ...] = ()
    pair_tricks: tuple[int, int] = (0, 0)
    exchanged: tuple[str | None, str | None] = (None, None)


NO_CARDS: Hands = (0, 0, 0, 0)


def view(state: State, viewer: Viewer, to_act: frozenset[Seat]) -> TuppiView:
    """The state as this viewer may see it."""
    table = _table(state, state.phase, viewer, tuple(sorted(to_act)))
    options, match = state.options, state.match
    gave, received = table.exchanged
    return TuppiView(
        viewer=viewer if viewer >= 0 else None,
        table=_table_view(options, match, table, viewer),
        phase=table.phase,
        deals=options.match_deals if options.match is MatchKind.TURNAUS else None,
        last_deal=match.closing,
        rise=match.rise,
        tallies=match.tallies,
        shows=table.shows,
        kind=table.kind,
        ramaaja=table.ramaaja,
        soloist=table.soloist,
        pair_tricks=table.pair_tricks,
        gave=gave,
        received=received,
    )


def _table_view(options: TuppiOptions, match: Match, table: Table, viewer: Viewer) -> TableView:
    return TableView(
        direction=Direction.CLOCKWISE,
        deal=match.deal,
        dealer=match.dealer,
        seats=tuple([_seat(table, seat, viewer) for seat in ALL]),
        trick=table.trick,
        to_act=table.to_act,
        scores=_scores(options, match),
    )


def _seat(table: Table, seat: Seat, viewer: Viewer) -> TableSeat:
    hand, pair = table.hands[seat], pair_of(seat)
    own = codes_of(hand) if seat == viewer else None
    return TableSeat(seat, pair, hand.bit_count(), own, table.pair_tricks[pair])


def _scores(options: TuppiOptions, match: Match) -> tuple[TableScore, ...]:
    """What decides the match, for each pair; a tournament match has its tallies besides."""
    if options.scoring is Scoring.BOTH_COLLECT:
        return _two("score.total", match.tallies)
    rise = match.rise
    rows = _two("score.rise", tuple(rise.points if rise.pair == pair else 0 for pair in (0, 1)))
    if options.match is MatchKind.TURNAUS:
        rows += _two("score.tally", standing(options, match))
    return rows


def _two(label: str, points: tuple[int, ...]) -> tuple[TableScore, ...]:
    return tuple(TableScore(pair, PAIRS[pair], label, points[pair]) for pair in (0, 1))


def _table(state: State, phase: Phase, viewer: Viewer, to_act: tuple[Seat, ...]) -> Table:
    if isinstance(phase, Playing):
        turn = PlayView(phase.turn, play.trick_number(phase), play.lies(phase))
        return _playing(phase, viewer, to_act, turn)
    if isinstance(phase, TrickLying):
        return _lying(state, phase, viewer, to_act)
    if isinstance(phase, Showing):
        return _showing(state, phase, viewer, to_act)
    if isinstance(phase, Exchanging):
        return _exchanging(phase, viewer, to_act)
    if isinstance(phase, Offering):
        asked = SooliOfferView(phase.asked)
        return Table(asked, phase.hands, to_act, phase.shows, Kind.RAMI, phase.ramaaja)
    if isinstance(phase, Cutting):
        return Table(CutView(right_of(phase.dealer)), NO_CARDS, to_act)
    return _ended(phase)


def _ended(phase: Ended) -> Table:
    return Table(EndedView(phase.outcome, phase.nalsytuppi), NO_CARDS, ())


def _showing(state: State, phase: Showing, viewer: Viewer, to_act: tuple[Seat, ...]) -> Table:
    own = next((one.text for one in phase.sealed if one.seat == viewer), None)
    told = ShowView(show.waiting_for(state, phase), show.submitted(phase), own)
    return Table(told, phase.hands, to_act, phase.turned)


def _exchanging(phase: Exchanging, viewer: Viewer, to_act: tuple[Seat, ...]) -> Table:
    own = next((CODES[gift.card] for gift in phase.gifts if gift.seat == viewer), None)
    given = tuple(sorted(gift.seat for gift in phase.gifts))
    told = SooliExchangeView(given, own)
    return Table(told, phase.hands, to_act, phase.shows, Kind.SOOLI, phase.ramaaja, phase.soloist)


def _lying(state: State, phase: TrickLying, viewer: Viewer, to_act: tuple[Seat, ...]) -> Table:
    lying = phase.play
    number, pause = play.trick_number(lying), state.options.trick_pause_ms
    told = TrickLyingView(lying.turn, number, phase.seen, pause)
    return _playing(lying, viewer, to_act, told)


def _playing(phase: Playing, viewer: Viewer, to_act: tuple[Seat, ...], told: PhaseView) -> Table:
    game = phase.terms.game
    return Table(
        told,
        phase.hands,
        to_act,
        phase.terms.shows,
        game.kind,
        ramaaja_of(game),
        soloist_of(game),
        on_table(phase.order, phase.trick),
        phase.tricks,
        _exchanged(game, viewer),
    )


def _exchanged(game: Game, viewer: Viewer) -> tuple[str | None, str | None]:
    """What the viewer gave and got in the exchange, if he was one of the two (TUP-SOOLI-13)."""
    if not isinstance(game, Sooli):
        return None, None
    if viewer == game.soloist:
        return CODES[game.gave], CODES[game.got]
    if viewer == partner_of(game.soloist):
        return CODES[game.got], CODES[game.gave]
    return None, None
