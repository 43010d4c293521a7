"""Toys with one fault each, to see that the laws bite. Every fault is a slip one really makes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as with_fields
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.counts import Counted, CountOf, Paired
from app.engine.dealing import Dealing
from app.engine.errors import RuleViolation
from app.engine.layout import LaidHeap, Layout
from app.engine.paper import NO_VOID, Void
from app.engine.ply import Ply
from app.engine.seats import SPECTATOR, Seat, Viewer
from app.engine.values import Deal, Score, SheetRow
from tests.engine.subject import Subject
from tests.engine.subjects import TOY
from tests.toy import PACK, ToyEngine, ToyOptions, reasons
from tests.toy.cards import ACES, SEATS
from tests.toy.events import BidSealed, HandDealt, LastDealCalled, ToyEvent
from tests.toy.legality import turn
from tests.toy.moves import BIDS, CONCEDE, Bid, Forfeit, Play, ToyMove
from tests.toy.results import ToyLine, ToyScore
from tests.toy.state import Bidding, Over, Phase, Playing, ToyState
from tests.toy.view import ToyView

ToyStep = Step[ToyState, ToyEvent]


def _with_hand(view: ToyView, seat: Seat, hand: tuple[str, ...]) -> ToyView:
    seats = tuple(replace(one, hand=hand) if one.seat == seat else one for one in view.table.seats)
    return replace(view, table=replace(view.table, seats=seats))


class ForeignHand(ToyEngine):
    """A view that shows the left neighbour's hand as well."""

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        seen = super().view(state, viewer)
        if viewer == SPECTATOR or isinstance(state.phase, Over):
            return seen
        other = (viewer + 1) % SEATS
        return _with_hand(seen, other, PACK.codes_of(state.phase.hands[other]))


class ShownToAll(ToyEngine):
    """Events leave as they are."""

    def disclose(self, event: ToyEvent, viewer: Viewer) -> ToyEvent:
        return event


class CountsLouder(ToyEngine):
    """A sealed bid of nothing makes an event less than any other."""

    def perform(self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool) -> ToyStep:
        step = super().perform(state, seat, move, by_clock=by_clock)
        if isinstance(move, Bid) and move.bid:
            return replace(step, events=(*step.events, LastDealCalled(state.deal)))
        return step


class KnowsForeignCards(ToyEngine):
    """Who is not the holder of the ace of spades may not bid four."""

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        legal = super().legal_moves(state, seat)
        if not isinstance(state.phase, Bidding) or seat not in range(SEATS):
            return legal
        barred = state.phase.hands[(seat + 1) % SEATS] >> PACK.index("AS") & 1
        return tuple(move for move in legal if not barred or move is not BIDS[4])


class ChattyRefusal(ToyEngine):
    """Who plays a card that he does not hold is told one that his neighbour holds."""

    def refusal(self, state: ToyState, seat: Seat, move: ToyMove) -> RuleViolation:
        barred = super().refusal(state, seat, move)
        if barred.code != reasons.NOT_HELD.code or isinstance(state.phase, Over):
            return barred
        held = PACK.codes_of(state.phase.hands[(seat + 1) % SEATS])
        return reasons.NOT_HELD.violation(card=held[0] if held else "none")


class Stricter(ToyEngine):
    """A bid of four is listed, and then refused."""

    def perform(self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool) -> ToyStep:
        if move is BIDS[4]:
            raise reasons.SAME_BID.violation()
        return super().perform(state, seat, move, by_clock=by_clock)


class Laxer(ToyEngine):
    """Any card of the hand is taken, listed or not."""

    def apply(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool = False
    ) -> ToyStep:
        phase = state.phase
        in_turn = isinstance(phase, Playing) and seat == turn(phase) and not by_clock
        if in_turn and isinstance(move, Play) and move in self.candidates(state, seat):
            return self.perform(state, seat, move, by_clock=by_clock)
        return super().apply(state, seat, move, by_clock=by_clock)


class Undeclared(ToyEngine):
    """A reason is given that the list of reasons does not hold."""

    reasons = tuple(one for one in reasons.REASONS if one is not reasons.NOT_HELD)


class Nameless(ToyEngine):
    """A refusal leaves out the parameter that its text needs."""

    def refusal(self, state: ToyState, seat: Seat, move: ToyMove) -> RuleViolation:
        barred = super().refusal(state, seat, move)
        return RuleViolation(barred.code, barred.rule)


class OpenTable(ToyEngine):
    """Whoever stands by may concede."""

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        if seat >= SEATS and isinstance(state.phase, Playing):
            return (CONCEDE,)
        return super().legal_moves(state, seat)


