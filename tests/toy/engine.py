"""The toy: a small complete game on the engine contract, the fourth game of the tests.

Three seats, twelve cards, four tricks. First all bid at once, sealed: how many tricks each will
take; a sealed bid may be replaced once; who holds an ace may not bid nothing, but the clock may
for him. Then suit is followed, with or without trumps. A seat may give the deal up at any time.
Quitted tricks may not be looked at while the deal runs.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from app.engine.contract import GameInfo, GameTypes, RulesEngine, Step
from app.engine.counts import Counted, CountOf
from app.engine.dealing import Dealing, Scripted, check_script
from app.engine.errors import RuleViolation
from app.engine.layout import LaidHand, LaidTrick, Layout
from app.engine.paper import NO_VOID, Paper, Void
from app.engine.ply import Ply
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.seats import Seat, Viewer
from app.engine.values import Deal, Outcome, Score, TableCard, Tally
from tests.toy import events, legality, moves, play, publishing, reasons, scoring
from tests.toy.bot import timid
from tests.toy.cards import PACK, SEATS, TRICKS
from tests.toy.events import CardPlayed, ToyEvent
from tests.toy.moves import ToyMove
from tests.toy.options import MOST_DEALS, ToyOptions
from tests.toy.results import ToyDeal, ToyLine, ToyScore
from tests.toy.state import Bidding, Over, Playing, ToyState
from tests.toy.view import ToyView, view_of

MOVES_OF_A_DEAL = 2 * SEATS + SEATS * TRICKS
"""Each seat bids and replaces its bid, then all cards are played."""

LONGEST_MATCH = MOST_DEALS * (1 + legality.MOST_VOIDS) * (MOVES_OF_A_DEAL + 1) + 3
"""Every deal voided as often as can be, and ``last-deal`` called, taken back and called."""


class ToyEngine(RulesEngine[ToyOptions, ToyState, ToyMove, ToyEvent, ToyView, ToyLine]):
    """The rules of the toy."""

    info: ClassVar[GameInfo] = GameInfo(
        id="toy",
        family="toy",
        rules_version=1,
        seats=(SEATS,),
        languages=("en",),
        native_language="en",
        longest_match=LONGEST_MATCH,
    )
    types: ClassVar[GameTypes] = GameTypes(
        options=ToyOptions,
        state=ToyState,
        view=ToyView,
        deal=ToyDeal,
        line=ToyLine,
        score=ToyScore,
        moves=(
            moves.Bid,
            moves.Play,
            moves.Concede,
            moves.VoidDeal,
            moves.LastDeal,
            moves.LastDealBack,
            moves.Forfeit,
        ),
        events=(
            events.DealBegun,
            events.HandDealt,
            events.BidSealed,
            events.BidsOpened,
            events.CardPlayed,
            events.TrickTaken,
            events.DealConceded,
            events.DealScored,
            events.DealVoided,
            events.LastDealCalled,
            events.LastDealTakenBack,
            events.MatchEnded,
        ),
    )
    reasons: ClassVar[tuple[Reason, ...]] = reasons.REASONS
    words: ClassVar[tuple[str, ...]] = (
        "points",
        "outcome.most-points",
        "outcome.draw",
        "outcome.forfeit",
        "misdeal",
        "exposed-card",
    )
    policies: ClassVar[Mapping[str, Policy]] = {"timid": timid}
    counts: ClassVar[Mapping[str, CountOf]] = scoring.COUNTS

    def check_options(self, options: ToyOptions) -> None:
        """A target makes sense only where there is more than one deal."""
        if options.target and options.deals == 1:
            raise reasons.TARGET_NEEDS_DEALS.options()

    def seats(self, options: ToyOptions) -> int:
        """Three, whatever the options."""
        return SEATS

    def sides(self, options: ToyOptions) -> tuple[tuple[Seat, ...], ...]:
        """Each for himself."""
        return tuple((seat,) for seat in range(SEATS))

    def start(self, options: ToyOptions, dealing: Dealing) -> Step[ToyState, ToyEvent]:
        """Deal the first hands."""
        self.check_options(options)
        if isinstance(dealing, Scripted):
            check_script(dealing, PACK)
        return play.start(options, dealing)

    def read_move(self, text: str) -> ToyMove:
        """The move of this canonical text."""
        return moves.read(text)

    def to_act(self, state: ToyState) -> frozenset[Seat]:
        """Who must act now."""
        return legality.to_act(state)

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        """All that this seat, or the director, may do now."""
        return legality.legal_moves(state, seat)

    def default_move(self, state: ToyState, seat: Seat) -> ToyMove:
        """Bid nothing; play the lowest legal card."""
        return legality.default_move(state, seat)

    def refusal(self, state: ToyState, seat: Seat, move: ToyMove) -> RuleViolation:
        """Why this move is barred."""
        return legality.refusal(state, seat, move)

    def candidates(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        """All bids, or all cards of the hand."""
        match state.phase:
            case Bidding() if 0 <= seat < SEATS:
                return moves.BIDS
            case Playing(hands=hands) if 0 <= seat < SEATS:
                return tuple(moves.MOVES[f"play:{code}"] for code in PACK.codes_of(hands[seat]))
            case _:
                return self.legal_moves(state, seat)

    def perform(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool
    ) -> Step[ToyState, ToyEvent]:
        """What a legal move does."""
        match move, state.phase:
            case moves.Bid(bid=number), Bidding() as phase:
                return play.bid(state, phase, seat, number, by_clock)
            case moves.Play(card=code), Playing() as phase:
                return play.card(state, phase, seat, code)
            case moves.Concede(), Playing() as phase:
                return play.concession(state, phase, seat)
            case moves.VoidDeal(reason=reason), _:
                return play.void(state, reason)
            case moves.LastDeal(), _:
                return play.last_deal(state)
            case moves.LastDealBack(), _:
                return play.last_deal_back(state)
            case moves.Forfeit(seat=loser), _:
                return play.forfeit(state, loser)
            case _:
                raise AssertionError(f"{move.move} is not legal here")

    def outcome(self, state: ToyState) -> Outcome | None:
        """How the match ended."""
        return state.phase.outcome if isinstance(state.phase, Over) else None

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        """What this viewer may know now."""
        return view_of(state, viewer)

    def disclose(self, event: ToyEvent, viewer: Viewer) -> ToyEvent:
        """The event as this viewer sees it when it happens."""
        return events.disclosed(event, viewer)

    def recall(self, state: ToyState, event: ToyEvent, viewer: Viewer) -> ToyEvent:
        """Cards of quitted tricks stay hidden until their deal is open."""
        if isinstance(event, CardPlayed) and not self._may_look_back(state, event):
            return replace(event, card=None)
        return self.disclose(event, viewer)

    def _may_look_back(self, state: ToyState, event: CardPlayed) -> bool:
        if isinstance(state.phase, Over):
            return True
        if event.deal < state.deal:
            return state.options.deals_open == "after-deal"
        return isinstance(state.phase, Playing) and event.trick > len(state.phase.quitted)

    def begins_deal(self, event: ToyEvent) -> bool:
        return isinstance(event, events.DealBegun)

    def deals_open(self, options: ToyOptions) -> Literal["after-deal", "after-match"]:
        """As the options say."""
        return options.deals_open

    def published(
        self, options: ToyOptions, dealing: Dealing, plies: Sequence[Ply]
    ) -> tuple[Ply, ...]:
        """All moves but the bids that were replaced or never opened."""
        return publishing.published(plies)

    def line_of(self, deal: Deal) -> ToyLine:
        """The line was written when the deal was scored."""
        assert isinstance(deal, ToyDeal)
        return deal.line

    def score_of(self, deal: Deal) -> ToyScore:
        """The score was reckoned when the deal was scored."""
        assert isinstance(deal, ToyDeal)
        return deal.score

    def counted(self, line: ToyLine, score: Score) -> tuple[Counted, ...]:
        """Bids made and tricks."""
        return tuple(scoring.counted(line))

    def lay_out(self, deal: Deal) -> Layout:
        """All that there is of a deal."""
        assert isinstance(deal, ToyDeal)
        return Layout(
            number=deal.number,
            dealer=deal.dealer,
            hands=tuple(LaidHand(seat, cards) for seat, cards in enumerate(deal.hands)),
            tricks=tuple(
                LaidTrick(
                    tuple(
                        TableCard((trick.leader + place) % SEATS, code)
                        for place, code in enumerate(trick.cards)
                    ),
                    trick.winner,
                )
                for trick in deal.tricks
            ),
        )

    def follow_sheet(
        self,
        options: ToyOptions,
        lines: Sequence[ToyLine],
        first_dealer: Seat,
        void: Void = NO_VOID,
        before: Paper[Any] | None = None,
    ) -> Paper[scoring.ToyMatch]:
        """Score paper lines as play does."""
        return scoring.sheet(options, lines, first_dealer, void, before)

    def tally_of(self, options: ToyOptions, paper: Paper[Any]) -> Tally:
        """Where a sheet stands, by the score of play."""
        return scoring.tally_of(paper)
