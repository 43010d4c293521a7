"""A tournament as its log makes it: frozen, folded from facts by :mod:`.folding`."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.domain.tournament.course_facts import FixedSeat, Lot, PartedPair
from app.domain.tournament.facts import BrokenWish, Entrant, RoundKey, Seating, SheetTally, TableKey
from app.domain.tournament.judging_facts import PenaltyOf, WalkoverCause
from app.domain.tournament.placing import Amount
from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import (
    UNKNOWN_ENTRY,
    UNKNOWN_ROUND,
    UNKNOWN_STAGE,
    UNKNOWN_TABLE,
    WRONG_PHASE,
    barred,
)
from app.domain.tournament.role_facts import Role
from app.domain.tournament.round_clock import RoundClock
from app.domain.tournament.stages import AnyStage
from app.engine.paper import Annulled

Phase = Annotated[
    Literal["draft", "registration", "running", "finished", "archived"],
    Meta(title="TournamentPhase"),
]
RulingKind = Annotated[
    Literal["penalty", "ruling", "warning", "lateness"], Meta(title="RulingKind")
]
SheetStatus = Annotated[
    Literal["open", "submitted", "confirmed", "official"], Meta(title="SheetStatus")
]


class MemberPlayer(Struct, frozen=True):
    """Who plays online as a member of an entry: an account that was asked, or a house bot."""

    account: str | None = None
    policy: str | None = None
    accepted: bool = False


class Entry(Struct, frozen=True):
    """An entry, and whether it is there. From round ``out_from`` on it plays no more.

    ``players`` are those who play as its members online, by the members' numbers from 1. ``by`` is
    the account that has registered it; then it is ``agreed`` once somebody plays as every member.
    While it is ``waiting`` for a place it is not drawn.
    """

    who: Entrant
    present: bool = False
    out_from: RoundKey | None = None
    players: Mapping[int, MemberPlayer] = {}
    out_reason: str = ""
    out_rule: str | None = None
    by: str | None = None
    agreed: bool = False
    waiting: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether it waits for nobody: organizers enter whom they know to play."""
        return self.by is None or self.agreed

    def plays_in(self, key: RoundKey) -> bool:
        """Whether it has not withdrawn before this round."""
        return self.out_from is None or key < self.out_from


class Ground(Struct, frozen=True):
    """Why a match was won without playing; ``automatic`` where no organizer has ruled it."""

    cause: WalkoverCause
    reason: str
    rule: str
    automatic: bool = False


class Voided(Struct, frozen=True):
    """A deal that no longer counts: its line, where that stood, and why.

    It stays on the sheet, of which so many lines were ``written`` when that was ruled; without a
    number its line was taken off. ``lifted`` is why it counts again: from the moment on at which
    there were ``until`` lines or, without that number, as if it had always counted.
    """

    line: int
    voided: str
    reason: str
    rule: str
    written: int | None = None
    lifted: str | None = None
    until: int | None = None

    @property
    def holds(self) -> bool:
        """Whether its line is on the sheet and counts for nothing."""
        return self.written is not None and self.lifted is None

    def among(self, lines: int) -> "Voided":
        """The same on a sheet of no more lines than these, where it counts again."""
        if self.until is None or self.written is None or self.until <= lines:
            return self
        return replace(self, written=min(self.written, lines), until=lines)


class Cut(Struct, frozen=True):
    """Why a match counts as it stands, though more was to be played."""

    reason: str
    rule: str


