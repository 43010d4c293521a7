"""The bodies of requests about tournaments. The plan is read by its own types."""

from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from app.application.naming import NAME_LONGEST, REASON_LONGEST, UNPRINTABLE
from app.application.tournament.announcing import WantedTournament
from app.application.tournament.drawing import Pairings, WantedDraw
from app.application.tournament.entering import WantedEntry
from app.application.tournament.lists import NameOrder
from app.application.tournament.membership import WantedMember
from app.application.tournament.sheets import Ruling
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.judging_facts import WalkoverCause
from app.domain.tournament.pairing import GivenTable
from app.domain.tournament.plan import Plan
from app.domain.tournament.role_facts import Role
from app.domain.tournament.round_clock import MOST_SECONDS
from app.domain.tournament.stages import MOST_ROUNDS
from app.rest.answers import input_of
from app.rest.bodies import Body, GameLine, GameOptions, Name, Word, as_json, printable, read_struct

CODE_LONGEST = 200
MOST_LINES = 1000
MOST_RULINGS = 100_000
LIST_LONGEST = 60_000

GivenPlan = Annotated[dict[str, Any], WithJsonSchema(input_of(Plan))]
Reason = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=REASON_LONGEST),
    AfterValidator(printable),
    Field(json_schema_extra={"pattern": rf"^[^{UNPRINTABLE}]*$"}),
]
Place = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=NAME_LONGEST),
    AfterValidator(printable),
    Field(json_schema_extra={"pattern": rf"^[^{UNPRINTABLE}]*$"}),
]
LinkCode = Annotated[str, StringConstraints(pattern=rf"^[0-9A-Za-z_.-]{{1,{CODE_LONGEST}}}$")]
Lines = Annotated[list[GameLine], Field(max_length=MOST_LINES)]


class TournamentTerms(Body):
    """What can be changed of a tournament until it is drawn; what is left out stays."""

    name: Name
    options: GameOptions | None = None
    plan: GivenPlan | None = None

    def wanted(self) -> WantedTournament:
        """The same for the use case."""
        return WantedTournament(self.name, options=self.own_options(), plan=self.own_plan())

    def own_options(self) -> bytes | None:
        """The options as JSON, if any are given."""
        return None if self.options is None else as_json(self.options)

    def own_plan(self) -> Plan | None:
        """The plan, if one is given. Raises :class:`Refused` ``malformed-request``."""
        return None if self.plan is None else read_plan(self.plan)


class NewTournament(TournamentTerms):
    """A tournament by a ``preset``, or by a ``game`` and a ``plan``."""

    preset: Word | None = None
    game: Word | None = None

    def wanted(self) -> WantedTournament:
        """The same for the use case."""
        return WantedTournament(
            self.name, self.preset, self.game, self.own_options(), self.own_plan()
        )


class NewEntry(Body):
    """Who takes part: a player, a pair or a team."""

    name: Name
    club: Place = ""
    city: Place = ""
    members: list[Name] = Field(default=[], max_length=6)

    def wanted(self) -> WantedEntry:
        """The same for the use case."""
        return WantedEntry(self.name, self.club, self.city, tuple(self.members))


class NewEntries(Body):
    """Entries, all of which are added or none."""

    entries: Annotated[list[NewEntry], Field(min_length=1, max_length=MOST_ENTRIES)]

    def wanted(self) -> tuple[WantedEntry, ...]:
        """The same for the use case."""
        return tuple(entry.wanted() for entry in self.entries)


class EntryList(Body):
    """A list of entries as it was pasted."""

    text: Annotated[str, StringConstraints(max_length=LIST_LONGEST)]
    names: NameOrder | None = None


class Why(Body):
    """Why something is done."""

    reason: Reason = ""


class Withdrawal(Why):
    """A withdrawal. Without ``from_round`` it holds from the round on that is not played yet."""

    from_round: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}\.[0-9]{1,2}$")] | None = None


class RoundsToPlay(Why):
    """How many rounds a stage has from now on, and why."""

    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]


class Anonymization(Why):
    """Names that are taken out: all of an entry, or those of one member, from 1.

    With a ``round`` they are the names of who played for it there.
    """

    member: Annotated[int, Field(ge=1, le=12)] | None = None
    round: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}\.[0-9]{1,2}$")] | None = None


class SeatToFix(Body):
    """An entry that is to sit at the table of this number."""

    entry: Word
    table: Annotated[int, Field(ge=1, le=100)]


