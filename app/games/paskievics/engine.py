"""The engine of Paskievics: the parts of this package behind the contract."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from app.engine.contract import GameInfo, GameTypes, RulesEngine, Step
from app.engine.counts import Counted, CountOf, Paired
from app.engine.dealing import Dealing
from app.engine.errors import RuleViolation
from app.engine.forms import FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.paper import NO_VOID, Paper, Void
from app.engine.policy import Policy
from app.engine.refusals import Reason
from app.engine.rulings import RuledBy
from app.engine.seats import DIRECTOR, Seat, Viewer
from app.engine.values import Deal, Event, Move, Outcome, Score, SheetRow, Tally
from app.games.paskievics import (
    bot,
    counting,
    events,
    form,
    knowledge,
    moves,
    refusals,
    sheet,
    view,
)
from app.games.paskievics.deal import PaskievicsDeal, PaskievicsLine, line_of
from app.games.paskievics.events import DealerDrawn, DealStarted, TrickTaken
from app.games.paskievics.glossary import GLOSSARY
from app.games.paskievics.layout import layout_of
from app.games.paskievics.match import Match, PaskievicsScore
from app.games.paskievics.options import PaskievicsOptions, check_options
from app.games.paskievics.phases import anytime, deal, stops
from app.games.paskievics.phases.announce import AnnounceRules
from app.games.paskievics.phases.auction import AuctionRules, TakingRules
from app.games.paskievics.phases.base import PaskievicsStep, PhaseRules
from app.games.paskievics.phases.call import CallRules
from app.games.paskievics.phases.discard import DiscardRules
from app.games.paskievics.phases.ended import EndedRules
from app.games.paskievics.phases.play import PlayRules
from app.games.paskievics.seats import EVERY, MOST_SEATS, Place, place_of, seats_of
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Ended,
    Playing,
    State,
    Taking,
)
from app.games.paskievics.view import PaskievicsView
from app.games.paskievics.words import WORDS

PHASES: Final[Mapping[type[Struct], PhaseRules[Any]]] = {
    Bidding: AuctionRules(),
    Taking: TakingRules(),
    Discarding: DiscardRules(),
    Calling: CallRules(),
    Announcing: AnnounceRules(),
    Playing: PlayRules(),
    Ended: EndedRules(),
}

FIRST_DEAL: Final = 1
ANYTIME: Final[tuple[type[Move], ...]] = (*moves.DIRECTORS, moves.StopAgree)
BRIEF_DEALS: Final = 4
"""One round: who only wants to see a match need not wait for five."""
KEPT: Final = tuple(f"legal moves of {seat}" for seat in range(MOST_SEATS))
"""What a state keeps beside its fields: they are asked for by views, by the choice, by `apply`."""


class PaskievicsEngine(
    RulesEngine[PaskievicsOptions, State, Move, Event, PaskievicsView, PaskievicsLine]
):
    """Paskievics tarokk for four or five at the table."""

    info: ClassVar[GameInfo] = GameInfo(
        id="paskievics",
        family="paskievics",
        rules_version=1,
        seats=(4, 5),
        languages=("en", "nl", "hu", "fi"),
        native_language="hu",
        longest_match=1_000_000,
    )
    types: ClassVar[GameTypes] = GameTypes(
        options=PaskievicsOptions,
        state=State,
        view=PaskievicsView,
        deal=PaskievicsDeal,
        line=PaskievicsLine,
        score=PaskievicsScore,
        moves=moves.MOVE_TYPES,
        events=events.EVENTS,
    )
    reasons: ClassVar[tuple[Reason, ...]] = refusals.REASONS
    words: ClassVar[tuple[str, ...]] = WORDS
    line_fields: ClassVar[Mapping[str, LineField]] = form.FIELDS
    glossary: ClassVar[Mapping[str, str]] = GLOSSARY
    policies: ClassVar[Mapping[str, Policy]] = bot.POLICIES
    counts: ClassVar[Mapping[str, CountOf]] = counting.COUNTS
    rulings: ClassVar[RuledBy] = {"void_deal": "PAS-DEAL-4", "cut_short": "PAS-TRN-12"}
    spoken: ClassVar[tuple[type[Move], ...]] = (
        moves.Bid,
        moves.Hold,
        moves.Pass,
        moves.Take,
        moves.Call,
        moves.Count,
        moves.Announce,
        moves.Double,
    )

    def check_options(self, options: PaskievicsOptions) -> None:
        check_options(options)

    def seats(self, options: PaskievicsOptions) -> int:
        return options.seats

    def sides(self, options: PaskievicsOptions) -> tuple[tuple[Seat, ...], ...]:
        return tuple((seat,) for seat in range(options.seats))

    def start(self, options: PaskievicsOptions, dealing: Dealing) -> PaskievicsStep:
        check_options(options)
        dealer = deal.first_dealer(options, dealing)
        match = Match(FIRST_DEAL, dealer, 0, (0,) * options.seats)
        return Step(*deal.begin(options, dealing, match, (DealerDrawn(dealer),)))

    def read_move(self, text: str) -> Move:
        return moves.read(text)

    def brief(self) -> PaskievicsOptions:
        return PaskievicsOptions(deals=BRIEF_DEALS)

    def to_act(self, state: State) -> frozenset[Seat]:
        places = PHASES[type(state.phase)].to_act(state.phase)
        return seats_of(state.match.dealer, state.options.seats, places)

    def unsettled(self, state: State) -> frozenset[Seat]:
        """All four, until the last has confirmed what is laid away (PAS-DIS-7)."""
        if not isinstance(state.phase, Discarding):
            return frozenset()
        return seats_of(state.match.dealer, state.options.seats, EVERY)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if not 0 <= seat < state.options.seats:
            return anytime.director_moves(state) if seat == DIRECTOR else ()
        kept, name = vars(state), KEPT[seat]
        if name not in kept:
            kept[name] = _legal_moves(state, seat)
        legal: tuple[Move, ...] = kept[name]
        return legal

    def default_move(self, state: State, seat: Seat) -> Move:
        place = _place(state, seat)
        assert place is not None, "only who must act is asked"
        return PHASES[type(state.phase)].default_move(state, state.phase, place)

    def candidates(self, state: State, seat: Seat) -> tuple[Move, ...]:
        place = _place(state, seat)
        if place is None:
            return self.legal_moves(state, seat)
        own = PHASES[type(state.phase)].candidates(state, state.phase, place)
        return own + stops.legal_moves(state, seat)

    def refusal(self, state: State, seat: Seat, move: Move) -> RuleViolation:
        general = anytime.refusal(state, seat, move, self.legal_moves(state, seat))
        if general is not None:
            return general
        place = _place(state, seat)
        assert place is not None, "others are refused for a general reason"
        return PHASES[type(state.phase)].refusal(state, state.phase, place, move)

    def perform(self, state: State, seat: Seat, move: Move, *, by_clock: bool) -> PaskievicsStep:
        if isinstance(move, ANYTIME):
            return anytime.perform(state, seat, move)
        place = _place(state, seat)
        assert place is not None, "only places have legal moves"
        return PHASES[type(state.phase)].perform(state, state.phase, place, move)

    def outcome(self, state: State) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Ended) else None

    def view(self, state: State, viewer: Viewer) -> PaskievicsView:
        return view.view(state, viewer, self.to_act(state))

    def disclose(self, event: Event, viewer: Viewer) -> Event:
        return knowledge.disclose(event, viewer)

    def recall(self, state: State, event: Event, viewer: Viewer) -> Event:
        return knowledge.recall(state, event, viewer)

    def trick_taker(self, event: Event) -> Seat | None:
        return event.winner if isinstance(event, TrickTaken) else None

    def begins_deal(self, event: Event) -> bool:
        return isinstance(event, DealStarted)

    def deals_open(self, options: PaskievicsOptions) -> Literal["after-deal", "after-match"]:
        return knowledge.deals_open(options)

    def seat_filled(self, seat: Seat, *, bot: bool) -> Move | None:
        return moves.SEAT_BOTS[seat] if bot else moves.SEAT_PLAYERS[seat]

    def line_of(self, deal: Deal) -> PaskievicsLine:
        assert isinstance(deal, PaskievicsDeal)
        return line_of(deal)

    def score_of(self, deal: Deal) -> Score:
        assert isinstance(deal, PaskievicsDeal)
        return deal.score

    def counted(self, line: PaskievicsLine, score: Score) -> tuple[Counted, ...]:
        assert isinstance(score, PaskievicsScore)
        return counting.counted(line, score)

    def paired(self, line: PaskievicsLine, score: Score) -> tuple[Paired, ...]:
        assert isinstance(score, PaskievicsScore)
        return counting.paired(line, score)

    def lay_out(self, deal: Deal) -> Layout:
        assert isinstance(deal, PaskievicsDeal)
        return layout_of(deal)

    def follow_sheet(
        self,
        options: PaskievicsOptions,
        lines: Sequence[PaskievicsLine],
        first_dealer: Seat,
        void: Void = NO_VOID,
        before: Paper[Any] | None = None,
    ) -> Paper[Match]:
        check_options(options)
        return sheet.follow_sheet(options, lines, first_dealer, void, before)

    def tally_of(self, options: PaskievicsOptions, paper: Paper[Any]) -> Tally:
        return sheet.tally_of(paper)

    def table_options(self, options: PaskievicsOptions, entries: int) -> PaskievicsOptions:
        """Tables of a tournament have four players or five (PAS-TRN-3)."""
        return replace(options, seats=entries)

    def sheet_form(self, options: PaskievicsOptions) -> SheetForm:
        return form.form(options)

    def sheet_cells(self, options: PaskievicsOptions, row: SheetRow) -> tuple[FormCell, ...]:
        return form.cells(row)


def _legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    agreement = stops.legal_moves(state, seat)
    place = _place(state, seat)
    if place is None:
        return agreement
    return PHASES[type(state.phase)].legal_moves(state, state.phase, place) + agreement


def _place(state: State, seat: Seat) -> Place | None:
    return place_of(state.match.dealer, state.options.seats, seat)
