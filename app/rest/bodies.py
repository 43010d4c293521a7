"""The bodies of requests: strict, closed, and bounded in every text.

Parts that depend on the game (options, lines) are taken as they are and read by its referee.
"""

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
)

from app.application.actor import Scope
from app.application.errors import Code, Refused
from app.application.matches.opening import WantedMatch, WantedSeat
from app.application.naming import (
    LABEL_LONGEST,
    LOGIN,
    NAME_LONGEST,
    NONCE,
    PASSWORD_LONGEST,
    PASSWORD_SHORTEST,
    UNPRINTABLE,
)
from app.application.people.bots import WantedBot
from app.application.people.hook_values import HOOK_EVENTS, HookEvent
from app.application.people.hooks import WantedHook
from app.application.people.targets import LONGEST_URL
from app.application.values import AbsenceWish
from app.domain.admission import LONGEST_WAIT_S, MOST_ARBITERS, Admission, Admitted
from app.domain.clock import LONGEST_S, ClockKind, TimeControl, TimeoutPolicy
from app.domain.match import Spectators
from app.domain.meeting import Phrase
from app.engine.dealing import NO_SEED, Scripted
from app.engine.values import Line, Options
from app.rest.answers import input_of

StructT = TypeVar("StructT", bound=msgspec.Struct)

LARGEST = 2**31 - 1
LONGEST_MOVE = 100


def printable(text: str) -> str:
    """The text, if it has no control characters."""
    if re.search(f"[{UNPRINTABLE}\ud800-\udfff]", text):
        raise ValueError("no control characters")
    return text


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LONGEST),
    AfterValidator(printable),
    Field(
        json_schema_extra={"pattern": rf"^[^{UNPRINTABLE}]*[^{UNPRINTABLE}\s][^{UNPRINTABLE}]*$"}
    ),
]
Label = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=LABEL_LONGEST),
    AfterValidator(printable),
    Field(json_schema_extra={"pattern": rf"^[^{UNPRINTABLE}]*$"}),
]
Login = Annotated[str, StringConstraints(pattern=f"^{LOGIN}$")]
Password = Annotated[
    str, StringConstraints(min_length=PASSWORD_SHORTEST, max_length=PASSWORD_LONGEST)
]
Word = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{1,64}$")]
Nonce = Annotated[
    str,
    StringConstraints(pattern=f"^{NONCE}$"),
    Field(description="Mixed into the dealing; public once the match starts."),
]
InvitationCode = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{1,200}$")]
Card = Annotated[str, StringConstraints(min_length=1, max_length=8)]
Pack = Annotated[list[Card], Field(max_length=120)]
GameOptions = Annotated[dict[str, Any], WithJsonSchema(input_of(Options))]
GameLine = Annotated[dict[str, Any], WithJsonSchema(input_of(Line))]


class Body(BaseModel):
    """A body that holds what it says and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewAccount(Body):
    """Who wants an account."""

    login: Login
    name: Name
    password: Password


class NewGuest(Body):
    """Who wants to play without an account."""

    name: Name


class ProfileToPut(Body):
    """The name that others see, and the real one, if it is to be known to its person alone."""

    name: Name
    real_name: Label | None = None


class Farewell(Body):
    """The password of an account that is to be forgotten; a guest has none."""

    password: (
        Annotated[str, StringConstraints(min_length=1, max_length=PASSWORD_LONGEST)] | None
    ) = None


class HookToMake(Body):
    """Where a webhook points, and what it is told of."""

    url: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_URL)]
    events: Annotated[list[HookEvent], Field(min_length=1, max_length=len(HOOK_EVENTS))]

    def wanted(self) -> WantedHook:
        """The same for the use case."""
        return WantedHook(self.url, tuple(self.events))


class LogIn(Body):
    """A login name with its password, and what the token is for."""

    login: Login
    password: Annotated[str, StringConstraints(min_length=1, max_length=PASSWORD_LONGEST)]
    label: Label = ""
    scopes: Annotated[
        list[Literal["read", "play", "account"]], Field(min_length=1, max_length=3)
    ] = ["read", "play", "account"]

    def wanted_scopes(self) -> tuple[Scope, ...]:
        """The scopes, each once."""
        return tuple(scope for scope in Scope if scope.value in self.scopes)


class SeatWish(Body):
    """How a seat of a new match is filled: by a house bot's ``policy``, or kept for ``player``."""

    kind: Literal["open", "me", "bot", "reserved"] = "open"
    policy: Word | None = None
    nonce: Nonce | None = None
    player: Word | None = None


class SeatTaker(Body):
    """Who takes a seat: the caller, with the ``code`` of an invitation, or a house bot.

    Or the seat is kept for a ``player``.
    """

    kind: Literal["me", "bot", "reserved"]
    policy: Word | None = None
    player: Word | None = None
    nonce: Nonce | None = None
    code: InvitationCode | None = None


