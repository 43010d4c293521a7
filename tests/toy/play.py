"""What each legal move of the toy does."""

from msgspec.structs import replace

from app.engine.cards import Hand, mask_of
from app.engine.contract import Step
from app.engine.dealing import Dealing, lot, pack_of, settled_dealer
from app.engine.seats import Seat, next_seat, turn_order
from app.engine.tricks import winning_place
from app.engine.values import Outcome
from tests.toy.cards import PACK, SEATS, SPADES, STRENGTHS, SUITS, TRICKS
from tests.toy.events import (
    BidSealed,
    BidsOpened,
    CardPlayed,
    DealBegun,
    DealConceded,
    DealScored,
    DealVoided,
    HandDealt,
    LastDealCalled,
    LastDealTakenBack,
    MatchEnded,
    ToyEvent,
    TrickTaken,
)
from tests.toy.legality import sealed_by
from tests.toy.moves import VoidReason
from tests.toy.options import ToyOptions
from tests.toy.results import PlayedTrick, ToyDeal, ToyLine
from tests.toy.scoring import forfeited, is_complete, outcome_of, score_of
from tests.toy.state import Bidding, Over, Playing, Quitted, Sealed, ToyState

ToyStep = Step[ToyState, ToyEvent]


def start(options: ToyOptions, dealing: Dealing) -> ToyStep:
    """The first deal of a match."""
    settled = settled_dealer(dealing, SEATS)
    dealer = lot(dealing, SEATS, "first-dealer") if settled is None else settled
    nothing = Bidding((0,) * SEATS, ())
    return _dealt(ToyState(options, dealing, 0, 0, 0, dealer, (0,) * SEATS, False, nothing), ())


def _dealt(state: ToyState, events: tuple[ToyEvent, ...], deal: ToyDeal | None = None) -> ToyStep:
    """Deal the next pack, one card at a time from the dealer's left; without one the match ends."""
    codes = pack_of(state.dealing, PACK, state.deal)
    if codes is None:
        return _ended(state, events, outcome_of(state.points), deal)
    order = turn_order(next_seat(state.dealer, SEATS), SEATS)
    hands = {seat: PACK.hand(codes[place::SEATS]) for place, seat in enumerate(order)}
    number = state.deal + 1
    dealt = tuple(HandDealt(number, seat, PACK.codes_of(hands[seat])) for seat in order)
    bidding = Bidding(tuple(hands[seat] for seat in range(SEATS)), ())
    return Step(
        replace(state, deal=number, phase=bidding),
        (*events, DealBegun(number, state.dealer), *dealt),
        deal,
    )


def bid(state: ToyState, phase: Bidding, seat: Seat, number: int, by_clock: bool) -> ToyStep:
    """Seal a bid; the third opens them all."""
    mine = Sealed(seat, number, sealed_by(phase, seat) is not None, by_clock)
    others = (other for other in phase.sealed if other.seat != seat)
    sealed = tuple(sorted((mine, *others), key=lambda one: one.seat))
    event = BidSealed(state.deal, seat, number)
    if len(sealed) < SEATS:
        return Step(replace(state, phase=replace(phase, sealed=sealed)), (event,))
    bids = tuple(one.bid for one in sealed)
    late = tuple(one.seat for one in sealed if one.by_clock)
    playing = Playing(phase.hands, bids, late, next_seat(state.dealer, SEATS), (), ())
    return Step(replace(state, phase=playing), (event, BidsOpened(state.deal, bids, late)))


def card(state: ToyState, phase: Playing, seat: Seat, code: str) -> ToyStep:
    """Play a card; the third takes the trick, the twelfth ends the deal."""
    index = PACK.index(code)
    hands = _without(phase.hands, seat, index)
    table = (*phase.table, index)
    played = CardPlayed(state.deal, len(phase.quitted) + 1, seat, code)
    after = replace(phase, hands=hands, table=table)
    if len(table) < SEATS:
        return Step(replace(state, phase=after), (played,))
    winner = winner_of(state.options, phase.leader, table)
    quitted = (*phase.quitted, Quitted(phase.leader, table, winner))
    after = replace(after, leader=winner, table=(), quitted=quitted)
    events = (played, TrickTaken(state.deal, len(quitted), winner))
    if len(quitted) < TRICKS:
        return Step(replace(state, phase=after), events)
    return _scored(state, after, events, None)