class Sheet(Struct, frozen=True):
    """What was written at a table. ``walkover`` won without a match, ``link`` is a digest.

    ``secretary`` has handed it in by that name, ``signature`` is the second one.
    Where nobody was there the walkover is empty, and nobody has won.
    ``match`` is the one that was opened for the table, ``running`` until it has ended; ``played``
    are the lines that it has made, while what is written may be others by now. Those lines are
    ``late``, by number, that were written live after the signal; None while none of them was.
    ``timely`` are the lines as they were last written before it. ``version`` is how often they have
    been written, ``history`` has those of the last versions.
    """

    status: SheetStatus = "open"
    lines: tuple[str, ...] = ()
    tally: SheetTally | None = None
    secretary: str = ""
    signature: str = ""
    walkover: str | None = None
    link: str = ""
    ground: Ground | None = None
    voided: tuple[Voided, ...] = ()
    match: str | None = None
    running: bool = False
    played: tuple[str, ...] | None = None
    late: tuple[int, ...] | None = None
    timely: tuple[str, ...] = ()
    cut: Cut | None = None
    version: int = 0
    history: tuple[tuple[str, ...], ...] = ()

    def lines_after(self, seen: int) -> tuple[str, ...] | None:
        """The lines as a writer left them who had seen this version, as far back as is kept."""
        place = seen - (self.version - len(self.history))
        return self.history[place] if 0 <= place < len(self.history) else None

    @property
    def void(self) -> dict[int, int]:
        """The lines that count for nothing, each with how many were written when it was ruled."""
        return {one.line: one.written or 0 for one in self.voided if one.holds}

    @property
    def rulings(self) -> tuple[Annulled, ...]:
        """What was ruled about its lines, also what was taken back behind later ones."""
        return tuple(
            Annulled(one.line, one.written, one.until)
            for one in self.voided
            if one.written is not None and (one.holds or one.until is not None)
        )

    @property
    def late_from(self) -> int | None:
        """The first line, from 1, whose deal seems to have begun after the signal (PAS-TRN-4).

        Of what is written after it one line may be of the deal in progress.
        """
        late = [number for number in self.late or () if number <= len(self.lines)]
        return late[1] if len(late) > 1 else None


EMPTY = Sheet()


class Table(Struct, frozen=True):
    """A table of a round, with its sheet."""

    key: TableKey
    at: Seating
    sheet: Sheet = EMPTY

    @property
    def counts(self) -> bool:
        """Whether its result is in the standings: once the sheet is handed in."""
        return self.sheet.status != "open"

    @property
    def is_official(self) -> bool:
        """Whether its result stands."""
        return self.sheet.status == "official"

    @property
    def winner(self) -> str | None:
        """The entry that alone has won, if any."""
        if self.sheet.walkover is not None:
            return self.sheet.walkover or None
        tally = self.sheet.tally
        if tally is None or len(tally.winners) != 1:
            return None
        return self.at.entries[tally.winners[0]]

    def points(self) -> dict[str, int]:
        """The points of its entries so far."""
        tally = self.sheet.tally
        points = tally.points if tally else (0,) * len(self.at.entries)
        return dict(zip(self.at.entries, points, strict=True))


class Round(Struct, frozen=True):
    """A round that was drawn. See :class:`RoundDrawn`.

    ``clock`` is None until the director does something with it, ``extensions`` are tables with
    what each has more; ``there`` is who could have played in it when it was drawn. ``parted``
    is what decided among those who came to it with the same place, ``drawn`` who was drawn to each
    table before any were arranged by hand. A Swiss round was ``paired_by`` these points.
    ``sitting`` are the accounts that play for its entries from its publication on, by the members'
    numbers: see :mod:`.sitting`.
    """

    key: RoundKey
    label: str
    seed: str
    tables: tuple[Table, ...]
    order: tuple[str, ...]
    blocks: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    broken: tuple[BrokenWish, ...]
    published: bool = False
    clock: RoundClock | None = None
    extensions: tuple[tuple[int, int], ...] = ()
    without: tuple[str, ...] = ()
    fixed: tuple[FixedSeat, ...] = ()
    lots: tuple[Lot, ...] = ()
    there: tuple[str, ...] = ()
    parted: tuple[PartedPair, ...] = ()
    drawn: tuple[tuple[str, ...], ...] = ()
    sitting: Mapping[str, Mapping[int, str]] = {}
    paired_by: Mapping[str, Amount] = {}

    @property
    def entries(self) -> tuple[str, ...]:
        """Everybody in it, those who go without last."""
        return (*(entry for table in self.tables for entry in table.at.entries), *self.byes)