class DrawToMake(Why):
    """A draw. These go ``without`` a table, ``fixed`` sit where they are put.

    It takes a reason while sheets are out, and where somebody goes without.
    """

    without: Annotated[list[Word], Field(max_length=MOST_ENTRIES)] = Field(default=[])
    fixed: Annotated[list[SeatToFix], Field(max_length=MOST_ENTRIES)] = Field(default=[])

    def wanted(self) -> WantedDraw:
        """The same for the use case."""
        fixed = (FixedSeat(one.entry, one.table) for one in self.fixed)
        return WantedDraw(self.reason, tuple(self.without), tuple(fixed))


class Presence(Body):
    """Whether an entry is there."""

    present: bool


def _only(named: str) -> dict[str, JsonValue]:
    """The form of a body in which this is named, and the other one of the two is not."""
    other = {"player": "house_bot", "house_bot": "player"}[named]
    return {
        "required": [named],
        "properties": {named: {"type": "string"}, other: {"type": "null"}},
    }


class MemberToPut(Body):
    """Who is to play as a member: a player by the id, or a house bot by its policy."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [_only("player"), _only("house_bot")]})

    player: Word | None = None
    house_bot: Word | None = None

    @model_validator(mode="after")
    def one_of_both(self) -> Self:
        """Exactly one is named."""
        if (self.player is None) == (self.house_bot is None):
            raise ValueError("name a player or a house bot")
        return self

    def wanted(self) -> WantedMember:
        """The same for the use case."""
        return WantedMember(self.player, self.house_bot)


class MemberAnswer(Body):
    """Whether I play."""

    accepts: bool


class Arrangement(Why):
    """The entries of a round, table by table in seat order."""

    tables: Annotated[
        list[Annotated[list[Word], Field(max_length=12)]], Field(max_length=MOST_ENTRIES)
    ]


class TableGiven(Body):
    """The entries of a table in seat order; without a first dealer one is drawn."""

    entries: Annotated[list[Word], Field(min_length=1, max_length=12)]
    first_dealer: Annotated[int, Field(ge=0, le=11)] | None = None


class GivenPairings(Why):
    """The tables of a round; the entries that are at none go without."""

    tables: Annotated[list[TableGiven], Field(max_length=MOST_ENTRIES)]

    def pairings(self) -> Pairings:
        """The same for the use case."""
        tables = (GivenTable(tuple(one.entries), one.first_dealer) for one in self.tables)
        return Pairings(tuple(tables), self.reason)


class SheetLines(Body):
    """All lines of a sheet as they are now. ``seen`` is the version that the writer has."""

    lines: Lines
    seen: Annotated[int, Field(ge=0)]
    link: LinkCode | None = None
    live: Annotated[
        bool, Field(description="Whether each line is written as soon as its deal is over.")
    ] = False


class HandedIn(Body):
    """A sheet that is handed in, by a table secretary with the link of the table.

    If the secretary is named, whoever signs next must be of another side. If the sheet is at
    another version by now than ``seen``, it is not handed in.
    """

    link: LinkCode | None = None
    secretary: Name | None = None
    seen: Annotated[int, Field(ge=0)] | None = None


class Signature(Body):
    """Who signs as the second one."""

    signature: Name


class TableSignature(Body):
    """Who signs at the table: one who sits there, and has seen this version of the sheet."""

    signature: Name
    seen: Annotated[int, Field(ge=0)]
    link: LinkCode | None = None


class Correction(Why):
    """The lines that take the place of those handed in."""

    lines: Lines


class Given(Why):
    """Who wins a match of two without playing (nobody where it is empty), and by which rule."""

    winner: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{0,64}$")]
    cause: WalkoverCause = "absent"
    rule: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_.-]{0,40}$")] = ""

    def ruling(self) -> Ruling:
        """The same for the use case."""
        return Ruling(self.winner, self.reason, self.rule, self.cause)


class Publishing(Body):
    """Whether the draw may tell of results that are not released."""

    hints_accepted: bool = False


class CalledTime(Body):
    """Whether time is over also for tables that were given more than others."""

    for_all: bool = True


class MoreTime(Body):
    """How many seconds more, or less."""

    seconds: Annotated[int, Field(ge=-MOST_SECONDS, le=MOST_SECONDS)]


class WantedRole(Body):
    """A role to be given."""

    role: Role


class LinkToRead(Body):
    """The code of a link."""

    code: LinkCode


def read_plan(plan: dict[str, Any]) -> Plan:
    """A plan as it was sent. Raises :class:`Refused` ``malformed-request``."""
    return read_struct(plan, Plan, "$.plan")
