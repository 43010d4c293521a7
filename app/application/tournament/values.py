"""What use cases answer about a tournament as a whole; its parts lie beside this."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.entry_values import EntryInfo, NextField
from app.application.tournament.naming_values import RoundName
from app.application.tournament.role_values import OfficialInfo, RoleLinkInfo
from app.application.tournament.round_values import CancelledRoundInfo, RoundState
from app.application.values import Count, Moment, Page
from app.application.wording.stages import StageWord
from app.domain.tournament.plan import Plan
from app.domain.tournament.state import Phase
from app.engine.values import Options


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


class TournamentView(Struct, frozen=True):
    """A tournament as the caller may see it: without a role, what is published.

    ``revision`` is what an edit must have seen: the ETag of REST. ``commitment`` is the SHA-256 of
    the seed of the next draw.
    """

    tournament: TournamentInfo
    revision: Count
    options: Options
    plan: Plan
    stage_keys: Annotated[
        tuple[StageWord | None, ...],
        Meta(description="For each stage of the plan the key of its name; null if made up."),
    ]
    entry_size: Annotated[int, Meta(ge=1, le=12, description="How many play as one entry.")]
    officials: Annotated[tuple[OfficialInfo, ...], Meta(description="Told to officials.")]
    role_links: Annotated[tuple[RoleLinkInfo, ...], Meta(description="Told to officials.")]
    entries: tuple[EntryInfo, ...]
    rounds: tuple[RoundState, ...]
    next_round: RoundName | None
    cancelled: Annotated[
        tuple[CancelledRoundInfo, ...], Meta(description="Rounds that were called off.")
    ]
    next_field: Annotated[
        NextField | None, Meta(description="Who would play in that round; null where none is left.")
    ]
    released: Annotated[
        tuple[Count, ...], Meta(description="The stages whose results everybody may see.")
    ]
    commitment: str | None
