"""What use cases answer: frozen structs that both surfaces turn into types of their own.

Fields annotated with an open base of ``engine.values`` hold the class of the game at hand.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.actor import Scope
from app.domain.admission import AccountKind, Admission
from app.domain.clock import TimeControl
from app.domain.match import HolderKind, Spectators, StandInReason, Status
from app.engine.refusals import RefusalParam
from app.engine.values import (
    By,
    Deal,
    Event,
    Line,
    Move,
    Options,
    Outcome,
    Score,
    SheetRow,
    View,
)

Moment = Annotated[str, Meta(description="A moment in UTC, ISO 8601 with milliseconds.")]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="A seat in playing order, from 0.")]
Result = Annotated[Literal["won", "lost", "drawn", "unfinished"], Meta(title="MatchResult")]


class Page(Struct, frozen=True):
    """Where a list goes on: ``after`` of the next request, null at the end."""

    next: str | None
    has_more: bool


# Who calls.


class Player(Struct, frozen=True):
    """A person as others see them."""

    id: str
    name: str
    kind: AccountKind
    created_at: Moment


class Token(Struct, frozen=True):
    """A token without its secret; ``hint`` is how it begins."""

    id: str
    label: str
    hint: str
    scopes: tuple[Scope, ...]
    created_at: Moment
    expires_at: Moment | None
    revoked_at: Moment | None


class NewToken(Struct, frozen=True):
    """A new token; its ``secret`` is told only this once."""

    secret: str
    token: Token
    player: Player


class TokenList(Struct, frozen=True):
    """All tokens of one account, newest first."""

    tokens: tuple[Token, ...]


class Me(Struct, frozen=True):
    """The caller and what its token may do."""

    player: Player
    scopes: tuple[Scope, ...]


# The catalogue.


class Word(Struct, frozen=True):
    """One word of a game in the asked language."""

    key: str
    text: str


class Game(Struct, frozen=True):
    """A game of the catalogue, its option defaults, and its words in the asked language."""

    id: str
    name: str
    family: str
    rules_version: int
    seats: tuple[int, ...]
    languages: tuple[str, ...]
    policies: tuple[str, ...]
    defaults: Options
    words: tuple[Word, ...]


class GameList(Struct, frozen=True):
    """Every game of the catalogue."""

    games: tuple[Game, ...]


class ScoredSheet(Struct, frozen=True):
    """Paper lines, scored."""

    game: str
    rows: tuple[SheetRow, ...]


# Matches.


class SeatInfo(Struct, frozen=True):
    """One seat: who holds it, and on which side.

    How many decisions it has made is told when the match is over: while it runs, the number may
    tell what happened in tricks that nobody may look back at. The caller's own number stands in
    ``Turn``.

    `account_kind` says whether a person plays or somebody's bot; `owner` and `version` are the
    bot's. A reserved seat opens again at `until`, unless its player has sat down.
    """

    seat: SeatNumber
    side: Count
    kind: HolderKind
    player_id: str | None
    name: str
    account_kind: AccountKind | None
    owner: str | None
    version: str | None
    until: Moment | None
    policy: Annotated[str | None, Meta(description="The house bot's policy.")]
    stand_in: Annotated[
        str | None, Meta(description="The policy that plays while the player is away.")
    ]
    stand_in_because: StandInReason | None
    forfeited: Annotated[bool, Meta(description="It gave the match up, or ran out of time.")]
    turn: Annotated[Count | None, Meta(description="Its decisions; null while the match runs.")]


class SeatClock(Struct, frozen=True):
    """A seat's clock: ``deadline`` while it runs, otherwise ``left_ms``, where it stands."""

    seat: SeatNumber
    left_ms: Count
    deadline: Moment | None


class MatchClock(Struct, frozen=True):
    """How long seats may think, and where their clocks stand. Without a clock ``seats`` is empty.

    ``pausing`` are the seats whose players want a pause; ``paused_at`` is set while it lasts.
    """

    time: TimeControl
    seats: tuple[SeatClock, ...]
    paused_at: Moment | None
    pausing: tuple[int, ...]


class MeetingInfo(Struct, frozen=True):
    """What goes on around the table: before the start, and which match came before and after.

    `bots_at` is when house bots fill the open seats; `ready_by` until when all seats confirm.
    """

    open_seats: Count
    bots_at: Moment | None
    ready_by: Moment | None
    ready: tuple[int, ...]
    rematch_of: str | None
    rematch: str | None
    round_stands: Annotated[
        bool,
        Meta(
            description="At a table of a tournament: the clock of the round has not been started, "
            "or is paused. A deal in progress is played out, and none starts before it runs."
        ),
    ] = False


class MatchInfo(Struct, frozen=True):
    """A match without what happens at the table: the same for everybody."""

    id: str
    game: str
    rules_version: int
    options: Options
    status: Status
    exercise: Annotated[bool, Meta(description="Its packs were scripted; it counts for nothing.")]
    spectators: Spectators
    admission: Admission
    opened_by: str
    created_at: Moment
    started_at: Moment | None
    finished_at: Moment | None
    seats: tuple[SeatInfo, ...]
    meeting: MeetingInfo
    clock: MatchClock
    position: Annotated[Count, Meta(description="The position of the last event.")]
    deals: Annotated[Count, Meta(description="How many deals are finished.")]
    commitment: Annotated[str | None, Meta(description="SHA-256 of the seed.")]
    outcome: Outcome | None


