"""What use cases of tournaments answer."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.values import Count, Moment, Page
from app.domain.tournament.decisions import DecisionKind
from app.domain.tournament.facts import AnyFact, BrokenWish, RoundKey
from app.domain.tournament.judging_facts import PenaltyOf
from app.domain.tournament.plan import Plan
from app.domain.tournament.role_facts import Role
from app.domain.tournament.state import Phase, SheetStatus
from app.engine.values import Options, SheetRow, Small

Fraction = Annotated[str, Meta(description="A number, exactly: 4, -3, 5/2.")]
RoundName = Annotated[str, Meta(description="Stage and round, both from 1: 1.2.")]
TableName = Annotated[str, Meta(description="Stage, round and table, all from 1: 1.2.3.")]


class PresetInfo(Struct, frozen=True):
    """A tournament ready to be announced, and the game it is made for."""

    name: str
    game: str
    plan: Plan


class PresetList(Struct, frozen=True):
    """Every preset."""

    presets: tuple[PresetInfo, ...]


class TournamentInfo(Struct, frozen=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    phase: Phase
    owner_id: str
    created_at: Moment


class TournamentList(Struct, frozen=True):
    """A page of tournaments, newest first."""

    tournaments: tuple[TournamentInfo, ...]
    page: Page


class EntryPlayer(Struct, frozen=True):
    """Who plays online as a member of an entry: a player who was asked, or a house bot."""

    member: Annotated[int, Meta(ge=1, le=12, description="Which of its members, from 1.")]
    player_id: str | None
    house_bot: Annotated[str | None, Meta(description="Its policy.")]
    accepted: bool


class EntryInfo(Struct, frozen=True):
    """Who takes part. From round ``out_from`` on it plays no more.

    ``players`` are told to organizers only.
    """

    id: str
    name: str
    club: str
    city: str
    members: tuple[str, ...]
    present: bool
    out_from: RoundName | None
    players: tuple[EntryPlayer, ...]


class RoundState(Struct, frozen=True):
    """A round in the list of its tournament."""

    round: RoundName
    tables: Count
    published: bool


class OfficialInfo(Struct, frozen=True):
    """Somebody with a role; by which ``link``, or named by the owner where it is empty."""

    player_id: str
    role: Role
    link: str


class RoleLinkInfo(Struct, frozen=True):
    """A link for a role, without its code."""

    link: str
    role: Role


class RoleLinkCode(Struct, frozen=True):
    """A link for a role, told only here: whoever has this code can take the role up."""

    link: str
    role: Role
    revision: Count
    code: str


class TournamentView(Struct, frozen=True):
    """A tournament as the caller may see it: who has no role, what is published.

    ``revision`` is what an edit must have seen: the ETag of REST. ``commitment`` is the SHA-256 of
    the seed of the next draw.
    """

    tournament: TournamentInfo
    revision: Count
    options: Options
    plan: Plan
    entry_size: Annotated[int, Meta(ge=1, le=12, description="How many play as one entry.")]
    officials: Annotated[tuple[OfficialInfo, ...], Meta(description="Told to officials.")]
    role_links: Annotated[tuple[RoleLinkInfo, ...], Meta(description="Told to officials.")]
    entries: tuple[EntryInfo, ...]
    rounds: tuple[RoundState, ...]
    next_round: RoundName | None
    released: Annotated[
        tuple[Count, ...], Meta(description="The stages whose results everybody may see.")
    ]
    commitment: str | None


class EntryDraft(Struct, frozen=True):
    """An entry as it was read from a list."""

    name: str
    club: str
    city: str
    members: tuple[str, ...]


class EntryProblem(Struct, frozen=True):
    """What is wrong with a line of a list, counted from 1, in the asked language."""

    line: Count
    code: str
    detail: str


class EntryPreview(Struct, frozen=True):
    """What a pasted list would bring: entries to be added, and lines that cannot be."""

    entries: tuple[EntryDraft, ...]
    problems: tuple[EntryProblem, ...]


class DecisionInfo(Struct, frozen=True):
    """A decision about ``entries``, why it was made and by which rule.

    ``points`` are taken off by a penalty; ``cause`` is that of a walkover, ``table`` where it or
    the void deal was, ``line`` that deal's. What can be lifted has a ``number``; ``lifted`` is why
    it holds no more.
    """

    kind: DecisionKind
    round: RoundName
    entries: tuple[str, ...]
    reason: str
    rule: str
    number: int | None
    table: TableName | None
    points: Fraction
    of: PenaltyOf
    cause: str
    line: int | None
    lifted: str | None


class SubstituteInfo(Struct, frozen=True):
    """Who plays for an entry in one round, in the place of which member."""

    round: RoundName
    entry: str
    name: str
    instead_of: str
    reason: str


class DecisionList(Struct, frozen=True):
    """All decisions, stage by stage, and all substitutes."""

    revision: Count
    decisions: tuple[DecisionInfo, ...]
    substitutes: tuple[SubstituteInfo, ...]


class TableState(Struct, frozen=True):
    """A table of a round: who sits there in seat order, and how its sheet stands.

    ``points`` and ``winner`` are those of the sheet as it is.
    """

    table: TableName
    entries: tuple[str, ...]
    first_dealer: Count
    block: Annotated[int | None, Meta(description="The block of a round robin, from 1.")]
    tie: Annotated[int | None, Meta(description="The tie of a bracket, from 0.")]
    state: SheetStatus
    points: tuple[Small, ...]
    winner: str | None
    walkover: bool
    match_id: Annotated[str | None, Meta(description="The match of an online table.")]


class RoundView(Struct, frozen=True):
    """A round as it was drawn: by ``seed``, under ``label``.

    Until its stage is ``released``, who has no role sees its tables as if nothing were written.
    """

    round: RoundName
    revision: Count
    published: bool
    released: bool
    seed: str
    label: str
    tables: tuple[TableState, ...]
    order: Annotated[tuple[str, ...], Meta(description="The seeding of a bracket.")]
    blocks: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    broken: Annotated[tuple[BrokenWish, ...], Meta(description="Wishes that could not be kept.")]
    substitutes: tuple[SubstituteInfo, ...]


class SeatedEntry(Struct, frozen=True):
    """An entry at a table, and the seats of its side; ``substitute`` plays for it there."""

    id: str
    name: str
    seats: tuple[int, ...]
    substitute: str


class VoidedDeal(Struct, frozen=True):
    """A deal that counts no more: which line it was, why, and by which rule."""

    line: Count
    reason: str
    rule: str


class SheetView(Struct, frozen=True):
    """A sheet, scored: its lines with the running score, who deals next.

    ``decided`` is the game's word for how the match has ended or would end here.
    """

    tournament_id: str
    table: TableName
    revision: Count
    game: str
    options: Options
    state: SheetStatus
    entries: tuple[SeatedEntry, ...]
    first_dealer: Count
    rows: tuple[SheetRow, ...]
    points: tuple[Small, ...]
    next_dealer: int | None
    ended: bool
    decided: str
    winner: str | None
    walkover: bool
    signature: str
    voided: tuple[VoidedDeal, ...]
    match_id: Annotated[str | None, Meta(description="The match of an online table.")]
    late_from: Annotated[
        int | None,
        Meta(
            description="The first line, from 1, that seems to be of a deal begun after the signal."
        ),
    ]


class TableLink(Struct, frozen=True):
    """A link for one table, told only here: with this code its secretary writes the sheet."""

    table: TableName
    revision: Count
    code: str


class Measured(Struct, frozen=True):
    """What a criterion of the order gave an entry."""

    criterion: str
    amount: Fraction


class StandingRow(Struct, frozen=True):
    """An entry in the order of a stage or its block, which is counted from 1.

    ``decided_by`` is the criterion that set it apart from the one before; empty for a shared place.
    """

    place: Count
    entry: str
    name: str
    block: int | None
    points: Fraction
    decided_by: str
    measured: tuple[Measured, ...]


class StageTable(Struct, frozen=True):
    """The order of a stage; official once all its rounds are played and all sheets stand."""

    stage: Count
    name: str
    official: bool
    rows: tuple[StandingRow, ...]
    decisions: Annotated[
        tuple[DecisionInfo, ...], Meta(description="Who lost what in this stage, and why.")
    ]


class Standings(Struct, frozen=True):
    """All standings of one moment: ``as_of`` counts the facts of the log they are made of."""

    as_of: Count
    official: bool
    stages: tuple[StageTable, ...]


class LogEntry(Struct, frozen=True):
    """One entry of the log. ``by`` is an account, or the table whose link was used.

    Who has no role sees what is published, counted for itself, and nobody's account.
    """

    ordinal: Count
    at: Moment
    by: str
    fact: AnyFact


class TournamentLog(Struct, frozen=True):
    """A page of the log, oldest first."""

    entries: tuple[LogEntry, ...]
    page: Page


def round_name(key: RoundKey | None) -> str | None:
    """A round as it is told."""
    return None if key is None else str(key)
