"""The referee: one game behind text and JSON, which is how the application holds it.

States, moves and events pass through as opaque values; only the referee turns them into bytes
and back. It adds no rule of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from app.engine.contract import DealsOpen, GameInfo, GameTypes, RulesEngine, Step
from app.engine.counts import Counted, CountOf, Paired
from app.engine.dealing import Dealing
from app.engine.errors import BadLine, BadOptions, EngineError, WrongRulesVersion
from app.engine.forms import FormCell, LineField, SheetForm
from app.engine.layout import Layout
from app.engine.paper import NO_VOID, Paper, Void
from app.engine.ply import Ply
from app.engine.record import (
    Envelope,
    Record,
    RefusedPly,
    SeatMoves,
    Verification,
)
from app.engine.refusals import Reason, Refusal, refusal_of
from app.engine.rulings import Ruled
from app.engine.seats import SPECTATOR, Seat, Viewer
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

State = Struct
"""A state of some game; only its referee looks inside."""

AnyEngine = RulesEngine[Any, Any, Any, Any, Any, Any]
AnyStep = Step[State, Event]


class Explained(Struct, frozen=True):
    """A move that a seat might think of, and the refusal that bars it, if any."""

    move: Move
    refusal: Refusal | None


class Referee:
    """Plays one game by canonical text and JSON."""

    def __init__(self, engine: AnyEngine) -> None:
        self.engine = engine
        types = engine.types
        self._state = msgspec.json.Decoder(types.state)
        self._options = msgspec.json.Decoder(types.options)
        self._event = msgspec.json.Decoder(_union(types.events))
        self._deal = msgspec.json.Decoder(types.deal)
        self._lines = msgspec.json.Decoder(list[types.line])  # type: ignore[name-defined]
        self._encoder = msgspec.json.Encoder()

    @property
    def info(self) -> GameInfo:
        """What the catalogue tells of the game."""
        return self.engine.info

    @property
    def types(self) -> GameTypes:
        """The value classes of the game."""
        return self.engine.types

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every reason that the game may give for a refusal."""
        return self.engine.reasons

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the texts of the game must have."""
        return self.engine.words

    @property
    def glossary(self) -> Mapping[str, str]:
        """What the fields mean that only this game has."""
        return self.engine.glossary

    @property
    def line_fields(self) -> Mapping[str, LineField]:
        """What a form for lines must know of their fields besides their schema."""
        return self.engine.line_fields

    @property
    def counts(self) -> Mapping[str, CountOf]:
        """The names of all that histories count of this game."""
        return self.engine.counts

    def rule_for(self, decided: Ruled) -> str:
        """The rule of the game for such a decision; empty where its law says nothing of it."""
        return self.engine.rulings.get(decided, "")

    # Options, lines: what people send in as JSON.

    def read_options(self, text: bytes) -> Options:
        """Options from JSON, checked. Raises :class:`BadOptions` with the path of what is wrong."""
        try:
            options: Options = self._options.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadOptions("malformed-options", params={"detail": str(error)}) from error
        self.engine.check_options(options)
        return options

    def read_lines(self, text: bytes) -> Sequence[Line]:
        """Paper lines from a JSON list. Raises :class:`BadLine` with the path of what is wrong."""
        try:
            lines: list[Line] = self._lines.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadLine("malformed-line", params={"detail": str(error)}) from error
        return lines

    def seats(self, options: Options) -> int:
        """How many seats a match with these options has."""
        return self.engine.seats(options)

    def sides(self, options: Options) -> tuple[tuple[Seat, ...], ...]:
        """The partnerships that are fixed for the match."""
        return self.engine.sides(options)

    def deals_open(self, options: Options) -> DealsOpen:
        """From when on the seats may read finished deals."""
        return self.engine.deals_open(options)

    def seat_filled(self, seat: Seat, *, bot: bool) -> Move | None:
        """What the director says when the kind of a seat's holder changes, if anything."""
        move: Move | None = self.engine.seat_filled(seat, bot=bot)
        return move

    def time_limit(self, options: Options) -> int | None:
        """After how many seconds of a match the last deal is called."""
        return self.engine.time_limit(options)

    def tournament_options(self, options: Options, block: int | None) -> Options:
        """The options of a tournament's match, in a block of so many entries. ``BadOptions``."""
        chosen: Options = self.engine.tournament_options(options, block)
        self.engine.check_options(chosen)
        return chosen

    def table_options(self, options: Options, entries: int) -> Options:
        """The options of a match between so many entries. Raises ``BadOptions``."""
        chosen: Options = self.engine.table_options(options, entries)
        self.engine.check_options(chosen)
        return chosen

    def pace(self, state: State) -> Mapping[Seat, int]:
        """The milliseconds that the rules give some of the seats that must act."""
        pace: Mapping[Seat, int] = self.engine.pace(state)
        return pace

    def unsettled(self, state: State) -> frozenset[Seat]:
        """The seats that may still take back what they have decided."""
        seats: frozenset[Seat] = self.engine.unsettled(state)
        return seats

    def is_out_of_turn(self, text: str) -> bool:
        """Whether the move of this text is made out of turn. Raises ``MalformedMove``."""
        move: Move = self.engine.read_move(text)
        return move.out_of_turn

    # Play.

    def start(self, options: Options, dealing: Dealing) -> AnyStep:
        """The first state of a match and its first events."""
        return self.engine.start(options, dealing)

    def play(self, state: State, actor: Seat, text: str, *, by_clock: bool = False) -> AnyStep:
        """Make the move of this text. Raises ``MalformedMove`` or ``RuleViolation``."""
        return self.engine.apply(state, actor, self.engine.read_move(text), by_clock=by_clock)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats that must act now."""
        return self.engine.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """What this seat may do now."""
        return self.engine.legal_moves(state, seat)

    def default_move(self, state: State, seat: Seat) -> Move:
        """What the clock would do for this seat."""
        move: Move = self.engine.default_move(state, seat)
        return move

    def explain(self, state: State, seat: Seat) -> tuple[Explained, ...]:
        """Each move that the seat might think of, with the rule that bars it, if any."""
        legal = self.engine.legal_moves(state, seat)
        thought_of = self.engine.candidates(state, seat)
        barred = (move for move in thought_of if move not in legal)
        return (
            *(Explained(move, None) for move in legal),
            *(Explained(move, self._bar(state, seat, move)) for move in barred),
        )

    def _bar(self, state: State, seat: Seat, move: Move) -> Refusal:
        return refusal_of(self.engine.refusal(state, seat, move))

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended; None while it runs."""
        return self.engine.outcome(state)

    # What may be known.

    def view(self, state: State, viewer: Viewer) -> View:
        """What this viewer may know now."""
        view: View = self.engine.view(state, viewer)
        return view

    def disclose(self, event: Event, viewer: Viewer) -> Event:
        """The event as this viewer sees it when it happens."""
        disclosed: Event = self.engine.disclose(event, viewer)
        return disclosed

    def recall(self, state: State, event: Event, viewer: Viewer) -> Event:
        """The event as this viewer may look back at it in this state."""
        recalled: Event = self.engine.recall(state, event, viewer)
        return recalled

    def trick_takers(self, events: Sequence[Event]) -> tuple[Seat, ...]:
        """Who takes the tricks that these events complete."""
        takers = map(self.engine.trick_taker, events)
        return tuple(seat for seat in takers if seat is not None)

    def before_deal(self, events: Sequence[Event]) -> int:
        """How many of these events come before the first deal that begins among them."""
        begun = (place for place, event in enumerate(events) if self.engine.begins_deal(event))
        return next(begun, len(events))

    # Paper.

    def begins(self, events: Sequence[Event]) -> bool:
        """Whether a deal begins, or is dealt again, by these events."""
        return any(self.engine.begins_deal(event) for event in events)

    def is_spoken(self, text: str) -> bool:
        """Whether the move of this text is said aloud. Raises ``MalformedMove``."""
        return isinstance(self.engine.read_move(text), self.engine.spoken)

    def line_of(self, deal: Deal) -> Line:
        """A played deal as its paper line."""
        line: Line = self.engine.line_of(deal)
        return line

    def score_of(self, deal: Deal) -> Score:
        """What a played deal changed."""
        score: Score = self.engine.score_of(deal)
        return score

    def counted(self, line: Line, score: Score) -> tuple[Counted, ...]:
        """What histories count of a deal that is over."""
        return self.engine.counted(line, score)

    def paired(self, line: Line, score: Score) -> tuple[Paired, ...]:
        """Who were partners in a deal that is over, where deals part sides."""
        return self.engine.paired(line, score)

    def lay_out(self, deal: Deal) -> Layout:
        """A played deal as it is drawn on paper."""
        return self.engine.lay_out(deal)

    def follow_sheet(
        self,
        options: Options,
        lines: Sequence[Line],
        first_dealer: Seat,
        void: Void = NO_VOID,
        before: Paper[Any] | None = None,
    ) -> Paper[Any]:
        """Score paper lines, going on from what the first of them came to before."""
        return self.engine.follow_sheet(options, lines, first_dealer, void, before)

    def tally_of(self, options: Options, paper: Paper[Any]) -> Tally:
        """Where a sheet that was followed stands."""
        return self.engine.tally_of(options, paper)

    def score_sheet(
        self, options: Options, lines: Sequence[Line], first_dealer: Seat, void: Void = NO_VOID
    ) -> tuple[SheetRow, ...]:
        """Score paper lines through the same code as play."""
        return self.engine.score_sheet(options, lines, first_dealer, void)

    def sheet_form(self, options: Options) -> SheetForm:
        """The columns of a paper sheet."""
        return self.engine.sheet_form(options)

    def sheet_cells(self, options: Options, row: SheetRow) -> tuple[FormCell, ...]:
        """A scored line in these columns."""
        return self.engine.sheet_cells(options, row)

    # Bytes.

    def write(self, value: Struct) -> bytes:
        """The JSON of any value of this game."""
        return self._encoder.encode(value)

    def read_state(self, data: bytes) -> State:
        """The state of these bytes."""
        state: State = self._state.decode(data)
        return state

    def read_event(self, data: bytes) -> Event:
        """The event of these bytes."""
        event: Event = self._event.decode(data)
        return event

    def read_deal(self, data: bytes) -> Deal:
        """The deal of these bytes."""
        deal: Deal = self._deal.decode(data)
        return deal

    def digest(self, state: State) -> str:
        """The SHA-256 of a state's JSON, in hex: equal states have equal digests."""
        return sha256(self._encoder.encode(state)).hexdigest()

    # Records.

    def open_record(self, envelope: Envelope) -> Record:
        """The record of an envelope whose game is this one."""
        if envelope.rules_version != self.info.rules_version:
            params = {"asked": envelope.rules_version, "played": self.info.rules_version}
            raise WrongRulesVersion(params=params)
        return Record(
            game=envelope.game,
            rules_version=envelope.rules_version,
            options=self.read_options(bytes(envelope.options)),
            dealing=envelope.dealing,
            moves=envelope.moves,
            players=envelope.players,
            proof=envelope.proof,
        )

    def replay(self, record: Record) -> Iterator[tuple[Ply | None, AnyStep]]:
        """The start and each move with what it did. Raises as :meth:`play` does."""
        step = self.start(record.options, record.dealing)
        yield None, step
        for ply in record.moves:
            step = self.play(step.state, ply.actor, ply.move, by_clock=ply.by_clock)
            yield ply, step

    def published(self, record: Record) -> Record:
        """The record as it may be told after the match: same deals, same outcome."""
        moves = self.engine.published(record.options, record.dealing, record.moves)
        return msgspec.structs.replace(record, moves=moves)

    def verify(self, record: Record) -> Verification:
        """Replay a record and tell what it gave, up to its first refusal."""
        deals: list[Deal] = []
        made = 0
        refused = None
        replay = self.replay(record)
        step = next(replay)[1]
        try:
            for _, step in replay:
                made += 1
                if step.deal is not None:
                    deals.append(step.deal)
        except EngineError as error:
            refused = RefusedPly(made, record.moves[made].move, refusal_of(error))
        return self._verification(step.state, made, deals, refused)

    def _verification(
        self, state: State, made: int, deals: list[Deal], refused: RefusedPly | None
    ) -> Verification:
        acting = tuple(sorted(self.to_act(state)))
        return Verification(
            game=self.info.id,
            moves_made=made,
            deals=tuple(deals),
            digest=self.digest(state),
            view=self.view(state, SPECTATOR),
            to_act=acting,
            seats=tuple(SeatMoves(seat, self.legal_moves(state, seat)) for seat in acting),
            outcome=self.outcome(state),
            refused=refused,
        )


def _union(classes: Sequence[type[Struct]]) -> Any:
    return reduce(or_, classes)