class Turn(Struct, frozen=True):
    """What the caller's seat may do: send ``turn`` and one ``move``.

    For a move out of turn (a concession, a vote) ``aside`` is the number to send as ``turn``.
    """

    seat: SeatNumber
    turn: Count
    aside: Count
    must_act: bool
    deadline: Annotated[Moment | None, Meta(description="When the time for it is up.")]
    legal_moves: tuple[Move, ...]


AbsenceWish = Annotated[
    Literal["stand_in", "abandon"],
    Meta(
        title="AbsenceWish",
        description="A house bot plays for who is away, until the player is back; or the match is "
        "given up and counts for nobody.",
    ),
]


class Claim(Struct, frozen=True):
    """A seat that must act and whose player is away: from `at` on the caller may claim that.

    Only in matches without a clock, or in which nothing happens when time is up. From
    `given_up_at` on the caller may give the match up; it is null while another player is there.
    """

    seat: SeatNumber
    at: Moment
    given_up_at: Moment | None


class MatchView(Struct, frozen=True):
    """A match as the caller sees it now. ``view`` and ``to_act`` are there once it runs.

    Callers who see only finished deals have no ``view`` of a running match, but the ``score`` of
    the last finished deal, and where the match stood after it.
    """

    match: MatchInfo
    to_act: tuple[int, ...]
    you: Turn | None
    view: View | None
    score: Annotated[
        Score | None,
        Meta(description="Of the last finished deal, for who sees none that is played."),
    ] = None
    claims: Annotated[
        tuple[Claim, ...],
        Meta(
            description="Whose absence the caller may claim, and from when: told when the match "
            "is read and in `hello`, not in answers to moves and other changes."
        ),
    ] = ()


class MatchList(Struct, frozen=True):
    """A page of matches, newest first."""

    matches: tuple[MatchInfo, ...]
    page: Page


class LoggedEvent(Struct, frozen=True):
    """An event in the log: ``position`` counts from 1 without gaps, the same for everybody."""

    position: Count
    at: Annotated[Moment | None, Meta(description="When, where that may be told.")]
    seat: Annotated[int | None, Meta(description="Whose move caused it, where that may be told.")]
    by: Annotated[By | None, Meta(description="Who made the move, where that may be told.")]
    event: Event


class EventPage(Struct, frozen=True):
    """A page of the log; go on with ``after`` = ``position``."""

    events: tuple[LoggedEvent, ...]
    position: Annotated[Count, Meta(description="The position of the last event on this page.")]
    head: Annotated[Count, Meta(description="The position of the last event of the match.")]
    has_more: bool


class MovePlayed(Struct, frozen=True):
    """A move that stands, its events as the mover sees them, and the match after it.

    A repeated request gets the same move and events; ``match`` is always the present.
    """

    seat: SeatNumber
    turn: Count
    move: str
    by: By
    repeated: bool
    events: tuple[LoggedEvent, ...]
    match: MatchView


class Barred(Struct, frozen=True):
    """Why a move is barred, in the asked language."""

    code: str
    rule: str
    title: str
    detail: str


class ExplainedMove(Struct, frozen=True):
    """A move that the seat might think of, and what bars it, if anything."""

    move: Move
    legal: bool
    barred: Barred | None


class LegalMoves(Struct, frozen=True):
    """What the caller's seat may do; ``explained`` is filled when it was asked for."""

    turn: Turn
    explained: tuple[ExplainedMove, ...]


class FinishedDeal(Struct, frozen=True):
    """A finished deal: as on paper, its score, and the whole of it."""

    number: Count
    line: Line
    score: Score
    deal: Deal


class DealList(Struct, frozen=True):
    """The finished deals that the caller may read."""

    deals: tuple[FinishedDeal, ...]
    page: Page


class Proof(Struct, frozen=True):
    """What checks the dealing: the commitment, and the seeds once the match is over.

    With no nonces the seed that deals is the one that was committed to.
    """

    match: str
    commitment: Annotated[str, Meta(description="SHA-256 of the seed, told when it was opened.")]
    nonces: Annotated[tuple[str, ...], Meta(description="By seat, once the match has started.")]
    seed: str | None
    dealing_seed: Annotated[str | None, Meta(description="The seed with the nonces mixed in.")]
    method: str
    seal: Annotated[
        str | None,
        Meta(description="SHA-256 over proof, record and deals, once the match is finished."),
    ] = None


class Problem(Struct, frozen=True):
    """A refusal in words: RFC 9457, with the code, the rule and its parameters."""

    type: str
    title: str
    status: Count
    detail: str
    code: str
    rule: str | None
    params: tuple[RefusalParam, ...]
    request_id: str


class MoveProblem(Problem, frozen=True):
    """A refused move: what the seat may send instead, as in ``Turn``."""

    seat: SeatNumber
    turn: Count
    aside: Count
    remaining_ms: Annotated[int | None, Meta(description="What the seat's running clock has left.")]
    legal_moves: tuple[Move, ...]
