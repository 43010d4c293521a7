"""The log of a tournament: what was done, as facts that are never changed.

A correction is a new fact with its reason. Facts hold what the game has found out about a sheet,
so that they can be read again without it.
"""

from typing import Annotated

from msgspec import Meta, Struct

from app.domain.tournament import keys, tally
from app.domain.tournament.clock_facts import (
    ClockExtended,
    ClockPaused,
    ClockStarted,
    TimeCalled,
    TimeTakenBack,
)
from app.domain.tournament.course_facts import (
    DrawOutdated,
    EntryMovedUp,
    EntryReturned,
    EntryWaits,
    FixedSeat,
    Lot,
    OrderParted,
    RoundCancelled,
    RoundsSet,
)
from app.domain.tournament.fact import Fact
from app.domain.tournament.judging_facts import (
    LineVoided,
    PenaltyGiven,
    RulingLifted,
    RulingMade,
    SubstituteAnswered,
    SubstituteNamed,
    WalkoverCause,
)
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
    MemberInvited,
    MemberPlayedByHouse,
)
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.plan import Plan
from app.domain.tournament.role_facts import AnyRoleFact
from app.domain.tournament.sheet_rulings import (
    DealAnnulled,
    MatchCutShort,
    SheetReopened,
    SheetSigned,
)

RoundKey = keys.RoundKey
TableKey = keys.TableKey
SheetTally = tally.SheetTally


class Entrant(Struct, frozen=True):
    """Who takes part: a player, a pair or a team, by name. ``members`` may be left out."""

    id: str
    name: str
    club: str = ""
    city: str = ""
    members: tuple[str, ...] = ()


class Seating(Struct, frozen=True):
    """A table as drawn: its entries in seat order, and the seat that deals first.

    ``tie`` is its number in a bracket.
    """

    entries: tuple[str, ...]
    first_dealer: int
    block: int | None = None
    tie: int | None = None


class BrokenWish(Struct, frozen=True):
    """A wish that the draw could not keep: these two sit together (``repeat``, ``club``)."""

    table: int
    wish: str
    pair: tuple[str, ...]


class TournamentCreated(Fact, frozen=True, tag="created"):
    """Somebody announced it. ``options`` are those of the game, as JSON."""

    name: str
    game: str
    options: str
    entry_size: int
    plan: Plan


class TournamentConfigured(Fact, frozen=True, tag="configured"):
    """It is called so and played so from now on."""

    name: str
    options: str
    plan: Plan


class RegistrationOpened(Fact, frozen=True, tag="registration_opened"):
    """Entries may come in."""


class EntryAdded(Fact, frozen=True, tag="entry_added"):
    """Somebody takes part, from the next round to be drawn."""

    entrant: Entrant


class EntryRegistered(Fact, frozen=True, tag="entry_registered"):
    """The entry came in by this account, which plays as its first member."""

    entry: str
    account: str


class EntryChanged(Fact, frozen=True, tag="entry_changed"):
    """An entry is called so from now on."""

    entrant: Entrant


class EntryWithdrawn(Fact, frozen=True, tag="entry_withdrawn"):
    """An entry plays no more from this round on; what it has played stands.

    If it is drawn all the same, its opponent wins by the rule of the game that it ``cites``, empty
    if the game has none. Logs from before games named their own rules cite nothing.
    """

    entry: str
    from_round: RoundKey
    reason: str
    cites: str | None = None


class EntryCheckedIn(Fact, frozen=True, tag="entry_checked_in"):
    """An entry is there, or is not."""

    entry: str
    present: bool


class SeedCommitted(Fact, frozen=True, tag="seed_committed"):
    """What the next draw is bound to before anybody sees it."""

    commitment: str


class RoundDrawn(Fact, frozen=True, tag="round_drawn"):
    """A round was drawn by this seed, which is told only now; drawn anew, it has a reason.

    ``order`` is the seeding of a bracket, ``blocks`` are those of a round robin, ``byes`` go
    without a table. ``without`` do not play in it though they could, ``fixed`` sit where they were
    put. Everybody has a lot; of an entry's lots in a stage the first one counts.
    """

    drawn: RoundKey
    label: str
    seed: str
    tables: tuple[Seating, ...]
    order: tuple[str, ...]
    blocks: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    broken: tuple[BrokenWish, ...]
    reason: str
    without: tuple[str, ...] = ()
    fixed: tuple[FixedSeat, ...] = ()
    lots: tuple[Lot, ...] = ()


class RoundArranged(Fact, frozen=True, tag="round_arranged"):
    """The tables of a round were changed by hand.

    Who was not drawn and sits now has one of the ``lots``, as the seed of the round gives it.
    """

    drawn: RoundKey
    tables: tuple[Seating, ...]
    reason: str
    broken: tuple[BrokenWish, ...] = ()
    lots: tuple[Lot, ...] = ()


class RoundPublished(Fact, frozen=True, tag="round_published"):
    """Everybody may see where to sit."""

    drawn: RoundKey


