"""What the engines of the family share: the course and the phases of a game behind the contract."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from app.engine.contract import RulesEngine, Step
from app.engine.dealing import Dealing
from app.engine.errors import BadLine, RuleViolation
from app.engine.paper import NO_VOID, Paper, PaperRules, Void, follow
from app.engine.paper import Scored as PaperScored
from app.engine.ply import Ply
from app.engine.rulings import RuledBy
from app.engine.seats import DIRECTOR, Seat, Viewer
from app.engine.values import Event, Line, Move, Outcome, Score, Tally, View
from app.games.tuppi import knowledge, moves, refusals
from app.games.tuppi.course import Course, Scored
from app.games.tuppi.events import DealerFound, DealStarted, TrickTaken
from app.games.tuppi.glossary import GLOSSARY
from app.games.tuppi.match import Match
from app.games.tuppi.options import FamilyOptions
from app.games.tuppi.phases.anytime import AnytimeRules
from app.games.tuppi.phases.base import PhaseRules, TuppiStep
from app.games.tuppi.phases.opening import find_dealer
from app.games.tuppi.rise import TABLE
from app.games.tuppi.rulings import FAULTY_DEAL
from app.games.tuppi.state import Ended, TableState, TrickLying

OptionsT = TypeVar("OptionsT", bound=FamilyOptions)
StateT = TypeVar("StateT", bound=TableState)
ViewT = TypeVar("ViewT", bound=View)
LineT = TypeVar("LineT", bound=Line)

FIRST_DEAL: Final = 1

Phases = Mapping[type[Struct], PhaseRules[Any, Any]]


class FamilyEngine(RulesEngine[OptionsT, StateT, Move, Event, ViewT, LineT]):
    """A game of the family: a course, the rules of its phases, and its moves by their texts."""

    course: ClassVar[Course[Any]]
    phases: ClassVar[Phases]
    texts: ClassVar[Mapping[str, Move]]

    def __init__(self) -> None:
        """Bind, once and for all, what every move looks up by its phase."""
        rules = self.phases.items()
        self._anytime: Final = AnytimeRules(self.course)
        self._seats: Final = self.course.seating.seats
        self._to_act: Final = {kind: one.to_act for kind, one in rules}
        self._legal_moves: Final = {kind: one.legal_moves for kind, one in rules}
        self._perform: Final = {kind: one.perform for kind, one in rules}

    rulings: ClassVar[RuledBy] = {"void_deal": FAULTY_DEAL}

    glossary: ClassVar[Mapping[str, str]] = GLOSSARY

    nothing: ClassVar[Mapping[str, Any]] = {"credited": 0, "nalsytuppi": False}
    """What the score of an annulled deal says that was credited (TUP-VOID-2)."""

    @abstractmethod
    def read_line(self, options: OptionsT, match: Match, line: LineT, number: int) -> Any:
        """What a paper line tells. Raises ``BadLine`` when it cannot have happened."""

    @abstractmethod
    def score_read(self, options: OptionsT, match: Match, read: Any) -> Scored:
        """Score what a paper line told."""

    def has_deals_to_play(self, options: OptionsT) -> bool:
        """Whether a match has a number of deals that only a tuppi cuts short (TUP-TOUR-1, 2)."""
        return False

    def seats(self, options: OptionsT) -> int:
        return self._seats

    def sides(self, options: OptionsT) -> tuple[tuple[Seat, ...], ...]:
        return self.course.seating.sides

    def start(self, options: OptionsT, dealing: Dealing) -> TuppiStep:
        self.check_options(options)
        opening = find_dealer(options, dealing, self._seats)
        found = DealerFound(opening.turned, opening.dealer)
        return Step(*self.course.begin(options, dealing, self._first(opening.dealer), (found,)))

    def _first(self, dealer: Seat) -> Match:
        return Match(FIRST_DEAL, dealer, 0, TABLE, self.course.seating.nothing)

    def read_move(self, text: str) -> Move:
        return moves.read(text, self.texts)

    def pace(self, state: StateT) -> Mapping[Seat, int]:
        """A finished trick lies for so long at most (TUP-TRICK-4)."""
        if not isinstance(state.phase, TrickLying):
            return {}
        return dict.fromkeys(self.to_act(state), state.options.trick_pause_ms)

    def to_act(self, state: StateT) -> frozenset[Seat]:
        phase = state.phase
        return self._to_act[type(phase)](state, phase)

    def legal_moves(self, state: StateT, seat: Seat) -> tuple[Move, ...]:
        if 0 <= seat < self._seats:
            phase = state.phase
            return self._legal_moves[type(phase)](state, phase, seat)
        return self._anytime.director_moves(state) if seat == DIRECTOR else ()

    def default_move(self, state: StateT, seat: Seat) -> Move:
        return self.phases[type(state.phase)].default_move(state, state.phase, seat)

    def candidates(self, state: StateT, seat: Seat) -> tuple[Move, ...]:
        if 0 <= seat < self._seats:
            return self.phases[type(state.phase)].candidates(state, state.phase, seat)
        return self.legal_moves(state, seat)

    def refusal(self, state: StateT, seat: Seat, move: Move) -> RuleViolation:
        legal = self.legal_moves(state, seat)
        general = self._anytime.refusal(state, seat, move, legal)
        return general or self.phases[type(state.phase)].refusal(state, state.phase, seat, move)

    def perform(self, state: StateT, seat: Seat, move: Move, *, by_clock: bool) -> TuppiStep:
        if move.out_of_turn:
            return self._anytime.perform(state, seat, move)
        phase = state.phase
        return self._perform[type(phase)](state, phase, seat, move, by_clock=by_clock)

    def outcome(self, state: StateT) -> Outcome | None:
        return state.phase.outcome if isinstance(state.phase, Ended) else None

    def disclose(self, event: Event, viewer: Viewer) -> Event:
        return knowledge.disclose(event, viewer)

    def recall(self, state: StateT, event: Event, viewer: Viewer) -> Event:
        return knowledge.recall(state, event, viewer)

    def trick_taker(self, event: Event) -> Seat | None:
        return event.winner if isinstance(event, TrickTaken) else None

    def begins_deal(self, event: Event) -> bool:
        return isinstance(event, DealStarted)

    def deals_open(self, options: OptionsT) -> Literal["after-deal", "after-match"]:
        return knowledge.deals_open(options)

    def published(
        self, options: OptionsT, dealing: Dealing, plies: Sequence[Ply]
    ) -> tuple[Ply, ...]:
        """The moves without the sealed shows that were never turned (TUP-SHOW-13)."""
        state = self.start(options, dealing).state
        happened: list[tuple[Event, ...]] = []
        for ply in plies:
            step = self.apply(state, ply.actor, self.read_move(ply.move), by_clock=ply.by_clock)
            state = step.state
            happened.append(step.events)
        secret = knowledge.never_turned(happened)
        return tuple(ply for number, ply in enumerate(plies) if number not in secret)

    def follow_sheet(
        self,
        options: OptionsT,
        lines: Sequence[LineT],
        first_dealer: Seat,
        void: Void = NO_VOID,
        before: Paper[Any] | None = None,
    ) -> Paper[Match]:
        self.check_options(options)
        return follow(SheetRules(self, options), self._first(first_dealer), lines, void, before)

    def tally_of(self, options: OptionsT, paper: Paper[Any]) -> Tally:
        over, match = paper.outcome is not None, paper.match
        how = paper.outcome or self.course.on_points(options, match)
        stops = over or not self.has_deals_to_play(options)
        return Tally(how, over, None if over else match.dealer, stops)


class SheetRules(PaperRules[Match, LineT, Any]):
    """What a game of the family makes of the paper."""

    DEALT_BY_THE_SAME = True

    def __init__(self, engine: FamilyEngine[Any, Any, Any, LineT], options: FamilyOptions) -> None:
        self._engine = engine
        self._options = options

    def read(self, match: Match, lines: Sequence[LineT], number: int) -> tuple[Match, Any]:
        return match, self._engine.read_line(self._options, match, lines[number - 1], number)

    def score(self, match: Match, read: Any) -> PaperScored[Match]:
        scored = self._engine.score_read(self._options, match, read)
        outcome = self._engine.course.ended(self._options, scored)
        return PaperScored(scored.score, scored.match, outcome)

    def annul(self, match: Match, score: Score) -> tuple[Score, Match]:
        told = replace(score, **self._engine.nothing)
        left = replace(told, rise_fell=False, rise=match.rise, tallies=match.tallies, tuppi=None)
        return left, replace(match, pack=match.pack + 1)

    def dealer(self, match: Match) -> Seat:
        return match.dealer

    def dealt_by(self, match: Match, dealer: Seat) -> Match:
        return replace(match, dealer=dealer)

    def after_end(self, number: int) -> BadLine:
        return refusals.LINE_AFTER_END.line(number=number)
