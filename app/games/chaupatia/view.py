"""What a viewer may know now, built up from nothing (CHA-VIEW)."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.cards import Suit
from app.engine.seats import Direction, Seat, Viewer
from app.engine.values import TableCard, TableScore, TableSeat, TableView, View
from app.games.chaupatia.cards import SUITS, codes_of
from app.games.chaupatia.deal import on_table
from app.games.chaupatia.ledger import Against, Kapen
from app.games.chaupatia.match import Match
from app.games.chaupatia.options import LastTrick
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.phase_views import (
    AuctionView,
    ChoosePatternView,
    ChooseTrumpView,
    ForcedChoiceView,
    MatchOverView,
    PhaseView,
    PlayView,
    SixteenView,
)
from app.games.chaupatia.phases import chance
from app.games.chaupatia.scoring import ContractBid, Sixteen, TrickCount
from app.games.chaupatia.seats import ALL, EVERYONE, TEAMS, SeatNumber, seats_in, team_of
from app.games.chaupatia.state import (
    Bidding,
    Call,
    Calls,
    ChoosingPattern,
    ChoosingTrump,
    Ended,
    ForcedDealer,
    Hands,
    Phase,
    Playing,
    SixteenChance,
    State,
)
from app.games.chaupatia.stopping import Agreed, Proposal, Stop


class ProposalView(Struct, frozen=True):
    """An open proposal to stop, and who has answered it so far."""

    proposer: SeatNumber
    accepted: tuple[SeatNumber, ...]
    declined: tuple[SeatNumber, ...]


class ChaupatiaView(View, frozen=True, tag="chaupatia"):
    """A match of six as one viewer sees it."""

    phase: PhaseView
    pattern: Annotated[Pattern | None, Meta(description="Null until the cards are dealt.")]
    calls: Annotated[tuple[Call, ...], Meta(description="All calls of this deal, in order.")]
    declarer: Annotated[SeatNumber | None, Meta(description="Null until the auction is over.")]
    bid: Annotated[ContractBid | None, Meta(description="The standing bid, then the contract.")]
    forced: Annotated[bool, Meta(description="Six have passed, and the dealer must play.")]
    trump: Suit | None
    sixteen_by: Annotated[SeatNumber | None, Meta(description="Who has called 16.")]
    leader: Annotated[SeatNumber | None, Meta(description="Who led the trick on the table.")]
    team_tricks: Annotated[
        tuple[TrickCount, ...] | None,
        Meta(description="The tricks of each team, only where the options show the count."),
    ]
    against: Annotated[tuple[Against, ...], Meta(description="Points against, by team.")]
    kapen: Annotated[tuple[Kapen, ...], Meta(description="The Kapen, by team.")]
    proposal: Annotated[ProposalView | None, Meta(description="The open proposal to stop.")]
    stop_agreed: Annotated[bool, Meta(description="It is agreed to stop.")]
    last_deal: Annotated[bool, Meta(description="The match ends with this deal.")]
    without_say: Annotated[
        tuple[SeatNumber, ...], Meta(description="Seats of bots: they have no say in stopping.")
    ]


class Table(Struct, frozen=True):
    """The parts of a view that the phase decides."""

    phase: PhaseView
    hands: Hands
    pattern: Pattern | None = None
    calls: Calls = ()
    declarer: Seat | None = None
    bid: int | None = None
    forced: bool = False
    trump: Suit | None = None
    sixteen_by: Seat | None = None
    leader: Seat | None = None
    trick: tuple[TableCard, ...] = ()
    team_tricks: tuple[int, int] | None = None


NO_CARDS: Hands = (0, 0, 0, 0, 0, 0)


def view(state: State, viewer: Viewer, to_act: frozenset[Seat]) -> ChaupatiaView:
    """The state as this viewer may see it."""
    table = _table(state, state.phase)
    match, stop = state.match, state.stop
    agreed = isinstance(stop.topic, Agreed)
    return ChaupatiaView(
        viewer=viewer if viewer >= 0 else None,
        table=_table_view(match, table, viewer, tuple(sorted(to_act))),
        phase=table.phase,
        pattern=table.pattern,
        calls=table.calls,
        declarer=table.declarer,
        bid=table.bid,
        forced=table.forced,
        trump=table.trump,
        sixteen_by=table.sixteen_by,
        leader=table.leader,
        team_tricks=table.team_tricks,
        against=match.ledger.against,
        kapen=match.ledger.kapen,
        proposal=_proposal(stop),
        stop_agreed=agreed,
        last_deal=agreed or match.closing,
        without_say=seats_in(EVERYONE & ~stop.players),
    )


def _proposal(stop: Stop) -> ProposalView | None:
    topic = stop.topic
    if not isinstance(topic, Proposal):
        return None
    return ProposalView(topic.proposer, seats_in(topic.accepted), seats_in(topic.declined))


def _table_view(match: Match, table: Table, viewer: Viewer, to_act: tuple[Seat, ...]) -> TableView:
    return TableView(
        direction=Direction.CLOCKWISE,
        deal=match.deal,
        dealer=match.dealer,
        seats=tuple([_seat(table, seat, viewer) for seat in ALL]),
        trick=table.trick,
        to_act=to_act,
        scores=(
            *_two("score.against", match.ledger.against),
            *_two("score.kapen", match.ledger.kapen),
        ),
    )


def _seat(table: Table, seat: Seat, viewer: Viewer) -> TableSeat:
    hand, team, count = table.hands[seat], team_of(seat), table.team_tricks
    own = codes_of(hand) if seat == viewer else None
    return TableSeat(seat, team, hand.bit_count(), own, None if count is None else count[team])


def _two(label: str, points: tuple[int, int]) -> tuple[TableScore, ...]:
    return tuple([TableScore(team, TEAMS[team], label, points[team]) for team in (0, 1)])


def _table(state: State, phase: Phase) -> Table:
    match phase:
        case Playing():
            turn = PlayView(
                phase.turn,
                phase.number,
                phase.lies,
                chance.may_be_tried(state.options, phase),
            )
            return _playing(state, phase, turn)
        case SixteenChance(play=lying):
            return _playing(state, lying, SixteenView(lying.turn, lying.number))
        case Bidding():
            return _bidding(phase)
        case ChoosingPattern():
            return _between(state, phase)
        case ChoosingTrump():
            return _choosing_trump(phase)
        case ForcedDealer():
            return _forced(state, phase)
        case Ended():
            return Table(MatchOverView(phase.outcome), NO_CARDS)


def _between(state: State, phase: ChoosingPattern) -> Table:
    """The last trick of the deal before still lies, where it does."""
    lying = phase.lying
    leader = lying.leader if lying.cards else None
    turn = ChoosePatternView(state.match.dealer)
    return Table(turn, NO_CARDS, leader=leader, trick=on_table(lying.leader, lying.cards))


def _bidding(phase: Bidding) -> Table:
    told = AuctionView(phase.turn, seats_in(phase.out))
    bid = phase.highest or None
    return Table(told, phase.hands, phase.pattern, phase.calls, bid=bid)


def _choosing_trump(phase: ChoosingTrump) -> Table:
    declarer, bid = phase.contract.declarer, phase.contract.bid
    told = ChooseTrumpView(declarer)
    return Table(told, phase.hands, phase.pattern, phase.calls, declarer, bid)


def _forced(state: State, phase: ForcedDealer) -> Table:
    dealer = state.match.dealer
    told = ForcedChoiceView(dealer)
    return Table(told, phase.hands, phase.pattern, phase.calls, dealer, forced=True)


def _playing(state: State, phase: Playing, told: PhaseView) -> Table:
    terms, sixteen = phase.terms, phase.sixteen
    hidden = phase.lies and state.options.last_trick is LastTrick.HIDE_AT_ONCE
    shown = phase.trick if not hidden else ()
    return Table(
        told,
        phase.hands,
        terms.pattern,
        terms.calls,
        terms.contract.declarer,
        terms.contract.bid,
        terms.contract.forced,
        SUITS[terms.trump],
        sixteen.seat if isinstance(sixteen, Sixteen) else None,
        phase.leader if shown else None,
        on_table(phase.leader, shown),
        phase.tricks if state.options.show_trick_count else None,
    )