class RoundWithdrawn(Fact, frozen=True, tag="round_withdrawn"):
    """A published round holds no more, for a reason: it is drawn anew, and published anew."""

    drawn: RoundKey
    reason: str


class StageReleased(Fact, frozen=True, tag="stage_released"):
    """Everybody may see the results of a stage, those to come as well."""

    stage: int


class TableLinkMade(Fact, frozen=True, tag="table_link_made"):
    """A link for one table; the one before lets nobody in any more. Only its digest is kept."""

    table: TableKey
    digest: str


class LinesEntered(Fact, frozen=True, tag="lines_entered"):
    """Of the lines so far ``kept`` stay, these follow; each is the JSON of its game."""

    table: TableKey
    kept: int
    lines: tuple[str, ...]
    tally: SheetTally
    after_time: Annotated[
        bool, Meta(description="They were written after the signal of the table's round.")
    ] = False
    typed: Annotated[
        bool, Meta(description="They were not written live: when each deal was over is not known.")
    ] = False


class SheetSubmitted(Fact, frozen=True, tag="sheet_submitted"):
    """The table secretary has handed the sheet in; by name, where it was said who that is."""

    table: TableKey
    secretary: str = ""


class SheetConfirmed(Fact, frozen=True, tag="sheet_confirmed"):
    """A second one has signed it."""

    table: TableKey
    signature: str


class SheetOfficial(Fact, frozen=True, tag="sheet_official"):
    """It stands; only the director corrects it, with a reason.

    A ``reason`` says why it stands though nobody has signed it (PAS-TRN-11).
    """

    table: TableKey
    reason: str = ""


class SheetCorrected(Fact, frozen=True, tag="sheet_corrected"):
    """The director put these lines in place of all before."""

    table: TableKey
    lines: tuple[str, ...]
    tally: SheetTally
    reason: str


class TableOpened(Fact, frozen=True, tag="table_opened"):
    """The match of an online table was opened, its seats filled as drawn."""

    table: TableKey
    match: str


class TablePlayed(Fact, frozen=True, tag="table_played"):
    """The match of a table has ended so; its deals are the lines of the sheet."""

    table: TableKey
    match: str
    lines: tuple[str, ...]
    tally: SheetTally


class TableReopened(Fact, frozen=True, tag="table_reopened"):
    """The match of a table, which had ended without a result, is to be opened again."""

    table: TableKey
    match: Annotated[str, Meta(description="The match that had ended.")]
    reason: str


class TableClosed(Fact, frozen=True, tag="table_closed"):
    """The match of a table has ended without a result; an organizer says what follows."""

    table: TableKey
    match: str


class WalkedOver(Fact, frozen=True, tag="walked_over"):
    """One side was not there or gave up: the other wins, points credited stand (TUP-BLOCK-5).

    If nobody was there the winner is empty, and both have lost. It is ``automatic`` if the service
    found an empty seat and no organizer has ruled.
    """

    table: TableKey
    winner: str
    reason: str
    rule: str
    cause: WalkoverCause = "absent"
    automatic: bool = False


class TournamentFinished(Fact, frozen=True, tag="finished"):
    """The last round is played, or for this reason no more is."""

    reason: str = ""


class TournamentArchived(Fact, frozen=True, tag="archived"):
    """Nothing changes any more."""


AnyFact = (
    TournamentCreated
    | TournamentConfigured
    | AnyRoleFact
    | StageReleased
    | RegistrationOpened
    | EntryAdded
    | EntryRegistered
    | EntryChanged
    | EntryWithdrawn
    | EntryReturned
    | NamesForgotten
    | EntryWaits
    | EntryMovedUp
    | EntryCheckedIn
    | MemberInvited
    | MemberAnswered
    | MemberPlayedByHouse
    | MemberFreed
    | SeedCommitted
    | RoundDrawn
    | RoundArranged
    | RoundPublished
    | RoundCancelled
    | RoundsSet
    | RoundWithdrawn
    | DrawOutdated
    | OrderParted
    | ClockStarted
    | ClockPaused
    | ClockExtended
    | TimeCalled
    | TimeTakenBack
    | TableLinkMade
    | LinesEntered
    | SheetSubmitted
    | SheetConfirmed
    | SheetOfficial
    | SheetCorrected
    | TableOpened
    | TablePlayed
    | TableClosed
    | TableReopened
    | WalkedOver
    | LineVoided
    | DealAnnulled
    | MatchCutShort
    | SheetReopened
    | SheetSigned
    | PenaltyGiven
    | RulingMade
    | RulingLifted
    | SubstituteNamed
    | SubstituteAnswered
    | TournamentFinished
    | TournamentArchived
)

BY_OTHERS = (
    LinesEntered,
    SheetSubmitted,
    SheetSigned,
    MemberAnswered,
    TableOpened,
    TablePlayed,
    TableClosed,
    DrawOutdated,
    OrderParted,
)
"""Facts of what tables and players do by themselves, and of what follows.

Everything else is an edit of the organizers.
"""
