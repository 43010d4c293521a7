"""The contract that every game fulfils, and the laws it must obey.

The engine owns a whole match, deal after deal: whose turn, what is legal, the running score, who
deals next, the end. It is a set of pure functions over frozen values.

Laws (``tests/engine/laws.py`` runs each over every game of the catalogue):

pure
    The same arguments give equal results; no argument is changed.
exact
    ``apply`` accepts what ``legal_moves`` lists and refuses all else with :class:`RuleViolation`;
    of what is listed it refuses an attempt that does not stand, and nothing else.
attempts
    Every seat to act has a move in turn that is no attempt, and its default move is none.
alive
    While there is no outcome some seat is to act, and every seat to act has a legal move and a
    default move; after the outcome nobody acts and nothing is legal.
ordered
    ``legal_moves`` is sorted by the game's own order and holds no move twice.
round trips
    Moves survive text, states and records survive JSON.
replay
    Replaying a record reaches the same digest at every move.
cards
    Each card is in exactly one place.
secrecy
    Two states that differ only in what a viewer may not know give that viewer equal views,
    events, legal moves and refusals.
bounded
    A match ends within ``info.longest_match`` moves.
sheet
    The lines of a played match score as the match did.
published
    What ``published`` leaves out of a record changes no deal and no outcome.
counts
    What a deal counts has declared names, each once a seat and at least once; what is a side's, all
    of the side have alike; a paper line counts as the deal that it is of.
partners
    Partners of a deal are told of one another, once and alike.
laid out
    A layout has the cards, tricks and moves of its deal; what is spoken everybody hears.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from app.engine.counts import Counted, CountOf, Paired
from app.engine.dealing import Dealing
from app.engine.errors import RuleViolation
from app.engine.forms import NO_FORM, FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.paper import NO_VOID, Paper, Void
from app.engine.ply import Ply
from app.engine.policy import Policy
from app.engine.refusals import WRONG_ENTRIES, Reason
from app.engine.rulings import NO_RULINGS, RuledBy
from app.engine.seats import Seat, Viewer
from app.engine.values import (
    Deal,
    Event,
    Line,
    Move,
    Options,
    Outcome,
    Score,
    SheetRow,
    Tally,
    View,
)

DealsOpen = Literal["after-deal", "after-match", "never"]

OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Move)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT", bound=View)
LineT = TypeVar("LineT", bound=Line)


class GameInfo(Struct, frozen=True):
    """What the catalogue tells of a game. ``outright`` is its word for a win that ends a match at
    once, as an outcome has it; empty where there is no such win.
    """

    id: str
    family: str
    rules_version: int
    seats: tuple[int, ...]
    languages: tuple[str, ...]
    native_language: str
    longest_match: int
    outright: str = ""


class GameTypes(Struct, frozen=True):
    """The value classes of a game; surfaces, codecs and schemas are made from them."""

    options: type[Options]
    state: type[Struct]
    view: type[View]
    deal: type[Deal]
    line: type[Line]
    score: type[Score]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]


class Step(Struct, Generic[StateT, EventT], frozen=True):
    """The state after a move, what happened, and the deal that the move finished, if any."""

    state: StateT
    events: tuple[EventT, ...]
    deal: Deal | None = None


class RulesEngine(ABC, Generic[OptionsT, StateT, MoveT, EventT, ViewT, LineT]):
    """One game. Instances hold no state; every method is pure."""

    info: ClassVar[GameInfo]
    types: ClassVar[GameTypes]
    reasons: ClassVar[tuple[Reason, ...]]
    """Every reason that this game may give for a refusal."""
    words: ClassVar[tuple[str, ...]]
    """Every word of this game that its texts must have in each language."""
    line_fields: ClassVar[Mapping[str, LineField]] = {}
    """Fields of lines and scores, as far as their names and types do not say it."""
    glossary: ClassVar[Mapping[str, str]] = {}
    """What fields mean that only this game has: by name, or by ``Class.name`` for one class."""
    policies: ClassVar[Mapping[str, Policy]] = {}
    """The house bots made for this game, by name; ``random`` plays every game."""
    spoken: ClassVar[tuple[type[Move], ...]] = ()
    """The moves that are said aloud, for all at the table: an auction, announcements."""
    counts: ClassVar[Mapping[str, CountOf]] = {}
    """The names of all that histories count, in their order, each of a seat or of a side."""
    rulings: ClassVar[RuledBy] = NO_RULINGS
    """The rule of this game for each kind of decision of which its law speaks; none is invented."""

    @abstractmethod
    def check_options(self, options: OptionsT) -> None:
        """Raise :class:`BadOptions` when a rule forbids this set of options."""

    def brief(self) -> OptionsT:
        """Options of a match that ends by itself before long: for demos and measurements.

        By default those that a match has by default.
        """
        options: OptionsT = self.types.options()  # type: ignore[assignment]
        return options

    @abstractmethod
    def seats(self, options: OptionsT) -> int:
        """How many seats a match with these options has."""

    @abstractmethod
    def sides(self, options: OptionsT) -> tuple[tuple[Seat, ...], ...]:
        """The partnerships that are fixed for the match; one seat each where there are none."""

    @abstractmethod
    def start(self, options: OptionsT, dealing: Dealing) -> Step[StateT, EventT]:
        """The first state. Raises :class:`BadOptions` or :class:`BadDealing`."""

    @abstractmethod
    def read_move(self, text: str) -> MoveT:
        """The move of this canonical text; anything else raises :class:`MalformedMove`.

        Whether a move is ``out_of_turn`` follows from its text alone. What the director does, and
        a concession or a vote, is; of what a seat to act may do, at least one move is not.
        """

    def write_move(self, move: MoveT) -> str:
        """The canonical text: the inverse of :meth:`read_move`."""
        return move.move

    @abstractmethod
    def to_act(self, state: StateT) -> frozenset[Seat]:
        """The seats that must act now: several at once where decisions are simultaneous."""

    @abstractmethod
    def legal_moves(self, state: StateT, seat: Seat) -> tuple[MoveT, ...]:
        """All that this seat, or the director, may do now, in the game's order.

        This is the only place that knows legality. It may hold moves out of turn (a concession,
        a vote), and depends on nothing that the seat does not know: where legality itself does,
        the move is listed as an ``attempt`` (see :meth:`stands`). Who is not at the table has
        none: a record may name any seat.
        """

    def stands(self, state: StateT, seat: Seat, move: MoveT) -> bool:
        """Whether an attempt that is listed for this seat is right; by default each is.

        Asked by :meth:`apply` alone, and of attempts only: the answer is what the seat may not be
        told before it tries.
        """
        return True

    @abstractmethod
    def default_move(self, state: StateT, seat: Seat) -> MoveT:
        """What the clock does for a seat that must act: the published time-out policy.

        The clock, and only the clock, may make it even where the seat itself could not.
        """

    @abstractmethod
    def refusal(self, state: StateT, seat: Seat, move: MoveT) -> RuleViolation:
        """Why a move is barred that :meth:`apply` does not accept.

        Asked about moves that are not legal for this seat, about attempts that do not stand, and
        about moves by the clock that are not the default one.
        """

    def candidates(self, state: StateT, seat: Seat) -> tuple[MoveT, ...]:
        """The moves that are worth explaining to this seat: by default the legal ones."""
        return self.legal_moves(state, seat)

    @abstractmethod
    def perform(
        self, state: StateT, seat: Seat, move: MoveT, *, by_clock: bool
    ) -> Step[StateT, EventT]:
        """What a legal move does. Called by :meth:`apply` alone."""

    def apply(
        self, state: StateT, seat: Seat, move: MoveT, *, by_clock: bool = False
    ) -> Step[StateT, EventT]:
        """Make a move of a seat or of the director.

        A move by the clock must be the seat's default move, any other one of its legal moves, and
        an attempt must stand besides; all else raises :class:`RuleViolation`.
        """
        if by_clock:
            legal: tuple[MoveT, ...] = (
                (self.default_move(state, seat),) if seat in self.to_act(state) else ()
            )
        else:
            legal = self.legal_moves(state, seat)
        if move not in legal or (move.attempt and not self.stands(state, seat, move)):
            raise self.refusal(state, seat, move)
        return self.perform(state, seat, move, by_clock=by_clock)

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended; None while it runs."""

    @abstractmethod
    def view(self, state: StateT, viewer: Viewer) -> ViewT:
        """What this viewer may know now, built up from nothing."""

    @abstractmethod
    def disclose(self, event: EventT, viewer: Viewer) -> EventT:
        """The event as this viewer sees it at the moment when it happens.

        What the viewer may not know is null; no event is ever left out. What nobody may look back
        at, not even that it happened, is no event: a step may have none (ADR 14).
        """

    def recall(self, state: StateT, event: EventT, viewer: Viewer) -> EventT:
        """The event as this viewer may look back at it now.

        At most what :meth:`disclose` tells; less where the rules forbid looking back.
        """
        return self.disclose(event, viewer)

    def trick_taker(self, event: EventT) -> Seat | None:
        """Who takes a trick by this event, undisclosed; None for every other event."""
        return None

    @abstractmethod
    def begins_deal(self, event: EventT) -> bool:
        """Whether the next deal begins with this event: what comes before it is of the last one.

        Each deal has one such event, in the step that ends the deal before or after it.
        """

    @abstractmethod
    def deals_open(self, options: OptionsT) -> DealsOpen:
        """From when on the seats may read finished deals.

        ``never`` also keeps the record and the seed closed after the match.
        """

    def seat_filled(self, seat: Seat, *, bot: bool) -> MoveT | None:
        """What the director says when a bot, or a player after a bot, takes this seat.

        None, the default, where the rules make no difference between them.
        """
        return None

    def time_limit(self, options: OptionsT) -> int | None:
        """After how many seconds of a match the director calls ``last-deal``; None for no limit."""
        return None

    def tournament_options(self, options: OptionsT, block: int | None) -> OptionsT:
        """The options of a tournament's match, in a block of so many entries, or in none.

        Raises ``BadOptions`` where the game has options that no tournament may have. The default
        leaves them as they are.
        """
        return options

    def table_options(self, options: OptionsT, entries: int) -> OptionsT:
        """The options of a match between so many entries, each of them a side of its own.

        Raises ``BadOptions`` where the game has no such match.
        """
        sides = len(self.sides(options))
        if sides != entries:
            raise WRONG_ENTRIES.options(entries=entries, sides=sides)
        return options

    def pace(self, state: StateT) -> Mapping[Seat, int]:
        """The milliseconds that the rules themselves give seats for what they must do now.

        When they are over the clock makes the default move, whatever clock the match has. Empty,
        the default, where all is left to that clock.
        """
        return {}

    def unsettled(self, state: StateT) -> frozenset[Seat]:
        """Seats that may still take back what they have decided, by a move out of turn.

        However often they change it, clocks take it for one decision. Nobody, by default.
        """
        return frozenset()

    def published(
        self, options: OptionsT, dealing: Dealing, plies: Sequence[Ply]
    ) -> tuple[Ply, ...]:
        """The moves of a finished match without those that must stay secret for ever.

        Leaving them out changes no deal and no outcome of the replay.
        """
        return tuple(plies)

    @abstractmethod
    def line_of(self, deal: Deal) -> LineT:
        """A played deal as its paper line."""

    @abstractmethod
    def score_of(self, deal: Deal) -> Score:
        """What a played deal changed: its points and the running score after it."""

    def counted(self, line: LineT, score: Score) -> tuple[Counted, ...]:
        """What histories count of a deal that is over, whether it was played or written down.

        It follows from what all at the table may know of a finished deal, and tells no cards.
        """
        return ()

    def paired(self, line: LineT, score: Score) -> tuple[Paired, ...]:
        """Who were partners in a deal that is over, each told of the other, where deals part sides.

        Empty, the default, where sides last for a match. It follows from the same as ``counted``.
        """
        return ()

    @abstractmethod
    def lay_out(self, deal: Deal) -> Layout:
        """A played deal as it is drawn on paper: nothing that the deal does not hold."""

    @abstractmethod
    def follow_sheet(
        self,
        options: OptionsT,
        lines: Sequence[LineT],
        first_dealer: Seat,
        void: Void = NO_VOID,
        before: Paper[Any] | None = None,
    ) -> Paper[Any]:
        """Score paper lines through the same code as play; see :func:`app.engine.paper.follow`.

        Raises :class:`BadLine`, with the number of the line as parameter ``number``, at the first
        line that cannot have happened. ``before`` is what some came to by the same options.
        """

    @abstractmethod
    def tally_of(self, options: OptionsT, paper: Paper[Any]) -> Tally:
        """Where a sheet that was followed stands."""

    def score_sheet(
        self, options: OptionsT, lines: Sequence[LineT], first_dealer: Seat, void: Void = NO_VOID
    ) -> tuple[SheetRow, ...]:
        """The rows of :meth:`follow_sheet`. Raises as there."""
        return self.follow_sheet(options, lines, first_dealer, void).rows

    def sheet_form(self, options: OptionsT) -> SheetForm:
        """The columns of a paper sheet besides the number of the deal; none by default."""
        return NO_FORM

    def sheet_cells(self, options: OptionsT, row: SheetRow) -> tuple[FormCell, ...]:
        """A scored line in the columns of :meth:`sheet_form`."""
        return ()