class Tolerant(ToyEngine):
    """Spaces round a move are forgiven."""

    def read_move(self, text: str) -> ToyMove:
        return super().read_move(text.strip())


class NarrowState(Struct, frozen=True):
    """A state that has forgotten to name one of its fields."""

    options: ToyOptions
    dealing: Dealing
    deal: int
    scored: int
    dealer: Seat
    points: tuple[int, ...]
    last: bool
    phase: Phase


class FieldLost(ToyEngine):
    """The number of voids is not read back."""

    types = replace(ToyEngine.types, state=NarrowState)


class SetOrder(ToyEngine):
    """The own hand comes out of a set."""

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        seen = super().view(state, viewer)
        if viewer == SPECTATOR:
            return seen
        hand = seen.table.seats[viewer].hand or ()
        return _with_hand(seen, viewer, tuple(set(hand)))


class Unsorted(ToyEngine):
    """In every other trick the cards are listed from the highest down."""

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        legal = super().legal_moves(state, seat)
        if isinstance(state.phase, Playing) and len(state.phase.quitted) % 2:
            return legal[::-1]
        return legal


class DefaultRefused(ToyEngine):
    """The clock is held to what the seat itself may do."""

    def apply(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool = False
    ) -> ToyStep:
        if by_clock and move not in self.legal_moves(state, seat):
            raise self.refusal(state, seat, move)
        return super().apply(state, seat, move, by_clock=by_clock)


class ClockFree(ToyEngine):
    """The clock may make whatever is legal."""

    def apply(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool = False
    ) -> ToyStep:
        legal = move in self.legal_moves(state, seat)
        return super().apply(state, seat, move, by_clock=by_clock and not legal)


class ClockAllowed(ToyEngine):
    """A seat may make by hand what only the clock may make."""

    def apply(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool = False
    ) -> ToyStep:
        late = seat in self.to_act(state) and move == self.default_move(state, seat)
        return super().apply(state, seat, move, by_clock=by_clock or late)


def _tried(move: ToyMove) -> ToyMove:
    return replace(move, attempt=True) if isinstance(move, Play) else move