class CancelledRound(Struct, frozen=True):
    """A round that was taken back; see :class:`RoundCancelled`."""

    drawn: RoundKey
    played: int
    reason: str


class Ruling(Struct, frozen=True):
    """A decision by its number; a penalty has ``points``. ``lifted`` is why it holds no more."""

    number: int
    kind: RulingKind
    drawn: RoundKey
    entries: tuple[str, ...]
    reason: str
    rule: str
    points: str = ""
    of: PenaltyOf = "points"
    lifted: str | None = None


class Substitute(Struct, frozen=True):
    """Who plays for an entry in one round. See :class:`SubstituteNamed`.

    An ``account`` has ``accepted`` once it has said so itself; before that nothing is told of it.
    """

    entry: str
    drawn: RoundKey
    name: str
    instead_of: str
    reason: str
    account: str | None = None
    member: int = 0
    accepted: bool = False

    def is_for(self, entry: str, drawn: RoundKey) -> bool:
        """Whether it is about this entry in this round."""
        return (self.entry, self.drawn) == (entry, drawn)


class Official(Struct, frozen=True):
    """An account with a role; ``link`` by which it was taken up, empty for whom the owner named."""

    account: str
    role: Role
    link: str = ""


class RoleLink(Struct, frozen=True):
    """A link by which a role is taken up. Only the digest of its code is kept.

    About the accounts in ``decided`` the owner has decided since it was made: it is not for them.
    """

    id: str
    role: Role
    digest: str
    decided: tuple[str, ...] = ()


class Tournament(Struct, frozen=True):
    """All that is true of it. ``version`` counts facts, ``revision`` the organizers' edits.

    ``commitment`` binds the next draw. Of the stages ``released`` everybody may see the results.
    ``left`` are matches of rounds that were called off and of tables that were to play anew.
    """

    name: str
    game: str
    options: str
    entry_size: int
    plan: Plan
    phase: Phase = "draft"
    entries: tuple[Entry, ...] = ()
    rounds: tuple[Round, ...] = ()
    officials: tuple[Official, ...] = ()
    role_links: tuple[RoleLink, ...] = ()
    released: tuple[int, ...] = ()
    commitment: str | None = None
    version: int = 0
    revision: int = 0
    rulings: tuple[Ruling, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    cancelled: tuple[CancelledRound, ...] = ()
    left: tuple[str, ...] = ()

    def stage(self, number: int) -> AnyStage:
        """A stage by its number, from 1."""
        return self.plan.stages[number - 1]

    def known_stage(self, number: int) -> AnyStage:
        """The same of a number that somebody gave. Raises :class:`Barred`."""
        if not 1 <= number <= len(self.plan.stages):
            raise barred(UNKNOWN_STAGE, stage=number)
        return self.stage(number)

    def entry(self, wanted: str) -> Entry:
        """An entry by its id. Raises :class:`Barred`."""
        for one in self.entries:
            if one.who.id == wanted:
                return one
        raise barred(UNKNOWN_ENTRY, entry=wanted[:40])

    def round(self, key: RoundKey) -> Round:
        """A round that was drawn. Raises :class:`Barred`."""
        for one in self.rounds:
            if one.key == key:
                return one
        raise barred(UNKNOWN_ROUND, round=str(key))

    def table(self, key: TableKey) -> Table:
        """A table of a round that was drawn. Raises :class:`Barred`."""
        tables = self.round(key.of).tables
        if not 1 <= key.table <= len(tables):
            raise barred(UNKNOWN_TABLE, table=str(key))
        return tables[key.table - 1]

    def rounds_of(self, stage: int) -> tuple[Round, ...]:
        """The rounds of a stage that were drawn, in order."""
        return tuple(one for one in self.rounds if one.key.stage == stage)

    def tables_of(self, stage: int) -> Iterator[Table]:
        """The tables of a stage, round by round."""
        for one in self.rounds_of(stage):
            yield from one.tables

    def must_be(self, *phases: Phase) -> None:
        """Raise :class:`Barred` unless it is in one of these phases."""
        if self.phase not in phases:
            raise barred(WRONG_PHASE, phase=self.phase)
