"""Tournaments: what players do by themselves where registration is open."""

from typing import Annotated

from fastapi import Path, Response
from pydantic import Field

from app.application.tournament import self_entering as use_cases
from app.application.tournament.entering import WantedEntry
from app.application.tournament.own_values import OwnPart
from app.application.tournament.self_entering_once import (
    register_entry_once,
    withdraw_own_entry_once,
)
from app.rest.answers import JSON, answers
from app.rest.bodies import Body, Name, Word
from app.rest.calling import Caller, IdempotencyKey, TournamentId
from app.rest.creating import repeated
from app.rest.routing import router
from app.rest.tournament_bodies import Place, Presence, Why

self_entering = router("tournaments")

OWN = answers(OwnPart, "What I play there.")
PART = "/tournaments/{tournament}/me"
Partner = Annotated[int, Path(ge=2, le=12, description="Which member of my entry, from 2.")]


class OwnEntryToRegister(Body):
    """An entry of mine. It is called as I am unless a name is given; partners are asked."""

    name: Name | None = None
    club: Place = ""
    city: Place = ""
    members: list[Name] = Field(default=[], max_length=6)
    partners: Annotated[list[Word], Field(max_length=5)] = Field(default=[])

    def wanted(self) -> WantedEntry:
        """The same for the use case."""
        return WantedEntry(self.name or "", self.club, self.city, tuple(self.members))


class PartnerToAsk(Body):
    """Who is asked to play with me."""

    player: Word


@self_entering.post(PART + "/entry", operation_id="register_entry", responses=OWN)
async def register_entry(
    call: Caller,
    tournament: TournamentId,
    given: OwnEntryToRegister,
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """Take part in a tournament, with partners who are asked; sent again it changes nothing."""
    told = tournament, given.wanted(), tuple(given.partners)
    return JSON(await repeated(call, idempotency_key, register_entry_once, *told))


@self_entering.put(PART + "/partners/{member}", operation_id="ask_partner", responses=OWN)
async def ask_partner(
    call: Caller, tournament: TournamentId, member: Partner, given: PartnerToAsk
) -> Response:
    """Ask another player in place of a partner who has not agreed."""
    told = tournament, member, given.player
    return JSON(await call.database.write(use_cases.ask_partner, call.actor, *told))


@self_entering.post(PART + "/withdrawal", operation_id="withdraw_own_entry", responses=OWN)
async def withdraw_own_entry(
    call: Caller, tournament: TournamentId, why: Why, idempotency_key: IdempotencyKey = None
) -> Response:
    """Let the entry for which I play withdraw, from the next round on."""
    told = tournament, why.reason
    return JSON(await repeated(call, idempotency_key, withdraw_own_entry_once, *told))


@self_entering.put(PART + "/presence", operation_id="check_in_own_entry", responses=OWN)
async def check_in_own_entry(call: Caller, tournament: TournamentId, given: Presence) -> Response:
    """Say that the entry for which I play is there, or is not."""
    told = tournament, given.present
    return JSON(await call.database.write(use_cases.check_in_own_entry, call.actor, *told))