class OnlyAttempts(ToyEngine):
    """Every card is marked as one that may be refused, the only ones in turn included."""

    def read_move(self, text: str) -> ToyMove:
        return _tried(super().read_move(text))

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        return tuple(map(_tried, super().legal_moves(state, seat)))

    def candidates(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        return tuple(map(_tried, super().candidates(state, seat)))

    def default_move(self, state: ToyState, seat: Seat) -> ToyMove:
        return _tried(super().default_move(state, seat))


class Trusting(ToyEngine):
    """An attempt is accepted whether it stands or not."""

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        return tuple(map(_bold, super().legal_moves(state, seat)))

    def candidates(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        return tuple(map(_bold, super().candidates(state, seat)))

    def read_move(self, text: str) -> ToyMove:
        return _bold(super().read_move(text))

    def stands(self, state: ToyState, seat: Seat, move: ToyMove) -> bool:
        return False

    def apply(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool = False
    ) -> ToyStep:
        if move.attempt and not by_clock and move in self.legal_moves(state, seat):
            return self.perform(state, seat, move, by_clock=by_clock)
        return super().apply(state, seat, move, by_clock=by_clock)


def _bold(move: ToyMove) -> ToyMove:
    return replace(move, attempt=True) if move.move == BIDS[4].move else move


class DeadEnd(ToyEngine):
    """Who holds two aces or more has nothing to bid."""

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        legal = super().legal_moves(state, seat)
        if not isinstance(state.phase, Bidding) or seat not in range(SEATS):
            return legal
        return () if (state.phase.hands[seat] & ACES).bit_count() > 1 else legal


class Impure(ToyEngine):
    """An engine that remembers: it tells the same play twice when asked twice."""

    def __init__(self) -> None:
        self.made: tuple[ToyState, ToyMove] | None = None

    def perform(self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool) -> ToyStep:
        step = super().perform(state, seat, move, by_clock=by_clock)
        again = self.made is not None and self.made[0] is state and self.made[1] is move
        self.made = (state, move)
        twice = again and isinstance(move, Play)
        return replace(step, events=step.events * 2) if twice else step


class Numbered(ToyState, frozen=True):
    """A state that knows the how manieth match of this process it is."""

    match: int = 0


class Counting(ToyEngine):
    """An engine that counts its matches."""

    types = replace(ToyEngine.types, state=Numbered)

    def __init__(self) -> None:
        self.matches = 0

    def start(self, options: ToyOptions, dealing: Dealing) -> ToyStep:
        step = super().start(options, dealing)
        self.matches += 1
        fields = {name: getattr(step.state, name) for name in step.state.__struct_fields__}
        return replace(step, state=Numbered(**fields, match=self.matches))


class LooksBack(ToyEngine):
    """Who looks back sees what was seen when it happened."""

    def recall(self, state: ToyState, event: ToyEvent, viewer: Viewer) -> ToyEvent:
        return self.disclose(event, viewer)


class CardLost(ToyEngine):
    """The last card of a trick that another has won falls off the table."""

    def perform(self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool) -> ToyStep:
        step = super().perform(state, seat, move, by_clock=by_clock)
        phase = step.state.phase
        if not isinstance(phase, Playing) or not phase.quitted or not isinstance(move, Play):
            return step
        last = phase.quitted[-1]
        if (last.winner - last.leader) % SEATS == SEATS - 1:
            return step
        quitted = (*phase.quitted[:-1], replace(last, cards=last.cards[:2]))
        return replace(step, state=replace(step.state, phase=replace(phase, quitted=quitted)))


class Endless(ToyEngine):
    """A sealed bid may be replaced for ever."""

    def perform(self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool) -> ToyStep:
        step = super().perform(state, seat, move, by_clock=by_clock)
        phase = step.state.phase
        if not isinstance(phase, Bidding):
            return step
        sealed = tuple(replace(one, replaced=False) for one in phase.sealed)
        return replace(step, state=replace(step.state, phase=replace(phase, sealed=sealed)))


def _one_more(score: ToyScore) -> ToyScore:
    return replace(score, points=(score.points[0] + 1, *score.points[1:]))


class Generous(ToyEngine):
    """The first seat gets a point that nobody pays."""

    def score_of(self, deal: Deal) -> ToyScore:
        return _one_more(super().score_of(deal))

    def score_sheet(
        self,
        options: ToyOptions,
        lines: Sequence[ToyLine],
        first_dealer: Seat,
        void: Void = NO_VOID,
    ) -> tuple[SheetRow, ...]:
        rows = super().score_sheet(options, lines, first_dealer, void)
        scores = (_one_more(self._score(row)) for row in rows)
        return tuple(replace(row, score=score) for row, score in zip(rows, scores, strict=True))

    def _score(self, row: SheetRow) -> ToyScore:
        assert isinstance(row.score, ToyScore)
        return row.score


class PaperDiffers(ToyEngine):
    """On paper another seat deals first."""

    def score_sheet(
        self,
        options: ToyOptions,
        lines: Sequence[ToyLine],
        first_dealer: Seat,
        void: Void = NO_VOID,
    ) -> tuple[SheetRow, ...]:
        return super().score_sheet(options, lines, (first_dealer + 1) % SEATS, void)


class RulesForNothing(ToyEngine):
    """A ruling that was taken back is forgotten, as if others had dealt meanwhile."""

    def score_sheet(
        self,
        options: ToyOptions,
        lines: Sequence[ToyLine],
        first_dealer: Seat,
        void: Void = NO_VOID,
    ) -> tuple[SheetRow, ...]:
        standing = [one for one in void if one.until is None]
        return super().score_sheet(options, lines, first_dealer, standing)


class CountsAlone(ToyEngine):
    """What is said to be a side's only one seat has, under a name that nobody declared."""

    counts: ClassVar[Mapping[str, CountOf]] = {"points": "seat"}

    def counted(self, line: ToyLine, score: Score) -> tuple[Counted, ...]:
        return (Counted(0, "tricks", line.tricks[0]),)


class CountsTwice(ToyEngine):
    """A trick is counted for itself, each under the same name."""

    counts: ClassVar[Mapping[str, CountOf]] = {"tricks": "seat"}

    def counted(self, line: ToyLine, score: Score) -> tuple[Counted, ...]:
        each = enumerate(line.tricks)
        return tuple(Counted(seat, "tricks") for seat, won in each for _ in range(won))


class CountsNothing(ToyEngine):
    """Who has no trick is counted all the same."""

    counts: ClassVar[Mapping[str, CountOf]] = {"tricks": "seat"}

    def counted(self, line: ToyLine, score: Score) -> tuple[Counted, ...]:
        return tuple(Counted(seat, "tricks", won) for seat, won in enumerate(line.tricks))


class PartnersOneWay(ToyEngine):
    """Whom one was partner to does not know of it."""

    def paired(self, line: ToyLine, score: Score) -> tuple[Paired, ...]:
        return (Paired(0, 1, True, line.bids[0]),)


class PartnersTwice(ToyEngine):
    """A deal is told twice."""

    def paired(self, line: ToyLine, score: Score) -> tuple[Paired, ...]:
        return (Paired(0, 1, True, 0), Paired(1, 0, True, 0)) * 2


class PartnerOfItself(ToyEngine):
    """Who is alone is told as a partner."""

    def paired(self, line: ToyLine, score: Score) -> tuple[Paired, ...]:
        return (Paired(2, 2, True, 0),)


class OneOfTwo(ToyEngine):
    """What two partners did together is one's alone."""

    counts: ClassVar[Mapping[str, CountOf]] = {"tricks": "side"}

    def sides(self, options: ToyOptions) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 1), (2,))

    def counted(self, line: ToyLine, score: Score) -> tuple[Counted, ...]:
        return (Counted(0, "tricks"),)


