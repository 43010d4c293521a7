"""What is held about the caller: names, everything else, and how to be forgotten."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.naming import PASSWORD_LONGEST, Label, Name
from app.application.people.anonymizing import anonymize
from app.application.people.own_values import PersonalData, Profile
from app.application.people.personal import get_personal_data, get_profile, put_profile
from app.application.values import Player, Problem
from app.graphql.call import Info


class GivenProfile(Struct, frozen=True):
    """The name that others see, and the real one, if it is to be known to its person alone."""

    name: Name
    real_name: Label | None = None


class Farewell(Struct, frozen=True):
    """The password of an account that is to be forgotten; a guest has none."""

    password: Annotated[str, Meta(min_length=1, max_length=PASSWORD_LONGEST)] | None = None


@strawberry.type
class OwnQueries:
    """What people are told about themselves."""

    @strawberry.field
    async def profile(self, info: Info) -> Profile | Problem:
        """The caller's names; nobody else reads the real one and the login."""
        return await info.context.read(get_profile)

    @strawberry.field
    async def personal_data(self, info: Info) -> PersonalData | Problem:
        """Everything that is held about the caller."""
        return await info.context.study(get_personal_data)


@strawberry.type
class OwnMutations:
    """What people do about themselves."""

    @strawberry.mutation
    async def put_profile(self, info: Info, profile: GivenProfile) -> Profile | Problem:
        """Take another name from the next seat on, or another real name."""
        told = profile.name.strip(), (profile.real_name or "").strip() or None
        return await info.context.write(put_profile, *told)

    @strawberry.mutation
    async def anonymize(self, info: Info, farewell: Farewell) -> Player | Problem:
        """Forget whose the caller's account was, for ever. Results stay; tokens and bots end."""
        call = info.context
        actor = await call.admitted(anonymize.__name__)
        if actor.account is not None:
            call.visit.take_password(actor.account)
        services, given = call.services, farewell.password
        return await anonymize(services.database, services.context.passwords, actor, given)