def _without(hands: tuple[Hand, ...], seat: Seat, index: int) -> tuple[Hand, ...]:
    return (*hands[:seat], hands[seat] & ~(1 << index), *hands[seat + 1 :])


def winner_of(options: ToyOptions, leader: Seat, table: tuple[int, ...]) -> Seat:
    """Who takes a full trick."""
    trump = SPADES if options.trumps == "spades" else None
    return next_seat(leader, SEATS, winning_place(table, SUITS, STRENGTHS, trump))


def concession(state: ToyState, phase: Playing, seat: Seat) -> ToyStep:
    """A seat gives the deal up."""
    return _scored(state, phase, (DealConceded(state.deal, seat),), seat)


def _scored(
    state: ToyState, phase: Playing, events: tuple[ToyEvent, ...], conceded_by: Seat | None
) -> ToyStep:
    """Write the deal down and go on to the next, or to the end."""
    line = ToyLine(phase.bids, taken(phase), conceded_by)
    score = score_of(line, state.points, state.dealer)
    deal = ToyDeal(state.deal, state.dealer, _dealt_hands(phase), _played(phase), line, score)
    events = (*events, DealScored(state.deal, line, score))
    scored = replace(
        state,
        scored=state.scored + 1,
        voids=0,
        points=score.totals,
        dealer=score.next_dealer,
    )
    if state.last or is_complete(state.options, scored.scored, score.totals):
        return _ended(scored, events, outcome_of(score.totals), deal)
    return _dealt(scored, events, deal)


def taken(phase: Playing) -> tuple[int, ...]:
    """The tricks of each seat."""
    return tuple(sum(trick.winner == seat for trick in phase.quitted) for seat in range(SEATS))


def _played(phase: Playing) -> tuple[PlayedTrick, ...]:
    return tuple(
        PlayedTrick(trick.leader, tuple(PACK.codes[one] for one in trick.cards), trick.winner)
        for trick in phase.quitted
    )


def _dealt_hands(phase: Playing) -> tuple[tuple[str, ...], ...]:
    """The hands as they were dealt: what is left and what was played."""
    hands = list(phase.hands)
    rows = [(trick.leader, trick.cards) for trick in phase.quitted]
    for leader, cards in (*rows, (phase.leader, phase.table)):
        for seat, one in zip(turn_order(leader, SEATS), cards, strict=False):
            hands[seat] |= mask_of((one,))
    return tuple(PACK.codes_of(hand) for hand in hands)


def void(state: ToyState, reason: VoidReason) -> ToyStep:
    """The same dealer deals again; nothing is written."""
    event = DealVoided(state.deal, reason)
    return _dealt(replace(state, voids=state.voids + 1), (event,))


def last_deal(state: ToyState) -> ToyStep:
    """The running deal will be the last."""
    return Step(replace(state, last=True), (LastDealCalled(state.deal),))


def last_deal_back(state: ToyState) -> ToyStep:
    """The running deal will not be the last, after all."""
    after = replace(state, last=False, recalled=True)
    return Step(after, (LastDealTakenBack(state.deal),))


def forfeit(state: ToyState, seat: Seat) -> ToyStep:
    """The match ends at once; the running deal counts for nothing."""
    return _ended(state, (), forfeited(state.points, seat), None)


def _ended(
    state: ToyState, events: tuple[ToyEvent, ...], outcome: Outcome, deal: ToyDeal | None
) -> ToyStep:
    return Step(replace(state, phase=Over(outcome)), (*events, MatchEnded(outcome)), deal)