class TooSecret(ToyEngine):
    """No bid is published at all."""

    def published(
        self, options: ToyOptions, dealing: Dealing, plies: Sequence[Ply]
    ) -> tuple[Ply, ...]:
        return tuple(ply for ply in plies if not ply.move.startswith("bid:"))


class SaidAloud(ToyEngine):
    """Sealed bids are taken for spoken ones."""

    spoken = (Bid,)


class ForeignPack(ToyEngine):
    """A card that nobody had lies on the table."""

    def lay_out(self, deal: Deal) -> Layout:
        return replace(super().lay_out(deal), heaps=(LaidHeap("points", ("2C",)),))


class FalseBid(ToyEngine):
    """Instead of a null the others are told a bid that was never made."""

    def disclose(self, event: ToyEvent, viewer: Viewer) -> ToyEvent:
        seen = super().disclose(event, viewer)
        if isinstance(seen, BidSealed) and seen.bid is None:
            return replace(seen, bid=0)
        return seen


class NeverBegun(ToyEngine):
    """No event begins a deal, so what is told of the last one goes on into the next."""

    def begins_deal(self, event: ToyEvent) -> bool:
        return False


class BegunTwice(ToyEngine):
    """A deal begins, and then begins once more with each hand."""

    def begins_deal(self, event: ToyEvent) -> bool:
        return super().begins_deal(event) or isinstance(event, HandDealt)


class ForgottenMove(ToyEngine):
    """A move is not among the declared ones."""

    types = replace(
        ToyEngine.types, moves=tuple(one for one in ToyEngine.types.moves if one is not Forfeit)
    )


class WrongTurn(ToyEngine):
    """The table says that everybody is to act."""

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        seen = super().view(state, viewer)
        return replace(seen, table=replace(seen.table, to_act=tuple(range(SEATS))))


FAULTS: Final[dict[str, tuple[type[ToyEngine], ...]]] = {
    "secrecy": (ForeignHand, ShownToAll, CountsLouder, KnowsForeignCards, ChattyRefusal),
    "exact": (Stricter, Laxer, Trusting, ClockAllowed, Undeclared, Nameless, OpenTable, Tolerant),
    "round trips": (FieldLost,),
    "hash seeds": (SetOrder,),
    "ordered": (Unsorted,),
    "clock": (DefaultRefused, ClockFree),
    "alive": (DeadEnd,),
    "attempts": (OnlyAttempts,),
    "pure": (Impure,),
    "replay": (Counting,),
    "looking back": (LooksBack,),
    "cards": (CardLost,),
    "bounded": (Endless,),
    "scores": (Generous,),
    "sheet": (PaperDiffers,),
    "rulings": (RulesForNothing,),
    "counts": (CountsAlone, CountsTwice, CountsNothing, OneOfTwo),
    "partners": (PartnersOneWay, PartnersTwice, PartnerOfItself),
    "published": (TooSecret,),
    "laid out": (SaidAloud, ForeignPack),
    "disclosure": (FalseBid,),
    "deals begin": (NeverBegun, BegunTwice),
    "values": (ForgottenMove, WrongTurn),
}
"""The faults by the law that each breaks."""


def _subject(engine: type[ToyEngine]) -> Subject:
    return with_fields(TOY, path=f"{__name__}:{engine.__name__.upper()}", engine=engine())


SUBJECTS: Final = {engine: _subject(engine) for engines in FAULTS.values() for engine in engines}
globals().update({engine.__name__.upper(): subject for engine, subject in SUBJECTS.items()})