class Script(Body):
    """Packs in dealing order, top card first, and the cards turned to find the first dealer."""

    packs: Annotated[list[Pack], Field(max_length=500)]
    opening: Pack = []
    seed: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] = NO_SEED

    def dealing(self) -> Scripted:
        """The dealing that this describes."""
        packs = tuple(tuple(pack) for pack in self.packs)
        return Scripted(packs, tuple(self.opening), self.seed)


class Time(Body):
    """How long seats may think: ``seconds`` for each decision (``move``) or for all (``bank``)."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Field(ge=0, le=LONGEST_S)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    on_timeout: TimeoutPolicy = "default_move"

    def control(self) -> TimeControl:
        """The same for the use case."""
        return TimeControl(self.kind, self.seconds, self.increment, self.on_timeout)


class AdmissionWish(Body):
    """Who may sit and look; `arbiters` are accounts, for the policy of that name."""

    players: Admitted = "mixed"
    private: bool = False
    bots_after: Annotated[int, Field(ge=0, le=LONGEST_WAIT_S)] | None = None
    ready_within: Annotated[int, Field(ge=5, le=3600)] | None = None
    reserved_for: Annotated[int, Field(ge=10, le=LONGEST_WAIT_S)] = 300
    phrases: bool = True
    arbiters: Annotated[list[Word], Field(max_length=MOST_ARBITERS)] = []

    def admission(self) -> Admission:
        """The same for the use case."""
        return Admission(**{**self.model_dump(), "arbiters": tuple(self.arbiters)})


class InvitationToRead(Body):
    """The code of an invitation."""

    code: InvitationCode


class BotTerms(Body):
    """What a bot offers."""

    games: Annotated[list[Word], Field(min_length=1, max_length=20)]
    version: Label = ""


class NewBot(BotTerms):
    """A bot of the caller."""

    name: Name

    def wanted(self) -> WantedBot:
        """The same for the use case."""
        return WantedBot(self.name, tuple(self.games), self.version)


class NewBotToken(Body):
    """What the token of a bot is for."""

    label: Label = ""


class NewPhrase(Body):
    """What is said."""

    phrase: Phrase


class AbsenceClaim(Body):
    """What becomes of a match whose other players do not come back."""

    wish: AbsenceWish


class PauseWish(Body):
    """Whether I want the match to pause."""

    wanted: bool


class NewMatch(Body):
    """The match that is wanted: ``options`` as the game has them, seats from 0 on."""

    game: Word
    options: GameOptions = {}
    seats: Annotated[list[SeatWish], Field(max_length=16)] = []
    spectators: Spectators = "public"
    exercise: bool = False
    script: Script | None = None
    time: Time = Time()
    admission: AdmissionWish = AdmissionWish()

    def wanted(self) -> WantedMatch:
        """The same for the use case."""
        return WantedMatch(
            game=self.game,
            options=as_json(self.options),
            seats=[
                WantedSeat(seat.kind, seat.policy, seat.nonce, seat.player) for seat in self.seats
            ],
            spectators=self.spectators,
            exercise=self.exercise,
            script=self.script.dealing() if self.script else None,
            time=self.time.control(),
            admission=self.admission.admission(),
        )


class QuickWish(Body):
    """What is to be played at once; a table that has to be opened is `admission` of its kind."""

    game: Word
    options: GameOptions = {}
    time: Time = Time()
    admission: AdmissionWish = AdmissionWish()
    partners: Annotated[
        list[Word],
        Field(max_length=15, description="Players for whom seats of my side are kept."),
    ] = []
    nonce: Nonce | None = None

    def wanted(self) -> WantedMatch:
        """The same for the use case."""
        return WantedMatch(
            game=self.game,
            options=as_json(self.options),
            time=self.time.control(),
            admission=self.admission.admission(),
        )


class Rematch(Body):
    """What I bring along to a rematch."""

    nonce: Nonce | None = None


class NewMove(Body):
    """One decision: its number at this seat, from 0, and the move in canonical text."""

    turn: Annotated[int, Field(ge=0, le=LARGEST)]
    move: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE)]


class DirectorMove(Body):
    """A move of the director, and the position of the last event that the director saw."""

    position: Annotated[int, Field(ge=0, le=LARGEST)]
    move: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE)]


class Sheet(Body):
    """The lines of a paper sheet, in order."""

    lines: Annotated[list[GameLine], Field(max_length=1000)]
    options: GameOptions = {}
    first_dealer: Annotated[int, Field(ge=0, le=15)] = 0


def as_json(value: Any) -> bytes:
    """What was read from JSON, as JSON again.

    Raises :class:`Refused` ``malformed-request`` for a number that no game could read.
    """
    try:
        return msgspec.json.encode(value)
    except (OverflowError, UnicodeEncodeError) as error:
        raise Refused(Code.MALFORMED_REQUEST, path="$", reason="number out of range") from error


def read_struct(given: dict[str, Any], kind: type[StructT], where: str = "$") -> StructT:
    """A part of a body that is a struct of both surfaces.

    Raises :class:`Refused` ``malformed-request`` with the path from ``where`` on.
    """
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        place = where + path.strip("`").removeprefix("$")
        raise Refused(Code.MALFORMED_REQUEST, path=place, reason=reason) from error
